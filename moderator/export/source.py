"""What this room asks of whatever it exports."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any, Protocol

from moderator.play.ruleset import Record, Ruleset


class Source(Protocol):
    """What can be exported: an open session, or anything replayed that has these. ``jsonl`` needs ``export_file`` as well."""

    @property
    def ruleset(self) -> Ruleset:
        """The game's rules."""

    @property
    def title(self) -> str:
        """The title of the game or match."""

    @property
    def zone(self) -> str:
        """The time zone in which instants are shown."""

    @property
    def state(self) -> Any:
        """The state at the head."""

    @property
    def records(self) -> Sequence[Record]:
        """The accepted entries of the present branch."""
