"""The architecture, one test a sentence."""

from __future__ import annotations

import ast
import importlib
import re
import subprocess
import sys
from collections.abc import Iterator
from pathlib import Path

import pytest

HOUSE = Path(__file__).resolve().parent.parent
CODE = sorted([*HOUSE.glob("moderator/**/*.py"), *HOUSE.glob("ui/**/*.py"), *HOUSE.glob("*.py")])
TESTS = sorted(HOUSE.glob("tests/**/*.py"))
RULES = [p for p in CODE if p.is_relative_to(HOUSE / "moderator/rulesets")]
PURE = [p for p in CODE if any(p.is_relative_to(HOUSE / "moderator" / room) for room in ("rulesets", "clock", "play"))]
UI = [p for p in CODE if p.is_relative_to(HOUSE / "ui")]
WRITTEN = {".py", ".md", ".toml", ".json", ".jsonl", ".txt", ".svg", ".qss"}
TEXTS = [p for p in HOUSE.glob("**/*") if p.suffix in WRITTEN and p.is_file() and not {".venv", ".git"} & set(p.parts)]
INBOX_WORDS = (  # what people write, which the inbox reads
    "bench", "chess", "chess_declaration", "chess_words", "cup_people", "finding", "forums", "grammar", "heroes", "html_text", "jianghu",
    "jianghu_seating", "jianghu_words", "labelled", "machine_table", "machine_thread", "mails", "pasted", "prison", "prison_claims",
    "prison_day", "prison_joining", "prison_night", "prison_post", "prison_seating", "prison_telling", "prison_words",
    "private_messages", "quoting", "registrations", "seating", "settling", "speech", "stamps",
)  # fmt: skip
ROOMS = ("setup", "table", "game", "cards", "persons", "results")


def tree(path: Path) -> ast.Module:
    return ast.parse(path.read_text("utf-8"), str(path))


def name(path: Path) -> str:
    return str(path.relative_to(HOUSE))


def imported(path: Path) -> Iterator[str]:
    """The full names of what a file imports, inside functions as well."""
    for node in ast.walk(tree(path)):
        if isinstance(node, ast.Import):
            yield from (alias.name for alias in node.names)
        elif isinstance(node, ast.ImportFrom) and node.module:
            yield node.module
            yield from (f"{node.module}.{alias.name}" for alias in node.names)


def calls(path: Path) -> Iterator[tuple[int, str]]:
    """Line and dotted tail of everything called in a file."""
    for node in ast.walk(tree(path)):
        if isinstance(node, ast.Call):
            yield node.lineno, ast.unparse(node.func)


def strings(path: Path) -> Iterator[tuple[int, str]]:
    """Line and value of every string constant that is no docstring of a module, class, function or field."""
    module = tree(path)
    docs = {id(node.value) for node in ast.walk(module) if isinstance(node, ast.Expr)}
    for node in ast.walk(module):
        if isinstance(node, ast.Constant) and isinstance(node.value, str) and id(node) not in docs:
            yield node.lineno, node.value


def test_imports_run_downward_only() -> None:
    linter = Path(sys.executable).with_name("lint-imports")
    done = subprocess.run([linter, "--no-cache"], cwd=HOUSE, capture_output=True, text=True, check=False)
    assert done.returncode == 0, done.stdout[-3000:] + done.stderr[-2000:]


def test_nothing_in_moderator_knows_qt_or_the_window() -> None:
    bad = [
        (name(p), what)
        for p in CODE
        if p.is_relative_to(HOUSE / "moderator")
        for what in imported(p)
        if what.split(".")[0] in {"PySide6", "shiboken6", "qasync", "ui"}
    ]
    assert not bad


def test_rules_know_no_wall_clock() -> None:
    wall = re.compile(r"(^|\.)(now|today|utcnow|monotonic|perf_counter|time_ns)$")
    bad = [(name(p), line, what) for p in PURE for line, what in calls(p) if wall.search(what) and "datetime" in what.lower() + "datetime."]
    bad = [(p, line, what) for p, line, what in bad if re.match(r"(datetime|date|time)\b", what)]
    assert not bad


