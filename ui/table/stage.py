"""Matches on a stage, for the gallery and the tests: a session in memory, played by a clock that is turned by hand."""

from __future__ import annotations

from dataclasses import dataclass, field
from typing import TYPE_CHECKING, Any, Final

from moderator.play.commands import GiveCard
from moderator.play.messages import Refusal
from moderator.rulesets.sanguosha import commands as c
from moderator.rulesets.sanguosha.ruleset import Sanguosha
from moderator.rulesets.sanguosha.state import MatchState
from moderator.session.session import Session
from ui.clock import HandClock

if TYPE_CHECKING:
    from moderator.play.commands import Command

EVENING: Final = 1_781_264_527_000_000
NAMES: Final = {
    "zh_CN": ["青梅", "虎豹", "听雨", "小满", "长风", "南山", "北斗", "阿澈"],
    "en": ["Plum", "Tiger", "Rain", "Grain", "Wind", "South", "Dipper", "Clear"],
}
LONG: Final = [
    "欧阳司徒慕容南宫", "爱新觉罗·玄烨之孙", "Maximiliana Featherstonehaugh", "諸葛亮的空城計", "𠮷野家の牛丼", "<b>&nbsp;</b>",
    "名字很长很长很长很长的人", "Ω",
]  # fmt: skip
LONGEST: Final = (
    "爱新觉罗玄烨之孙不才在下复姓欧阳名修字永叔二四", "Maximiliana F. Feathers", "诸葛亮与周瑜与曹操与刘备与孙权与司马懿与吕布",
    *LONG[3:],
)  # fmt: skip
"""The longest names there may be come first, where they meet in a tie."""
ROLES: Final = ("lord", "rebel", "loyalist", "rebel", "spy", "rebel", "loyalist", "rebel")
HEROES: Final = ("刘备", "曹仁", "黄月英", "张辽", "甘宁", "郭嘉", "陆逊", "貂蝉")


@dataclass
class Stage:
    """A session in memory and the clock it is played by."""

    names: list[str]
    title: str = "蒸蒸日上杯 · 淘汰赛 A 组"
    clock: HandClock = field(default_factory=lambda: HandClock(EVENING))
    opening: dict[str, Any] = field(default_factory=dict)
    """What else the match is opened with: house rules, cuts."""

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
        return self.do(c.OpenMatch(people=tuple(self.names), title=self.session.title, games=games, **self.opening))

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
