"""Every verb of a game, by room (J.4). Shared verbs come from the kernel. Times are the envelope's ``at``."""

from __future__ import annotations

from moderator.play.commands import SHARED, Command
from moderator.play.inbox import INBOX
from moderator.rulesets.jianghu.commands.choices import CHOICES
from moderator.rulesets.jianghu.commands.discipline import DISCIPLINE
from moderator.rulesets.jianghu.commands.posts import POSTS
from moderator.rulesets.jianghu.commands.setup import SETUP
from moderator.rulesets.jianghu.commands.vote import VOTE

COMMANDS: tuple[type[Command], ...] = (*SHARED, *SETUP, *POSTS, *VOTE, *CHOICES, *DISCIPLINE, *INBOX)
