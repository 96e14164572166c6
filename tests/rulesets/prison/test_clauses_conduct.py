"""One test for every clause of cards, offences and reports, by its name: what the document says, worked out from it alone."""

from __future__ import annotations

from moderator.play.commands import Answer, GiveCard
from moderator.play.messages import Refusal
from moderator.rulesets.prison import cards
from moderator.rulesets.prison.commands import conduct as c
from moderator.rulesets.prison.commands import day as d
from moderator.rulesets.prison.report import report
from tests.rulesets.prison.begun import ask
from tests.rulesets.prison.games import GUARDS, Game, released
from tests.rulesets.prison.games import dead as gone

# --- cards ---------------------------------------------------------------------------------------------------------------------


def test_p_card_blue_three_blues_are_a_yellow() -> None:
    game = Game()
    for _ in range(3):
        game.do(GiveCard(person="P2", level="blue", clause="P-speech-1"))
    now = cards.of_seat(game.state, "P2")
    assert (now.blue, now.yellow, now.red) == (0, 1, 0)
    assert [line.result for line in game.trace if line.verb == "cards_merged"] == ["yellow"]
    assert game.codes() == ["N-CARD-PENALTY"] * 3


def test_p_card_yellow_three_yellows_are_a_red() -> None:
    game = Game(over={"P2": {"blue": 2, "yellow": 2}})
    game.do(GiveCard(person="P2", level="blue", clause="P-speech-1"))
    now = cards.of_seat(game.state, "P2")
    assert (now.blue, now.yellow, now.red) == (0, 0, 1)
    assert [line.result for line in game.trace if line.verb == "cards_merged"] == ["yellow", "red"]


def test_p_card_red_sends_off_and_asks() -> None:
    game = Game()
    game.do(GiveCard(person="G2", level="red", clause="P-offsite-2"))
    assert game.state.seats["G2"].has("sidelined")
    assert not [line for line in game.trace if line.verb == "cards_merged"], "nothing has been merged"
    assert [choice.value for choice in game.state.asks[0].choices] == ["none", "ban", "faction", "both"]
    game.do(Answer(ask=ask(game, "A-RED"), choice="both"))
    assert game.state.persons["person of G2"].ban
    assert game.asked() == ["A-LOST"]
    game.do(Answer(ask=ask(game, "A-LOST"), choice="end"))
    assert game.state.ending is not None
    assert game.state.ending.name == "E6"
    assert set(GUARDS) <= game.losers
    nobody = Game()
    nobody.do(GiveCard(person="P2", level="red", clause="P-offsite-2"))
    assert [choice.value for choice in nobody.state.asks[0].choices] == ["none", "ban"], "a seat of no faction"


def test_p_card_out_the_gone_can_be_penalised() -> None:
    game = Game(over={"P2": gone("vote", 1)})
    game.do(GiveCard(person="P2", level="red", clause="P-offsite-2"))
    assert not game.state.seats["P2"].has("sidelined")
    assert "N-SENT-OFF" not in game.codes()
    assert cards.of_seat(game.state, "P2").red == 1


def test_p_card_scope_a_card_outside_the_list_needs_the_hosts_force() -> None:
    game = Game()
    refusal = game.refuse(GiveCard(person="P2", level="red", clause="P-speech-1"))
    assert (refusal.code, refusal.forceable) == ("card_not_offered", True)
    game.do(GiveCard(person="P2", level="red", clause="P-speech-1"), force=True)


TALK, GRAVE, HOST = {"none", "reminder", "blue", "yellow"}, {"none", "blue", "yellow", "red"}, {"none", "reminder", "blue", "yellow", "red"}


def offered(clause: str) -> set[str]:
    game = Game()
    game.do(c.FileReport(by="G1", against="P2", clause=clause, text="x"))
    return {choice.value for choice in game.state.asks[0].choices}


def test_p_speech_1_mocking() -> None:
    assert offered("P-speech-1") == TALK


def test_p_speech_2_1_oaths() -> None:
    assert offered("P-speech-2.1") == TALK


def test_p_speech_2_2_stakes() -> None:
    assert offered("P-speech-2.2") == TALK


