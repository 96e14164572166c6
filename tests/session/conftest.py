"""Desks at a shared database."""

from __future__ import annotations

from collections.abc import Iterator
from pathlib import Path

import pytest

from tests.databases import Server
from tests.session.shared import Desks


@pytest.fixture
def desks(tmp_path: Path, database: str) -> Iterator[Desks]:
    made = Desks(tmp_path, database)
    yield made
    made.end()


@pytest.fixture
def desks_alone(tmp_path: Path, own_server: Server) -> Iterator[Desks]:
    """Desks at a server that may be stopped."""
    made = Desks(tmp_path, own_server.url)
    yield made
    made.end()
