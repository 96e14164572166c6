"""What every report for a person to read has: headed sections, sentences with their clauses, what is asked, what was refused, and why."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping
from typing import Any

import msgspec

from moderator.play.messages import Ask, TraceLine
from moderator.play.words import Names, Words

Row = Mapping[str, Any]


class TextPage:
    """One report in one language. A game says which sections it has (``_bodies``) and what stands at the head (``_head``)."""

    def __init__(self, report: Row, words: Words) -> None:
        self.report, self.words = report, words

    def sections(self) -> Iterator[list[str]]:
        """Headed sections; what is empty is left out."""
        yield list(self._head())
        for name, body in self._bodies().items():
            if lines := list(body):
                yield ["", self.words.say(f"text.{name}"), *(f"  {line}" for line in lines)]

    def _bodies(self) -> Mapping[str, Iterator[str]]:
        """The sections by name (``text.<name>`` is the heading), in their order."""
        raise NotImplementedError

    def _name(self, seat: str) -> str:
        """What a seat or line is called."""
        raise NotImplementedError

    def _say(self, key: str, params: Row | None = None, names: Names | None = None) -> str:
        return self.words.say(key, params, names or self._name)

    def _behind(self, text: str, clauses: Iterable[str]) -> str:
        """A sentence with its clauses in brackets."""
        named = ", ".join(clause for clause in clauses if clause)
        return self._say("text.with_clauses", {"text": text.strip(), "clauses": named}) if named else text.strip()

    def _head(self) -> Iterator[str]:
        if title := self.report.get("title") or self.report.get("ruleset"):
            yield str(title)

    def _asks(self) -> Iterator[str]:
        for row in self.report.get("asks", ()):
            ask = msgspec.convert(row, Ask)
            choices = self._say("text.comma").join(self.words.choice(ask, choice, self._name) for choice in ask.choices)
            question = self._behind(self.words.ask(ask, self._name), [ask.clause])
            yield self._say("text.ask", {"text": question, "rows": choices, "id": ask.id})

    def _refusals(self) -> Iterator[str]:
        for row in self.report.get("refusals", ()):
            yield self._behind(self._say("text.refusal", {"n": row["line"], "text": row["message"]}), [row["clause"]])

    def _trace(self) -> Iterator[str]:
        """Every step as a sentence."""
        for row in self.report.get("trace", ()):
            yield self._traced(row, self._name)

    def _traced(self, row: Row, names: Names) -> str:
        return self._behind(self.words.trace(line_of(row), names), row["clauses"])


def line_of(row: Row) -> TraceLine:
    """A trace line of the report."""
    return TraceLine(**{key: row[key] for key in ("step", "verb", "actor", "target", "result", "params")})
