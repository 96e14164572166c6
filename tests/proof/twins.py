"""Matches that differ in secrets only, at every moment of a match: hidden roles, boxes, unrevealed heroes, bans."""

from __future__ import annotations

import random
from collections.abc import Callable
from dataclasses import dataclass
from typing import Final

from moderator.play.commands import GiveCard, Note
from moderator.rulesets.sanguosha import commands as c
from moderator.rulesets.sanguosha.pool import pool_of
from moderator.rulesets.sanguosha.roles import BOX_SIZES
from ui.table.stage import HEROES, NAMES, ROLES, Stage

LINES: Final = tuple("12345678")
REBEL_KILLED: Final = ("4", "1")
"""Seat 4 is a rebel in both of a pair and dies in the first round: what the dead were is known."""


@dataclass(frozen=True)
class Secret:
    """What nobody at the table may learn from the covered screen."""

    roles: tuple[str, ...]
    heroes: tuple[str, ...]
    bans: tuple[str, ...]
    boxes: str


ONE: Final = Secret(ROLES, HEROES, ("于吉", "左慈", "贾诩"), "one")
OTHER: Final = Secret(
    ("lord", "spy", "rebel", "rebel", "rebel", "loyalist", "rebel", "loyalist"),
    HEROES, ("左慈", "贾诩", "于吉"), "other",
)  # fmt: skip
UNREVEALED: Final = ("刘备", "夏侯惇", "孙尚香", "徐晃", "大乔", "周泰", "魏延", "典韦")
"""Heroes that were picked and not yet shown: the lord's is open."""


def boxes(stage: Stage, secret: Secret, heroes: tuple[str, ...]) -> dict[str, tuple[str, ...]]:
    """Boxes of the right sizes with each line's hero in its own."""
    pool, chance = pool_of(stage.state.params), random.Random(secret.boxes)
    used = {*heroes, *secret.bans}
    standing = [hero for hero in pool.standing if hero not in used]
    regular = [hero for hero in pool.regular if hero not in used]
    chance.shuffle(standing)
    chance.shuffle(regular)
    made = {}
    for line, role, hero in zip(LINES, secret.roles, heroes, strict=True):
        own = [standing.pop() for _ in range(4)] if role == "lord" else []
        made[line] = (hero, *own, *(regular.pop() for _ in range(BOX_SIZES[role] - 1 - len(own))))
    return made


def banned(stage: Stage, secret: Secret) -> Stage:
    """Opened, everybody here, three lines have named a hero each."""
    stage.opened().do(c.ConfirmScoring(), *(c.MarkPresent(person=name) for name in stage.names))
    return stage.do(*(c.BanHero(line=line, hero=hero) for line, hero in zip("125", secret.bans, strict=True)))


def dealt(stage: Stage, secret: Secret) -> Stage:
    """Roles are dealt."""
    banned(stage, secret).do(c.StartMatch(), c.SetSeats(order=LINES))
    return stage.do(c.DealRoles(roles=dict(zip(LINES, secret.roles, strict=True))))


def boxed(stage: Stage, secret: Secret) -> Stage:
    """Boxes lie open to their owners; the lord's time runs."""
    return dealt(stage, secret).do(c.DealBoxes(boxes=boxes(stage, secret, secret.heroes), seed="s"))


def half_picked(stage: Stage, secret: Secret) -> Stage:
    """The lord and three more have picked; nobody has shown."""
    heroes = secret.heroes if secret is ONE else UNREVEALED
    dealt(stage, secret).do(c.DealBoxes(boxes=boxes(stage, secret, heroes), seed="s"))
    return stage.do(*(c.PickHero(line=line, hero=heroes[int(line) - 1]) for line in "1247"))


def reading(stage: Stage, secret: Secret) -> Stage:
    """All have shown their heroes."""
    boxed(stage, secret).do(*(c.PickHero(line=line, hero=hero) for line, hero in zip(LINES, secret.heroes, strict=True)))
    return stage.do(c.BeginReading())


def started(stage: Stage, secret: Secret) -> Stage:
    """The game is on, nobody has moved."""
    return reading(stage, secret).do(c.StartGame())


