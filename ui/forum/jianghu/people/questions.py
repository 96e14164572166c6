"""What people's matters ask the host for: every verb as its fields, with what may be chosen in each."""

from __future__ import annotations

from collections.abc import Iterable
from typing import TYPE_CHECKING, Any, Final

from moderator.rulesets.jianghu import endings
from moderator.rulesets.jianghu.catalogue import CATALOGUE
from moderator.rulesets.jianghu.privileges import FEW, MANY, first_line
from moderator.rulesets.jianghu.roles import FACTIONS
from moderator.rulesets.jianghu.state import GameState
from ui.forum.ask import Field, Question

if TYPE_CHECKING:
    from ui.table.context import Context

Pairs = list[tuple[str, Any]]
PENALTIES: Final = ("none", "remind", "warn", "half", "cancel_post", "rewrite", "out")
TITLE: Final = 24


def _state(context: Context) -> GameState:
    state: GameState = context.desk.state
    return state


def numbered(context: Context, names: Iterable[str]) -> Pairs:
    """Seats by number and mask."""
    state, order = _state(context), {name: n for n, name in enumerate(_state(context).seats, start=1)}
    return [(f"{order[name]}  {state.name_of(name)}", name) for name in names]


def everybody(context: Context) -> Pairs:
    """Every seat."""
    return numbered(context, _state(context).seats)


def living(context: Context) -> Pairs:
    """Everybody who lives."""
    return numbered(context, (seat.id for seat in _state(context).living))


def _full(context: Context) -> Pairs:
    state = _state(context)
    full = {name for side in FACTIONS for name in endings.full(state, side)}
    return numbered(context, (name for name in state.seats if name in full and name not in state.agreed))


def clauses(context: Context) -> Pairs:
    """Clauses of the catalogue, with what they are about."""
    words = context.words.of("jianghu")
    return [(f"{clause}  {words.say(f'clause.jianghu.{clause}.title')[:TITLE]}", clause) for clause in CATALOGUE]


def _clause_codes(_: Context) -> Pairs:
    return [(clause, clause) for clause in CATALOGUE]


def _about(context: Context) -> Pairs:
    """Posts of this round by code name's place and target, check-ins while they can be complained of, seats."""
    state, words = _state(context), context.words.of("jianghu")
    found: Pairs = []
    if state.round is not None:
        done = (post for post in state.now.posts if post.kind == "post" and state.now.published is not None)
        for post in done:
            params = {"slot": post.slot or post.id, "target": post.target}
            found.append((words.say("ui.people.about.post", params, context.desk.name_of), post.id))
    seats = everybody(context)
    found += [(words.say("ui.people.about.seat", {"seat": text}), f"seat:{name}") for text, name in seats]
    if state.round is None or state.number <= 1:
        found += [(words.say("ui.people.about.checkin", {"seat": text}), f"checkin:{name}") for text, name in seats]
    return found


def _open(context: Context) -> Pairs:
    state = _state(context)
    made = [each for each in state.complaints.values() if not each.verdict]
    return [(f"{each.id}  {state.name_of(each.by)}  {each.clause}", each.id) for each in made]


def _terms(name: str, values: Iterable[str]) -> Any:
    def choices(context: Context) -> Pairs:
        words = context.words.of("jianghu")
        return [(words.term(name, value), value) for value in values]

    return choices


def _warnings(context: Context) -> Pairs:
    state = _state(context)
    return [(f"{w.id}  {state.name_of(w.seat)}  {w.clause}", w.id) for w in state.warnings if not w.revoked]


def _undo(context: Context) -> Pairs:
    words = context.words.of("jianghu")
    return [(words.say(f"ui.people.undo.{value}"), value) for value in ("none", "post", "vote", "post,vote", "rescue")]


def _alliances(context: Context) -> Pairs:
    words = context.words.of("jianghu")
    return [(words.term("edge", made.edge), key) for key, made in _state(context).alliances.items() if made.told is None]


def _slots(context: Context) -> Pairs:
    state = _state(context)
    return [(slot.id, slot.id) for slot in state.now.slots] if state.round is not None else []


def _firsts(context: Context) -> Pairs:
    return numbered(context, _state(context).first_hang)


def _first_line(context: Context) -> Pairs:
    state = _state(context)
    line = [name for seat in first_line(state).values() for name in seat]
    return numbered(context, dict.fromkeys(line)) or everybody(context)


def _writers(kind: str) -> Any:
    def choices(context: Context) -> Pairs:
        return numbered(context, (duty.seat for duty in _state(context).duties.values() if duty.kind == kind and duty.state == "open"))

    return choices


def _namers(context: Context) -> Pairs:
    return numbered(context, (s.id for s in _state(context).seats.values() if (s.forum or 0) >= MANY and not s.naming_spent))


def _nameable(context: Context) -> Pairs:
    found = (s.id for s in _state(context).living if s.forum is not None and s.forum < FEW and not s.named_high)
    return numbered(context, found)


