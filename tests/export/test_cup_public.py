"""What of a cup goes out: a safe page of what was released, sheets to sign, and not a byte of what was not."""

from __future__ import annotations

import csv
import io
from collections.abc import Callable
from pathlib import Path
from typing import Any, cast

import openpyxl
import pytest
from selectolax.lexbor import LexborHTMLParser

import main
from moderator.cup.events import CheckedIn, MatchTaken, Noted, RoundClosed
from moderator.cup.public import PublicCup, public_view
from moderator.export import Printing, export
from moderator.export.papers import page_of, paper, papers
from moderator.play.audience import HOST, PUBLIC
from moderator.play.messages import Refusal
from moderator.play.resources import resource
from moderator.play.views import view_of_records
from moderator.play.words import LANGUAGES, Words
from moderator.session.replay import replay as run
from tests.cup.cups import FALLING, Desk, begun, play_round, ranked
from tests.cup.twins import Source, played, settled

SAMPLE = resource("samples") / "cup-32.jsonl"
ZH = Words("zh_CN")
HOSTILE = (
    "<script>alert(1)</script>", '"><img src=x onerror=alert(1)>', "=HYPERLINK(\"http://evil\")", "</style><b>", "{{7*7}}{% raw %}",
    "&lt;x&amp;", "\u202eesrever\u202c", "javascript:alert(1)",
)  # fmt: skip


@pytest.fixture(scope="module")
def cup() -> Any:
    return run(SAMPLE, main.rulesets()).session


def upto(verb: str, nth: int, tmp_path: Path) -> Any:
    """The sample as it stood after the nth line of that verb."""
    lines = SAMPLE.read_text(encoding="utf-8").splitlines()
    found = [n for n, line in enumerate(lines) if f'"do": "{verb}"' in line][nth - 1]
    path = tmp_path / "part.jsonl"
    path.write_text("\n".join(lines[: found + 1]) + "\n", encoding="utf-8")
    return run(path, main.rulesets()).session


def tree(page: str) -> LexborHTMLParser:
    return LexborHTMLParser(page)


def written(source: Any, folder: Path, kinds: list[str], audience: str = PUBLIC, lang: str = "zh_CN") -> dict[str, bytes]:
    found = export(source, folder, kinds, audience, Words(lang), printing=Printing(pdf=_bare))
    assert isinstance(found, list), found
    return {path.name: path.read_bytes() for path in found}


def _bare(made: Any) -> bytes:
    """In place of a PDF: everything that would stand on it."""
    return repr(made).encode()


# --- the page ----------------------------------------------------------------------------------------------------------------


@pytest.mark.parametrize("lang", LANGUAGES)
def test_the_page_of_a_round_has_its_groups_who_is_through_and_who_waits(lang: str, tmp_path: Path) -> None:
    session = upto("release_standings", 1, tmp_path)
    page = tree(page_of(cast("Any", paper(session, "result", PUBLIC, Words(lang))), session, PUBLIC))
    tables = page.css("main table")
    assert len(tables) == 4 + 2, "four groups, who is through, who waits for the revival"
    assert [len(table.css("tbody tr")) for table in tables[4:]] == [24, 4]
    first = [cell.text(strip=True) for cell in tables[0].css("tbody tr")[0].css("td")]
    assert first[0] == "1" and first[2] == "48"
    assert page.css_first("html").attributes["lang"] == ("zh-CN" if lang == "zh_CN" else "en")


def test_the_page_after_the_draw_of_the_next_round_tells_what_comes(tmp_path: Path) -> None:
    session = upto("schedule_match", 7, tmp_path)
    page = page_of(cast("Any", paper(session, "result", PUBLIC, ZH)), session, PUBLIC)
    assert "2026-04-24 19:30" in page and "2C" in page


def test_the_page_of_the_final_has_the_eight_places(cup: Any) -> None:
    page = tree(page_of(cast("Any", paper(cup, "result", PUBLIC, ZH)), cup, PUBLIC))
    assert [row.css_first("td").text() for row in page.css("tbody tr")] == ["1", "2", "3=", "3=", "5", "6", "7", "8"]


