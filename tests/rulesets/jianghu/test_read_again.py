"""What a second reading of sections A to D found: moments at which a power, a duty or a limit was computed from the wrong state."""

from __future__ import annotations

from moderator.play.commands import Override
from moderator.rulesets.jianghu import times
from moderator.rulesets.jianghu.commands import choices as h
from moderator.rulesets.jianghu.commands import discipline as d
from moderator.rulesets.jianghu.commands import posts as p
from moderator.rulesets.jianghu.commands import vote as v
from tests.rulesets.jianghu.games import Game, at


def test_who_gave_up_his_post_stays_out_when_the_post_on_him_is_undone() -> None:
    game = Game("JK1", "IK1")
    game.post("JK1 IK1", iou=True)
    game.do(p.GrantIou(seat="JK1", granted=True))
    game.publish()
    assert game.status("IK1 JK1") == "KHALF IN"
    game.do(p.NoonCheck(), "3 12:00")
    assert game.status("IK1 JK1") == "OUT OUT"


def test_who_is_back_after_the_close_had_no_vote_to_cast() -> None:
    game = Game("JK1")
    game.post("JK1 A")
    game.publish()
    game.close("A")
    game.do(p.CancelPost(post="2:JK1", clause="J12.6"), "3 21:05")
    game.results()
    assert game.status("A JK1") == "IN OUT"


def test_a_letter_fails_in_the_round_after_the_rescue_though_that_opens_later() -> None:
    game = Game()
    game.publish()
    game.cast("V1 A 10:00", "V2 A 10:01")
    game.close()
    game.do(h.Resurrect(seat="RV", target="A"), "3 21:02")
    game.results()
    game.do(p.NoonCheck(), "4 12:00")
    assert game.status("A") == "IN"
    game.next("IK1", when="4 20:00")
    assert game.status("A") == "PHALF"
    game.post("IK1 C")
    game.publish()
    assert game.vote_day == 5
    game.close()
    game.results()
    assert game.status("A") == "OUT"


def test_an_egg_that_is_left_alone_by_a_rescue_is_told_its_line() -> None:
    game = Game(top_n=2)
    game.publish()
    game.cast("V1 JE1 JE2 10:00", "V2 JE1 10:01", "V3 JE2 10:02")
    game.notices.clear()
    game.close()
    assert "your_line" not in [*game.codes("JE1"), *game.codes("JE2")]
    game.do(h.Resurrect(seat="RV", target="JE1"), "3 21:02")
    assert game.notice("your_line", "JE2").params["lines"] == ["V1", "V3"]
    assert "your_line" not in game.codes("JE1")


def test_a_dragger_is_told_of_a_spared_seat_on_its_line() -> None:
    game = Game(top_n=2)
    game.publish()
    game.cast("V1 IK1 A 10:00", "V2 A IK1 10:01", "A IK1 10:02")
    game.notices.clear()
    game.close()
    first = game.notice("your_line", "IK1")
    assert first.params["lines"] == ["V1", "V2"]
    game.do(h.Resurrect(seat="RV", target="A"), "3 21:02")
    second = game.notice("your_line", "IK1")
    assert second.params["lines"] == ["V1", "V2", "A"]
    assert first.key != second.key


def test_a_mine_that_has_not_voted_is_out_whoever_is_named() -> None:
    game = Game(r=3)
    game.publish()
    game.cast("V1 MN 10:00", "V2 MN 10:01")
    game.close("MN")
    game.do(h.Drag(seat="MN", targets=("V2",)), "3 21:05")
    game.do(h.MineChase(seat="MN", writer="V1"), "3 21:05")
    game.results()
    assert game.status("MN V1 V2") == "OUT IN OUT"
    assert not game.state.duties


def test_the_minutes_run_from_the_hosts_word_about_a_tie() -> None:
    game = Game(r=1, top_n=3)
    game.do(p.AdjustSchedule(r=1, slots={}, reason="no post"))
    game.publish()
    game.cast("V1 IK1 10:00", "V2 A 10:00")
    game.close()
    assert game.state.now.tied == ("IK1", "A") or game.state.now.tied == ("A", "IK1")
    game.do(v.DecideTie(order=("A", "IK1"), reason="drawn"), "3 21:20")
    assert times.drags(game.state).at == at("3 21:35")
    assert game.notice("your_line", "IK1").params["lines"] == ["V1"]
    game.do(h.Drag(seat="IK1", targets=("V1",)), "3 21:35")
    game.results("21:36")
    assert game.status("A IK1 V1") == "OUT OUT OUT"


