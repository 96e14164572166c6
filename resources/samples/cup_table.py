"""An organiser with twelve tables: a cup and its matches played through by their own rules, quickly and without timers."""
# ruff: noqa: INP001

from __future__ import annotations

import json
import random
from collections.abc import Sequence
from datetime import UTC, datetime, timedelta, timezone
from hashlib import sha256
from typing import Any

import msgspec

from moderator.cup import drawing, handout
from moderator.cup.ruleset import Cup
from moderator.play.instants import SECOND, Instant
from moderator.play.messages import Refusal
from moderator.play.words import Words
from moderator.rulesets.sanguosha import draws
from moderator.rulesets.sanguosha.ruleset import Sanguosha
from moderator.session.session import Session

BEIJING = timezone(timedelta(hours=8))
MINUTE = 60 * SECOND
ORDER = ("lord_side", "rebels", "rebels", "lord_side", "rebels", "spy", "lord_side", "rebels", "full_loss", "rebels")
"""How games end, drawn from."""


def instant(text: str) -> Instant:
    """An instant of the calendar."""
    return Instant(round(datetime.fromisoformat(text).timestamp()) * SECOND)


class CupTable:
    """The cup and the lines written so far."""

    def __init__(self, title: str, start: str, seed: str) -> None:
        self.session = Session.in_memory(Cup(), title)
        self.now = instant(start)
        self.seed = seed
        self.rng = random.Random(seed)
        self.lines: list[dict[str, Any]] = [{"moderator": 1, "ruleset": "cup", "title": title, "zone": "Asia/Shanghai"}]

    @property
    def state(self) -> Any:
        """The cup."""
        return self.session.state

    def do(self, verb: str, minutes: float = 1, at: str = "", force: str = "", **fields: Any) -> None:
        """Do something so many minutes later, or at an instant; a refusal is a fault of the script."""
        self.now = instant(at) if at else Instant(self.now + round(minutes * MINUTE))
        done = self.session.do(self.session.wire.command({"do": verb, **fields}), self.now, force=force)
        if isinstance(done, Refusal):
            raise TypeError(f"line {len(self.lines) + 1}: {verb}: {done.code} {Words('en').of('cup').refusal(done)}")
        stamp = datetime.fromtimestamp(self.now / SECOND, UTC).astimezone(BEIJING).isoformat()
        self.lines.append({"at": stamp, "do": verb, **({"force": force} if force else {}), **fields})

    def text(self) -> str:
        """The file."""
        return "".join(json.dumps(line, ensure_ascii=False) + "\n" for line in self.lines)

    # --- a round -------------------------------------------------------------------------------------------------------

    def draw(self, name: str, groups: Sequence[Sequence[str]] | None = None, **fields: Any) -> list[str]:
        """Begin a round and draw it, by the seed or as given."""
        if self.state.round(name).status == "planned":
            self.do("start_round", 30, round=name)
        each = self.state.round(name)
        seed = f"{self.seed}/groups {name}"
        drawn = groups or drawing.draw_groups(random.Random(seed), each.field, drawing.weights(self.state, each))
        self.do("draw_groups", 10, round=name, groups=[list(group) for group in drawn], seed="" if groups else seed, **fields)
        return list(self.state.round(name).matches)

    def schedule(self, starts: dict[str, str], judges: Sequence[str]) -> None:
        """Times and judges of the matches; everybody confirms."""
        for n, (match, start) in enumerate(starts.items()):
            self.do("schedule_match", 2, match=match, start=start, table=f"{chr(65 + n)} 桌", judge=judges[n % len(judges)])

    def confirm(self, match: str, at: str, absent: Sequence[str] = ()) -> None:
        """Check-in, one after the other."""
        self.now = instant(at)
        for name in self.state.matches[match].people:
            if name not in absent:
                self.do("check_in", 1, person=name, match=match, comes=True)

    def hand_out(self, match: str, luck: str = "") -> Table:
        """A match at its own table, at its start."""
        start = self.state.matches[match].start
        if start is not None and start > self.now:
            self.now = Instant(start - 20 * MINUTE)
        self.do("open_match", 1, match=match, stream=sha256(f"{self.seed}/{match}".encode()).hexdigest()[:32])
        return Table(self, match, luck)

    def take_in(self, table: Table, verb: str = "match_closed", **fields: Any) -> None:
        """The table's result as it stands."""
        before = self.state.matches[table.match].head
        self.now = max(self.now, table.now)
        result = msgspec.to_builtins(handout.slim(table.state))
        head = sha256(msgspec.json.encode(result, order="sorted")).hexdigest()
        stream = self.state.matches[table.match].stream
        entries = len(table.session.entries)
        self.do(verb, 10, match=table.match, result=_plain(result), head=head, entries=entries, stream=stream, follows=before, **fields)


def _plain(value: Any) -> Any:
    """Without what stands at its default already is smaller; here only what is empty goes."""
    if isinstance(value, dict):
        return {key: _plain(each) for key, each in value.items() if each not in (None, "", [], {})}
    return [_plain(each) for each in value] if isinstance(value, list) else value


