"""What a program on a large map costs to compile: `python -m tests.benchmarks.large_map`.

Skirmish on 120 by 80 hexes with 200 squads, with rules more that measure in every way: `distance`, `within` of a known
and of a counted radius, `neighbours`, `connected`, a check at every step that looks around. Each size is compiled in a
process of its own, from checked rules to a program, plain and tracing; the memory is the most that the whole process
held. Ends with 1 beyond the bounds.
"""

from __future__ import annotations

import re
import resource
import shutil
import subprocess
import sys
import tempfile
import time
from pathlib import Path

from toolkit.board.labels import column_letters

ROOT = Path(__file__).parents[2]
SIZES = ((30, 20, 100), (60, 41, 200), (120, 80, 200))
"""Columns, rows and squads."""
MOST_SECONDS = 1.5
MOST_MEGABYTES = 250
RULES = """\
state:
  space: {seen: bool}
settings:
  reach: {type: int}
values:
  near:
    title: The hexes near a squad
    cite: "4.1"
    args: {who: squad}
    base: within(who.space, 5)
  reached:
    title: The hexes that a squad reaches
    cite: "4.1"
    args: {who: squad}
    base: connected(within(who.space, who.range + settings.reach), [who.space])
  threat:
    title: How many enemies are near
    cite: "4.1"
    args: {who: squad}
    base: count(c in near(who), any(squads(c), it.owner != who.owner)) + count(c in reached(who), count(squads(c)) > 0)
checks:
  noticed:
    title: Where somebody is noticed
    cite: "4.1"
    at: step
    each: s in squads
    where: [not s.space.seen, "any(c in within(s.space, 3), any(squads(c), it.owner != s.owner))"]
    do:
      - set: s.space.seen
        to: true
procedures:
  watch:
    title: Watch
    cite: "4.1"
    do:
      - for: s in squads
        do:
          - if: threat(s) > 40 and any(x in squads, distance(x.space, s.space) > 60)
            then:
              - set: s.hits
                to: 0
      - call: skirmish()
"""


def large_pack(folder: Path, columns: int, rows: int, squads: int) -> Path:
    """Skirmish on a map of so many hexes, with so many squads and the rules above."""
    target = folder / "skirmish"
    shutil.copytree(ROOT / "content" / "skirmish", target)
    for part in ("examples", "text"):
        shutil.rmtree(target / part)
    ground = "\n".join(
        "  " + " ".join("..wm"[(row * 7 + column * 3) % 4] for column in range(columns)) for row in range(rows)
    )
    file = target / "maps" / "farm.yaml"
    text = re.sub(r"spaces: \|\n(?:  .*\n)+", f"spaces: |\n{ground}\n", file.read_text("utf-8"))
    file.write_text(text.replace(", f: farm", ""), "utf-8")
    file = target / "scenarios" / "farm.yaml"
    text = file.read_text("utf-8").partition("forces:\n")[0].replace("  rounds: 6", "  rounds: 6\n  reach: 12")
    wide = columns // 2
    forces = (
        f"  - {{unit: {side}_rifles, side: {side}, at: {_label(number % wide * 2, number // wide + top)}}}"
        for side, top in (("blue", 0), ("red", rows // 2))
        for number in range(squads // 2)
    )
    file.write_text(text + "forces:\n" + "\n".join(forces) + "\n", "utf-8")
    (target / "rules" / "more.yaml").write_text(RULES, "utf-8")
    manifest = target / "pack.yaml"
    text = manifest.read_text("utf-8").replace("sequence: skirmish", "sequence: watch")
    manifest.write_text(text.replace("languages: [en, es]", "languages: [en]"), "utf-8")
    return target


def _label(column: int, row: int) -> str:
    return f"{column_letters(column)}{row + 1}"


def measure(pack: str, tracing: str) -> None:
    """Compile a pack and say how many seconds and megabytes it took."""
    from toolkit.checker import check_rules
    from toolkit.compiler import compile_program
    from toolkit.packs import load_pack
    from toolkit.play import Game

    loaded, found = load_pack(Path(pack))
    rules, more = check_rules(loaded) if loaded is not None else (None, [])
    if rules is None:
        sys.exit("\n".join(f"{one.span} {one.message}" for one in (*found, *more)))
    before = _megabytes()
    start = time.process_time()
    program = compile_program(rules, "farm", tracing=tracing == "tracing")
    took = time.process_time() - start
    after = _megabytes()
    start = time.process_time()
    if tracing != "tracing":
        Game(program, seed=1)
    print(took, after, len(program.source), time.process_time() - start, _megabytes(), before)


def _megabytes() -> float:
    return resource.getrusage(resource.RUSAGE_SELF).ru_maxrss / 1024


def main() -> int:
    """Measure every size; 1 where the largest is beyond its bounds."""
    slow = False
    for columns, rows, squads in SIZES:
        with tempfile.TemporaryDirectory() as folder:
            pack = large_pack(Path(folder), columns, rows, squads)
            for form in ("plain", "tracing"):
                command = [sys.executable, "-m", "tests.benchmarks.large_map", str(pack), form]
                ran = subprocess.run(command, capture_output=True, text=True, check=False)
                if ran.returncode != 0:
                    sys.exit(ran.stdout + ran.stderr)
                seconds, megabytes, size, opening, later, before = map(float, ran.stdout.split())
                print(
                    f"{columns} by {rows}, {squads} squads, {form}: {seconds:.2f} s, {megabytes:.0f} MB"
                    f" (checked: {before:.0f} MB), {size / 1000:.0f} KB of source;"
                    f" its opening {opening:.2f} s, then {later:.0f} MB"
                )
                slow |= seconds > MOST_SECONDS or megabytes > MOST_MEGABYTES
    return int(slow)


if __name__ == "__main__":
    sys.exit(measure(*sys.argv[1:]) if len(sys.argv) > 1 else main())
