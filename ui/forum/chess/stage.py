"""Games of chess on a stage, for the gallery and the tests: a session in memory, played by a clock that is turned by hand."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass, field
from datetime import datetime
from typing import TYPE_CHECKING, Any, Final
from zoneinfo import ZoneInfo

from moderator.play.instants import SECOND, Instant
from moderator.play.messages import Refusal
from moderator.rulesets.chess.commands import night as n
from moderator.rulesets.chess.commands import setup as s
from moderator.rulesets.chess.commands import vote as v
from moderator.rulesets.chess.roles import COUNTS, SIDES
from moderator.rulesets.chess.ruleset import Chess
from moderator.rulesets.chess.state import GameState
from moderator.session.session import Session
from ui.clock import HandClock

if TYPE_CHECKING:
    from moderator.play.commands import Command

ZONE: Final = "Asia/Shanghai"
MASKS: Final = {
    "zh_CN": (
        "青衣", "听雪", "竹影", "墨鱼", "远山", "白夜", "阿芜", "星回", "南枝", "渔火", "沉舟", "半夏", "长庚", "落白", "扶光", "照野",
    ),
    "en": (
        "Teal", "Snowfall", "Bamboo", "Inkfish", "Farhill", "Whitenight", "Weed", "Starturn", "Southtwig", "Lantern", "Sunkboat",
        "Pinellia", "Evening", "Fallen", "Daylight", "Fieldglow",
    ),
}  # fmt: skip
LONG: Final = (
    "欧阳司徒慕容南宫上官皇甫令狐诸葛东方西门公孙宇文", "爱新觉罗·玄烨之孙", "Maximiliana Featherstone", "諸葛亮的空城計",
    "𠮷野家の牛丼", "<b>&nbsp;</b>[b]x[/b]", "名字很长很长很长很长的人", "Ω", "Bartholomew Quickquillson",
    "东风夜放花千树更吹落星如雨宝马雕车香满路", "a_b*c`d", "醉里挑灯看剑梦回吹角连营", "WWWWWWWWWWWWWWWWWWWWWWWW", "十四号",
    "𝔉𝔯𝔞𝔨𝔱𝔲𝔯", "只缘身在此山中云深不知处",
)  # fmt: skip
PROSE: Final = {
    "zh_CN": "月色落在塔楼的第七扇窗上，像一枚迟迟不肯落下的子。我数着廊下的灯，一盏，两盏，数到第九盏的时候，风把最后一点火也收走了。",
    "en": "The moon lay on the seventh window of the tower like a piece that would not be played. I counted the lamps along the gallery. ",
}


@dataclass
class Stage:
    """A session in memory and the clock it is played by. Seats are called by the codes of the worked cases: WK, BP2, ..."""

    lang: str = "zh_CN"
    masks: tuple[str, ...] = ()
    rules: dict[str, Any] = field(default_factory=dict)
    dealt: dict[str, str] = field(default_factory=dict)
    """Seat -> the code whose role it has, where that is another one's: games that differ in secrets alone."""
    clock: HandClock = field(default_factory=lambda: HandClock(stamp("06-01 21:00")))

    def __post_init__(self) -> None:
        self.masks = self.masks or MASKS[self.lang]
        title = {"zh_CN": "第 12 局「古堡疑云」", "en": "Game 12, the old castle"}[self.lang]
        self.session = Session.in_memory(Chess(), title=title, zone=ZONE, now=self.clock.now)

    @property
    def state(self) -> GameState:
        """The game."""
        state: GameState = self.session.state
        return state

    def to(self, when: str) -> Stage:
        """Turn the clock to ``06-02 13:00``."""
        self.clock.turn(max(0, (stamp(when) - self.clock.now()) / SECOND))
        return self

    def do(self, *commands: Command, wait: float = 1.0, force: str = "") -> Stage:
        """Play the commands, each some seconds after the one before; a refusal is a mistake of the stage."""
        for command in commands:
            self.clock.turn(wait)
            result = self.session.do(command, self.clock.now(), force=force)
            if isinstance(result, Refusal):
                raise ValueError(f"{command}: {result}")
        return self

    def laid(self, contact: Callable[[int], str] = lambda _: "") -> Stage:
        """Sixteen masks with their people, three substitutes, roles by the codes."""
        codes = [side[0].upper() + letter for side in SIDES for letter in ("K", "Q", "R", "B", "N", "P1", "P2", "P3")]
        people = {"zh_CN": "玩家{}", "en": "Player {}"}[self.lang]
        self.do(s.CreateGame(title=self.session.title, house_rules=self.rules, messenger="神的使者"))
        for at, (code, mask) in enumerate(zip(codes, self.masks, strict=True)):
            self.do(s.AddPerson(name=people.format(at + 1), contact=contact(at)), wait=0.1)
            self.do(s.AddSeat(id=code, mask=mask, person=people.format(at + 1)), wait=0.1)
        for at in range(3):
            self.do(s.AddSubstitute(person={"zh_CN": "替补{}", "en": "Substitute {}"}[self.lang].format(at + 1)), wait=0.1)
        letters = {"K": "king", "Q": "queen", "R": "rook", "B": "bishop", "N": "knight", "P": "pawn"}
        assert sum(COUNTS.values()) * 2 == len(codes)
        as_of = {code: self.dealt.get(code, code) for code in codes}
        roles: Any = {
            code: s.SeatRole(side="white" if of[0] == "W" else "black", role=letters[of[1]])  # type: ignore[arg-type]
            for code, of in as_of.items()
        }
        return self.do(s.AssignRoles(roles=roles, seed="7f3a"), s.StartGame())

    def begun(self) -> Stage:
        """Night 1, everybody but two checked in."""
        self.laid().to("06-01 22:00").do(s.PostRoster())
        return self.do(*(s.CheckIn(seat=seat) for seat in self.state.seats if seat not in {"WP3", "BN"}), wait=60)

    def order(self, *orders: str, prose: int = 2) -> Stage:
        """Orders such as ``WQ kill BN``; a queen's waits for the host."""
        verbs: dict[str, Any] = {
            "imprison": n.SubmitImprison, "heal": n.SubmitHeal, "exchange": n.SubmitExchange, "curse": n.SubmitCurse, "pawn": n.SubmitPawn,
        }  # fmt: skip
        for each in orders:
            seat, verb, *rest = each.split()
            if verb == "kill":
                text = PROSE[self.lang] * prose if seat[1] == "Q" else ""
                self.do(n.SubmitKill(seat=seat, target=rest[0], declaration=text), wait=90)
            else:
                self.do(n.SubmitCastle(seat=seat) if verb == "castle" else verbs[verb](seat=seat, target=rest[0]), wait=90)
        return self

    def dawn(self, *orders: str, when: str) -> Stage:
        """A whole night, every declaration good."""
        self.order(*orders)
        waiting = [each.seat for each in self.state.night.submissions if each.status == "waiting"] if self.state.night else []
        self.do(*(n.JudgeDeclaration(seat=seat, ok=True) for seat in waiting)).to(when)
        return self.do(n.CloseNight(), n.ResolveNight(), n.AnnounceDawn())

    def voting(self, *votes: str, wait: float = 1800.0) -> Stage:
        """The ballot thread with its posts: ``WK BQ``."""
        if self.state.ballot is None:
            self.do(v.OpenBallot(), wait=900)
        voted: set[str] = {post.voter for post in self.state.ballot.posts} if self.state.ballot else set()
        for each in votes:
            voter, target = each.split()
            kind = v.ChangeVote if voter in voted else v.CastVote
            self.do(kind(voter=voter, target=target), wait=wait)
            voted.add(voter)
        return self

    def dusk(self, when: str) -> Stage:
        """Close, count, announce."""
        return self.to(when).do(v.CloseBallot(), v.ResolveVote(), v.AnnounceDusk())

    # --- games that are wanted often ----------------------------------------------------------------------------------

    def full_night(self, prose: int = 2) -> Stage:
        """A night with everybody acting: holds in a ring, covers, a curse, an exchange that fires, a castling, two kills."""
        return self.begun().order(
            "WK castle", "WQ kill BB", "WR imprison BR", "WB heal WN", "WN exchange WB", "WP1 pawn WQ", "WP2 pawn BP1", "WP3 pawn WK",
            "BQ kill WB", "BR imprison WR", "BB heal BB", "BN curse WP2", "BP1 pawn BR", "BP2 pawn BQ", "BP3 pawn WP1", prose=prose,
        )  # fmt: skip

    def second_day(self) -> Stage:
        """Day 1 after a night with deaths, votes coming in: changes, an edit, an unclear one, two missing."""
        self.begun().dawn("WQ kill BB", "BQ kill WB", "WN exchange WB", "BN curse WP2", "WR imprison BR", when="06-02 13:04")
        self.voting(
            "WK BP1", "BK WP2", "WR BP1", "BR WP2", "WN BP1", "BN WP1", "WP1 BP1", "BP1 WP2", "BP2 WP1", "WR BR", "WN BP2", "BP3 WP2",
        )  # fmt: skip
        return self.do(v.MarkEdited(voter="WP1", original_known=True, original="BP1"), v.MarkUnclear(voter="WP2"))


def stamp(when: str) -> Instant:
    """``06-01 22:00`` in June 2026."""
    day, clock = when.split()
    (month, date), parts = (int(p) for p in day.split("-")), [*(int(p) for p in clock.split(":")), 0]
    at = datetime(2026, month, date, parts[0], parts[1], parts[2], tzinfo=ZoneInfo(ZONE))
    return Instant(round(at.timestamp()) * SECOND)
