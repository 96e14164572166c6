"""What speaks against a proposal, with its clause, before the host accepts it; and what can be counted about a text."""

from __future__ import annotations

import random

import pytest

from moderator.inbox import chess
from moderator.inbox.checks import Checker
from moderator.inbox.chess_checks import remarks
from moderator.inbox.messages import Quote, RawMessage
from moderator.inbox.reading import Reading
from moderator.inbox.text_checks import text_report
from moderator.play import likeness
from moderator.play.likeness import Likeness
from moderator.play.words import LANGUAGES, Words
from moderator.rulesets.chess.commands.vote import CastVote
from moderator.rulesets.chess.ruleset import Chess
from tests.inbox.tables import game, message, state
from tests.rulesets.chess.games import Game, at

CHECKER = Checker(Chess(), remarks)


def checked(raw: RawMessage, table: Game | None = None, phase: str = "night") -> Reading:
    now = table.state if table is not None else state(phase)
    assert raw.at is not None
    return CHECKER.checked(chess.read(raw, now), raw, now, raw.at)


def faults(reading: Reading) -> list[list[tuple[str, str]]]:
    return [[(warned.code, warned.clause) for warned in proposal.warnings] for proposal in reading.proposals]


@pytest.mark.parametrize(
    ("text", "author", "channel", "phase", "fault"),
    [
        ("禁锢段誉", "WR", "mail", "night", []), ("禁锢段誉", "WR", "pm", "night", []),
        ("禁锢段誉", "WR", "thread", "night", [("wrong_channel", "C3.10")]),
        ("禁锢段誉", "WR", "sms", "night", [("wrong_channel", "C3.10")]),
        ("禁锢段誉", "WB", "mail", "night", [("right_not_held", "C3.9")]),
        ("禁锢我自己", "WR", "mail", "night", [("target_self", "C3.9")]),
        ("杀段誉", "WQ", "mail", "night", [("declaration_short", "C3.8")]),
        ("禁锢段誉", "person of WR", "mail", "night", [("not_the_mask", "C3.10")]), ("投段誉", "WR", "thread", "day", []),
        ("投段誉", "WR", "mail", "day", [("wrong_channel", "C7.8")]), ("投段誉", "WR", "sms", "day", [("no_number", "C7.9")]),
        ("升后", "WR", "mail", "day", [("not_king", "C3.7"), ("no_promotion_due", "C3.7")]), ("投段誉", "WR", "typed", "day", []),
    ],
)  # fmt: skip
def test_a_proposal_with_what_speaks_against_it(text: str, author: str, channel: str, phase: str, fault: list[tuple[str, str]]) -> None:
    (found,) = faults(checked(message(text, author, channel, phase), phase=phase))
    assert found[: len(fault) or None] == fault or {code for code, _ in fault} <= {code for code, _ in found}


def test_late_dead_and_an_illegal_target() -> None:
    table = game(WB={"dead": "kill"}, BR={"dead": "vote"})
    late = RawMessage(text="禁锢乔峰", channel="mail", author="楚留香", at=at("06-02 12:55"))
    assert faults(checked(late, table)) == [[("after_cut_off", "R28")]]
    assert faults(checked(message("救红拂", "WB"), table)) == [[("sender_dead", "C5.7")]]
    assert faults(checked(message("禁锢段誉", "WR"), table)) == [[("target_dead", "C3.9")]]


def test_votes_late_edited_and_changed_once_too_often() -> None:
    table = game("day")
    table.do(CastVote(voter="WR", target="BR"), "06-02 15:00")
    table.do(CastVote(voter="WR", target="BB"), "06-02 16:00")
    again = RawMessage(text="改投乔峰", channel="thread", author="楚留香", at=at("06-02 17:00"))
    (proposal,) = checked(again, table).proposals
    assert proposal.command["do"] == "change_vote"
    assert faults(checked(again, table)) == [[("change_used", "C7.3")]]
    late = RawMessage(text="投乔峰", channel="thread", author="红拂", at=at("06-03 22:00:01"))
    assert faults(checked(late, table)) == [[("too_late", "C7.8")]]
    edited = message("投乔峰", "WQ", "thread", "day", edited=True)
    assert faults(checked(edited, table)) == [[("ballot_edited", "C7.3")]]


