"""`hexwright check`: everything that is wrong with packs, in one run."""

from __future__ import annotations

from collections.abc import Sequence
from pathlib import Path

import click

from toolkit.report import FORMATS


@click.command(name="check")
@click.argument("packs", nargs=-1, metavar="[PACK]...")
@click.option(
    "--format",
    "form",
    type=click.Choice(FORMATS),
    default="text",
    show_default=True,
    help="text for people; json, sarif (code scanning) or github (annotations) for machines.",
)
@click.option("--strict", is_flag=True, help="Warnings count as errors.")
@click.option("--menus", is_flag=True, help="List for each menu where it is opened, and which menus include it.")
@click.option("--watch", is_flag=True, help="Check again whenever a file is saved, until Ctrl-C.")
def command(packs: tuple[str, ...], form: str, strict: bool, menus: bool, watch: bool) -> None:
    """Check packs and report everything that is wrong, sorted by place, each with what to do about it.

    PACK is a folder, or the name of one under ./content; without any, all packs there are checked. Ends with 0 when
    there is no error, with 1 when content is wrong, with 2 when the command is used wrongly. With --watch the terminal
    is cleared and all is checked again when a file of the packs, or of one that they depend on, is saved; Ctrl-C ends
    it with what the last check would have ended with.

    \b
    Examples:
      hexwright check
      hexwright check mygame --strict
      hexwright check mygame --watch
      hexwright check mygame --menus
      hexwright check downloads/fan-pack --format sarif > report.sarif
    """
    from toolkit.cli.checking import find_or_fail

    folders = find_or_fail(packs)
    if not watch:
        raise click.exceptions.Exit(_check(folders, form, strict, menus))
    if form != "text":
        raise click.UsageError("--watch is for people: leave --format out.")
    from toolkit.cli.watching import run_and_watch

    run_and_watch(lambda: _check(folders, form, strict, menus), folders)


def _check(folders: Sequence[Path], form: str, strict: bool, menus: bool) -> int:
    """Check and report; the status to end with."""
    from toolkit.cli.checking import find_wrong
    from toolkit.report import render

    found = find_wrong(folders, menus and form == "text")
    text = render(form, found.diagnostics, found.text_of, colour=form == "text" and wants_colour())
    click.echo(text, nl=not text.endswith("\n"))
    for listed in found.menus:
        click.echo(f"\n{listed}")
    return 1 if found.errors or (strict and found.diagnostics) else 0


def wants_colour() -> bool:
    """Whether the output is a terminal whose user has not declined colour."""
    import os
    import sys

    return sys.stdout.isatty() and not os.environ.get("NO_COLOR")
