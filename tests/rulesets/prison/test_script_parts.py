"""Every part a script can be made of (section 8), each in a game in which it does what the document says; a part without a row fails."""

from __future__ import annotations

from collections.abc import Callable
from pathlib import Path
from typing import Any

import pytest

from moderator.play.commands import Answer
from moderator.play.messages import Refusal
from moderator.rulesets.prison.commands import conduct as c
from moderator.rulesets.prison.commands import day as d
from moderator.rulesets.prison.commands import night as n
from moderator.rulesets.prison.doors import links_of
from moderator.rulesets.prison.facts import SeatWorld
from moderator.rulesets.prison.roles import WINDOWS
from moderator.rulesets.prison.script.checks import EFFECTS, PROTECTED, QUESTIONS
from moderator.rulesets.prison.script.model import Effect, Skill, Targets, Win
from tests.rulesets.prison.begun import ask, dead, evening, wall
from tests.rulesets.prison.games import Game
from tests.rulesets.prison.games import dead as gone
from tests.rulesets.prison.skilled import SEAT, literals, one, use, used
from tests.rulesets.prison.test_clauses_night import POINT, face, point, rooms

# --- effects ----------------------------------------------------------------------------------------------------------


def face_kill() -> None:
    assert dead(wall(face(rooms()))) == {"G1"}
    assert one(Skill(id="s", effect="face_kill"), "P1").refuse(c.UseSkill(seat="P1", skill="s")).code == "by_order"


def point_kill() -> None:
    assert dead(wall(point(rooms(over={"P1": POINT}), "G5"))) == {"G5"}


def kill() -> None:
    game = used("kill", "P3")
    assert dead(game) == {"P3"}
    assert game.state.seats["P3"].left is not None
    assert game.state.seats["P3"].left.cause == "skill"
    assert game.state.vote_deaths == 0
    assert game.codes() == [], "named at dawn"
    safe = used("kill", "P3", over={"P3": {"skills": (Skill(effect="protect", causes=("skill",), resolve="passive"),)}})
    assert dead(safe) == set()


def protect() -> None:
    game = used("protect", "P3", causes=("vote",))
    game.vote("G1 P3 exec")
    assert (dead(game), game.state.vote_deaths) == (set(), 0)
    assert next(each for each in game.notices if each.code == "N-VOTE").params["result"] == "no_effect"
    freed = used("protect", "P3", causes=("vote",))
    freed.vote("G1 P3 rel")
    assert freed.state.seats["P3"].state == "released", "it blocks an execution only"
    evening(game)
    wall(game)
    game.next_day()
    game.vote("G1 P3 exec")
    assert dead(game) == {"P3"}, "it ended with the night"


def status() -> None:
    game = used("status", "G1", status="no_vote", until="vote_close")
    assert game.refuse(d.CastBallot(guard="G1", prisoner="P3", kind="execute"), "13:00").code == "may_not_vote"
    game.do(d.CloseVote(), "20:30")
    assert not game.state.seats["G1"].has("no_vote")
    off = used("status", "G1", status="no_vote", on=False, over={"G1": {"statuses": {"no_vote": "lasting"}}})
    off.ballots("G1 P3 exec")


def vote_weight() -> None:
    game = used("vote_weight", "G1", n=3)
    game.vote("G1 P3 exec", "G2 G3 P4 exec")
    assert game.piles() == {("P3", "execute"): 3, ("P4", "execute"): 2}
    own = one(Skill(id="s", effect="vote_weight", n=2), "G1")
    use(own, owner="G1")
    own.vote("G1 P3 exec")
    assert own.piles() == {("P3", "execute"): 2}
    evening(own)
    wall(own)
    own.next_day()
    own.vote("G1 P4 exec")
    assert own.piles() == {("P4", "execute"): 1}, "today's vote only"


def void_vote() -> None:
    game = used("void_vote", "P3")
    game.vote("G1 G2 P3 exec", "G3 P4 exec")
    assert dead(game) == set(), "void, and nothing falls through to the second pile"
    assert next(each for each in game.notices if each.code == "N-VOTE").params["result"] == "no_effect"


