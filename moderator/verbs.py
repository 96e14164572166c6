"""The headless verbs of main.py. Nothing here loads Qt: what is about the window (gallery, bench) the door hands in."""

from __future__ import annotations

import json
import os
from collections.abc import Callable, Iterable, Mapping, Sequence
from dataclasses import dataclass, replace
from pathlib import Path
from typing import Annotated, Any, Final, Literal, cast

import typer

from moderator import __version__
from moderator.play.messages import Refusal
from moderator.play.ruleset import Ruleset
from moderator.play.words import Names, Words, system_language

REDACTED: Final = "redacted"
"""What a file without names is called: its own name may say who and where."""
REFUSED: Final = 1
USAGE: Final = 2


@dataclass(frozen=True)
class Composition:
    """What the door hands to the verbs."""

    rulesets: Callable[[], Mapping[str, Ruleset]]
    open_window: Callable[..., int]
    paint: Callable[[Path, Sequence[str], Sequence[str]], Iterable[Path]]
    """Pictures of every screen into a folder, for these themes and languages; the files written."""
    measure: Callable[[int, bool], int]
    """The bench of so many rounds, as JSON or text; the exit code."""
    pdf: Callable[[Any], bytes] | None = None
    """Makes a PDF of a paper to be printed; ImportError where Qt does not start."""
    lang: str = ""

    @property
    def words(self) -> Words:
        """The words in which a verb speaks: those asked for, else the system's language."""
        return Words(self.lang or system_language(os.environ))


HELP: Final = """Run social-deduction games and cups: a Sanguosha match or a whole cup, and games of International Chess,
the Prison Game and Jianghu on a forum.

Without a verb the window opens; main.py FILE opens it with a match (.moderator) or an exchange file (.jsonl).
The verbs below need no screen. Exit code: 0 done, 1 refused (the reason is on stderr), 2 wrong usage.
What a verb prints on stdout is UTF-8 and keeps its form from version to version."""

app: Final = typer.Typer(help=HELP, no_args_is_help=False, add_completion=False, pretty_exceptions_enable=False, rich_markup_mode=None)

Lang = Annotated[Literal["zh_CN", "en"] | None, typer.Option("--lang", help="Language of messages.")]
Data = Annotated[Path | None, typer.Option("--data", help="Library folder instead of the platform's.", file_okay=False)]
Database = Annotated[
    str, typer.Option("--database", help="Matches in a shared PostgreSQL: postgresql+psycopg://user@host/database.", metavar="URL")
]
Given = Annotated[Path, typer.Argument(help="A game's file (.moderator) or an exchange file (.jsonl).", metavar="FILE")]
Who = Annotated[str, typer.Option("--audience", help="host, public, or a seat's id: who reads it.")]


def command_line(composition: Composition, args: list[str]) -> int:
    """Run a verb; the exit code."""
    try:
        code = app(args=args, prog_name="main.py", standalone_mode=False, obj=composition)
    except typer.Exit as end:
        return end.exit_code
    except Exception as error:
        show = getattr(error, "show", None)
        if show is None:
            raise
        show()
        return int(getattr(error, "exit_code", USAGE))
    return int(code or 0)


@app.callback(invoke_without_command=True)
def window(
    context: typer.Context,
    data: Data = None,
    database: Database = "",
    lang: Lang = None,
    theme: Annotated[Literal["light", "dark", "system"] | None, typer.Option("--theme", help="Colours of the window.")] = None,
    smoke: Annotated[bool, typer.Option("--smoke", help="Open the window, paint it once, close it.")] = False,
    version: Annotated[bool, typer.Option("--version", help="Print the version.")] = False,
) -> None:
    """Options of the bare program; a verb takes --data, --database and --lang from here too."""
    if version:
        typer.echo(f"moderator {__version__}")
        raise typer.Exit(0)
    composition: Composition = context.obj
    if context.invoked_subcommand is None:
        raise typer.Exit(composition.open_window(data=data, database=database, smoke=smoke, lang=lang or "", theme=theme or ""))
    context.obj = replace(composition, lang=lang or "")
    context.meta["data"], context.meta["database"] = data, database


