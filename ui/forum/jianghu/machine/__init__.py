"""The vote machine of a game of eighty-eight: ballots imported, proxies, overtime, choices, the result post."""
