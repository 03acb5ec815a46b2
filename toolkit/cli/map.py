"""`hexwright map`: the group of commands about maps. Each is imported only when it is used."""

from __future__ import annotations

from typing import ClassVar

import click

from toolkit.cli.groups import Commands, LateGroup


class MapGroup(LateGroup):
    """The commands about maps."""

    commands_by_name: ClassVar[Commands] = {
        "export": ("toolkit.cli.mapping.tiled", "export_command", "Write a map as a file of the map editor Tiled."),
        "import": ("toolkit.cli.mapping.tiled", "import_command", "Read a map from a file of the map editor Tiled."),
        "lines": ("toolkit.cli.mapping.lines", "lines_command", "Tell what lines between spaces meet."),
        "show": ("toolkit.cli.mapping.show", "show_command", "Show a map in the terminal, as SVG or as PNG."),
    }


@click.group(name="map", cls=MapGroup)
def command() -> None:
    """Maps: shown, drawn with another program, and brought back from it.

    \b
    Examples:
      hexwright map export mygame/ford -o ford.tmj
      hexwright map import ford.tmj --pack mygame --force
      hexwright map lines mygame/ford A1 C5
      hexwright map show mygame/ford -o ford.svg
    """
