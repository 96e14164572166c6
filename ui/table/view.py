"""What the desk shows, computed from the state: seats, clock, standings rows. Pure, so that the curtain can be tested on values."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from typing import Final

from moderator.clock.state import Timer
from moderator.play.instants import Instant
from moderator.play.words import Words
from moderator.rulesets.sanguosha import ranking, timing
from moderator.rulesets.sanguosha.state import Game, MatchState
from moderator.rulesets.sanguosha.vacancies import open_vacancy
from ui.table.dial import DialView
from ui.table.seat import SeatView

ROLE_TONES: Final = {"lord": "seal", "loyalist": "amber", "rebel": "jade", "spy": "blue"}
COVERED: Final = "?"
LEVEL_TONES: Final = {"warning": "neutral", "yellow": "amber", "red": "red", "ban": "red"}
Pills = Callable[[MatchState, str], tuple[tuple[str, str], ...]]


def known_role(game: Game, line: str) -> str | None:
    """The role everybody may know: the lord's, the dead's, and all once the outcome is confirmed (S1.1)."""
    role = game.roles.get(line)
    if role == "lord" or line in game.dead or game.status in {"mvp", "done", "draw", "void"}:
        return role
    return None


def role_badge(words: Words, game: Game, line: str, is_open: bool) -> tuple[str, str]:
    """Word and tone of a seat's badge; covered unless known or the curtain is open."""
    role = game.roles.get(line) if is_open else known_role(game, line)
    if role is None:
        return COVERED, "neutral"
    return words.say(f"ui.desk.badge.{role}"), ROLE_TONES[role]


def acting_lines(game: Game) -> tuple[str, ...]:
    """Whose time it is: the lines of the top timer, else whose turn it is."""
    top = game.table.clock.top
    if top is not None and top.lines:
        return top.lines
    return (game.turn,) if game.turn else ()


def card_pills(words: Words, w: int, y: int, r: int) -> tuple[tuple[str, str], ...]:
    """Counters as pills: red, yellow, warnings, each only where there are any."""
    counts = (("red", r), ("yellow", y), ("warning", w))
    return tuple((words.say(f"ui.desk.pill.{level}", {"n": n}), LEVEL_TONES[level]) for level, n in counts if n)


def note_pill(words: Words, notes: Sequence[object]) -> tuple[tuple[str, str], ...]:
    """That there is a private note on somebody, never what it says."""
    return ((words.say("ui.desk.pill.note"), "blue"),) if notes else ()


def seat_views(
    state: MatchState, words: Words, is_open: bool, pills: Pills, *, offered: tuple[str, ...] = (), chosen: tuple[str, ...] = ()
) -> tuple[SeatView, ...]:
    """The eight seats in seat order; in line order while seats are not yet drawn."""
    game = state.game
    order = game.seats if game is not None and game.seats else tuple(state.lines)
    return tuple(_seat_view(state, words, is_open, pills, line, n, offered, chosen) for n, line in enumerate(order, 1))


def _seat_view(
    state: MatchState, words: Words, is_open: bool, pills: Pills, line: str, number: int, offered: tuple[str, ...], chosen: tuple[str, ...]
) -> SeatView:
    game = state.game
    name = state.name_of(line)
    if game is None or not game.seats:
        return _before_seats(state, words, pills(state, line), line, number, offered, chosen)
    badge, tone = role_badge(words, game, line, is_open) if game.roles else ("·", "neutral")
    hero = words.hero(game.picks[line].hero) if line in game.picks and _hero_shown(game, line, is_open) else ""
    death = next((d for d in game.deaths if d.victim == line), None)
    mark = seat_mark(game, words, line)
    if not mark and open_vacancy(state, line) is not None:
        mark = words.say("ui.desk.mark.vacant")
    spoken = words.say("ui.desk.seat.spoken", {"n": number, "person": name, "hero": hero or "-", "mark": mark or "-"})
    return SeatView(
        line, number, name, hero=hero, role=badge, role_tone=tone, dead=death is not None, acting=line in acting_lines(game),
        offered=line in offered, chosen=line in chosen, pills=pills(state, line), mark=mark, spoken=spoken,
    )  # fmt: skip


