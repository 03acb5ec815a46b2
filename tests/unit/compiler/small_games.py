"""Small games for tests of steps: one map, a few kinds of piece, and the rules of the test, compiled and played.

`play` runs them to the first decision with the answers given, by name; `state` reads cells by name.
"""

from __future__ import annotations

from pathlib import Path
from typing import Any

import pytest

from toolkit.checker import check_rules
from toolkit.compiler import ALL, NONE, Passes, Program, compile_program
from toolkit.packs import load_pack
from toolkit.play import Game, read_answer
from toolkit.program.rules import Rules
from toolkit.state import name_cell

GROUND = {
    "pack.yaml": "pack: small\nversion: 1.0.0\nlanguage: 1\ntitle: Small\nlanguages: [en]\nsequence: main\n",
    "kinds.yaml": (
        "kinds:\n  man:\n    title: Man\n    plural: men\n    attrs: {worth: int}\n"
        "    state: {hits: int, tired: {type: bool, reset: day}}\n"
        "  card: {title: Card, attrs: {number: int}}\n"
    ),
    "places.yaml": (
        "places:\n  map: {title: Map, shown_to: all, spaces: map}\n"
        "  hand: {title: Hand, per: player, order: none, shown_to: viewer == owner}\n"
        "  deck: {title: Deck, order: stack, shown_to: nobody, when_empty: {reshuffle: discard}}\n"
        "  discard: {title: Discard, order: stack, shown_to: all}\n"
    ),
    "terrain.yaml": "terrain:\n  clear: {title: Clear}\n",
    "units.yaml": (
        "units:\n  guard: {kind: man, title: Guard, attrs: {worth: 2}}\n"
        "  scout: {kind: man, title: Scout, attrs: {worth: 1}}\n"
    ),
    "cards.yaml": (
        "cards:\n  one: {kind: card, title: One, text: One., attrs: {number: 1}}\n"
        "  two: {kind: card, title: Two, text: Two., attrs: {number: 2}}\n"
    ),
    "maps/row.yaml": (
        "map: row\ntitle: Row\ngrid: {shape: square, labels: letter_number}\n"
        'legend: {".": clear}\nspaces: |\n  . . . .\n'
    ),
    "scenarios/one.yaml": (
        "scenario: one\ntitle: One\nmap: row\nsides: {blue: {first: true}, red: {}}\n"
        "forces:\n  - {unit: guard, side: blue, at: A1}\n  - {unit: scout, side: blue, at: B1}\n"
        "  - {unit: guard, side: red, at: D1}\n"
    ),
}
WAIT = "\n- choose: answer\n  by: first(players)\n  yes: Go on?\n"
"""The step at which most of these games stop."""
NO_DAY = "There is no occasion `day`."
"""What is wrong with those games whose rules have no days: their men stay tired."""
BOTH = pytest.mark.parametrize("passes", [ALL, NONE], ids=["all", "none"])
STATE = "state:\n  game: {score: int, log: {type: list of int}}\n"


def compiled(
    folder: Path, rules: str, passes: Passes = ALL, changed: dict[str, str] | None = None, *, tracing: bool = False
) -> Program:
    """The program of a game with these rules. The same are often compiled in several ways, one after the other: they
    are read and checked once, in the folder that was given first."""
    texts = GROUND | {"rules/rules.yaml": STATE + rules} | (changed or {})
    key = tuple(sorted(texts.items()))
    if key not in _checked:
        if len(_checked) >= AT_MOST:
            _checked.clear()
        _checked[key] = _rules_of(folder / "small", texts)
    return compile_program(_checked[key], "one", passes=passes, tracing=tracing)


AT_MOST = 100
"""So many packs are kept."""
_checked: dict[tuple[tuple[str, str], ...], Rules] = {}


def _rules_of(folder: Path, texts: dict[str, str]) -> Rules:
    """The rules of a pack with these files."""
    for name, text in texts.items():
        path = folder / name
        path.parent.mkdir(parents=True, exist_ok=True)
        path.write_text(text, "utf-8")
    pack, found = load_pack(folder)
    wrong = [each for each in found if each.severity == "error" and each.message != NO_DAY]
    assert pack is not None and not wrong, [(each.message, each.span) for each in wrong]
    rules, found = check_rules(pack)
    assert rules is not None, [(each.message, each.span) for each in found]
    return rules


def play(program: Program, *answers: dict[str, Any], chance: Any = "draw") -> Game:
    """A game after some answers."""
    game = Game(program, 1, chance=chance)
    for answer in answers:
        game.apply(read_answer(game, answer))
    return game


def main(steps: str, more: str = "") -> str:
    """Rules whose game is these steps, written as a block without indentation."""
    indented = "".join(f"      {line}\n" for line in steps.strip("\n").split("\n"))
    return f"procedures:\n  main:\n    do:\n{indented}{more}"


def asking(steps: str, more: str = "") -> str:
    """Rules whose game is these steps, and then a question."""
    return main(steps + WAIT, more)


def state(game: Game, name: str) -> Any:
    """What a cell holds, by name: `game.score`, `piece guard#1.holder`."""
    layout = game.program.stage.layout
    names = game.program.stage.names(game.cells)
    address = next(address for known, address in layout.items(game.cells) if known == name)
    type = layout.type_at(game.cells, address)
    return name_cell(layout, names, type, game.cells[address], lambda field: game.cells[address])


def score(game: Game) -> int:
    """The number that most of these games write."""
    return int(state(game, "game.score"))
