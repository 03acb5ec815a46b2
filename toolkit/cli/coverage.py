"""`hexwright coverage`: how far the cases of a rulebook are implemented, and put to the test by examples and games."""

from __future__ import annotations

import json
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path
from typing import TYPE_CHECKING

import click

from toolkit.cli.language import language_option, spoken

if TYPE_CHECKING:
    from collections.abc import Callable

    from toolkit.coverage import Coverage, Wanted


@click.command(name="coverage")
@click.argument("packs", nargs=-1, metavar="[PACK]...")
@click.option(
    "--mutate", is_flag=True, help="Neutralise all that cites a case, one by one, and see which example fails."
)
@click.option(
    "--games",
    type=click.IntRange(0, 10_000),
    default=3,
    show_default=True,
    help="Games of each scenario, played at random with fixed seeds.",
)
@click.option(
    "--cases",
    "patterns",
    multiple=True,
    metavar="PATTERN",
    help="Only cases whose id, or whose file, is like this: 'R6-*', '5-*.yaml'; with ! before it, all others.",
)
@click.option(
    "--only",
    metavar="PATTERN",
    multiple=True,
    help="Only what stands in files like this, or has an id like this: 'rules/guns.yaml', 'fire_*'.",
)
@click.option("-k", "names", multiple=True, metavar="NAME", help="Only examples whose id holds this.")
@click.option("--scenario", "scenarios", multiple=True, metavar="ID", help="Only examples and games of this scenario.")
@click.option(
    "--jobs", type=click.IntRange(1, 64), help="Processes to share the work; as many as processors if not said."
)
@click.option("--survivors", is_flag=True, help="Tell only what survives, and the figures.")
@click.option("--format", "form", type=click.Choice(("text", "json")), default="text", show_default=True)
@language_option
@click.option(
    "--fail-under",
    type=click.FloatRange(0, 100),
    metavar="PERCENT",
    help="End with 1 where a smaller share of the play cases is exercised; without --mutate, is reached by an example.",
)
def command(
    packs: tuple[str, ...],
    mutate: bool,
    games: int,
    patterns: tuple[str, ...],
    only: tuple[str, ...],
    names: tuple[str, ...],
    scenarios: tuple[str, ...],
    jobs: int | None,
    survivors: bool,
    form: str,
    language: str | None,
    fail_under: float | None,
) -> None:
    """Tell of each case of a PACK what implements it, and which examples and games reach that.

    A case is exercised when an example fails once something that cites the case is neutralised: a modifier dropped, a
    condition true, an action forbidden, a step stepped over. --mutate tries that with everything that cites, and lists
    what no example misses; with --only it tries what stands in some files alone. Without it is told which cases an
    example reaches: whether it exercises them is not known then. A case marked with `not_yet` is told as not
    implemented yet, and counts as one that is not exercised.

    Ends with 1 where less is exercised than --fail-under says, or where rules that go on for too long used up the work
    that all examples and mutants share.

    \b
    Examples:
      hexwright coverage mygame
      hexwright coverage mygame --mutate --survivors
      hexwright coverage mygame --mutate --cases 'R6-*' --cases '!R6-9'
      hexwright coverage mygame --mutate --survivors --games 0 --only rules/guns.yaml -k gun
      hexwright coverage mygame --mutate --fail-under 85
    """
    import os

    from toolkit.cli.check import wants_colour
    from toolkit.cli.checking import find_or_fail
    from toolkit.coverage import Scope, Wanted

    jobs = jobs if jobs is not None else os.cpu_count() or 1
    wanted = Wanted(Scope(patterns, only), games, mutate, scenarios, jobs, names)
    measured = [_measured(folder, wanted, language) for folder in find_or_fail(packs)]
    found = [coverage for coverage, _ in measured]
    if not any(coverage.cases for coverage in found):
        raise click.UsageError(_nothing(patterns, only))
    click.echo(_told(measured, form, survivors, form == "text" and wants_colour()), nl=False)
    failed = fail_under is not None and any(coverage.share < fail_under for coverage in found)
    if failed and form == "text":
        click.echo(f"hexwright: this is less than {fail_under:g} %.", err=True)
    failed = failed or any(coverage.is_cut_short for coverage in found)
    raise click.exceptions.Exit(1 if failed else 0)


def _nothing(patterns: tuple[str, ...], only: tuple[str, ...]) -> str:
    """Why there is nothing to measure."""
    if only:
        return f"Nothing that is like {' or '.join(only)} cites a case{' that is wanted' if patterns else ''}."
    return f"No case is like {' or '.join(patterns)}." if patterns else "There are no cases."


def _measured(folder: Path, wanted: Wanted, language: str | None) -> tuple[Coverage, dict[str, str]]:
    """The coverage of a pack, and the titles of its cases in a language.

    Ends the process where there are errors, or no such scenario.
    """
    import gc

    from toolkit.cli.playing.loading import choose_scenario, load_rules
    from toolkit.coverage import measure

    pack, rules = load_rules(folder)
    titles = {item.id: str(item.record.title) for item in spoken(pack, language).all("cases")}
    for scenario in wanted.scenarios:
        choose_scenario(pack, scenario)
    gc.enable()  # many programs are made and dropped again
    with _progress() as tell:
        return measure(folder, pack, rules, wanted, tell), titles


def _told(found: list[tuple[Coverage, dict[str, str]]], form: str, survivors: bool, colour: bool) -> str:
    if form == "json":
        from toolkit.cli.covering.document import document

        whole = {"coverage": 1, "packs": [document(coverage) for coverage, _ in found]}
        return f"{json.dumps(whole, indent=2)}\n"
    from toolkit.cli.covering.table import table

    return "\n".join(table(coverage, colour, survivors, titles) for coverage, titles in found)


@contextmanager
def _progress() -> Iterator[Callable[[int, int, str], None]]:
    """How far it is and how long it will take, on a terminal."""
    import sys

    if not sys.stderr.isatty():
        yield lambda done, total, name: None
        return
    from rich.console import Console
    from rich.progress import BarColumn, MofNCompleteColumn, Progress, TextColumn, TimeRemainingColumn

    from toolkit.report.visible import visible

    columns = (TextColumn("{task.description}", markup=False), BarColumn(), MofNCompleteColumn(), TimeRemainingColumn())
    with Progress(*columns, console=Console(stderr=True, highlight=False), transient=True) as bar:
        task = bar.add_task("Measuring", total=None)
        yield lambda done, total, name: bar.update(task, completed=done, total=total, description=visible(name))
