"""The command `hexwright`: finds a command's file when it is called, so that each command starts with only its own
imports, and turns a fault of the tool into a few words instead of a traceback."""

from __future__ import annotations

import atexit
import gc
import importlib
import os
import sys
from typing import NoReturn

import click

from toolkit.cli.streams import prepare_streams, say_no_more

COMMANDS = {
    "build": "Check all content, play its examples and publish the site.",
    "check": "Check packs and report everything that is wrong.",
    "coverage": "Tell which cases of the rulebook are implemented, and put to the test.",
    "explain": "Tell what a diagnostic code means and how to mend it.",
    "los": "Tell what sees what on a map, and why.",
    "map": "Show maps, and take them to the map editor Tiled and back.",
    "new": "Write a new game, scenario, map, unit, card, example or translation.",
    "play": "Play a scenario in the terminal.",
    "reach": "Tell where a unit may go, and what it costs to come there.",
    "replay": "Play a recorded game again.",
    "schema": "Write the JSON Schemas that editors use to complete and check.",
    "serve": "Show the site of packs in a browser, and keep it up to date while you write.",
    "simulate": "Play a scenario by the thousand: who wins, how long, what is never used.",
    "test": "Play the worked examples, and report what they do not find.",
    "trace": "Tell whether a unit is supplied or commanded, and by which route.",
    "why": "Tell how the rules come to a value in a recorded game.",
}


class LazyGroup(click.Group):
    """A group whose commands are imported only when they are used."""

    def list_commands(self, ctx: click.Context) -> list[str]:
        """All commands, in the order of the help page."""
        return list(COMMANDS)

    def get_command(self, ctx: click.Context, cmd_name: str) -> click.Command | None:
        """The command of that name: the object `command` of its module."""
        if cmd_name not in COMMANDS:
            return None
        command: click.Command = importlib.import_module(f"toolkit.cli.{cmd_name}").command
        return command

    def resolve_command(
        self, ctx: click.Context, args: list[str]
    ) -> tuple[str | None, click.Command | None, list[str]]:
        """As click does, with the nearest command names when there is none of that name."""
        if args and args[0] not in COMMANDS and not args[0].startswith("-"):
            from toolkit.names import Names, did_you_mean

            advice = did_you_mean(args[0], Names(COMMANDS)) or "See `hexwright --help`."
            ctx.fail(f"There is no command `{args[0]}`. {advice}")
        return super().resolve_command(ctx, args)

    def format_commands(self, ctx: click.Context, formatter: click.HelpFormatter) -> None:
        """The list of commands, without importing them."""
        with formatter.section("Commands"):
            formatter.write_dl(list(COMMANDS.items()))


def version() -> str | None:
    """The version that is installed; None where this runs from its source without being installed."""
    from importlib import metadata

    try:
        return metadata.version("hexwright")
    except metadata.PackageNotFoundError:
        return None


def _version(ctx: click.Context, _parameter: click.Parameter, wanted: bool) -> None:
    if wanted:
        own = version()
        click.echo(f"hexwright{f' {own}' if own else ', run from its source without being installed'}")
        ctx.exit()


@click.group(cls=LazyGroup, context_settings={"help_option_names": ["-h", "--help"], "max_content_width": 100})
@click.option("--version", is_flag=True, expose_value=False, is_eager=True, callback=_version, help="Show the version.")
def cli() -> None:
    """A workbench for authors of board and card war games.

    A game is a folder of YAML files, a pack. A PACK on the command line is such a folder, or the name of one under
    ./content. Where none is given, all packs under ./content are meant.

    \b
    Start here:
      hexwright new game mygame     a small game of your own, to play and to change
      hexwright build               check everything and publish the site into build/site
      hexwright serve mygame        see it in a browser while you write
      hexwright check mygame        report all that is wrong in content/mygame
      hexwright explain E301        what a code means, with a bad and a good sample
      hexwright play mygame         play a scenario of content/mygame in the terminal
      hexwright test mygame         play its worked examples
      hexwright los mygame/ford A1 C5   whether A1 sees C5, and which rule says so
      hexwright reach mygame/dawn guard   where the guard may go, with the costs
      hexwright trace mygame/dawn supplied guard   whether it is supplied, by which route, or what cuts it
      hexwright simulate mygame/dawn   who wins many games, how long they take, what is never used
      hexwright coverage mygame     which cases of the rulebook they put to the test
    """


def main() -> None:
    """Run the command line and end the process. Exit codes: 0 fine, 1 content is wrong, 2 wrong use or the system
    refuses (no place on the disk, no right to write there), 70 a fault of the tool itself, 130 stopped by Ctrl-C."""
    gc.disable()  # most commands are short and their many small objects hold no rings: collecting costs a third
    atexit.register(gc.freeze)  # nor need the interpreter look for rings when it ends
    os.environ.setdefault("PYDANTIC_DISABLE_PLUGINS", "__all__")  # looking for plug-ins slows each start
    prepare_streams()
    try:
        sys.exit(cli.main(prog_name="hexwright", standalone_mode=False))
    except click.ClickException as error:
        error.show()
        _say_how_things_are_named(error)
        sys.exit(error.exit_code)
    except click.Abort:  # Ctrl-C
        _end("stopped", 130)
    except BrokenPipeError:  # the reader of a pipe had enough
        say_no_more(sys.stdout)
        sys.exit(1)
    except OSError as error:  # a full disk, a folder that may not be written, a working folder that is gone
        _end(f"the system refuses: {_refusal(error)}", 2)
    except Exception as error:
        _end(
            f"a fault of the tool itself, not of your content: {type(error).__name__}: {error}\n"
            "Please report it. Set HEXWRIGHT_TRACEBACK=1 and run the command again to see where it happened.",
            70,
        )


def _say_how_things_are_named(error: click.ClickException) -> None:
    """Where a scenario or a map was named behind a blank, say that a slash belongs there."""
    if isinstance(error, click.UsageError) and error.ctx is not None and "unexpected extra argument" in error.message:
        parameters = error.ctx.command.params
        for named in (str(one.metavar) for one in parameters if isinstance(one, click.Argument)):
            if named.startswith("PACK[/"):
                click.echo(f"What is in a pack is named behind a slash: {named}, such as mygame/dawn.", err=True)


def _end(message: str, code: int) -> NoReturn:
    """End the process with a message, or with the traceback of what just happened where that is asked for."""
    if os.environ.get("HEXWRIGHT_TRACEBACK"):
        raise
    try:
        click.echo(f"hexwright: {message}", err=True)
    except OSError:
        say_no_more(sys.stderr)
    try:
        sys.stdout.flush()
    except OSError:
        say_no_more(sys.stdout)
    sys.exit(code)


def _refusal(error: OSError) -> str:
    from toolkit.report.visible import visible

    reason = error.strerror or str(error)
    if isinstance(error, FileNotFoundError) and error.filename is None:
        reason = "the working folder is gone"
    return visible(f"{reason}: {os.fsdecode(error.filename)}" if isinstance(error.filename, str | bytes) else reason)


if __name__ == "__main__":
    main()
