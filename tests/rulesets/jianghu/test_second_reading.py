"""What a second reading of sections E to J found missing: each sentence of the rules that had no case of its own."""

from __future__ import annotations

from moderator.rulesets.jianghu.commands import discipline as d
from moderator.rulesets.jianghu.commands import posts as p
from moderator.rulesets.jianghu.commands import setup as s
from moderator.rulesets.jianghu.commands import vote as v
from moderator.rulesets.jianghu.commands.choices import ChaseText, HighPostName, HighPostText
from moderator.rulesets.jianghu.commands.setup import DutyPosition
from tests.rulesets.jianghu.games import Game

NOON = "2026-06-03T12:00:00+08:00"


def checked_in() -> Game:
    """Round 1 is to come, A has checked in well."""
    game = Game(r=1, phase="checkin", opened="1 12:00", top_n=None)
    game.do(s.SubmitCheckin(seat="A", words=400), "1 13:00")
    return game


def test_an_upheld_complaint_sends_a_check_in_back_to_be_redone() -> None:
    game = checked_in()
    game.do(s.CloseCheckin(), "1 20:00")
    game.do(d.Complain(by="V1", about="checkin:A", clause="J11.3"), "2 14:59:59")
    game.do(d.Judge(complaint="c1", verdict="upheld", penalty="rewrite"), "2 16:00")
    found = game.state.seats["A"].checkin
    assert found is not None and not found.ok
    assert game.notice("checkin_redo", "A").params["n"] == 601
    game.do(s.SubmitCheckin(seat="A", words=601), "2 18:00")
    again = game.state.seats["A"].checkin
    assert again is not None and again.ok


def test_a_check_in_complaint_filed_before_the_close_and_edited_after_its_window_is_late() -> None:
    game = checked_in()
    game.do(d.Complain(by="V1", about="checkin:A", clause="J11.3"), "1 19:00")
    game.do(s.CloseCheckin(), "1 20:00")
    game.do(d.EditComplaint(complaint="c1"), "2 15:00")
    assert game.refuse(d.Judge(complaint="c1", verdict="upheld", penalty="rewrite"), "2 15:05").code == "complaint_out_of_form"


def test_a_judgment_may_undo_a_post_before_it_is_published() -> None:
    for steps in ((), (p.CloseWindow(),), (p.CloseWindow(), p.ResolvePosts())):
        game = Game("IK1", "JK1")
        game.post("IK1 B", "JK1 A")
        for step in steps:
            game.do(step, "21:31")
        game.do(d.JudgeOut(seat="IK1", clause="J15.6", undo=("post",)))
        if not steps:
            game.do(p.CloseWindow(), "21:31")
        game.do(p.ResolvePosts(), "21:32")
        game.do(p.PublishPosts())
        assert game.status("A B IK1 JK1") == "KHALF IN OUT IN", steps
        assert game.notice("posts").params["order"] == ["JK1"]


def test_an_undone_iou_is_asked_about_no_more() -> None:
    game = Game("IK1")
    game.post("IK1 B", iou=True)
    game.do(d.JudgeOut(seat="IK1", clause="J15.6", undo=("post",)))
    assert game.state.asks == ()


def test_without_the_word_a_post_before_the_judgment_stands() -> None:
    game = Game("IK1")
    game.post("IK1 B")
    game.do(d.JudgeOut(seat="IK1", clause="J15.6"))
    game.publish()
    assert game.status("B IK1") == "KHALF OUT"


def test_a_soul_return_converted_after_the_alliance_is_in_both_groups() -> None:
    game = Game("JK1", r=3, out="IK1 IK2 IK3 IK4 IK5 IK6 IK7", told=("killers", "out_killers"))
    game.post("JK1 A")
    game.publish()
    game.close()
    game.results()
    game.notices.clear()
    game.next("JK1")
    assert game.state.seats["SR"].role == "joint_killer"
    assert "SR" in game.state.alliances["killers"].members and "SR" in game.state.alliances["out_killers"].members
    assert "IK9" in game.notice("alliance_killers", "SR").params["lines"]
    assert "SR" in game.notice("alliance_killers", "IK9").params["lines"]
    assert "alliance_killers" not in game.codes("IK1")


def test_breaches_of_one_clause_count_together_whatever_their_part() -> None:
    game = Game("JK1", phase="day")
    game.do(d.Warn(seat="E", clause="J15.3"))
    game.do(d.Warn(seat="E", clause="J15.4"))
    assert game.state.asks == ()
    game.do(d.Warn(seat="E", clause="J15.3b"))
    assert [ask.code for ask in game.state.asks] == ["second_offence"]


