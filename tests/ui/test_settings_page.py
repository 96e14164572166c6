"""The settings page: typed, kept whole, each change undone by key; another folder taken safely; what new matches begin with."""

from __future__ import annotations

import json
from collections.abc import Callable
from decimal import Decimal
from pathlib import Path
from typing import Any

import pytest
from PySide6.QtCore import QEvent, Qt
from PySide6.QtTest import QTest
from PySide6.QtWidgets import QApplication
from pytestqt.qtbot import QtBot

from main import rulesets
from moderator.play.words import LANGUAGES, Words
from moderator.rulesets.sanguosha.house_rules import HOUSE_RULES
from moderator.session.library import Library
from ui.heroes.page import HeroesPage
from ui.main_window import MainWindow
from ui.settings.defaults import proposed, title_of
from ui.settings.filling import number_of
from ui.settings.page import SECTIONS, SettingsPage
from ui.settings.store import FILE, SettingsStore
from ui.settings.telling import tell
from ui.settings.values import READERS, Settings, plain, read
from ui.sound import Silence
from ui.theme import LIGHT
from ui.widgets.message import Banner
from ui.work import Work

MANY: dict[str, Any] = {
    "language": "en", "theme": "dark", "sounds": False, "volume": 5, "voice": False, "auto_request": False, "folder": "/there",
    "backups": 5, "title": "{date}", "games": 24, "cuts": (1, 7), "seconds": {"play": 30}, "rules": {"red_floor": True},
    "lock_hash": "x", "lock_minutes": 240, "remind_minutes": 0, "tray": False, "judges": ("甲", "乙"),
}  # fmt: skip
WRONG: dict[str, tuple[Any, ...]] = {
    "language": ("klingon", 7, None), "theme": ("", []), "sounds": (1, "true"), "volume": (-1, 101, 50.5, "50", True), "voice": (0,),
    "auto_request": ("no",), "folder": (1, "x" * 3_000, "a\nb"), "backups": (4, 101, None), "title": ("x" * 81, "a\x00", "\ud800"),
    "games": (0, 25, "6"), "cuts": ([0], [8], [4, 4], [6, 4], 4, ["4"]), "seconds": ({"play": 0}, {"play": "20"}, [], {"play": 601}),
    "rules": ({"x": None}, {"x": [1]}, {"x": 1e9}, 3), "lock_hash": ("x" * 500, 1), "lock_minutes": (-1, 241),
    "remind_minutes": (-1, 241, "30"), "tray": (1, "on"),
    "judges": (["甲", "甲"], [""], ["长" * 25], list("abcdefghijklm"), "甲"),
}  # fmt: skip


@pytest.fixture
def store(data_dir: Path) -> SettingsStore:
    return SettingsStore(data_dir)


@pytest.fixture
def page(dressed: QApplication, zh: Words, store: SettingsStore, qtbot: QtBot) -> SettingsPage:
    made = SettingsPage(zh, LIGHT, store, Silence(), day="2026-06-05")
    qtbot.addWidget(made)
    made.resize(1280, 720)
    made.show()
    made.activateWindow()
    QTest.qWaitForWindowActive(made)
    made.start()
    return made


# --- the values -----------------------------------------------------------------------------------------------------------


def test_every_setting_has_a_range_a_name_and_comes_back_from_the_file(data_dir: Path) -> None:
    assert set(READERS) == set(MANY) == set(WRONG) == set(Settings.__dataclass_fields__)
    SettingsStore(data_dir).choose(**MANY)
    again = SettingsStore(data_dir)
    assert again.wrong == () and all(getattr(again.now, name) == value for name, value in MANY.items())
    assert all(Words(lang).has(f"ui.settings.name.{name}") for lang in LANGUAGES for name in READERS)


