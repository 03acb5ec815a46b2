"""Which cells are watched for what some values read. In: rules, a stage, ids of values. Out: the parts of a `Watch`.

What cannot be told apart by keys is watched as a whole: then all cells are compared.
"""

from __future__ import annotations

from collections.abc import Iterable

from toolkit.analysis.keys import nodes_of_value, value_reads
from toolkit.compiler.module import Module
from toolkit.language.keys import FACE, IN_PLAY, OWNER, PLACES, Key
from toolkit.language.tree import Field
from toolkit.model import Type
from toolkit.program.sorts import bare

Watched = tuple[object, ...]
"""The arguments of `toolkit.runtime.watched.Watch`."""
EVERYTHING: Watched = (True,)
SECTIONS = ("space", "edge", "player", "side", "game")
_OF_PIECES = {PLACES: "holder", OWNER: "owner", FACE: "up"}
FIXED = frozenset(
    ("column", "control_at_start", "end", "features", "keywords", "kind", "label", "length", "level", "paths",
     "players", "row", "side", "spaces", "start", "terrain", "terrains", "title")
)  # fmt: skip
"""Built-in fields that never change while a piece is what it is."""


def watch_of(module: Module, values: Iterable[str]) -> Watched:
    """What is watched for some values, all that they ask for included."""
    rules, values = module.rules, tuple(values)
    keys = frozenset[Key]().union(*(value_reads(rules, value) for value in values))
    if any(_looks_at_pieces(module, value) for value in values):
        if any(effect.attrs for effect in rules.effects.values()):
            return EVERYTHING
        if any(kind.ends for kind in rules.kinds.values()):
            keys |= {("state", "end")}
    ranges: set[tuple[int, int]] = set()
    fields: set[str] = set()
    for key in sorted(keys):
        found = _of_key(module, key)
        if found is None:
            return EVERYTHING
        ranges.update(found[0])
        fields.update(found[1])
    return _joined(module, ranges, fields)


def _looks_at_pieces(module: Module, value: str) -> bool:
    """Whether a value, with all that it asks for, reads attributes of pieces, which effects and ends may change."""
    nodes, _ = nodes_of_value(module.rules, value)
    looked_at = (node.of for node in nodes if isinstance(node, Field) and node.source == "attribute")
    return any(of is not None and not _is_fixed(of.type) for of in looked_at)


def _is_fixed(type: Type) -> bool:
    """Whether the attributes of a type never change: those of terrain, of sides between spaces, of designs."""
    return bare(type).form == "design" or bare(type).name in ("terrain", "edge")


def _joined(module: Module, ranges: set[tuple[int, int]], fields: set[str]) -> Watched:
    """Ranges of cells, and the fields of pieces by tag."""
    layout = module.stage.layout
    pieces = [shape.at if shape.what == "piece" else {} for shape in layout.shapes]
    fields = {name for name in fields if any(name in at for at in pieces)}
    fields |= {"key"} if fields else set()  # by which pieces are listed, where they may be hidden
    offsets = tuple(tuple(sorted(at[name] for name in fields if name in at)) for at in pieces)
    if not any(offsets):
        return (False, tuple(sorted(ranges)))
    sizes = tuple(shape.size for shape in layout.shapes)
    return (False, tuple(sorted(ranges)), layout.static, sizes, offsets)


def _of_key(module: Module, key: Key) -> tuple[list[tuple[int, int]], list[str]] | None:
    """The ranges of cells and the fields of pieces that have a key; None where nobody knows them."""
    layout = module.stage.layout
    what, name = key
    if what == "state":
        ranges = [_range(module, section, name) for section in SECTIONS if (section, name) in layout.base]
        return ranges, [f"state {name}"]
    if what == "purse":
        return [_range(module, what, name)] if key in layout.base else [], []
    if key == IN_PLAY:
        lists = [at for (section, _), at in layout.base.items() if section == "pieces"]
        return [(at, at + 1) for at in lists], ["holder"]
    if key == PLACES:
        return _ordered(module), ["holder", "holds"]
    if key in _OF_PIECES:
        return [], [_OF_PIECES[key]]
    return ([], []) if what == "built_in" and name in FIXED else None


def _range(module: Module, section: str, name: str) -> tuple[int, int]:
    """Where the cells of a field stand."""
    layout = module.stage.layout
    start = layout.base[section, name]
    end = start
    while (
        end < layout.static and layout.cells[end].field == layout.cells[start].field and end - start < len(layout.cells)
    ):
        if layout.cells[end].thing.partition(" ")[0] != layout.cells[start].thing.partition(" ")[0]:
            break
        end += 1
    return start, end


def _ordered(module: Module) -> list[tuple[int, int]]:
    """The contents of places in which pieces lie in an order, which changes without them; of the map where it has
    one."""
    stage = module.stage
    spaces = len(stage.ground.labels)
    others = len(stage.numbers.instances)
    found = [(spaces, spaces + others)] if others else []
    if any(place.is_map and place.order != "none" for place in stage.rules.places.values()):
        found.append((0, spaces))
    return found
