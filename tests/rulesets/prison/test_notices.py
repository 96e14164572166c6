"""Every notice of section 18: who gets it, what it says, what it never says; and every question of section 17 is asked somewhere."""

from __future__ import annotations

import re
from collections import Counter
from collections.abc import Callable
from pathlib import Path

import pytest

from moderator.play.commands import Answer, GiveCard
from moderator.rulesets.prison import host, notices
from moderator.rulesets.prison.commands import conduct as c
from moderator.rulesets.prison.commands import day as d
from moderator.rulesets.prison.commands import night as n
from moderator.rulesets.prison.commands import setup as s
from moderator.rulesets.prison.ruleset import Prison
from moderator.rulesets.prison.script.model import Skill, Targets
from moderator.rulesets.prison.state import Times
from tests.rulesets.prison.begun import Table, ask, evening, wall
from tests.rulesets.prison.games import GUARDS, PRISONERS, SEATS, Game
from tests.rulesets.prison.pairs import played
from tests.rulesets.prison.test_clauses_night import POINT, face, point, rooms

ALL = {f"seat:{name}" for name in SEATS}
BOTH = {"group:guard", "group:prisoner"}
EVERYBODY = {"public"}


def _started() -> Game:
    table = Table().dealt()
    table.do(s.SetAssistant(seat="G1", person="X"))
    table.do(s.StartGame())
    table.do(d.OpenDay(), "09:30")
    return table


def _elected() -> Game:
    game = Game()
    game.do(d.OpenElection(), "10:00")
    game.do(d.CloseElection(), "10:30")
    game.elect("G1 > G1", "P1 > P1", "P2 > P2", clock="10:31")
    game.do(d.CloseElection(), "10:45")
    game.do(d.PickLeader(by="G1", seat="P2"))
    return game


def _shelter() -> Game:
    game = Game()
    game.do(d.AnnounceShelter(opens=True), "17:30")
    game.do(d.AnnounceShelter(opens=False), "19:00")
    return game


def _talks() -> Game:
    chat = Skill(effect="open_chat", id="chat", minutes=10, targets=Targets())
    game = Game(leaders={"guard": "G1", "prisoner": "P2"}, over={"P3": {"skills": (chat,)}})
    game.do(d.Question(target="P3"), "12:00")
    game.do(d.CloseSession(id="s1"), "12:20")
    game.do(d.Conspire(target="P3"), "13:00")
    game.do(d.CloseSession(id="s2"), "13:30")
    game.do(c.UseSkill(seat="P3", skill="chat", targets=("P2",)), "14:00")
    game.do(d.CloseSession(id="s3"), "14:10")
    game.do(d.Acquit(target="P3"), "15:00")
    return game


def _voted(*ballots: str) -> Game:
    game = Game(leaders={"guard": "G6"})
    game.vote(*ballots)
    return game


def _again() -> Game:
    game = Game(rules={"tie_none": "revote", "acquit_show": "at_declaration"}, leaders={"prisoner": "P2"})
    game.do(d.Acquit(target="P6"), "12:00")
    shown = list(game.notices)
    game.vote("G1 P3 exec", "G2 P4 exec")
    game.notices += shown
    return game


def _night() -> Game:
    game = Game(phase="corridor", over={"P1": POINT})
    game.corridor({"G1": "A", "P1": "1", "G2": "B", "P2": "2", "G3": "C"})
    game.do(n.StartInterrogation(), "21:00")
    point(game, "G2")
    game.do(n.ResolveWall(), "22:00")
    game.do(Answer(ask=ask(game, "A-WALL"), choice="without_name"))
    game.do(n.EndNight(), "23:00")
    game.today = 2
    game.do(d.OpenDay(), "08:00")
    return game


def _turned() -> Game:
    game = Game(phase="corridor")
    game.do(n.OpenDoor(side="guard", door="all"), "20:40")
    game.do(n.EnterDoor(seat="G1", door="A"), "20:41")
    for clock in ("20:42", "20:42", "20:43"):  # as often as it is tried
        game.do(n.TurnAway(seat="G2", door="A"), clock)
    return game


