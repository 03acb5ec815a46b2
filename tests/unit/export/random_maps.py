"""Records of maps as hypothesis draws them: every form of grid, everything that can lie on one."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

from hypothesis import strategies as st

from toolkit.board.grid import Grid, make_grid
from toolkit.board.labels import Cell
from toolkit.board.points import side_ends
from toolkit.export.records import record_of
from toolkit.model.maps import Grid as GridRecord
from toolkit.model.maps import Map

Draw = Callable[[st.SearchStrategy[Any]], Any]
KINDS = ("clear", "woods", "deep_water", "t_1")
FORMS: tuple[dict[str, Any], ...] = (
    {"shape": "hex", "top": "flat", "offset": "even_down", "labels": "letter_number"},
    {"shape": "hex", "top": "flat", "offset": "odd_down", "labels": "row_column"},
    {"shape": "hex", "top": "pointy", "offset": "even_right", "labels": "row_column"},
    {"shape": "hex", "top": "pointy", "offset": "odd_right", "labels": "letter_number"},
    {"shape": "square", "labels": "letter_number", "diagonals": 1},
    {"shape": "lanes", "labels": "letter_number", "ends": {"north_base": "top", "west_base": "left"}},
)
ids = st.from_regex(r"[b-hj-z]{1,3}(_[0-9]{1,2})?", fullmatch=True).filter(
    lambda id: id not in ("or", "not", "def", "del", "for", "try", "set", "map", "to", "of")
)
texts = st.text(st.characters(exclude_categories=["Cs", "Cc", "Zl", "Zp", "Cn", "Co"]), min_size=1, max_size=12).filter(
    str.strip
)
lines = st.lists(texts, min_size=1, max_size=3).map("\n".join)


@st.composite
def maps(draw: Draw) -> Map:
    """A record whose spaces are sure; shapes may cross themselves, which is a fault and left out of boards."""
    form = draw(st.sampled_from(FORMS))
    width, height = draw(st.integers(2, 6)), draw(st.integers(2, 5))
    everything = [(row, column) for row in range(height) for column in range(width)]
    gaps = set(draw(st.lists(st.sampled_from(everything), max_size=3)))
    terrain = {cell: draw(st.sampled_from(KINDS)) for cell in everything if cell not in gaps} or {(0, 0): "clear"}
    record = GridRecord.model_validate(form)
    grid = make_grid(record, width, height, frozenset(everything) - terrain.keys())
    data = {"map": "random", "title": draw(texts), "grid": dict(form)}
    data |= draw(st.sampled_from((_drawn, _listed)))(grid, terrain, data)
    cells = st.lists(st.sampled_from(list(grid.cells())), min_size=1, max_size=6, unique=True)
    labels = cells.map(lambda found: [grid.label(cell) for cell in found])
    kinds = st.sampled_from(KINDS)
    sides = [(one, other) for one in grid.rectangle() for other in grid.neighbours(one) if one < other]
    sides = [side for side in sides if side_ends(grid, *side) is not None]
    points = st.lists(st.one_of(_plain_points(), _meetings(grid, sides)), min_size=3, max_size=5)
    some = {
        "levels": st.dictionaries(st.sampled_from(("1", "2", "12")), labels, min_size=1, max_size=2),
        "shapes": _few(st.fixed_dictionaries({"terrain": kinds, "points": points})),
        "crests": _few(_crests(grid, sides, points)),
        "names": st.dictionaries(st.sampled_from([grid.label(cell) for cell in grid.cells()]), lines, max_size=3),
        "control": st.dictionaries(ids, labels, max_size=2),
        "areas": _few(_areas(labels)),
        "paths": _few(_paths(grid)),
    }
    if sides:
        some["sides"] = _few(st.fixed_dictionaries({"terrain": kinds, "sides": _along(grid, sides)}))
    for name, strategy in some.items():
        found = draw(strategy) if draw(st.booleans()) else {}
        data |= {name: found} if found else {}
    words = {"note": lines, "text": lines, "cite": st.lists(texts, min_size=1, max_size=2)}
    data |= {name: draw(strategy) for name, strategy in words.items() if draw(st.booleans())}
    found = record_of(Map, data)
    assert found is not None, data
    return found


def _few(values: st.SearchStrategy[Any]) -> st.SearchStrategy[Any]:
    return st.dictionaries(ids, values, min_size=1, max_size=2).map(
        lambda found: {id: value for id, value in found.items() if value is not None}
    )


def _drawn(grid: Grid, terrain: dict[Cell, str], _: Any) -> dict[str, Any]:
    signs = dict(zip(KINDS, ".w#t", strict=True))
    rows = [
        [signs.get(terrain.get((row, column), ""), "-") for column in range(grid.width)] for row in range(grid.height)
    ]
    beyond = [grid.label(cell) for cell in grid.cells() if cell not in set(grid.rectangle())]
    return {
        **({"terrain": {KINDS[0]: beyond}} if beyond else {}),
        "legend": {sign: kind for kind, sign in signs.items()},
        "no_space": "-",
        "spaces": "\n".join(map(" ".join, rows)) + "\n",
    }


def _listed(grid: Grid, terrain: dict[Cell, str], data: dict[str, Any]) -> dict[str, Any]:
    found: dict[str, list[str]] = {}
    for cell in grid.cells():
        found.setdefault(terrain.get(cell, KINDS[0]), []).append(grid.label(cell))
    return {"grid": {**data["grid"], "size": [grid.width, grid.height]}, "terrain": found}


def _plain_points() -> st.SearchStrategy[Any]:
    number = st.integers(-1500, 7500).map(lambda value: f"{value / 1000:.3f}".rstrip("0").rstrip("."))
    return st.lists(number, min_size=2, max_size=2)


def _meetings(grid: Grid, sides: list[tuple[Cell, Cell]]) -> st.SearchStrategy[Any]:
    spots = [[grid.label(cell)] for cell in grid.rectangle()]
    spots += [[f"{grid.label(one)}|{grid.label(other)}"] for one, other in sides]
    if grid.shape == "hex":
        around = [
            (one, other, third)
            for one, other in sides
            for third in grid.neighbours(one)
            if third in grid.neighbours(other)
        ]
        spots += [["|".join(map(grid.label, cells))] for cells in around]
    return st.sampled_from(spots)


def _along(grid: Grid, sides: list[tuple[Cell, Cell]]) -> st.SearchStrategy[Any]:
    written = [f"{grid.label(one)}|{grid.label(other)}" for one, other in sides]
    return st.lists(st.sampled_from(written), min_size=1, max_size=6, unique=True)


def _crests(grid: Grid, sides: list[tuple[Cell, Cell]], points: Any) -> st.SearchStrategy[Any]:
    level = st.integers(0, 3)
    free = st.fixed_dictionaries({"level": level, "points": points, "around": st.booleans()})
    if not sides:
        return free
    return st.one_of(free, st.fixed_dictionaries({"level": level, "sides": _along(grid, sides)}))


def _areas(labels: Any) -> st.SearchStrategy[Any]:
    mark = st.sampled_from(("none", "objective", "base"))
    return st.fixed_dictionaries(
        {"spaces": labels, "mark": mark}, optional={"title": texts, "text": lines, "side": ids}
    )


@st.composite
def _paths(draw: Draw, grid: Grid) -> Any:
    cell = draw(st.sampled_from(list(grid.cells())))
    cells = [cell]
    for _ in range(draw(st.integers(1, 5))):
        others = grid.around(cells[-1])
        if others:
            cells.append(draw(st.sampled_from(others)))
    if len(cells) < 2:
        return None
    return {"terrain": draw(st.sampled_from(KINDS)), "spaces": [grid.label(each) for each in cells]}
