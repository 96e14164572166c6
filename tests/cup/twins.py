"""Pairs of cups that differ only in what the organiser has not released."""

from __future__ import annotations

from moderator.play.instants import Instant
from moderator.play.ruleset import Record
from tests.cup.cups import FALLING, Desk, begun, ranked


class Source:
    """A desk of the tests as something to be exported; its entries are its events one by one, then all that was told."""

    def __init__(self, desk: Desk, title: str = "a cup") -> None:
        self.ruleset, self.title, self.zone, self.state = desk.rules, title, "Asia/Shanghai", desk.state
        told = Record(seq=0, at=Instant(0), command={"do": "x"}, events=(), trace=tuple(desk.trace), notices=tuple(desk.notices))
        self.records = (
            *(Record(seq=n, at=Instant(n), command={"do": "x"}, events=(event,)) for n, event in enumerate(desk.events, 1)),
            told,
        )


def played(secret: int) -> Desk:
    """The same cup for everybody, with other contacts, answers, notes, results of what is not released."""
    desk = Desk()
    for name in (f"P{n:02}" for n in range(1, 17)):
        desk.do("register", person=name, contact=f"{name}@{secret}")
    desk.do("add_staff", person="judge", contact=str(secret))
    desk.plan(16)
    people = [f"P{n:02}" for n in range(1, 17)]
    desk.draw("1", [people[:8], people[8:]])
    desk.do("schedule_match", match="1A", start="2026-04-17T19:30:00+08:00", table="A", judge="judge")
    desk.do("check_in", person="P01", match="1A", comes=bool(secret))
    desk.do("note", text=f"secret {secret}", target="P01" if secret else "")
    for n, match in enumerate(("1A", "1B")):
        totals = [f"{value}.{n}" for value in FALLING]
        play = ranked(desk, match, totals[::-1] if secret else totals)
        play.card(play.state.name_of("1") if secret else play.state.name_of("2"), "yellow")
        desk.take(play.end())
    desk.close("1")
    return desk


def settled(secret: int) -> Desk:
    """A tie over the cut played out, a place set by the organiser, a closed match put right: by each with other people."""
    desk = begun(16)
    people = list(desk.state.matches["1A"].people)
    a, b = people[4:6] if secret else people[2:4]
    first = [80, 70, 50, 50, 40, 30, 20, 10]
    order = [30, 20, 80, 70, 50, 50, 40, 10]
    play = ranked(desk, "1A", order if secret else first)
    desk.take(play.end())
    desk.take(ranked(desk, "1B", FALLING).end())
    desk.do("record_1v1", round="1", a=a, b=b, winners=[b, b] if secret else [a, a])
    desk.do("close_round", round="1")
    play.adopt_points({people[0]: 65 if secret else 90})
    desk.do("correct_match", **play.closed(), reason=f"appeal {secret}", level=2)
    line = play.line(people[7])
    desk.do("override", target=f"place:1B:{line}", value="7" if secret else "8", reason=f"agreed {secret}", force=True)
    return desk