def playing(stage: Stage, secret: Secret) -> Stage:
    """One dead, cards given, figures taken down, a play time running."""
    started(stage, secret).do(c.BeginTurn(line="1"), c.BeginPlay(line="1"), c.EndPlay(line="1"))
    stage.killed(REBEL_KILLED).do(GiveCard(person="6", level="red", clause="S5.3.3"), GiveCard(person="3", level="yellow", clause="S5.2.8"))
    stage.do(*(c.SetStat(line=line, key="damage", n=3) for line in "23"))
    return stage.do(c.BeginTurn(line="2"), c.BeginPlay(line="2"))


def _then(*commands: object, wait: float = 1.0) -> Callable[[Stage, Secret], Stage]:
    """The running game, and what is pressed then."""

    def made(stage: Stage, secret: Secret) -> Stage:
        return playing(stage, secret).do(*commands, wait=wait)  # type: ignore[arg-type]

    return made


def second_game(stage: Stage, secret: Secret) -> Stage:
    """The first game is over and all its roles are shown; the second is on with new ones."""
    stage.seated().game(("2", "1"), ("4", "3"), ("6", "1"), ("8", "3"), ("5", "1"))
    stage.do(c.DealRoles(roles=dict(zip(LINES, secret.roles, strict=True))), c.DealBoxes(boxes=boxes(stage, secret, HEROES), seed="s"))
    stage.do(*(c.PickHero(line=line, hero=hero) for line, hero in zip(LINES, HEROES, strict=True)), c.BeginReading(), c.StartGame())
    return stage.do(c.BeginTurn(line="1"), c.BeginPlay(line="1"))


def undone(stage: Stage, secret: Secret) -> Stage:
    """The last press was taken back; the clock is held."""
    playing(stage, secret)
    stage.clock.turn(1)
    stage.session.undo(at=stage.clock.now())
    return stage


def vacant(stage: Stage, secret: Secret) -> Stage:
    """Somebody has left in the middle of the game."""
    playing(stage, secret).do(c.DeclareVacancy(line="6", reason="left"))
    return stage.do(c.CallSubstitute(vacancy=stage.state.vacancies[-1].id, person="候补"))


MOMENTS: Final[dict[str, Callable[[Stage, Secret], Stage]]] = {
    "opening": banned,
    "roles": lambda stage, secret: banned(stage, secret).do(c.StartMatch(), c.SetSeats(order=LINES)),
    "boxes": dealt,
    "selection": boxed,
    "half-picked": half_picked,
    "reading": reading,
    "started": started,
    "playing": playing,
    "held": _then(c.Hold(reason="tea")),
    "overrun": _then(c.Tick(), wait=25),
    "window": _then(c.AnnounceScroll(line="2", name="决斗", targets=("3",)), c.OpenWindow()),
    "nullified": _then(c.AnnounceScroll(line="2", name="决斗", targets=("3",)), c.OpenWindow(), c.Nullify(line="6")),
    "scroll": _then(c.AnnounceScroll(line="2", name="南蛮入侵", targets=("3", "5"))),
    "request": _then(c.AskResponse(line="3", what="dodge")),
    "skill": _then(c.AskSkill(line="2", skill="观星", long=True)),
    "discard": _then(c.EndPlay(line="2"), c.BeginDiscard(line="2")),
    "dying": _then(c.Dying(line="3")),
    "unsaved": _then(c.Dying(line="3"), c.Tick(), wait=21),
    "between": _then(c.EndPlay(line="2")),
    "note": _then(Note(text="a note")),
    "lord-dead": _then(c.Death(victim="1", killer="3")),
    "lightning": _then(c.Death(victim="1", source="lightning")),
    "vacancy": vacant,
    "second-game": second_game,
    "undone": undone,
}
"""Every moment at which something is hidden. ``lord-dead``: one side's loyalist kills the lord, the other's rebel."""


def stage_of(moment: str, secret: Secret, lang: str, **opening: object) -> Stage:
    """A match at a moment."""
    return MOMENTS[moment](Stage(list(NAMES[lang]), opening=dict(opening)), secret)