def test_a_named_seat_that_did_not_write_is_judged_out_in_public_with_its_role() -> None:
    game = Game("JK1", r=6, phase="day", duties=(DutyPosition(kind="high_post", seat="B", due=NOON),))
    game.notices.clear()
    game.do(p.NoonCheck(), "3 12:00")
    assert game.notice("judged_out").params == {"seat": "B", "role": "wanderer"}


def test_everybody_hears_at_noon_what_has_become_of_the_mine() -> None:
    owed = (DutyPosition(kind="chase", seat="B", due=NOON, by="MN"),)
    over = {"MN": {"status": "PENDING", "out_cause": "top", "out_round": 2}}
    game = Game("JK1", r=3, phase="day", over=over, duties=owed)
    game.do(ChaseText(writer="B", words=500), "3 11:59:59")
    assert game.status("MN") == "IN" and game.notice("mine_back").params == {"seat": "MN"}
    game = Game("JK1", r=3, phase="day", over=over, duties=owed)
    game.do(p.NoonCheck(), "3 12:00")
    assert game.status("MN") == "OUT" and game.notice("mine_out").params == {"seat": "MN"}


def test_what_is_due_at_noon_is_due_at_the_noon_that_the_host_has_moved() -> None:
    game = Game("JK1")
    game.post("JK1 A", iou=True)
    game.do(p.GrantIou(seat="JK1", granted=True))
    game.publish()
    game.do(d.ExtendPhase(hours=2, reason="forum down"), "3 09:00")
    assert {duty.due for duty in game.state.duties.values()} == {game.state.now.limits.noon}
    game.do(p.PayIou(seat="JK1", words=1200), "3 13:59:59")
    game.do(p.NoonCheck(), "3 14:00")
    assert game.status("A JK1") == "KHALF IN"


def test_half_a_vote_judged_after_the_result_post_is_for_the_next_vote() -> None:
    game = Game("JK1")
    game.post("JK1 A")
    game.publish()
    game.close()
    game.results()
    game.do(d.Complain(by="V1", about="seat:E", clause="J13.4", breach="2026-06-03T20:00:00+08:00"))
    game.do(d.Judge(complaint="c1", verdict="upheld", penalty="half"))
    game.next("JK1")
    assert game.status("E") == "PHALF"
    game.post("JK1 B")
    game.publish()
    game.do(v.CastBallot(seat="E", seats=("C",)), f"{game.vote_day} 10:00")
    assert game.status("E") == "PHALF"


def test_a_window_is_not_closed_over_the_head_of_who_may_still_post() -> None:
    game = Game("JK1", "IK1")
    game.post("JK1 A", when="21:18")
    refused = game.refuse(p.CloseWindow(), "21:29:59")
    assert (refused.code, refused.params["lines"]) == ("window_runs", ["IK1"])
    game.post("IK1 B", when="21:20", iou=True)
    game.do(p.CloseWindow(), "21:21")


def test_a_rejected_text_may_be_written_anew_until_the_windows_end() -> None:
    game = Game("JK1")
    game.post("JK1 A", when="21:18", words=860)
    game.do(p.JudgePost(seat="JK1", verdict="genre"))
    assert game.refuse(p.CloseWindow(), "21:20").code == "window_runs"
    game.do(p.CloseWindow(), "21:30:01")
    assert next(post.state for post in game.state.now.posts) == "iou"


def test_a_slot_owner_hears_how_many_posts_its_group_owes() -> None:
    game = Game("JK1", r=3)
    game.post("JK1 A")
    game.publish()
    game.close()
    game.results()
    game.notices.clear()
    game.next("JK1", "JK2", "IK1")
    assert (game.notice("your_turn", "JK1").params["n"], game.notice("your_turn", "IK1").params["n"]) == (2, 1)


def test_the_end_says_whose_text_is_worth_gold() -> None:
    game = Game("JK1", r=5, phase="results", over={"A": {"forum_posts": 500}, "B": {"forum_posts": 99}, "E": {"forum_posts": 600}})
    game.do(HighPostName(namer="A", seat="B"), "2 22:00")
    game.do(HighPostText(seat="B", words=500), "2 23:00")
    game.do(d.ConfirmEnd(side="white"), force=True)
    assert game.notice("ended").params["gold"] == ["A"]