def _conduct() -> Game:
    game = Game(over={"P4": {"assistant": "X"}})
    game.do(GiveCard(person="P2", level="reminder", clause="P-speech-1", note="he said he is a forger"))
    game.do(GiveCard(person="P2", level="blue", clause="P-speech-1", note="he said he is a forger"))
    game.do(GiveCard(person="P3", level="red", clause="P-offsite-2", note="two of them"))
    game.do(c.RequestSub(seat="P4"))
    return game


def _times() -> Game:
    game = Game()
    game.do(c.PauseGame(reason="holiday"), "12:00")
    game.do(c.ResumeGame(), "13:00")
    game.do(s.SetTimes(times=Times(vote="20:45"), reason="late"), "13:10")
    return game


def _skill() -> Game:
    look = Skill(effect="inform", id="look", question="role", targets=Targets(), tell=("owner",))
    game = Game(over={"P3": {"skills": (look,)}})
    game.do(c.UseSkill(seat="P3", skill="look", targets=("P1",)))
    return game


def _ended() -> Game:
    return _voted("G1 P1 exec")


TABLE: dict[str, tuple[Callable[[], Game], set[str], tuple[str, ...]]] = {
    "N-ROSTER": (_started, EVERYBODY, ("murder", "theft", "point")),
    "N-CARD": (_started, ALL, ()),
    "N-ASSIST": (_started, {"seat:G1"}, ()),
    "N-DAY": (_started, EVERYBODY, ("murder",)),
    "N-DAWN": (_night, EVERYBODY, ("night'", "B-2", "point", "P1")),
    "N-ELECT-OPEN": (_elected, BOTH, ()),
    "N-ELECT-TIE": (_elected, EVERYBODY, ()),
    "N-REVOTE": (_elected, EVERYBODY, ()),
    "N-PICK": (_elected, {"seat:G1"}, ()),
    "N-LEADER": (_elected, EVERYBODY, ()),
    "N-SHELTER-OPEN": (_shelter, BOTH, ()),
    "N-SHELTER-CLOSE": (_shelter, BOTH, ()),
    "N-QUESTION-OPEN": (_talks, {"seat:G1", "seat:P3"}, ()),
    "N-QUESTION-CLOSE": (_talks, {"seat:G1", "seat:P3"}, ()),
    "N-CONSPIRE-OPEN": (_talks, {"seat:P2", "seat:P3"}, ()),
    "N-CONSPIRE-CLOSE": (_talks, {"seat:P2", "seat:P3"}, ()),
    "N-CHAT-OPEN": (_talks, {"seat:P2", "seat:P3"}, ()),
    "N-CHAT-CLOSE": (_talks, {"seat:P2", "seat:P3"}, ()),
    "N-ACQUIT-ACK": (_talks, {"seat:P2"}, ()),
    "N-ACQUIT": (_again, EVERYBODY, ()),
    "N-VOTE": (_ended, EVERYBODY, ("murder", "killer")),
    "N-VOTE-AGAIN": (_again, EVERYBODY, ()),
    "N-TIE-ASK": (lambda: _voted("G1 P3 exec", "G2 P4 exec"), {"seat:G6"}, ()),
    "N-OUT": (lambda: _voted("G1 P3 exec"), {"seat:P3"}, ()),
    "N-RELEASED": (lambda: _voted("G1 P3 rel"), {"seat:P3"}, ()),
    "N-CORRIDOR": (_night, BOTH, ("-", "links")),
    "N-DOOR-TAKEN": (_turned, {"seat:G2"}, ("G1", "links", "-")),
    "N-ROOM": (_night, {"seat:G1", "seat:P1", "seat:G2", "seat:P2", "seat:G3"}, ("partner",)),
    "N-ALONE": (_night, {"seat:G3"}, ()),
    "N-WALL-KILLER": (_night, {"seat:P1"}, ("G1", "partner")),
    "N-WALL": (_night, {"seat:G1"}, ("P1",)),
    "N-KILLED": (_night, {"seat:G2"}, ("P1", "point")),
    "N-SILENT": (_night, {"seat:P2"}, ("G2", "P1")),
    "N-NIGHT-END": (_night, EVERYBODY, ("G2", "dead")),
    "N-SKILL": (_skill, {"seat:P3"}, ()),
    "N-REMIND": (_conduct, {"seat:P2"}, ("forger", "person of")),
    "N-CARD-PENALTY": (_conduct, EVERYBODY, ("forger", "person of")),
    "N-SENT-OFF": (_conduct, EVERYBODY, ("two of", "person of")),
    "N-SUB": (_conduct, {"seat:P4", "person:person of P4"}, ()),
    "N-PAUSE": (_times, EVERYBODY, ()),
    "N-RESUME": (_times, EVERYBODY, ()),
    "N-TIMES": (_times, EVERYBODY, ()),
    "N-END": (_ended, EVERYBODY, ("murderer'",)),
    "N-RESULT": (_ended, ALL, ()),
}
"""Code -> a game in which it is sent, to whom, what it never says."""


