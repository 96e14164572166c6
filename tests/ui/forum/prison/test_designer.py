"""The script designer by clicks and keys: a script from nothing, saved, reopened, shared; bad input; games at random."""

from __future__ import annotations

from pathlib import Path
from typing import Any

import pytest
from msgspec.structs import replace
from PySide6.QtCore import Qt
from PySide6.QtTest import QTest
from PySide6.QtWidgets import QApplication, QComboBox, QWidget
from pytestqt.qtbot import QtBot

from main import rulesets
from moderator.inbox.scripts import keep_script, own_scripts, read_script, samples
from moderator.play.words import Words
from moderator.rulesets.prison.script.files import dump
from moderator.rulesets.prison.script.model import Role, Script, Skill, Win
from moderator.rulesets.prison.simulation import PLAIN
from tests.rulesets.prison.rich import RICH
from ui.forum.prison.designer.editing import Editing
from ui.forum.prison.designer.page import DesignerPage
from ui.forum.prison.designer.sheets import LeaveSheet, NameSheet
from ui.main_window import MainWindow
from ui.theme import DARK, LIGHT
from ui.widgets.message import Sheet
from ui.work import Work

CTRL, ALT = Qt.KeyboardModifier.ControlModifier, Qt.KeyboardModifier.AltModifier
NAMED = {"1": Qt.Key.Key_1, "2": Qt.Key.Key_2, "3": Qt.Key.Key_3, "4": Qt.Key.Key_4, "5": Qt.Key.Key_5}


@pytest.fixture
def page(dressed: QApplication, data_dir: Path, qtbot: QtBot) -> DesignerPage:
    made = DesignerPage(Words("en"), LIGHT, data_dir, lambda: rulesets()["prison"])
    qtbot.addWidget(made)
    made.resize(1280, 720)
    made.show()
    made.activateWindow()
    QTest.qWaitForWindowActive(made)
    made.start()
    return made


def focus() -> Any:
    found = QApplication.focusWidget()
    assert found is not None
    return found


def press(key: Any, modifier: Any = Qt.KeyboardModifier.NoModifier) -> None:
    QTest.keyClick(focus(), key, modifier)


def types(text: str) -> None:
    QTest.keyClicks(focus(), text)


def choose(field: QComboBox, code: Any) -> None:
    """By the arrow keys, one after the other."""
    field.setFocus()
    wanted = field.codes.index(code)  # type: ignore[attr-defined]
    while field.currentIndex() != wanted:
        press(Qt.Key.Key_Down if field.currentIndex() < wanted else Qt.Key.Key_Up)


def tick(page: DesignerPage, name: str, code: str) -> None:
    box = page.editor.form.fields[name].boxes[code]
    box.setFocus()
    press(Qt.Key.Key_Space)


def number(field: Any, value: int) -> None:
    field.setFocus()
    field.selectAll()
    types(str(value))


def opened(page: DesignerPage, kind: type[QWidget]) -> Any:
    QApplication.processEvents()
    return next(sheet for sheet in page.findChildren(kind) if sheet.isVisible())


def built(page: DesignerPage) -> Script:
    """Two roles, a free-text skill, a nested condition; from nothing, by keys."""
    press(Qt.Key.Key_N, CTRL)
    types("Two roles")
    press(Qt.Key.Key_1, CTRL)
    types("The guard")
    number(page.editor.form.fields["copies"], 6)
    press(Qt.Key.Key_3, CTRL)
    types("Search")
    page.editor.form.fields["text"].setFocus()
    types("once, search a cell")
    number(page.editor.form.fields["uses"], 1)
    tick(page, "window", "SHELTER")
    press(Qt.Key.Key_2, CTRL)
    types("The butcher")
    number(page.editor.form.fields["copies"], 6)
    page.editor.form.fields["crime"].setFocus()
    types("murder")
    tick(page, "tags", "murderer")
    press(Qt.Key.Key_3, CTRL)
    choose(page.editor.form.fields["effect"], "face_kill")
    press(Qt.Key.Key_5, CTRL)
    condition(page)
    return page.editor.script