def test_the_page_is_self_contained_and_may_load_and_run_nothing(cup: Any) -> None:
    text = page_of(cast("Any", paper(cup, "result", PUBLIC, ZH)), cup, PUBLIC)
    page = tree(text)
    policy = page.css_first('meta[http-equiv="Content-Security-Policy"]').attributes["content"]
    assert policy is not None and policy.startswith("default-src 'none'") and "script" not in policy
    assert page.css("script, link, img, iframe, object, embed, base, form, a, svg, video, audio") == []
    assert not [name for each in page.css("*") for name in each.attributes if name.startswith("on") or name in {"src", "href", "style"}]
    assert "prefers-color-scheme: dark" in text and "@media print" in text and "url(" not in text and "@import" not in text


def test_names_that_are_markup_stay_names(tmp_path: Path) -> None:
    desk = Desk(title="<b>cup</b>")
    desk.enter(HOSTILE)
    desk.enter([f"P{n}" for n in range(8)])
    desk.plan(16)
    desk.draw("1", [HOSTILE, [f"P{n}" for n in range(8)]])
    play_round(desk, "1")
    desk.do("release_standings", round="1")
    source = Source(desk, "<b>cup</b>")
    text = page_of(cast("Any", paper(source, "result", PUBLIC, ZH)), source, PUBLIC)
    page = tree(text)
    assert page.css("script, img, b:not(.sub b)") == [] and len(page.css("style")) == 1
    cells = {cell.text() for cell in page.css("td")}
    assert {name for name in HOSTILE if name not in cells} == {"\u202eesrever\u202c"} and "esrever" in cells, (
        "direction marks are taken out"
    )
    assert page.css_first("title").text().startswith("<b>cup</b>")


def test_no_name_comes_alive_in_a_spreadsheet(tmp_path: Path) -> None:
    names = ("=1+1", "+1", "-1", "@SUM(A1)", "%x", "=cmd|'/C calc'!A0", "＝1", "|calc")
    desk = Desk()
    desk.enter(names)
    desk.enter([f"P{n}" for n in range(8)])
    desk.plan(16)
    people = list(desk.state.people)
    desk.draw("1", [people[:8], people[8:]])
    play_round(desk, "1")
    desk.do("release_standings", round="1")
    for audience in (HOST, PUBLIC):
        made = written(Source(desk), tmp_path / audience, ["xlsx", "csv"], audience)
        for name, content in made.items():
            if name.endswith(".xlsx"):
                book = openpyxl.load_workbook(io.BytesIO(content))
                assert not [c.value for sheet in book for row in sheet.iter_rows() for c in row if c.data_type == "f"]
            else:
                cells = [cell for row in csv.reader(io.StringIO(content.decode("utf-8-sig"))) for cell in row]
                assert not [
                    cell for cell in cells if cell.lstrip()[:1] in set("=+-@|%＝") and not cell.lstrip("-").replace(".", "").isdigit()
                ]


# --- sheets to sign ----------------------------------------------------------------------------------------------------------


def test_every_match_taken_in_has_a_sheet_with_lines_to_sign_on(cup: Any) -> None:
    made = papers(cup, "matches", HOST, ZH)
    assert not isinstance(made, Refusal)
    assert list(made) == ["1A", "1B", "1C", "1D", "2A", "2B", "2C", "3A", "3B", "4A", "4B", "5A"]
    for name, each in made.items():
        page = tree(page_of(each, cup, HOST))
        signs = [sign.text(strip=True) for sign in page.css(".sign")]
        holders = [line.person for line in cup.state.matches[name].result.lines.values()]
        assert signs == [*holders, "裁判", "主办方"], "eight players, judge, organiser"
        assert cup.state.matches[name].judge in page.css_first("dl").text() and name in page.css_first("h1").text()


def test_the_sheets_of_the_matches_are_files_of_their_own_and_the_hosts_alone(cup: Any, tmp_path: Path) -> None:
    found = export(cup, tmp_path, ["html", "pdf"], HOST, ZH, printing=Printing(sheets=("result", "matches"), pdf=_bare))
    assert isinstance(found, list) and len(found) == 2 * (1 + 12)
    assert {path.name.rpartition("-")[2] for path in found} >= {"result.html", "1A.html", "5A.pdf"}
    refused = export(cup, tmp_path / "public", ["html"], PUBLIC, ZH, printing=Printing(sheets=("matches",)))
    assert isinstance(refused, Refusal) and refused.code == "cup_matches_are_the_hosts" and not (tmp_path / "public").exists()
    early = export(Source(begun(16)), tmp_path / "early", ["html"], HOST, ZH, printing=Printing(sheets=("matches",)))
    assert isinstance(early, Refusal) and early.code == "cup_no_match_taken"


