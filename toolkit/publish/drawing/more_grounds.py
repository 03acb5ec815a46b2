"""More patterns of terrain: what is tilled, what is dry, what is built. See `ground`."""

from __future__ import annotations

from toolkit.publish.drawing.colours import INK, darker, lighter
from toolkit.publish.drawing.ground import line, pattern, tree
from toolkit.publish.markup import Html, join, tag


@pattern("orchard")
def _orchard(base: str) -> Html:
    return join(tree(x, y, 8) for y in (17, 50, 83) for x in (17, 50, 83))


@pattern("scrub")
def _scrub(base: str) -> Html:
    places = [(20, 22, 9), (56, 14, 7), (82, 34, 9), (38, 48, 8), (66, 62, 9), (16, 70, 8), (46, 86, 9), (86, 88, 7)]
    bushes = "".join(f"M{x - size} {y}a{size} {size} 0 0 1 {size * 2} 0z" for x, y, size in places)
    stems = "".join(f"M{x} {y}v5" for x, y, _ in places)
    return tag("path", d=bushes, fill=darker(base, 0.42)) + line(stems, darker(base, 0.6), 2)


@pattern("fields")
def _fields(base: str) -> Html:
    dark, light = darker(base, 0.3), lighter(base, 0.35)
    plots = [
        tag("rect", width=58, height=52, fill=light),
        tag("rect", x=58, y=46, width=42, height=54, fill=light),
    ]
    rows = "".join(f"M{x} 3V49" for x in range(6, 58, 9)) + "".join(f"M61 {y}H98" for y in range(7, 46, 9))
    rows += "".join(f"M3 {y}H55" for y in range(59, 100, 9)) + "".join(f"M{x} 50V98" for x in range(65, 100, 9))
    return join([*plots, line(rows, dark, 1.8), line("M58 0V100M0 52H58M58 46H100", darker(base, 0.5), 2.4)])


@pattern("sand")
def _sand(base: str) -> Html:
    grain = darker(base, 0.38)
    dunes = line("M6 30q18 -14 36 0M54 18q16 -12 32 0M30 66q20 -16 40 0M66 90q14 -11 28 0M2 92q12 -10 24 0", grain, 2)
    places = [(12, 12), (48, 36), (74, 44), (92, 60), (14, 52), (50, 84), (84, 76), (34, 8), (24, 78), (62, 8)]
    return dunes + join(tag("circle", cx=x, cy=y, r=1.9, fill=grain) for x, y in places)


@pattern("rocks")
def _rocks(base: str) -> Html:
    places = [(16, 24, 12), (58, 16, 10), (84, 42, 13), (36, 54, 13), (70, 76, 11), (18, 84, 10), (46, 90, 7)]
    dark = darker(base, 0.6)
    return join(
        tag("path", d=f"M{x - size} {y}l{size * 0.5} {-size * 0.9}h{size * 0.7}l{size * 0.8} {size * 0.9}z",
            fill=lighter(base, 0.3), stroke=dark, stroke_width=2, stroke_linejoin="round")
        + line(f"M{x - size * 0.1} {y - 1}l{size * 0.3} {-size * 0.8}", dark, 1.4)
        for x, y, size in places
    )  # fmt: skip


@pattern("building")
def _building(base: str) -> Html:
    roof, edge = base, darker(base, 0.7)
    return join(
        [
            tag("rect", width=100, height=100, fill=lighter(base, 0.6)),
            tag("rect", x=17, y=20, width=70, height=66, fill=INK, opacity=0.3),
            tag("rect", x=13, y=15, width=70, height=66, fill=roof, stroke=edge, stroke_width=3.5),
            line("M13 15L30 48M13 81L30 48M83 15L66 48M83 81L66 48M30 48H66", edge, 2),
            tag("rect", x=54, y=24, width=9, height=9, fill=lighter(base, 0.5), stroke=edge, stroke_width=1.5),
        ]
    )


@pattern("ruins")
def _ruins(base: str) -> Html:
    walls = "M14 42V16H38M54 14H82V36M84 58V84H60M40 86H16V62M46 30V52H66"
    stones = [(30, 30), (72, 22), (26, 74), (70, 68), (52, 66), (36, 60), (64, 40), (20, 52), (52, 22)]
    edge = darker(base, 0.72)
    rubble = join(tag("rect", x=x - 3, y=y - 3, width=6, height=5, fill=darker(base, 0.45)) for x, y in stones)
    return rubble + line(walls, edge, 6, stroke_linejoin="round") + line(walls, lighter(base, 0.3), 2)
