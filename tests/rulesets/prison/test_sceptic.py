"""What a sceptic stumbled over: situations worked out from the document's text that no single clause is named after."""

from __future__ import annotations

from typing import Any

from moderator.export.posts.press import Press
from moderator.play.commands import Answer, GiveCard, Override, RevokeCard
from moderator.play.words import Words
from moderator.rulesets.prison.commands import conduct as c
from moderator.rulesets.prison.commands import day as d
from moderator.rulesets.prison.commands import night as n
from moderator.rulesets.prison.commands import setup as s
from moderator.rulesets.prison.judging import results, settled
from moderator.rulesets.prison.notices import substitution
from moderator.rulesets.prison.script.model import AllSurvive, Effect, Limit, Role, Script, Skill, Targets, Win
from tests.rulesets.prison.begun import PLAIN, Table, ask, dead, evening, wall
from tests.rulesets.prison.games import GUARDS, SEATS, Game
from tests.rulesets.prison.games import dead as gone
from tests.rulesets.prison.test_clauses_night import POINT, POISON, SHIELD, face, point, rooms
from tests.rulesets.prison.test_rulings import ALLY, ending

BOSS: dict[str, Any] = {"tags": ("mastermind",)}
LAST = {name: gone("night", 1) for name in GUARDS[1:]}


def scripted(line: Any = None, **tags: tuple[str, ...]) -> dict[str, Any]:
    """A position whose seats have a role each, with tags, and an all-survive line."""
    roles = tuple(
        Role(id=name, side="guard" if name[0] == "G" else "prisoner", crime="x", tags=tags.get(name, ("murderer",) if name == "P1" else ()))
        for name in SEATS
    )
    script = Script(name="s", roles=roles, all_survive=AllSurvive(when=line) if line is not None else None)
    return {"script": script, "over": {name: {"role": name, "tags": ()} for name in SEATS}}


# --- endings ------------------------------------------------------------------------------------------------------------------------


def test_all_survive_with_a_special_role_may_go_on_too() -> None:
    game = Game(**scripted({"flag": "gate"}, P2=("mastermind",)))
    game.do(c.SetFlag(name="gate"))
    game.do(Answer(ask=ask(game, "A-ALL"), choice="confirm"))
    assert game.asked() == ["A-ENDGO"]
    game.do(Answer(ask=ask(game, "A-ENDGO"), choice="go_on"))
    game.do(c.SetFlag(name="tick"))
    assert (game.asked(), game.state.phase) == ([], "day")


def test_an_ending_gone_on_from_is_asked_anew_once_it_was_false_between() -> None:
    game = Game(number=2, over={**LAST, "P2": BOSS})
    game.do(c.Depart(seat="G1", how="withdrawn", reason="ill"))
    assert ending(game) == "E2"
    game.do(Answer(ask=ask(game, "A-ENDGO"), choice="go_on"))
    game.do(c.SetFlag(name="x"))
    assert game.asked() == []
    game.do(Override(target="state:G1", value="field", reason="he is back"))
    game.do(c.SetFlag(name="y"))
    game.do(c.Depart(seat="G1", how="withdrawn", reason="ill again"))
    assert game.asked() == ["A-ENDGO"], "on the same day, a question of its own"
    game.do(Answer(ask=ask(game, "A-ENDGO"), choice="end"))
    assert game.state.phase == "ended"


def test_past_one_ending_the_next_in_rank_is_named() -> None:
    game = Game(number=2, over={**LAST, "P2": BOSS, "G2": {**ALLY}})
    game.do(c.Depart(seat="G1", how="withdrawn", reason="ill"))
    game.do(Answer(ask=ask(game, "A-ENDGO"), choice="go_on"))
    game.do(c.Depart(seat="P1", how="dead", cause="host", reason="plot"))
    assert ending(game) == "E1"
    game.do(Answer(ask=ask(game, "A-ENDGO"), choice="end"))
    assert "G2" in game.winners, "the guards had been wiped out: his aim was reached (the term is false only by H-double-wipe)"
    assert "P3" in game.winners


def test_a_lost_faction_that_ends_the_game_is_not_asked_about_twice() -> None:
    game = Game(over={"P2": BOSS})
    game.do(c.FactionLoses(faction="guard", reason="sabotage"))
    assert game.asked() == ["A-LOST"]
    game.do(Answer(ask=ask(game, "A-LOST"), choice="end"))
    assert (game.state.phase, ending(game)) == ("ended", "E6")
    assert set(GUARDS) <= game.losers
    assert "P1" in game.winners


def test_a_lost_faction_after_which_the_game_goes_on_keeps_its_loss() -> None:
    game = Game()
    game.do(c.FactionLoses(faction="murderer", reason="sabotage"))
    game.do(Answer(ask=ask(game, "A-LOST"), choice="go_on"))
    over = [c.Depart(seat=name, how="dead", cause="host", reason="plot") for name in GUARDS]
    for command in over:
        game.do(command)
    assert ending(game) == "E2"
    assert "P1" in game.losers


