"""The report of a prison game for a person to read: seats with results, who has left, votes, nights (for the host), cards, and why."""

from __future__ import annotations

from collections.abc import Iterator, Mapping

from moderator.session.text_forum import ForumPage
from moderator.session.text_page import Row


class PrisonPage(ForumPage):
    """One report in one language; seats are called by their masks."""

    def _bodies(self) -> Mapping[str, Iterator[str]]:
        return {
            "seats": self._seats(),
            "left": self._left(),
            "ballots": self._ballots(),
            "nights": self._nights(),
            "cards": self._cards(),
            "asks": self._asks(),
            "refusals": self._refusals(),
            "trace": self._trace(),
        }

    def _head(self) -> Iterator[str]:
        yield from super()._head()
        if script := self.report.get("script"):
            yield self._say("text.script", {"script": script})
        leaders = {side: seat for side, seat in (self.report.get("leaders") or {}).items() if seat}
        for side, seat in leaders.items():
            yield self._say("text.leader", {"side": side, "seat": seat})

    def _seats(self) -> Iterator[str]:
        for row in self.report.get("seats", ()):
            said = {
                **row,
                "role": row.get("title") or row["role"] or None,
                "state": None if row["state"] == "field" else row["state"],
                "result": row["result"] or None,
            }
            yield self._behind(self._say("text.seat", said), row["clauses"])

    def _left(self) -> Iterator[str]:
        gone = [*self.report.get("deaths", ()), *self.report.get("departures", ())]
        for row in sorted(gone, key=lambda each: int(each["day"])):
            yield self._behind(self._say("text.left.row", {**row, "cause": row["cause"] or None}), row["clauses"])

    def _ballots(self) -> Iterator[str]:
        for row in self.report.get("ballots", ()):
            if not row["posts"] and not row["result"]:
                continue
            yield self._say("text.ballot.second" if row["second"] else "text.ballot", row)
            if row["piles"]:
                yield "  " + self._say("text.comma").join(self._say("text.pile", pile) for pile in row["piles"])
            if row["result"]:
                yield "  " + self._say("text.vote", {"result": row["result"], "prisoner": row["prisoner"] or None})

    def _nights(self) -> Iterator[str]:
        """For the host alone: others' reports have none."""
        for night in self.report.get("nights", ()):
            if night["rooms"]:
                yield self._say("text.night", night)
                yield from (f"  {self._room(room)}" for room in night["rooms"])

    def _room(self, room: Row) -> str:
        names = [seat for seat in (room["guard"], room["prisoner"]) if seat]
        return self._say("text.room", {"room": room["room"], "seats": names, "dead": room["dead"] or None})
