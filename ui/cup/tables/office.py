"""A cup with real files, for the gallery and the tests: the organiser's library, a judge's laptop beside it, and a stick between them."""

from __future__ import annotations

from dataclasses import dataclass, field
from pathlib import Path
from typing import TYPE_CHECKING, Any, Final

import msgspec
from msgspec.structs import replace

from moderator.cup.plan import proposed
from moderator.cup.ruleset import Cup
from moderator.journal.store import Store
from moderator.play.commands import Override
from moderator.play.deadlines import iso
from moderator.play.instants import SECOND, Instant
from moderator.play.messages import Refusal
from moderator.rulesets.sanguosha import commands as m
from moderator.session.handing import Handing
from moderator.session.house import House
from moderator.session.keeper import Batch, FileKeeper
from moderator.session.library import Library
from ui.bench_match import ruleset
from ui.clock import HandClock
from ui.table.stage import EVENING, HEROES, ROLES
from ui.table.stage import Stage as Table

if TYPE_CHECKING:
    from moderator.cup.state import CupState
    from moderator.play.commands import Command
    from moderator.session.changes import Change
    from moderator.session.session import Session

PEOPLE: Final = {
    "zh_CN": [
        "林晚舟", "周子昂", "许清禾", "陈默", "何小满", "沈星河", "苏木", "顾长风", "江一白", "叶知秋", "白鹿", "程野", "方圆", "陆遥",
        "秦川", "温良",
    ],
    "en": [
        "Ashby", "Birch", "Calder", "Dunn", "Ellis", "Frost", "Grey", "Hale", "Irving", "Jessop", "Keane", "Lowell", "Marsh", "North",
        "Orr", "Price",
    ],
}  # fmt: skip
TITLE: Final = {"zh_CN": "春季杯", "en": "Spring Cup"}
APPEAL: Final = {"zh_CN": "\u7533\u8bc9\u6210\u7acb", "en": "appeal upheld"}
HOUR: Final = 3_600 * SECOND
OWED: Final = "stage"
STAFF: Final = {"zh_CN": "裁判甲", "en": "Umpire"}
GAMES: Final = 4
SEATED: Final = ("14832756", "72436581", "35786241", "13746825")
"""By game: which lines hold ROLES, in that order."""
WON: Final = ("lord", "rebel", "lord", "rebel")
MVPS: Final = ("1", "4", "4", "1")
"""By game: whose line was named."""
DEATHS: Final = {
    "lord": ((1, 0), (3, 2), (5, 0), (7, 2), (4, 0)),
    "rebel": ((2, 1), (0, 1)),
}  # fmt: skip
"""Victim and killer by their position among ROLES."""
BY_LEVEL: Final = {0: ("2", "3"), 1: ("2", "1"), 2: ("1", "4")}
"""(game, line): another MVP that changes figures alone, places, or who goes on."""


@dataclass
class AtTable(Table):
    """A match that lies in a file, played by its judge."""

    at: Any = None

    def __post_init__(self) -> None:
        self.session = self.at

    def begun(self) -> AtTable:
        """Everybody is there."""
        self.do(*(m.MarkPresent(person=name) for name in self.names), m.StartMatch())
        return self

    def played(self, games: int = GAMES) -> AtTable:
        """The games in their order; all eight totals differ in the end."""
        for number in range(games):
            self._one(SEATED[number], WON[number], MVPS[number])
        return self

    def _one(self, lines: str, outcome: str, mvp: str) -> None:
        if self.status == "seats":
            self.do(m.SetSeats(order=tuple("12345678")))
        self.do(m.DealRoles(roles=dict(zip(lines, ROLES, strict=True))), m.DealBoxes())  # type: ignore[arg-type]
        self.do(*(m.PickHero(line=line, hero=hero) for line, hero in zip(lines, HEROES, strict=True)), m.BeginReading(), m.StartGame())
        self.killed(*((lines[victim], lines[killer]) for victim, killer in DEATHS[outcome]))
        self.do(m.ConfirmOutcome(outcome=outcome_of(self)), m.NameMvp(line=mvp))


def outcome_of(table: AtTable) -> str:
    """What the rules say of the game."""
    game = table.state.game
    assert game is not None and game.verdict is not None
    return game.verdict.outcome


