"""What may be pressed next in every phase; the first one marked proposed is the one key (section 14)."""

from __future__ import annotations

from typing import Any

from msgspec.structs import replace

from moderator.play.messages import Params, Refusal, Step
from moderator.rulesets.sanguosha import deals, lateness, opening, queue, releases, results, results_appeals, table, vacancies
from moderator.rulesets.sanguosha.duels import due_pairs, running
from moderator.rulesets.sanguosha.fold import the_game
from moderator.rulesets.sanguosha.game import mvp_blocked
from moderator.rulesets.sanguosha.ranking import open_ties
from moderator.rulesets.sanguosha.state import MatchState, Vacancy


def step(verb: str, *, needs: tuple[str, ...] = (), proposed: bool = False, blocked: Refusal | None = None, **fields: Any) -> Step:
    """A step; complete where nothing is needed."""
    command = None if needs else {"do": verb, **fields}
    return Step(verb=verb, command=command, needs=needs, proposed=proposed, params=fields, blocked=blocked)


def steps(state: MatchState) -> tuple[Step, ...]:
    """The steps of the present moment, the proposed one first; asks come before everything they hold up."""
    if not state.lines:
        return (step("open_match", needs=("people",), proposed=True),)
    offered = _phase(state)
    return _one_proposed((*_urgent(state), *offered, *_always(state)))


def _one_proposed(offered: tuple[Step, ...]) -> tuple[Step, ...]:
    """Only the first of the proposed ones stays so, and comes first."""
    first = next((i for i, s in enumerate(offered) if s.proposed and s.blocked is None), None)
    rest = tuple(replace(s, proposed=False) for i, s in enumerate(offered) if i != first)
    return rest if first is None else (offered[first], *rest)


def _urgent(state: MatchState) -> tuple[Step, ...]:
    """Blocking asks, proposed cards, empty lines."""
    asks = [
        step("answer", needs=("choice",), proposed=ask.blocking or state.phase == "provisional", ask=ask.id, code=ask.code)
        for ask in state.asks
    ]
    empty = [v for v in state.vacancies if v.filled_by is None]
    seats = [each for v in empty for each in _vacant(state, v)]
    waiting = [card for card in state.cards if card.proposed and not card.waived and not card.revoked]
    cards = [step("confirm_card", card=card.id, person=card.person, level=card.level, clause=card.clause) for card in waiting]
    complete = [replace(s, command={"do": "confirm_card", "card": s.params["card"]}) for s in cards]
    return (*sorted(asks, key=lambda s: not s.proposed), *seats, *complete)


def _vacant(state: MatchState, vacancy: Vacancy) -> tuple[Step, ...]:
    """Who is called next, and who sits down: the call is what is proposed until somebody has been called (S3.3.1)."""
    here: dict[str, Any] = {"vacancy": vacancy.id, "line": vacancy.line}
    still = _standing_still(state)
    due = queue.next_call(state, vacancy)
    open_call = any(vacancy.answers.get(name, True) for name in vacancy.calls)
    seat = step("seat_substitute", needs=("person", "source"), proposed=still, **here)
    if due is None:
        return (seat,)
    complete = {"do": "call_substitute", "vacancy": vacancy.id, "person": due.name}
    call = replace(
        step("call_substitute", proposed=still and not open_call and not vacancy.expired, **here),
        command=complete,
        params={**here, "person": due.name},
    )
    return (seat, call) if open_call else (call, seat)


def _standing_still(state: MatchState) -> bool:
    return state.game is None or state.game.status != "playing"


def _phase(state: MatchState) -> tuple[Step, ...]:
    if state.phase == "opening":
        return _opening(state)
    if state.phase == "provisional":
        return _provisional(state)
    if state.game is None:
        return ()
    setup = {
        "seats": _seats,
        "roles": _roles,
        "boxes": _boxes,
        "selection": _selection,
        "reading": _reading,
        "outcome": _outcome,
        "mvp": _mvp,
    }
    found = setup.get(state.game.status)
    on_table = table.steps(state)
    if found is not None:
        return (*on_table, *found(state))
    deaths = (step("death", needs=("victim", "killer", "source")), step("deck_exhausted"), step("abort_game", needs=("reason",)))
    return (*on_table, *deaths, step("set_stat", needs=("line", "key", "n")))


def _opening(state: MatchState) -> tuple[Step, ...]:
    unconfirmed = state.params.scoring.status != "confirmed"
    scoring = (step("confirm_scoring", proposed=unconfirmed),) if unconfirmed else ()
    gone = {v.line for v in state.vacancies if v.filled_by is None}
    absent = [line for line in state.lines.values() if not state.persons[line.person].present and line.id not in gone]
    present = tuple(replace(step("mark_present", person=line.id), params={"person": line.person}) for line in absent)
    bans = tuple(step("ban_hero", needs=("hero",), line=line) for line in state.lines if line not in state.passed_bans)
    start = step("start_match", proposed=True, blocked=opening.start_blocked(state))
    late = [step("declare_vacancy", line=line.id, reason="late", proposed=lateness.is_late(state, line.person)) for line in absent]
    overdue, waiting = [s for s in late if s.proposed], [s for s in late if not s.proposed]
    first = tuple(replace(s, proposed=True) for s in present[:1])
    return (*scoring, *overdue, start, *first, *present[1:], *bans, *waiting, step("list_candidates", needs=("candidates",)))


def _seats(state: MatchState) -> tuple[Step, ...]:
    return (step("set_seats", needs=("order",), proposed=True, game=the_game(state).number),)


