"""Properties over random play: outcomes against a naive count, the ladder, replay, and what the public may learn."""

from __future__ import annotations

import json
import random
from typing import Any

import msgspec
from hypothesis import given
from hypothesis import strategies as st

from moderator.play.audience import PUBLIC, seat
from moderator.play.decision import Decision
from moderator.play.views import view_of_records
from moderator.rulesets.sanguosha import draws
from moderator.rulesets.sanguosha.ladder import climb, ladder
from moderator.rulesets.sanguosha.outcome import evaluate
from moderator.rulesets.sanguosha.ranking import standings
from moderator.rulesets.sanguosha.state import Card, Counters, Death, Game, MatchState
from tests.rulesets.sanguosha.matches import LINES, ROLES, Match, adopted, rebels_win, set_up, started

SOURCES = ("damage", "life_loss", "lightning", "other")
deaths_strategy = st.permutations(LINES).flatmap(
    lambda order: st.tuples(*(st.tuples(st.just(victim), st.sampled_from((None, *LINES)), st.sampled_from(SOURCES)) for victim in order))
)


def game_of(deaths: tuple[tuple[str, str | None, str], ...]) -> Game:
    rows = tuple(
        Death(n=n, victim=victim, killer=killer if source == "damage" else None, source=source, at=0)  # type: ignore[arg-type]
        for n, (victim, killer, source) in enumerate(deaths, 1)
    )
    return Game(number=1, seats=LINES, roles=dict(ROLES), deaths=rows)  # type: ignore[arg-type]


def naive(game: Game) -> str | None:
    """Section 8 read aloud, death by death, without any of the program's helpers."""
    alive = set(LINES)
    for death in game.deaths:
        alive.discard(death.victim)
        rebels = [x for x in alive if x.startswith("F")]
        loyal = [x for x in alive if x.startswith("Y")]
        if "LD" in alive:
            if not rebels and "N" not in alive:
                return "lord_side"
            continue
        if rebels:
            return "rebels"
        if not loyal:
            return "spy"
        killer = next(d.killer for d in game.deaths if d.victim == "LD")
        return "rebels" if killer is not None and killer.startswith("F") else "full_loss"
    return None


@given(deaths_strategy, st.integers(0, 8))
def test_the_outcome_agrees_with_a_naive_count(deaths: tuple[tuple[str, str | None, str], ...], how_many: int) -> None:
    game = game_of(deaths[:how_many])
    verdict = evaluate(game)
    assert (verdict.outcome if verdict else None) == naive(game)


@given(deaths_strategy)
def test_the_first_hit_ends_it_and_nothing_after_changes_it(deaths: tuple[tuple[str, str | None, str], ...]) -> None:
    found = [evaluate(game_of(deaths[:n])) for n in range(9)]
    first = next(v for v in found if v is not None)
    assert all(v == first for v in found[found.index(first) :])


LEVELS = st.sampled_from(("warning", "yellow", "red"))
BASES = st.builds(Counters, w=st.integers(0, 2), y=st.integers(0, 2), r=st.integers(0, 1))


@given(BASES, st.lists(LEVELS, max_size=30))
def test_the_ladder_never_loses_a_card(base: Counters, levels: list[str]) -> None:
    cards = tuple(Card(id=n, person="P", line=None, level=level, clause="S5.2.6", at=0) for n, level in enumerate(levels, 1))  # type: ignore[arg-type]
    now = climb(base, cards)
    given_ids = [rung.card for rung in now.rungs if not rung.converted]
    assert given_ids == [card.id for card in cards]
    warnings = levels.count("warning")
    yellows = levels.count("yellow") + (base.w + warnings) // 3
    reds = levels.count("red") + (base.y + yellows) // 3
    assert (now.w, now.yellow_total) == ((base.w + warnings) % 3, yellows)
    assert (now.y, now.r, now.charged) == ((base.y + yellows) % 3, base.r + reds, reds)
    assert now.banned == (base.r + reds >= 3 and reds > 0)


