"""Terrain as one sees it from above: a square of 100 by 100 for each pattern a terrain can name.

In: the pattern's word and a base colour. Out: SVG shapes. One function a pattern, registered by its word.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable

from toolkit.publish.drawing.colours import INK, darker, is_green, lighter, mix
from toolkit.publish.markup import Html, join, tag

Painter = Callable[[str], Html]
PATTERNS: dict[str, Painter] = {}
_LEAF, _WATER, _ROOF, _STONE, _SAND = "#3f6b3a", "#3f7fa3", "#a4513a", "#77746c", "#c9a45f"


def pattern(word: str) -> Callable[[Painter], Painter]:
    """Register the painter of a pattern."""

    def keep(painter: Painter) -> Painter:
        """Keep the painter under its word."""
        PATTERNS[word] = painter
        return painter

    return keep


ALONE = frozenset({"fort", "building", "bridge", "cross"})
"""Patterns that show a single thing: it stands once in a large space, and is not repeated."""

# What terrain looks like that gives no colour: by its pattern, else one quiet colour after the other.
GROUNDS = {
    "plain": "#dfe3b4",
    "trees": "#8fb573",
    "light_trees": "#b7cf8b",
    "orchard": "#c3d39a",
    "scrub": "#cdd19c",
    "fields": "#e6d79b",
    "hedge": "#adc78b",
    "waves": "#7fb0cf",
    "marsh": "#a9bfa4",
    "sand": "#ecdcae",
    "rocks": "#cfc7b4",
    "houses": "#d2c0ae",
    "town": "#d9bfae",
    "village": "#dcc8a4",
    "building": "#c9b3a2",
    "ruins": "#cbc3b6",
    "hills": "#cdb887",
    "fort": "#cfcab8",
    "beach": "#e8d8a4",
    "bridge": "#bfd0a0",
    "cross": "#d8dcae",
}
QUIET = ("#e3dfc9", "#d3d9c4", "#dccfbd", "#cdd6da", "#e2d3d0", "#d9d4e0")


def ground_colour(word: str | None, place: int) -> str:
    """The colour of a terrain that gives none: what its pattern suggests, else the one of its place in the list."""
    return GROUNDS.get(word or "", QUIET[place % len(QUIET)])


def ground(word: str, base: str) -> Html:
    """The square of a terrain: its colour, and its pattern where it names a known one."""
    square = tag("rect", width=100, height=100, fill=base)
    return square + PATTERNS[word](base) if word in PATTERNS else square


def line(d: str, stroke: str, width: float, **more: object) -> Html:
    """A line with round ends."""
    return tag("path", d=d, fill="none", stroke=stroke, stroke_width=width, stroke_linecap="round", **more)


def _tufts(places: Iterable[tuple[int, int]], stroke: str) -> Html:
    return line("".join(f"M{x - 4} {y - 5}l3 6M{x} {y - 7}v8M{x + 4} {y - 5}l-3 6" for x, y in places), stroke, 1.6)


def tree(x: int, y: int, radius: int) -> Html:
    """A tree from above, with its shadow."""
    return join(
        [
            tag("ellipse", cx=x + 2, cy=y + 4, rx=radius, ry=radius - 1, fill=darker(_LEAF, 0.55), opacity=0.45),
            tag("circle", cx=x, cy=y, r=radius, fill=_LEAF),
            tag("circle", cx=x - radius // 4, cy=y - radius // 4, r=radius * 0.55, fill=lighter(_LEAF, 0.22)),
        ]
    )


def _house(x: int, y: int, width: int, height: int, roof: str = _ROOF) -> Html:
    ridge = y + height / 2
    return join(
        [
            tag("rect", x=x + 2, y=y + 3, width=width, height=height, fill=INK, opacity=0.25),
            tag("rect", x=x, y=y, width=width, height=height, fill=lighter(roof, 0.15)),
            tag("rect", x=x, y=ridge, width=width, height=height / 2, fill=darker(roof, 0.25)),
            line(f"M{x} {ridge}h{width}", lighter(roof, 0.5), 1),
        ]
    )


def _ripples(rows: Iterable[int], stroke: str, width: float = 2.4) -> Html:
    return line("".join(f"M0 {y}q12.5 -9 25 0t25 0t25 0t25 0" for y in rows), stroke, width)


@pattern("plain")
def _plain(base: str) -> Html:
    if not is_green(base):
        return Html("")
    return _tufts([(20, 28), (66, 20), (84, 58), (38, 62), (14, 84), (62, 86)], darker(base, 0.28))


@pattern("trees")
def _trees(base: str) -> Html:
    places = [
        (18, 18),
        (46, 14),
        (78, 20),
        (30, 42),
        (62, 40),
        (88, 50),
        (14, 66),
        (44, 68),
        (72, 72),
        (26, 88),
        (56, 90),
        (88, 86),
    ]
    return join(tree(x, y, 13) for x, y in places)


@pattern("light_trees")
def _light_trees(base: str) -> Html:
    places = [(24, 26), (72, 22), (50, 54), (20, 78), (82, 74)]
    return _tufts([(48, 24), (82, 48), (20, 52), (52, 84)], darker(base, 0.28)) + join(
        tree(x, y, 10) for x, y in places
    )


@pattern("hedge")
def _hedge(base: str) -> Html:
    lines = "M-4 30H58M58 30V-4M30 30V104M30 68H104M72 68V104M104 24H78V68"
    bumps = (
        [(x, 30) for x in range(4, 58, 9)]
        + [(30, y) for y in range(40, 100, 10)]
        + [(x, 68) for x in range(40, 100, 10)]
    )
    return join(
        [
            line(lines, darker(_LEAF, 0.45), 9, stroke_linejoin="round"),
            line(lines, _LEAF, 6, stroke_linejoin="round"),
            *(tag("circle", cx=x, cy=y, r=4, fill=lighter(_LEAF, 0.2)) for x, y in bumps),
        ]
    )


@pattern("waves")
def _waves(base: str) -> Html:
    return join([_ripples((14, 48, 82), lighter(base, 0.5)), _ripples((31, 65, 99), mix(base, _WATER, 0.7))])


@pattern("marsh")
def _marsh(base: str) -> Html:
    pools = [(26, 26, 18, 6), (74, 44, 19, 6), (34, 72, 21, 7), (82, 88, 15, 5)]
    water = join(tag("ellipse", cx=x, cy=y, rx=rx, ry=ry, fill=mix(base, _WATER, 0.6)) for x, y, rx, ry in pools)
    reeds = _tufts(
        [(20, 22), (34, 24), (70, 40), (82, 41), (26, 68), (44, 68), (64, 16), (82, 84), (58, 88)], darker(_LEAF, 0.3)
    )
    return water + reeds


@pattern("houses")
def _houses(base: str) -> Html:
    roofs = (_ROOF, _STONE, darker(_ROOF, 0.25), mix(_ROOF, _STONE, 0.5))
    blocks = [
        (4, 4, 26, 16),
        (36, 4, 18, 26),
        (60, 4, 36, 14),
        (4, 26, 26, 22),
        (60, 24, 16, 24),
        (82, 24, 14, 24),
        (36, 36, 18, 14),
    ]
    blocks += [
        (4, 58, 18, 18),
        (28, 58, 26, 16),
        (62, 56, 34, 16),
        (4, 82, 18, 14),
        (28, 80, 12, 16),
        (46, 80, 22, 16),
        (74, 78, 22, 18),
    ]
    return join(_house(*block, roofs[place % 4]) for place, block in enumerate(blocks))


@pattern("town")
def _town(base: str) -> Html:
    road = line("M-4 54Q50 44 104 56", lighter(base, 0.55), 10)
    blocks = [
        (10, 14, 22, 15),
        (40, 10, 18, 18),
        (68, 18, 22, 15),
        (12, 70, 18, 16),
        (40, 68, 24, 15),
        (72, 70, 18, 18),
    ]
    return road + join(_house(*block) for block in blocks)


@pattern("village")
def _village(base: str) -> Html:
    road = line("M30 104Q46 60 104 42", lighter(base, 0.55), 8)
    trees = join(tree(x, y, 8) for x, y in ((18, 22), (84, 78)))
    return road + trees + join(_house(*block) for block in [(34, 18, 22, 14), (64, 60, 20, 14), (14, 56, 18, 14)])


@pattern("hills")
def _hills(base: str) -> Html:
    rings = ((50, 54, 40, 30), (48, 50, 28, 20), (46, 47, 15, 10))
    shades = (0.12, 0.22, 0.34)
    return join(
        tag("ellipse", cx=x, cy=y, rx=rx, ry=ry, fill=darker(base, shade), stroke=darker(base, 0.5), stroke_width=1.4)
        for (x, y, rx, ry), shade in zip(rings, shades, strict=True)
    )


@pattern("fort")
def _fort(base: str) -> Html:
    star = "M50 10l12 14 18-4-2 18 16 12-16 12 2 18-18-4-12 14-12-14-18 4 2-18L6 50l16-12-2-18 18 4z"
    return join(
        [
            tag("path", d=star, fill=_STONE, stroke=darker(_STONE, 0.5), stroke_width=2, stroke_linejoin="round"),
            tag(
                "rect",
                x=34,
                y=34,
                width=32,
                height=32,
                rx=3,
                fill=lighter(_STONE, 0.35),
                stroke=darker(_STONE, 0.4),
                stroke_width=2,
            ),
            line("M40 45h20M40 55h20", darker(_STONE, 0.6), 4),
        ]
    )


@pattern("beach")
def _beach(base: str) -> Html:
    sea = tag("path", d="M0 72q12.5 -12 25 0t25 0t25 0t25 0V100H0z", fill=_WATER)
    grains = [(12, 14), (34, 24), (58, 12), (82, 26), (20, 44), (46, 46), (72, 42), (90, 56), (30, 60), (8, 60)]
    sand = join(tag("circle", cx=x, cy=y, r=2, fill=darker(_SAND, 0.25)) for x, y in grains)
    return sand + sea + _ripples((86,), lighter(_WATER, 0.5))


@pattern("bridge")
def _bridge(base: str) -> Html:
    water = tag("rect", y=22, width=100, height=56, fill=_WATER) + _ripples((36, 66), lighter(_WATER, 0.45))
    deck = tag(
        "rect", x=36, y=6, width=28, height=88, fill=lighter(_STONE, 0.35), stroke=darker(_STONE, 0.5), stroke_width=2
    )
    planks = line("".join(f"M37 {y}h26" for y in range(14, 94, 8)), darker(_STONE, 0.15), 1.4)
    return water + deck + planks + line("M36 4v92M64 4v92", darker(_STONE, 0.6), 4)


@pattern("cross")
def _cross(base: str) -> Html:
    roads = "M-4 50H104M50 -4V104"
    return line(roads, darker(base, 0.35), 16) + line(roads, lighter(base, 0.6), 12)
