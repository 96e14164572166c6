"""What speaks against a proposal of a prison game, with its clause, before the host accepts it; and words of a seat's own card by day."""

from __future__ import annotations

import pytest

from moderator.inbox import prison
from moderator.inbox.checks import Checker
from moderator.inbox.messages import RawMessage
from moderator.inbox.prison_checks import remarks
from moderator.inbox.prison_telling import telling
from moderator.inbox.reading import Reading
from moderator.play.commands import GiveCard
from moderator.play.words import LANGUAGES, Words
from moderator.rulesets.prison.commands import day as d
from moderator.rulesets.prison.commands import night as n
from moderator.rulesets.prison.ruleset import Prison
from moderator.rulesets.prison.script.model import Role, Skill
from tests.inbox.prison_tables import game, message, state
from tests.rulesets.prison.games import Game, at, dead, released

CHECKER = Checker(Prison(), remarks)


def checked(raw: RawMessage, table: Game | None = None, phase: str = "day") -> Reading:
    now = table.state if table is not None else state(phase)
    assert raw.at is not None
    return CHECKER.checked(prison.read(raw, now), raw, now, raw.at)


def faults(reading: Reading) -> list[list[tuple[str, str]]]:
    return [[(warned.code, warned.clause) for warned in proposal.warnings] for proposal in reading.proposals]


@pytest.mark.parametrize(
    ("text", "author", "channel", "phase", "fault"),
    [
        ("处决苏木", "G3", "thread", "day", []),
        ("处决苏木", "G3", "pm", "day", [("wrong_channel", "P-term-5")]),
        ("撤票", "G1", "mail", "day", [("wrong_channel", "P-term-5")]),
        ("处决苏木", "P3", "thread", "day", [("not_a_guard", "P-term-5")]),
        ("处决老枪", "G1", "thread", "day", [("not_a_prisoner", "P-term-5")]),
        ("面杀", "P1", "pm", "rooms", []),
        ("面杀", "P1", "thread", "rooms", [("wrong_channel", "P-term-2")]),
        ("面杀", "P2", "pm", "rooms", [("no_murderer", "P-what-3")]),
        ("点杀苏木", "P1", "pm", "rooms", [("not_a_guard", "P-interro-9")]),
        ("点杀2号房", "P1", "pm", "rooms", [("own_door", "P-interro-9")]),
        ("点杀9号房", "P1", "pm", "rooms", [("unknown_door", "P-interro-9")]),
        ("面杀", "P1", "pm", "day", [("wrong_phase", "P-term-4")]),
        ("进3号门", "P2", "thread", "corridor", [("wrong_channel", "P-interro-6")]),
        ("进C门", "P2", "pm", "corridor", [("unknown_door", "P-interro-4")]),
        ("进C门", "G2", "pm", "day", [("wrong_phase", "P-term-4")]),
        ("审问苏木", "G2", "pm", "day", []),
        ("审问苏木", "G3", "pm", "day", [("not_the_holder", "P-identity-3b")]),
        ("审问苏木", "G2", "thread", "day", [("said_openly", "P-identity-3b")]),
        ("脱罪老枪", "P2", "pm", "day", [("not_a_prisoner", "P-identity-4b")]),
        ("脱罪许愿", "P4", "pm", "day", [("not_the_holder", "P-identity-4b")]),
        ("密谋我自己", "P2", "pm", "day", [("target_self", "P-identity-4a")]),
        ("彻夜看护老枪", "G1", "pm", "rooms", []),
        ("彻夜看护老枪", "G1", "pm", "day", [("skill_window", "P-identity-2.1")]),
        ("彻夜看护苏木", "G1", "pm", "rooms", [("target_side", "P-identity-2.1")]),
        ("选苏木当领袖", "G4", "thread", "election", [("other_side", "P-amend-4")]),
        ("选老枪当领袖", "G4", "thread", "election", []),
        ("申请替补", "G4", "thread", "day", [("wrong_channel", "P-offsite-1.3")]),
        ("申请替补", "G4", "pm", "day", []),
        ("处决苏木", "person of G3", "thread", "day", [("not_the_mask", "P-offsite-1.1")]),
        ("处决苏木", "G3", "typed", "day", []),
    ],
)  # fmt: skip
def test_a_proposal_with_what_speaks_against_it(text: str, author: str, channel: str, phase: str, fault: list[tuple[str, str]]) -> None:
    (found,) = faults(checked(message(text, author, channel, phase), phase=phase))
    assert found[: len(fault)] == fault and (fault or not found)


def test_a_late_one_says_so_with_its_clause() -> None:
    """P-amend-3, R21: the stamp must lie before the closing time."""
    for clock, late in (("20:29:59", []), ("20:30", [("vote_late", "P-amend-3")]), ("20:41", [("vote_late", "P-amend-3")])):
        raw = RawMessage(text="处决苏木", channel="thread", author="老枪", at=at(clock, 2))
        assert faults(checked(raw)) == [late]
    over = RawMessage(text="面杀", channel="pm", author="夜莺", at=at("23:00", 2))
    assert faults(checked(over, phase="rooms")) == [[("night_over", "P-interro-7")]]
    corridor = RawMessage(text="进4号门", channel="pm", author="程墨", at=at("21:00", 2))
    assert faults(checked(corridor, phase="corridor")) == [[("corridor_over", "P-interro-7")]]