def _roles(state: MatchState) -> tuple[Step, ...]:
    vacant = vacancies.vacant(state)
    blocked = Refusal(code="line_vacant", clause="S3.3.1", params={"line": vacant}, remedy="seat_substitute") if vacant else None
    return (step("deal_roles", needs=("roles",), proposed=True, blocked=blocked, game=the_game(state).number),)


def _boxes(state: MatchState) -> tuple[Step, ...]:
    again = (
        tuple(step("ban_hero", needs=("hero",), line=line) for line in state.lines if line not in state.passed_bans)
        if state.bans_open
        else ()
    )
    at_table = step("deal_boxes")
    return (step("deal_boxes", needs=("boxes",), proposed=True, game=the_game(state).number), at_table, *again)


def _selection(state: MatchState) -> tuple[Step, ...]:
    game = the_game(state)
    if deals.rest_due(game):
        return (step("deal_boxes", needs=("boxes",), proposed=True, game=game.number),)
    missing = deals.unpicked(state)
    if not missing:
        return (step("begin_reading", proposed=True), step("start_game"))
    due = missing[:1] if game.lord in missing else missing
    return tuple(step("pick_hero", needs=("hero",), proposed=line == due[0], line=line) for line in due)


def _reading(state: MatchState) -> tuple[Step, ...]:
    return (step("start_game", proposed=True),)


def _outcome(state: MatchState) -> tuple[Step, ...]:
    verdict = the_game(state).verdict
    held = next((ask for ask in state.asks if ask.code == "late_rebel_kill"), None)
    blocked = Refusal(code="ask_first", clause="R18", remedy="answer_ask") if held else None
    other = step("confirm_outcome", needs=("outcome", "reason"))
    if verdict is None:
        return (other,)
    said: Params = {"rebels": verdict.rebels, "loyalists": verdict.loyalists, "spies": verdict.spies, "source": verdict.source}
    confirm = step("confirm_outcome", proposed=True, blocked=blocked, outcome=verdict.outcome)
    return (
        replace(confirm, params={**confirm.params, **said, "clauses": list(verdict.clauses)}),
        other,
        step("set_stat", needs=("line", "key", "n")),
    )


def _mvp(state: MatchState) -> tuple[Step, ...]:
    top = results.hint_top(the_game(state), results.weights(state))
    rows = [
        step("name_mvp", line=row.line, proposed=row.line in top, blocked=mvp_blocked(state, row.line))
        for row in results.hint(the_game(state), results.weights(state))
    ]
    return (*rows, step("name_mvp", line=None, proposed=not top), step("set_stat", needs=("line", "key", "n")))


def _provisional(state: MatchState) -> tuple[Step, ...]:
    found: list[Step] = []
    for tie in open_ties(state):
        people = [state.name_of(line) for line in tie.lines]
        if tie.how == "duel":
            found.append(step("record_1v1", needs=("a", "b", "winners"), proposed=True, place=tie.place, lines=list(tie.lines)))
            found += [_next_of_pair(state, pair) for pair in due_pairs(people, state.duels)]
        elif tie.how == "share":
            found += [step("agree_share", person=person, agrees=agrees) for person in people for agrees in (True, False)]
        else:
            found.append(step("override", needs=("target", "value", "reason"), place=tie.place, lines=list(tie.lines)))
    confirm = step("confirm_match", proposed=True, blocked=results.confirm_blocked(state))
    return (*found, *_appeals(state), confirm)


def _next_of_pair(state: MatchState, pair: tuple[str, str]) -> Step:
    """What the pair's 1v1 waits for: a draw, or the winner of the game begun (R56)."""
    a, b = pair
    duel = running(state.bouts, a, b)
    game = len(duel.winners) + 1 if duel is not None else 1
    drawn = duel is not None and len(duel.firsts) >= game
    verb, need = ("win_bout", "winner") if drawn else ("draw_first", "first")
    return replace(step(verb, needs=(need,), a=a, b=b), params={"a": a, "b": b, "game": game})


def _appeals(state: MatchState) -> tuple[Step, ...]:
    return tuple(
        step("decide_appeal", needs=("decision", "reason"), appeal=a.id, person=a.person) for a in results_appeals.waiting_appeals(state)
    )


def _always(state: MatchState) -> tuple[Step, ...]:
    """Open at any time; the window asks for the details."""
    found = [step("give_card", needs=("person", "level", "clause"))]
    if any(card.counts for card in state.cards):
        found += [step("revoke_card", needs=("card", "reason")), step("waive", needs=("card", "reason"))]
    found += [step("expel", person=p.name) for p in state.persons.values() if p.banned and not p.expelled]
    if state.phase in {"opening", "game"}:
        found += [step("declare_vacancy", needs=("line", "reason")), step("end_match_early", needs=("reason",))]
    if state.phase == "provisional" and state.rule("same_round_substitute") == "two_results":
        found.append(step("choose_result", needs=("person", "match")))
    if any(game.dropped for game in state.games) and state.phase != "confirmed":
        found.append(step("redo_game"))
    if state.phase != "provisional":
        found += _appeals(state)
    if state.games or state.counted_base:
        found.append(step("file_appeal", needs=("person", "game", "text")))
    if state.counted_done:
        found.append(step("release_scores", blocked=releases.release_blocked(state)))
    if state.released is not None:
        found.append(step("withdraw_scores"))
    return (*found, step("note", needs=("text",)), step("override", needs=("target", "value", "reason")))
