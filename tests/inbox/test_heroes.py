"""Hero lists out of files: headings or none, two encodings and xlsx, what is wrong with its row, and the library's own copy."""

from __future__ import annotations

import csv
from pathlib import Path

import msgspec
import pytest
from openpyxl import Workbook

from moderator.inbox.heroes import FILE, Found, csv_text, hero_list, keep_heroes, kept_heroes, read_heroes, unread, with_heroes
from moderator.play.messages import Refusal
from moderator.play.words import LANGUAGES, Words
from moderator.rulesets.sanguosha.commands import Adopt, ConfirmScoring, OpenMatch, Position
from moderator.rulesets.sanguosha.hero_list import ERRORS, NEEDED, HeroList, differences, sample
from moderator.rulesets.sanguosha.heroes import Hero
from moderator.rulesets.sanguosha.pool import pool_of
from tests.rulesets.sanguosha.matches import Match, opened

ZH = {"standing": "常备主", "regular": "常规", "replacement": "同名替换"}


def rows(zh: bool = False) -> list[list[str]]:
    return [[hero.name, ZH[hero.group] if zh else hero.group, hero.base] for hero in sample().heroes]


def saved(path: Path, table: list[list[str]], encoding: str = "utf-8", mark: str = ",") -> Path:
    with path.open("w", encoding=encoding, newline="") as file:
        csv.writer(file, delimiter=mark).writerows(table)
    return path


def found(path: Path) -> Found:
    read = read_heroes(path)
    assert isinstance(read, Found), read
    return read


def same(read: Found) -> bool:
    """Whether it is the built-in list but for English names, kingdoms and packs."""
    return read.heroes.is_builtin and not read.errors


@pytest.mark.parametrize("encoding", ["utf-8", "utf-8-sig", "gbk", "utf-16"])
@pytest.mark.parametrize("head", [["武将名", "类别", "原将"], ["Name", "Kind", "Base"], None])
def test_a_list_is_read_in_every_encoding_with_and_without_headings(tmp_path: Path, encoding: str, head: list[str] | None) -> None:
    table = rows(zh=True)
    assert same(found(saved(tmp_path / "list.csv", [head, *table] if head else table, encoding)))


def test_columns_stand_in_any_order(tmp_path: Path) -> None:
    table = [[kind, "", base, name] for name, kind, base in rows()]
    assert same(found(saved(tmp_path / "list.csv", [["type", "备注", "替换谁", "武将"], *table], mark="\t")))
    assert same(found(saved(tmp_path / "bare.csv", [[kind, name, base] for name, kind, base in rows()])))


def test_a_workbook_is_read_like_a_csv(tmp_path: Path) -> None:
    book = Workbook()
    for row in (["武将", "类别", "替换"], *rows(zh=True)):
        book.active.append(row)
    book.save(tmp_path / "list.xlsx")
    assert same(found(tmp_path / "list.xlsx"))


def test_a_base_without_a_kind_makes_a_replacement_and_nothing_a_regular_hero(tmp_path: Path) -> None:
    read = found(saved(tmp_path / "list.csv", [["name", "kind", "base"], ["甲", "", ""], ["乙", "", "甲"], ["丙", "主公", ""]]))
    assert [hero.group for hero in read.heroes.heroes] == ["regular", "replacement", "standing"]


def test_its_own_csv_comes_back_whole(tmp_path: Path) -> None:
    odd = sample().with_hero(Hero(name="=庞统", english='Pang "Tong", junior', group="regular"))
    (tmp_path / "list.csv").write_text(csv_text(odd), encoding="utf-8-sig", newline="")
    text = (tmp_path / "list.csv").read_text("utf-8-sig")
    assert "'=庞统" in text, "a spreadsheet takes it for no formula"
    assert found(tmp_path / "list.csv").heroes == odd