def test_rules_know_no_chance() -> None:
    bad = [(name(p), what) for p in PURE for what in imported(p) if what.split(".")[0] in {"random", "secrets", "uuid"}]
    assert not bad


def test_rules_open_no_file_and_no_database() -> None:
    closed = {"sqlite3", "sqlmodel", "sqlalchemy", "os", "pathlib", "io", "shutil", "tempfile", "socket"}
    bad = [
        (name(p), what) for p in PURE if p.name not in {"words.py", "resources.py"} for what in imported(p) if what.split(".")[0] in closed
    ]
    assert not bad


def test_rules_count_in_decimals_not_in_floats() -> None:
    bad = [(name(p), line, what) for p in RULES for line, what in calls(p) if what == "float"]
    assert not bad


def test_the_kernel_knows_no_game() -> None:
    kernel = [p for p in CODE if p.is_relative_to(HOUSE / "moderator/play")]
    assert not [(name(p), what) for p in kernel for what in imported(p) if what.startswith(("moderator.rulesets", "moderator.clock"))]


def test_no_game_knows_another_game() -> None:
    def game(path: Path) -> str:
        return path.relative_to(HOUSE / "moderator/rulesets").parts[0]

    bad = [
        (name(p), what)
        for p in RULES
        for what in imported(p)
        if what.startswith("moderator.rulesets.") and what.split(".")[2] != game(p) and p.name != "__init__.py"
    ]
    assert not bad


def test_main_alone_registers_rulesets() -> None:
    """Pictures and bench play one game of their own; everything else is given its rules."""
    own = {
        "main.py", "ui/bench_match.py", "ui/bench_chess.py", "ui/table/scenes.py", "ui/table/stage.py", "ui/forum/chess/stage.py",
        "ui/forum/prison/stage.py", "ui/bench_jianghu.py", "ui/forum/jianghu/stage.py", "ui/cup/standings/staging.py",
    }  # fmt: skip
    bad = [
        (name(p), what)
        for p in CODE
        if name(p) not in own
        for what in imported(p)
        if re.fullmatch(r"moderator\.rulesets\.\w+\.ruleset(\.\w+)?", what)
    ]
    assert not bad


def test_session_and_journal_know_no_ruleset() -> None:
    bad = [
        (name(p), what)
        for p in CODE
        if p.is_relative_to(HOUSE / "moderator/session") or p.is_relative_to(HOUSE / "moderator/journal")
        for what in imported(p)
        if what.startswith("moderator.rulesets.")
    ]
    assert not bad


def test_the_public_window_sees_the_public_view_only() -> None:
    public = [p for p in UI if p.is_relative_to(HOUSE / "ui/public")]
    views = ("moderator.rulesets.sanguosha.public", "moderator.cup.public")
    allowed = ("ui.public", "ui.theme", "ui.widgets", "ui.fonts", "moderator.play", *views)
    bad = [(name(p), what) for p in public for what in imported(p) if what.startswith(("ui", "moderator")) and not what.startswith(allowed)]
    assert public
    assert not bad


def test_what_the_public_window_takes_is_values_only() -> None:
    """It is handed frozen values; how they are made of a match (``Disclosed``, ``public_view``) is the desk's business."""
    taken = {
        what.rpartition(".")[2]
        for p in UI
        if p.is_relative_to(HOUSE / "ui/public")
        for what in imported(p)
        if what.startswith("moderator.rulesets.sanguosha.public.")
    }
    assert taken
    assert all(re.fullmatch(r"Public[A-Z]\w+", what) for what in taken), taken


def test_every_room_declares_what_it_decides_and_evolves() -> None:
    for room in ROOMS:
        module = importlib.import_module(f"moderator.rulesets.sanguosha.{room}")
        assert isinstance(module.DECIDE, dict), room
        assert isinstance(module.EVOLVE, dict), room


def test_every_verb_is_decided_in_exactly_one_room() -> None:
    from moderator.rulesets.sanguosha.commands import COMMANDS

    rooms = [importlib.import_module(f"moderator.rulesets.sanguosha.{r}") for r in ROOMS]
    owners = {command: [m.__name__ for m in rooms if command in m.DECIDE] for command in COMMANDS}
    assert not {c.__name__: o for c, o in owners.items() if len(o) > 1}
    assert not {command.__name__ for room in rooms for command in room.DECIDE} - {c.__name__ for c in COMMANDS}


