"""How quickly sets are chosen among 30 pieces, and listed among 1,200: `python -m tests.benchmarks.choosing`.

A pack is written whose actions each choose a set of one class, and compiled. For each the time of its menu and of whole
random answers, given element by element and taken back, is the median of some turns in processor time. So is that of an
attack by thirty brigades, in the test pack corps-again. Ends with 1 when one is over its bound.
"""

from __future__ import annotations

import random
import statistics
import sys
import tempfile
import time
from collections.abc import Callable, Mapping
from pathlib import Path

from toolkit.checker import check_rules
from toolkit.compiler import Program, compile_program
from toolkit.packs import load_pack
from toolkit.play import PASS, Game

ROOT = Path(__file__).parents[2]
TURNS = 9
ANSWERS = 100
MENU, ANSWER, MANY = 5.0, 1.0, 200.0
"""The bounds in milliseconds: of a menu and of an answer among 30, of a menu among 1,200."""

CHAIN = "grow: 'count(them) < 2 or all(u in them, any(v in them, u.space in neighbours(v.space)))'"
CLASSES: Mapping[str, str] = {
    "free": "pick: units, min: 1",
    "closed": "pick: units, min: 1, together: 'all(them, it.worth < 5)'",
    "closed, few": "pick: units, min: 1, together: count(spaces(them)) <= 2",
    "total at most": "pick: units, min: 1, total: {of: it.worth, at_most: 20}",
    "total exact": "pick: units, total: {of: it.worth, at_least: 21, at_most: 21}",
    "total, minimal": "pick: units, total: {of: it.worth, at_least: 12}, minimal: true",
    "total, many ties": "pick: units, total: {of: 2, at_least: 12}, minimal: true",
    "grow": f"pick: units, min: 1, {CHAIN}",
    "grow, at most": f"pick: units, min: 1, {CHAIN}, total: {{of: it.worth, at_most: 20}}",
    "grow, enough": f"pick: units, min: 1, {CHAIN}, total: {{of: it.worth, at_least: 12}}",
    "grow, exact": f"pick: units, min: 1, {CHAIN}, total: {{of: it.worth, at_least: 21, at_most: 21}}",
    "grow, minimal": f"pick: units, {CHAIN}, total: {{of: it.worth, at_least: 12}}, minimal: true",
    "grow, three up": f"pick: units, min: 3, {CHAIN}, max: 6",
    "in reach": "pick: units, min: 1, together: 'all(u in them, all(v in them, distance(u.space, v.space) <= 2))'",
    "one of them": "pick: units, min: 1, together: ['any(them, it.worth == 5)', 'all(them, it.worth != 2)']",
    "arranged": "arrange: units",
    "parted": "pick: units, min: 1, together: count(spaces(them)) == 1",
    "pairs": "pick: units, min: 1, together: 'all(u in them, all(v in them, u.worth != 3 or v.worth != 4))'",
    "two sums": "pick: units, min: 1, total: {of: it.worth, at_most: 20}, together: sum(them, 6 - it.worth) <= 15",
    "two limits": "pick: units, min: 1, total: {of: it.worth, at_most: 20}, together: count(spaces(them)) <= 6",
    "alike": "pick: units, min: 1, together: 'all(them, it.worth == first(them).worth)'",
    "open": "pick: units, min: 1, together: sum(them, it.worth) % 7 != 3",
}
"""What an action chooses, by what it is called in the table."""


