"""Groups of commands, each of which is imported only when it is used."""

from __future__ import annotations

import importlib
from collections.abc import Mapping
from typing import ClassVar

import click

Commands = Mapping[str, tuple[str, str, str]]
"""For each command its module, the object there, and what it does."""


class LateGroup(click.Group):
    """A group that knows its commands by name and what they do, and imports one when it is used."""

    commands_by_name: ClassVar[Commands] = {}

    def list_commands(self, ctx: click.Context) -> list[str]:
        """All commands, in the order of the help page."""
        return list(self.commands_by_name)

    def get_command(self, ctx: click.Context, cmd_name: str) -> click.Command | None:
        """The command of that name."""
        if cmd_name not in self.commands_by_name:
            return None
        module, name, _ = self.commands_by_name[cmd_name]
        command: click.Command = getattr(importlib.import_module(module), name)
        return command

    def format_commands(self, ctx: click.Context, formatter: click.HelpFormatter) -> None:
        """The list of commands, without importing them."""
        with formatter.section("Commands"):
            formatter.write_dl([(name, words) for name, (_, _, words) in self.commands_by_name.items()])
