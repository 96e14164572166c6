"""What goes along with a bug report: no name, no text, no title of the match is left in any format, nor a part of one."""

from __future__ import annotations

import itertools
import json
import zipfile
from pathlib import Path
from typing import Any

import pytest
from pypinyin import lazy_pinyin

from main import main
from moderator.play.commands import GiveCard, Note, RevokeCard
from moderator.play.instants import SECOND, Instant
from moderator.play.messages import Refusal
from moderator.rulesets.sanguosha import commands as c
from moderator.rulesets.sanguosha.ruleset import Sanguosha
from moderator.rulesets.sanguosha.scoring import ScoringTable
from moderator.rulesets.sanguosha.state import Candidate
from moderator.session.replay import replay
from moderator.session.session import Session

PEOPLE = ("欧阳青梅", "青梅", "Wilhelmina Bright", "虎豹", "x长风x", "南山客", "Zoë Müller", "阿澈")
LATE, WAITING, JUDGE = "替补老周", "候补小钱", "裁判老吴"
TITLE = "蒸蒸日上杯 淘汰赛 戊组"
TEXTS = ("青梅迟到的缘由", "认为第一局判错", "查看录像后驳回", "悄悄话一句", "换人原因甲", "口头提醒过", "计分表戊")
START = Instant(1_781_264_527 * SECOND)
ROLES = ("lord", "rebel", "loyalist", "rebel", "spy", "rebel", "loyalist", "rebel")


def played() -> Session:
    """A match in which everything that may tell a name has been said."""
    session = Session.in_memory(Sanguosha(), title=TITLE, now=lambda: START)
    ticks = itertools.count(1)

    def do(command: Any, **more: Any) -> None:
        outcome = session.do(command, Instant(START + next(ticks) * SECOND), by=JUDGE, **more)
        assert not isinstance(outcome, Refusal), (command, outcome)

    do(c.OpenMatch(people=PEOPLE, title=TITLE, games=2))
    do(c.ListCandidates(candidates=(Candidate(name=WAITING, source="a", place=7), Candidate(name=LATE, source="b", place=8))))
    do(c.ConfirmScoring(table=ScoringTable(name=TEXTS[6])))
    for person in PEOPLE:
        do(c.MarkPresent(person=person))
    do(c.StartMatch())
    do(Note(text=TEXTS[3], target=PEOPLE[1]))
    do(c.DeclareVacancy(line="4", reason="left"))
    do(c.CallSubstitute(vacancy=1, person=LATE), force=TEXTS[4])
    do(c.SeatSubstitute(vacancy=1, person=LATE, source="b"), force=TEXTS[4])
    _game(do)
    do(GiveCard(person=PEOPLE[2], level="yellow", clause="S5.2.8", note=TEXTS[0]))
    do(GiveCard(person=PEOPLE[3], level="warning", clause="S5.1.1", note=TEXTS[5]))
    do(RevokeCard(card=2, reason=TEXTS[5]))
    do(c.FileAppeal(person=PEOPLE[0], game=1, text=TEXTS[1]))
    do(c.DecideAppeal(appeal=1, decision="rejected", reason=TEXTS[2]))
    return session


def _game(do: Any) -> None:
    do(c.SetSeats(order=tuple("12345678")))
    do(c.DealRoles(roles=dict(zip("12345678", ROLES, strict=True))))
    do(c.DealBoxes())
    for n, hero in enumerate(("刘备", "曹仁", "黄月英", "张辽", "甘宁", "郭嘉", "陆逊", "貂蝉"), start=1):
        do(c.PickHero(line=str(n), hero=hero))
    do(c.BeginReading())
    do(c.StartGame())
    do(c.BeginTurn(line="1"))
    for victim in ("2", "4", "6", "8", "5"):
        do(c.Death(victim=victim, killer="1", source="damage"))
    do(c.ConfirmOutcome(outcome="lord_side"))
    do(c.NameMvp(line="1"))


