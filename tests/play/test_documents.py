"""The documents say what the program does: every verb, every parameter, every field of a position."""

from __future__ import annotations

import re
from pathlib import Path

import msgspec
import pytest

from moderator.play.commands import SHARED, Amend, Redo, Undo
from moderator.play.resources import read_text
from moderator.rulesets.sanguosha.commands import COMMANDS, DeathPosition, LinePosition, Position

ROOT = Path(__file__).resolve().parents[2]
PARTS = (*COMMANDS, *SHARED, Undo, Redo, Amend, Position, LinePosition, DeathPosition)


@pytest.mark.parametrize("part", PARTS, ids=lambda part: part.__name__)
def test_the_format_names_every_verb_and_field(part: type[msgspec.Struct]) -> None:
    text = read_text("docs", "format.md")
    config = part.__struct_config__
    wanted = {*part.__struct_encode_fields__, *([config.tag] if config.tag else [])}
    assert {name for name in wanted if f"`{name}`" not in text} == set()


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