def execute() -> None:
    game = used("execute", "P3")
    assert (dead(game), game.state.vote_deaths) == ({"P3"}, 0)
    assert SeatWorld(game.state, "P3").self_is("executed")


def release() -> None:
    game = used("release", "P3")
    assert game.state.seats["P3"].state == "released"
    doom = used("release", "P1")
    assert doom.state.ending is not None
    assert doom.state.ending.name == "E3"


def convert() -> None:
    game = used("convert", "G2", faction="murderer", win=Win(mode="replace", when={"flag": "x"}))
    assert game.state.faction("G2") == "murderer"
    game.vote("G1 P1 exec")
    assert "G2" in game.losers, "its new condition replaces the seat's"
    plain = used("convert", "G2", faction="murderer")
    plain.vote("G1 P1 exec")
    assert "G2" in plain.winners, "the base condition goes by tag and side, never by faction"


def inform() -> None:
    assert answer("faction", "P1") == "murderer"


def swap_doors() -> None:
    doors = Targets(count=2, kind="door", side="guard")
    game = used("swap_doors", "A", "C", aim=doors)
    assert links_of(game.state, 1) == {"A": "3", "B": "2", "C": "1", "D": "4", "E": "5", "F": "6"}
    assert links_of(game.state, 2)["A"] == "3", "until it is changed"
    late = one(Skill(id="s", effect="swap_doors", targets=Targets(count=2, kind="door", side="prisoner")), phase="corridor")
    late.do(n.OpenDoor(side="guard", door="all"), "20:40")
    late.do(n.EnterDoor(seat="G1", door="A"), "20:41")
    use(late, "1", "2", clock="20:45")
    assert (links_of(late.state, 1)["A"], links_of(late.state, 2)["A"]) == ("1", "2")
    either = one(Skill(id="s", effect="swap_doors", targets=Targets(count=2, kind="door")))
    assert either.refuse(c.UseSkill(seat="P2", skill="s", targets=("A", "1"))).code == "target_side"


def open_chat() -> None:
    game = used("open_chat", "G3", minutes=20)
    assert game.state.sessions[0].seats == ("P2", "G3")
    assert game.state.sessions[0].until == game.at("12:20")
    assert {each.audience for each in game.notices if each.code == "N-CHAT-OPEN"} == {"seat:P2", "seat:G3"}


def set_flag() -> None:
    assert used("set_flag", flag="lantern", aim=None).state.flags == ("lantern",)


def manual() -> None:
    game = one(Skill(id="s", effect="manual", text="search a cell", tell=("public", "owner"), public_text="A cell was searched."))
    use(game)
    assert (dead(game), game.asked()) == (set(), ["A-MANUAL"])
    effects = (Effect(effect="kill", targets_at=("P5",)), Effect(effect="set_flag", flag="found"))
    game.do(c.ResolveSkill(ask=ask(game, "A-MANUAL"), outcome="He found a knife.", effects=effects))
    assert (dead(game), game.state.flags) == ({"P5"}, ("found",))
    told = {each.audience: each.params["text"] for each in game.notices if each.code == "N-SKILL"}
    assert told == {"public": "A cell was searched.", "seat:P2": "He found a knife."}
    unlisted = one(Skill(id="s", effect="juggle", text="something new"))
    assert use(unlisted).asked() == ["A-MANUAL"], "what is not listed is manual"


EFFECT: dict[str, Callable[[], None]] = {
    each.__name__: each
    for each in (
        face_kill, point_kill, kill, protect, status, vote_weight, void_vote, execute, release, convert, inform, swap_doors, open_chat,
        set_flag, manual,
    )
}  # fmt: skip


@pytest.mark.parametrize("effect", EFFECTS)
def test_effect(effect: str) -> None:
    EFFECT[effect]()


@pytest.mark.parametrize("cause", PROTECTED)
def test_protection_from(cause: str) -> None:
    shield = {"skills": (Skill(effect="protect", causes=(cause,), resolve="passive"),)}
    by_vote = Game(over={"P3": shield})
    by_vote.vote("G1 P3 exec")
    by_skill, by_execute = (used(effect, "P3", over={"P3": shield}) for effect in ("kill", "execute"))
    by_night = wall(face(rooms(over={"G1": shield})))
    found = {"vote": dead(by_vote), "skill": dead(by_skill), "execute": dead(by_execute), "night": dead(by_night)}
    assert [name for name, killed in found.items() if not killed] == [cause]


