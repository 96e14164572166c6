"""What is proposed next: a whole match by the proposed step alone, draws made by the caller."""

from __future__ import annotations

import random
from typing import Any

from moderator.play.messages import Step
from moderator.rulesets.sanguosha import draws
from tests.rulesets.sanguosha.matches import Match, adopted, opened, started


def fill(m: Match, step: Step, chance: random.Random) -> dict[str, Any]:
    """What the window would ask for."""
    if step.command is not None:
        return {key: value for key, value in step.command.items() if key != "do"}
    if step.verb == "set_seats":
        return {"order": draws.draw_seats(chance, m.state.lines), "seed": "s"}
    if step.verb == "deal_roles":
        return {"roles": draws.draw_roles(chance, m.game.seats), "seed": "s"}
    if step.verb == "deal_boxes":
        return {"boxes": draws.draw_boxes(chance, m.state), "seed": "s"}
    if step.verb == "pick_hero":
        line = step.params["line"]
        return {"line": line, "hero": chance.choice(m.game.boxes[line])}
    raise AssertionError(step)


def test_a_whole_match_runs_on_the_proposed_step_and_deaths_alone() -> None:
    chance = random.Random(11)
    m = opened(games=2)
    pressed: list[str] = []
    for _ in range(400):
        if m.state.phase == "confirmed":
            break
        if m.state.game is not None and m.state.game.status == "playing":
            m.do("death", victim=chance.choice(m.game.living), source="life_loss")
            continue
        step = m.proposed()
        pressed.append(step.verb)
        m.do(step.verb, **fill(m, step, chance))
    assert m.state.phase == "confirmed"
    assert pressed[:10] == ["confirm_scoring", *["mark_present"] * 8, "start_match"]
    assert pressed[-1] == "confirm_match"


def test_the_outcome_step_carries_its_counting() -> None:
    m = adopted()
    m.deaths("LD<F1")
    step = m.proposed()
    assert step.command == {"do": "confirm_outcome", "outcome": "rebels"}
    assert (step.params["rebels"], step.params["source"], step.params["clauses"]) == (4, "rebel", ["S1.1", "R16"])


def test_an_empty_line_is_filled_before_the_next_deal() -> None:
    m = adopted(phase="seats")
    m.do("set_seats", order=list(m.state.lines))
    m.do("declare_vacancy", line="F1", reason="left")
    assert m.proposed().verb == "seat_substitute"
    deal = next(step for step in m.steps() if step.verb == "deal_roles")
    assert deal.blocked is not None
    assert deal.blocked.code == "line_vacant"


def test_ties_are_proposed_before_the_result_is_confirmed() -> None:
    lines = {line: {"points": "5"} for line in ("LD", "Y1")}
    m = adopted(lines, phase="provisional", cuts=[1])
    assert m.proposed().verb == "record_1v1"
    confirm = next(step for step in m.steps() if step.verb == "confirm_match")
    assert confirm.blocked is not None
    assert (confirm.blocked.code, confirm.blocked.remedy) == ("ties_open", "tie_duel")


def test_mvp_is_proposed_from_the_top_of_the_hint() -> None:
    m = adopted()
    m.do("set_stat", line="F2", key="damage", n=4)
    m.deaths("LD<F2")
    m.do("confirm_outcome", outcome="rebels")
    assert m.proposed().command == {"do": "name_mvp", "line": "F2"}


def test_an_unopened_match_asks_for_people() -> None:
    assert [step.verb for step in Match().steps()] == ["open_match"]


def test_seats_are_proposed_when_they_are_due() -> None:
    assert started().proposed().verb == "set_seats"
