"""Matches on a stage for the gallery: every state of the desk, with ordinary and with the longest names."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass, field
from typing import TYPE_CHECKING, Any, Final

from PySide6.QtWidgets import QWidget

from moderator.play.commands import GiveCard
from moderator.play.messages import Refusal
from moderator.rulesets.sanguosha import commands as c
from moderator.rulesets.sanguosha.ruleset import Sanguosha
from moderator.rulesets.sanguosha.state import MatchState
from moderator.session.session import Session
from ui.clock import HandClock
from ui.sound import Silence
from ui.table.dialogs.amend import AmendDialog
from ui.table.dialogs.cards import CardDialog
from ui.table.dialogs.heroes import HeroDialog
from ui.table.dialogs.mvp import MvpDialog
from ui.table.dialogs.outcome import OutcomeDialog
from ui.table.dialogs.scoring import ScoringDialog
from ui.table.dialogs.secrets import ShowDialog
from ui.table.dialogs.small import ForceDialog, HelpDialog, ScrollDialog, TimerDialog
from ui.table.dialogs.standings import StandingsDialog
from ui.table.dialogs.steps import StepDialog
from ui.table.dialogs.timeline import TimelineDialog
from ui.table.page import MatchPage

if TYPE_CHECKING:
    from moderator.play.commands import Command
    from ui.gallery import GalleryContext

EVENING: Final = 1_781_264_527_000_000
NAMES: Final = {
    "zh_CN": ["青梅", "虎豹", "听雨", "小满", "长风", "南山", "北斗", "阿澈"],
    "en": ["Plum", "Tiger", "Rain", "Grain", "Wind", "South", "Dipper", "Clear"],
}
LONG: Final = [
    "欧阳司徒慕容南宫", "爱新觉罗·玄烨之孙", "Maximiliana Featherstonehaugh", "諸葛亮的空城計", "𠮷野家の牛丼", "<b>&nbsp;</b>",
    "名字很长很长很长很长的人", "Ω",
]  # fmt: skip
ROLES: Final = ("lord", "rebel", "loyalist", "rebel", "spy", "rebel", "loyalist", "rebel")
HEROES: Final = ("刘备", "曹仁", "黄月英", "张辽", "甘宁", "郭嘉", "陆逊", "貂蝉")


@dataclass
class Stage:
    """A session in memory and the clock it is played by."""

    names: list[str]
    title: str = "蒸蒸日上杯 · 淘汰赛 A 组"
    clock: HandClock = field(default_factory=lambda: HandClock(EVENING))

    def __post_init__(self) -> None:
        self.session = Session.in_memory(Sanguosha(), title=self.title, now=self.clock.now)

    @property
    def state(self) -> MatchState:
        """The match."""
        state: MatchState = self.session.state
        return state

    def do(self, *commands: Command, wait: float = 1.0) -> Stage:
        """Play the commands, each some seconds after the one before; a refusal is a mistake of the stage."""
        for command in commands:
            self.clock.turn(wait)
            result = self.session.do(command, self.clock.now())
            if isinstance(result, Refusal):
                raise ValueError(f"{command}: {result}")
        return self

    def opened(self, games: int = 6) -> Stage:
        """A match before its start."""
        return self.do(c.OpenMatch(people=tuple(self.names), title=self.session.title, games=games))

    def seated(self, games: int = 6) -> Stage:
        """Everybody here, three bans, started, seats as the lines are numbered."""
        self.opened(games).do(c.ConfirmScoring(), *(c.MarkPresent(person=name) for name in self.names))
        self.do(*(c.BanHero(line=str(n), hero=hero) for n, hero in ((1, "于吉"), (2, "左慈"), (5, "贾诩"))))
        return self.do(c.StartMatch())

    def set_up(self) -> Stage:
        """Roles dealt, heroes picked, the game begun."""
        if self.state.game is not None and self.state.game.status == "seats":
            self.do(c.SetSeats(order=tuple("12345678")))
        self.do(c.DealRoles(roles=dict(zip("12345678", ROLES, strict=True))), c.DealBoxes())
        self.do(*(c.PickHero(line=str(n), hero=hero) for n, hero in enumerate(HEROES, 1)))
        return self.do(c.BeginReading(), c.StartGame())

    def killed(self, *deaths: tuple[str, str | None]) -> Stage:
        """Victims and killers in order."""
        return self.do(*(c.Death(victim=v, killer=k, source="damage" if k else "lightning") for v, k in deaths))

    def game(self, *deaths: tuple[str, str | None], mvp: str | None = "1") -> Stage:
        """A whole game by its deaths."""
        self.set_up().do(c.BeginTurn(line="1"), c.BeginPlay(line="1"), c.EndPlay(line="1")).killed(*deaths)
        assert self.state.game is not None and self.state.game.verdict is not None
        self.do(c.ConfirmOutcome(outcome=self.state.game.verdict.outcome))
        return self.do(c.NameMvp(line=mvp)) if self.status == "mvp" else self

    @property
    def status(self) -> str:
        """Where the game under way stands; empty between games."""
        return self.state.game.status if self.state.game is not None else ""

    def playing(self) -> Stage:
        """A game in its second round, two dead, some cards, a running play time with seven seconds left."""
        self.seated().game(("2", "1"), ("4", "3"), ("6", "1"), ("8", "3"), ("5", "1"))
        self.set_up().do(c.BeginTurn(line="1"), c.BeginPlay(line="1"), c.EndPlay(line="1"))
        self.do(GiveCard(person="6", level="red", clause="S5.3.3"), GiveCard(person="3", level="yellow", clause="S5.2.8"))
        self.do(GiveCard(person="7", level="warning", clause="S5.1.2")).killed(("4", "5"), ("8", None))
        return self.do(c.BeginTurn(line="5"), c.BeginPlay(line="5"))


def stage(context: GalleryContext, long: bool = False) -> Stage:
    """A stage with the language's names, or the longest."""
    return Stage(list(LONG if long else NAMES[context.lang]), context.words.say("ui.gallery.cup"))


