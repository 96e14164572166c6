"""The report of a game on a forum for a person to read: seats, deaths, ballots, cards, what was refused, and why everything happened."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping
from typing import Any

import msgspec

from moderator.play.messages import Ask, TraceLine
from moderator.play.words import Names, Words

Row = Mapping[str, Any]


class ForumPage:
    """One report in one language; seats are called by their masks."""

    def __init__(self, report: Row, words: Words) -> None:
        self.report, self.words = report, words.of(str(report.get("ruleset", "")))
        self._masks = {row["seat"]: row["mask"] for row in report.get("seats", ())}

    def sections(self) -> Iterator[list[str]]:
        """Headed sections; what is empty is left out."""
        yield list(self._head())
        bodies = {
            "seats": self._seats(),
            "deaths": self._deaths(),
            "ballots": self._ballots(),
            "cards": self._cards(),
            "substitutes": self._vacancies(),
            "asks": self._asks(),
            "refusals": self._refusals(),
            "trace": self._trace(),
        }
        for name, body in bodies.items():
            if lines := list(body):
                yield ["", self.words.say(f"text.{name}"), *(f"  {line}" for line in lines)]

    def _say(self, key: str, params: Row | None = None) -> str:
        return self.words.say(key, params, self._name)

    def _name(self, seat: str) -> str:
        return str(self._masks.get(seat, seat))

    @property
    def names(self) -> Names:
        """Seats by their masks."""
        return self._name

    def _behind(self, text: str, clauses: Iterable[str]) -> str:
        named = ", ".join(clause for clause in clauses if clause)
        return self._say("text.with_clauses", {"text": text.strip(), "clauses": named}) if named else text.strip()

    def _head(self) -> Iterator[str]:
        if title := self.report.get("title") or self.report.get("ruleset"):
            yield str(title)
        phase = self.report["phase"]
        yield self._say("text.phase.counted", {"phase": phase["name"], "n": phase["number"] or ""})
        if outcome := self.report.get("outcome"):
            yield self._behind(self._say("text.result", {"outcome": outcome["result"]}), [outcome.get("clause", "")])

    def _seats(self) -> Iterator[str]:
        for row in self.report.get("seats", ()):
            yield self._say("text.seat" if row["alive"] else "text.seat.dead", {**row, "role": row["role"] or ""})

    def _deaths(self) -> Iterator[str]:
        for row in self.report.get("deaths", ()):
            said = {**row, "role": row["role"] or "", "cause": row["cause"] or None}
            yield self._behind(self._say("text.death.forum", said), row["clauses"])

    def _ballots(self) -> Iterator[str]:
        for row in self.report.get("ballots", ()):
            yield self._say("text.ballot.runoff" if row["runoff"] else "text.ballot", row)
            most = sorted(row["totals"].items(), key=lambda pair: (-pair[1], pair[0]))
            if most:
                yield "  " + self._say("text.comma").join(self._say("text.ballot.total", {"seat": seat, "n": n}) for seat, n in most)

    def _cards(self) -> Iterator[str]:
        for row in self.report.get("cards", ()):
            yield self._behind(self._say("text.card.forum", {**row, "person": row["person"] or None}), [row["clause"]])

    def _vacancies(self) -> Iterator[str]:
        for row in self.report.get("vacancies", ()):
            yield self._say("text.vacancy.forum", {**row, "person": row["person"] or None})

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
        for row in self.report.get("trace", ()):
            line = TraceLine(**{key: row[key] for key in ("step", "verb", "actor", "target", "result", "params")})
            yield self._behind(self.words.trace(line, self._name), row["clauses"])