def write_pack(folder: Path, fields: str, count: int) -> None:
    """A pack with so many pieces, whose only choice has these fields."""
    rows = "\n".join("  " + " ".join("." * 6) for _ in range(5))
    labels = [f"{column}{row}" for row in range(1, 6) for column in "ABCDEF"]
    forces = "\n".join(f"  - {{unit: u{n % 5}, side: blue, at: {labels[n % 30]}}}" for n in range(count))
    files = {
        "pack.yaml": "pack: thirty\nversion: 1.0.0\nlanguage: 1\ntitle: Thirty\nlanguages: [en]\nsequence: play\n",
        "kinds.yaml": "kinds:\n  unit: {title: Unit, attrs: {worth: int}}\n",
        "terrain.yaml": "terrain: {grass: {title: Grass}}\n",
        "places.yaml": "places: {map: {spaces: map, shown_to: all}}\n",
        "units.yaml": "units:\n"
        + "".join(f"  u{n}: {{kind: unit, title: U, attrs: {{worth: {n + 1}}}}}\n" for n in range(5)),
        "maps/field.yaml": "map: field\ntitle: Field\ngrid: {shape: square, labels: letter_number}\n"
        f'legend: {{".": grass}}\nspaces: |\n{rows}\n',
        "scenarios/one.yaml": "scenario: one\ntitle: One\nmap: field\nsides: {blue: {first: true}, red: {}}\n"
        f"forces:\n{forces}\n",
        "rules.yaml": "state: {game: {chosen: int}}\nprocedures:\n  play:\n    do:\n      - choose: them\n"
        "        by: first(players)\n"
        + "".join(f"        {field}\n" for field in _fields(fields))
        + "        else: []\n"
        "      - set: game.chosen\n        to: count(them)\n      - choose: again\n        by: first(players)\n"
        "        yes: Once more?\n",
    }
    for name, text in files.items():
        file = folder / name
        file.parent.mkdir(parents=True, exist_ok=True)
        file.write_text(text, "utf-8")


def _fields(fields: str) -> list[str]:
    """Fields of flow style, one a line: they are parted by commas that are followed by a name and a colon."""
    parts: list[str] = []
    for part in fields.split(", "):
        if parts and (
            ":" not in part or parts[-1].count("(") > parts[-1].count(")") or "{" in parts[-1].split("}")[-1]
        ):
            parts[-1] += f", {part}"
        else:
            parts.append(part)
    return parts


def program_of(fields: str, count: int) -> Program:
    """The compiled pack."""
    with tempfile.TemporaryDirectory() as name:
        write_pack(Path(name), fields, count)
        pack, problems = load_pack(Path(name))
        assert pack is not None, problems
        rules, problems = check_rules(pack)
        assert rules is not None, [(problem.code, problem.message) for problem in problems]
        return compile_program(rules, "one")


def milliseconds(run: Callable[[], object]) -> float:
    """The median of some turns."""
    taken = []
    for _ in range(TURNS):
        begun = time.process_time()
        run()
        taken.append((time.process_time() - begun) * 1000)
    return statistics.median(taken)


def answer(game: Game, picks: random.Random) -> None:
    """A whole random answer, element by element, taken back in the end."""
    mark = game.mark()
    while True:
        legal = game.legal()
        if legal:
            game.apply(picks.choice(legal))
        else:
            game.take_back()
        if not game.partial:
            break
    game.back_to(mark)


def attacking() -> Game:
    """A game of the test pack corps-again at its combat phase, in which thirty brigades may attack one space."""
    pack, problems = load_pack(ROOT / "tests" / "packs" / "corps-again")
    assert pack is not None, problems
    rules, problems = check_rules(pack)
    assert rules is not None, problems
    game = Game(compile_program(rules, "assault"), seed=1)
    game.apply(PASS)
    return game


def attack(game: Game) -> bool:
    """Print the line of an attack: its longest menu, that of the brigades, and a whole answer with all that follows."""
    picks = random.Random(1)
    mark = game.mark()
    game.apply(game.legal()[0])
    menu = milliseconds(game.legal)
    game.back_to(mark)
    each = milliseconds(lambda: [answer(game, picks) for _ in range(ANSWERS)]) / ANSWERS
    over = menu > MENU or each > ANSWER
    print(f"{'attack':16} {menu:12.3f} {each:14.3f} {'':15}   {'over its bound' if over else ''}")
    return over


def main() -> int:
    """Print a line for each class."""
    slow = False
    print(f"{'class':16} {'menu of 30':>12} {'answer of 30':>14} {'menu of 1,200':>15}   ms")
    for name, fields in CLASSES.items():
        game, picks = Game(program_of(fields, 30), seed=1), random.Random(1)
        menu = milliseconds(game.legal)
        each = milliseconds(lambda game=game, picks=picks: [answer(game, picks) for _ in range(ANSWERS)]) / ANSWERS
        many = milliseconds(Game(program_of(fields, 1200), seed=1).legal)
        over = menu > MENU or many > MANY or each > ANSWER
        slow |= over
        print(f"{name:16} {menu:12.3f} {each:14.3f} {many:15.1f}   {'over its bound' if over else ''}")
    return 1 if attack(attacking()) or slow else 0


if __name__ == "__main__":
    sys.exit(main())