def test_every_event_is_evolved_in_exactly_one_room() -> None:
    rooms = [importlib.import_module(f"moderator.rulesets.sanguosha.{r}") for r in ROOMS]
    seen: dict[type, str] = {}
    for room in rooms:
        for event in room.EVOLVE:
            assert event not in seen, (event, room.__name__, seen[event])
            seen[event] = room.__name__


def test_commands_are_imperative_and_events_past_tense() -> None:
    from moderator.rulesets.sanguosha.commands import COMMANDS

    assert {c.__name__ for c in COMMANDS if re.search(r"(?<!e)ed$", c.__name__)} <= {"DeckExhausted"}  # the document's own verb


@pytest.mark.parametrize("path", CODE, ids=name)
def test_a_file_stays_under_four_hundred_lines(path: Path) -> None:
    assert len(path.read_text("utf-8").splitlines()) <= 400


def test_a_test_file_stays_under_six_hundred_lines() -> None:
    assert not [name(p) for p in TESTS if len(p.read_text("utf-8").splitlines()) > 600]


def test_a_function_stays_under_sixty_lines() -> None:
    long = [
        (name(p), node.name, size)
        for p in CODE
        for node in ast.walk(tree(p))
        if isinstance(node, ast.FunctionDef | ast.AsyncFunctionDef) and (size := (node.end_lineno or 0) - node.lineno + 1) > 60
    ]
    assert not long


def test_every_module_says_what_it_is_for() -> None:
    missing = [name(p) for p in [*CODE, *TESTS] if p.read_text("utf-8").strip() and not ast.get_docstring(tree(p))]
    assert not missing


def test_every_line_of_code_is_typed_ahead() -> None:
    late = [name(p) for p in CODE if p.name != "__init__.py" and "__future__.annotations" not in set(imported(p))]
    assert not late


def test_nothing_is_global_or_nonlocal_state() -> None:
    assert not [(name(p), node.lineno) for p in CODE for node in ast.walk(tree(p)) if isinstance(node, ast.Global)]


def test_colours_stand_in_the_theme_alone() -> None:
    colour = re.compile(r"#[0-9a-fA-F]{6}\b|#[0-9a-fA-F]{8}\b|#[0-9a-fA-F]{3}\b|\brgba?\(")
    elsewhere = [p for p in UI if not p.name.startswith("theme") and "theme" not in p.parts]
    bad = [(name(p), line, text) for p in elsewhere for line, text in strings(p) if colour.search(text)]
    bad += [(name(p), line, what) for p in elsewhere for line, what in calls(p) if what.endswith(("QColor.fromRgb", "QColor.fromHsv"))]
    assert not bad


def test_labels_are_plain_text() -> None:
    """QLabel guesses markup; ours come from one place that says plain, or say it themselves."""
    bad = [
        name(p)
        for p in UI
        if any(re.fullmatch(r"(QtWidgets\.)?QLabel", what) for _, what in calls(p)) and "PlainText" not in p.read_text("utf-8")
    ]
    bad += [
        (name(p), line)
        for p in UI
        if p.name not in {"scenes.py", "stage.py"}
        for line, text in strings(p)
        if re.search(r"</?(b|i|br|span|font|html|p)\b[^>]*>", text)
    ]  # type: ignore[misc]
    assert not bad


def test_no_dialog_blocks() -> None:
    still = re.compile(
        r"\.exec_?$|QMessageBox\.(question|information|warning|critical|about)$|QFileDialog\.get\w+$|QInputDialog\.get\w+$"
        r"|QColorDialog\.get\w+$|processEvents$"
    )
    allowed = {"ui/app.py": {"app.exec", "self._app.exec"}}
    bad = [
        (name(p), line, what)
        for p in UI
        for line, what in calls(p)
        if still.search(what) and what not in allowed.get(name(p), set()) and p.name not in {"bench_load.py", "gallery.py"}
    ]
    assert not bad


