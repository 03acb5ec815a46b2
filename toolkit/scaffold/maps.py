"""A new map. In: a pack, an id, a grid, a size, a terrain. Out: the file of a map that is all of that terrain."""

from __future__ import annotations

import re
from collections.abc import Mapping
from typing import Any

from toolkit.edit.writing import WIDTH, in_line, write_yaml
from toolkit.names import Names, did_you_mean
from toolkit.packs import Item, Pack
from toolkit.scaffold.manner import all_ids, first_line
from toolkit.scaffold.refusing import Refused
from toolkit.scaffold.translating import translated
from toolkit.scaffold.writing import Change

MOST_ACROSS = 400
_SHAPES: Mapping[str, Mapping[str, str]] = {
    "hex": {"shape": "hex", "top": "flat", "offset": "even_down", "labels": "letter_number"},
    "square": {"shape": "square", "labels": "letter_number"},
    "areas": {"shape": "areas"},
}
SHAPES = tuple(_SHAPES)


def read_size(word: str) -> tuple[int, int]:
    """Columns and rows, of `12x8`. Raises Refused."""
    found = re.fullmatch(r"([0-9]{1,4})[x×]([0-9]{1,4})", word.strip().lower())
    size = (int(found[1]), int(found[2])) if found is not None else (0, 0)
    if not all(0 < length <= MOST_ACROSS for length in size):
        raise Refused(f"`{word}` is no size.", f"Write columns and rows, such as 12x8; {MOST_ACROSS} of each at most.")
    return size


def ground_or_refuse(pack: Pack, id: str | None) -> Item:
    """The terrain that covers all of a new map: that of the id, or the first that covers spaces. Raises Refused."""
    known = {item.id: item for item in all_ids(pack, "terrain") if item.record.line is None}
    if id is None and known:
        return next((item for item in known.values() if item.record.symbol), next(iter(known.values())))
    if id not in known:
        listed = ", ".join(f"`{each}`" for each in known)
        advice = did_you_mean(id or "", Names(known)) or (
            f"There are {listed}." if listed else "Write terrain.yaml first."
        )
        raise Refused(
            f"The pack has no terrain `{id}` that covers spaces." if id else "The pack has no terrain yet.", advice
        )
    return known[id]


def map_changes(
    pack: Pack, id: str, title: str, shape: str, size: tuple[int, int], ground: Item, words: Mapping[str, str]
) -> dict[str, Change]:
    """The files for a new map: its own, with a character for each space, and its title in other languages."""
    fields: dict[str, Any] = {"map": id, "title": title, "grid": _grid(pack, shape)}
    fields |= _areas(size, ground.id) if shape == "areas" else _drawing(size, ground)
    remark = _others(pack, ground) if shape != "areas" else ""
    path = f"maps/{id}.yaml"
    told = {language: {"title": word} for language, word in words.items()}
    return {path: Change(first_line(pack, path) + remark + _text(fields))} | translated(pack, "maps", id, told)


def _grid(pack: Pack, shape: str) -> dict[str, Any]:
    """How the spaces lie and are called: as on the other maps of the pack."""
    for item in all_ids(pack, "maps"):
        data: Any = item.source.data
        grid = data.get("grid")
        if isinstance(grid, dict) and grid.get("shape") == shape:
            return {str(key): str(value) for key, value in grid.items() if isinstance(value, str) and key != "size"}
    return dict(_SHAPES[shape])


def _drawing(size: tuple[int, int], ground: Item) -> dict[str, Any]:
    """The legend of the one terrain, and the rows."""
    columns, rows = size
    sign = ground.record.symbol or "."
    return {"legend": {sign: ground.id}, "spaces": f"{' '.join([sign] * columns)}\n" * rows}


def _others(pack: Pack, ground: Item) -> str:
    """A line that tells which more characters the legend may have, for the terrains that name one."""
    found = {item.record.symbol: item.id for item in all_ids(pack, "terrain") if item.record.symbol}
    more = {sign: id for sign, id in found.items() if id != ground.id and sign != (ground.record.symbol or ".")}
    return f"# Draw over it; the legend may have more: {in_line(more)[1:-1]}\n" if more else ""


def _areas(size: tuple[int, int], terrain: str) -> dict[str, Any]:
    """Areas side by side, each linked with those beside it."""
    columns, rows = size
    names = {(x, y): f"area_{x}_{y}" for y in range(1, rows + 1) for x in range(1, columns + 1)}
    links = {
        name: [names[beside] for beside in ((x + 1, y), (x, y + 1)) if beside in names]
        for (x, y), name in names.items()
    }
    return {
        "terrain": {terrain: [*names.values()]},
        "links": {name: others for name, others in links.items() if others},
        "positions": {name: [x, y] for (x, y), name in names.items()},
    }


def _text(fields: Mapping[str, Any]) -> str:
    """A map's file; what is told of each area stands in a line of its own."""
    lines = []
    for key, value in fields.items():
        if key in ("links", "positions") and len(in_line(value)) > WIDTH // 2:
            lines.append(f"{key}:\n" + "".join(f"  {name}: {in_line(each)}\n" for name, each in value.items()))
        else:
            lines.append(write_yaml({key: value}))
    return "".join(lines)
