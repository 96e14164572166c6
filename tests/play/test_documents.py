"""The documents say what the program does: every verb, every parameter, every field of a position."""

from __future__ import annotations

import re
from pathlib import Path

import msgspec
import pytest

from moderator.cup.commands import COMMANDS as CUP
from moderator.cup.commands import CupPosition, PersonPosition
from moderator.cup.state import RoundPlan
from moderator.play.commands import SHARED, Amend, Redo, Undo
from moderator.play.resources import read_text
from moderator.rulesets.chess.commands import COMMANDS as CHESS
from moderator.rulesets.chess.commands import setup as chess
from moderator.rulesets.jianghu.commands import COMMANDS as JIANGHU
from moderator.rulesets.jianghu.commands import setup as jianghu
from moderator.rulesets.jianghu.commands.vote import MachineRow
from moderator.rulesets.prison.commands import COMMANDS as PRISON
from moderator.rulesets.prison.commands import setup as prison
from moderator.rulesets.prison.script import model
from moderator.rulesets.prison.state import Times
from moderator.rulesets.sanguosha.commands import COMMANDS, DeathPosition, LinePosition, Position

ROOT = Path(__file__).resolve().parents[2]
PARTS = (*COMMANDS, *SHARED, Undo, Redo, Amend, Position, LinePosition, DeathPosition)
OF_CUP = (*(verb for verb in CUP if verb not in SHARED), RoundPlan, CupPosition, PersonPosition)
OF_CHESS = (*CHESS, chess.Position, chess.SeatPosition, chess.CursePosition, chess.SeatRole)
OF_JIANGHU = (
    *JIANGHU, jianghu.Position, jianghu.SeatPosition, jianghu.BallotPosition, jianghu.PostPosition, jianghu.WordsPosition,
    jianghu.DutyPosition, MachineRow,
)  # fmt: skip

OF_PRISON = (
    *PRISON, prison.Position, prison.SeatPosition, prison.RoomPosition, prison.SessionPosition, prison.OrderPosition, Times, model.Script,
    model.Role, model.Skill, model.Effect, model.Targets, model.Limit, model.Win, model.AllSurvive, model.Selector,
)  # fmt: skip
HEADINGS = {
    "chess": "## Verbs of a game of International Chess",
    "prison": "## Verbs of a prison game",
    "jianghu": "## Verbs of a game of Jianghu",
}
REPORTS = {"chess": "### Report of chess", "prison": "### Report of a prison game", "jianghu": "### Report of jianghu"}
SAMPLES = {"chess": "chess-six-nights.jsonl", "prison": "prison-four-days.jsonl"}
ROWS = {
    "chess": ("seats", "deaths", "ballots", "actions", "cards"),
    "prison": ("seats", "deaths", "ballots", "cards", "nights", "met", "sessions", "uses", "reports", "claims"),
}


@pytest.mark.parametrize("part", OF_CUP, ids=lambda part: part.__name__)
def test_the_format_names_every_verb_and_field_of_a_cup(part: type[msgspec.Struct]) -> None:
    text = cup_of(read_text("docs", "format.md"))
    config = part.__struct_config__
    wanted = {*part.__struct_encode_fields__, *([config.tag] if config.tag else [])}
    assert {name for name in wanted if f"`{name}`" not in text} == set()


def test_the_format_names_every_field_of_the_report_of_a_cup() -> None:
    from main import replay_report

    report = replay_report(ROOT / "resources" / "samples" / "cup-32.jsonl")
    text = cup_of(read_text("docs", "format.md"))
    assert [key for key in report if f"`{key}`" not in text] == []
    rows = {f"{name}.{key}": key for name in ("people", "matches", "rounds", "ranking", "cards", "corrections") for key in report[name][0]}
    assert [where for where, key in rows.items() if f"`{key}`" not in text] == []


def test_the_format_names_every_ask_and_override_target_of_a_cup() -> None:
    from moderator.cup.host import ANSWERS, TARGETS

    text = cup_of(read_text("docs", "format.md"))
    assert [code for code in ANSWERS if f"`{code}`" not in text] == []
    assert [name for name in TARGETS if not re.search(rf"`{name}[:`]", text)] == []


def cup_of(text: str) -> str:
    """What the format says about a cup."""
    parts = re.split(r"^(?=##+ )", text, flags=re.MULTILINE)
    first = next(n for n, part in enumerate(parts) if part.startswith("## Verbs of a cup"))
    last = next(n for n, part in enumerate(parts) if part.startswith("## Verbs of a game of International Chess"))
    return "".join([*parts[first:last], *(part for part in parts if part.startswith("### Report of a cup"))])


@pytest.mark.parametrize(
    "part", [*PARTS, *OF_CHESS, *OF_PRISON, *OF_JIANGHU], ids=lambda part: f"{part.__module__.split('.')[2]}.{part.__name__}"
)
def test_the_format_names_every_verb_and_field(part: type[msgspec.Struct]) -> None:
    game = (
        ""
        if part in SHARED
        else "chess"
        if part in OF_CHESS
        else "prison"
        if part in OF_PRISON
        else "jianghu"
        if part in OF_JIANGHU
        else ""
    )
    text = part_of(game) if game else read_text("docs", "format.md")
    config = part.__struct_config__
    wanted = {*part.__struct_encode_fields__, *([config.tag] if config.tag else [])}
    assert {name for name in wanted if f"`{name}`" not in text} == set()


