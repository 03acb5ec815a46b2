"""`hexwright map export` and `hexwright map import`: maps as files of Tiled, the map editor, and back."""

from __future__ import annotations

import os
import re
from collections.abc import Iterable, Mapping
from dataclasses import replace
from pathlib import Path
from typing import TYPE_CHECKING, NoReturn

import click

from toolkit.cli.refusing import pack_of, refuse
from toolkit.report.visible import visible
from toolkit.whole_files import write_whole

if TYPE_CHECKING:
    from toolkit.export.tiled import Known, Node, NotTiled
    from toolkit.export.tiled.merging import Merged
    from toolkit.export.tiled.reading import Found
    from toolkit.model.maps import Map
    from toolkit.packs import Pack

_FILE = click.Path(dir_okay=False, path_type=Path)
MOST_TOLD = 40
"""Things left out that are told one by one."""


@click.command(name="export")
@click.argument("place", metavar="PACK/MAP")
@click.option(
    "-o", "--out", type=_FILE, required=True, help="The file to write: its ending, .tmj or .tmx, says the form."
)
@click.option("--force", is_flag=True, help="Write over files that are there.")
def export_command(place: str, out: Path, force: bool) -> None:
    """Write a map as a file of Tiled, the map editor.

    PACK is a folder, or the name of a pack under ./content; MAP is the id of one of its maps. Beside the file a picture
    of the same name is written, with a plain tile for each kind of terrain. In Tiled, terrain, levels, areas and
    control are painted as tiles; drawn shapes, crests, sides, paths and names are objects. `hexwright map import`
    brings back what you change there, and leaves all else as it was.

    \b
    Examples:
      hexwright map export mygame/ford -o ford.tmj
      hexwright map export mygame/ford -o ford.tmx --force
    """
    from toolkit.cli.checking import pack_and_part
    from toolkit.export.tiled import write_json, write_xml

    if out.suffix.lower() not in (".tmj", ".tmx"):
        raise click.UsageError(f"`{visible(out.name)}` must end with .tmj (JSON) or .tmx (XML).")
    pack, map_id = pack_and_part(place)
    loaded = pack_of(pack)
    map_id = _named(loaded, pack, map_id)
    picture = out.with_suffix(".png")
    document, tiles = _drawn(loaded, map_id, out, picture.name)
    is_there = tiles is not None and picture.is_file() and picture.read_bytes() == tiles
    _see_free((out,) if tiles is None or is_there else (out, picture), force)
    if tiles is not None and not is_there:
        write_whole(picture, tiles)
    text = write_xml(document) if out.suffix.lower() == ".tmx" else write_json(document)
    write_whole(out, text.encode())
    click.echo(f"{visible(str(out))}{f' and {visible(picture.name)}' if tiles is not None else ''}: open it in Tiled.")
    click.echo(
        f"`hexwright map import {visible(str(out))} --pack {visible(pack)} --force` brings back what you change."
    )
    _tell_faults(loaded.maps[map_id], loaded, pack)


def _named(pack: Pack, argument: str, id: str | None) -> str:
    """The map of a pack that is named, or its only one. Ends the process where there is none."""
    from toolkit.names import Names, did_you_mean

    listed = f"Its maps are: {', '.join(pack.maps) or 'none'}."
    if id is None:
        return next(iter(pack.maps)) if len(pack.maps) == 1 else refuse("write PACK/MAP: say which map.", listed)
    if id in pack.broken.get("maps", ()) and id not in pack.maps:
        refuse(f"the map `{id}` could not be read.", f"Run `hexwright check {argument}`.")
    if id not in pack.maps:
        refuse(f"the pack has no map `{id}`.", did_you_mean(id, Names(pack.maps)) or listed)
    return id


def _drawn(pack: Pack, id: str, out: Path, image: str) -> tuple[Node, bytes | None]:
    """The document of a map and the picture of its tiles, where it needs one of ours."""
    from toolkit.export.tiled import NotTiled, draw, graft, in_file, kept_beside, moved, read_kept

    item = pack.find("maps", id)
    assert item is not None
    place = kept_beside(Path(item.source.path), id)
    try:
        kept = read_kept(place)
    except NotTiled as error:
        _refuse_kept(error, place)
    if kept is not None:
        try:
            kept = moved(kept, place.parent, out.parent)
            grafted = graft(kept, pack.maps[id], pack.maps, _colours(pack), image, _known(pack))
        except NotTiled as error:
            _refuse_kept(in_file(error, place), place)
        click.echo(f"With all that {visible(str(place))} keeps of the file from which the map was read.", err=True)
        return grafted.document, grafted.picture if grafted.has_picture else None
    try:
        drawn = draw(pack.maps[id], pack.maps, _colours(pack), image)
    except NotTiled as error:
        _refuse_file(error)
    return drawn.document, drawn.picture


