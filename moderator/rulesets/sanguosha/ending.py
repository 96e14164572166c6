"""The order of work at the end of a game and of the match, exactly as 14.1 lists it."""

from __future__ import annotations

from decimal import Decimal

from msgspec.structs import replace

from moderator.play.audience import PUBLIC
from moderator.play.instants import SECOND, Instant
from moderator.play.messages import Ask, Choice, Params
from moderator.rulesets.sanguosha import choices, notices
from moderator.rulesets.sanguosha.draft import MatchDraft
from moderator.rulesets.sanguosha.fold import the_game
from moderator.rulesets.sanguosha.game_events import GameClosed, MatchEnded, OutcomeConfirmed, PointsAwarded, RolesShown
from moderator.rulesets.sanguosha.host_events import close_asks, open_ask
from moderator.rulesets.sanguosha.inheritance import anew
from moderator.rulesets.sanguosha.notices import APPEAL_HOURS, plain
from moderator.rulesets.sanguosha.outcome import stands_as
from moderator.rulesets.sanguosha.persons_events import InheritanceCorrected
from moderator.rulesets.sanguosha.ranking import open_ties, standings
from moderator.rulesets.sanguosha.scores import game_points, line_score
from moderator.rulesets.sanguosha.setup_events import BansReopened, GameOpened
from moderator.rulesets.sanguosha.state import Game, MatchState, Verdict
from moderator.rulesets.sanguosha.when import spoken

UNCOUNTED = {"draw", "void"}


def confirm(draft: MatchDraft, verdict: Verdict) -> None:
    """Steps 2-3: the outcome stands, all roles are shown, the MVP is asked where the table allows one."""
    game = the_game(draft.state)
    mvp_due = draft.state.params.scoring.mvp_allowed.get(verdict.outcome, False) and verdict.outcome not in UNCOUNTED
    draft.emit(RolesShown(roles=dict(game.roles)))
    draft.emit(OutcomeConfirmed(verdict=verdict, mvp_due=mvp_due))
    close_asks(draft, "late_rebel_kill:")
    if verdict.outcome != "draw":
        close_asks(draft, f"culprit:{notices.occasion(game)}")
    counting: Params = {"rebels": verdict.rebels, "loyalists": verdict.loyalists, "spies": verdict.spies, "source": verdict.source}
    said: Params = {"game": game.number, "outcome": verdict.outcome, "reason": verdict.overridden, **counting}
    verb = "outcome_overruled" if verdict.overridden and verdict.outcome != "void" else "outcome_confirmed"
    draft.explain("game", verb, *verdict.clauses, result=verdict.outcome, told=(PUBLIC,), **said)
    if not mvp_due:
        close(draft)


def close(draft: MatchDraft) -> None:
    """Steps 4-7: points credited to the current holders, the game put away, what comes next opened."""
    game = the_game(draft.state)
    assert game.verdict is not None
    counted = game.verdict.outcome not in UNCOUNTED
    if counted:
        award(draft, game)
    close_asks(draft, "leave_in_game:")
    promised = f"leave_in_game:{notices.occasion(game)}:"
    replay = any(ask.startswith(promised) and choice == "void" for ask, choice in draft.state.answers.items())
    dropped = not counted and draft.state.rule("draw_policy") == "drop" and not replay
    draft.emit(GameClosed(status="done" if counted else game.verdict.outcome, at=draft.at, dropped=dropped, replay=replay))
    if not counted:
        draft.explain("game", "game_dropped" if dropped else "game_replayed", "S1.3.2", "R36", told=(PUBLIC,), game=game.number)
    closed = draft.state.games[-1]
    draft.tell(notices.game_result(draft.state, closed, totals(draft.state)))
    go_on(draft)


def award(draft: MatchDraft, game: Game, finished: int | None = None) -> None:
    """Points of a game, with who gets them and why (9.4)."""
    state = draft.state
    points = game_points(state.params.scoring, game)
    credited = game.credited or {line: state.name_of(line) for line in points}
    draft.emit(PointsAwarded(points=points, credited=credited, finished=finished))
    assert game.verdict is not None
    for line, value in points.items():
        role = game.roles[line]
        said: Params = {"game": game.number, "outcome": game.verdict.outcome, "role": role, "points": plain(value)}
        draft.explain(
            "game",
            "points_mvp" if game.mvp == line else "points",
            "S1.3.2",
            actor=line,
            result=plain(value),
            told=(PUBLIC,),
            person=credited[line],
            **said,
        )
    if finished is not None:
        _pass_on(draft)


