"""A PDF as a reader program sees it: pages, size, words that can be searched for; nothing runs over a margin."""

from __future__ import annotations

import unicodedata
from collections.abc import Callable

import pytest
from PySide6.QtCore import QBuffer, QByteArray, QRect, Qt
from PySide6.QtGui import QColor, QImage
from PySide6.QtPdf import QPdfDocument
from PySide6.QtWidgets import QApplication

from moderator.export.paper import Break, Grid, Paper, Secret, Slip
from moderator.export.papers import paper
from moderator.play.audience import HOST
from moderator.play.words import Words
from ui.printing.layout import MARGIN, PAGE, lay_out, picture
from ui.printing.pdf import as_pdf
from ui.printing.scenes import boxes, extreme, ordinary, playing
from ui.table.stage import LONG, NAMES, Stage

MATCHES = {"ordinary": ordinary, "playing": playing, "extreme": extreme, "boxes": boxes}
PAPERS = [
    ("result", "ordinary"),
    ("result", "extreme"),
    ("running", "playing"),
    ("running", "extreme"),
    ("slips", "playing"),
    ("slips", "boxes"),
]
EDGE = 4
"""Pixels round the ink that anti-aliasing may take."""


@pytest.fixture(scope="module")
def papers() -> Callable[[str, str, str], Paper]:
    made: dict[tuple[str, str, str], Paper] = {}

    def make(sheet: str, match: str, lang: str) -> Paper:
        if (sheet, match, lang) not in made:
            stage = MATCHES[match](Stage(list(LONG if match in {"extreme", "boxes"} else NAMES[lang])))
            found = paper(stage.session, sheet, HOST, Words(lang), stage.clock.now())  # type: ignore[arg-type]
            assert isinstance(found, Paper)
            made[sheet, match, lang] = found
        return made[sheet, match, lang]

    return make


def opened(data: bytes) -> QPdfDocument:
    document = QPdfDocument()
    buffer = QBuffer(document)
    buffer.setData(QByteArray(data))
    buffer.open(QBuffer.OpenModeFlag.ReadOnly)
    document.load(buffer)
    assert document.status() == QPdfDocument.Status.Ready
    return document


def text_of(document: QPdfDocument) -> str:
    """All words of all pages."""
    texts = (document.getAllText(number).text() for number in range(document.pageCount()))
    return read("\n".join(texts))


def read(text: str) -> str:
    """The text as one reads it: a PDF may name a sign by the radical that looks the same."""
    return unicodedata.normalize("NFKC", text).translate(str.maketrans("⻚⻩⻓⻛⻘", "页黄长风青"))


@pytest.mark.parametrize("lang", ["zh_CN", "en"])
@pytest.mark.parametrize(("sheet", "match"), PAPERS)
def test_every_page_is_a4_and_numbered(dressed: QApplication, papers: Callable[..., Paper], sheet: str, match: str, lang: str) -> None:
    made = papers(sheet, match, lang)
    document = opened(as_pdf(made))
    assert document.pageCount() == lay_out(made).count
    for number in range(document.pageCount()):
        size = document.pagePointSize(number)
        assert (round(size.width()), round(size.height())) == (595, 842)
        if sheet != "slips":
            text = read(document.getAllText(number).text())
            shown = made.page.replace("{n}", str(number + 1)).replace("{of}", str(document.pageCount()))
            assert unicodedata.normalize("NFKC", shown) in text


def test_words_and_clauses_can_be_searched_for(dressed: QApplication, papers: Callable[..., Paper]) -> None:
    text = text_of(opened(as_pdf(papers("result", "ordinary", "zh_CN"))))
    for word in (*NAMES["zh_CN"], "S1.3.2", "S5.3.3", "刘备", "签字"):
        assert word in text, word


