"""A whole prison game on the stage: seats, days and nights by short codes, for the gallery and the tests of the window."""

from __future__ import annotations

from dataclasses import dataclass, field
from datetime import datetime
from typing import TYPE_CHECKING, Any, Final
from zoneinfo import ZoneInfo

from moderator.play.instants import SECOND, Instant
from moderator.play.messages import Refusal
from moderator.rulesets.prison.commands import day as d
from moderator.rulesets.prison.commands import night as n
from moderator.rulesets.prison.commands import setup as s
from moderator.rulesets.prison.ruleset import Prison
from moderator.rulesets.prison.script.model import Role, Script, Skill, Targets, Win
from moderator.rulesets.prison.state import GameState
from moderator.session.session import Session
from ui.clock import HandClock

if TYPE_CHECKING:
    from moderator.play.commands import Command

ZONE: Final = "Asia/Shanghai"
MASKS: Final = {
    "zh_CN": ("白鹭", "蓝桥", "灰雁", "红叶", "黄昏", "青石", "墨白", "阿夏", "苏木", "林一", "程墨", "小鹿", "许愿", "北辰"),
    "en": (
        "Egret", "Bluebridge", "Greygoose", "Redleaf", "Dusk", "Bluestone", "Inkwhite", "Summer", "Sappan", "Woodone", "Chengmo",
        "Fawn", "Wishful", "Northstar",
    ),
}  # fmt: skip
LONG: Final = (
    "欧阳司徒慕容南宫上官皇甫令狐诸葛东方西门公孙宇文", "爱新觉罗·玄烨之孙", "Maximiliana Featherstone", "諸葛亮的空城計",
    "𠮷野家の牛丼", "<b>&nbsp;</b>[b]x[/b]", "WWWWWWWWWWWWWWWWWWWWWWWW", "Ω", "Bartholomew Quickquillson",
    "东风夜放花千树更吹落星如雨宝马雕车香满路", "a_b*c`d", "醉里挑灯看剑梦回吹角连营", "名字很长很长很长很长的人",
    "只缘身在此山中云深不知处",
)  # fmt: skip
TITLES: Final = {
    "zh_CN": {
        "title": "第 10 局「雾港旧案」", "murderer": "杀人犯", "mate": "共犯", "forger": "伪造犯", "thief": "窃贼", "warder": "普通看守",
        "medic": "狱医", "traitor": "从犯看守", "chief": "黑幕", "shield": "护一人过夜", "spy": "查一人身份", "point": "点杀",
        "swap": "换两扇门", "story": "听一段往事",
    },
    "en": {
        "title": "Game 10, the old harbour case", "murderer": "Murderer", "mate": "Partner", "forger": "Forger", "thief": "Thief",
        "warder": "Plain guard", "medic": "Medic", "traitor": "Accomplice", "chief": "Mastermind", "shield": "guard one for the night",
        "spy": "learn one role", "point": "kill by name", "swap": "swap two doors", "story": "hear an old tale",
    },
}  # fmt: skip
CLAIMS: Final = {
    "zh_CN": ("对面自称阿夏，说话很慢。", "我昨晚遇到的肯定是黄昏，他一直在笑，还问我是不是冤枉的。"),
    "en": ("Whoever it was called himself Summer.", "It must have been Dusk: he kept laughing and asked whether I was innocent."),
}
KINDS: Final = {"x": "execute", "r": "release", "?": ""}


