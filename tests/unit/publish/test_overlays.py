"""What is laid over maps: lines of sight with what they meet, routes, zones, single spaces."""

from __future__ import annotations

import re
from html import unescape
from xml.etree import ElementTree

import pytest

from tests.unit.publish.landmarks import plan
from toolkit.publish.drawing.alone import standalone
from toolkit.publish.drawing.maps import draw_map
from toolkit.publish.drawing.overlays import Highlight, Meeting, Route, Sight, Zone, numbered
from toolkit.publish.drawing.sighting import sight_between
from toolkit.publish.words import Words

VALLEY = plan("valley")
PLATE = r'__number">([^<]+)<'


def cell(label: str) -> tuple[int, int]:
    found = VALLEY.grid.find(label)
    assert found is not None
    return found


def test_a_line_of_sight_tells_what_it_meets_in_its_order() -> None:
    told = [str(note) for note in sight_between(VALLEY, cell("E7"), cell("E9")).notes]
    assert told == ["E7|E8: Wire (Entanglement), crosses", "E8: Sand, crosses"]


def test_areas_have_no_lines_of_sight() -> None:
    islands = plan("islands")
    with pytest.raises(ValueError):
        sight_between(islands, (0, 0), (0, 1))


def test_notes_are_numbered_on_across_overlays() -> None:
    one = Sight((0, 1), (3, 1), (Meeting(Words.plain("a wood"), "crosses", 0.4, 0.6),))
    other = Sight((0, 2), (3, 2), (Meeting(Words.plain("a wall"), "grazes", 0.5, 0.5),))
    assert [str(note) for note in numbered([one, Route(((0, 1), (0, 2))), other])] == ["a wood", "a wall"]
    drawn = draw_map(VALLEY, overlays=(one, other))
    assert re.findall(r'overlay__number">(\d)<', unescape(drawn)) == ["1", "2"]
    assert ">1  a wood<" in drawn and ">2  a wall<" in drawn


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
