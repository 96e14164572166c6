"""What messages of a prison game come to: a table of them, the words they rest on, why the rest is none, near misses shown as such."""

from __future__ import annotations

import re
import time

import pytest

from moderator.inbox import prison, prison_words
from moderator.inbox.finding import Finder, Named
from moderator.inbox.folding import fold
from moderator.inbox.grammar import Grammar
from moderator.inbox.messages import RawMessage
from moderator.inbox.wants import Setting
from moderator.play.watch import StoppedError
from moderator.play.words import LANGUAGES, Words
from moderator.rulesets.prison.state import GameState
from tests.inbox.prison_tables import CARDS, MASKS, game, message, read, rows, shown, state, when
from tests.rulesets.prison.games import SEATS

ROWS = rows()
WHYS = {
    "condition", "question", "joke", "negated", "past", "others_act", "reported", "undecided", "advice", "no_target", "no_intent",
    "several_targets", "superseded", "follows_other", "forgone", "abstains", "which_skill", "skill_targets", "several_doors",
}  # fmt: skip


def named(row: dict[str, str]) -> str:
    return f"{row['phase']}:{row['from']}:{row['text'][:24]}".replace("\n", "/")


def test_there_are_enough_of_them_and_of_every_kind() -> None:
    assert len({row["text"] for row in ROWS}) >= 200
    parts = [part.strip() for row in ROWS for part in row["expected"].split(";")]
    assert {part[2:] for part in parts if part.startswith("- ")} >= WHYS
    verbs = {part.split()[0] for part in parts if not part.startswith("-")}
    assert verbs == {
        "vote", "unvote", "elect", "pick", "opinion", "door", "kill", "question", "conspire", "acquit", "skill", "report", "complain",
        "sub", "claim",
    }  # fmt: skip


@pytest.mark.parametrize("row", ROWS, ids=named)
def test_a_message(row: dict[str, str]) -> None:
    reading = read(row)
    wanted = [part.strip() for part in row["expected"].split(";")]
    assert shown(reading) == [part for part in wanted if not part.startswith("-")]
    assert {nothing.code for nothing in reading.nothing} == {part[2:] for part in wanted if part.startswith("-")}


@pytest.mark.parametrize("row", ROWS, ids=named)
def test_every_code_has_words_and_every_span_lies_in_the_text(row: dict[str, str]) -> None:
    reading = read(row)
    codes = [f"inbox.nothing.{nothing.code}" for nothing in reading.nothing]
    codes += [f"inbox.note.{note}" for proposal in reading.proposals for note in proposal.notes]
    assert [code for lang in LANGUAGES for code in codes if not Words(lang).has(code)] == []
    for proposal in reading.proposals:
        for start, end in proposal.spans.values():
            assert 0 <= start <= end <= len(reading.text)
        assert reading.text[slice(*proposal.spans["do"])].strip()
        if not proposal.sure:
            assert proposal.notes or proposal.others, "what is unsure is said"


def test_verbs_are_found_where_the_patterns_alone_find_them() -> None:
    """The quick look at the signs that a verb begins with loses none."""
    grammar = Grammar(prison_words.VERBS, Finder(Named(seat, mask, n) for n, (seat, mask) in enumerate(MASKS.items(), 1)))
    whole = re.compile(grammar.pattern())
    for row in ROWS:
        text = fold(row["text"]).text
        plain = [match.span() for match in whole.finditer(text) if match[0]]
        assert [match.span() for _, match in grammar.verbs_in(text, 0, len(text))] == plain, text


@pytest.mark.parametrize(
    ("text", "words"),
    [
        ("处决 林小满!", "林小满"), ("處決林小滿", "林小滿"), ("处决９號", "９號"), ("处决林\u200b小满", "林\u200b小满"),
        ("处决囚犯３号", "囚犯３号"), ("㊙处决ＮＥＯ 7", "ＮＥＯ 7"),
    ],
)  # fmt: skip
def test_the_words_are_those_of_the_original(text: str, words: str) -> None:
    (proposal,) = prison.read(message(text, "G3"), state("day")).proposals
    start, end = proposal.spans["prisoner"]
    assert text[start:end] == words


