"""The index of texts: what is alike is found with its places, quickly, whatever came before; it follows the journal and forgets."""

from __future__ import annotations

import random
import statistics
import time
from pathlib import Path

import pytest

from moderator.inbox.texts import SUFFIX, TextIndex, Told, beside
from moderator.play.watch import StoppedError

POOL = "".join(chr(0x4E00 + n) for n in range(2500))


def text(seed: int, length: int = 900) -> str:
    dice = random.Random(seed)
    return "".join(dice.choice(POOL) for _ in range(length))


def told(number: int, game: str = "old", **more: object) -> Told:
    return Told(id=f"{game}:{number}", body=text(number), author=f"M{number}", game=game, place=f"p{number}", **more)


def test_a_passage_of_an_earlier_text_is_found_with_whose_and_where() -> None:
    index = TextIndex()
    index.add([told(n) for n in range(60)])
    mine = text(999, 400) + text(7)[200:320] + text(998, 400)
    (found,) = index.like(mine)
    assert (found.told.author, found.told.place) == ("M7", "p7")
    (span,), (there,) = found.spans, found.there
    assert mine[slice(*span)] == text(7)[slice(*there)] and 119 <= span[1] - span[0] <= 122
    assert found.share == pytest.approx(120 / 920, abs=0.01)


def test_blanks_and_invisible_signs_hide_nothing() -> None:
    index = TextIndex()
    index.add([told(3)])
    spaced = "\u200b".join("\n ".join(text(3)[at : at + 5] for at in range(0, 900, 5)))
    assert index.like(spaced)[0].share > 0.99


def test_what_is_not_alike_is_not_found_and_short_texts_are_like_nothing() -> None:
    index = TextIndex()
    index.add([told(n) for n in range(20)] + [Told(id="s", body="short")])
    assert index.like(text(500)) == () and index.like("") == () and index.like("short") == ()


def test_a_second_draft_of_the_same_text_is_not_like_an_earlier_one() -> None:
    index = TextIndex()
    index.add([told(1, occasion="2:post:M1")])
    assert index.like(text(1), occasion="2:post:M1") == ()
    assert index.like(text(1), occasion="3:post:M1")[0].share == 1


def test_a_greeting_that_everybody_writes_leads_to_nobody_and_slows_nothing() -> None:
    index = TextIndex()
    hello = text(12345, 40)
    index.add([Told(id=f"h{n}", body=hello + text(n, 300)) for n in range(80)])
    assert index.like(hello + text(4000, 600)) == ()


def test_it_follows_the_game_and_leaves_the_imported_ones() -> None:
    index = TextIndex()
    index.add([told(1), told(2)])
    assert index.follow([told(3, ""), told(4, "")]) == 2 and index.games == {"": 2, "old": 2}
    assert index.follow([told(4, "")]) == 0 and index.games == {"": 1, "old": 2}
    assert index.like(text(3)) == () and index.like(text(4))[0].share == 1
    assert index.forget("old") == 2 and len(index) == 1 and index.like(text(1)) == ()


def test_it_lies_beside_the_game_and_is_there_the_next_time(tmp_path: Path) -> None:
    path = beside(tmp_path / "game.sqlite")
    assert path is not None and path.name == f"game.sqlite{SUFFIX}" and beside(None) is None
    index = TextIndex(path)
    assert index.add([told(1)]) == 1 and index.add([told(1)]) == 0
    index.close()
    again = TextIndex(path)
    assert again.like(text(1))[0].told.author == "M1" and not again.begun_anew
    again.close()


@pytest.mark.parametrize("rubbish", [b"not a database at all" * 50, b"\0" * 4096])
def test_a_damaged_one_is_begun_anew(tmp_path: Path, rubbish: bytes) -> None:
    path = tmp_path / "x.texts"
    path.write_bytes(rubbish)
    index = TextIndex(path)
    assert index.begun_anew == (not rubbish.startswith(b"\0")) or len(index) == 0
    assert index.add([told(1)]) == 1 and index.like(text(1))
    index.close()


def test_where_no_file_can_be_made_it_works_in_memory(tmp_path: Path) -> None:
    index = TextIndex(tmp_path / "nowhere" / "x.texts")
    assert index.begun_anew and index.add([told(1)]) == 1 and index.like(text(1))


def test_one_that_is_in_use_is_left_alone(tmp_path: Path) -> None:
    path = tmp_path / "x.texts"
    first = TextIndex(path)
    first.add([told(1)])
    first._base.execute("BEGIN EXCLUSIVE")
    second = TextIndex(path)
    assert second.begun_anew and len(second) == 0 and path.exists()
    first._base.rollback()
    assert len(first) == 1
    first.close()


def test_it_says_how_far_it_is_and_can_be_stopped() -> None:
    index, seen = TextIndex(), []

    def watch(done: int, of: int) -> None:
        seen.append((done, of))
        if done >= 100:
            raise StoppedError

    with pytest.raises(StoppedError):
        index.add([told(n) for n in range(300)], watch)
    assert seen[:3] == [(0, 300), (25, 300), (50, 300)] and len(index) == 100
    assert index.add([told(n) for n in range(300)]) == 200


def test_a_query_among_ten_thousand_texts_is_quick() -> None:
    """Short texts stand for long ones in number; the marks are as many a query as of a real post."""
    index = TextIndex()
    dice = random.Random(5)
    sentences = [text(n, 30) for n in range(3000)]
    index.add([Told(id=f"t{n}", body="".join(dice.sample(sentences, 4)), author=f"A{n}") for n in range(10_000)])
    times = []
    for _ in range(20):
        mine = "".join(dice.sample(sentences, 30))
        start = time.perf_counter()
        index.like(mine)
        times.append((time.perf_counter() - start) * 1000)
    assert len(index) == 10_000
    assert statistics.quantiles(times, n=20)[-1] < 50, times
