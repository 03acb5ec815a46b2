"""Maps made to hurt: texts of files by name, each with a code that it earns. Ids are those of the good pack's map."""

from __future__ import annotations

from collections.abc import Callable

HEAD = "map: ford\ntitle: The ford\n"
SQUARES = "grid: {shape: square, labels: letter_number}\n"
HEXES = "grid: {shape: hex, top: flat, offset: even_down, labels: letter_number}\n"
LEGEND = 'legend: {".": clear, w: woods}\n'
BANK = "areas:\n  bank: {title: Bank, spaces: [A1..A2]}\n"
ROW = "  " + ". " * 100 + "\n"
LARGE = HEAD + HEXES + LEGEND + "spaces: |\n" + ROW * 100
LARGE_SQUARES = HEAD + SQUARES + LEGEND + "spaces: |\n" + ROW * 100
LISTED = HEAD + "grid: {shape: hex, top: flat, offset: even_down, labels: letter_number, size: [100, 100]}\n"

NINES = "9" * 9999
Files = dict[str, str]


def one(text: str) -> Files:
    return {"maps/ford.yaml": text}


def listed(entries: list[str]) -> str:
    return "[" + ", ".join(entries) + "]"


def zigzag(count: int) -> str:
    """Points that go from edge to edge of the map; no two teeth cross."""
    return listed([f"[{1 + n % 2 * 99}, {1 + n / 250:.3f}]" for n in range(count)])


def nested(count: int, boards: int) -> Files:
    """Maps each of which is put together of the one before, many times."""
    files = {"maps/m0.yaml": LARGE.replace("map: ford", "map: m0")}
    for n in range(1, count):
        parts = "".join(f"  - {{map: m{n - 1}, turn: 180, lay: {{A1: CV100}}}}\n" for _ in range(boards))
        files[f"maps/m{n}.yaml"] = LISTED.replace("map: ford", f"map: m{n}") + "boards:\n" + parts
    files["maps/ford.yaml"] = LISTED + f"boards:\n  - {{map: m{count - 1}, lay: {{A1: A1}}}}\n" + BANK
    return files


def ring(count: int) -> Files:
    """Maps that are all put together of all of them."""
    names = ["ford", *(f"m{n}" for n in range(1, count))]
    parts = "".join(f"  - {{map: {name}, lay: {{A1: A1}}}}\n" for name in names)
    return {f"maps/{name}.yaml": LISTED.replace("map: ford", f"map: {name}") + "boards:\n" + parts for name in names}


def triangles(count: int) -> str:
    made = (
        f"  t{n}: {{level: 1, around: true, points: [[1, 1], [{99 - n / 1000:.3f}, 100], [1, 100]]}}\n"
        for n in range(count)
    )
    return "crests:\n" + "".join(made)


CHECKERED = "  " + ". _ " * 50 + "\n  " + "_ _ " * 50 + "\n"