# --- inform -----------------------------------------------------------------------------------------------------------


def answer(question: str, target: str, aim: Targets = SEAT, *, game: Game | None = None, owner: str = "P2", **fields: Any) -> Any:
    """What the owner of the skill is told."""
    made = game or one(Skill(id="s", effect="inform", question=question, targets=aim, **fields), owner)
    made.notices.clear()
    use(made, target, owner=owner, clock=None)
    (told,) = [each for each in made.notices if each.code == "N-SKILL"]
    assert told.audience == f"seat:{owner}"
    return told.params["answer"]


def night(question: str, aim: Targets = SEAT, links: dict[str, str] | None = None) -> Game:
    skill = Skill(id="s", effect="inform", question=question, targets=aim)
    return evening(Game(phase="corridor", over={"P2": {"skills": (skill,)}}, links=links or {}))


def role() -> None:
    assert answer("role", "P1") == "murderer"


def faction() -> None:
    assert answer("faction", "G1") == "guard"
    assert answer("faction", "P3") == "none"


def side_tag() -> None:
    over = {"G2": {"tags": ("accomplice",)}}
    game = one(Skill(id="s", effect="inform", question="side_tag", targets=SEAT), over=over)
    assert answer("side_tag", "G2", game=game) == "guard, accomplice"


def who_was_in_room() -> None:
    aim = Targets(kind="room")
    for label in ("3", "C", "C-3"):
        assert answer("who_was_in_room", label, game=night("who_was_in_room", aim)) == ["G3", "P3"]


def who_met_whom() -> None:
    assert answer("who_met_whom", "G4", game=night("who_met_whom")) == [{"night": 1, "seat": "P4"}]


def link_of_door() -> None:
    aim, links = Targets(kind="door"), dict(zip("ABCDEF", "654321", strict=True))
    skill = Skill(id="s", effect="inform", question="link_of_door", targets=aim)
    for door, opposite in (("A", "6"), ("1", "F")):
        game = Game(phase="corridor", over={"P2": {"skills": (skill,)}}, links=links)
        assert answer("link_of_door", door, game=game) == opposite


QUESTION: dict[str, Callable[[], None]] = {
    each.__name__: each for each in (role, faction, side_tag, who_was_in_room, who_met_whom, link_of_door)
}


@pytest.mark.parametrize("question", QUESTIONS)
def test_question(question: str) -> None:
    QUESTION[question]()


def test_the_host_may_falsify_an_answer() -> None:
    game = one(Skill(id="s", effect="inform", question="faction", targets=SEAT, approve="host"))
    use(game, "P1")
    assert [each.code for each in game.notices] == []
    game.do(c.ResolveSkill(ask=ask(game, "A-MANUAL"), outcome="He is nobody's."))
    (told,) = [each for each in game.notices if each.code == "N-SKILL"]
    assert "murderer" not in str(told.params)
    assert told.params["text"] == "He is nobody's."


# --- windows ----------------------------------------------------------------------------------------------------------

OPEN_AT: dict[str, tuple[tuple[str, str], ...]] = {
    "DAY": (("day", "09:00"), ("day", "18:00"), ("day", "20:29")),
    "SHELTER": (("day", "17:30"), ("day", "18:00")),
    "VOTE": (("day", "20:30"),),
    "CORRIDOR": (("corridor", "20:45"),),
    "INTERRO": (("interrogation", "21:00"), ("interrogation", "21:59")),
    "INTERRO2": (("interrogation2", "22:00"), ("interrogation2", "22:59")),
    "WALL": (("interrogation", "22:00"),),
    "NIGHT_END": (("interrogation2", "23:00"), ("night", "23:30")),
}
"""Window -> phase and stamp at which it is open; at every other of them it is shut."""
MOMENTS = (
    *dict.fromkeys(each for moments in OPEN_AT.values() for each in moments),
    ("day", "17:29"),
    ("day", "19:00"),
    ("corridor", "21:00"),
)


