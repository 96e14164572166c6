"""Posts undone after they were published (C.5, R18): who is back, who is out, and what is not resolved anew."""

from __future__ import annotations

from moderator.rulesets.jianghu.commands import discipline as d
from moderator.rulesets.jianghu.commands import posts as p
from tests.rulesets.jianghu.games import Game


def undone(game: Game, post: str, clause: str = "J12.6") -> Game:
    game.do(p.CancelPost(post=post, clause=clause), "3 15:00")
    return game


def posted(*posts: str, r: int = 2, shift: tuple[str, str] | None = None, back: str = "") -> Game:
    owners = {f"{x.split()[0].rstrip('0123456789')}{n}": x.split()[0] for n, x in enumerate(posts, start=1)}
    game = Game(owners=owners, r=r)
    game.post(*posts)
    if shift:
        game.shift(*shift)
    if back:
        game.back(back)
    game.publish()
    return game


def test_a_seat_that_another_post_hit_stays_out() -> None:
    game = undone(posted("JK1 A", "JK2 A"), "2:JK1")
    assert game.status("A JK1 JK2") == "KHALF OUT IN"
    assert undone(game, "2:JK2").status("A JK2") == "IN OUT"


def test_a_shift_goes_with_the_post_it_moved() -> None:
    assert undone(posted("JK1 A", shift=("A", "B")), "2:JK1").status("A B JK1") == "IN IN OUT"
    assert undone(posted("JK1 A", "JK2 A", shift=("A", "B")), "2:JK1").status("A B") == "IN KHALF"
    assert undone(posted("JK1 A", "JK2 B", shift=("A", "B")), "2:JK1").status("A B") == "IN KHALF"
    assert undone(posted("JK1 A", shift=("A", "B"), back="B"), "2:JK1").status("A B") == "IN IN"


def test_a_poster_who_was_hit_himself_keeps_his_half_vote() -> None:
    assert undone(posted("JK1 A", "JK2 JK1"), "2:JK1").status("A JK1") == "IN KHALF"


def test_a_mines_suicide_stays() -> None:
    game = undone(posted("JK1 MN", r=3), "3:JK1")
    assert game.status("MN JK1") == "IN OUT"


def test_a_mirror_comes_back_and_nobody_is_shown() -> None:
    game = undone(posted("HS MR"), "2:HS1")
    assert game.status("MR HS") == "IN OUT"
    game.close()
    game.results()
    assert not game.state.seats["HS"].shown


def test_an_egg_comes_back_with_its_fireworks_after_a_complaint() -> None:
    game = undone(posted("JK1 WE1"), "2:JK1")
    assert game.status("WE1 JK1") == "IN OUT"
    assert not game.state.seats["WE1"].fireworks_lost
    assert game.state.seats["JK1"].prizes_lost == ()


def test_an_out_killer_hands_the_iou_of_fireworks_in() -> None:
    game = Game("IK1", out="IK9")
    game.do(p.SubmitPost(seat="IK1", target="WE1", iou=True))
    game.do(p.GrantIou(seat="IK1", granted=True))
    game.publish()
    assert game.refuse(p.PayIou(seat="IK1", words=1200, by="A"), "3 10:00").code == "may_not_hand_in"
    game.do(p.PayIou(seat="IK1", words=1200, by="IK9"), "3 10:00")
    game.do(p.NoonCheck(), "3 12:00")
    assert game.status("WE1 IK1") == "KHALF OUT"


def test_a_rewrite_of_an_earlier_round_brings_the_target_back_later() -> None:
    game = posted("JK1 A")
    game.do(p.OrderRewrite(post="2:JK1"), "3 17:00")
    game.close()
    game.results()
    assert game.status("A") == "OUT"
    game.next("JK2")
    game.post("JK2 E")
    game.publish()
    game.do(p.NoonCheck(), "4 12:00")
    assert game.status("A JK1 E JK2") == "IN OUT KHALF IN"


def test_a_search_undone_gives_its_egg_back() -> None:
    game = Game(r=2)
    game.do(p.SubmitSearch(seat="SP", target="JE1", words=801))
    game.publish()
    assert undone(game, "2:search").status("JE1 SP") == "IN OUT"


def test_a_looking_mine_that_is_back_looks_no_more() -> None:
    game = undone(posted("JK1 MN", r=5), "5:JK1")
    assert game.status("MN JK1") == "IN OUT"
    assert game.refuse(p.MineLook(seat="MN", target="A"), "3 16:00").code == "no_look"


def test_a_rejected_text_counts_as_an_iou() -> None:
    game = Game("JK1")
    game.do(p.SubmitPost(seat="JK1", target="A", words=700))
    assert game.state.now.posts[0].reason == "short"
    game.publish()
    assert game.status("A JK1") == "KHALF IN"
    assert game.state.duties["iou:2:JK1"].state == "open"
    game = Game("JK1", finale=True)
    game.do(p.SubmitPost(seat="JK1", target="A", words=700))
    game.publish()
    assert game.status("A JK1") == "IN OUT"


def test_a_target_that_was_judged_out_in_the_window_spends_the_post() -> None:
    game = Game("JK1")
    game.post("JK1 A")
    game.do(d.JudgeOut(seat="A", clause="J15.3a"))
    game.publish()
    assert game.status("A JK1") == "OUT IN"


def test_an_owner_who_was_judged_out_costs_nobody() -> None:
    game = Game("JK1")
    game.do(d.JudgeOut(seat="JK1", clause="J15.3a"))
    game.do(p.AssignSlot(r=2, slot="JK1", seat="JK4"))
    game.post("JK4 A")
    game.publish()
    assert game.status("A JK1 JK4") == "KHALF OUT IN"
