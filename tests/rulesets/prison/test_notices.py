"""Section 18 row by row: to whom each notice goes, what its post must say and what it must never say, in both languages."""

from __future__ import annotations

from collections.abc import Iterator
from functools import cache
from typing import Any

import pytest

import main
from moderator.export.posts import Press
from moderator.play.commands import GiveCard
from moderator.play.messages import Notice
from moderator.play.resources import resource
from moderator.play.words import LANGUAGES, Words
from moderator.rulesets.prison.commands import conduct as co
from moderator.rulesets.prison.commands import day as d
from moderator.rulesets.prison.commands import setup as s
from moderator.rulesets.prison.script.model import Role, Script, Skill, Targets
from moderator.rulesets.prison.state import Acquittal, GameState, Times
from moderator.session.replay import replay
from tests.rulesets.prison.games import Game

SAMPLES = [resource("samples", f"prison-{name}.jsonl") for name in ("four-days", "fog-harbour", "clock-tower")]
Told = tuple[Notice, GameState]
SECRET_WORDS = (
    "杀人犯",
    "从犯",
    "列车长",
    "末节车厢",
    "扳道工",
    "点杀",
    "面杀",
    "murderer",
    "accomplice",
    "point kill",
    "face kill",
    "killer",
)


@cache
def told(path: Any) -> tuple[Told, ...]:
    """Every notice of a sample with the state in which it went out."""
    session = replay(path, main.rulesets()).session
    state, found = session.ruleset.start(session.title, session.zone), []
    for entry in session.records:
        for event in entry.events:
            state = session.ruleset.evolve(state, event)
        found += [(notice, state) for notice in entry.notices]
    return tuple(found)


def of(*codes: str, path: int = 0) -> list[Told]:
    found = [pair for pair in told(SAMPLES[path]) if pair[0].code in codes]
    assert found, codes
    return found


def post(pair: Told, lang: str = "zh_CN") -> str:
    return Press("prison", Words(lang)).post(*pair, "plain").text


def posts(pair: Told) -> Iterator[str]:
    for lang in LANGUAGES:
        yield post(pair, lang)


def never(pair: Told, *words: str) -> None:
    for text in posts(pair):
        for word in words:
            assert word not in text, (pair[0].code, word, text)


def always(pair: Told, *words: str) -> None:
    for text in posts(pair):
        for word in words:
            assert word in text, (pair[0].code, word, text)


def others(pair: Told) -> list[str]:
    """Masks of everybody but the one told."""
    notice, state = pair
    return [seat.mask for seat in state.seats.values() if f"seat:{seat.id}" != notice.audience]


def test_the_roster_says_sides_and_schedule_and_no_crime() -> None:
    ((notice, state),) = of("N-ROSTER")
    assert notice.audience == "public"
    always((notice, state), *(seat.mask for seat in state.seats.values()), "17:30", "19:00", "20:30", "21:00", "23:00")
    never((notice, state), *SECRET_WORDS, *(role.crime for role in state.params.script.roles if role.crime))
    text = post((notice, state))
    assert text.index("看守") < text.index("山雀") < text.index("囚犯", text.index("山雀")) < text.index("铜匙")


def test_a_role_card_says_its_own_and_no_other() -> None:
    cards = of("N-CARD")
    assert sorted(notice.audience for notice, _ in cards) == sorted(f"seat:{seat}" for seat in cards[0][1].seats)
    for pair in cards:
        notice, state = pair
        role = state.role(notice.params["seat"])
        assert role is not None
        always(pair, role.title, *([role.crime] if role.crime else []), *(skill.title for skill in role.powers if skill.title))
        always(pair, *(skill.text for skill in role.powers if skill.text), *(limit.text for limit in role.limits), role.text)
        never(pair, *(other.title for other in state.params.script.roles if other.id != role.id))
        known = {state.name_of(seat) for seat in notice.params["lines"]}
        never(pair, *(mask for mask in others(pair) if mask not in known))
        always(pair, *known)


def test_whom_the_accomplice_knows_stands_on_his_card_alone() -> None:
    knowing = {notice.params["seat"]: notice.params["lines"] for notice, _ in of("N-CARD") if notice.params["lines"]}
    assert knowing == {"G3": ["P4"]}


def test_an_assistant_is_told_of_to_his_player_alone() -> None:
    for pair in of("N-ASSIST"):
        assert pair[0].audience == f"seat:{pair[0].params['seat']}"
        always(pair, pair[0].params["assistant"])
        assert "可以" in post(pair)
        assert "不可以" in post(pair)