def script(lang: str, half: int) -> Script:
    """A script with a point kill, an accomplice, a medic, a mastermind and a skill for the host to settle."""
    t = TITLES[lang]
    field_seat = Targets(count=1, kind="seat", state="field")
    shield = Skill(
        id="shield", title=t["shield"], effect="protect", causes=("night",), per_day=1, window=("INTERRO",), resolve="at_22",
        targets=Targets(count=1, kind="seat", side="guard"),
    )  # fmt: skip
    spy = Skill(id="spy", title=t["spy"], effect="inform", question="role", uses=1, window=("DAY",), targets=field_seat)
    swap = Skill(
        id="swap", title=t["swap"], effect="swap_doors", uses=1, window=("DAY", "CORRIDOR"),
        targets=Targets(count=2, kind="door", side="guard"),
    )  # fmt: skip
    story = Skill(
        id="story", title=t["story"], effect="manual", uses=1, per_day=1, window=("DAY", "SHELTER"), approve="host", text=t["story"]
    )  # fmt: skip
    return Script(
        name=t["title"],
        roles=(
            Role(
                id="murderer", side="prisoner", title=t["murderer"], crime=t["murderer"], tags=("murderer", "killer"),
                skills=("face_kill", Skill(id="point", title=t["point"], effect="point_kill", uses=1)),
            ),
            Role(id="forger", side="prisoner", title=t["forger"], crime=t["forger"], skills=(swap,)),
            Role(
                id="chief", side="prisoner", title=t["chief"], crime=t["thief"], tags=("mastermind",), win=Win(when={"manual": t["story"]})
            ),
            Role(id="thief", side="prisoner", title=t["thief"], crime=t["thief"], copies=half - 3, skills=(story,)),
            Role(id="medic", side="guard", title=t["medic"], skills=(shield,)),
            Role(id="traitor", side="guard", title=t["traitor"], tags=("accomplice",), knows=("murderer",)),
            Role(id="spy", side="guard", title=t["warder"], skills=(spy,)),
            Role(id="warder", side="guard", title=t["warder"], copies=half - 3),
        ),
    )  # fmt: skip


