"""Private notes: on a line, a person, a game or the match; replaced, taken off the list, told to nobody but the host."""

from __future__ import annotations

import msgspec
import pytest

from moderator.play.audience import HOST, PUBLIC
from moderator.play.commands import Note
from moderator.play.instants import Instant
from moderator.play.messages import Refusal
from moderator.rulesets.sanguosha.host_events import EVOLVE, Noted
from moderator.rulesets.sanguosha.notes import about, listed
from moderator.rulesets.sanguosha.ruleset import Sanguosha
from moderator.session.session import Session
from tests.rulesets.sanguosha.matches import Match, adopted


@pytest.fixture
def match() -> Match:
    return adopted()


def test_a_note_keeps_text_target_and_instant(match: Match) -> None:
    match.do("note", text="takes back cards", target="F1")
    (note,) = match.state.notes
    assert (note.id, note.text, note.target, note.over) == (1, "takes back cards", "F1", False) and note.at > 0


def test_notes_on_a_person_are_those_on_his_line_too(match: Match) -> None:
    name = match.state.name_of("F1")
    match.do("note", text="one", target="F1")
    match.do("note", text="two", target=name)
    match.do("note", text="three", target="game:1")
    match.do("note", text="four")
    assert [each.text for each in about(match.state, name)] == ["one", "two"]
    assert [each.text for each in listed(match.state)] == ["one", "two", "three", "four"]


def test_an_edited_note_stands_for_the_old_one_and_a_dropped_one_is_off_the_list(match: Match) -> None:
    match.do("note", text="one")
    match.do("note", text="better", replaces=1)
    assert [each.text for each in listed(match.state)] == ["better"]
    assert match.refused("note", text="again", replaces=1).code == "no_such_note"
    match.do("note", text="", replaces=2)
    assert listed(match.state) == () and len(match.state.notes) == 3, "the journal keeps them"


@pytest.mark.parametrize("target", ["game:0", "game:99", "game:x", "nobody of ours", "game:"])
def test_a_note_about_nothing_is_refused(match: Match, target: str) -> None:
    assert match.refused("note", text="x", target=target).code == "bad_note_target"


def test_no_note_reaches_anybody_but_the_host(match: Match) -> None:
    event = Noted(text="secret", target="F1")
    assert Sanguosha().disclose(event, PUBLIC) is None and Sanguosha().disclose(event, "F1") is None
    decision = Sanguosha().decide(match.state, Note(text="secret", target="F1"), Instant(5))
    assert {line.told for line in decision.trace} == {(HOST,)}


def test_a_note_of_the_first_version_still_opens(match: Match) -> None:
    old = msgspec.json.decode(b'{"event":"Noted","text":"as it was","target":"F1"}', type=Noted)
    state = EVOLVE[Noted](match.state, old)
    assert (state.notes[0].text, state.notes[0].at) == ("as it was", 0)


def test_an_amended_past_moves_the_numbers_that_a_note_names() -> None:
    session = Session.in_memory(Sanguosha(), "m")
    session.do(session.wire.command({"do": "open_match", "people": list("甲乙丙丁戊己庚辛")}), Instant(1))
    for n, note in enumerate((Note(text="one"), Note(text="two"), Note(text="second", replaces=2), Note(text="first", replaces=1)), 2):
        assert not isinstance(session.do(note, Instant(n)), Refusal)
    outcome = session.amend(2, None, at=Instant(9), reason="")
    assert not isinstance(outcome, Refusal), outcome
    assert [each.text for each in listed(session.state)] == ["second", "first"], "what stood for a note that is gone is one of its own"
