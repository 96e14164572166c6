"""The lines of a game taken over that stand outside the tables: offices, ballots of an election, talks, doors, the order. No window."""

from __future__ import annotations

import re
from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass
from typing import Any, Final

from moderator.inbox.prison_seating import BETWEEN, is_face, office_of, read_yes
from moderator.rulesets.prison.commands.setup import OrderPosition, Position, SessionPosition
from moderator.rulesets.prison.roles import guard_doors
from ui.new_match.start_time import read_start, shown_start

LINES: Final = (
    "guard_leader", "prisoner_leader", "vote_deaths", "acquittal", "election", "election_until", "sessions", "links", "opened_doors",
    "order", "protections", "flags", "manual", "passed", "killer",
)  # fmt: skip
SECRET: Final = frozenset({"acquittal", "sessions", "links", "order", "protections", "flags", "manual", "passed", "killer"})
ARROW: Final = re.compile(r"\s*(?:->|→|>)\s*")
CAUSES: Final = ("vote", "execute", "night", "skill")


class _WrongError(Exception):
    """A line that cannot be read; its word says what would do."""


@dataclass(frozen=True)
class Rest:
    """What the lines come to: fields of the Position, and the lines that cannot be read with what would do."""

    fields: Mapping[str, Any]
    wrong: tuple[tuple[str, str], ...] = ()


@dataclass(frozen=True)
class _Reader:
    masks: Sequence[str]
    ids: Sequence[str]
    zone: str
    today: str

    def name(self, text: str) -> str:
        """A seat's id."""
        from ui.forum.prison.setup.under_way import name_in

        found = name_in(text, self.masks, self.ids)
        if found is None:
            raise _WrongError("name")
        return found

    def parts(self, text: str) -> list[str]:
        """What stands between commas."""
        return [part for part in BETWEEN.split(text.strip()) if part]

    def pairs(self, text: str) -> list[tuple[str, str]]:
        """``3>9, 5>1`` as halves."""
        found = []
        for part in self.parts(ARROW.sub(">", text)):
            one, arrow, two = part.partition(">")
            if not arrow:
                raise _WrongError("pairs")
            found.append((one, two))
        return found

    def moment(self, text: str) -> str:
        """An instant as the rules take it."""
        found = read_start(text, self.zone, self.today)
        if found is None:
            raise _WrongError("moment")
        return found


def _leader(r: _Reader, text: str) -> Any:
    return r.name(text)


def _number(_: _Reader, text: str) -> int:
    if not text.isdecimal() or len(text) > 2:
        raise _WrongError("number")
    return int(text)


def _election(r: _Reader, text: str) -> dict[str, str]:
    if text.strip() in {"-", "–", "—", "0"}:
        return {}
    return {r.name(one): r.name(two) for one, two in r.pairs(text)}


def _sessions(r: _Reader, text: str) -> tuple[SessionPosition, ...]:
    found = []
    for part in r.parts(ARROW.sub(">", text)):
        words = part.split()
        kind = office_of(words[0]) if words else None
        if len(words) < 3 or kind not in {"question", "conspiracy", "chat"}:
            raise _WrongError("sessions")
        (one, two), *more = r.pairs(words[1])
        if more:
            raise _WrongError("sessions")
        found.append(SessionPosition(kind=kind, seats=(r.name(one), r.name(two)), until=r.moment(" ".join(words[2:]))))  # type: ignore[arg-type]
    return tuple(found)


def _links(r: _Reader, text: str) -> dict[str, str]:
    found = {}
    for part in re.split(r"[\s,，、;；]+", text.strip()):
        match = re.fullmatch(r"([A-Ja-j])\s*[-=:：>]?\s*(\d{1,2})", part)
        if match is None:
            raise _WrongError("links")
        found[match[1].upper()] = match[2]
    return found


def _opened(_: _Reader, text: str) -> dict[str, tuple[str, ...]]:
    doors = [door.upper() for door in re.split(r"[\s,，、;；]+", text.strip()) if door]
    letters = guard_doors(10)
    if any(door not in letters and not door.isdecimal() for door in doors):
        raise _WrongError("doors")
    return {"guard": tuple(d for d in doors if d in letters), "prisoner": tuple(d for d in doors if d not in letters)}


def _order(r: _Reader, text: str) -> OrderPosition:
    (by, target), *more = r.pairs(text)
    if more:
        raise _WrongError("order")
    seat, target = r.name(by), target.strip()
    if is_face(target):
        return OrderPosition(seat=seat, mode="face")
    door = target.upper()
    return OrderPosition(seat=seat, mode="point", target=door if door in guard_doors(10) else r.name(target))


