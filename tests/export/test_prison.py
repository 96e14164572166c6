"""A prison game as tables and as a chronicle: everything for the host; for others what is public, and never who met whom."""

from __future__ import annotations

import json
import tempfile
from functools import cache
from pathlib import Path
from typing import Any

import openpyxl
import pytest

import main
from moderator.export import export
from moderator.export.chronicle import as_markup, as_page
from moderator.export.posts import FORMS, secrets_in
from moderator.export.prison import book
from moderator.export.prison_chronicle import chronicle
from moderator.export.tables import Book
from moderator.play.audience import HOST, PUBLIC, seat
from moderator.play.messages import Refusal
from moderator.play.resources import resource
from moderator.play.words import LANGUAGES, MISSING, Words
from moderator.session.replay import replay
from moderator.session.text_report import as_text

SAMPLE = resource("samples", "prison-four-days.jsonl")
OTHERS = [resource("samples", f"prison-{name}.jsonl") for name in ("fog-harbour", "clock-tower")]
ZH = Words("zh_CN")
NEVER = (
    "林深",
    "小寒",
    "候补一",
    "场外乙",
    "小号",
    "列车长",
    "末节车厢",
    "从犯",
    "点杀",
    "面杀",
    "A-3",
    "F-4",
    "彻夜看护",
    "换道岔",
    "替补",
)
"""Words of the sample that tell a person, a role, a link or a skill."""


@cache
def session(until: str = "", path: Path = SAMPLE) -> Any:
    """The sample, or its beginning up to the last line of a verb."""
    lines = path.read_text(encoding="utf-8").splitlines()
    verbs = [json.loads(line).get("do", "") for line in lines]
    end = len(verbs) - verbs[::-1].index(until) if until else len(lines)
    with tempfile.TemporaryDirectory() as folder:
        part = Path(folder) / "part.jsonl"
        part.write_text("\n".join(lines[:end]) + "\n", encoding="utf-8")
        return replay(part, main.rulesets()).session


def rows(made: Book, key: str) -> list[dict[str, Any]]:
    table = made.table(key)
    return [dict(zip(table.columns, row, strict=True)) for row in table.rows]


def test_the_seats_say_what_became_of_everybody() -> None:
    found = {row["马甲"]: row for row in rows(book(session(), HOST, ZH), "seats")}
    assert len(found) == 12
    killed = found["夜莺"]
    assert (killed["状态"], killed["死因"], killed["天"], killed["结果"], killed["玩家"]) == ("死亡", "审讯中被杀", 1, "失败", "阿渡")
    assert (found["渡鸦"]["身份"], found["渡鸦"]["阵营"], found["渡鸦"]["结果"]) == ("列车长", "杀人犯", "失败")
    assert (found["火柴"]["玩家"], found["火柴"]["罪名"]) == ("场外乙", "造谣")
    assert "黄牌 蓝牌 黄牌 蓝牌 蓝牌" in found["斑鸠"].values()


def test_the_votes_hold_piles_results_and_what_did_not_count() -> None:
    made = book(session(), PUBLIC, ZH)
    assert [(row["天"], row["结果"], row["囚犯"]) for row in rows(made, "votes")] == [
        (1, "处刑", "棉线"),
        (2, "脱罪生效，投票作废", "火柴"),
        (3, "处刑", "骰子"),
        (4, "处刑", "玻璃"),
    ]
    ballots = rows(made, "ballots")
    assert [row["是否有效"] for row in ballots if row["看守"] == "渡鸦" and row["天"] == 1] == ["已撤"]
    assert {row["是否有效"] for row in ballots} == {"是", "已撤"}


def test_the_hosts_records_hold_rooms_pairs_orders_and_claims() -> None:
    made = book(session(), HOST, ZH)
    assert [(row["夜"], row["囚犯"]) for row in rows(made, "rooms") if row["轮空"]] == [(1, "玻璃"), (2, "骰子"), (3, "铁钉")]
    grid = {row["见面的夜"]: row for row in rows(made, "met")}
    assert (grid["渡鸦"]["铜匙"], grid["渡鸦"]["铁钉"], grid["渡鸦"]["玻璃"]) == ("2", "1", "")
    assert [(row["种类"], row["目标"], row["状态"]) for row in rows(made, "orders")] == [
        ("面杀", "", "已结算"),
        ("面杀", "", "已被替换"),
        ("点杀", "白鹭", "已结算"),
        ("面杀", "", "已结算"),
    ]
    (lie,) = [row for row in rows(made, "claims") if row["马甲"] == "玻璃"]
    assert (lie["自称见过"], lie["实际见过"]) == ("", "山雀")
    assert [row["针对"] for row in rows(made, "reports")] == [
        "导演",
        "火柴",
        "铁钉",
    ]


@pytest.mark.parametrize("who", [PUBLIC, seat("P1"), seat("G1")])
def test_the_host_alone_has_records_even_when_everything_is_published(who: Any) -> None:
    made = book(session(), who, ZH)
    assert {table.key for table in made.tables} == {"seats", "votes", "ballots", "cards", "notices", "record", "game"}
    story = as_markup(chronicle(session(), who, ZH), "plain")
    for word in ("A-3", "轮空", "谁见过谁", "林深", "点杀", "面杀"):
        assert word not in story, word
    assert "列车长" in story, "roles were published"


