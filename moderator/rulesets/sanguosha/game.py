"""The game room: deaths, outcomes, statistics, MVP, draws and voids (sections 7-9)."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

from msgspec.structs import replace

from moderator.play.audience import PUBLIC
from moderator.play.commands import Command
from moderator.play.messages import Ask, Choice, Params, Refusal
from moderator.rulesets.sanguosha import cards, ending, limits, results, table
from moderator.rulesets.sanguosha.commands import AbortGame, ConfirmOutcome, Death, DeckExhausted, NameMvp, RedoGame, SetStat
from moderator.rulesets.sanguosha.draft import MatchDraft
from moderator.rulesets.sanguosha.fold import the_game
from moderator.rulesets.sanguosha.game_events import (
    EVOLVE,
    SECRET,
    CulpritsNamed,
    Died,
    GameRestored,
    MvpNamed,
    OutcomeProposed,
    RolesShown,
    SpyDuelReached,
    StatSet,
)
from moderator.rulesets.sanguosha.host_events import close_asks, open_ask
from moderator.rulesets.sanguosha.notices import occasion
from moderator.rulesets.sanguosha.outcome import evaluate, is_duel, maybe_deliberate, prompts, stands_as
from moderator.rulesets.sanguosha.scores import won
from moderator.rulesets.sanguosha.state import Death as DeathRecord
from moderator.rulesets.sanguosha.state import MatchState, Verdict

__all__ = ["DECIDE", "EVOLVE", "SECRET", "evaluate"]


def needs_status(draft: MatchDraft, *wanted: str) -> Refusal | None:
    """A refusal unless the game under way stands at one of these."""
    status = draft.state.game.status if draft.state.game else draft.state.phase
    return draft.object(draft.state.game is None or status not in wanted, "not_now", "S1.1", remedy=f"at_{status}", state=status)


def _death(draft: MatchDraft, command: Death) -> Refusal | None:
    """A death, its consequences, and the outcome when it ends the game."""
    if draft.state.game is not None and draft.state.game.status in {"outcome", "mvp"}:
        return draft.object(True, "game_over", "R15", remedy="confirm_outcome", victim=command.victim)
    if refusal := needs_status(draft, "playing"):
        return refusal
    game = the_game(draft.state)
    if refusal := _bad_death(draft, command):
        return refusal
    death = DeathRecord(
        n=len(game.deaths) + 1, victim=command.victim, killer=command.killer, source=command.source, at=draft.at,
        note=command.note, turn=game.turns, round=game.round,
    )  # fmt: skip
    if command.victim in game.roles:
        draft.emit(RolesShown(roles={command.victim: game.roles[command.victim]}))
    draft.emit(Died(death=death))
    role = game.roles.get(command.victim, "")
    said: Params = {"role": role, "source": command.source, "n": death.n}
    draft.explain("game", "death", "S1.1", actor=command.killer, target=command.victim, result=role, told=(PUBLIC,), **said)
    table.cancel_line(draft, command.victim)
    _after_death(draft, death)
    return None


def _bad_death(draft: MatchDraft, command: Death) -> Refusal | None:
    game = the_game(draft.state)
    if refusal := draft.object(command.victim not in game.seats, "unknown_line", "S1.1", line=command.victim):
        return refusal
    if refusal := draft.object(command.victim in game.dead, "already_dead", "S1.1", victim=command.victim):
        return refusal
    if command.killer is None:
        return None
    if refusal := draft.object(command.killer not in game.seats, "unknown_line", "S1.1", line=command.killer):
        return refusal
    sourceless = command.source in {"life_loss", "lightning"}
    return draft.object(sourceless, "no_killer", "R17", remedy="leave_killer_out", source=command.source)


def _after_death(draft: MatchDraft, death: DeathRecord) -> None:
    """Prompts, the deliberate question, the spy duel, the outcome (sections 7, 8)."""
    game = the_game(draft.state)
    for prompt in prompts(game, death):
        draft.explain("game", prompt, "S1.1", actor=death.killer, target=death.victim, told=(PUBLIC,))
    if maybe_deliberate(game, death):
        choices = (Choice(value="no"), Choice(value="ban"))
        said: Params = {"killer": death.killer, "victim": death.victim}
        ask_id = f"deliberate:{occasion(game)}:d{death.n}"
        open_ask(draft, Ask(id=ask_id, code="deliberate", clause="S5.4", choices=choices, default="no", params=said))
    if is_duel(game) and not game.spy_duel:
        reach_duel(draft)
    verdict = evaluate(the_game(draft.state))
    if verdict is not None:
        propose(draft, verdict)


def reach_duel(draft: MatchDraft) -> None:
    """Only the lord and the spy are left; it counts for the spy's player whatever happens next (R19)."""
    draft.emit(SpyDuelReached())
    draft.explain("game", "spy_duel", "S1.3.3", "R19", told=(PUBLIC,))


