"""Matches handed out with a snapshot and taken in; substitutes over several tables; cards over the rounds (section 12, S5.A, R21)."""

from __future__ import annotations

from decimal import Decimal

from msgspec.structs import replace

from moderator.cup import people as who
from moderator.cup.effective import counters_now, effective, entering, owed, parts
from moderator.rulesets.sanguosha.ranking import standings
from moderator.rulesets.sanguosha.state import Counters
from tests.cup.cups import FALLING, Desk, Play, begun, eights, instant, people, play_round, ranked


def total(desk: Desk, match: str, person: str) -> Decimal:
    return next(row.total for row in standings(effective(desk.state, desk.state.matches[match])) if row.person == person)


# --- handing out ---------------------------------------------------------------------------------------------------------------


def test_a_match_is_played_by_the_snapshot() -> None:
    desk = begun(32, rules={"red_floor": True}, seconds={"play": "25"})
    play = desk.hand_out("1A")
    params = play.state.params
    assert (params.games, params.cuts, params.final) == (6, (6, 7), False)
    assert params.rules == {"red_floor": True} and params.seconds.play == 25 and params.scoring.status == "confirmed"
    assert [line.person for line in play.state.lines.values()] == people(8)
    assert desk.refused("open_match", match="1A").code == "match_stands"
    desk.do("recall_match", match="1A", reason="the laptop broke")
    assert desk.state.matches["1A"].status == "drawn"
    desk.hand_out("1A")


def test_what_comes_back_must_be_what_was_handed_out() -> None:
    desk = begun(16)
    play = ranked(desk, "1A", FALLING).end()
    good = play.state
    for changed, what in (
        (replace(good, params=replace(good.params, games=7)), "games"),
        (replace(good, params=replace(good.params, cuts=(4,))), "cuts"),
        (replace(good, params=replace(good.params, rules={"red_floor": True})), "rules"),
        (replace(good, params=replace(good.params, scoring=replace(good.params.scoring, mvp_bonus=Decimal(9)))), "scoring"),
    ):
        play.state = changed
        refusal = desk.refused("match_closed", **play.closed())
        assert (refusal.code, refusal.params["what"], refusal.forceable) == ("not_as_handed_out", [what], True)
    play.state = replace(good, phase="game")
    assert desk.refused("match_closed", **play.closed()).code == "match_not_over"
    play.state = good
    assert desk.refused("match_closed", **play.closed(stream="another")).code == "other_stream"
    assert desk.refused("match_closed", **play.closed(head="")).code == "taken_already"
    desk.take(play, follows="")
    assert desk.refused("match_closed", **play.closed(follows="x")).code == "other_story"


def test_a_later_close_replaces_the_earlier_one_while_the_round_is_open() -> None:
    desk = begun(16)
    play = ranked(desk, "1A", FALLING).end()
    desk.take(play)
    play.card("P01", "red")
    desk.take(play)
    assert total(desk, "1A", "P01") == 75
    assert desk.told("match_taken_in")[-1].result == "again"


def test_an_unregistered_substitute_is_to_be_registered_first() -> None:
    desk = begun(16)
    play = desk.hand_out("1A")
    play.substitute("P01", "somebody", "d")
    play.played(6)
    refusal = desk.refused("match_closed", **play.end().closed())
    assert (refusal.code, refusal.params["person"], refusal.remedy) == ("not_registered", "somebody", "add_staff_first")
    desk.do("add_staff", person="somebody")
    play.version, play.head = 0, ""
    desk.take(play)


def test_a_match_not_handed_out_is_taken_in_by_force_alone() -> None:
    desk, other = begun(16), begun(16)
    play = ranked(other, "1A", FALLING).end()
    refusal = desk.refused("match_closed", **play.closed())
    assert (refusal.code, refusal.forceable) == ("not_handed_out", True)


# --- substitutes ---------------------------------------------------------------------------------------------------------------


def test_candidates_of_the_first_round_are_other_groups_players_and_staff() -> None:
    desk = begun(16)
    desk.do("add_staff", person="Z")
    play = desk.hand_out("1A")
    assert {c.name: c.source for c in play.state.candidates} == {**dict.fromkeys(people(16)[8:], "c"), "Z": "d"}


