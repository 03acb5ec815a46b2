"""`hexwright map`: the group of commands about maps. Each is imported only when it is used."""

from __future__ import annotations

import importlib

import click

COMMANDS = {
    "export": ("tiled", "export_command", "Write a map as a file of the map editor Tiled."),
    "import": ("tiled", "import_command", "Read a map from a file of the map editor Tiled."),
    "lines": ("lines", "lines_command", "Tell what lines between spaces meet."),
    "show": ("show", "show_command", "Show a map in the terminal, as SVG or as PNG."),
}
"""For each command its module below `toolkit.cli.mapping`, the object there, and what it does."""


class MapGroup(click.Group):
    """A group whose commands are imported only when they are used."""

    def list_commands(self, ctx: click.Context) -> list[str]:
        """All commands, in the order of the help page."""
        return list(COMMANDS)

    def get_command(self, ctx: click.Context, cmd_name: str) -> click.Command | None:
        """The command of that name."""
        if cmd_name not in COMMANDS:
            return None
        module, name, _ = COMMANDS[cmd_name]
        command: click.Command = getattr(importlib.import_module(f"toolkit.cli.mapping.{module}"), name)
        return command

    def format_commands(self, ctx: click.Context, formatter: click.HelpFormatter) -> None:
        """The list of commands, without importing them."""
        with formatter.section("Commands"):
            formatter.write_dl([(name, words) for name, (_, _, words) in COMMANDS.items()])


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
