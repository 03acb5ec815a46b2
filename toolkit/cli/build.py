"""`hexwright build`: the main job. Check all content, play its examples, publish the site, and say what came of it."""

from __future__ import annotations

import gc
import os
import time
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from dataclasses import replace
from pathlib import Path

import click

from toolkit.bundle import Bundle, make_bundle
from toolkit.cli.checking import Checked, check_packs, find_or_fail
from toolkit.diagnostics import Diagnostic
from toolkit.publish import PublishResult, alone, publish
from toolkit.report import summary
from toolkit.report.visible import visible

Progress = Callable[[str], None]


@click.command(name="build")
@click.argument("packs", nargs=-1, metavar="[PACK]...")
@click.option(
    "--out",
    type=click.Path(file_okay=False, path_type=Path),
    default=Path("build"),
    show_default=True,
    help="The folder for the site (site/) and the bundles (bundles/).",
)
@click.option("--keep-going", is_flag=True, help="Publish what can be published even when content is wrong.")
def command(packs: tuple[str, ...], out: Path, keep_going: bool) -> None:
    """Check all content, play its examples, and publish the site.

    PACK is a folder, or the name of one under ./content; without any, all packs there are built. Errors are reported
    in full, warnings by a line a code: `hexwright check` shows all. The worked examples are played, and their pages
    show what came of them. Each pack becomes a bundle too, one JSON file of all that it says, linked and indexed. When
    content is wrong, or an example does not come out as it says, nothing is published and the site that was there
    stays, unless --keep-going is given; the command then still ends with 1. A new site takes the place of the old one
    in one piece.

    \b
    Examples:
      hexwright build
      hexwright build mygame --out public
    """
    folders = find_or_fail(packs)
    _refuse_twins(folders)
    _refuse_content(folders, out)
    started = time.monotonic()
    with _progress() as progress:
        checked = check_packs(folders, progress)
        _report(checked)
        if checked.errors and not keep_going:
            click.echo(_summary(checked, (), None))
            raise click.exceptions.Exit(1)
        bundles, problems = _bundles(checked, progress)
        gc.freeze()  # what packs hold stays to the end: looking for rings in it takes long
        gc.enable()  # the makers of pages do leave rings
        with alone(out, lambda: progress("Waiting for another build to end")):
            places = {"work": out / "work", "files": out / "bundles"}
            result = publish(bundles, out / "site", **places, progress=progress, keep_going=keep_going)
    problems += result.diagnostics
    _report_problems(checked, problems)
    click.echo(_summary(checked, bundles, result))
    click.echo(f"Took {time.monotonic() - started:.1f} s.")
    failed = checked.errors or any(problem.severity == "error" for problem in problems)
    raise click.exceptions.Exit(1 if failed else 0)


def _refuse_twins(folders: list[Path]) -> None:
    """Pages and bundles are named after packs: of two with the same name one would take the place of the other."""
    seen: dict[str, Path] = {}
    for folder in folders:
        other = seen.setdefault(folder.resolve().name, folder)
        if other is not folder:
            raise click.UsageError(f"{other} and {folder} are packs of the same name: build one of them at a time.")


def _refuse_content(folders: list[Path], out: Path) -> None:
    """What is built is no content, and the next run would take it for some."""
    place = Path(os.path.realpath(out))
    for folder in (Path("content"), *folders):
        if place.is_relative_to(os.path.realpath(folder)):
            raise click.UsageError(f"--out {out} lies in {folder}, which is for content: name a folder elsewhere.")


def _report(checked: Checked) -> None:
    """Report errors in full, and of warnings how many there are of each code."""
    errors = [found for found in checked.diagnostics if found.severity == "error"]
    warnings = [found for found in checked.diagnostics if found.severity == "warning"]
    if errors:
        from toolkit.cli.check import wants_colour
        from toolkit.report import render

        click.echo(render("text", errors, checked.text_of, colour=wants_colour()))
    if warnings:
        from toolkit.report.counted import render_counts

        click.echo(f"{render_counts(warnings)}`hexwright check` shows all of them.\n")


def _report_problems(checked: Checked, problems: list[Diagnostic]) -> None:
    """Report what was found after the check: examples that fail at their places, what concerns a folder in words."""
    in_content = tuple(one for one in problems if checked.text_of(one.span.path) is not None)
    _report(replace(checked, diagnostics=in_content))
    for problem in problems:
        if problem not in in_content:
            click.echo(f"{problem.code}: {visible(problem.message)}\n{problem.help}", err=True)


def _bundles(checked: Checked, progress: Progress) -> tuple[tuple[Bundle, ...], list[Diagnostic]]:
    bundles: list[Bundle] = []
    problems: list[Diagnostic] = []
    for pack in checked.packs:
        progress(f"Linking {visible(pack.id)}")
        bundle, found = make_bundle(pack)
        problems += found
        if bundle is not None:
            bundles.append(bundle)
    return tuple(bundles), problems


def _summary(checked: Checked, bundles: tuple[Bundle, ...], result: PublishResult | None) -> str:
    items = sum(len(section) for pack in checked.packs for section in pack.items.values())
    cases = [case for pack in checked.packs for case in pack.all("cases")]
    waiting = sum(case.record.not_yet is not None for case in cases)
    lines = [
        f"Packs        {len(checked.folders)} ({', '.join(visible(folder.name) for folder in checked.folders)})",
        f"Items        {items}",
        f"Cases        {len(cases)} stated{f', {waiting} marked as not implemented yet' if waiting else ''}",
        f"Diagnostics  {summary(checked.diagnostics)}",
        f"Playable     {_playable(checked)}",
    ]
    if result is None:
        lines.append("Site         not published: content is wrong; a site that was there stays (see --keep-going)")
    elif result.index is None:
        lines.append("Site         not published: see above; a site that was there stays")
    else:
        noun = "bundle" if len(bundles) == 1 else "bundles"
        lines.append(f"Bundles      {len(bundles)} {noun}: all that a pack says, linked and indexed")
        lines.append(f"Site         {result.pages} pages; open {result.index}")
    return "\n".join(lines)


def _playable(checked: Checked) -> str:
    """How many scenarios `hexwright play` can play, and which it cannot."""
    packs = list(zip(checked.packs, checked.rules, strict=True))
    scenarios = [(pack, rules, id) for pack, rules in packs for id in pack.items.get("scenarios", {})]
    others = [
        f"{visible(pack.id)}/{visible(id)} ({'no `sequence:`' if rules is not None else 'errors'})"
        for pack, rules, id in scenarios
        if rules is None or not rules.sequence.keys() & {"", id}
    ]
    count = f"{len(scenarios) - len(others)} of {len(scenarios)} scenarios"
    listed = ", ".join(others[:_MOST_TOLD]) + (f" and {len(others) - _MOST_TOLD} more" if others[_MOST_TOLD:] else "")
    return f"{count}; not {listed}" if others else count


_MOST_TOLD = 5


@contextmanager
def _progress() -> Iterator[Progress]:
    """A live line on a terminal, plain lines elsewhere; both on the error stream, so that output stays clean. The line
    has no thread of its own, with which work could not be shared out to copies of this process."""
    from rich.console import Console
    from rich.live import Live
    from rich.text import Text

    console = Console(stderr=True, highlight=False)
    if not console.is_terminal:
        yield lambda text: click.echo(f"{visible(text)} …", err=True)
        return
    with Live(console=console, auto_refresh=False, transient=True) as live:
        yield lambda text: live.update(Text(f"{visible(text)} …"), refresh=True)
