"""Maps with everything on them: where lines run, what lies on what, heights, names; any board can be drawn."""

from __future__ import annotations

import dataclasses
import math
import re
import xml.etree.ElementTree as ElementTree
from html import unescape
from itertools import combinations, pairwise
from pathlib import Path as FilePath
from typing import get_args

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from tests.properties.boards import boards, grids
from tests.unit.publish.landmarks import landmarks, plan, planned
from tests.unit.publish.small_packs import MAP, TEXTS, small_bundle
from toolkit.board import Board, Grid, HexGrid, SquareGrid, cells_of
from toolkit.board.areas import AreasGrid
from toolkit.board.board import Crest, Path, Shape, SideFeature, pair
from toolkit.board.contacts import PARTS
from toolkit.board.lanes import LanesGrid
from toolkit.board.points import from_pitches, side_ends
from toolkit.board.sightlines import contacts_between
from toolkit.model.terrain import Line
from toolkit.packs import load_pack
from toolkit.publish.drawing.lattice import Lattice, unit
from toolkit.publish.drawing.lines import LINES, Course, draw_line, path, teeth
from toolkit.publish.drawing.maps import draw_map
from toolkit.publish.drawing.marks import badge, badges, control, held, rings
from toolkit.publish.drawing.plans import Area, Plan, plan_of
from toolkit.publish.drawing.ranges import ranges_of
from toolkit.publish.drawing.relief import crests, heights, tints
from toolkit.publish.drawing.spread import spread
from toolkit.publish.drawing.standalone import standalone
from toolkit.publish.drawing.ways import decks, over, path_course, side_course
from toolkit.publish.drawing.writing import halves, names, terrain_name
from toolkit.publish.game import Game
from toolkit.publish.markup import tag
from toolkit.publish.pages.maps import area_title

PICTURES = FilePath(__file__).parent / "pictures"
GRIDS = grids()


def flat() -> Board:
    grid = HexGrid(4, 4)
    return Board(grid, dict.fromkeys(grid.cells(), "open"))


def on(board: Board, **more: object) -> Board:
    return dataclasses.replace(board, **more)  # type: ignore[arg-type]


@pytest.mark.parametrize("id", ["valley", "islands"])
def test_a_map_looks_as_it_was_looked_at(id: str) -> None:
    """After a change look at the picture, then keep it: `hexwright map show tests/packs/landmarks ID -o FILE`."""
    kept = PICTURES / f"{id}.svg"
    assert standalone(draw_map(plan(id))) == kept.read_text("utf-8")


def test_a_space_of_a_large_map_takes_few_characters() -> None:
    """Its ground, its outline, its label; what is the same for all is said once."""

    def drawn(high: int) -> int:
        """How long the drawing is of so many rows of plain ground."""
        grid = HexGrid(40, high)
        return len(draw_map(planned(Board(grid, dict.fromkeys(grid.cells(), "open")))))

    assert (drawn(40) - drawn(20)) / (40 * 20) < 300


@pytest.mark.parametrize(
    ("points", "d"),
    [
        ([(0, 0), (10, 0), (10, 5)], "M0 0H10V5"),
        ([(0, 0), (10, 5), (10.01, 7)], "M0 0L10 5V7"),
        ([(3, 4)], "M3 4"),
    ],
)
def test_a_line_across_or_down_is_written_with_one_number(points: list[tuple[float, float]], d: str) -> None:
    assert path(points) == d
    assert path(points, closed=True) == f"{d}z"


def test_every_line_that_terrain_may_name_is_drawn() -> None:
    assert set(LINES) == set(get_args(Line))


@pytest.mark.parametrize("word", sorted(LINES))
def test_lines_differ_in_form_and_not_only_in_colour(word: str) -> None:
    course = Course.along(((0, 0), (50, 10), (100, 0)))
    plain = re.compile(r"&#35;[0-9a-f]{6}")
    forms = {other: plain.sub("", draw_line(other, course, "#808080")) for other in LINES}
    assert [other for other, form in forms.items() if form == forms[word]] == [word]


