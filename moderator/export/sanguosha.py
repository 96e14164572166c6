"""A match of the Sanguosha cup as tables: standings with reasons, games, deaths, cards, substitutions, record (section 13)."""

from __future__ import annotations

from collections.abc import Iterator

from moderator.export.sanguosha_match import match
from moderator.export.sanguosha_people import duels, entrants, order
from moderator.export.source import Source
from moderator.export.tables import Book, Table, Value
from moderator.export.timeline import Folded, fold, moment, overrides, record, table
from moderator.play.audience import HOST, Audience
from moderator.play.words import Names, Words
from moderator.rulesets.sanguosha.ladder import Rung, ladder
from moderator.rulesets.sanguosha.ranking import Reason, Standing, standings
from moderator.rulesets.sanguosha.state import Card, Game, MatchState, Vacancy

STANDINGS = ("place", "line", "person", "total", "inherited", "red", "tie_cards", "mvps", "third", "why")
GAMES = ("game", "attempt", "state", "outcome", "clauses", "seat", "line", "person", "role", "hero", "death", "mvp", "points")
DEATHS = ("game", "attempt", "n", "round", "victim", "killer", "source", "note")
CARDS = ("card", "person", "level", "clause", "offence", "game", "time", "made_of", "automatic", "taken_back", "note")
PERSONS = ("line", "person", "from_game", "inherited", "rate", "came_from", "left_because", "followed")
BANS = ("line", "person", "hero")
APPEALS = ("n", "person", "game", "time", "what", "decision", "reason")


def book(source: Source, audience: Audience, words: Words) -> Book:
    """Everything section 13 lists. What only the host may know is left out for anybody else: hidden roles, notes, reasons."""
    state: MatchState = source.state
    pages = Pages(state, audience, words)
    folded: list[Folded] = list(fold(source, names_in))
    tables = [
        pages.standings(), order(state, words), pages.games(), pages.deaths(), pages.cards(), entrants(state, audience, words),
        pages.persons(), duels(state, words), pages.bans(), record(folded, state.zone, audience, words),
    ]  # fmt: skip
    if audience == HOST:
        tables += [overrides(folded, state.zone, words), pages.appeals()]
    tables.append(match(state, audience, words))
    lead = [words.say(f"export.phase.{state.phase}")]
    if state.early and audience == HOST:
        lead.append(words.say("export.early", {"reason": state.early}))
    return Book(title=state.params.title or source.title, tables=tuple(tables), lead=tuple(lead))


def names_in(state: MatchState) -> Names:
    """Line ids as the names of who sits there in that state."""
    people = {line.id: line.person for line in state.lines.values()}

    def name(line: str) -> str:
        return people.get(line, line)

    return name


