"""Two results in one round: another group's player who substituted says which counts (S3.5.1, R37)."""

from __future__ import annotations

from moderator.play.audience import PUBLIC
from moderator.play.messages import Ask, Choice, Params, Refusal
from moderator.rulesets.sanguosha.draft import MatchDraft
from moderator.rulesets.sanguosha.host_events import AskClosed, close_asks, open_ask
from moderator.rulesets.sanguosha.persons_events import ResultChosen
from moderator.rulesets.sanguosha.queue import candidate
from moderator.rulesets.sanguosha.ranking import standings
from moderator.rulesets.sanguosha.state import Line, MatchState

RESULTS = ("this", "other")


def due(state: MatchState) -> tuple[Line, ...]:
    """Lines whose holder plays in another group of this round as well and has not chosen; none where the house rule revives him."""
    if state.phase != "provisional" or state.rule("same_round_substitute") == "revived":
        return ()
    out = {p.name for p in state.persons.values() if p.withdrawn or p.banned or p.staff}
    return tuple(
        line for line in state.lines.values() if line.holder.source == "c" and line.person not in out and line.person not in state.chosen
    )


def places(state: MatchState, line: Line) -> tuple[int | None, int | None]:
    """The holder's place here and, as far as the list of candidates says it, in his own group."""
    known = candidate(state, line.person)
    here = next((row.place for row in standings(state) if row.line == line.id and row.person == line.person), None)
    return here, known.place if known is not None else None


def advice(state: MatchState, line: Line) -> str:
    """How the two places compare: this or other is better, equal, or unknown."""
    here, there = places(state, line)
    if here is None or there is None:
        return "unknown"
    return "equal" if here == there else "this" if here < there else "other"


def default(state: MatchState, line: Line) -> str | None:
    """The better place counts, equal ones the own group's (S3.5.1); None where his place in the other group is not known."""
    found = advice(state, line)
    return {"this": "this", "other": "other", "equal": "other"}.get(found)


def settle(draft: MatchDraft) -> None:
    """Ask who has not chosen, by the places as they stand now; a question that no longer holds falls away."""
    asked = {ask_id(line): line for line in due(draft.state)}
    for ask in draft.state.asks:
        if ask.code == "choose_result" and (ask.id not in asked or _stale(draft.state, ask, asked[ask.id])):
            close_asks(draft, ask.id)
    choices = tuple(Choice(value=value) for value in RESULTS)
    for key, line in asked.items():
        said = _said(draft.state, line)
        ask = Ask(
            id=key, code="choose_result", clause="S3.5.1", choices=choices, default=default(draft.state, line), params=said
        )  # fmt: skip
        open_ask(draft, ask)


def _stale(state: MatchState, ask: Ask, line: Line) -> bool:
    return ask.default != default(state, line) or ask.params != _said(state, line)


def _said(state: MatchState, line: Line) -> Params:
    here, there = places(state, line)
    return {"line": line.id, "person": line.person, "place": here or "-", "other_place": there or "?", "advice": advice(state, line)}


def ask_id(line: Line) -> str:
    """The question to the holder of a line."""
    return f"choose_result:{line.id}:{len(line.holders)}:"


def bad_choice(draft: MatchDraft, person: str, match: str) -> Refusal | None:
    """Why a choice cannot be taken: only while the result is provisional, by somebody who holds a line here."""
    state = draft.state
    if refusal := draft.object(state.phase != "provisional", "wrong_phase", "S3.5.1", remedy=f"phase_{state.phase}", phase=state.phase):
        return refusal
    if refusal := draft.object(match not in RESULTS, "bad_match_choice", "S3.5.1", remedy="match_choices", value=match):
        return refusal
    name = state.person_of(person)
    held = name is not None and any(line.person == name for line in state.lines.values())
    if refusal := draft.object(not held, "no_line", "S3.5.1", person=person):
        return refusal
    revived = state.rule("same_round_substitute") == "revived"
    return draft.object(revived, "results_revived", "R37", forceable=True, person=name)


def choose(draft: MatchDraft, person: str, match: str) -> None:
    """The choice stands: the other result taken, his line is out of this ranking and the others move up."""
    line = next(line for line in draft.state.lines.values() if line.person == person)
    for ask in draft.state.asks:
        if ask.id == ask_id(line):
            draft.emit(AskClosed(id=ask.id, choice=match))
    draft.emit(ResultChosen(person=person, line=line.id, match=match))
    draft.explain("results", "result_chosen", "S3.5.1", "R37", actor=line.id, result=match, told=(PUBLIC,), person=person, match=match)
    if match == "other":
        draft.explain("results", "line_dropped", "S3.5.1", actor=line.id, told=(PUBLIC,), person=person)
