"""`hexwright schema`: JSON Schemas for editors, generic or a pack's own."""

from __future__ import annotations

from pathlib import Path
from typing import TYPE_CHECKING, Any

import click

from toolkit.report.visible import visible

if TYPE_CHECKING:
    from toolkit.packs import Pack


@click.command(name="schema")
@click.argument("pack", required=False)
@click.option("--check", "check_only", is_flag=True, help="Write nothing; end with 1 when a schema is not current.")
@click.option(
    "--all", "every", is_flag=True, help="Those for every pack, and those of each pack under ./content that has any."
)
@click.option(
    "--out",
    type=click.Path(file_okay=False, path_type=Path),
    help="Another folder than ./schemas, or than .schemas inside the pack.",
)
def command(pack: str | None, check_only: bool, every: bool, out: Path | None) -> None:
    """Write the JSON Schemas by which editors complete and check files.

    Without PACK the schemas that hold for every pack go to ./schemas. With PACK its own go to .schemas in the pack's
    folder: they know its attributes, kinds and ids, so that a misspelt attribute is underlined while it is typed. A
    file names its schema in its first line: # yaml-language-server: $schema=.schemas/terrain.schema.json

    With --all both are written, of packs that have a folder .schemas: for whoever has changed what files may hold.

    \b
    Examples:
      hexwright schema mygame
      hexwright schema mygame --check
      hexwright schema --all
    """
    from toolkit.packs.find import folders_in

    if every and (pack is not None or out is not None):
        raise click.UsageError("--all says which schemas are meant: leave PACK and --out away.")
    packs = [folder.name for folder in folders_in(Path("content")) if (folder / ".schemas").is_dir()] if every else []
    current = [_write(each, out, check_only) for each in ([None, *packs] if every else [pack])]
    if check_only:
        raise click.exceptions.Exit(0 if all(current) else 1)


def _write(pack: str | None, out: Path | None, check_only: bool) -> bool:
    """Write the schemas of a pack, or those for every pack, and say so; whether all of them were current."""
    from toolkit.schema import generic_schemas, stale_schemas, write_schemas

    if pack is None:
        folder, schemas = out or Path("schemas"), generic_schemas()
    else:
        folder, schemas = _own_schemas(pack, out)
    stale = stale_schemas(folder, schemas)
    if check_only:
        for name in stale:
            click.echo(f"{folder / name} is not current: run `hexwright schema{f' {pack}' if pack else ''}`.")
    else:
        write_schemas(folder, schemas)
        click.echo(f"{len(schemas)} schemas in {visible(str(folder))}, {len(stale)} of them new or changed.")
    return not stale


MOST_SPACES_OFFERED = 400
"""Of larger maps an editor's list of spaces would be of no use, and the schema long."""


def own_schemas(pack: Pack) -> dict[str, dict[str, Any]]:
    """The schemas of a pack, with its areas and the spaces of its maps."""
    from toolkit.board.shared import reading_of
    from toolkit.schema import pack_schemas

    boards = (reading_of(pack, map).board for map in pack.maps.values())
    grids = [board.grid for board in boards if board is not None]
    is_few = sum(grid.width * grid.height for grid in grids) <= MOST_SPACES_OFFERED
    return pack_schemas(pack, [grid.label(cell) for grid in grids for cell in grid.cells()] if is_few else ())


def _own_schemas(argument: str, out: Path | None) -> tuple[Path, dict[str, dict[str, Any]]]:
    from toolkit.cli.checking import find_or_fail
    from toolkit.packs import load_pack

    (folder,) = find_or_fail([argument])
    pack, _problems = load_pack(folder)
    if pack is None:
        click.echo(f"hexwright: {visible(str(folder))} could not be read: run `hexwright check {argument}`.", err=True)
        raise click.exceptions.Exit(1)
    own = folder / ".schemas"
    if out is None and own.is_symlink():
        click.echo(
            f"hexwright: {visible(str(own))} is a link, and links of a pack are not followed: delete it, or use --out.",
            err=True,
        )
        raise click.exceptions.Exit(1)
    return out or own, own_schemas(pack)
