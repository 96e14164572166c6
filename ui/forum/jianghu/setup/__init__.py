"""Set-up of a game of eighty-eight: masks, deal, code words, take-over."""
