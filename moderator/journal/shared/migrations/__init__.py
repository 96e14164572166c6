"""Revisions that only a shared database has; they follow those of the files."""
