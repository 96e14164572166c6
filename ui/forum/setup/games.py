"""What a game gives to the set-up page, loaded when it is first needed."""

from __future__ import annotations

from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from ui.forum.setup.game import GameSetup


def setup_of(game: str) -> type[GameSetup]:
    """The maker of a game's part: made with (words, palette, curtain, parent)."""
    if game == "chess":
        from ui.forum.chess.setup.game import ChessSetup

        return ChessSetup
    if game == "prison":
        from ui.forum.prison.setup.game import PrisonSetup

        return PrisonSetup
    if game == "jianghu":
        from ui.forum.jianghu.setup.game import JianghuSetup

        return JianghuSetup
    if game == "cup":
        from ui.cup.new.game import CupSetup

        return CupSetup
    raise LookupError(game)