def test_a_match_has_no_sheets_of_matches(tmp_path: Path) -> None:
    match = run(resource("samples") / "sanguosha-six-games.jsonl", main.rulesets()).session
    refused = export(match, tmp_path, ["html"], HOST, ZH, printing=Printing(sheets=("matches",)))
    assert isinstance(refused, Refusal) and refused.code == "paper_unknown"


# --- nothing else of it is public ------------------------------------------------------------------------------------------------


def public_bytes(desk: Desk, folder: Path) -> dict[str, bytes]:
    """Everything that anybody but the host is ever given."""
    source = Source(desk)
    seen = view_of_records(desk.rules, "a cup", "Asia/Shanghai", source.records, PUBLIC)
    made = {"view": repr(public_view(seen)).encode(), "state": repr(seen).encode()}
    made["report"] = repr(desk.rules.report(desk.state, source.records, (), PUBLIC)).encode()
    for lang in LANGUAGES:
        kinds = ["xlsx", "csv", "txt", *(["html", "pdf"] if public_view(seen).round else [])]
        made |= {f"{lang}/{name}": content for name, content in written(source, folder / lang, kinds, PUBLIC, lang).items()}
    return made


def test_what_is_not_released_changes_no_public_byte_and_no_file_name(tmp_path: Path) -> None:
    one, two = (public_bytes(played(secret), tmp_path / str(secret)) for secret in (0, 1))
    assert one == two
    assert "a cup.xlsx" in {name.partition("/")[2] for name in one}


def test_what_is_not_released_changes_nothing_beside_what_was(tmp_path: Path) -> None:
    """The next round is played and closed on top of a released one."""

    def further(secret: int) -> Desk:
        desk = begun(16)
        play_round(desk, "1")
        desk.do("release_standings", round="1")
        desk.draw("2")
        match = desk.state.round("2").matches[0]
        desk.take(ranked(desk, match, FALLING[::-1] if secret else FALLING).end())
        desk.close("2")
        return desk

    one, two = (public_bytes(further(secret), tmp_path / str(secret)) for secret in (0, 1))
    assert one == two and "zh_CN/a cup-result.html" in one


def test_how_ties_and_appeals_were_settled_changes_no_public_byte_before_a_release(tmp_path: Path) -> None:
    one, two = (public_bytes(settled(secret), tmp_path / str(secret)) for secret in (0, 1))
    assert one == two


LEAKS: dict[str, Callable[[Any, Any], Any]] = {
    "results of a closed round": lambda event, new: event if isinstance(event, RoundClosed) else new,
    "matches taken in": lambda event, new: event if isinstance(event, MatchTaken) else new,
    "answers": lambda event, new: event if isinstance(event, CheckedIn) else new,
    "notes": lambda event, new: event if isinstance(event, Noted) else new,
    "contacts": lambda event, new: event if hasattr(event, "entrant") else new,
}


