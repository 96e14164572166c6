"""The box folded from the journal: it survives restarts and undo, two hosts share it, ten thousand messages are searched at once."""

from __future__ import annotations

import sqlite3
import time
from contextlib import closing
from dataclasses import replace
from pathlib import Path
from typing import Any

import pytest

from moderator.inbox import chess
from moderator.inbox.box import Box, command_of
from moderator.inbox.checks import Checker
from moderator.inbox.messages import Quote, RawMessage
from moderator.play.audience import PUBLIC
from moderator.play.inbox import HandleMessage, NoteMessage, PinMessage, ReceiveMessage
from moderator.play.instants import Instant
from moderator.play.messages import Refusal
from moderator.rulesets.chess.commands.setup import Adopt, Position
from moderator.rulesets.chess.ruleset import Chess
from moderator.session.library import Library
from moderator.session.session import Session
from tests.inbox.tables import MASKS, message
from tests.rulesets.chess.games import ZONE, at, seats

NOW = at("06-01 23:30")


def begun(session: Session) -> Session:
    over = {name: {"mask": mask} for name, mask in MASKS.items()}
    position = Position(seats=seats(**over), phase="night", number=1, opened="2026-06-01T22:00:00+08:00")
    assert not isinstance(session.do(Adopt(position=position), at("06-01 22:00")), Refusal)
    return session


def put(session: Session, *messages: RawMessage, by: str = "甲") -> Box:
    found = box(session)
    names = chess.roster(session.state)
    for command, when in found.receipts(messages, [chess.seat_of(names, each.author) for each in messages], NOW):
        assert not isinstance(session.do(command, when, by=by), Refusal)
    return box(session)


def box(session: Session) -> Box:
    return Box(session.entries, {record.seq for record in session.records})


def done(outcome: Any) -> None:
    assert not isinstance(outcome, Refusal), outcome


def accept(session: Session, name: str, by: str = "乙") -> Refusal | None:
    found = box(session)
    checker = Checker(session.ruleset)
    commands = [checker.command(p) for p in chess.read(found[name].message, session.state).proposals]
    return found.accept(session, name, commands, now=NOW, by=by)


def test_what_two_hosts_do_is_kept_over_a_restart(tmp_path: Path) -> None:
    library = Library(tmp_path, {"chess": Chess()})
    session = library.create("chess", "t", ZONE)
    assert isinstance(session, Session)
    begun(session)
    quoted = replace(message("救红拂", "WB", subject="夜间"), quotes=(Quote("截止几点", "主持"),), number=7, edited=True)
    put(session, quoted, message("如果可以就禁锢段誉", "WR"), message("禁锢段誉", "WR"))
    assert accept(session, "m1") is None
    done(session.do(HandleMessage(id="m2", how="rejected", reason="带条件"), NOW, by="乙"))
    done(session.do(PinMessage(id="m3"), NOW, by="甲"))
    done(session.do(NoteMessage(id="m3", text="等他改"), NOW, by="甲"))
    path = session.path
    session.close()
    assert path is not None
    again = library.open(path)
    assert isinstance(again, Session)
    found = box(again)
    assert [(i.id, i.how, i.reason, i.received_by, i.handled_by, i.pinned, i.note) for i in found.items()] == [
        ("m3", "open", "", "甲", "", True, "等他改"), ("m1", "accepted", "", "甲", "乙", False, ""),
        ("m2", "rejected", "带条件", "甲", "乙", False, ""),
    ]  # fmt: skip
    assert replace(found["m1"].message, place=quoted.place) == quoted
    assert [s.target for s in again.state.night.submissions] == ["WQ"]
    again.close()
    with closing(sqlite3.connect(path)) as connection:
        stored = "\n".join(str(row) for row in connection.execute("SELECT * FROM entry"))
    assert "救红拂" not in stored
    assert "receive_message" in stored