@app.command()
def replay(
    context: typer.Context,
    file: Given,
    report: Annotated[Literal["json", "text"], typer.Option("--report", help="Form of the report on stdout.")] = "json",
    audience: Who = "host",
    lenient: Annotated[bool, typer.Option("--lenient", help="Go on after a refusal; list all of them, exit 0.")] = False,
    lang: Lang = None,
) -> None:
    """Run a game's file or an exchange file and print its report.

    Strict (the default) stops at the first line that is refused: FILE:LINE: CODE (CLAUSE): MESSAGE on stderr, the report so far on
    stdout with that line under "refusals", exit 1. A file that is malformed is refused whole, with or without --lenient.
    """
    from moderator.journal.store import SUFFIX
    from moderator.session import reporting, text_report
    from moderator.session.replay import Replay
    from moderator.session.replay import replay as run
    from moderator.session.strict import MalformedError

    composition, words = _spoken(context, lang)

    def form(made: dict[str, Any]) -> str:
        return reporting.as_json(made) if report == "json" else text_report.as_text(made, words)

    try:
        kept = file.suffix == SUFFIX
        done = Replay(session=_load(composition, words, file)) if kept else run(file, composition.rulesets(), lenient=lenient)
    except MalformedError as error:
        typer.echo(form(reporting.malformed_report(error.refusal, words.refusal)))
        _say(words, file, error.refusal, error.row)
        raise typer.Exit(REFUSED) from None
    made = reporting.report_of(done, _reader(words, done.session, audience), words)
    typer.echo(form(made))
    if done.refused and not lenient:
        _say(words.of(done.session.ruleset.name), file, done.refused[0].refusal, done.refused[0].line, reporting.names_in(made))
        raise typer.Exit(REFUSED)


@app.command()
def schema(
    context: typer.Context, ruleset: Annotated[str | None, typer.Argument(help="Name of a ruleset; all when absent.")] = None
) -> None:
    """Print the JSON Schema of a ruleset's exchange file (one line) and of its report ($defs, x-report).

    Without a name: one object with a schema for each ruleset. Keys are sorted.
    """
    from moderator.session.schema import as_json, schema_of

    known = _composition(context).rulesets()
    if ruleset is not None and ruleset not in known:
        _refuse(_composition(context).words, Refusal(code="import_ruleset", params={"ruleset": ruleset, "known": sorted(known)}))
    typer.echo(as_json(schema_of(known[ruleset]) if ruleset else {name: schema_of(each) for name, each in known.items()}))


@app.command()
def verify(
    context: typer.Context,
    file: Annotated[Path | None, typer.Argument(help="One file; the whole library, archive included, when absent.")] = None,
    data: Data = None,
    database: Database = "",
    lang: Lang = None,
) -> None:
    """Check files, or the streams of a shared database: structure, hash chain, texts, and whether today's rules decide as it was decided.

    One line a file: STATUS, number of entries, head hash, name, tab-separated; STATUS is ok, differs (sound, but decided otherwise
    today: the entries follow) or the code of what is wrong. Exit 1 when a file is not sound.
    """
    from moderator.session.verify import verify as check

    composition, words = _spoken(context, lang)
    known = composition.rulesets()
    library = _streams(words, data or context.meta.get("data"), database or context.meta.get("database") or "", known)
    paths = [file] if file else [row.path for row in (*library.list(), *library.archived())]
    found = [check(path, known, None if file else library) for path in paths]
    library.leave()
    for each in found:
        status = each.problem.code if each.problem else "differs" if each.different else "ok"
        typer.echo("\t".join([status, str(each.entries), each.head or "-", str(each.path), *map(str, each.different)]))
        if each.problem:
            _say(words, each.path, each.problem, int(each.problem.params.get("row", 0)))
    if not all(each.sound for each in found):
        raise typer.Exit(REFUSED)


