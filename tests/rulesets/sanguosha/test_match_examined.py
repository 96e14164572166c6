"""What an examiner found who knew the specification and not the code; the rest of that examination is in tests/scenarios (M-*)."""

from __future__ import annotations

import json
from pathlib import Path
from typing import Any

import pytest

from main import replay_report, rulesets
from moderator.play.messages import Refusal
from moderator.rulesets.sanguosha.commands import ConfirmOutcome, Death
from moderator.rulesets.sanguosha.ranking import standings
from moderator.session.changes import Choice
from moderator.session.replay import replay
from tests.rulesets.sanguosha.matches import Match, adopted, rebels_win, set_up, started


def ended(*points: int, **position: Any) -> Match:
    """A match at its end, LD, Y1, Y2, F1-F4, N with these points."""
    lines = dict(zip(("LD", "Y1", "Y2", "F1", "F2", "F3", "F4", "N"), ({"points": str(n)} for n in points), strict=True))
    return adopted(lines, phase="provisional", game=6, counted_done=6, **position)


# --- places ---------------------------------------------------------------------------------------------------------------


def test_a_place_set_by_the_host_moves_the_others_down() -> None:
    m = ended(44, 40, 36, 30, 24, 20, 16, 10, cuts=[6])
    m.do("override", target="place:N", value="1", reason="the organiser decides")
    assert m.places() == [(1, "N"), (2, "LD"), (3, "Y1"), (4, "Y2"), (5, "F1"), (6, "F2"), (7, "F3"), (8, "F4")]
    assert not any(m.row(person).shared for person in ("N", "LD"))
    assert (m.row("F2").zone, m.row("F3").zone) == (0, 1)


def test_two_lines_set_to_one_place_share_it_and_the_next_place_skips() -> None:
    m = ended(44, 40, 36, 30, 24, 20, 16, 10)
    for line in ("LD", "N"):
        m.do("override", target=f"place:{line}", value="1", reason="both won the cup")
    assert m.places()[:3] == [(1, "LD"), (1, "N"), (3, "Y1")]
    assert m.row("LD").shared
    assert m.row("N").shared


def test_a_place_set_in_the_middle_leaves_shared_places_shared() -> None:
    m = ended(44, 36, 36, 30, 24, 20, 16, 10)
    m.do("override", target="place:LD", value="8", reason="left without a word")
    assert m.places() == [(1, "Y1"), (1, "Y2"), (3, "F1"), (4, "F2"), (5, "F3"), (6, "F4"), (7, "N"), (8, "LD")]


def test_the_place_of_one_of_two_tied_settles_the_other_as_well() -> None:
    m = ended(44, 40, 36, 30, 24, 20, 20, 10, cuts=[6])
    assert m.refused("confirm_match").code == "ties_open"
    m.do("override", target="place:F4", value="6", reason="drew lots")
    assert m.places()[5:7] == [(6, "F4"), (7, "F3")]
    m.do("confirm_match")


def test_every_row_of_the_table_names_a_clause() -> None:
    m = adopted({"Y2": {"staff": True}, "F1": {"withdrawn": True}}, phase="provisional", game=6, counted_done=6)
    clauses = {row["person"]: row["clause"] for row in m.report()["ranking"]}
    assert (clauses.pop("Y2"), clauses.pop("F1")) == ("S3.5.3", "R32")
    assert set(clauses.values()) <= {"R25", "S1.3.2"}


# --- appeals, overrides, cards ----------------------------------------------------------------------------------------------


def test_an_appeal_is_decided_once_unless_the_host_insists() -> None:
    m = ended(44, 40, 36, 30, 24, 20, 16, 10)
    m.do("file_appeal", person="N", game=6, text="the film shows it")
    m.do("decide_appeal", appeal=1, decision="rejected", reason="seen")
    refusal = m.refused("decide_appeal", appeal=1, decision="upheld", reason="seen again")
    assert (refusal.code, refusal.clause, refusal.forceable) == ("appeal_decided", "S4.8", True)
    m.do("decide_appeal", appeal=1, decision="upheld", reason="seen again", force=True)


