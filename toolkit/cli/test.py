"""`hexwright test`: play the examples of packs, and report where the rules do not do what they expect; or random games,
and report what gives a secret away."""

from __future__ import annotations

import json
from collections.abc import Iterable, Iterator, Sequence
from contextlib import contextmanager
from pathlib import Path
from typing import TYPE_CHECKING, Any, NoReturn

import click

from toolkit.cli.language import language_option, spoken

if TYPE_CHECKING:
    from collections.abc import Callable

    from toolkit.cli.leaking import LeakRun
    from toolkit.diagnostics import Diagnostic
    from toolkit.examples import Outcome
    from toolkit.packs import Item, Pack

FORMATS = ("text", "json", "github")


@click.command(name="test")
@click.argument("packs", nargs=-1, metavar="[PACK]...")
@click.option(
    "--file",
    "file",
    type=click.Path(exists=True, dir_okay=False, path_type=Path),
    help="Play the examples of this file alone, with the rules of PACK.",
)
@click.option("-k", "names", multiple=True, metavar="NAME", help="Only examples whose id holds this.")
@click.option(
    "--leaks",
    "games",
    type=click.IntRange(1, 10_000),
    metavar="GAMES",
    help="In place of the examples look for leaks of secrets: so many random games of each scenario.",
)
@click.option(
    "--seed",
    type=click.IntRange(0),
    metavar="NUMBER",
    help="With --leaks: the seed of the first game, 0 if not said; the next games have the next ones.",
)
@click.option("--scenario", "scenarios", multiple=True, metavar="ID", help="With --leaks: only games of this scenario.")
@click.option(
    "--decisions",
    type=click.IntRange(1),
    metavar="NUMBER",
    help="With --leaks: look at so many decisions of each game, spread over it; at all if not said.",
)
@click.option(
    "--option",
    "options",
    multiple=True,
    metavar="NAME=VALUE",
    help="With --leaks: an optional rule, as in `play`; where nothing is said, as the scenario has it.",
)
@click.option(
    "--format",
    "form",
    type=click.Choice(FORMATS),
    default="text",
    show_default=True,
    help="text for people; json or github (annotations) for machines.",
)
@click.option("--watch", is_flag=True, help="Play them again whenever a file is saved, until Ctrl-C.")
@language_option
def command(
    packs: tuple[str, ...],
    file: Path | None,
    names: tuple[str, ...],
    games: int | None,
    seed: int | None,
    scenarios: tuple[str, ...],
    decisions: int | None,
    options: tuple[str, ...],
    form: str,
    watch: bool,
    language: str | None,
) -> None:
    """Play the worked examples of a PACK and report every expectation that does not hold.

    An example sets up a position, gives answers and dice, and says what must come of it; each is a test of the rules.
    All examples are played in one run. Ends with 1 when one of them fails. What an example expects of accounts, logs
    and refusals is in the language of the pack's files, whatever --language says; that is for titles. With --watch they
    are played again when a file of the pack is saved; Ctrl-C ends with what the last run would have ended with.

    With --leaks it plays random games instead. At each decision it makes worlds that a seat cannot tell from its own:
    what the seat does not see stands otherwise. The seat must be asked, shown and told the same in both, also after the
    same answers. Where it is not, the expression of the rules that gives the secret away is underlined, and both worlds
    are told. That no leak is found proves little of few games: ask for more before you publish.

    \b
    Examples:
      hexwright test
      hexwright test mygame
      hexwright test mygame -k river
      hexwright test mygame -k river --watch
      hexwright test mygame --file downloads/puzzles.yaml
      hexwright test mygame --leaks 20
      hexwright test mygame --leaks 1 --seed 13 --scenario dawn --option fog_of_war=on
    """
    from toolkit.cli.checking import find_or_fail
    from toolkit.cli.leaking import LeakRun

    folders = find_or_fail(packs)
    if games is not None:
        if file is not None or names or watch:
            raise click.UsageError("--leaks plays games and no examples: leave --file, -k and --watch out.")
        _look_for_leaks(folders, LeakRun(form, games, seed or 0, decisions, scenarios, options))
    if seed is not None or scenarios or decisions is not None or options:
        asked = "--seed, --scenario, --decisions and --option"
        raise click.UsageError(f"{asked} are for games: hexwright test mygame --leaks 20")
    if file is not None and len(folders) != 1:
        raise click.UsageError("--file wants one PACK, whose rules are used: hexwright test mygame --file puzzles.yaml")
    if not watch:
        raise click.exceptions.Exit(_play_examples(folders, file, names, Run(form, language)))
    if form != "text":
        raise click.UsageError("--watch is for people: leave --format out.")
    from toolkit.cli.watching import run_and_watch

    files = [] if file is None else [file]
    run_and_watch(lambda: _play_examples(folders, file, names, Run(form, language)), folders, files)


def _play_examples(folders: Sequence[Path], file: Path | None, names: tuple[str, ...], run: Run) -> int:
    """Play the examples and report what came of them; the status to end with."""
    for folder in folders:
        run.play(folder, file, names)
    if names and not run.outcomes and not run.found:
        raise click.UsageError(f"No example has {' or '.join(names)} in its id.")
    click.echo(run.report(), nl=False)
    return 1 if run.failed else 0