def test_day_and_dawn_say_times_and_the_dead_and_never_how() -> None:
    for pair in of("N-DAY"):
        assert pair[0].audience == "public"
        assert "20:30" in post(pair)
    for pair in of("N-DAWN"):
        notice, state = pair
        assert notice.audience == "public"
        always(pair, *map(state.name_of, notice.params["dead"]))
        never(pair, *SECRET_WORDS, "被杀", "killed", "D-6", "玻璃", "房间", "room")
    assert "无人死亡" in post(of("N-DAWN")[-1])


def test_elections_say_deadline_tied_names_and_result() -> None:
    assert {notice.audience for notice, _ in of("N-ELECT-OPEN")} == {"group:guard", "group:prisoner"}
    assert all("12:00" in text for pair in of("N-ELECT-OPEN") for text in posts(pair))
    first, second = of("N-ELECT-TIE")
    assert first[0].audience == second[0].audience == "public"
    always(first, "山雀", "白鹭", "铁钉", "火柴")
    always(second, "铁钉", "火柴")
    never(second, "山雀")
    ((again, state),) = of("N-REVOTE")
    assert again.audience == "public"
    always((again, state), "12:15")
    (leader,) = of("N-LEADER")
    assert leader[0].audience == "public"
    always(leader, "山雀", "铁钉")


def test_the_leader_alone_is_asked_to_pick_or_for_an_opinion() -> None:
    (pick,) = of("N-PICK")
    assert pick[0].audience == "seat:G1"
    always(pick, "铁钉", "火柴")
    (tie,) = of("N-TIE-ASK")
    assert tie[0].audience == "seat:G1"
    always(tie, "铜匙", "骰子")


def test_shelters_say_times_and_limits_to_each_side() -> None:
    opened, closed = of("N-SHELTER-OPEN"), of("N-SHELTER-CLOSE")
    assert {notice.audience for notice, _ in opened} == {notice.audience for notice, _ in closed} == {"group:guard", "group:prisoner"}
    for pair in opened:
        always(pair, "19:00")
        assert "罪名" in post(pair)
        assert "好友" in post(pair)
        assert "adding each other" in post(pair, "en")


def test_talks_say_their_end_and_their_duty_to_both_parties() -> None:
    for code, word, english in (("N-QUESTION-OPEN", "如实", "truthfully"), ("N-CONSPIRE-OPEN", "白天的限制", "day's limits")):
        pairs = [pair for pair in of(code) if pair[0].key.endswith(of(code)[0][0].key.rpartition(":")[2])]
        assert len({pair[0].audience for pair in pairs}) == 2
        for pair in pairs:
            assert pair[0].audience == f"seat:{pair[0].params['seat']}"
            assert word in post(pair)
            assert english in post(pair, "en")
    assert "10:30" in post(of("N-QUESTION-OPEN")[0])
    assert {notice.audience for notice, _ in of("N-QUESTION-CLOSE")} == {"seat:G1", "seat:P5"}
    assert len(of("N-CONSPIRE-CLOSE")) == 4


def test_a_conspiracy_is_free_where_the_house_rule_says_so() -> None:
    game = Game(leaders={"prisoner": "P2"}, rules={"conspiracy_reveal": "free"})
    game.do(d.Conspire(target="G1"), "12:00")
    pair = next((notice, game.state) for notice in game.notices if notice.code == "N-CONSPIRE-OPEN")
    assert "想说什么都行" in post(pair)


def test_an_acquittal_is_accepted_in_private_and_shown_where_it_fires() -> None:
    (ack,) = of("N-ACQUIT-ACK")
    assert ack[0].audience == "seat:P2"
    always(ack, "火柴")
    assert "不能再用" in post(ack)
    assert "spent" in post(ack, "en")


def test_the_vote_says_piles_and_result_no_crime_and_no_acquittal_that_missed() -> None:
    for pair in of("N-VOTE"):
        notice, state = pair
        assert notice.audience == "public"
        always(pair, *(state.name_of(pile["prisoner"]) for pile in notice.params["piles"]))
        never(pair, *SECRET_WORDS, *(role.crime for role in state.params.script.roles if role.crime))
    results = [pair[0].params["result"] for pair in of("N-VOTE")]
    assert results == ["executed", "void_acquittal", "executed", "executed"]
    missed = Game(leaders={"prisoner": "P2"})
    missed.do(d.Acquit(target="P4"), "18:00")
    missed.vote("G1 G2 P3 exec", "G5 P4 exec")
    assert isinstance(missed.state.acquittal, Acquittal)
    pair = next((notice, missed.state) for notice in missed.notices if notice.code == "N-VOTE")
    never(pair, "脱罪", "acquit")


