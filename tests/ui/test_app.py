"""The program as it is started: paints, leaves, speaks Chinese on a bare machine, and says a fault without giving names away."""

from __future__ import annotations

import json
import os
import subprocess
import sys
from pathlib import Path
from unittest.mock import Mock

import pytest
from PySide6.QtCore import QSize, QStandardPaths
from PySide6.QtGui import QColor, QFont, QFontMetrics, QImage
from PySide6.QtWidgets import QApplication

from moderator.play.resources import resource
from moderator.play.words import LANGUAGES
from ui.app import FRAME, Shell, scale_of, shrinking
from ui.documents import documents
from ui.fonts import base_font, packaged_file
from ui.gallery import gallery, scenes
from ui.main_window import SMALLEST
from ui.problems import Problems
from ui.theme import TYPE, type_font

HOUSE = Path(__file__).resolve().parents[2]


def start(*args: str) -> subprocess.CompletedProcess[str]:
    environment = {**os.environ, "QT_QPA_PLATFORM": "offscreen"}
    return subprocess.run(
        [sys.executable, "main.py", *args], cwd=HOUSE, env=environment, capture_output=True, text=True, timeout=60, check=False
    )


@pytest.mark.parametrize("lang", LANGUAGES)
@pytest.mark.parametrize("theme", ["light", "dark", "system"])
def test_smoke_paints_the_first_page_and_leaves(data_dir: Path, lang: str, theme: str) -> None:
    done = start("--smoke", "--data", str(data_dir), "--lang", lang, "--theme", theme)
    assert done.returncode == 0, done.stderr
    assert "Traceback" not in done.stderr


LIVE = """
import asyncio, sys
from pathlib import Path
from PySide6.QtCore import QTimer
import main
from ui.app import run
from ui.main_window import MainWindow
fill = MainWindow.fill
async def task(window):
    await asyncio.sleep(0.05)
    print("awaited", flush=True)
    window.close()
def start(window):
    window.kept = asyncio.ensure_future(task(window))
def filled(window):
    fill(window)
    QTimer.singleShot(50, lambda: start(window))
MainWindow.fill = filled
sys.exit(run(rulesets=main.rulesets, data=Path(sys.argv[1])))
"""


def test_the_window_lives_in_one_loop_with_asyncio_and_leaves_cleanly(data_dir: Path) -> None:
    environment = {**os.environ, "QT_QPA_PLATFORM": "offscreen"}
    done = subprocess.run(
        [sys.executable, "-c", LIVE, str(data_dir)], cwd=HOUSE, env=environment, capture_output=True, text=True, timeout=60, check=False
    )
    assert (done.returncode, done.stdout.strip()) == (0, "awaited"), done.stderr
    assert "Traceback" not in done.stderr


DOUBLE_CLICK = """
import sys
from pathlib import Path
from PySide6.QtCore import QTimer
import main
from ui.main_window import MainWindow
shown = MainWindow._enter_match
def enter(window):
    shown(window)
    print(window.windowTitle(), flush=True)
    QTimer.singleShot(50, window.close)
MainWindow._enter_match = enter
sys.exit(main.main(["--data", sys.argv[1], "--lang", "en", sys.argv[2]]))
"""


def test_a_file_that_is_double_clicked_opens_with_the_window(data_dir: Path) -> None:
    environment = {**os.environ, "QT_QPA_PLATFORM": "offscreen", "PYTHONIOENCODING": "utf-8"}
    sample = str(resource("samples", "sanguosha-running.jsonl"))
    done = subprocess.run(
        [sys.executable, "-c", DOUBLE_CLICK, str(data_dir), sample],
        cwd=HOUSE, env=environment, capture_output=True, text=True, encoding="utf-8", timeout=60, check=False,
    )  # fmt: skip
    assert (done.returncode, "Traceback" in done.stderr) == (0, False), done.stderr
    assert done.stdout.strip().endswith("Moderator")
    assert len(list(data_dir.glob("*.moderator"))) == 1


def test_nothing_heavy_is_loaded_before_the_first_paint() -> None:
    heavy = [
        "sqlmodel",
        "sqlalchemy",
        "alembic",
        "msgspec",
        "qasync",
        "typer",
        "pypinyin",
        "rapidfuzz",
        "moderator.session",
        "moderator.rulesets",
    ]
    probe = f"import sys, ui.app, ui.main_window; print([name for name in {heavy} if name in sys.modules])"
    done = subprocess.run([sys.executable, "-c", probe], cwd=HOUSE, capture_output=True, text=True, timeout=60, check=True)
    assert done.stdout.strip() == "[]"


def test_the_typeface_knows_the_field_s_words(dressed: QApplication) -> None:
    metrics = QFontMetrics(base_font())
    assert all(metrics.inFontUcs4(ord(sign)) for sign in "判主忠反内无懈可击观星A9")


def test_the_typeface_is_the_same_when_asked_for_again(dressed: QApplication) -> None:
    assert base_font() == base_font()