def _before_seats(
    state: MatchState, words: Words, pills: tuple[tuple[str, str], ...], line: str, number: int, offered: tuple[str, ...],
    chosen: tuple[str, ...],
) -> SeatView:  # fmt: skip
    """A place before seats are drawn: who is here and has spoken about bans; after the last game, points and place."""
    person = state.persons[state.name_of(line)]
    badge, tone = ("\N{CHECK MARK}", "jade") if person.present else ("\N{MIDDLE DOT}", "neutral")
    if line in chosen and state.phase == "game":
        mark = words.say("ui.desk.mark.place", {"n": chosen.index(line) + 1})
    elif state.phase == "opening":
        here = _here(state, words, line)
        spoken = words.say("ui.desk.mark.ban_given" if line in state.passed_bans else "ui.desk.mark.ban_open")
        mark = here if open_vacancy(state, line) is not None else f"{here} \N{MIDDLE DOT} {spoken}"
    else:
        mark = _result(state, words, line)
    said = words.say("ui.desk.seat.spoken", {"n": number, "person": person.name, "hero": "-", "mark": mark or "-"})
    return SeatView(
        line, number, person.name, role=badge, role_tone=tone, pills=pills, mark=mark, spoken=said,
        offered=line in offered, chosen=line in chosen,
    )  # fmt: skip


def _here(state: MatchState, words: Words, line: str) -> str:
    """Whether somebody is there, how late he is by the announced start, or that the place waits for a substitute."""
    person = state.persons[state.name_of(line)]
    if open_vacancy(state, line) is not None:
        return words.say("ui.desk.mark.vacant")
    minutes = state.late.get(person.name, 0)
    if person.present or not minutes:
        return words.say("ui.desk.mark.here" if person.present else "ui.desk.mark.absent")
    return words.say("ui.desk.mark.late", {"n": minutes})


def _result(state: MatchState, words: Words, line: str) -> str:
    row = next((row for row in ranking.standings(state) if row.line == line), None)
    if row is None or row.place is None or state.phase == "game":
        return ""
    return words.say("ui.desk.mark.result", {"place": row.place, "points": format(row.total.normalize(), "f")})


def _hero_shown(game: Game, line: str, is_open: bool) -> bool:
    """The lord picks openly; the others reveal together when the last has picked (section 5)."""
    if is_open or line == game.lord or game.status not in {"selection", "roles", "seats"}:
        return True
    return len(game.picks) == len(game.seats)


def seat_mark(game: Game, words: Words, line: str) -> str:
    """One word on what a line is doing, or how it died."""
    death = next((d for d in game.deaths if d.victim == line), None)
    if death is not None:
        return words.say("ui.desk.seat.dead", {"n": death.round})
    top = game.table.clock.top
    request = game.table.request(top.id) if top is not None else None
    if request is not None and request.victim == line:
        return words.say("ui.desk.mark.victim")
    if top is not None and line == window_target(game, top):
        return words.say("ui.desk.mark.target")
    if top is not None and line in top.lines:
        return words.say("ui.desk.mark.dying" if request is not None and request.victim else f"ui.desk.mark.{top.kind}")
    if line == game.turn:
        return words.say("ui.desk.mark.turn")
    return words.say("ui.desk.mark.picked") if game.status == "selection" and line in game.picks else ""


def full_length(state: MatchState, timer: Timer) -> int:
    """What a timer of this kind begins with, for the ring; microseconds."""
    return timing.length(state, timer.kind) if timer.kind in timing.KINDS else timer.left or 0


def opening_hint(state: MatchState, words: Words) -> tuple[str, str, str]:
    """How a ban is taken down, and how many have not spoken: starting the match closes the bans (S1.4)."""
    silent = len(state.lines) - len(state.passed_bans)
    return ("", words.say("ui.desk.opening.bans"), words.say("ui.desk.opening.silent", {"n": silent})) if silent else ("", "", "")


def leaders(state: MatchState, words: Words) -> tuple[str, str, str]:
    """The first three after the last game."""
    rows = [row for row in ranking.Table(state)[:3] if row.place is not None]
    said = [words.say("ui.desk.top.row", {"place": r.place, "person": r.person, "points": format(r.total.normalize(), "f")}) for r in rows]
    first, second, third = (*said, "", "", "")[:3]
    return first, second, third


