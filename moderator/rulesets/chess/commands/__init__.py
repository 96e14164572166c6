"""Every verb of a game, by room (section 10). Shared verbs come from the kernel. Times are the envelope's ``at``."""

from __future__ import annotations

from moderator.play.commands import SHARED, Command
from moderator.play.inbox import INBOX
from moderator.rulesets.chess.commands.night import NIGHT
from moderator.rulesets.chess.commands.persons import PERSONS
from moderator.rulesets.chess.commands.setup import SETUP
from moderator.rulesets.chess.commands.vote import VOTE

COMMANDS: tuple[type[Command], ...] = (*SHARED, *SETUP, *NIGHT, *VOTE, *PERSONS, *INBOX)