def condition(page: DesignerPage) -> None:
    """All of: oneself on the field; any of: the guard dead, not the flag bell."""
    editor = page.editor.form.condition  # type: ignore[attr-defined]
    editor.tree.setFocus()
    press(Qt.Key.Key_Insert)
    choose(editor.atom.kind, "any")
    editor.tree.setFocus()
    press(Qt.Key.Key_Down)
    choose(editor.atom.kind, "role_is")
    editor.tree.setFocus()
    press(Qt.Key.Key_Insert)
    choose(editor.atom.kind, "not")
    editor.tree.setFocus()
    press(Qt.Key.Key_Down)
    choose(editor.atom.kind, "flag")
    editor.atom.fields["flag"].setFocus()
    types("bell tower")


WHEN = {"all": [{"self_is": "field"}, {"any": [{"role_is": ["r1", "dead"]}, {"not": {"flag": "bell tower"}}]}]}
GUARD = Role(
    id="r1",
    side="guard",
    title="The guard",
    copies=6,
    skills=(Skill(id="manual", title="Search", text="once, search a cell", uses=1, window=("SHELTER",)),),
)
BUTCHER = Role(
    id="r2",
    side="prisoner",
    title="The butcher",
    crime="murder",
    copies=6,
    tags=("murderer",),
    skills=(Skill(id="face_kill", effect="face_kill"),),
    win=Win(when=WHEN),
)


def test_a_script_from_nothing_by_keys_is_what_comes_back_from_the_disk(page: DesignerPage, data_dir: Path) -> None:
    made = built(page)
    assert made == Script(name="Two roles", roles=(GUARD, BUTCHER))
    assert [problem.code for problem in page.editor.problems] == ["one_killer"]
    assert "it is not so that the flag" in page.editor.form.condition.said.text()  # type: ignore[attr-defined]
    press(Qt.Key.Key_S, CTRL)
    assert not page.unsaved and page.editor.state.text == "Saved"
    (kept,) = own_scripts(data_dir)
    assert kept.script == made and kept.path.name == "Two roles.prison.json"
    press(Qt.Key.Key_Escape)
    assert page.pages.currentWidget() is page.shelf and page.shelf.table.selected() == kept
    press(Qt.Key.Key_Return)
    assert page.editor.script == made and not page.unsaved


def test_every_step_can_be_taken_back_and_done_again(page: DesignerPage) -> None:
    made = built(page)
    steps = 0
    while page.editor.undo.isEnabled() and steps < 99:
        press(Qt.Key.Key_Z, CTRL)
        steps += 1
    assert page.editor.script == Script() and 15 < steps < 40
    for _ in range(steps):
        press(Qt.Key.Key_Y, CTRL)
    assert page.editor.script == made


def test_typed_letters_are_taken_back_together_from_within_the_field(page: DesignerPage) -> None:
    press(Qt.Key.Key_N, CTRL)
    types("A name")
    press(Qt.Key.Key_Z, CTRL)
    assert page.editor.script.name == "" and page.editor.form.fields["name"].text() == ""
    press(Qt.Key.Key_Y, CTRL)
    assert page.editor.form.fields["name"].text() == "A name"


def test_going_through_the_kinds_of_a_condition_loses_nothing(page: DesignerPage) -> None:
    page.open(Editing(RICH))
    at = next(r for r, role in enumerate(RICH.roles) if role.id == "mind")
    page.editor.turn(("win", at))
    editor = page.editor.form.condition  # type: ignore[attr-defined]
    whole = editor.value
    for code in ("any", "flag", "all"):
        choose(editor.atom.kind, code)
    assert editor.value == whole == page.editor.script.roles[at].win.when  # type: ignore[union-attr]
    choose(editor.atom.kind, "any")
    assert editor.value == {"any": whole["all"]}


def test_looking_at_every_part_and_leaving_it_changes_nothing(page: DesignerPage) -> None:
    from ui.forum.prison.designer.editing import nodes, part_of

    odd = Role(id="x", side="guard", title="two\nlines " + "long " * 40, copies=99, tags=("a,b",), text="t\x0bt", knows=("nobody",),
               faction="nowhere", skills=(Skill(effect="rain", window=("any",), days=(1, 400), uses=1000, id="a\nb"),))  # fmt: skip
    script = replace(RICH, roles=(*RICH.roles, odd))
    page.open(Editing(script))
    for node in nodes(script):
        page.editor.turn(node)
        part = page.editor.form.part
        if node[0] == "skill":
            assert part == part_of(script, node), node
        elif node[0] == "limit":
            limit = part_of(script, node)
            assert (part.kind, part.argument, part.breach) == (limit.kind, limit.argument, limit.breach), node
        elif node != ("survive",) or script.all_survive is not None:
            assert part == part_of(script, node), node
    assert page.editor.script == script


