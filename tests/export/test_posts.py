"""Posts: every notice has its templates, names stay names, a broken template is named, secrets are seen before they go out."""

from __future__ import annotations

import ast
from pathlib import Path
from typing import Any

import pytest
from msgspec.structs import replace

from moderator.export.posts import FORMS, Press, Secret, secrets_in
from moderator.export.posts.templates import Templates
from moderator.play.audience import HOST, PUBLIC, seat
from moderator.play.messages import Notice
from moderator.play.words import LANGUAGES, MISSING, Words
from moderator.rulesets.chess import notices
from moderator.rulesets.chess.state import GameState, Tally
from tests.rulesets.chess.games import GOOD, Game

HOSTILE = "[b]甲[/b] *x* <i>{{ 7*7 }}"


def codes() -> set[str]:
    tree = ast.parse(Path(str(notices.__file__)).read_text(encoding="utf-8"))
    found: set[str] = set()
    for call in (node for node in ast.walk(tree) if isinstance(node, ast.Call) and getattr(node.func, "id", "") == "_notice"):
        found |= {node.value for node in ast.walk(call.args[0]) if isinstance(node, ast.Constant) and isinstance(node.value, str)}
    return found | {"receipt", "receipt_void", "king_may_kill", "king_may_not_kill", "ballot", "runoff_ballot"}


@pytest.mark.parametrize("lang", LANGUAGES)
def test_every_notice_has_a_template(lang: str) -> None:
    templates = Templates("chess")
    assert len(codes()) > 28
    assert [code for code in sorted(codes()) if not templates.has(lang, code)] == []


WHEN = "2026-06-02T22:00:00+08:00"
GIVEN: dict[str, Any] = {
    "names": ["BN", "WP1"], "kings": {"white": "WK", "black": "BK"}, "check_in": WHEN, "until": WHEN, "seat": "WR", "role": "rook",
    "side": "white", "messenger": "messenger", "privilege": "heal", "target": "WQ", "reason": "target_dead", "factions": {"BN": "black"},
    "declarations": ["WQ"], "texts": {"WQ": GOOD}, "night": 2, "partner": "WK", "n": 2, "day": 2, "change_until": WHEN, "sms_until": WHEN,
    "voter": "BR", "received": WHEN, "ballots": {"WK": "BR"}, "person": "somebody", "level": "yellow", "successes": 2,
    "orders": [{"privilege": "imprison", "target": "BQ"}, {"privilege": "castle", "target": ""}], "hours": "3.5", "winner": "white",
    "roles": {"WK": {"role": "rook", "start": "king", "side": "white", "person": "p"}}, "kind": "vote", "password": "secret",
    "cards": [{"person": "p", "level": "red", "clause": "C8.4"}], "awards": [{"award": "mvp_white", "person": "p"}],
}  # fmt: skip
SPARSE: dict[str, Any] = {
    **GIVEN, "names": [], "declarations": [], "texts": {}, "seat": None, "side": None, "target": None, "reason": "", "ballots": {},
    "change_until": None, "successes": 0, "orders": [], "cards": [], "awards": [], "password": "",
}  # fmt: skip


@pytest.mark.parametrize("lang", LANGUAGES)
@pytest.mark.parametrize("form", FORMS)
@pytest.mark.parametrize("code", sorted(codes() | {"reminder", "standby", "recruiting"}))
def test_every_template_reads_whole(lang: str, form: str, code: str) -> None:
    press, state = Press("chess", Words(lang)), Game().state
    for given in (GIVEN, SPARSE):
        post = press.post(made(code, **given), state, form)
        assert post.troubles == ()
        assert post.subject
        assert "\n" not in post.subject
        assert post.body
        assert MISSING not in post.text
        assert "\n\n\n" not in post.body
        assert "None" not in post.text or given is SPARSE


def test_the_press_says_what_a_notice_says_where_there_is_no_template() -> None:
    post = Press("chess", Words("en")).post(made("unheard_of"), Game().state)
    assert post.body == "notice.unheard\\_of".replace("\\", "")


