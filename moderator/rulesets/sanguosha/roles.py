"""Roles, outcomes and the plain numbers of an eight-player identity game (S1.1, S1.4)."""

from __future__ import annotations

from typing import Final, Literal

Role = Literal["lord", "loyalist", "rebel", "spy"]
"""主公, 忠臣, 反贼, 内奸."""

Outcome = Literal["lord_side", "rebels", "spy", "full_loss", "draw", "void"]
"""``full_loss`` 全负; ``void``: aborted by the judge."""

Source = Literal["damage", "life_loss", "lightning", "other"]
Level = Literal["warning", "yellow", "red", "ban"]

ROLE_COUNTS: Final[dict[Role, int]] = {"lord": 1, "loyalist": 2, "rebel": 4, "spy": 1}
BOX_SIZES: Final[dict[Role, int]] = {"lord": 11, "rebel": 7, "loyalist": 8, "spy": 9}
LORD_STANDING: Final = 5
PLAYERS: Final = 8
