"""The print sheet: by key, covered while roles are on the page, into a file, and honest about what cannot be done."""

from __future__ import annotations

from pathlib import Path

import pytest
from PySide6.QtCore import Qt
from PySide6.QtTest import QTest
from PySide6.QtWidgets import QApplication, QWidget
from pytestqt.qtbot import QtBot

from moderator.play.audience import PUBLIC
from moderator.play.words import Words
from ui.printing.scenes import ordinary, playing
from ui.printing.sheet import PrintDialog
from ui.sound import Silence
from ui.table.page import MatchPage
from ui.table.stage import NAMES, Stage
from ui.theme import LIGHT


@pytest.fixture
def page(dressed: QApplication, qtbot: QtBot, request: pytest.FixtureRequest) -> MatchPage:
    prepare = getattr(request, "param", ordinary)
    stage = prepare(Stage(list(NAMES["en"])))
    shown = MatchPage(stage.session, Words("en"), LIGHT, stage.clock, Silence())
    shown.resize(1280, 720)
    shown.show()
    shown.activateWindow()
    QTest.qWaitForWindowActive(shown)
    return shown


def sheet_of(page: MatchPage) -> PrintDialog:
    page.doors.ask("print")
    dialog = page.doors.dialog
    assert isinstance(dialog, PrintDialog)
    return dialog


def test_f12_opens_it_with_the_first_page(page: MatchPage) -> None:
    QTest.keyClick(page, Qt.Key.Key_F12)
    dialog = page.doors.dialog
    assert isinstance(dialog, PrintDialog)
    assert dialog.where.text() == "Page 1 of 3"
    assert not dialog.preview.covered
    assert dialog.preview.accessibleName() == "Result sheet Page 1 of 3"


def test_pages_are_turned(page: MatchPage) -> None:
    dialog = sheet_of(page)
    assert not dialog.before.isEnabled()
    assert (dialog.before.hint, dialog.after.hint) == ("PgUp", "PgDown")
    dialog.after.click()
    dialog.after.click()
    assert dialog.where.text() == "Page 3 of 3"
    assert not dialog.after.isEnabled()
    dialog.before.click()
    assert dialog.where.text() == "Page 2 of 3"


@pytest.mark.parametrize("page", [playing], indirect=True)
def test_roles_are_covered_until_the_curtain_is_lifted(page: MatchPage) -> None:
    dialog = sheet_of(page)
    for number in (1, 2):
        dialog.sheet.setCurrentIndex(number)
        assert dialog.preview.covered
        before = dialog.size()
        dialog.curtain_changed(True)
        assert not dialog.preview.covered
        dialog.curtain_changed(False)
        assert dialog.preview.covered and dialog.size() == before
    dialog.sheet.setCurrentIndex(1)
    dialog.reader.setCurrentIndex(1)
    assert not dialog.preview.covered


@pytest.mark.parametrize("page", [playing], indirect=True)
def test_slips_for_everybody_are_refused_with_a_reason(page: MatchPage) -> None:
    dialog = sheet_of(page)
    dialog.sheet.setCurrentIndex(2)
    dialog.reader.setCurrentIndex(1)
    assert dialog.reader.currentData() == PUBLIC
    assert "for the judge alone" in dialog.message.text()
    assert not dialog.print.isEnabled() and not dialog.save.isEnabled()
    dialog.kind.setCurrentIndex(dialog.kind.findData("xlsx"))
    assert dialog.save.isEnabled()


@pytest.mark.parametrize("kind", ["pdf", "html", "xlsx"])
def test_a_file_is_written_and_said(page: MatchPage, tmp_path: Path, kind: str) -> None:
    dialog = sheet_of(page)
    dialog.kind.setCurrentIndex(dialog.kind.findData(kind))
    dialog.write(str(tmp_path))
    written = list(tmp_path.iterdir())
    assert [path.suffix for path in written] == [f".{kind}"]
    assert written[0].name in page.centre.prompt.text.toolTip()


def test_a_file_that_is_open_elsewhere_is_named_and_kept(page: MatchPage, tmp_path: Path) -> None:
    dialog = sheet_of(page)
    dialog.write(str(tmp_path))
    (path,) = tmp_path.iterdir()
    before = path.read_bytes()
    path.with_name(f"~${path.name}").touch()
    dialog = sheet_of(page)
    dialog.write(str(tmp_path))
    assert path.name in dialog.message.text() and str(tmp_path) in dialog.message.text()
    assert path.read_bytes() == before


def test_a_folder_that_takes_nothing_is_said(page: MatchPage, tmp_path: Path) -> None:
    dialog = sheet_of(page)
    (tmp_path / "file").touch()
    dialog.write(str(tmp_path / "file" / "inside"))
    assert dialog.isVisible() and dialog.message.text()


def test_without_a_printer_a_file_is_offered(page: MatchPage, monkeypatch: pytest.MonkeyPatch) -> None:
    dialog = sheet_of(page)
    monkeypatch.setattr(dialog, "_printer", _none)
    dialog.choose_printer()
    assert "no printer" in dialog.message.text()
    assert dialog.save.isEnabled()


def _none() -> None:
    return None


def test_the_other_language_is_printed_without_changing_the_window(page: MatchPage) -> None:
    dialog = sheet_of(page)
    dialog.lang.setCurrentIndex(0)
    assert dialog.order.words.lang == "zh_CN"
    assert dialog.context.words.lang == "en"


def test_everything_that_takes_the_keyboard_has_a_name(page: MatchPage) -> None:
    dialog = sheet_of(page)
    nameless = [w for w in dialog.findChildren(QWidget) if w.focusPolicy() != Qt.FocusPolicy.NoFocus and not w.accessibleName()]
    assert not [w for w in nameless if w.isVisible()]


def test_a_printer_gets_every_page(page: MatchPage, tmp_path: Path) -> None:
    from PySide6.QtPrintSupport import QPrinter

    from moderator.export.paper import Paper
    from moderator.export.papers import paper
    from ui.printing.making import print_paper

    printer = QPrinter(QPrinter.PrinterMode.ScreenResolution)
    printer.setOutputFormat(QPrinter.OutputFormat.PdfFormat)
    printer.setOutputFileName(str(tmp_path / "printed.pdf"))
    dialog = sheet_of(page)
    order = dialog.order
    made = paper(order.session, order.sheet, order.audience, order.words, order.now)
    assert isinstance(made, Paper)
    assert print_paper(made, printer) is None
    assert (tmp_path / "printed.pdf").stat().st_size > 10_000
