"""The kernel every game is made of: instants, decisions, asks, traces, audiences, the Ruleset protocol. Knows no game."""
