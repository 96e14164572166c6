"""What a substitute inherits (S3.4.1, S3.4.2, R20, R34, R35), line by line."""

from __future__ import annotations

from decimal import ROUND_FLOOR, ROUND_HALF_UP, Decimal

from moderator.rulesets.sanguosha.scores import line_score
from moderator.rulesets.sanguosha.state import MatchState, Struct

FULL, REDUCED = Decimal(1), Decimal("0.8")


class Inheritance(Struct, frozen=True, kw_only=True):
    """``points`` x ``rate`` = ``result``, with ``done`` of ``scheduled`` games completed."""

    points: Decimal
    rate: Decimal
    done: int
    scheduled: int
    clause: str
    result: Decimal

    @property
    def percent(self) -> str:
        """The rate as people say it."""
        return f"{(self.rate * 100).normalize():f}%"


def rounded(value: Decimal, how: str) -> Decimal:
    """``inherit_rounding``: exact keeps every decimal, the others give whole points (R20)."""
    if how == "exact":
        return value
    return value.quantize(Decimal(1), rounding=ROUND_HALF_UP if how == "half_up" else ROUND_FLOOR)


def inheritance(state: MatchState, line: str) -> Inheritance:
    """What whoever takes over the line now would inherit. The running game and draws do not count (R34)."""
    score = line_score(state, line)
    base = score.total if state.rule("inherit_net") else score.earned
    done, scheduled = state.counted_done, state.scheduled
    below = 2 * done < scheduled
    rate = FULL if below else REDUCED
    return Inheritance(
        points=base, rate=rate, done=done, scheduled=scheduled, clause="S3.4.1" if below else "S3.4.2",
        result=rounded(base * rate, str(state.rule("inherit_rounding"))),
    )  # fmt: skip
