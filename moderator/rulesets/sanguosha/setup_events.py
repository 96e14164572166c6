"""What happens before the first turn, and who may see it (S1.1, S1.4)."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

from msgspec.structs import replace

from moderator.play.audience import Audience, seat_of
from moderator.play.events import Event
from moderator.play.instants import Instant
from moderator.rulesets.sanguosha.fold import the_game, with_game, with_person
from moderator.rulesets.sanguosha.roles import Role
from moderator.rulesets.sanguosha.scoring import ScoringTable
from moderator.rulesets.sanguosha.state import Ban, Game, Line, MatchState, Params, Person, Pick


class MatchOpened(Event, frozen=True, kw_only=True):
    """A match with its eight lines and what was agreed."""

    params: Params
    lines: dict[str, Line]
    persons: dict[str, Person]
    at: Instant = Instant(0)


class MatchAdopted(Event, frozen=True, kw_only=True):
    """A match taken over while under way; its game follows as ``GameAdopted``."""

    params: Params
    lines: dict[str, Line]
    persons: dict[str, Person]
    phase: str
    at: Instant
    counted_base: int = 0
    bans: tuple[Ban, ...] = ()


class GameAdopted(Event, frozen=True, kw_only=True):
    """The game under way of an adopted match."""

    game: Game
    at: Instant


class ScoringConfirmed(Event, frozen=True, kw_only=True):
    """The scoring table stands (9.3)."""

    table: ScoringTable


class HouseRuleSet(Event, frozen=True, kw_only=True):
    """A house rule's value."""

    name: str
    value: bool | int | str


class PersonPresent(Event, frozen=True, kw_only=True):
    """Somebody has arrived."""

    person: str


class HeroBanned(Event, frozen=True, kw_only=True):
    """A line bans a hero, or nobody; ``open``: named aloud (``ban_mode`` in turn)."""

    line: str
    hero: str | None
    open: bool = False


class BanLifted(Event, frozen=True, kw_only=True):
    """A line may ban anew: its holder was replaced before the first game."""

    line: str


class BansAnnounced(Event, frozen=True, kw_only=True):
    """The ban list is closed and read out, sorted by name, without who named what (R4)."""

    heroes: tuple[str, ...]


class BansReopened(Event, frozen=True, kw_only=True):
    """A new ban list begins (second half of a final, ``final_half_new_bans``)."""


class MatchStarted(Event, frozen=True, kw_only=True):
    """The match has begun."""

    at: Instant


class GameOpened(Event, frozen=True, kw_only=True):
    """A game is being set up; ``seats`` empty: they are to be drawn (R1)."""

    number: int
    attempt: int = 1
    seats: tuple[str, ...] = ()


class SeatsSet(Event, frozen=True, kw_only=True):
    """Seats 1-8."""

    order: tuple[str, ...]
    seed: str = ""


class RolesDealt(Event, frozen=True, kw_only=True):
    """The eight roles; only the lord's is open."""

    roles: dict[str, Role]
    seed: str = ""


class BoxesDealt(Event, frozen=True, kw_only=True):
    """Hero boxes; their sizes alone would tell the roles."""

    boxes: dict[str, tuple[str, ...]]
    seed: str = ""


class SelectionOverrun(Event, frozen=True, kw_only=True):
    """A line chose no hero in time (S5.2.1)."""

    line: str


class HeroPicked(Event, frozen=True, kw_only=True):
    """A line's hero; ``open``: shown at once (the lord's)."""

    line: str
    hero: str
    replacement: bool = False
    forced: bool = False
    open: bool = False


class HeroesShown(Event, frozen=True, kw_only=True):
    """All have picked; the heroes are shown together."""

    picks: dict[str, Pick]


class ReadingBegun(Event, frozen=True, kw_only=True):
    """The players read the skills in play (S1.4)."""


class GameStarted(Event, frozen=True, kw_only=True):
    """The first turn may begin; plain seconds count from here."""

    at: Instant


def _opened(state: MatchState, event: MatchOpened) -> MatchState:
    return replace(state, params=event.params, lines=event.lines, persons=event.persons, opened=event.at)


def _adopted(state: MatchState, event: MatchAdopted) -> MatchState:
    over = event.phase == "provisional"
    return replace(
        state, params=event.params, lines=event.lines, persons=event.persons, phase=event.phase, counted_base=event.counted_base,
        started=None if event.phase == "opening" else event.at, ended=event.at if over else None, zero=event.at, opened=event.at,
        bans_open=event.phase == "opening", bans=event.bans, passed_bans=tuple(ban.line for ban in event.bans),
        banned=() if event.phase == "opening" else tuple(sorted({ban.hero for ban in event.bans})),
    )  # fmt: skip


def _game_adopted(state: MatchState, event: GameAdopted) -> MatchState:
    return replace(state, game=event.game, zero=event.at)


def _scoring(state: MatchState, event: ScoringConfirmed) -> MatchState:
    return replace(state, params=replace(state.params, scoring=event.table))


def _rule(state: MatchState, event: HouseRuleSet) -> MatchState:
    return replace(state, params=replace(state.params, rules={**state.params.rules, event.name: event.value}))


def _present(state: MatchState, event: PersonPresent) -> MatchState:
    return with_person(state, event.person, present=True)