@pytest.mark.parametrize("code", TABLE)
def test_notice(code: str) -> None:
    play, audiences, never = TABLE[code]
    told = [notice for notice in play().notices if notice.code == code]
    assert {str(notice.audience) for notice in told} == audiences
    for notice in told:
        assert [word for word in never if word in str(notice.params)] == []
        others = [name for name in (*GUARDS, *PRISONERS) if f"alt of {name}" in str(notice.params)]
        assert others == []
    assert len({notice.key for notice in told}) == len(told), "a key tells one notice from another"


def test_every_notice_stands_in_the_table() -> None:
    text = Path(notices.__file__).read_text(encoding="utf-8")
    codes = set(re.findall(r'"(N-[A-Z-]*[A-Z])"', text)) - {"N-QUESTION", "N-CONSPIRE", "N-CHAT"}
    assert codes <= set(TABLE)


def test_every_question_is_asked_in_a_test() -> None:
    texts = "".join(path.read_text(encoding="utf-8") for path in Path(__file__).parent.glob("test_*.py"))
    assert [code for code in host.ANSWERS if f'"{code}"' not in texts] == []


def test_a_seat_put_elsewhere_is_told_anew_to_its_side() -> None:
    game = Game(phase="corridor")
    game.do(n.Place(seat="G1", door="A"), "20:40")
    game.do(n.Place(seat="G1", door="B"), "20:41")
    told = [notice for notice in game.notices if notice.code == "N-CORRIDOR"]
    assert [notice.params["doors"] for notice in told] == [{"G1": "A"}, {"G1": "B"}]
    assert len({notice.key for notice in told}) == 2


def test_a_lone_killer_is_told_of_his_wall_and_of_nobody() -> None:
    game = face(rooms({"P1": "1"}))
    wall(game)
    assert game.codes("P1") == ["N-WALL-KILLER"]
    assert evening(Game(phase="corridor"), {}).codes() == []


def test_keys_tell_the_notices_of_a_game_apart(size: Callable[[int, int], int]) -> None:
    for seed in range(size(15, 150)):
        side, _ = played(Prison(), str(seed), 400)
        keys = Counter(notice.key for record in side.records for notice in record.notices)
        assert [key for key, times in keys.items() if times > 1] == []


def test_a_leader_is_asked_twice_a_day_by_two_notices() -> None:
    game = Game(rules={"tie_none": "revote"}, leaders={"guard": "G6"})
    game.vote("G1 P2 exec", "G2 P3 exec")
    game.do(Answer(ask=ask(game, "A-OPINION"), choice="none"))
    game.ballots("G1 P2 exec", "G2 P3 exec", clock="20:40")
    game.do(d.CloseVote(), "20:45")
    asked = [notice.key for notice in game.notices if notice.code == "N-TIE-ASK"]
    assert len(asked) == len(set(asked)) == 2
