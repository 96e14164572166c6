"""Choosing heroes at the table for the gallery: boxes with replacements, a choice not made in time, an own list, a ban that is refused."""

from __future__ import annotations

from collections.abc import Callable
from typing import TYPE_CHECKING, Any, Final

from PySide6.QtWidgets import QWidget

from moderator.rulesets.sanguosha import commands as c
from moderator.rulesets.sanguosha.hero_list import sample
from moderator.rulesets.sanguosha.heroes import Hero
from moderator.rulesets.sanguosha.pool import pool_of
from ui.table.chance import draw
from ui.table.dialogs.base import DeskDialog
from ui.table.dialogs.heroes import HeroDialog
from ui.table.dialogs.secrets import ShowDialog
from ui.table.page import MatchPage
from ui.table.scenes import page, stage
from ui.table.stage import ROLES, Stage

if TYPE_CHECKING:
    from ui.gallery import GalleryContext

LONG: Final = "\N{CJK UNIFIED IDEOGRAPH-754C}" * 24
SPY: Final = "8"
"""The line with the largest box but the lord's."""


def _dealt(made: Stage, *, typed: bool = False) -> Stage:
    """Boxes dealt so that somebody's holds a hero with a replacement."""
    roles = dict(zip("12345678", ROLES, strict=True))
    made.seated().do(c.SetSeats(order=tuple("12345678")), c.DealRoles(roles=roles))
    if typed:
        return made.do(c.DealBoxes())
    pool = pool_of(made.state.params)
    lord = next(line for line, role in roles.items() if role == "lord")
    for n in range(200):
        deal = draw("deal_boxes", made.state, f"scene {n}")
        if isinstance(deal, c.DealBoxes) and len(pool.together(deal.boxes[lord])) > len(deal.boxes[lord]) + 1:
            return made.do(deal)
    raise ValueError("no such deal")


def _late(made: Stage) -> Stage:
    made.clock.turn(61)
    return made.do(c.Tick())


def _over(context: GalleryContext, made: Stage, open_: Callable[[MatchPage], DeskDialog]) -> QWidget:
    from ui.gallery import over

    behind = page(context, made)
    return over(open_(behind), behind)


def _picking(shown: MatchPage) -> HeroDialog:
    shown.doors.open_pick("1")
    dialog = shown.doors.dialog
    assert isinstance(dialog, HeroDialog)
    return dialog


def box(context: GalleryContext) -> QWidget:
    """The lord's box shown, replacements beside their base."""

    def open_(shown: MatchPage) -> DeskDialog:
        dialog: Any = _picking(shown)
        dialog.isActiveWindow = _yes  # off screen no window is in front, and a box that nobody looks at is covered
        dialog.show_box.click()
        return dialog

    return _over(context, _dealt(stage(context)), open_)


def _yes() -> bool:
    return True


def covered(context: GalleryContext) -> QWidget:
    """The same, covered."""
    return _over(context, _dealt(stage(context, long=True)), _picking)


def late(context: GalleryContext) -> QWidget:
    """Not chosen in time, and the box lies on the real table."""
    return _over(context, _late(_dealt(stage(context, long=True), typed=True)), _picking)


def drawn(context: GalleryContext) -> QWidget:
    """Not chosen in time: what was drawn, shown to the player."""
    return _over(context, _late(_dealt(stage(context))), _show)


def shown_box(context: GalleryContext) -> QWidget:
    """A box shown to its player, with those who may be taken instead."""
    return _over(context, _dealt(stage(context)), _show)


def shown_long(context: GalleryContext) -> QWidget:
    """The largest box of the longest names."""
    heroes = tuple(LONG[:22] + f"{n:02}" for n in range(80))
    made = stage(context, True, heroes=heroes[10:], standing=heroes[:10]).opened()
    made.do(c.ConfirmScoring(), *(c.MarkPresent(person=name) for name in made.names), c.StartMatch())
    made.do(c.SetSeats(order=tuple("12345678")), c.DealRoles(roles=dict(zip("12345678", ROLES, strict=True))))
    deal = draw("deal_boxes", made.state, "long")
    return _over(context, made.do(deal) if deal is not None else made, _show)


def _show(shown: MatchPage) -> DeskDialog:
    dialog = ShowDialog(shown.context, "boxes", parent=shown)
    dialog.curtain_changed(True)
    return dialog


def own_list(context: GalleryContext) -> QWidget:
    """A ban out of an organiser's own list, with the longest name there is."""
    heroes = sample().with_hero(Hero(name=LONG)).terms()
    return _over(context, _opened(stage(context, **heroes)), _banning)


def refused_ban(context: GalleryContext) -> QWidget:
    """A standing lord cannot be banned."""

    def open_(shown: MatchPage) -> DeskDialog:
        dialog = _banning(shown)
        dialog.search.setText("lbei")
        return dialog

    return _over(context, _opened(stage(context)), open_)


def _opened(made: Stage) -> Stage:
    return made.opened().do(c.ConfirmScoring(), *(c.MarkPresent(person=name) for name in made.names))


def _banning(shown: MatchPage) -> HeroDialog:
    shown.doors._subject = "1"
    shown.doors.open_ban("1")
    dialog: Any = shown.doors.dialog
    dialog.search.setText(LONG[:2])
    return dialog


SCENES: Final = {
    "table-hero-box": box,
    "table-hero-covered": covered,
    "table-hero-late": late,
    "table-hero-drawn": drawn,
    "table-hero-shown": shown_box,
    "table-hero-shown-long": shown_long,
    "table-hero-own": own_list,
    "table-hero-refused": refused_ban,
}
