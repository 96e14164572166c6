"""The fourth order at work: who begins, who won, when it is over; places shared by agreement (S1.3.3, R25, R26, R38, R56)."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

from moderator.play.audience import PUBLIC
from moderator.play.commands import Command
from moderator.play.messages import Refusal
from moderator.rulesets.sanguosha import ending
from moderator.rulesets.sanguosha.commands import AgreeShare, DrawFirst, RecordDuel, WinBout
from moderator.rulesets.sanguosha.draft import MatchDraft
from moderator.rulesets.sanguosha.duels import due_pairs, proper, running
from moderator.rulesets.sanguosha.host_events import AskClosed
from moderator.rulesets.sanguosha.ranking import Tie, agreed, tie_of
from moderator.rulesets.sanguosha.results_events import BoutWon, DuelRecorded, FirstDrawn, ShareAnswered
from moderator.rulesets.sanguosha.state import MatchState, OneVsOne

Pair = tuple[str, str]


def provisional_only(draft: MatchDraft) -> Refusal | None:
    """A refusal unless the result is provisional."""
    phase = draft.state.phase
    return draft.object(phase != "provisional", "wrong_phase", "S1.3.1", remedy=f"phase_{phase}", phase=phase)


def _pair(draft: MatchDraft, command: DrawFirst | WinBout | RecordDuel) -> Pair | Refusal:
    """The two persons meant."""
    a, b = draft.state.person_of(command.a), draft.state.person_of(command.b)
    if a is None or b is None or a == b:
        return Refusal(code="unknown_person", clause="S1.3.3", params={"person": command.a if a is None else command.b})
    return a, b


def _wanted(draft: MatchDraft, pair: Pair) -> Refusal | None:
    """Whether the two have to play now: tied where it matters, and their 1v1 not yet over."""
    a, b = pair
    tie = tie_of(draft.state, a)
    tied = tie is not None and tie.how == "duel" and draft.state.line_of(b) in tie.lines
    if not tied:
        return draft.object(True, "no_tie", "R25", forceable=True, a=a, b=b)
    assert tie is not None
    due = due_pairs([draft.state.name_of(line) for line in tie.lines], draft.state.duels)
    return draft.object(all({a, b} != set(each) for each in due), "duel_over", "R26", remedy="amend_duel", a=a, b=b)


def _ready(draft: MatchDraft, command: DrawFirst | WinBout | RecordDuel) -> Pair | Refusal:
    """The pair, where a game of theirs may be entered."""
    if refusal := provisional_only(draft):
        return refusal
    pair = _pair(draft, command)
    return pair if isinstance(pair, Refusal) else _wanted(draft, pair) or pair


def _game(state: MatchState, pair: Pair) -> OneVsOne:
    """The 1v1 that the two are playing, or a new one."""
    return running(state.bouts, *pair) or OneVsOne(a=pair[0], b=pair[1])


def _draw_first(draft: MatchDraft, command: DrawFirst) -> Refusal | None:
    """The next game is begun by whom chance has named; a game not yet played is not drawn for twice (R56)."""
    pair = _ready(draft, command)
    if isinstance(pair, Refusal):
        return pair
    a, b = pair
    first = draft.state.person_of(command.first) or command.first
    if refusal := draft.object(first not in pair, "not_of_pair", "S1.3.3", person=first, a=a, b=b):
        return refusal
    duel = _game(draft.state, pair)
    game = len(duel.winners) + 1
    drawn = duel.firsts[game - 1] if len(duel.firsts) >= game else ""
    if refusal := draft.object(bool(drawn), "first_drawn", "R56", remedy="play_it", forceable=True, a=a, b=b, game=game, person=drawn):
        return refusal
    draft.emit(FirstDrawn(a=duel.a, b=duel.b, game=game, first=first, seed=command.seed))
    draft.explain("results", "first_drawn", "S1.3.3", "R56", told=(PUBLIC,), a=a, b=b, game=game, person=first, seed=command.seed)
    return None


def _win_bout(draft: MatchDraft, command: WinBout) -> Refusal | None:
    """A game of the 1v1 is won; with the second win the best of three stands."""
    pair = _ready(draft, command)
    if isinstance(pair, Refusal):
        return pair
    a, b = pair
    winner = draft.state.person_of(command.winner) or command.winner
    if refusal := draft.object(winner not in pair, "not_of_pair", "S1.3.3", person=winner, a=a, b=b):
        return refusal
    duel = _game(draft.state, pair)
    game = len(duel.winners) + 1
    undrawn = len(duel.firsts) < game
    if refusal := draft.object(undrawn, "first_not_drawn", "S1.3.3", remedy="draw_first", forceable=True, a=a, b=b, game=game):
        return refusal
    draft.emit(BoutWon(a=duel.a, b=duel.b, game=game, winner=winner))
    draft.explain("results", "bout_won", "S1.3.3", told=(PUBLIC,), a=a, b=b, game=game, person=winner)
    played = running(draft.state.bouts, a, b)
    if played is not None and proper(a, b, played.winners):
        _recorded(draft, played)
    return None


def _record(draft: MatchDraft, command: RecordDuel) -> Refusal | None:
    """A best of three between two tied people whose places depend on it (R25, R26), all at once."""
    if refusal := provisional_only(draft):
        return refusal
    pair = _pair(draft, command)
    if isinstance(pair, Refusal):
        return pair
    a, b = pair
    winners, firsts = (tuple(draft.state.person_of(name) or name for name in names) for names in (command.winners, command.firsts))
    if refusal := draft.object(not proper(a, b, winners), "not_best_of_three", "S1.3.3", remedy="best_of_three", a=a, b=b):
        return refusal
    misfit = bool(firsts) and (len(firsts) != len(winners) or not set(firsts) <= {a, b})
    if refusal := draft.object(misfit, "bad_firsts", "S1.3.3", remedy="firsts", a=a, b=b):
        return refusal
    if refusal := _wanted(draft, pair):
        return refusal
    begun = running(draft.state.bouts, a, b)
    if begun is not None and (refusal := _contradicts(draft, begun, winners, firsts)):
        return refusal
    _recorded(draft, OneVsOne(a=a, b=b, winners=winners, firsts=firsts or (begun.firsts if begun is not None else ())))
    return None


def _contradicts(draft: MatchDraft, begun: OneVsOne, winners: tuple[str, ...], firsts: tuple[str, ...]) -> Refusal | None:
    """What was drawn and won before stands; a whole record does not draw it again (R56)."""
    same = winners[: len(begun.winners)] == begun.winners
    drawn = begun.firsts[: len(winners)]
    same = same and (not firsts or firsts[: len(drawn)] == drawn)
    return draft.object(not same, "duel_begun", "R56", remedy="go_on_with_it", forceable=True, a=begun.a, b=begun.b)


def _recorded(draft: MatchDraft, duel: OneVsOne) -> None:
    """The best of three is over; the table again, and whether those still equal begin anew (R26)."""
    before = _due(draft, duel)
    draft.emit(DuelRecorded(duel=duel))
    score = f"{duel.won(duel.a)}:{duel.won(duel.b)}"
    said = {"a": duel.a, "b": duel.b, "score": score, "person": duel.winners[-1]}
    draft.explain("results", "duel_recorded", "S1.3.3", "R26", told=(PUBLIC,), **said)
    after = _due(draft, duel)
    if len(before) == 1 and after:
        again = [line for line in draft.state.lines if any(draft.state.name_of(line) in pair for pair in after)]
        draft.explain("results", "duels_again", "R26", told=(PUBLIC,), lines=again)
    ending.explain_ranking(draft)


def _due(draft: MatchDraft, duel: OneVsOne) -> list[Pair]:
    """The pairs of the duel's tie that still have to play."""
    tie = tie_of(draft.state, duel.a)
    return [] if tie is None else due_pairs([draft.state.name_of(line) for line in tie.lines], draft.state.duels)


