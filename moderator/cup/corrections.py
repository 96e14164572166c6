"""Corrections after the fact (section 13): what a change of a closed round changes, how grave that is, and what then follows.

Four levels: 0 figures alone, 1 places, 2 who advances or waits (nothing was played on it), 3 matches were played on it. From level 2
on it is taken only by who has read so; at level 3 in two steps, the second of which names what the first gave out.
"""

from __future__ import annotations

from hashlib import sha256

import msgspec
from msgspec.structs import replace

from moderator.cup import events as e
from moderator.cup import notices
from moderator.cup.choices import open_questions
from moderator.cup.draft import CupDraft
from moderator.cup.fold import EVOLVE
from moderator.cup.state import Change, Correction, CupState, Frozen, FrozenRow, Round
from moderator.cup.tables import frozen, round_table
from moderator.play.audience import PUBLIC
from moderator.play.events import Event
from moderator.play.instants import Instant
from moderator.play.messages import Notice, Params, Refusal
from moderator.rulesets.sanguosha.results_appeals import appeal_deadline
from moderator.rulesets.sanguosha.state import Struct
from moderator.rulesets.sanguosha.when import spoken

FIGURES, PLACES, ADVANCERS, PLAYED = range(4)


class Read(Struct, frozen=True, kw_only=True):
    """What the host has read of it, and wants done."""

    level: int = 0
    confirm: str = ""
    carry: str = "keep"
    reason: str = ""


class Preview(Struct, frozen=True, kw_only=True):
    """What a change would do: rounds frozen anew, changed places and destinations, matches played on the old ones, rounds to redo.

    ``code`` is what the second step must name. ``blocked``: a tie or a choice that it opens is to be settled first. ``counts``: a row
    differs, be it in its figures alone.
    """

    level: int = FIGURES
    touched: bool = False
    counts: bool = False
    changes: tuple[Change, ...] = ()
    played: tuple[str, ...] = ()
    redo: tuple[str, ...] = ()
    anew: dict[str, Frozen] = {}
    code: str = ""
    blocked: Refusal | None = None


def preview(before: CupState, after: CupState, at: Instant) -> Preview:
    """What differs in the closed rounds between two states of the cup."""
    changes: list[Change] = []
    anew: dict[str, Frozen] = {}
    moved: list[Round] = []
    counts = False
    for each in after.rounds:
        if each.frozen is None or each.frozen.adopted:
            continue
        table = round_table(after, each)
        blocked = open_questions(table)
        if blocked is not None:
            return Preview(touched=True, blocked=blocked)
        kept = {"at": each.frozen.at, "scoring": each.frozen.scoring}
        was, now = _table(before, each.plan.id, at), replace(frozen(after, each, table, at), **kept)
        if now.rows == was.rows and now.heads == each.frozen.heads:
            continue
        anew[each.plan.id] = now
        counts = counts or now.rows != was.rows
        found = _changes(each.plan.id, was, now)
        changes += found
        if any(change.before != change.after for change in found):
            moved.append(each)
    redo = _fed_by(before, moved)
    played = tuple(name for each in redo for name in each.matches if before.matches[name].status != "drawn")
    level = PLAYED if played else ADVANCERS if moved else PLACES if changes else FIGURES
    return Preview(
        level=level, touched=bool(anew), counts=counts, changes=tuple(changes), played=played,
        redo=tuple(each.plan.id for each in redo), anew=anew,
        code=sha256(msgspec.json.encode((changes, played))).hexdigest()[:8] if level == PLAYED else "",
    )  # fmt: skip


def _table(state: CupState, name: str, at: Instant) -> Frozen:
    """The closed round as it would be frozen without the change: what was kept against an earlier correction is no change of this one."""
    each = state.round(name)
    assert each is not None
    return frozen(state, each, round_table(state, each), at)


def _changes(round_id: str, old: Frozen, new: Frozen) -> list[Change]:
    mine, theirs = _by_person(old), _by_person(new)
    found: list[Change] = []
    for person in dict.fromkeys((*mine, *theirs)):
        a, b = mine.get(person), theirs.get(person)
        was, will = (a.place if a else None), (b.place if b else None)
        before, after = (a.destination if a else ""), (b.destination if b else "")
        if (was, before) != (will, after):
            found.append(Change(round=round_id, person=person, place_before=was, place_after=will, before=before, after=after))
    return found


def _by_person(closed: Frozen) -> dict[str, FrozenRow]:
    """The row that counts for each; somebody's unranked rows do not hide his ranked one."""
    found: dict[str, FrozenRow] = {}
    for row in closed.rows:
        if row.person not in found or found[row.person].place is None:
            found[row.person] = row
    return found


def _fed_by(state: CupState, moved: list[Round]) -> list[Round]:
    """The rounds begun that stand on the moved ones, and those that stand on these."""
    names = {each.plan.id for each in moved}
    waits = bool(moved)
    found: list[Round] = []
    for each in state.rounds:
        fed = any(source.partition(":")[2] in names for source in each.plan.sources if source.startswith("advance:"))
        after = bool(moved) and state.round_index(each.plan.id) > min(state.round_index(m.plan.id) for m in moved)
        if each.status != "planned" and (fed or (waits and after and "waits" in each.plan.sources)):
            found.append(each)
            names.add(each.plan.id)
    return found


# --- taking it ---------------------------------------------------------------------------------------------------------------


def fold(state: CupState, events: tuple[Event, ...]) -> CupState:
    """The state after events, without a decision."""
    for event in events:
        state = EVOLVE[type(event)](state, event)
    return state


