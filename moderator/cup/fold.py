"""How the state of a cup follows its events. Total over every event ever written."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any, Final, cast

from msgspec.structs import replace

from moderator.cup import events as e
from moderator.cup.effective import sittings
from moderator.cup.state import CupNote, CupState, Destination, Frozen, FrozenRow, Round, Share, Shown
from moderator.play import hosting
from moderator.play.events import Event

AS_SHOWN: Final = "R65"
"""The clause of a row that is known because it was released: the public's."""


def with_round(state: CupState, name: str, **changes: Any) -> CupState:
    """The cup with one of its rounds changed."""
    return replace(state, rounds=tuple(replace(each, **changes) if each.plan.id == name else each for each in state.rounds))


def with_match(state: CupState, name: str, **changes: Any) -> CupState:
    """The cup with one of its matches changed."""
    return replace(state, matches={**state.matches, name: replace(state.matches[name], **changes)})


def _opened(state: CupState, event: e.CupOpened) -> CupState:
    return replace(state, params=event.params, opened=event.at)


def _adopted(state: CupState, event: e.RoundAdopted) -> CupState:
    return with_round(replace(state, phase="running"), event.round, status="closed", field=event.field, frozen=event.frozen)


def _entry(state: CupState, event: e.EntryAccepted | e.EntrantChanged) -> CupState:
    return replace(state, people={**state.people, event.entrant.name: event.entrant})


def _plan(state: CupState, event: e.PlanSet) -> CupState:
    begun = {each.plan.id: each for each in state.rounds if each.status != "planned"}
    return replace(state, rounds=tuple(begun.get(plan.id) or Round(plan=plan) for plan in event.rounds))


def _scoring(state: CupState, event: e.ScoringConfirmed) -> CupState:
    return replace(state, params=replace(state.params, scoring=event.table))


def _rule(state: CupState, event: e.HouseRuleSet) -> CupState:
    return replace(state, params=replace(state.params, rules={**state.params.rules, event.name: event.value}))


def _started(state: CupState, event: e.RoundStarted) -> CupState:
    found = state.round(event.round)
    filled = () if found is not None and "waits" in found.plan.sources else state.filled
    return with_round(replace(state, phase="running", filled=filled), event.round, status="started", field=event.field)


def _pool(state: CupState, event: e.PoolFilled) -> CupState:
    return replace(state, filled=(*state.filled, event.person))


def _field(state: CupState, event: e.FieldFilled) -> CupState:
    found = state.round(event.round)
    return state if found is None else with_round(state, event.round, field=(*found.field, event.person))


def _drawn(state: CupState, event: e.GroupsDrawn) -> CupState:
    matches = {name: each for name, each in state.matches.items() if each.round != event.round}
    state = replace(state, matches={**matches, **{each.id: each for each in event.matches}})
    return with_round(state, event.round, status="drawn", matches=tuple(each.id for each in event.matches), seed=event.seed)


def _scheduled(state: CupState, event: e.MatchScheduled) -> CupState:
    moved = state.matches[event.match].start != event.start
    again: dict[str, Any] = {"called": (), "listed": False} if moved else {}
    if moved and state.matches[event.match].start is not None:
        again["answers"] = {}  # who said that he comes meant another day
    return with_match(state, event.match, start=event.start, table=event.table, judge=event.judge, **again)


def _checked(state: CupState, event: e.CheckedIn) -> CupState:
    return with_match(state, event.match, answers={**state.matches[event.match].answers, event.person: event.answer})


def _called(state: CupState, event: e.CheckInCalled) -> CupState:
    return with_match(state, event.match, called=(*state.matches[event.match].called, event.hours))


def _missing(state: CupState, event: e.CheckInMissing) -> CupState:
    return with_match(state, event.match, listed=True)


def _in_place(state: CupState, match: str, before: str, after: str) -> CupState:
    found = state.matches[match]
    answers = {name: answer for name, answer in found.answers.items() if name != before}
    return with_match(state, match, people=tuple(after if name == before else name for name in found.people), answers=answers)


def _swapped(state: CupState, event: e.SwapMade) -> CupState:
    state = _in_place(state, event.match_a, event.a, event.b)
    return _in_place(state, event.match_b, event.b, event.a)


