"""`hexwright new game`: a small game that can be played at once."""

from __future__ import annotations

from pathlib import Path

import click

from toolkit.cli.creating.asking import Asking, asking_options, refusals
from toolkit.cli.refusing import refuse
from toolkit.report.visible import visible

CONTENT = Path("content")


@click.command(name="game")
@click.argument("name", required=False, metavar="NAME")
@click.option("--title", help="What players call it.")
@click.option("--grid", type=click.Choice(["hex", "square", "areas"]), help="What the map is made of; hexes otherwise.")
@click.option("--players", type=click.IntRange(2, 4), help="How many play, each a side of his own; 2 otherwise.")
@click.option(
    "--cards/--no-cards", default=None, help="With a deck of cards that are played in fights; without otherwise."
)
@asking_options
def command(
    name: str | None, title: str | None, grid: str | None, players: int | None, cards: bool | None,
    ask: bool | None, force: bool,
) -> None:  # fmt: skip
    """Write a small game: a map, two kinds of counter, rules to move, to fight and to win, a scenario, worked examples,
    each case of its rules in English and in Spanish. It can be played at once, and its comments say what to change.

    NAME is the id of the new pack, which comes to stand under ./content; or a path that ends with it.

    \b
    Examples:
      hexwright new game mygame
      hexwright new game mygame --title "The long march" --grid square --players 3
      hexwright new game elsewhere/mygame --grid areas --cards
      hexwright play mygame
    """
    from toolkit.scaffold.game import Choices, game_files
    from toolkit.scaffold.ids import as_title, see_id

    asking = Asking(ask)
    with refusals():
        name = asking.text(name, "Id of the game, such as my-game", None, "NAME")
        folder = Path(name) if "/" in name else CONTENT / name
        id = see_id(folder.name, "kebab", "a pack")
        title = asking.text(title, "Title", as_title(id), "--title")
        if not title.strip():
            refuse("The title is empty.", "Say it with --title.")
        if asking.is_on and grid is None:
            grid = click.prompt("Grid", default="hex", type=click.Choice(["hex", "square", "areas"]))
        if asking.is_on and players is None:
            players = click.prompt("Players", default=2, type=click.IntRange(2, 4))
        if asking.is_on and cards is None:
            cards = click.confirm("With cards", default=False)
        chosen = Choices(id, title.strip(), grid or "hex", players or 2, bool(cards))  # type: ignore[arg-type]
        _write(folder, game_files(chosen), force)
    shown = id if folder.parent == CONTENT else str(folder)
    click.echo(f"{visible(str(folder))} is a game that works. Try\n")
    for line in (
        f"play {shown}",
        f"test {shown}",
        f"check {shown}",
        f"new unit {shown}/cavalry --kind counter",
        "build",
    ):
        click.echo(f"  hexwright {visible(line)}")


def _write(folder: Path, files: dict[str, str], force: bool) -> None:
    """Write a new pack, all or nothing, with its schemas."""
    from toolkit.cli.creating.trying import refresh_schemas
    from toolkit.scaffold.refusing import Refused
    from toolkit.scaffold.writing import Change, write_all

    if folder.is_symlink() or (folder.exists() and not folder.is_dir()):
        raise Refused(f"{folder} is there already and is no folder.", "Take another name.")
    if folder.is_dir() and any(folder.iterdir()) and not force:
        raise Refused(f"{folder} is there already.", "Take another name, or write its files over with --force.")
    write_all(folder, {path: Change(text) for path, text in files.items()}, force=force)
    if not (folder / ".schemas").is_symlink():
        (folder / ".schemas").mkdir(exist_ok=True)
    refresh_schemas(folder, str(folder))
