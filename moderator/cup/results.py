"""The results room: choices, 1v1 over a limit, the round closed and frozen, standings released (P8-P10, 14.2, R65)."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

from moderator.cup import choices, notices, people
from moderator.cup import commands as c
from moderator.cup import events as e
from moderator.cup.corrections import round_notices
from moderator.cup.draft import CupDraft
from moderator.cup.effective import closed_matches, effective, the_result
from moderator.cup.state import CupDuel, CupState, Round, Shown, ShownRow
from moderator.cup.tables import RoundTable, frozen, round_table
from moderator.play.audience import PUBLIC
from moderator.play.commands import Command
from moderator.play.hosting import AskClosed
from moderator.play.instants import Instant
from moderator.play.messages import Params, Refusal
from moderator.rulesets.sanguosha.duels import due_pairs, of_pair, proper
from moderator.rulesets.sanguosha.ranking import tie_of
from moderator.rulesets.sanguosha.results_appeals import is_provisional
from moderator.rulesets.sanguosha.state import OneVsOne


def _choose(draft: CupDraft, command: c.ChooseResult) -> Refusal | None:
    """The better result counts, the player confirms (S3.5.1)."""
    if refusal := choices.bad_choice(draft, command.person, command.match):
        return refusal
    round_id = draft.state.matches[command.match].round
    ask = f"choose_result:{round_id}:{command.person}"
    if any(each.id == ask for each in draft.state.asks):
        draft.emit(AskClosed(id=ask, choice=command.match))
    choices.choose(draft, round_id, command.person, command.match)
    return None


# --- 1v1 -----------------------------------------------------------------------------------------------------------------------


def _where_due(state: CupState, each: Round, a: str, b: str) -> str | None:
    """The match whose table the two are tied in, empty where they are equal between groups; None where nothing hangs on them."""
    table = round_table(state, each)
    if any({a, b} == set(pair) for limit in table.limits for pair in limit.due):
        return ""
    for tie in table.ties:
        known = effective(state, state.matches[tie.match]).duels
        if tie.tie.how == "duel" and any({a, b} == set(pair) for pair in due_pairs(tie.people, known)):
            return tie.match
    return None


def _record(draft: CupDraft, command: c.RecordDuel) -> Refusal | None:
    """A whole best of three between two on whom a limit or a cut hangs (R25, R26)."""
    each = draft.state.round(command.round)
    if each is None:
        return draft.object(True, "unknown_round", "S1.3.3", round=command.round)
    if refusal := draft.object(each.status == "closed", "round_over", "S1.3.3", round=command.round):
        return refusal
    wrong = not proper(command.a, command.b, command.winners)
    if refusal := draft.object(wrong, "not_best_of_three", "S1.3.3", remedy="best_of_three", a=command.a, b=command.b):
        return refusal
    misfit = bool(command.firsts) and (len(command.firsts) != len(command.winners) or not set(command.firsts) <= {command.a, command.b})
    if refusal := draft.object(misfit, "bad_firsts", "S1.3.3", remedy="firsts", a=command.a, b=command.b):
        return refusal
    where = _where_due(draft.state, each, command.a, command.b)
    if where is None:
        return draft.object(True, "no_tie", "R25", a=command.a, b=command.b)
    duel = OneVsOne(a=command.a, b=command.b, winners=command.winners, firsts=command.firsts)
    draft.emit(e.DuelRecorded(duel=CupDuel(round=command.round, match=where, duel=duel, lap=_lap(draft.state, where, duel))))
    for game, (first, seed) in enumerate(zip(command.firsts, command.seeds, strict=False), 1):
        if seed:
            draft.explain("rounds", "first_drawn", "S1.3.3", "R56", a=duel.a, b=duel.b, game=game, person=first, seed=seed)
    score = f"{duel.won(duel.a)}:{duel.won(duel.b)}"
    said: Params = {"a": command.a, "b": command.b, "score": score, "person": command.winners[-1]}
    draft.explain("rounds", "duel_recorded", "S1.3.3", "R26", **said)
    choices.settle(draft)
    return None


def _lap(state: CupState, match: str, duel: OneVsOne) -> int:
    """How many 1v1 of the two the match's table knows."""
    return len(of_pair(effective(state, state.matches[match]).duels, duel.a, duel.b)) if match else 0


def _agree(draft: CupDraft, command: c.AgreeShare) -> Refusal | None:
    """Those tied in the final are asked; without agreement the fourth order decides (R38)."""
    match = draft.state.matches.get(command.match)
    each = draft.state.round(match.round) if match is not None else None
    if match is None or each is None:
        return draft.object(True, "unknown_match", "R38", match=command.match)
    if refusal := draft.object(each.status == "closed", "round_over", "R38", round=match.round):
        return refusal
    tie = None if match.result is None else tie_of(effective(draft.state, match), command.person)
    nothing = tie is None or tie.how == "host" or each.plan.kind != "final"
    if refusal := draft.object(nothing, "nothing_to_share", "R38", person=command.person):
        return refusal
    assert tie is not None
    draft.emit(e.ShareAnswered(match=match.id, person=command.person, agrees=command.agrees, lines=tie.lines))
    verb = "share_agreed" if command.agrees else "share_refused"
    draft.explain("rounds", verb, "R38", person=command.person, place=tie.place)
    choices.settle(draft)
    return None


# --- closing -------------------------------------------------------------------------------------------------------------------


