"""How quickly the contacts of whole boards are worked out, beside shapely and honeycomb-grid.

A board of 40 by 27 hexes has shapes of 2,000 points together, crest lines, roads and features on sides. All its tables
and columns are made in one process; the time is the processor's, the least of some turns, so that what else runs here
counts little. shapely is asked of shapes alone, in floating point: whether the part of a line crosses a shape, runs
along it or touches it. It is asked each two spaces once, since both ways are the same; a sample of them is timed, and
scaled to all. honeycomb-grid lists only the spaces of a line, and nothing of how they are met or what is drawn.
Ends with 1 when a bound is missed. Needs shapely, which `python3 toolkit/bootstrap.py bench contacts_speed` brings, and
npm for honeycomb-grid, which goes into a folder of its own.
"""

from __future__ import annotations

import json
import math
import random
import sys
import tempfile
import time
from collections.abc import Callable
from pathlib import Path
from typing import TYPE_CHECKING

import numpy as np
import numpy.typing as npt

if TYPE_CHECKING:
    import shapely
else:
    from tests.benchmarks.needs import need

    shapely = need("shapely")

from tests.benchmarks.peers import PeerMissing, run_peer
from toolkit.board.contacts import HEXES, PARTS, Scene
from toolkit.board.contacts.columns import all_contacts, contacts_from
from toolkit.board.contacts.lattice import Vector
from toolkit.board.contacts.pairs import Layout
from toolkit.board.contacts.tables import tables_of

HERE = Path(__file__).parent
HONEYCOMB = "honeycomb-grid@4.1.5"
TURNS = 5
SAMPLE = 2000
LARGE, SMALL = (40, 27), (15, 10)
POINTS = 2000
"""Points of shapes on the large board; the small one has as many a space."""
SECONDS = {LARGE: 3.0, SMALL: 0.15}
LOOP, TREE = 15.0, 4.0
"""How many times faster than shapely's loop over all shapes, and than its tree of rectangles."""