@app.command()
def export(
    context: typer.Context,
    file: Given,
    to: Annotated[Path, typer.Option("--to", help="Folder to write into; made when missing.", file_okay=False)],
    formats: Annotated[list[str] | None, typer.Option("--format", help="xlsx, csv, text, jsonl, html, md or pdf; may be repeated.")] = None,
    sheets: Annotated[
        list[str] | None, typer.Option("--sheet", help="html and pdf: result, running, slips; of a cup: result, matches; may be repeated.")
    ] = None,
    audience: Who = "host",
    full: Annotated[bool, typer.Option("--full", help="jsonl: every entry with ids, parents and hashes.")] = False,
    redact: Annotated[bool, typer.Option("--redact", help="Replace names and private texts; files are called redacted.")] = False,
    lang: Lang = None,
) -> None:
    """Write standings and record of a game, or a sheet to be printed; prints one written path a line.

    Sheets: result (signed by all), running (to go on by hand when the laptop is out), slips (one a player, the role inside; for the
    host alone). Of a cup: result (its standings; with --audience public --format html a page for the web of what was released),
    matches (a result sheet to sign for every match taken in; for the host alone). A PDF needs Qt, no screen.
    """
    from moderator.export import Printing
    from moderator.export import export as write
    from moderator.export.files import refusal as trouble_of

    composition, words = _spoken(context, lang)
    session = _load(composition, words, file)
    reader = _reader(words, session, audience)
    kinds = ["txt" if each == "text" else each for each in formats or ["xlsx", "csv"]]
    name = file.stem
    if redact:
        session, name = _redacted(composition, session), REDACTED
    written: Any = []
    printing = Printing(sheets=cast("Any", sheets or ["result"]), pdf=composition.pdf)
    if full and "jsonl" in kinds and audience == "host":
        kinds.remove("jsonl")
        path = to / f"{name}.full.jsonl"
        try:
            to.mkdir(parents=True, exist_ok=True)
            session.export_file(path, full=True)
        except OSError as error:
            _refuse(words, trouble_of(error, path))
        typer.echo(path)
    if kinds:
        place = to / f"{REDACTED}.{kinds[0]}" if redact else to
        written = write(session, place, kinds, reader, words.of(session.ruleset.name), printing=printing)
    if isinstance(written, Refusal):
        _refuse(words, written)
    for path in written:
        typer.echo(path)


@app.command()
def gallery(
    context: typer.Context,
    outdir: Annotated[Path, typer.Argument(help="Folder for the pictures.", metavar="OUTDIR", file_okay=False)],
    theme: Annotated[Literal["light", "dark", "both"], typer.Option("--theme")] = "both",
    lang: Annotated[Literal["zh_CN", "en", "both"], typer.Option("--lang")] = "both",
) -> None:
    """Paint every screen into PNG files, without a screen. Needs Qt."""
    themes = ("light", "dark") if theme == "both" else (theme,)
    for path in _composition(context).paint(outdir, themes, ("zh_CN", "en") if lang == "both" else (lang,)):
        typer.echo(path)


@app.command()
def bench(
    context: typer.Context,
    rounds: Annotated[int, typer.Option("--rounds", help="Interleaved rounds; the median counts.", min=5)] = 5,
    json: Annotated[bool, typer.Option("--json", help="Everything as one JSON object.")] = False,
) -> None:
    """Measure what the program promises beside a yardstick in the same run: ratios, limits and the raw numbers. Needs Qt."""
    raise typer.Exit(_composition(context).measure(rounds, json))


@app.command()
def simulate(
    context: typer.Context,
    ruleset: Annotated[str, typer.Argument(help="Name of a ruleset.")],
    games: Annotated[int, typer.Option("--games", help="How many games.", min=1)] = 100,
    seed: Annotated[str, typer.Option("--seed", help="The same seed plays the same games.")] = "1",
    script: Annotated[Path | None, typer.Option("--script", help="A script's file, for a game that is made by one.")] = None,
) -> None:
    """Play whole games at random where a ruleset offers it, and check what must hold after every command.

    One JSON object: wins by side, lengths, what broke with the seed of its game; for a game that a script makes, wins by role and the
    roles that never win. Exit 1 when anything broke. The match at the table offers none: its games are played by people.
    """
    from moderator.session import simulate as simulating

    composition = _composition(context)
    rules = composition.rulesets().get(ruleset)
    players = simulating.simulation_of(rules) if rules is not None else None
    if rules is not None and players is not None and script is not None:
        players = _players_of(rules, script)
    if rules is None or players is None:
        _refuse(composition.words, Refusal(code="no_simulation", params={"ruleset": ruleset}))
        return
    if isinstance(players, Refusal):
        _refuse(composition.words.of(ruleset), players)
        return
    outcomes = simulating.simulate(rules, players, games, seed)
    found = simulating.summary(outcomes)
    if (names := getattr(players, "names", ())) and not found["broken"]:
        found |= simulating.table(simulating.wins_of(outcomes, names))
    typer.echo(json.dumps(found, ensure_ascii=False, indent=1, sort_keys=True))
    if found["broken"]:
        raise typer.Exit(REFUSED)


