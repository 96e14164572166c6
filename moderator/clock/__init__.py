"""Judge timers: a pure state machine fed with instants. Knows no game."""
