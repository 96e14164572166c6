"""The report of a cup for a person to read: who stands where, round by round with reasons, cards, open questions, why."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping
from typing import Any

import msgspec

from moderator.play.messages import Ask, TraceLine
from moderator.play.words import Words

Row = Mapping[str, Any]


class CupPage:
    """One report in one language."""

    def __init__(self, report: Row, words: Words) -> None:
        self.report, self.words = report, words.of("cup")

    def sections(self) -> Iterator[list[str]]:
        """Headed lists of lines; what is empty is left out."""
        yield [str(self.report.get("title") or "cup"), self._say("text.phase", {"phase": self.report["phase"]})]
        bodies = {
            "rounds": self._rounds(),
            "people": self._people(),
            "cards": self._cards(),
            "asks": self._asks(),
            "refusals": self._refusals(),
            "trace": self._trace(),
        }
        for name, body in bodies.items():
            if lines := list(body):
                yield ["", self._say(f"text.{name}"), *(f"  {line}" for line in lines)]

    def _say(self, key: str, params: Row | None = None) -> str:
        return self.words.say(key, params)

    def _behind(self, text: str, clauses: Iterable[str]) -> str:
        named = ", ".join(clause for clause in clauses if clause)
        return self._say("text.with_clauses", {"text": text.strip(), "clauses": named}) if named else text.strip()

    def _rounds(self) -> Iterator[str]:
        for each in self.report["rounds"]:
            yield self._say("text.round", each)
            for row in each["rows"]:
                place = "–" if row["place"] is None else f"{row['place']}."
                led = "" if row["place"] is None or row["destination"] == "none" else row["destination"]
                said = self._behind(self._say("text.round.row", {**row, "place": place, "destination": led}), [row["clause"]])
                yield "  " + self._say("text.between").join(part for part in (said, self._why(row)) if part)

    def _why(self, row: Row) -> str:
        why = row["reason"]
        if row["place"] is None:
            return self._say(f"export.status.{row['status']}")
        if why is None:
            return ""
        said = {**why, "person": why["with"], "criterion": self.words.term("criterion", why["criterion"])}
        return self._say("export.why.shared" if why["criterion"] == "shared" else "export.why", said)

    def _people(self) -> Iterator[str]:
        for row in self.report["people"]:
            yield self._say("text.person", {**row, "n": row["number"], "place": row["place"] or ""})

    def _cards(self) -> Iterator[str]:
        for card in self.report["cards"]:
            yield self._behind(self._say("text.card.cup", card), [card["clause"]])

    def _asks(self) -> Iterator[str]:
        for row in self.report["asks"]:
            ask = msgspec.convert(row, Ask)
            choices = self._say("text.comma").join(self.words.choice(ask, choice) for choice in ask.choices)
            yield self._say("text.ask", {"text": self._behind(self.words.ask(ask), [ask.clause]), "rows": choices, "id": ask.id})

    def _refusals(self) -> Iterator[str]:
        for row in self.report["refusals"]:
            yield self._behind(self._say("text.refusal", {"n": row["line"], "text": row["message"]}), [row["clause"]])

    def _trace(self) -> Iterator[str]:
        for row in self.report["trace"]:
            line = TraceLine(**{key: row[key] for key in ("step", "verb", "actor", "target", "result", "params")})
            yield self._behind(self.words.trace(line), row["clauses"])
