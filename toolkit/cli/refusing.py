"""The end of a command that cannot go on, and the one pack that a word means."""

from __future__ import annotations

from typing import TYPE_CHECKING, NoReturn

import click

from toolkit.report.visible import visible

if TYPE_CHECKING:
    from toolkit.packs import Pack


def refuse(reason: str, help: str = "", *, status: int = 1) -> NoReturn:
    """End the process with a reason and an advice."""
    click.echo(f"hexwright: {visible(reason)}", err=True)
    if help:
        click.echo(visible(help), err=True)
    raise click.exceptions.Exit(status)


def pack_of(argument: str, *, status: int = 1) -> Pack:
    """The pack that a word means. Ends the process with 2 where it means none, and with `status` where the
    pack cannot be read."""
    from toolkit.cli.checking import find_or_fail
    from toolkit.packs import load_pack

    (folder,) = find_or_fail([argument])
    pack, _ = load_pack(folder)
    if pack is None:
        refuse(f"{folder} could not be read.", f"Run `hexwright check {argument}`.", status=status)
    return pack
