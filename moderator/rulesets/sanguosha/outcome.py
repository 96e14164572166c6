"""The outcome of a game from its deaths, in recorded order; the first hit ends it (S1.1, section 8)."""

from __future__ import annotations

from moderator.rulesets.sanguosha.roles import Outcome, Role
from moderator.rulesets.sanguosha.state import Death, Game, Verdict


class _Board:
    """Who lives after some deaths, and how the lord died."""

    def __init__(self, roles: dict[str, Role], deaths: tuple[Death, ...]) -> None:
        dead = {death.victim for death in deaths}
        living = [role for line, role in roles.items() if line not in dead]
        self.rebels, self.loyalists, self.spies = (living.count(role) for role in ("rebel", "loyalist", "spy"))
        self.lord_alive = "lord" in living
        self.lord_death = next((death for death in deaths if roles.get(death.victim) == "lord"), None)
        self.roles = roles

    @property
    def source(self) -> str:
        """How the lord died: the killer's role, else the kind of the source; empty while he lives."""
        if self.lord_death is None:
            return ""
        return self.roles.get(self.lord_death.killer or "", self.lord_death.source)


def after(roles: dict[str, Role], deaths: tuple[Death, ...]) -> Verdict | None:
    """The outcome if the game ended with the last of these deaths; None: it goes on (section 8, rules 1-5)."""
    b = _Board(roles, deaths)
    if b.lord_alive:
        return _verdict("lord_side", b, "S1.1") if b.rebels == 0 and b.spies == 0 else None
    if b.rebels >= 1:
        return _verdict("rebels", b, "S1.1", "R16")
    if b.loyalists == 0:
        return _verdict("spy", b, "S1.1", "R17")
    if b.source == "rebel":
        return _verdict("rebels", b, "S1.1", "R18")
    return _verdict("full_loss", b, "S1.1", "S1.3.2")


def _verdict(outcome: Outcome, b: _Board, *clauses: str) -> Verdict:
    return Verdict(
        outcome=outcome, clauses=clauses, rebels=b.rebels, loyalists=b.loyalists, spies=b.spies, lord_alive=b.lord_alive, source=b.source
    )


def stands_as(game: Game, outcome: Outcome, *clauses: str) -> Verdict:
    """An outcome that does not come of the deaths (draw, void, the host's), with the counting as the game stands."""
    return _verdict(outcome, _Board(game.roles, game.deaths), *clauses)


def evaluate(game: Game | None) -> Verdict | None:
    """The outcome of the game's deaths, or None while it goes on. Deaths after the first hit do not matter (R15)."""
    if game is None or len(set(game.roles.values())) < 4:
        return None
    for n in range(1, len(game.deaths) + 1):
        verdict = after(game.roles, game.deaths[:n])
        if verdict is not None:
            return verdict
    return None


def is_duel(game: Game) -> bool:
    """Whether exactly the lord and the spy are alive (主内单挑)."""
    return sorted(game.roles.get(line, "") for line in game.living) == ["lord", "spy"]


def maybe_deliberate(game: Game, death: Death) -> bool:
    """Deaths to ask about (S4.5, S5.4): the lord by a loyalist, or by the spy outside the duel; a loyalist by the lord."""
    if death.killer is None or death.killer == death.victim:
        return False
    pair = game.roles.get(death.killer), game.roles.get(death.victim)
    return pair in {("loyalist", "lord"), ("lord", "loyalist")} or (pair == ("spy", "lord") and not game.spy_duel)


def prompts(game: Game, death: Death) -> tuple[str, ...]:
    """What the base game does after a death: reward for a rebel's killer, a lord's penalty for a loyalist."""
    if death.killer is None or death.killer == death.victim:
        return ()
    victim, killer = game.roles.get(death.victim), game.roles.get(death.killer)
    if victim == "rebel":
        return ("draw_three",)
    return ("discard_all",) if victim == "loyalist" and killer == "lord" else ()
