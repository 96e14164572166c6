"""The three steps of a match taken over, kept together: cells follow their person when the list changes, checks follow every key."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass, field, replace
from typing import Final

from PySide6.QtCore import QObject, Signal
from PySide6.QtWidgets import QLineEdit

from moderator.inbox.names import PLAYERS, Brought, Entry
from moderator.play.words import Words
from moderator.rulesets.sanguosha.hero_list import HeroList, sample
from moderator.rulesets.sanguosha.scoring import ScoringTable
from ui.new_match.cards_step import CardsStep
from ui.new_match.points_step import PointsStep
from ui.new_match.table_step import TableStep
from ui.new_match.under_way import CARDS, Table, Trouble, UnderWay
from ui.theme import Palette

BROUGHT: Final = ("w", "y", "r", "yellow_total", "red_total", "red_direct")


class TakeOver(QObject):
    """``changed`` when anything is another value."""

    changed = Signal()

    def __init__(self, words: Words, palette: Palette, parent: QObject | None = None, heroes: HeroList | None = None) -> None:
        """``heroes``: the library's list; the built-in one where none is given."""
        super().__init__(parent)
        self.points, self.cards, self.table = PointsStep(words, palette), CardsStep(words, palette), TableStep(words, palette)
        self.names: tuple[str, ...] = ()
        self._kept = UnderWay()
        self._memory: dict[str, _Person] = {}
        """What stood in the cells of everybody who was ever on the list."""
        self._heroes = heroes or sample()
        for step in self.steps:
            step.changed.connect(self.changed)
        self.cards.grid.entered.connect(self._on_hero)
        self.table.entered.connect(self._on_hero)

    def _on_hero(self, field: QLineEdit) -> None:
        """A hero by initials or a part of the name becomes the whole name where only one is meant (lb: 刘备)."""
        text = field.text().strip()
        if text and self._heroes.get(text) is None:
            found = self._heroes.search(text)
            if len(found) == 1 or (found and text.isascii()):
                field.setText(found[0].name)

    @property
    def steps(self) -> tuple[PointsStep, CardsStep, TableStep]:
        """The steps in their order."""
        return self.points, self.cards, self.table

    @property
    def under_way(self) -> UnderWay:
        """The match as it stands in the cells."""
        cards, ticked = self.cards.grid.texts(), self.cards.grid.ticked()
        texts = [
            {key: text.strip() for key, text in {**points, **own}.items() if text.strip() and key != "ban"}
            for points, own in zip(self.points.grid.texts(), cards, strict=True)
        ]
        return UnderWay(
            done=self.points.done.value(), stand=str(self.points.stand.currentData()), sums=self.points.sums.isChecked(),
            seated=self.table.seated.isChecked(), texts=tuple(texts), staff=ticked.get("staff", frozenset()),
            withdrawn=ticked.get("withdrawn", frozenset()), bans=tuple(row.get("ban", "").strip() for row in cards),
            table=self.table.table, rest=self._kept.rest,
        )  # fmt: skip

    def show_under_way(self, under_way: UnderWay, names: Sequence[str]) -> None:
        """Put a match in."""
        self._kept = under_way
        self.names = tuple(names)
        self.points.show_frame(under_way)
        self.points.grid.fill(under_way.texts)
        texts = [{**row, "ban": ban} for row, ban in zip(under_way.texts, under_way.bans, strict=True)]
        self.cards.grid.fill(texts, {"staff": under_way.staff, "withdrawn": under_way.withdrawn})
        self.table.seated.setChecked(under_way.seated)
        self._name(self.names)
        self.table.show_table(under_way.table)

    def follow(self, entries: Sequence[Entry]) -> None:
        """The list of people has changed: what stands in the cells goes with its person; a new one brings his cards."""
        people = list(entries[:PLAYERS])
        names = tuple(entry.name for entry in people)
        if names == self.names:
            return
        old = self.under_way
        for row, name in enumerate(self.names[:PLAYERS]):
            self._memory[name] = _Person(old.texts[row], old.bans[row], row in old.staff, row in old.withdrawn)
        if len(names) == len(self.names):  # as many as before: a name in the same place was corrected
            self._memory |= {
                new: self._memory[was] for was, new in zip(self.names, names, strict=True) if new not in self._memory and was not in names
            }
        found = [self._memory.get(entry.name) or _person(entry.brought) for entry in people]
        found += [_Person()] * (PLAYERS - len(found))
        moved = replace(
            old, texts=tuple(each.texts for each in found), bans=tuple(each.ban for each in found),
            staff=frozenset(row for row, each in enumerate(found) if each.staff),
            withdrawn=frozenset(row for row, each in enumerate(found) if each.withdrawn), table=_moved(old.table, self.names, names),
        )  # fmt: skip
        self.show_under_way(moved, names)

    def _name(self, names: tuple[str, ...]) -> None:
        for grid in (self.points.grid, self.cards.grid):
            grid.set_names(names)
        self.table.set_names((*names, *(str(n) for n in range(len(names) + 1, PLAYERS + 1))))

    def check(self, games: int, scoring: ScoringTable) -> tuple[Trouble, ...]:
        """What does not add up, shown in each step and given back."""
        under_way, names = self.under_way, self.names
        kinds = {hero.name: hero.group for hero in self._heroes.heroes}
        troubles = (*under_way.troubles(names, games, scoring), *under_way.strangers(kinds))
        self.points.show_result(under_way, troubles, names, scoring)
        self.cards.show_result(troubles, names)
        self.table.show_result(under_way, troubles, names)
        return troubles

    def name_rows(self) -> None:
        """Say again whose row is whose."""
        self._name(self.names)


@dataclass(frozen=True)
class _Person:
    """What stands in the cells of one person."""

    texts: Mapping[str, str] = field(default_factory=dict)
    ban: str = ""
    staff: bool = False
    withdrawn: bool = False


def _person(brought: Brought) -> _Person:
    """Somebody new, with the cards the list says he brings."""
    return _Person({name: str(n) for name in CARDS if name in BROUGHT and (n := getattr(brought, name))}, staff=brought.staff)


def _moved(table: Table, before: tuple[str, ...], now: tuple[str, ...]) -> Table:
    """The table with its people at their new places in the list; as it is where the list is not the same people."""
    if sorted(before) != sorted(now) or len(set(now)) != PLAYERS:
        return table
    to = [now.index(name) for name in before]
    back = [before.index(name) for name in now]
    deaths = tuple(replace(d, line=to[d.line], killer=None if d.killer is None else to[d.killer]) for d in table.deaths)
    return replace(
        table, seats=tuple(to[line] for line in table.seats), roles=tuple(table.roles[at] for at in back),
        heroes=tuple(table.heroes[at] for at in back), extra=frozenset(to[line] for line in table.extra), deaths=deaths,
        turn=None if table.turn is None else to[table.turn],
    )  # fmt: skip