def test_nobody_plays_two_tables_at_once() -> None:
    desk = begun(16)
    desk.do("schedule_match", match="1A", start="2026-04-17T19:30:00+08:00")
    desk.do("schedule_match", match="1B", start="2026-04-17T20:30:00+08:00")
    desk.do("add_staff", person="Z")
    first = desk.hand_out("1A")
    assert {c.name for c in first.state.candidates} == {"Z"}, "the other group plays at that time"
    desk.do("reserve_substitute", match="1A", person="Z")
    assert desk.refused("reserve_substitute", match="1A", person="Z").code == "there_already"
    second = desk.hand_out("1B")
    assert second.state.candidates == ()
    assert desk.refused("reserve_substitute", match="1B", person="Z").code == "plays_elsewhere"
    assert desk.refused("reserve_substitute", match="1B", person="P01").code == "plays_elsewhere"
    assert who.substituted(desk.state, "Z", "1") == 1
    desk.do("release_substitute", match="1A", person="Z")
    desk.do("reserve_substitute", match="1B", person="Z")
    first.substitute("P01", "Z", "d")
    first.played(6)
    first.adopt_points(dict(zip(["Z", *people(8)[1:]], FALLING, strict=True)))
    desk.take(first.end())
    second.now = first.begun
    second.substitute("P09", "Z", "d")
    second.played(6)
    refusal = desk.refused("match_closed", **second.end().closed())
    assert (refusal.code, refusal.params["person"], refusal.params["other"]) == ("two_tables", "Z", "1A")
    desk.do("match_closed", force=True, **second.closed(follows=""))


def test_the_organiser_sees_the_queue_of_a_match_with_those_who_play_elsewhere() -> None:
    desk = begun(32)
    desk.take(ranked(desk, "1A", FALLING).end())
    desk.do("add_staff", person="Z")
    desk.hand_out("1B")
    desk.hand_out("1C")
    rows = who.queue_of(desk.state, desk.state.matches["1B"])
    order = [(q.name, q.candidate.source) for q in rows if q.n is not None]
    assert order[:2] == [("P07", "a"), ("P08", "b")], "out by their own group: in the queue by place (R37)"
    assert order[-1] == ("Z", "d") and ("P01", "c") in order and ("P25", "c") in order
    assert {q.name for q in rows if q.excluded == "plays_elsewhere"} == {f"P{n}" for n in range(17, 25)}


def test_whoever_leaves_is_out_everywhere() -> None:
    desk = begun(32)
    play = desk.hand_out("1A")
    play.substitute("P01", "P32", "c")
    play.played(6)
    desk.take(play.end())
    later = desk.hand_out("1B")
    assert "P01" not in {c.name for c in later.state.candidates}
    assert who.where(desk.state, "P01").status == "withdrawn"
    assert desk.refused("reserve_substitute", match="1B", person="P01").code == "person_out"


def test_a_banned_player_is_asked_about_once_and_expelled_for_good() -> None:
    desk = begun(16)
    play = desk.hand_out("1A")
    for _ in range(3):
        play.card("P01", "red", "S5.3.1")
    play.substitute("P01", "P16", "c", reason="banned")
    play.played(6)
    desk.take(play.end())
    assert who.where(desk.state, "P01").status == "banned"
    assert desk.asked("expulsion") == ["expulsion:P01"]
    desk.do("answer", ask="expulsion:P01", choice="expel")
    assert who.where(desk.state, "P01").status == "expelled" and desk.asked("expulsion") == []
    assert desk.refused("expel", person="P02", reason="no ban").code == "not_banned"


# --- cards over the rounds ---------------------------------------------------------------------------------------------------------


def test_cards_add_up_over_the_rounds_and_warnings_lapse() -> None:
    desk = begun(16)
    play = ranked(desk, "1A", FALLING)
    for level in ("warning", "warning", "yellow", "yellow"):
        play.card("P04", level)
    desk.take(play.end())
    desk.take(ranked(desk, "1B", FALLING).end())
    desk.close("1")
    assert entering(desk.state, "P04", "2") == Counters(y=2, yellow_total=2)
    desk.draw("2")
    second = ranked(desk, "2A", FALLING)
    brought = second.state.persons["P04"].base
    assert (brought.w, brought.y, brought.yellow_total) == (0, 2, 2)
    second.card("P04", "yellow")
    desk.take(second.end())
    now = counters_now(desk.state, "P04")
    assert (now.y, now.r, now.yellow_total, now.red_direct) == (0, 1, 3, 0), "the third yellow makes a red, here"
    scored = second.state.lines[second.line("P04")].holder.points
    assert total(desk, "2A", "P04") == scored - 5


def test_a_card_between_matches_goes_to_the_match_just_ended_while_it_is_provisional() -> None:
    desk = begun(16)
    play = ranked(desk, "1A", FALLING).end()
    play.state = replace(play.state, ended=instant("2026-04-17T23:10:00+08:00"))
    desk.take(play, "2026-04-17T23:20:00+08:00")
    desk.do("give_card", "2026-04-18T11:10:00+08:00", person="P01", level="red", clause="S5.3.1")
    assert (desk.state.cards[0].match, total(desk, "1A", "P01")) == ("1A", Decimal(75))
    assert [(each.what, each.params["person"]) for each in owed(desk.state, desk.state.matches["1A"])] == [("card", "P01")]
    desk.do("give_card", "2026-04-18T11:10:01+08:00", person="P01", level="red", clause="S5.3.1")
    assert (desk.state.cards[1].match, total(desk, "1A", "P01")) == ("", Decimal(75)), "else to the next match"
    assert counters_now(desk.state, "P01").r == 2
    desk.do("revoke_card", "2026-04-18T11:20:00+08:00", card=1, reason="mistaken")
    assert total(desk, "1A", "P01") == 80
    assert desk.refused("revoke_card", card=1, reason="again").code == "card_lifted_already"
    assert desk.refused("revoke_card", card=9, reason="none").code == "unknown_card"


