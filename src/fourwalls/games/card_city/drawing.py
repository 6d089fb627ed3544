"""Card City in text."""
