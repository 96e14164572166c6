"""How a forum game begins: the set-up of its own where it has one, else an empty file at the desk."""

from __future__ import annotations

from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from ui.main_window import MainWindow


def enter(window: MainWindow, game: str, mode: str) -> None:
    """``mode``: new, or take for a game that is under way elsewhere."""
    from moderator.rulesets.chess.commands.setup import CreateGame
    from ui.opening import day, zone_here

    title = window.words.say(f"ui.home.{game}.untitled", {"date": day(window.clock.now())})
    commands = (CreateGame(title=title),) if mode == "new" else ()
    window.opening.begin(game, title, zone_here(), commands)
