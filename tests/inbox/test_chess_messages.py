"""What messages come to: a table of them, the words they rest on, why the rest is none, and how long reading takes."""

from __future__ import annotations

import random
import re
import time

import pytest

from moderator.inbox import bench, chess, chess_words
from moderator.inbox.finding import Finder, Named
from moderator.inbox.folding import fold
from moderator.inbox.grammar import Grammar
from moderator.inbox.messages import RawMessage
from moderator.inbox.sentences import Memory
from moderator.inbox.wants import Setting
from moderator.play.watch import StoppedError
from moderator.play.words import LANGUAGES, Words
from moderator.rulesets.chess.commands.night import SubmitHeal
from tests.inbox.tables import MASKS, WHEN, game, message, read, rows, shown, state

ROWS = rows()


def named(row: dict[str, str]) -> str:
    return f"{row['from']}:{row['text'][:24]}".replace("\n", "/")


def test_there_are_enough_of_them_and_of_every_kind() -> None:
    assert len(ROWS) >= 60
    assert len({row["text"] for row in ROWS}) > 140
    why = {part.strip()[2:] for row in ROWS for part in row["expected"].split(";") if part.strip().startswith("- ")}
    assert why >= {
        "condition", "question", "joke", "negated", "past", "others_act", "reported", "undecided", "advice", "no_target", "no_intent",
        "several_targets", "superseded", "follows_other", "quoted_only", "forgone",
    }  # fmt: skip


@pytest.mark.parametrize("row", ROWS, ids=named)
def test_a_message(row: dict[str, str]) -> None:
    reading = read(row)
    wanted = [part.strip() for part in row["expected"].split(";")]
    proposed = [part for part in wanted if not part.startswith("-")]
    assert (shown(reading) if reading.proposals else []) == proposed
    assert {nothing.code for nothing in reading.nothing} >= {part[2:] for part in wanted if part.startswith("-")}


@pytest.mark.parametrize("row", ROWS, ids=named)
def test_every_code_has_words_and_every_span_lies_in_the_text(row: dict[str, str]) -> None:
    reading = read(row)
    codes = [f"inbox.nothing.{nothing.code}" for nothing in reading.nothing]
    codes += [f"inbox.note.{note}" for proposal in reading.proposals for note in proposal.notes]
    assert [code for lang in LANGUAGES for code in codes if not Words(lang).has(code)] == []
    for proposal in reading.proposals:
        for start, end in proposal.spans.values():
            assert 0 <= start <= end <= len(reading.text)
        if proposal.command["do"] != "record_analysis" and not proposal.spans.get("declaration"):
            assert reading.text[slice(*proposal.spans["do"])].strip()


@pytest.mark.parametrize(
    ("text", "words"),
    [
        ("今晚禁锢 段誉!", "段誉"), ("禁錮段譽", "段譽"), ("禁锢１１號", "１１號"), ("禁锢段\u200b誉", "段\u200b誉"),
        ("禁锢\u202e段誉\u202c", "段誉"), ("……禁锢段誉", "段誉"), ("㊙禁锢ⅹ段誉", "段誉"),
    ],
)  # fmt: skip
def test_the_words_are_those_of_the_original(text: str, words: str) -> None:
    (proposal,) = chess.read(message(text, "WR"), state("night")).proposals
    start, end = proposal.spans["target"]
    assert text[start:end].strip("\u202c") == words


def test_a_subject_is_read_where_it_says_something() -> None:
    now = state("night")
    reading = chess.read(message("如题", "WR", subject="禁锢11号"), now)
    assert [p.command["target"] for p in reading.proposals] == ["BR"]
    assert reading.text.startswith("禁锢11号\n")
    assert not chess.read(message("收到", "WR", subject="回复:禁锢11号"), now).proposals


def test_a_declaration_is_the_text_behind_its_head_and_nothing_in_it_is_an_order() -> None:
    story = "他救下红拂,又禁锢了青衣,最后诅咒虚竹。" * 6
    reading = chess.read(message(f"杀段誉\n杀人宣言:\n{story}", "WQ"), state("night"))
    (proposal,) = reading.proposals
    assert proposal.command == {"do": "submit_kill", "seat": "WQ", "target": "BR", "declaration": story}
    assert reading.text[slice(*proposal.spans["declaration"])] == story


