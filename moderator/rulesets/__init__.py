"""The rule books, one folder a game, all alike inside."""
