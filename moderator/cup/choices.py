"""Questions of a round that are the players' or the organiser's: which of two results counts, expulsion after a ban (S3.5.1, S5.B)."""

from __future__ import annotations

from moderator.cup import events as e
from moderator.cup.draft import CupDraft
from moderator.cup.effective import banned, closed_matches, the_result
from moderator.cup.state import CupState, Round
from moderator.cup.tables import RoundTable, TwoResults, round_table
from moderator.play.hosting import AskClosed, open_ask
from moderator.play.messages import Ask, Choice, Refusal


def ask_of(each: Round, found: TwoResults) -> Ask:
    """The question to somebody with several results of a round; the better place is the default, his own group's where they are equal."""
    shown = ", ".join(f"{name}: {place}" for name, place in found.places.items())
    choices = tuple(Choice(value=name, params={"place": place}) for name, place in found.places.items())
    return Ask(
        id=f"choose_result:{each.plan.id}:{found.person}", code="choose_result", clause="S3.5.1", choices=choices, default=found.default,
        params={"person": found.person, "round": each.plan.id, "places": shown},
    )  # fmt: skip


def settle(draft: CupDraft) -> None:
    """Ask what is open now; a question that no longer holds, or whose places have changed, falls away."""
    each = draft.state.current
    wanted = {ask.id: ask for ask in _wanted(draft.state, each)}
    for ask in draft.state.asks:
        if ask.code in {"choose_result", "expulsion"} and wanted.get(ask.id) != ask:
            draft.emit(AskClosed(id=ask.id))
    for ask in wanted.values():
        open_ask(draft, ask)


def _wanted(state: CupState, each: Round | None) -> list[Ask]:
    found = [] if each is None else [ask_of(each, two) for two in round_table(state, each).choices]
    for name, entrant in state.people.items():
        ask = f"expulsion:{name}"
        answered = any(key.startswith(ask) for match in closed_matches(state) for key in the_result(match).answers)
        if not entrant.staff and not entrant.expelled and not answered and banned(state, name):
            choices = (Choice(value="expel"), Choice(value="keep"))
            found.append(Ask(id=ask, code="expulsion", clause="S5.B", choices=choices, default="keep", params={"person": name}))
    return found


def choose(draft: CupDraft, round_id: str, person: str, match: str) -> None:
    """The choice stands; his line in the other groups is out of their ranking and the others move up."""
    draft.emit(e.ResultChosen(round=round_id, person=person, match=match))
    draft.explain("rounds", "result_chosen", "S3.5.1", "R37", person=person, match=match)
    for other in closed_matches(draft.state, _rounds(draft.state, round_id)):
        if other.id != match and any(line.person == person for line in the_result(other).lines.values()):
            draft.explain("rounds", "line_dropped", "S3.5.1", person=person, match=other.id)
    settle(draft)


def reopen(draft: CupDraft, match: str) -> None:
    """A further result of somebody who has chosen before: the better of all counts, so he is asked again (S3.5.1)."""
    found = draft.state.matches[match]
    for line in the_result(found).lines.values():
        before = draft.state.chosen.get(f"{found.round}:{line.person}")
        if before and before != match:
            draft.emit(e.ResultChosen(round=found.round, person=line.person, match=""))


def _rounds(state: CupState, round_id: str) -> tuple[Round, ...]:
    found = state.round(round_id)
    return () if found is None else (found,)


def bad_choice(draft: CupDraft, person: str, match: str) -> Refusal | None:
    """Only of his own lines, in a round that is not closed."""
    found = draft.state.matches.get(match)
    each = draft.state.round(found.round) if found is not None else None
    if found is None or each is None:
        return draft.object(True, "unknown_match", "S3.5.1", match=match)
    if refusal := draft.object(
        each.status == "closed", "round_closed", "S3.5.1", remedy="correct_instead", match=match, round=each.plan.id
    ):
        return refusal
    mine = [
        other.id
        for other in closed_matches(draft.state, (each,))
        if any(line.person == person for line in the_result(other).lines.values())
    ]
    return draft.object(match not in mine or len(mine) < 2, "no_two_results", "S3.5.1", person=person, match=match)


def open_questions(table: RoundTable) -> Refusal | None:
    """Why a round cannot be closed: a choice, a tie over a cut, people equal over a limit. Nobody advances over an unresolved tie."""
    if table.choices:
        first = table.choices[0]
        return Refusal(
            code="choice_open", clause="S3.5.1", params={"person": first.person, "matches": list(first.places)}, remedy="ask_him"
        )
    if table.ties:
        tie = table.ties[0]
        said = {"match": tie.match, "people": list(tie.people), "place": tie.tie.place}
        return Refusal(code="tie_open", clause="R38" if tie.tie.how == "share" else "R25", params=said, remedy=f"tie_{tie.tie.how}")
    if table.limits:
        limit = table.limits[0]
        params = {"people": list(limit.people), "seats": limit.seats, "into": limit.into}
        return Refusal(code="limit_open", clause="R25", params=params, remedy=f"limit_{limit.how}")
    return None
