"""The second screen: what stands on it, when, and that nothing hidden ever reaches it."""

from __future__ import annotations

import random
from collections.abc import Callable
from decimal import Decimal
from typing import Any

import msgspec
import pytest
from hypothesis import given
from hypothesis import strategies as st
from msgspec.structs import replace

from moderator.play.audience import PUBLIC
from moderator.play.events import Event
from moderator.play.instants import SECOND, Duration, Instant
from moderator.play.views import view
from moderator.rulesets.sanguosha import draws
from moderator.rulesets.sanguosha.game_events import Died
from moderator.rulesets.sanguosha.public import Disclosed, PublicClock, PublicView, public_view
from tests.rulesets.sanguosha.matches import LINES, ROLES, Match, adopted, opened, rebels_win, set_up, started


def screen(m: Match) -> PublicView:
    """The second screen as it stands after everything that happened."""
    return public_view(view(m.rules, m.rules.start("a match", "Asia/Shanghai"), m.events, PUBLIC))


# --- what stands on it ------------------------------------------------------------------------------------------------


def test_before_the_start_there_are_names_and_no_game() -> None:
    shown = screen(opened(title="Cup"))
    assert (shown.title, shown.moment, shown.game, shown.clock) == ("Cup", "opening", None, None)
    assert [(seat.number, seat.person) for seat in shown.seats] == [(n, f"P{n}") for n in range(1, 9)]


def test_the_moments_of_a_game_follow_each_other() -> None:
    m = started(games=2)
    assert screen(m).moment == "between"
    set_up(m)
    assert screen(m).moment == "playing"
    rebels_win(m)
    assert (screen(m).moment, screen(m).game) == ("between", 2)
    set_up(m)
    rebels_win(m)
    assert (screen(m).moment, screen(m).game) == ("ended", None)
    m.do("confirm_match", force=True)
    assert screen(m).moment == "confirmed"


def test_a_dead_role_lies_open_and_a_living_one_does_not() -> None:
    m = adopted()
    m.do("death", victim="F1", killer="LD")
    seats = {seat.line: seat for seat in screen(m).seats}
    assert (seats["F1"].role, seats["F1"].dead) == ("rebel", True)
    assert seats["LD"].role == "lord"
    assert {line: seat.role for line, seat in seats.items() if line not in {"F1", "LD"}} == dict.fromkeys(
        line for line in LINES if line not in {"F1", "LD"}
    )


def test_heroes_are_shown_when_everybody_has_picked() -> None:
    m = started()
    m.do("set_seats", order=list(m.state.lines))
    m.do("deal_roles", roles=dict(zip(m.game.seats, ROLES.values(), strict=True)))
    m.do("deal_boxes", boxes=draws.draw_boxes(random.Random(1), m.state), seed="1")
    lord, second = m.game.lord, m.game.seats[1]
    m.do("pick_hero", line=lord, hero=m.game.boxes[str(lord)][0])
    m.do("pick_hero", line=second, hero=m.game.boxes[second][0])
    assert {seat.line for seat in screen(m).seats if seat.hero} == {lord}
    assert screen(m).moment == "setup"
    for line in m.game.seats[2:]:
        m.do("pick_hero", line=line, hero=m.game.boxes[line][0])
    assert all(seat.hero for seat in screen(m).seats)


def test_a_hero_set_right_is_shown_as_it_is() -> None:
    m = started()
    set_up(m)
    line = m.game.seats[3]
    m.do("override", target=f"hero:{line}", value="other", reason="misread")
    assert next(seat.hero for seat in screen(m).seats if seat.line == line) == "other"


def test_a_dead_role_set_right_is_shown_as_it_is_and_no_living_one_is() -> None:
    m = started()
    set_up(m)
    dead, living = m.game.seats[1], m.game.seats[3]
    assert m.game.roles[dead] == "loyalist"
    m.do("death", victim=dead, source="life_loss")
    m.do("override", target=f"role:{dead}", value="rebel", reason="the other card")
    seats = {seat.line: seat.role for seat in screen(m).seats}
    assert (seats[dead], seats[living]) == ("rebel", None)


def test_red_cards_substitutes_and_empty_chairs_have_their_marks() -> None:
    m = adopted()
    m.do("give_card", person="F2", level="red", clause="S5.3.3")
    m.do("declare_vacancy", line="F3", reason="left")
    seats = {seat.line: seat for seat in screen(m).seats}
    assert (seats["F2"].reds, seats["F3"].vacant, seats["F3"].substitute) == (1, True, False)
    m.do("seat_substitute", vacancy=1, person="Z")
    seats = {seat.line: seat for seat in screen(m).seats}
    assert (seats["F3"].person, seats["F3"].vacant, seats["F3"].substitute) == ("Z", False, True)


