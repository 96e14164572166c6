"""The worked cases of the posts, JH-01 to JH-13, results as given."""

from __future__ import annotations

import pytest

from moderator.rulesets.jianghu.commands import posts as p
from tests.rulesets.jianghu.games import Game

EIGHT = ("JK2", "A", "B", "C", "D", "E", "V1", "V2")


def first(*masks: str, when: str = "21:15:00") -> Game:
    """The lone killer's first post on A."""
    game = Game("LK1", r=1, opened="21:00")
    game.do(p.SubmitPost(seat="LK", target="A", words=820, quoted=10, masks=masks), when)
    return game


def test_jh_01_the_lone_killers_first_post() -> None:
    game = first(*EIGHT)
    assert game.state.now.posts[0].state == "received"
    game.do(p.JudgePost(seat="LK", verdict="ok"))
    game.publish()
    assert game.status("A LK") == "KHALF IN"
    assert game.role_known("A")
    assert game.state.seats["A"].role == "wanderer"
    assert [post.cell for post in game.state.now.posts] == ["T"]


@pytest.mark.parametrize(
    ("masks", "good"),
    [
        (EIGHT[:7], False),
        ((*EIGHT, "V3"), False),
        (("A", "B", "C", "D", "E", "V1", "V2", "V3"), False),
        ((*EIGHT, "LK"), True),
        ((*EIGHT[:7], "LK"), False),
    ],
)
def test_jh_01_masks(masks: tuple[str, ...], good: bool) -> None:
    post = first(*masks).state.now.posts[0]
    assert (post.state == "received") is good
    assert good or post.clause == "J6.1"


def test_jh_01_too_late_is_given_up() -> None:
    game = Game("LK1", r=1, opened="21:00")
    refused = game.refuse(p.SubmitPost(seat="LK", target="A", words=820, quoted=10, masks=EIGHT), "21:15:01")
    assert (refused.code, refused.clause) == ("post_late", "J12.4")
    game.publish("21:15:02")
    assert game.status("LK A") == "OUT IN"
    assert game.state.seats["LK"].out is not None and game.state.seats["LK"].out.cause == "given_up"


def test_jh_02_hidden_sword_on_eggs() -> None:
    for egg, round_ in (("WE1", 2), ("DE", 4), ("BE", 4)):
        game = Game("HS1", r=round_)
        game.post(f"HS {egg}")
        game.publish()
        assert game.status(f"{egg} HS") == "KHALF OUT", egg
    game = Game("HS1", r=5)
    game.post("HS WE1")
    game.publish()
    assert game.status("WE1 HS") == "KHALF IN"


@pytest.mark.parametrize(("round_", "expected"), [(3, "OUT IN"), (4, "OUT IN"), (5, "OUT KHALF"), (6, "IN KHALF")])
def test_jh_03_the_mine_through_the_rounds(round_: int, expected: str) -> None:
    game = Game("JK1", r=round_)
    game.post("JK1 MN")
    game.publish()
    assert game.status("JK1 MN") == expected
    if round_ == 5:
        game.do(p.MineLook(seat="MN", target="C"), "22:00")
        assert game.notice("mine_look", "MN").params["role"] == "wanderer"
    else:
        assert game.refuse(p.MineLook(seat="MN", target="C"), "22:00").code == "no_look"


@pytest.mark.parametrize(
    ("round_", "poster", "mirror", "shown"),
    [(2, "JS1", "IN", True), (4, "JK5", "IN", True), (5, "IK1", "KHALF", True), (6, "IK1", "KHALF", False)],
)
def test_jh_04_the_mirror_and_ordinary_posters(round_: int, poster: str, mirror: str, shown: bool) -> None:
    game = Game(owners={f"{poster[:2]}1": poster}, r=round_)
    game.post(f"{poster} MR")
    game.publish()
    assert game.status(f"MR {poster}") == f"{mirror} IN"
    assert game.role_known("MR") is (mirror == "KHALF")
    assert not game.state.seats[poster].shown
    game.close()
    game.results()
    assert game.state.seats[poster].shown is shown
    assert game.notice("result").params["persons"] == ({poster: f"person of {poster}"} if shown else {})
    assert not game.role_known(poster)


def test_jh_05_two_round_life() -> None:
    game = Game("HS1", r=2)
    game.post("HS MR")
    game.publish()
    assert game.status("MR HS") == "KHALF IN"
    game.close()
    game.results()
    assert game.state.seats["HS"].shown
    game.next("JS1")
    game.post("JS1 A")
    game.publish()
    assert game.status("HS") == "IN"
    game.close()
    game.results()
    assert game.status("HS") == "OUT"
    assert game.role_known("HS")
    assert game.state.seats["HS"].out is not None and game.state.seats["HS"].out.cause == "timer"
    game.do(p.AdjustSchedule(r=4, slots={"HS": 1}, reason="the plan's"))
    game.do(p.OpenRound(r=4))
    assert [(slot.id, slot.owner, slot.lapsed) for slot in game.state.now.slots] == [("HS1", "", "R44")]
    living = len(game.state.living)
    game.publish()
    assert len(game.state.living) == living