def _agree(draft: MatchDraft, command: AgreeShare) -> Refusal | None:
    """In the final the tied may agree to share; without agreement the fourth order decides (R38)."""
    if refusal := provisional_only(draft):
        return refusal
    person = draft.state.person_of(command.person)
    tie = tie_of(draft.state, command.person) if person else None
    nothing = tie is None or tie.how == "host" or not draft.state.params.final
    if refusal := draft.object(nothing, "nothing_to_share", "R38", person=command.person):
        return refusal
    assert tie is not None and person is not None
    share(draft, tie, (person,), agrees=command.agrees)
    return None


def share(draft: MatchDraft, tie: Tie, people: tuple[str, ...], *, agrees: bool) -> None:
    """Take down answers and see what follows: the place is shared once all agree, a 1v1 is due once one does not."""
    for person in people:
        draft.emit(ShareAnswered(person=person, agrees=agrees, lines=tie.lines))
        draft.explain("results", "share_agreed" if agrees else "share_refused", "R38", told=(PUBLIC,), person=person, place=tie.place)
    everybody = all(agreed(draft.state, draft.state.name_of(line), tie.lines) is True for line in tie.lines)
    asked = next((ask for ask in draft.state.asks if ask.code == "share_place" and ask.params["place"] == tie.place), None)
    if asked is not None and (everybody or not agrees):
        draft.emit(AskClosed(id=asked.id, choice="agree" if everybody else "play"))
    if everybody:
        draft.explain("results", "place_shared", "S1.3.3", "R38", told=(PUBLIC,), lines=list(tie.lines), place=tie.place)
    elif not agrees:
        ending.settle_ties(draft)


DECIDE: dict[type[Command], Callable[[MatchDraft, Any], Refusal | None]] = {
    DrawFirst: _draw_first,
    WinBout: _win_bout,
    RecordDuel: _record,
    AgreeShare: _agree,
}