def test_an_edit_beside_a_long_name_leaves_the_name(page: DesignerPage) -> None:
    odd = Role(id="x", side="guard", title="two\nlines " + "long " * 40, tags=("a,b",))
    page.open(Editing(Script(name="n", roles=(odd,))))
    page.editor.turn(("role", 0))
    number(page.editor.form.fields["copies"], 3)
    assert page.editor.script.roles[0] == replace(odd, copies=3)


def test_a_click_on_a_problem_leads_to_its_field(page: DesignerPage) -> None:
    wrong = {"all": [{"day": [">=", 1]}, {"role_is": ["nobody", "dead"]}]}
    roles = (*PLAIN.roles[:2], replace(PLAIN.roles[2], crime="", win=Win(when=wrong)))
    page.open(Editing(replace(PLAIN, roles=roles)))
    problems = page.editor.side.problems
    texts = {problem.code: at for at in range(problems.count()) if (problem := problems.item(at).data(Qt.ItemDataRole.UserRole))}
    for code, node, place in (("no_crime", ("role", 2), "crime"), ("unknown_role", ("win", 2), "who")):
        item = problems.item(texts[code])
        QTest.mouseClick(problems.viewport(), Qt.MouseButton.LeftButton, pos=problems.visualItemRect(item).center())
        assert page.editor.node == node
        fields = page.editor.form.fields if place == "crime" else page.editor.form.condition.atom.fields  # type: ignore[attr-defined]
        assert focus() is fields[place]
    assert page.editor.form.condition.path == (1,)  # type: ignore[attr-defined]
    assert problems.item(0).text().startswith("! prisoner \N{MIDDLE DOT} Crime")


def test_checks_follow_what_is_typed(page: DesignerPage) -> None:
    page.open(Editing(PLAIN))
    assert page.editor.problems == () and page.editor.side.view.buttons["problems"].text() == "No problems"
    page.editor.turn(("role", 2))
    page.editor.form.fields["crime"].setFocus()
    page.editor.form.fields["crime"].selectAll()
    press(Qt.Key.Key_Delete)
    assert [problem.code for problem in page.editor.problems] == ["no_crime"]
    assert page.editor.side.view.buttons["problems"].text() == "Problems: 1"
    types("theft")
    assert page.editor.problems == ()


def test_an_id_that_is_changed_is_followed_by_the_conditions(page: DesignerPage) -> None:
    page.open(Editing(RICH))
    at = next(r for r, role in enumerate(RICH.roles) if role.id == "killer")
    page.editor.turn(("role", at))
    field = page.editor.form.fields["id"]
    field.setFocus()
    field.selectAll()
    types("hand")
    assert page.editor.problems == ()
    assert {"met": ["seer", "hand", ">=", 2]} in [role.win.when for role in page.editor.script.roles if role.win is not None]


def test_an_effect_shows_exactly_its_own_arguments(page: DesignerPage) -> None:
    page.open(Editing(PLAIN))
    page.editor.turn(("role", 0))
    press(Qt.Key.Key_3, CTRL)
    form = page.editor.form
    arguments = ("causes", "status", "flag", "on", "until", "n", "faction", "question", "tag", "minutes", "new_win")
    wanted = {
        "protect": {"causes"}, "status": {"status", "on", "until"}, "vote_weight": {"n"}, "convert": {"faction", "new_win"},
        "inform": {"question"}, "open_chat": {"minutes"}, "set_flag": {"flag", "on"}, "kill": set(), "manual": set(),
    }  # fmt: skip
    for effect, names in wanted.items():
        choose(form.fields["effect"], effect)
        assert {name for name in arguments if not form.cells[name].isHidden()} == names, effect
        assert [problem.code for problem in page.editor.problems if not problem.warning] == (
            ["empty_text"] if effect in {"set_flag", "manual"} else []
        ), effect
    choose(form.fields["effect"], "face_kill")
    assert form.cells["kind"].isHidden() and form.cells["window"].isHidden()