def _place_taken(state: CupState, event: e.PlaceTaken) -> CupState:
    state = _in_place(state, event.match, event.before, event.person)
    found = state.round(state.matches[event.match].round)
    assert found is not None
    field = tuple(event.person if name == event.before else name for name in found.field)
    return with_round(state, found.plan.id, field=field)


def _match_opened(state: CupState, event: e.MatchOpened) -> CupState:
    cards = tuple(replace(c, match=event.match) if c.id in event.snapshot.cards else c for c in state.cards)
    return with_match(replace(state, cards=cards), event.match, status="open", stream=event.stream, snapshot=event.snapshot)


def _recalled(state: CupState, event: e.MatchRecalled) -> CupState:
    snapshot = state.matches[event.match].snapshot
    handed = snapshot.cards if snapshot is not None else ()
    cards = tuple(replace(c, match="") if c.id in handed else c for c in state.cards)
    return with_match(replace(state, cards=cards), event.match, status="drawn", stream="", snapshot=None, reserved={})


def _reserved(state: CupState, event: e.SubstituteReserved) -> CupState:
    return with_match(state, event.match, reserved={**state.matches[event.match].reserved, event.person: event.at})


def _released(state: CupState, event: e.SubstituteReleased) -> CupState:
    reserved = {name: at for name, at in state.matches[event.match].reserved.items() if name != event.person}
    return with_match(state, event.match, reserved=reserved)


def _taken(state: CupState, event: e.MatchTaken) -> CupState:
    """Taken in. Whoever came as a substitute had his next match there: a card that waited for one is charged to it (R21)."""
    state = with_match(
        state, event.match, status="closed", result=event.result, head=event.head, entries=event.entries, stream=event.stream,
        taken=event.at,
    )  # fmt: skip
    if all(card.match for card in state.cards):
        return state
    came = {name: since for name, since, _ in sittings(state.matches[event.match])}
    cards = tuple(
        replace(card, match=event.match) if not card.match and card.person in came and card.at <= came[card.person] else card
        for card in state.cards
    )
    return replace(state, cards=cards)


def _chosen(state: CupState, event: e.ResultChosen) -> CupState:
    """What somebody chose; without a match he is to be asked again."""
    answers = state.answers if event.match else _unasked(state, event.round, event.person)
    return replace(state, chosen={**state.chosen, f"{event.round}:{event.person}": event.match}, answers=answers)


def _unasked(state: CupState, round_id: str, person: str = "") -> dict[str, str]:
    """The answers without those to the choice of a round's results, so that it can be put again."""
    asked = f"choose_result:{round_id}:{person}"
    return {key: choice for key, choice in state.answers.items() if not (key == asked or (not person and key.startswith(asked)))}


def _duel(state: CupState, event: e.DuelRecorded) -> CupState:
    return replace(state, duels=(*state.duels, event.duel))


def _share(state: CupState, event: e.ShareAnswered) -> CupState:
    said = Share(agrees=event.agrees, lines=event.lines)
    return replace(state, shares={**state.shares, f"{event.match}:{event.person}": said})


def _card(state: CupState, event: e.CardIssued) -> CupState:
    return replace(state, cards=(*state.cards, event.card))


def _revoked(state: CupState, event: e.CardRevoked) -> CupState:
    return replace(state, cards=tuple(replace(c, revoked=event.reason) if c.id == event.card else c for c in state.cards))


def _placed(state: CupState, event: e.PlaceSet) -> CupState:
    return replace(state, places={**state.places, f"{event.match}:{event.line}": event.place})


def _closed(state: CupState, event: e.RoundClosed) -> CupState:
    before = state.round(event.round)
    known = before.frozen if before is not None and not event.frozen.rows else None  # the public keeps what it was shown last
    state = with_round(state, event.round, status="closed", frozen=known or event.frozen)
    return replace(state, phase="ended") if state.rounds[-1].plan.id == event.round else state


def _cleared(state: CupState, event: e.CountersCleared) -> CupState:
    return state