def test_a_card_waiting_for_the_next_match_costs_its_points_there() -> None:
    desk = begun(16)
    desk.do("give_card", person="P01", level="red", clause="S5.3.1", note="in the chat")
    assert [line.params["match"] for line in desk.told("card_given")] == [""]
    play = ranked(desk, "1A", FALLING)
    assert [(card.person, card.level) for card in play.state.cards] == [("P01", "red")]
    desk.take(play.end())
    assert total(desk, "1A", "P01") == 75 and owed(desk.state, desk.state.matches["1A"]) == ()
    assert [part.after.r for part in parts(desk.state, "P01")] == [1], "counted once"


def test_whoever_sits_at_a_table_gets_his_card_there() -> None:
    desk = begun(16)
    desk.hand_out("1A")
    refusal = desk.refused("give_card", person="P01", level="yellow", clause="S5.2.7")
    assert (refusal.code, refusal.params["match"]) == ("card_at_the_table", "1A")
    assert desk.refused("give_card", person="nobody", level="yellow", clause="S5.2.7").code == "not_registered"
    assert desk.refused("give_card", person="P09", level="green", clause="S5.2.7").code == "bad_level"


def test_a_match_handed_out_before_earlier_cards_were_known_counts_with_them_all_the_same() -> None:
    """R73: E substitutes in 2A, then in 2B, whose file was made before 2A came back: his third yellow becomes a red in 2B."""
    desk = begun(32)
    play_round(desk, "1")
    desk.do("start_round", round="2")
    desk.draw("2", eights(desk.state.rounds[1].field))
    e = desk.frozen("1").waits[0]
    first, second = desk.hand_out("2A"), desk.hand_out("2B")
    left = desk.state.matches["2A"].people[0]
    first.substitute(left, e, "a")
    first.card(e, "yellow")
    first.card(e, "yellow")
    first.played(6)
    desk.take(first.end())
    second.now = max(second.now, first.now)
    gone = desk.state.matches["2B"].people[0]
    second.played(4)
    second.substitute(gone, e, "a")
    second.card(e, "yellow")
    second.played(6)
    second.adopt_points({e: 20})
    desk.take(second.end())
    assert second.state.persons[e].base.y == 0, "the match did not know"
    assert total(desk, "2B", e) == 15
    assert (e, "counters") in {(each.params["person"], each.what) for each in owed(desk.state, desk.state.matches["2B"])}
    assert desk.asked("choose_result") == [f"choose_result:2:{e}"], "two lines of one round, whoever holds them"


def test_the_clearing_may_be_at_the_semifinal() -> None:
    desk = Desk(rules={"cards_clear_at": "semifinal"})
    desk.enter(people(24))
    desk.plan(24)
    desk.draw("1", eights(people(24)))
    for n, match in enumerate(("1A", "1B", "1C")):
        play = ranked(desk, match, [points + n for points in FALLING])
        if match == "1A":
            play.card("P01", "yellow")
        desk.take(play.end())
    desk.close("1")
    desk.draw("2")
    play_round(desk, "2")
    desk.draw("3")
    assert [line.params["round"] for line in desk.told("counters_cleared")] == ["3"]
    match = next(m for m in desk.state.matches.values() if m.round == "3" and "P01" in m.people)
    semi = ranked(desk, match.id, FALLING)
    assert semi.state.persons["P01"].base == Counters()
    top = match.people[0]
    semi.card(top, "yellow")
    desk.take(semi.end())
    other = next(name for name in desk.state.rounds[2].matches if name != match.id)
    desk.take(ranked(desk, other, FALLING).end())
    desk.close("3")
    desk.draw("4")
    assert isinstance(desk.hand_out("4A"), Play)
    assert entering(desk.state, top, "4").y == 1, "cleared once, not again (R75)"


def test_matches_that_begin_together_are_all_handed_out_before_one_is_taken_in() -> None:
    desk = begun(16)

    def proposed() -> tuple[str, str]:
        step = desk.rules.steps(desk.state)[0]
        return step.verb, str(step.params["match"])

    assert proposed() == ("schedule_match", "1A")
    for match in ("1A", "1B"):
        desk.do("schedule_match", match=match, start="2026-04-17T19:30:00+08:00")
    assert proposed() == ("open_match", "1A")
    desk.hand_out("1A")
    assert proposed() == ("open_match", "1B")
    desk.do("schedule_match", match="1B", start="2026-04-18T19:30:00+08:00")
    assert proposed() == ("match_closed", "1A"), "the day after is another matter"
