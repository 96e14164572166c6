"""Databases for tests: each test gets one of its own on the server that the environment names, or a server of its own to stop and start."""

from __future__ import annotations

import os
import signal
import subprocess
import uuid
from collections.abc import Iterator
from contextlib import contextmanager, suppress
from dataclasses import dataclass
from pathlib import Path
from typing import Any, Final

from moderator.journal.shared.connection import Link
from moderator.journal.shared.place import Place, place_of
from moderator.journal.shared.schema import prepare

SERVER: Final = "MODERATOR_TEST_DATABASE"
SCRIPT: Final = Path(__file__).resolve().parent.parent / ".ci/postgres"
WHY_NOT: Final = f"no PostgreSQL: {SERVER} names none (.ci/run starts one; .ci/postgres start does, too)"


def server_url() -> str:
    """The server that tests may use, or nothing."""
    return os.environ.get(SERVER, "")


def within(url: str, database: str) -> str:
    """The address of another database of the same server."""
    return f"{url.rpartition('/')[0]}/{database}"


def execute(url: str, sql: str) -> list[Any]:
    """A statement on a database, as whoever the address names."""
    link = Link(place_of(url))
    try:
        with link.use() as raw:
            done = raw.execute(sql)
            return done.fetchall() if done.description else []
    finally:
        link.close()


class Template:
    """A database with today's tables, made once and copied for every test."""

    def __init__(self, url: str) -> None:
        self._url = url
        self.name = f"template_{os.getpid()}_{uuid.uuid4().hex[:6]}"
        execute(url, f'CREATE DATABASE "{self.name}"')
        link = Link(place_of(within(url, self.name)))
        prepare(link)
        link.close()

    def drop(self) -> None:
        self._drop(self.name)

    def _drop(self, name: str) -> None:
        execute(self._url, f'DROP DATABASE IF EXISTS "{name}" WITH (FORCE)')

    @contextmanager
    def copy(self) -> Iterator[str]:
        """A fresh database; its address."""
        name = f"test_{uuid.uuid4().hex}"
        execute(self._url, f'CREATE DATABASE "{name}" TEMPLATE "{self.name}"')
        try:
            yield within(self._url, name)
        finally:
            for made in (name, *(f"{kind}_{name.rpartition('_')[2]}" for kind in ("empty", "latin"))):
                with suppress(Exception):
                    self._drop(made)


@dataclass
class Server:
    """A server of one test's own, which may be stopped and started."""

    folder: str
    url: str

    @property
    def place(self) -> Place:
        return place_of(self.url)

    def stop(self) -> None:
        run("stop", self.folder)

    def again(self) -> None:
        run("again", self.folder)

    def see_to(self) -> None:
        """A test may have left it stopped."""
        with suppress(subprocess.CalledProcessError):
            self.again()

    def end(self) -> None:
        run("end", self.folder)

    @contextmanager
    def frozen(self) -> Iterator[None]:
        """Stopped in its tracks: it takes connections and answers nothing, which is worse than being gone."""
        found = subprocess.run(["pgrep", "-f", f"{self.folder}/data"], capture_output=True, text=True, check=True).stdout.split()
        master = min(map(int, found))
        children = subprocess.run(["pgrep", "-P", str(master)], capture_output=True, text=True, check=True).stdout.split()
        processes = [master, *map(int, children)]
        for pid in processes:
            os.kill(pid, signal.SIGSTOP)
        try:
            yield
        finally:
            for pid in processes:
                os.kill(pid, signal.SIGCONT)


def run(*arguments: str) -> str:
    return subprocess.run([SCRIPT, *arguments], capture_output=True, text=True, check=True, timeout=90).stdout


def own_server() -> Server:
    folder, url = run("start").split()
    return Server(folder, url)
