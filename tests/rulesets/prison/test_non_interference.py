"""Nothing that is shown depends on what may not be known: pairs of games, byte for byte; leaks planted on purpose are caught.

Views, notices, trace, report, title and what is due of every pair; posts, tables and chronicle of every eighth game.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable
from typing import Any

import pytest
from msgspec.structs import replace

from moderator.play import views
from moderator.play.audience import HOST, PUBLIC
from moderator.play.due import Due
from moderator.play.messages import Notice
from moderator.rulesets.prison import due, notices, report, ruleset
from moderator.rulesets.prison.commands import conduct as c
from moderator.rulesets.prison.draft import GameDraft
from moderator.rulesets.prison.facts import murderers
from moderator.rulesets.prison.fold import the_night
from moderator.rulesets.prison.night_events import DoorEntered, KillOrdered, RoomsFormed, WallRaised
from moderator.rulesets.prison.ruleset import Prison
from moderator.rulesets.prison.script.model import Skill, Targets
from moderator.rulesets.prison.setup_events import LinksSet, RolesDealt
from tests.rulesets.prison.begun import wall
from tests.rulesets.prison.games import Game
from tests.rulesets.prison.pairs import leaks, pairs, secrets, shown
from tests.rulesets.prison.test_clauses_night import face, rooms


def test_the_same_facts_show_the_same(size: Callable[[int, int], int]) -> None:
    rules, wanted, found, alike, seed = Prison(), size(200, 2_000), Counter[str](), 0, 0
    while found.total() < wanted:
        for one, two, kind in pairs(rules, str(seed)):
            found[kind] += 1
            alike += sum(secrets(one, name) == secrets(two, name) for name in one.state.seats)
            assert leaks(one, two, exports=seed % 8 == 0) == [], (seed, kind)
            behind = [
                part for part, text in shown(one, PUBLIC).items() if b"person of" in text or b"substitute of" in text or b"alt of" in text
            ]
            assert behind == [], "who plays behind a mask, and who stands in, is nobody's business (R22)"
        seed += 1
    assert min(found[kind] for kind in ("other_roles", "other_links", "other_method")) > wanted / 12, found
    assert alike > 3 * wanted
    assert seed < 2 * wanted


# --- planted leaks -----------------------------------------------------------------------------------------------------------------

Patch = pytest.MonkeyPatch


def openly(event: Any, _: Any) -> Any:
    return event


def in_the_view(patch: Patch) -> None:
    """A seat's role stands in the view before anything was said of it."""
    honest = views.view_of_records

    def leaky(rules: Any, title: str, zone: str, records: Any, audience: Any) -> Any:
        seen, whole = honest(rules, title, zone, records, audience), honest(rules, title, zone, records, HOST)
        known = {name: replace(each, role=whole.seats[name].role) if name == "G2" else each for name, each in seen.seats.items()}
        return replace(seen, seats=known)

    patch.setattr(views, "view_of_records", leaky)


def in_the_deal(patch: Patch) -> None:
    """The deal is shown to everybody."""
    patch.setitem(ruleset.SECRET, RolesDealt, openly)


def in_the_rooms(patch: Patch) -> None:
    """Who sits with whom is shown when the rooms are formed."""
    patch.setitem(ruleset.SECRET, RoomsFormed, openly)


def in_the_links(patch: Patch) -> None:
    """Where doors lead is shown."""
    patch.setitem(ruleset.SECRET, LinksSet, openly)


def in_an_entry(patch: Patch) -> None:
    """Whoever goes through a door shows his side where the doors lead."""
    patch.setitem(ruleset.SECRET, DoorEntered, lambda event, audience: event if audience == f"group:{event.side}" else None)


def in_the_order(patch: Patch) -> None:
    """How the killer kills is shown, by whom it is not."""
    patch.setitem(ruleset.SECRET, KillOrdered, lambda event, _: replace(event, order=replace(event.order, seat="", target="")))


def in_the_wall(patch: Patch) -> None:
    """Which wall has risen is shown."""
    patch.setitem(ruleset.SECRET, WallRaised, openly)


def in_an_invitation(patch: Patch) -> None:
    """Who is opposite stands in the invitation to the room."""
    honest = notices.room

    def leaky(state: Any, name: str, *rest: Any, **more: Any) -> Notice:
        told = honest(state, name, *rest, **more)
        other = next((room.opposite(name) for room in the_night(state).rooms if name in room.occupants), None)
        return replace(told, params={**told.params, "partner": other})

    patch.setattr(notices, "room", leaky)


def in_the_dawn(patch: Patch) -> None:
    """The dawn says by which order the guards died."""
    honest = notices.dawn

    def leaky(state: Any, dead: Any, causes: Any) -> Notice:
        told = honest(state, dead, causes)
        orders = [order.mode for night in state.nights for order in night.orders if order.status == "done"]
        return replace(told, params={**told.params, "modes": orders})

    patch.setattr(notices, "dawn", leaky)


