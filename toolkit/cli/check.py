"""`hexwright check`: everything that is wrong with packs, in one run."""

from __future__ import annotations

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
def command(packs: tuple[str, ...], form: str, strict: bool, menus: bool) -> None:
    """Check packs and report everything that is wrong, sorted by place, each with what to do about it.

    PACK is a folder, or the name of one under ./content; without any, all packs there are checked. Ends with 0 when
    there is no error, with 1 when content is wrong, with 2 when the command is used wrongly.

    \b
    Examples:
      hexwright check
      hexwright check mygame --strict
      hexwright check mygame --menus
      hexwright check downloads/fan-pack --format sarif > report.sarif
    """
    from toolkit.cli.checking import find_or_fail, find_wrong
    from toolkit.report import render

    found = find_wrong(find_or_fail(packs), menus and form == "text")
    text = render(form, found.diagnostics, found.text_of, colour=form == "text" and wants_colour())
    click.echo(text, nl=not text.endswith("\n"))
    for listed in found.menus:
        click.echo(f"\n{listed}")
    wrong = found.errors or (strict and found.diagnostics)
    raise click.exceptions.Exit(1 if wrong else 0)


def wants_colour() -> bool:
    """Whether the output is a terminal whose user has not declined colour."""
    import os
    import sys

    return sys.stdout.isatty() and not os.environ.get("NO_COLOR")