class Table:
    """One match at its own table."""

    def __init__(self, cup: CupTable, match: str, luck: str = "") -> None:
        self.match = match
        self.session = Session.in_memory(Sanguosha(), match)
        self.session.auto_request = False
        self.rng = random.Random(f"{cup.seed}/{match}{luck}")
        self.now = cup.now
        for command, at in handout.opening(cup.state, cup.state.matches[match]):
            _taken(self.session.do(command, at))

    @property
    def state(self) -> Any:
        """The match."""
        return self.session.state

    def do(self, verb: str, seconds: float = 5, **fields: Any) -> None:
        """Press a key so many seconds later."""
        self.now = Instant(self.now + round(seconds * SECOND))
        _taken(self.session.do(self.session.wire.command({"do": verb, **fields}), self.now), verb)

    def begin(self, absent: Sequence[str] = ()) -> None:
        """All but the absent arrive; some heroes are banned; the match begins."""
        for line in self.state.lines.values():
            if line.person not in absent:
                self.do("mark_present", 20, person=line.person)

    def start(self) -> None:
        """The bans are said, the match begins."""
        self.do("start_match", 60)

    def games(self, n: int, *, outcomes: Sequence[str] = ()) -> None:
        """So many counted games."""
        for at in range(n):
            self.game(outcomes[at] if at < len(outcomes) else self.rng.choice(ORDER))

    def game(self, outcome: str, *, mvp: bool = True) -> None:
        """A whole game: seats, roles, heroes, deaths that lead to the outcome, MVP."""
        game = self.state.game
        if not game.seats:
            self.do("set_seats", order=list(draws.draw_seats(self.rng, self.state.lines)), seed=f"{self.match}/seats {game.number}")
        roles = draws.draw_roles(self.rng, self.state.game.seats)
        self.do("deal_roles", roles=roles, seed=f"{self.match}/roles {game.number}.{game.attempt}")
        self.do("deal_boxes", boxes={line: list(box) for line, box in draws.draw_boxes(self.rng, self.state).items()}, seed="drawn")
        lord = self.state.game.lord
        for line in (lord, *(line for line in self.state.game.seats if line != lord)):
            self.do("pick_hero", 4, line=line, hero=self.rng.choice(self.state.game.boxes[line]))
        self.do("begin_reading")
        self.do("start_game", 25)
        self._deaths(roles, outcome)
        self.do("confirm_outcome", 6, outcome=outcome)
        if outcome != "full_loss":
            winners = {"lord_side": ("lord", "loyalist"), "rebels": ("rebel",), "spy": ("spy",)}[outcome]
            best = [line for line, role in roles.items() if role in winners]
            named = self.rng.choice(best) if mvp and self.rng.random() < 0.8 else None
            self.do("name_mvp", 40, line=named, note="赛后评议")
        self.now = Instant(self.now + self.rng.randint(90, 240) * SECOND)

    def _deaths(self, roles: dict[str, str], outcome: str) -> None:
        having = {role: [line for line, own in roles.items() if own == role] for role in ("lord", "loyalist", "rebel", "spy")}
        order = {
            "lord_side": [*having["rebel"][:2], *having["spy"], *having["rebel"][2:]],
            "rebels": [having["rebel"][0], *having["loyalist"][:1], *having["lord"]],
            "spy": [*having["rebel"], *having["loyalist"], *having["lord"]],
            "full_loss": [*having["rebel"], having["loyalist"][0], *having["lord"]],
        }[outcome]
        foes = {
            "lord": having["rebel"],
            "loyalist": having["rebel"],
            "rebel": [*having["lord"], *having["loyalist"]],
            "spy": having["lord"],
        }
        dead: list[str] = []
        for victim in order:
            killers = [line for line in foes[roles[victim]] if line not in dead]
            if outcome == "spy" and victim in (*having["lord"], *having["loyalist"]):
                killers = having["spy"]
            lightning = outcome == "full_loss" and roles[victim] == "lord"
            killer = None if lightning or not killers else self.rng.choice(killers)
            source = "lightning" if lightning else "damage" if killer else "life_loss"
            self.do("death", self.rng.randint(60, 200), victim=victim, killer=killer, source=source)
            dead.append(victim)
        for ask in self.state.asks:
            if ask.code == "deliberate":
                self.do("answer", 3, ask=ask.id, choice="no")

    def card(self, person: str, level: str, clause: str, note: str = "") -> None:
        """A card by the judge's hand."""
        self.do("give_card", 10, person=person, level=level, clause=clause, note=note)

    def substitute(self, person: str, name: str, source: str, reason: str = "left") -> None:
        """Somebody leaves, another comes in time."""
        self.do("declare_vacancy", 30, line=self.line(person), reason=reason)
        number = self.state.vacancies[-1].id
        self.now = Instant(self.now + 6 * MINUTE)
        done = self.session.do(
            self.session.wire.command({"do": "seat_substitute", "vacancy": number, "person": name, "source": source}), self.now,
            force="主办方指定",
        )  # fmt: skip
        _taken(done)

    def line(self, person: str) -> str:
        """The line somebody holds."""
        return str(self.state.line_of(person))


def _taken(done: Any, what: str = "") -> None:
    if isinstance(done, Refusal):
        raise TypeError(f"{what}: {done.code} {done.params} {Words('en').refusal(done)}")
