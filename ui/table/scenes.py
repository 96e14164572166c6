"""Matches on a stage for the gallery: every state of the desk, with ordinary and with the longest names."""

from __future__ import annotations

from collections.abc import Callable
from typing import TYPE_CHECKING, Any, Final

from PySide6.QtWidgets import QWidget

from moderator.play.commands import GiveCard, SendNotice
from moderator.play.messages import Refusal
from moderator.rulesets.sanguosha import commands as c
from moderator.session.changes import Saved
from ui.sound import Silence
from ui.table.dialogs.amend import AmendDialog
from ui.table.dialogs.cards import CardDialog
from ui.table.dialogs.heroes import HeroDialog, Offer
from ui.table.dialogs.keys import HelpDialog
from ui.table.dialogs.mvp import MvpDialog
from ui.table.dialogs.notices import NoticesDialog
from ui.table.dialogs.outcome import OutcomeDialog
from ui.table.dialogs.scoring import ScoringDialog
from ui.table.dialogs.secrets import ShowDialog
from ui.table.dialogs.small import ForceDialog, ScrollDialog, TimerDialog
from ui.table.dialogs.standings import StandingsDialog
from ui.table.dialogs.steps import StepDialog
from ui.table.dialogs.timeline import TimelineDialog
from ui.table.exports import ExportMenu
from ui.table.page import MatchPage
from ui.table.stage import LONG, NAMES, ROLES, Stage

if TYPE_CHECKING:
    from ui.gallery import GalleryContext


def stage(context: GalleryContext, long: bool = False, **opening: Any) -> Stage:
    """A stage with the language's names, or the longest."""
    return Stage(list(LONG if long else NAMES[context.lang]), context.words.say("ui.gallery.cup"), opening=opening)


def page(context: GalleryContext, made: Stage) -> MatchPage:
    """The desk of a stage."""
    shown = MatchPage(made.session, context.words, context.palette, made.clock, Silence())
    game = made.state.game
    if game is not None and game.table.clock.held:
        shown.desk.do(c.Resume())
    return shown


def _dialog(
    make: Callable[[MatchPage], Any], prepare: Callable[[Stage], Stage], long: bool = False, **opening: Any
) -> Callable[[GalleryContext], QWidget]:
    """A scene: a dialog over the desk it belongs to."""

    def scene(context: GalleryContext) -> QWidget:
        from ui.gallery import over

        behind = page(context, prepare(stage(context, long, **opening)))
        dialog = make(behind)
        dialog.curtain_changed(behind.curtain.is_open)
        return over(dialog, behind)

    return scene


def _page(
    prepare: Callable[[Stage], Stage], after: Callable[[MatchPage, Stage], None] | None = None, long: bool = False, **opening: Any
) -> Callable[[GalleryContext], QWidget]:
    """A scene: the desk itself, perhaps with something pressed."""

    def scene(context: GalleryContext) -> QWidget:
        made = prepare(stage(context, long, **opening))
        shown = page(context, made)
        if after is not None:
            after(shown, made)
        return shown

    return scene


def _selection(made: Stage) -> Stage:
    made.seated().do(c.SetSeats(order=tuple("12345678")), c.DealRoles(roles=dict(zip("12345678", ROLES, strict=True))))
    return made.do(c.DealBoxes(), c.PickHero(line="1", hero="刘备"), c.PickHero(line="3", hero="黄月英"))


def _window(made: Stage) -> Stage:
    return made.playing().do(c.AnnounceScroll(line="5", name="snatch", targets=("2",)), c.OpenWindow(target="2"))


def _ended(made: Stage) -> Stage:
    return made.playing().killed(("2", "1"), ("6", "1"), ("5", "1"))


def _mvp(made: Stage) -> Stage:
    _ended(made).do(c.ConfirmOutcome(outcome="lord_side"))
    return made.do(c.SetStat(line="1", key="damage", n=9), c.SetStat(line="3", key="cards", n=21))


def _match(made: Stage) -> Stage:
    made.seated(games=4).game(("2", "1"), ("4", "3"), ("6", "1"), ("8", "3"), ("5", "1"))
    made.game(("3", "2"), ("1", "4"), mvp="4").do(GiveCard(person="6", level="red", clause="S5.3.3"))
    made.game(("2", "1"), ("4", "1"), ("6", "7"), ("8", "1"), ("3", "1"), ("7", "5"), ("1", "5"), mvp="5")
    return made.game(("2", "3"), ("4", "3"), ("6", "1"), ("8", "3"), ("5", "7"), mvp="3")


def _turn(seconds: float) -> Callable[[MatchPage, Stage], None]:
    def after(shown: MatchPage, made: Stage) -> None:
        made.clock.turn(seconds)
        shown.refresh()

    return after


