"""Texts out of a game's entries and out of files of earlier games; and what can be counted about one."""

from __future__ import annotations

from pathlib import Path

import pytest

from moderator.inbox.text_checks import text_report
from moderator.inbox.texts_import import read_texts
from moderator.inbox.texts_judged import figures, toggled
from moderator.inbox.texts_of_game import texts_of
from moderator.rulesets.jianghu.commands import posts as p
from moderator.rulesets.jianghu.state import GameState
from tests.inbox.test_texts import text
from ui.forum.jianghu.stage import Stage

ZONE = "Asia/Shanghai"
DATA = Path(__file__).parent / "data"


def test_posts_of_the_game_are_its_texts_and_an_undone_one_is_none() -> None:
    stage = Stage().round_at(1, "window")
    seat = stage.state.now.slots[0].owner
    target = next(s.id for s in stage.state.living if s.id != seat)
    stage.do(p.SubmitPost(seat=seat, target=target, text=text(1)), p.SubmitPost(seat=seat, target=target, text=text(2)))
    found = texts_of(stage.session.records)
    assert [(each.author, each.kind, each.place) for each in found] == [(seat, "post", "1")] * 2
    assert {each.occasion for each in found} == {f"1:post:{seat}"} and found[1].body == text(2)
    stage.session.undo(at=stage.clock.now())
    assert len(texts_of(stage.session.records)) == 1


def test_a_folder_of_files_and_pages_is_read_and_what_cannot_be_is_named(tmp_path: Path) -> None:
    (tmp_path / "deep").mkdir()
    (tmp_path / "deep" / "one.txt").write_text(text(1), "gb18030")
    (tmp_path / "two.md").write_text(text(2), "utf-8")
    (tmp_path / "short.txt").write_text("hello", "utf-8")
    (tmp_path / "empty.txt").write_text("  ", "utf-8")
    (tmp_path / "bad.txt").write_bytes(bytes(range(256)) * 20)
    (tmp_path / "other.png").write_bytes(b"\x89PNG")
    read = read_texts([tmp_path, tmp_path / "nowhere.txt"], "old", ZONE)
    assert {told.body for told in read.texts} == {text(1), text(2)} and read.short == 1
    assert {told.place for told in read.texts} == {"one.txt", "two.md"} and {told.game for told in read.texts} == {"old"}
    assert {refusal.params["file"] for refusal in read.refused} == {"empty.txt", "bad.txt", "nowhere.txt"}


def test_a_page_of_a_thread_is_a_text_a_post(tmp_path: Path) -> None:
    posts = "".join(
        f'<div id="post_{n}"><div class="authi"><a class="xw1">{who}</a><em id="authorposton{n}">发表于 2020-5-1 20:0{n}</em></div>'
        f'<td class="t_f" id="postmessage_{n}">{text(n, 200)}</td></div>'
        for n, who in enumerate(("a", "b"))
    )
    page = tmp_path / "thread.html"
    page.write_text(f"<!doctype html><html><body><div id='postlist'>{posts}</div></body></html>", "utf-8")
    read = read_texts([page], "old", ZONE)
    assert read.texts and all(told.body for told in read.texts)
    assert read_texts([page, page], "old", ZONE).texts == read.texts


@pytest.mark.parametrize(
    ("body", "quotes", "faults"),
    [
        (text(1, 801), (), ()),
        (text(1, 800), (), ("short",)),
        (text(1, 900), ((0, 90),), ()),
        (text(1, 900), ((0, 99),), ()),
        (text(1, 900), ((0, 60), (50, 100)), ("short", "quotes")),
        (text(1, 800) + text(1, 200), (), ("repeats",)),
    ],
)
def test_figures_say_what_is_wrong_with_a_post(body: str, quotes: tuple, faults: tuple) -> None:
    made = figures(GameState(), body, "post", quotes)
    if quotes == ((0, 99),):
        faults = ("quotes",)  # 99 of 900 is more than a tenth; 801 are left
    assert made.faults == faults


def test_quotation_marks_count_as_quoted_until_the_host_says_otherwise() -> None:
    body = text(1, 800) + "“" + text(2, 60) + "”"
    made = figures(GameState(), body, "post")
    assert (made.words, made.quoted, made.own) == (862, 62, 800) and made.faults == ("short",)
    assert figures(GameState(), body, "post", ()).faults == ()


@pytest.mark.parametrize(
    "block",
    ["[quote]{}[/quote]", "[QUOTE=墨江]{}[/QUOTE]", "[quote author=x link=y]{}[/quote]", "[quote][quote]a[/quote]{}[/quote]", "[quote]{}"],
)
def test_a_forums_quote_counts_as_quoted(block: str) -> None:
    quoted = block.format(text(2, 90))
    made = figures(GameState(), text(1, 800) + quoted, "post")
    assert made.own == 800 and made.quoted == sum(not sign.isspace() for sign in quoted) and made.faults == ("short", "quotes")
    assert [(text(1, 800) + quoted)[a:b] for a, b in made.quoted_spans] == [quoted]
    assert text_report(text(1, 800) + quoted).quoted == pytest.approx(made.quoted / made.words)


def test_a_forums_quote_inside_quotation_marks_counts_once() -> None:
    made = figures(GameState(), "“[quote]" + text(2, 60) + "[/quote]”" + text(1, 850), "post")
    assert made.quoted == 60 + len("“[quote][/quote]”")


def test_a_stretch_is_marked_and_freed() -> None:
    assert toggled((), 3, 9, 20) == ((3, 9),)
    assert toggled(((3, 9),), 8, 12, 20) == ((3, 12),)
    assert toggled(((3, 12),), 5, 7, 20) == ((3, 5), (7, 12))
    assert toggled(((3, 12),), 3, 12, 20) == () and toggled((), 15, 50, 20) == ((15, 20),)


@pytest.mark.parametrize("kind", ["iou", "rewrite"])
def test_what_is_owed_is_as_long_as_its_whole_text(kind: str) -> None:
    body = text(1, 1100) + f"“{text(2, 98)}”"
    assert figures(GameState(), body, kind).faults == ()
    assert figures(GameState(), body[1:], kind).faults == ("short",)
