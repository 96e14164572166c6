"""Setting up a game: seats, roles, boxes, heroes, reading, the first turn (P5; S1.1, S1.4, R1, R5, S5.2.1)."""

from __future__ import annotations

from collections.abc import Callable
from hashlib import sha256
from typing import Any

from moderator.play.audience import PUBLIC, seat
from moderator.play.commands import Command
from moderator.play.messages import Refusal
from moderator.rulesets.sanguosha import cards, game, notices, opening, table, vacancies
from moderator.rulesets.sanguosha.boxes import bad_boxes
from moderator.rulesets.sanguosha.commands import BeginReading, DealBoxes, DealRoles, PickHero, SetSeats, StartGame
from moderator.rulesets.sanguosha.draft import MatchDraft
from moderator.rulesets.sanguosha.fold import the_game
from moderator.rulesets.sanguosha.pool import effective_bans, pool_of
from moderator.rulesets.sanguosha.roles import ROLE_COUNTS
from moderator.rulesets.sanguosha.setup_events import (
    BoxesDealt,
    GameStarted,
    HeroesShown,
    HeroPicked,
    ReadingBegun,
    RolesDealt,
    SeatsSet,
    SelectionOverrun,
)
from moderator.rulesets.sanguosha.state import Game, MatchState
from moderator.rulesets.sanguosha.table_clock import clock, finish


def _set_seats(draft: MatchDraft, command: SetSeats) -> Refusal | None:
    """A permutation of the eight lines, for two counted games (R1); kept seats are changed only by force."""
    state = draft.state
    kept = state.game is not None and state.game.status == "roles"
    if not kept and (refusal := game.needs_status(draft, "seats")):
        return refusal
    if refusal := draft.object(sorted(command.order) != sorted(state.lines), "bad_seats", "S1.1", remedy="seats"):
        return refusal
    if refusal := draft.object(kept, "seats_kept", "R1", remedy="force", forceable=True):
        return refusal
    draft.emit(SeatsSet(order=command.order, seed=command.seed))
    draft.explain("setup", "seats_set", "S1.1", "R1", told=(PUBLIC,), lines=list(command.order), seed=command.seed)
    draft.tell(notices.seats(the_game(draft.state)))
    return None


def _deal_roles(draft: MatchDraft, command: DealRoles) -> Refusal | None:
    """One lord, two loyalists, four rebels, one spy; the lord alone is shown (S1.1)."""
    if refusal := game.needs_status(draft, "roles"):
        return refusal
    dealt = list(command.roles.values())
    fits = sorted(command.roles) == sorted(the_game(draft.state).seats) and all(dealt.count(r) == n for r, n in ROLE_COUNTS.items())
    if refusal := draft.object(not fits, "bad_roles", "S1.1", remedy="roles"):
        return refusal
    if refusal := _vacant(draft):
        return refusal
    draft.emit(RolesDealt(roles=command.roles, seed=command.seed))
    draft.explain("setup", "roles_dealt", "S1.1", target=the_game(draft.state).lord, told=(PUBLIC,))
    for notice in notices.roles(the_game(draft.state)):
        draft.tell(notice)
    return None


def _vacant(draft: MatchDraft) -> Refusal | None:
    line = vacancies.vacant(draft.state)
    return draft.object(line is not None, "line_vacant", "S3.3.1", remedy="seat_substitute", forceable=True, line=line)


def _deal_boxes(draft: MatchDraft, command: DealBoxes) -> Refusal | None:
    """All boxes, the lord's alone first (``lord_unpicked_return``), or none where they lie on the real table."""
    state = draft.state
    rest = state.game is not None and rest_due(state.game)
    if not rest and (refusal := game.needs_status(draft, "boxes")):
        return refusal
    if (command.boxes or rest) and (refusal := bad_boxes(draft, command.boxes)):
        return refusal
    if state.bans_open:
        opening.announce_bans(draft)
    draft.emit(BoxesDealt(boxes=command.boxes, seed=command.seed or the_game(state).box_seed))
    now = the_game(draft.state)
    draft.explain("setup", "boxes_dealt" if command.boxes else "boxes_at_table", "S1.4", "R5", told=(PUBLIC,), game=now.number)
    seconds = int(draft.state.rule("select_seconds"))
    for notice in notices.boxes(now, command.boxes, seconds, pool_of(state.params).replacements):
        draft.tell(notice)
    if rest:
        table.start_timer(draft, "select", _others(now))
    elif now.lord is not None:
        table.start_timer(draft, "select", (now.lord,))
    return None


