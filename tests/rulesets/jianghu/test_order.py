"""Privileges, complaints, discipline, pauses and people."""

from __future__ import annotations

from moderator.play.commands import Answer, GiveCard, Override, RevokeCard
from moderator.rulesets.jianghu.commands import choices as h
from moderator.rulesets.jianghu.commands import discipline as d
from moderator.rulesets.jianghu.commands import posts as p
from moderator.rulesets.jianghu.commands import vote as v
from moderator.rulesets.jianghu.counting import count
from tests.rulesets.jianghu.games import Game, at


def first() -> Game:
    """The results of round 1 are out: A is the first hang, V1 and V2 on its line."""
    game = Game(r=1, phase="day", opened="21:00")
    game.cast("V1 A 09:00", "V2 A 09:01")
    game.close()
    game.results()
    return game


def test_the_first_hang_names_one_of_its_line() -> None:
    game = first()
    assert game.notice("first_hang", "A").params["lines"] == ["V1", "V2"]
    assert game.refuse(h.FirstHangName(seat="B", writer="V1")).code == "not_first_hang"
    assert game.refuse(h.FirstHangName(seat="A", writer="V3")).code == "not_on_line"
    game.do(h.FirstHangName(seat="A", writer="V1"))
    assert game.refuse(h.FirstHangName(seat="A", writer="V2")).code == "named_already"
    game.next("JK1")
    game.do(p.NoonCheck(), "4 12:00")
    assert game.status("V1") == "PHALF"
    assert [(half.first, half.last) for half in game.state.seats["V1"].halves] == [(2, 3)]


def test_whose_medal_it_is() -> None:
    for posts, owner in ((300, "A"), (299, "V1")):
        game = first()
        game.do(h.FirstHangName(seat="A", writer="V1"))
        assert game.refuse(h.ClaimMedal(seat="A")).code == "no_chase_text"
        game.do(h.FirstHangText(writer="V1", words=500), "4 11:59")
        game.do(h.SetForumPosts(seat="A", n=posts, since="out"))
        game.do(h.ClaimMedal(seat="A"))
        assert game.state.medals == {"A": owner}


def fifth() -> Game:
    posts = {"V1": 600, "V2": 500, "V3": 499, "V4": 99, "V5": 100, "V6": 0}
    return Game(r=5, phase="results", over={name: {"forum_posts": n} for name, n in posts.items()})


def test_high_post_counts_name_low_ones() -> None:
    game = fifth()
    assert Game(r=4, phase="results").refuse(h.HighPostName(namer="V1", seat="V4")).code == "not_yet"
    assert game.refuse(h.HighPostName(namer="V3", seat="V4")).code == "too_few_posts"
    assert game.refuse(h.HighPostName(namer="V1", seat="V5")).code == "too_many_posts"
    game.do(h.HighPostName(namer="V1", seat="V4"))
    assert game.refuse(h.HighPostName(namer="V2", seat="V4")).code == "taken_already"
    assert game.refuse(h.HighPostName(namer="V1", seat="V6")).code == "named_already"
    game.do(h.HighPostName(namer="V2", seat="V6"))
    game.next("JK1")
    game.do(h.HighPostText(seat="V4", words=500), "3 11:59")
    game.do(p.NoonCheck(), "3 12:00")
    assert game.status("V4 V6") == "IN OUT"
    out = game.state.seats["V6"].out
    assert out is not None and out.clause == "J7.2"


# --- complaints -------------------------------------------------------------------------------------------------------------


def posted() -> Game:
    game = Game("JK1")
    game.post("JK1 A")
    game.publish()
    return game


def test_a_form_fault_is_rewritten_or_costs_the_poster() -> None:
    for words, status in ((1200, "KHALF IN"), (0, "IN OUT")):
        game = posted()
        game.do(d.Complain(by="V1", about="2:JK1", clause="J12.7"), "3 15:00")
        game.do(d.Judge(complaint="c1", verdict="upheld", penalty="rewrite"), "3 17:00")
        if words:
            assert game.refuse(p.PayRewrite(post="2:JK1", words=1199), "4 11:00").code == "text_short"
            game.do(p.PayRewrite(post="2:JK1", words=words), "4 11:00")
        game.do(p.NoonCheck(), "4 12:00")
        assert game.status("A JK1") == status


def test_the_windows_of_complaints() -> None:
    game = posted()
    breach = "2026-06-02T20:00:00+08:00"
    game.do(d.Complain(by="V1", about="seat:V2", clause="J15.4", breach=breach), "3 20:00")
    assert game.refuse(d.Complain(by="V1", about="seat:V2", clause="J15.4", breach=breach), "3 20:00:01").code == "complaint_late"
    game.do(d.Complain(by="V1", about="seat:V2", clause="J15.3b", breach=breach), "5 20:00")
    game.do(d.Complain(by="V1", about="2:JK1", clause="J12.6", title_ok=False), "3 17:00")
    assert game.refuse(d.Judge(complaint="c3", verdict="upheld")).code == "complaint_out_of_form"
    game.do(d.EditComplaint(complaint="c3", title_ok=True), "3 18:00")
    assert game.refuse(d.Judge(complaint="c3", verdict="upheld")).code == "complaint_out_of_form"
    game.do(d.Judge(complaint="c3", verdict="rejected"))
    assert game.refuse(d.Judge(complaint="c3", verdict="upheld")).code == "no_such_complaint"


def test_a_post_void_for_a_breach_leaves_its_writer() -> None:
    game = posted()
    game.do(p.CancelPost(post="2:JK1", clause="J15.8"), "3 15:00")
    assert game.status("A JK1") == "IN IN"


