"""What a board shows, feature by feature. In: a board. Out: keys that are equal where the same is shown.

The order of sides, spaces and pieces of a crest shows nowhere, and XML changes some signs of texts: neither counts.
"""

from __future__ import annotations

from collections.abc import Hashable, Mapping

from toolkit.board.board import Area, Board, Crest, Path, Shape, SideFeature
from toolkit.export.sketch import Words
from toolkit.export.tiled.lines import segments_of
from toolkit.export.tiled.xml_writing import clean

LEVELS = ("levels", "")


def crest_key(crest: Crest) -> Hashable:
    """What a crest shows."""
    if crest.around:
        return crest.level, crest.lines[0]
    return crest.level, frozenset(piece for line in crest.lines for piece in segments_of(line))


def side_key(feature: SideFeature) -> Hashable:
    """What lies on sides."""
    return feature.terrain, frozenset(feature.sides)


def path_key(path: Path) -> Hashable:
    """What a path shows."""
    return path.terrain, path.cells


def shape_key(shape: Shape) -> Hashable:
    """What a drawn shape shows."""
    return shape.terrain, shape.points


def area_key(area: Area, words: Words) -> Hashable:
    """What an area shows, with its words."""
    title, text = (clean(word) if word and word.strip() else None for word in words.get(area.id, (None, None)))
    return frozenset(area.cells), area.side, area.mark, title, text


def features(board: Board, words: Words) -> Mapping[tuple[str, str], Hashable]:
    """All that a board shows but its terrain, by kind and id; the levels are one feature."""
    found: dict[tuple[str, str], Hashable] = {LEVELS: frozenset(board.levels.items())}
    found |= {("crest", each.id): crest_key(each) for each in board.crests}
    found |= {("side", each.id): side_key(each) for each in board.sides}
    found |= {("path", each.id): path_key(each) for each in board.paths}
    found |= {("shape", each.id): shape_key(each) for each in board.shapes}
    found |= {("area", each.id): area_key(each, words) for each in board.areas}
    found |= {("name", board.grid.label(cell)): clean(name) for cell, name in board.names.items()}
    found |= {("control", side): frozenset(cells) for side, cells in board.control.items()}
    return found