# --- numbers, sides, near misses ------------------------------------------------------------------------------------------


def test_a_side_and_a_number_are_one_name() -> None:
    finder = Finder([Named(seat, mask, n) for n, (seat, mask) in enumerate(MASKS.items(), 1)], {"看守": SEATS[:6], "囚犯": SEATS[6:]})
    found = finder.find(fold("看守2号 囚犯三 4號看守 囚犯９号 3号门 第2间 看守 2").text)
    assert [(m.seat, m.sure) for m in found] == [("G2", True), ("P3", True), ("G4", True), ("G2", True)]


@pytest.mark.parametrize(
    ("text", "target", "note", "others"),
    [
        ("处决3号", "P3", "side_number", ()), ("处决9号", "P3", "", ()), ("处决小满", "P3", "part", ()), ("处决苏幕", "P2", "sound", ()),
        ("处决9号(程墨)", "P3", "number_and_mask", ("P4",)),
    ],
)  # fmt: skip
def test_what_is_near_is_shown_as_near_and_why(text: str, target: str, note: str, others: tuple[str, ...]) -> None:
    (proposal,) = prison.read(message(text, "G3"), state("day")).proposals
    assert proposal.command["prisoner"] == target
    assert (proposal.notes == (note,) and proposal.parts["prisoner"] == "near") if note else proposal.sure
    assert proposal.others == others


def test_a_ballot_that_does_not_say_which_has_an_empty_kind_and_the_host_is_asked() -> None:
    """P-identity-1.1: A-KIND."""
    table = game()
    (proposal,) = prison.read(message("投苏木", "G3"), table.state).proposals
    assert proposal.command == {"do": "vote", "guard": "G3", "prisoner": "P2", "kind": ""}
    from moderator.rulesets.prison.commands.day import CastBallot

    table.do(CastBallot(guard="G3", prisoner="P2"), "15:00")
    assert table.asked() == ["A-KIND"]


def test_the_kind_of_a_standing_ballot_is_changed_without_its_name() -> None:
    (proposal,) = prison.read(message("改成释放", "G1"), state("day")).proposals
    assert proposal.command["prisoner"] == "P3" and proposal.command["kind"] == "release" and not proposal.sure


def test_seat_ids_numbers_and_nicknames_name_a_seat() -> None:
    names = prison.roster(state("day"), {"P2": ("木木",), "G4": ("晚晚",)})
    for text in ("处决P2", "处决p2", "处决8号", "处决木木", "处决苏木", "处决蘇木", "处决囚犯2号"):
        (proposal,) = prison.read(message(text, "G3"), state("day"), names).proposals
        assert proposal.command["prisoner"] == "P2" and proposal.sure, text
    assert prison.seat_of(names, "晚晚") == prison.seat_of(names, "alt of G4") == prison.seat_of(names, "person of G4") == "G4"


# --- by the phase ---------------------------------------------------------------------------------------------------------


def test_several_intents_are_several_proposals_and_the_same_one_comes_once() -> None:
    text = "处决苏木。举报程墨违反P-speech-4。昨晚我遇到的是夜莺。再说一遍,处决苏木"
    reading = prison.read(message(text, "G5"), state("day"))
    assert [p.command["do"] for p in reading.proposals] == ["report", "vote", "note_claim"]


def test_doors_of_a_guard_may_be_counted() -> None:
    (proposal,) = prison.read(message("我进3号门", "G2", "pm", "corridor"), state("corridor")).proposals
    assert (proposal.command["door"], proposal.notes, proposal.sure) == ("C", ("door_number",), False)


def test_a_mere_number_is_a_door_in_the_corridor_only() -> None:
    assert shown(prison.read(message("3", "P2", "pm", "corridor"), state("corridor"))) == ["door 3 ~"]
    assert prison.read(message("3", "P2", "pm"), state("day")).why == "no_intent"