def test_jh_06_lone_killer_against_killers_and_swords() -> None:
    for poster, target, expected in (
        ("LK", "IK4", "KHALF OUT"),
        ("JK3", "LK", "KHALF OUT"),
        ("LK", "HS", "KHALF OUT"),
        ("LK", "SR", "KHALF IN"),
    ):
        game = Game(owners={f"{poster[:2]}1": poster}, r=3)
        game.post(f"{poster} {target}")
        game.publish()
        assert game.status(f"{target} {poster}") == expected, (poster, target)
    game = Game("LK1", r=4)
    assert game.state.seats["SR"].role == "joint_killer"
    game.post("LK SR")
    game.publish()
    assert game.status("SR LK") == "KHALF OUT"


def test_jh_07_joint_and_independent_killers() -> None:
    game = Game("JK1", "JK2", "IK1", "IK2")
    game.post("JK1 IK5", "IK1 JK6", "IK2 IK7", "JK2 JS2")
    game.publish()
    assert game.status("IK5 JK6 IK7 JS2") == "KHALF KHALF KHALF KHALF"
    assert game.status("JK1 JK2 IK1 IK2") == "IN IN IN IN"


def test_jh_08_two_posts_on_one_target() -> None:
    game = Game("JK1", "JK2", "IK1", "IK2")
    game.post("JK1 WE1", "IK1 WE1", "JK2 A", "IK2 A")
    assert [line.verb for line in game.trace if line.verb == "same_target"] == ["same_target", "same_target"]
    game.publish()
    assert game.status("WE1 A JK1 IK1 JK2 IK2") == "KHALF KHALF OUT OUT IN IN"
    assert game.notice("posts").params["out"] == ["WE1", "A", "JK1", "IK1"]
    assert all(post.done for post in game.state.now.posts)


def test_jh_09_killed_poster_crossed_posts() -> None:
    game = Game("HS1", "JK1", "JK2", "IK1")
    game.post("IK1 JK2", "JK2 IK1", "JK1 A", "HS JK1")
    game.publish()
    assert game.status("JK1 A IK1 JK2 HS") == "KHALF KHALF KHALF KHALF IN"
    assert game.notice("posts").params["order"] == ["HS", "JK1", "JK2", "IK1"]


def search(round_: int, target: str, **over: dict[str, object]) -> Game:
    game = Game(r=round_, over=over)
    game.do(p.SubmitSearch(seat="SP", target=target, words=801))
    game.do(p.JudgePost(seat="SP", verdict="ok"))
    game.publish()
    return game


def test_jh_10_sapper() -> None:
    game = search(2, "JE1")
    assert game.status("JE1 SP") == "KHALF IN"
    assert game.role_known("JE1")
    assert not game.state.seats["JE2"].drag_lost
    assert not game.state.seats["JE2"].fireworks_lost
    game = search(3, "A")
    assert game.status("A SP") == "IN IN"
    posts = game.notice("posts").params
    assert posts["others"] == [["search", "SP", ""]]
    assert posts["code_names"]["SP"] == "谁怕我"
    assert "A" not in str(posts["targets"])
    game = search(4, "MN")
    assert game.status("MN SP") == "KHALF OUT"
    for round_ in (1, 5):
        refused = Game(r=round_).refuse(p.SubmitSearch(seat="SP", target="A", words=801))
        assert (refused.code, refused.clause) == ("not_this_round", "J5.B7")


def shifted(*, words: int = 500, a: str = "A", b: str = "B", returned: str = "", reply: int = 800) -> Game:
    game = Game("JK1")
    game.post("JK1 A")
    game.shift(a, b, words)
    if returned:
        game.back(returned, reply)
    game.publish()
    return game


def next_posts(game: Game) -> None:
    """The posts of the next round are published."""
    game.close()
    game.results()
    game.next("JK2")
    game.post("JK2 E")
    game.publish()


def test_jh_11_soul_shift_succeeds() -> None:
    game = shifted()
    assert game.status("A B JK1") == "IN KHALF IN"
    assert not game.role_known("A")
    assert not game.role_known("B")
    next_posts(game)
    assert game.role_known("B")
    assert game.notice("later_roles").params["roles"] == {"B": "wanderer"}
    assert not game.role_known("A")


def test_jh_11_variants() -> None:
    game = shifted(words=499)
    assert game.status("A B") == "KHALF IN"
    assert game.role_known("A")
    game = shifted(a="C")
    assert game.status("A B C") == "KHALF IN IN"
    refused = Game("JK1", r=4, out="SR").refuse(p.SubmitShift(seat="SH", from_="A", to="B", words=500))
    assert refused.clause == "J5.W4"


def test_jh_12_soul_return() -> None:
    game = shifted(returned="B")
    assert game.status("A B") == "KHALF IN"
    assert not game.role_known("A")
    next_posts(game)
    assert game.role_known("A")
    assert shifted(returned="C").status("A B C") == "IN KHALF IN"
    assert shifted(returned="A").status("A B") == "IN KHALF"
    assert shifted(returned="B", reply=799).status("A B") == "IN KHALF"


def test_jh_13_shift_of_a_fireworks_victim() -> None:
    game = Game(owners={"IK1": "IK4"}, r=3)
    game.post("IK4 WE2")
    game.shift("WE2", "JE1")
    game.publish()
    assert game.status("WE2 IK4 JE1") == "IN OUT KHALF"
    assert not game.role_known("WE2")
    assert not game.state.seats["JE2"].drag_lost
    assert not game.state.seats["JE2"].fireworks_lost
