"""The samples replay to what is written down beside them, and every word in them is known in both languages."""

from __future__ import annotations

import json
import runpy
from pathlib import Path
from typing import Any

import msgspec
import pytest

from main import replay_report
from moderator.play.messages import Ask, Notice, TraceLine
from moderator.play.resources import resource
from moderator.play.words import LANGUAGES, MISSING, Words
from moderator.rulesets.prison.script.checks import check
from moderator.rulesets.prison.script.files import dump, load
from moderator.rulesets.prison.script.model import Script
from tests.rulesets.jianghu import tale

SAMPLES = resource("samples")
WHOLE = SAMPLES / "sanguosha-six-games.jsonl"
RUNNING = SAMPLES / "sanguosha-running.jsonl"
CHESS = SAMPLES / "chess-six-nights.jsonl"
CUP = SAMPLES / "cup-32.jsonl"
PRISON = [SAMPLES / f"prison-{name}.jsonl" for name in ("four-days", "fog-harbour", "clock-tower")]
JIANGHU = SAMPLES / "jianghu-night-rain.jsonl"
SCRIPTS = sorted((SAMPLES / "scripts").glob("*.json"))
PLAYED = [WHOLE, RUNNING, CHESS, CUP, JIANGHU, *PRISON, *sorted(Path(__file__).parent.glob("*/*.jsonl"))]
MAKE = runpy.run_path(str(SAMPLES / "make.py"), run_name="make")


def holds(expected: Any, found: Any) -> bool:
    """Whether ``found`` has all that ``expected`` names; lists in full."""
    if isinstance(expected, dict):
        return isinstance(found, dict) and all(holds(value, found.get(key)) for key, value in expected.items())
    if isinstance(expected, list):
        return isinstance(found, list) and len(found) == len(expected) and all(map(holds, expected, found))
    return bool(expected == found)


@pytest.fixture(scope="module")
def whole() -> dict[str, Any]:
    return replay_report(WHOLE)


@pytest.fixture(scope="module")
def running() -> dict[str, Any]:
    return replay_report(RUNNING)


def test_the_whole_match_gives_the_documented_standings(whole: dict[str, Any]) -> None:
    expected = json.loads(WHOLE.with_suffix(".report.json").read_text(encoding="utf-8"))
    for key, value in expected.items():
        assert holds(value, whole[key]), key


def person(report: dict[str, Any], name: str) -> dict[str, Any]:
    return next(row for row in report["ranking"] if row["person"] == name)


def test_the_whole_match_has_a_conversion_a_draw_played_again_and_a_shared_place(whole: dict[str, Any]) -> None:
    assert [card["conversion_of"] for card in whole["cards"] if card["conversion_of"]] == [["1", "2", "4"]]
    assert [(game["number"], game["attempt"]) for game in whole["games"] if game["number"] == 4] == [(4, 1), (4, 2)]
    assert [row["place"] for row in whole["ranking"]] == [1, 1, 3, 4, 5, 6, 7, 8, None]
    assert [row["person"] for row in whole["ranking"] if row["shared"]] == ["林晚舟", "沈星河"]


def test_before_game_4_a_substitute_takes_over_with_four_fifths(whole: dict[str, Any]) -> None:
    """26 points after three of six games: 80%, that is 20.8; then 2, 0 and 2 of his own."""
    vacancy = whole["vacancies"][0]
    assert (vacancy["line"], vacancy["person"], vacancy["filled_by"]) == ("8", "顾长风", "宋知微")
    assert vacancy["calls"] == ["韩越", "宋知微"] and vacancy["answers"] == {"韩越": False, "宋知微": True}
    assert [row["person"] for row in whole["queue"]][:2] == ["韩越", "罗一川"], "who sat in this round already stands behind"
    score = next(row for row in whole["scores"] if row["person"] == "宋知微")
    assert (score["inherited"], score["total"]) == ("20.8", "24.8")
    assert [(row["game"], row["points"]) for row in score["games"]] == [(4, "2"), (5, "0"), (6, "2")]
    assert person(whole, "宋知微")["place"] == 4
    left = person(whole, "顾长风")
    assert (left["place"], left["status"], left["total"]) == (None, "withdrawn", "26")


def test_the_tie_at_the_cut_was_played_out(whole: dict[str, Any]) -> None:
    """Places 6 and 7, the cut between them: the loser of the first game wins the two others."""
    duel = whole["duels"][0]
    assert (duel["a"], duel["b"], duel["over"]) == ("何小满", "苏木", True)
    assert duel["winners"] == ["苏木", "何小满", "何小满"] and len(duel["firsts"]) == 3
    first, second = person(whole, "何小满"), person(whole, "苏木")
    keys = ("total", "cards", "mvps", "third")
    assert [first[key] for key in keys] == [second[key] for key in keys]
    assert (first["place"], first["zone"], second["place"], second["zone"]) == (6, 0, 7, 1)
    assert (first["reason"]["criterion"], first["reason"]["a"], first["reason"]["b"]) == ("1v1", "2", "1")


