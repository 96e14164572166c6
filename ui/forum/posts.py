"""Notices as posts for the windows of a forum: rendered by the game's press, looked through for what they give away."""

from __future__ import annotations

from pathlib import Path
from typing import TYPE_CHECKING, Any, Final

from PySide6.QtCore import QStandardPaths

from moderator.play.messages import Notice

if TYPE_CHECKING:
    from moderator.export.posts import Post, Press
    from ui.table.context import Context

FORMS: Final = ("bbcode", "markdown", "plain")


def own_templates(context: Context) -> Path | None:
    """The folder of the user's own templates, beside the game in the library; for a rehearsal the system's place, if it names one."""
    path = context.desk.session.path
    if path is not None:
        return path.parent / "templates"
    where = QStandardPaths.writableLocation(QStandardPaths.StandardLocation.AppDataLocation)
    return Path(where) / "templates" if where else None


def press_of(context: Context) -> Press:
    """The press of the game at this desk."""
    from moderator.export.posts import Press

    return Press(context.desk.session.ruleset.name, context.words, own_templates(context))


def secrets_of(context: Context, post: Post, notice: Notice, state: Any) -> tuple[str, ...]:
    """What the post would give away to those who read it, in words."""
    from moderator.export.posts import secrets_in

    words = context.words
    return tuple(
        words.say(f"ui.forum.secret.{secret.kind}", {"seat": secret.seat or None, "found": secret.found}, context.desk.name_of)
        for secret in secrets_in(post.text, state, notice.audience)
    )
