"""The window and all in it. It imports from moderator/, which knows nothing of it; no rule lives here."""

from ui.plain import without_features

without_features()
