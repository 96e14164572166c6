"""What the second screen says: a PublicView in the words of a language. Pure, so that it can be tested without a window."""

from __future__ import annotations

from dataclasses import dataclass
from datetime import datetime
from decimal import Decimal
from typing import Final
from zoneinfo import ZoneInfo

from moderator.play.instants import SECOND, Instant
from moderator.play.words import Words
from moderator.rulesets.sanguosha.public import PublicClock, PublicRow, PublicSeat, PublicView

BETWEEN: Final = " \N{MIDDLE DOT} "
TENTHS: Final = 100_000
FINE: Final = 100
"""Tenths of a second below which they are shown."""


@dataclass(frozen=True)
class RowText:
    """One row of the list: number or place, name, hero, tags with their tone, score."""

    number: str
    name: str
    hero: str = ""
    tags: tuple[tuple[str, str], ...] = ()
    score: str = ""
    struck: bool = False
    acting: bool = False


@dataclass(frozen=True)
class BoardText:
    """Everything on the second screen but the time. ``idle`` stands large in place of digits."""

    title: str
    subtitle: str = ""
    where: str = ""
    phase: str = ""
    idle: str = ""
    below: str = ""
    heading: str = ""
    rows: tuple[RowText, ...] = ()
    foot: str = ""
    timed: bool = False


def digits(left: int) -> str:
    """Rounded up to what is still to come: 7_410_000 -> '7.5', 12.1 s -> '13', 61 s -> '1:01'; tenths below ten seconds only."""
    tenths = -(-left // TENTHS)
    if tenths < FINE:
        return f"{tenths // 10}.{tenths % 10}"
    minutes, seconds = divmod(-(-tenths // 10), 60)
    return f"{minutes}:{seconds:02d}" if minutes else str(seconds)


def points(value: Decimal | None) -> str:
    """A score with decimals only where it has any; a real minus before what is below nothing."""
    return "" if value is None else f"{value.normalize():f}".replace("-", "\N{MINUS SIGN}")


def board_text(view: PublicView, words: Words) -> BoardText:
    """The words of a view."""
    title, _, subtitle = view.title.partition(BETWEEN)
    listed = view.moment in {"between", "ended", "confirmed"} and bool(view.standings)
    return BoardText(
        title=title or words.say("ui.public.title"),
        subtitle=subtitle,
        where=where(view, words),
        phase=phase(view, words),
        idle=idle(view, words),
        below=below(view, words),
        heading=_heading(view, words) if listed else "",
        rows=tuple(_standing(row) for row in view.standings) if listed else tuple(_seat(seat, view, words) for seat in view.seats),
        foot=foot(view, words),
        timed=view.clock is not None and view.clock.left is not None,
    )


def where(view: PublicView, words: Words) -> str:
    """Which game of how many, and which round."""
    if view.game is None:
        return ""
    said = [words.say("ui.public.game", {"n": view.game, "of": view.games})]
    if view.moment == "playing" and view.round:
        said.append(words.say("ui.public.round", {"n": view.round}))
    return BETWEEN.join(said)


def phase(view: PublicView, words: Words) -> str:
    """What runs and whose it is; whose turn it is where nothing runs."""
    if view.moment not in {"playing", "setup"}:
        return ""
    if view.clock is not None:
        return clock_text(view.clock, view, words)
    return _of_seat(words, "ui.public.turn", view, view.turn) if view.turn is not None else ""


def clock_text(clock: PublicClock, view: PublicView, words: Words) -> str:
    """The line above the digits."""
    code = f"ui.public.phase.{'dying' if clock.victim is not None else clock.kind}"
    said = words.say(code if words.has(code) else "ui.public.phase.other")
    if clock.what and clock.victim is None and (clock.kind != "scroll"):
        said = words.say("ui.public.what", {"phase": said, "what": words.term("scroll", words.term("ask", clock.what))})
    if clock.victim is not None:
        return _of_seat(words, "ui.public.whose", view, clock.victim, said)
    if clock.target is not None:
        return _of_seat(words, "ui.public.whom", view, clock.target, said)
    return _of_seat(words, "ui.public.whose", view, clock.seats[0], said) if len(clock.seats) == 1 else said


def _of_seat(words: Words, code: str, view: PublicView, number: int, said: str = "") -> str:
    person = next((seat.person for seat in view.seats if seat.number == number), "")
    return words.say(code, {"phase": said, "n": number, "person": person})


def idle(view: PublicView, words: Words) -> str:
    """What stands where no digits do."""
    clock = view.clock
    if view.moment == "opening":
        starts = view.scheduled
        return words.say("ui.public.starts_at", {"time": clock_time(starts, view.zone)}) if starts else words.say("ui.public.begins")
    if view.moment in {"ended", "confirmed"}:
        return words.say("ui.public.ended" if view.moment == "ended" else "ui.public.confirmed")
    if view.moment in {"between", "scoring"}:
        return words.say("ui.public.over" if view.moment == "scoring" else "ui.public.next", {"n": view.game or 1})
    if clock is not None and clock.left is None:
        return words.term("scroll", clock.what) or words.say("ui.public.phase.scroll")
    return "" if clock is not None else words.say("ui.public.turn_none")


def below(view: PublicView, words: Words) -> str:
    """The quiet line under what stands large."""
    if view.moment == "ended":
        return words.say("ui.public.provisional" if view.final else "ui.public.checking")
    if view.moment == "between" and view.banned:
        return words.say("ui.public.banned", {"heroes": view.banned})
    return words.say("ui.public.wait") if view.moment in {"between", "scoring"} else ""


def foot(view: PublicView, words: Words) -> str:
    """As of when the scores are."""
    if view.after is None:
        return ""
    return words.say("ui.public.as_of_all" if view.final else "ui.public.as_of", {"n": view.after})


def clock_time(at: Instant, zone: str) -> str:
    """An instant as the clock on the wall shows it."""
    return datetime.fromtimestamp(at // SECOND, ZoneInfo(zone)).strftime("%H:%M")


def _heading(view: PublicView, words: Words) -> str:
    return words.say("ui.public.final" if view.final else "ui.public.standings")


def _standing(row: PublicRow) -> RowText:
    return RowText(number="" if row.place is None else str(row.place), name=row.person, score=points(row.total))


def _seat(seat: PublicSeat, view: PublicView, words: Words) -> RowText:
    return RowText(
        number=str(seat.number), name=seat.person, hero=words.hero(seat.hero) if seat.hero else "", tags=_tags(seat, words),
        score=points(seat.score), struck=seat.dead, acting=seat.acting and view.moment in {"playing", "setup"},
    )  # fmt: skip


def _tags(seat: PublicSeat, words: Words) -> tuple[tuple[str, str], ...]:
    """Words and tones: the role first, then what else there is to know."""
    role = words.term("role", seat.role) if seat.role else ""
    tags = []
    if seat.dead:
        said = words.say("ui.public.tag.role_dead", {"role": role}) if role else words.say("ui.public.tag.dead")
        tags.append((said, "red" if seat.role == "lord" else "neutral"))
    elif role:
        tags.append((role, "red" if seat.role == "lord" else "neutral"))
    if seat.reds:
        tags.append((words.say("ui.public.tag.red" if seat.reds == 1 else "ui.public.tag.reds", {"n": seat.reds}), "red"))
    if seat.vacant:
        tags.append((words.say("ui.public.tag.vacant"), "amber"))
    elif seat.substitute:
        tags.append((words.say("ui.public.tag.substitute"), "neutral"))
    return tuple(tags)