def in_the_vote(patch: Patch) -> None:
    """The result of the vote tells the role."""
    honest = notices.vote

    def leaky(state: Any, piles: Any, outcome: Any, role: str) -> Notice:
        return honest(state, piles, outcome, role or (state.seats[outcome.prisoner].role if outcome.prisoner else ""))

    patch.setattr(notices, "vote", leaky)


def in_the_audience(patch: Patch) -> None:
    """That the wall is up is told to everybody."""
    honest = notices.wall_killer

    def leaky(*args: Any) -> Notice:
        return replace(honest(*args), audience=PUBLIC)

    patch.setattr(notices, "wall_killer", leaky)


def in_the_roster(patch: Patch) -> None:
    """The order of the roster follows from roles."""
    honest = notices.roster

    def leaky(state: Any) -> Notice:
        told = honest(state)
        return replace(told, params={**told.params, "guards": sorted(told.params["guards"], key=lambda name: state.seats[name].role)})

    patch.setattr(notices, "roster", leaky)


def in_the_trace(patch: Patch) -> None:
    """A trace line about a kill is for everybody."""
    honest = GameDraft.explain

    def leaky(self: Any, step: str, verb: str, *clauses: str, told: Any = (HOST,), **rest: Any) -> None:
        honest(self, step, verb, *clauses, told=(PUBLIC,) if verb == "kill_ordered" else told, **rest)

    patch.setattr(GameDraft, "explain", leaky)


def in_a_report_field(patch: Patch) -> None:
    """The report for everybody holds what would be if the game ended now."""
    honest = report.report

    def leaky(rules: Any, state: Any, *rest: Any) -> dict[str, Any]:
        return {
            **honest(rules, state, *rest),
            "special": [seat.id for seat in state.seats.values() if "accomplice" in _tags(state, seat.id)],
        }

    patch.setattr(report, "report", leaky)


def _tags(state: Any, name: str) -> tuple[str, ...]:
    role = state.role(name)
    return role.tags if role is not None else ()


def in_the_title(patch: Patch) -> None:
    """The title says who the murderers are."""
    honest = report.report

    def leaky(rules: Any, state: Any, *rest: Any) -> dict[str, Any]:
        return {**honest(rules, state, *rest), "title": f"{state.params.title} {murderers(state)}"}

    patch.setattr(report, "report", leaky)


def in_a_number_that_is_due(patch: Patch) -> None:
    """How many are awaited follows from who the murderer is."""
    honest = due.due

    def leaky(state: Any) -> tuple[Due, ...]:
        first = sum(int(name[1:]) for name in murderers(state))
        return tuple(replace(each, n=each.n + first) for each in honest(state))

    patch.setattr(due, "due", leaky)


PLANTED = [
    in_the_view, in_the_deal, in_the_rooms, in_the_links, in_an_entry, in_the_order, in_the_wall, in_an_invitation, in_the_dawn,
    in_the_vote, in_the_audience, in_the_roster, in_the_trace, in_a_report_field, in_the_title, in_a_number_that_is_due,
]  # fmt: skip
ENOUGH = 400
"""Seeds within which every leak must show."""


@pytest.mark.parametrize("plant", PLANTED, ids=lambda plant: plant.__name__)
def test_a_planted_leak_is_caught(plant: Callable[[Patch], None], monkeypatch: Patch) -> None:
    plant(monkeypatch)
    rules = Prison()
    assert any(leaks(one, two) for seed in range(ENOUGH) for one, two, _ in pairs(rules, str(seed)))


def test_a_number_that_is_due_betrays_neither_a_death_nor_a_mark() -> None:
    knife = Skill(effect="kill", id="knife", targets=Targets())
    game = Game(over={"P3": {"skills": (knife,)}})
    before = game.rules.due(game.state)
    game.do(c.UseSkill(seat="P3", skill="knife", targets=("G4",)), "12:00")
    assert game.rules.due(game.state) == before, "G4 is dead, but nobody has said so"
    evening = Game(phase="corridor")
    before = evening.rules.due(evening.state)
    evening.do(c.SetStatus(seat="G2", status="confined", until="night_end"))
    assert evening.rules.due(evening.state) == before


def test_the_lapse_of_an_office_does_not_announce_a_death() -> None:
    """Found by the pairs: a leader killed at night was named in a public line before the dawn."""
    game = face(rooms(leaders={"guard": "G1"}))
    wall(game)
    assert [line.told for line in game.trace if line.verb == "office_lapsed"] == [(HOST,)]
    voted = Game(leaders={"prisoner": "P2"})
    voted.vote("G1 P2 exec")
    assert [line.told for line in voted.trace if line.verb == "office_lapsed"] == [(PUBLIC,)]
