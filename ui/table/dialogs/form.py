"""A command as a form: one field each, with seats by name; what is too deep for a field is edited in its file form."""

from __future__ import annotations

import json
from typing import Any, Final, Literal, get_args, get_origin, get_type_hints

import msgspec
from PySide6.QtWidgets import QCheckBox, QComboBox, QFormLayout, QLineEdit, QPlainTextEdit, QWidget

from moderator.play.commands import Command
from moderator.rulesets.sanguosha.offences import LEVELS
from moderator.rulesets.sanguosha.state import Card
from ui.table.context import Context
from ui.widgets.text import PlainText

LINES: Final = frozenset({
    "line", "victim", "killer", "target", "culprit", "seat", "voter", "original", "guard", "prisoner", "candidate", "leader", "met",
    "against",
})  # fmt: skip
SEATS_OF_GAME: Final[dict[str, frozenset[str]]] = {
    "jianghu": frozenset({"writer", "namer", "seat_c", "seat_x", "from_", "to", "by", "ik"}),
}  # fmt: skip
"""Fields that hold a seat in one game only."""
PEOPLE: Final = frozenset({"person", "a", "b"})
CHOICES: Final[dict[tuple[str, str], tuple[str, tuple[str, ...]]]] = {
    ("declare_vacancy", "reason"): ("vacancy", ("late", "left", "banned")),
    ("seat_substitute", "source"): ("source", ("a", "b", "c", "d")),
    ("decide_appeal", "decision"): ("decision", ("rejected", "upheld")),
    ("set_stat", "key"): ("stat", ("damage", "cards", "heals", "rounds")),
    ("give_card", "level"): ("level", LEVELS),
    ("reading", "action"): ("reading", ("open", "close")),
}
"""Fields of fixed words that are plain text in the command: (verb, field) -> (term, values)."""
OF_GAME: Final[dict[str, dict[tuple[str, str], tuple[str, tuple[str, ...]]]]] = {
    "chess": {
        ("give_card", "level"): ("level", ("yellow", "red", "black")),
        ("withdraw", "privilege"): ("privilege", ("kill", "castle", "imprison", "heal", "exchange", "curse", "pawn")),
        ("report_ghost_post", "kind"): ("ghost", ("analysis", "real_id", "other_mask", "guess", "dead_post", "mourning_post")),
        ("nominate", "award"): ("award", ("mvp_white", "mvp_black", "fair_play", "story")),
    },
}
"""The same where a game has words of its own."""
LONG: Final = frozenset({"declaration", "text", "note"})
"""Fields that hold whole paragraphs."""