def _press(*keys: str) -> Callable[[MatchPage, Stage], None]:
    def after(shown: MatchPage, made: Stage) -> None:
        made.clock.turn(4)
        for key in keys:
            shown.keymap.press(key)

    return after


def _lift(shown: MatchPage, made: Stage) -> None:
    made.clock.turn(10)
    shown.curtain.lift()


def _hold(shown: MatchPage, made: Stage) -> None:
    made.clock.turn(6)
    made.clock.sleep(47.3)


def _card(shown: MatchPage) -> CardDialog:
    dialog = CardDialog(shown.context, "3", parent=shown)
    dialog.search.setText("s5.2.8")
    return dialog


def _open_outcome(shown: MatchPage) -> OutcomeDialog:
    shown.curtain.lift()
    return OutcomeDialog(shown.context, parent=shown)


def _hero(shown: MatchPage) -> HeroDialog:
    say = shown.context.say
    dialog = HeroDialog(shown.context, say("pick.title", line="5"), say("pick.lead"), Offer(free=True), parent=shown)
    dialog.search.setText("gn")
    return dialog


def _step(shown: MatchPage) -> StepDialog:
    step = next(step for step in shown.desk.steps if step.verb == "set_stat")
    return StepDialog(shown.context, step, parent=shown)


def _amend(shown: MatchPage) -> AmendDialog:
    death = next(r.seq for r in reversed(shown.desk.session.records) if r.command["do"] == "death")
    dialog = AmendDialog(shown.context, death, parent=shown)
    dialog.form.choose("killer", "2")
    dialog.form.choose("source", "damage")
    dialog.preview()
    return dialog


def _duel(made: Stage) -> Stage:
    """Lord and spy alone."""
    return (
        made.playing()
        .killed(("2", "1"), ("6", "1"), ("3", "5"), ("7", "5"))
        .do(c.EndPlay(line="5"), c.BeginTurn(line="1"), c.BeginPlay(line="1"))
    )


def _overrun(made: Stage) -> Stage:
    """A play phase that nobody ended in time."""
    return made.playing().do(c.Tick(), wait=25)


def _menu(shown: MatchPage) -> ExportMenu:
    menu = ExportMenu(shown.context, shown)
    menu.curtain_changed = lambda _is_open: None  # a menu holds no secrets
    return menu


def _opened(name: str, *given: Any) -> Callable[[MatchPage], Any]:
    """The dialog that a door or a reason opens."""

    def make(shown: MatchPage) -> Any:
        source = shown.doors if hasattr(shown.doors, name) else shown.doors.reasons
        getattr(source, name)(*given)
        dialog = shown.doors.dialog
        assert dialog is not None
        dialog.hide()
        dialog.text.setFocus()
        return dialog

    return make


def _unsaved(shown: MatchPage, made: Stage) -> None:
    made.clock.turn(9)
    shown.refresh()
    failed = Saved(state="failed", code="journal_disk_full", params={"file": f"{made.title}.moderator"})
    shown.desk.saved.emit(failed)


def _alone(shown: MatchPage, made: Stage) -> None:
    """The shared database is away: the desk plays on and says so."""
    made.clock.turn(9)
    shown.refresh()
    params = {"server": "postgresql://cup@192.168.1.10/cup", "reason": "No route to host", "waiting": 128}
    shown.desk.saved.emit(Saved(state="alone", code="shared_unreachable", params=params))


def _parted(shown: MatchPage, made: Stage) -> None:
    """Another desk has taken the match over meanwhile."""
    made.clock.turn(9)
    shown.refresh()
    params = {"server": "postgresql://cup@192.168.1.10/cup", "user": "judge", "host": "table-2", "waiting": 3}
    shown.desk.saved.emit(Saved(state="parted", code="shared_taken", params=params))


def _notices(shown: MatchPage) -> NoticesDialog:
    desk = shown.desk
    for each in desk.session.notices_owed[:5]:
        desk.do(SendNotice(key=each.notice.key))
    given = next(r.seq for r in reversed(desk.session.records) if r.command["do"] == "give_card")
    key = next(n.key for r in desk.session.records for n in r.notices if r.seq == given)
    desk.do(SendNotice(key=key))
    desk.session.amend(given, GiveCard(person="7", level="yellow", clause="S5.1.2"), at=desk.now(), reason="-")
    return NoticesDialog(shown.context, parent=shown)


def _insist(shown: MatchPage) -> AmendDialog:
    given = next(r.seq for r in reversed(shown.desk.session.records) if r.command["do"] == "give_card")
    dialog = AmendDialog(shown.context, given, parent=shown)
    dialog.form.fill("clause", "S9.9")
    dialog.preview()
    return dialog


