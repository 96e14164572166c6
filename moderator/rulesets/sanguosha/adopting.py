"""Taking over a match under way: a position becomes the state it describes."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

from moderator.play.audience import PUBLIC
from moderator.play.commands import Command
from moderator.play.events import Event
from moderator.play.instants import Instant
from moderator.play.messages import Refusal
from moderator.rulesets.sanguosha import ending, game, limits, naming, vacancies
from moderator.rulesets.sanguosha.commands import Adopt, LinePosition, Position
from moderator.rulesets.sanguosha.draft import MatchDraft
from moderator.rulesets.sanguosha.opening import agreed, bad_params, bad_start, fresh, least_direct
from moderator.rulesets.sanguosha.outcome import evaluate, is_duel
from moderator.rulesets.sanguosha.roles import PLAYERS, ROLE_COUNTS
from moderator.rulesets.sanguosha.scoring import ScoringTable
from moderator.rulesets.sanguosha.setup_events import GameAdopted, MatchAdopted
from moderator.rulesets.sanguosha.state import ZERO, Ban, Counters, Death, Game, Holder, Line, MatchState, Person, Pick

STATUSES = {
    "seats": "seats",
    "roles": "roles",
    "selection": "selection",
    "reading": "reading",
    "game": "playing",
    "outcome": "playing",
    "mvp": "playing",
}
"""Phase of a position -> status of its game; what follows from the deaths comes by itself."""


def _bad_position(draft: MatchDraft, p: Position) -> Refusal | None:
    if refusal := draft.object(len(p.lines) != PLAYERS, "eight_people", "S1.1", n=len(p.lines)):
        return refusal
    if refusal := draft.object(p.phase not in {"opening", "provisional", *STATUSES}, "bad_phase", "S1.3.1", remedy="phases", phase=p.phase):
        return refusal
    if refusal := naming.bad_names(draft, {name: line.person for name, line in p.lines.items()}):
        return refusal
    if refusal := draft.object(bool(p.seats) and sorted(p.seats) != sorted(p.lines), "bad_seats", "S1.1", remedy="seats"):
        return refusal
    named = [*p.bans, *(d.victim for d in p.deaths), *(d.killer for d in p.deaths if d.killer), *([p.turn] if p.turn else [])]
    unknown = next((line for line in named if line not in p.lines), None)
    if refusal := draft.object(unknown is not None, "unknown_line", "S1.1", line=unknown):
        return refusal
    sourceless = next((d.source for d in p.deaths if d.killer and d.source in {"life_loss", "lightning"}), None)
    if refusal := draft.object(sourceless is not None, "no_killer", "R17", remedy="leave_killer_out", source=sourceless):
        return refusal
    if refusal := draft.object(not _roles_fit(p), "bad_roles", "S1.1", remedy="roles"):
        return refusal
    if refusal := bad_start(draft, p.scheduled):
        return refusal
    return bad_params(draft, p.games, p.cuts, p.rules, p.scoring, p.seconds) or limits.bad_heroes(draft, p) or limits.bad_position(draft, p)


def _roles_fit(p: Position) -> bool:
    """All eight roles, 1/2/4/1, once a game is being played; before that none or all."""
    roles = [line.role for line in p.lines.values() if line.role is not None]
    full = all(roles.count(role) == count for role, count in ROLE_COUNTS.items())
    return full or (not roles and p.phase in {"opening", "seats", "roles", "provisional"})


def _counters(line: LinePosition) -> Counters:
    """Totals left out are the least that the counters allow."""
    red_total = max(line.r, line.charged) if line.red_total is None else line.red_total
    known = line.y if line.yellow_total is None else line.yellow_total
    red_direct = least_direct(line.y, known, red_total) if line.red_direct is None else line.red_direct
    yellow_total = line.y + 3 * (red_total - red_direct) if line.yellow_total is None else line.yellow_total
    return Counters(w=line.w, y=line.y, r=line.r, yellow_total=yellow_total, red_total=red_total, red_direct=red_direct)


def _line(number: int, name: str, p: LinePosition) -> Line:
    holder = Holder(
        person=p.person,
        from_game=p.from_game,
        inherited=p.inherited,
        points=ZERO if p.games else p.points or ZERO,
        games=p.games,
        mvps=p.mvps,
        third=p.third,
        charged=p.charged,
        source="d" if p.staff and p.from_game > 1 else "",
    )
    return Line(id=name, number=number, holders=(holder,))


def _person(p: LinePosition, phase: str) -> Person:
    return Person(name=p.person, staff=p.staff, base=_counters(p), present=phase != "opening", withdrawn=p.withdrawn)


def _deaths(draft: MatchDraft, p: Position) -> tuple[Death, ...]:
    """Deaths without order first, then the recorded ones."""
    ordered = {death.victim for death in p.deaths}
    loose = [name for name, line in p.lines.items() if line.dead and name not in ordered]
    first = [Death(n=n, victim=name, killer=None, source="other", at=draft.at) for n, name in enumerate(loose, 1)]
    rest = [
        Death(n=n, victim=d.victim, killer=d.killer, source=d.source, at=draft.at, note=d.note, round=d.round)
        for n, d in enumerate(p.deaths, len(first) + 1)
    ]
    return (*first, *rest)


def _game(draft: MatchDraft, p: Position) -> Game:
    picked = any(line.hero for line in p.lines.values())
    status = "boxes" if p.phase == "selection" and not picked else STATUSES[p.phase]
    lines = p.lines
    return Game(
        number=p.game,
        attempt=p.attempt,
        status=status,
        seats=p.seats or (() if p.phase == "seats" else tuple(lines)),
        roles={name: line.role for name, line in lines.items() if line.role is not None},
        picks={name: Pick(hero=line.hero, replacement=line.replacement, forced=line.forced) for name, line in lines.items() if line.hero},
        started=draft.at if status == "playing" else None,
        turn=p.turn,
        turns=p.turns,
        round=p.round,
        extra_used=tuple(name for name, line in lines.items() if line.extra_used),
        deaths=_deaths(draft, p),
        spy_duel=p.spy_duel,
        stats={name: dict(line.stats) for name, line in lines.items() if line.stats},
    )


def _adopt(draft: MatchDraft, command: Adopt) -> Refusal | None:
    """The position as the first entry; an outcome that its deaths already give is proposed at once."""
    p = command.position
    if refusal := fresh(draft) or _bad_position(draft, p):
        return refusal
    params = agreed(draft, p, p.scoring or ScoringTable(status="confirmed"))
    draft.emit(
        MatchAdopted(
            params=params,
            lines={name: _line(n, name, line) for n, (name, line) in enumerate(p.lines.items(), 1)},
            persons={line.person: _person(line, p.phase) for line in p.lines.values()},
            phase=p.phase if p.phase in {"opening", "provisional"} else "game",
            at=draft.at,
            counted_base=limits.counted(p) if p.phase != "opening" else 0,
            bans=tuple(Ban(line=line, hero=hero) for line, hero in p.bans.items()),
        )
    )
    if p.phase in STATUSES:
        draft.emit(GameAdopted(game=_game(draft, p), at=draft.at))
    draft.explain("setup", "adopted", "S6", told=(PUBLIC,), game=p.game, games=p.games, phase=p.phase)
    _go_on(draft, p)
    return None


def _go_on(draft: MatchDraft, p: Position) -> None:
    state = draft.state
    for name, line in p.lines.items():
        if line.withdrawn:
            vacancies.open_for(draft, name, "left")
    if state.phase == "provisional":
        ending.settle_ties(draft)
    if state.game is None or p.phase not in {"game", "outcome", "mvp"}:
        return
    if is_duel(state.game) and not state.game.spy_duel:
        game.reach_duel(draft)
    verdict = evaluate(state.game)
    if verdict is not None:
        game.propose(draft, verdict)
        if p.phase == "mvp":
            ending.confirm(draft, verdict)


def wrong_with(position: Position) -> Refusal | None:
    """What an ``adopt`` of the position would be refused with; nothing is decided."""
    return _bad_position(MatchDraft(MatchState(), _unchanged, Instant(0)), position)


def _unchanged(state: MatchState, _event: Event) -> MatchState:
    return state


DECIDE: dict[type[Command], Callable[[MatchDraft, Any], Refusal | None]] = {Adopt: _adopt}