def test_a_bare_machine_gets_the_packaged_typeface() -> None:
    assert not sys.platform.startswith("linux") or packaged_file() is not None


@pytest.mark.parametrize("role", TYPE)
def test_digits_are_of_one_width(dressed: QApplication, role: str) -> None:
    metrics = QFontMetrics(type_font(role))
    assert len({metrics.horizontalAdvance(digit) for digit in "0123456789"}) == 1


def test_a_heavier_role_is_heavier(dressed: QApplication) -> None:
    def black(font: QFont) -> int:
        from PySide6.QtGui import QPainter

        picture = QImage(120, 40, QImage.Format.Format_RGB32)
        picture.fill(QColor("white"))
        painter = QPainter(picture)
        painter.setFont(font)
        painter.drawText(4, 28, "判主忠反")
        painter.end()
        return sum(255 - QColor(picture.pixel(x, y)).lightness() for x in range(120) for y in range(40))

    assert black(type_font("strong")) > black(type_font("body")) * 1.1


def test_a_fault_is_written_down_without_names_or_roles(tmp_path: Path) -> None:
    said: list[tuple[str, Path]] = []
    problems = Problems(tmp_path, lambda place, log: said.append((place, log)))
    try:
        secret = "长风 is the spy"
        raise KeyError(secret)
    except KeyError as error:
        problems.take(type(error), error, error.__traceback__)
    written = (tmp_path / "problems.log").read_text("utf-8")
    assert "KeyError" in written
    assert "test_app.py" in written
    assert "spy" not in written
    assert said[0][0].startswith("KeyError test_app.py:")
    assert "spy" not in said[0][0]


def test_the_gallery_paints_what_was_asked_for(dressed: QApplication, tmp_path: Path) -> None:
    before = dressed.styleSheet()
    made = gallery(tmp_path, themes=["dark"], langs=["en"], names=["home", "leave"])
    assert sorted(path.name for path in made) == ["home-dark-en.png", "leave-dark-en.png"]
    for path in made:
        picture = QImage(str(path))
        assert (picture.width(), picture.height()) == (1280, 720)
        assert picture.pixelColor(3, 400).lightness() < 60
    assert dressed.styleSheet() == before


def test_every_screen_is_in_the_gallery() -> None:
    assert {"home", "home-empty", "new-people", "new-frame", "new-scoring", "new-rules", "settings"} <= set(scenes())


def test_the_shell_s_words_are_there_in_both_languages() -> None:
    words = {lang: json.loads(resource("words", lang, "shell.json").read_text("utf-8")) for lang in LANGUAGES}
    assert words["zh_CN"].keys() == words["en"].keys()
    holes = {lang: {key: sorted(text.split("{")[1:]) for key, text in said.items()} for lang, said in words.items()}
    names = {lang: {key: sorted(part.split("}")[0] for part in parts) for key, parts in said.items()} for lang, said in holes.items()}
    assert names["zh_CN"] == names["en"]


def test_files_are_looked_for_among_the_documents(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(QStandardPaths, "writableLocation", lambda _kind: str(tmp_path))
    assert documents() == str(tmp_path)
    monkeypatch.setattr(QStandardPaths, "writableLocation", lambda _kind: str(tmp_path / "none"))
    assert documents() == str(Path.home())


@pytest.mark.parametrize(("room", "filled"), [((1280, 720), True), ((1280, 752), True), ((1920, 1040), False)])
def test_a_small_screen_is_filled_so_that_the_foot_is_not_below_its_edge(
    room: tuple[int, int], filled: bool, monkeypatch: pytest.MonkeyPatch
) -> None:
    window = Mock(size=lambda: QSize(1280, 720))
    monkeypatch.setattr("ui.widgets.screens.screen_of", lambda _window: Mock(availableSize=lambda: QSize(*room)))
    Shell._fit(Mock(window=window, settings=Mock(place=None)))
    assert window.setWindowState.called == filled


@pytest.mark.parametrize("room", [(960, 540), (853, 480), (1024, 600), (1097, 617)])
def test_on_a_screen_too_small_qt_begins_at_a_scale_at_which_the_window_has_room(room: tuple[int, int]) -> None:
    factor = shrinking(QSize(*room))
    assert 0.5 <= factor < 1
    assert room[0] / factor >= SMALLEST[0] and room[1] / factor >= SMALLEST[1] + FRAME


@pytest.mark.parametrize("room", [(1280, 720), (1920, 1040), (2560, 1400)])
def test_where_there_is_room_the_system_s_scale_holds(room: tuple[int, int]) -> None:
    assert shrinking(QSize(*room)) == 1


@pytest.mark.parametrize(("asked", "scale"), [({}, 1), ({"QT_SCALE_FACTOR": "2"}, 2), ({"QT_SCALE_FACTOR": "large"}, 1)])
def test_a_scale_that_was_asked_for_counts(asked: dict[str, str], scale: float) -> None:
    assert scale_of(asked) == scale
