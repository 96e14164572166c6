"""The ladder of section 11.1, derived: what a person's counters and standing cards add up to. Conversions are never stored."""

from __future__ import annotations

from functools import lru_cache

from moderator.play.instants import Instant
from moderator.rulesets.sanguosha.roles import Level
from moderator.rulesets.sanguosha.state import Card, Counters, MatchState, Struct

STEP = 3
"""3 warnings = 1 yellow, 3 yellows = 1 red, 3 reds = ban (S5.B)."""


class Rung(Struct, frozen=True, kw_only=True):
    """One card as it counts: given, or made of others (``of``: ids of what it was made of; in brackets: from before this match)."""

    id: str
    card: int
    """The card given that caused it."""
    level: Level
    clause: str
    at: Instant
    game: int | None = None
    of: tuple[str, ...] = ()

    @property
    def converted(self) -> bool:
        """Whether it was made of other cards."""
        return bool(self.of)


class Ladder(Struct, frozen=True, kw_only=True):
    """Counters now, totals since the start or the clearing, reds charged to this match, and the cards behind them."""

    w: int = 0
    y: int = 0
    r: int = 0
    yellow_total: int = 0
    red_total: int = 0
    red_direct: int = 0
    charged: int = 0
    """Reds of this match; each costs its points (S5.B, R21)."""
    banned: bool = False
    rungs: tuple[Rung, ...] = ()


class _Climb:
    """The fold: cards in the order given, carries at once."""

    def __init__(self, base: Counters) -> None:
        self.base = base
        self.open: dict[Level, list[str]] = {
            "warning": [f"(w{n})" for n in range(1, base.w + 1)],
            "yellow": [f"(y{n})" for n in range(1, base.y + 1)],
            "red": [f"(r{n})" for n in range(1, base.r + 1)],
        }
        self.rungs: list[Rung] = []

    def add(self, card: Card, level: Level, of: tuple[str, ...] = ()) -> None:
        """One card of a level, then what it fills up."""
        made = sum(1 for rung in self.rungs if rung.card == card.id)
        name = f"{card.id}.{made}" if of else str(card.id)
        clause = "S5.B" if of else card.clause
        self.rungs.append(Rung(id=name, card=card.id, level=level, clause=clause, at=card.at, game=card.game, of=of))
        if level == "ban":
            return
        self.open[level].append(name)
        if len(self.open[level]) >= STEP and not (level == "red" and self.banned):
            filled, self.open[level] = tuple(self.open[level]), self.open[level] if level == "red" else []
            self.add(card, _NEXT[level], filled)

    @property
    def banned(self) -> bool:
        """Whether a ban is among them; another red makes no second one."""
        return any(rung.level == "ban" for rung in self.rungs)

    def ladder(self, charged: int) -> Ladder:
        """What it comes to."""
        yellows = sum(1 for rung in self.rungs if rung.level == "yellow")
        reds = [rung for rung in self.rungs if rung.level == "red"]
        return Ladder(
            w=len(self.open["warning"]), y=len(self.open["yellow"]), r=len(self.open["red"]),
            yellow_total=self.base.yellow_total + yellows,
            red_total=self.base.red_total + len(reds),
            red_direct=self.base.red_direct + sum(1 for rung in reds if not rung.converted),
            charged=charged + len(reds),
            banned=self.banned,
            rungs=tuple(self.rungs),
        )  # fmt: skip


_NEXT: dict[Level, Level] = {"warning": "yellow", "yellow": "red", "red": "ban"}


def climb(base: Counters, cards: tuple[Card, ...], charged: int = 0) -> Ladder:
    """The ladder of one person: ``base`` brought along, ``cards`` standing ones in the order given."""
    fold = _Climb(base)
    for card in cards:
        fold.add(card, card.level)
    return fold.ladder(charged)


@lru_cache(maxsize=1024)
def climbed(base: Counters, levels: tuple[Level, ...], charged: int = 0) -> Ladder:
    """``climb`` without the cards behind it: the same counts, for tables of many people."""
    w, y, r, yellows, reds, direct = base.w, base.y, base.r, 0, 0, 0
    banned = False
    for level in levels:
        if level == "warning":
            w += 1
            if w < STEP:
                continue
            w = 0
        elif level == "ban":
            banned = True
            continue
        if level == "red":
            direct += 1
        else:
            y, yellows = y + 1, yellows + 1
            if y < STEP:
                continue
            y = 0
        r, reds = r + 1, reds + 1
        banned = banned or r >= STEP
    return Ladder(
        w=w, y=y, r=r, yellow_total=base.yellow_total + yellows, red_total=base.red_total + reds,
        red_direct=base.red_direct + direct, charged=charged + reds, banned=banned,
    )  # fmt: skip


def standing_cards(state: MatchState, person: str) -> tuple[Card, ...]:
    """The person's cards of this match that count."""
    return tuple(card for card in state.cards if card.person == person and card.counts)


def ladder(state: MatchState, person: str) -> Ladder:
    """Counters and totals of a person now (section 11.1)."""
    found = state.persons.get(person)
    base = found.base if found is not None else Counters()
    charged = sum(h.charged for line in state.lines.values() for h in line.holders if h.person == person)
    return climb(base, standing_cards(state, person), charged)


def tie_count(state: MatchState, person: str) -> int:
    """Cards as the first tie-break counts them (R23, ``tie_card_count``)."""
    return counted(ladder(state, person), state.rule("tie_card_count"))


def counted(now: Ladder, how: bool | int | str) -> int:
    """What of a ladder the first tie-break counts (R23)."""
    if how == "shown":
        return now.y + now.r
    if how == "weighted":
        return now.y + 3 * now.r
    return now.yellow_total + now.red_direct
