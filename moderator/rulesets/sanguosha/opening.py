"""Before game 1: opening a match, scoring table, house rules, presence, bans, the start (P4; S1.4, R4, 9.3)."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

from msgspec.structs import replace

from moderator.play.audience import PUBLIC
from moderator.play.commands import Command, SetHouseRule
from moderator.play.messages import Refusal
from moderator.rulesets.sanguosha import candidates, ending, lateness, limits, naming, notices, vacancies
from moderator.rulesets.sanguosha.commands import BanHero, ConfirmScoring, Entrant, MarkPresent, OpenMatch, Position, StartMatch
from moderator.rulesets.sanguosha.draft import MatchDraft
from moderator.rulesets.sanguosha.house_rules import HOUSE_RULES
from moderator.rulesets.sanguosha.pool import effective_bans, pool_of
from moderator.rulesets.sanguosha.roles import PLAYERS
from moderator.rulesets.sanguosha.scores import uncovered
from moderator.rulesets.sanguosha.scoring import ScoringTable
from moderator.rulesets.sanguosha.setup_events import (
    BansAnnounced,
    HeroBanned,
    HouseRuleSet,
    MatchOpened,
    MatchStarted,
    PersonPresent,
    ScoringConfirmed,
)
from moderator.rulesets.sanguosha.state import Counters, Holder, Line, MatchState, Params, Person, Seconds
from moderator.rulesets.sanguosha.when import instant_of, spoken


def fresh(draft: MatchDraft) -> Refusal | None:
    """A refusal unless nothing has been recorded yet."""
    return draft.object(bool(draft.state.lines), "already_open", "S1.3.1")


def bad_rule(name: str, value: object) -> tuple[str, dict[str, Any]] | None:
    """Code and parameters of what is wrong with a house rule's value, or None."""
    rule = HOUSE_RULES.get(name)
    if rule is None:
        return "unknown_rule", {"name": name}
    return None if rule.takes(value) else ("bad_rule_value", {"name": name, "value": str(value)})


def bad_params(
    draft: MatchDraft, games: int, cuts: tuple[int, ...], rules: dict[str, Any], scoring: ScoringTable | None, seconds: Seconds
) -> Refusal | None:
    """What is wrong with a match's agreements."""
    if refusal := limits.bad_games(draft, games) or limits.bad_seconds(draft, seconds):
        return refusal
    rising = all(0 < cut < PLAYERS for cut in cuts) and list(cuts) == sorted(set(cuts))
    if refusal := draft.object(not rising, "bad_cuts", "S1.3.3", remedy="cuts", cuts=list(cuts)):
        return refusal
    for name, value in rules.items():
        wrong = bad_rule(name, value)
        if wrong is not None:
            return draft.object(True, wrong[0], HOUSE_RULES[name].clause if name in HOUSE_RULES else "S6", **wrong[1])
    return bad_table(draft, scoring) if scoring is not None else None


def bad_table(draft: MatchDraft, table: ScoringTable) -> Refusal | None:
    """F1 and F4 are fixed text; every outcome and role needs a row; at most one decimal (9.1, 9.2)."""
    if refusal := limits.bad_points(draft, table):
        return refusal
    missing = uncovered(table)
    if missing:
        return draft.object(True, "table_gap", "S1.3.2", outcome=missing[0][0], role=missing[0][1])
    fixed = {"lord": 0, "loyalist": 0, "rebel": 2, "spy": 0}
    same = all(row.points == fixed[row.role] for row in table.rows if row.outcome == "full_loss")
    same = same and not table.mvp_allowed.get("full_loss", False)
    if refusal := draft.object(not same, "table_full_loss", "S1.3.2", remedy="full_loss_fixed", forceable=True):
        return refusal
    return draft.object(table.red_card != -5, "table_red_card", "S5.B", remedy="red_card_fixed", forceable=True)


def _open(draft: MatchDraft, command: OpenMatch) -> Refusal | None:
    """Eight different people; cards brought along stand, warnings do not (R28), in the final nothing does (R27)."""
    if refusal := fresh(draft):
        return refusal
    people = [Entrant(name=p) if isinstance(p, str) else p for p in command.people]
    if refusal := draft.object(len(people) != PLAYERS, "eight_people", "S1.1", n=len(people)):
        return refusal
    if refusal := naming.bad_names(draft, {str(n): p.name for n, p in enumerate(people, 1)}):
        return refusal
    if refusal := bad_params(draft, command.games, command.cuts, command.rules, command.scoring, command.seconds):
        return refusal
    if refusal := limits.bad_heroes(draft, command):
        return refusal
    for p in people:
        if refusal := limits.bad_counters(draft, p):
            return refusal
    if refusal := bad_start(draft, command.scheduled):
        return refusal
    if refusal := candidates.bad_list(draft, command.candidates, tuple(str(n) for n in range(1, PLAYERS + 1))):
        return refusal
    params = agreed(draft, command, command.scoring)
    lines = {str(n): Line(id=str(n), number=n, holders=(Holder(person=p.name),)) for n, p in enumerate(people, 1)}
    base = replace(draft.state, params=params)
    persons = {p.name: Person(name=p.name, staff=p.staff, base=brought(base, p)) for p in people}
    draft.emit(MatchOpened(params=params, lines=lines, persons=persons, at=draft.at))
    draft.explain("setup", "match_opened", "S1.3.1", told=(PUBLIC,), games=command.games)
    if command.candidates:
        candidates.take(draft, command.candidates)
    draft.tell(notices.etiquette(draft.state))
    return None