def test_a_limit_takes_its_argument(page: DesignerPage) -> None:
    page.open(Editing(PLAIN))
    page.editor.turn(("role", 0))
    press(Qt.Key.Key_4, CTRL)
    form = page.editor.form
    choose(form.fields["check"], "cannot_target")
    choose(form.fields["tag"], "murderer")
    assert page.editor.script.roles[0].limits[0].check == {"cannot_target": {"tag": "murderer"}}
    choose(form.fields["check"], "door_only")
    assert [problem.code for problem in page.editor.problems] == ["empty_list"]
    tick(page, "doors", "B")
    assert page.editor.script.roles[0].limits[0].check == {"door_only": ["B"]} and page.editor.problems == ()
    choose(form.fields["check"], "no_skill_when")
    assert page.editor.script.roles[0].limits[0].check == {"no_skill_when": {"self_is": "field"}}


def test_parts_are_doubled_moved_and_taken_away_by_keys(page: DesignerPage) -> None:
    page.open(Editing(PLAIN))
    page.editor.turn(("role", 1))
    page.editor.outline.setFocus()
    press(Qt.Key.Key_D, CTRL)
    assert [role.id for role in page.editor.script.roles] == ["guard", "murderer", "r4", "prisoner"]
    page.editor.outline.setFocus()
    press(Qt.Key.Key_Down, ALT)
    assert [role.id for role in page.editor.script.roles] == ["guard", "murderer", "prisoner", "r4"]
    assert page.editor.node == ("role", 3)
    press(Qt.Key.Key_Delete, CTRL)
    assert page.editor.script == PLAIN and page.editor.node == ("role", 2)


def test_the_all_survive_line_and_house_rules(page: DesignerPage) -> None:
    page.open(Editing(PLAIN))
    page.editor.turn(("survive",))
    page.editor.form.fields["enabled"].setFocus()
    press(Qt.Key.Key_Space)
    assert [problem.code for problem in page.editor.problems] == ["empty_text"]
    editor = page.editor.form.condition  # type: ignore[attr-defined]
    editor.atom.fields["flag"].setFocus()
    types("gate")
    assert page.editor.script.all_survive.when == {"flag": "gate"} and page.editor.problems == ()  # type: ignore[union-attr]
    page.editor.turn(("rules",))
    page.editor.form.rules.rows["point_uses"].control.setValue(3)  # type: ignore[attr-defined]
    assert page.editor.script.house_rules == {"point_uses": 3}
    assert page.editor.right.isHidden()


# --- leaving, files --------------------------------------------------------------------------------------------------------------


def test_what_is_not_saved_is_asked_about(page: DesignerPage, data_dir: Path) -> None:
    press(Qt.Key.Key_N, CTRL)
    types("Half done")
    assert page.unsaved
    press(Qt.Key.Key_Escape)
    sheet = opened(page, LeaveSheet)
    sheet.no.click()
    assert page.pages.currentWidget() is page.editor and page.editor.script.name == "Half done"
    page.editor.back.click()
    opened(page, LeaveSheet).discard.click()
    assert page.pages.currentWidget() is page.shelf and own_scripts(data_dir) == ()
    page.shelf.new.click()
    QTest.keyClicks(page.editor.form.fields["name"], "Kept")
    page.editor.back.click()
    opened(page, LeaveSheet).yes.click()
    assert [each.name for each in own_scripts(data_dir)] == ["Kept"] and page.pages.currentWidget() is page.shelf


def test_a_sample_is_edited_as_a_copy(page: DesignerPage, data_dir: Path) -> None:
    (first, *_) = samples()
    page.open_path(first.path)
    assert page.editor.script == first.script and page.editor.editing.path is None and not page.unsaved
    assert page.save()
    assert [each.script for each in own_scripts(data_dir)] == [first.script]


