"""The organiser's desk: a cup from registration to the final."""