def close_blocked(state: CupState, name: str) -> Refusal | None:
    """Why a round cannot be closed: matches missing, a choice, an unresolved tie (14.2)."""
    each = state.round(name)
    if each is None:
        return Refusal(code="unknown_round", clause="S2.2", params={"round": name})
    if each.status != "drawn":
        return Refusal(code="round_stands", clause="S2.2", params={"round": name, "status": each.status}, remedy=f"round_{each.status}")
    missing = [match for match in each.matches if state.matches[match].status != "closed"]
    if missing:
        return Refusal(code="matches_missing", clause="S1.3.1", params={"round": name, "matches": missing}, remedy="take_them_in")
    return choices.open_questions(round_table(state, each))


def _close(draft: CupDraft, command: c.CloseRound) -> Refusal | None:
    """Table, tie decisions, advancers and scoring table are frozen; what is short is said (14.2)."""
    blocked = close_blocked(draft.state, command.round)
    if blocked is not None:
        return blocked
    each = draft.state.round(command.round)
    assert each is not None
    table = round_table(draft.state, each)
    closed = frozen(draft.state, each, table, draft.at)
    draft.emit(e.RoundClosed(round=command.round, frozen=closed))
    result = "provisional" if closed.provisional else "final" if each.plan.kind == "final" else ""
    draft.explain("rounds", "round_closed", "S2.2", result=result, told=(PUBLIC,), round=command.round, n=len(closed.advancers))
    _explain(draft, each, table)
    for notice in round_notices(each, closed):
        draft.tell(notice)
    for ask in draft.state.asks:
        if ask.code == "choose_result":
            draft.emit(AskClosed(id=ask.id))
    lack = people.short(draft.state)
    if lack:
        first = next((q.name for q in people.pool_proposals(draft.state) if q.n is not None), "")
        draft.explain("rounds", "pool_short", "S3.5.3", "R33", n=lack, person=first)
    return None


def _explain(draft: CupDraft, each: Round, table: RoundTable) -> None:
    """Where everybody goes, with the clause: for the organiser, until he releases the standings (R65)."""
    for placed in table.rows:
        row = placed.row
        said: Params = {"person": row.person, "match": placed.match, "place": row.place}
        if row.place is None:
            draft.explain("rounds", "not_ranked", _UNRANKED[row.status], result=row.status, person=row.person, match=placed.match)
        elif each.plan.kind == "final":
            draft.explain("rounds", "final_place", "S1.3.3", result="shared" if row.shared else "", **said)
        elif row.person in table.revived and placed.destination == "advance":
            draft.explain("rounds", "revived", "S3.5.2", **said)
        else:
            draft.explain("rounds", "goes", placed.clause or "S2.2", result=placed.destination, **said)


_UNRANKED = {"staff": "S3.5.3", "dropped": "S3.5.1", "withdrawn": "R32"}


# --- public -------------------------------------------------------------------------------------------------------------------


def shown_now(state: CupState, each: Round, at: Instant) -> Shown:
    """What a release would show: a closed round as it was frozen, an open one as it stands."""
    open_to_appeals = any(is_provisional(the_result(match), at) for match in closed_matches(state, (each,)))
    if each.frozen is not None:
        rows = tuple(
            ShownRow(match=r.match, person=r.person, total=r.total, place=r.place, destination=r.destination) for r in each.frozen.rows
        )
    else:
        table = round_table(state, each)
        rows = tuple(ShownRow(match=p.match, person=p.row.person, total=p.row.total, place=p.row.place) for p in table.rows)
    return Shown(at=at, round=each.plan.id, rows=rows, provisional=open_to_appeals)


def _release(draft: CupDraft, command: c.ReleaseStandings) -> Refusal | None:
    each = draft.state.round(command.round)
    if each is None:
        return draft.object(True, "unknown_round", "R65", round=command.round)
    shown = shown_now(draft.state, each, draft.at)
    if refusal := draft.object(not shown.rows, "nothing_to_release", "R65", remedy="release_later", round=command.round):
        return refusal
    draft.emit(e.StandingsReleased(shown=shown))
    draft.explain("rounds", "standings_released", "R65", "R80", told=(PUBLIC,), round=command.round)
    return None


def _withdraw(draft: CupDraft, command: c.WithdrawStandings) -> Refusal | None:
    if refusal := draft.object(draft.state.shown is None, "nothing_released", "R65"):
        return refusal
    draft.emit(e.StandingsWithdrawn())
    draft.explain("rounds", "standings_withdrawn", "R65", "R80", told=(PUBLIC,))
    return None


def call_duels(draft: CupDraft) -> None:
    """N20 for those who are equal over a limit between groups."""
    each = draft.state.current
    if each is None or any(draft.state.matches[name].status != "closed" for name in each.matches) or not each.matches:
        return
    for limit in round_table(draft.state, each).limits:
        draft.explain("rounds", "limit_tie", "R25", result=limit.how, people=list(limit.people), seats=limit.seats)
        draft.tell(notices.limit(each, limit.people, limit.into, limit.seats))


DECIDE: dict[type[Command], Callable[[CupDraft, Any], Refusal | None]] = {
    c.ChooseResult: _choose,
    c.RecordDuel: _record,
    c.AgreeShare: _agree,
    c.CloseRound: _close,
    c.ReleaseStandings: _release,
    c.WithdrawStandings: _withdraw,
}