def _look_for_leaks(folders: Sequence[Path], run: LeakRun) -> NoReturn:
    """Play random games and report what gives a secret away; ends with 1 where anything does."""
    for folder in folders:
        run.play(folder)
    click.echo(run.report(), nl=False)
    raise click.exceptions.Exit(1 if run.diagnostics else 0)


class Run:
    """What was played so far, and how it is told."""

    def __init__(self, form: str, language: str | None = None) -> None:
        self.form = form
        self.language = language
        self.titles: dict[tuple[str, str], str] = {}
        self.outcomes: list[tuple[Pack, Outcome]] = []
        self.found: list[Diagnostic] = []
        self.texts: dict[str, str] = {}

    @property
    def failed(self) -> bool:
        """Whether anything is wrong."""
        return any(found.severity == "error" for found in self.diagnostics)

    @property
    def diagnostics(self) -> list[Diagnostic]:
        """All findings, each once, in order of place."""
        from toolkit.diagnostics import Diagnostic

        found = {*self.found, *(each for _, outcome in self.outcomes for each in outcome.diagnostics)}
        return sorted(found, key=Diagnostic.sort_key)

    def play(self, folder: Path, file: Path | None, names: tuple[str, ...]) -> None:
        """Play the examples of a pack, or of a file with the rules of the pack."""
        from toolkit.cli.playing.loading import load_rules
        from toolkit.examples import run_examples

        pack, rules = load_rules(folder)
        told = spoken(pack, self.language)
        self.titles |= {(pack.id, item.id): str(item.record.title or "") for item in told.all("examples")}
        self.texts |= {source.path: source.text for each in pack.family() for source in each.sources}
        examples = list(self._read(file)) if file is not None else list(pack.all("examples"))
        chosen = [each for each in examples if not names or any(name in each.id for name in names)]
        with _progress(len(chosen)) as tick:
            for outcome in run_examples(pack, rules, chosen):
                self.outcomes.append((pack, outcome))
                tick(outcome.example.id)

    def _read(self, file: Path) -> Iterator[Item]:
        """The examples of a stranger's file; what is wrong with it is kept."""
        from toolkit.model import read_file
        from toolkit.packs import Item
        from toolkit.source import load_source

        source, problems = load_source(file, file.parent)
        self.found += problems
        if source is None:
            return
        self.texts[source.path] = source.text
        record, wrong = read_file(source, "examples")
        self.found += wrong
        for id, each in (record.items.get("examples", {}) if record is not None else {}).items():
            yield Item("examples", id, each, source, ("examples", id))

    def report(self) -> str:
        """Everything as text of the form wanted."""
        from toolkit.cli.check import wants_colour
        from toolkit.report import render

        if self.form == "json":
            return f"{json.dumps(self._document(), indent=2)}\n"
        colour = self.form == "text" and wants_colour()
        told = render(self.form, self.diagnostics, self.texts.get, colour=colour) if self.diagnostics else ""
        if self.form == "github":
            return told
        parts = ["".join(self._lines()), told, f"{self._count()}\n"]
        return "\n".join(part for part in parts if part)

    def _lines(self) -> Iterator[str]:
        from toolkit.report.visible import visible

        several = len({pack.id for pack, _ in self.outcomes}) > 1
        for pack, outcome in self.outcomes:
            name = f"{pack.id}: {outcome.example.id}" if several else outcome.example.id
            title = self.titles.get((pack.id, outcome.example.id)) or outcome.example.record.title
            word = "ok    " if outcome.passed else "-     " if outcome.left_out else "FAILED"
            yield f"{word}  {name}{f': {visible(str(title))}' if title else ''}\n"

    def _count(self) -> str:
        count = len(self.outcomes)
        left_out = sum(1 for _, outcome in self.outcomes if outcome.left_out)
        failed = sum(1 for _, outcome in self.outcomes if not outcome.passed) - left_out
        noun = "example" if count == 1 else "examples"
        unplayed = f"; {left_out} were not played" if left_out else ""
        return f"{count} {noun}: {count - failed - left_out} as expected, {failed} not{unplayed}."

    def _document(self) -> dict[str, Any]:
        from toolkit.report import render

        examples = [
            {
                "pack": pack.id,
                "example": outcome.example.id,
                "passed": outcome.passed,
                "answers": outcome.answers,
                "cite": list(outcome.example.record.cite),
            }
            for pack, outcome in self.outcomes
        ]
        return {"test": 1, "examples": examples, **json.loads(render("json", self.diagnostics, self.texts.get))}


MANY = 20
"""From so many examples on a terminal is told how far it is."""


@contextmanager
def _progress(count: int) -> Iterator[Callable[[str], None]]:
    import sys

    if count < MANY or not sys.stderr.isatty():
        yield lambda name: None
        return
    from rich.console import Console
    from rich.text import Text

    from toolkit.report.visible import visible

    done: Iterable[int] = iter(range(1, count + 1))
    with Console(stderr=True, highlight=False).status("Playing") as status:
        yield lambda name: status.update(Text(f"{next(done)} of {count}: {visible(name)}"))  # type: ignore[call-overload]