def test_a_proposed_card_is_not_on_the_screen() -> None:
    m = started(rules={"card_confirm": True})
    set_up(m)
    line = m.game.seats[0]
    m.do("begin_turn", line=line)
    m.do("begin_play", line=line)
    m.do("tick", m.clock + 30)
    assert m.state.cards[-1].proposed
    assert all(seat.reds == 0 for seat in screen(m).seats)


# --- the clock --------------------------------------------------------------------------------------------------------


def test_the_clock_is_the_judges_clock() -> None:
    m = started()
    set_up(m)
    line = m.game.seats[4]
    m.do("begin_turn", 100, line=line)
    m.do("begin_play", 101, line=line)
    clock = screen(m).clock
    assert clock is not None
    assert (clock.kind, clock.seats, clock.full, clock.held) == ("play", (5,), 20 * SECOND, False)
    assert clock.left_at(Instant(101 * SECOND + 12_600_000)) == 7_400_000
    m.do("hold", 110, reason="the secret reason")
    held = screen(m).clock
    assert held is not None
    assert held.held
    assert held.left_at(Instant(900 * SECOND)) == 11 * SECOND


def test_a_hold_is_shown_without_its_reason() -> None:
    m = started()
    set_up(m)
    m.do("begin_turn", line=m.game.seats[0])
    m.do("begin_play", line=m.game.seats[0])
    m.do("hold", reason="somebody whispered")
    assert "whispered" not in msgspec.json.encode(screen(m)).decode()


@pytest.mark.parametrize(
    ("left", "call"),
    [("10.1", None), ("10", 10), ("7.4", 10), ("5.1", 10), ("5", 5), ("4.1", 5), ("1", 1), ("0.1", 1), ("0", None)],
)
def test_a_call_stands_until_the_next_one(left: str, call: int | None) -> None:
    clock = PublicClock(kind="play", left=Duration(int(Decimal(left) * SECOND)), full=Duration(20 * SECOND), ten=True, count=True)
    assert clock.call_at(Instant(0)) == call


def test_nothing_is_called_while_held_or_reading() -> None:
    clock = PublicClock(kind="read", left=Duration(3 * SECOND))
    assert clock.call_at(Instant(0)) is None
    assert replace(clock, count=True, held=True).call_at(Instant(0)) is None


def test_a_window_names_its_target_and_counts_from_the_start() -> None:
    m = started()
    set_up(m)
    user, target = m.game.seats[0], m.game.seats[1]
    m.do("begin_turn", line=user)
    m.do("begin_play", line=user)
    m.do("announce_scroll", line=user, name="snatch", targets=[target])
    waiting = screen(m).clock
    assert waiting is not None
    assert waiting.left is None
    m.do("open_window", target=target)
    clock = screen(m).clock
    assert clock is not None
    assert (clock.target, clock.count, clock.ten, clock.full) == (2, True, False, 3 * SECOND)


def test_what_is_left_never_falls_below_nothing() -> None:
    clock = PublicClock(kind="play", left=Duration(SECOND), since=Instant(0))
    assert clock.left_at(Instant(9 * SECOND)) == 0


# --- kept up entry by entry -------------------------------------------------------------------------------------------


def test_following_entry_by_entry_comes_to_the_same() -> None:
    m = started()
    set_up(m)
    m.do("death", victim=m.game.seats[2], source="life_loss")
    following = Disclosed(m.rules, "a match", "Asia/Shanghai")
    for record in m.records:
        following.follow(record.events)
    again = Disclosed(m.rules, "a match", "Asia/Shanghai")
    again.again(m.records)
    assert following.view == again.view == screen(m)


# --- two matches that differ in secrets only --------------------------------------------------------------------------

Press = Callable[[Match], None]


def secrets(seed: int) -> tuple[dict[str, str], dict[str, str], list[str]]:
    """Two deals that agree on the lord and on who dies, and whom the dead are."""
    chance = random.Random(seed)
    roles = list(ROLES.values())
    chance.shuffle(roles)
    first = {str(n): role for n, role in enumerate(roles, 1)}
    lord = next(line for line, role in first.items() if role == "lord")
    victims = chance.sample([line for line in first if line != lord], chance.randint(0, 3))
    hidden = [line for line in first if line != lord and line not in victims]
    moved = [first[line] for line in hidden]
    chance.shuffle(moved)
    return first, first | dict(zip(hidden, moved, strict=True)), victims