def agreed(draft: MatchDraft, given: OpenMatch | Position, scoring: ScoringTable) -> Params:
    """What a new or an adopted match is played by; the file's own title where none is given."""
    return Params(
        title=given.title or draft.state.params.title, games=given.games, seconds=given.seconds, rules=given.rules, scoring=scoring,
        cuts=given.cuts, final=given.final, heroes=given.heroes, standing=given.standing, replacements=given.replacements,
        scheduled=instant_of(given.scheduled),
    )  # fmt: skip


def bad_start(draft: MatchDraft, scheduled: str) -> Refusal | None:
    """The announced start is an instant of the calendar, or nobody said (R33)."""
    wrong = bool(scheduled) and instant_of(scheduled) is None
    return draft.object(wrong, "bad_start", "R33", remedy="start_form", value=scheduled[:40])


def brought(state: MatchState, p: Any) -> Counters:
    """Counters that count in this match: cleared on entering the final, warnings from zero (S5.A, R27, R28)."""
    if state.params.final and state.rule("cards_clear_at") == "final":
        return Counters()
    w = p.w if state.rule("warnings_carry") else 0
    yellows, reds = max(p.yellow_total, p.y), max(p.red_total, p.r)
    direct = max(p.red_direct, least_direct(p.y, yellows, reds))
    return Counters(w=w, y=p.y, r=p.r, yellow_total=yellows, red_total=reds, red_direct=direct)


