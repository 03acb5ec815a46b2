"""Seconds a megabyte of the check, by kind of hostile or large input, and how they grow with its size.

Each kind is written at three sizes, each four times the one before, and checked in this process. Prints a table:
kilobytes and seconds of the greatest, seconds a megabyte beyond what the smallest takes, and the growth from size to
size in one run (4 is linear). Ends with 1 where a kind is above the bounds. From the project's folder:

    python -m tests.benchmarks.worst_inputs [KIND]...
"""

from __future__ import annotations

import gc
import sys
import tempfile
import time
from collections.abc import Callable
from pathlib import Path

from tests.properties.hostile_packs import KINDS, write
from toolkit.checker import check_rules
from toolkit.lint import run_checks
from toolkit.packs import load_pack

SIZES = (200, 800, 3_200)
ROUNDS = 3
MOST_A_MB = 20.0
"""Seconds a megabyte."""
MOST_GROWTH = 6.0
"""How many times as long the greatest size may take as the one before, a fourth of it; linear is 4."""
PLAIN = "procedures:\n  begin: {cite: E1, do: [{end: game, ranking: [red]}]}\n"
Files = dict[str, str]


def units(count: int) -> Files:
    """Many units."""
    return {
        "units.yaml": "units:\n  man: {kind: pawn, title: Man, cite: E1}\n"
        + "".join(f"  man_{n}: {{kind: pawn, title: Man {n}, cite: E1}}\n" for n in range(count))
    }


def forces(count: int) -> Files:
    """Many pieces of a scenario."""
    lines = "".join("  - {unit: man, side: red, at: A1}\n" for _ in range(count))
    text = "scenario: all\ntitle: All\nmap: field\nsides: {red: {first: true}, blue: {}}\ncite: E1\nforces:\n"
    return {"units.yaml": "units:\n  man: {kind: pawn, title: Man, cite: E1}\n", "scenarios/all.yaml": text + lines}


def examples(count: int) -> Files:
    """Many examples."""
    each = "  e{}:\n    given: all\n    expect: [{{value: count(pawns), is: 2}}]\n    cite: E1\n"
    return {"examples/all.yaml": "examples:\n" + "".join(map(each.format, range(count)))}


def cases(count: int) -> Files:
    """Many cases of the rulebook."""
    lines = "".join(f'  "{n}": {{title: Case {n}, text: Text., status: advice, reason: None.}}\n' for n in range(count))
    return {"cases.yaml": "cases:\n  E1: {title: All, text: All., status: play}\n" + lines}


def wrong_fields(count: int) -> Files:
    """Units with a field that there is not."""
    lines = "".join(f"  man_{n}: {{kind: pawn, titel: Man {n}, cite: E1}}\n" for n in range(count))
    return {"units.yaml": "units:\n  man: {kind: pawn, title: Man, cite: E1}\n" + lines}


def table_rows(count: int) -> Files:
    """A table with many rows."""
    rows = "".join(f"    {n}: [1, 2]\n" for n in range(count))
    return {"tables.yaml": f"tables:\n  hits:\n    title: Hits\n    columns: [1, 2]\n    rows:\n{rows}    cite: E1\n"}


LARGE: dict[str, Callable[[int], Files]] = {
    make.__name__: make for make in (units, forces, examples, cases, wrong_fields, table_rows)
}


def files_of(kind: str, size: int) -> tuple[str, Files]:
    """The rules and the other files of a kind of input."""
    return (PLAIN, LARGE[kind](size)) if kind in LARGE else (KINDS[kind](size), {})


def all_seconds(kind: str) -> list[tuple[float, int]]:
    """The seconds and the bytes of each size: the least of several rounds through all sizes, since whatever else runs
    on the machine only adds, now more and now less."""
    rounds = [[seconds(kind, size) for size in SIZES] for _ in range(ROUNDS)]
    return [min(times) for times in zip(*rounds, strict=True)]


def seconds(kind: str, size: int) -> tuple[float, int]:
    """How long such a pack takes to be checked, and its bytes. Nothing is collected meanwhile, as in the command."""
    with tempfile.TemporaryDirectory() as folder:
        pack_at = write(Path(folder) / "hostile", *files_of(kind, size))
        return _checked(pack_at), sum(file.stat().st_size for file in pack_at.rglob("*.yaml"))


def _checked(pack_at: Path) -> float:
    gc.collect()
    gc.disable()
    try:
        began = time.process_time()
        pack, _ = load_pack(pack_at)
        if pack is not None:
            run_checks(pack)
            check_rules(pack)
        return time.process_time() - began
    finally:
        gc.enable()


def main() -> int:
    """Measure all kinds, or those that are named."""
    wanted = sys.argv[1:] or [*LARGE, *(kind for kind in KINDS if not kind.startswith("nested_"))]
    seconds("units", 10)  # what is imported once
    print(f"{'kind':32} {'kB':>6} {'s':>7} {'s/MB':>7}   growth")
    worst = 0
    for kind in wanted:
        first, *later = all_seconds(kind)
        (before, _), (took, count) = later
        rate = (took - first[0]) / (count - first[1]) * 1e6
        growth = took / max(before, 0.05)
        bad = rate > MOST_A_MB or growth > MOST_GROWTH
        worst += bad
        print(
            f"{kind:32} {count // 1000:6} {took:7.2f} {rate:7.1f}   {before / max(first[0], 0.05):.1f} {growth:.1f}"
            f"{'   above the bounds' if bad else ''}",
            flush=True,
        )
    return 1 if worst else 0


if __name__ == "__main__":
    sys.exit(main())