def test_a_first_hang_without_a_line_names_nobody() -> None:
    game = Game(r=1, top_n=1)
    game.do(p.AdjustSchedule(r=1, slots={}, reason="no post"))
    game.publish()
    game.cast("V1 A 10:00")
    game.close()
    game.do(Override(target="top:A", value="in", reason="worked case"))
    game.do(Override(target="top:B", value="out", reason="worked case"))
    game.results()
    assert game.state.first_hang == ("B",)
    assert game.refuse(h.FirstHangName(seat="B", writer="V1")).code == "not_on_line"


def test_who_named_a_seat_that_is_out_now_is_asked_for_another() -> None:
    game = Game("JK1", "JK2")
    game.post("JK1 A", "JK2 B")
    game.shift("B", "A")
    game.do(p.SubmitSearch(seat="SP", target="A", words=801))
    game.notices.clear()
    game.do(d.JudgeOut(seat="A", clause="J15.3a"), "21:20")
    assert [notice.audience for notice in game.notices if notice.code == "name_another"] == ["seat:JK1", "seat:SH", "seat:SP"]
    game.post("JK1 C", when="21:25")
    game.publish()
    assert game.status("A B C JK1") == "OUT KHALF KHALF IN"


def test_a_tally_after_the_close_reads_what_was_so_at_the_close() -> None:
    game = Game("JK1", top_n=2)
    game.post("JK1 A")
    game.publish()
    game.cast("V1 B 10:00", "V2 B 10:01", "V3 C 10:02", "V4 C 10:03", "A C 10:04", "V5 A 10:05", "V6 A 10:06", "V7 A 10:07", "V8 D 10:08")
    game.close()
    assert game.tops() == ["C", "B"]
    game.do(p.CancelPost(post="2:JK1", clause="J12.6"), "3 21:05")
    game.do(d.JudgeOut(seat="B", clause="J15.3a"), "3 21:06")
    game.do(v.Tally(), "3 21:07")
    assert game.tops() == ["C", "B"]
    assert [(top.score, top.tie) for top in game.state.now.tops] == [(4, 5), (4, 4)]
    game.results()
    assert game.status("A B C D") == "IN OUT OUT IN"


def test_who_is_no_top_any_more_owes_no_letter() -> None:
    game = Game()
    game.publish()
    game.cast("V1 A 10:00")
    game.close()
    game.do(h.Resurrect(seat="RV", target="A"), "3 21:01")
    row = v.MachineRow(seat="V2", seats=("B",), time="2026-06-03T10:01:00+08:00")
    game.do(v.ImportMachine(rows=(row,)), "3 21:05")
    game.do(v.Tally(), "3 21:05")
    assert game.tops() == ["B"]
    game.results()
    assert game.status("A B") == "IN OUT"
    assert not game.state.duties


def test_a_mine_that_was_judged_out_is_not_chased_back() -> None:
    game = Game(r=2)
    game.publish()
    game.cast("V1 MN 10:00", "V2 MN 10:01")
    game.close()
    game.do(h.MineChase(seat="MN", writer="V1"), "3 21:05")
    game.results()
    assert game.status("MN") == "PENDING"
    game.do(d.JudgeOut(seat="MN", clause="J15.3a"), "4 09:00")
    game.do(h.ChaseText(writer="V1", words=500), "4 11:00")
    assert game.status("MN V1") == "OUT IN"


def test_the_order_in_which_posts_are_undone_makes_no_difference() -> None:
    for order in (("2:JK1", "2:IK1"), ("2:IK1", "2:JK1")):
        game = Game("JK1", "IK1")
        game.post("JK1 IK1", "IK1 A")
        game.publish()
        game.cast("IK1 B 10:00")
        for post in order:
            game.do(p.CancelPost(post=post, clause="J12.6"), "3 15:00")
        assert game.status("A JK1 IK1") == "IN OUT OUT"
        game.close()
        assert [(top.seat, top.score) for top in game.state.now.tops] == [("B", 2)]  # cast before he was put out (J14.5)


def test_a_poster_hit_by_an_undone_post_is_out_by_his_own_without_half_vote() -> None:
    game = Game("JK1", "IK1")
    game.post("JK1 IK1", "IK1 LK")
    game.publish()
    assert game.status("LK IK1") == "KHALF KHALF"
    game.do(p.CancelPost(post="2:JK1", clause="J12.6"), "3 15:00")
    assert game.status("LK IK1 JK1") == "KHALF OUT OUT"
    assert game.state.seats["IK1"].out.cause == "own_post"  # type: ignore[union-attr]