# --- discipline -------------------------------------------------------------------------------------------------------------


def test_a_second_offence_is_asked_about() -> None:
    game = posted()
    game.do(d.Warn(seat="V1", clause="J15.3b"))
    assert game.state.asks == ()
    game.do(GiveCard(person="V1", level="warning", clause="J15.3b"))
    assert [ask.code for ask in game.state.asks] == ["second_offence"]
    game.do(Answer(ask=game.state.asks[0].id, choice="out"))
    assert game.status("V1") == "OUT"
    game.do(RevokeCard(card=1, reason="mistaken"))
    assert game.state.warnings[0].revoked == "mistaken"


def test_judged_out_keeps_what_was_done_before() -> None:
    game = posted()
    game.cast("V1 B 10:00")
    game.do(d.JudgeOut(seat="V1", clause="J15.3a"), "3 11:00")
    assert [vote.first for vote in count(game.state).lines["B"]] == [2]
    assert game.refuse(v.CastBallot(seat="V1", seats=("C",)), "3 12:00").code == "no_vote"
    game.do(d.JudgeOut(seat="V1", clause="J15.3a", undo=("vote",)), "3 12:00")
    assert "B" not in count(game.state).lines


def test_judged_out_with_the_post_undone() -> None:
    game = posted()
    game.do(d.JudgeOut(seat="JK1", clause="J15.6", undo=("post",)), "3 11:00")
    assert game.status("A JK1") == "IN OUT"


def test_a_judged_out_top_takes_nobody_along() -> None:
    game = Game(phase="day")
    game.cast("V1 IK1 09:00", "V2 IK1 09:01")
    game.close()
    game.do(d.JudgeOut(seat="IK1", clause="J15.1"), "3 21:02")
    assert game.refuse(h.Drag(seat="IK1", targets=("V1",)), "3 21:05").code == "no_drag"
    game.results()
    assert game.status("IK1 V1 V2") == "OUT IN IN"


def test_every_mask_of_a_person_goes() -> None:
    game = Game("JK1", over={"V1": {"person": "p"}})
    game.do(d.Replace(seat="V2", person="q"))
    game.do(d.JudgeOut(seat="V1", clause="J15.1"))
    assert game.status("V1 V2") == "OUT IN"


def test_a_half_vote_by_judgment() -> None:
    game = posted()
    game.do(d.JudgeHalf(seat="V1", from_r=2, until_r=2, clause="J15.2"))
    game.cast("V1 B 10:00")
    assert [vote.first for vote in count(game.state).lines["B"]] == [1]


# --- time -------------------------------------------------------------------------------------------------------------------


def test_a_pause_moves_every_limit() -> None:
    game = posted()
    game.do(d.PauseGame(reason="the forum is down"), "3 10:00")
    assert game.refuse(v.CastBallot(seat="V1", seats=("B",)), "3 10:30").code == "paused"
    game.do(d.ResumeGame(), "3 12:00")
    assert game.state.now.limits.noon == at("3 14:00")
    assert game.state.now.limits.vote == at("3 23:00")


def test_the_window_may_be_longer() -> None:
    game = Game("JK1")
    game.do(d.ExtendPhase(hours=1, reason="outage"), "21:20")
    game.do(p.SubmitPost(seat="JK1", target="A", words=860), "22:30:00")


def test_the_host_sets_an_outcome_before_it_is_published() -> None:
    game = Game("JK1")
    game.post("JK1 A")
    game.do(p.CloseWindow(), "21:31")
    game.do(p.ResolvePosts())
    game.do(Override(target="out:A", value="lives", reason="by the host's grace"))
    game.do(p.PublishPosts())
    assert game.status("A") == "IN"
    game.do(Override(target="status:A", value="OUT", reason="asked to leave"))
    assert game.status("A") == "OUT"


def test_a_top_may_be_struck_by_the_host() -> None:
    game = Game(phase="day")
    game.cast("V1 A 09:00")
    game.close()
    game.do(Override(target="top:A", value="in", reason="a mistake"))
    game.do(Override(target="top:B", value="out", reason="instead"))
    game.results()
    assert game.status("A B") == "IN OUT"


def test_a_text_due_after_the_close_does_not_stand_before_the_close() -> None:
    game = Game("JK1")
    game.post("JK1 A")
    game.publish()
    game.do(p.OrderRewrite(post="2:JK1", clause="J12.7"), "3 17:00")
    assert next(step.verb for step in game.rules.steps(game.state) if step.proposed) == "close_vote"
    made = Game("JK1")
    made.post("JK1 A", iou=True)
    made.do(p.GrantIou(seat="JK1", granted=True))
    made.publish()
    assert next(step.verb for step in made.rules.steps(made.state) if step.proposed) == "noon_check"


def test_privileges_are_offered_till_the_noon_after_though_the_next_round_is_open() -> None:
    def offered(game: Game) -> set[str]:
        return {step.verb for step in game.rules.steps(game.state)} & {"first_hang_name", "high_post_name", "set_forum_posts"}

    game = Game(r=1, phase="day", top_n=1)
    game.cast("V1 A 10:00")
    game.close()
    game.results()
    assert offered(game) == {"first_hang_name"}
    game.next("JK1")
    assert game.state.phase == "window" and offered(game) == {"first_hang_name"}
    game.do(h.FirstHangName(seat="A", writer="V1"))
    assert offered(game) == set()
    fifth = Game(r=5, phase="results")
    assert offered(fifth) == {"high_post_name", "set_forum_posts"}
    fifth.next("JK1")
    assert offered(fifth) == {"high_post_name", "set_forum_posts"}