def made(code: str, audience: Any = PUBLIC, **params: Any) -> Notice:
    return Notice(key=code, code=code, audience=audience, clause="C1", params=params)


def with_mask(state: GameState, name: str, mask: str) -> GameState:
    return replace(state, seats={**state.seats, name: replace(state.seats[name], mask=mask)})


@pytest.mark.parametrize(
    ("form", "shown"),
    [
        ("plain", "[b]甲[/b] *x* <i>{{ 7*7 }}"),
        ("bbcode", "[\u200bb]甲[\u200b/b] *x* <i>{{ 7*7 }}"),
        ("markdown", "\\[b\\]甲\\[/b\\] \\*x\\* \\<i\\>\\{\\{ 7\\*7 \\}\\}"),
    ],
)
def test_a_name_is_never_markup(form: str, shown: str) -> None:
    state = with_mask(Game().state, "WK", HOSTILE)
    body = Press("chess", Words("zh_CN")).post(made("present_king", side="white", seat="WK"), state, form).body
    assert shown in body
    assert "49" not in body


def test_a_declaration_is_quoted_line_by_line() -> None:
    state = Game().state
    given = {
        "names": ["BN"],
        "factions": {"BN": "black"},
        "declarations": ["WQ"],
        "texts": {"WQ": "[quote]a\n# b"},
        "until": "",
        "night": 1,
    }
    press = Press("chess", Words("en"))
    assert "> \\[quote\\]a\n> \\# b" in press.post(made("dawn", **given), state, "markdown").body
    assert "[quote]\n[\u200bquote]a\n# b\n[/quote]" in press.post(made("dawn", **given), state, "bbcode").body


# --- templates of one's own -----------------------------------------------------------------------------------------------


def own(folder: Path, text: str, code: str = "mourning") -> Path:
    place = folder / "posts" / "chess" / "en" / f"{code}.j2"
    place.parent.mkdir(parents=True, exist_ok=True)
    place.write_text(text, encoding="utf-8")
    return place


def test_an_own_template_goes_first(tmp_path: Path) -> None:
    own(tmp_path, "Hush\n\nBe quiet, {{ list_of(living[:2]) }}.")
    post = Press("chess", Words("en"), tmp_path).post(made("mourning"), Game().state, "plain")
    assert (post.subject, post.body, post.troubles) == ("Hush", "Be quiet, WK and WQ.", ())


@pytest.mark.parametrize(
    ("text", "row"),
    [
        ("Hush\n\n{% if %}", 3),
        ("Hush\n\nx\n{{ nobody }}", 4),
        ("a\n{{ ''.__class__.__mro__ }}", 2),
        ("a\n\n{{ 1 / 0 }}", 3),
    ],
)
def test_a_broken_template_is_named_by_file_and_line(tmp_path: Path, text: str, row: int) -> None:
    place = own(tmp_path, text)
    post = Press("chess", Words("en"), tmp_path).post(made("mourning"), Game().state, "plain")
    assert post.subject == "Mourning"
    (trouble,) = post.troubles
    assert (trouble.params["path"], trouble.params["row"]) == (str(place), row)
    assert str(place) in Words("en").refusal(trouble)


def test_a_copy_to_edit_is_made_once(tmp_path: Path) -> None:
    templates = Templates("chess", tmp_path)
    place = templates.copy("en", "dusk")
    assert place is not None
    assert place.read_text(encoding="utf-8").startswith("{% if names %}")
    place.write_text("mine", encoding="utf-8")
    assert templates.copy("en", "dusk") == place
    assert place.read_text(encoding="utf-8") == "mine"


# --- secrets --------------------------------------------------------------------------------------------------------------