@pytest.mark.parametrize("outcome", ["draw", "void"])
def test_a_counted_game_is_not_taken_out_of_the_count_by_an_override(outcome: str) -> None:
    m = started(games=2)
    set_up(m)
    rebels_win(m)
    refusal = m.refused("override", target="outcome:1", value=outcome, reason="the board was wrong")
    assert (refusal.code, refusal.clause, refusal.remedy) == ("game_counted", "R36", "amend_outcome")


def test_what_is_refused_about_cards_names_its_clause() -> None:
    m = adopted()
    m.do("give_card", person="F1", level="yellow", clause="S5.2.8")
    assert m.refused("confirm_card", card=1).clause == "S5.B"
    m.do("waive", card=1, reason="first time")
    assert m.refused("waive", card=1, reason="again").clause == "S5.B"
    assert m.refused("revoke_card", card=9, reason="no such").clause == "S5.B"


# --- who may read what ------------------------------------------------------------------------------------------------------


def test_refused_lines_are_the_host_s_own(tmp_path: Path) -> None:
    """A refusal may name what lies in a box or who has already picked."""
    path = tmp_path / "refused.jsonl"
    rows = [
        {"moderator": 1, "ruleset": "sanguosha"},
        {"at": 0, "do": "adopt", "position": {"lines": {str(n): {"person": f"P{n}"} for n in range(1, 9)}, "phase": "seats"}},
        {"at": 1, "do": "start_game"},
    ]
    path.write_text("\n".join(json.dumps(row) for row in rows), encoding="utf-8")
    assert [row["line"] for row in replay_report(path, lenient=True)["refusals"]] == [3]
    for audience in ("public", "3"):
        assert replay_report(path, lenient=True, audience=audience)["refusals"] == []


def test_refusals_name_persons_and_not_line_numbers(tmp_path: Path) -> None:
    path = tmp_path / "refused.jsonl"
    rows = [
        {"moderator": 1, "ruleset": "sanguosha"},
        {"at": 0, "do": "open_match", "people": ["An", "Bo", "Cy", "Du", "Ed", "Fa", "Gu", "He"]},
        {"at": 1, "do": "confirm_scoring"},
        *({"at": 2, "do": "mark_present", "person": person} for person in ("An", "Bo", "Cy", "Du", "Ed", "Fa", "Gu")),
        {"at": 3, "do": "start_match"},
    ]
    path.write_text("\n".join(json.dumps(row) for row in rows), encoding="utf-8")
    (row,) = replay_report(path, lenient=True)["refusals"]
    assert row["message"] == "Not here yet: He. Mark them present, or declare the line vacant."
    (row,) = replay_report(path, lenient=True, lang="zh_CN")["refusals"]
    assert row["message"] == "尚未到场：He。标记到场，或宣布空缺。"


# --- the counting behind an outcome -----------------------------------------------------------------------------------------


def test_a_draw_a_void_and_the_host_s_outcome_say_who_was_alive() -> None:
    for end in ("draw", "void", "rebels"):
        m = adopted()
        m.deaths("F1<LD", "Y1<F2")
        if end == "draw":
            m.do("deck_exhausted", culprit=None)
        elif end == "void":
            m.do("abort_game", reason="the board was lost")
        m.do("confirm_outcome", outcome=end, reason="the table agrees")
        counting = m.report()["games"][0]["outcome"]["counting"]
        assert counting == {"rebels": 3, "loyalists": 1, "spies": 1, "lord_alive": True, "source": ""}


# --- another past -----------------------------------------------------------------------------------------------------------


