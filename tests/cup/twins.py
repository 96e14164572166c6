"""Pairs of cups that differ only in what the organiser has not released."""

from __future__ import annotations

from typing import Any

from moderator.play.decision import Decision
from moderator.play.instants import Instant
from moderator.play.ruleset import Record
from tests.cup.cups import FALLING, Desk, eights, people, ranked


class Recorded(Desk):
    """A cup with its entries; ``aside`` is done without the clock running on."""

    def __init__(self, **opened: Any) -> None:
        self.records: list[Record] = []
        super().__init__(**opened)

    def send(self, verb: str, at: str | Instant | None = None, force: bool = False, **fields: Any) -> Any:
        found = super().send(verb, at, force, **fields)
        if isinstance(found, Decision):
            told = {"events": found.events, "trace": found.trace, "notices": found.notices}
            self.records.append(Record(seq=len(self.records) + 1, at=self.clock, command={"do": verb}, **told))
        return found

    def aside(self, verb: str, **fields: Any) -> None:
        clock = self.clock
        self.do(verb, clock, **fields)
        self.clock = clock


class Source:
    """A desk as something to be exported."""

    def __init__(self, desk: Desk, title: str = "a cup") -> None:
        self.ruleset, self.title, self.zone, self.state = desk.rules, title, "Asia/Shanghai", desk.state
        self.records = tuple(getattr(desk, "records", ())) or tuple(
            Record(seq=n, at=Instant(n), command={"do": "x"}, events=(event,)) for n, event in enumerate(desk.events, 1)
        )


def played(secret: int) -> Desk:
    """The same cup for everybody, with other contacts, answers, notes, results of what is not released."""
    desk = Recorded()
    for name in (f"P{n:02}" for n in range(1, 17)):
        desk.do("register", person=name, contact=f"{name}@{secret}")
    desk.do("add_staff", person="judge", contact=str(secret))
    desk.plan(16)
    desk.draw("1", eights(people(16)))
    desk.do("schedule_match", match="1A", start="2026-04-17T19:30:00+08:00", table="A", judge="judge")
    desk.do("check_in", person="P01", match="1A", comes=bool(secret))
    desk.do("note", text=f"secret {secret}", target="P01" if secret else "")
    for n in range(3 * secret):
        desk.aside("note", text=f"more of it {n}")
        desk.aside("check_in", person=f"P0{n + 3}", match="1A", comes=True)
    for n, match in enumerate(("1A", "1B")):
        totals = [f"{value}.{n}" for value in FALLING]
        play = ranked(desk, match, totals[::-1] if secret else totals)
        play.card(play.state.name_of("1") if secret else play.state.name_of("2"), "yellow")
        desk.take(play.end())
    desk.close("1")
    return desk


def settled(secret: int) -> Desk:
    """A tie over the cut played out, a place set by the organiser, a closed match put right: by each with other people."""
    desk = Recorded()
    desk.enter(people(16))
    desk.plan(16)
    desk.draw("1", eights(people(16)))
    names = list(desk.state.matches["1A"].people)
    a, b = names[4:6] if secret else names[2:4]
    first = [80, 70, 50, 50, 40, 30, 20, 10]
    order = [30, 20, 80, 70, 50, 50, 40, 10]
    play = ranked(desk, "1A", order if secret else first)
    desk.take(play.end())
    desk.take(ranked(desk, "1B", FALLING).end())
    desk.do("record_1v1", round="1", a=a, b=b, winners=[b, b] if secret else [a, a])
    desk.do("close_round", round="1")
    play.adopt_points({names[0]: 65 if secret else 90})
    desk.do("correct_match", **play.closed(), reason=f"appeal {secret}", level=2)
    line = play.line(names[7])
    desk.do("override", target=f"place:1B:{line}", value="7" if secret else "8", reason=f"agreed {secret}", force=True)
    return desk
