"""Posts of a game of eighty-eight: the result and the kill posts drafted whole in both languages and every form, and no secret in them."""

from __future__ import annotations

import re
from typing import Any

import pytest
from msgspec.structs import replace

from moderator.export.posts import FORMS, Press, Secret, secrets_in
from moderator.export.posts.templates import Templates
from moderator.play.audience import PUBLIC, seat
from moderator.play.resources import resource
from moderator.play.words import LANGUAGES, MISSING, Words
from moderator.rulesets.jianghu.commands import choices as h
from moderator.rulesets.jianghu.commands import posts as p
from moderator.rulesets.jianghu.commands import vote as v
from moderator.rulesets.jianghu.notices import codewords, role_card
from tests.rulesets.jianghu.games import Game

HOSTILE = "[b]甲[/b] *x* <i>{{ 7*7 }}"
STORY = "月黑风高，隐剑 V1 出鞘。[url]x[/url]\n第二段。"


def voted() -> Game:
    """Round 2: an independent killer leads and takes one along, two are tied and told apart by arrival, one has not voted."""
    game = Game("JK1", r=2, top_n=3, over={"A": {"mask": HOSTILE}, "B": {"mask": "听雨"}})
    game.do(p.SubmitPost(seat="JK1", target="MR", text=STORY, words=900))
    game.do(p.JudgePost(seat="JK1", verdict="ok"))
    game.publish()
    game.to_the_vote()
    game.cast("V1 IK2 A 10:00", "V2 IK2 B 10:01", "V3 IK2 A 10:02", "V4 B 10:03", "V6 C 10:05")
    game.close("V5")
    game.do(h.Drag(seat="IK2", targets=("V2",)), f"{game.vote_day} 21:05")
    return game


def written(game: Game, code: str, lang: str, form: str = "bbcode") -> str:
    post = Press("jianghu", Words(lang)).post(game.notice(code), game.state, form)
    assert not post.troubles, post.troubles
    return post.text


@pytest.mark.parametrize("lang", LANGUAGES)
def test_both_languages_have_the_same_templates(lang: str) -> None:
    stems = {path.stem for path in resource("templates", "posts", "jianghu", lang).glob("*.j2")}
    assert stems == {path.stem for path in resource("templates", "posts", "jianghu", "zh_CN").glob("*.j2")}
    assert Templates("jianghu").has(lang, "result") and Templates("jianghu").has(lang, "posts")


@pytest.mark.parametrize("lang", LANGUAGES)
def test_the_letters_of_the_deal_say_role_code_name_and_known_people_and_nothing_twice(lang: str) -> None:
    game, words = Game("JK1"), Words(lang).of("jianghu")
    for name in ("JK1", "DE"):
        who = game.state.seats[name]
        post = Press("jianghu", words).post(role_card(game.state, who), game.state)
        assert not post.troubles and post.subject and post.subject not in post.body
        role = "wanderer" if name == "DE" else who.role
        assert words.say(f"term.role.{role}") in post.body and MISSING not in post.text
        assert ("JK2" in post.body) == (name == "JK1")
    for notice in codewords("IK1", "LK", 1, "autumn", "lamp"):
        post = Press("jianghu", words).post(notice, game.state)
        assert not post.troubles and "autumn" in post.body and "lamp" in post.body and "IK1" not in post.text


@pytest.mark.parametrize("form", FORMS)
@pytest.mark.parametrize("lang", LANGUAGES)
def test_the_result_is_drafted_whole_and_says_no_secret(lang: str, form: str) -> None:
    game = voted()
    game.results()
    text = written(game, "result", lang, form)
    for said in ("IK2", "V2", "V5", "person of JK1", "10:00:00 · 10:02:00", "10:01:00 · 10:03:00"):
        assert said in text.replace("\\", ""), said
    assert MISSING not in text and "49" not in text and "{{" not in text.replace("{{ 7*7 }}", "").replace("{{ 7\\*7 }}", "")
    assert not secrets_in(text, game.state, PUBLIC)
    assert not re.search(r"\n{4,}", text)


def test_foreign_brackets_do_nothing_in_bbcode() -> None:
    game = voted()
    game.results()
    assert "[b]甲[/b]" not in written(game, "result", "zh_CN")


def test_a_spared_top_is_named_without_its_role() -> None:
    game = voted()
    game.do(h.Resurrect(seat="RV", target="B"), f"{game.vote_day} 21:02")
    game.results()
    text = written(game, "result", "zh_CN", "plain")
    line = next(line for line in text.split("\n") if "听雨" in line)
    assert "被复活" in line and "身份" not in line
    assert not secrets_in(text, game.state, PUBLIC)


