"""What is read on the forum and kept: analyses, last words, posts of the dead; mourning, awards, the result (C6, C10.2)."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

from moderator.play.audience import PUBLIC
from moderator.play.commands import Command
from moderator.play.messages import Ask, Choice, Refusal
from moderator.rulesets.chess import cards, notices
from moderator.rulesets.chess.commands import persons as c
from moderator.rulesets.chess.draft import GameDraft
from moderator.rulesets.chess.host_events import open_ask
from moderator.rulesets.chess.persons_events import MaskPublished, MourningDeclared, Nominated, PostRecorded
from moderator.rulesets.chess.state import GameState, Nomination, Post, Seat
from moderator.rulesets.chess.watching import needs_phase

MOURNING_AT = 4
RESULT = "result"
"""The kind of the host's own post that ends the game."""
GHOSTS = ("analysis", "real_id", "other_mask", "guess", "dead_post", "mourning_post")
"""What may be reported (C6.1-C6.6)."""
UNMASKING = frozenset({"real_id", "other_mask"})
"""Offences whose mask the host publishes (C6.1, C6.6)."""
SIDED = {"mvp_white": "white", "mvp_black": "black"}
"""Awards of one side (C10.2, R38)."""


def result_posted(state: GameState) -> bool:
    """Whether the result is out (N20)."""
    return any(post.kind == RESULT for post in state.posts)


def _known(draft: GameDraft, name: str, clause: str) -> Refusal | None:
    return draft.object(name not in draft.state.seats, "unknown_seat", clause, seat=name)


def _record(draft: GameDraft, kind: str, who: str, day: int, clause: str, note: str = "") -> None:
    draft.emit(PostRecorded(post=Post(kind=kind, who=who, day=day, at=draft.at, note=note)))
    draft.explain("persons", f"recorded_{kind}", clause, target=who if who in draft.state.seats else None, told=(PUBLIC,), day=day)


def _analysis(draft: GameDraft, command: c.RecordAnalysis) -> Refusal | None:
    """Each living seat opens one analysis a day (C6.1)."""
    state = draft.state
    if refusal := _known(draft, command.seat, "C6.1"):
        return refusal
    if refusal := draft.object(not state.seats[command.seat].alive, "seat_dead", "C6.3", forceable=True, seat=command.seat):
        return refusal
    _record(draft, "analysis", command.seat, command.day, "C6.1")
    return None


def last_words(state: GameState, seat: Seat) -> bool:
    """Whether the seat may leave its last words: killed this night, not by card; the executed have none (C6.2)."""
    death = seat.death
    return death is not None and death.phase == "night" and death.cause != "card" and death.number == state.number


def _last_words(draft: GameDraft, command: c.RecordLastWords) -> Refusal | None:
    """Killed at night: one thread the next day; the executed and those dead by card have none unless the host grants it (C6.2)."""
    if refusal := _known(draft, command.seat, "C6.2"):
        return refusal
    has = last_words(draft.state, draft.state.seats[command.seat])
    if refusal := draft.object(not has, "no_last_words", "C6.2", forceable=True, seat=command.seat):
        return refusal
    _record(draft, "last_words", command.seat, draft.state.number, "C6.2")
    return None


def _ghost(draft: GameDraft, command: c.ReportGhostPost) -> Refusal | None:
    """Moved to the host's board until the end; whoever analyses under another name is unmasked (C6.1, C6.3, C6.4, C6.6)."""
    state, kind = draft.state, command.kind
    if refusal := draft.object(kind not in GHOSTS, "bad_kind", "C6.3", remedy="ghost_kinds", kind_id=kind):
        return refusal
    seat = _seat_of(state, command.person)
    if refusal := _exempt(draft, seat, kind, command.person):
        return refusal
    clause = "C6.4" if kind == "mourning_post" else "C6.6" if kind in {*UNMASKING, "guess"} else "C6.3"
    _record(draft, "ghost", command.person, state.number, clause, f"{kind} {command.note}".strip())
    if kind in UNMASKING and seat is not None and seat.id not in state.unmasked:
        open_ask(draft, Ask(
            id=f"unmask:{seat.id}", code="unmask", clause=clause, choices=(Choice(value="publish"), Choice(value="keep")),
            default="publish", params={"seat": seat.id},
        ))  # fmt: skip
    return None


