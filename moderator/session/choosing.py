"""Which keeper of streams somebody has named: a folder, or the address of a shared database."""

from __future__ import annotations

from collections.abc import Mapping
from importlib.util import find_spec
from pathlib import Path
from typing import TYPE_CHECKING

from moderator.journal.errors import JournalError
from moderator.play.messages import Refusal
from moderator.play.ruleset import Ruleset

if TYPE_CHECKING:
    from moderator.journal.shared.place import Place
    from moderator.session.streams import Streams


def shared_place(url: str) -> Place | Refusal:
    """The place of a shared database; refused where the address is none, or where the driver is not installed. Asks no server."""
    from moderator.journal.shared.place import place_of

    try:
        place = place_of(url)
    except JournalError as error:
        return Refusal(code=error.code, params=error.params)
    if find_spec("psycopg") is None:
        return Refusal(code="shared_no_driver", params={"reason": "psycopg"})
    return place


def streams_of(folder: Path, url: str, known: Mapping[str, Ruleset]) -> Streams | Refusal:
    """For headless use: the folder's files, or where ``url`` names one the database's streams; refused where it cannot be reached."""
    if not url:
        from moderator.session.library import Library

        return Library(folder, known)
    from moderator.session.shared import SharedLibrary

    place = shared_place(url)
    if isinstance(place, Refusal):
        return place
    library = SharedLibrary(folder, place, known)
    trouble = library.warning()
    if trouble is not None:
        library.leave()
    return trouble or library
