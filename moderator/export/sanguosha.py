"""Sanguosha tables."""

from __future__ import annotations


def book(source: object, audience: object, words: object) -> object: ...