@pytest.mark.slow
@given(GRIDS, st.data())
def test_points_of_a_board_lie_where_its_spaces_do(grid: Grid, data: st.DataObject) -> None:
    lattice = Lattice(grid)
    cell = data.draw(st.sampled_from(sorted(grid.cells())))
    x, y = grid.vector(cell)
    assert lattice.place((x * PARTS, y * PARTS)) == pytest.approx(lattice.centre(cell))
    assert lattice.cell_near(lattice.centre(cell)) == cell
    for other in grid.neighbours(cell):
        drawn, told = lattice.side(cell, other), side_ends(grid, cell, other)
        assert drawn and told
        assert sorted(map(lattice.place, told)) == [pytest.approx(end, abs=0.02) for end in sorted(drawn)]


@pytest.mark.slow
@given(boards())
@settings(max_examples=40)
def test_any_board_is_drawn_as_sound_xml(board: Board) -> None:
    found = planned(board)
    drawn = draw_map(found)
    assert not re.search(r"[ LMCQ\"](nan|inf)", drawn)
    ElementTree.fromstring(standalone(drawn))


WAY = ((0, 0), (1, 0), (1, 1), (2, 2))


def apart(one: tuple[float, float], other: tuple[float, float]) -> float:
    return math.dist(one, other)


def test_a_path_goes_through_the_middles_of_sides_and_near_those_of_its_spaces() -> None:
    found = planned(on(flat(), paths=(Path("way", "road", WAY),)))
    course, lattice = path_course(found, "road"), found.lattice
    (leg,) = course.legs
    for two in pairwise(WAY):
        assert any(point == pytest.approx(lattice.step(*two)) for point in leg)
    for cell in WAY[1:-1]:
        assert min(apart(point, lattice.centre(cell)) for point in leg) < 20
    assert [middle for middle, _ in course.crossings] == [lattice.step(*two) for two in pairwise(WAY)]


def test_paths_that_meet_go_through_the_middle_of_the_space() -> None:
    for kind in ("road", "track"):
        board = on(flat(), paths=(Path("way", "road", WAY), Path("side", kind, ((1, 0), (2, 0)))))
        found = planned(board)
        middle = found.lattice.centre((1, 0))
        assert path_course(found, kind).legs[-1][0] == pytest.approx(middle)
        assert min(apart(point, middle) for point in path_course(found, "road").legs[0]) < 5


def square(*paths: tuple[tuple[int, int], ...], diagonals: int = 1) -> Plan:
    grid = SquareGrid(4, 4, diagonals=diagonals)
    roads = tuple(Path(f"road_{place}", "road", cells) for place, cells in enumerate(paths))
    return planned(Board(grid, dict.fromkeys(grid.cells(), "open"), paths=roads))


def test_a_right_angle_is_a_quarter_of_a_circle() -> None:
    (leg,) = path_course(square(((1, 0), (1, 1), (2, 1))), "road").legs
    bend = [point for point in leg if 100 <= point[0] <= 150 and 150 <= point[1] <= 200]
    assert len(bend) > 8
    assert all(apart(point, (100, 200)) == pytest.approx(50, abs=0.1) for point in bend)


def test_a_diagonal_step_goes_straight_through_the_corner() -> None:
    course = path_course(square(((1, 1), (2, 2))), "road")
    assert course.crossings[0][0] == (200, 200)
    assert all(x == pytest.approx(y) for x, y in course.legs[0])


@pytest.mark.parametrize("cells", [((1, 0), (1, 1)), ((0, 0), (1, 1)), ((1, 0), (2, 0)), ((1, 2), (1, 3))])
def test_a_path_ends_in_the_middle_of_its_space_also_at_the_border_where_lines_of_sight_meet_its_end(
    cells: tuple[tuple[int, int], ...],
) -> None:
    plan = square(cells)
    leg = path_course(plan, "road").legs[0]
    assert (leg[0], leg[-1]) == tuple((100 * column + 50, 100 * row + 50) for row, column in cells)
    (start, *_, end) = cells
    met = [contact.id for contact in contacts_between(plan.board, start, end) if contact.what == "path"]
    assert met == ["road_0"] * len(cells)  # it lies along the whole line, half of it in each of its spaces


