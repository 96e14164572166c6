"""Random cups: the program is led through them, the checker is told the same facts, and what both make of them is compared."""

from __future__ import annotations

import random
from collections.abc import Sequence
from fractions import Fraction
from typing import Any

import msgspec
from msgspec.structs import replace

from moderator.cup import people as who
from moderator.cup.effective import counters_now
from moderator.play.deadlines import HOUR
from moderator.play.decision import Decision
from moderator.rulesets.sanguosha.inheritance import anew
from moderator.rulesets.sanguosha.ladder import ladder
from moderator.rulesets.sanguosha.scores import game_points
from moderator.rulesets.sanguosha.state import Appeal, Game, Verdict
from tests.cup.checker import CardFact, Checker, GameFact, MatchFact, Result, RoundFact, SubFact
from tests.cup.cups import ROLES, Desk, Play, people

SIZES = (16, 16, 16, 16, 24, 24, 24, 32, 32, 40, 48, 64)
CHOICES: dict[str, tuple[Any, ...]] = {
    "inherit_rounding": ("exact", "half_up", "floor"),
    "inherit_net": (False, True),
    "red_floor": (False, True),
    "tie_card_count": ("offences", "shown", "weighted"),
    "tie_1v1_scope": ("every_cut", "advance_only"),
    "final_tie": ("ask", "share"),
    "cards_clear_at": ("final", "semifinal"),
    "queue_order": ("place", "later_round"),
    "same_round_substitute": ("two_results", "revived"),
    "warnings_carry": (False, True),
    "draw_policy": ("replay", "drop"),
    "avoid_same_group": (False, True),
}