def test_judgements_made_on_going_on_stand() -> None:
    game = Game(over={"P2": BOSS})
    game.vote("G1 P1 exec")
    game.do(Answer(ask=ask(game, "A-ENDGO"), choice="go_on"))
    game.do(c.Judge(seat="G2", result="win", reason="no murderer"))
    evening(game)
    game.do(c.Depart(seat="G2", how="dead", cause="host", reason="plot"))
    game.do(c.EndGame(reason="enough", lost="murderer"))
    assert "G2" in game.winners


def test_a_released_murderer_who_is_set_back_brings_no_end() -> None:
    game = Game(over={"P2": BOSS})
    game.do(c.Depart(seat="P1", how="released", reason="by mistake"))
    assert ending(game) == "E3"
    mates = Game(over={"P2": {"tags": ("murderer",)}}, rules={"doom_trigger": "last_murderer"})
    mates.do(c.Depart(seat="P1", how="released", reason="by mistake"))
    mates.do(Override(target="state:P1", value="field", reason="it was one"))
    assert (ending(mates), mates.state.murderer_released) == ("", False)


def test_while_a_red_card_is_open_nothing_ends() -> None:
    game = Game(number=2, over=LAST, rules={"sidelined_counts": False})
    game.do(GiveCard(person="G1", level="red", clause="P-offsite-2"))
    assert (game.asked(), ending(game)) == (["A-RED"], "")
    game.do(RevokeCard(card=game.state.cards[-1].id, reason="another did it"))
    game.do(Answer(ask=ask(game, "A-RED"), choice="none"))
    assert ending(game) == "", "he is back on"


def test_if_it_ended_now() -> None:
    game = Game(over={"G2": ALLY, "P3": {"state": "dead", "cause": "vote"}})
    now = {name: why.result for name, why in results(game.state).items()}
    assert {now["G1"], now["P1"], now["G2"], now["P3"]} == {"lose"}
    assert now["P2"] == "win"
    assert settled(game.state, "P2").result == "pending"


# --- the wall --------------------------------------------------------------------------------------------------------------------------


def test_two_kill_one_guard_once() -> None:
    game = face(rooms(over={"P3": {"skills": (POISON,)}}))
    game.do(c.UseSkill(seat="P3", skill="poison", targets=("G1",)), "21:20")
    wall(game)
    assert [notice.code for notice in game.notices if notice.audience == "seat:G1"] == ["N-KILLED"]
    assert game.state.seats["G1"].left is not None
    assert game.state.seats["G1"].left.cause == "night"


def test_a_shield_against_the_night_is_none_against_a_skill() -> None:
    game = rooms(over={"G2": {"skills": (SHIELD,)}, "P3": {"skills": (POISON,)}})
    game.do(c.UseSkill(seat="G2", skill="protect", targets=("G1",)), "21:05")
    game.do(c.UseSkill(seat="P3", skill="poison", targets=("G1",)), "21:20")
    wall(face(game))
    assert dead(game) == {"G1"}


def test_a_killer_executed_before_ten_takes_his_order_along() -> None:
    axe = Skill(effect="execute", id="axe", targets=Targets())
    game = rooms(over={"G3": {"skills": (axe,)}, "P2": {"tags": ("murderer",)}, "P1": POINT})
    point(game, "G4")
    game.do(c.UseSkill(seat="G3", skill="axe", targets=("P1",)), "21:30")
    wall(game)
    assert dead(game) == {"P1"}
    assert game.state.night is not None
    assert game.state.night.orders[0].status == "dropped"


def test_a_release_at_ten_saves_nobody_whom_a_kill_has_hit() -> None:
    key = Skill(effect="release", id="key", resolve="at_22", priority=9, targets=Targets())
    game = rooms(over={"G3": {"skills": (key,)}})
    game.do(c.UseSkill(seat="G3", skill="key", targets=("G1",)), "21:05")
    wall(face(game))
    assert dead(game) == {"G1"}


def test_point_at_his_own_room_by_the_guard_door_is_not_refused() -> None:
    game = point(rooms(over={"P1": POINT}), "A")
    wall(game)
    assert dead(game) == {"G1"}
    assert "N-SILENT" not in game.codes("P1")


# --- skills and the host -----------------------------------------------------------------------------------------------------------------


def test_a_skill_that_fires_on_an_event_is_settled_without_a_use() -> None:
    curse = Skill(effect="manual", id="curse", text="who votes for me dies", tell=("owner",))
    game = Game(over={"P2": {"skills": (curse,)}})
    assert game.refuse(c.ResolveSkill(seat="P2", skill="curse")).code == "outcome_needed"
    assert game.refuse(c.ResolveSkill(effects=(Effect(effect="manual"),))).code == "unknown_effect"
    game.do(c.ResolveSkill(seat="P2", skill="curse", outcome="It has struck.", effects=(Effect(effect="kill", targets_at=("G3",)),)))
    assert dead(game) == {"G3"}
    assert [notice.audience for notice in game.notices if notice.code == "N-SKILL"] == ["seat:P2"]