@pytest.mark.parametrize(
    ("result", "words"),
    [
        ("executed", ("被处刑", "is executed")),
        ("released", ("被释放", "is released")),
        ("void_acquittal", ("脱罪", "void by acquittal")),
        ("tie", ("平票，无结果", "No result (tie)")),
        ("no_ballots", ("没有人投票", "No ballots")),
        ("no_effect", ("没有效果", "no effect")),
    ],
)
def test_every_result_of_a_vote_has_its_words(result: str, words: tuple[str, str]) -> None:
    game = Game()
    notice = Notice(
        key="x",
        code="N-VOTE",
        audience="public",
        clause="P-term-5",  # type: ignore[arg-type]
        params={"piles": [{"prisoner": "P3", "kind": "release", "votes": 2}], "result": result, "seat": "P3", "day": 1},
    )
    for lang, word in zip(LANGUAGES, words, strict=True):
        assert word in post((notice, game.state), lang)


def test_who_is_out_hears_that_no_word_is_left_to_him_and_special_roles_not_that_they_have_won() -> None:
    for pair in of("N-OUT"):
        assert pair[0].audience == f"seat:{pair[0].params['seat']}"
        for text, words in zip(posts(pair), (("庇护所", "规矩"), ("shelter", "rules")), strict=True):
            assert all(word in text for word in words)
        never(pair, "获胜", "won")
    ordinary = Game()
    ordinary.vote("G1 G2 P3 rel")
    special = Game(over={"P3": {"tags": ("mastermind",)}})
    special.vote("G1 G2 P3 rel")
    pairs = [next((n, game.state) for n in game.notices if n.code == "N-RELEASED") for game in (ordinary, special)]
    assert "你已获胜" in post(pairs[0])
    assert "You have won" in post(pairs[0], "en")
    never(pairs[1], "获胜", "won")


def test_the_corridor_is_told_to_its_own_side_with_its_own_doors() -> None:
    for pair in of("N-CORRIDOR"):
        notice, state = pair
        assert notice.audience == f"group:{notice.params['side']}"
        never(pair, *(seat.mask for seat in state.seats.values() if seat.side != notice.params["side"]))
        always(pair, *map(state.name_of, notice.params["doors"]))


def test_rooms_say_the_own_door_and_never_who_is_opposite() -> None:
    for pair in of("N-ROOM", "N-ALONE"):
        assert pair[0].audience == f"seat:{pair[0].params['seat']}"
        always(pair, pair[0].params["door"])
        never(pair, *others(pair))
    taken = Notice(key="x", code="N-DOOR-TAKEN", audience="seat:G1", clause="R10", params={"seat": "G1", "door": "B"})  # type: ignore[arg-type]
    pair = (taken, of("N-ROOM")[0][1])
    always(pair, "B")
    never(pair, *others(pair))


def test_the_wall_tells_each_his_part_and_a_name_only_where_the_host_adds_it() -> None:
    for pair in of("N-WALL-KILLER", "N-WALL", "N-KILLED", "N-SILENT"):
        assert pair[0].audience == f"seat:{pair[0].params['seat']}"
        never(pair, *others(pair), *SECRET_WORDS)
    assert {notice.audience for notice, _ in of("N-WALL-KILLER")} == {"seat:P4"}
    assert {notice.audience for notice, _ in of("N-KILLED")} == {"seat:G4", "seat:G2"}
    assert {notice.audience for notice, _ in of("N-SILENT")} == {"seat:P6"}
    (wall,) = of("N-WALL")
    assert wall[0].audience == "seat:G1"
    assert "麻痹" in post(wall)
    named = Notice(key="x", code="N-WALL", audience="seat:G1", clause="R18", params={"seat": "G1", "partner": "P4"})  # type: ignore[arg-type]
    always((named, wall[1]), "玻璃")


def test_a_skill_is_told_to_whom_its_card_says() -> None:
    found = {(notice.audience, notice.params.get("question", "")) for notice, _ in of("N-SKILL")}
    assert ("seat:P1", "who_met_whom") in found
    assert {audience for audience, _ in found} <= {"seat:P1", "seat:P2", "seat:P6", "seat:G5"}
    interview = next(pair for pair in of("N-SKILL") if pair[0].params.get("question"))
    always(interview, "夜莺", "鸬鹚", "山雀")
    searched = next(pair for pair in of("N-SKILL") if pair[0].audience == "seat:P6")
    always(searched, "行李里有一张没有剪过的车票")
    public = [pair for pair in of("N-SKILL", path=2) if pair[0].audience == "public"]
    assert [pair[0].params["text"] for pair in public] == ["夜里，钟楼的钟响了。"]
    never(public[0], "钟表匠", "铁钉", "上弦")