@pytest.mark.parametrize("lang", ["zh_CN", "en"])
@pytest.mark.parametrize(("sheet", "match"), PAPERS)
def test_nothing_runs_over_a_margin(dressed: QApplication, papers: Callable[..., Paper], sheet: str, match: str, lang: str) -> None:
    pages = lay_out(papers(sheet, match, lang))
    for number in range(pages.count):
        image = picture(pages, number, round(PAGE.width()))
        edge = round(MARGIN) - EDGE
        width, height = image.width(), image.height()
        for strip in (
            QRect(0, 0, width, edge), QRect(0, height - edge, width, edge), QRect(0, 0, edge, height),
            QRect(width - edge, 0, edge, height),
        ):  # fmt: skip
            assert is_blank(image.copy(strip)), (number, strip)


def is_blank(image: QImage) -> bool:
    """Whether all of it is paper."""
    grey = image.convertToFormat(QImage.Format.Format_Grayscale8)
    return all(set(bytes(grey.constScanLine(y))[: grey.width()]) == {255} for y in range(grey.height()))


def test_a_table_longer_than_a_page_goes_on_under_its_headings(dressed: QApplication) -> None:
    rows = tuple((str(n), f"row {n}") for n in range(120))
    made = Paper(sheet="result", lang="en", title="t", subtitle="s", blocks=(Grid(title="long", columns=("No", "What"), rows=rows),))
    document = opened(as_pdf(made))
    assert document.pageCount() > 2
    texts = ["".join(document.getAllText(number).text().split()) for number in range(document.pageCount())]
    assert all("NoWhat" in text for text in texts)
    assert sum(text.count("row") for text in texts) == 120


def test_a_break_begins_a_page_and_the_secret_lies_at_the_foot(dressed: QApplication) -> None:
    grid = Grid(columns=("a",), rows=(("b",),))
    blocks = (grid, Break(), Secret(title="hidden", grid=grid))
    pages = lay_out(Paper(sheet="running", lang="en", title="t", subtitle="s", blocks=blocks))
    assert pages.count == 2
    image = picture(pages, 1, 400)
    assert is_blank(image.copy(0, 0, 400, round(image.height() * 0.6)))
    assert not is_blank(image.copy(0, round(image.height() * 0.7), 400, round(image.height() * 0.15)))


def test_what_is_outside_a_folded_slip_does_not_depend_on_the_role(dressed: QApplication) -> None:
    def slip(role: str, box: tuple[str, ...]) -> QImage:
        made = Slip(outside=("Cup", "Game 1"), name="Plum", role=role, box_title="Box", box=box)
        return picture(lay_out(Paper(sheet="slips", lang="en", title="t", subtitle="s", slips=(made,) * 8)), 0, 794)

    lord, spy = slip("Lord", ()), slip("Spy", ("Liu Bei", "Cao Cao") * 5)
    left, third = round(MARGIN), (794 - 2 * round(MARGIN)) // 3
    outside = QRect(left, 0, third - 4, lord.height())
    cover = QRect(left + 2 * third + 6, 0, third - 8, lord.height())
    inside = QRect(left + third + 6, 0, third - 8, lord.height())
    assert lord.copy(outside) == spy.copy(outside)
    assert lord.copy(cover) == spy.copy(cover)
    assert lord.copy(inside) != spy.copy(inside)


def test_the_cover_is_dark_enough_to_hide_what_lies_under_it(dressed: QApplication) -> None:
    made = Slip(outside=("Cup",), name="Plum", role="Spy")
    image = picture(lay_out(Paper(sheet="slips", lang="en", title="t", subtitle="s", slips=(made,))), 0, 794)
    left, third = round(MARGIN), (794 - 2 * round(MARGIN)) // 3
    patch = image.copy(left + 2 * third + 40, 130, 100, 40)
    mean = sum(QColor(patch.pixel(x, y)).lightness() for x in range(100) for y in range(40)) / 4000
    assert mean < 150


def test_ink_is_black_in_the_dark_theme_too(dressed: QApplication, papers: Callable[..., Paper]) -> None:
    before = dressed.palette()
    dark = dressed.palette()
    dark.setColor(dark.ColorRole.Text, Qt.GlobalColor.white)
    made = papers("result", "ordinary", "en")
    light = picture(lay_out(made), 0, 400)
    try:
        dressed.setPalette(dark)
        assert picture(lay_out(made), 0, 400) == light
    finally:
        dressed.setPalette(before)
