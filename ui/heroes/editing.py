"""The list while it is edited: every change is checked, kept at once, and can be taken back. No window."""

from __future__ import annotations

from pathlib import Path

from moderator.inbox.heroes import keep_heroes, kept_heroes
from moderator.play.messages import Refusal
from moderator.rulesets.sanguosha.hero_list import Fault, HeroList, sample
from moderator.rulesets.sanguosha.heroes import Hero


class Editing:
    """``now`` is what lies in the library; a change that would spoil it is refused and nothing happens."""

    def __init__(self, folder: Path) -> None:
        self.folder = folder
        self.kept = kept_heroes(folder)
        self.now = self.kept.heroes
        self._before: list[HeroList] = []
        self._after: list[HeroList] = []

    @property
    def is_own(self) -> bool:
        """Whether it is another list than the built-in sample."""
        return self.now != sample()

    @property
    def can_undo(self) -> bool:
        """Whether there is a change to take back."""
        return bool(self._before)

    @property
    def can_redo(self) -> bool:
        """Whether there is a change to do again."""
        return bool(self._after)

    def put(self, hero: Hero, instead: str = "") -> Fault | Refusal | None:
        """Add a hero, or change one."""
        return self.take(self.now.with_hero(hero, instead))

    def remove(self, name: str) -> Fault | Refusal | None:
        """Take a hero off the list; not while another one stands in for it."""
        other = next((own for own, base in self.now.replacements.items() if base == name), None)
        if other is not None:
            return Fault(code="has_replacement", params={"name": name, "other": other})
        return self.take(self.now.without(name))

    def take(self, heroes: HeroList) -> Fault | Refusal | None:
        """Make another list the library's."""
        if heroes == self.now:
            return None
        if heroes.errors:
            return heroes.errors[0]
        refusal = keep_heroes(self.folder, heroes)
        if refusal is None:
            self._before.append(self.now)
            self._after.clear()
            self.now = heroes
        return refusal

    def undo(self) -> Refusal | None:
        """Take the last change back."""
        return self._step(self._before, self._after)

    def redo(self) -> Refusal | None:
        """Do again what was taken back last."""
        return self._step(self._after, self._before)

    def _step(self, come_from: list[HeroList], go_to: list[HeroList]) -> Refusal | None:
        if not come_from:
            return None
        refusal = keep_heroes(self.folder, come_from[-1])
        if refusal is None:
            go_to.append(self.now)
            self.now = come_from.pop()
        return refusal
