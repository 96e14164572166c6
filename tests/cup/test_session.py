"""A cup in a session: undo, redo, amend, replay, what the public may see, and whatever is thrown at it."""

from __future__ import annotations

import random
from collections.abc import Callable
from pathlib import Path
from typing import Any

import msgspec
import pytest

from main import replay_report, rulesets
from moderator.cup.commands import COMMANDS
from moderator.cup.plan import proposed
from moderator.cup.ruleset import Cup
from moderator.cup.views import HIDDEN
from moderator.play.audience import HOST, PUBLIC
from moderator.play.decision import Decision
from moderator.play.instants import SECOND, Instant
from moderator.play.messages import Refusal, Step
from moderator.play.resources import resource
from moderator.play.ruleset import Record
from moderator.play.views import view_of_records
from moderator.play.words import LANGUAGES, MISSING, Words
from moderator.session.changes import Change
from moderator.session.exchange import ENVELOPE
from moderator.session.replay import replay
from moderator.session.session import Session
from moderator.session.verify import decided_otherwise
from tests.cup.cups import FALLING, Desk, Play, begun, eights, instant, people, ranked

START = instant("2026-04-10T12:00:00+08:00")
SAMPLE = resource("samples") / "cup-32.jsonl"


class Sitting:
    """A session with a cup of 16 whose first round is drawn."""

    def __init__(self) -> None:
        self.session = Session.in_memory(Cup(), "cup")
        self.now = START
        self.do("open_cup")
        for name in people(16):
            self.do("register", person=name)
        self.do("set_plan", rounds=msgspec.to_builtins(proposed(16)))
        self.do("confirm_scoring")
        self.do("start_round", round="1")
        self.draw = self.do("draw_groups", round="1", groups=eights(people(16))).seq

    def later(self) -> Instant:
        self.now = Instant(self.now + 60 * SECOND)
        return self.now

    def do(self, verb: str, **fields: Any) -> Change:
        done = self.session.do(self.session.wire.command({"do": verb, **fields}), self.later())
        assert isinstance(done, Change), done
        return done


def test_undo_and_redo_go_through_a_cup() -> None:
    sitting = Sitting()
    session = sitting.session
    before = session.state
    sitting.do("open_match", match="1A", stream="s")
    after = session.state
    assert isinstance(session.undo(at=sitting.later()), Change)
    assert session.state == before
    assert isinstance(session.redo(at=sitting.later()), Change)
    assert session.state == after


def test_an_amended_draw_decides_the_later_commands_anew() -> None:
    sitting = Sitting()
    session = sitting.session
    sitting.do("swap", a="P01", b="P09")
    other = session.wire.command({"do": "draw_groups", "round": "1", "groups": eights(people(16)[::-1])})
    found = session.preview_amend(sitting.draw, other)
    assert found.refusal is None and found.refused == ()
    assert isinstance(session.amend(sitting.draw, other, at=sitting.later(), reason="read out wrongly"), Change)
    assert "P09" in session.state.matches["1B"].people and "P01" in session.state.matches["1A"].people
    same = session.wire.command({"do": "draw_groups", "round": "1", "groups": [[*people(16)[:7], "P09"], ["P08", *people(16)[9:]]]})
    refused = session.amend(sitting.draw, same, at=sitting.later(), reason="once more")
    assert isinstance(refused, Refusal)


def test_a_card_that_is_taken_out_of_the_past_moves_the_numbers_after_it() -> None:
    sitting = Sitting()
    session = sitting.session
    first = sitting.do("give_card", person="P01", level="yellow", clause="S5.2.7").seq
    sitting.do("give_card", person="P02", level="yellow", clause="S5.2.7")
    sitting.do("revoke_card", card=2, reason="not he")
    assert isinstance(session.amend(first, None, at=sitting.later(), reason="never given"), Change)
    assert [(card.person, bool(card.revoked)) for card in session.state.cards] == [("P02", True)]


def test_the_sample_replays_to_the_same_state_from_a_full_file(tmp_path: Path) -> None:
    session = replay(SAMPLE, rulesets()).session
    assert decided_otherwise(session) == ()
    path = tmp_path / "full.jsonl"
    session.export_file(path, full=True)
    again = replay(path, rulesets())
    assert again.refused == () and again.different == ()
    assert again.session.state == session.state
    assert [e.hash for e in again.session.entries] == [e.hash for e in session.entries]


def test_no_parameter_is_called_like_a_key_of_the_envelope() -> None:
    """A file would take it for who typed the line, or for its instant."""
    assert [kind.__name__ for kind in COMMANDS if ENVELOPE & set(kind.__struct_encode_fields__)] == []


# --- secrets -----------------------------------------------------------------------------------------------------------------------


def test_what_the_public_may_not_know_changes_nothing_that_it_sees() -> None:
    """The same cup with other contacts, notes, answers, staff, choices of the judge and results not yet closed: all public is equal."""

    def played(secret: bool) -> Any:
        sitting = Sitting()
        if secret:
            sitting.do("note", text="P03 is a friend of the judge", target="P03")
            sitting.do("check_in", person="P01", match="1A", comes=False)
            sitting.do("add_staff", person="the judge's brother", contact="123")
        else:
            sitting.do("note", text="nothing", target="")
            sitting.do("check_in", person="P02", match="1A")
            sitting.do("add_staff", person="somebody", contact="456")
        session = sitting.session
        return session.ruleset.report(session.state, session.records, (), PUBLIC)

    one, two = played(True), played(False)
    assert one == two