class CommandForm(QWidget):
    """``command()`` gives the edited command, or raises msgspec.ValidationError with what is wrong."""

    def __init__(self, context: Context, kind: type[Command], fields: dict[str, Any]) -> None:
        super().__init__()
        self._context = context
        self._kind = kind
        self._old = {"do": kind.__struct_config__.tag, **fields}
        self._fields: dict[str, QWidget] = {}
        form = QFormLayout(self)
        form.setContentsMargins(0, 0, 0, 0)
        form.setSpacing(6)
        hints = get_type_hints(self._kind)
        for field in msgspec.structs.fields(self._kind):
            default = None if field.default is msgspec.NODEFAULT else field.default
            value = self._old.get(field.encode_name, default)
            widget = self._widget(field.name, hints.get(field.name), value)
            widget.setAccessibleName(self._label(field.name))
            if isinstance(widget, QComboBox) and widget.isEditable():
                widget.lineEdit().setAccessibleName(self._label(field.name))
            self._fields[field.encode_name] = widget
            form.addRow(PlainText(self._label(field.name)), widget)
        if self._old["do"] == "set_house_rule" and isinstance(box := self._fields["name"], QComboBox):
            box.currentIndexChanged.connect(self._on_rule)

    def command(self) -> Command:
        """The command as it stands in the form."""
        fields = {"do": self._old["do"]}
        for name, widget in self._fields.items():
            fields[name] = self._value(widget, self._old.get(name))
        made: Command = self._context.desk.session.wire.command(fields)
        return made

    def fill(self, name: str, text: str) -> None:
        """Write into a field of text."""
        box = self._fields[name]
        if isinstance(box, QLineEdit):
            box.setText(text)
        elif isinstance(box, QPlainTextEdit):
            box.setPlainText(text)

    def choose(self, name: str, value: Any) -> None:
        """Set a field that offers choices."""
        box = self._fields[name]
        if isinstance(box, QComboBox):
            box.setCurrentIndex(box.findData(value))

    def _label(self, name: str) -> str:
        """As this verb calls it, else as all do."""
        words = self._context.words
        found = (code for code in (f"ui.desk.field.{self._old['do']}.{name}", f"ui.desk.field.{name}") if words.has(code))
        return words.say(code) if (code := next(found, "")) else name

    def _on_rule(self) -> None:
        """Another rule has other rulings."""
        box, old = self._fields["name"], self._fields["value"]
        rule = box.currentData() if isinstance(box, QComboBox) else ""
        known = self._context.desk.session.ruleset.house_rules[rule]
        new: QWidget = self._ruling(rule, known.default) or QLineEdit(json.dumps(known.default))
        new.setProperty("how", "json")
        new.setAccessibleName(old.accessibleName())
        if (layout := self.layout()) is not None:
            layout.replaceWidget(old, new)
        old.deleteLater()
        self._fields["value"] = new

    def _word(self, term: str, value: str) -> str:
        """A fixed word in the reader's language; an offence is its clause with the clause's title."""
        words = self._context.words
        title = f"clause.{words.game}.{value}.title"
        return f"{value}  {words.say(title)}" if term == "offence" and words.has(title) else self._context.alone(term, value)

    def _ruling(self, rule: str, value: Any) -> QComboBox | None:
        """What a house rule may be set to, in its own words; None where that is a number, or no such rule is known."""
        found = self._context.desk.session.ruleset.house_rules.get(rule)
        if found is None or not found.choices:
            return None
        return self._choices([(self._context.words.ruling(rule, choice), choice) for choice in found.choices], value)

    def _shared(self, name: str, value: Any) -> QWidget | None:
        """What the verbs of all games hold in a game's own terms: a ruling, the thing that the host sets himself."""
        match self._old["do"], name:
            case "set_house_rule", "value":
                return self._ruling(str(self._old.get("name", "")), value)
            case "override", "target" if ":" in str(value):
                what, _, whom = str(value).partition(":")
                said = f"{self._context.alone('override', what)}  {self._context.desk.name_of(whom)}"
                return self._choices([(said.strip(), value)], value)
        return None

    def _widget(self, name: str, hint: Any, value: Any) -> QWidget:
        """Seats, fixed choices and yes or no have their own fields; everything else is text."""
        if (shared := self._shared(name, value)) is not None:
            return shared
        if isinstance(value, bool):
            box = QCheckBox()
            box.setChecked(value)
            return box
        of_game = SEATS_OF_GAME.get(self._context.desk.session.ruleset.name, frozenset())
        if (name in LINES or name in of_game) and (value is None or isinstance(value, str)):
            return self._choices([("", None), *((self._seat(x), x) for x in self._context.presses.seats)], value)
        term, fixed = getattr(self._context, "choices", CHOICES).get((str(self._old["do"]), name), ("", ()))
        if fixed:
            return self._choices([(self._word(term, word), word) for word in fixed], value)
        if name == "game":
            return self._choices([(self._context.say("field.game.nth", n=n), n) for n in self._games()], value)
        if name == "vacancy":
            return self._choices([(f"{v.id}  {v.person}", v.id) for v in self._context.desk.state.vacancies], value)
        if name == "card":
            return self._choices([(self._card(card), card.id) for card in self._context.desk.state.cards], value)
        if name in PEOPLE:
            return self._person(value)
        words = _fixed_words(hint)
        if words:
            return self._choices([(self._context.alone(name, str(word)), word) for word in words], value)
        if _is_list(hint):
            text = QLineEdit(", ".join(str(part) for part in value or ()))
            text.setProperty("how", "list")
            return text
        if name in LONG and isinstance(value, str):
            return self._paragraph(value)
        plain = isinstance(value, str) or (value is None and hint is str)
        text = QLineEdit(value or "" if plain or value is None else json.dumps(value, ensure_ascii=False, default=str))
        text.setProperty("how", "text" if plain else "json")
        return text

    def _fixed(self, name: str) -> tuple[str, tuple[str, ...]]:
        """Words that a field takes, those of the game before the common ones."""
        key = (str(self._old["do"]), name)
        return OF_GAME.get(self._context.desk.session.ruleset.name, {}).get(key) or CHOICES.get(key, ("", ()))

    @staticmethod
    def _paragraph(value: str) -> QPlainTextEdit:
        box = QPlainTextEdit(value)
        box.setTabChangesFocus(True)
        box.setFixedHeight(84)
        return box

    def _person(self, value: Any) -> QComboBox:
        """A name: one of the match's people, or another that is typed. A line id stands for who sits there."""
        box = QComboBox()
        box.setEditable(True)
        for name in self._context.desk.state.persons:
            box.addItem(name, name)
        box.setCurrentText(self._context.desk.name_of(str(value or "")))
        return box

    def _games(self) -> list[int]:
        """The numbers of the games there have been, the newest first."""
        state = self._context.desk.state
        return sorted({game.number for game in (*state.games, *((state.game,) if state.game is not None else ()))}, reverse=True)

    def _card(self, card: Card) -> str:
        """A card by number, person, level and clause."""
        return f"{card.id}  {card.person}  {self._context.words.term('level', card.level)}  {card.clause}"

    def _seat(self, line: str) -> str:
        seats = self._context.presses.seats
        return f"{seats.index(line) + 1}  {self._context.desk.name_of(line)}"

    @staticmethod
    def _choices(choices: list[tuple[str, Any]], value: Any) -> QComboBox:
        box = QComboBox()
        for text, data in choices:
            box.addItem(text or "\N{EN DASH}", data)
        found = box.findData(value)
        if found < 0 and value is not None:
            box.addItem(str(value), value)
            found = box.count() - 1
        box.setCurrentIndex(max(0, found))
        return box

    @staticmethod
    def _value(widget: QWidget, old: Any) -> Any:
        if isinstance(widget, QCheckBox):
            return widget.isChecked()
        if isinstance(widget, QComboBox):
            return widget.currentText().strip() if widget.isEditable() else widget.currentData()
        if isinstance(widget, QPlainTextEdit):
            return widget.toPlainText()
        if not isinstance(widget, QLineEdit):
            return old
        how = widget.property("how")
        if how == "list":
            return [part.strip() for part in widget.text().replace("\N{FULLWIDTH COMMA}", ",").split(",") if part.strip()]
        return json.loads(widget.text() or "null") if how == "json" else widget.text()


def _fixed_words(hint: Any) -> tuple[Any, ...]:
    """The words that a field takes; of a list or a table of such words none, for it takes several."""
    parts = () if get_origin(hint) in {tuple, dict} else get_args(hint)
    return next((get_args(part) for part in (hint, *parts) if get_origin(part) is Literal), ())


def _is_list(hint: Any) -> bool:
    """Several names or fixed words in one field, with commas between."""
    first = get_args(hint)[:1] if get_origin(hint) is tuple else ()
    return first == (str,) or any(get_origin(part) is Literal for part in first)


def form_of(context: Context, entry: Any) -> CommandForm:
    """The form of what an entry says now."""
    command = entry.effect or entry.command
    return CommandForm(context, type(command), context.desk.session.wire.fields(command))
