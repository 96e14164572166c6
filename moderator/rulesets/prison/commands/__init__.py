"""Every verb of a game, by room (section 15). Shared verbs come from the kernel. Times are the envelope's ``at``."""

from __future__ import annotations

from moderator.play.commands import SHARED, Command
from moderator.play.inbox import INBOX
from moderator.rulesets.prison.commands.conduct import CONDUCT
from moderator.rulesets.prison.commands.day import DAY
from moderator.rulesets.prison.commands.night import NIGHT
from moderator.rulesets.prison.commands.setup import SETUP

COMMANDS: tuple[type[Command], ...] = (*SHARED, *SETUP, *DAY, *NIGHT, *CONDUCT, *INBOX)
