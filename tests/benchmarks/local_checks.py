"""What checks at every step cost: `python -m tests.benchmarks.local_checks`.

Skirmish is played at random with two local checks more and without them. They write what nothing reads, so that both
play the same games; it is proved that they fire. Then a field with many squads, where each step writes of one of them.
All is timed by turns in one run, in processor time; figures are medians of the turns. Ends with 1 beyond the bound.
"""

from __future__ import annotations

import random
import shutil
import statistics
import sys
import tempfile
import time
from pathlib import Path

from toolkit.checker import check_rules
from toolkit.compiler import ALL, Passes, Program, compile_program
from toolkit.packs import load_pack
from toolkit.play import Game, playout

ROOT = Path(__file__).parents[2]
TURNS = 7
GAMES = 60
MOST = 1.10
"""Skirmish with the checks, in time of skirmish without."""
SQUADS = (10, 100, 400)
CHECKS = """\
state:
  space: {bloody: bool, scarred: bool}
checks:
  blood:
    title: Where somebody was hit in his foxhole
    cite: "4.5"
    at: step
    each: s in squads
    where: [s.hits > 0, s.dug_in, not s.space.bloody]
    do:
      - set: s.space.bloody
        to: true
  scars:
    title: Where somebody has dug in at the objective
    cite: "4.6"
    at: step
    each: s in squads
    where: [s.dug_in, s.space == settings.objective, not s.space.scarred]
    do:
      - set: s.space.scarred
        to: true
"""
CONTACT = """\
state:
  space: {contact: bool, trodden: bool}
checks:
  contact:
    title: Where enemies stand side by side
    cite: "4.1"
    at: step
    each: s in squads
    where:
      - not s.space.contact
      - any(c in neighbours(s.space), any(squads(c), it.owner != s.owner))
    do:
      - set: s.space.contact
        to: true
  mined:
    title: Where somebody stands on mines
    cite: "5.1"
    at: step
    each: s in squads
    where:
      - not s.space.trodden
      - any(minefields(s.space), it.owner != s.owner)
    do:
      - set: s.space.trodden
        to: true
"""
FIELD = """\
procedures:
  many:
    title: Many squads, one of which is hit again and again
    cite: "4.5"
    do:
      - for: n in range(1, {squads})
        do:
          - create: blue_rifles
            at: A1
            owner: blue
      - for: n in range(1, 300)
        do:
          - set: first(squads).hits
            to: n
"""


def program_of(folder: Path, passes: Passes = ALL) -> Program:
    """The program of skirmish in a folder."""
    pack, found = load_pack(folder)
    rules, more = check_rules(pack) if pack is not None else (None, [])
    if rules is None:
        sys.exit("\n".join(f"{one.span} {one.message}" for one in (*found, *more)))
    return compile_program(rules, "farm", passes=passes)


def copied(folder: Path, name: str, *texts: str, sequence: str | None = None) -> Path:
    """A copy of skirmish with more rules."""
    target = folder / name / "skirmish"
    shutil.copytree(ROOT / "content" / "skirmish", target)
    for number, text in enumerate(texts):
        (target / "rules" / f"more_{number}.yaml").write_text(text, "utf-8")
    if sequence is not None:
        manifest = target / "pack.yaml"
        lines = [line for line in manifest.read_text("utf-8").splitlines() if not line.startswith("sequence:")]
        manifest.write_text("\n".join([*lines, f"sequence: {sequence}", ""]), "utf-8")
    return target


def played(program: Program, first: int, games: int) -> float:
    """Seconds of some random games."""
    draw = random.Random(first).random
    begun = time.process_time()
    for seed in range(first, first + games):
        playout(Game(program, seed), draw)
    return time.process_time() - begun


def marks(program: Program, games: int) -> dict[str, int]:
    """How many spaces the checks have marked by the end of some games."""
    layout = program.stage.layout
    found = {word: 0 for section, word in layout.base if section == "space"}
    draw = random.Random(1).random
    for seed in range(games):
        game = Game(program, seed)
        playout(game, draw)
        for word in found:
            base = layout.base["space", word]
            found[word] += sum(game.cells[base : base + len(program.stage.ground.labels)])
    return found


def medians(programs: dict[str, Program], games: int) -> dict[str, float]:
    """The ratio of each program to the first, all timed by turns."""
    turns = [
        {name: played(program, GAMES * turn, games) for name, program in programs.items()} for turn in range(TURNS)
    ]
    first = next(iter(programs))
    return {name: statistics.median(turn[name] / turn[first] for turn in turns) for name in programs}


def main() -> int:
    """Measure, print a table, tell whether the bound is kept."""
    whole = ALL.without("local_checks")
    with tempfile.TemporaryDirectory() as folder:
        programs = {"none": program_of(ROOT / "content" / "skirmish")}
        for name, rules in (("own", CHECKS), ("near", CONTACT)):
            checked = copied(Path(folder), name, rules)
            programs |= {name: program_of(checked), f"{name}, whole": program_of(checked, whole)}
            fired = marks(programs[name], GAMES)
            if not all(fired.values()) or fired != marks(programs[f"{name}, whole"], GAMES):
                sys.exit(f"the checks do not fire, or not alike: {fired}")
        found = medians(programs, GAMES)
        print("| skirmish at random, in time of the same games without checks | times | bound |\n|---|---|---|")
        print(f"| two checks of the state of a squad and of its hex | {found['own']:.3f} | {MOST} |")
        print(f"| the same, looking at all squads | {found['own, whole']:.3f} | |")
        print(f"| two checks of what lies in its hex and stands beside | {found['near']:.3f} | |")
        print(f"| the same, looking at all squads | {found['near, whole']:.3f} | |")
        for squads in SQUADS:
            many = FIELD.replace("{squads}", str(squads))
            bare = copied(Path(folder), f"bare {squads}", many, sequence="many")
            field = copied(Path(folder), f"field {squads}", CHECKS, many, sequence="many")
            some = {"none": program_of(bare), "local": program_of(field), "whole": program_of(field, whole)}
            times = medians(some, 1)
            print(f"| {squads} squads, 300 writes of one, two checks | {times['local']:.2f} | |")
            print(f"| the same, looking at all squads | {times['whole']:.2f} | |")
    return int(found["own"] > MOST)


if __name__ == "__main__":
    sys.exit(main())
