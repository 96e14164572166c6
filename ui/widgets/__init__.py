"""The small parts every screen is built of. Each takes its words from outside and its colours from the palette."""
