"""What a server says, as our codes. Its messages are in its own language, so they are repeated, never relied on where a code is there."""

from __future__ import annotations

import re
from typing import Any, Final

from moderator.journal.errors import OVERTAKEN, JournalError
from moderator.journal.shared.place import Place

TAKEN: Final = "shared_taken"
"""Another desk owns the stream."""
STATES: Final = {
    "23505": OVERTAKEN,
    "28000": "shared_denied",
    "28P01": "shared_denied",
    "3D000": "shared_no_database",
    "42501": "shared_no_rights",
    "25006": "shared_read_only",
    "53100": "shared_disk_full",
    "53300": "shared_crowded",
    "55P03": "shared_slow",
    "57014": "shared_slow",
}
"""SQLSTATEs that say more than ``shared_trouble`` would."""
AWAY: Final = frozenset({"shared_unreachable", "shared_slow", "shared_crowded"})
"""What passes by itself: a desk goes on alone meanwhile and tries again."""
_DENIED: Final = re.compile(r"authentication failed|no password supplied|pg_hba\.conf|role .* does not exist", re.IGNORECASE)
_NO_DATABASE: Final = re.compile(r"database .* does not exist", re.IGNORECASE)
_CROWDED: Final = re.compile(r"too many (clients|connections)|remaining connection slots", re.IGNORECASE)


def driver() -> Any:
    """psycopg; JournalError ``shared_no_driver`` where the extra is not installed."""
    try:
        import psycopg
    except ImportError as error:  # psycopg itself, or the library of the system's that it needs
        raise JournalError("shared_no_driver", reason=str(error).partition("\n")[0]) from error
    return psycopg


def shared_error(error: Exception, place: Place) -> JournalError:
    """psycopg's error as ours, with the place and without the password."""
    reason = place.without_password(" ".join(str(error).split()))
    return JournalError(_code(error, reason), server=place.shown, reason=reason)


def _code(error: Exception, reason: str) -> str:
    state = getattr(error, "sqlstate", None)
    if state:
        lost = state.startswith(("08", "57P"))
        return STATES.get(state, "shared_unreachable" if lost else "shared_trouble")
    for code, said in (("shared_denied", _DENIED), ("shared_no_database", _NO_DATABASE), ("shared_crowded", _CROWDED)):
        if said.search(reason):  # before there is a connection the driver has no code, only the message
            return code
    psycopg = driver()
    return "shared_unreachable" if isinstance(error, (psycopg.OperationalError, psycopg.InterfaceError)) else "shared_trouble"
