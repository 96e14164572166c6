"""What every page has on which a match or a game is set up: steps at the left, what stands in the way below, one button."""
