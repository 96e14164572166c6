"""A script that has every effect, atom, window and limit in it, for games at random and for the designer."""

from __future__ import annotations

from typing import Final

from moderator.rulesets.prison.script.model import AllSurvive, Limit, Role, Script, Skill, Targets, Win

SEAT: Final = Targets()
ANY: Final = Targets(side="any", state="any", own=True)
DOORS: Final = Targets(count=2, kind="door", side="guard")

GUARDS: Final = (
    Role(
        id="doctor",
        side="guard",
        title="Doctor",
        skills=(
            Skill(effect="protect", causes=("night",), per_day=1, window=("INTERRO",), resolve="at_22", targets=Targets(side="guard")),
        ),
        limits=(Limit(check="must_vote", breach="lose"),),
    ),
    Role(
        id="clerk",
        side="guard",
        skills=(
            Skill(effect="inform", question="who_met_whom", uses=1, window=("DAY",), targets=SEAT),
            Skill(effect="vote_weight", n=2, uses=2, window=("DAY",), resolve="vote_close", targets=Targets(side="guard", own=True)),
        ),
        limits=(Limit(check={"cannot_target": {"tag": "mastermind"}}),),
    ),
    Role(
        id="spy",
        side="guard",
        tags=("accomplice",),
        faction="murderer",
        knows=("murderer",),
        skills=(Skill(effect="status", status="no_vote", until="vote_close", uses=1, window=("SHELTER",), targets=SEAT),),
    ),
    Role(
        id="smith",
        side="guard",
        skills=(
            Skill(effect="swap_doors", uses=3, window=("DAY",), targets=DOORS),
            Skill(effect="inform", question="link_of_door", window=("CORRIDOR",), per_day=1, targets=Targets(kind="door")),
            Skill(effect="inform", question="who_was_in_room", window=("NIGHT_END",), per_day=1, targets=Targets(kind="room")),
        ),
    ),
    Role(
        id="seer",
        side="guard",
        skills=(
            Skill(effect="inform", question="role", uses=1, targets=SEAT, needs=({"day": [">=", 2]},)),
            Skill(id="look", effect="inform", question="faction", uses=1, targets=SEAT, days=(1, 3)),
            Skill(id="tag", effect="inform", question="side_tag", tag="mastermind", uses=1, targets=SEAT, approve="host"),
        ),
        limits=(Limit(check={"no_skill_when": {"count": [{"side": "guard"}, "dead", ">=", 3]}}),),
        win=Win(mode="or", when={"met": ["seer", "killer", ">=", 2]}),
    ),
    Role(
        id="warder",
        side="guard",
        skills=(
            Skill(effect="manual", text="search a cell", uses=1, window=("SHELTER", "VOTE"), approve="host", tell=("public", "owner")),
            Skill(effect="void_vote", uses=1, window=("DAY",), resolve="vote_close", targets=Targets(side="prisoner")),
        ),
        limits=(Limit(check={"door_only": ["A", "B", "C"]}), Limit(check="manual", breach="die", text="never say red")),
    ),
)
PRISONERS: Final = (
    Role(
        id="killer",
        side="prisoner",
        crime="murder",
        tags=("murderer", "killer"),
        faction="murderer",
        skills=("face_kill", Skill(effect="point_kill", uses=1, window=("INTERRO",))),
    ),
    Role(
        id="mate",
        side="prisoner",
        crime="murder",
        tags=("murderer",),
        skills=(Skill(effect="kill", uses=1, window=("INTERRO",), resolve="at_22", targets=SEAT, priority=2),),
    ),
    Role(
        id="mind",
        side="prisoner",
        crime="fraud",
        tags=("mastermind",),
        faction="ghosts",
        skills=(
            Skill(effect="set_flag", flag="lantern", uses=1, window=("CORRIDOR",)),
            Skill(effect="convert", faction="ghosts", uses=1, targets=SEAT, win=Win(mode="replace", when={"self_is": "field"})),
            Skill(effect="release", uses=1, window=("INTERRO2",), targets=SEAT, tell=("target", "opposite", "own_side")),
        ),
        limits=(Limit(check="no_reveal_in_interrogation", breach="card"), Limit(check="no_vote")),
        win=Win(
            when={
                "all": [
                    {"flag": "lantern"},
                    {"any": [{"role_is": ["killer", "dead"]}, {"vote_deaths": [">=", 2]}, {"not": {"murderers_on_field": [">", 0]}}]},
                ]
            },
            at="immediate",
            on_true="leave",
        ),
    ),
    Role(
        id="thief",
        side="prisoner",
        crime="theft",
        skills=(
            Skill(effect="open_chat", minutes=20, uses=2, window=("DAY",), targets=SEAT),
            Skill(effect="execute", uses=1, window=("NIGHT_END",), resolve="day_open", targets=SEAT),
        ),
        win=Win(mode="replace", when={"any": [{"manual": "did he find the key?"}, {"ending": ["E1", "E4"]}, {"seat_is": ["G1", "dead"]}]}),
    ),
    Role(
        id="ghost",
        side="prisoner",
        crime="none",
        faction="ghosts",
        skills=(
            Skill(effect="protect", resolve="passive"),
            Skill(effect="status", status="confined", until="night_end", uses=1, resolve="night_end", targets=ANY),
        ),
        win=Win(when={"all": ["murderer_objective", {"guards_on_field": ["<", 6]}]}, at="immediate", on_true="end_game"),
    ),
    Role(id="clown", side="prisoner", crime="laughter", win=Win(mode="or", when={"self_is": "executed"})),
)
RICH: Final = Script(
    name="Everything",
    roles=(*GUARDS, *PRISONERS),
    factions=("ghosts",),
    all_survive=AllSurvive(
        text="Everybody walks out.",
        when={"all": [{"flag": "gate"}, {"met_same": ["thief", "clown", ">=", 1]}, {"manual": "did they solve the clock?"}]},
    ),
    house_rules={"end_special": "ask", "point_uses": 2},
    text="Two days in the tower.",
)