def test_an_open_free_skill_holds_up_nothing_but_itself() -> None:
    search = Skill(effect="manual", id="search", text="search a cell")
    game = Game(over={"P2": {"skills": (search,)}})
    game.do(c.UseSkill(seat="P2", skill="search"), "12:00")
    wall(evening(game))
    game.next_day()
    assert game.asked().count("A-MANUAL") == 1
    game.do(c.ResolveSkill(ask=ask(game, "A-MANUAL"), outcome="He found a spoon."))


def test_must_vote_is_judged_by_the_ballots_that_were_counted() -> None:
    limits = {"limits": (Limit(check="must_vote", breach="die"),)}
    game = Game(over={"G1": limits, "G2": limits})
    game.ballots("G1 P2 exec", "G2 P3 exec", "G3 P2 exec")
    game.do(c.Depart(seat="P3", how="withdrawn", reason="ill"))
    game.do(d.CloseVote(), "20:30")
    assert dead(game) == {"P2", "G2"}, "a ballot for a seat that has left is dropped: G2 has none at the close"


def test_a_substitute_is_told_what_is_left_of_a_point_kill() -> None:
    game = Game(over={"P1": {**POINT, "uses": {"point_kill": 1}, "assistant": "X"}}, rules={"point_uses": 3})
    _, coming = substitution(game.state, "P1", "a", "b")
    assert 2 in coming.params["uses"].values()


# --- set-up -------------------------------------------------------------------------------------------------------------------------------


def test_links_set_before_the_start_fit_an_odd_table() -> None:
    table = Table()
    table.do(s.NewGame(n=13, script=PLAIN, house_rules={"odd": "extra_guard"}))
    table.do(s.SetLinks(night=1, map=dict(zip("ABCDEFG", "1234567", strict=True))))


def test_a_deal_without_a_murderer_is_refused_whatever_the_script_says() -> None:
    roles = (Role(id="guard", side="guard", copies=6), Role(id="murderer", side="prisoner", crime="x", tags=("murderer",)),
             Role(id="thief", side="prisoner", crime="y", copies=6))  # fmt: skip
    table = Table().seated(Script(name="s", roles=roles))
    table.do(s.Deal(seed="1", roles={name: "guard" if name in GUARDS else "thief" for name in SEATS}))
    assert table.decide(s.StartGame(), force=True).code == "no_murderer_dealt"  # type: ignore[union-attr]


def test_a_win_text_is_on_the_card() -> None:
    roles = (
        *PLAIN.roles[:2],
        Role(id="thief", side="prisoner", crime="theft", copies=5, win=Win(when={"flag": "x"}, text="find the lamp")),
    )
    table = Table().started(Script(name="s", roles=roles))
    cards = [notice for notice in table.notices if notice.code == "N-CARD"]
    assert {str(notice.audience) for notice in cards if notice.params["win"]} == {f"seat:P{k}" for k in range(2, 7)}


def test_a_card_without_words_of_the_host_still_tells_what_its_owner_is_and_how_he_wins() -> None:
    """The condition built by form, the kill and an untitled skill are said by the program, in both languages."""
    win = Win(when={"all": [{"self_is": "field"}, {"vote_deaths": [">=", 2]}]}, mode="replace")
    arrow = Skill(id="arrow", title="arrow", effect="point_kill")
    roles = (
        Role(id="guard", side="guard", copies=6),
        Role(id="murderer", side="prisoner", crime="x", tags=("murderer",), skills=(arrow,)),
        Role(id="thief", side="prisoner", crime="y", copies=5, win=win),
    )
    table = Table().started(Script(name="s", roles=roles))
    cards = {str(each.audience): each for each in table.notices if each.code == "N-CARD"}
    presses = {lang: Press("prison", Words(lang)) for lang in ("zh_CN", "en")}
    said = {lang: {who: press.post(card, table.state, "plain").body for who, card in cards.items()} for lang, press in presses.items()}
    killers = [who for who, card in cards.items() if "killer" in card.params["parts"]]
    assert killers == ["seat:P1"]
    assert "once the wall has risen" in said["en"]["seat:P1"] and "arrow (" in said["en"]["seat:P1"] and ", once)" in said["en"]["seat:P1"]
    assert "another way: " in said["en"]["seat:P2"] and " and " in said["en"]["seat:P2"].partition("another way: ")[2]
    assert said["zh_CN"]["seat:P2"].count("2") == 2 and cards["seat:P2"].params["win"] == ""
    assert "another way" not in said["en"]["seat:G1"] and "wall" not in said["en"]["seat:G1"]


def test_a_door_cannot_be_opened_twice_and_nobody_is_placed_where_somebody_sits() -> None:
    game = Game(phase="corridor")
    game.do(n.OpenDoor(side="guard", door="A"), "20:40")
    assert game.refuse(n.OpenDoor(side="guard", door="A"), "20:41").code == "door_open"
    game.do(n.Place(seat="G1", door="B"), "20:42")
    assert game.refuse(n.Place(seat="G2", door="B"), "20:43").code == "door_taken"
