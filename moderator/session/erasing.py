"""A private text taken out of an open session: its entries read as erased, and all that was folded from them."""

from __future__ import annotations

from moderator.session.tree import Tree
from moderator.session.wire import Wire


def without(tree: Tree, wire: Wire, text: str) -> tuple[Tree, tuple[str, ...]]:
    """The tree with the text erased, and the hashes that it is kept under; none where it stands nowhere."""
    cleared = Tree(tree.state(0))
    hashes: list[str] = []
    for entry in tree.entries:
        found = entry.holds(text)
        hashes += found
        kept = entry.without(text) if found else entry
        state = cleared.state(entry.parent)
        for event in kept.events:
            state = wire.ruleset.evolve(state, event)
        cleared.add(kept, state)
    wire.forget()
    return cleared, tuple(dict.fromkeys(hashes))
