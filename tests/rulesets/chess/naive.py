"""A night worked out a second time, naively: plain dicts and loops, written from the rules alone, sharing nothing with the program.

A board is ``{"seats": {id: {side, role, alive, original_rook, charge, grace, successes}}, "castled": {side: bool}, "rules": {...}}``.
Orders are ``(seat, kind, target)`` in the order they came, one a seat but for a king's castling; a queen's kill stands only where her
declaration was accepted.
"""
# ruff: noqa: C901, PLR0912, PLC0206, PERF401 -- one long loop after another, on purpose

from __future__ import annotations

from typing import Any

Board = dict[str, Any]
GUARDS = ("pawn", "knight", "bishop")
COVERED = ("queen", "rook", "bishop", "knight")


def in_check(seats: dict[str, Any], side: str, dead: set[str]) -> bool:
    """C9.2."""
    number = 0
    for name in seats:
        seat = seats[name]
        if seat["side"] == side and seat["alive"] and name not in dead and seat["role"] in GUARDS:
            number += 1
    return number < 2


def has_queen(seats: dict[str, Any], side: str, dead: set[str]) -> bool:
    return any(s["side"] == side and s["alive"] and n not in dead and s["role"] == "queen" for n, s in seats.items())


def kings_right(seats: dict[str, Any], side: str, dead: set[str]) -> bool:
    """C3.1.2.1, C3.1.2.2."""
    return not has_queen(seats, side, dead) or in_check(seats, side, dead)


def settle(board: Board, orders: list[tuple[str, str, str]]) -> tuple[dict[str, str], set[tuple[str, str]], dict[str, list[str]]]:
    """Step 3: who acts, the imprisonments that hold, the covers that hold (in order of submission)."""
    seats, rules = board["seats"], board["rules"]
    holds: dict[str, str] = {}
    covers: dict[str, str] = {}
    for seat, kind, target in orders:
        if kind == "imprison":
            holds[seat] = target
        if kind == "pawn":
            mine, other = seats[seat], seats[target]
            if other["side"] == mine["side"] and other["role"] in COVERED:
                covers[seat] = target
            if other["side"] != mine["side"] and other["role"] == "pawn":
                holds[seat] = target
    status = dict.fromkeys(list(holds) + list(covers), "undecided")
    stands: set[str] = set()
    if rules["mutual_with_outsider"] == "mutual_stands":
        for a in holds:
            b = holds[a]
            if seats[a]["role"] == "rook" and seats[b]["role"] == "rook" and holds.get(b) == a:
                status[a] = "active"
                stands.add(a)
    changed = True
    while changed:
        changed = False
        for actor in status:
            if status[actor] != "undecided":
                continue
            jailers = [i for i in holds if holds[i] == actor and holds.get(actor) != i]
            guards = [p for p in covers if covers[p] == actor]
            new = "undecided"
            if all(status[j] == "disabled" for j in jailers) or any(status[p] == "active" for p in guards):
                new = "active"
            elif any(status[j] == "active" for j in jailers) and all(status[p] == "disabled" for p in guards):
                new = "disabled"
            if new != "undecided":
                status[actor] = new
                changed = True
    good = {(i, holds[i]) for i in holds if status[i] == "active" or (status[i] == "undecided" and rules["closed_ring"] == "all_work")}
    held: dict[str, list[str]] = {}
    for pawn in covers:
        if status[pawn] == "active":
            held.setdefault(covers[pawn], []).append(pawn)
    if rules["multi_cover"] == "earliest_only":
        held = {x: pawns[:1] for x, pawns in held.items()}
    return status, good, held