def everything(source: Any, audience: Any) -> str:
    made = book(source, audience, ZH)
    cells = "\n".join(str(cell) for table in made.tables for row in table.rows for cell in row if cell is not None)
    return cells + "\n" + as_markup(chronicle(source, audience, ZH), "plain")


@pytest.mark.parametrize(
    "until", ["start_game", "pick_leader", "conspire", "acquit", "close_vote", "resolve_wall", "end_night", "note_claim"]
)
def test_before_the_results_the_public_reads_no_secret(until: str) -> None:
    source = session(until)
    said = everything(source, PUBLIC)
    assert secrets_in(said, source.state, PUBLIC) == ()
    for word in NEVER:
        assert word not in said, word
    if until != "start_game":
        assert any(word in everything(source, HOST) for word in NEVER)


def test_the_hosts_chronicle_says_that_it_is_secret_until_the_results_are_out() -> None:
    assert chronicle(session("close_vote"), HOST, ZH).secret
    assert not chronicle(session("close_vote"), PUBLIC, ZH).secret
    assert not chronicle(session(), HOST, ZH).secret


@pytest.mark.parametrize("lang", LANGUAGES)
@pytest.mark.parametrize("path", [SAMPLE, *OTHERS], ids=lambda path: path.stem)
def test_chronicle_tables_and_report_read_whole(path: Path, lang: str) -> None:
    source = session("", path)
    for audience in (HOST, PUBLIC):
        story = chronicle(source, audience, Words(lang))
        cells = [str(cell) for table in book(source, audience, Words(lang)).tables for row in (table.columns, *table.rows) for cell in row]
        texts = [*(as_markup(story, form) for form in FORMS), *cells]
        texts.append(as_text(main.replay_report(path, audience=str(audience), lang=lang), Words(lang)))
        for text in texts:
            assert MISSING not in text
            for code in ("chronicle.", "trace.", "export.", "text.", "term."):
                assert f" {code}" not in f" {text}".replace("\n", " "), code
        assert as_page(story).count("<section>") == len(story.sections)


def test_the_story_goes_day_by_day_and_night_by_night() -> None:
    titles = [section.title for section in chronicle(session(), HOST, ZH).sections]
    assert titles == ["席位", "开局", "第 1 天", "第 1 夜", "第 2 天", "第 2 夜", "第 3 天", "第 3 夜", "第 4 天", "终局"]


def test_the_books_say_the_same_in_every_format(tmp_path: Path) -> None:
    written = export(session(), tmp_path, ("xlsx", "csv", "txt", "md", "html", "jsonl"), words=ZH)
    assert not isinstance(written, Refusal)
    (workbook,) = [path for path in written if path.suffix == ".xlsx"]
    assert openpyxl.load_workbook(workbook).sheetnames == [table.title for table in book(session(), HOST, ZH).tables]
    refused = export(session(), tmp_path, ("pdf",), words=ZH)
    assert isinstance(refused, Refusal)


def test_names_are_never_markup_in_a_chronicle(tmp_path: Path) -> None:
    path = tmp_path / "hostile.jsonl"
    path.write_text(SAMPLE.read_text(encoding="utf-8").replace("山雀", "<b>[b]*山雀*"), encoding="utf-8")
    story = chronicle(replay(path, main.rulesets()).session, HOST, ZH)
    assert "<b>[b]" not in as_page(story)
    assert "[b]*" not in as_markup(story, "bbcode").replace("[\u200bb]", "")
    assert "\\<b\\>\\[b\\]\\*山雀\\*" in as_markup(story, "markdown")


@pytest.mark.parametrize("path", [SAMPLE, *OTHERS], ids=lambda path: path.stem)
def test_a_redacted_game_keeps_its_masks_and_loses_its_people(tmp_path: Path, path: Path) -> None:
    out = tmp_path / "redacted.jsonl"
    session("", path).export_file(out, redact=True)
    text = out.read_text(encoding="utf-8")
    for name in ("林深", "小寒", "候补一", "场外甲", "场外乙", "小号", "今晚面杀", "回帖太慢", "屡教不改"):
        assert name not in text, name
    again = replay(out, main.rulesets(), lenient=True)
    assert again.refused == ()
    found, known = again.session.state, session("", path).state
    assert [s.mask for s in found.seats.values()] == [s.mask for s in known.seats.values()]
    assert {name: judged.result for name, judged in found.judgements.items()} == {n: j.result for n, j in known.judgements.items()}


def test_the_text_report_tells_the_host_the_rooms_and_nobody_else() -> None:
    host = as_text(main.replay_report(SAMPLE, lang="zh_CN"), ZH)
    public = as_text(main.replay_report(SAMPLE, audience="public", lang="zh_CN"), ZH)
    assert "第 2 夜，轮空：骰子" in host
    assert "F-4：鸬鹚和玻璃" in host
    for word in ("F-4", "轮空", "林深", "点杀"):
        assert word not in public, word
    assert "结果：杀人犯全灭" in public
