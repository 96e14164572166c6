"""Result sheet, running sheet and role slips as pages of HTML: whole, escaped, self-contained, and nothing secret for the public."""

from __future__ import annotations

import itertools
import re
from pathlib import Path
from typing import Any

import pytest

from moderator.export import Printing, export
from moderator.export.paper import Facts, Grid, Paper, Prose, Secret, Signatures
from moderator.export.papers import as_html, paper
from moderator.play.audience import HOST, PUBLIC
from moderator.play.commands import GiveCard
from moderator.play.instants import SECOND, Instant
from moderator.play.messages import Refusal
from moderator.play.words import Words
from moderator.rulesets.sanguosha import commands as c
from moderator.rulesets.sanguosha.ruleset import Sanguosha
from moderator.session.session import Session

NAMES = ("<b>&nbsp;</b>", "Maximiliana Featherstone", "诸葛亮的空城计", '"><script>x</script>', "=cmd()", "\u202e反", "甲", "乙")
START = Instant(1_781_264_527 * SECOND)
ROLES = ("lord", "rebel", "loyalist", "rebel", "spy", "rebel", "loyalist", "rebel")
HEROES = ("刘备", "曹仁", "黄月英", "张辽", "甘宁", "郭嘉", "陆逊", "貂蝉")
ZH, EN = Words("zh_CN"), Words("en")
WORDS = {"zh_CN": ZH, "en": EN}


class Played:
    """A match played second by second."""

    def __init__(self, **opening: Any) -> None:
        self.session = Session.in_memory(Sanguosha(), title="Cup & <i>Co</i>", now=lambda: START)
        self._ticks = itertools.count(1)
        self.do(c.OpenMatch(people=NAMES, title="Cup & <i>Co</i>", games=4, **opening), c.ConfirmScoring())
        self.do(*(c.MarkPresent(person=name) for name in NAMES), c.BanHero(line="1", hero="于吉"), c.StartMatch())

    def do(self, *commands: Any) -> Played:
        for command in commands:
            self.now = Instant(START + next(self._ticks) * SECOND)
            outcome = self.session.do(command, self.now)
            assert not isinstance(outcome, Refusal), (command, outcome)
        return self

    def set_up(self, roles: tuple[str, ...] = ROLES) -> Played:
        if self.session.state.game.status == "seats":
            self.do(c.SetSeats(order=tuple("12345678")))
        self.do(c.DealRoles(roles=dict(zip("12345678", roles, strict=True))), c.DealBoxes())
        self.do(*(c.PickHero(line=str(n), hero=hero) for n, hero in enumerate(HEROES, start=1)))
        return self.do(c.BeginReading(), c.StartGame(), c.BeginTurn(line="1"), c.BeginPlay(line="1"))

    def game(self) -> Played:
        self.set_up().do(*(c.Death(victim=v, killer="1", source="damage") for v in ("2", "4", "6", "8", "5")))
        return self.do(c.ConfirmOutcome(outcome="lord_side"), c.NameMvp(line="1"))


@pytest.fixture
def played() -> Played:
    """Two games, a substitute after the first, cards, a third game under way with one dead."""
    made = Played(rules={"mvp_eligibility": "winners"}).game()
    made.do(c.DeclareVacancy(line="8", reason="left"), c.SeatSubstitute(vacancy=1, person="替补", source="b")).game()
    made.do(GiveCard(person="3", level="yellow", clause="S5.2.8", note="secret note"), GiveCard(person="6", level="red", clause="S5.3.3"))
    made.set_up().do(c.ExtraTime(line="1"), c.Death(victim="6", killer="3", source="damage"))
    return made


def made(played: Played, sheet: Any, audience: Any = HOST, words: Words = EN) -> Paper:
    found = paper(played.session, sheet, audience, words, played.now)
    assert isinstance(found, Paper), found
    return found


def text_of(html: str) -> str:
    return re.sub(r"<[^>]*>", "", re.sub(r"<(style|svg)\b.*?</\1>", "", html, flags=re.DOTALL))


@pytest.mark.parametrize("lang", ["zh_CN", "en"])
@pytest.mark.parametrize("sheet", ["result", "running", "slips"])
def test_a_page_needs_nothing_else_and_runs_nothing(played: Played, sheet: str, lang: str) -> None:
    html = as_html(made(played, sheet, words=WORDS[lang]))
    assert "<script" not in html
    assert not re.search(r"\b(src|href|action|on\w+)\s*=|@import|url\((?!#)", html)
    assert not re.search(r"https?://", html)
    assert f'lang="{"zh-CN" if lang == "zh_CN" else "en"}"' in html
    assert "@page" in html and "A4" in html
    assert "paper." not in text_of(html), "a word is missing"
    assert "…" not in text_of(html) or sheet == "slips"


@pytest.mark.parametrize("sheet", ["result", "running", "slips"])
def test_names_are_text_whatever_they_hold(played: Played, sheet: str) -> None:
    html = as_html(made(played, sheet))
    assert "&lt;b&gt;&amp;nbsp;&lt;/b&gt;" in html
    assert "Cup &amp; &lt;i&gt;Co&lt;/i&gt;" in html
    assert "<b>&nbsp;" not in html and "\u202e" not in html