def board(size: tuple[int, int], seed: int = 1) -> Scene:
    """A board of so many columns and rows with a few of everything, a third of all points on centres and sides."""
    picks, (width, height) = random.Random(seed), size
    spaces = tuple((column, row - column // 2) for column in range(width) for row in range(height))
    area = width * height / (LARGE[0] * LARGE[1])
    shapes: list[tuple[Vector, ...]] = []
    while (left := round(POINTS * area) - sum(map(len, shapes))) > 0:
        shapes.append(blob(picks, size, left if left < 24 else picks.randint(10, min(30, left - 3))))
    return Scene(
        HEXES,
        spaces,
        tuple(shapes),
        tuple(crest(picks, size) for _ in range(math.ceil(10 * area))),
        tuple(walk(picks, spaces, 25) for _ in range(math.ceil(12 * area))),
        tuple(tuple(side(picks, spaces) for _ in range(math.ceil(54 * area))) for _ in range(3)),
    )


def point(picks: random.Random, across: float, down: float) -> Vector:
    """A point of the map in parts; one of three is moved to the nearest centre or middle of a side."""
    grain = PARTS // 2 if picks.random() < 1 / 3 else 1
    return round(across * PARTS / grain) * grain, round((down - across / 2) * PARTS / grain) * grain


def blob(picks: random.Random, size: tuple[int, int], points: int) -> tuple[Vector, ...]:
    """A shape that has no point twice and does not meet itself."""
    while True:
        across, down, width = picks.uniform(0, size[0]), picks.uniform(0, size[1]), picks.uniform(0.8, 2.4)
        ring = []
        for number in range(points):
            angle, far = 2 * math.pi * number / points, width * picks.uniform(0.6, 1.2)
            ring.append(point(picks, across + far * math.cos(angle), down + far * math.sin(angle)))
        if len(set(ring)) == points and shapely.Polygon(ring).is_valid:
            return tuple(ring)


def crest(picks: random.Random, size: tuple[int, int]) -> tuple[Vector, ...]:
    """A line that wanders."""
    across, down, way = picks.uniform(0, size[0]), picks.uniform(0, size[1]), picks.uniform(0, 2 * math.pi)
    found = []
    for _ in range(12):
        found.append(point(picks, across, down))
        way += picks.uniform(-0.7, 0.7)
        across, down = across + math.cos(way), down + math.sin(way)
    return tuple(found)


def walk(picks: random.Random, spaces: tuple[Vector, ...], length: int) -> tuple[Vector, ...]:
    """A road."""
    there, found = set(spaces), [picks.choice(spaces)]
    while len(found) < length:
        x, y = found[-1]
        found.append(picks.choice([(x + a, y + b) for a, b in HEXES.steps if (x + a, y + b) in there]))
    return tuple(found)


def side(picks: random.Random, spaces: tuple[Vector, ...]) -> tuple[Vector, Vector]:
    """A side of a space."""
    (x, y), (a, b) = picks.choice(spaces), picks.choice(HEXES.steps)
    return (x, y), (x + a, y + b)


def seconds(run: Callable[[], object]) -> float:
    """The least processor time of some turns."""
    taken = []
    for _ in range(TURNS):
        begun = time.process_time()
        run()
        taken.append(time.process_time() - begun)
    return min(taken)


def work_out(scene: Scene) -> None:
    """All of a board: tables by displacement and columns."""
    tables_of(Layout.of(scene), scene.lattice)
    all_contacts(scene)


def sample(scene: Scene) -> list[tuple[Vector, Vector]]:
    """Pairs that are not next to each other: of those shapely would be asked with a line of no length."""
    picks, found = random.Random(2), []
    while len(found) < SAMPLE:
        (x, y), (other_x, other_y) = pair = picks.choice(scene.spaces), picks.choice(scene.spaces)
        if HEXES.reach((other_x - x, other_y - y)) > 2:
            found.append(pair)
    return found


def part(source: Vector, target: Vector) -> list[tuple[float, float]]:
    """The ends of the part of a line strictly between its spaces."""
    x, y = target[0] - source[0], target[1] - source[1]
    reach = HEXES.reach((x, y))
    return [(PARTS * (source[0] + x * t), PARTS * (source[1] + y * t)) for t in (1 / reach, 1 - 1 / reach)]


def ask_shapes(shapes: list[shapely.Polygon], line: shapely.LineString) -> list[str]:
    """How a line meets each shape, shape by shape."""
    return [
        ""
        if not shape.intersects(line)
        else "crosses"
        if not shape.touches(line)
        else "along"
        if shape.intersection(line).length > 0
        else "grazes"
        for shape in shapes
    ]


def ask_at_once(shapes: npt.NDArray[np.object_], line: shapely.LineString) -> None:
    """The same of all shapes in one call."""
    met = shapes[shapely.intersects(shapes, line)]
    shapely.length(shapely.intersection(met[shapely.touches(met, line)], line))


def ask_tree(tree: shapely.STRtree, shapes: list[shapely.Polygon], ends: list[list[tuple[float, float]]]) -> None:
    """The same for all lines at once, of those shapes whose rectangles a line's own meets."""
    lines = shapely.linestrings(ends)
    line, shape = tree.query(lines, predicate="intersects")
    shapes_met, lines_met = tree.geometries[shape], lines[line]
    touched = shapely.touches(shapes_met, lines_met)
    shapely.length(shapely.intersection(shapes_met[touched], lines_met[touched]))


def honeycomb(scene: Scene, pairs: list[tuple[Vector, Vector]]) -> tuple[float, int]:
    """The seconds of honeycomb-grid's lines, and how many spaces it lists."""
    asked = {"width": LARGE[0], "height": LARGE[1], "pairs": [[*source, *target] for source, target in pairs]}
    with tempfile.TemporaryDirectory() as folder:
        quiet = ["--no-save", "--no-package-lock", "--no-audit", "--no-fund", "--loglevel=error"]
        run_peer(["npm", "install", *quiet, HONEYCOMB], Path(folder))
        found = json.loads(
            run_peer(["node", str(HERE / "peers" / "honeycomb_lines.cjs"), folder], said=json.dumps(asked))
        )
    return found["seconds"], found["spaces"]


def main() -> int:
    """Print the table."""
    missed = []
    scenes = {size: board(size) for size in (SMALL, LARGE)}
    print(f"{'processor time, least of ' + str(TURNS):58} {'seconds':>9} {'times ours':>11} {'bound':>7}")
    own = 0.0
    for size, scene in scenes.items():
        count = sum(map(len, scene.shapes))
        own = seconds(lambda scene=scene: work_out(scene))
        name = f"{size[0]} by {size[1]}, {len(scene.shapes)} shapes of {count} points, all columns"
        print(f"{name:58} {own:9.3f} {'':>11} {SECONDS[size]:7.2f}")
        missed += [name] if own > SECONDS[size] else []
    scene = scenes[LARGE]
    rest = {
        "  of these the tables by displacement": lambda: tables_of(Layout.of(scene), HEXES),
        "  from one space to all, without tables": lambda: contacts_from(scene, len(scene.spaces) // 2),
    }
    for name, run in rest.items():
        print(f"{name:58} {seconds(run):9.3f}")
    shapes = [shapely.Polygon(shape) for shape in scene.shapes]
    pairs = sample(scene)
    ends = [part(*pair) for pair in pairs]
    times = len(scene.spaces) * (len(scene.spaces) - 1) / 2 / SAMPLE
    plain = seconds(lambda: [ask_shapes(shapes, shapely.LineString(line)) for line in ends])
    for shape in shapes:
        shapely.prepare(shape)
    prepared = seconds(lambda: [ask_shapes(shapes, shapely.LineString(line)) for line in ends])
    tree = shapely.STRtree(shapes)
    by_tree = seconds(lambda: ask_tree(tree, shapes, ends))
    together = np.array(shapes)
    by_call = seconds(lambda: [ask_at_once(together, shapely.LineString(line)) for line in ends])
    found = [
        ("shapely, each pair against each shape, the faster form", min(plain, prepared), LOOP),
        ("shapely, each pair against all shapes in one call", by_call, 0.0),
        ("shapely, an STRtree of the shapes, all lines at once", by_tree, TREE),
    ]
    for name, taken, bound in found:
        print(f"{name:58} {taken * times:9.2f} {taken * times / own:11.1f} {bound or '':>7}")
        missed += [name] if taken * times < bound * own else []
    try:
        taken, spaces = honeycomb(scene, pairs)
        name = f"{HONEYCOMB}, spaces alone, {spaces} in the sample"
        print(f"{name:58} {taken * times:9.2f} {taken * times / own:11.1f}")
    except PeerMissing as missing:
        missed.append(f"{HONEYCOMB}, which needs Node.js and npm ({missing})")
    for name in missed:
        print(f"Missed: {name}")
    return 1 if missed else 0


if __name__ == "__main__":
    sys.exit(main())