class RandomCup:
    """One random cup. ``flat``: games that leave many people equal."""

    def __init__(self, seed: int) -> None:
        self.dice = random.Random(seed)
        rules = {name: self.dice.choice(values) for name, values in CHOICES.items() if self.dice.random() < 0.3}
        self.size = self.dice.choice(SIZES)
        self.flat = self.dice.random() < 0.5
        self.wild = self.dice.random()
        self.desk = Desk(rules=rules)
        self.desk.enter(people(self.size))
        self.staff = {f"Z{n}" for n in range(1, 7)}
        for name in sorted(self.staff):
            self.desk.do("add_staff", person=name)
        self.desk.plan(self.size)
        self.check = Checker(rules, self.staff)
        self.withdrawn: set[str] = set()
        self.plays: dict[str, Play] = {}
        self.limits = self.shares = self.choices = self.subs = self.ties = self.corrected = 0

    def play(self) -> None:
        for number in range(len(self.desk.state.rounds)):
            self.begin(number)
            for match in self.check.rounds[number].matches:
                self.play_match(match, self.check.rounds[number])
            self.settle(number)
            self.compare(number)
            while self.dice.random() < 0.4:
                self.correct(number)
            self.leave(self.check.rounds[number])

    # --- before the matches ------------------------------------------------------------------------------------------

    def begin(self, number: int) -> None:
        desk, plan = self.desk, self.desk.state.rounds[number].plan
        if plan.kind == "revival":
            assert set(who.pool(desk.state)) == self.check.pool(number) - self.withdrawn, "the pool"
            while who.short(desk.state):
                free = [q.name for q in who.pool_proposals(desk.state) if q.n is not None]
                if not free:
                    break
                desk.do("fill_pool", person=free[0])
        desk.do("start_round", force=True, round=plan.id)
        assert plan.kind != "revival" or who.pool(desk.state) == (), "nobody waits any more"
        spare = sorted(self.staff - {name for each in self.check.rounds[number:] for name in each.field})
        while len(desk.state.rounds[number].field) < plan.size:
            desk.do("fill_field", person=spare.pop())
        matches = desk.draw(plan.id, seed=str(self.dice.random()))
        fact = RoundFact(msgspec.to_builtins(plan), list(desk.state.rounds[number].field), gone=set(self.withdrawn))
        for name in matches:
            fact.matches.append(MatchFact(name, list(desk.state.matches[name].people)))
        self.check.rounds.append(fact)

    # --- a match -------------------------------------------------------------------------------------------------------

    def play_match(self, fact: MatchFact, each: RoundFact) -> None:
        self.desk.clock = type(self.desk.clock)(self.desk.clock + self.dice.randint(1, 20) * HOUR)
        self.charge(fact, fact.people)
        play = self.plays[fact.id] = self.desk.hand_out(fact.id)
        scheduled = play.state.params.games
        while play.state.counted_done < play.state.scheduled:
            self.between(fact, play)
            if self.dice.random() < 0.03:
                self.draw(fact, play)
                continue
            self.game(fact, play)
            if play.state.scheduled != scheduled:
                scheduled = play.state.scheduled
        if self.dice.random() < 0.1:
            self.between(fact, play)
        self.desk.take(play.end())
        self.afterwards(fact)

    def charge(self, fact: MatchFact, names: Sequence[str]) -> None:
        """Their next match is this one: what waited for one is charged to it (R21)."""
        fact.before += [card for card in self.check.loose if card.person in names]
        self.check.loose = [card for card in self.check.loose if card.person not in names]

    def game(self, fact: MatchFact, play: Play) -> None:
        dice = self.dice
        order = dice.sample([str(n) for n in range(1, 9)], 8)
        roles: dict[str, str] = dict(zip(order, ROLES, strict=True))
        outcome = "rebels" if self.flat and dice.random() < 0.9 else dice.choice(("lord_side", "rebels", "rebels", "spy", "full_loss"))
        mvp = None if outcome == "full_loss" or dice.random() < (0.9 if self.flat else 0.2) else dice.choice(order)
        duel = outcome == "lord_side" and dice.random() < 0.3
        play.game(roles, outcome, mvp, duel=duel)
        fact.log.append(GameFact(outcome, roles, mvp, duel))

    def draw(self, fact: MatchFact, play: Play) -> None:
        """A drawn game: played again, or the schedule shrinks by it."""
        dropped = play.state.rule("draw_policy") == "drop"
        if dropped and play.state.scheduled <= 2:
            return
        number = play.state.counted_done + 1
        game = Game(
            number=number, status="draw", verdict=Verdict(outcome="draw", clauses=("S1.3.2",)), dropped=dropped, ended=play.pass_time(9)
        )
        play.state = replace(play.state, games=(*play.state.games, game))
        fact.log.append(GameFact("draw", {}))

    def between(self, fact: MatchFact, play: Play) -> None:
        """Cards and substitutions before a game."""
        dice = self.dice
        while dice.random() < 0.25 * self.wild:
            person = dice.choice([line.person for line in play.state.lines.values()])
            level = dice.choice(("warning", "warning", "yellow", "yellow", "red"))
            play.card(person, level)
            fact.log.append(CardFact(person, level))
            if ladder(play.state, person).banned:
                self.substitute(fact, play, person, "banned")
        if dice.random() < 0.12 * self.wild:
            self.substitute(fact, play, dice.choice([line.person for line in play.state.lines.values()]), "left")

    def substitute(self, fact: MatchFact, play: Play, person: str, reason: str) -> None:
        known = set(play.state.persons)
        free = [c for c in play.state.candidates if c.name not in known]
        if not free:
            return
        chosen = self.dice.choice(free)
        line = play.line(person)
        done, scheduled = play.state.counted_done, play.state.scheduled
        play.substitute(person, chosen.name, chosen.source, reason=reason)
        self.charge(fact, [chosen.name])
        fact.log.append(SubFact(line, chosen.name, chosen.source == "d", done, scheduled))
        self.subs += 1

    def afterwards(self, fact: MatchFact) -> None:
        """A card after the match: charged to it, or loose until the person's next one."""
        if self.dice.random() > 0.3 * self.wild:
            return
        state = self.desk.state
        person = self.dice.choice([p.name for p in state.people.values() if not who.out(state, p)])
        mine = [m for each in self.check.rounds for m in each.matches if any(person in row for row in m.holders.values())]
        played = [m for m in mine if state.matches[m.id].status == "closed"]
        if played and played[-1] not in self.check.rounds[-1].matches:
            return
        level = self.dice.choice(("warning", "yellow", "red"))
        now = ladder(state.matches[played[-1].id].result, person) if played else None  # type: ignore[arg-type]
        if now is not None and now.r + now.y >= 3:
            return
        found = self.desk.send("give_card", person=person, level=level, clause="S5.2.7")
        assert isinstance(found, Decision), found
        card = self.desk.state.cards[-1]
        end = None if not played else state.matches[played[-1].id].result
        late = end is None or end.ended is None or card.at > end.ended + 12 * HOUR
        assert card.match == ("" if late else played[-1].id), "R21"
        (self.check.loose if late else played[-1].later).append(CardFact(person, level))

    # --- after the matches -----------------------------------------------------------------------------------------------

    def settle(self, number: int) -> None:
        """Choices, ties and limits until the checker is content; then the program must be so as well."""
        each, desk = self.check.rounds[number], self.desk
        for _ in range(2_000):
            found = self.check.end(number)
            asked = {ask.params["person"] for ask in desk.state.asks if ask.code == "choose_result"}
            assert asked == set(found.ask), "who has two results"
            if found.ask:
                self.choose(each, found)
                continue
            if found.host:
                self.decide(each, found)
                return
            if found.need:
                self.duel(number, found)
            elif found.share:
                self.share(each, found)
            else:
                return
        raise AssertionError("never settled")

    def choose(self, each: RoundFact, found: Result) -> None:
        person, matches = min(found.ask.items())
        chosen = self.dice.choice(matches)
        self.desk.do("choose_result", person=person, match=chosen)
        each.chosen[person] = chosen
        self.choices += 1

    def duel(self, number: int, found: Result) -> None:
        """One of the 1v1 that are due; refused for two on whom nothing hangs."""
        where, a, b = self.dice.choice(found.need)
        each = self.check.rounds[number]
        refusal = self.desk.send("close_round", round=each.plan["id"])
        assert not isinstance(refusal, Decision) and refusal.code in {"tie_open", "limit_open"}, "nobody advances over a tie"
        games = self.dice.choice(((a, a), (b, b), (a, b, a), (b, a, b), (b, a, a), (a, b, b)))
        self.desk.do("record_1v1", round=each.plan["id"], a=a, b=b, winners=games)
        if where == "limit":
            each.limit_duels.append((a, b, games))
            self.limits += 1
        else:
            next(m for m in each.matches if m.id == where).duels.append((a, b, games))
            self.ties += 1

    def decide(self, each: RoundFact, found: Result) -> None:
        """Ties that the house rule leaves to the host end this cup: what he decides is his."""
        code = self.desk.refused("close_round", round=each.plan["id"]).code
        assert code in {"tie_open", "limit_open"}
        raise Ended

    def share(self, each: RoundFact, found: Result) -> None:
        """In the final the tied agree."""
        match, names = found.share[0]
        taken = self.desk.state.matches[match]
        assert taken.result is not None
        lines = tuple(line.id for line in taken.result.lines.values() if line.person in names)
        result = replace(
            taken.result, shares={**taken.result.shares, **dict.fromkeys(names, True)},
            share_lines={**taken.result.share_lines, **dict.fromkeys(names, lines)},
        )  # fmt: skip
        head = f"{taken.head}+"
        self.desk.do("match_closed", match=match, result=msgspec.to_builtins(result), head=head, stream=taken.stream, follows=taken.head)
        next(m for m in each.matches if m.id == match).shared |= set(names)
        self.shares += 1

    # --- both -------------------------------------------------------------------------------------------------------------

    def compare(self, number: int) -> None:
        closed = self.desk.close(self.check.rounds[number].plan["id"])
        self.check.ends.append(self.check.end(number))
        self.same(number)
        assert closed == self.desk.frozen(self.check.rounds[number].plan["id"])
        if self.check.rounds[number].plan["kind"] == "final":
            for name in self.desk.state.people:
                now, own = counters_now(self.desk.state, name), self.check.counts(name)
                assert (now.y, now.r, now.yellow_total, now.red_direct) == (own.y, own.r, own.yellows, own.direct), name

    def same(self, number: int) -> None:
        """What is frozen is what the checker makes of the facts."""
        each, mine = self.check.rounds[number], self.check.ends[number]
        closed = self.desk.frozen(each.plan["id"])
        theirs = sorted((r.match, r.place, r.person, Fraction(r.total), r.cards, r.mvps, r.third, r.shared) for r in closed.rows if r.place)
        ours = sorted((r.match, r.place, r.person, r.total, r.cards, r.mvps, r.third, r.shared) for r in mine.rows)
        assert theirs == ours, "tables"
        if each.plan["kind"] != "final":
            to = {(r.match, r.person): r.destination for r in closed.rows if r.place}
            assert to == {(r.match, r.person): r.to for r in mine.rows}, "destinations"
            assert (set(closed.advancers), set(closed.waits), set(closed.out)) == (mine.advance, mine.wait, mine.out)
            assert set(closed.revived) == mine.revived
        for row in closed.rows:
            self.reason(row, mine)

    # --- corrections -------------------------------------------------------------------------------------------------------

    def correct(self, number: int) -> None:
        """A card or an MVP of a closed round is put right; where matches were played on what moves, it is left."""
        facts = [m for each in self.check.rounds[: number + 1] if each.plan["kind"] != "final" for m in each.matches]
        if not facts:
            return
        fact = self.dice.choice(facts)
        play = self.plays[fact.id]
        before, log = play.state, [*fact.log]
        if not (self.more_cards(fact, play) if self.dice.random() < 0.5 else self.other_mvp(fact, play)):
            return
        taken = self.desk.state.matches[fact.id]
        ended = play.state.ended
        assert ended is not None
        play.state = replace(play.state, appeals=(Appeal(id=1, person="", game=1, at=ended, text="", decision="upheld"),))
        fields = play.closed(follows=taken.head, head=f"{taken.head}*", reason="appeal", level=2)
        found = self.desk.send("correct_match", **fields)
        if not isinstance(found, Decision):
            assert found.code in {"correction_played", "tie_open", "limit_open", "choice_open"}, found
            play.state, fact.log = before, log
            return
        self.corrected += 1
        self.check.ends = []
        for n in range(number + 1):
            self.check.ends.append(self.check.end(n))
        for n in range(number + 1):
            self.same(n)

    def more_cards(self, fact: MatchFact, play: Play) -> bool:
        """A card that was forgotten."""
        person = self.dice.choice([line.person for line in play.state.lines.values()])
        level = self.dice.choice(("yellow", "red"))
        state = play.state
        play.card(person, level)
        ended = state.ended
        assert ended is not None
        card = replace(play.state.cards[-1], at=ended)
        play.state = replace(play.state, cards=(*play.state.cards[:-1], card))
        if self.check.counts(person).r >= 1 or ladder(play.state, person).banned:
            play.state = state
            return False
        fact.log.append(CardFact(person, level))
        return True

    def other_mvp(self, fact: MatchFact, play: Play) -> bool:
        """Somebody else was the MVP of a game."""
        games = [n for n, game in enumerate(play.state.games) if game.status == "done" and game.verdict.outcome != "full_loss"]  # type: ignore[union-attr]
        if not games:
            return False
        at = self.dice.choice(games)
        old = play.state.games[at]
        new = replace(old, mvp=self.dice.choice([None, *play.state.lines]))
        new = replace(new, points=game_points(play.state.params.scoring, new))
        play.state = replace(play.state, games=tuple(new if n == at else game for n, game in enumerate(play.state.games)))
        lines = {
            name: replace(line, holders=tuple(replace(h, inherited=v) for h, v in zip(line.holders, anew(play.state, line), strict=True)))
            for name, line in play.state.lines.items()
        }
        play.state = replace(play.state, lines=lines)
        mine = [each for each in fact.log if isinstance(each, GameFact)][at]
        fact.log = [replace_mvp(each, new.mvp) if each is mine else each for each in fact.log]
        return True

    def reason(self, row: Any, mine: Result) -> None:
        """The first criterion in which a row and the next one differ."""
        if row.reason is None:
            return
        first = next(r for r in mine.rows if (r.match, r.person) == (row.match, row.person))
        second = next(r for r in mine.rows if (r.match, r.line) == (row.match, row.reason.partner))
        values = zip(("total", "cards", "mvps", "third"), first.key, second.key, strict=True)
        decided = next((name for name, a, b in values if a != b), "equal")
        assert decided == row.reason.criterion or (decided == "equal" and row.reason.criterion in {"shared", "1v1", "1v1_won", "1v1_games"})

    def leave(self, each: RoundFact) -> None:
        """Somebody withdraws between rounds; what was frozen does not change by it."""
        if self.dice.random() > 0.3 * self.wild or each.plan["kind"] == "final":
            return
        state = self.desk.state
        name = self.dice.choice([p.name for p in state.people.values() if not p.staff and not who.out(state, p)])
        before = [r.frozen for r in state.rounds]
        self.desk.do("withdraw", person=name, reason="ill")
        assert [r.frozen for r in self.desk.state.rounds] == before
        self.withdrawn.add(name)


def replace_mvp(fact: GameFact, mvp: str | None) -> GameFact:
    """The same game with another MVP."""
    return GameFact(fact.outcome, fact.roles, mvp, fact.duel)


class Ended(Exception):  # noqa: N818
    """The cup goes no further: what comes now is the host's own decision."""
