"""The ledger of one night: what each step has found, and why. Steps write their own part once and read the parts before it."""

from __future__ import annotations

from dataclasses import dataclass, field
from typing import Literal

import msgspec

from moderator.play.messages import TraceLine
from moderator.rulesets.chess.resolution.snapshot import Order, Piece, Snapshot
from moderator.rulesets.chess.roles import Privilege, Side

Hit = Literal["king", "queen", "one_hit", "exchange"]
"""King's kill, queen's kill, one-hit, exchange death. The first two are ordinary: one protection stops any number of them (R15)."""

ORDINARY = frozenset({"king", "queen"})


class Kill(msgspec.Struct, frozen=True, kw_only=True):
    """A kill that goes ahead: who, at whom, of what kind."""

    killer: str
    aimed: str
    kind: Hit


class Blow(msgspec.Struct, frozen=True, kw_only=True):
    """A hit where it lands. ``moved_from``: the covered ally it was moved from.

    ``borne``: an exchange death fired because a pawn bears a kill for another.
    ``killer``: the king or queen behind it; for an exchange death the queen whose kill fired it.
    """

    kind: Hit
    killer: str
    aimed: str
    """At whom the killer aimed."""
    moved_from: str = ""
    borne: bool = False

    @property
    def direct(self) -> bool:
        """Whether it is the seat's own death rather than one in an ally's place (C4.5)."""
        return not self.moved_from and not self.borne


@dataclass(slots=True)
class Ledger:
    """One night under way."""

    z: Snapshot
    pieces: dict[str, Piece] = field(default_factory=dict)
    orders: dict[tuple[str, Privilege], Order] = field(default_factory=dict)
    kings: dict[Side, str] = field(default_factory=dict)
    in_check: dict[Side, bool] = field(default_factory=dict)
    castling: dict[Side, tuple[str, str]] = field(default_factory=dict)
    """Side -> (king, original rook) of a valid castling."""
    forfeited: set[str] = field(default_factory=set)
    attempts: tuple[Kill, ...] = ()
    """Kills with a right to happen, before prison and immunity."""
    holds: tuple[tuple[str, str], ...] = ()
    """Effective imprisonments, (jailer, seat)."""
    covers: dict[str, tuple[str, ...]] = field(default_factory=dict)
    """Ally -> pawns with an effective cover on it."""
    imprisoned: frozenset[str] = frozenset()
    kills: tuple[Kill, ...] = ()
    exchanged: frozenset[str] = frozenset()
    """Seats that an exchange is live on."""
    protected: frozenset[str] = frozenset()
    healed_by: dict[str, tuple[str, ...]] = field(default_factory=dict)
    aimed: tuple[tuple[str, Blow], ...] = ()
    """Seat and hit, before covers."""
    blows: dict[str, tuple[Blow, ...]] = field(default_factory=dict)
    """Seat -> hits where they land."""
    deaths: dict[str, tuple[Blow, ...]] = field(default_factory=dict)
    """Seat -> the hits that killed it, in the order of the seats."""
    saved: tuple[str, ...] = ()
    winner: Side | Literal["draw", ""] = ""
    graces: tuple[str, ...] = ()
    successes: tuple[str, ...] = ()
    charges: frozenset[str] = frozenset()
    curses: tuple[tuple[str, str], ...] = ()
    """(bearer, knight)."""
    pardons: frozenset[str] = frozenset()
    swapped: dict[Side, tuple[str, str]] = field(default_factory=dict)
    """Side -> (old king, new king)."""
    lapsed: frozenset[Side] = frozenset()
    trace: list[TraceLine] = field(default_factory=list)

    def rule(self, name: str) -> object:
        """A house rule's value."""
        return self.z.rules[name]

    def say(
        self, step: str, verb: str, *clauses: str, actor: str | None = None, target: str | None = None, result: str = "", **params: object
    ) -> None:
        """A trace line, for the host."""
        self.trace.append(TraceLine(step=step, verb=verb, actor=actor, target=target, result=result, clauses=clauses, params=params))

    def working(self, seat: str, privilege: Privilege) -> Order | None:
        """The seat's order for a privilege, unless prison strikes it out."""
        return None if seat in self.imprisoned else self.orders.get((seat, privilege))