@dataclass
class Office:
    """A cup of 16 in a library of its own; ``hands`` is its ``Handing``."""

    folder: Path
    lang: str = "zh_CN"
    clock: HandClock = field(default_factory=lambda: HandClock(EVENING))

    def __post_init__(self) -> None:
        rules = {"cup": Cup(), "sanguosha": ruleset()}
        self.library, self.laptop = (
            Library(self.folder / name, rules, behind=True, now=self.clock.now) for name in ("office", "laptop")
        )  # commits in a thread, as in the window
        self.stick = self.folder / "stick"
        self.stick.mkdir(parents=True, exist_ok=True)
        self.people = PEOPLE[self.lang]
        self.cup: Session = must(self.library.create("cup", TITLE[self.lang]))
        self.hands = Handing(self.library, self.cup)

    @property
    def state(self) -> CupState:
        """The cup."""
        state: CupState = self.cup.state
        return state

    def later(self, seconds: float = 60.0) -> Instant:
        """Some time passes."""
        self.clock.turn(seconds)
        return self.clock.now()

    def do(self, verb: str, force: str = "", **fields: Any) -> Change:
        """A press of the organiser's."""
        done: Change = must(self.cup.do(self.cup.wire.command({"do": verb, **fields}), self.later(), force=force))
        return done

    # --- the course of the cup -----------------------------------------------------------------------------------------

    def drawn(self) -> Office:
        """Sixteen people, the first round drawn and set."""
        self.do("open_cup", title=TITLE[self.lang])
        for name in self.people:
            self.do("register", person=name)
        self.do("add_staff", person=STAFF[self.lang])
        rounds = [replace(each, games=GAMES, halves=1) for each in proposed(16) or ()]
        self.do("set_plan", rounds=msgspec.to_builtins(rounds))
        self.do("confirm_scoring")
        self.do("start_round", round="1")
        self.do("draw_groups", round="1", groups=[self.people[:8], self.people[8:]])
        for table, match in enumerate(("1A", "1B"), 1):
            start = iso(Instant(self.clock.now() + table * HOUR), self.state.zone)
            self.do("schedule_match", match=match, start=start, table=str(table), judge=STAFF[self.lang])
        return self

    def hand_out(self, match: str) -> Path:
        """Its file in the organiser's library."""
        return must(self.hands.hand_out(match, self.later()))

    def play(self, match: str, games: int = GAMES, *, at: Library | None = None, path: Path | None = None) -> Path:
        """Play a match where its file lies; where nothing is said, in the organiser's own library."""
        found = path or self.hands.path_of(match)
        assert found is not None
        session: Session = must((at or self.library).look(found, rehearsal=True))
        AtTable(list(self.state.matches[match].people), clock=self.clock, at=session).begun().played(games)
        kept(found, session)
        return found

    def edit(self, path: Path, *commands: Command, at: Library | None = None) -> None:
        """Enter something in a match's file."""
        session: Session = must((at or self.library).open(path))
        for command in commands:
            must(session.do(command, self.later(1), force=OWED))
        session.close()

    def to_laptop(self, match: str) -> Path:
        """The match's file on the judge's laptop, by the stick."""
        path = self.hands.path_of(match)
        assert path is not None
        target: Path = must(self.hands.carry(path, self.stick / path.name))
        house = House(self.laptop)
        taken: Path = must(house.take_in(must(house.meet(target)), "copy"))
        return taken

    def back(self, path: Path, name: str = "back.moderator") -> Path:
        """The laptop's file on the stick again."""
        target = self.stick / name
        target.unlink(missing_ok=True)
        carried: Path = must(House(self.laptop).carry(path, target))
        return carried

    def taken(self, *matches: str) -> Office:
        """Handed out, played here and taken in."""
        for match in matches:
            self.hand_out(match)
            must(self.hands.take_in(self.play(match), self.later()))
        return self

    def closed(self) -> Office:
        """The first round is over."""
        self.drawn().taken("1A", "1B").do("close_round", round="1")
        return self

    def second(self) -> Office:
        """The second round is drawn, and its first match handed out."""
        self.do("start_round", round="2")
        field_ = list(self.state.rounds[1].field)
        self.do("draw_groups", round="2", groups=[field_[n : n + 8] for n in range(0, len(field_), 8)])
        self.hand_out("2A")
        return self

    def appealed(self, match: str, level: int) -> Path:
        """Another MVP is named in a closed match's own file, so that a correction of that level comes of it."""
        path = self.hands.path_of(match)
        assert path is not None
        game, line = BY_LEVEL[level]
        self.edit(path, Override(target=f"mvp:{game}", value=line, reason=APPEAL[self.lang]))
        return path


def kept(path: Path, session: Session) -> None:
    """What was played in memory, written into its file at once: a commit an entry would take seconds."""
    store, contents = Store.open(path)
    rows, texts = session.taken
    keeper = FileKeeper(store, len(contents.rows))
    refused = keeper.keep(Batch(rows=tuple(rows), texts=tuple(texts), phase=str(session.state.phase)))
    keeper.close()
    assert refused is None, refused


def must(outcome: Any) -> Any:
    """A refusal is a mistake of the stage."""
    if isinstance(outcome, Refusal):
        raise ValueError(str(outcome))
    return outcome