@click.command(name="import")
@click.argument("file", type=_FILE)
@click.option("-o", "--out", type=_FILE, help="The file to write; without it, maps/ID.yaml of the pack, or the screen.")
@click.option(
    "--pack", help="The pack to which the map belongs: its terrains are recognised, and their characters used."
)
@click.option(
    "--labels",
    type=click.Choice(["letter_number", "row_column"]),
    default="letter_number",
    show_default=True,
    help="How spaces are called, where the file says nothing of it.",
)
@click.option(
    "--folder",
    type=click.Path(exists=True, file_okay=False, path_type=Path),
    help="Tilesets are read in and below this folder; that of FILE where it is not given.",
)
@click.option("--force", is_flag=True, help="Write over a file that is there.")
def import_command(
    file: Path, out: Path | None, pack: str | None, labels: str, folder: Path | None, force: bool
) -> None:
    """Read a map from a file of Tiled (.tmj or .tmx), and write it as a map of a pack.

    Of a file that `hexwright map export` wrote, all comes back that Tiled shows nothing of; what you changed in Tiled
    is written anew, and what the map's file has changed since the export is kept. Where both changed the same thing
    nothing is written, and the places are told.

    Of any other map the tile layers become terrain, the upper over the lower ones. A tile's terrain is its property
    `terrain`, or its class, or the name of its picture. Objects become parts of the map when they have the class
    `shape`, `path`, `side`, `crest`, `name` or `area`, or lie in a layer named `shapes`, `paths` and so on; their
    property `terrain` says what they are made of.

    Whatever a map cannot hold is listed, and kept in a hidden file .ID.tiled.json beside the map, from which `hexwright
    map export` takes it back.

    \b
    Examples:
      hexwright map import ford.tmj --pack mygame --force
      hexwright map import valley.tmx -o maps/valley.yaml
      hexwright map import valley.tmx
    """
    from toolkit.edit.writing import write_yaml
    from toolkit.export.records import record_of
    from toolkit.export.tiled import NotTiled, Reader, has_own_tiles, in_file, kept_beside, merge, read_document
    from toolkit.model.maps import Map

    loaded = pack_of(pack) if pack is not None else None
    reader = Reader(folder or file.parent)
    try:
        document = reader.map(file)
    except NotTiled as error:
        _refuse_file(error)
    try:
        found = read_document(document, _known(loaded), labels)
        merged = merge(found, _id(file), _title(file), _signs(loaded))
    except NotTiled as error:
        _refuse_file(in_file(error, file))
    id = str(merged.data["map"])
    out = out or (_place(loaded, id) if loaded is not None else None)
    if out is None:
        click.echo(write_yaml(merged.data), nl=False)
    else:
        is_needed = bool(found.left_out) or has_own_tiles(document)
        kept = kept_beside(out, id)
        _see_free((out, kept), force)
        _see_readable(out)
        out.parent.mkdir(parents=True, exist_ok=True)
        merged = _with_the_file(merged, found, _base(out, loaded, id), file)
        told = [*merged.told]
        write_whole(out, _text(out, merged.data, _base(out, loaded, id), told).encode())
        click.echo(f"{visible(str(out))} is the map `{visible(id)}`.")
        _keep(document, file, kept, is_needed)
        merged = replace(merged, told=tuple(told))
    _tell([*found.left_out, *reader.unknown], merged.told, _missing(merged.data, loaded))
    map = record_of(Map, merged.data)
    if map is not None and loaded is not None:
        _tell_faults(map, loaded, pack)


