"""How quickly it is told what sees what on a map that ships, in processor time.

    python -m tests.benchmarks.sight_speed [PACK/MAP]

Told are the time in which all pairs are worked out from nothing, and then how many verdicts a second there are: kept,
with their account, with ten clouds of smoke on the map that were there before, and with smoke that lies anew for each
question; then, of the test pack ridge, as its rules ask: on the bare map, and with ten clouds lying, which are looked
for at each question. Ends with 1 where a figure is below what is promised.
"""

from __future__ import annotations

import random
import sys
import time
from collections.abc import Callable
from pathlib import Path

from tests.unit.state.stages import rules_of as checked
from toolkit.board.shared import reading_of
from toolkit.board.sight import Marker, rules_of, seeing_of
from toolkit.language.accounts import Accounts
from toolkit.packs import load_pack
from toolkit.state import set_up

PROMISED = {"kept": 1_000_000, "with account": 50_000, "with markers": 200_000, "with markers laid anew": 200_000}
PROMISED |= {"rules, bare map": 1_000_000, "rules, with account": 50_000, "rules, with markers": 200_000}
ASKED = 100_000


def per_second(ask: Callable[[int, int], object], pairs: list[tuple[int, int]]) -> float:
    """How many questions a second, the best of five rounds."""
    best = 0.0
    for _ in range(5):
        start = time.process_time()
        for one, other in pairs:
            ask(one, other)
        best = max(best, len(pairs) / (time.process_time() - start))
    return best


def by_rules() -> dict[str, float]:
    """How many questions of rules a second: looked up in rows, with accounts, and with ten clouds lying."""
    stage = set_up(checked("tests/packs/ridge"), "ridge")
    sighting, layout, chance = stage.sighting, stage.layout, random.Random(1)
    count, shape, cells = len(stage.ground.labels), layout.shape("piece", "cloud"), list(stage.start)
    pairs = [(chance.randrange(count), chance.randrange(count)) for _ in range(ASKED)]
    few, bare = pairs[: ASKED // 10], list(cells)
    rows = []
    for space in chance.sample(range(count), 10):
        rows.append(len(cells))
        cells += [stage.numbers.of["designs"]["cloud"], *([None] * (shape.size - 1))]
        cells[rows[-1] + shape.at["holder"]], cells[rows[-1] + shape.at["state end"]] = space, 0
    cells[layout.base["pieces", "cloud"]] = tuple(rows)
    return {
        "rules, bare map": per_second(lambda one, other: sighting.rows[one][other], pairs),
        "rules, with account": per_second(lambda one, other: sighting.told(Accounts(), bare, one, other), few),
        "rules, with markers": per_second(lambda one, other: sighting.verdict_now(cells, one, other), pairs),
    }


def main(place: str = "combat-commander/hill") -> int:
    """Print the figures of a map."""
    folder, _, map = place.rpartition("/")
    pack, found = load_pack(Path(__file__).parents[2] / "content" / folder)
    if pack is None:
        raise SystemExit(f"{folder} cannot be read: {found}")
    rules, board = rules_of(pack), reading_of(pack, pack.maps[map]).board
    assert rules is not None and board is not None
    seeing, chance = seeing_of(board, rules), random.Random(place)
    count = len(seeing.ground.cells)
    start = time.process_time()
    for one in range(count):
        seeing.row(one)
    print(f"{place}: all {count * (count - 1) // 2:,} pairs from nothing in {time.process_time() - start:.2f} s")
    pairs = [(chance.randrange(count), chance.randrange(count)) for _ in range(ASKED)]
    few = pairs[: ASKED // 10]
    smoke = Marker("smoke", "smoke", (("hindrance", 4),))
    covered = seeing.under(dict.fromkeys(chance.sample(range(count), 10), (smoke,)))
    for one, other in pairs:
        covered.verdict(one, other)
    for one, other in few:
        seeing.account(one, other)
    figures = {
        "kept": per_second(seeing.verdict, pairs),
        "with account": per_second(seeing.account, few),
        "with markers": per_second(covered.verdict, pairs),
        "with markers laid anew": per_second(covered.fresh, pairs),
    }
    figures |= by_rules()
    for name, figure in figures.items():
        print(f"{name:24}{figure:12,.0f} a second, {figure / PROMISED[name]:5.1f} times what is promised")
    return int(any(figure < PROMISED[name] for name, figure in figures.items()))


if __name__ == "__main__":
    sys.exit(main(*sys.argv[1:]))