def dial_view(state: MatchState, words: Words, now: Instant, call: str, coming: str) -> DialView:
    """The clock at ``now``."""
    game = state.game
    if game is None:
        first, second, third = opening_hint(state, words) if state.phase == "opening" else leaders(state, words)
        return DialView(idle=words.say(f"ui.desk.phase.{state.phase}"), call=first, coming=second, extra=third)
    clock = game.table.clock
    top = clock.top
    if top is None or top.left is None:
        return _idle_view(state, game, words, coming, top)
    return DialView(
        phase=phase_line(state, game, words, top),
        left=clock.left(top, now),
        full=full_length(state, top),
        running=top.since is not None,
        held=held_line(words, clock.held_reason) if clock.held else "",
        call=call,
        coming=coming,
        extra=extra_line(words, game, top),
    )


def _idle_view(state: MatchState, game: Game, words: Words, coming: str, frame: Timer | None) -> DialView:
    """No digits: an announced scroll waits for its window, or it is nobody's time."""
    held = held_line(words, game.table.clock.held_reason) if game.table.clock.held else ""
    if frame is not None:
        return DialView(phase=words.say("ui.desk.phase.frame"), idle=_frame_idle(state, game, words, frame), held=held, coming=coming)
    turn = turn_line(state, game, words) if game.turn else words.say("ui.desk.phase.game", {"n": game.number})
    idle = "turn" if game.turn and game.status == "playing" else game.status
    return DialView(phase=turn, idle=words.say(f"ui.desk.idle.{idle}"), held=held, coming=coming)


def _frame_idle(state: MatchState, game: Game, words: Words, frame: Timer) -> str:
    """What waits for its window: a Nullification that was laid, else the scroll."""
    scroll = game.table.scroll_of(frame.id)
    if scroll is not None and scroll.stage == "chain" and scroll.nulls:
        return words.say("ui.desk.idle.chain", {"person": state.name_of(scroll.nulls[-1].line)})
    return words.term("scroll", frame.what) or words.say("ui.desk.scroll")


def window_target(game: Game, top: Timer) -> str | None:
    """Whom the open window is about, where it is about one."""
    if top.kind not in timing.WINDOWS or game.table.scroll is None:
        return None
    return game.table.scroll.current


def turn_line(state: MatchState, game: Game, words: Words) -> str:
    """Whose turn it is, in which round."""
    seat = game.seats.index(game.turn) + 1 if game.turn in game.seats else 0
    return words.say("ui.desk.turn", {"round": game.round, "n": seat, "person": state.name_of(game.turn or "")})


def phase_line(state: MatchState, game: Game, words: Words, top: Timer) -> str:
    """What runs, and whose time it is."""
    request = game.table.request(top.id)
    victim = request.victim if request is not None else None
    kind = words.term("kind", "dying" if victim else top.kind)
    kind = kind[:1].upper() + kind[1:]
    if top.what and not victim:
        code = "ui.desk.kind.window" if top.kind in timing.WINDOWS else "ui.desk.kind.what"
        kind = words.say(code, {"kind_word": kind, "what": words.term("scroll", words.term("ask", top.what))})
    whose = victim or window_target(game, top) or (top.lines[0] if len(top.lines) == 1 else None)
    if whose is None:
        return kind
    seat = game.seats.index(whose) + 1 if whose in game.seats else 0
    return words.say("ui.desk.kind.whose", {"kind_word": kind, "n": seat, "person": state.name_of(whose)})


def coming_code(game: Game, top: Timer) -> str:
    """Words for what happens when the timer ends: a question to the whole table costs nobody a warning (R40)."""
    request = game.table.request(top.id)
    if request is not None and request.victim is not None:
        return "dying"
    return "set" if top.kind == "response" and len(top.lines) > 1 else top.kind


def held_line(words: Words, reason: str) -> str:
    """Held, and why: after a gap its length is part of the reason."""
    if reason == "undo":
        return words.say("ui.desk.held.undo")
    return words.say("ui.desk.held.reason", {"reason": reason}) if reason else words.say("ui.desk.held")


def extra_line(words: Words, game: Game, top: Timer) -> str:
    """That lord and spy are alone; else whether the player of this play time still has the extra time (S1.2.6)."""
    if game.spy_duel:
        said = words.say("ui.desk.duel")
        return said[:1].upper() + said[1:]
    if top.kind != "play" or len(top.lines) != 1:
        return ""
    return words.say("ui.desk.extra.used" if top.lines[0] in game.extra_used else "ui.desk.extra.left")