def rest_due(g: Game) -> bool:
    """Whether the seven's boxes are still to be dealt after the lord's pick."""
    return g.status == "selection" and set(g.boxes) == {g.lord} and g.lord in g.picks


def _others(g: Game) -> tuple[str, ...]:
    return tuple(line for line in g.seats if line != g.lord and line not in g.picks)


def from_lord(g: Game) -> tuple[str, ...]:
    """The lines in play direction from the lord's position (position 1)."""
    start = g.seats.index(g.lord) if g.lord in g.seats else 0
    return (*g.seats[start:], *g.seats[:start])


def _pick(draft: MatchDraft, command: PickHero) -> Refusal | None:
    """The lord first and openly, then the seven; a base hero's replacement may be taken instead (S1.4)."""
    if refusal := game.needs_status(draft, "selection"):
        return refusal
    g = the_game(draft.state)
    if refusal := draft.object(command.line not in g.seats, "unknown_line", "S1.4", line=command.line):
        return refusal
    if refusal := draft.object(command.line in g.picks, "picked_already", "S1.4", line=command.line):
        return refusal
    early = command.line != g.lord and g.lord not in g.picks
    if refusal := draft.object(early, "lord_first", "S1.4", remedy="lord_first", line=command.line):
        return refusal
    hero, replacement = _resolved(draft.state, command)
    if refusal := _bad_hero(draft, command.line, hero):
        return refusal
    take(draft, command.line, hero, replacement=replacement, forced=command.line in g.overdue)
    follow(draft)
    return None


def _resolved(state: MatchState, command: PickHero) -> tuple[str, bool]:
    """The hero meant, under the replacement's name where one is taken."""
    pool = pool_of(state.params)
    if command.hero in pool.replacements:
        return command.hero, True
    if not command.replacement:
        return command.hero, False
    return next((name for name, base in pool.replacements.items() if base == command.hero), command.hero), True


def _bad_hero(draft: MatchDraft, line: str, hero: str) -> Refusal | None:
    state, g = draft.state, the_game(draft.state)
    pool = pool_of(state.params)
    base = pool.base(hero)
    if line in g.boxes:
        return draft.object(base not in g.boxes[line], "not_in_box", "S1.4", remedy="pick_from_box", line=line, hero=hero)
    if refusal := draft.object(base in effective_bans(state), "hero_banned", "S1.4", hero=hero):
        return refusal
    taken = {pool.base(pick.hero) for pick in g.picks.values()}
    if refusal := draft.object(base in taken, "hero_taken", "R5", hero=hero):
        return refusal
    return draft.object(not pool.knows(base) or not hero.strip(), "unknown_hero", "S1.4", hero=hero)


def take(draft: MatchDraft, line: str, hero: str, *, replacement: bool, forced: bool) -> None:
    """A line has its hero; the lord's is shown at once."""
    lord = the_game(draft.state).lord == line
    draft.emit(HeroPicked(line=line, hero=hero, replacement=replacement, forced=forced, open=lord))
    told = (PUBLIC,) if lord else (seat(line),)
    verb = "hero_forced" if forced else "hero_picked"
    clauses = ("S5.2.1", "R6") if forced else ("S1.4",)
    draft.explain("setup", verb, *clauses, actor=line, told=told, hero=hero, replacement=replacement)
    table.finish_line(draft, line)


