"""The lines of a game taken over that stand outside the table: slots, posts, ballots, code words, alliances told, texts owed. No window."""

from __future__ import annotations

import re
from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass
from typing import Any, Final

from moderator.inbox.jianghu_seating import OWED, SEARCH, read_edge, read_kind
from moderator.inbox.people import plain
from moderator.rulesets.jianghu.commands.setup import BallotPosition, DutyPosition, Position, PostPosition, WordsPosition
from moderator.rulesets.jianghu.roles import SLOTS
from ui.new_match.start_time import read_start, shown_start

LINES: Final = ("top_n", "slots", "posts", "ballots", "codewords", "told", "first_hang", "duties")
SECRET: Final = frozenset({"slots", "posts", "codewords", "duties"})
ENTRIES: Final = re.compile(r"\s*[;；\n]+\s*")
COMMAS: Final = re.compile(r"\s*[,，、]+\s*")
ARROW: Final = re.compile(r"\s*(?:->|→|>|》)\s*")
SLOT: Final = re.compile(rf"({'|'.join(sorted(SLOTS, key=len, reverse=True))})\d{{1,2}}")


class WrongError(Exception):
    """A line that cannot be read; its word says what would do."""


@dataclass(frozen=True)
class Rest:
    """What the lines come to: fields of the Position, and the lines that cannot be read with what would do."""

    fields: Mapping[str, Any]
    wrong: tuple[tuple[str, str], ...] = ()


@dataclass(frozen=True)
class Reader:
    """Seats by number, mask or id; instants in the game's zone."""

    masks: Sequence[str]
    ids: Sequence[str]
    zone: str
    today: str

    def name(self, text: str) -> str:
        """A seat's id."""
        found = name_in(text, self.masks, self.ids)
        if found is None:
            raise WrongError("name")
        return found

    def pair(self, text: str) -> tuple[str, str]:
        """``3>9`` as halves."""
        one, arrow, two = ARROW.sub(">", text).partition(">")
        if not arrow:
            raise WrongError("pairs")
        return one.strip(), two.strip()

    def moment(self, text: str, code: str) -> str:
        """An instant as the rules take it."""
        found = read_start(text, self.zone, self.today)
        if found is None:
            raise WrongError(code)
        return found


def _entries(text: str) -> list[str]:
    return [part for part in ENTRIES.split(text.strip()) if part]


def _number(_: Reader, text: str) -> int:
    if not text.isdecimal() or len(text) > 2:
        raise WrongError("number")
    return int(text)


def _slots(r: Reader, text: str) -> dict[str, str]:
    found = {}
    for part in re.split(r"[\s,，、;；]+", text.strip()):
        slot, sign, owner = part.partition("=")
        if SLOT.fullmatch(slot.strip().upper()) is None:
            raise WrongError("slots")
        found[slot.strip().upper()] = r.name(owner) if sign and owner.strip() else ""
    return found


def _posts(r: Reader, text: str) -> tuple[PostPosition, ...]:
    found = []
    for part in _entries(text):
        one, tail = r.pair(part)
        target, *more = tail.split()
        given: dict[str, Any] = {}
        for word in more:
            if plain(word) in OWED:
                given["owed"] = True
            elif plain(word) in SEARCH:
                given["kind"] = "search"
            elif SLOT.fullmatch(word.upper()):
                given["replaces"] = word.upper()
            elif word.isdecimal():
                given["words"] = int(word)
            else:
                raise WrongError("posts")
        found.append(PostPosition(seat=r.name(one), target=r.name(target), **given))
    return tuple(found)


def _ballots(r: Reader, text: str) -> tuple[BallotPosition, ...]:
    found = []
    for part in _entries(text):
        one, tail = r.pair(part)
        names, _, when = tail.partition(" ")
        source = next((name for name in ("machine", "thread", "proxy") if when.endswith(name)), "machine")
        moment = r.moment(when.removesuffix(source).strip(), "ballots")
        found.append(BallotPosition(voter=r.name(one), seats=tuple(r.name(n) for n in COMMAS.split(names)), at=moment, source=source))  # type: ignore[arg-type]
    return tuple(found)


def _codewords(r: Reader, text: str) -> dict[str, WordsPosition]:
    found = {}
    for part in _entries(text):
        name, sign, both = part.partition("=")
        search, slash, contact = both.partition("/")
        if not sign or not slash or not search.strip() or not contact.strip():
            raise WrongError("codewords")
        found[r.name(name)] = WordsPosition(search=search.strip(), contact=contact.strip())
    return found