def test_the_result_sheet_says_everything_that_is_signed(played: Played) -> None:
    blocks = made(played, "result").blocks
    grids = {block.title: block for block in blocks if isinstance(block, Grid)}
    assert [len(block.names) for block in blocks if isinstance(block, Signatures)] == [10]
    assert [title for title in grids if title.startswith("Game ")] == [
        "Game 1 · lord's side wins (S1.1)",
        "Game 2 · lord's side wins (S1.1)",
    ]
    assert [row[0] for row in grids["Standings"].rows if "shared" in row[0]]
    assert all(row[6] for row in grids["Standings"].rows[:-2])
    assert [row[2:4] for row in grids["Cards"].rows] == [("yellow card", "S5.2.8"), ("red card", "S5.3.3")]
    worked = next(block for block in blocks if isinstance(block, Prose))
    assert "of 4 games done" in worked.lines[0] and "= 2 (S3.4.1)" in worked.lines[0]


def test_no_result_sheet_tells_a_role_of_the_game_under_way(played: Played) -> None:
    assert "Game 3" not in text_of(as_html(made(played, "result")))


def test_the_running_sheet_holds_what_a_judge_goes_on_with(played: Played) -> None:
    blocks = made(played, "running").blocks
    facts = dict(next(block for block in blocks if isinstance(block, Facts)).pairs)
    assert facts["Timer"].endswith("s left (running)")
    assert facts["Games"] == "2 of 4 counted"
    assert facts["Banned heroes"] == "Yu Ji"
    grids = {block.title: block for block in blocks if isinstance(block, Grid)}
    seats = grids["Seats, as they stand"].rows
    assert [row[4] for row in seats].count("dead 1") == 1
    assert [row[5] for row in seats].count("used") == 1
    assert seats[7][2] == "替补" and seats[2][7] == "1"
    assert len(grids["Deaths"].rows) == 7  # those that may still come
    assert grids["Points by game"] and grids["Points"].columns[3:5] == ("3", "4")
    assert len(grids["Seconds"].rows) == 9
    assert any("winners" in line for block in blocks if isinstance(block, Prose) for line in block.lines)


def test_roles_stand_in_one_place_of_the_running_sheet_for_the_host_alone(played: Played) -> None:
    def secrets(audience: Any) -> list[Any]:
        return [block for block in made(played, "running", audience).blocks if isinstance(block, Secret)]

    assert [len(block.grid.rows) for block in secrets(HOST)] == [8]
    assert secrets(PUBLIC) == []
    assert made(played, "running", HOST).secret and not made(played, "running", PUBLIC).secret


def test_a_slip_has_the_name_outside_and_the_role_inside(played: Played) -> None:
    slips = made(played, "slips").slips
    assert len(slips) == 8
    for slip, role in zip(slips, ROLES, strict=True):
        assert slip.role.casefold() == role
        assert not [line for line in (*slip.outside, slip.name) if role in line.casefold()]
    html = as_html(made(played, "slips"))
    outside = re.findall(r'<div class="outside">.*?</div>', html)
    assert len(outside) == 8 and not re.search("lord|rebel|loyalist|spy", "".join(outside), re.IGNORECASE)


def test_slips_are_the_hosts_and_need_roles(played: Played) -> None:
    for audience, match, code in ((PUBLIC, played, "paper_slips_are_the_hosts"), (HOST, Played(), "paper_no_roles")):
        refused = paper(match.session, "slips", audience, EN)
        assert isinstance(refused, Refusal) and refused.code == code
        assert EN.refusal(refused) != code and ZH.refusal(refused) != code


@pytest.mark.parametrize("sheet", ["result", "running"])
def test_the_public_paper_is_the_same_whatever_is_hidden(sheet: Any) -> None:
    def html(roles: tuple[str, ...]) -> str:
        match = Played().game().set_up(roles)
        match.do(c.Death(victim="2", killer="3", source="damage"))
        return as_html(made(match, sheet, PUBLIC))

    assert html(ROLES) == html(("lord", "rebel", "rebel", "loyalist", "rebel", "spy", "loyalist", "rebel"))


def test_sheets_are_written_beside_the_other_files(played: Played, tmp_path: Path) -> None:
    printing = Printing(sheets=("result", "slips"), pdf=lambda made: f"%PDF {made.sheet}".encode())
    written = export(played.session, tmp_path, ("html", "pdf", "csv"), words=EN, printing=printing)
    assert not isinstance(written, Refusal)
    assert {path.stem.rpartition("-")[2] for path in written if path.suffix == ".pdf"} == {"result", "slips"}
    assert all(path.read_bytes() for path in written)


def test_without_qt_nothing_is_written_and_it_is_said(played: Played, tmp_path: Path) -> None:
    def fail(_: Paper) -> bytes:
        raise ImportError("libEGL.so.1: cannot open shared object file")

    refused = export(played.session, tmp_path, ("xlsx", "pdf"), words=EN, printing=Printing(pdf=fail))
    assert isinstance(refused, Refusal) and refused.code == "paper_no_qt"
    assert "libEGL" in EN.refusal(refused)
    assert not list(tmp_path.iterdir())


def test_an_unknown_sheet_is_refused(played: Played, tmp_path: Path) -> None:
    refused = export(played.session, tmp_path, ("html",), words=EN, printing=Printing(sheets=("poster",)))  # type: ignore[arg-type]
    assert isinstance(refused, Refusal) and "result, running, slips" in EN.refusal(refused)


def test_widths_of_a_grid_add_up() -> None:
    for widths in ((3, 3, 3), (7, 18, 7, 7, 7, 11, 43), (1,) * 7):
        assert sum(Grid(columns=("x",) * len(widths), rows=(), widths=widths).shares) == 100
