"""The results of a round, read before they are published, and the posts they make."""