@pytest.mark.parametrize("window", WINDOWS)
def test_window(window: str) -> None:
    for phase, clock in MOMENTS:
        game = one(Skill(id="s", effect="set_flag", flag="x", window=(window,)), phase=phase)
        taken = not isinstance(game.decide(c.UseSkill(seat="P2", skill="s"), clock), Refusal)
        wanted = window == "any" or (phase, clock) in OPEN_AT[window] or (window == "DAY" and phase == "day" and clock < "20:30")
        assert taken is wanted, (phase, clock)


def test_window_vote_while_a_question_is_open() -> None:
    game = one(Skill(id="s", effect="set_flag", flag="x", window=("VOTE",)), leaders={"guard": "G6"})
    game.vote("G1 P3 exec", "G2 P4 exec")
    assert game.state.phase == "vote"
    use(game, clock="20:35")


def test_interro_takes_every_at_22_skill_earlier_only_its_own_windows() -> None:
    for window, by_day in ((("DAY",), True), (("CORRIDOR",), False), ((), True)):
        skill = Skill(id="s", effect="kill", window=window, resolve="at_22", targets=SEAT)
        assert isinstance(one(skill).decide(c.UseSkill(seat="P2", skill="s", targets=("G1",)), "12:00"), Refusal) is not by_day
        assert not isinstance(one(skill, phase="interrogation").decide(c.UseSkill(seat="P2", skill="s", targets=("G1",)), "21:30"), Refusal)
        refusal = one(skill, phase="interrogation2").refuse(c.UseSkill(seat="P2", skill="s", targets=("G1",)), "22:30")
        assert refusal.code == "after_the_wall"


# --- when it takes effect ---------------------------------------------------------------------------------------------


def passive() -> None:
    shield = {"skills": (Skill(id="s", effect="protect", resolve="passive"),)}
    assert dead(used("kill", "P3", over={"P3": shield})) == set()
    assert Game(over={"P3": shield}).refuse(c.UseSkill(seat="P3", skill="s")).code == "passive_skill"
    sidelined = used("kill", "P3", over={"P3": {**shield, "statuses": {"sidelined": "lasting"}}})
    assert dead(sidelined) == {"P3"}, "it holds only while its owner is not sidelined"
    heavy = Game(over={"G1": {"skills": (Skill(effect="vote_weight", n=2, resolve="passive"),)}})
    heavy.vote("G1 P3 exec")
    assert heavy.piles() == {("P3", "execute"): 2}


def immediate() -> None:
    assert dead(used("kill", "P3")) == {"P3"}


def vote_close() -> None:
    game = use(one(Skill(id="s", effect="kill", resolve="vote_close", targets=SEAT)), "P3")
    assert dead(game) == set()
    game.vote("G1 P3 exec", "G2 G3 P4 rel")
    assert dead(game) == {"P3"}
    assert game.piles() == {("P4", "release"): 2}, "his ballots fall with him: the skill comes first"


def at_22() -> None:
    game = use(one(Skill(id="s", effect="kill", resolve="at_22", targets=SEAT)), "P3")
    assert dead(evening(game)) == set()
    assert dead(wall(game)) == {"P3"}


def night_end() -> None:
    game = use(one(Skill(id="s", effect="kill", resolve="night_end", targets=SEAT)), "P3")
    assert dead(wall(evening(game))) == set()
    game.do(n.EndNight(), "23:00")
    assert dead(game) == {"P3"}


def day_open() -> None:
    game = use(one(Skill(id="s", effect="kill", resolve="day_open", targets=SEAT)), "P3")
    wall(evening(game))
    game.do(n.EndNight(), "23:00")
    assert dead(game) == set()
    game.today = 2
    game.do(d.OpenDay(), "08:00")
    assert dead(game) == {"P3"}


RESOLVE: dict[str, Callable[[], None]] = {each.__name__: each for each in (passive, immediate, vote_close, at_22, night_end, day_open)}


