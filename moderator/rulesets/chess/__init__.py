"""International Chess: sixteen seats, two sides, nights by message and days by vote."""