@pytest.mark.parametrize(
    ("row", "code"),
    [
        (["刘 备", "常规", ""], "twice"),
        (["ＳＰ关羽", "常规", ""], "twice"),
        (["", "常规", ""], "nameless"),
        (["长" * 25, "常规", ""], "long"),
        (["甲", "替补", ""], "kind"),
        (["SP甲", "同名替换", ""], "base_missing"),
        (["SP甲", "同名替换", "甲"], "base_unknown"),
        (["SP甲", "同名替换", "SP甲"], "base_unknown"),
        (["界SP关羽", "同名替换", "SP关羽"], "base_replacement"),
        (["甲", "常规", "刘备"], "base_needless"),
    ],
)
def test_what_is_wrong_is_told_with_its_row(tmp_path: Path, row: list[str], code: str) -> None:
    read = found(saved(tmp_path / "list.csv", [["武将", "类别", "原将"], *rows(zh=True), row]))
    assert [(fault.code, read.row_of(fault)) for fault in read.errors] == [(code, 156)]


def test_other_sizes_than_146_10_and_8_are_told_and_taken(tmp_path: Path) -> None:
    read = found(saved(tmp_path / "list.csv", [*rows(), ["界刘备", "regular", ""]]))
    assert not read.errors
    assert [(fault.code, fault.params["pool"], fault.params["regular"]) for fault in read.faults] == [("counts", 147, 137)]


def test_two_replacements_of_one_hero_are_pointed_out() -> None:
    twice = sample().with_hero(Hero(name="界庞德", group="replacement", base="庞德"))
    assert [fault.code for fault in twice.faults()] == ["base_twice", "counts"]


@pytest.mark.parametrize(("standing", "regular", "codes"), [
    (10, NEEDED - 10, ["few_regular", "counts"]), (10, NEEDED - 11, ["few", "counts"]), (4, 100, ["few_standing", "counts"]),
    (5, NEEDED - 5, ["counts"]),
])  # fmt: skip
def test_a_game_needs_64_heroes_in_its_boxes_beside_eight_bans_and_five_lords(standing: int, regular: int, codes: list[str]) -> None:
    heroes = [Hero(name=f"L{n}", group="standing") for n in range(standing)] + [Hero(name=f"R{n}") for n in range(regular)]
    assert [fault.code for fault in HeroList(tuple(heroes)).faults()] == codes


@pytest.mark.parametrize("lang", LANGUAGES)
def test_every_fault_has_words(lang: str) -> None:
    words = Words(lang)
    assert not [code for code in (*ERRORS, "counts", "base_twice", "few_regular") if not words.has(f"ui.heroes.fault.{code}")]


def test_a_changed_name_takes_its_replacement_along() -> None:
    base = sample().get("庞德")
    assert base is not None
    changed = sample().with_hero(msgspec.structs.replace(base, name="界庞德"), instead="庞德")
    assert changed.replacements["SP庞德"] == "界庞德" and not changed.errors
    assert [fault.code for fault in sample().without("庞德").errors] == ["base_unknown"]


def test_initials_find_heroes_of_any_list() -> None:
    own = sample().with_hero(Hero(name="界刘备"))
    assert [hero.name for hero in own.search("lb")][:2] == ["刘备", "吕布"] and "界刘备" in [hero.name for hero in own.search("jlb")]
    assert own.search("Sleeping")[0].name == "卧龙诸葛亮" and own.search("qqqq") == ()


def test_differences_name_what_comes_goes_and_changes() -> None:
    other = sample().without("于吉").with_hero(Hero(name="甲"))
    other = other.with_hero(Hero(name="华佗", group="standing"), instead="华佗")
    told = {what: [hero.name for hero in each] for what, each in differences(sample(), other).items()}
    assert told == {"added": ["甲"], "removed": ["于吉"], "changed": ["华佗"]}


# --- the library's own ----------------------------------------------------------------------------------------------------


def test_without_a_file_the_sample_is_in_force_and_keeping_it_needs_none(data_dir: Path) -> None:
    assert hero_list(data_dir) == sample()
    assert keep_heroes(data_dir, sample()) is None and not (data_dir / FILE).exists()


def test_a_list_is_kept_and_found_again(data_dir: Path) -> None:
    own = sample().with_hero(Hero(name="界刘备", english="Jie Liu Bei"))
    assert keep_heroes(data_dir, own) is None
    assert kept_heroes(data_dir).heroes == own and kept_heroes(data_dir).own
    assert [path.name for path in data_dir.iterdir()] == [FILE], "nothing half written is left"
    assert keep_heroes(data_dir, sample()) is None and hero_list(data_dir) == sample()