def _pass_on(draft: MatchDraft) -> None:
    """A game put right changes what those who took over since have inherited (S3.4)."""
    for line in draft.state.lines.values():
        due = anew(draft.state, line)
        if due == tuple(holder.inherited for holder in line.holders):
            continue
        draft.emit(InheritanceCorrected(line=line.id, inherited=due))
        draft.explain(
            "persons", "inherited_anew", "S3.4.1", "S3.4.2", actor=line.id, told=(PUBLIC,), person=line.person, total=plain(due[-1])
        )  # fmt: skip


def totals(state: MatchState) -> dict[str, Decimal]:
    """Match total of every line now."""
    return {line: line_score(state, line).total for line in state.lines}


def go_on(draft: MatchDraft) -> None:
    """Steps 6-7: the match ends, or the next game opens with its seats kept or to be drawn."""
    state = draft.state
    if state.counted_done >= state.scheduled:
        end_match(draft)
    else:
        open_next(draft)


def next_number(state: MatchState) -> tuple[int, int]:
    """Number and attempt of the game to be opened: a replay keeps its number (R36)."""
    if not state.games:
        return state.counted_base + 1, 1
    last = state.games[-1]
    if last.status == "done" or last.dropped:
        return max(game.number for game in state.games) + 1, 1
    return last.number, last.attempt + 1


def open_next(draft: MatchDraft) -> None:
    """Open the next game. Seats are drawn anew after every two counted games (S1.1, R1)."""
    state = draft.state
    last = state.games[-1] if state.games else None
    redraw = last is None or not last.seats or (last.status == "done" and state.counted_done % 2 == 0)
    number, attempt = next_number(state)
    half = state.params.games // 2
    if state.params.final and state.rule("final_half_new_bans") and redraw and state.counted_done == half:
        draft.emit(BansReopened())
        draft.explain("setup", "bans_reopened", "S2.2", told=(PUBLIC,))
    draft.emit(GameOpened(number=number, attempt=attempt, seats=() if redraw or last is None else last.seats))
    draft.explain("setup", "seats_redrawn" if redraw else "seats_kept", "S1.1", "R1", told=(PUBLIC,), game=number, attempt=attempt)


def end_match(draft: MatchDraft, early: str = "") -> None:
    """Provisional result, appeals until twelve hours later, ranking and its ties (S4.8, S1.3.3)."""
    draft.emit(MatchEnded(at=draft.at, early=early))
    until = spoken(Instant(draft.at + APPEAL_HOURS * 3600 * SECOND), draft.state.zone)
    draft.explain("results", "match_ended", "S4.8", told=(PUBLIC,), until=until, reason=early)
    explain_ranking(draft)
    draft.tell(notices.appeal_window(until))
    close_asks(draft, "fill_vacancy:")
    settle_ties(draft)


def explain_ranking(draft: MatchDraft) -> None:
    """One line a neighbouring pair: the criterion that decided, with both values."""
    choices.settle(draft)
    table = standings(draft.state)
    for row in table:
        if row.reason is None:
            continue
        why = row.reason
        criterion: Params = {"criterion": why.criterion, "a_value": why.a, "b_value": why.b, "total": plain(row.total), "place": row.place}
        draft.explain("results", f"before_{why.criterion}", why.clause, actor=row.line, target=why.partner, told=(PUBLIC,), **criterion)
    draft.tell(notices.match_table(table))


def review(draft: MatchDraft) -> None:
    """Something that counts has changed after the last game: the table and its ties anew."""
    if draft.state.phase in {"provisional", "confirmed"}:
        explain_ranking(draft)
        settle_ties(draft)


def settle_ties(draft: MatchDraft) -> None:
    """Ask or call for what a tie still needs (R25, R26, R38)."""
    close_asks(draft, "share_place:")
    for tie in open_ties(draft.state):
        said: Params = {"lines": list(tie.lines), "place": tie.place}
        if tie.how == "duel":
            draft.explain("results", "tie_needs_1v1", "S1.3.3", "R25", "R26", told=(PUBLIC,), **said)
            draft.tell(notices.duel_call(tie))
        elif tie.how == "host":
            draft.explain("results", "tie_host", "R25", **said)
        else:
            choices = (Choice(value="agree"), Choice(value="play"))
            ask_id = f"share_place:{tie.place}"
            if ask_id in draft.state.answers:  # another tie than the one that was answered (R58)
                ask_id = f"{ask_id}:{'-'.join(tie.lines)}"
            open_ask(draft, Ask(id=ask_id, code="share_place", clause="R38", choices=choices, params=said))


def void_verdict(game: Game, reason: str) -> Verdict:
    """A game voided by the judge: counts for nothing."""
    base = game.verdict or stands_as(game, "void")
    return replace(base, outcome="void", clauses=("S1.3.2", "R36"), overridden=reason)
