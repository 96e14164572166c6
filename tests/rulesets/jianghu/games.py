"""A game for tests: seats named as in the worked cases, driven by commands at instants."""

from __future__ import annotations

from datetime import datetime
from typing import Any
from zoneinfo import ZoneInfo

from moderator.play.audience import HOST
from moderator.play.commands import Command
from moderator.play.decision import Decision
from moderator.play.instants import SECOND, Instant
from moderator.play.messages import Notice, Refusal, TraceLine
from moderator.rulesets.jianghu.commands import choices as h
from moderator.rulesets.jianghu.commands import posts as p
from moderator.rulesets.jianghu.commands import vote as v
from moderator.rulesets.jianghu.commands.setup import Adopt, Position, SeatPosition
from moderator.rulesets.jianghu.roles import COUNTS, LONG, Role, read_role
from moderator.rulesets.jianghu.ruleset import Jianghu
from moderator.rulesets.jianghu.state import GameState

ZONE = "Asia/Shanghai"
SPECIAL = tuple(
    short + (str(n) if COUNTS[role] > 1 else "") for short, role in LONG.items() if role != "wanderer" for n in range(1, COUNTS[role] + 1)
)
"""Every seat with a role of its own."""
CROWD = ("A", "B", "C", "D", "E", "V1", "V2", "V3", "V4", "V5", "V6", "V7", "V8", "V9")
EVENING, NEXT = 2, 3
"""June 2026: the day on which the round opens, and the day of its vote."""


def at(text: str, day: int = EVENING) -> Instant:
    """``21:15`` or ``21:15:01`` on a day of June 2026; ``3 12:00`` names the day."""
    given, _, clock = text.rpartition(" ")
    parts = [int(part) for part in clock.split(":")] + [0]
    when = datetime(2026, 6, int(given or day), parts[0], parts[1], parts[2], tzinfo=ZoneInfo(ZONE))
    return Instant(round(when.timestamp()) * SECOND)


def seats(names: tuple[str, ...], over: dict[str, dict[str, Any]]) -> dict[str, SeatPosition]:
    """Seats with the roles that their names say; others are wanderers. Q is a wanderer out long before."""
    found: dict[str, SeatPosition] = {}
    for name in names:
        read = read_role(name)
        role: Role = read[0] if read is not None else "wanderer"
        found[name] = SeatPosition(**{"role": role, "person": f"person of {name}", **over.get(name, {})})
    found["Q"] = SeatPosition(role="wanderer", person="person of Q", status="OUT")
    return found


