"""What can be set, each with its range; what a file holds wrongly reads as its default, and is named."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from dataclasses import dataclass, field, fields
from types import MappingProxyType
from typing import Any, Final

LANGUAGES: Final = ("auto", "zh_CN", "en")
THEMES: Final = ("auto", "light", "dark")
LONGEST_TITLE: Final = 80
LONGEST_NAME: Final = 24
MOST_NAMES: Final = 12
LONGEST_HASH: Final = 400
LONGEST_PATH: Final = 2_000
MOST_LENGTHS: Final = 40

Scalar = bool | int | str
NOTHING: Final[Mapping[str, Any]] = MappingProxyType({})


@dataclass(frozen=True)
class Settings:
    """``auto`` follows the system. ``auto_request``: scripted requests follow a press by themselves (rules, 6.8)."""

    language: str = "auto"
    theme: str = "auto"
    sounds: bool = True
    volume: int = 80
    """Loudness of the tones and of the voice, in percent."""
    voice: bool = True
    """The ten-second call is spoken where the system can."""
    auto_request: bool = True
    folder: str = ""
    """Where the matches lie; empty: beside the settings."""
    backups: int = 20
    """Copies kept of each match."""
    title: str = ""
    """Title of a new match; ``{date}`` and ``{n}`` (matches of that day) are filled in. Empty: none is proposed."""
    games: int = 6
    cuts: tuple[int, ...] = ()
    seconds: Mapping[str, int] = field(default_factory=lambda: NOTHING)
    """Lengths of timers in whole seconds that differ from the rules' own, by the names of ``Seconds``."""
    rules: Mapping[str, Scalar] = field(default_factory=lambda: NOTHING)
    """House rules that differ from their default."""
    lock_hash: str = ""
    """The salted hash of the lock's password; empty: no lock."""
    lock_minutes: int = 0
    """Minutes without a key after which the window locks itself; 0: never."""
    remind_minutes: int = 30
    """Minutes before something falls due at which one is reminded; 0: only when it does."""
    tray: bool = True
    """Notifications come from the system's tray, and a minimised window goes there."""
    judges: tuple[str, ...] = ()
    """Who sits at this desk, for the one who types to choose from."""


Reader = Callable[[Any], Any]
"""What a value reads as; ValueError where it is none."""


def _choice(allowed: tuple[str, ...]) -> Reader:
    def read(value: Any) -> str:
        if not isinstance(value, str) or value not in allowed:
            raise ValueError(value)
        return value

    return read


def _switch(value: Any) -> bool:
    if not isinstance(value, bool):
        raise ValueError(value)
    return value


def _number(low: int, high: int) -> Reader:
    def read(value: Any) -> int:
        if not isinstance(value, int) or isinstance(value, bool) or not low <= value <= high:
            raise ValueError(value)
        return value

    return read


def _text(longest: int) -> Reader:
    def read(value: Any) -> str:
        if not isinstance(value, str) or len(value) > longest or any(ord(sign) < 32 or "\ud800" <= sign <= "\udfff" for sign in value):
            raise ValueError(value)
        return value

    return read


def _names(value: Any) -> tuple[str, ...]:
    read = _text(LONGEST_NAME)
    if not isinstance(value, (list, tuple)) or len(value) > MOST_NAMES:
        raise ValueError(value)
    names = tuple(read(name).strip() for name in value)
    if not all(names) or len(set(names)) != len(names):
        raise ValueError(value)
    return names


def _places(value: Any) -> tuple[int, ...]:
    read = _number(1, 7)
    if not isinstance(value, (list, tuple)):
        raise ValueError(value)
    places = tuple(read(place) for place in value)
    if list(places) != sorted(set(places)):
        raise ValueError(value)
    return places


def _mapping(each: Reader) -> Reader:
    def read(value: Any) -> Mapping[str, Any]:
        if not isinstance(value, Mapping) or len(value) > MOST_LENGTHS:
            raise ValueError(value)
        return MappingProxyType({_text(40)(name): each(one) for name, one in value.items()})

    return read


def _scalar(value: Any) -> Scalar:
    if isinstance(value, bool):
        return value
    return _number(-10_000, 10_000)(value) if isinstance(value, int) else str(_text(40)(value))


READERS: Final[dict[str, Reader]] = {
    "language": _choice(LANGUAGES),
    "theme": _choice(THEMES),
    "sounds": _switch,
    "volume": _number(0, 100),
    "voice": _switch,
    "auto_request": _switch,
    "folder": _text(LONGEST_PATH),
    "backups": _number(5, 100),
    "title": _text(LONGEST_TITLE),
    "games": _number(1, 24),
    "cuts": _places,
    "seconds": _mapping(_number(1, 600)),
    "rules": _mapping(_scalar),
    "lock_hash": _text(LONGEST_HASH),
    "lock_minutes": _number(0, 240),
    "remind_minutes": _number(0, 240),
    "tray": _switch,
    "judges": _names,
}


def read(found: Mapping[str, Any]) -> tuple[Settings, tuple[str, ...]]:
    """The settings of a file, and the names of those that it holds wrongly; what it does not hold is its default."""
    good: dict[str, Any] = {}
    wrong: list[str] = []
    for name, reader in READERS.items():
        if name in found:
            try:
                good[name] = reader(found[name])
            except ValueError:
                wrong.append(name)
    return Settings(**good), tuple(wrong)


def plain(settings: Settings) -> dict[str, Any]:
    """The settings that differ from their default, as values of a file."""
    default = Settings()
    shown = {each.name: getattr(settings, each.name) for each in fields(settings)}
    return {name: _plain(value) for name, value in shown.items() if value != getattr(default, name)}


def _plain(value: Any) -> Any:
    if isinstance(value, Mapping):
        return dict(value)
    return list(value) if isinstance(value, tuple) else value


def differing(a: Settings, b: Settings) -> tuple[str, ...]:
    """The names of what differs between the two."""
    return tuple(each.name for each in fields(a) if getattr(a, each.name) != getattr(b, each.name))
