"""Automat, whose firms go by tables: what the tables tell is worked out again from the rulebook, by hand; a firm does
it; a table that is written otherwise makes it do otherwise."""

from __future__ import annotations

import random
import shutil
from dataclasses import dataclass
from functools import cache
from pathlib import Path

import pytest

from tests.playthroughs.games import rules_of
from toolkit.cli.playing.asking import account
from toolkit.compiler import Program, compile_program
from toolkit.examples.log import log_of
from toolkit.play import Game
from toolkit.state import name_cell

AUTOMAT = Path(__file__).parents[1] / "packs" / "automat"
FIRMS = ("copper", "tin")
AHEAD = {"copper": 1, "tin": -1}
MAKES = {"samovar": ("kettle", 3), "baker": ("oven", 2), "freezer": ("icebox", 4)}


@cache
def program(scenario: str) -> Program:
    return compile_program(rules_of(AUTOMAT), scenario, tracing=True)


def asked(game: Game, text: str) -> str:
    """The value of an expression, in words."""
    found, problems = account(game, text)
    assert found is not None, problems
    return found.words


@dataclass(frozen=True)
class Machine:
    """A machine as the rulebook knows it."""

    name: str
    firm: str
    column: int
    row: int
    coins: int

    @property
    def make(self) -> str:
        return MAKES[self.name.partition("#")[0]][0]

    @property
    def worth(self) -> int:
        return MAKES[self.name.partition("#")[0]][1] + self.coins

    def progress(self, firm: str) -> int:
        return self.row * AHEAD[firm]

    def scan(self, firm: str) -> tuple[int, int]:
        return -self.progress(firm), self.column


def machines(game: Game) -> list[Machine]:
    """All machines in the hall."""
    stage, cells = game.program.stage, game.cells
    layout, names = stage.layout, stage.names(cells)
    told: dict[str, dict[str, object]] = {}
    for known, address in layout.items(cells):
        if known.startswith("piece ") and "." in known:
            name, _, field = known.removeprefix("piece ").partition(".")
            type = layout.type_at(cells, address)
            told.setdefault(name, {})[field] = name_cell(layout, names, type, cells[address], lambda at: cells[at])
    found = []
    for name, fields in told.items():
        place = str(fields.get("holder"))
        if name.partition("#")[0] in MAKES and place[0] in "ABCDE" and place[1:].isdecimal():
            coins = next(value for field, value in fields.items() if field.endswith("coins"))
            found.append(Machine(name, str(fields["owner"]), ord(place[0]) - 64, int(place[1:]), int(str(coins))))
    return found


def beside(own: Machine, others: list[Machine]) -> list[Machine]:
    return [
        one for one in others if one.firm != own.firm and abs(one.column - own.column) + abs(one.row - own.row) == 1
    ]


def pushed(own: Machine, others: list[Machine], *, bargains: bool) -> str:
    """Whom a machine pushes, by the text of case 3.1 and, with bargains, of case 5."""
    rivals = beside(own, others)
    if bargains:
        return min(rivals, key=lambda one: (-one.coins, one.row, one.column)).name if rivals else "none"
    ahead = [one for one in rivals if one.column == own.column and one.row == own.row + AHEAD[own.firm]]
    lines: list[tuple[list[Machine], int]] = []
    if own.make == "kettle":
        lines = [(ahead, 1), ([one for one in rivals if one.coins == 1], 1)]
    elif own.make == "oven":
        lines = [([one for one in rivals if one in ahead or one.make == "icebox"], -1)]
    else:
        lines = [([one for one in rivals if one.worth <= own.worth], 1)]
    for those, sign in lines:
        if those:
            return min(those, key=lambda one: (sign * one.coins, one.row, one.column)).name
    return "none"