@pytest.mark.parametrize(("name", "value"), [(name, value) for name, values in WRONG.items() for value in values])
def test_what_is_out_of_its_range_reads_as_the_default_and_is_named(name: str, value: Any) -> None:
    now, wrong = read({**plain(Settings(**MANY)), name: value})
    assert wrong == (name,) and getattr(now, name) == getattr(Settings(), name)
    assert [other for other in MANY if other != name and getattr(now, other) != MANY[other]] == []


def test_a_change_out_of_range_is_not_taken(store: SettingsStore, data_dir: Path) -> None:
    with pytest.raises(ValueError, match="101"):
        store.choose(volume=101)
    assert store.now == Settings() and not (data_dir / FILE).exists()


def test_a_file_that_is_none_is_set_aside_and_said(data_dir: Path) -> None:
    (data_dir / FILE).write_bytes(b"\x00 not json")
    store = SettingsStore(data_dir)
    assert store.wrong == ("file",) and store.now == Settings()
    assert (data_dir / "settings-damaged-1.json").read_bytes() == b"\x00 not json"


def test_nothing_half_written_is_left_and_a_full_disk_is_said(
    store: SettingsStore, data_dir: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    store.choose(volume=10)
    before = (data_dir / FILE).read_bytes()

    def fail(*_: object) -> None:
        raise OSError(28, "No space left on device")

    monkeypatch.setattr("os.fsync", fail)
    store.choose(volume=20)
    assert store.problem == "No space left on device" and store.now.volume == 20 and (data_dir / FILE).read_bytes() == before
    monkeypatch.undo()
    store.choose(volume=30)
    assert store.problem == "" and json.loads((data_dir / FILE).read_text("utf-8")) == {"volume": 30}


# --- undo -----------------------------------------------------------------------------------------------------------------


def test_every_change_is_undone_and_done_again(store: SettingsStore) -> None:
    seen = [store.now]
    for name, value in MANY.items():
        store.choose(**{name: value})
        seen.append(store.now)
    kept = store.now.lock_hash
    while store.undo() is not None:
        pass
    assert plain(store.now) == {"lock_hash": kept}, "a password stays changed"
    while store.redo() is not None:
        pass
    assert store.now == seen[-1]


def test_a_slider_that_is_drawn_is_undone_as_one(store: SettingsStore) -> None:
    for value in (70, 60, 50):
        store.choose(merge=True, volume=value)
    store.choose(theme="dark")
    store.undo()
    store.undo()
    assert store.now == Settings() and store.undo() is None


def test_undo_by_key_says_what_it_took_back(page: SettingsPage, store: SettingsStore) -> None:
    page.look.theme.buttons["dark"].click()
    assert page.said.text() == "已改：主题" and store.now.theme == "dark"
    QTest.keyClick(page.nav.buttons["look"], Qt.Key.Key_Z, Qt.KeyboardModifier.ControlModifier)
    assert page.said.text() == "已撤销：主题" and store.now.theme == "auto" and page.look.theme.buttons["auto"].isChecked()
    page.again.click()
    assert store.now.theme == "dark" and page.again.text() == "撤销"
    QTest.keyClick(page.nav.buttons["look"], Qt.Key.Key_Z, Qt.KeyboardModifier.ControlModifier)
    QTest.keyClick(page.nav.buttons["look"], Qt.Key.Key_Y, Qt.KeyboardModifier.ControlModifier)
    assert store.now.theme == "dark"


def test_all_back_to_default_is_asked_undone_and_spares_folder_and_password(page: SettingsPage, store: SettingsStore) -> None:
    store.choose(**MANY)
    page._on_reset(False)
    assert store.now.games == 24
    page._on_reset(True)
    assert plain(store.now) == {"folder": "/there", "lock_hash": "x"}
    page.undo.click()
    assert store.now == Settings(**{name: getattr(store.now, name) for name in MANY}) and store.now.games == 24


# --- the sections ---------------------------------------------------------------------------------------------------------


def test_sections_are_walked_by_keyboard(page: SettingsPage) -> None:
    for name in SECTIONS:
        assert page.nav.name == name and page.pages.currentWidget() is page.sections[name]
        QTest.keyClick(page.nav.buttons[name], Qt.Key.Key_Right)
        inside = page.sections[name].first()
        assert inside.hasFocus() and page.sections[name].isAncestorOf(inside)
        page.start()
        QTest.keyClick(page.nav.buttons[name], Qt.Key.Key_Down)
    assert page.nav.name == SECTIONS[0]


def test_sound_is_set_by_keyboard(page: SettingsPage, store: SettingsStore) -> None:
    page.show_section("sound")
    QTest.keyClick(page.sound.volume, Qt.Key.Key_Left)
    assert store.now.volume == 75 and page.sound.percent.text() == "75 %"
    QTest.keyClick(page.sound.voice, Qt.Key.Key_Space)
    assert not store.now.voice and not page.sound.speak.isEnabled()
    QTest.keyClick(page.sound.sounds, Qt.Key.Key_Space)
    assert not store.now.sounds and not page.sound.tests.isEnabled()


def test_names_at_the_desk_are_taken_when_the_keyboard_leaves(page: SettingsPage, store: SettingsStore) -> None:
    page.show_section("desk")
    page.desk.judges.setPlainText(" 甲  裁判 \n\n乙\n乙")
    page.desk.judges.edited.emit()
    assert store.now.judges == ("甲 裁判", "乙")
    page.desk.judges.setPlainText("长" * 25)
    page.desk.judges.edited.emit()
    assert store.now.judges == ("甲 裁判", "乙") and "24" in page.desk.wrong.text()


def test_what_new_matches_begin_with_is_set_field_by_field(page: SettingsPage, store: SettingsStore) -> None:
    page.show_section("new")
    page.new.title.setText("{date} 第 {n} 场")
    page.new.title.editingFinished.emit()
    page.new.games.setValue(4)
    page.new.cuts.setText("4，6")
    page.new.cuts.editingFinished.emit()
    page.new.spins["play"].setValue(25)
    page.new.spins["select_seconds"].setValue(90)
    page.rules.rows["ban_mode"].control.setCurrentIndex(1)
    now = store.now
    assert (now.title, now.games, now.cuts, dict(now.seconds)) == ("{date} 第 {n} 场", 4, (4, 6), {"play": 25})
    assert dict(now.rules) == {"select_seconds": 90, "ban_mode": "in_turn"}
    assert "2026-06-05 第 1 场" in page.new.example.text()
    page.new.spins["play"].setValue(20)
    page.rules.rows["ban_mode"].control.setCurrentIndex(0)
    assert dict(store.now.seconds) == {} and dict(store.now.rules) == {"select_seconds": 90}
    for _ in range(8):
        page.undo.click()
    assert store.now == Settings() and page.new.spins["select_seconds"].value() == 60


def test_cuts_that_cannot_be_read_change_nothing(page: SettingsPage, store: SettingsStore) -> None:
    page.new.cuts.setText("4, 9")
    page.new.cuts.editingFinished.emit()
    assert store.now.cuts == () and page.new.cuts.property("invalid")


def test_every_house_rule_has_its_place(page: SettingsPage) -> None:
    assert set(page.rules.rows) | {"select_seconds", "discard_seconds"} == set(HOUSE_RULES)


def test_a_rule_that_todays_rules_do_not_know_is_left_out_and_named() -> None:
    terms = proposed(Settings(rules={"ban_mode": "in_turn", "nonsense": 1, "red_floor": "maybe"}, seconds={"play": 30, "tea": 5}), "d", 1)
    assert dict(terms.rules) == {"ban_mode": "in_turn"} and set(terms.wrong) == {"nonsense", "red_floor", "tea"}
    assert terms.seconds.play == Decimal(30)


def test_a_title_takes_date_and_number_and_nothing_else() -> None:
    assert title_of("{date} {n} {person} {0} {", "2026-06-05", 2) == "2026-06-05 2 {person} {0} {"
    assert number_of("{date}/{n}", "d", {"d/1", "d/2"}) == 3 and number_of("cup", "d", {"cup"}) == 100


# --- the folder -----------------------------------------------------------------------------------------------------------


def filled(folder: Path, *titles: str) -> None:
    library = Library(folder, rulesets())
    for title in titles:
        library.create("sanguosha", title).close()


def matches(folder: Path) -> list[str]:
    return sorted(path.stem for path in folder.glob("*.moderator"))


def test_another_folder_is_taken_with_its_matches_and_given_back(
    page: SettingsPage, store: SettingsStore, data_dir: Path, tmp_path: Path
) -> None:
    filled(data_dir, "A", "B")
    new = tmp_path / "new"
    page.show_section("files")
    page.files.want_folder(str(new))
    page.files.sheet.come.click()
    assert store.folder == new and matches(new) == ["A", "B"] and matches(data_dir) == []
    assert page.files.path.text() == str(new) and (data_dir / FILE).exists(), "the settings themselves stay"
    page.undo.click()
    assert store.folder == data_dir and matches(data_dir) == ["A", "B"] and matches(new) == []
    page.redo.click()
    assert store.folder == new and matches(new) == ["A", "B"]
    page.undo.click()
    assert store.folder == data_dir and matches(data_dir) == ["A", "B"]


def test_matches_may_stay_where_they_are(page: SettingsPage, store: SettingsStore, data_dir: Path, tmp_path: Path) -> None:
    filled(data_dir, "A")
    page.files.want_folder(str(tmp_path / "new"))
    page.files.sheet.stay.click()
    assert store.folder == tmp_path / "new" and matches(data_dir) == ["A"]
    page.files.usual.click()
    page.files.sheet.stay.click()
    assert store.now.folder == ""


def test_a_folder_that_will_not_do_is_refused_and_nothing_asked(page: SettingsPage, store: SettingsStore, tmp_path: Path) -> None:
    (tmp_path / "file").write_text("x")
    page.files.want_folder(str(tmp_path / "file"))
    assert page.files.sheet is None and "不是文件夹" in page.files.said.text() and store.now == Settings()


def test_the_folder_stays_while_a_match_is_open(window: MainWindow, tmp_path: Path) -> None:
    window.home.first.click()
    window.rooms.open("settings")
    page = window.pages.currentWidget()
    page.files.want_folder(str(tmp_path / "new"))
    assert "先回首页" in page.files.said.text() and window.settings.now.folder == "" and page.files.sheet is None


def test_the_window_looks_into_the_new_folder_at_once(window: MainWindow, tmp_path: Path) -> None:
    filled(tmp_path / "new", "Elsewhere")
    window.settings.choose(folder=str(tmp_path / "new"), backups=7)
    assert [row.title for row in window.files.rows()] == ["Elsewhere"] and window.files.library.kept == 7
    assert window.home._files[0].title == "Elsewhere"


def test_copies_are_made_now(page: SettingsPage, data_dir: Path) -> None:
    filled(data_dir, "A", "B")
    page.show_section("files")
    page.files.now.click()
    assert page.files.copied.text() == "已备份 2 场。" and len(list((data_dir / "backups").rglob("*.moderator"))) >= 2


# --- in the window --------------------------------------------------------------------------------------------------------


def test_a_new_match_is_filled_in_with_the_settings(make_window: Callable[[], MainWindow], data_dir: Path) -> None:
    SettingsStore(data_dir).choose(
        title="杯 {n}", games=4, cuts=(4,), seconds={"play": 30}, rules={"ban_mode": "in_turn", "select_seconds": 90}
    )
    filled(data_dir, "杯 1")
    window = make_window()
    window.show_new_match()
    plan = window._planning.plan
    assert (plan.title, plan.games, plan.cuts, plan.seconds.play) == ("杯 2", 4, (4,), Decimal(30))
    assert plan.rules["ban_mode"] == "in_turn" and plan.rules["select_seconds"] == 90


def test_the_hero_list_leads_back_to_the_settings(window: MainWindow) -> None:
    window.rooms.open("settings")
    window.pages.currentWidget().new.heroes.click()
    page = window.pages.currentWidget()
    assert isinstance(page, HeroesPage)
    page.back.click()
    assert isinstance(window.pages.currentWidget(), SettingsPage)


def test_what_the_file_holds_wrongly_is_said_on_the_first_page(make_window: Callable[[], MainWindow], data_dir: Path) -> None:
    there = {"volume": 500, "theme": 7, "folder": "/nowhere/at/all", "rules": {"nonsense": 1}}
    (data_dir / FILE).write_text(json.dumps(there), "utf-8")
    window = make_window()
    tell(window)
    banner = window.home.banners.itemAt(0).widget()
    assert all(part in banner.text.text() for part in ("主题", "音量", "nonsense", "/nowhere/at/all"))
    SettingsStore(data_dir).choose(language="en")
    assert "volume" not in (data_dir / FILE).read_text("utf-8")


def test_settings_as_they_should_be_need_no_word(window: MainWindow) -> None:
    tell(window)
    assert not window.home.findChildren(Banner)


def test_leaving_the_page_while_matches_are_moved_loses_nothing(
    dressed: QApplication, zh: Words, store: SettingsStore, data_dir: Path, tmp_path: Path, qtbot: QtBot
) -> None:
    filled(data_dir, "A", "B", "C")
    work = Work(store)
    page = SettingsPage(zh, LIGHT, store, Silence(), work=work)
    page.show_section("files")
    page.files.want_folder(str(tmp_path / "new"))
    page.files.sheet.come.click()
    page.deleteLater()
    with qtbot.waitSignal(work.idle, timeout=5_000):
        dressed.sendPostedEvents(None, QEvent.Type.DeferredDelete)
    assert store.folder == tmp_path / "new" and matches(tmp_path / "new") == ["A", "B", "C"]
    work.close()


def test_rules_come_one_in_a_turn_and_are_all_there_in_the_end(
    dressed: QApplication, zh: Words, store: SettingsStore, qtbot: QtBot
) -> None:
    store.choose(rules={"card_confirm": True})
    page = SettingsPage(zh, LIGHT, store, Silence(), work=Work(store))
    qtbot.addWidget(page)
    page.show_section("rules")
    assert len(page.rules.rows) < len(HOUSE_RULES) - 2
    qtbot.waitUntil(lambda: len(page.rules.rows) == len(HOUSE_RULES) - 2)
    assert page.rules.rows["card_confirm"].value is True and store.done[-1].names == ("rules",) and len(store.done) == 1


@pytest.mark.parametrize("field", ["title", "cuts", "judges"])
def test_what_was_typed_is_kept_when_the_page_is_left_by_esc(window: MainWindow, field: str) -> None:
    window.activateWindow()
    QTest.qWaitForWindowActive(window)
    window.rooms.open("settings")
    page = window.pages.currentWidget()
    page.show_section("desk" if field == "judges" else "new")
    edit = page.desk.judges if field == "judges" else getattr(page.new, field)
    edit.setFocus()
    QTest.keyClicks(edit, "4")
    QTest.keyClick(edit, Qt.Key.Key_Escape)
    assert window.pages.currentWidget() is window.home
    assert getattr(window.settings.now, field) == {"title": "4", "cuts": (4,), "judges": ("4",)}[field]


def test_a_folder_that_cannot_be_opened_is_said(page: SettingsPage, store: SettingsStore, tmp_path: Path) -> None:
    (tmp_path / "file").write_text("x")
    store.choose(folder=str(tmp_path / "file" / "below"))
    page.files.show_folder.click()
    page.files.show_copies.click()
    assert "写不进去" in page.files.said.text() and "写不进去" in page.files.copied.text()