def test_the_appeal_was_upheld_and_its_amendment_moved_a_place(whole: dict[str, Any]) -> None:
    """The yellow of game 2 became a warning: without it the first place would not be shared."""
    appeal = whole["appeals"][0]
    assert (appeal["person"], appeal["game"], appeal["decision"]) == ("沈星河", 2, "upheld")
    assert next(card for card in whole["cards"] if card["id"] == "3")["level"] == "warning"
    lines = [json.loads(line) for line in WHOLE.read_text(encoding="utf-8").splitlines()]
    given = lines[appeal["entry"]]
    assert (given["do"], given["level"], given["clause"]) == ("give_card", "yellow", "S5.2.8")
    amended = next(line for line in lines if line.get("do") == "amend")
    assert (amended["entry"], amended["command"]["level"]) == (appeal["entry"], "warning")


def test_without_the_amendment_the_places_were_others(tmp_path: Path) -> None:
    path = tmp_path / "before.jsonl"
    kept = [line for line in WHOLE.read_text(encoding="utf-8").splitlines() if json.loads(line).get("do") != "amend"]
    path.write_text("\n".join(kept) + "\n", encoding="utf-8")
    before = replay_report(path)
    assert (person(before, "林晚舟")["place"], person(before, "沈星河")["place"]) == (1, 2)


def test_the_running_match_stops_in_its_third_game(running: dict[str, Any]) -> None:
    assert running["refusals"] == []
    assert len([death for death in running["deaths"] if death["game"] == 3]) == 2
    assert [timer["state"] for timer in running["timers"] if timer["state"] != "ended"] == ["held"]
    assert len({card["line"] for card in running["cards"]}) >= 4
    assert {card["level"] for card in running["cards"]} == {"warning", "yellow", "red"}


def test_the_game_of_chess_gives_the_documented_report() -> None:
    expected = json.loads(CHESS.with_suffix(".report.json").read_text(encoding="utf-8"))
    found = replay_report(CHESS)
    for key, value in expected.items():
        assert holds(value, found[key]), key


def test_the_game_of_chess_has_everything_a_long_game_can_have() -> None:
    found = replay_report(CHESS)
    said = {(line["verb"], line["result"]) for line in found["trace"]}
    wanted = {
        ("castled", "swapped"), ("promoted", ""), ("one_hit", "one_hit"), ("exchange_fired", "fired"), ("curse_counted", ""),
        ("vote_result", "runoff"), ("vote_result", "nobody"), ("replaced", ""), ("king_named", ""), ("saved", "saved"),
    }  # fmt: skip
    assert wanted - said == set()
    assert found["phase"] == {"name": "ended", "number": 6}
    lines = [json.loads(line) for line in CHESS.read_text(encoding="utf-8").splitlines()]
    assert [line["do"] for line in lines[1:]].count("amend") == 1


@pytest.fixture(scope="module")
def cup() -> dict[str, Any]:
    return replay_report(CUP)


def test_the_cup_gives_the_documented_standings(cup: dict[str, Any]) -> None:
    expected = json.loads(CUP.with_suffix(".report.json").read_text(encoding="utf-8"))
    assert cup["refusals"] == []
    for key, value in expected.items():
        assert holds(value, cup[key]), key


def test_the_cup_has_nearly_everything_a_cup_can_have(cup: dict[str, Any]) -> None:
    """32 people, five rounds: two results of one round, staff, a revived substitute, a pool that is short, a correction, a shared place."""
    said = {(line["verb"], line["result"]) for line in cup["trace"]}
    wanted = {
        ("swapped", ""), ("check_in_missing", ""), ("card_charged_here", ""), ("result_chosen", ""), ("line_dropped", ""),
        ("not_ranked", "staff"), ("revived", ""), ("pool_short", ""), ("pool_filled", ""), ("corrected", "advancers"),
        ("counters_cleared", ""), ("final_place", "shared"), ("standings_released", ""),
    }  # fmt: skip
    assert wanted - said == set()
    assert [row["status"] for row in cup["people"]].count("placed") == 8
    assert {row["place"] for row in cup["ranking"] if row["shared"]} == {3}
    assert all(len(match["people"]) == 8 and match["status"] == "closed" for match in cup["matches"]) and len(cup["matches"]) == 12


def test_the_public_report_of_the_cup_names_no_reason_and_no_open_result(cup: dict[str, Any]) -> None:
    public = replay_report(CUP, audience="public")
    assert "出差" in json.dumps(cup, ensure_ascii=False)
    assert "出差" not in json.dumps(public, ensure_ascii=False)
    rows = {row["person"]: row for row in public["people"]}
    assert not set(rows) & {"裁判甲", "裁判乙", "裁判丙"}
    assert all("answers" not in match and "stream" not in match for match in public["matches"])
    assert [row["person"] for row in public["ranking"]] == [row["person"] for row in cup["ranking"]]


