"""Every field and every fixed value of every verb, as the form of an amendment shows it: no identifier is left as it stands in the file."""

from __future__ import annotations

import re
from typing import Any, get_args, get_type_hints

import msgspec
import pytest
from PySide6.QtWidgets import QComboBox, QFormLayout, QLabel

from moderator.play.commands import SHARED
from moderator.play.words import LANGUAGES, Words
from moderator.rulesets.chess.commands import COMMANDS as CHESS
from moderator.rulesets.jianghu.commands import COMMANDS as JIANGHU
from moderator.rulesets.prison.commands import COMMANDS as PRISON
from ui.forum.context import ForumContext
from ui.table.dialogs.form import CommandForm
from ui.theme import LIGHT

COMMANDS = {"chess": CHESS, "prison": PRISON, "jianghu": JIANGHU}
RULES = {
    "chess": {"name": "check_timing", "value": "after_deaths"}, "prison": {"name": "vote_top", "value": "pair"},
    "jianghu": {"name": "shift_information", "value": "blind"},
}  # fmt: skip
OVERRIDES = {
    "chess": {"target": "death:A", "value": "kill:moved"}, "prison": {"target": "state:A", "value": "dead"},
    "jianghu": {"target": "posts:A", "value": "stays"},
}  # fmt: skip
RAW = re.compile(r"[a-z]{2,}|_")
FREE = frozenset({"password"})


class Seating:
    seats = ("A", "B")


class Desk:
    """As much of a desk as a form asks for."""

    def __init__(self, game: str) -> None:
        import importlib

        self.session = self
        made = getattr(importlib.import_module(f"moderator.rulesets.{game}.ruleset"), game.capitalize())
        self.ruleset = made()
        self.state = self
        self.persons: tuple[str, ...] = ()
        self.cards: tuple[Any, ...] = ()
        self.vacancies: tuple[Any, ...] = ()
        self.games: tuple[Any, ...] = ()
        self.game = None

    def name_of(self, seat: str) -> str:
        return "甲" if seat == "A" else "乙" if seat == "B" else seat


def form(game: str, lang: str, kind: type[msgspec.Struct], fields: dict[str, Any]) -> CommandForm:
    context = ForumContext(Words(lang).of(game), LIGHT, Desk(game), None, Seating())  # type: ignore[arg-type]
    return CommandForm(context, kind, fields)


def samples(kind: type[msgspec.Struct]) -> dict[str, Any]:
    """The file form of a command with something in every field."""
    hints = get_type_hints(kind)
    made: dict[str, Any] = {}
    for field in msgspec.structs.fields(kind):
        hint = hints[field.name]
        words = [one for part in (hint, *get_args(hint)) for one in get_args(part) if isinstance(one, str) and one]
        if words:
            made[field.encode_name] = words[0]
        elif hint is bool:
            made[field.encode_name] = False
        elif hint is int or hint == (int | None):
            made[field.encode_name] = 1
        elif hint is str or hint == (str | None):
            made[field.encode_name] = ""
    return made


@pytest.mark.parametrize("lang", LANGUAGES)
@pytest.mark.parametrize("game", COMMANDS)
def test_every_field_and_fixed_value_has_words(dressed: Any, game: str, lang: str) -> None:
    wrong: list[str] = []
    for kind in dict.fromkeys((*COMMANDS[game], *SHARED)):
        verb, given = kind.__struct_config__.tag, samples(kind)
        if verb == "set_house_rule":
            given |= RULES[game]
        if verb == "override":
            given |= OVERRIDES[game]
        made = form(game, lang, kind, given)
        layout = made.layout()
        assert isinstance(layout, QFormLayout)
        for row in range(layout.rowCount()):
            label = layout.itemAt(row, QFormLayout.ItemRole.LabelRole).widget()
            assert isinstance(label, QLabel)
            box = layout.itemAt(row, QFormLayout.ItemRole.FieldRole).widget()
            name = list(made._fields)[row]
            texts = [box.itemText(at) for at in range(box.count())] if isinstance(box, QComboBox) else []
            if lang == "zh_CN":
                texts = [re.sub(r"^(?:C|J|P-[a-z]+-?)[\w.]*  ", "", text) for text in texts]  # a clause by its number, with its title
                wrong += [f"{verb}.{name}: {text}" for text in (label.text(), *texts) if RAW.search(text)]
            else:
                data = [box.itemData(at) for at in range(box.count())] if isinstance(box, QComboBox) else []
                wrong += [f"{verb}.{name}"] if label.text() == name and "_" in name else []
                wrong += [f"{verb}.{name}: {text}" for text, raw in zip(texts, data, strict=False) if "_" in text and text == raw]
    assert wrong == []


def test_another_rule_has_other_rulings(dressed: Any) -> None:
    from moderator.play.commands import SetHouseRule

    made = form("chess", "zh_CN", SetHouseRule, {"name": "check_timing", "value": "after_deaths", "reason": "x"})
    made.choose("name", "multi_cover")
    box = made._fields["value"]
    assert isinstance(box, QComboBox) and box.count() >= 2 and not RAW.search(box.currentText())
    made.choose("name", "handover_hours_day")
    assert made._value(made._fields["value"], None) == Desk("chess").ruleset.house_rules["handover_hours_day"].default
