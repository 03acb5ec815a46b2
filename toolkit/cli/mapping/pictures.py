"""Maps drawn into files, SVG or PNG: the option that names one, whether it may be written, and writing it."""

from __future__ import annotations

from collections.abc import Callable
from pathlib import Path
from typing import TYPE_CHECKING, Any

import click

from toolkit.cli.mapping.finding import refuse, see_place
from toolkit.cli.outputs import write_out
from toolkit.report.visible import visible

if TYPE_CHECKING:
    from toolkit.publish.markup import Html


def picture_option(command: Callable[..., Any]) -> Callable[..., Any]:
    """The option of a command that draws what it tells: `--svg FILE`, `--png FILE`."""
    return click.option(
        "-o",
        "--svg",
        "--png",
        "out",
        type=click.Path(readable=False, path_type=Path),
        help="Draw it: a file that ends with .svg or .png.",
    )(command)


def see_picture(out: Path | None) -> None:
    """End the process where no picture can be written there, before anything is worked out for it."""
    if out is None:
        return
    if not out.is_dir() and out.suffix.lower() not in (".svg", ".png"):
        raise click.UsageError(f"`{visible(out.name)}` must end with .svg or .png.")
    see_place(out, out.suffix.lower())


def write_picture(out: Path, drawing: Html, told: str = "it", *, grey: bool = False, width: int | None = None) -> None:
    """Write a drawing in the form that the ending of the file says, and tell what it shows; nothing if that is empty.
    Ends the process where it cannot be drawn so."""
    from toolkit.publish.drawing.standalone import NoPng, png, standalone

    text = standalone(drawing, grey=grey, width=width)
    try:
        data = png(text, width) if out.suffix.lower() == ".png" else text.encode()
    except NoPng as problem:
        refuse(str(problem))
    write_out(out, data, out.suffix.lower())
    if told:
        click.echo(f"{visible(str(out))} shows {told}.")
