/** The six suits of a Decktet, in the order used everywhere. */
export const SUITS = ["M", "S", "W", "L", "Y", "K"] as const;
export type Suit = (typeof SUITS)[number];

export function isSuit(letter: string): letter is Suit {
  return (SUITS as readonly string[]).includes(letter);
}

/** Outlines that differ at 16 px: some are filled, some are one thick stroke. All on a field of 24 by 24. */
export interface SuitShape {
  fill?: string;
  stroke?: string;
  width?: number;
}

export const SUIT_SHAPES: Record<Suit, SuitShape> = {
  M: { fill: "M14.6 2.2A10 10 0 1 0 21.9 14.9 8.2 8.2 0 0 1 14.6 2.2Z" },
  S: {
    fill: "M12 7.2a4.8 4.8 0 1 0 0 9.6 4.8 4.8 0 0 0 0-9.6Z",
    stroke:
      "M12 1.7V4M12 20v2.3M1.7 12H4M20 12h2.3M4.7 4.7l1.7 1.7M17.6 17.6l1.7 1.7M4.7 19.3l1.7-1.7M17.6 6.4l1.7-1.7",
    width: 2.7,
  },
  W: {
    stroke: "M2.4 9.6C4.8 5 8.2 5 11.2 8.4s6.9 4 10.4-1.2M2.4 18C4.8 13.4 8.2 13.4 11.2 16.8s6.9 4 10.4-1.2",
    width: 3.8,
  },
  L: {
    fill: "M21.6 2.4C11.4 1.6 3.4 6.4 3.4 14.4c0 1.6.4 3 1 4.2L12.7 10l.9.9-8.3 8.7c1.4 1.4 3.4 2 5.6 1.8C19.2 20.8 23 12.4 21.6 2.4Z",
    stroke: "M5 19.8 2.8 22",
    width: 2.4,
  },
  // A coil, a head and a tongue, and nothing like the letter S, which is another suit's.
  Y: {
    fill: "M10.8 4.7C11 2.5 13.2 1.5 15.3 1.7 17.3 1.9 18.7 2.9 19.2 4L21.4 3.6 22.7 2.1 23.4 2.8 22.5 4.3 23.9 5.5 23.2 6.3 21.5 5.1 19.2 5.4C18.6 6.7 17.1 7.5 15.3 7.6 13.2 7.7 10.9 6.9 10.8 4.7Z",
    stroke: "M11.5 15.4A2.3 2.3 0 0 1 16.1 15.4A5.3 5.3 0 0 1 5.5 15.4C5.2 9 6.8 4.7 13 4.7",
    width: 3.1,
  },
  K: {
    stroke:
      "M19.9 11C20.7 10.3 21.3 9.5 21.6 8.7 22 7.8 22.1 7 22 6.2 21.9 5.4 21.6 4.7 21.1 4.2 20.6 3.6 19.9 3.2 19.1 2.9 18.3 2.7 17.4 2.6 16.4 2.8 15.4 2.9 14.4 3.3 13.4 3.8 12.4 4.4 11.4 5.1 10.6 6 9.8 6.9 9 8 8.5 9.1" +
      "M7.4 16.8C7.6 17.8 8 18.7 8.6 19.4 9.1 20.1 9.8 20.7 10.5 21 11.2 21.3 12 21.4 12.7 21.2 13.5 21.1 14.2 20.7 14.8 20.1 15.4 19.5 15.9 18.8 16.3 17.8 16.7 16.9 16.9 15.8 16.9 14.7 16.9 13.6 16.7 12.4 16.4 11.2 16 10 15.5 8.9 14.8 7.8" +
      "M8.7 3C7.7 2.7 6.7 2.6 5.8 2.7 4.9 2.9 4.1 3.2 3.5 3.6 2.9 4.1 2.4 4.7 2.2 5.4 1.9 6.1 1.9 7 2.1 7.8 2.3 8.6 2.7 9.4 3.3 10.2 3.9 11 4.8 11.7 5.7 12.3 6.7 12.9 7.8 13.3 9 13.6 10.2 13.9 11.5 14 12.7 13.9",
    width: 2.7,
  },
};
