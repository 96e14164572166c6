"""Ties on a stage for the gallery: every state of the wizard, with ordinary names and the longest."""

from __future__ import annotations

from collections.abc import Callable
from decimal import Decimal
from typing import TYPE_CHECKING, Any, Final

from PySide6.QtWidgets import QWidget

from moderator.play.commands import GiveCard
from moderator.play.words import Words
from moderator.rulesets.sanguosha import commands as c
from moderator.rulesets.sanguosha.commands import LinePosition, Position
from moderator.rulesets.sanguosha.concerned import concerned
from ui.table.results.appeals import AppealsDialog, FileDialog
from ui.table.results.changing import ChangeDialog
from ui.table.results.deciding import DecideDialog
from ui.table.results.wizard import TieDialog
from ui.table.stage import LONGEST, NAMES, Stage

if TYPE_CHECKING:
    from ui.gallery import GalleryContext
    from ui.table.page import MatchPage

Scene = Callable[["GalleryContext"], QWidget]
SEED: Final = "5eed"


def said(words: Words, number: int) -> str:
    """What somebody says: two statements, a short one, two reasons."""
    return words.say(f"ui.gallery.appeal.{number}")


def spoken(made: Stage) -> tuple[str, ...]:
    """All of it in the language of the stage's names."""
    words = Words("en" if made.names[0].isascii() else "zh_CN")
    return tuple(said(words, number) for number in range(5))


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


def played(made: Stage) -> Stage:
    """A match of four games at the desk: a fourth place hangs on one MVP."""
    made.seated(games=4).game(("2", "1"), ("4", "3"), ("6", "1"), ("8", "3"), ("5", "1"))
    made.game(("3", "2"), ("1", "4"), mvp="4").do(GiveCard(person="6", level="red", clause="S5.3.3"))
    made.game(("2", "1"), ("4", "1"), ("6", "7"), ("8", "1"), ("3", "1"), ("7", "5"), ("1", "5"), mvp="5")
    return made.game(("2", "3"), ("4", "3"), ("6", "1"), ("8", "3"), ("5", "7"), mvp="3")


def appealed(made: Stage) -> Stage:
    """Three appeals: one rejected, one waiting, one upheld."""
    names, say = made.names, spoken(made)
    played(made).do(
        c.FileAppeal(person=names[5], game=2, text=say[0]), c.FileAppeal(person=names[1], game=2, text=say[1]),
        c.FileAppeal(person=names[7], game=4, text=say[2]),
    )  # fmt: skip
    return made.do(
        c.DecideAppeal(appeal=1, decision="rejected", reason=say[3]), c.DecideAppeal(appeal=3, decision="upheld", reason=say[4], entry=57)
    )


def overrun(made: Stage) -> Stage:
    """A game with a card that a timer gave, appealed against."""
    made.seated(games=1).set_up().do(c.BeginTurn(line="1"), c.BeginPlay(line="1"))
    made.clock.turn(21)
    made.killed(("3", "2"), ("1", "4"))
    made.do(c.ConfirmOutcome(outcome="rebels"), c.NameMvp(line="4"))
    return made.do(c.FileAppeal(person=made.names[0], game=1, text=spoken(made)[1]))


def after_the_window(made: Stage) -> Stage:
    """Twelve hours and a second after the end."""
    played(made)
    made.clock.turn(12 * 3_600 + 1)
    return made


def appeals(shown: MatchPage) -> AppealsDialog:
    """The list as F9 opens it."""
    return AppealsDialog(shown.context, parent=shown)


def filing(shown: MatchPage) -> FileDialog:
    """Half written."""
    dialog = FileDialog(shown.context, parent=shown)
    dialog.text.setPlainText(said(shown.context.words, 1))
    return dialog


def _late(shown: MatchPage) -> FileDialog:
    dialog = filing(shown)
    dialog.take()
    return dialog


def deciding(decision: str, row: int = 0, reason: int = 4) -> Callable[[MatchPage], DecideDialog]:
    """The first appeal that waits, with something chosen."""

    def make(shown: MatchPage) -> DecideDialog:
        waiting = next(appeal for appeal in shown.desk.state.appeals if not appeal.decision)
        dialog = DecideDialog(shown.context, waiting, parent=shown)
        dialog.decision.show_value(decision)
        dialog.decision.chosen.emit(decision)
        dialog.records.selectRow(row if row >= 0 else dialog.records.rows.rowCount() + row)
        dialog.reason.setText(said(shown.context.words, reason))
        return dialog

    return make


def changing(verb: str, field: str, value: str | None) -> Callable[[MatchPage], ChangeDialog]:
    """The record of that verb edited and looked at."""

    def make(shown: MatchPage) -> ChangeDialog:
        waiting = next(appeal for appeal in shown.desk.state.appeals if not appeal.decision)
        found = [record for record in concerned(shown.desk.session.records, waiting.game) if record.command["do"] == verb]
        dialog = ChangeDialog(shown.context, waiting, found[-1].seq, said(shown.context.words, 4), parent=shown)
        if field:
            dialog.form.choose(field, value)
        else:
            dialog.drop.setChecked(True)
        dialog.preview()
        return dialog

    return make


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
    "appeals-none": scene(appeals, played),
    "appeals-list": scene(appeals, appealed),
    "appeals-list-long-names": scene(appeals, appealed, LONGEST),
    "appeals-running": scene(appeals, Stage.playing),
    "appeals-over": scene(appeals, after_the_window),
    "appeals-file": scene(filing, played),
    "appeals-file-long-names": scene(filing, played, LONGEST),
    "appeals-file-no-game": scene(lambda shown: FileDialog(shown.context, parent=shown), lambda made: made.seated()),
    "appeals-late": scene(_late, after_the_window),
    "appeals-reject": scene(deciding("rejected", reason=3), appealed),
    "appeals-uphold": scene(deciding("upheld", 2), appealed, cuts=(4, 6)),
    "appeals-uphold-long-names": scene(deciding("upheld", 2), appealed, LONGEST, cuts=(4, 6)),
    "appeals-revoke": scene(deciding("upheld", -2), overrun, cuts=(4,)),
    "appeals-preview": scene(changing("name_mvp", "line", "2"), appealed, cuts=(5, 7)),
    "appeals-preview-long-names": scene(changing("name_mvp", "line", "2"), appealed, LONGEST, cuts=(5, 7)),
    "appeals-refused-later": scene(changing("death", "", None), appealed, cuts=(4, 6)),
}