@pytest.mark.parametrize("path", PRISON, ids=lambda path: path.stem)
def test_a_prison_game_gives_the_documented_report(path: Path) -> None:
    expected = json.loads(path.with_suffix(".report.json").read_text(encoding="utf-8"))
    found = replay_report(path)
    for key, value in expected.items():
        assert holds(value, found[key]), key
    assert found["asks"] == []


def test_the_long_prison_game_has_everything_it_can_have() -> None:
    found = replay_report(PRISON[0])
    said = {(line["verb"], line["result"]) for line in found["trace"]}
    wanted = {
        ("revote", ""), ("leader", "pick"), ("leader_ballot", "execute"), ("opinion", "execute"), ("acquitted", ""), ("question", ""),
        ("conspiracy", ""), ("truth_judged", "untrue"), ("links_set", ""), ("kill_hits", "face"), ("kill_hits", "point"),
        ("kill_failed", "protected"), ("wall_told", "without_name"), ("substituted", ""), ("cards_merged", "red"), ("sidelined", ""),
        ("placed", ""), ("skill_settled", "done"), ("effect", "swap_doors"), ("effect", "inform"), ("results_published", ""),
        ("complaint_kept", ""), ("claim_noted", ""), ("ballot_withdrawn", ""), ("ruled", ""),
    }  # fmt: skip
    assert wanted - said == set()
    assert found["phase"] == {"name": "ended", "number": 4}
    assert [night["night"] for night in found["nights"]] == [1, 2, 3]
    assert len({json.dumps(night["links"]) for night in found["nights"]}) == 3


def test_the_game_of_eighty_eight_gives_the_documented_report() -> None:
    expected = json.loads(JIANGHU.with_suffix(".report.json").read_text(encoding="utf-8"))
    found = replay_report(JIANGHU)
    for key, value in expected.items():
        assert holds(value, found[key]), key
    assert found["phase"] == {"name": "ended", "number": 8}
    assert len(found["seats"]) == 88
    assert found["asks"] == []


def test_the_game_of_eighty_eight_is_what_its_seed_plays() -> None:
    """After changing the engine: ``python -m tests.rulesets.jianghu.tale``."""
    assert JIANGHU.read_text(encoding="utf-8") == tale.text()


@pytest.mark.parametrize("path", SCRIPTS, ids=lambda path: path.name)
def test_the_scripts_are_sound_and_come_back_the_same(path: Path) -> None:
    text = path.read_text(encoding="utf-8")
    script = load(text)
    assert isinstance(script, Script)
    assert check(script, 12) == ()
    assert sum(role.copies for role in script.roles) == 12
    assert dump(script) == text


def test_there_are_three_scripts_and_each_is_played() -> None:
    names = {json.loads(path.read_text(encoding="utf-8"))["script"]["name"] for path in SCRIPTS}
    assert len(SCRIPTS) == 3
    assert {replay_report(path)["script"] for path in PRISON} == names


@pytest.mark.parametrize("name", MAKE["SAMPLES"])
def test_the_samples_are_what_their_script_plays(name: str) -> None:
    """After changing a script: ``python resources/samples/make.py``."""
    assert (SAMPLES / name).read_text(encoding="utf-8") == MAKE["SAMPLES"][name]().text()


def said(words: Words, report: dict[str, Any]) -> list[tuple[str, str]]:
    """Everything a report says in words: code and sentence."""
    traces = msgspec.convert(report["trace"], list[TraceLine])
    notices = msgspec.convert([{key: row[key] for key in Notice.__struct_fields__} for row in report["notices"]], list[Notice])
    asks = msgspec.convert(report["asks"], list[Ask])
    sentences = [(f"trace.{line.verb}", words.trace(line)) for line in traces]
    sentences += [(f"notice.{notice.code}", words.notice(notice)) for notice in notices]
    sentences += [(f"ask.{ask.code}", words.ask(ask)) for ask in asks]
    return sentences + [(f"refusal.{row['code']}", words.say(f"refusal.{row['code']}")) for row in report["refusals"]]


@pytest.mark.parametrize("lang", LANGUAGES)
@pytest.mark.parametrize("path", PLAYED, ids=lambda path: path.stem)
def test_everything_that_is_said_has_words_and_all_they_need(path: Path, lang: str) -> None:
    for audience in ("host", "public", "G1" if "prison" in str(path) else "1"):
        report = replay_report(path, lenient=True, audience=audience)
        sentences = said(Words(lang).of(report.get("ruleset", "")), report)
        assert sorted({code for code, text in sentences if text == code}) == []
        assert sorted({(code, text) for code, text in sentences if MISSING in text and not code.startswith("refusal.")}) == []


def test_a_report_names_no_folder_of_this_machine(whole: dict[str, Any]) -> None:
    assert str(Path.home()) not in json.dumps(whole)
