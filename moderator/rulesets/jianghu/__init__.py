"""Jianghu: eighty-eight players, black and white, kill posts and votes in rounds."""