def secrets_of() -> set[str]:
    """Every string that must be gone, every pair of signs of it, and its pinyin."""
    whole = {*PEOPLE, LATE, WAITING, JUDGE, TITLE, *TEXTS}
    pairs = {f"{a}{b}" for text in whole for a, b in itertools.pairwise(text) if not (a + b).isascii() and (a + b).isalnum()}
    words = {word for text in whole for word in text.split() if word.isascii() and len(word) > 2}
    return whole | pairs | words | {"".join(lazy_pinyin(text)) for text in whole}


KNOWN = {
    "老周",
    "局判",
    "一局",
    "替补",
    "裁判",
    "录像",
    "换人",
    "原因",
    "提醒",
    "计分",
    "分表",
    "判错",
    "候补",
    "第一",
    "淘汰",
    "汰赛",
    "驳回",
    "迟到",
}
"""Words of the trade, which stand in headings as well."""


def texts_in(folder: Path) -> str:
    """Names and contents of all files as one text."""
    parts: list[str] = []
    for path in folder.rglob("*"):
        parts.append(path.name)
        if path.suffix == ".xlsx":
            with zipfile.ZipFile(path) as book:
                parts += [book.read(name).decode("utf-8", "replace") for name in book.namelist()]
        elif path.is_file():
            parts.append(path.read_bytes().decode("utf-8", "replace"))
    return "\n".join(parts)


@pytest.mark.parametrize("lang", ["zh_CN", "en"])
def test_nothing_of_names_and_texts_is_left_in_any_format(tmp_path: Path, lang: str) -> None:
    session = played()
    given = tmp_path / f"{PEOPLE[0]}的比赛.jsonl"
    session.export_file(given)
    formats = [part for kind in ("xlsx", "csv", "text", "jsonl", "html") for part in ("--format", kind)]
    sheets = [part for sheet in ("result", "running") for part in ("--sheet", sheet)]
    out = tmp_path / "out"
    assert main(["export", str(given), "--to", str(out), *formats, *sheets, "--redact", "--lang", lang]) == 0
    text = texts_in(out)
    left = {secret for secret in secrets_of() - KNOWN if secret in text or secret.casefold() in text.casefold()}
    assert not left


def test_a_redacted_file_plays_on_as_the_true_one_did(tmp_path: Path) -> None:
    session = played()
    session.export_file(tmp_path / "redacted.jsonl", redact=True)
    again = replay(tmp_path / "redacted.jsonl", {"sanguosha": Sanguosha()}, lenient=True)
    assert not again.refused
    assert [line.number for line in again.session.state.lines.values()] == [line.number for line in session.state.lines.values()]
    assert again.session.state.games[0].points == session.state.games[0].points


def test_names_that_only_a_left_branch_knew_are_gone_too(tmp_path: Path) -> None:
    session = played()
    session.do(GiveCard(person=PEOPLE[0], level="warning", clause="S5.1.1"), Instant(START + 500 * SECOND))
    session.undo(at=Instant(START + 501 * SECOND))
    session.export_file(tmp_path / "full.jsonl", full=True, redact=True)
    text = (tmp_path / "full.jsonl").read_text("utf-8")
    assert not [name for name in (*PEOPLE, LATE, WAITING, JUDGE, TITLE) if name in text]


@pytest.mark.parametrize(
    ("names", "value", "shown"),
    [
        (("青梅", "欧阳青梅"), "expulsion:欧阳青梅", "expulsion:person 2"),
        (("甲", "乙"), "expulsion:甲", "expulsion:person 1"),
        (("甲",), "甲虫", "甲虫"),
        (("Al",), "also Al and AL", "also person 1 and person 1"),
        (("none",), "none", "person 1"),
    ],
)
def test_a_name_goes_wherever_it_stands(names: tuple[str, ...], value: str, shown: str) -> None:
    from moderator.session.exchange import Redactor

    assert Redactor(names).line({"ask": value}) == {"ask": shown}


def test_heroes_stay_whoever_is_called_like_one(tmp_path: Path) -> None:
    from moderator.session.exchange import Redactor

    line = {"do": "pick_hero", "line": "1", "hero": "刘备", "boxes": {"1": ["刘备"]}}
    assert Redactor(("刘备",)).line(json.loads(json.dumps(line))) == line
