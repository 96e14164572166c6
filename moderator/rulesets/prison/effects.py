"""What the engine performs of section 8: each effect a small function, in one table. What is not in it the host adjudicates."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any, Final

import msgspec

from moderator.play.deadlines import minutes
from moderator.play.instants import Instant
from moderator.rulesets.prison import notices
from moderator.rulesets.prison.day_events import SessionOpened, VoteVoided, WeightSet
from moderator.rulesets.prison.doors import is_fixed, links_of, swapped
from moderator.rulesets.prison.draft import GameDraft
from moderator.rulesets.prison.facts import killer, safe
from moderator.rulesets.prison.fold import the_night
from moderator.rulesets.prison.leaving import leave
from moderator.rulesets.prison.roles import ACCOMPLICE, MURDERER
from moderator.rulesets.prison.script.model import Effect
from moderator.rulesets.prison.seat_events import FactionChanged, FlagSet, Protected, StatusSet
from moderator.rulesets.prison.setup_events import LinksSet
from moderator.rulesets.prison.state import GameState, Session

CLAUSE: Final = "P-identity-2.1"
ALL_CAUSES: Final = ("vote", "execute", "night", "skill")


class Act(msgspec.Struct, frozen=True, kw_only=True):
    """One effect to be performed: by whom, on whom, for which use."""

    effect: Effect
    owner: str
    targets: tuple[str, ...]
    use: int = 0


def _seats(draft: GameDraft, act: Act) -> tuple[str, ...]:
    """Targets that are seats; without one the owner."""
    found = tuple(name for name in act.targets if name in draft.state.seats)
    return found or ((act.owner,) if act.owner and not act.targets else ())


def _kill(draft: GameDraft, act: Act) -> None:
    for seat in _seats(draft, act):
        if not draft.state.seats[seat].on_field:
            continue
        if safe(draft.state, seat, "skill"):
            draft.explain("skills", "kill_failed", CLAUSE, actor=act.owner or None, target=seat, result="protected")
        else:
            leave(draft, seat, "dead", "skill", CLAUSE, step="skills")
            _silence(draft, seat)


def _silence(draft: GameDraft, seat: str) -> None:
    """Whoever talks to the dead hears nothing more, but for the killer himself, whose wall tells him (7.3)."""
    state = draft.state
    room = next((room for room in the_night(state).rooms if seat in room.occupants), None)
    other = room.opposite(seat) if room is not None and state.phase in {"interrogation", "interrogation2"} else None
    if other is not None and state.seats[other].on_field and other != killer(state):
        draft.tell(notices.silent(state, other))


def _execute(draft: GameDraft, act: Act) -> None:
    """By a skill: no vote death (P-amend-1)."""
    for seat in _seats(draft, act):
        if not draft.state.seats[seat].on_field:
            continue
        if safe(draft.state, seat, "execute"):
            draft.explain("skills", "execute_failed", CLAUSE, actor=act.owner or None, target=seat, result="protected")
        else:
            leave(draft, seat, "dead", "execute", CLAUSE, step="skills")


def _release(draft: GameDraft, act: Act) -> None:
    """A murderer so released counts for E3."""
    for seat in _seats(draft, act):
        if draft.state.seats[seat].on_field:
            leave(draft, seat, "released", "skill", CLAUSE, step="skills")


def _protect(draft: GameDraft, act: Act) -> None:
    causes = act.effect.causes or ALL_CAUSES
    draft.emit(Protected(pairs=tuple((seat, cause) for seat in _seats(draft, act) for cause in causes)))


def _status(draft: GameDraft, act: Act) -> None:
    for seat in _seats(draft, act):
        draft.emit(StatusSet(seat=seat, status=act.effect.status, on=act.effect.on, until=act.effect.until))


def _weight(draft: GameDraft, act: Act) -> None:
    for seat in _seats(draft, act):
        draft.emit(WeightSet(seat=seat, n=act.effect.n))


def _void(draft: GameDraft, act: Act) -> None:
    for seat in _seats(draft, act):
        draft.emit(VoteVoided(prisoner=seat))


def _convert(draft: GameDraft, act: Act) -> None:
    for seat in _seats(draft, act):
        draft.emit(FactionChanged(seat=seat, faction=act.effect.faction, win=act.effect.win))


def _swap(draft: GameDraft, act: Act) -> None:
    """Two doors of one side exchange their links: tonight before the first entry, else from the next night on (section 8)."""
    state = draft.state
    night = state.day + 1 if is_fixed(state, state.day) else max(state.day, 1)
    made = swapped(links_of(state, night), *act.targets[:2]) if len(act.targets) > 1 else None
    if made is None:
        draft.explain("skills", "swap_failed", CLAUSE, actor=act.owner or None)
        return
    later = {int(n): swapped(links, *act.targets[:2]) for n, links in state.links.items() if int(n) > night}
    draft.emit(LinksSet(night=night, links=made))
    for n, links in later.items():
        if links is not None:
            draft.emit(LinksSet(night=n, links=links))


def _chat(draft: GameDraft, act: Act) -> None:
    others = tuple(name for name in act.targets if name in draft.state.seats and name != act.owner)
    talkers = (act.owner, *others) if act.owner else others
    until = Instant(draft.at + minutes(act.effect.minutes))
    talk = Session(id=f"s{len(draft.state.sessions) + 1}", kind="chat", seats=talkers, opened=draft.at, until=until)
    draft.emit(SessionOpened(session=talk))
    for notice in notices.session(draft.state, talk, opens=True):
        draft.tell(notice)


def _flag(draft: GameDraft, act: Act) -> None:
    draft.emit(FlagSet(name=act.effect.flag, on=act.effect.on))


def _inform(draft: GameDraft, act: Act) -> None:
    """The answer is worked out (``informed``) and told with N-SKILL; the game itself does not change."""


PERFORM: Final[dict[str, Callable[[GameDraft, Act], None]]] = {
    "kill": _kill,
    "execute": _execute,
    "release": _release,
    "protect": _protect,
    "status": _status,
    "vote_weight": _weight,
    "void_vote": _void,
    "convert": _convert,
    "swap_doors": _swap,
    "open_chat": _chat,
    "set_flag": _flag,
    "inform": _inform,
}


def perform(draft: GameDraft, act: Act) -> dict[str, Any]:
    """Carry it out; what those are told who are told anything."""
    name = act.effect.effect
    draft.explain(
        "skills",
        "effect",
        CLAUSE,
        actor=act.owner or None,
        target=act.targets[0] if act.targets else None,
        result=name,
        lines=list(act.targets),
    )
    PERFORM[name](draft, act)
    return informed(draft.state, act) if name == "inform" else {}


# --- inform ---------------------------------------------------------------------------------------------------------------


def informed(state: GameState, act: Act) -> dict[str, Any]:
    """The answer to a question of section 8, as parameters: the host may falsify it before it goes out."""
    question, first = act.effect.question, act.targets[0] if act.targets else ""
    known = first in state.seats
    role = state.role(first) if known else None
    match question:
        case "role" if role is not None:
            return {"question": question, "seat": first, "answer": role.title or role.crime or role.id}
        case "faction" if known:
            return {"question": question, "seat": first, "answer": state.faction(first)}
        case "side_tag" if role is not None:
            tags = [tag for tag in role.tags if tag in {MURDERER, ACCOMPLICE} or tag == act.effect.tag]
            return {"question": question, "seat": first, "answer": ", ".join((state.seats[first].side, *tags))}
        case "who_was_in_room":
            return {"question": question, "door": first, "answer": _in_room(state, first)}
        case "who_met_whom" if known:
            return {"question": question, "seat": first, "answer": _met(state, first)}
        case "link_of_door":
            return {"question": question, "door": first, "answer": _linked(state, first)}
        case _:
            return {"question": question, "answer": ""}


def _nights(state: GameState) -> list[Any]:
    return [night for night in (*state.nights, state.night) if night is not None and night.rooms]


def _in_room(state: GameState, door: str) -> list[str]:
    """Who was behind the door on the last night with rooms."""
    nights = _nights(state)
    rooms = nights[-1].rooms if nights else ()
    return [seat for room in rooms if door in {room.guard_door, room.prisoner_door, room.name} for seat in room.occupants]


def _met(state: GameState, seat: str) -> list[dict[str, Any]]:
    """Whom the seat has met, night by night."""
    return [
        {"night": night.number, "seat": room.opposite(seat)} for night in _nights(state) for room in night.rooms if seat in room.occupants
    ]


def _linked(state: GameState, door: str) -> str:
    """What a door leads to: tonight, or last night where tonight has none."""
    night = the_night(state).number or 1
    links = links_of(state, night)
    back = {prisoner: guard for guard, prisoner in links.items()}
    return links.get(door) or back.get(door, "")
