"""What a game of sixteen adds to the set-up page: the deal, the position of a game under way, and what they come to."""
