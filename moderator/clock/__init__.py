"""The clock of a table as a state machine without a clock of its own: instants go in. Knows no game."""
