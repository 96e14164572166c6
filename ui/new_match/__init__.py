"""A new match: people, length and seconds, scoring table, house rules; opened only when the organiser has confirmed the scoring."""