def _reopened(state: CupState, event: e.RoundReopened) -> CupState:
    """The round is to be begun anew: its matches are void, and the cup's cards that were charged to them wait for a match again (R21)."""
    gone = tuple(each for each in state.matches.values() if each.round == event.round)
    state = replace(
        state, void=(*state.void, *gone), phase="running",
        matches={name: each for name, each in state.matches.items() if each.round != event.round},
        duels=tuple(duel for duel in state.duels if duel.round != event.round),
        chosen={key: match for key, match in state.chosen.items() if key.partition(":")[0] != event.round},
        answers=_unasked(state, event.round),
        cards=tuple(replace(card, match="") if card.match in {each.id for each in gone} else card for card in state.cards),
        places={key: place for key, place in state.places.items() if key.partition(":")[0] not in {each.id for each in gone}},
        shares={key: said for key, said in state.shares.items() if key.partition(":")[0] not in {each.id for each in gone}},
    )  # fmt: skip
    return with_round(state, event.round, status="planned", field=(), matches=(), seed="", frozen=None)


def _corrected(state: CupState, event: e.CorrectionMade) -> CupState:
    return replace(state, corrections=(*state.corrections, event.correction))


def _shown(state: CupState, event: e.StandingsReleased) -> CupState:
    """What is shown; for the public, which has no table of a closed round, the table itself (R65)."""
    each = state.round(event.shown.round)
    if each is not None and each.frozen is not None and all(row.clause == AS_SHOWN for row in each.frozen.rows):
        state = with_round(state, each.plan.id, frozen=_as_shown(each.frozen, event.shown))
    return replace(state, shown=event.shown)


def _as_shown(closed: Frozen, shown: Shown) -> Frozen:
    places = [(row.match, row.place) for row in shown.rows]
    rows = tuple(
        FrozenRow(
            match=row.match, line="", person=row.person, place=row.place, total=row.total, destination=cast("Destination", row.destination),
            clause=AS_SHOWN, shared=row.place is not None and places.count((row.match, row.place)) > 1,
        )
        for row in shown.rows
    )  # fmt: skip
    led = {where: tuple(dict.fromkeys(row.person for row in rows if row.destination == where)) for where in ("advance", "wait", "out")}
    return replace(closed, provisional=shown.provisional, rows=rows, advancers=led["advance"], waits=led["wait"], out=led["out"])


def _hidden(state: CupState, event: e.StandingsWithdrawn) -> CupState:
    """Nothing is shown any more; the public's table of that round goes with it."""
    each = state.round(state.shown.round) if state.shown is not None else None
    if each is not None and each.frozen is not None and all(row.clause == AS_SHOWN for row in each.frozen.rows):
        state = with_round(state, each.plan.id, frozen=Frozen(at=each.frozen.at, adopted=each.frozen.adopted))
    return replace(state, shown=None)


def _noted(state: CupState, event: e.Noted) -> CupState:
    old = (replace(note, over=True) if note.id == event.replaces else note for note in state.notes)
    made = CupNote(id=len(state.notes) + 1, text=event.text, target=event.target, at=event.at, over=not event.text.strip())
    return replace(state, notes=(*old, made))


EVOLVE: dict[type[Event], Callable[[CupState, Any], CupState]] = {
    **hosting.EVOLVE,
    e.CupOpened: _opened,
    e.RoundAdopted: _adopted,
    e.EntryAccepted: _entry,
    e.EntrantChanged: _entry,
    e.PlanSet: _plan,
    e.ScoringConfirmed: _scoring,
    e.HouseRuleSet: _rule,
    e.RoundStarted: _started,
    e.PoolFilled: _pool,
    e.FieldFilled: _field,
    e.GroupsDrawn: _drawn,
    e.MatchScheduled: _scheduled,
    e.CheckedIn: _checked,
    e.CheckInCalled: _called,
    e.CheckInMissing: _missing,
    e.SwapMade: _swapped,
    e.PlaceTaken: _place_taken,
    e.MatchOpened: _match_opened,
    e.MatchRecalled: _recalled,
    e.SubstituteReserved: _reserved,
    e.SubstituteReleased: _released,
    e.MatchTaken: _taken,
    e.ResultChosen: _chosen,
    e.DuelRecorded: _duel,
    e.ShareAnswered: _share,
    e.CardIssued: _card,
    e.CardRevoked: _revoked,
    e.PlaceSet: _placed,
    e.RoundClosed: _closed,
    e.CountersCleared: _cleared,
    e.RoundReopened: _reopened,
    e.CorrectionMade: _corrected,
    e.StandingsReleased: _shown,
    e.StandingsWithdrawn: _hidden,
    e.Noted: _noted,
}
