"""Taking over a cup under way: the rounds that are over come frozen as the position says, everything after them is played here."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

from msgspec.structs import replace

from moderator.cup import commands as c
from moderator.cup import entries
from moderator.cup import events as e
from moderator.cup.draft import CupDraft, borrowed
from moderator.cup.state import Destination, Entrant, Frozen, FrozenRow
from moderator.play.audience import PUBLIC
from moderator.play.commands import Command
from moderator.play.messages import Params, Refusal
from moderator.rulesets.sanguosha import limits
from moderator.rulesets.sanguosha.opening import least_direct
from moderator.rulesets.sanguosha.scoring import ScoringTable
from moderator.rulesets.sanguosha.state import Counters

LED: dict[str, Destination] = {"active": "advance", "waiting_revival": "wait", "eliminated": "out"}
"""Where a standing says that the last closed round has led somebody."""
STATUSES = (*LED, "waiting_list", "withdrawn", "expelled")


def _adopt(draft: CupDraft, command: c.Adopt) -> Refusal | None:
    """The cup as if it had been opened here, its people entered and its rounds closed."""
    p = command.position
    if refusal := _bad_rounds(draft, p) or _bad_people(draft, p):
        return refusal
    table = replace(p.scoring or ScoringTable(), status="confirmed")
    opened = c.OpenCup(
        title=p.title, deadline=p.deadline, dates=p.dates, urls=p.urls, seconds=p.seconds, rules=p.rules, scoring=table, heroes=p.heroes,
        standing=p.standing, replacements=p.replacements, game_minutes=p.game_minutes,
    )  # fmt: skip
    if refusal := entries.DECIDE[c.OpenCup](draft, opened):
        return refusal
    for person in p.people:
        if refusal := entries.bad_name(draft, person.name):
            return refusal
        draft.emit(e.EntryAccepted(entrant=_entrant(draft, person, len(draft.state.people) + 1)))
    draft.emit(e.PlanSet(rounds=p.rounds))
    for name in p.closed:
        draft.emit(e.RoundAdopted(round=name, field=_field(p, name), frozen=_frozen(draft, p, name, table)))
    draft.explain("entries", "cup_adopted", "S2.2", told=(PUBLIC,), n=len(p.people), rounds=list(p.closed))
    return None


def _bad_rounds(draft: CupDraft, p: c.CupPosition) -> Refusal | None:
    names = [plan.id for plan in p.rounds]
    if refusal := draft.object(not entries.good_ids(names), "bad_round_ids", "S2.2", remedy="round_ids"):
        return refusal
    first = list(p.closed) == names[: len(p.closed)] and len(p.closed) < len(names)
    return draft.object(not first, "adopt_closed_first", "S2.2", remedy="adopt_closed_first", rounds=list(p.closed))


def _bad_people(draft: CupDraft, p: c.CupPosition) -> Refusal | None:
    for each in p.people:
        said: Params = {"person": each.name, "status": each.status}
        if refusal := draft.object(each.status not in STATUSES, "adopt_status", "S2.2", remedy="adopt_statuses", **said):
            return refusal
        led = each.status in LED and bool(p.closed) and not each.staff
        wrong = (led and each.round not in p.closed) or (each.status in {"waiting_revival", "eliminated"} and each.round not in p.closed)
        if refusal := draft.object(wrong, "adopt_round", "S2.2", remedy="adopt_round", round=each.round, **said):
            return refusal
        odd = each.place is not None and not 1 <= each.place <= 8
        if refusal := draft.object(odd, "bad_number", "S2.2", key="place", value=str(each.place)):
            return refusal
        fits = limits.fits(each.score, limits.MOST_POINTS, limits.MOST_DECIMALS)
        if refusal := draft.object(not fits, "bad_number", "S2.2", key="score", value=str(each.score)[:40]):
            return refusal
        if refusal := limits.bad_counters(borrowed(draft), _counters(each)):
            return refusal
    return None


def _counters(each: c.PersonPosition) -> Counters:
    yellows, reds = max(each.yellow_total, each.y), max(each.red_total, each.r)
    direct = max(each.red_direct, least_direct(each.y, yellows, reds))
    return Counters(y=each.y, r=each.r, yellow_total=yellows, red_total=reds, red_direct=direct)


def _entrant(draft: CupDraft, each: c.PersonPosition, number: int) -> Entrant:
    gone = each.status in {"withdrawn", "expelled"}
    return Entrant(
        name=each.name, number=number, registered=draft.at, staff=each.staff, waiting=each.status == "waiting_list",
        withdrawn="withdrawn" if each.status == "withdrawn" else "", expelled="expelled" if each.status == "expelled" else "",
        left=draft.at if gone else None, contact=each.contact, brought=_counters(each),
    )  # fmt: skip


def _field(p: c.CupPosition, name: str) -> tuple[str, ...]:
    """Who was in the round, as far as it was his last."""
    return tuple(each.name for each in p.people if each.round == name and not each.staff)


def _frozen(draft: CupDraft, p: c.CupPosition, name: str, table: ScoringTable) -> Frozen:
    mine = [each for each in p.people if each.round == name and each.status in LED]
    rows = tuple(
        FrozenRow(
            match=each.match, line="", person=each.name, place=each.place, total=each.score, destination=LED[each.status], clause="S2.2"
        )
        for each in mine
    )  # fmt: skip

    def led(status: str) -> tuple[str, ...]:
        return tuple(each.name for each in mine if each.status == status)

    return Frozen(
        at=draft.at, rows=rows, advancers=led("active"), waits=led("waiting_revival"), out=led("eliminated"), scoring=table, adopted=True
    )


DECIDE: dict[type[Command], Callable[[CupDraft, Any], Refusal | None]] = {c.Adopt: _adopt}