def change(draft: CupDraft, events: tuple[Event, ...], match: str, read: Read) -> Refusal | None:
    """Let events happen that may touch closed rounds: refused while they open a tie, or while their gravity has not been read."""
    found = preview(draft.state, fold(draft.state, events), draft.at)
    if found.blocked is not None:
        return found.blocked
    if refusal := _late(draft, found, match, events) or _unread(draft, found, read):
        return refusal
    for event in events:
        draft.emit(event)
    if found.touched:
        _freeze_anew(draft, found, match, read)
    return None


def _late(draft: CupDraft, found: Preview, name: str, events: tuple[Event, ...]) -> Refusal | None:
    """After the twelve hours only what was appealed against within them changes a closed round, or what the organiser insists on (S4.8)."""
    match = draft.state.matches.get(name)
    if match is None or match.result is None or not found.counts:
        return None
    until = appeal_deadline(match.result)
    if until is None or draft.at <= until:
        return None
    results = [match.result, *(event.result for event in events if isinstance(event, e.MatchTaken))]
    if any(each.at <= until and each.decision != "rejected" for result in results for each in result.appeals):
        return None
    said = spoken(until, draft.state.zone)
    return draft.object(True, "correction_late", "S4.8", remedy="insist_late", forceable=True, match=name, until=said)


def _unread(draft: CupDraft, found: Preview, read: Read) -> Refusal | None:
    """Level 2 and 3 need the level read; level 3 also the code of what was shown."""
    said: Params = {
        "level_n": found.level,
        "n": len(found.changes),
        "people": [c.person for c in found.changes][:24],
        "rounds": list(found.redo),
    }
    unread = found.level >= ADVANCERS and read.level < found.level
    if refusal := draft.object(
        unread, "correction_advancers" if found.level == ADVANCERS else "correction_played", "S4.8", remedy="read_and_confirm",
        forceable=True, matches=list(found.played), confirm=found.code, **said,
    ):  # fmt: skip
        return refusal
    second = found.level == PLAYED and read.level >= PLAYED and read.confirm != found.code
    return draft.object(
        second, "correction_confirm", "S4.8", remedy="confirm_code", forceable=True, matches=list(found.played), confirm=found.code, **said
    )  # fmt: skip


def _freeze_anew(draft: CupDraft, found: Preview, match: str, read: Read) -> None:
    """Freeze again what changed. keep: who was played on stays where he was led; anew: the rounds that stood on it are redone."""
    keeps = found.level == PLAYED and read.carry != "anew"
    for name, now in found.anew.items():
        each = draft.state.round(name)
        if each is None or each.frozen is None:  # taken back by now
            continue
        moved = any(c.round == name and c.before != c.after for c in found.changes)
        closed = _kept(each.frozen, now) if (keeps and moved) or (each.frozen.kept and not moved) else now
        draft.emit(e.RoundClosed(round=name, frozen=closed))
        _notices(draft, name, closed)
    if not keeps:
        for name in found.redo:
            _void(draft, name)
            draft.emit(e.RoundReopened(round=name))
            draft.explain("corrections", "round_reopened", "S4.8", told=(PUBLIC,), round=name)
    number = len(draft.state.corrections) + 1
    made = Correction(
        id=number, at=draft.at, match=match, level=found.level, reason=read.reason, carry="keep" if keeps else "anew" if found.redo else "",
        changes=found.changes, played=found.played,
    )  # fmt: skip
    draft.emit(e.CorrectionMade(correction=made))
    told: Params = {"match": match, "n": len(found.changes), "reason": read.reason}
    verdict = ("figures", "places", "advancers", "played")[found.level]
    draft.explain("corrections", "corrected", "S4.8", result=verdict, **told)
    for c in found.changes:
        draft.explain("corrections", "place_changed", "S4.8", **_said(c))
    if keeps:
        draft.explain("corrections", "played_stands", "S6", matches=list(found.played))


def _void(draft: CupDraft, name: str) -> None:
    """Cards and withdrawals of matches that become void fall with them; the host learns whose, to give again what is to stand."""
    each = draft.state.round(name)
    for match in () if each is None else (draft.state.matches[known] for known in each.matches):
        if match.result is None:
            continue
        carded = {card.person for card in match.result.cards if card.counts}
        people = [one.name for one in match.result.persons.values() if one.name in carded or one.withdrawn or one.banned]
        if people:
            draft.explain("corrections", "void_record", "S6", match=match.id, people=people)


def _said(c: Change) -> Params:
    return {
        "person": c.person, "round": c.round, "place_before": c.place_before or "–", "place_after": c.place_after or "–",
        "before": c.before, "after": c.after,
    }  # fmt: skip


def _kept(old: Frozen, new: Frozen) -> Frozen:
    """The new table with the old destinations: what was played on them is not unplayed."""
    where = {(row.match, row.line, row.person): row for row in old.rows}
    rows = tuple(
        replace(row, destination=was.destination, clause="S6" if was.destination != row.destination else row.clause)
        if (was := where.get((row.match, row.line, row.person))) is not None
        else row
        for row in new.rows
    )
    return replace(new, rows=rows, advancers=old.advancers, waits=old.waits, out=old.out, revived=old.revived, kept=True)


def _notices(draft: CupDraft, name: str, closed: Frozen) -> None:
    each = draft.state.round(name)
    assert each is not None
    for notice in round_notices(each, closed):
        draft.tell(notice)


def round_notices(each: Round, closed: Frozen) -> tuple[Notice, ...]:
    """N22 to N24 of a round."""
    if each.plan.kind == "final":
        return (notices.final_order(closed),)
    return (notices.advancers(each, closed), *((notices.waiting(each, closed),) if each.plan.waiting else ()))