def test_a_line_past_the_end_of_a_path_at_the_border_meets_it_neither_on_the_picture_nor_for_rules() -> None:
    """Along the upper border, above the middle of a hex in a shifted column, in which a road from below ends."""
    there = planned(on(flat(), paths=(Path("road", "road", ((1, 1), (0, 1))),)))
    line, end = (there.lattice.centre(cell)[1] for cell in ((0, 0), (0, 1)))
    assert line < end == min(y for _, y in path_course(there, "road").legs[0])
    assert not [one for one in contacts_between(there.board, (0, 0), (0, 2)) if one.what == "path"]


def test_whatever_lies_beyond_the_spaces_is_cut_off() -> None:
    wood = Shape("wood", "copse", ((0, 0), (9 * PARTS, 0), (0, 9 * PARTS)))
    drawn = draw_map(planned(on(flat(), shapes=(wood,))), name="here")
    root = ElementTree.fromstring(standalone(drawn))
    space = "{http://www.w3.org/2000/svg}"
    (land,) = [one for one in root.iter(f"{space}clipPath") if one.get("id") == "here:land"]
    assert [one.get("href") for one in land] == ["#here:spaces"]
    cut = [one for one in root.iter(f"{space}g") if one.get("clip-path") == "url(#here:land)"]
    assert any("here:on:copse" in (one.get("fill") or "") for group in cut for one in group)


def test_a_closed_path_has_no_end() -> None:
    ring = ((0, 0), (0, 1), (1, 1), (1, 0), (0, 0))
    course = path_course(planned(on(flat(), paths=(Path("ring", "road", ring),))), "road")
    assert course.legs[0][0] == pytest.approx(course.legs[0][-1])
    assert course.d.count("M") == 1 and course.d.endswith("z")


@pytest.mark.parametrize(("pattern", "times"), [("trees", 3), ("building", 1)])
def test_a_space_at_the_end_of_lanes_shows_its_pattern(pattern: str, times: int) -> None:
    game = landmarks()
    id = next(one.id for one in game.all("terrain") if one.get("pattern") == pattern)
    grid = LanesGrid(3, 2, ends={"top": "base"})
    board = Board(grid, {**dict.fromkeys(grid.cells(), "open"), grid.end("top"): id})
    assert unescape(draw_map(planned(board))).count(f'href="#map:{id}"') == times


def test_paths_of_two_kinds_keep_apart_and_of_one_kind_run_together() -> None:
    ways = tuple(
        Path(id, kind, ((0, 0), (1, 0), (2, 0))) for id, kind in (("a", "road"), ("b", "road"), ("c", "railway"))
    )
    found = planned(on(flat(), paths=ways))
    road, rail = path_course(found, "road"), path_course(found, "railway")
    assert road.legs[0] == road.legs[1]
    (one, _), (other, _) = road.crossings[0], rail.crossings[0]
    assert abs(one[0] - other[0]) == pytest.approx(15)


def test_sides_that_follow_each_other_are_one_line_with_rounded_corners() -> None:
    around = tuple(pair((1, 1), other) for other in flat().grid.neighbours((1, 1)))
    found = planned(on(flat(), sides=(SideFeature("moat", "river", around),)))
    course = side_course(found, "river", curved=True)
    assert course.d.count("M") == 1
    assert course.d.count("Q") == 6


def test_the_teeth_of_a_cliff_point_to_the_lower_space() -> None:
    for high, low in (((1, 1), (2, 1)), ((2, 1), (1, 1))):
        board = on(flat(), levels={high: 2, low: 1}, sides=(SideFeature("edge", "cliff", (pair(high, low),)),))
        found = planned(board)
        (leg,) = side_course(found, "cliff", curved=False).legs
        tip = re.findall(r"L(\S+) (\S+)L", teeth([leg], 100, ((-5, 0), (0, 11), (5, 0))))[0]
        middle = found.lattice.step(high, low)
        assert (float(tip[1]) - middle[1]) * (found.lattice.centre(low)[1] - middle[1]) > 0


def test_a_path_is_drawn_again_over_a_bridge_and_not_over_a_ford() -> None:
    way = Path("way", "road", ((0, 0), (1, 0), (2, 0)))
    found = planned(on(flat(), paths=(way,)))
    course = over(found, "road", {((0, 0), (1, 0))})
    assert course is not None and len(course.legs) == 1
    assert over(found, "road", set()) is None


