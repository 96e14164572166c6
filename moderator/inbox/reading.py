"""What a message comes to: proposals as commands in file form with the words they rest on, and why the rest is none."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Any, Literal

from moderator.inbox.wants import Span

Sure = Literal["sure", "near"]


@dataclass(frozen=True)
class Warned:
    """What speaks against a proposal: code, clause, parameters. The host may take it all the same (``force``: only by insisting)."""

    code: str
    clause: str = ""
    params: dict[str, Any] | None = None
    force: bool = False


@dataclass(frozen=True)
class Proposal:
    """A command that the message asks for.

    ``spans``: what each part rests on, by the command's field (``do`` for the verb). ``parts``: how sure each of them is;
    ``others``: whom a near part may mean as well. ``notes``: codes of what the host should look at.
    """

    command: dict[str, Any]
    spans: dict[str, Span]
    parts: dict[str, Sure]
    others: tuple[str, ...] = ()
    notes: tuple[str, ...] = ()
    warnings: tuple[Warned, ...] = ()

    @property
    def sure(self) -> bool:
        """Whether every part of it is."""
        return "near" not in self.parts.values()


@dataclass(frozen=True)
class Nothing:
    """Words that look like an order and are none, or that there are none. ``offer``: what the host might do about it, in file form."""

    code: str
    span: Span = (0, 0)
    params: dict[str, Any] | None = None
    offer: dict[str, Any] | None = None


@dataclass(frozen=True)
class Reading:
    """A message read. Spans count in ``text``, which is what was read: for mails the subject is its first line where it says something."""

    text: str
    proposals: tuple[Proposal, ...] = ()
    nothing: tuple[Nothing, ...] = ()

    @property
    def why(self) -> str:
        """The first reason for there being no proposal; empty where there is one."""
        return "" if self.proposals or not self.nothing else self.nothing[0].code
