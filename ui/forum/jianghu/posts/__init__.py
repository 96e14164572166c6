"""Kill posts of a game of eighty-eight: queue, texts, duties, the resolution window."""