@pytest.mark.parametrize("leak", LEAKS)
def test_a_leak_planted_on_purpose_is_caught(leak: str, tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    from moderator.cup.ruleset import Cup

    true = Cup.disclose

    def leaking(self: Any, event: Any, audience: Any) -> Any:
        return LEAKS[leak](event, true(self, event, audience))

    monkeypatch.setattr(Cup, "disclose", leaking)
    one, two = (public_bytes(played(secret), tmp_path / str(secret)) for secret in (0, 1))
    assert one != two


def test_a_line_or_a_notice_told_to_everybody_is_caught(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    pair = [settled(secret) for secret in (0, 1)]
    monkeypatch.setattr("moderator.cup.report.RESULTS", frozenset())
    one, two = (public_bytes(desk, tmp_path / str(n)) for n, desk in enumerate(pair))
    assert one["report"] != two["report"] and one["view"] == two["view"]
    monkeypatch.undo()
    monkeypatch.setattr("moderator.export.timeline.told_to", lambda _line, _audience: True)
    one, two = (public_bytes(desk, tmp_path / f"again {n}") for n, desk in enumerate(pair))
    assert one["en/a cup-record.csv"] != two["en/a cup-record.csv"]


def test_a_released_table_stays_as_it_was_shown_until_it_is_released_again(tmp_path: Path) -> None:
    desk = begun(16)
    play = ranked(desk, "1A", FALLING)
    desk.take(play.end())
    desk.do("release_standings", round="1")
    before = shown(desk)
    assert not before.is_over and [group.match for group in before.groups] == ["1A"]
    desk.take(ranked(desk, "1B", FALLING).end())
    desk.close("1")
    assert shown(desk).groups == before.groups
    desk.do("release_standings", round="1")
    assert shown(desk).is_over and len(shown(desk).led("advance")) == 6
    desk.do("withdraw_standings")
    assert shown(desk).groups == () and shown(desk).round == ""


def shown(desk: Desk) -> PublicCup:
    return public_view(view_of_records(desk.rules, "a cup", "Asia/Shanghai", Source(desk).records, PUBLIC))


# --- section 13, and the verb ------------------------------------------------------------------------------------------------------

SECTION_13: dict[str, tuple[str, tuple[str, ...]]] = {
    "entrants": ("entrants", ("person", "kind", "standing")),
    "plan": ("plan", ("round", "kind", "groups", "advance", "waits", "games_n")),
    "groups": ("groups", ("match", "time", "table", "judge", "person", "check_in")),
    "per game": ("games", ("match", "seat", "role", "hero", "death", "outcome", "mvp", "points")),
    "deaths": ("deaths", ("match", "victim", "killer")),
    "cards with clauses": ("cards", ("match", "person", "level", "clause")),
    "cards between matches": ("between", ("person", "level", "clause", "match")),
    "substitutions": ("persons", ("match", "person", "came_from", "inherited")),
    "match tables with tie explanations": (
        "round_tables", ("match", "place", "person", "total", "tie_cards", "mvps", "third", "why", "clause"),
    ),
    "1v1s": ("duels", ("a", "b", "winners")),
    "final order": ("final", ("place", "shared", "person")),
    "override list": ("overrides", ("what", "reason", "by")),
    "overrides of the matches": ("overridden", ("match", "overridden")),
    "appeals": ("appeals", ("match", "person", "decision")),
    "corrections": ("corrections", ("match", "person", "place_before", "place_after", "reason")),
}  # fmt: skip


@pytest.mark.parametrize("named", SECTION_13)
def test_everything_that_section_13_names_is_a_sheet_of_the_book(cup: Any, named: str) -> None:
    from moderator.export.cup import book

    key, codes = SECTION_13[named]
    made = book(cup, HOST, ZH).table(key)
    words = ZH.of("cup")
    of_match = words.of("sanguosha")
    titles = set(made.columns)
    missing = [code for code in codes if not {words.say(f"export.column.{code}"), of_match.say(f"export.column.{code}")} & titles]
    assert missing == []
    assert made.rows or named in {"1v1s", "override list", "overrides of the matches"}


def test_the_verb_writes_the_sheets_and_refuses_them_to_the_public(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    args = ["export", str(SAMPLE), "--to", str(tmp_path / "host"), "--format", "html", "--sheet", "result", "--sheet", "matches"]
    assert main.main([*args, "--lang", "en"]) == 0
    assert len(capsys.readouterr().out.splitlines()) == 1 + 12
    assert main.main([*args[:3], str(tmp_path / "public"), *args[4:], "--lang", "en", "--audience", "public"]) == 1
    assert "organisers' alone" in capsys.readouterr().err and not (tmp_path / "public").exists()
    public = ["export", str(SAMPLE), "--to", str(tmp_path / "public"), "--format", "html", "--format", "xlsx", "--audience", "public"]
    assert main.main([*public, "--lang", "en"]) == 0
    assert sorted(path.suffix for path in (tmp_path / "public").iterdir()) == [".html", ".xlsx"]