@pytest.mark.parametrize("moment", literals(Skill, "resolve"))
def test_resolve(moment: str) -> None:
    RESOLVE[moment]()


@pytest.mark.parametrize("moment", ["vote_close", "at_22", "night_end", "day_open"])
def test_an_approved_use_waits_for_its_moment_an_undecided_one_holds_it_up(moment: str) -> None:
    def moved(game: Game, until: str) -> Game:
        steps: list[tuple[str, Any, str]] = [
            ("vote_close", d.CloseVote(), "20:30"),
            ("at_22", n.ResolveWall(), "22:00"),
            ("night_end", n.EndNight(), "23:00"),
        ]
        for name, command, clock in steps:
            if name == until:
                return game
            if name == "at_22":
                evening(game)
            game.do(command, clock)
        return game

    skill = Skill(id="s", effect="kill", resolve=moment, targets=SEAT, approve="host")  # type: ignore[arg-type]
    command: Any = {"vote_close": d.CloseVote(), "at_22": n.ResolveWall(), "night_end": n.EndNight(), "day_open": d.OpenDay()}[moment]
    clock = {"vote_close": "20:30", "at_22": "22:00", "night_end": "23:00", "day_open": "08:00"}[moment]
    for decided in (True, False):
        game = use(one(skill), "P3")
        if decided:
            game.do(Answer(ask=ask(game, "A-MANUAL"), choice="done"))
        moved(game, moment)
        if moment == "at_22":
            evening(game)
        if moment == "day_open":
            game.today = 2
        assert dead(game) == set()
        if decided:
            game.do(command, clock)
            assert dead(game) == {"P3"}
        else:
            assert game.refuse(command, clock).code == "ask_open"


def test_priority_then_arrival() -> None:
    low, high = (
        Skill(id=name, effect="inform", question="role", resolve="at_22", priority=k, targets=SEAT) for name, k in (("low", 1), ("high", 5))
    )
    game = Game(phase="interrogation", over={"P2": {"skills": (low, high)}, "P3": {"skills": (low,)}})
    for owner, name in (("P3", "low"), ("P2", "low"), ("P2", "high")):
        game.do(c.UseSkill(seat=owner, skill=name, targets=("P1",)), "21:30")
    wall(game)
    assert [use_.params["text"] for use_ in game.notices if use_.code == "N-SKILL"] == ["", "", ""]
    done = [line.actor for line in game.trace if line.verb == "effect"]
    assert done == ["P2", "P3", "P2"]


# --- targets ----------------------------------------------------------------------------------------------------------


def _aims(aim: Targets | None, *good: tuple[str, ...]) -> Callable[[], None]:
    bad: dict[str, tuple[tuple[str, ...], ...]] = {
        "seat": ((), ("A",), ("P1", "P3", "G1"), ("nobody",)),
        "door": ((), ("P1",), ("Z",)),
        "room": ((), ("P1",), ("A-9",)),
        "none": (("P1",),),
    }

    def run() -> None:
        for targets, taken in (*((each, True) for each in good), *((each, False) for each in bad[aim.kind if aim else "none"])):
            game = evening(Game(phase="corridor", over={"P2": {"skills": (Skill(id="s", effect="manual", text="x", targets=aim),)}}))
            assert isinstance(game.decide(c.UseSkill(seat="P2", skill="s", targets=targets), "21:10"), Refusal) is not taken, targets

    return run


TARGET: dict[str, Callable[[], None]] = {
    "seat": _aims(Targets(), ("G1",), ("P1",)),
    "door": _aims(Targets(kind="door"), ("A",), ("1",)),
    "room": _aims(Targets(kind="room"), ("A-1",), ("A",), ("1",)),
    "none": _aims(Targets(kind="none"), ()),
}


@pytest.mark.parametrize("kind", literals(Targets, "kind"))
def test_target_kind(kind: str) -> None:
    TARGET[kind]()


