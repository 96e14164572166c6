"""Names, notes and roles stay in the match's own file: not in settings, lists, logs, titles, the console or a crash report."""

from __future__ import annotations

import json
import os
import subprocess
import sys
from pathlib import Path

import pytest

HOUSE = Path(__file__).resolve().parents[2]
PEOPLE = tuple(f"Quagga{n}" for n in range(1, 9))
NOTE = "Wombat"
REASON = "Ocelot"
MARKS = ("Quagga", NOTE, REASON)
TOLD = ("内奸", "忠臣", "反贼", "spy", "loyalist", "rebel", "甘宁", "陆逊", "luxun", "ganning")
"""Roles and heroes, as words, as terms and as they are typed."""
DRIVER = """
import asyncio, json, os, sys
from PySide6.QtCore import QEvent, QObject, QTimer
from PySide6.QtWidgets import QApplication, QWidget
import main
from moderator.play.commands import GiveCard, Note
from moderator.rulesets.sanguosha import commands as c
from ui.main_window import MainWindow
from ui.table.stage import HEROES, ROLES
PEOPLE, NOTE, REASON, END = json.loads(sys.argv[2])
heard = open(sys.argv[3], "w", encoding="utf-8")
class Ear(QObject):
    def eventFilter(self, watched, event):
        if event.type() in (QEvent.Type.WindowTitleChange, QEvent.Type.WindowActivate, QEvent.Type.Show) and isinstance(watched, QWidget):
            if watched.isWindow():
                heard.write(f"{type(watched).__name__}\\t{watched.windowTitle()}\\t{watched.windowFilePath()}\\t{watched.windowIconText()}\\n")
                heard.flush()
        return False
def bad_slot(*_):
    spy = PEOPLE[4]
    raise KeyError(f"{spy} is the spy 内奸, {NOTE}")
async def bad_task():
    raise ValueError(f"{PEOPLE[4]} spy 内奸 {NOTE}")
class Bad(QWidget):
    def paintEvent(self, event):
        raise RuntimeError(f"{PEOPLE[4]} spy {NOTE}")
def play(window):
    window.kept = asyncio.ensure_future(script(window))
async def script(window):
    session = window.files.library.create("sanguosha", "Marsupial Cup")
    session.do(c.OpenMatch(people=PEOPLE, title="Marsupial Cup", games=2), window.clock.now())
    window.show_match(session)
    while window._desk is None:
        await asyncio.sleep(0.02)
    page, lines = window._desk, tuple("12345678")
    for command in (
        c.ConfirmScoring(), *(c.MarkPresent(person=p) for p in PEOPLE), c.BanHero(line="3", hero="于吉"), c.StartMatch(),
        c.SetSeats(order=lines), c.DealRoles(roles=dict(zip(lines, ROLES))), c.DealBoxes(),
        *(c.PickHero(line=line, hero=hero) for line, hero in zip(lines, HEROES)), c.BeginReading(), c.StartGame(),
        c.BeginTurn(line="1"), c.BeginPlay(line="1"), Note(text=NOTE),
        GiveCard(person=PEOPLE[5], level="yellow", clause="S5.2.8", note=NOTE),
        c.Hold(reason=REASON), c.Resume(), c.EndPlay(line="1"), c.Death(victim="2", killer="1"),
    ):
        page.desk.do(command)
        await asyncio.sleep(0)
    page.curtain.lift()
    sheets = "timeline standings notices help substitute ties appeals note typist print public rulebook"
    for name in sheets.split():
        page.doors.ask(name)
        page.curtain.lift()
        await asyncio.sleep(0.05)
        if page.doors.dialog is not None:
            page.doors.dialog.reject()
    page.doors.open("show_roles", None)
    page.curtain.lift()
    await asyncio.sleep(0.05)
    page.doors.dialog.reject()
    page.curtain.fall()
    page.desk.changed.connect(bad_slot)
    page.desk.do(c.SetStat(line="5", key="damage", n=3))
    page.desk.changed.disconnect(bad_slot)
    asyncio.ensure_future(bad_task())
    bad = Bad(window)
    bad.show()
    QTimer.singleShot(0, bad_slot)
    await asyncio.sleep(0.3)
    for widget in QApplication.topLevelWidgets():
        for part in widget.findChildren(QWidget):
            if hasattr(part, "text") and callable(part.text) and "log" in str(part.text()):
                heard.write(f"said\\t{part.text()}\\n")
    heard.flush()
    while session.saved.state == "saving":
        await asyncio.sleep(0.02)
    if END == "crash":
        os.abort()
    if END == "home":
        window.show_home()
        await asyncio.sleep(0.3)
    window.close()
fill = MainWindow.fill
def filled(window):
    fill(window)
    QTimer.singleShot(50, lambda: play(window))
MainWindow.fill = filled
application = QApplication([])
ear = Ear()
application.installEventFilter(ear)
sys.exit(main.main(["--data", sys.argv[1]]))
"""


def run(folder: Path, end: str) -> tuple[subprocess.CompletedProcess[str], str]:
    """The program, a match in it, faults in three places; and every title it had meanwhile."""
    heard = folder.parent / "heard.txt"
    own = {name: str(folder.parent / "home" / name.lower()) for name in ("XDG_DATA_HOME", "XDG_CONFIG_HOME", "XDG_CACHE_HOME", "TMPDIR")}
    for place in own.values():
        Path(place).mkdir(parents=True, exist_ok=True)
    environment = {**os.environ, **own, "QT_QPA_PLATFORM": "offscreen", "PYTHONPATH": str(HOUSE), "PYTHONIOENCODING": "utf-8"}
    told = json.dumps([PEOPLE, NOTE, REASON, end])
    done = subprocess.run(
        [sys.executable, "-c", DRIVER, str(folder), told, str(heard)],
        cwd=HOUSE, env=environment, capture_output=True, text=True, encoding="utf-8", timeout=60, check=False,
    )  # fmt: skip
    return done, heard.read_text(encoding="utf-8")


def found(text: str, words: tuple[str, ...] = (*MARKS, *TOLD)) -> list[str]:
    return [word for word in words if word.lower() in text.lower()]


@pytest.mark.slow
@pytest.mark.parametrize("end", ["close", "home", "crash"])
def test_what_is_private_lies_in_the_match_s_file_only(data_dir: Path, end: str) -> None:
    done, heard = run(data_dir, end)
    assert (done.returncode == 0) == (end != "crash"), done.stderr
    match = next(data_dir.glob("*.moderator"))
    assert match.name == "Marsupial Cup.moderator"
    assert "Quagga" in match.read_bytes().decode("utf-8", "replace"), "so that the search below can find something"
    others = [path for path in data_dir.parent.rglob("*") if path.is_file() and ".moderator" not in path.name and path.name != "heard.txt"]
    leaks = {}
    for path in others:
        raw = path.read_bytes()
        texts = (raw.decode("utf-8", "replace"), raw.decode("utf-16-le", "replace"), str(path))
        if words := sorted({word for text in texts for word in found(text)}):
            leaks[path.name] = words
    assert leaks == {}
    assert found(heard) == [] and "Marsupial Cup" in heard
    assert found(done.stdout + done.stderr) == []
    log = (data_dir / "problems.log").read_text(encoding="utf-8")
    assert "KeyError" in log and "ValueError" in log and "RuntimeError" in log, log
    assert all(len(line.split()) <= 3 for line in log.splitlines()), "time and type, then file:line and the function: nothing else"
    ours = [line for line in log.splitlines() if line.startswith("  ") and "<string>" not in line]
    assert ours == [], "nothing but the planted faults went wrong: sheets that are left at once tell nobody anything"
