"""The script designer: a prison game's roles, skills, limits and conditions, edited in forms without a line of code."""