def _reopened(context: GalleryContext) -> MatchPage:
    """Opened again after three hours and some minutes: the clock is held, and says so."""
    made = stage(context).playing()
    made.clock.turn(11_520)
    return MatchPage(made.session, context.words, context.palette, made.clock, Silence())


FROZEN: Final = Refusal(code="rules_frozen", clause="S6", params={"name": "early_move"})
SCENES: Final[dict[str, Callable[[GalleryContext], QWidget]]] = {
    "table-opening": _page(lambda s: s.opened().do(c.ConfirmScoring(), *(c.MarkPresent(person=n) for n in s.names[:5]))),
    "table-seats": _page(lambda s: s.seated()),
    "table-seats-by-hand": _page(lambda s: s.seated(), _press("H", "3", "1", "7")),
    "table-roles": _page(lambda s: s.seated().do(c.SetSeats(order=tuple("12345678"))), _press("H", "1", "3")),
    "table-selection": _page(_selection, _turn(14)),
    "table-play": _page(Stage.playing, _turn(12.6)),
    "table-play-long-names": _page(Stage.playing, _turn(10.2), long=True),
    "table-urgent": _page(Stage.playing, _turn(17)),
    "table-curtain": _page(Stage.playing, _lift),
    "table-window": _page(_window, _turn(1.2)),
    "table-dying": _page(lambda s: s.playing().do(c.Dying(line="2")), _turn(8)),
    "table-request": _page(lambda s: s.playing().do(c.AskResponse(line="2", what="dodge")), _turn(3)),
    "table-death": _page(Stage.playing, _press("D", "2")),
    "table-gap": _page(Stage.playing, _hold),
    "table-reopened": _reopened,
    "table-ask": _page(lambda s: s.playing().killed(("3", "1")), _turn(3)),
    "table-card-proposed": _page(_overrun, rules={"card_confirm": True}),
    "table-drawn": _page(lambda s: s.playing().do(c.DeckExhausted())),
    "table-void": _page(lambda s: s.playing().do(c.AbortGame(reason="-"))),
    "table-duel": _page(_duel, _turn(6)),
    "table-unsaved": _page(Stage.playing, _unsaved),
    "table-alone": _page(Stage.playing, _alone),
    "table-parted": _page(Stage.playing, _parted),
    "table-end": _page(_match),
    "table-card": _dialog(_card, Stage.playing),
    "table-card-long-names": _dialog(_card, Stage.playing, long=True),
    "table-outcome": _dialog(lambda p: OutcomeDialog(p.context, parent=p), _ended),
    "table-outcome-open": _dialog(_open_outcome, _ended),
    "table-mvp": _dialog(lambda p: MvpDialog(p.context, parent=p), _mvp),
    "table-mvp-long-names": _dialog(lambda p: MvpDialog(p.context, parent=p), _mvp, long=True),
    "table-standings": _dialog(lambda p: StandingsDialog(p.context, parent=p), _match),
    "table-standings-long-names": _dialog(lambda p: StandingsDialog(p.context, parent=p), _match, long=True),
    "table-timeline": _dialog(lambda p: TimelineDialog(p.context, parent=p), Stage.playing),
    "table-amend": _dialog(_amend, Stage.playing),
    "table-scroll": _dialog(lambda p: ScrollDialog(p.context, parent=p), Stage.playing),
    "table-set-timer": _dialog(lambda p: TimerDialog(p.context, 7_400_000, parent=p), Stage.playing),
    "table-hero": _dialog(_hero, _selection),
    "table-show-role": _dialog(lambda p: ShowDialog(p.context, "roles", parent=p), Stage.playing),
    "table-scoring": _dialog(lambda p: ScoringDialog(p.context, parent=p), Stage.opened),
    "table-force": _dialog(lambda p: ForceDialog(p.context, FROZEN, parent=p), Stage.playing),
    "table-step": _dialog(_step, Stage.playing),
    "table-notices": _dialog(_notices, Stage.playing),
    "table-notices-long-names": _dialog(lambda p: NoticesDialog(p.context, parent=p), Stage.playing, long=True),
    "table-amend-insist": _dialog(_insist, Stage.playing),
    "table-revoke": _dialog(_opened("revoke", 2), Stage.playing),
    "table-waive": _dialog(_opened("waive", 4), _overrun, rules={"card_confirm": True}),
    "table-export": _dialog(_menu, Stage.playing),
    "table-keys": _dialog(lambda p: HelpDialog(p.context, parent=p), Stage.playing),
}
