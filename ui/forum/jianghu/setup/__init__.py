"""What a game of eighty-eight adds to the set-up page: counts and schedule, masks, the deal, code words; a game taken over."""