@pytest.mark.parametrize(
    ("aim", "target", "code"),
    [
        (Targets(side="guard"), "P3", "target_side"), (Targets(side="prisoner"), "G3", "target_side"), (Targets(side="any"), "G3", ""),
        (Targets(state="field"), "G6", "target_state"), (Targets(state="dead"), "G3", "target_state"), (Targets(state="dead"), "G6", ""),
        (Targets(state="any"), "G6", ""), (Targets(), "P2", "target_self"), (Targets(own=True), "P2", ""),
        (Targets(count=2), "G3", "target_count"),
    ],
)  # fmt: skip
def test_target(aim: Targets, target: str, code: str) -> None:
    game = one(Skill(id="s", effect="manual", text="x", targets=aim), number=2, over={"G6": gone("night", 1)})
    decision = game.decide(c.UseSkill(seat="P2", skill="s", targets=(target,)), "12:00")
    assert (decision.code if isinstance(decision, Refusal) else "") == code


# --- uses, days, conditions, who is told ------------------------------------------------------------------------------


def test_uses_and_uses_a_day() -> None:
    game = one(Skill(id="s", effect="set_flag", flag="x", uses=3, per_day=2))
    use(use(game))
    assert game.refuse(c.UseSkill(seat="P2", skill="s")).code == "skill_spent_today"
    wall(evening(game))
    assert game.refuse(c.UseSkill(seat="P2", skill="s"), "22:30").code == "skill_spent_today", "a night belongs to the day before it"
    game.next_day()
    use(game, clock="09:00")
    assert game.refuse(c.UseSkill(seat="P2", skill="s")).code == "skill_spent"
    free = one(Skill(id="s", effect="set_flag", flag="x"))
    for _ in range(4):
        use(free)


@pytest.mark.parametrize("approve", literals(Skill, "approve"))
def test_approve(approve: Any) -> None:
    game = use(one(Skill(id="s", effect="set_flag", flag="x", approve=approve)))
    assert (game.state.flags, game.asked()) == ((("x",), []) if approve == "auto" else ((), ["A-MANUAL"]))
    if approve == "host":
        game.do(Answer(ask=ask(game, "A-MANUAL"), choice="done"))
        assert game.state.flags == ("x",)


def test_days() -> None:
    for number, good in ((1, False), (2, True)):
        game = one(Skill(id="s", effect="set_flag", flag="x", days=(2, 4)), number=number)
        assert isinstance(game.decide(c.UseSkill(seat="P2", skill="s")), Refusal) is not good


def test_needs() -> None:
    game = one(Skill(id="s", effect="set_flag", flag="y", needs=({"flag": "x"}, {"day": [">=", 1]})))
    assert game.refuse(c.UseSkill(seat="P2", skill="s")).code == "skill_needs"
    game.do(c.SetFlag(name="x"))
    use(game)


@pytest.mark.parametrize(
    ("who", "audiences"),
    [("public", ["public"]), ("own_side", ["group:prisoner"]), ("target", ["seat:G3"]), ("owner", ["seat:P2"]), ("opposite", ["seat:G2"])],
)
def test_tell(who: Any, audiences: list[str]) -> None:
    skill = Skill(id="s", effect="inform", question="faction", targets=SEAT, tell=(who,), public_text="Somebody asked.")
    game = evening(Game(phase="corridor", over={"P2": {"skills": (skill,)}}))
    use(game, "G3", clock="21:10")
    told = [each for each in game.notices if each.code == "N-SKILL"]
    assert [each.audience for each in told] == audiences
    assert who != "public" or (told[0].params["text"] == "Somebody asked." and "answer" not in told[0].params)


def test_every_value_of_the_model_has_its_row() -> None:
    """Values that are not walked by a parametrized test are named in one."""
    folder = Path(__file__).parent
    text = "".join((folder / name).read_text(encoding="utf-8") for name in ("test_script_parts.py", "test_script_limits.py"))
    fields = [(Win, "mode"), (Win, "on_true"), (Win, "at"), (Skill, "tell"), (Targets, "side"), (Targets, "state")]
    assert [(part.__name__, value) for part, field in fields for value in literals(part, field) if f'"{value}"' not in text] == []
    assert set(EFFECT) == set(EFFECTS)
    assert set(QUESTION) == set(QUESTIONS)
    assert set(OPEN_AT) | {"any"} == set(WINDOWS)