def test_a_bare_kill_is_what_the_card_can_do() -> None:
    (named_kill,) = prison.read(message("杀老枪", "P1", "pm", "rooms"), state("rooms")).proposals
    assert named_kill.command == {"do": "order_kill", "seat": "P1", "mode": "point", "target": "G3", "by": "name"}
    plain = game("rooms", P1={"role": "murderer", "tags": ("murderer", "killer"), "skills": ("face_kill",)}).state
    (face,) = prison.read(message("杀老枪", "P1", "pm", "rooms"), plain).proposals
    assert face.command["mode"] == "face" and not face.sure and face.notes == ("face_by_name",)


def test_a_skill_is_found_by_its_title_by_its_text_and_not_in_the_thread() -> None:
    by_text = prison.read(message("我想翻检一名囚犯的床铺,程墨", "G3", "pm"), state("day"))
    assert shown(by_text) == ["skill search P4 ~"]
    assert by_text.proposals[0].command["text"] == "我想翻检一名囚犯的床铺,程墨"
    assert prison.read(message("搜身 程墨", "G3", "thread"), state("day")).proposals == ()
    assert prison.read(message("搜身 程墨", "G4", "pm"), state("day")).proposals == ()


def test_the_leader_who_is_asked_for_a_tie_gives_his_opinion_and_nobody_else() -> None:
    assert shown(prison.read(message("处决林小满", "G2", "pm", "tie"), state("tie"))) == ["opinion P3 x"]
    (other,) = prison.read(message("处决林小满", "G4", "thread", "tie"), state("tie")).proposals
    assert other.command["do"] == "vote"


@pytest.mark.parametrize(
    ("text", "clause", "note"),
    [
        ("举报苏木违反 P-SPEECH-2.1", "P-speech-2.1", ""), ("举报苏木违反P-shelter-2.3。", "P-shelter-2.3", ""),
        ("举报苏木骂人", "P-speech-1", "clause_by_words"), ("举报苏木暴露马甲", "P-offsite-1.1", "clause_by_words"),
        ("举报苏木私聊加好友", "P-shelter-2.3", "clause_by_words"), ("举报苏木拿房间号推配对", "P-shelter-2.4", "clause_by_words"),
        ("举报苏木说出了自己的罪名", "P-speech-5", "clause_by_words"),
        ("举报苏木 P-speech-99", "", "clause_unsaid"), ("举报苏木", "", "clause_unsaid"),
    ],
)  # fmt: skip
def test_a_report_names_its_clause_or_tells_what_was_done(text: str, clause: str, note: str) -> None:
    (proposal,) = prison.read(message(text, "G4", "pm"), state("day")).proposals
    assert (proposal.command["against"], proposal.command["clause"]) == ("P2", clause)
    assert proposal.command["text"] == text
    assert proposal.notes == ((note,) if note else ())


def test_what_a_public_post_comes_to_hangs_on_no_card() -> None:
    """Two games that differ in cards and orders alone: the column shows the same offers and the same reasons, covered or not."""
    cards = [CARDS[seat] for seat in ("G1", "G3")]
    other = {
        "G1": cards[1], "G3": cards[0], "P1": {"role": "nobody", "tags": (), "skills": (), "faction": "none"},
        "P3": {"role": "murderer", "tags": ("murderer", "killer"), "skills": ("face_kill",), "faction": "murderer", "crime": ""},
    }  # fmt: skip
    for phase in ("day", "rooms"):
        pair = game(phase).state, game(phase, **other).state
        ordered = game("ordered").state if phase == "rooms" else pair[0]
        for row in ROWS:
            post = message(row["text"], row["from"], "thread", phase)
            one, two, three = (prison.read(post, each) for each in (*pair, ordered))
            assert one == two == three, row["text"]


# --- claims ---------------------------------------------------------------------------------------------------------------