def test_p_speech_3_1_talk_with_the_host() -> None:
    assert offered("P-speech-3.1") == HOST


def test_p_speech_3_2_against_the_hosts_penalties() -> None:
    assert offered("P-speech-3.2") == HOST


def test_p_speech_4_screenshots() -> None:
    assert offered("P-speech-4") == GRAVE


def test_p_speech_5_telling_ones_crime() -> None:
    assert offered("P-speech-5") == TALK


def test_p_offsite_1_1_masks() -> None:
    assert offered("P-offsite-1.1") == TALK


def test_p_offsite_1_2_past_games() -> None:
    assert offered("P-offsite-1.2") == TALK


def test_p_offsite_1_3_substitutes() -> None:
    assert offered("P-offsite-1.3") == TALK


def test_p_offsite_1_4_assistants() -> None:
    assert offered("P-offsite-1.4") == TALK


def test_p_offsite_2_one_account_for_two_is_red_only() -> None:
    assert offered("P-offsite-2") == {"none", "red"}
    assert Game().refuse(GiveCard(person="P2", level="yellow", clause="P-offsite-2")).code == "card_not_offered"


def test_p_offsite_3_outside_means() -> None:
    assert offered("P-offsite-3") == GRAVE


def test_p_shelter_1_the_same_rules_in_the_shelter() -> None:
    assert offered("P-shelter-1") == TALK


def test_p_shelter_2_1_who_may_speak_there() -> None:
    for over in (
        {"statuses": {"abnormal": "lasting"}},
        {"statuses": {"silenced": "lasting"}},
        {"statuses": {"sidelined": "lasting"}},
        gone("night", 1),
        released(1),
    ):
        game = Game(number=2, over={"P2": over})
        assert game.refuse(d.ShelterSay(seat="P2"), "18:00").clause == "P-shelter-2.1"
    game = Game(number=2)
    game.do(d.ShelterSay(seat="P2"), "18:00")
    assert game.refuse(d.ShelterSay(seat="P2", shelter="guard"), "18:00").code == "other_shelter"


def test_p_shelter_2_2_while_it_is_open() -> None:
    for clock, good in (("17:29", False), ("17:30", True), ("18:59", True), ("19:00", False)):
        game = Game(number=2)
        assert isinstance(game.decide(d.ShelterSay(seat="G2"), clock), Refusal) is not good


def test_p_shelter_2_3_private_chat() -> None:
    assert offered("P-shelter-2.3") == GRAVE


def test_p_shelter_2_4_numbers_as_evidence() -> None:
    assert offered("P-shelter-2.4") == GRAVE


def test_p_shelter_2_5_leaving_the_shelter() -> None:
    assert offered("P-shelter-2.5") == GRAVE


def test_p_supp_1_breaches_may_be_reported_at_any_time() -> None:
    for phase in ("day", "corridor", "interrogation", "night"):
        game = Game(number=2, phase=phase)
        game.do(c.FileReport(by="G1", against="P2", clause="P-speech-1", text="x"))
        assert game.asked() == ["A-CARD"]


def test_p_supp_2_the_host_decides() -> None:
    game = Game()
    game.do(c.FileReport(by="G1", against="P2", clause="P-speech-1", text="x"))
    game.do(Answer(ask=ask(game, "A-CARD"), choice="none"))
    assert game.state.cards == ()


def test_p_supp_3_complaints_wait_for_the_end() -> None:
    game = Game()
    game.do(c.Complain(person="person of G1", text="unfair"))
    assert game.asked() == []
    made = report(game.rules, game.state, [], (), "host")  # type: ignore[arg-type]
    assert made["reports"] == []
    game.vote("G1 P1 exec")
    ended = report(game.rules, game.state, [], (), "host")  # type: ignore[arg-type]
    assert [each["text"] for each in ended["reports"]] == ["unfair"]


def test_p_supp_4_the_host_rules_on_the_spot() -> None:
    game = Game()
    game.do(c.Rule(text="The lamp counts as a door."))
    assert game.state.rulings == ("The lamp counts as a door.",)
