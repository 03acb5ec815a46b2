"""What straight lines between the spaces of a board meet, told by the board's own names.

In: a board. Out: its `Scene` for `toolkit.board.contacts`, and the contacts of single lines. Areas lie in no directions
and have no lines.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from fractions import Fraction
from itertools import groupby
from typing import TYPE_CHECKING, Literal

from toolkit.board.board import Board, Path, Shape, SideFeature
from toolkit.board.contacts import Scene, Touch, contacts_of
from toolkit.board.contacts.crossing import How
from toolkit.board.contacts.lattice import Lattice, Vector
from toolkit.board.labels import Cell
from toolkit.frozen import frozen

if TYPE_CHECKING:
    from toolkit.board.contacts.columns import Contacts


@frozen
class Contact:
    """One stretch of a line on which it meets one thing strictly between its two spaces.

    `id` and `terrain` are those of the shape, path or feature on sides; a crest has an id and a `level`, a space its
    own terrain. `at` is the label of the space it happens in (of a side the lesser, `beyond` being the other); an empty
    text for a corner. `first` and `last` are shares of the way from middle to middle.
    """

    what: Literal["shape", "crest", "path", "feature", "space", "side", "corner"]
    how: How
    id: str
    terrain: str
    level: int
    at: str
    beyond: str
    first: Fraction
    last: Fraction


@frozen
class Thing:
    """What lines may meet, by name: a row of the things of `Contacts`. `what` is `shape`, `crest`, `path` or `feature`;
    `at` and `beyond` are labels or empty."""

    what: str
    id: str
    terrain: str
    level: int
    at: str
    beyond: str


def labels_of(board: Board) -> tuple[str, ...]:
    """The labels of the spaces of a scene, by number."""
    return tuple(sorted(board.grid.label(cell) for cell in board.grid.rectangle()))


def things_named(board: Board, contacts: Contacts) -> tuple[Thing, ...]:
    """The things of columns, by the names that the board has for them."""
    from toolkit.board.contacts.columns import WHATS

    labels, numbers = labels_of(board), _numbers(board)
    columns = (column.tolist() for column in (contacts.what, contacts.which, contacts.at, contacts.beyond))
    found = []
    for what, which, at, beyond in zip(*columns, strict=True):
        places = (labels[at] if at >= 0 else "", labels[beyond] if beyond >= 0 else "")
        if WHATS[what] == "line":
            crest = board.crests[numbers["line"][which]]
            found.append(Thing("crest", crest.id, "", crest.level, *places))
        else:
            feature = _feature(board, WHATS[what], which, numbers)
            found.append(Thing(WHATS[what], feature.id, feature.terrain, 0, *places))
    return tuple(found)


def scene_of(board: Board) -> Scene:
    """The ground for lines. Spaces are numbered by code point order of their labels, as those of the machine are;
    shapes, paths and features on sides as the board has them, lines crest by crest. Raises ValueError for areas."""
    grid = board.grid
    return Scene(
        lattice_of(board),
        spaces=tuple(grid.vector(cell) for cell in sorted(grid.rectangle(), key=grid.label)),
        shapes=tuple(shape.points for shape in board.shapes),
        lines=tuple(line for _, line in _lines(board)),
        paths=tuple(run for _, run in _runs(board)),
        sides=tuple(tuple(_sides(board, feature)) for feature in board.sides),
    )


def contacts_between(board: Board, one: Cell, other: Cell) -> tuple[Contact, ...]:
    """What the line from the middle of one space to that of another meets strictly between them, in its order. Raises
    ValueError, with a reason for whoever asked, for areas and for spaces beyond the ends of lanes."""
    for cell in (one, other):
        if not is_inner(board, cell):
            raise ValueError(f"{board.grid.label(cell)} lies beyond the grid: no straight lines lead there")
    scene = scene_of(board)
    touches = contacts_of(scene, board.grid.vector(one), board.grid.vector(other))
    numbers = _numbers(board)
    return tuple(found for touch in touches if (found := _contact(board, touch, numbers)) is not None)


def lattice_of(board: Board) -> Lattice:
    """The lattice of a board. Raises ValueError for areas."""
    lattice = board.grid.lattice
    if lattice is None:
        raise ValueError("areas have no straight lines between them")
    return lattice


def _lines(board: Board) -> Iterator[tuple[int, tuple[Vector, ...]]]:
    """The lines of all crests, each with the number of its crest; the one that goes around ends where it began."""
    for number, crest in enumerate(board.crests):
        for place, line in enumerate(crest.lines):
            yield number, (*line, line[0]) if crest.around and place == 0 else line


def _runs(board: Board) -> Iterator[tuple[int, tuple[Vector, ...]]]:
    """The runs of all paths on the grid, each with the number of its path; the ends of lanes lie beyond."""
    for number, path in enumerate(board.paths):
        for is_on_grid, run in groupby(path.cells, key=lambda cell: is_inner(board, cell)):
            vectors = tuple(board.grid.vector(cell) for cell in run)
            if is_on_grid and len(vectors) > 1:
                yield number, vectors


def _sides(board: Board, feature: SideFeature) -> Iterator[tuple[Vector, Vector]]:
    for one, other in feature.sides:
        if is_inner(board, one) and is_inner(board, other):
            yield board.grid.vector(one), board.grid.vector(other)


def is_inner(board: Board, cell: Cell) -> bool:
    """Whether a space lies in the rows and columns of the grid, and not beyond its ends."""
    row, column = cell
    return 0 <= row < board.grid.height and 0 <= column < board.grid.width and cell in board.grid


def _numbers(board: Board) -> dict[str, list[int]]:
    """The numbers that crests and paths have on the board, by that of the line or run in the scene."""
    return {"line": [number for number, _ in _lines(board)], "path": [number for number, _ in _runs(board)]}


def _contact(board: Board, touch: Touch, numbers: Mapping[str, list[int]]) -> Contact | None:
    """A touch by names; None for a space or side beyond the board."""
    at, beyond = _label(board, touch.at), _label(board, touch.beyond)
    id, terrain, level = "", "", 0
    if touch.what == "corner":
        return Contact("corner", touch.how, "", "", 0, "", "", touch.first, touch.last)
    if touch.what in ("space", "side") and not at and not beyond:
        return None
    if touch.which is not None:
        if touch.what == "line":
            crest = board.crests[numbers["line"][touch.which]]
            return Contact("crest", touch.how, crest.id, "", crest.level, at, beyond, touch.first, touch.last)
        feature = _feature(board, touch.what, touch.which, numbers)
        id, terrain = feature.id, feature.terrain
    elif touch.what == "space":
        cell = board.grid.cell_at(touch.at)
        terrain, level = board.terrain[cell], board.levels.get(cell, 0)
    what = touch.what if touch.what != "line" else "crest"
    return Contact(what, touch.how, id, terrain, level, at, beyond, touch.first, touch.last)


def _feature(board: Board, what: str, which: int, numbers: Mapping[str, list[int]]) -> Shape | Path | SideFeature:
    """The shape, path or feature on sides of that number in the scene."""
    if what == "path":
        return board.paths[numbers["path"][which]]
    return board.shapes[which] if what == "shape" else board.sides[which]


def _label(board: Board, vector: Vector | None) -> str:
    if vector is None:
        return ""
    cell = board.grid.cell_at(vector)
    return board.grid.label(cell) if cell in board.grid else ""