def evening(roles: dict[str, str], victims: list[str], seed: int, side: int) -> Match:
    """A match of the same acts before everybody's eyes; ``side`` turns what only the judge knows."""
    chance = random.Random(seed)
    m = started(rules={"ban_mode": "simultaneous"})
    m.do("note", text=f"note {side}", target="1")
    m.do("set_seats", order=list(m.state.lines))
    m.do("deal_roles", roles=roles, seed=f"{side}")
    m.do("deal_boxes", boxes=draws.draw_boxes(random.Random(seed + side), m.state), seed=f"{side}")
    lord = next(line for line, role in roles.items() if role == "lord")
    m.do("begin_reading", force=True)
    m.do("start_game", force=True)
    m.do("begin_turn", 300, line=lord)
    m.do("begin_play", 301, line=lord)
    m.do("operation", 305, line=lord, what="")
    m.do("set_stat", line=lord, key="damage", n=side)
    m.do("hold", 320, reason=f"why {side}")
    m.do("give_card", person="3", level="red", clause="S5.3.3", note=f"{side}")
    for victim in victims:
        if m.game.status == "playing":
            m.do("death", victim=victim, source="life_loss", note=f"{side}")
    for line in chance.sample(list("12345678"), 2):
        m.send("set_stat", line=line, key="cards", n=side)
    return m


def disclosed(m: Match) -> list[Event]:
    return [seen for event in m.events if (seen := m.rules.disclose(event, PUBLIC)) is not None]


def steps_of(m: Match) -> list[PublicView]:
    """The second screen after each entry."""
    following = Disclosed(m.rules, "a match", "Asia/Shanghai")
    shown = []
    for record in m.records:
        following.follow(record.events)
        shown.append(following.view)
    return shown


def test_undisclosed_secrets_change_nothing_at_any_step(size: Callable[[int, int], int]) -> None:
    compared = 0
    for seed in range(size(200, 2000)):
        first, second, victims = secrets(seed)
        a, b = evening(first, victims, seed, 1), evening(second, victims, seed, 2)
        if [type(event) for event in disclosed(a)] != [type(event) for event in disclosed(b)]:
            continue  # one of them ended the game: then something was disclosed
        compared += 1
        assert steps_of(a) == steps_of(b), seed
    assert compared > size(120, 1200)


@given(st.integers(0, 10_000))
def test_bans_named_in_secret_change_nothing(seed: int) -> None:
    chance = random.Random(seed)
    heroes = chance.sample(sorted(set(opened().state.params.heroes) or {"于吉", "左慈", "贾诩", "荀彧", "甘宁", "陆逊"}), 4)
    shown = []
    for order in (heroes, heroes[::-1]):
        m = opened()
        for line, hero in zip("1357", order, strict=True):
            m.do("ban_hero", line=line, hero=hero)
        shown.append(steps_of(m))
    assert shown[0] == shown[1]


def test_leaks_planted_on_purpose_are_caught() -> None:
    """The comparison is not blind: the host's own state differs, and so does a view that lets one secret event through."""
    first, second, _ = secrets(3)
    a, b = evening(first, [], 3, 1), evening(second, [], 3, 2)
    assert steps_of(a) == steps_of(b)
    assert public_view(a.state) != public_view(b.state)

    class Leaky:
        """Discloses what lies open and the roles besides."""

        def __init__(self, m: Match) -> None:
            self._m = m

        def __getattr__(self, name: str) -> Any:
            return getattr(self._m.rules, name)

        def disclose(self, event: Event, audience: Any) -> Event | None:
            return event if type(event).__name__ == "RolesDealt" else self._m.rules.disclose(event, audience)

    leaked = [public_view(view(Leaky(m), m.rules.start("a match", "Asia/Shanghai"), m.events, PUBLIC)) for m in (a, b)]
    assert leaked[0] != leaked[1]


def test_an_adopted_game_brings_no_note_of_the_judge() -> None:
    m = adopted(deaths=[{"victim": "F1", "killer": "LD", "note": "whisper"}])
    assert [death.note for event in disclosed(m) for death in getattr(getattr(event, "game", None), "deaths", ())] == [""]
    assert not any(isinstance(event, Died) for event in disclosed(m))
