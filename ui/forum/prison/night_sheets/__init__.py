"""Sheets of the night: the kill order, skills, links, claims."""
