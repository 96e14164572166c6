"""The report for a person to read: title, table with reasons, games, cards, what was refused, and why everything happened."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from typing import Final

from moderator.play.words import Names, Words, visible
from moderator.session.text_page import Row, TextPage

ROLES: Final = ("lord", "loyalist", "rebel", "spy")
"""The order in which roles are told; others follow as they come."""


def as_text(report: Row, words: Words) -> str:
    """Headed sections of sentences in the language of ``words``; what is empty is left out.

    Clocks, calls, windows and notices are for programs and stand in the JSON report only.
    """
    from moderator.session.text_cup import CupPage
    from moderator.session.text_forum import ForumPage
    from moderator.session.text_prison import PrisonPage

    masked = any(row.get("mask") for row in report.get("seats", ()))
    game = report.get("ruleset")
    forum: type[TextPage] = PrisonPage if game == "prison" else ForumPage
    kind: type[TextPage] = CupPage if game == "cup" else forum if masked else _Page
    page = kind(report, words)
    return "\n".join(visible(line) for section in page.sections() for line in section).strip("\n")


class _Page(TextPage):
    """One report in one language."""

    def __init__(self, report: Row, words: Words) -> None:
        super().__init__(report, words)
        self.now = {row["line"]: row["person"] for row in report.get("seats", ()) if "line" in row}

    def _bodies(self) -> Mapping[str, Iterator[str]]:
        return {
            "standings": self._standings(),
            "games": self._games(),
            "cards": self._cards(),
            "substitutes": self._vacancies(),
            "asks": self._asks(),
            "refusals": self._refusals(),
            "trace": self._trace(),
        }

    def _name(self, line: str) -> str:
        return str(self.now.get(line, line))

    # --- the match

    def _head(self) -> Iterator[str]:
        yield from super()._head()
        if phase := self.report.get("phase"):
            yield self._say("text.phase", {"phase": phase})
        if bans := self.report.get("bans"):
            yield self._say("text.bans", {"heroes": list(bans)})

    def _standings(self) -> Iterator[str]:
        rows = list(self.report.get("ranking", ()))
        if not any(row.get("place") not in {1, None} for row in rows):
            return  # nothing has been decided yet
        for row in rows:
            place = "–" if row["place"] is None else f"{row['place']}."
            why = self._why(row)
            what = self._say("text.standing", {**row, "tie_cards": row["cards"]})
            yield f"{place:>3} " + self._say("text.between").join([what, *([why] if why else [])])

    def _why(self, row: Row) -> str:
        if row["place"] is None:
            return self._behind(self._say(f"export.status.{row['status']}"), [row.get("clause", "")])
        reason = row.get("reason")
        if reason is None:
            return ""
        said = {**reason, "person": self._name(reason["with"])}
        if reason["criterion"] == "shared":
            return self._behind(self._say("export.why.shared", said), [reason["clause"]])
        if reason["criterion"] == "host":
            return self._behind(self._say("text.why.host", said), [reason["clause"]])
        return self._say("export.why", {**said, "criterion": self.words.term("criterion", reason["criterion"])})

    # --- games

    def _games(self) -> Iterator[str]:
        for game in self.report.get("games", ()):
            if game.get("roles") or game.get("outcome"):
                yield from self._game(game)

    def _game(self, game: Row) -> Iterator[str]:
        holders = {**self.now, **(game.get("credited") or {})}

        def names(line: str) -> str:
            return str(holders.get(line, line))

        yield self._say("text.game" if game["attempt"] == 1 else "text.game.again", {**game, "phase": game["status"]})
        if cast := self._cast(game, names):
            yield f"  {cast}"
        for death in self.report.get("deaths", ()):
            if (death["game"], death["attempt"]) == (game["number"], game["attempt"]):
                yield f"  {self._death(death, names)}"
        if outcome := game.get("outcome"):
            yield f"  {self._outcome(outcome)}"
        if game.get("mvp"):
            yield "  " + self._say("text.mvp", {"line": game["mvp"]}, names)
        if points := game.get("points"):
            scored = (self._say("text.scored", {"line": line, "points": n}, names) for line, n in points.items())
            yield "  " + self._say("text.points", {"rows": self._say("text.comma").join(scored)})

    def _cast(self, game: Row, names: Names) -> str:
        """Who played what, as far as the reader may know it."""
        by_role: dict[str, list[str]] = {}
        for line in game.get("seats", ()):
            if role := (game.get("roles") or {}).get(line):
                hero = (game.get("heroes") or {}).get(line)
                shown = self._say("text.player.hero", {"line": line, "hero": hero}, names) if hero else names(line)
                by_role.setdefault(role, []).append(shown)
        order = sorted(by_role, key=lambda role: ROLES.index(role) if role in ROLES else len(ROLES))
        return self._say("text.between").join(self._say("text.cast", {"role": role, "rows": by_role[role]}) for role in order)

    def _death(self, death: Row, names: Names) -> str:
        key = "text.death.killer" if death.get("killer") else "text.death"
        role = self.words.term("role", death["role"]) if death.get("role") else "?"
        text = self._say(key, {**death, "what": role, "source": self.words.term("source", death["source"])}, names)
        when = self._say("text.death.round", death) if death.get("round") else ""
        return self._say("text.comma").join(part for part in (text, when, death.get("note")) if part)

    def _outcome(self, outcome: Row) -> str:
        counting = {"rebels": "?", "loyalists": "?", "spies": "?", **(outcome.get("counting") or {})}
        key = "text.outcome.host" if outcome.get("overridden") else "text.outcome"  # the host's own needs no counting
        said = {**counting, "outcome": outcome["result"], "reason": outcome.get("overridden", "")}
        return self._behind(self._say(key, said), outcome.get("clauses") or [outcome.get("clause", "")])

    # --- cards, persons, questions, refusals

    def _cards(self) -> Iterator[str]:
        for card in self.report.get("cards", ()):
            parts = [self._behind(self._say("text.card", card), [card["clause"]])]
            if card.get("conversion_of"):
                made_of = [self._say("text.card.earlier") if each.startswith("(") else each for each in card["conversion_of"]]
                parts.append(self._say("text.card.of", {"rows": made_of}))
            parts += [self._say(f"text.card.{key}", card) for key in ("note", "waived", "revoked", "proposed") if card.get(key)]
            yield self._say("text.between").join(parts)

    def _vacancies(self) -> Iterator[str]:
        for row in self.report.get("vacancies", ()):
            said = {**row, "reason": self.words.term("vacancy", row["reason"])}
            yield self._say("text.vacancy.filled" if row.get("filled_by") else "text.vacancy", said)

    def _trace(self) -> Iterator[str]:
        """Every step as a sentence, lines by the name of whoever held them at that moment."""
        holders = dict(self.now)
        for row in reversed(self.report.get("vacancies", ())):
            holders[row["line"]] = row["person"]
        for row in self.report.get("trace", ()):
            yield self._traced(row, lambda name: str(holders.get(name, name)))
            if row["verb"] == "substitute_seated" and row["actor"] is not None:
                holders[row["actor"]] = row["params"]["person"]