def part_of(game: str) -> str:
    """What the format says about a game: a field of the same name in another game is no help."""
    parts = re.split(r"^(?=##+ )", read_text("docs", "format.md"), flags=re.MULTILINE)
    first = next(n for n, part in enumerate(parts) if part.startswith(HEADINGS[game]))
    last = next(n for n, part in enumerate(parts) if n > first and part.startswith("## "))
    return "".join([*parts[first:last], *(part for part in parts if part.startswith(REPORTS[game]))])


def test_the_format_names_every_field_of_the_report_of_jianghu() -> None:
    from main import replay_report

    report = replay_report(ROOT / "tests" / "scenarios" / "jianghu" / "JH-07.jsonl")
    text = read_text("docs", "format.md")
    assert [key for key in report if f"`{key}`" not in text] == []
    own = part_of("jianghu")
    rows = {
        f"{name}.{key}": key for name in ("seats", "deaths", "ballots", "posts", "schedule", "slots", "timers") for key in report[name][0]
    }
    assert [where for where, key in rows.items() if f"`{key}`" not in own] == []


def test_the_format_names_every_ask_and_override_target_of_jianghu() -> None:
    from moderator.rulesets.jianghu.host import ANSWERS
    from moderator.rulesets.jianghu.overrides import SETTLE

    text = part_of("jianghu")
    assert [code for code in ANSWERS if f"`{code}`" not in text] == []
    assert [name for name in SETTLE if not re.search(rf"`{name}[:`]", text)] == []


@pytest.mark.parametrize("game", SAMPLES)
def test_the_format_names_every_field_of_the_report_of_a_forum_game(game: str) -> None:
    from main import replay_report

    report = replay_report(ROOT / "resources" / "samples" / SAMPLES[game])
    text = read_text("docs", "format.md")
    assert [key for key in report if f"`{key}`" not in text] == []
    own = part_of(game)
    rows = {f"{name}.{key}": key for name in ROWS[game] for key in report[name][0]}
    assert [where for where, key in rows.items() if f"`{key}`" not in own] == []


def test_the_format_names_every_ask_and_override_target_of_chess() -> None:
    from moderator.rulesets.chess.host import ANSWERS
    from moderator.rulesets.chess.overrides import SETTLE

    text = part_of("chess")
    assert [code for code in ANSWERS if f"`{code}`" not in text] == []
    assert [name for name in SETTLE if not re.search(rf"`{name}[:`]", text)] == []


def test_the_format_names_every_ask_and_override_target_of_prison() -> None:
    from moderator.rulesets.prison.host import ANSWERS, OVERRIDES

    text = part_of("prison")
    assert [code for code in ANSWERS if f"`{code}`" not in text] == []
    assert [name for name in OVERRIDES if not re.search(rf"`{name}[:`]", text)] == []


def test_the_format_names_every_word_of_a_prison_script() -> None:
    from moderator.rulesets.prison.roles import STATUSES, WINDOWS
    from moderator.rulesets.prison.script import checks, expr

    text = part_of("prison")
    atoms = [*expr.ATOMS, *checks.EFFECTS]
    assert [name for name in atoms if f"`{name}`" not in text] == []
    words = [*STATUSES, *WINDOWS, *checks.QUESTIONS, *checks.PROTECTED, *checks.CHECKS, *expr.STATES, *expr.OPS, *expr.ENDINGS[:1]]
    assert [word for word in words if word not in text] == []


def fences(heading: str) -> list[str]:
    """The fenced blocks of a README section."""
    section = re.split(r"^## ", (ROOT / "README.md").read_text(encoding="utf-8"), flags=re.MULTILINE)
    body = next(part for part in section if part.startswith(heading + "\n"))
    return re.findall(r"^```sh\n(.*?)^```", body, flags=re.MULTILINE | re.DOTALL)


def test_the_readme_runs_and_tests_with_one_line_each() -> None:
    assert fences("Run it") == ["pip install uv && uv run main.py\n"]
    assert fences("Test it") == ["pip install uv && uv run pytest\n"]


@pytest.mark.parametrize("document", ["README.md", "CONTRIBUTING.md", "resources/docs/format.md", "resources/docs/architecture.md"])
def test_links_lead_somewhere(document: str) -> None:
    path = ROOT / document
    links = re.findall(r"\]\((?!https?:)([^)#]+)", path.read_text(encoding="utf-8"))
    assert [link for link in links if not (path.parent / link).exists()] == []


def test_the_readme_names_every_key_of_the_desk() -> None:
    from ui.table.actions import ALL_ELSE, DEATH, KEYS, MORE, OTHER_SEAT, SETUP, TABLE

    readme = (ROOT / "README.md").read_text(encoding="utf-8")
    cells = {cell.strip() for row in re.findall(r"^\|.*\|$", readme, flags=re.MULTILINE) for cell in row.split("|")}
    named = cells | set(re.findall(r"\*\*([A-Z])\*\*", readme))
    actions = (*TABLE, DEATH, OTHER_SEAT, ALL_ELSE, *MORE, *(action for group in SETUP.values() for action in group))
    assert sorted({action.key for action in actions} - named) == []
    assert sorted(set(KEYS.values()) - cells) == []


def test_the_format_names_every_ask_and_override_target() -> None:
    from moderator.rulesets.sanguosha.host import ANSWERS
    from moderator.rulesets.sanguosha.overrides import TARGETS

    text = read_text("docs", "format.md")
    assert [code for code in ANSWERS if f"`{code}`" not in text] == []
    assert [name for name in TARGETS if not re.search(rf"`{name}[:`]", text)] == []