def _told(_: Reader, text: str) -> tuple[str, ...]:
    found = [read_edge(part) for part in COMMAS.split(text) if part]
    if None in found:
        raise WrongError("told")
    return tuple(str(edge) for edge in found)


def _names(r: Reader, text: str) -> tuple[str, ...]:
    return tuple(r.name(part) for part in COMMAS.split(text) if part)


def _duties(r: Reader, text: str) -> tuple[DutyPosition, ...]:
    found = []
    for part in _entries(text):
        what, who, *when = part.split()
        kind = read_kind(what)
        if kind is None or not when:
            raise WrongError("duties")
        seat, arrow, by = ARROW.sub(">", who).partition(">")
        due = r.moment(" ".join(when), "duties")
        found.append(DutyPosition(kind=kind, seat=r.name(seat), by=r.name(by) if arrow else "", due=due))  # type: ignore[arg-type]
    return tuple(found)


READ: Final[dict[str, Callable[[Reader, str], Any]]] = {
    "top_n": _number, "slots": _slots, "posts": _posts, "ballots": _ballots, "codewords": _codewords, "told": _told, "first_hang": _names,
    "duties": _duties,
}  # fmt: skip
EMPTY: Final[dict[str, Any]] = {
    "top_n": None, "slots": None, "posts": (), "ballots": (), "codewords": {}, "told": (), "first_hang": (), "duties": (),
}  # fmt: skip


def read_rest(texts: Mapping[str, str], reader: Reader) -> Rest:
    """Every line that holds something."""
    fields: dict[str, Any] = dict(EMPTY)
    wrong = []
    for name in LINES:
        text = texts.get(name, "").strip()
        if not text:
            continue
        try:
            fields[name] = READ[name](reader, text)
        except WrongError as error:
            wrong.append((name, str(error)))
        except ValueError:  # fewer words in an entry than it has to have
            wrong.append((name, name))
    return Rest(fields, tuple(wrong))


def rest_of(position: Position, at: Mapping[str, str], zone: str, said: Mapping[str, Mapping[str, str]]) -> dict[str, str]:
    """The lines of a position; ``at``: seat -> what it is called here; ``said``: the words for kinds and edges."""

    def name(seat: str) -> str:
        return at.get(seat, seat)

    slots = position.slots
    owned = slots if isinstance(slots, dict) else dict.fromkeys(slots or (), "")
    posts = [
        " ".join(filter(None, (
            f"{name(p.seat)}>{name(p.target)}", "search" if p.kind == "search" else "", p.replaces, "" if p.words == 801 else str(p.words),
            "iou" if p.owed else "",
        )))
        for p in position.posts
    ]  # fmt: skip
    ballots = [
        f"{name(b.voter)}>{','.join(map(name, b.seats))} {_moment(b.at, zone)}{'' if b.source == 'machine' else ' ' + b.source}"
        for b in position.ballots
    ]
    duties = [f"{said['kind'][d.kind]} {name(d.seat)}{'>' + name(d.by) if d.by else ''} {_moment(d.due, zone)}" for d in position.duties]
    return {
        "top_n": "" if position.top_n is None else str(position.top_n),
        "slots": " ".join(f"{slot}={name(owner)}" if owner else slot for slot, owner in owned.items()),
        "posts": "; ".join(posts), "ballots": "; ".join(ballots),
        "codewords": "; ".join(f"{name(seat)}={pair.search}/{pair.contact}" for seat, pair in position.codewords.items()),
        "told": ", ".join(said["edge"].get(edge, edge) for edge in position.told),
        "first_hang": ", ".join(map(name, position.first_hang)), "duties": "; ".join(duties),
    }  # fmt: skip


def _moment(text: str, zone: str) -> str:
    """To the second where there are seconds: the order of ballots hangs on them."""
    seconds = re.search(r"T\d{2}:\d{2}:(\d{2})", text)
    return text if seconds and seconds[1] != "00" else shown_start(text, zone)


def name_in(text: str, masks: Sequence[str], ids: Sequence[str]) -> str | None:
    """A seat by its mask, its id, or its number in the list: its id."""
    wanted = text.strip()
    if not wanted:
        return None
    if wanted in masks:
        return ids[masks.index(wanted)]
    if wanted in ids:
        return wanted
    if wanted.isdecimal() and 0 < int(wanted) <= len(ids):
        return ids[int(wanted) - 1]
    folded = [at for at, mask in enumerate(masks) if plain(mask) == plain(wanted)]
    return ids[folded[0]] if len(folded) == 1 else None