def follow(draft: MatchDraft) -> None:
    """After a pick: the seven's time after the lord's, the line-up after the last."""
    g = the_game(draft.state)
    others = _others(g)
    if not others and g.lord in g.picks:
        draft.emit(HeroesShown(picks=dict(g.picks)))
        draft.explain("setup", "heroes_shown", "S1.4", told=(PUBLIC,), game=g.number)
        draft.tell(notices.line_up(draft.state, g))
    elif len(g.picks) == 1 and g.lord in g.picks and not rest_due(g) and not set(others) & set(g.overdue):
        table.start_timer(draft, "select", others)


def forced_hero(state: MatchState, line: str) -> str | None:
    """The hero drawn for a line out of its own box, settled by the box's seed so that every replay draws the same."""
    g = the_game(state)
    taken = {pick.hero for pick in g.picks.values()}
    box = [hero for hero in g.boxes.get(line, ()) if hero not in taken]
    if not box:
        return None
    digest = sha256(f"{g.box_seed}/{line}/{g.number}.{g.attempt}".encode()).digest()
    return box[int.from_bytes(digest[:8], "big") % len(box)]


def selection_expired(draft: MatchDraft, lines: tuple[str, ...]) -> None:
    """Yellow for each line still open and a hero drawn out of its box, in seat order from the lord (S5.2.1, R6)."""
    for line in from_lord(the_game(draft.state)):
        if line not in lines or line in the_game(draft.state).picks:
            continue
        draft.emit(SelectionOverrun(line=line))
        cards.issue(draft, line, "yellow", "S5.2.1", automatic=True)
        hero = forced_hero(draft.state, line)
        if hero is None:
            draft.explain("setup", "draw_hero", "S5.2.1", actor=line, told=(PUBLIC,))
        else:
            draft.explain("setup", "hero_drawn", "S5.2.1", "R6", "R64", actor=line, told=(PUBLIC,))
            take(draft, line, hero, replacement=False, forced=True)
    g = the_game(draft.state)
    if g.lord in g.picks:
        follow(draft)


def unpicked(state: MatchState) -> tuple[str, ...]:
    """Lines that still owe a hero, from the lord on."""
    g = the_game(state)
    return tuple(line for line in from_lord(g) if line not in g.picks)


def _all_picked(draft: MatchDraft) -> Refusal | None:
    missing = unpicked(draft.state)
    return draft.object(bool(missing), "heroes_missing", "S1.4", remedy="pick_heroes", forceable=True, lines=list(missing), n=len(missing))


def _begin_reading(draft: MatchDraft, command: BeginReading) -> Refusal | None:
    """Reading time; at its end nothing happens but a reminder (S1.4)."""
    if refusal := game.needs_status(draft, "selection") or _all_picked(draft):
        return refusal
    table.cancel_all(draft)
    draft.emit(ReadingBegun())
    draft.explain("setup", "reading_begun", "S1.4", told=(PUBLIC,), seconds=notices.plain(draft.state.params.seconds.read))
    table.start_timer(draft, "read", ())
    return None


def _start_game(draft: MatchDraft, command: StartGame) -> Refusal | None:
    """All heroes picked: the game begins and the table's seconds count from here. Forced: heroes may be missing."""
    if refusal := game.needs_status(draft, "reading", "selection", "boxes"):
        return refusal
    if refusal := _all_picked(draft) or _vacant(draft):
        return refusal
    if the_game(draft.state).status == "reading":
        finish(draft, [timer.id for timer in clock(draft).stack], "done")
    table.cancel_all(draft)
    draft.emit(GameStarted(at=draft.at))
    g = the_game(draft.state)
    draft.explain("setup", "game_started", "S1.1", target=g.lord, told=(PUBLIC,), game=g.number, attempt=g.attempt)
    return None


DECIDE: dict[type[Command], Callable[[MatchDraft, Any], Refusal | None]] = {
    SetSeats: _set_seats,
    DealRoles: _deal_roles,
    DealBoxes: _deal_boxes,
    PickHero: _pick,
    BeginReading: _begin_reading,
    StartGame: _start_game,
}
