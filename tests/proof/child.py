"""A judge's process that is going to be killed: plays a match in a library folder and says on stdout what the disk is known to hold.

    python -m tests.proof.child FOLDER SEED

Lines: ``trying N`` before a press that meets entry N at the head, ``saved N`` once the keeper says that entry N is committed.
"""

from __future__ import annotations

import os
import sys
import time
from pathlib import Path

from main import rulesets
from moderator.play.instants import SECOND, Instant
from moderator.session.changes import Saved
from moderator.session.library import Library
from moderator.session.session import Session
from tests.proof.robot import Robot

AHEAD = 5
"""Presses that may wait for the disk: a judge is never much faster."""


def say(word: str, number: int) -> None:
    """One write, so that no line is cut by the kill."""
    os.write(1, f"{word} {number}\n".encode())


def told(saved: Saved) -> None:
    """The keeper's own word for it, on its own thread."""
    if saved.seq and saved.code == "":
        say("saved", saved.seq)


def play(folder: Path, seed: str) -> None:
    """Until killed, or until the match is confirmed."""
    library = Library(folder, rulesets(), behind=True, on_saved=told)
    paths = sorted(folder.glob("*.moderator"))
    session = library.open(paths[-1]) if paths else library.create("sanguosha", "killed")
    assert isinstance(session, Session), session
    robot = Robot(seed, lambda: say("trying", session.head_seq))
    if not session.records:
        robot.open(session, Instant(1_800_000_000 * SECOND))
    while session.state.phase != "confirmed":
        robot.press(session)
        while session.head_seq - session.saved.seq > AHEAD:
            time.sleep(0.0005)
        time.sleep(robot.dice.random() * 0.004)
    session.close()


if __name__ == "__main__":
    play(Path(sys.argv[1]), sys.argv[2])
