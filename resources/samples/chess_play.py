"""The whole sample game of International Chess: six nights with castling, promotion, one-hit, exchange, a curse into a run-off and more."""
# ruff: noqa: INP001

from __future__ import annotations

from chess_story import SUBSTITUTES
from forum import Forum, mask


def whole() -> Forum:
    """The game from the first sign-up to the result."""
    game = Forum("五月棋局 May Game · 六夜")
    game.opening()
    first = _first(game)
    _second(game)
    _third(game, first)
    _fourth(game)
    _fifth(game)
    _sixth(game)
    return game


def _first(game: Forum) -> dict[str, int]:
    """A curse that nobody sees brings the white bishop into a run-off; the white queen sends nothing."""
    game.do("22:40", "receive_message", seat=mask("BQ"), channel="pm", text="今晚杀孤灯，宣言随信附上。")
    game.kill("22:41", "BQ", "WP3", "BQ1")
    game.order("22:50", "BR", "imprison", "WQ")
    game.order("22:55", "BR", "imprison", "WR")
    game.order("23:00", "WP2", "pawn", "WR")
    game.order("23:05", "WR", "imprison", "BB")
    game.order("23:10", "WB", "heal", "WQ")
    game.order("23:15", "BN", "curse", "WB")
    game.order("23:20", "BP1", "pawn", "BR")
    game.day = 2
    game.order("12:50", "WN", "exchange", "WB")
    game.order("12:52", "WP1", "pawn", "WN")
    game.dawn()
    game.do("13:30", "open_ballot")
    game.do("15:00", "record_last_words", seat=mask("WP3"))
    game.do("20:00", "record_analysis", seat=mask("WQ"), day=1)
    game.day = 3
    made = game.votes(10, {"BP1": ("WK", "WQ", "WR", "WB", "WN", "WP2"), "WB": ("BQ", "BR"), "BR": ("BN", "BB", "BK")})
    game.do("10:40", "cast_vote", voter=mask("BP1"), target=mask("BR"))
    game.do("11:00", "cast_vote", voter=mask("WP1"), target=mask("BP1"), channel="sms")
    game.do("12:00", "cast_vote", voter=mask("BP3"), target=mask("BP3"))
    game.do("18:00", "change_vote", voter=mask("BP3"), target=mask("WB"))
    game.do("21:20", "change_vote", voter=mask("BB"), target=mask("WB"))
    game.dusk()
    game.do("22:06", "answer", ask="yellow_card:1", choice="keep")
    game.do("22:10", "open_runoff")
    game.day = 4
    game.votes(9, {"BP1": ("WK", "WQ", "WR", "WB", "WN", "WP1", "WP2"), "WB": ("BK", "BQ", "BR", "BB", "BN", "BP1", "BP2", "BP3")})
    game.do("15:00", "change_vote", voter=mask("BK"), target=mask("BP1"))
    game.dusk()
    game.do("22:10", "open_night")
    return made


def _second(game: Forum) -> None:
    """The white queen strikes one-hit; the black queen's declaration is too short. A player leaves by day."""
    game.kill("22:30", "WQ", "BB", "WQ2")
    game.kill("22:40", "BQ", "WQ", "BQ2")
    game.order("22:45", "BR", "imprison", "WR")
    game.order("22:50", "WP2", "pawn", "WR")
    game.order("22:55", "WB", "heal", "WN")
    game.order("23:00", "BB", "heal", "BB")
    game.order("23:05", "WN", "curse", "BP2")
    game.order("23:10", "BP3", "pawn", "BP2")
    game.day = 5
    game.do("09:00", "withdraw", seat=mask("WN"), privilege="curse")
    game.dawn()
    game.do("13:20", "open_ballot")
    game.do("14:00", "give_card", person=mask("WB"), level="red", clause="C8.4.3", note="多次提醒仍按别的规则玩")
    game.do("14:05", "answer", ask="red_card:2", choice="handover", reason="有替补")
    game.do("14:30", "sub_reply", person=SUBSTITUTES[1])
    game.do("14:40", "sub_reply", person=SUBSTITUTES[0])
    game.do("15:00", "replace", seat=mask("WB"), person=SUBSTITUTES[1])
    game.day = 6
    game.votes(10, {"WN": ("BK", "BQ", "BR", "BN", "BP2", "BP3"), "BR": ("WK", "WQ", "WR", "WN"), "BQ": ("WB",)})
    game.do("10:20", "mark_unclear", voter=mask("WP2"), kind="original")
    game.do("10:30", "ask_revote", voter=mask("WP2"))
    game.do("11:00", "cast_vote", voter=mask("WP2"), target=mask("BR"))
    game.do("11:10", "cast_vote", voter=mask("WP1"), target=mask("BQ"))
    game.do("12:00", "mark_edited", voter=mask("WP1"), original_known=True)
    game.day = 7
    game.do("20:30", "change_vote", voter=mask("WB"), target=mask("BP3"))
    game.dusk()
    game.do("22:10", "open_night")


