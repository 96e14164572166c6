"""What a prison game adds to the set-up page: script, people, deal, doors; the position of a game under way; what they come to."""
