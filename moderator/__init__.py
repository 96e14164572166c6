"""Moderator: what happened, what follows and why. The trade itself, without Qt."""

__version__ = "0.1.0"