def test_no_lambda_is_connected() -> None:
    """One that outlives its widget crashes; a bound method is disconnected with it. The bench's windows live as long as it does."""
    bad = [
        (name(p), node.lineno)
        for p in UI
        if not p.name.startswith("bench")
        for node in ast.walk(tree(p))
        if isinstance(node, ast.Call)
        and isinstance(node.func, ast.Attribute)
        and node.func.attr == "connect"
        and any(isinstance(inner, ast.Lambda) for argument in node.args for inner in ast.walk(argument))
    ]
    assert not bad


def test_words_stand_in_resources_not_in_code() -> None:
    chinese = re.compile(r"[一-鿿]")
    data = {  # names of folders, of cards as typed, signs in pasted lists, people in the pictures
        "moderator/journal/places.py",
        "moderator/rulesets/sanguosha/scripts.py",
        "moderator/rulesets/jianghu/code_names.py",
        "moderator/inbox/candidates.py",
        "moderator/inbox/delimited.py",
        "moderator/inbox/heroes.py",
        "moderator/inbox/names.py",
        "moderator/inbox/people.py",
        *(f"moderator/inbox/{each}.py" for each in INBOX_WORDS),
        "ui/cup/release/scenes.py",
        "ui/cup/standings/staging.py",
        "ui/heroes/scenes.py",
        "ui/scenes.py",
        "ui/settings/scenes.py",
        "ui/table/hero_scenes.py",
        "ui/table/scenes.py",
        "ui/table/stage.py",
        "ui/forum/scenes.py",
        "ui/forum/chess/typing.py",
        "ui/forum/prison/typing.py",
        "ui/forum/prison/typed_more.py",
        "ui/forum/prison/inbox_scenes.py",
        "ui/forum/jianghu/scenes.py",
        "ui/forum/jianghu/stage.py",
        "ui/forum/jianghu/typing.py",
        "ui/forum/prison/stage.py",
        "ui/forum/prison/scenes.py",
        "ui/forum/chess/stage.py",
        "ui/forum/chess/scenes.py",
        "moderator/export/posts/watchdog.py",
        "moderator/export/posts/jianghu.py",
        "moderator/export/posts/prison.py",
        "ui/forum/jianghu/machine/scenes.py",
        "ui/forum/jianghu/posts/scenes.py",
        "ui/table/substitute/scenes.py",
        "ui/cup/tables/office.py",
    }
    bad = [(name(p), line, text[:40]) for p in CODE if name(p) not in data for line, text in strings(p) if chinese.search(text)]
    assert not bad


def test_no_address_of_a_registry_and_no_private_path() -> None:
    where = re.compile(r"https?://[^\s\"')]*(pypi|pythonhosted|simple/|crates\.io|registry\.|npmjs|proxy\.)|/work/|/root/")
    bad = [
        name(p)
        for p in TEXTS
        if p != Path(__file__).resolve() and p.name != "uv.lock" and where.search(p.read_text("utf-8", errors="replace"))
    ]
    assert not bad


def test_screens_are_asked_of_the_application_alone() -> None:
    """A screen that a widget was asked for goes with the widget, and the next window crashes (PySide6 6.11)."""
    bad = [(name(p), line) for p in UI for line, what in calls(p) if what.endswith(".screen")]
    assert not bad


def test_one_command_checks_everything() -> None:
    script = HOUSE / ".ci/run"
    text = script.read_text("utf-8")
    assert script.stat().st_mode & 0o111
    for check in ('block "Test it"', "ruff format --check", "ruff check", "mypy", "lint-imports", "gallery", "--smoke"):
        assert check in text, check


@pytest.mark.parametrize("title", ["Run it", "Test it"])
def test_the_readme_has_one_command_under(title: str) -> None:
    text = (HOUSE / "README.md").read_text("utf-8")
    section = re.search(rf"^## {title}[ \t]*\n(.*?)(?=^## |\Z)", text, re.MULTILINE | re.DOTALL)
    assert section, title
    blocks = re.findall(r"^```sh\n(.*?)^```", section[1], re.MULTILINE | re.DOTALL)
    assert len(blocks) == 1
    assert len(blocks[0].strip().splitlines()) == 1


def test_every_language_has_the_same_words_files() -> None:
    words = HOUSE / "resources/words"
    assert {p.name for p in (words / "zh_CN").glob("*.json")} == {p.name for p in (words / "en").glob("*.json")}