class Game:
    """A game under way. ``do`` insists that a command is taken; ``refuse`` that it is not."""

    def __init__(
        self, *slots: str, r: int = 2, phase: str = "window", opened: str = "21:15", names: tuple[str, ...] = (), top_n: int | None = 1,
        out: str = "", owners: dict[str, str] | None = None, **position: Any,
    ) -> None:  # fmt: skip
        over = position.pop("over", {})
        for name in out.split():
            over = {**over, name: {"status": "OUT", **over.get(name, {})}}
        self.rules = Jianghu()
        self.state: GameState = self.rules.start("test", ZONE)
        self.day = EVENING
        self.now = at(opened)
        self.trace: list[TraceLine] = []
        self.notices: list[Notice] = []
        self.events: list[Any] = []
        when = datetime.fromtimestamp(self.now / SECOND, ZoneInfo(ZONE)).isoformat()
        made: Any = Position(
            seats=seats((*SPECIAL, *CROWD, *names), over), round=r, phase=phase, opened=when, top_n=top_n,  # type: ignore[arg-type]
            slots=owners if owners is not None else slots, **position,
        )  # fmt: skip
        self.do(Adopt(position=made), force=True)

    def decide(self, command: Command, when: str | None = None, *, force: bool = False) -> Decision[Any] | Refusal:
        """What would follow."""
        return self.rules.decide(self.state, command, at(when, self.day) if when else self.now, force)

    def do(self, command: Command, when: str | None = None, *, force: bool = False) -> Decision[Any]:
        """Take the command."""
        if when:
            self.now = at(when, self.day)
        decision = self.decide(command, when, force=force)
        assert not isinstance(decision, Refusal), decision
        for event in decision.events:
            self.state = self.rules.evolve(self.state, event)
        self.events += decision.events
        self.trace += decision.trace
        self.notices += decision.notices
        return decision

    def refuse(self, command: Command, when: str | None = None) -> Refusal:
        """The command is refused."""
        decision = self.decide(command, when)
        assert isinstance(decision, Refusal), decision
        return decision

    # --- posts -----------------------------------------------------------------------------------------------------------

    def post(self, *posts: str, when: str | None = None, **fields: Any) -> None:
        """Accepted posts such as ``"JK1 A"``; owners as the slots say."""
        for each in posts:
            seat, target = each.split()
            self.do(
                p.SubmitPost(seat=seat, target=target, words=fields.get("words", 860), **{k: x for k, x in fields.items() if k != "words"}),
                when,
            )
            if not fields.get("iou"):
                self.do(p.JudgePost(seat=seat, verdict="ok"))

    def shift(self, a: str, b: str, words: int = 500) -> None:
        """A soul shift."""
        self.do(p.SubmitShift(seat="SH", from_=a, to=b, words=words))

    def back(self, c: str, words: int = 800) -> None:
        """A soul return."""
        self.do(p.SubmitReturn(seat="SR", seat_c=c, words=words))

    def publish(self, when: str | None = None) -> None:
        """Close the window at its end, resolve, publish."""
        if when is None:
            self.now = Instant(max(self.now, self.state.now.limits.posts + SECOND))
        self.do(p.CloseWindow(), when)
        self.do(p.ResolvePosts())
        self.notices.clear()
        self.do(p.PublishPosts())

    # --- the vote ----------------------------------------------------------------------------------------------------------

    def to_the_vote(self) -> None:
        """The day after the evening."""
        self.day = NEXT + (self.state.number - 2 if self.state.number > 2 and self.day > NEXT else 0)

    def cast(self, *ballots: str) -> None:
        """``"V1 A B 10:00"``: a ballot by machine on the vote day."""
        for each in ballots:
            voter, *names, when = each.split()
            self.do(v.CastBallot(seat=voter, seats=tuple(names)), f"{self.vote_day} {when}")

    def rest(self, *but: str) -> None:
        """Every other living seat has cast one ballot for Q (void, but it has voted)."""
        voted = {ballot.voter for ballot in self.state.now.ballots} | set(but)
        for seat in self.state.living:
            if seat.id not in voted:
                self.do(v.CastBallot(seat=seat.id, seats=("Q",)), f"{self.vote_day} 09:00")

    @property
    def vote_day(self) -> int:
        """The day of June on which the present round's vote closes."""
        return datetime.fromtimestamp(self.state.now.limits.vote / SECOND, ZoneInfo(ZONE)).day

    def close(self, *but: str) -> None:
        """The rest votes, the machine closes at 21:00."""
        self.rest(*but)
        self.do(v.CloseVote(), f"{self.vote_day} 21:00")

    def results(self, when: str = "21:16") -> None:
        """The result post."""
        self.notices.clear()
        self.do(h.PublishResults(), f"{self.vote_day} {when}")

    def next(self, *slots: str, owners: dict[str, str] | None = None, top_n: int = 1, when: str = "") -> None:
        """Open the next round, its slots and their owners as given."""
        number = self.state.number + 1
        if when:
            self.now = at(when)
        given = owners if owners is not None else {name: name for name in slots}
        groups: dict[str, int] = {}
        for name in given:
            group = name.rstrip("0123456789")
            groups[group] = max(groups.get(group, 0), int(name[len(group) :] or 1))
        self.do(p.AdjustSchedule(r=number, top_n=top_n, slots=groups, reason="worked case"))
        self.do(p.OpenRound(r=number))
        for slot, seat in given.items():
            self.do(p.AssignSlot(r=number, slot=slot, seat=seat), force=True)

    def tops(self) -> list[str]:
        """The provisional tops in order."""
        return [top.seat for top in self.state.now.tops]

    # --- what is so ----------------------------------------------------------------------------------------------------------

    def status(self, names: str) -> str:
        """Statuses of seats, blank between."""
        return " ".join(self.state.status(name) for name in names.split())

    def role_known(self, name: str) -> bool:
        """Whether the role is public."""
        return self.state.seats[name].role_public

    def told(self, audience: str = "public") -> list[Notice]:
        """Notices since the last publication, for an audience."""
        wanted = audience if audience in {"public", HOST} else f"seat:{audience}"
        return [notice for notice in self.notices if notice.audience == wanted]

    def codes(self, audience: str = "public") -> list[str]:
        """Their codes."""
        return [notice.code for notice in self.told(audience)]

    def notice(self, code: str, audience: str = "public") -> Notice:
        """The last notice of a code for an audience."""
        return next(notice for notice in reversed(self.told(audience)) if notice.code == code)