def _seat_of(state: GameState, who: str) -> Seat | None:
    """The seat meant by its id or by its person."""
    return state.seats.get(who) or next((s for s in state.seats.values() if s.person == who), None)


def _exempt(draft: GameDraft, seat: Seat | None, kind: str, who: str) -> Refusal | None:
    """Victims of night 1 speak freely in their first day; whoever has last words mourns from tomorrow (C6.3, C6.4, R36)."""
    state = draft.state
    early = draft.object(kind == "mourning_post" and not state.mourning, "no_mourning", "C6.4", forceable=True)
    if early is not None or seat is None or seat.death is None:
        return early
    free = last_words(state, seat) and state.number == 1
    if refusal := draft.object(free and kind in {"dead_post", "analysis"}, "ghost_free", "C6.3", forceable=True, person=who):
        return refusal
    spared = last_words(state, seat) and kind == "mourning_post"
    return draft.object(spared, "mourning_spared", "R36", forceable=True, seat=seat.id)


def unmask(draft: GameDraft, ask: Ask, choice: str) -> None:
    """Published: mask and owner may be spoken of as one from now on (C6.6)."""
    seat = draft.state.seats[str(ask.params["seat"])]
    if choice == "publish":
        draft.emit(MaskPublished(seat=seat.id, person=seat.person))
        draft.explain("persons", "unmasked", ask.clause, target=seat.id, told=(PUBLIC,), person=seat.person)
        draft.tell(notices.mask_published(seat))


def _mourn(draft: GameDraft, command: c.DeclareMourning) -> Refusal | None:
    """At four living or fewer (C6.4, R36)."""
    state = draft.state
    if refusal := draft.object(state.mourning, "mourning_already", "C6.4"):
        return refusal
    many = len(state.living) > MOURNING_AT
    if refusal := draft.object(many, "too_many_living", "C6.4", forceable=True, n=len(state.living)):
        return refusal
    draft.emit(MourningDeclared())
    draft.explain("persons", "mourning", "C6.4", "R36", told=(PUBLIC,), n=len(state.living))
    draft.tell(notices.mourning())
    return None


def _nominate(draft: GameDraft, command: c.Nominate) -> Refusal | None:
    """A card in principle bars from the fair play award (C10.2)."""
    state = draft.state
    if refusal := draft.object(command.person not in state.persons, "unknown_person", "C10.2", person=command.person):
        return refusal
    barred = command.award == "fair_play" and bool(cards.standing(state.cards, command.person))
    if refusal := draft.object(barred, "has_cards", "C10.2", forceable=True, person=command.person):
        return refusal
    seat = _seat_of(state, command.person)
    wrong = command.award in SIDED and seat is not None and seat.side != SIDED[command.award]
    if refusal := draft.object(wrong, "wrong_side", "C10.2", forceable=True, person=command.person, award=command.award):
        return refusal
    draft.emit(Nominated(nomination=Nomination(award=command.award, person=command.person, note=command.note)))
    draft.explain("end", "nominated", "C10.2", person=command.person, award=command.award)
    return None


def _end(draft: GameDraft, command: c.EndGame) -> Refusal | None:
    """The result is posted with all roles, masks and persons (N20)."""
    if refusal := needs_phase(draft, "ended"):
        return refusal
    if refusal := draft.object(result_posted(draft.state), "result_posted", "C9.1", forceable=True):
        return refusal
    draft.emit(PostRecorded(post=Post(kind=RESULT, who="", day=draft.state.number, at=draft.at)))
    draft.explain("end", "game_closed", "C9.1", told=(PUBLIC,))
    moved = sum(1 for post in draft.state.posts if post.kind == "ghost")
    if moved:
        draft.explain("end", "posts_returned", "C6.3", n=moved)
    draft.tell(notices.result(draft.state))
    return None


DECIDE: dict[type[Command], Callable[[GameDraft, Any], Refusal | None]] = {
    c.RecordAnalysis: _analysis,
    c.RecordLastWords: _last_words,
    c.ReportGhostPost: _ghost,
    c.DeclareMourning: _mourn,
    c.Nominate: _nominate,
    c.EndGame: _end,
}
