"""Terrain as it is drawn: its colour, its ground, its line, and a square that shows it. In: entries. Out: SVG."""

from __future__ import annotations

from collections.abc import Mapping

import toolkit.publish.drawing.more_grounds  # noqa: F401  # registers its patterns
from toolkit.publish.drawing.colours import colour
from toolkit.publish.drawing.ground import ground, ground_colour
from toolkit.publish.drawing.lines import Course, bezier, draw_line
from toolkit.publish.game import Entry, Game, once_for_a_game
from toolkit.publish.markup import Html, tag

_SAMPLE = tuple(bezier(((-8.0, 72.0), (48.0, 74.0), (42.0, 28.0), (108.0, 30.0)), place / 16) for place in range(17))
_MEADOW = "#e9e6d2"


def swatch(terrain: Entry, size: int = 100) -> Html:
    """A square of one terrain; of one that is only a line a piece of it."""
    return tag(
        "svg",
        _sample(terrain) if terrain.get("line") and not terrain.get("pattern") else ground_of(terrain),
        viewBox="0 0 100 100",
        width=size,
        height=size,
        class_="hw-swatch",
        role="img",
        **terrain.title.attribute("aria_label"),
    )


def ground_of(terrain: Entry) -> Html:
    """The square of 100 by 100 that shows the ground."""
    return ground(str(terrain.get("pattern", "plain")), colour_of(terrain))


def line_of(terrain: Entry, course: Course) -> Html:
    """The line of a terrain along a course."""
    own = colour(terrain.get("colour"), "")
    return draw_line(str(terrain.get("line") or "plain"), course, own or None)


def _sample(terrain: Entry) -> Html:
    meadow = tag("rect", width=100, height=100, fill=_MEADOW)
    return meadow + line_of(terrain, Course.along(_SAMPLE))


def colour_of(terrain: Entry) -> str:
    """The colour of a terrain; one that gives none has that of its pattern, or of its place among those without."""
    return colour(terrain.get("colour"), _otherwise(terrain.game).get(terrain.id, ground_colour("plain", 0)))


@once_for_a_game
def _otherwise(game: Game) -> Mapping[str, str]:
    """The colours of the terrains of a game that give none."""
    bare = [one for one in game.all("terrain") if not one.get("colour")]
    return {one.id: ground_colour(one.get("pattern"), place) for place, one in enumerate(bare)}