VERBS = st.lists(
    st.one_of(
        st.tuples(st.just("death"), st.sampled_from(LINES), st.sampled_from((None, *LINES))),
        st.tuples(st.just("card"), st.sampled_from(LINES), st.sampled_from(("warning", "yellow", "red", "ban"))),
        st.tuples(st.just("revoke"), st.integers(1, 6), st.just("")),
        st.tuples(st.just("confirm"), st.just(""), st.just("")),
        st.tuples(st.just("mvp"), st.sampled_from((None, *LINES)), st.just("")),
        st.tuples(st.just("draw"), st.sampled_from(LINES), st.just("")),
        st.tuples(st.just("next"), st.integers(0, 99), st.just("")),
        st.tuples(st.just("gone"), st.sampled_from(LINES), st.just("")),
        st.tuples(st.just("sub"), st.integers(1, 5), st.sampled_from(("X", "Y", "Z"))),
    ),
    max_size=25,
)


def press(m: Match, row: tuple[str, Any, Any]) -> None:
    """One random press; refusals are part of it."""
    kind, a, b = row
    if kind == "death":
        m.send("death", victim=a, killer=b, source="damage")
    elif kind == "card":
        m.send("give_card", person=a, level=b, clause="S5.2.6")
    elif kind == "revoke":
        m.send("revoke_card", card=a, reason="r")
    elif kind == "confirm" and m.state.game is not None and m.state.game.verdict is not None:
        m.send("confirm_outcome", outcome=m.state.game.verdict.outcome)
    elif kind == "mvp":
        m.send("name_mvp", line=a, note="n")
    elif kind == "draw":
        m.send("deck_exhausted", culprit=a)
    elif kind == "next" and m.state.game is not None:
        quick_set_up(m, a)
    elif kind == "gone":
        m.send("declare_vacancy", line=a, reason="left")
    elif kind == "sub":
        m.send("seat_substitute", vacancy=a, person=b)


def quick_set_up(m: Match, seed: int) -> None:
    chance = random.Random(seed)
    if m.game.status == "seats":
        m.send("set_seats", order=chance.sample(list(m.state.lines), 8))
    roles = list(ROLES.values())
    chance.shuffle(roles)
    m.send("deal_roles", roles=dict(zip(m.game.seats, roles, strict=False)))
    m.send("start_game", force=True)


@given(VERBS)
def test_replaying_the_events_gives_the_same_state(rows: list[tuple[str, Any, Any]]) -> None:
    m = adopted(games=2)
    for row in rows:
        press(m, row)
    again: MatchState = m.rules.start("a match", "Asia/Shanghai")
    for event in m.events:
        again = m.rules.evolve(again, event)
    assert again == m.state
    copy = msgspec.json.decode(msgspec.json.encode(m.state), type=MatchState)
    assert copy == m.state


@given(VERBS)
def test_invariants_of_a_match(rows: list[tuple[str, Any, Any]]) -> None:
    m = adopted(games=2)
    for row in rows:
        press(m, row)
        assert_invariants(m)


def assert_invariants(m: Match) -> None:
    table = standings(m.state)
    places = [row.place for row in table if row.place is not None]
    assert places == sorted(places)
    for n, place in enumerate(places, 1):
        assert place == n or place == places[n - 2]
    assert all(card.clause for card in m.state.cards)
    assert m.state.counted_done <= m.state.scheduled
    held = [line.person for line in m.state.lines.values()]
    assert len(set(held)) == 8
    for person in m.state.persons:
        now = ladder(m.state, person)
        assert max(now.w, now.y) < 3
    steps = m.steps()
    assert sum(step.proposed for step in steps) <= 1
    assert all(step.command is not None or step.needs for step in steps)
    json.dumps(m.report())


@given(st.integers(0, 10_000), st.integers(0, 3))
def test_undisclosed_roles_change_nothing_public(seed: int, how_many: int) -> None:
    """Two matches that differ only in roles nobody has been shown: equal in public, and for seats whose own role is equal."""
    chance = random.Random(seed)
    roles = list(ROLES.values())
    chance.shuffle(roles)
    first = dict(zip(LINES, roles, strict=True))
    lord = next(line for line, role in first.items() if role == "lord")
    victims = chance.sample([line for line in LINES if line != lord], how_many)
    hidden = [line for line in LINES if line != lord and line not in victims]
    moved = [first[line] for line in hidden]
    chance.shuffle(moved)
    second = first | dict(zip(hidden, moved, strict=True))
    a, b = (played(r, victims, seed) for r in (first, second))
    if disclosed(a) != disclosed(b):
        return
    assert public(a) == public(b)
    for line in LINES:
        if first[line] == second[line]:
            assert view(a, line) == view(b, line)
            own = seat(str(LINES.index(line) + 1))
            assert json.dumps(a.report(own)) == json.dumps(b.report(own))