def test_results_are_not_public_before_they_are_released() -> None:
    desk = begun(16)
    before = view(desk)
    desk.take(ranked(desk, "1A", FALLING).end())
    assert view(desk) == before
    desk.take(ranked(desk, "1B", FALLING).end())
    desk.close("1")
    closed = view(desk).rounds[0]
    assert closed.status == "closed" and closed.frozen.rows == (), "that it is over, not how"
    desk.do("release_standings", round="1")
    shown, frozen = view(desk).shown, view(desk).rounds[0].frozen
    assert shown is not None and len(shown.rows) == 16
    assert [(row.person, row.destination) for row in frozen.rows][:3] == [("P01", "advance"), ("P02", "advance"), ("P03", "advance")]
    assert frozen.advancers == desk.frozen("1").advancers and {row.reason for row in frozen.rows} == {None}
    desk.do("withdraw_standings")
    assert view(desk).shown is None and view(desk).rounds[0].frozen.rows == ()
    assert desk.refused("withdraw_standings").code == "nothing_released"
    assert desk.refused("release_standings", round="3").code == "nothing_to_release"


def view(desk: Desk) -> Any:
    records = [Record(seq=n, at=desk.clock, command={}, events=(event,)) for n, event in enumerate(desk.events, 1)]
    return view_of_records(desk.rules, "a cup", "Asia/Shanghai", records, PUBLIC)


def test_every_event_of_the_host_alone_is_hidden() -> None:
    names = {kind.__name__ for kind in HIDDEN}
    assert {"MatchTaken", "CheckedIn", "Noted", "MatchOpened"} <= names
    assert "RoundClosed" not in names, "shown without its table"


# --- whatever comes ------------------------------------------------------------------------------------------------------------------


class Thrower:
    """Commands made at random, sensible and senseless."""

    def __init__(self, seed: int) -> None:
        self.dice = random.Random(seed)
        self.desk = begun(16)
        self.names = [*people(16), "Z", "nobody", "1", ""]
        self.desk.do("add_staff", person="Z")

    def value(self, name: str) -> Any:
        dice = self.dice
        known = {
            "person": self.names, "a": self.names, "b": self.names, "match": ["1A", "1B", "2A", "3A", "9Z", ""],
            "round": ["1", "2", "3", "x"], "level": [0, 1, 2, 3, "yellow", "red", "ban", "warning"], "clause": ["S5.2.7", "", "S9"],
            "card": [0, 1, 2], "arranged": ["players", "judges"],
            "target": ["place:1A:1", "place:1A:9", "limit:1:P01", "x", "place", "limit:"], "value": ["1", "P02", "9"],
            "reason": ["because", ""], "ask": ["choose_result:1:P01", "expulsion:P01", "x"], "choice": ["1A", "expel", "keep"],
            "carry": ["keep", "anew"], "winners": [[], ["P01", "P01"], ["P01", "P02", "P01"]],
            "groups": [[], eights(people(16)), [people(8)]], "start": ["", "2026-04-17T19:30:00+08:00", "2026-04-17"],
            "replaces": [None, 1], "name": ["red_floor", "x"],
        }  # fmt: skip
        return dice.choice(known[name]) if name in known else None

    def throw(self) -> None:
        kind = self.dice.choice(
            [k for k in COMMANDS if k.__struct_config__.tag not in {"match_closed", "correct_match", "open_cup", "set_plan"}]
        )
        fields = {name: self.value(name) for name in kind.__struct_encode_fields__}
        fields = {name: value for name, value in fields.items() if value is not None}
        try:
            found = self.desk.send(str(kind.__struct_config__.tag), force=self.dice.random() < 0.3, **fields)
        except msgspec.ValidationError:
            return
        assert isinstance(found, (Decision, Refusal))

    def play(self) -> None:
        """A match that is open may come to its end."""
        for match in self.desk.state.matches.values():
            if match.status == "open" and match.snapshot is not None and self.dice.random() < 0.2:
                play = Play(self.desk, match.id)
                play.played(match.snapshot.games)
                play.adopt_points({name: self.dice.randint(0, 12) for name in match.people})
                self.desk.send("match_closed", **{**play.end().closed(), "stream": match.stream, "head": str(self.dice.random())})
                return


def test_nothing_thrown_at_a_cup_breaks_it(size: Callable[[int, int], int]) -> None:
    words = [Words(lang).of("cup") for lang in LANGUAGES]
    for seed in range(size(12, 200)):
        thrower = Thrower(seed)
        for _ in range(120):
            thrower.throw()
            thrower.play()
            for step in thrower.desk.rules.steps(thrower.desk.state):
                assert isinstance(step, Step)
                assert all(word.has(f"step.{step.verb}") for word in words)
        desk = thrower.desk
        for audience in (HOST, PUBLIC):
            desk.rules.report(desk.state, (), (), audience)
        for line in desk.trace:
            for word in words:
                said = word.trace(line)
                assert MISSING not in said and not said.startswith("trace."), line


@pytest.mark.parametrize("lang", LANGUAGES)
def test_every_step_of_the_sample_has_words(lang: str) -> None:
    session = replay(SAMPLE, rulesets()).session
    words = Words(lang).of("cup")
    for seq in range(1, session.head_seq + 1):
        for step in session.ruleset.steps(session.tree.state(seq)):
            said = words.step(step)
            assert MISSING not in said and not said.startswith("step."), said
            if step.blocked is not None:
                assert MISSING not in words.refusal(step.blocked)


def test_the_report_is_made_of_plain_values() -> None:
    report = replay_report(SAMPLE)
    assert msgspec.json.decode(msgspec.json.encode(report)) == report