def test_an_undo_opens_what_was_accepted_and_leaves_what_was_received() -> None:
    session = begun(Session.in_memory(Chess(), zone=ZONE))
    put(session, message("救红拂", "WB"))
    assert accept(session, "m1") is None
    assert box(session)["m1"].how == "accepted"
    put(session, message("禁锢段誉", "WR"))
    done(session.do(PinMessage(id="m2"), NOW))
    done(session.undo(at=NOW))
    found = box(session)
    assert (found["m1"].how, found["m2"].pinned, len(found)) == ("open", True, 2)
    assert session.state.night.submissions == ()
    done(session.redo(at=NOW))
    assert box(session)["m1"].how == "accepted"
    assert isinstance(session.undo(session.entries[1].seq, at=NOW), Refusal)


def test_accepting_is_all_or_nothing() -> None:
    session = begun(Session.in_memory(Chess(), zone=ZONE))
    found = put(session, message("救红拂", "WB"))
    checker = Checker(session.ruleset)
    good = checker.command(chess.read(found["m1"].message, session.state).proposals[0])
    bad = HandleMessage(id="", how="open")
    refused = found.accept(session, "m1", [good, bad], now=NOW)
    assert isinstance(refused, Refusal)
    assert box(session)["m1"].how == "open"
    assert session.state.night.submissions == ()
    before = session.head_seq
    assert isinstance(found.accept(session, "m1", [bad, good], now=NOW), Refusal)
    assert session.head_seq == before


@pytest.mark.parametrize(
    ("command", "code"),
    [
        (HandleMessage(id="m1", how="rejected"), "reason_needed"), (PinMessage(id=" "), "message_unnamed"),
        (ReceiveMessage(seat="XX", channel="mail", text="x"), "unknown_seat"),
        (ReceiveMessage(seat="", channel="smoke", text="x"), "bad_channel"),
    ],
)  # fmt: skip
def test_what_is_refused(command: Any, code: str) -> None:
    session = begun(Session.in_memory(Chess(), zone=ZONE))
    refused = session.do(command, NOW)
    assert isinstance(refused, Refusal)
    assert refused.code == code


def test_messages_are_between_the_writer_and_the_host() -> None:
    session = begun(Session.in_memory(Chess(), zone=ZONE))
    put(session, message("救红拂", "WB"))
    assert accept(session, "m1") is None
    done(session.do(NoteMessage(id="m1", text="可疑"), NOW))
    report = str(session.ruleset.report(session.state, session.records, (), PUBLIC))
    assert "救红拂" not in report
    assert "可疑" not in report
    assert "message_" not in report


def test_a_text_is_erased_with_everything_it_stands_in() -> None:
    session = begun(Session.in_memory(Chess(), zone=ZONE))
    put(session, message("救红拂", "WB"))
    assert session.erase_text("救红拂") is None
    assert box(session)["m1"].message.text == "…"


def test_the_same_page_again_brings_only_what_is_new() -> None:
    session = begun(Session.in_memory(Chess(), zone=ZONE))
    one, two = message("投段誉", "WB", "thread", number=3), message("投段誉", "WR", "thread", number=4)
    found = put(session, one)
    assert found.fresh([one, two]) == [two]


def test_ten_thousand_messages_are_searched_and_put_in_order() -> None:
    class Entry:
        def __init__(self, seq: int) -> None:
            self.seq, self.by = seq, ""
            self.at = Instant(at("06-01 23:00") + (seq * 7919 % 10_007) * 1_000_000)
            raw = message(f"第{seq}封:禁鎖段譽,理由很長" + "很" * 40 if seq % 100 == 0 else f"第{seq}封:随便聊聊" + "呀" * 40, "WR")
            self.command: Any = command_of(raw, "WR", f"m{seq}")

    found = Box(Entry(seq) for seq in range(1, 10_001))  # type: ignore[arg-type]
    assert len(found.search("段誉 楚留香")) == 100
    began = time.perf_counter()
    assert len(found.search("段譽")) == 100
    assert time.perf_counter() - began < 0.5
    order = [item.message.at or 0 for item in found.items()]
    assert order == sorted(order)
    assert [item.message.at for item in found.items(order="newest")] == sorted(order, reverse=True)
    found.take(type("E", (), {"seq": 10_001, "at": NOW, "by": "", "command": PinMessage(id="m77")})())
    assert found.items()[0].id == "m77"