def test_analyses_and_last_words_by_their_titles() -> None:
    found = chess.read(message("长文在此", "WR", "thread", "day", subject="【分析】第一天"), state("day"))
    assert [p.command for p in found.proposals] == [{"do": "record_analysis", "seat": "WR", "day": 1}]
    dead = game("day", WR={"dead": "kill", "died": "night 1"}).state
    found = chess.read(message("我是车", "WR", "thread", "day", subject="楚留香的遗言"), dead)
    assert [p.command["do"] for p in found.proposals] == ["record_last_words"]


def test_what_stands_is_withdrawn_and_a_vote_cast_is_changed() -> None:
    table = game()
    table.do(SubmitHeal(seat="WB", target="WQ"), "06-01 22:30")
    for text in ("取消今晚的救治", "今晚不救了", "撤回行动"):
        found = chess.read(message(text, "WB"), table.state).proposals
        assert [p.command for p in found] == [{"do": "withdraw", "seat": "WB", "privilege": "heal"}], text
    (p,) = chess.read(message("改为5号", "WB"), table.state).proposals
    assert (p.command["do"], p.command["target"], p.parts["do"]) == ("submit_heal", "WN", "near")


def test_typed_in_by_the_host_the_actor_is_who_is_named() -> None:
    raw = RawMessage(text="楚留香 禁锢 段誉", channel="typed")
    (proposal,) = chess.read(raw, state("night")).proposals
    assert proposal.command == {"do": "submit_imprison", "seat": "WR", "target": "BR"}


def test_a_condition_in_the_ballot_offers_to_mark_it_unclear() -> None:
    found = chess.read(message("如果虚竹不解释就投虚竹", "WR", "thread", "day"), state("day"))
    assert [nothing.offer for nothing in found.nothing][:1] == [{"do": "mark_unclear", "voter": "WR", "kind": "original"}]


def test_ambiguous_names_are_shown_as_such() -> None:
    finder = Finder(
        [Named("a", "青衣", 1), Named("b", "青衣人", 2), Named("c", "今天", 3), Named("d", "小龙女", 4), Named("e", "Neo 7", 5)]
    )
    assert [(m.seat, m.others, m.note) for m in finder.find("投青衣")] == [("a", ("b",), "inside_another")]
    assert [(m.seat, m.sure) for m in finder.find("投青衣人")] == [("b", True)]
    assert [(m.seat, m.note) for m in finder.find("今天投票")] == [("c", "common_word")]
    assert [(m.seat, m.sure) for m in finder.find(fold("ＮＥＯ7，小龍女").text)] == [("e", True), ("d", True)]
    assert [m.seat for m in finder.find("3点 5票 12:30 1.5 2号 第4 #5 no.1 十二号 二号")] == ["b", "d", "e", "a", "b"]
    near = [finder.near(text, 0, len(text)) for text in ("小龙", "小笼女", "青依", "完全无关")]
    assert [(m.seat, m.how, m.sure) if m else None for m in near] == [
        ("d", "part", False),
        ("d", "sound", False),
        ("a", "sound", False),
        None,
    ]


def test_verbs_are_found_where_the_patterns_alone_find_them() -> None:
    """The quick look at the signs that a verb begins with loses none."""
    grammar = Grammar(chess_words.VERBS, Finder(Named(seat, mask, n) for n, (seat, mask) in enumerate(MASKS.items(), 1)))
    whole = re.compile(grammar.pattern())
    for row in ROWS:
        text = fold(row["text"]).text
        plain = [match.span() for match in whole.finditer(text) if match[0]]
        assert [match.span() for _, match in grammar.verbs_in(text, 0, len(text))] == plain, text