def propose(draft: MatchDraft, verdict: Verdict) -> None:
    """Step 1 of 14.1: the outcome with its clause and counting; every timer is cancelled."""
    game = the_game(draft.state)
    table.cancel_all(draft)
    draft.emit(OutcomeProposed(verdict=verdict))
    counting: Params = {"rebels": verdict.rebels, "loyalists": verdict.loyalists, "spies": verdict.spies, "source": verdict.source}
    verb = f"outcome_{verdict.outcome}"
    draft.explain("game", verb, *verdict.clauses, result=verdict.outcome, outcome=verdict.outcome, game=game.number, **counting)
    if "R18" in verdict.clauses and draft.state.rule("late_rebel_kill") == "ask":
        choices = (Choice(value="rebels"), Choice(value="full_loss"))
        ask_id = f"late_rebel_kill:{occasion(game)}"
        open_ask(draft, Ask(id=ask_id, code="late_rebel_kill", clause="R18", choices=choices, default="rebels", blocking=True))


def settle_late_kill(draft: MatchDraft, choice: str) -> None:
    """The judge's answer where a dead rebel's damage killed the lord (R18, ``late_rebel_kill`` ask)."""
    game = the_game(draft.state)
    if game.verdict is None:
        return
    clauses = ("S1.1", "R18") if choice == "rebels" else ("S1.1", "S1.3.2", "R18")
    draft.emit(OutcomeProposed(verdict=replace(game.verdict, outcome=choice, clauses=clauses)))


def _deck_exhausted(draft: MatchDraft, command: DeckExhausted) -> Refusal | None:
    """Both piles empty when a reshuffle is needed: a draw; who caused it gets two reds (S1.3.2, S5.3.5)."""
    if refusal := needs_status(draft, "playing"):
        return refusal
    line = draft.state.line_of(command.culprit) if command.culprit else None
    if refusal := draft.object(bool(command.culprit) and line is None, "unknown_line", "S5.3.5", line=command.culprit):
        return refusal
    propose(draft, stands_as(the_game(draft.state), "draw", "S1.3.2", "R36"))
    game = the_game(draft.state)
    if line is not None:
        blame(draft, line)
    else:
        choices = (*(Choice(value=seat, params={"line": seat}) for seat in game.seats), Choice(value="nobody"))
        ask_id = f"culprit:{occasion(game)}"
        open_ask(draft, Ask(id=ask_id, code="culprit", clause="S5.3.5", choices=choices, default="nobody"))
    return None


def blame(draft: MatchDraft, line: str) -> None:
    """Two reds, one after the other; both cost points even where the first leads to a ban (S5.3.5, R31)."""
    person = draft.state.name_of(line)
    draft.emit(CulpritsNamed(lines=(line,)))
    for _ in range(2):
        cards.give(draft, person, line, "red", "S5.3.5")


def _abort(draft: MatchDraft, command: AbortGame) -> Refusal | None:
    """The judge voids the game: not counted (section 13)."""
    if draft.state.game is None:
        return needs_status(draft, "playing")
    if refusal := draft.object(not command.reason.strip(), "reason_needed", "S6"):
        return refusal
    propose(draft, ending.void_verdict(draft.state.game, command.reason))
    return None


def _confirm(draft: MatchDraft, command: ConfirmOutcome) -> Refusal | None:
    """The proposed outcome stands, or the judge sets another with a reason (14.1, S6)."""
    game = draft.state.game
    if game is None or game.status not in {"outcome", "playing"}:
        return needs_status(draft, "outcome")
    asked = any(ask.code == "late_rebel_kill" for ask in draft.state.asks)
    if refusal := draft.object(asked and not command.reason, "ask_first", "R18", remedy="answer_ask"):
        return refusal
    same = game.verdict is not None and game.verdict.outcome == command.outcome
    if refusal := draft.object(
        not same and not command.reason.strip(), "outcome_reason", "S6", remedy="give_reason", outcome=command.outcome
    ):
        return refusal
    if game.status == "playing":
        table.cancel_all(draft)
    base = game.verdict or stands_as(game, command.outcome)
    verdict = base if same else replace(base, outcome=command.outcome, clauses=("S6",), overridden=command.reason)
    ending.confirm(draft, verdict)
    return None