def hold_against_the_rulebook(game: Game, *, bargains: bool) -> None:
    """What the tables tell in a position is what the rulebook says of it."""
    hall = machines(game)
    for firm in FIRMS:
        other = next(each for each in FIRMS if each != firm)
        own, theirs = ([one for one in hall if one.firm == each] for each in (firm, other))
        turned = -1 if bargains else 1
        for deal, those, sign in (("rebate", theirs, -turned), ("repair", own, turned)):
            best = min(those, key=lambda one: (sign * one.worth, *one.scan(firm)), default=None)
            told = asked(game, f"best(machines({those[0].firm if those else firm}), table(aims, {deal}, who={firm}))")
            assert told == (best.name if best is not None else "none")
    for one in hall:
        assert asked(game, f"next_for({one.name}, rivals_of({one.name}))") == pushed(one, hall, bargains=bargains)


@pytest.mark.slow
@pytest.mark.parametrize("bargains", [False, True], ids=["by the tables", "with bargains"])
def test_orders_and_tests_out_of_tables_are_what_the_rulebook_says(bargains: bool) -> None:
    scenario = "bargains" if bargains else "by-hand"
    looked, met = 0, 0
    for seed in range(3):
        game, picks = Game(program(scenario), seed), random.Random(seed)
        while not game.over and looked < 60 * (seed + 1):
            if not game.partial and looked % 3 == 0:
                hold_against_the_rulebook(game, bargains=bargains)
                met += sum(bool(beside(one, machines(game))) for one in machines(game))
            looked += 1
            game.take(picks.choice(game.legal()))
    assert met > 20


def told(scenario: str, folder: Path = AUTOMAT, seed: int = 3) -> list[str]:
    """The log of a game of both firms by the tables, without what it tells of entries."""
    game = Game(program(scenario) if folder == AUTOMAT else compiled(folder, scenario), seed)
    return [line for line in log_of(game) if "automaton, entry" not in line]


def compiled(folder: Path, scenario: str) -> Program:
    return compile_program(rules_of(folder), scenario, tracing=True)


def test_a_game_of_two_firms_by_the_tables_needs_nobody() -> None:
    game = Game(program("both"), 3)
    assert game.over and game.go is None


def test_another_table_makes_a_firm_do_otherwise(tmp_path: Path) -> None:
    """The first rebate of Tin falls on the richest machine; written otherwise, on the poorest."""
    other = tmp_path / "automat"
    shutil.copytree(AUTOMAT, other)
    tables = other / "tables.yaml"
    text = tables.read_text("utf-8")
    tables.write_text(text.replace("[richest(who), poorest(who), scan(who)]", "[scan(who), poorest(who), scan(who)]"))
    before, after = told("both"), told("both", other)
    first = next(index for index, (one, two) in enumerate(zip(before, after, strict=False)) if one != two)
    assert "struck" in before[first] and "struck" in after[first]


def test_an_option_that_replaces_tables_makes_a_firm_do_otherwise() -> None:
    """In the same position Tin's rebate falls on the poorest machine of Copper, and no more on the richest."""
    struck = {}
    for option in ("off", "on"):
        rules = rules_of(AUTOMAT)
        game = Game(compile_program(rules, "bargains", {"bargains": option}, tracing=True), 11)
        struck[option] = asked(game, "best(machines(copper), table(aims, rebate, who=tin))")
    assert struck == {"off": "samovar#1", "on": "baker#1"}


def test_why_tells_the_cell_of_the_table() -> None:
    game = Game(program("by-hand"), 1)
    found, _ = account(game, "best(machines(copper), table(aims, rebate, who=tin))")
    assert found is not None
    assert [line.text for line in found.lines[1:]] == ["  table(aims, rebate) = richest(who)  (2.1)"]
    found, _ = account(game, "reply_to(2, baker#1, samovar#2)")
    assert found is not None
    assert [line.text for line in found.lines if "meets" in line.text] == [
        "  asked meets(replies[2].whose, baker#1, foe=samovar#2) = false  (4.1)",
        "  asked meets(replies[3].whose, baker#1, foe=samovar#2) = true  (4.1)",
    ]


def test_the_log_tells_by_which_cell_a_policy_ranked() -> None:
    lines = [line for line in log_of(Game(program("both"), 3)) if "table(aims" in line]
    assert lines[0].startswith(
        "  automaton, entry 1: ranked, of 3, 1 best: table(aims, rebate), most it.grip + it.coins: 6"
    )