def test_kill_posts_stand_in_code_order_with_their_texts_and_a_story_may_tell_what_it_likes() -> None:
    game = Game("HS1", "JK1", "JK2", r=2, over={"V1": {"mask": "听雨"}})
    game.do(p.SubmitPost(seat="JK2", target="V2", iou=True))
    game.do(p.GrantIou(seat="JK2", granted=True))
    for poster, target in (("JK1", "V1"), ("HS", "V3")):
        game.do(p.SubmitPost(seat=poster, target=target, text=STORY.replace("V1", "听雨") + poster, words=900))
        game.do(p.JudgePost(seat=poster, verdict="ok"))
    game.publish()
    for lang in LANGUAGES:
        text = written(game, "posts", lang)
        assert text.index("他是谁") < text.index("你逗我") < text.index("你恨我") and "[quote]" in text and "[url]" not in text
        assert not secrets_in(text, game.state, PUBLIC)


@pytest.mark.parametrize(
    ("said", "kind"),
    [
        ("IK3 是独立杀", "role"), ("IK3（我想你）", "role"), ("person of V1 在此", "person"), ("V1 is a wanderer", "role"),
        ("DE：暗蛋", "role"), ("SR（还魂）", "role"), ("V1 是白道", "role"),
    ],
)  # fmt: skip
def test_what_somebody_has_typed_himself_is_looked_at_too(said: str, kind: str) -> None:
    game = Game("JK1", r=2)
    assert [each.kind for each in secrets_in(said, game.state, PUBLIC)] == [kind]


def test_a_seat_may_read_what_it_knows_and_a_dark_egg_not_even_its_own() -> None:
    state = Game("JK1", r=2).state
    assert not secrets_in("JK2 是联合杀", state, seat("JK1")) and not secrets_in("JK2 是联合杀", state, seat("LK"))
    assert secrets_in("JK2 是联合杀", state, seat("V1")) and secrets_in("LK 是孤杀", state, seat("JK1"))
    assert secrets_in("DE 是暗蛋", state, seat("DE")) and not secrets_in("DE 是游侠", state, seat("DE"))


def test_player_1_is_not_in_player_12() -> None:
    game = Game("JK1", r=2, over={"V1": {"person": "Player 1"}, "V2": {"person": "Player 12", "person_shown": True}})
    found: list[Secret] = list(secrets_in("V2: in person Player 12", game.state, PUBLIC))
    assert found == []


def test_every_template_of_the_vote_reads_whole() -> None:
    game = voted()
    game.results()
    notices: list[Any] = [*game.notices]
    state = game.state
    for lang in LANGUAGES:
        for notice in notices:
            post = Press("jianghu", Words(lang)).post(notice, state, "bbcode")
            assert not post.troubles and MISSING not in post.text and post.subject, (notice.code, post.troubles)
            assert not secrets_in(post.text, replace(state), notice.audience), (notice.code, post.text)


def test_the_choices_and_the_overtime_are_asked_for_in_posts_of_their_own() -> None:
    game = voted()
    found = {notice.code for notice in game.notices}
    assert {"your_line", "tops_for_rescue"} <= found
    tied = Game("JK1", r=2, top_n=1)
    tied.post("JK1 V9")
    tied.publish()
    tied.to_the_vote()
    tied.cast("V1 A 10:00", "V2 B 10:00")
    tied.close()
    tied.do(v.OpenOvertime())
    for lang in LANGUAGES:
        assert "21:15" in written(tied, "overtime", lang) and not secrets_in(written(tied, "overtime", lang), tied.state, PUBLIC)
        for notice in game.notices:
            assert not Press("jianghu", Words(lang)).post(notice, game.state).troubles, notice.code


@pytest.mark.parametrize(("host", "words"), [(False, {"zh_CN": "加时定先后", "en": "settled by an overtime"}),
                                             (True, {"zh_CN": "哨群定先后", "en": "settled by the host"})])  # fmt: skip
def test_the_result_says_who_settled_a_tie_in_everything(host: bool, words: dict[str, str]) -> None:
    game = Game(r=3, phase="day", top_n=1)
    game.cast("V1 A 10:00", "V2 B 10:00")
    game.close()
    game.do(v.OpenOvertime(), f"{game.vote_day} 21:01")
    if not host:
        game.do(v.OvertimeBallot(seat="V3", seat_x="B"), f"{game.vote_day} 21:05")
    game.do(v.CloseOvertime(), f"{game.vote_day} 21:16")
    if host:
        game.do(v.DecideTie(order=("B", "A"), reason="drawn"))
    game.results("21:35")
    for lang in LANGUAGES:
        assert words[lang] in written(game, "result", lang)


def test_a_spared_top_that_is_taken_along_does_not_read_as_staying() -> None:
    for taken, words in ((False, ("被复活，不出局", "resurrected and stays")), (True, ("被复活\n", "resurrected\n"))):
        game = Game(r=2, phase="day", top_n=2)
        game.cast("V1 A 20:00", "A IK1 20:05", "V2 IK1 20:10")
        game.close()
        game.do(h.Resurrect(seat="RV", target="A"), f"{game.vote_day} 21:02")
        if taken:
            game.do(h.Drag(seat="IK1", targets=("A",)), f"{game.vote_day} 21:03")
        game.results("21:16")
        for lang, said in zip(("zh_CN", "en"), words, strict=True):
            assert said in written(game, "result", lang, "plain")