def page(context: GalleryContext, made: Stage) -> MatchPage:
    """The desk of a stage."""
    shown = MatchPage(made.session, context.words, context.palette, made.clock, Silence())
    game = made.state.game
    if game is not None and game.table.clock.held:
        shown.desk.do(c.Resume())
    return shown


def _dialog(make: Callable[[MatchPage], Any], prepare: Callable[[Stage], Stage], long: bool = False) -> Callable[[GalleryContext], QWidget]:
    """A scene: a dialog over the desk it belongs to."""

    def scene(context: GalleryContext) -> QWidget:
        from ui.gallery import over

        behind = page(context, prepare(stage(context, long)))
        dialog = make(behind)
        dialog.curtain_changed(behind.curtain.is_open)
        return over(dialog, behind)

    return scene


def _page(
    prepare: Callable[[Stage], Stage], after: Callable[[MatchPage, Stage], None] | None = None, long: bool = False
) -> Callable[[GalleryContext], QWidget]:
    """A scene: the desk itself, perhaps with something pressed."""

    def scene(context: GalleryContext) -> QWidget:
        made = prepare(stage(context, long))
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
    dialog = HeroDialog(shown.context, say("pick.title", line="5"), say("pick.lead"), free=True, parent=shown)
    dialog.search.setText("gn")
    return dialog


def _step(shown: MatchPage) -> StepDialog:
    step = next(step for step in shown.desk.steps if step.verb == "declare_vacancy" and step.needs)
    return StepDialog(shown.context, step, parent=shown)


def _amend(shown: MatchPage) -> AmendDialog:
    death = next(r.seq for r in reversed(shown.desk.session.records) if r.command["do"] == "death")
    dialog = AmendDialog(shown.context, death, parent=shown)
    dialog.form.choose("killer", "2")
    dialog.form.choose("source", "damage")
    dialog.preview()
    return dialog


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
    "table-keys": _dialog(lambda p: HelpDialog(p.context, parent=p), Stage.playing),
}
