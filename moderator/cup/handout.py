"""What a match is handed out with, and whether what comes back is that match: the snapshot, its commands, what differs."""

from __future__ import annotations

from msgspec.structs import replace

from moderator.cup import people
from moderator.cup.effective import entering
from moderator.cup.notices import iso
from moderator.cup.state import CupMatch, CupState, Round, Snapshot
from moderator.play.commands import Command, GiveCard
from moderator.play.instants import Instant
from moderator.rulesets.sanguosha.commands import Entrant, OpenMatch
from moderator.rulesets.sanguosha.state import MatchState


def snapshot(state: CupState, match: CupMatch, at: Instant) -> Snapshot:
    """What the match is played by, whatever the cup decides later."""
    each = state.round(match.round)
    assert each is not None
    loose = tuple(card.id for card in state.cards if not card.match and not card.revoked and card.person in match.people)
    return Snapshot(
        at=at, games=each.plan.games, cuts=each.plan.cuts, final=each.plan.kind == "final", scoring=state.params.scoring,
        rules=_rules(state, each), seconds=state.params.seconds, cards=loose,
    )  # fmt: skip


def _rules(state: CupState, each: Round) -> dict[str, bool | int | str]:
    """The cup's house rules; a final planned as one half says so."""
    rules = dict(state.params.rules)
    one = each.plan.kind == "final" and each.plan.halves == 1
    return {**rules, "final_halves": 1} if one else rules


def opening(state: CupState, match: CupMatch) -> tuple[tuple[Command, Instant], ...]:
    """The commands that a match's own journal begins with, each with its instant: the people with their cards, who may substitute,
    and the cards given since their last match (R21).
    """
    given = match.snapshot
    assert given is not None
    first = OpenMatch(
        people=tuple(_entrant(state, match, name) for name in match.people), title=f"{state.params.title} {match.id}".strip(),
        games=given.games, seconds=given.seconds, rules=given.rules, scoring=given.scoring, cuts=given.cuts, final=given.final,
        heroes=state.params.heroes, standing=state.params.standing, replacements=state.params.replacements,
        candidates=people.candidates(state, match), scheduled="" if match.start is None else iso(match.start, state.zone),
    )  # fmt: skip
    cards = [card for card in state.cards if card.id in given.cards and not card.revoked]
    return (
        (first, given.at),
        *((GiveCard(person=card.person, level=card.level, clause=card.clause, note=card.note), card.at) for card in cards),
    )


def _entrant(state: CupState, match: CupMatch, name: str) -> Entrant:
    brings = entering(state, name, match.round)
    return Entrant(
        name=name, staff=state.people[name].staff, w=brings.w, y=brings.y, r=brings.r, yellow_total=brings.yellow_total,
        red_total=brings.red_total, red_direct=brings.red_direct,
    )  # fmt: skip


def differences(match: CupMatch, result: MatchState) -> tuple[str, ...]:
    """What of the match is not as it was handed out: people, games, cuts, final, scoring, rules, seconds."""
    first = tuple(line.holders[0].person for line in sorted(result.lines.values(), key=lambda line: line.number))
    found = [] if first == match.people else ["people"]
    given, params = match.snapshot, result.params
    if given is None:
        return tuple(found)
    pairs = {
        "games": (given.games, params.games),
        "cuts": (given.cuts, params.cuts),
        "final": (given.final, params.final),
        "scoring": (replace(given.scoring, status="confirmed"), replace(params.scoring, status="confirmed")),
        "rules": (given.rules, params.rules),
        "seconds": (given.seconds, params.seconds),
    }
    return (*found, *(name for name, (mine, theirs) in pairs.items() if mine != theirs))


def slim(result: MatchState) -> MatchState:
    """The result without what only its own table needed: boxes, timers, who might have substituted, private notes, notices sent."""
    games = tuple(
        replace(game, boxes={}, box_seed="", table=type(game.table)(), turn=None, turn_phase="", overdue=()) for game in result.games
    )
    return replace(result, games=games, candidates=(), notes=(), sent=(), late={}, asks=())
