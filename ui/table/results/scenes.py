"""Ties on a stage for the gallery: every state of the wizard, with ordinary names and the longest."""

from __future__ import annotations

from collections.abc import Callable
from decimal import Decimal
from typing import TYPE_CHECKING, Any, Final

from PySide6.QtWidgets import QWidget

from moderator.rulesets.sanguosha import commands as c
from moderator.rulesets.sanguosha.commands import LinePosition, Position
from ui.table.results.wizard import TieDialog
from ui.table.stage import LONG, NAMES, Stage

if TYPE_CHECKING:
    from ui.gallery import GalleryContext
    from ui.table.page import MatchPage

Scene = Callable[["GalleryContext"], QWidget]
LONGEST: Final = (
    "爱新觉罗玄烨之孙不才在下复姓欧阳名修字永叔二四", "Maximiliana F. Feathers", "诸葛亮与周瑜与曹操与刘备与孙权与司马懿与吕布",
    *LONG[3:],
)  # fmt: skip
"""The longest names there may be, where they meet in a tie."""
SEED: Final = "5eed"


def adopted(made: Stage, points: tuple[int, ...], extra: dict[int, dict[str, Any]] | None = None, **position: Any) -> Stage:
    """A finished match of these totals; ``extra``: what else a line has."""
    lines = {
        str(n): LinePosition(person=name, **{"points": Decimal(total), **(extra or {}).get(n, {})})
        for n, (name, total) in enumerate(zip(made.names, points, strict=True), 1)
    }
    return made.do(c.Adopt(position=Position(lines=lines, title=made.title, phase="provisional", game=6, **position)))


def two(made: Stage) -> Stage:
    """Lines 1, 2, 3 on 22 points: cards part line 1, the other two are equal over the cut; line 3 is a substitute."""
    same: dict[str, Any] = {"mvps": 1, "third": 2}
    extra = {
        1: same,
        2: {**same, "yellow_total": 1, "y": 1, "points": None, "games": tuple(Decimal(n) for n in (7, 2, 2, 7, 2, 2))},
        3: {**same, "yellow_total": 1, "y": 1, "points": None, "inherited": Decimal(16), "games": (Decimal(6), Decimal(0)), "from_game": 5},
    }
    return adopted(made, (22, 0, 0, 44, 40, 38, 36, 10), extra, cuts=(6, 7))


def bouts(made: Stage, *games: tuple[int, int], a: int = 2, b: int = 3, drawn: int = 0) -> Stage:
    """Games of a 1v1 as (who begins, who wins); ``drawn``: one more is drawn for."""
    names = dict(enumerate(made.names, 1))
    for first, winner in games:
        made.do(c.DrawFirst(a=names[a], b=names[b], first=names[first], seed=SEED), c.WinBout(a=names[a], b=names[b], winner=names[winner]))
    return made.do(c.DrawFirst(a=names[a], b=names[b], first=names[drawn], seed=SEED)) if drawn else made


def going(made: Stage) -> Stage:
    """One game each, the third drawn for."""
    return bouts(two(made), (2, 2), (3, 3), drawn=3)


def three(made: Stage) -> Stage:
    """Three over the cut: one pair is over, one is playing."""
    adopted(made, (44, 30, 30, 30, 20, 15, 10, 5), cuts=(2,))
    return bouts(bouts(made, (2, 2), (3, 3), (2, 2)), (4, 4), a=2, b=4, drawn=2)


def decided(made: Stage) -> Stage:
    """The 1v1 is over."""
    return bouts(two(made), (2, 2), (3, 3), (3, 2))


def final(made: Stage) -> Stage:
    """The first two equal in the final; one has agreed."""
    same: dict[str, Any] = {"mvps": 3, "third": 4}
    adopted(made, (88, 88, 85, 40, 30, 20, 10, 5), {1: same, 2: same}, games=12, final=True)
    return made.do(c.AgreeShare(person=made.names[0]))


def host(made: Stage) -> Stage:
    """A tie over the second cut, where only the first is played out."""
    return adopted(made, (50, 40, 35, 30, 25, 22, 20, 20), cuts=(6, 7), rules={"tie_1v1_scope": "advance_only"})


def shared(made: Stage) -> Stage:
    """Places 3 and 4 go the same way."""
    return adopted(made, (50, 45, 40, 40, 35, 30, 28, 20), cuts=(6, 7))


def alone(made: Stage) -> Stage:
    """Nobody is tied."""
    return adopted(made, (50, 45, 40, 38, 35, 30, 28, 20), cuts=(6, 7))


def all_equal(made: Stage) -> Stage:
    """All eight equal over the cut: twenty-eight pairs."""
    return adopted(made, (20,) * 8, cuts=(4,))


def sealed(made: Stage) -> Stage:
    """Everything is settled and confirmed."""
    return decided(made).do(c.ConfirmMatch())


def scene(make: Callable[[MatchPage], Any], prepare: Callable[[Stage], Stage], names: tuple[str, ...] = (), **opening: Any) -> Scene:
    """A dialog over the desk it belongs to; ``names`` in place of the language's own."""

    def made(context: GalleryContext) -> QWidget:
        from ui.gallery import over
        from ui.table.scenes import page

        stage = Stage(list(names or NAMES[context.lang]), context.words.say("ui.gallery.cup"), opening=opening)
        behind = page(context, prepare(stage))
        dialog = make(behind)
        dialog.curtain_changed(behind.curtain.is_open)
        return over(dialog, behind)

    return made


def wizard(shown: MatchPage) -> TieDialog:
    """The wizard as F8 opens it."""
    return TieDialog(shown.context, parent=shown)


def _again(shown: MatchPage) -> TieDialog:
    """A second draw for the same game is refused, and may be insisted on."""
    dialog = wizard(shown)
    duel = shown.desk.state.bouts[0]
    dialog.press(c.DrawFirst(a=duel.a, b=duel.b, first=duel.a, seed=SEED))
    return dialog


SCENES: Final[dict[str, Scene]] = {
    "ties-two": scene(wizard, going),
    "ties-two-long-names": scene(wizard, going, LONGEST),
    "ties-draw": scene(wizard, two),
    "ties-drawn-again": scene(_again, going),
    "ties-three": scene(wizard, three),
    "ties-three-long-names": scene(wizard, three, LONGEST),
    "ties-eight": scene(wizard, all_equal),
    "ties-decided": scene(wizard, decided),
    "ties-final": scene(wizard, final),
    "ties-final-long-names": scene(wizard, final, LONGEST),
    "ties-host": scene(wizard, host),
    "ties-shared": scene(wizard, shared),
    "ties-nothing": scene(wizard, alone),
    "ties-running": scene(wizard, Stage.playing),
    "ties-sealed": scene(wizard, sealed),
}