def _prizes(context: Context) -> Pairs:
    words = context.words.of("jianghu")
    texts = (words.say(f"ui.people.prize.{what}") for what in ("all", "medal", "gold"))
    return [(text, text) for text in texts]


def _round(context: Context) -> int:
    return max(1, _state(context).number)


def _undone(made: dict[str, Any]) -> dict[str, Any]:
    return {**made, "undo": [part for part in str(made.get("undo") or "").split(",") if part in {"post", "vote", "rescue"}]}


def _written(made: dict[str, Any]) -> dict[str, Any]:
    """Either the text or its length."""
    text = str(made.pop("text", "") or "")
    return {**made, "text": text} if text else made


_SEAT: Final = Field("seat", "choice", everybody)
_CLAUSE: Final = Field("clause", "suggest", _clause_codes)
_EVIDENCE: Final = Field("text", "long", needed=False, label="evidence")
_WORDS: Final = (Field("words", "number", low=0, high=99_999), Field("text", needed=False))
_QUESTIONS: Final = (
    Question("complain", (
        Field("by", "choice", everybody), Field("about", "choice", _about), _CLAUSE, Field("breach", "moment", needed=False),
        Field("title_ok", "yes", start=lambda _: True), _EVIDENCE,
    ), ("J14.1", "J14.2"), late=True),
    Question("edit_complaint", (
        Field("complaint", "choice", _open), Field("title_ok", "yes", start=lambda _: True), _EVIDENCE,
    ), ("J14.2",), late=True),
    Question("judge", (
        Field("complaint", "choice", _open), Field("verdict", "choice", _terms("verdict", ("upheld", "rejected"))),
        Field("penalty", "choice", _terms("penalty", PENALTIES)), Field("reason", needed=False),
    ), ("J14.3", "J14.6"), whole=True),
    Question("warn", (_SEAT, _CLAUSE, Field("note", needed=False)), ("J15.2",)),
    Question("revoke_card", (Field("card", "choice", _warnings), Field("reason")), ("J15.10",)),
    Question("judge_out", (_SEAT, _CLAUSE, Field("undo", "choice", _undo), Field("reason", needed=False)), ("J14.5", "R50"), danger=True,
             whole=True, shape=_undone),
    Question("judge_half", (
        _SEAT, Field("from_r", "number", low=1, high=60, start=_round), Field("until_r", "number", low=1, high=60, start=_round), _CLAUSE,
    ), ("J15.10",)),
    Question("cancel_prize", (_SEAT, Field("prize", "suggest", _prizes), _CLAUSE), ("J15.11",)),
    Question("announce_alliance", (Field("edge", "choice", _alliances, secret=True),), ("J8",), secret=True),
    Question("agree_end", (Field("seat", "choice", _full),), ("J15.12",)),
    Question("propose_end", (), ("J15.10",), secret=True),
    Question("confirm_end", (Field("side", "choice", _terms("side", ("white", "black", "draw"))), Field("clause", "suggest", lambda _: [
        (text, text) for text in ("J10", "J12.8", "J12.10", "J15.12", "R1")], start=lambda _: "J10")), ("J15.10",), danger=True),
    Question("declare_finale", (Field("r", "number", low=1, high=60, start=_round),), ("J12.8",)),
    Question("assign_slot", (
        Field("r", "number", low=1, high=60, start=_round), Field("slot", "choice", _slots), Field("seat", "choice", living),
    ), ("J12.9",), secret=True),
    Question("mark_unreachable", (Field("seat", "choice", living), Field("r", "number", low=1, high=60, start=_round)), ("J12.9",)),
    Question("decline_replacement", (Field("seat", "choice", living), Field("slot", "choice", _slots)), ("J9.1", "R42"), secret=True),
    Question("first_hang_name", (Field("seat", "choice", _firsts), Field("writer", "choice", _first_line)), ("J7.1", "R53"), late=True),
    Question("first_hang_text", (Field("writer", "choice", _writers("first_chase")), *_WORDS), ("J7.1",), late=True, shape=_written),
    Question("claim_medal", (Field("seat", "choice", _firsts),), ("J7.1",)),
    Question("set_forum_posts", (
        _SEAT, Field("n", "number", low=0, high=999_999), Field("since", "choice", _terms("since", ("start", "out"))),
    ), ("J7.1", "J7.2")),
    Question("high_post_name", (Field("namer", "choice", _namers), Field("seat", "choice", _nameable)), ("J7.2", "R36"), late=True),
    Question("high_post_text", (Field("seat", "choice", _writers("high_post")), *_WORDS), ("J7.2",), late=True, shape=_written),
    Question("replace", (_SEAT, Field("person"), Field("reason", needed=False)), ("J15.10", "J15.1")),
)  # fmt: skip
QUESTIONS: Final = {question.verb: question for question in _QUESTIONS}