def _players_of(rules: Any, script: Path) -> Any:
    """Players of the script in a file; None where the game is made by none."""
    made = getattr(rules, "players", None)
    try:
        return made(script.read_bytes()) if made is not None else None
    except OSError as error:
        return Refusal(code="script_unread", params={"file": str(script), "reason": error.strerror or str(error)})


# --- helpers --------------------------------------------------------------------------------------------------------------


def _composition(context: typer.Context) -> Composition:
    composition: Composition = context.obj
    return composition


def _spoken(context: typer.Context, lang: str | None) -> tuple[Composition, Words]:
    composition = _composition(context)
    return composition, Words(lang) if lang else composition.words


def _streams(words: Words, data: Path | None, url: str, known: Mapping[str, Ruleset]) -> Any:
    """The library: the folder, or the shared database where one is named; one that cannot be reached ends the verb."""
    from moderator.session.choosing import streams_of
    from moderator.session.library import default_folder
    from moderator.session.places import chosen_folder

    found = streams_of(chosen_folder(data or default_folder()), url, known)
    if isinstance(found, Refusal):
        _refuse(words, found)
    return found


def _say(words: Words, file: Path, refusal: Refusal, row: int, names: Names | None = None) -> None:
    where = f"{file}:{row}" if row else str(file)
    clause = f" ({refusal.clause})" if refusal.clause else ""
    message = words.refusal(refusal, names) if names else words.refusal(refusal)
    typer.echo(f"{where}: {refusal.code}{clause}: {message}", err=True)


def _refuse(words: Words, refusal: Refusal) -> None:
    typer.echo(f"{refusal.code}: {words.refusal(refusal)}", err=True)
    raise typer.Exit(REFUSED)


def _reader(words: Words, session: Any, name: str) -> Any:
    """The audience as typed; a seat that is not there has nobody to read for."""
    from moderator.session.reporting import audience_of

    seats: list[str] = [*getattr(session.state, "lines" if hasattr(session.state, "lines") else "seats", ())]
    if name not in {"host", "public", *seats}:
        _refuse(words, Refusal(code="unknown_audience", params={"audience": name, "known": ["host", "public", *seats]}))
    return audience_of(name)


def _load(composition: Composition, words: Words, file: Path) -> Any:
    """A game to read from, whatever kind of file it lies in."""
    from moderator.journal.store import SUFFIX
    from moderator.session.library import Library
    from moderator.session.replay import replay as run
    from moderator.session.strict import MalformedError

    known = composition.rulesets()
    if file.suffix == SUFFIX:
        session = Library(file.parent, known).look(file)
        if isinstance(session, Refusal):
            _say(words, file, session, 0)
            raise typer.Exit(REFUSED)
        return session
    try:
        done = run(file, known)
    except MalformedError as error:
        _say(words, file, error.refusal, error.row)
        raise typer.Exit(REFUSED) from None
    if done.refused:
        _say(words.of(done.session.ruleset.name), file, done.refused[0].refusal, done.refused[0].line)
        raise typer.Exit(REFUSED)
    return done.session


def _redacted(composition: Composition, session: Any) -> Any:
    """The same game with other names: what is exported never held the true ones."""
    import tempfile

    from moderator.session.replay import replay as run

    with tempfile.TemporaryDirectory() as folder:
        path = Path(folder) / "redacted.jsonl"
        session.export_file(path, redact=True)
        return run(path, composition.rulesets(), lenient=True).session