def test_who_has_left_or_is_sidelined_or_barred() -> None:
    table = game(G4=dead("night", 1), P4=released(1), G6={"statuses": {"no_vote": "lasting"}})
    table.do(GiveCard(person="G5", level="red", clause="P-offsite-2"))
    assert faults(checked(message("处决苏木", "G4"), table)) == [[("not_on_field", "P-term-5")]]
    assert faults(checked(message("处决程墨", "G3"), table)) == [[("not_on_field", "P-term-5")]]
    assert faults(checked(message("处决苏木", "G5"), table)) == [[("sidelined", "P-card-red")]]
    assert faults(checked(message("处决苏木", "G6"), table)) == [[("may_not_vote", "P-identity-2.1")]]


def test_who_is_questioned_may_use_no_skill_but_may_vote() -> None:
    """P-identity-3b."""
    table = game()
    table.do(d.Question(target="G3"), "14:50")
    assert faults(checked(message("搜身苏木", "G3", "pm"), table)) == [[("questioned", "P-identity-3b")]]
    assert faults(checked(message("处决苏木", "G3"), table)) == [[]]


def test_a_spent_point_kill_and_a_door_that_is_taken() -> None:
    spent = game(
        "rooms",
        P1={
            "role": "murderer",
            "tags": ("murderer", "killer"),
            "uses": {"point": 1},
            "skills": state("rooms").params.script.roles[0].skills,
        },
    )
    card = state("rooms").role("P1")
    assert card is not None
    spent = game("rooms", P1={"role": "murderer", "tags": ("murderer", "killer"), "skills": card.skills, "uses": {"point": 1}})
    assert faults(checked(message("点杀老枪", "P1", "pm", "rooms"), spent)) == [[("point_spent", "P-interro-9")]]
    taken = game("corridor")
    taken.do(n.EnterDoor(seat="P3", door="3"), "20:44")
    assert faults(checked(message("进3号门", "P4", "pm", "corridor"), taken)) == [[("door_taken", "R10")]]


def test_several_proposals_are_weighed_one_after_the_other() -> None:
    reading = checked(message("我进3号门。\n举报程墨违反P-speech-4", "P5", "pm", "corridor"), phase="corridor")
    assert [p.command["do"] for p in reading.proposals] == ["enter_door", "report"]
    assert faults(reading) == [[], []]


def test_where_the_first_ballot_counts_a_second_is_said_to_be_lost() -> None:
    table = Game(number=2, rules={"change_ballot": "first"}, over={"G3": {"mask": "老枪"}, "P2": {"mask": "苏木"}})
    table.ballots("G3 P4 exec", clock="14:00")
    assert faults(checked(message("改投苏木处决", "老枪"), table)) == [[("first_counts", "P-term-5")]]


def test_another_s_mask_an_edited_post_and_a_time_that_is_not_known() -> None:
    raw = RawMessage(text="老枪 处决 苏木", channel="thread", author="晚晴", at=at("15:00", 2))
    assert not prison.read(raw, state("day")).proposals, "nobody acts for another"
    edited = message("处决苏木", "G3", edited=True)
    assert faults(checked(edited)) == [[("post_edited", "P-term-5")]]
    counted = RawMessage(text="处决苏木", channel="thread", author="老枪", said="半小时前", at=at("15:00", 2), exact=False)
    assert faults(checked(counted)) == [[("time_counted_back", "P-term-5")]]


@pytest.mark.parametrize("lang", LANGUAGES)
def test_every_fault_has_words(lang: str) -> None:
    own = (
        "wrong_channel", "unknown_sender", "other_mask", "not_the_mask", "first_counts", "post_edited", "said_openly", "not_the_holder",
        "time_unknown", "time_counted_back",
    )  # fmt: skip
    words = Words(lang).of("prison")
    assert [code for code in own if not words.has(f"inbox.fault.{code}")] == []


# --- telling one's card by day --------------------------------------------------------------------------------------------

CARD = Role(
    id="forger", side="prisoner", title="影子", crime="伪造货币", skills=(Skill(id="a", title="旧闻", effect="manual"), "face_kill")
)  # fmt: skip


def test_words_of_the_own_card_are_found_with_the_passage() -> None:
    """P-speech-5: whether it is one, the host judges."""
    text = "我是冤枉的,我可没有偽造貨幣,更没听过什么旧闻。"
    found = telling(text, CARD)
    assert [(told.part, told.word, text[slice(*told.span)]) for told in found] == [
        ("crime", "伪造货币", "偽造貨幣"),
        ("skill", "旧闻", "旧闻"),
    ]
    assert all(told.passage in text or told.passage.strip("…") in text for told in found)


def test_what_only_sounds_like_it_is_pointed_out_as_such() -> None:
    """P-card-scope: homophones are no way round."""
    (told,) = telling("人人都说我伪造获必,冤枉啊", CARD)
    assert told.sounds and told.word == "伪造货币"
    assert telling("今天天气不错,大家聊得开心", CARD) == ()


def test_nothing_is_looked_for_without_a_card_and_one_place_is_told_once() -> None:
    assert telling("伪造货币", None) == ()
    nested = Role(id="x", side="prisoner", title="伪造货币的影子", crime="伪造货币")
    assert [told.word for told in telling("我是伪造货币的影子", nested)] == ["伪造货币的影子"]
    assert telling("a" * 50_000, Role(id="y", side="guard", title="a", crime="\u200b")) == ()