def _with_the_file(merged: Merged, found: Found, base: Path | None, file: Path) -> Merged:
    """What comes back, with all that the map's file has changed since the export. Where both changed the same thing
    otherwise the process ends, and nothing is written: the document carries what it was made from."""
    from toolkit.export.records import map_as_written, record_of
    from toolkit.export.three_ways import join
    from toolkit.model import read_file
    from toolkit.model.maps import Map
    from toolkit.source import load_source

    source = load_source(base, base.parent)[0] if base is not None else None
    read = read_file(source, "map")[0] if source is not None else None
    here, back = read.document if read is not None else None, record_of(Map, merged.data)
    if found.kept is None or not isinstance(here, Map) or back is None or here.map != back.map:
        return merged
    joined = join(*(map_as_written(each) for each in (found.kept.map, here, back)))
    shown = visible(str(base))
    if joined.conflicts:
        more = len(joined.conflicts) - MOST_TOLD
        listed = "; ".join(joined.conflicts[:MOST_TOLD]) + (f"; and {more} more" if more > 0 else "")
        refuse(
            f"{shown} and {visible(str(file))} have both changed the same since the map was exported: {listed}.",
            "Nothing is written. Export the map again, and make your change there, or take the one in the file back.",
        )
    if not joined.kept:
        return merged
    if record_of(Map, joined.data) is None:
        refuse(
            f"what {shown} has changed since the map was exported does not go together with {visible(str(file))}.",
            "Nothing is written. Export the map again, and make your change there.",
        )
    kept = f"Kept, as {base} has changed it since the map was exported: {', '.join(joined.kept)}."
    return replace(merged, data=joined.data, told=(*merged.told, kept))


def _base(out: Path, pack: Pack | None, id: str) -> Path | None:
    """The file that already holds the map: that which is written over, or that of the pack."""
    if out.is_file():
        return out
    item = pack.items.get("maps", {}).get(id) if pack is not None else None
    return Path(item.source.path) if item is not None else None


def _text(out: Path, data: Mapping[str, object], base: Path | None, told: list[str]) -> str:
    """The text of a map's file: as the file has it that holds the map, but for what was changed."""
    from toolkit.edit.writing import modeline, write_yaml
    from toolkit.export.records import record_of
    from toolkit.export.rewriting import over, with_modeline
    from toolkit.model.maps import Map
    from toolkit.source import load_source

    first = next((modeline("map", depth) for depth in _depth_of_schemas(out)), None)
    source = load_source(base, base.parent)[0] if base is not None else None
    map = record_of(Map, data)
    text = over(source, map) if source is not None and map is not None else None
    if text is not None:
        return text if base == out or first is None else with_modeline(text, first)
    if base is not None:
        lost = "the map is written whole, without its comments and what could not be read"
        told.append(f"{base} could not be changed in place: {lost}.")
    return f"{first}\n{write_yaml(data)}" if first is not None else write_yaml(data)


def _tell_faults(map: Map, pack: Pack, name: str | None) -> None:
    """How many faults a map has, which are not in Tiled; what of it is not changed keeps them."""
    from toolkit.board.shared import reading_of

    faults = reading_of(pack, map).faults
    if faults:
        count = f"{len(faults)} faults" if len(faults) > 1 else "a fault"
        advice = f"`hexwright check {visible(str(name))}` tells more."
        click.echo(
            f"The map has {count}: what is wrong is not shown in Tiled, and stays in the file as it is written "
            f"as long as you do not change that part. {advice}",
            err=True,
        )


def _depth_of_schemas(file: Path) -> list[int]:
    """How many folders above a file the schemas of its pack lie; none where there are no schemas."""
    folders = [file.parent, *file.absolute().parent.parents[:2]]
    return [depth for depth, folder in enumerate(folders) if (folder / ".schemas/map.schema.json").is_file()][:1]


def _keep(document: Node, file: Path, place: Path, is_needed: bool) -> None:
    """Keep the document beside the map where that has no place for all of it, else what was kept before goes."""
    from toolkit.export.tiled import moved, write_json

    if is_needed:
        write_whole(place, write_json(moved(document, file.parent, place.parent)).encode())
        click.echo(f"{visible(str(place))} keeps the rest for `hexwright map export`.")
    elif place.is_file():
        place.unlink()


def _tell(left_out: Iterable[str], told: Iterable[str], missing: list[str]) -> None:
    """What happened besides, on the error stream."""
    for line in told:
        click.echo(visible(line), err=True)
    lines = list(left_out)
    if lines:
        click.echo("Left out, for a map has no place for it:", err=True)
    for line in lines[:MOST_TOLD]:
        click.echo(f"  {visible(line)}", err=True)
    if len(lines) > MOST_TOLD:
        click.echo(f"  and {len(lines) - MOST_TOLD} more things", err=True)
    if missing:
        ids = ", ".join(f"`{visible(id)}`" for id in missing)
        advice = "add it to terrain.yaml, or give the tiles the id of one that it has, as their property `terrain`."
        click.echo(f"The pack has no terrain {ids}: {advice}", err=True)


