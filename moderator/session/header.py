"""How a stream begins."""

from __future__ import annotations

import uuid

from moderator import __version__
from moderator.journal.entry import Header
from moderator.play.instants import Instant
from moderator.play.ruleset import Ruleset


def stream_id() -> str:
    """A name that no other stream has."""
    return uuid.uuid4().hex


def new_header(ruleset: Ruleset, title: str, zone: str, now: Instant) -> Header:
    """The header of a new stream."""
    return Header(stream=stream_id(), ruleset=ruleset.name, title=title, zone=zone, created=now, engine=__version__)