def test_a_time_that_is_not_known_or_counted_back_is_said() -> None:
    raw = RawMessage(text="投乔峰", channel="thread", author="红拂", said="半小时前", at=at("06-02 15:00"), exact=False)
    assert faults(checked(raw, phase="day")) == [[("time_counted_back", "C7.8")]]
    unknown = RawMessage(text="投乔峰", channel="thread", author="红拂", said="?")
    reading = CHECKER.checked(chess.read(unknown, state("day")), unknown, state("day"), at("06-02 15:00"))
    assert faults(reading) == [[("time_unknown", "C7.8")]]


def test_another_s_mask_and_nobody_s() -> None:
    raw = RawMessage(text="救红拂", channel="mail", author="路过的人", at=at("06-01 23:00"))
    assert chess.read(raw, state("night")).why == "unknown_sender"
    named = RawMessage(text="小龙女 救治 红拂", channel="mail", author="路过的人", at=at("06-01 23:00"))
    assert ("unknown_sender", "C3.10") in faults(checked(named))[0]


def test_several_proposals_are_weighed_one_after_the_other() -> None:
    reading = checked(message("王车易位,杀段誉", "WK"))
    assert [p.command["do"] for p in reading.proposals] == ["submit_castle", "submit_kill"]
    assert isinstance(CHECKER.command(reading.proposals[0]).seat, str)  # type: ignore[attr-defined]


@pytest.mark.parametrize("lang", LANGUAGES)
def test_every_fault_has_words(lang: str) -> None:
    words = Words(lang).of("chess")
    own = (
        "wrong_channel",
        "unknown_sender",
        "other_mask",
        "not_the_mask",
        "ballot_edited",
        "not_king",
        "time_unknown",
        "time_counted_back",
    )
    assert [code for code in own if not words.has(f"inbox.fault.{code}")] == []


# --- texts ----------------------------------------------------------------------------------------------------------------


def test_figures_of_a_text_with_their_places() -> None:
    story = "夜色如墨,长街无人,他推开了那扇门。"
    report = text_report(f"{story}“知我者谓我心忧”\n{story}", quotes=(Quote("旧话一句"),))
    assert report.characters == len(story) * 2 + 9
    assert report.repeated == pytest.approx(len(story) / report.characters)
    (again,) = report.repeated_spans
    assert again == (len(story) + 10, len(story) * 2 + 10)
    assert report.quoted == pytest.approx((9 + 4) / (report.characters + 4))
    assert report.quoted_spans == ((len(story), len(story) + 9),)
    assert (text_report("").repeated, text_report("").quoted, text_report("").like) == (0.0, 0.0, ())


def test_likeness_against_a_naive_comparison() -> None:
    rng = random.Random(11)
    signs = "天地玄黄宇宙洪荒日月盈昃辰宿列张寒来暑往秋收冬藏"
    texts = ["".join(rng.choices(signs, k=rng.randint(40, 120))) for _ in range(60)]
    index = Likeness()
    for number, text in enumerate(texts):
        index.add(str(number), text)
    for _ in range(60):
        source = rng.randrange(len(texts))
        taken = texts[source][5:35]
        new = "".join(rng.choices(signs, k=30)) + taken + "\u200b \n" + "".join(rng.choices(signs, k=10))
        best = index.like(new)[0]
        plain, places = likeness.bare(new)
        known = {texts[source][at : at + 8] for at in range(len(texts[source]) - 7)}
        covered = {at + more for at in range(len(plain) - 7) if plain[at : at + 8] in known for more in range(8)}
        assert best.id == str(source)
        assert best.share == pytest.approx(len(covered) / len(plain))
        assert {at for start, end in best.spans for at in range(start, end)} >= {places[at] for at in covered}


def test_likeness_of_ten_thousand_texts_is_found_at_once() -> None:
    import time

    rng = random.Random(5)
    signs = [chr(code) for code in range(0x4E00, 0x5600)]
    index = Likeness()
    texts = ["".join(rng.choices(signs, k=60)) for _ in range(10_000)]
    for number, text in enumerate(texts):
        index.add(str(number), text)
    began = time.perf_counter()
    found = index.like(texts[4321] + texts[7][:20])
    assert time.perf_counter() - began < 0.1
    assert found[0].id == "4321"
    assert found[0].share == pytest.approx(0.75)


def test_an_order_pasted_from_the_thread_came_by_the_wrong_way() -> None:
    from moderator.inbox import intake
    from moderator.inbox.messages import Batch

    found = intake.paste("3# 楚留香 发表于 2026-6-1 23:00\n禁锢 段誉", "Asia/Shanghai")
    assert isinstance(found, Batch)
    (proposal,) = chess.read(found.messages[0], state("night")).proposals
    assert "wrong_channel" in {each.code for each in remarks(proposal, found.messages[0], state("night"))}
