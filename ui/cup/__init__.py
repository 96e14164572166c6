"""The organiser's desk of a whole cup."""