def test_copied_renamed_deleted(page: DesignerPage, data_dir: Path) -> None:
    path = keep_script(data_dir, PLAIN)
    assert isinstance(path, Path)
    page.shelf.show_scripts(path)
    page.shelf.acts["copy"].click()
    assert [each.name for each in own_scripts(data_dir)] == ["plain", "plain, copy"]
    page.shelf.acts["rename"].click()
    sheet = opened(page, NameSheet)
    sheet.field.setText("  Another  ")
    sheet.yes.click()
    assert [each.path.name for each in own_scripts(data_dir)] == ["Another.prison.json", "plain.prison.json"]
    assert page.shelf.table.selected().name == "Another"
    for answer in ("no", "yes"):
        page.shelf.acts["delete"].click()
        getattr(opened(page, Sheet), answer).click()
    assert [each.name for each in own_scripts(data_dir)] == ["plain"]


def test_a_script_is_passed_on_as_a_file(page: DesignerPage, data_dir: Path, tmp_path: Path) -> None:
    page.export(RICH, tmp_path / "to a friend.prison.json")
    assert read_script(tmp_path / "to a friend.prison.json") == RICH
    page.take_in(tmp_path / "to a friend.prison.json")
    assert [each.script for each in own_scripts(data_dir)] == [RICH]


FILES = (
    (b"", "no JSON"),
    (b"\xff\xfe\x00", "UTF-8"),
    (b"[1]", "no script of a prison game"),
    (b'{"moderator": 9, "ruleset": "prison", "script": {}}', "version"),
    (b'{"moderator": 1, "ruleset": "prison", "script": {"roles": [{"id": "r1", "side": "cook"}]}}', "r1.side"),
    (b'{"moderator": 1, "ruleset": "prison", "script": {"roles": [{"id": "r1", "side": "guard", "extra": 1}]}}', "extra"),
)


@pytest.mark.parametrize(("content", "said"), FILES, ids=lambda value: value if isinstance(value, str) else "")
def test_a_file_that_is_no_script_is_refused(page: DesignerPage, data_dir: Path, tmp_path: Path, content: bytes, said: str) -> None:
    path = tmp_path / "bad.json"
    path.write_bytes(content)
    page.take_in(path)
    assert page.shelf._refused is not None
    text = page.shelf._refused.text.text()
    assert "bad.json" in text and said in text and own_scripts(data_dir) == ()


def test_a_place_that_cannot_be_written_is_said_and_nothing_is_lost(page: DesignerPage, data_dir: Path) -> None:
    (data_dir / "scripts").write_text("a file where the folder should be")
    page.open(Editing(Script(name="x")))
    assert not page.save()
    assert "cannot be written" in opened(page, Sheet).text.text()
    assert page.editor.script == Script(name="x")


def test_a_damaged_file_of_the_shelf_is_shown_and_explained(page: DesignerPage, data_dir: Path) -> None:
    keep_script(data_dir, PLAIN)
    (data_dir / "scripts" / "aa.prison.json").write_text("{")
    page.shelf.show_scripts(data_dir / "scripts" / "aa.prison.json")
    assert page.shelf._refused is not None and "aa.prison.json" in page.shelf._refused.text.text()
    assert not page.shelf.acts["edit"].isEnabled() and page.shelf.acts["delete"].isEnabled()


def test_hostile_names_are_read_as_they_stand(page: DesignerPage, data_dir: Path) -> None:
    name = "<b>../../x</b>\u202e"
    path = keep_script(data_dir, replace(PLAIN, name=name, roles=tuple(replace(role, title="<i>r</i>") for role in PLAIN.roles)))
    assert isinstance(path, Path) and path.parent == data_dir / "scripts"
    page.open_path(path)
    assert page.editor.title.text() == name.strip() and page.editor.title.textFormat() == Qt.TextFormat.PlainText
    assert "<\u2060i>" in page.editor.outline._items[("role", 0)].toolTip(0)


# --- games at random -------------------------------------------------------------------------------------------------------------


