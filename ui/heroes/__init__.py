"""The hero list: looked through, changed, exchanged for an organiser's own."""
