"""The prison game at the forum desk."""