def test_a_claim_keeps_its_words_and_its_night() -> None:
    (proposal,) = prison.read(message("大家好。昨晚我在Ｂ门遇到苏木,他说他是好人。", "G3"), state("day")).proposals
    assert proposal.command == {
        "do": "note_claim", "seat": "G3", "night": 1, "text": "昨晚我在Ｂ门遇到苏木,他说他是好人", "met": "P2",
    }  # fmt: skip


def test_two_nights_are_two_claims_and_none_is_of_a_night_to_come() -> None:
    text = "第一夜我和苏木同房,第二夜我遇到夜莺,第五夜我遇到程墨"
    assert shown(prison.read(message(text, "G3"), state("day"))) == ["claim n1 P2", "claim n2 P1"]


# --- many, hostile --------------------------------------------------------------------------------------------------------


def test_hostile_texts_are_read_in_no_time() -> None:
    for text in (
        "投" * 99_000, "(" * 50_000, "3号" * 40_000, "不" * 50_000 + "处决", "如果," * 20_000, "\u200b" * 90_000 + "处决3号",
        "昨晚遇到" * 20_000, "a" * 90_000, "看守" * 30_000, "举报" * 30_000, "点杀" * 30_000, "门" * 50_000, "第" * 90_000,
    ):  # fmt: skip
        began = time.perf_counter()
        for phase, author, channel in (("day", "G3", "thread"), ("rooms", "P1", "pm")):
            prison.read(message(text, author, channel, phase), state(phase))
        assert time.perf_counter() - began < 3, text[:4]


def test_nobody_s_message_and_an_assistants() -> None:
    assert prison.read(RawMessage(text="处决苏木", channel="thread", author="路过的人"), state("day")).why == "unknown_sender"
    table: GameState = game(G4={"assistant": "阿助"}).state
    assert prison.read(RawMessage(text="处决苏木", channel="pm", author="阿助"), table).why == "assistant"
    assert prison.read(RawMessage(text="", channel="pm", author="老枪"), table).why == "empty"


def test_typed_in_by_the_host_the_actor_is_who_is_named() -> None:
    (proposal,) = prison.read(RawMessage(text="看守3号 处决 囚犯2号", channel="typed"), state("day")).proposals
    assert (proposal.command["guard"], proposal.command["prisoner"]) == ("G3", "P2")


def test_reading_many_is_reading_each_and_can_be_stopped() -> None:
    messages = [message(row["text"], row["from"], row["channel"], row["phase"]) for row in ROWS]
    now = state("day")
    assert prison.read_all(messages, now) == [prison.read(each, now) for each in messages]

    def stop(done: int, of: int) -> None:
        if done == 100:
            raise StoppedError

    with pytest.raises(StoppedError):
        prison.read_all(messages, now, watch=stop)


def test_a_sentence_heard_before_is_heard_alike() -> None:
    names = prison.roster(state("day"))
    for row in ROWS:
        setting = Setting(row["from"], private=row["channel"] != "thread")
        first = names.grammar().hear(row["text"], setting)
        assert names.grammar().hear(row["text"], setting) == first


def test_places_of_the_original_are_found_in_the_folded_text() -> None:
    folded = fold("a㊙b\u200b投ⅹ")
    assert [folded.text[folded.place(at) :][:1] for at in (0, 2, 4, 5)] == ["a", "b", "投", "x"]
    assert fold("plain").place(3) == 3


def test_what_others_are_called_is_the_game_s_own() -> None:
    finder = Finder([Named("P2", "苏木", 1)])
    verbs = prison_words.VERBS
    assert Grammar(verbs, finder).hear("看守处决苏木").wants
    heard = Grammar(verbs, finder, doers=prison_words.DOERS).hear("看守处决苏木")
    assert not heard.wants and [reason.code for reason in heard.reasons] == ["others_act"]


def test_no_message_comes_later_than_its_phase() -> None:
    """The tables' times lie in their phases, so that the checks find nothing late."""
    assert {phase: when(phase) for phase in ("day", "tie")}["day"] < when("tie") < when("corridor") < when("rooms")
