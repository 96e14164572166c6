"""Notices as posts: editable templates, three forms of markup, and a look for secrets before anything goes out."""

from __future__ import annotations

from typing import Any

from moderator.cup.state import CupState
from moderator.export.posts import cup, jianghu, prison, watchdog
from moderator.export.posts.forms import FORMS, Form
from moderator.export.posts.press import Post, Press
from moderator.export.posts.secret import Secret
from moderator.play.audience import Audience
from moderator.rulesets.jianghu.state import GameState as JianghuState
from moderator.rulesets.prison.state import GameState as PrisonState

__all__ = ["FORMS", "Form", "Post", "Press", "Secret", "secrets_in"]


def secrets_in(text: str, state: Any, audience: Audience) -> tuple[Secret, ...]:
    """What a post of the game would give away to the audience; nothing for the host."""
    if isinstance(state, PrisonState):
        return prison.secrets_in(text, state, audience)
    if isinstance(state, JianghuState):
        return jianghu.secrets_in(text, state, audience)
    if isinstance(state, CupState):
        return cup.secrets_in(text, state, audience)
    return watchdog.secrets_in(text, state, audience)
