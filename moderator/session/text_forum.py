"""The report of a game on a forum for a person to read: seats, deaths, ballots, cards, what was refused, and why everything happened."""

from __future__ import annotations

from collections.abc import Iterator, Mapping

from moderator.play.words import Names, Words
from moderator.session.text_page import Row, TextPage


class ForumPage(TextPage):
    """One report in one language; seats are called by their masks."""

    def __init__(self, report: Row, words: Words) -> None:
        super().__init__(report, words.of(str(report.get("ruleset", ""))))
        self._masks = {row["seat"]: row["mask"] for row in report.get("seats", ())}

    def _bodies(self) -> Mapping[str, Iterator[str]]:
        return {
            "seats": self._seats(),
            "deaths": self._deaths(),
            "ballots": self._ballots(),
            "cards": self._cards(),
            "substitutes": self._vacancies(),
            "asks": self._asks(),
            "refusals": self._refusals(),
            "trace": self._trace(),
        }

    def _name(self, seat: str) -> str:
        return str(self._masks.get(seat, seat))

    @property
    def names(self) -> Names:
        """Seats by their masks."""
        return self._name

    def _head(self) -> Iterator[str]:
        yield from super()._head()
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