@given(st.integers(0, 10_000))
def test_boxes_and_picks_tell_no_role_before_all_heroes_are_shown(seed: int) -> None:
    """Box sizes alone would tell roles; the seven's picks are shown together."""
    roles = dict(ROLES)
    hidden = [line for line in LINES if line != "LD"]
    moved = [roles[line] for line in hidden]
    random.Random(seed).shuffle(moved)
    a, b = (selecting(r, seed) for r in (roles, roles | dict(zip(hidden, moved, strict=True))))
    assert public(a) == public(b)


def selecting(roles: dict[str, str], seed: int) -> Match:
    m = started()
    order = list(m.state.lines)
    m.do("set_seats", order=order)
    m.do("deal_roles", roles=dict(zip(order, roles.values(), strict=True)))
    m.do("deal_boxes", boxes=draws.draw_boxes(random.Random(seed), m.state), seed=str(seed))
    for line in order[:5]:
        m.do("pick_hero", line=line, hero=m.game.boxes[line][0])
    m.do("tick", 70)
    return m


def played(roles: dict[str, str], victims: list[str], seed: int) -> Match:
    m = started()
    order = list(m.state.lines)
    names = dict(zip(LINES, order, strict=True))
    m.do("set_seats", order=order)
    m.do("deal_roles", roles={names[line]: role for line, role in roles.items()}, seed=f"secret {seed} {roles}")
    m.do("start_game", force=True)
    lord = next(names[line] for line, role in roles.items() if role == "lord")
    m.do("begin_turn", line=lord)
    m.do("give_card", person="3", level="yellow", clause="S5.2.6", note="whispered")
    for victim in victims:
        if m.game.status == "playing":
            m.do("death", victim=names[victim], source="life_loss")
    return m


def disclosed(m: Match) -> list[Any]:
    return [seen for event in m.events if (seen := m.rules.disclose(event, PUBLIC)) is not None]


def view(m: Match, line: str) -> MatchState:
    return view_of_records(m.rules, "a match", "Asia/Shanghai", m.records, seat(str(LINES.index(line) + 1)))


def public(m: Match) -> str:
    seen = view_of_records(m.rules, "a match", "Asia/Shanghai", m.records, PUBLIC)
    return json.dumps(m.report(PUBLIC), sort_keys=True) + msgspec.json.encode(seen).decode()


def test_planted_leaks_are_caught() -> None:
    """The comparison above is not blind: the host's own report differs."""
    roles = dict(zip(LINES, ("lord", "loyalist", "loyalist", "rebel", "rebel", "rebel", "rebel", "spy"), strict=True))
    other = roles | {"Y1": "spy", "N": "loyalist"}
    a, b = played(roles, [], 1), played(other, [], 1)
    assert public(a) == public(b)
    assert json.dumps(a.report()) != json.dumps(b.report())


def test_a_public_report_holds_no_hidden_role_box_or_note() -> None:
    m = started()
    set_up(m)
    text = json.dumps(m.report(PUBLIC), ensure_ascii=False)
    assert not any(f'"{role}"' in text for role in ("rebel", "spy", "loyalist"))
    hidden = [hero for line, box in m.game.boxes.items() for hero in box[1:]]
    assert not any(f'"{hero}"' in text for hero in hidden)
    rebels_win(m)
    assert '"rebel"' in json.dumps(m.report(PUBLIC))


def test_every_refusal_leaves_the_state_alone() -> None:
    m = adopted()
    before = m.state
    found = m.send("confirm_match")
    assert not isinstance(found, Decision)
    assert m.state is before


def test_the_judges_notes_and_reasons_stay_with_the_judge() -> None:
    m = adopted()
    m.do("death", victim="F1", killer="LD", note="whisper one")
    m.do("give_card", person="F2", level="yellow", clause="S5.2.6", note="whisper two")
    m.do("revoke_card", card=1, reason="whisper three")
    m.do("note", text="whisper four")
    m.deaths("LD<F2")
    m.do("confirm_outcome", outcome="rebels")
    m.do("name_mvp", line="F2", note="whisper five")
    assert "whisper" in json.dumps(m.report())
    assert "whisper" not in public(m)
