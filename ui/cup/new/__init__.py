"""How a cup begins: its set-up page, new or taken over under way."""