HOSTILE: dict[str, tuple[Callable[[], Files], str]] = {
    "sides of many spaces": (
        lambda: one(LARGE + f"sides:\n  brook: {{terrain: clear, sides: [{'A1|' * 100_000}B1]}}\n" + BANK),
        "E427",
    ),
    "a zigzag of 20,000 points": (
        lambda: one(LARGE + f"shapes:\n  comb: {{terrain: clear, points: {zigzag(20_000)}}}\n" + BANK),
        "E431",
    ),
    "crests that run along rows": (
        lambda: one(
            LARGE_SQUARES
            + "crests:\n"
            + "".join(
                f"  c{n}: {{level: 9, points: [[1, {1 + n % 100}], [100, {1 + n % 100}]]}}\n" for n in range(10_000)
            )
            + "crest_at_each_step: true\nlevels: |\n"
            + ("  " + "0 8 " * 50 + "\n") * 100
            + BANK
        ),
        "E440",
    ),
    "more points than are allowed": (
        lambda: one(LARGE + f"shapes:\n  comb: {{terrain: clear, points: {zigzag(25_000)}}}\n" + BANK),
        "E420",
    ),
    "20,000 points off the map": (
        lambda: one(
            LARGE
            + "shapes:\n"
            + "".join(
                f"  s{n}: {{terrain: clear, points: [[99999.999, {n}], [-99999, {n}], [0, 99999.5]]}}\n"
                for n in range(6_600)
            )
            + BANK
        ),
        "W408",
    ),
    "points that are no numbers": (
        lambda: one(
            LARGE
            + f"shapes:\n  s: {{terrain: clear, points: [['\u0661', 1], ['1e9', 1], [1, '\u00b2'], ['{NINES}', 1]]}}\n"
            + BANK
        ),
        "E429",
    ),
    "levels that are no numbers": (
        lambda: one(LARGE + "levels: |\n" + ("  " + "\u0661 \u00b2 99999999 1e5 " * 25 + "\n") * 100 + BANK),
        "E432",
    ),
    "levels with 10,000 torn rows": (
        lambda: one(
            HEAD + SQUARES + LEGEND + "spaces: |\n" + "  .\n" * 9_999 + "levels: |\n" + "  1 2 3\n" * 9_999 + BANK
        ),
        "E432",
    ),
    "rows of 100,000 lengths": (
        lambda: one(
            HEAD
            + SQUARES
            + LEGEND
            + "spaces: |\n"
            + "".join("  " + ". " * (n % 7) + "w\n" for n in range(2_000))
            + BANK
        ),
        "E410",
    ),
    "4,999 spaces without a way": (
        lambda: one(
            HEAD + SQUARES + LEGEND + "no_space: _\nspaces: |\n" + CHECKERED * 50 + "areas:\n  bank: {spaces: [A1]}\n"
        ),
        "W407",
    ),
    "10,000 areas, all linked with one": (
        lambda: one(
            HEAD
            + f"grid: {{shape: areas}}\nterrain: {{clear: {listed([f'n{n}' for n in range(10_000)])}}}\n"
            + f"links: {{n0: {listed([f'n{n}' for n in range(1, 9_999)])}}}\nareas:\n  bank: {{spaces: [n1]}}\n"
        ),
        "W407",
    ),
    "10,001 areas": (
        lambda: one(HEAD + f"grid: {{shape: areas}}\nterrain: {{clear: {listed([f'n{n}' for n in range(10_001)])}}}\n"),
        "E420",
    ),
    "areas with strange names": (
        lambda: one(
            HEAD
            + "grid: {shape: areas}\nterrain: {clear: ['a..b', 'a|b', '\u202e', '\U0001f600', a]}\n"
            + "links: {a: ['a|b']}\n"
        ),
        "E412",
    ),
    "100 boards of 10,000 spaces": (lambda: nested(2, 100), "E420"),
    "30 maps of all 30": (lambda: ring(30), "E433"),
    "10,000 boards": (
        lambda: one(LISTED + "boards:\n" + "  - {map: ford, turn: 10000, lay: {A1: A1}}\n" * 10_000),
        "E420",
    ),
    "a size beyond all bounds": (
        lambda: one(LISTED.replace("[100, 100]", "[10000, 10000]") + "terrain: {clear: [A1..ZZZ9999]}\n"),
        "E420",
    ),
    "a first label beyond all bounds": (
        lambda: one(LARGE.replace("letter_number}", "letter_number, first: ZZZ9999}")),
        "E436",
    ),
    "100,000 links to nowhere": (
        lambda: one(
            HEAD + f"grid: {{shape: areas}}\nterrain: {{clear: [a, b]}}\nlinks: {{a: {listed(['c'] * 100_000)}}}\n"
        ),
        "E412",
    ),
    "a range over holes 10,000 times": (
        lambda: one(
            LISTED
            + "terrain: {clear: [A1, CV100]}\n"
            + f"areas:\n  bank: {{spaces: {listed(['A1..CV100'] * 10_000)}}}\n"
        ),
        "E420",
    ),
    "a comb that goes round 9,999 rows": (
        lambda: one(
            HEAD
            + "grid: {shape: square, labels: letter_number, size: [1, 9999]}\nterrain: {clear: [A1..A9999]}\n"
            + "crests:\n  comb: {level: 1, around: true, points: "
            + listed(
                [f"[{1 + n / 1000:.3f}, {1 + n % 2 * 9_998}]" for n in range(2_000)]
                + ["[9, 9999]", "[9, 0.5]", "[1, 0.5]"]
            )
            + "}\n"
        ),
        "E420",
    ),
    "a map of holes": (
        lambda: one(HEAD + SQUARES + LEGEND + "no_space: _\nspaces: |\n" + ROW.replace(".", "_") * 100),
        "E434",
    ),
}
"""Those that take well under a second."""

DEAR: dict[str, tuple[Callable[[], Files], str]] = {
    "a range of all spaces 100,000 times": (
        lambda: one(LARGE + f"areas:\n  bank: {{spaces: {listed(['A1..CV100'] * 100_000)}}}\n"),
        "E420",
    ),
    "100,000 areas of all spaces": (
        lambda: one(LARGE + "areas:\n" + "".join(f"  a{n}: {{spaces: [A1..CV100]}}\n" for n in range(100_000))),
        "E420",
    ),
    "100,000 labels off the map": (
        lambda: one(LARGE + f"areas:\n  bank: {{spaces: {listed([f'A{n}' for n in range(1, 100_001)])}}}\n"),
        "E412",
    ),
    "300,000 sides": (
        lambda: one(LARGE + f"sides:\n  brook: {{terrain: clear, sides: {listed(['A1|B1'] * 300_000)}}}\n" + BANK),
        "E420",
    ),
    "100,000 sides that are none": (
        lambda: one(LARGE + f"sides:\n  brook: {{terrain: clear, sides: {listed(['A1|C1'] * 100_000)}}}\n" + BANK),
        "E427",
    ),
    "a path of 300,000 steps": (
        lambda: one(LARGE + f"paths:\n  road: {{terrain: clear, spaces: {listed(['A1', 'B1'] * 150_000)}}}\n" + BANK),
        "E420",
    ),
    "a zigzag that is a crest, on a map that wants crests": (
        lambda: one(
            LARGE
            + f"crests:\n  comb: {{level: 9, points: {zigzag(20_000)}}}\ncrest_at_each_step: true\n"
            + "levels: |\n"
            + ("  " + "0 1 9 " * 33 + "0\n") * 100
            + BANK
        ),
        "E440",
    ),
    "6,600 rises from edge to edge": (lambda: one(LARGE + triangles(6_600) + 'names: {A9999: "?"}\n' + BANK), "E412"),
    "maps in maps, 100 times each": (lambda: nested(5, 100), "E420"),
}
"""Those that take a second or two."""
