"""The desk of a game of black and white: eighty-eight seats, the vote board, the queue of kill posts."""