def test_a_script_is_simulated_and_who_never_wins_is_marked(page: DesignerPage) -> None:
    never = Win(when={"all": [{"self_is": "dead"}, {"self_is": "field"}]}, mode="replace")
    guards, *others = PLAIN.roles
    page.games = 20
    page.open(Editing(replace(PLAIN, roles=(replace(guards, copies=5), replace(guards, id="cursed", copies=1, win=never), *others))))
    press(Qt.Key.Key_F5)
    wins = page.editor.side.wins
    assert wins.wins is not None and wins.wins.games == 20 and wins.wins.never == ("cursed",)
    assert "cursed" in wins.never.text()
    assert [row.cells[1].text for row in wins.table.rows.rows if row.of.role == "cursed"] == ["never wins"]
    assert page.editor.side.stack.currentWidget() is wins and not wins.stale
    page.editor.act("guard")
    assert wins.stale and not wins.old.isHidden()


def test_a_faulty_script_is_not_simulated(page: DesignerPage) -> None:
    press(Qt.Key.Key_N, CTRL)
    press(Qt.Key.Key_F5)
    assert page.editor.side.wins.wins is None and "!" in page.toast.label.text()


def test_too_few_are_told_why(page: DesignerPage) -> None:
    page.open(Editing(replace(PLAIN, roles=tuple(replace(role, copies=max(1, role.copies - 4)) for role in PLAIN.roles))))
    press(Qt.Key.Key_F5)
    assert "10" in opened(page, Sheet).text.text()


def test_a_simulation_runs_beside_the_window_and_can_be_stopped(dressed: QApplication, data_dir: Path, qtbot: QtBot) -> None:
    work = Work()
    page = DesignerPage(Words("en"), LIGHT, data_dir, lambda: rulesets()["prison"], work)
    qtbot.addWidget(page)
    page.games = 100_000
    page.open(Editing(PLAIN))
    page.simulate()
    job = page._job
    assert job is not None
    qtbot.waitUntil(lambda: job.at[0] > 2, timeout=5_000)
    page.simulate()
    assert page._job is job
    with qtbot.waitSignal(job.ended, timeout=5_000):
        job.cancel()
    assert page.editor.side.wins.wins is None and page._job is None
    page.games = 5
    page.simulate()
    qtbot.waitUntil(lambda: page.editor.side.wins.wins is not None, timeout=10_000)
    work.close()


# --- in the window ---------------------------------------------------------------------------------------------------------------


def test_from_the_first_page_and_back(window: MainWindow) -> None:
    window.home.to_scripts.click()
    page = window.pages.currentWidget()
    assert isinstance(page, DesignerPage)
    page.shelf.back.click()
    assert window.pages.currentWidget() is window.home


def test_the_set_up_waits_for_the_designer_and_knows_the_script_then(window: MainWindow) -> None:
    window.rooms.new_game("prison")
    planned = window.pages.currentWidget()
    kept = keep_script(window.files.folder, replace(PLAIN, name="Before"))
    planned.game.stock(window.files.folder)  # type: ignore[attr-defined]
    window.rooms.scripts(str(kept))
    page: Any = window.pages.currentWidget()
    assert isinstance(page, DesignerPage) and page.editor.script.name == "Before"
    page.editor._put(replace(page.editor.script, name="After"))
    page.save()
    page.leave_editor()
    page.shelf.back.click()
    assert window.pages.currentWidget() is planned
    names = [held.script.name for held in planned.game.script._shelf]  # type: ignore[attr-defined]
    assert "After" in names and "Before" not in names


def test_the_window_is_not_closed_over_unsaved_changes(window: MainWindow) -> None:
    window.rooms.scripts()
    page: Any = window.pages.currentWidget()
    page.open(Editing(Script()))
    page.editor._put(Script(name="x"))
    assert not window.close()
    sheet = next(sheet for sheet in window.findChildren(Sheet) if sheet.isVisible())
    sheet.yes.click()
    assert not window.isVisible()


def test_language_and_theme_are_followed(page: DesignerPage) -> None:
    page.open(Editing(RICH))
    for node in (("rules",), ("survive",), ("role", 8), ("skill", 8, 0), ("limit", 8, 0), ("win", 8)):
        page.editor.turn(node)
    page.retranslate(Words("zh_CN"))
    page.set_palette(DARK)
    assert page.editor.save.text() == "保存" and page.editor.form.labels["mode"].text() == "与本来的胜利条件"
    assert dump(page.editor.script) == dump(RICH)
