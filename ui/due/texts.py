"""How what is due is said: what, in how long, at which hour. Titles and codes only, so that anybody may read it. No window."""

from __future__ import annotations

from collections.abc import Sequence
from datetime import UTC, datetime
from typing import TYPE_CHECKING, Final

from moderator.play.deadlines import HOUR, MINUTE
from moderator.play.instants import SECOND
from moderator.play.words import Words

if TYPE_CHECKING:
    from moderator.session.due import Item, Told

DAY: Final = 24 * HOUR
LONGEST: Final = 40
"""Characters of a title."""
MOST: Final = 4
"""Lines of one notification; the rest is counted."""


def what(item: Item, words: Words) -> str:
    """What is due, in the words of its game where it has some of its own."""
    own = f"due.{item.game.ruleset}.{item.due.code}"
    said = {"n": item.due.n, "part": item.due.part}
    return words.say(own, said) if words.has(own) else words.of(item.game.ruleset).say(f"due.{item.due.code}", said)


def length(span: int, words: Words) -> str:
    """A length as a reader needs it: days and hours, hours and minutes, or minutes."""
    whole = max(0, span)
    days, hours, minutes = whole // DAY, whole % DAY // HOUR, whole % HOUR // MINUTE
    if days:
        return words.say("ui.due.days", {"d": days, "h": hours})
    if hours and not minutes:
        return words.say("ui.due.full_hours", {"h": hours})
    return words.say("ui.due.hours", {"h": hours, "m": minutes}) if hours else words.say("ui.due.minutes", {"m": minutes})


def left(item: Item, words: Words, now: int) -> str:
    """In how long, or for how long it has been due."""
    by = item.due.at - now
    if item.due.still:
        return words.say("ui.due.since", {"time": length(-by, words)})
    if 0 <= by < MINUTE:
        return words.say("ui.due.at_once")
    # a countdown is rounded up: one minute is left until none is
    return words.say("ui.due.in", {"time": length(by + MINUTE - SECOND, words)}) if by > 0 else words.say(
        "ui.due.ago", {"time": length(-by, words)}
    )  # fmt: skip


def clock(at: int, words: Words, now: int) -> str:
    """The hour here, with the day where it is another one."""
    moment, today = (datetime.fromtimestamp(value / SECOND, tz=UTC).astimezone() for value in (at, now))
    days = (moment.date() - today.date()).days
    hour = f"{moment:%H:%M}"
    if days in (-1, 0, 1):
        return words.say(f"ui.due.day.{days}", {"time": hour})
    return f"{moment:%m-%d} {hour}"


def line(item: Item, words: Words, now: int) -> str:
    """One line of a notification; a very long title is cut."""
    title = item.game.title if len(item.game.title) <= LONGEST else item.game.title[: LONGEST - 1] + "…"
    return words.say("ui.due.line", {"game": title, "what": what(item, words), "left": left(item, words, now)})


def lines(items: Sequence[Item], words: Words, now: int) -> str:
    """The first few lines, and how many more there are."""
    said = [line(item, words, now) for item in items[:MOST]]
    if len(items) > MOST:
        said.append(words.say("ui.due.more", {"n": len(items) - MOST}))
    return "\n".join(said)


def told(found: Told, words: Words, now: int) -> str:
    """What has just fallen due, then what soon will."""
    return lines((*found.passed, *found.soon), words, now)
