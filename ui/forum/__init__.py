"""The forum desk: a game that lasts days, moves arriving as messages. What is one game's own lies in a folder of its name."""