@dataclass
class Stage:
    """A session in memory and the clock it is played by. Seats are called G1.. and P1..; P1 is the murderer."""

    lang: str = "zh_CN"
    masks: tuple[str, ...] = ()
    half: int = 6
    rules: dict[str, Any] = field(default_factory=dict)
    dealt: dict[str, str] = field(default_factory=dict)
    """Seat -> the seat whose role it has, where that is another one's: games that differ in secrets alone."""
    links: dict[str, str] = field(default_factory=dict)
    """Links of the first night, where they are not A-1, B-2 and so on."""
    clock: HandClock = field(default_factory=lambda: HandClock(stamp("06-01 08:00")))

    def __post_init__(self) -> None:
        self.masks = self.masks or MASKS[self.lang]
        self.session = Session.in_memory(Prison(), title=TITLES[self.lang]["title"], zone=ZONE, now=self.clock.now)

    @property
    def state(self) -> GameState:
        """The game."""
        state: GameState = self.session.state
        return state

    @property
    def guards(self) -> tuple[str, ...]:
        """Codes of the guards' seats."""
        return tuple(f"G{number}" for number in range(1, self.half + 1))

    @property
    def prisoners(self) -> tuple[str, ...]:
        """Codes of the prisoners' seats."""
        return tuple(f"P{number}" for number in range(1, self.half + 1))

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

    def roles(self) -> dict[str, str]:
        """Seat -> role by the codes."""
        plain = {
            **dict.fromkeys(self.guards, "warder"), **dict.fromkeys(self.prisoners, "thief"),
            "G1": "medic", "G2": "spy", "G3": "traitor", "P1": "murderer", "P2": "forger", "P3": "chief",
        }  # fmt: skip
        return {seat: plain[self.dealt.get(seat, seat)] for seat in plain}

    def laid(self) -> Stage:
        """Everybody seated and dealt in; the game has begun."""
        people = {"zh_CN": "玩家{}", "en": "Player {}"}[self.lang]
        made = script(self.lang, self.half)
        self.do(s.NewGame(n=2 * self.half, script=made, title=self.session.title, house_rules=self.rules))
        for at, (seat, mask) in enumerate(zip((*self.guards, *self.prisoners), self.masks, strict=False), 1):
            side: Any = "guard" if seat[0] == "G" else "prisoner"
            self.do(s.SetSeat(seat=seat, mask=mask, person=people.format(at), alt=f"{10_000 + at}", side=side), wait=0.1)
        self.do(s.SetAssistant(seat="G2", person=people.format(99)), s.Deal(roles=self.roles(), seed="41c7"))
        if self.links:
            self.do(s.SetLinks(night=1, map=self.links))
        return self.do(s.StartGame())

    def opened(self, day: int = 1) -> Stage:
        """A morning."""
        if self.state.started is None:
            self.laid()
        return self.to(f"06-{day:02d} 09:00").do(d.OpenDay())

    def elected(self) -> Stage:
        """Day 1 with its leaders: the second guard and the second prisoner."""
        self.opened().do(d.OpenElection())
        for side, chosen in ((self.guards, "G2"), (self.prisoners, "P2")):
            self.do(*(d.Elect(voter=seat, candidate=chosen) for seat in side[:4]), wait=60)
        return self.to("06-01 12:00").do(d.CloseElection())

    def ballots(self, *lines: str) -> Stage:
        """``"G1 P4 x"``: guard, prisoner, execute or release (``r``), or unclear (``?``)."""
        for line in lines:
            guard, prisoner, kind = line.split()
            self.do(d.CastBallot(guard=guard, prisoner=prisoner, kind=KINDS[kind]), wait=300)  # type: ignore[arg-type]
        return self

    def voted(self, *lines: str) -> Stage:
        """The ballots, then the close."""
        day = f"06-{self.state.day:02d}"
        return self.ballots(*lines).to(f"{day} 20:30").do(d.CloseVote())

    def corridor(self, *entries: str, opened: bool = True) -> Stage:
        """Doors open; ``"G1 A"`` goes in."""
        if opened:
            self.to(f"06-{self.state.day:02d} 20:35").do(n.OpenDoor(side="guard", door="all"), n.OpenDoor(side="prisoner", door="all"))
        for entry in entries:
            seat, door = entry.split()
            self.do(n.Place(seat=seat, door="out") if door == "out" else n.EnterDoor(seat=seat, door=door), wait=20)
        return self

    def rooms(self, *entries: str) -> Stage:
        """Into the rooms; who is not named goes through the door that is left, or stays out where none is."""
        self.corridor(*entries)
        from moderator.rulesets.prison.night import free_doors, missing

        for seat in missing(self.state):
            free = free_doors(self.state, seat.side)
            self.do(n.Place(seat=seat.id, door=free[0] if free else "out"), wait=5)
        return self.to(f"06-{self.state.day:02d} 21:00").do(n.StartInterrogation())

    def wall(self, *orders: Command) -> Stage:
        """22:00 with these orders."""
        self.do(*orders, wait=300)
        return self.to(f"06-{self.state.day:02d} 22:00").do(n.ResolveWall())

    def slept(self) -> Stage:
        """To the next morning; what is asked by the way is let be."""
        from moderator.play.commands import Answer

        for ask in self.state.asks:
            if ask.code == "A-WALL":
                self.do(Answer(ask=ask.id, choice="none"))
        day = self.state.day
        self.to(f"06-{day:02d} 23:00").do(n.EndNight())
        return self.opened(day + 1)

    # --- games that are wanted often ----------------------------------------------------------------------------------

    def first_day(self) -> Stage:
        """Day 1, leaders elected, four ballots in."""
        return self.elected().ballots("G1 P4 x", "G2 P4 x", "G3 P5 r", "G4 P5 x").to("06-01 18:10")

    def first_night(self) -> Stage:
        """Night 1 in the corridor: doors open, four of each side gone in, one kept out."""
        self.first_day().voted("G5 P4 x").corridor("G1 B", "P1 3", "G2 A", "P2 1", "G3 D", "P3 2")
        return self.to("06-01 20:47")

    def first_rooms(self) -> Stage:
        """Night 1, 21:40: everybody sits, orders are in."""
        self.first_day().voted("G5 P4 x").rooms("G1 B", "P1 3", "G2 A", "P2 1", "G3 D", "P3 2", "G4 C")
        return self.to("06-01 21:38")

    def killed(self) -> Stage:
        """Night 1, 22:00 behind us: the guard opposite is dead."""
        self.first_rooms()
        return self.wall(n.OrderKill(seat="P1", mode="face"))

    def third_day(self) -> Stage:
        """Day 3 with two nights behind it, claims and ballots."""
        self.killed().do(n.NoteClaim(seat="G2", night=1, text=CLAIMS[self.lang][0], met="P2"))
        self.do(n.NoteClaim(seat="P3", night=1, text=CLAIMS[self.lang][1], met="G5")).slept()
        self.voted("G1 P5 r", "G2 P5 r", "G3 P5 x").rooms("G1 A", "G2 D", "P1 2", "P2 4", "P3 1").to("06-02 21:30")
        self.wall().slept()
        return self.ballots("G1 P2 x", "G2 P3 x", "G5 P3 x", "G3 P2 r").to("06-03 18:30")


def stamp(when: str) -> Instant:
    """``06-01 22:00`` in June 2026."""
    day, clock = when.split()
    (month, date), parts = (int(p) for p in day.split("-")), [*(int(p) for p in clock.split(":")), 0]
    at = datetime(2026, month, date, parts[0], parts[1], parts[2], tzinfo=ZoneInfo(ZONE))
    return Instant(round(at.timestamp()) * SECOND)