def test_an_old_death_set_right_changes_game_two_of_six_and_the_places(tmp_path: Path) -> None:
    """The lord died before the spy: a full loss without an MVP. The preview says what no longer fits and who moves."""
    session = replay(_six_games(tmp_path), rulesets()).session
    confirmed = [entry.seq for entry in session.tree.branch() if isinstance(entry.effect, ConfirmOutcome)][1]
    death = Death(victim="1", source="lightning")
    preview = session.preview_amend(confirmed - 1, death)
    assert [(each.seq, each.refusal.code) for each in preview.refused[:2]] == [(confirmed, "outcome_reason"), (confirmed + 1, "no_mvp")]
    choices: dict[int, Choice] = {confirmed: ConfirmOutcome(outcome="full_loss"), confirmed + 1: "drop"}
    preview = session.preview_amend(confirmed - 1, death, choices)
    assert preview.ready
    assert ("ranking[8].place", 8, 5) in {(each.path, each.before, each.after) for each in preview.by_change}
    assert not isinstance(session.amend(confirmed - 1, death, at=session.tree.branch()[-1].at, reason="film", choices=choices), Refusal)
    totals = {row.line: str(row.total) for row in standings(session.state)}
    assert totals == {"1": "10", "2": "10", "3": "10", "4": "37", "5": "37", "6": "37", "7": "37", "8": "10"}
    assert [game.verdict.outcome for game in session.state.games] == ["rebels", "full_loss", *["rebels"] * 4]


def _six_games(tmp_path: Path) -> Path:
    """Lord's side wins game 2, rebels the others."""
    roles = dict(zip("12345678", ("lord", "loyalist", "loyalist", "rebel", "rebel", "rebel", "rebel", "spy"), strict=True))
    lines = {line: {"person": f"P{line}"} for line in roles}
    rows: list[dict[str, Any]] = [{"moderator": 1, "ruleset": "sanguosha"}]
    rows.append({"do": "adopt", "position": {"lines": lines, "games": 6, "game": 1, "phase": "seats"}})
    for number in range(1, 7):
        if number % 2:
            rows.append({"do": "set_seats", "order": list(roles)})
        rows += [{"do": "deal_roles", "roles": roles}, {"do": "start_game", "force": "heroes were chosen at the table"}]
        won = "lord_side" if number == 2 else "rebels"
        rows += [{"do": "death", "victim": victim, "killer": "1" if won == "lord_side" else "4", "source": "damage"}
                 for victim in ("45678" if won == "lord_side" else "1")]  # fmt: skip
        rows += [{"do": "confirm_outcome", "outcome": won}, {"do": "name_mvp", "line": None, "note": "nobody"}]
    path = tmp_path / "six.jsonl"
    stamped = [rows[0], *({"at": f"2026-03-07T14:{n // 60:02d}:{n % 60:02d}+08:00", **row} for n, row in enumerate(rows[1:]))]
    path.write_text("\n".join(json.dumps(row) for row in stamped), encoding="utf-8")
    return path


# --- persons and bans -------------------------------------------------------------------------------------------------------


def test_a_red_after_the_ban_bans_nobody_a_second_time() -> None:
    """Two reds for a draw, the first of them the third: one ban, both cost points (R31)."""
    m = adopted({"F1": {"r": 2, "red_total": 2, "red_direct": 2, "points": "7"}})
    m.do("deck_exhausted", culprit="F1")
    assert [(row["level"], row["clause"]) for row in m.report()["cards"]] == [("red", "S5.3.5"), ("ban", "S5.B"), ("red", "S5.3.5")]
    assert m.totals()["F1"] == "-3"
    assert len(m.told("banned")) == 1


def test_two_names_that_differ_in_spaces_alone_are_one_name() -> None:
    people = ["An", "An ", "Cy", "Du", "Ed", "Fa", "Gu", "He"]
    assert Match().refused("open_match", people=people).code == "name_twice"
    lines = {str(n): {"person": name} for n, name in enumerate(people)}
    assert Match().refused("adopt", position={"lines": lines, "phase": "seats"}).code == "name_twice"
