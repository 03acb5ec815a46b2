"""What is laid over maps: lines of sight with what they meet, routes, zones, single spaces."""

from __future__ import annotations

import re
from html import unescape
from itertools import combinations
from math import dist
from xml.etree import ElementTree

import pytest

from tests.unit.publish.landmarks import plan
from toolkit.publish.drawing.maps import draw_map
from toolkit.publish.drawing.notes import Notes
from toolkit.publish.drawing.overlays import Highlight, Meeting, Route, Sight, Zone, numbered, room_for
from toolkit.publish.drawing.sighting import sight_between
from toolkit.publish.drawing.standalone import standalone
from toolkit.publish.drawing.writing import Name, placed_names
from toolkit.publish.words import Words

VALLEY = plan("valley")
PLATE = r'__number">([^<]+)<'


def cell(label: str) -> tuple[int, int]:
    found = VALLEY.grid.find(label)
    assert found is not None
    return found


def test_a_line_of_sight_tells_what_it_meets_in_its_order() -> None:
    told = [str(note) for note in sight_between(VALLEY, cell("E7"), cell("E9")).notes]
    assert told == ["Wire (Entanglement): crosses E7|E8", "Sand: crosses E8"]


def test_areas_have_no_lines_of_sight() -> None:
    islands = plan("islands")
    with pytest.raises(ValueError):
        sight_between(islands, (0, 0), (0, 1))


def wood(start: float, end: float, at: str = "") -> Meeting:
    return Meeting(Words.plain("a wood"), "crosses", start, end, at)


def test_a_thing_that_is_met_in_several_places_is_told_once() -> None:
    wall = Meeting(Words.plain("a wall"), "grazes", 0.5, 0.5, "B4")
    sight = Sight(
        (0, 1), (3, 1), (wood(0.1, 0.3, "B2"), wall, wood(0.6, 0.7, "B4"), Meeting(wall.what, "along", 0.8, 1))
    )
    assert [str(note) for note in sight.notes] == ["a wood: crosses B2, B4", "a wall: grazes B4; along"]
    assert re.findall(PLATE, unescape(sight.draw(VALLEY))) == ["1", "2", "1", "2"]


def test_notes_are_numbered_on_across_overlays_and_say_whose_they_are() -> None:
    one = Sight((0, 1), (3, 1), (wood(0.4, 0.6),), name="B1-B4")
    other = Sight((0, 2), (3, 2), (Meeting(Words.plain("a wall"), "grazes", 0.5, 0.5),), name="C1-C4")
    assert [str(note) for note in numbered([one])] == ["a wood: crosses"]
    told = ["B1-B4: a wood: crosses", "C1-C4: a wall: grazes"]
    assert [str(note) for note in numbered([one, Route(((0, 1), (0, 2))), other])] == told
    drawn = unescape(draw_map(VALLEY, overlays=(one, other)))
    assert re.findall(r'overlay__number">(\d)<', drawn) == ["1", "2"]
    assert all(note in drawn for note in told)


def test_numbers_stand_beside_each_other_and_beside_names() -> None:
    many = Sight((0, 1), (8, 1), tuple(wood(place / 30, place / 30) for place in range(10, 18)))
    drawn = unescape(many.draw(VALLEY, 1, room_for(VALLEY, [many])))
    discs = [(float(x), float(y)) for x, y in re.findall(r'cx="(\S+)" cy="(\S+)" r="9"', drawn)]
    assert len(discs) == 8
    assert all(dist(one, two) > 17.5 for one, two in combinations(discs, 2))
    for x, y in discs:
        assert not any(left < x < right and top < y < low for left, top, right, low in map(box, placed_names(VALLEY)))


def box(name: Name) -> tuple[float, float, float, float]:
    return name.box


def test_long_notes_are_broken_and_make_the_drawing_higher() -> None:
    words = Words.plain("a wood: crosses " + ", ".join(f"A{place}" for place in range(60)))
    narrow, wide = Notes([words], 340), Notes([words], 3400)
    assert narrow.height == narrow.draw(0).count("<tspan x") * 21 - 21  # the number stands beside the first line
    assert wide.height == narrow.height  # columns are no wider where there are more of them
    assert Notes([], 340).height == 0
    assert Notes([words] * 2, 680).height == narrow.height


def test_each_way_to_meet_something_has_its_own_mark() -> None:
    marks = [
        Sight((0, 1), (3, 1), (Meeting(Words.plain("it"), how, 0.4, 0.6),)).draw(VALLEY)
        for how in ("crosses", "along", "grazes")
    ]
    assert [mark.count("<path") for mark in marks] == [3, 5, 2]


def test_a_route_counts_its_steps_or_tells_their_costs() -> None:
    cells = (cell("E9"), cell("F8"), cell("F7"))
    assert re.findall(PLATE, unescape(Route(cells).draw(VALLEY))) == ["1", "2"]
    assert re.findall(PLATE, unescape(Route(cells, ("1½", "3")).draw(VALLEY))) == ["1½", "3"]


def test_the_hatching_of_a_zone_stays_in_its_spaces() -> None:
    for look in range(6):
        zone = Zone((cell("G5"),), look=look).ground(VALLEY)
        d = ElementTree.fromstring(zone)[0].get("d") or ""
        points = [(float(x), float(y)) for x, y in re.findall(r"[ML]([\d.]+) ([\d.]+)", d)]
        assert len(points) > 8
        corners = VALLEY.lattice.corners(cell("G5"))
        for at, axis in enumerate(zip(*corners, strict=True)):
            assert min(axis) - 0.1 <= min(point[at] for point in points)
            assert max(point[at] for point in points) <= max(axis) + 0.1


def test_zones_and_rims_lie_below_labels_and_words_above() -> None:
    drawn = draw_map(
        VALLEY, overlays=(Zone((cell("A3"),), Words.plain("Supply")), Highlight(cell("E4"), Words.plain("Here")))
    )
    assert drawn.index("hw-overlay") < drawn.index(">A3<") < drawn.index(">Supply<") < drawn.index(">Here<")


def test_what_overlays_say_is_escaped() -> None:
    hostile = Words.plain('</text><script>alert("x")</script>')
    drawn = standalone(draw_map(VALLEY, overlays=(Highlight(cell("E4"), hostile), Zone((cell("A3"),), hostile))))
    assert "<script" not in drawn
    ElementTree.fromstring(drawn)
