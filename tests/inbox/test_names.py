"""Names out of a pasted list, case by case."""

from __future__ import annotations

import pytest

from moderator.inbox.names import LONGEST, alike, parse_list, simplify

LISTS = {
    "a name a line": ("青梅\n长风\n虎豹", ["青梅", "长风", "虎豹"]),
    "windows line ends and empty lines": ("青梅\r\n\r\n长风\r\n", ["青梅", "长风"]),
    "every kind of comma": ("青梅,长风，虎豹、听雨;阿澈；南山", ["青梅", "长风", "虎豹", "听雨", "阿澈", "南山"]),
    "tabs of a spreadsheet": ("青梅\t长风\t虎豹", ["青梅", "长风", "虎豹"]),
    "numbers with a dot": ("1. 青梅\n2. 长风", ["青梅", "长风"]),
    "numbers with a Chinese comma": ("1、青梅\n2、长风", ["青梅", "长风"]),
    "full-width numbers": ("１．青梅\n２．长风", ["青梅", "长风"]),
    "numbers in brackets": ("(1) 青梅\n（2）长风\n[3]虎豹\n【4】听雨", ["青梅", "长风", "虎豹", "听雨"]),
    "circled numbers": ("①青梅\n②长风", ["青梅", "长风"]),
    "seat numbers": ("1号 青梅\n2号长风", ["青梅", "长风"]),
    "numbers and a space": ("1 青梅\n2 长风", ["青梅", "长风"]),
    "numbers with a tab": ("1\t青梅\n2\t长风", ["青梅", "长风"]),
    "numbers in one line": ("1.青梅 2.长风 3、虎豹", ["青梅", "长风", "虎豹"]),
    "numbers with commas": ("1,青梅\n2,长风", ["青梅", "长风"]),
    "bullets": ("- 青梅\n• 长风", ["青梅", "长风"]),
    "a number that belongs to a name": ("3号桌小王\n小李", ["3号桌小王", "小李"]),
    "a name of digits": ("007\n2023", ["007", "2023"]),
    "spaces inside a name": ("  Big   Ben \nLi  Lei", ["Big Ben", "Li Lei"]),
    "full-width space": ("青\u3000梅", ["青 梅"]),
    "zero-width signs": ("青\u200b梅\n\ufeff长风\u200d", ["青梅", "长风"]),
    "bidi marks": ("\u202eabc\u202c", ["abc"]),
    "nothing but signs nobody sees": ("\u200b\n \n,", []),
    "markup stays text": ("<b>青梅</b>\n=1+1", ["<b>青梅</b>", "=1+1"]),
    "the original is shown": ("ＡＢＣ\n長風", ["ＡＢＣ", "長風"]),
    "rare characters": ("𠮷野\n🐯虎", ["𠮷野", "🐯虎"]),
}


@pytest.mark.parametrize(("text", "names"), LISTS.values(), ids=LISTS)
def test_names_are_read(text: str, names: list[str]) -> None:
    assert list(parse_list(text).names) == names


PAIRS = {
    "the same": ("长风", "长风", "twin"),
    "but for case": ("Alice", "alice", "twin"),
    "but for width": ("ＡＢＣ", "abc", "twin"),
    "but for a space": ("Big Ben", "BigBen", "twin"),
    "traditional and simplified": ("長風", "长风", "script"),
    "one and l": ("Player1", "Playerl", "shape"),
    "nought and o": ("B0b", "Bob", "shape"),
    "one letter apart": ("Moonlight", "Moonlighs", "near"),
    "read alike": ("张三", "章叁", "sound"),
    "different": ("青梅", "长风", ""),
    "short names one sign apart": ("小满", "小王", ""),
}


@pytest.mark.parametrize(("a", "b", "code"), PAIRS.values(), ids=PAIRS)
def test_look_alikes_are_told_apart_by_kind(a: str, b: str, code: str) -> None:
    assert alike(a, b) == code
    assert alike(b, a) == code


def test_a_twin_is_pointed_out_at_both_names_and_blocks() -> None:
    roll = parse_list("青梅\n长风\n虎豹\n听雨\n阿澈\n南山\n小满\n青梅")
    assert [(entry.name, entry.issues[0].other) for entry in roll.entries if entry.issues] == [("青梅", "青梅"), ("青梅", "青梅")]
    assert roll.missing == 0
    assert not roll.ready


def test_a_look_alike_warns_but_does_not_block() -> None:
    roll = parse_list("長風\n长风\n虎豹\n听雨\n阿澈\n南山\n小满\n北斗")
    assert [entry.issues[0].code for entry in roll.entries[:2]] == ["script", "script"]
    assert roll.ready


def test_invisible_signs_are_taken_out_and_named() -> None:
    (entry,) = parse_list("青\u200b梅").entries
    assert (entry.name, entry.issues[0].code, entry.issues[0].detail) == ("青梅", "hidden", "U+200B")


@pytest.mark.parametrize(("count", "missing"), [(0, 8), (7, 1), (8, 0), (9, -1)])
def test_the_count_is_told(count: int, missing: int) -> None:
    names = ["青梅", "长风", "虎豹", "听雨", "阿澈", "南山", "小满", "北斗", "云归"]
    roll = parse_list("\n".join(names[:count]))
    assert roll.missing == missing
    assert roll.ready == (count == 8)


def test_a_name_that_could_be_a_line_is_blocked() -> None:
    assert parse_list("3\n长风").entries[0].blocked
    assert parse_list("３\n长风").entries[0].blocked
    assert not parse_list("12\n长风").entries[0].blocked


def test_a_name_too_long_is_blocked() -> None:
    assert parse_list("长" * (LONGEST + 1)).entries[0].blocked
    assert not parse_list("长" * LONGEST).entries[0].blocked


def test_common_traditional_characters_have_their_simplified_form() -> None:
    assert simplify("劉備關羽張飛諸葛趙雲") == "刘备关羽张飞诸葛赵云"