def test_a_space_shows_the_ground_around_what_its_own_terrain_is_drawn_as() -> None:
    board = flat()
    corners = tuple(from_pitches(board.grid, *place) for place in ((1800, 2300), (2200, 2300), (2000, 2800)))
    ground = {**board.terrain, (0, 0): "woods", (1, 1): "woods", (3, 3): "brook"}
    beck = Path("beck", "brook", ((3, 3), (3, 2)))
    found = planned(on(board, terrain=ground, shapes=(Shape("wood", "woods", corners),), paths=(beck,)))
    assert found.pictured == {(1, 1), (3, 3)}
    shown = [entry.id for cell in ((0, 0), (1, 1), (3, 3), (2, 2)) if (entry := found.ground_at(cell))]
    assert shown == ["woods", "open", "open", "open"]


def test_a_bridge_that_fills_a_space_lies_along_its_way_and_over_water_alone() -> None:
    way, beck = Path("way", "road", ((0, 1), (1, 1), (2, 1))), Path("beck", "brook", ((1, 0), (1, 1), (0, 2)))
    found = planned(on(flat(), terrain={**flat().terrain, (1, 1): "bridge"}, paths=(way, beck)))
    assert found.bridged == {(1, 1): ((0, 1), (2, 1))}
    (bridge, deck), (road, piece) = decks(found)
    assert (bridge.id, road.id) == ("bridge", "road")
    (middle, across), (drawn,) = deck.crossings[0], piece.legs
    assert middle == found.lattice.centre((1, 1)) and across == pytest.approx((0, 1))
    assert {x for x, _ in drawn} == {middle[0]}


def test_a_side_that_several_ways_cross_has_a_bridge_for_each() -> None:
    ways = tuple(Path(kind, kind, ((0, 1), (1, 1))) for kind in ("road", "railway"))
    side = SideFeature("bridge", "bridge", (pair((0, 1), (1, 1)),))
    course = side_course(planned(on(flat(), sides=(side,), paths=ways)), "bridge", curved=False)
    middles = [middle for middle, _ in course.crossings]
    assert len(set(middles)) == 2
    alone = side_course(planned(on(flat(), sides=(side,))), "bridge", curved=False)
    assert len(alone.crossings) == 1


def test_a_numbered_objective_shows_its_number() -> None:
    area = Area("mill", "O3", ((0, 0),), ("A1",), "", "objective", "Objective 3")
    assert ">3</text>" in badge(area, "#000000") and "<path" not in badge(area, "#000000")
    assert "<path" in badge(dataclasses.replace(area, title="Mill"), "#000000")


def test_a_large_area_has_one_badge_for_each_of_its_parts() -> None:
    board = HexGrid(8, 3)
    cells = tuple(cell for cell in board.cells() if cell[1] in (0, 1, 2, 6))
    small, large = (Area(id, "NB", some, (), "red", "none") for id, some in (("small", cells[:8]), ("large", cells)))
    plain = planned(Board(board, dict.fromkeys(board.cells(), "open")))
    assert badges(dataclasses.replace(plain, areas=(small,))).count("<circle") == 8
    assert badges(dataclasses.replace(plain, areas=(large,))).count("<circle") == 2


def test_each_level_adds_a_tint_and_a_number() -> None:
    found = planned(on(flat(), levels={(0, 0): 1, (0, 1): 2, (1, 1): -1}))
    assert tints(found).count("<path") == 3
    assert sorted(re.findall(r">(−?\d)</text>", heights(found))) == ["1", "2", "−1"]


def test_levels_meet_in_a_line_where_no_crest_is_drawn() -> None:
    hill = on(flat(), levels={(1, 1): 1})
    sides = [found for other in hill.grid.neighbours((1, 1)) if (found := side_ends(hill.grid, (1, 1), other))]
    assert crests(planned(hill)).count("<path") == 2
    ridge = Crest("ridge", 1, tuple(sides))
    assert crests(planned(on(hill, crests=(ridge,)))).count("<path") == 3  # its rim, its line, its hachures


def test_names_make_way_for_each_other() -> None:
    board = on(flat(), names={(1, 0): "Nether Wallop", (1, 1): "Upper Slaughter", (1, 2): "Mill"})
    drawn = names(planned(board))
    assert drawn.count("<text") == 4
    places = re.findall(r'x="(\S+)" y="(\S+)"', drawn)
    assert len(set(places)) == 4
    assert halves("Long Acre") == ["Long Acre"]
    assert halves("The old mill on the hill") == ["The old mill", "on the hill"]