def _banned(state: MatchState, event: HeroBanned) -> MatchState:
    bans = state.bans if event.hero is None else (*state.bans, Ban(line=event.line, hero=event.hero))
    return replace(state, bans=bans, passed_bans=(*state.passed_bans, event.line))


def _ban_lifted(state: MatchState, event: BanLifted) -> MatchState:
    return replace(
        state,
        bans=tuple(b for b in state.bans if b.line != event.line),
        passed_bans=tuple(line for line in state.passed_bans if line != event.line),
    )


def _announced(state: MatchState, event: BansAnnounced) -> MatchState:
    return replace(state, banned=event.heroes, bans_open=False)


def _reopened(state: MatchState, event: BansReopened) -> MatchState:
    return replace(state, bans=(), passed_bans=(), banned=(), bans_open=True)


def _started(state: MatchState, event: MatchStarted) -> MatchState:
    return replace(state, phase="game", started=event.at)


def _game_opened(state: MatchState, event: GameOpened) -> MatchState:
    game = Game(number=event.number, attempt=event.attempt, seats=event.seats, status="roles" if event.seats else "seats")
    return replace(state, game=game)


def _seated(state: MatchState, event: SeatsSet) -> MatchState:
    return with_game(state, seats=event.order, status="roles")


def _dealt(state: MatchState, event: RolesDealt) -> MatchState:
    return with_game(state, roles=event.roles, status="boxes")


def _boxed(state: MatchState, event: BoxesDealt) -> MatchState:
    return with_game(state, boxes={**the_game(state).boxes, **event.boxes}, box_seed=event.seed, status="selection")


def _overrun(state: MatchState, event: SelectionOverrun) -> MatchState:
    return with_game(state, overdue=(*the_game(state).overdue, event.line))


def _picked(state: MatchState, event: HeroPicked) -> MatchState:
    pick = Pick(hero=event.hero, replacement=event.replacement, forced=event.forced)
    return with_game(state, picks={**the_game(state).picks, event.line: pick})


def _shown(state: MatchState, event: HeroesShown) -> MatchState:
    return with_game(state, picks=event.picks)


def _reading(state: MatchState, event: ReadingBegun) -> MatchState:
    return with_game(state, status="reading")


def _playing(state: MatchState, event: GameStarted) -> MatchState:
    return replace(with_game(state, status="playing", started=event.at), zero=event.at)


EVOLVE: dict[type[Event], Callable[[MatchState, Any], MatchState]] = {
    MatchOpened: _opened, MatchAdopted: _adopted, GameAdopted: _game_adopted, ScoringConfirmed: _scoring, HouseRuleSet: _rule,
    PersonPresent: _present, HeroBanned: _banned, BanLifted: _ban_lifted, BansAnnounced: _announced, BansReopened: _reopened,
    MatchStarted: _started, GameOpened: _game_opened, SeatsSet: _seated, RolesDealt: _dealt, BoxesDealt: _boxed,
    SelectionOverrun: _overrun, HeroPicked: _picked, HeroesShown: _shown, ReadingBegun: _reading, GameStarted: _playing,
}  # fmt: skip


def _game_seen(event: GameAdopted, audience: Audience) -> Event:
    """Roles of the lord, the dead and oneself; one's own box; other heroes only once all are shown; none of the judge's notes."""
    game, own = event.game, seat_of(audience)
    open_roles = {game.lord, own, *game.dead}
    all_shown = game.status not in {"boxes", "selection"} or len(game.picks) == len(game.seats)
    return replace(
        event,
        game=replace(
            game, box_seed="", mvp_note="", note="", verdict=None if not game.over else game.verdict,
            deaths=tuple(replace(death, note="") for death in game.deaths),
            status="playing" if game.status == "outcome" else game.status,
            roles={line: role for line, role in game.roles.items() if line in open_roles},
            boxes={line: box for line, box in game.boxes.items() if line == own},
            picks={line: pick if all_shown or line in {own, game.lord} else Pick(hero="") for line, pick in game.picks.items()},
        ),
    )  # fmt: skip


def _adopted_seen(event: MatchAdopted, audience: Audience) -> Event:
    """Who banned what stays with the host; the list is known once the match has begun (R4)."""
    known = event.phase != "opening"
    return replace(event, bans=tuple(Ban(line="", hero=hero) for hero in sorted({ban.hero for ban in event.bans})) if known else ())


def _ban_seen(event: HeroBanned, audience: Audience) -> Event:
    return event if event.open or seat_of(audience) == event.line else replace(event, hero=None)


def _roles_seen(event: RolesDealt, audience: Audience) -> Event:
    own = seat_of(audience)
    seen = {line: role for line, role in event.roles.items() if role == "lord" or line == own}
    return replace(event, roles=seen, seed="")


def _boxes_seen(event: BoxesDealt, audience: Audience) -> Event:
    own = seat_of(audience)
    return replace(event, boxes={line: box for line, box in event.boxes.items() if line == own}, seed="")


def _pick_seen(event: HeroPicked, audience: Audience) -> Event:
    hidden = not event.open and seat_of(audience) != event.line
    return replace(event, hero="", replacement=False) if hidden else event


SECRET: dict[type[Event], Callable[[Any, Audience], Event | None]] = {
    MatchAdopted: _adopted_seen,
    GameAdopted: _game_seen,
    HeroBanned: _ban_seen,
    RolesDealt: _roles_seen,
    BoxesDealt: _boxes_seen,
    HeroPicked: _pick_seen,
}