def _third(game: Forum, first: dict[str, int]) -> None:
    """Castling, an exchange that takes the black queen, the third success of a pawn. A vote of day 1 is put right."""
    game.order("22:20", "WK", "castle")
    game.kill("22:30", "BQ", "WB", "BQ3")
    game.order("22:35", "WN", "exchange", "WB")
    game.kill("22:40", "WQ", "BP2", "WQ3")
    game.order("22:45", "BR", "imprison", "WR")
    game.order("22:50", "WP2", "pawn", "WR")
    game.order("22:55", "WB", "heal", "WQ")
    game.day = 8
    game.dawn()
    game.do("13:30", "open_ballot")
    game.do("16:00", "choose_promotion", side="white", role="bishop")
    vote = {"do": "cast_vote", "voter": mask("BN"), "target": mask("BP3")}
    game.do("17:00", "amend", entry=first["BN"], command=vote, reason="首日原帖写的是归雁，当时记成了铁索")
    game.day = 9
    game.votes(10, {"WK": ("BK", "BR", "BN", "BP3", "WP1"), "BR": ("WQ", "WR", "WP2", "WN"), "BN": ("WK",)})
    game.dusk()
    game.do("22:10", "open_night")
    game.do("22:15", "confirm_promotion", seat=mask("WP2"))


def _fourth(game: Forum) -> None:
    """The new bishop saves the queen from the black king; two ballots are tied."""
    game.kill("22:30", "WQ", "BN", "WQ4")
    game.kill("22:40", "BK", "WQ")
    game.order("22:45", "WP2", "heal", "WQ")
    game.order("22:50", "BR", "imprison", "WN")
    game.order("22:55", "WN", "curse", "BR")
    game.order("23:00", "BN", "curse", "WP1")
    game.day = 10
    game.dawn()
    game.do("13:30", "open_ballot")
    game.day = 11
    tied = {"BK": ("WQ", "WR", "WN", "WP2"), "WN": ("BK", "BR", "BP3", "WP1")}
    game.votes(10, tied)
    game.dusk()
    game.do("22:10", "open_runoff")
    game.day = 12
    game.votes(10, tied)
    game.dusk()
    game.do("22:10", "open_night")


def _fifth(game: Forum) -> None:
    """The black rook holds the queen, the king kills a pawn; the rook is executed for it."""
    game.kill("22:30", "WQ", "BK", "WQ5")
    game.order("22:40", "BR", "imprison", "WQ")
    game.kill("22:45", "BK", "WP1")
    game.order("22:50", "WP2", "heal", "WR")
    game.day = 13
    game.dawn()
    game.do("13:30", "open_ballot")
    game.day = 14
    game.votes(10, {"BR": ("WQ", "WR", "WN", "WP2"), "WN": ("BK", "BR", "BP3")})
    game.dusk()
    game.do("22:10", "open_night")


def _sixth(game: Forum) -> None:
    """King and queen strike each other; one of them is in check."""
    game.kill("22:30", "WQ", "BK", "WQ6")
    game.kill("22:40", "BK", "WQ")
    game.order("22:50", "WP2", "heal", "WN")
    game.day = 15
    game.dawn()
    game.do("14:00", "nominate", award="mvp_white", person="落木", note="三夜三杀")
    game.do("14:05", "nominate", award="fair_play", person="云脚")
    game.do("14:10", "nominate", award="story", person="秋水")
    game.do("15:00", "end_game")
