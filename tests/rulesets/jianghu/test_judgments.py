"""A judgment says about what it is, and no more than everybody knows (J14.6)."""

from __future__ import annotations

from moderator.play.words import Words
from moderator.rulesets.jianghu.commands import discipline as d
from tests.rulesets.jianghu.games import Game


def test_a_judgment_names_the_post_by_its_target_and_never_its_writer() -> None:
    game = Game("JK1")
    game.post("JK1 A")
    game.publish()
    game.do(d.Complain(by="V1", about="2:JK1", clause="J12.6"))
    assert next(line for line in game.trace if line.verb == "complaint_filed").target == "JK1"
    game.do(d.Judge(complaint="c1", verdict="rejected"))
    notice = game.notice("judgment")
    said = {lang: Words(lang).of("jianghu").notice(notice, game.state.name_of) for lang in ("zh_CN", "en")}
    assert said["zh_CN"] == "投诉裁决（J12.6）：第 2 轮贴 A 的帖，不成立，不罚。"
    assert "JK1" not in said["en"] and "post at A in round 2" in said["en"]


def test_a_judgment_about_a_seat_names_it_with_clause_and_penalty() -> None:
    game = Game("JK1", phase="day")
    game.do(d.Complain(by="V1", about="seat:V2", clause="J15.5"))
    game.do(d.Judge(complaint="c1", verdict="upheld", penalty="warn"))
    notice = game.notice("judgment")
    assert notice.params["seat"] == "V2" and "target" not in notice.params
    assert "V2" in Words("zh_CN").of("jianghu").notice(notice, game.state.name_of)
