"""A private text taken out of an open session: its entries read as erased, and all that was folded from them."""

from __future__ import annotations

import json
from typing import Any

import msgspec

from moderator.journal.texts import Text, hide, salted, show
from moderator.session.tree import Entry, Tree
from moderator.session.wire import Wire


def without(tree: Tree, wire: Wire, text: str) -> tuple[Tree, tuple[str, ...]]:
    """The tree with the text erased, and the hashes that it is kept under; none where it stands nowhere."""
    cleared = Tree(tree.state(0))
    hashes: list[str] = []
    for entry in tree.entries:
        found = _hashes(entry, wire, text)
        hashes += found
        kept = _cleared(entry, wire, text, frozenset(found)) if found else entry
        state = cleared.state(entry.parent)
        for event in kept.events:
            state = wire.ruleset.evolve(state, event)
        cleared.add(kept, state)
    return cleared, tuple(dict.fromkeys(hashes))


def _hashes(entry: Entry, wire: Wire, text: str) -> list[str]:
    said = [wire.fields(entry.command), msgspec.to_builtins(entry.events), msgspec.to_builtins(entry.trace)]
    return [found[text].hash for value in said if text in (found := salted(value, entry.salts))] if entry.salts else []


def _cleared(entry: Entry, wire: Wire, text: str, hashes: frozenset[str]) -> Entry:
    """The entry as it will read when the file is opened again."""
    stored = wire.stored(entry.command, entry.events, wire.settled(entry.trace, entry.notices), kept := dict[str, Text]())
    known = {each.hash: each for each in kept.values() if each.body != text}
    command, events, explained = wire.decoded(*(show(each, known) for each in stored))
    effect = None if entry.effect is None else wire.command(_blank(wire.fields(entry.effect), text))
    return msgspec.structs.replace(
        entry, command=command, events=events, trace=explained.trace, notices=explained.notices, effect=effect,
        fields=wire.fields(effect or command), salts={key: "" if key in hashes else salt for key, salt in entry.salts.items()},
    )  # fmt: skip


def _blank(fields: dict[str, Any], text: str) -> dict[str, Any]:
    """A command's file form with the text erased."""
    stored = hide(msgspec.json.encode(fields), kept := dict[str, Text]())
    shown: dict[str, Any] = json.loads(show(stored, {each.hash: each for each in kept.values() if each.body != text}))
    return shown