@pytest.mark.parametrize("content", [b"", b"\x00\x01\x02", b"name\n\xff\xff\xff", "武将,类别\n刘备,常备主\n".encode()])
def test_a_damaged_list_is_set_aside_whole_and_the_sample_used(data_dir: Path, content: bytes) -> None:
    (data_dir / FILE).write_bytes(content)
    kept = kept_heroes(data_dir)
    assert kept.heroes == sample() and kept.why is not None
    assert kept.aside is not None and kept.aside.read_bytes() == content and not (data_dir / FILE).exists()
    assert kept_heroes(data_dir).why is None


def test_looking_at_the_list_settles_nothing_so_that_it_is_still_said_when_a_match_is_opened(data_dir: Path) -> None:
    (data_dir / FILE).write_bytes(b"\x00")
    assert hero_list(data_dir) == sample() and (data_dir / FILE).exists()
    assert unread(data_dir) is not None and not (data_dir / FILE).exists()


def test_a_list_that_a_spreadsheet_saved_anew_is_read_and_its_encoding_said(data_dir: Path) -> None:
    own = sample().with_hero(Hero(name="界刘备"))
    (data_dir / FILE).write_text(csv_text(own), "gbk", newline="")
    kept = kept_heroes(data_dir)
    assert kept.heroes == own and kept.encoding == "gb18030"
    assert keep_heroes(data_dir, own) is None and kept_heroes(data_dir).encoding == ""


def test_a_folder_that_is_none_is_said(tmp_path: Path) -> None:
    (tmp_path / "file").write_text("x")
    refusal = keep_heroes(tmp_path / "file", sample().without("于吉"))
    assert isinstance(refusal, Refusal) and refusal.code == "heroes_unwritten"
    assert "file" in Words("en").refusal(refusal)


# --- in a match -----------------------------------------------------------------------------------------------------------


def test_a_match_brings_its_list_along_only_where_it_is_another_one() -> None:
    assert sample().terms() == {}
    own = sample().without("于吉").with_hero(Hero(name="界刘备"))
    match = opened(**own.terms())
    assert "界刘备" in match.state.params.heroes and match.refused("ban_hero", line="1", hero="于吉").code == "unknown_hero"


def test_r5_the_146_may_be_given_with_the_standing_lords_among_them_and_still_nobody_lies_in_two_boxes() -> None:
    standing, everybody = sample().names("standing"), (*sample().names("standing"), *sample().names("regular"))
    pool = pool_of(opened(heroes=everybody, standing=standing, replacements=sample().replacements).state.params)
    assert (pool.standing, pool.regular) == (standing, sample().names("regular"))


def test_a_first_command_takes_the_librarys_list_along_unless_it_brings_one() -> None:
    own = sample().without("于吉").with_hero(Hero(name="界刘备"))
    plain, adopt = OpenMatch(people=("a",)), Adopt(position=Position(lines={}))
    assert with_heroes(plain, own).heroes == own.names("regular") and with_heroes(plain, sample()) is plain
    assert with_heroes(adopt, own).position.replacements == own.replacements
    brought = OpenMatch(people=("a",), heroes=("甲",))
    assert with_heroes(brought, own) is brought and with_heroes(ConfirmScoring(), own) == ConfirmScoring()


def test_a_list_that_could_not_be_read_opens_no_match_in_silence(data_dir: Path) -> None:
    (data_dir / FILE).write_bytes(b"\x00")
    refusal = unread(data_dir)
    assert refusal is not None and refusal.code == "heroes_damaged" and "damaged" in refusal.params["aside"]
    assert unread(data_dir) is None


def test_a_list_that_contradicts_itself_opens_no_match() -> None:
    people, own = [f"P{n}" for n in range(8)], {"heroes": sample().names("regular"), "standing": sample().names("standing")}
    twice = {"heroes": (*own["heroes"], "华佗")}
    assert Match().refused("open_match", people=people, **own | twice).code == "hero_listed_twice"
    assert Match().refused("open_match", people=people, **own, replacements={"华佗": "于吉"}).code == "hero_listed_twice"
    assert Match().refused("open_match", people=people, **own, replacements={"SP甲": "甲"}).code == "hero_base_unknown"
