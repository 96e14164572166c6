"""Cups on a stage whose matches end as a scene or a test wants them: totals, cards, substitutes, game by game where that is shown."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass, field
from decimal import Decimal
from typing import TYPE_CHECKING, Any, Final

import msgspec
from msgspec.structs import replace

from moderator.cup import handout
from moderator.cup.plan import proposed
from moderator.cup.ruleset import Cup
from moderator.play.decision import Decision
from moderator.play.instants import SECOND, Instant
from moderator.play.messages import Refusal
from moderator.play.words import Words
from moderator.rulesets.sanguosha.inheritance import inheritance
from moderator.rulesets.sanguosha.roles import ROLE_COUNTS
from moderator.rulesets.sanguosha.ruleset import Sanguosha
from moderator.rulesets.sanguosha.scores import game_points
from moderator.rulesets.sanguosha.state import Card, Game, Holder, MatchState, OneVsOne, Person, Vacancy, Verdict
from moderator.session.session import Session
from ui.clock import HandClock
from ui.table.stage import LONGEST

if TYPE_CHECKING:
    from moderator.cup.state import CupState, RoundPlan

ZONE: Final = "Asia/Shanghai"
START: Final = 1_775_800_000
"""10 April 2026."""
FALLING: Final = (80, 70, 60, 50, 40, 30, 20, 10)
ROLES: Final = tuple(role for role, count in ROLE_COUNTS.items() for _ in range(count))
FIRST: Final = {"zh_CN": "林周许沈顾陆江谢", "en": ("Ada", "Ben", "Cleo", "Dan", "Eve", "Finn", "Gia", "Hal")}
SECOND_: Final = {
    "zh_CN": ("晚舟", "子昂", "清禾", "知夏", "望舒", "云深", "听雨", "怀瑾"),
    "en": ("Reed", "Stone", "Marsh", "Vale", "Brook", "Heath", "Wells", "Frost"),
}
"""Sixty-four names come of these."""


def names(lang: str, n: int, *, long: bool = False) -> list[str]:
    """So many different names; the longest there may be first in every group of eight, where wanted."""
    found = [f"{a}{b}" if lang == "zh_CN" else f"{a} {b}" for b in SECOND_[lang] for a in FIRST[lang]][:n]
    if not long:
        return found
    return [f"{LONGEST[at % 8][: 23 if at >= 8 else 24]}{chr(0x2460 + at // 8) if at >= 8 else ''}" for at in range(n)]


@dataclass
class Staged:
    """A cup in memory, its rounds drawn in the order of their fields, and the clock it is played by."""

    lang: str = "zh_CN"
    size: int = 32
    long: bool = False
    rules: dict[str, Any] = field(default_factory=dict)
    plan: Sequence[RoundPlan] | None = None
    clock: HandClock = field(default_factory=lambda: HandClock(START * SECOND))

    def __post_init__(self) -> None:
        self.session = Session.in_memory(Cup(), title=Words(self.lang).say("ui.gallery.cup"), zone=ZONE, now=self.clock.now)
        self.names = names(self.lang, self.size, long=self.long)
        self.do("open_cup", rules=self.rules)
        for name in self.names:
            self.do("register", person=name)
        rounds = self.plan or proposed(self.size)
        assert rounds is not None
        self.do("set_plan", rounds=msgspec.to_builtins(tuple(rounds)))
        self.do("confirm_scoring")
        self.draw("1")

    @property
    def state(self) -> CupState:
        """The cup."""
        state: CupState = self.session.state
        return state

    def do(self, verb: str, **fields: Any) -> Staged:
        """A command a minute later; a refusal is a mistake of the stage."""
        self.clock.turn(60)
        done = self.session.do(self.session.wire.command({"do": verb, **fields}), self.clock.now())
        if isinstance(done, Refusal):
            raise ValueError(str(done))
        return self

    def draw(self, name: str) -> Staged:
        """Begin a round, its groups in the order of the field."""
        each = self.state.round(name)
        assert each is not None
        self.do("start_round", round=name)
        each = self.state.round(name)
        assert each is not None
        people = list(each.field)
        groups = [people[n : n + 8] for n in range(0, len(people), 8)]
        return self.do("draw_groups", round=name, groups=groups)

    @property
    def staff(self) -> str:
        """What a member of the staff is called."""
        return {"zh_CN": "工作人员甲", "en": "Staff One"}[self.lang]

    def people(self, match: str) -> tuple[str, ...]:
        """Who was drawn into a match."""
        return self.state.matches[match].people

    def open(self, match: str) -> Played:
        """Hand a match out."""
        self.do("open_match", match=match, stream=f"stream of {match}")
        return Played(self, match)

    def ended(self, match: str, totals: Sequence[Any] = FALLING, **more: Any) -> Staged:
        """A match over and taken in, its people at these totals in the order of the draw."""
        return self.open(match).at(dict(zip(self.people(match), totals, strict=True)), **more).close()

    def rest(self, name: str) -> Staged:
        """Every match of the round that is not over yet."""
        each = self.state.round(name)
        assert each is not None
        for match in each.matches:
            if self.state.matches[match].status == "drawn":
                group = self.state.matches[match].group
                self.ended(match, [Decimal(f"{points}.{group}") for points in FALLING])
        return self

    def whole(self, name: str) -> Staged:
        """All matches of a round, and its end."""
        return self.rest(name).do("close_round", round=name)

    def later(self, hours: float) -> Staged:
        """Time passes."""
        self.clock.turn(hours * 3_600)
        return self


class Played:
    """A match at its own desk: opened by the ruleset from what the cup hands out, games put down as they ended."""

    def __init__(self, cup: Staged, match: str) -> None:
        self._cup, self.match = cup, match
        rules = Sanguosha()
        self.state: MatchState = rules.start(match, ZONE)
        for command, at in handout.opening(cup.state, cup.state.matches[match]):
            found = rules.decide(self.state, command, at)
            assert isinstance(found, Decision), found
            for event in found.events:
                self.state = rules.evolve(self.state, event)
        self.state = replace(self.state, phase="game", started=self._now())

    def _now(self, minutes: float = 1) -> Instant:
        self._cup.clock.turn(60 * minutes)
        return self._cup.clock.now()

    def line(self, person: str) -> str:
        """The line that he holds."""
        return next(line.id for line in self.state.lines.values() if line.person == person)

    def game(self, lord: str, outcome: str, mvp: str = "") -> Played:
        """A counted game; the other roles follow the lord's line round the table."""
        order = list(self.state.lines)
        at = order.index(self.line(lord))
        roles: dict[str, Any] = dict(zip(order[at:] + order[:at], ROLES, strict=True))
        game = Game(
            number=self.state.counted_done + 1, status="done", seats=tuple(order), roles=roles, spy_duel=outcome == "spy",
            verdict=Verdict(outcome=outcome, clauses=("S1.1",)), mvp=self.line(mvp) if mvp else None,  # type: ignore[arg-type]
            started=self._now(), ended=self._now(40), credited={line: self.state.name_of(line) for line in order},
        )  # fmt: skip
        game = replace(game, points=game_points(self.state.params.scoring, game))
        self.state = replace(self.state, games=(*self.state.games, game))
        return self

    def games(self, n: int) -> Played:
        """So many, won by one side after the other."""
        people = [line.person for line in self.state.lines.values()]
        for _ in range(n):
            at = self.state.counted_done
            outcome = ("rebels", "lord_side", "spy", "rebels", "full_loss", "lord_side")[at % 6]
            self.game(people[at % 8], outcome, people[(3 * at + 1) % 8] if outcome != "full_loss" else "")
        return self

    def at(self, totals: dict[str, Any], **more: dict[str, int]) -> Played:
        """All games lie behind; the points that people have made in this line as if in games before the record, MVPs and third orders."""
        lines = dict(self.state.lines)
        for person, value in totals.items():
            name = self.line(person)
            old = lines[name].holders
            extra = {key: more.get(key, {}).get(person, 0) for key in ("mvps", "third")}
            lines[name] = replace(lines[name], holders=(*old[:-1], replace(old[-1], points=Decimal(value), **extra)))
        self.state = replace(self.state, lines=lines, counted_base=self.state.params.games - len(self.state.games))
        for person, n in more.get("cards", {}).items():
            for _ in range(n):
                self.card(person, "yellow")
        return self

    def after(self, games: int, totals: dict[str, Any]) -> Played:
        """So many games lie behind."""
        self.at(totals)
        self.state = replace(self.state, counted_base=games)
        return self

    def card(self, person: str, level: str) -> Played:
        """A card at the table."""
        clause = {"yellow": "S5.2.8", "red": "S5.3.3"}[level]
        card = Card(id=len(self.state.cards) + 1, person=person, line=None, level=level, clause=clause, at=self._now())  # type: ignore[arg-type]
        self.state = replace(self.state, cards=(*self.state.cards, card))
        return self

    def substitute(self, gone: str, comes: str, source: str = "b") -> Played:
        """Somebody takes over a line."""
        line = self.line(gone)
        due, since = inheritance(self.state, line), self._now()
        number = self.state.counted_done + 1
        holder = Holder(person=comes, from_game=number, inherited=due.result, rate=due.rate, source=source, reason="left")
        found = self.state.lines[line]
        known = self.state.persons[gone]
        persons = {
            **self.state.persons, gone: replace(known, withdrawn=True), comes: Person(name=comes, staff=source == "d", present=True),
        }  # fmt: skip
        vacancy = Vacancy(id=len(self.state.vacancies) + 1, line=line, person=gone, reason="left", since=since, filled_by=comes)
        self.state = replace(
            self.state, persons=persons, lines={**self.state.lines, line: replace(found, holders=(*found.holders, holder))},
            vacancies=(*self.state.vacancies, vacancy),
        )  # fmt: skip
        return self

    def duel(self, a: str, b: str, *winners: str) -> Played:
        """A 1v1 at the match's own table."""
        self.state = replace(self.state, duels=(*self.state.duels, OneVsOne(a=a, b=b, winners=winners)))
        return self

    def close(self) -> Staged:
        """Over, and taken in by the cup."""
        self.state = replace(self.state, phase="provisional", ended=self._now(5))
        told = {"match": self.match, "result": msgspec.to_builtins(self.state), "head": f"head of {self.match}", "entries": 100}
        return self._cup.do("match_closed", stream=f"stream of {self.match}", **told)