def test_a_space_that_is_not_there_stays_blank() -> None:
    grid = SquareGrid(2, 2, missing=frozenset({(0, 0)}))
    board = Board(grid, dict.fromkeys(grid.cells(), "open"))
    drawn = draw_map(planned(board))
    assert ">A1<" not in drawn
    assert drawn.count("<use ") == 3


def test_areas_are_spread_so_that_none_lies_on_another() -> None:
    grid = AreasGrid.of(["a", "b", "c", "d", "e", "far"], [("a", "b"), ("b", "c"), ("c", "d"), ("d", "a"), ("a", "e")])
    places = spread(grid, {(0, 1): (4.0, 1.0)})
    assert places[0, 1] == (4.0, 1.0)
    assert len(places) == 6
    for one, other in combinations(places.values(), 2):
        assert max(abs(one[0] - other[0]), abs(one[1] - other[1])) > 0.5


def test_every_kind_of_grid_is_drawn() -> None:
    for id in ("valley", "moor", "quarter", "front", "islands", "hills"):
        drawn = draw_map(plan(id))
        assert drawn.startswith("<svg")
        assert str(plan(id).entry.title) in drawn


def test_borders_and_holders_are_told_by_words_and_letters() -> None:
    drawn = draw_map(plan("valley"))
    assert drawn.count(">Red army<") == 1
    assert drawn.count(">Blue army<") == 2
    assert (drawn.count(">RA<"), drawn.count(">BA<")) == (1, 1)


def test_what_a_side_holds_has_a_border_and_each_part_of_it_a_pennant() -> None:
    found = planned(on(flat(), control={"ochre": ((0, 0), (1, 0), (3, 3)), "mauve": ((1, 2),)}))
    assert control(found).count("hw-pennant") == 3
    assert len(rings(found.lattice, {(0, 0), (1, 0), (3, 3)}, 8)) == 2
    drawn = [form.replace("#", "") for form in held(found).split("<path")[1:]]
    assert len(drawn) == 6  # of each side a rim, a line, its ticks


@pytest.mark.slow
@given(boards(), st.data())
@settings(max_examples=30)
def test_the_border_of_spaces_goes_round_them_inside(board: Board, data: st.DataObject) -> None:
    lattice = planned(board).lattice
    cells = data.draw(st.sets(st.sampled_from(sorted(board.grid.cells())), min_size=1))
    found = rings(lattice, cells, 6)
    assert found
    for ring in found:
        for start, end in pairwise((*ring, ring[0])):
            across, down = unit(start, end)
            middle = (start[0] + end[0]) / 2 - down * 2, (start[1] + end[1]) / 2 + across * 2
            assert any(apart(middle, at) < 80 for cell in cells for at in lattice.middles(cell))


def test_lanes_and_the_space_at_their_end_have_a_border_each() -> None:
    grid = LanesGrid(3, 2, ends={"top": "base"})
    lattice = planned(Board(grid, dict.fromkeys(grid.cells(), "open"))).lattice
    found = rings(lattice, {grid.end("top"), (0, 0), (0, 1), (0, 2)}, 4)
    assert [len(ring) for ring in found] == [4, 8]


@pytest.mark.slow
@given(grids(), st.data())
def test_ranges_mean_the_spaces_that_they_are_made_of(grid: Grid, data: st.DataObject) -> None:
    cells = data.draw(st.sets(st.sampled_from(sorted(grid.cells()))))
    written = ranges_of(grid, cells)
    assert {cell for one in written for cell in cells_of(grid, one) or ()} == cells
    assert len(written) <= len(cells)


def test_a_block_of_spaces_is_one_range() -> None:
    grid = HexGrid(6, 6)
    assert ranges_of(grid, cells_of(grid, "B2..D4") or ()) == ["B2..D4"]
    assert ranges_of(grid, [*(cells_of(grid, "B2..D4") or ()), (0, 0), (0, 1)]) == ["A1", "B1..B4", "C2..D4"]


def test_sides_that_no_scenario_knows_differ_in_colour_too() -> None:
    found = planned(on(flat(), control={"ochre": ((0, 0),), "mauve": ((0, 1),)}))
    assert len({found.looks[side].strong for side in ("ochre", "mauve")}) == 2


