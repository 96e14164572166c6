"""What every test gets: an off-screen Qt, a home of its own, quick or full sizes, two workers for the whole suite."""

from __future__ import annotations

import os

os.environ.setdefault("QT_QPA_PLATFORM", "offscreen")  # before anything loads Qt
os.environ.setdefault("QT_LOGGING_RULES", "qt.qpa.fonts.warning=false")

from collections.abc import Callable, Iterator
from pathlib import Path
from typing import TypeVar

import pytest
from hypothesis import HealthCheck, settings

from tests.databases import WHY_NOT, Server, Template, server_url
from tests.databases import own_server as make_server

T = TypeVar("T")
HOUSE = Path(__file__).resolve().parent.parent

QUICK = {"max_examples": 25, "stateful_step_count": 20}
FULL = {"max_examples": 500, "stateful_step_count": 60}
FULL_TIMEOUT = 1800.0
for _name, _sizes in (("quick", QUICK), ("full", FULL)):
    settings.register_profile(
        _name, deadline=None, print_blob=True, derandomize=_name == "quick", suppress_health_check=[HealthCheck.too_slow], **_sizes
    )


def pytest_addoption(parser: pytest.Parser) -> None:
    """Add ``--full``."""
    parser.addoption("--full", action="store_true", default=False, help="run the full sizes instead of the quick ones")


def pytest_configure(config: pytest.Config) -> None:
    """Choose the sizes of the property tests, and time enough for the full ones."""
    full = bool(config.getoption("--full"))
    settings.load_profile("full" if full else "quick")
    if full and config.getoption("timeout", None) is None:
        config.option.timeout = FULL_TIMEOUT


@pytest.hookimpl(tryfirst=True)
def pytest_cmdline_main(config: pytest.Config) -> None:
    """Spread the whole suite over the processors; a named file or directory runs in one process."""
    whole = config.args_source is not pytest.Config.ArgsSource.ARGS
    worker = "PYTEST_XDIST_WORKER" in os.environ
    if whole and not worker and config.pluginmanager.hasplugin("xdist") and config.option.numprocesses is None and not config.option.usepdb:
        config.option.numprocesses = max(2, min(4, os.cpu_count() or 2))
        config.option.dist = "loadgroup"


@pytest.fixture(autouse=True)
def _own_home(tmp_path_factory: pytest.TempPathFactory, monkeypatch: pytest.MonkeyPatch) -> None:
    """No test sees the real user's folders, nor another test's."""
    home = tmp_path_factory.mktemp("home")
    for name in ("XDG_DATA_HOME", "XDG_CONFIG_HOME", "XDG_CACHE_HOME", "XDG_STATE_HOME", "APPDATA", "LOCALAPPDATA"):
        monkeypatch.setenv(name, str(home / name.lower()))


@pytest.fixture
def data_dir(tmp_path: Path) -> Path:
    """An empty library folder of this test's own."""
    folder = tmp_path / "data"
    folder.mkdir()
    return folder


@pytest.fixture(scope="session")
def _template() -> Iterator[Template]:
    if not server_url():
        pytest.skip(WHY_NOT)
    template = Template(server_url())
    yield template
    template.drop()


@pytest.fixture
def database(_template: Template) -> Iterator[str]:
    """The address of a shared database of this test's own; skipped with the reason where no server is."""
    with _template.copy() as url:
        yield url


@pytest.fixture(scope="session")
def _private() -> Iterator[tuple[Server, Template]]:
    if not server_url():
        pytest.skip(WHY_NOT)
    server = make_server()
    yield server, Template(server.url)
    server.end()


@pytest.fixture
def own_server(_private: tuple[Server, Template]) -> Iterator[Server]:
    """A database on a PostgreSQL that nobody else uses meanwhile, to be stopped and started."""
    server, template = _private
    with template.copy() as url:
        yield Server(server.folder, url)
        server.see_to()


@pytest.fixture(scope="session")
def resources() -> Path:
    """The folder of words, rules, icons and samples."""
    return HOUSE / "resources"


@pytest.fixture(scope="session")
def size(pytestconfig: pytest.Config) -> Callable[[T, T], T]:
    """``size(quick, full)``: the first by default, the second under ``--full``."""
    full = bool(pytestconfig.getoption("--full"))

    def choose(quick: T, whole: T) -> T:
        return whole if full else quick

    return choose
