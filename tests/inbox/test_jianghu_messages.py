"""What messages of a game of eighty-eight come to: a table of them, the words they rest on, channels, near misses shown as such."""

from __future__ import annotations

import time

import pytest

from moderator.inbox import jianghu
from moderator.inbox.jianghu_checks import remarks
from moderator.play.messages import Refusal
from moderator.play.watch import StoppedError
from moderator.play.words import LANGUAGES, Words
from moderator.rulesets.jianghu.ruleset import Jianghu
from moderator.session.wire import Wire
from tests.inbox.jianghu_tables import MASKS, message, read, rows, shown, state, when

ROWS = rows()
VERBS = {
    "thread", "proxy", "change", "complain", "post", "search", "shift", "return", "back", "thank_letter", "first_hang_text",
    "first_hang_name", "rescue", "drag", "mirror_show", "mine_chase", "checkin",
}  # fmt: skip


def test_there_are_enough_of_them_and_of_every_kind() -> None:
    assert len({row["text"] for row in ROWS}) >= 60
    parts = [part.strip() for row in ROWS for part in row["expected"].split(";")]
    assert {part.split()[0] for part in parts} - {"-"} == VERBS
    assert {part[2:] for part in parts if part.startswith("- ")} >= {
        "negated",
        "question",
        "condition",
        "joke",
        "past",
        "advice",
        "no_intent",
    }


@pytest.mark.parametrize(
    "row", ROWS, ids=lambda row: f"{row['phase']}:{row['channel']}:{row['from']}:{row['text'][:16]}".replace("\n", "/")
)
def test_a_message_comes_to(row: dict[str, str]) -> None:
    assert "; ".join(shown(read(row))) == row["expected"]


def test_every_proposal_is_a_command_and_its_words_are_in_the_text() -> None:
    wire = Wire(Jianghu())
    for row in ROWS:
        reading = read(row)
        for proposal in reading.proposals:
            wire.command(proposal.command)
            for start, end in proposal.spans.values():
                assert 0 <= start <= end <= len(reading.text), row


def test_what_is_taken_without_a_doubt_the_rules_take_as_well() -> None:
    """Of the sure ones of the day and the window; a refusal would be one of the rules' own, such as a right that a role has not."""
    rules, wire, taken = Jianghu(), Wire(Jianghu()), 0
    for row in ROWS:
        for proposal in read(row).proposals:
            if proposal.sure and row["phase"] in {"day", "window", "proxied", "owed", "checkin"}:
                found = rules.decide(state(row["phase"]), wire.command(proposal.command), when(row["phase"]))
                assert not isinstance(found, Refusal) or found.code in {"illegal_target", "may_not_stand_in", "text_short"}, (
                    row,
                    found,
                )
                taken += not isinstance(found, Refusal)
    assert taken >= 30


def test_notes_and_faults_have_words_in_both_languages() -> None:
    notes = {note for row in ROWS for proposal in read(row).proposals for note in proposal.notes}
    assert {"proxy_unplain", "third_name", "no_title", "code_name_other", "seat_by_code"} <= notes
    codes = {f"inbox.note.{note}" for note in notes} | {f"inbox.nothing.{each.code}" for row in ROWS for each in read(row).nothing}
    codes |= {
        f"inbox.fault.{code}"
        for code in ("said_in_private", "thread_ballot", "wrong_channel", "other_mask", "not_the_mask", "unknown_sender")
    }
    for lang in LANGUAGES:
        words = Words(lang).of("jianghu")
        assert sorted(code for code in codes if not words.has(code)) == []


def warned(text: str, author: str, channel: str, phase: str = "day") -> list[str]:
    raw = message(text, author, channel, phase)
    return [each.code for proposal in jianghu.read(raw, state(phase)).proposals for each in remarks(proposal, raw, state(phase))]


def test_channels_and_senders_are_remarked_on() -> None:
    assert warned("投 沈砚", "V1", "thread") == ["thread_ballot"]
    assert warned("托票 沈砚", "V1", "pm") == []
    assert warned("代号：你逗我\n目标：沈砚", "JK1", "thread", "window") == ["wrong_channel"]
    assert warned("【投诉】沈砚 15.2", "V1", "pm") == ["said_in_private"]
    assert warned("代号：你逗我\n目标：沈砚，白条", "a stranger", "mail", "window") == ["unknown_sender"]


def test_an_edited_checkin_is_one_that_was_edited() -> None:
    from moderator.rulesets.jianghu.commands.setup import SubmitCheckin

    now, rules = state("checkin"), Jianghu()
    for event in rules.decide(now, SubmitCheckin(seat="A", words=320), when("checkin")).events:  # type: ignore[union-attr]
        now = rules.evolve(now, event)
    found = jianghu.read(message("报到\n" + "改过的字。" * 80, "A", "thread", "checkin", edited=True), now)
    assert [each.command["do"] for each in found.proposals] == ["edit_checkin"]


def test_thousands_are_read_quickly_and_can_be_stopped() -> None:
    masks = list(MASKS)
    many = [message(f"投 {MASKS[masks[n % 20]]}、{MASKS[masks[(n + 3) % 20]]}", masks[n % 23]) for n in range(600)]
    began = time.perf_counter()
    assert sum(len(each.proposals) for each in jianghu.read_all(many, state("day"))) == 600
    assert time.perf_counter() - began < 20

    def stop(done: int, _of: int) -> None:
        if done >= 200:
            raise StoppedError

    with pytest.raises(StoppedError):
        jianghu.read_all(many, state("day"), watch=stop)
