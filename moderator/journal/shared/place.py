"""Where a shared database is, read from its URL. The password is carried and never shown."""

from __future__ import annotations

import hashlib
import re
from typing import Final
from urllib.parse import SplitResult, parse_qsl, unquote, urlsplit

import msgspec

from moderator.journal.errors import JournalError

SCHEMES: Final = ("postgresql+psycopg", "postgresql")
PORT: Final = 5432
OPTIONS: Final = frozenset({"host", "sslmode", "sslrootcert", "sslcert", "sslkey", "passfile", "channel_binding"})
"""What may stand behind the question mark. A password may not: it would be in nobody's mind when the address is shown to somebody."""
_SECRET: Final = re.compile(r"(//[^:/?#]*:).*(@)|((?:password|sslpassword)=)[^&#]*", re.IGNORECASE)
_UNFIT: Final = re.compile(r"[^A-Za-z0-9.-]+")
HIDDEN: Final = "***"


class Place(msgspec.Struct, frozen=True, kw_only=True):
    """One database of a server. An empty ``host``: the system's own socket; an empty ``user``: whoever runs the program."""

    database: str
    host: str = ""
    port: int = PORT
    user: str = ""
    password: str = ""
    options: tuple[tuple[str, str], ...] = ()

    @property
    def shown(self) -> str:
        """The address as anybody may read it."""
        user = f"{self.user}@" if self.user else ""
        port = f":{self.port}" if self.port != PORT else ""
        return f"postgresql://{user}{self.host}{port}/{self.database}"

    @property
    def key(self) -> str:
        """A name for the folder of what this computer keeps of the database: the same for every way of writing the address."""
        told = "\n".join([self.host, str(self.port), self.database, *(f"{name}={value}" for name, value in self.options if name == "host")])
        return f"{_UNFIT.sub('-', self.database)[:40]}-{hashlib.sha256(told.encode()).hexdigest()[:8]}"

    @property
    def arguments(self) -> dict[str, str | int]:
        """What the driver is called with; what is empty it looks for where all its programs do (environment, password file)."""
        given: dict[str, str | int] = {"host": self.host, "port": self.port, "user": self.user, "password": self.password}
        return {name: value for name, value in {**given, "dbname": self.database, **dict(self.options)}.items() if value}

    def without_password(self, text: str) -> str:
        """A message of somebody else's, made fit to be shown."""
        return text.replace(self.password, HIDDEN) if self.password else text

    def __repr__(self) -> str:
        return f"Place({self.shown})"


def masked(url: str) -> str:
    """An address as it was typed, without the password in it."""
    return _SECRET.sub(lambda found: f"{found[1] or found[3]}{HIDDEN}{found[2] or ''}", url)


def place_of(url: str) -> Place:
    """The place that an address names; JournalError ``shared_bad_url`` with what is wrong with it (``scheme``, ``database``, ...)."""
    try:
        parts = urlsplit(url)
        port = parts.port or PORT
    except ValueError:
        raise _bad(url, "form") from None
    if parts.scheme not in SCHEMES:
        raise _bad(url, "scheme")
    database = unquote(parts.path.removeprefix("/"))
    if not database or "/" in database:
        raise _bad(url, "database")
    if parts.fragment:  # a sign of the password that should have been written as %23
        raise _bad(url, "form")
    return Place(
        database=database, host=unquote(parts.hostname or ""), port=port, user=unquote(parts.username or ""),
        password=unquote(parts.password or ""), options=_options(url, parts),
    )  # fmt: skip


def _options(url: str, parts: SplitResult) -> tuple[tuple[str, str], ...]:
    try:
        found = parse_qsl(parts.query, strict_parsing=True) if parts.query else []
    except ValueError:
        raise _bad(url, "options") from None
    if any(name not in OPTIONS for name, _ in found):
        raise _bad(url, "options")
    return tuple(sorted(found))


def _bad(url: str, reason: str) -> JournalError:
    return JournalError("shared_bad_url", server=masked(url), fault=reason)