def _protections(r: _Reader, text: str) -> dict[str, tuple[str, ...]]:
    found: dict[str, tuple[str, ...]] = {}
    for part in r.parts(text):
        name, *causes = part.split()
        if any(cause not in CAUSES for cause in causes):
            raise _WrongError("causes")
        found[r.name(name)] = tuple(causes) or CAUSES
    return found


def _manual(r: _Reader, text: str) -> dict[str, bool]:
    found = {}
    for part in re.split(r"\s*[;；\n]+\s*", text.strip()):
        what, sign, said = part.rpartition("=")
        yes = read_yes(said)
        if not sign or not what.strip() or yes is None:
            raise _WrongError("manual")
        found[what.strip()] = yes
    return found


def _passed(r: _Reader, text: str) -> tuple[str, ...]:
    found = tuple(part.upper() for part in r.parts(text))
    if any(re.fullmatch(r"E[1-7]", part) is None for part in found):
        raise _WrongError("endings")
    return found


def _texts(r: _Reader, text: str) -> tuple[str, ...]:
    return tuple(r.parts(text))


READ: Final[dict[str, Callable[[_Reader, str], Any]]] = {
    "guard_leader": _leader, "prisoner_leader": _leader, "vote_deaths": _number, "acquittal": lambda r, text: r.name(text),
    "election": _election, "election_until": lambda r, text: r.moment(text), "sessions": _sessions, "links": _links,
    "opened_doors": _opened, "order": _order, "protections": _protections, "flags": _texts, "manual": _manual, "passed": _passed,
    "killer": lambda r, text: r.name(text),
}  # fmt: skip


def read_rest(texts: Mapping[str, str], masks: Sequence[str], ids: Sequence[str], zone: str, today: str) -> Rest:
    """Every line that holds something; seats by number, mask or id."""
    reader = _Reader(masks, ids, zone, today)
    fields: dict[str, Any] = {name: empty for name, empty in EMPTY.items() if not texts.get(name, "").strip()}
    wrong = []
    leaders: dict[str, str] = {}
    for name in LINES:
        text = texts.get(name, "").strip()
        if not text:
            continue
        try:
            found = READ[name](reader, text)
        except _WrongError as error:
            wrong.append((name, str(error)))
            continue
        if name.endswith("_leader"):
            leaders[name.removesuffix("_leader")] = found
        else:
            fields[name] = found
    return Rest({**fields, "leaders": leaders}, tuple(wrong))


EMPTY: Final[dict[str, Any]] = {
    "vote_deaths": None, "acquittal": "", "election": None, "election_until": "", "sessions": (), "links": {}, "opened_doors": {},
    "order": None, "protections": {}, "flags": (), "manual": {}, "passed": (), "killer": "",
}  # fmt: skip


def rest_of(position: Position, at: Mapping[str, str], zone: str, kinds: Mapping[str, str]) -> dict[str, str]:
    """The lines of a position; ``at``: seat -> what it is called here; ``kinds``: the words for talks."""
    found = {f"{side}_leader": at.get(seat, seat) for side, seat in position.leaders.items() if seat}
    found["vote_deaths"] = "" if position.vote_deaths is None else str(position.vote_deaths)
    found["acquittal"] = at.get(position.acquittal, position.acquittal)
    if position.election is not None:
        found["election"] = ", ".join(f"{at[one]}>{at[two]}" for one, two in position.election.items()) or "-"
    found["election_until"] = shown_start(position.election_until, zone) if position.election_until else ""
    found["sessions"] = ", ".join(
        f"{kinds[talk.kind]} {at[talk.seats[0]]}>{at[talk.seats[1]]} {shown_start(talk.until, zone)}" for talk in position.sessions
    )
    found["links"] = " ".join(f"{one}-{two}" for one, two in position.links.items())
    found["opened_doors"] = " ".join(door for doors in position.opened_doors.values() for door in doors)
    if position.order is not None:
        target = position.order.target
        found["order"] = f"{at[position.order.seat]}>{'face' if position.order.mode == 'face' else at.get(target, target)}"
    found["protections"] = ", ".join(f"{at[seat]} {' '.join(causes)}" for seat, causes in position.protections.items())
    found["flags"] = ", ".join(position.flags)
    found["manual"] = "; ".join(f"{text}={'yes' if yes else 'no'}" for text, yes in position.manual.items())
    found["passed"], found["killer"] = ", ".join(position.passed), at.get(position.killer, position.killer)
    return found
