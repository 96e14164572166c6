"""A whole game of eighty-eight on the stage, played by its simulation to any moment, for the gallery and the tests of the window."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass, field
from datetime import datetime
from typing import TYPE_CHECKING, Any, Final
from zoneinfo import ZoneInfo

from msgspec.structs import replace

from moderator.play.commands import Command
from moderator.play.instants import SECOND, Instant
from moderator.play.messages import Refusal
from moderator.rulesets.jianghu.commands.setup import AddSeat
from moderator.rulesets.jianghu.roles import COUNTS, Role
from moderator.rulesets.jianghu.ruleset import Jianghu
from moderator.rulesets.jianghu.simulation import JianghuSimulation
from moderator.rulesets.jianghu.state import GameState
from moderator.session.session import Session
from moderator.session.simulate import SeededDice
from ui.clock import HandClock

if TYPE_CHECKING:
    from collections.abc import Mapping

ZONE: Final = "Asia/Shanghai"
TITLES: Final = {"zh_CN": "风云八轮", "en": "Eight rounds of wind and cloud"}
FIRST: Final = {
    "zh_CN": "青墨寒孤夜听半微浅流晴",
    "en": ("Teal", "Ink", "Cold", "Lone", "Dusk", "Lily", "Half", "Dim", "Moss", "Wasp", "Fair"),
}
SECOND_PART: Final = {"zh_CN": "瓷江舟雨荷夏凉草", "en": ("cup", "bay", "ark", "rain", "leaf", "noon", "fir", "sea")}
LONG: Final = (
    "欧阳司徒慕容南宫上官皇甫令狐诸葛东方西门公孙宇文", "WWWWWWWWWWWWWWWWWWWWWWWW", "<b>&nbsp;</b>[b]x[/b]", "𠮷野家の牛丼",
    "Bartholomew Quickquill", "名字很长很长很长很长的人", "Ω", "=SUM(A1:A9)", "a_b*c`d", "Maximiliana Featherston",
)  # fmt: skip
"""Masks as long and as awkward as they may be; every one of a long game carries its number after it."""
SMALL: Final[dict[Role, int]] = {
    "hidden_sword": 1, "joint_sword": 2, "joint_egg": 2, "wanderer": 5, "lone_killer": 1, "joint_killer": 2, "independent_killer": 2,
    "mine": 1,
}  # fmt: skip
"""A game of sixteen."""
Reached = Callable[[GameState], bool]


def masks(lang: str, number: int = 88, *, long: bool = False) -> tuple[str, ...]:
    """So many masks, all different; ``long``: the longest there may be."""
    if long:
        return tuple(f"{LONG[n % len(LONG)][: 24 - len(str(n + 1))]}{n + 1}" for n in range(number))
    first, second = FIRST[lang], SECOND_PART[lang]
    made = [f"{first[n % 11]}{second[(n // 11 + n) % 8]}" for n in range(88)]
    more = [f"{one}{two}" for one in first for two in second]
    found = tuple(dict.fromkeys((*made, *more)))
    return tuple(found[n] if n < len(found) else f"{found[n % len(found)]}{n // len(found) + 1}" for n in range(number))


@dataclass
class Stage:
    """A session in memory and the clock it is played by. Seats are M01 to M88 whatever their masks are."""

    lang: str = "zh_CN"
    long: bool = False
    seed: str = "stage"
    counts: Mapping[Role, int] = field(default_factory=lambda: dict(COUNTS))
    rules: Mapping[str, bool | int | str] = field(default_factory=dict)
    clock: HandClock = field(default_factory=lambda: HandClock(stamp("05-30 21:00")))

    def __post_init__(self) -> None:
        self.masks = masks(self.lang, sum(self.counts.values()), long=self.long)
        self.session = Session.in_memory(Jianghu(), title=TITLES[self.lang], zone=ZONE, now=self.clock.now)
        self._game = JianghuSimulation(self.counts, self.rules).play(SeededDice(self.seed))
        self._move: tuple[Command, Instant] | None = next(self._game)
        self._named = iter(self.masks)

    @property
    def state(self) -> GameState:
        """The game."""
        state: GameState = self.session.state
        return state

    def turn_to(self, at: int) -> Stage:
        """Turn the clock forward to an instant."""
        self.clock.turn(max(0, (at - self.clock.now()) / SECOND))
        return self

    def to(self, when: str) -> Stage:
        """Turn the clock forward to ``06-02 13:00``."""
        return self.turn_to(stamp(when))

    def do(self, *commands: Command, wait: float = 1.0, force: str = "") -> Stage:
        """Enter commands of one's own, each some seconds after the one before; a refusal is a mistake of the stage."""
        for command in commands:
            self.clock.turn(wait)
            self._enter(command, self.clock.now(), force)
        return self

    def _enter(self, command: Command, at: Instant, force: str = "") -> None:
        result = self.session.do(command, at, force=force)
        if isinstance(result, Refusal):
            raise ValueError(f"{command}: {result}")

    # --- the simulation -------------------------------------------------------------------------------------------------------

    def step(self) -> bool:
        """One command of the simulation, at its own time; False once the game is over."""
        if self._move is None:
            return False
        command, at = self._move
        if isinstance(command, AddSeat):
            command = replace(command, id=command.mask, mask=next(self._named))
        self.turn_to(at)
        self._enter(command, at)
        try:
            self._move = self._game.send(self.state)
        except StopIteration:
            self._move = None
        return True

    @property
    def coming(self) -> Command | None:
        """What the simulation would do next."""
        return self._move[0] if self._move is not None else None

    def until(self, reached: Reached, before: type[Command] | None = None) -> Stage:
        """Play on until it is so; with ``before``: until it is so and that command would come next."""
        while not (reached(self.state) and (before is None or isinstance(self.coming, before))):
            if not self.step():
                raise LookupError("never reached")
        return self

    # --- moments that are wanted often ----------------------------------------------------------------------------------------

    def round_at(self, number: int, phase: str) -> Stage:
        """The first moment of a phase of a round."""
        return self.until(lambda state: state.number == number and state.phase == phase)

    def dealt(self) -> Stage:
        """Everybody has a role and has checked in, or not."""
        return self.until(lambda state: state.checkin_closed is not None)

    def posts_in(self, number: int = 2) -> Stage:
        """The window of a round, everything handed in, not yet closed."""
        from moderator.rulesets.jianghu.commands.posts import CloseWindow

        return self.until(lambda state: state.number == number and state.phase == "window", CloseWindow)

    def resolved(self, number: int = 2) -> Stage:
        """Worked out, not yet published."""
        from moderator.rulesets.jianghu.commands.posts import PublishPosts

        return self.until(lambda state: state.number == number and state.phase == "posts", PublishPosts)

    def voting(self, number: int = 2, ballots: int = 60) -> Stage:
        """The day of a round with so many ballots in."""
        return self.until(lambda state: state.number == number and state.phase == "day" and len(state.now.ballots) >= ballots)

    def voted(self, number: int = 2) -> Stage:
        """All ballots are in; the vote is still open."""
        from moderator.rulesets.jianghu.commands.vote import CloseVote

        return self.until(lambda state: state.number == number and state.phase == "day", CloseVote)

    def choosing(self, number: int = 2) -> Stage:
        """The tops are fixed; nobody has chosen."""
        return self.round_at(number, "choices")

    def results(self, number: int = 1) -> Stage:
        """The result post of a round is out."""
        return self.round_at(number, "results")

    def ended(self) -> Stage:
        """The end."""
        return self.until(lambda state: state.phase == "ended")


def small(lang: str = "zh_CN", **more: Any) -> Stage:
    """A game of sixteen: quick to play."""
    return Stage(lang, counts=SMALL, **more)


def stamp(when: str) -> Instant:
    """``06-02 21:00`` in June 2026."""
    day, clock = when.split()
    (month, date), parts = (int(p) for p in day.split("-")), [*(int(p) for p in clock.split(":")), 0]
    at = datetime(2026, month, date, parts[0], parts[1], parts[2], tzinfo=ZoneInfo(ZONE))
    return Instant(round(at.timestamp()) * SECOND)