class Pages:
    """The tables of one match for one audience."""

    def __init__(self, state: MatchState, audience: Audience, words: Words) -> None:
        self.state = state
        self.host = audience == HOST
        self.words = words
        self._every_game = (*state.games, *((state.game,) if state.game is not None else ()))

    def standings(self) -> Table:
        """Places, how each total is made up, and for every neighbouring pair what decided."""
        places = standings(self.state)
        adopted = (number for row in places for number, _ in row.score.games)
        counted = sorted({*adopted, *(game.number for game in self.state.games if game.status == "done")})
        columns = (*STANDINGS[:5], *(f"game_points:{n}" for n in counted), *STANDINGS[5:])
        pasted = tuple(column for column in columns if column not in {"line", "inherited"})
        return table("standings", columns, [self._standing(row, counted) for row in places], self.words, pasted)

    def _standing(self, row: Standing, counted: list[int]) -> tuple[Value, ...]:
        score = row.score
        by_game = dict(score.games)
        return (
            row.place, row.line, row.person, row.total, score.inherited + score.adopted, *(by_game.get(n) for n in counted),
            score.red, row.cards, row.mvps, row.third, self._why(row.reason) if row.reason else self._status(row),
        )  # fmt: skip

    def _status(self, row: Standing) -> str:
        return self.words.say(f"export.status.{row.status}") if row.place is None else ""

    def _why(self, reason: Reason) -> str:
        params = {"person": self.state.name_of(reason.partner), "a": reason.a, "b": reason.b, "clause": reason.clause}
        if reason.criterion == "shared":
            return self.words.say("export.why.shared", params)
        return self.words.say("export.why", {**params, "criterion": self.words.term("criterion", reason.criterion)})

    def games(self) -> Table:
        """One row a player and game; drawn and void games stand in it with no points."""
        return table("games", GAMES, [row for game in self._every_game for row in self._game(game)], self.words)

    def _game(self, game: Game) -> Iterator[tuple[Value, ...]]:
        outcome = self.words.term("outcome", game.verdict.outcome) if game.verdict is not None and self._known(game) else ""
        clauses = " ".join(game.verdict.clauses) if outcome and game.verdict is not None else ""
        for seat, line in enumerate(game.seats, start=1):
            role = game.roles.get(line)
            yield (
                game.number, game.attempt, self.words.term("phase", game.status), outcome, clauses, seat, line, self.player(game, line),
                self.words.term("role", role) if role and self._sees_role(game, line) else "",
                self.hero(game, line), game.dead.index(line) + 1 if line in game.dead else None,
                self.words.say("export.mark.mvp") if game.mvp == line else "", game.points.get(line),
            )  # fmt: skip

    def _known(self, game: Game) -> bool:
        """Whether the game's outcome has been announced: the proposed one is the judge's."""
        return self.host or game.over or game.status == "mvp"

    def _sees_role(self, game: Game, line: str) -> bool:
        """The lord is open, the dead have turned their role over, a finished game is open; the rest is the host's."""
        return self._known(game) or line == game.lord or line in game.dead

    def hero(self, game: Game, line: str) -> str:
        """What the line plays, as far as it is open."""
        pick = game.picks.get(line)
        if pick is None or not (self.host or game.started is not None):
            return ""
        return self.words.say("export.mark.replacement", {"hero": pick.hero}) if pick.replacement else self.words.hero(pick.hero)

    def player(self, game: Game, line: str) -> str:
        """Who played the line in that game: a later substitute does not take over the past."""
        if line in game.credited:
            return game.credited[line]
        holders = self.state.lines[line].holders
        return next((holder.person for holder in reversed(holders) if holder.from_game <= game.number), holders[0].person)

    def deaths(self) -> Table:
        """Deaths in order, with the source of the fatal damage."""
        rows: list[tuple[Value, ...]] = [
            (
                game.number, game.attempt, death.n, death.round, self.player(game, death.victim),
                self.player(game, death.killer) if death.killer else "", self.words.term("source", death.source),
                death.note if self.host else "",
            )
            for game in self._every_game
            for death in game.deaths
        ]  # fmt: skip
        return table("deaths", DEATHS, rows, self.words)

    def cards(self) -> Table:
        """Every card given, with those it made by conversion below it; what was taken back is marked, never left out."""
        made = {(rung.card, rung.id): rung for person in self.state.persons for rung in ladder(self.state, person).rungs}
        rows: list[tuple[Value, ...]] = []
        for card in self.state.cards:
            if card.proposed and not self.host:
                continue
            rows.append(self._card(card))
            rows += [self._conversion(card, rung) for (given, _), rung in made.items() if given == card.id and rung.converted]
        return table("cards", CARDS, rows, self.words, ("person", "level", "clause", "offence", "game", "taken_back"))

    def _card(self, card: Card) -> tuple[Value, ...]:
        offence = f"offence.{card.clause}"
        return (
            str(card.id), card.person, self.words.term("level", card.level), card.clause,
            self.words.say(offence) if self.words.has(offence) else "", card.game, moment(card.at, self.state.zone), "",
            self.words.say("export.mark.automatic") if card.automatic else "", self._taken_back(card), card.note if self.host else "",
        )  # fmt: skip

    def _conversion(self, card: Card, rung: Rung) -> tuple[Value, ...]:
        return (
            rung.id, card.person, self.words.term("level", rung.level), rung.clause, self.words.say("export.converted"),
            rung.game, moment(rung.at, self.state.zone),
            " + ".join(self.words.say("export.before") if part.startswith("before:") else part for part in rung.of),
            self.words.say("export.mark.automatic"), "", "",
        )  # fmt: skip

    def _taken_back(self, card: Card) -> str:
        for word, reason in (("waived", card.waived), ("revoked", card.revoked)):
            if reason:
                return self.words.say(f"export.{word}", {"reason": reason}) if self.host else self.words.say(f"export.{word}.public")
        return self.words.say("export.proposed") if card.proposed else ""

    def persons(self) -> Table:
        """Who sat in a line from which game on, what he inherited, and why the one before left; empty when nobody was replaced."""
        gone: dict[tuple[str, str], Vacancy] = {(v.line, v.person): v for v in self.state.vacancies}
        rows: list[tuple[Value, ...]] = []
        for line in self.state.lines.values():
            if len(line.holders) == 1 and (line.id, line.person) not in gone:
                continue
            for n, holder in enumerate(line.holders):
                left = gone.get((line.id, holder.person))
                rows.append(
                    (
                        line.id, holder.person, holder.from_game, holder.inherited, f"{holder.rate:.0%}" if n else "",
                        self.words.term("source", holder.source) if holder.source else "",
                        self.words.term("vacancy", left.reason) if left else "",
                        line.holders[n + 1].person if n + 1 < len(line.holders) else "",
                    )
                )  # fmt: skip
        return table("persons", PERSONS, rows, self.words)

    def bans(self) -> Table:
        """Heroes banned for the match."""
        rows: list[tuple[Value, ...]] = [(ban.line, self.state.name_of(ban.line), self.words.hero(ban.hero)) for ban in self.state.bans]
        return table("bans", BANS, rows, self.words)

    def appeals(self) -> Table:
        """Appeals and what was decided."""
        rows: list[tuple[Value, ...]] = [
            (a.id, a.person, a.game, moment(a.at, self.state.zone), a.text, self.words.term("decision", a.decision), a.reason)
            for a in self.state.appeals
        ]
        return table("appeals", APPEALS, rows, self.words)