def test_no_post_of_a_game_gives_anything_away() -> None:
    for lang in LANGUAGES:
        press = Press("chess", Words(lang))
        game = Game()
        for step in (
            lambda g: g.night("WQ kill BN", "BQ kill WR", "WB heal WR", "WK castle", "BN curse WP1"),
            lambda g: g.dawn("06-02 13:00"),
            lambda g: g.quiet_day("06-02 13:30"),
        ):
            game.notices.clear()
            step(game)
            for notice in game.notices:
                text = press.post(notice, game.state, "bbcode").text
                assert secrets_in(text, game.state, notice.audience) == (), (notice.code, text)


@pytest.mark.parametrize(
    ("text", "kind", "about", "found"),
    [
        ("WQ 是后", "role", "WQ", "后"),
        ("昨夜死亡：WP1（白方）", "side", "WP1", "白方"),
        ("WB was a bishop", "role", "WB", "bishop"),
        ("Dead: BP2 (Black)", "side", "BP2", "Black"),
        ("WR 的主人是 person of WR", "person", "WR", "person of WR"),
        ("WP1 带着诅咒", "curse", "WP1", "诅咒"),
        ("WP1：11 票", "curse", "WP1", "11"),
        ("黑方的王 BK 被将军", "check", "BK", "将军"),
        ("WN 被禁锢", "night", "WN", "禁锢"),
    ],
)
def test_a_leak_is_seen(text: str, kind: str, about: str, found: str) -> None:
    state = replace(Game().state, tally=Tally(curses={"WP1": 4}, totals={"WP1": 11, "BR": 6}))
    assert Secret(kind=kind, seat=about, found=found) in secrets_in(text, state, PUBLIC)
    assert secrets_in(text, state, HOST) == ()


@pytest.mark.parametrize(
    "text",
    ["白方的王是 WK，黑方的王是 BK", "然后 WQ 说：马上投票，现象可疑", "BR：6 票", "King of White: WK", "WQ votes for BN, then checks in"],
)
def test_what_everybody_may_know_is_no_leak(text: str) -> None:
    state = replace(Game().state, tally=Tally(curses={"WP1": 4}, totals={"WP1": 11, "BR": 6}))
    assert secrets_in(text, state, PUBLIC) == ()


def test_what_a_player_claims_in_his_declaration_is_his_own() -> None:
    game = Game()
    claim = f"WB 是白方的象。{GOOD}"
    from moderator.rulesets.chess.commands.night import JudgeDeclaration, SubmitKill

    game.do(SubmitKill(seat="BQ", target="WB", declaration=claim))
    game.do(JudgeDeclaration(seat="BQ", ok=True))
    assert secrets_in(f"宣言：\n{claim}", game.state, PUBLIC) == ()
    assert secrets_in("WB 是象", game.state, PUBLIC) != ()


def test_a_seat_knows_itself_and_a_king_his_dead() -> None:
    game = Game("WN")
    assert secrets_in("WQ 是白方的后", game.state, seat("WQ")) == ()
    assert secrets_in("WQ 是后", game.state, seat("WR")) != ()
    assert secrets_in("WN 是马", game.state, seat("WK")) == ()
    assert secrets_in("WN 是马", game.state, seat("BK")) != ()


def test_a_password_goes_to_its_own_mask_and_nowhere_else() -> None:
    state = Game().state
    seats = {**state.seats, "WQ": replace(state.seats["WQ"], password="s3cret-word")}
    state = replace(state, seats=seats)
    press = Press("chess", Words("en"))
    given = {"seat": "WQ", "role": "queen", "side": "white", "messenger": ""}
    mine = press.post(made("role_card", seat("WQ"), **given), state, "plain").text
    assert "s3cret-word" in mine
    assert "s3cret-word" not in press.post(made("role_card", seat("WR"), **given), state, "plain").text
    assert secrets_in(mine, state, seat("WQ")) == ()
    assert next(found.kind for found in secrets_in(mine, state, PUBLIC)) == "password"
    assert all("s3cret-word" not in found.found for found in secrets_in(mine, state, PUBLIC))


def test_an_owner_who_has_been_published_is_no_secret() -> None:
    state = replace(Game().state, unmasked=("WR",))
    assert secrets_in("WR 的主人是 person of WR", state, PUBLIC) == ()
