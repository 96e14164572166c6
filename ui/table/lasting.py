"""A length of time in words, as coarse as it is long: nobody wants the seconds of a week."""

from __future__ import annotations

from typing import Final

from moderator.play.instants import SECOND
from moderator.play.words import Words

MINUTE, HOUR, DAY = 60 * SECOND, 3_600 * SECOND, 86_400 * SECOND
UNITS: Final = (("d", DAY, HOUR), ("h", HOUR, MINUTE), ("min", MINUTE, SECOND))
"""Name, length, length of the next smaller one."""


def lasting(words: Words, length: int) -> str:
    """Two neighbouring units: days and hours, hours and minutes, minutes and seconds; below a minute tenths of a second."""
    for name, unit, smaller in UNITS:
        if length >= unit:
            return words.say(f"ui.desk.lasting.{name}", {"n": length // unit, "rest": length % unit // smaller})
    return words.say("ui.desk.lasting.s", {"n": f"{length / SECOND:.1f}"})
