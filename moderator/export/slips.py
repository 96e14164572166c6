"""Role slips: one a player, the role where it lies inside when the slip is folded. For the host's hands alone."""

from __future__ import annotations

from moderator.export.paper import Paper, Slip
from moderator.export.text import plain
from moderator.play.words import Words
from moderator.rulesets.sanguosha.state import Game, MatchState


def role_slips(state: MatchState, title: str, words: Words) -> Paper | None:
    """A slip for each seat of the game under way, with the box once it is dealt; None while no roles are dealt."""
    game = state.game
    if game is None or not game.roles:
        return None
    say = words.say
    head = plain(state.params.title or title)
    slips = tuple(
        Slip(
            outside=(head, say("paper.slip.where", {"game": game.number, "seat": seat})), name=plain(state.name_of(line)),
            role=_role(words, game, line), box_title=say("paper.slip.box"),
            box=tuple(plain(words.hero(hero)) for hero in game.boxes.get(line, ())),
        )
        for seat, line in enumerate(game.seats, start=1)
    )  # fmt: skip
    return Paper(
        sheet="slips", lang=words.lang, title=head or say("paper.untitled"), subtitle=say("paper.slips"), secret=say("paper.secret"),
        slips=slips,
        how=say("paper.slip.how"), page=say("paper.page", {"n": "{n}", "of": "{of}"}),
    )  # fmt: skip


def _role(words: Words, game: Game, line: str) -> str:
    return words.say(f"paper.role.{game.roles[line]}")
