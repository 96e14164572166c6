"""The round that is prepared or runs: its field, the draw, dates, check-in, swaps."""
