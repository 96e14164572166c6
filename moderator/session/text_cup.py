"""The report of a cup for a person to read: who stands where, round by round with reasons, cards, open questions, why."""

from __future__ import annotations

from collections.abc import Iterator, Mapping

from moderator.play.words import Words
from moderator.session.text_page import Row, TextPage


class CupPage(TextPage):
    """One report in one language."""

    def __init__(self, report: Row, words: Words) -> None:
        super().__init__(report, words.of("cup"))

    def _bodies(self) -> Mapping[str, Iterator[str]]:
        return {
            "rounds": self._rounds(),
            "people": self._people(),
            "cards": self._cards(),
            "asks": self._asks(),
            "refusals": self._refusals(),
            "trace": self._trace(),
        }

    def _name(self, seat: str) -> str:
        return seat

    def _head(self) -> Iterator[str]:
        yield from super()._head()
        yield self._say("text.phase", {"phase": self.report["phase"]})

    def _rounds(self) -> Iterator[str]:
        for each in self.report["rounds"]:
            yield self._say("text.round", each)
            for row in each["rows"]:
                place = "–" if row["place"] is None else f"{row['place']}."
                led = "" if row["place"] is None or row["destination"] == "none" else row["destination"]
                said = self._behind(
                    self._say("text.round.row", {**row, "place": place, "destination": led}), [row["clause"]] if "clause" in row else []
                )
                yield "  " + self._say("text.between").join(part for part in (said, self._why(row)) if part)

    def _why(self, row: Row) -> str:
        why = row.get("reason")
        if row["place"] is None:
            return self._say(f"export.status.{row['status']}") if "status" in row else ""
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
