"""The Wall: dice, counters and a card market; pull people, places and events to your side."""