def _place(pack: Pack, id: str) -> Path:
    """The file of a pack in which a map stands, or would stand."""
    item = pack.items.get("maps", {}).get(id)
    return Path(item.source.path) if item is not None else pack.folder / "maps" / f"{id}.yaml"


def _terrains(pack: Pack | None) -> Mapping[str, object]:
    if pack is None:
        return {}
    return {item.id: item.record for other in reversed([*pack.family()]) for item in other.all("terrain")}


def _colours(pack: Pack) -> dict[str, str]:
    from toolkit.publish.drawing.ground import ground_colour

    return {
        id: getattr(record, "colour", None) or ground_colour(getattr(record, "pattern", None), place)
        for place, (id, record) in enumerate(_terrains(pack).items())
    }


def _known(pack: Pack | None) -> Known:
    """What the terrains of a pack may be called: by id, title or character."""
    from toolkit.export.tiled import Known

    words: dict[str, str] = {}
    for id, record in _terrains(pack).items():
        for word in (getattr(record, "symbol", None), getattr(record, "title", None)):
            if isinstance(word, str):
                words.setdefault(word.lower(), id)
    return Known({**words, **{id: id for id in _terrains(pack)}})


def _signs(pack: Pack | None) -> dict[str, str]:
    return {id: sign for id, record in _terrains(pack).items() if (sign := getattr(record, "symbol", None))}


def _missing(data: Mapping[str, object], pack: Pack | None) -> list[str]:
    """The terrains of a map that its pack does not have."""
    from toolkit.export.tiled.merging import terrains_of

    return [id for id in terrains_of(data) if id not in _terrains(pack)] if pack is not None else []


def _id(file: Path) -> str:
    """A map's id after its file."""
    from toolkit.export.tiled.tilesets import as_id

    return as_id(file.stem.lower()).replace("_", "-") or "map"


def _title(file: Path) -> str:
    words = re.sub(r"[\W_]+", " ", file.stem).strip()
    return (words[:1].upper() + words[1:]) or "Map"


def _see_free(files: Iterable[Path], force: bool) -> None:
    """See that files may be written: that none is there or all may be written over, and none leads out of a pack."""
    for file in files:
        shown, around = visible(str(file)), _pack_around(file)
        if around is not None and not Path(os.path.realpath(file.parent)).is_relative_to(os.path.realpath(around)):
            reason = f"{shown} lies outside of the pack {visible(str(around))}: a folder on the way is a link."
            refuse(reason, "Links of a pack are not followed. Name another file with -o.")
        if file.is_symlink():
            refuse(f"{shown} is a link.", "Links of a pack are not followed. Name another file with -o.")
        if not force and file.exists():
            refuse(f"{shown} is there already.", "Name another file, or write over it with --force.")
        if file.exists() and not file.is_file():
            refuse(f"{shown} is no plain file.", "Name another file with -o.")


def _see_readable(file: Path) -> None:
    """See that a map's file that is there can be read: of one that cannot all would be lost but what Tiled knows."""
    from toolkit.model import read_file
    from toolkit.report import render
    from toolkit.source import load_source

    if not file.exists() or file.suffix not in (".yaml", ".yml"):
        return
    source, found = load_source(file, file.parent)
    if source is not None:
        record, found = read_file(source, "map")
        if record is not None and record.document is not None:
            return
    click.echo(render("text", found, lambda path: source.text if source is not None else None), nl=False, err=True)
    refuse(
        f"{file} holds a map that could not be read, and would lose all that Tiled does not show.",
        "Mend it first; or name another file with -o, or delete this one.",
    )


def _pack_around(file: Path) -> Path | None:
    """The folder of the pack in which a file is named to lie, whatever its folders lead to."""
    named = Path(os.path.normpath(file.absolute()))
    return next((folder for folder in named.parents if (folder / "pack.yaml").is_file()), None)


def _refuse_kept(error: NotTiled, place: Path) -> NoReturn:
    help = f"{error.help} Delete {place} to draw the map without what it keeps.".strip()
    refuse(f"{error.place}: {error.message}", help)


def _refuse_file(error: NotTiled) -> NoReturn:
    place = f"{error.place}: " if error.place else ""
    refuse(f"{place}{error.message}", error.help)