def test_a_skill_with_other_readers_says_no_more_to_them_than_its_text() -> None:
    skill = Skill(
        id="warn",
        effect="status",
        status="silenced",
        targets=Targets(),
        tell=("public", "own_side", "target", "owner"),
        public_text="a bell",
        private_text="you are silent",
        uses=1,
    )
    game = Game(over={"P2": {"role": "bell", "skills": (skill,), "crime": "x"}})
    game.do(co.UseSkill(seat="P2", skill="warn", targets=("G1",)), "12:00")
    said = {notice.audience: (notice.params["text"], notice.params["actor"]) for notice in game.notices if notice.code == "N-SKILL"}
    assert said == {
        "public": ("a bell", None),
        "group:prisoner": ("you are silent", None),
        "seat:G1": ("you are silent", None),
        "seat:P2": ("you are silent", "P2"),
    }


def test_the_end_of_a_night_names_no_casualties() -> None:
    for pair in of("N-NIGHT-END"):
        assert pair[0].audience == "public"
        never(pair, *(seat.mask for seat in pair[1].seats.values()))


def test_cards_say_clause_and_colour_and_never_what_was_said() -> None:
    for pair in of("N-CARD-PENALTY", "N-SENT-OFF"):
        notice, state = pair
        assert notice.audience == "public"
        always(pair, state.name_of(notice.params["seat"]), notice.params["clause"])
        never(pair, "拿上一局的事说话", "拿头像对房间", "又发誓", "小寒")
    (remind,) = of("N-REMIND")
    assert remind[0].audience == "seat:P2"
    always(remind, "P-speech-5")
    hidden = Game(rules={"card_public": False})
    hidden.do(GiveCard(person="P3", level="blue", clause="P-speech-1"))
    assert [notice.audience for notice in hidden.notices if notice.code == "N-CARD-PENALTY"] == ["seat:P3"]


def test_a_substitution_is_told_to_the_old_and_the_new_player_alone() -> None:
    pairs = of("N-SUB")
    assert [notice.audience for notice, _ in pairs] == ["person:旧雨", "seat:P5", "person:灯芯", "seat:P1"]
    newcomer = pairs[3]
    always(newcomer, "候补一", "铜匙", "记者", "泄密", "采访", "一局一次，白天问导演某个人每夜见过谁")
    for pair in (pairs[0], pairs[2]):
        never(pair, "记者", "泄密", "说书人", "候补一", "场外乙")


def test_the_end_says_ending_and_winners_and_results_go_to_each_seat() -> None:
    (end,) = of("N-END")
    assert end[0].audience == "public"
    always(end, *(end[1].name_of(seat) for seat in end[0].params["winners"]))
    never(end, "列车长", "末节车厢", "扳道工", "渡鸦")
    results = of("N-RESULT")
    assert {notice.audience for notice, _ in results} == {f"seat:{seat}" for seat in end[1].seats}
    for pair in results:
        notice, _ = pair
        assert ("获胜" if notice.params["result"] == "win" else "失败") in post(pair)
        always(pair, *notice.params["clauses"])
        never(pair, *others(pair))
    doomed = {notice.audience for notice, _ in of("N-RESULT", path=1)}
    assert len(doomed) == 12
    assert [notice.audience for notice, _ in told(SAMPLES[1]) if notice.code == "N-OUT"] == [], "the doomed get N-RESULT instead"


def test_pause_resume_and_other_times_are_public() -> None:
    game = Game()
    game.do(co.PauseGame(reason="holiday"), "10:00")
    game.do(co.ResumeGame(), "12:00")
    game.do(s.SetTimes(times=Times(vote="21:00", interrogation="21:30"), reason="a match on TV"), "12:30")
    found = {notice.code: (notice, game.state) for notice in game.notices}
    assert {notice.audience for notice, _ in found.values()} == {"public"}
    always(found["N-PAUSE"], "holiday")
    always(found["N-RESUME"], "2.0")
    always(found["N-TIMES"], "21:00")


def test_a_second_vote_is_announced_with_its_deadline() -> None:
    game = Game(rules={"tie_none": "revote"})
    game.vote("G1 P3 exec", "G2 P4 exec")
    (again,) = [notice for notice in game.notices if notice.code == "N-VOTE-AGAIN"]
    assert again.audience == "public"
    always((again, game.state), "20:45")


def test_a_role_that_is_shown_stands_in_the_vote() -> None:
    script = Script(
        name="t",
        roles=(
            Role(id="g", side="guard", copies=6),
            Role(id="m", side="prisoner", crime="murder", tags=("murderer", "killer"), title="Reaper"),
            Role(id="p", side="prisoner", copies=5, crime="theft", title="Magpie"),
        ),
    )
    over = {
        **{f"G{n}": {"role": "g"} for n in range(1, 7)},
        "P1": {"role": "m", "tags": ()},
        **{f"P{n}": {"role": "p"} for n in range(2, 7)},
    }
    game = Game(rules={"exit_reveal": "role"}, over=over, script=script)
    game.vote("G1 G2 P3 exec")
    pair = next((notice, game.state) for notice in game.notices if notice.code == "N-VOTE")
    always(pair, "Magpie")
    never(pair, "Reaper")