def test_a_sentence_heard_before_is_heard_alike_wherever_it_stands(monkeypatch: pytest.MonkeyPatch) -> None:
    """What is remembered of a sentence changes nothing: long posts put together of all messages, heard with and without memory."""
    rng = random.Random(5)
    seats = [Named(seat, mask, n) for n, (seat, mask) in enumerate(MASKS.items(), 1)]
    grammar, texts = Grammar(chess_words.VERBS, Finder(seats)), [row["text"] for row in ROWS]
    filler = ("今天说点别的", "小龙女(4号)", "红拂", "(", "白方的车", "昨晚", "他", "3")
    posts = ["".join(rng.choice(filler) + rng.choice("。!?\n,;") for _ in range(rng.randrange(5))) + rng.choice(texts)
             + rng.choice("。!?\n,") + rng.choice(filler) for _ in range(3_000)]  # fmt: skip
    settings = [Setting(rng.choice([*MASKS, ""]), private=rng.random() < 0.5) for _ in posts]
    heard = [grammar.hear(post, setting) for post, setting in zip(posts, settings, strict=True)]
    assert len(grammar.memory) > 100
    monkeypatch.setattr(Memory, "recall", lambda *_: None)
    for post, setting, before in zip(posts, settings, heard, strict=True):
        assert grammar.hear(post, setting) == before, post


def test_who_speaks_matters_where_somebody_is_named_as_the_doer() -> None:
    names = chess.roster(state("day"))
    for row in ROWS:
        for author in ("WK", "WR", ""):
            alone = names.grammar.hear(row["text"], Setting(author))
            assert names.hear(row["text"], author, False)[1] == alone, row["text"]


def test_hostile_texts_are_read_in_no_time() -> None:
    now = state("night")
    for text in (
        "投" * 99_000,
        "(" * 50_000,
        "3号" * 40_000,
        "不" * 50_000 + "救",
        "如果," * 20_000,
        "\u200b" * 90_000 + "救3号",
        "杀人宣言" * 20_000,
        "a" * 90_000,
    ):
        began = time.perf_counter()
        chess.read(message(text, "WQ"), now)
        assert time.perf_counter() - began < 2, text[:4]


# --- many -----------------------------------------------------------------------------------------------------------------


def test_of_ten_thousand_messages_what_is_counted_is_what_a_pattern_finds() -> None:
    """How long either takes is the bench's business."""
    now = state("day")
    masks = list(MASKS.values())
    messages = bench.posts(masks, WHEN["day"], seed=3)
    matched = {author: target for author, target in bench.matched(messages, masks).items() if target in masks}
    assert {MASKS[voter]: MASKS[target] for voter, target in bench.counted(messages, now).items()} == matched


def test_reading_many_is_reading_each_and_can_be_stopped() -> None:
    messages, now = bench.posts(list(MASKS.values()), WHEN["day"], 300), state("day")
    assert chess.read_all(messages, now) == [chess.read(each, now) for each in messages]

    def stop(done: int, of: int) -> None:
        if done == 100:
            raise StoppedError

    with pytest.raises(StoppedError):
        chess.read_all(messages, now, watch=stop)


@pytest.mark.parametrize(
    "text",
    [
        "投9或者投10",
        "投9或投10",
        "投9,或者投10",
        "投9或者10",
        "投9还是投10",
        "要么投9要么投10",
        "票段誉或者票虚竹",
        "vote 9 or vote 10",
        "投9或者投10或者投12",
    ],
)
def test_an_alternative_between_two_targets_is_no_vote(text: str) -> None:
    reading = chess.read(message(text, "WP1", "thread", "day"), state("day"))
    assert [each.command for each in reading.proposals] == []
    assert reading.why == "several_targets" and len((reading.nothing[0].params or {})["lines"]) >= 2


@pytest.mark.parametrize(
    ("text", "target"),
    [
        ("票段誉", "BR"),
        ("票11", "BR"),
        ("今天票11号", "BR"),
        ("投9,还是投11吧", "BR"),
        ("投9,我还是投11", "BR"),
        ("投9,算了,投11", "BR"),
        ("投11+1", "BR"),
    ],
)
def test_a_vote_by_its_shortest_word_and_a_change_of_mind(text: str, target: str) -> None:
    reading = chess.read(message(text, "WP1", "thread", "day"), state("day"))
    assert [(each.command["target"], each.sure) for each in reading.proposals] == [(target, True)]


@pytest.mark.parametrize("text", ["红拂3票", "他有两票3号", "3票5号", "平票3和4", "票数3"])
def test_a_count_of_ballots_is_none(text: str) -> None:
    assert chess.read(message(text, "WP1", "thread", "day"), state("day")).proposals == ()