def least_direct(y: int, yellow_total: int, red_total: int) -> int:
    """Reds that cannot have been made of yellows: each takes three that no longer stand as yellows (S5.B); they count in ties (R23)."""
    return max(0, red_total - max(0, yellow_total - y) // 3)


def _confirm_scoring(draft: MatchDraft, command: ConfirmScoring) -> Refusal | None:
    """Confirm or edit the table; after the first game this is an override that counts everything anew (9.2)."""
    state = draft.state
    table = replace(command.table or state.params.scoring, status="confirmed")
    if refusal := bad_table(draft, table):
        return refusal
    changed = begun(state) and table != state.params.scoring
    if refusal := draft.object(changed, "scoring_frozen", "S1.3.2", remedy="force", forceable=True):
        return refusal
    draft.emit(ScoringConfirmed(table=table))
    draft.explain("setup", "scoring_confirmed", "S1.3.2", told=(PUBLIC,), name=table.name)
    if changed:
        for index, game in enumerate(state.games):
            if game.status == "done":
                ending.award(draft, game, index)
        ending.explain_ranking(draft)
    return None


def begun(state: MatchState) -> bool:
    """Whether the first game has started; what is agreed is settled from then on (6.2, 9.2)."""
    running = state.game is not None and state.game.started is not None
    return running or bool(state.games) or state.counted_base > 0


def _house_rule(draft: MatchDraft, command: SetHouseRule) -> Refusal | None:
    """House rules are agreed before the first game; later only by force (6.2)."""
    wrong = bad_rule(command.name, command.value)
    clause = HOUSE_RULES[command.name].clause if command.name in HOUSE_RULES else "S6"
    if wrong is not None:
        return draft.object(True, wrong[0], clause, **wrong[1])
    if refusal := draft.object(begun(draft.state), "rules_frozen", clause, remedy="force", forceable=True, name=command.name):
        return refusal
    draft.emit(HouseRuleSet(name=command.name, value=command.value))
    draft.explain("setup", "house_rule", clause, told=(PUBLIC,), name=command.name, value=str(command.value), reason=command.reason)
    return None


def _present(draft: MatchDraft, command: MarkPresent) -> Refusal | None:
    person = draft.state.person_of(command.person)
    if person is None:
        return draft.object(True, "unknown_person", "S3.3.1", person=command.person)
    known = draft.state.persons[person]
    if refusal := draft.object(known.present and not known.withdrawn, "present_already", "S3.3.1", person=person):
        return refusal
    if refusal := _too_late(draft, person):
        return refusal
    draft.emit(PersonPresent(person=person))
    draft.explain("setup", "present", "S3.1", told=(PUBLIC,), person=person)
    return None


def _too_late(draft: MatchDraft, person: str) -> Refusal | None:
    """Who is still absent at fifteen minutes is late; who is withdrawn comes back only where the organiser allows it (R32, R33)."""
    state = draft.state
    if state.persons[person].withdrawn:
        waits = any(v.person == person and v.filled_by is None for v in state.vacancies)
        back = waits and bool(state.rule("withdrawn_may_return"))
        if refusal := draft.object(not back, "person_out", "R32", remedy="may_return" if waits else "", forceable=waits, person=person):
            return refusal
        vacancies.close_for(draft, person)
        return None
    end = lateness.late_from(state)
    late = state.phase == "opening" and end is not None and draft.at > end
    until = spoken(end or draft.at, state.zone)
    return draft.object(late, "came_late", "R33", remedy="declare_late", forceable=True, person=person, until=until)


def _ban(draft: MatchDraft, command: BanHero) -> Refusal | None:
    """One hero a holder, no standing lord, no replacement alone; the same one twice counts once (S1.4, R4)."""
    state = draft.state
    if refusal := draft.object(command.line not in state.lines, "unknown_line", "S1.4", line=command.line):
        return refusal
    if refusal := draft.object(not state.bans_open, "bans_closed", "S1.4", line=command.line):
        return refusal
    if refusal := draft.object(command.line in state.passed_bans, "banned_already", "R4", line=command.line):
        return refusal
    if command.hero is not None and (refusal := _bad_ban(draft, command.hero)):
        return refusal
    in_turn = state.rule("ban_mode") == "in_turn"
    draft.emit(HeroBanned(line=command.line, hero=command.hero, open=in_turn))
    told = (PUBLIC,) if in_turn else ()
    if command.hero is None:
        draft.explain("setup", "ban_passed", "S1.4", actor=command.line, told=told)
    else:
        draft.explain("setup", "hero_banned", "S1.4", "R4", actor=command.line, told=told, hero=command.hero)
    return None


def _bad_ban(draft: MatchDraft, hero: str) -> Refusal | None:
    state = draft.state
    pool = pool_of(state.params)
    if refusal := draft.object(hero in pool.standing, "ban_standing", "S1.4", remedy="ban_regular", hero=hero):
        return refusal
    if refusal := draft.object(hero in pool.replacements, "ban_replacement", "R4", remedy="ban_base", hero=hero, base=pool.base(hero)):
        return refusal
    if refusal := draft.object(not pool.knows(hero), "unknown_hero", "S1.4", hero=hero):
        return refusal
    repeated = state.rule("ban_mode") == "in_turn" and hero in effective_bans(state)
    return draft.object(repeated, "ban_repeated", "R4", remedy="ban_another", hero=hero)


def announce_bans(draft: MatchDraft) -> None:
    """Close the ban list and read it out, by name, without who named what (R4, N10)."""
    heroes = effective_bans(draft.state)
    draft.emit(BansAnnounced(heroes=heroes))
    draft.explain("setup", "bans_announced", "S1.4", "R4", told=(PUBLIC,), heroes=list(heroes), n=len(heroes))
    draft.tell(notices.ban_list(heroes, 2 if draft.state.games else 1))


def start_blocked(state: MatchState) -> Refusal | None:
    """Why the match cannot begin: not opened, scoring table unconfirmed, not eight present, a vacancy (9.3, S3.3.1)."""
    if state.phase != "opening" or not state.lines:
        return Refusal(code="wrong_phase", clause="S1.3.1", params={"phase": state.phase}, remedy=f"phase_{state.phase}")
    if state.params.scoring.status != "confirmed":
        return Refusal(code="scoring_unconfirmed", clause="S1.3.2", remedy="confirm_scoring")
    if vacant := vacancies.vacant(state):
        return Refusal(code="line_vacant", clause="S3.3.1", params={"line": vacant}, remedy="seat_substitute")
    absent = [line.id for line in state.lines.values() if not _there(state, line.person)]
    if absent:
        return Refusal(code="absent", clause="S3.3.1", params={"lines": absent, "n": len(absent)}, remedy="mark_present")
    return None


def _there(state: MatchState, name: str) -> bool:
    person = state.persons[name]
    return person.present and not person.withdrawn


def _start(draft: MatchDraft, command: StartMatch) -> Refusal | None:
    """Eight present, scoring confirmed; the ban list is announced and game 1 opened."""
    blocked = start_blocked(draft.state)
    if blocked is not None:
        return draft.object(True, blocked.code, blocked.clause, remedy=blocked.remedy, **blocked.params)
    announce_bans(draft)
    draft.emit(MatchStarted(at=draft.at))
    draft.explain("setup", "match_started", "S1.3.1", told=(PUBLIC,))
    ending.open_next(draft)
    return None


DECIDE: dict[type[Command], Callable[[MatchDraft, Any], Refusal | None]] = {
    OpenMatch: _open,
    ConfirmScoring: _confirm_scoring,
    SetHouseRule: _house_rule,
    MarkPresent: _present,
    BanHero: _ban,
    StartMatch: _start,
}
