"""Standings of the cup: tables of every round with their reasons, ties, two results, inheritance, the end of a round, the pool."""
