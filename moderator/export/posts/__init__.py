"""Notices as posts: editable templates, three forms of markup, and a look for secrets before anything goes out."""

from __future__ import annotations

from moderator.export.posts.forms import FORMS, Form
from moderator.export.posts.press import Post, Press
from moderator.export.posts.watchdog import Secret, secrets_in

__all__ = ["FORMS", "Form", "Post", "Press", "Secret", "secrets_in"]