def _set_stat(draft: MatchDraft, command: SetStat) -> Refusal | None:
    if refusal := needs_status(draft, "playing", "outcome", "mvp"):
        return refusal
    if refusal := draft.object(command.line not in the_game(draft.state).seats, "unknown_line", line=command.line):
        return refusal
    if refusal := draft.object(
        command.key not in limits.STATS or not 0 <= command.n <= limits.MOST_COUNT, "bad_stat", "S1.3.2", remedy="stats", key=command.key
    ):
        return refusal
    draft.emit(StatSet(line=command.line, key=command.key, n=command.n))
    draft.explain("game", "stat", "S1.3.2", actor=command.line, told=(PUBLIC,), key=command.key, n=command.n)
    return None


def mvp_blocked(state: MatchState, line: str | None) -> Refusal | None:
    """Why this line cannot be named MVP now."""
    game = state.game
    if game is None or game.status != "mvp":
        barred = game is not None and game.verdict is not None and game.verdict.outcome == "full_loss"
        return Refusal(code="no_mvp", clause="S1.3.2") if barred or _last_full_loss(state) else Refusal(code="mvp_not_now", clause="S1.3.2")
    if line is None:
        return None
    if line not in game.seats:
        return Refusal(code="unknown_line", clause="R22", params={"line": line})
    if state.rule("mvp_eligibility") == "winners" and not won(game, line):
        return Refusal(code="mvp_winners", clause="R22", params={"line": line}, forceable=True)
    return None


def _last_full_loss(state: MatchState) -> bool:
    last = state.games[-1] if state.games else None
    fresh = state.game is None or state.game.status in {"seats", "roles"}
    return fresh and last is not None and last.verdict is not None and last.verdict.outcome == "full_loss"


def _name_mvp(draft: MatchDraft, command: NameMvp) -> Refusal | None:
    """The MVP, or nobody. Another than the hint's top asks for a short note (9.4, R22)."""
    blocked = mvp_blocked(draft.state, command.line)
    if blocked is not None:
        return draft.object(True, blocked.code, blocked.clause, forceable=blocked.forceable, **blocked.params)
    game = the_game(draft.state)
    draft.emit(MvpNamed(line=command.line, note=command.note))
    top = results.hint_top(game, results.weights(draft.state))
    verb = "mvp_named" if command.line else "mvp_nobody"
    draft.explain("game", verb, "S1.3.2", "R22", target=command.line, told=(PUBLIC,), game=game.number)
    if command.line and top and command.line not in top and not command.note.strip():
        said: Params = {"line": command.line, "lines": list(top)}
        choices = (Choice(value="noted"), Choice(value="without"))
        open_ask(draft, Ask(id=f"mvp_note:{occasion(game)}", code="mvp_note", clause="R22", choices=choices, default="noted", params=said))
    ending.close(draft)
    return None


def _redo(draft: MatchDraft, command: RedoGame) -> Refusal | None:
    """Play the dropped draw again under the same number (R36)."""
    index = next((i for i in reversed(range(len(draft.state.games))) if draft.state.games[i].dropped), None)
    if index is None:
        return draft.object(True, "nothing_dropped", "R36")
    running = draft.state.game is not None and draft.state.game.status not in {"seats", "roles"}
    last = index == len(draft.state.games) - 1
    if refusal := draft.object(running or not last or draft.state.phase == "confirmed", "redo_too_late", "R36"):
        return refusal
    close_asks(draft, "share_place:")
    draft.emit(GameRestored(index=index))
    ending.open_next(draft)
    draft.explain("game", "game_replayed", "R36", told=(PUBLIC,), game=the_game(draft.state).number)
    return None


DECIDE: dict[type[Command], Callable[[MatchDraft, Any], Refusal | None]] = {
    Death: _death,
    DeckExhausted: _deck_exhausted,
    AbortGame: _abort,
    ConfirmOutcome: _confirm,
    SetStat: _set_stat,
    NameMvp: _name_mvp,
    RedoGame: _redo,
}
