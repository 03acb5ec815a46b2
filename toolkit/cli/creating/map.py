"""`hexwright new map`."""

from __future__ import annotations

import click

from toolkit.cli.creating.asking import Asking, asking_options, pairs, refusals
from toolkit.cli.creating.trying import target_of, write_changes
from toolkit.cli.refusing import pack_of


@click.command(name="map")
@click.argument("target", metavar="PACK/ID")
@click.option("--size", metavar="COLUMNSxROWS", help="How large it is: 12x8.")
@click.option(
    "--grid", type=click.Choice(["hex", "square", "areas"]), help="What it is made of; as the pack's first map."
)
@click.option("--terrain", help="What covers all of it; the pack's first terrain otherwise.")
@click.option("--title", help="What players call it; the id in words otherwise.")
@click.option("--title-in", multiple=True, metavar="LANG=TITLE", help="Its title in another language of the pack.")
@asking_options
def command(
    target: str, size: str | None, grid: str | None, terrain: str | None, title: str | None,
    title_in: tuple[str, ...], ask: bool | None, force: bool,
) -> None:  # fmt: skip
    """Write a map of one terrain into a pack, a character for each space, to be drawn over: its legend lists all
    terrains that have a character. It is numbered as the other maps of the pack.

    PACK/ID is the pack and the id of the new map, in kebab-case.

    \b
    Examples:
      hexwright new map mygame/valley --size 12x8
      hexwright new map mygame/board --size 8x8 --grid square --terrain open --title-in es=Tablero
      hexwright map show mygame/valley
    """
    from toolkit.scaffold import maps
    from toolkit.scaffold.ids import as_title
    from toolkit.scaffold.scenarios import see_new
    from toolkit.scaffold.translating import other_languages, see_languages

    asking = Asking(ask)
    argument, id = target_of(target)
    pack = pack_of(argument)
    with refusals():
        see_new(pack, "maps", id, "a map")
        titles = pairs(title_in, "--title-in")
        see_languages(pack, titles)
        title = asking.text(title, "Title", as_title(id), "--title")
        first = next((item.record.grid.shape for other in pack.family() for item in other.all("maps")), "hex")
        likely = first if first in maps.SHAPES else "hex"
        if grid is None:
            grid = click.prompt("Grid", default=likely, type=click.Choice(maps.SHAPES)) if asking.is_on else likely
        measured = asking.checked(size, "Size, columns and rows", "12x8", "--size", maps.read_size)
        ground = asking.checked(
            terrain,
            "Terrain",
            maps.ground_or_refuse(pack, None).id,
            "--terrain",
            lambda id: maps.ground_or_refuse(pack, id),
        )
        for language in other_languages(pack):
            told = asking.may(titles.get(language), f"Title in `{language}`, or nothing to translate it later")
            titles |= {language: told} if told is not None else {}
        changes = maps.map_changes(pack, id, title, grid or likely, measured, ground, titles)
        write_changes(pack, argument, changes, force=force)
    click.echo(f"See it: hexwright map show {argument}/{id}; draw in its file, or take it to Tiled with `map export`.")
