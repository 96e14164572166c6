"""Closing a vote and raising the wall: read step by step, settled, confirmed in one go."""
