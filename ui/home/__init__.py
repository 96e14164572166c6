"""The first page: start a match, open a file, go on with one, look at a sample."""