def test_the_teeth_of_a_line_are_equally_far_apart_however_it_is_cut() -> None:
    whole, cut = ((0.0, 0.0), (60.0, 0.0)), ((0.0, 0.0), (7.0, 0.0), (33.0, 0.0), (60.0, 0.0))
    assert teeth([whole], 10, ((0, 0), (0, 5))) == teeth([cut], 10, ((0, 0), (0, 5)))


def test_areas_of_boards_that_are_laid_down_keep_their_titles(tmp_path: FilePath) -> None:
    written = {
        "pack.yaml": "pack: ford\nversion: 0.1.0\nlanguage: 1\ntitle: The ford\n",
        "terrain.yaml": "terrain:\n  open: {title: Open}\n",
        "maps/bank.yaml": """
map: bank
title: The bank
grid: {shape: square, labels: letter_number, diagonals: 0, size: [2, 2]}
terrain: {open: [A1..B2]}
areas: {west: {title: Blue set-up, spaces: [A1, A2]}}
""",
        "maps/banks.yaml": """
map: banks
title: Both banks
grid: {shape: square, labels: letter_number, diagonals: 0, size: [4, 2]}
boards: [{map: bank, lay: {A1: A1}}]
""",
    }
    for name, text in written.items():
        (tmp_path / name).parent.mkdir(exist_ok=True)
        (tmp_path / name).write_text(text, "utf-8")
    pack, _ = load_pack(tmp_path)
    assert pack is not None
    entry = Game(pack).find("maps", "banks")
    found = plan_of(entry) if entry else None
    assert found is not None
    assert [area.title for area in found.areas] == ["Blue set-up"]
    assert str(area_title(found, found.areas[0])) == "Blue set-up"


@pytest.mark.parametrize("first", [(1, 1), (5, 4), (0, 12)])
def test_a_point_lies_where_the_labels_say(first: tuple[int, int]) -> None:
    for grid in (SquareGrid(4, 3, first=first), HexGrid(4, 3, first=first), HexGrid(4, 3, top="pointy", first=first)):
        lattice = Lattice(grid)
        for cell in grid.cells():
            x, y = grid.vector(cell)
            assert lattice.place((x * PARTS, y * PARTS)) == pytest.approx(lattice.centre(cell))
        assert lattice.place(from_pitches(grid, first[1] * 1000, first[0] * 1000)) == pytest.approx(
            lattice.centre((0, 0))
        )


def test_the_name_of_terrain_stands_below_a_piece_and_never_on_it() -> None:
    """A counter takes the middle of a space, from 22 to 82 of its 100; letters are 12 high and stand on their foot."""
    farm = content_plan("skirmish", "farm")
    cell = next(iter(farm.grid.cells()))
    _, y = farm.lattice.square(cell)
    named = str(terrain_name(farm, cell, has_piece=True))
    foot = re.search(r' y="([0-9.]+)"', named)
    assert foot is not None and float(foot[1]) - 12 >= y + 82
    drawn = draw_map(farm, {farm.grid.label(cell): tag("g")})
    assert named in drawn and str(terrain_name(farm, cell)) not in drawn


def content_plan(pack: str, map: str) -> Plan:
    """A map of a pack that is shipped."""
    loaded, _ = load_pack(FilePath(__file__).parents[3] / "content" / pack)
    assert loaded is not None
    entry = Game(loaded).find("maps", map)
    assert entry is not None
    return plan_of(entry)


def test_names_on_a_map_follow_the_readers_language(tmp_path: FilePath) -> None:
    named = MAP | {"names": {"B1": "The mill", "C2": "Ashby"}}
    texts = TEXTS | {"maps": {"ford": {"title": "El vado", "names": {"B1": "El molino"}}}}
    bundle = small_bundle(tmp_path, ford=named, es=texts)
    drawn = unescape(draw_map(plan_of(Game.of(bundle).all("maps")[0])))
    assert re.search(
        r'data-in="en es"><tspan lang="en">.*The mill.*<tspan class="hw-other" lang="es">.*El molino', drawn
    )
    assert drawn.count("Ashby</text>") == 1  # a proper name, and nobody asks for its translation