def night(board: Board, orders: list[tuple[str, str, str]]) -> dict[str, Any]:
    """Section 3 from step 1 to the end."""
    seats, rules = board["seats"], board["rules"]
    living = [n for n in seats if seats[n]["alive"]]
    _, holds, cover = settle(board, orders)
    imprisoned = {t for _, t in holds if t not in cover}

    castles: dict[str, bool] = {}
    rook_of: dict[str, str] = {}
    for seat, kind, _ in orders:
        side = seats[seat]["side"]
        if kind == "castle" and not board["castled"][side]:
            for n in living:
                if seats[n]["side"] == side and seats[n]["original_rook"] and seats[n]["role"] == "rook":
                    castles[side] = True
                    rook_of[side] = n

    def castling_king(n: str) -> bool:
        return seats[n]["role"] == "king" and castles.get(seats[n]["side"], False)

    # steps 2 and 5
    kills: list[dict[str, Any]] = []
    valid_queens: set[str] = set()
    for seat, kind, target in orders:
        if kind != "kill":
            continue
        role = seats[seat]["role"]
        if role == "queen":
            valid_queens.add(seat)
            one_hit = seats[seat]["charge"]
            if seat not in imprisoned or one_hit:
                kills.append({"by": seat, "at": target, "kind": "one_hit" if one_hit else "queen"})
        if role == "king" and seat not in imprisoned and kings_right(seats, seats[seat]["side"], set()):
            kills.append({"by": seat, "at": target, "kind": "king"})
    if rules["own_king_kill"] == "void":
        kills = [k for k in kills if not (seats[k["at"]]["role"] == "king" and seats[k["at"]]["side"] == seats[k["by"]]["side"])]

    bishops = [(b, t) for b, kind, t in orders if kind == "heal" and b not in imprisoned]
    packages = {(b, t) for b, t in bishops if seats[b]["side"] == seats[t]["side"]}

    def protected(n: str) -> bool:
        """Step 8."""
        king = seats[n]["role"] == "king"
        if seats[n]["grace"] and not king:
            return True
        for b, t in packages:
            if t != n or b == n:
                continue
            if king and not castling_king(n):
                continue
            if seats[n]["role"] == "bishop":
                if rules["bishop_to_bishop_heal"] == "void":
                    continue
                if (n, b) in packages:  # an imprisoned bishop's package is struck out: nothing mutual about it
                    continue
            return True
        return False

    exchanges = [(n, t) for n, kind, t in orders if kind == "exchange" and n not in imprisoned and seats[n]["side"] == seats[t]["side"]]

    def hits_of(real: list[dict[str, Any]]) -> list[dict[str, Any]]:
        """Steps 6 and 7: every hit with where it lands, whether it was moved, what it came from."""
        hits: list[dict[str, Any]] = []

        def give(aimed: str, kind: str, source: dict[str, Any], bearer: bool = False) -> None:
            if aimed in cover:
                for pawn in cover[aimed]:
                    hits.append({"on": pawn, "kind": kind, "moved": True, "for": aimed, "source": source})
            else:
                hits.append({"on": aimed, "kind": kind, "moved": bearer, "for": None, "source": source})

        for kill in real:
            give(kill["at"], "one_hit" if kill["kind"] == "one_hit" else "kill", kill)
        plain = list(hits)
        for _, x in exchanges:
            if rules["exchange_with_king_strike"] == "void" and any(
                k["kind"] == "king" and (k["at"] == x or x in cover.get(k["at"], [])) for k in real
            ):
                continue
            if rules["exchange_vs_heal"] == "heal_first" and x not in cover and protected(x):
                mine = [h for h in plain if h["on"] == x]
                if all(h["source"]["kind"] == "queen" for h in mine):
                    continue
            for kill in real:
                if kill["kind"] == "king":
                    continue
                aimed, bears = kill["at"] == x, x in cover.get(kill["at"], [])
                if rules["exchange_on_covered"] == "lapses":
                    bears = False
                    aimed = aimed and x not in cover
                if aimed or bears:
                    give(x, "exchange", kill, bearer=bears)
                    give(kill["by"], "exchange", kill)
        return hits

    def dying(hits: list[dict[str, Any]]) -> dict[str, list[dict[str, Any]]]:
        """Step 9: the dead, each with the hits that killed."""
        dead: dict[str, list[dict[str, Any]]] = {}
        for hit in hits:
            if hit["kind"] in ("one_hit", "exchange") or not protected(hit["on"]):
                dead.setdefault(hit["on"], []).append(hit)
        return dead

    def on_king(kill: dict[str, Any]) -> bool:
        return bool(seats[kill["at"]]["role"] == "king")

    gone: set[str] = set()
    if rules["check_timing"] == "after_deaths":
        gone = set(dying(hits_of([k for k in kills if not on_king(k)])))
    real = [k for k in kills if not on_king(k) or in_check(seats, seats[k["at"]]["side"], gone)]
    hits = hits_of(real)
    dead = dying(hits)

    lost = {seats[n]["side"] for n in dead if seats[n]["role"] == "king"}
    winner = None
    if len(lost) == 2:
        winner = "draw"
    elif lost:
        winner = "black" if "white" in lost else "white"

    # step 11
    castled: dict[str, str] = {}
    by_day = {n: seats[n]["role"] for n in living}
    for side in castles:
        if rook_of[side] in dead:
            castled[side] = "lapsed"
        else:
            castled[side] = "done"
            king = next(n for n in living if seats[n]["side"] == side and seats[n]["role"] == "king")
            by_day[king], by_day[rook_of[side]] = "rook", "king"

    graces: set[str] = set()
    for hit in hits:
        if hit["for"] is None:
            continue
        if hit["kind"] == "exchange" and not rules["grace_for_exchange_death"]:
            continue
        if hit["on"] in dead or not rules["grace_needs_pawn_death"]:
            graces.add(hit["for"])

    submitted = {s for s, _, _ in orders}
    absorbed: set[str] = set()
    for hit in hits:
        if hit["for"] is not None:
            absorbed.add(hit["on"])
    for _, t in holds:
        if t in cover and (rules["success_on_idle_ally"] or t in submitted):
            absorbed |= set(cover[t])
    curses: list[tuple[str, str]] = []
    for knight, kind, target in orders:
        if kind == "curse" and knight not in imprisoned:
            for bearer in cover.get(target, [target]):
                if target in cover:
                    absorbed.add(bearer)
                if bearer not in dead:
                    curses.append((bearer, knight))
    successes = {n: seats[n]["successes"] + 1 for n in absorbed if n not in dead}

    charges: dict[str, bool] = {}
    for n in living:
        if by_day[n] == "queen" and n not in dead:
            charges[n] = n not in valid_queens
            if not rules["imprisoned_idle_queen_charges"] and n in imprisoned:
                charges[n] = False

    pardons: set[str] = set()
    for _, t in packages:
        was_king, is_king = seats[t]["role"] == "king", by_day[t] == "king"
        if was_king and not castling_king(t):
            continue
        if is_king:
            option = rules["castling_night_pardon"]
            if option == "never_a_day_king":
                continue
            if not was_king and option != "also_new_king":
                continue
        pardons.add(t)
    pardons |= {g for g in graces if by_day[g] != "king"}
    pardons -= set(dead)

    spoken: set[str] = set()
    for hit in hits:
        kill = hit["source"]
        if hit in dead.get(hit["on"], []) and hit["on"] == kill["at"] and not hit["moved"] and kill["kind"] != "king":
            spoken.add(kill["by"])

    day = {n: {**s, "role": by_day.get(n, s["role"])} for n, s in seats.items()}
    return {
        "imprisoned": imprisoned,
        "covers": {x: set(pawns) for x, pawns in cover.items()},
        "deaths": {
            n: {
                "direct": any(not h["moved"] for h in dead[n]),
                "moved": any(h["moved"] for h in dead[n]),
                "kinds": {h["kind"] for h in dead[n]},
            }
            for n in dead
        },
        "winner": winner,
        "castled": castled,
        "graces": graces - set(dead),
        "successes": successes,
        "charges": charges,
        "curses": sorted(curses),
        "pardons": pardons,
        "declarations": spoken,
        "rights": {side: kings_right(day, side, set(dead)) for side in ("white", "black")},
    }
