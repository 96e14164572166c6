"""Section 6.8: few taps. One proposed step a state, complete in file form; what the program sends by itself."""

from __future__ import annotations

from tests.rulesets.sanguosha.tables import SEATS, Table


def test_a_new_game_begins_with_the_lord() -> None:
    assert Table(turn=None).next == {"do": "begin_turn", "line": "LD"}


def test_the_one_key_walks_through_a_turn() -> None:
    t = Table(turn=None)
    pressed = []
    for at in range(4):
        pressed.append((t.next or {})["do"])
        t.press(at)
    assert pressed == ["begin_turn", "begin_play", "operation", "operation"]
    t.do("end_play", 5, line="LD")
    assert t.next == {"do": "begin_turn", "line": "Y1"}


def test_resume_is_proposed_while_held() -> None:
    t = Table()
    t.do("begin_play", 0, line="F1")
    t.do("hold", 3)
    assert t.next == {"do": "resume"}


def test_barbarians_to_seven_need_one_opening_and_one_tap_a_request() -> None:
    t = Table(turn="F1")
    t.do("begin_play", 0, line="F1")
    targets = [*SEATS[4:], *SEATS[:3]]
    t.do("announce_scroll", 1, line="F1", name="南蛮入侵", targets=targets)
    taps, at = 0, 2.0
    while t.top.kind != "play":
        if t.rules.scripted(t.state) is None and t.top.kind != "null_normal":
            t.press(at)
            taps += 1
        else:
            at = float(t.deadline or at)
            t.do("tick", at)
            t.follow_script(at)
        at += 0.5
    assert taps == 1 + 7
    assert t.cards == []


def test_a_nullification_is_one_tap_for_who_and_one_to_open_its_window() -> None:
    t = Table(turn="F1")
    t.do("announce_scroll", 0, line="F1", name="Snatch", targets=["Y1"])
    t.press(1)
    offered = [step.command for step in t.steps if step.verb == "nullify" and step.command]
    assert {"do": "nullify", "line": "Y2"} in offered
    t.do("nullify", 2, line="Y2")
    assert t.next == {"do": "open_window"}
    t.press(3)
    assert t.stack == "scroll:F1 null_normal"


def test_the_next_duel_partner_needs_no_press() -> None:
    t = Table(turn="F1")
    t.do("begin_play", 0, line="F1")
    t.do("announce_scroll", 0, line="F1", name="Duel", targets=["Y1"])
    t.press(0)
    t.do("tick", 3)
    t.follow_script(3)
    t.press(5)
    assert (t.top.lines, t.deadline) == (("F1",), "25")
    t.press(6)
    assert (t.top.lines, t.deadline) == (("Y1",), "26")


def test_a_second_request_for_what_is_open_is_taken_without_effect() -> None:
    t = Table()
    t.do("ask_response", 0, line="Y1", what="dodge")
    done = t.do("ask_response", 1, line="Y1")
    assert done.events == ()
    t.do("ask_response", 2, line=["Y1", "F1"])
    again = t.do("ask_response", 3, line=["F1", "Y1"])
    assert again.events == ()


def test_names_cards_and_reasons_may_be_left_out() -> None:
    t = Table()
    t.do("begin_play", 0, line="F1")
    t.do("operation", 1, line="F1")
    t.do("ask_response", 1, line="Y1")
    t.do("respond", 2, line="Y1")
    t.do("ask_skill", 3, line="Y1")
    t.do("skill_done", 4, line="Y1")
    t.do("hold", 5)
    assert t.cards == []
    assert t.stack == "play:F1"


def test_every_state_proposes_one_step() -> None:
    t = Table()
    for verb, fields in (
        ("reading", {"line": "F1", "action": "open"}), ("begin_play", {"line": "F1"}), ("ask_skill", {"line": "Y1"}), ("hold", {}),
        ("resume", {}), ("skill_done", {"line": "Y1"}), ("dying", {"line": "Y1"}), ("respond", {"line": "LD"}),
        ("announce_scroll", {"line": "F1", "name": "Harvest", "targets": ["F1", "Y1"]}), ("open_window", {}), ("nullify", {"line": "N"}),
    ):  # fmt: skip
        t.do(verb, 1, **fields)
        assert len([step for step in t.steps if step.proposed]) == 1


def test_used_extra_time_is_shown_as_blocked() -> None:
    t = Table()
    t.do("begin_play", 0, line="F1")
    t.do("extra_time", 1, line="F1")
    assert [step.blocked.code for step in t.steps if step.verb == "extra_time" and step.blocked] == ["extra_time_used"]


def test_every_accepted_press_leaves_a_trace() -> None:
    t = Table()
    for verb, at, fields in (
        ("begin_play", 0, {"line": "F1"}), ("operation", 1, {"line": "F1"}), ("hold", 2, {}), ("set_timer", 3, {"remaining": 15}),
        ("resume", 4, {}), ("extra_time", 5, {"line": "F1"}), ("ask_response", 6, {"line": "Y1"}), ("respond", 7, {"line": "Y1"}),
        ("ask_skill", 8, {"line": "Y1"}), ("skill_done", 9, {"line": "Y1"}), ("dying", 10, {"line": "Y1"}), ("respond", 11, {"line": "LD"}),
        ("announce_scroll", 12, {"line": "F1", "name": "Duel", "targets": ["Y1"]}), ("open_window", 13, {}), ("nullify", 14, {"line": "N"}),
        ("open_window", 15, {}), ("end_play", 19, {"line": "F1"}), ("begin_discard", 20, {"line": "F1"}), ("respond", 21, {"line": "F1"}),
        ("begin_turn", 22, {"line": "F2"}), ("skip_turn", 23, {"line": "F3"}),
    ):  # fmt: skip
        assert t.do(verb, at, **fields).trace, verb
