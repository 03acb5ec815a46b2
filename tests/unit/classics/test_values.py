"""Hex, nim and Kuhn poker against what has been proved of them: who wins, and what the game is worth."""

from __future__ import annotations

import random
from collections.abc import Iterator, Mapping
from fractions import Fraction
from functools import reduce
from itertools import product
from operator import xor
from pathlib import Path

import pytest

from tests.unit.classics.positions import CLASSICS, Position, changed, game_of, moves, program_of, winner, wins
from toolkit.play import PASS, Game, playout, read_answer

# Hex


def hex_board(folder: Path, size: int) -> Path:
    """The classics with a board of so many rows of so many cells."""
    old = (CLASSICS / "maps" / "hex.yaml").read_text("utf-8")
    width = size + (size - 1) // 2
    rows = [["." if row // 2 <= column < row // 2 + size else "_" for column in range(width)] for row in range(size)]
    drawn = "".join(f"  {' '.join(row)}\n" for row in rows)
    ends = {
        "top": [cell(column, 0) for column in range(size)],
        "bottom": [cell(column, size - 1) for column in range(size)],
        "left": [cell(0, row) for row in range(size)],
        "right": [cell(size - 1, row) for row in range(size)],
    }
    areas = "".join(f"  {name}: {{title: An edge, spaces: [{', '.join(cells)}]}}\n" for name, cells in ends.items())
    new = f"{old[: old.index('spaces: |')]}spaces: |\n{drawn}areas:\n{areas}"
    return changed(folder, ("maps/hex.yaml", old, new))


def cell(column: int, row: int) -> str:
    """The label of a cell by its place in the rhombus: each second row begins one column further right."""
    return f"{chr(ord('A') + column + row // 2)}{row + 1}"


def winning_openings(folder: Path, size: int) -> set[tuple[int, int]]:
    """The first moves by which Red wins, each by its column and row in the rhombus."""
    game, known = game_of("hex", hex_board(folder, size)), dict[Position, bool]()
    found: set[tuple[int, int]] = set()
    for column, row in product(range(size), repeat=2):
        mark = game.mark()
        game.apply(read_answer(game, {"red": "place_stone", "cell": cell(column, row)}))
        if (winner(game) == 0) if game.over else not wins(game, known):
            found.add((column, row))
        game.back_to(mark)
    return found


@pytest.mark.slow
def test_in_hex_the_first_player_wins_small_boards_and_not_from_the_acute_corner(tmp_path: Path) -> None:
    """J. Nash's theorem (1949; in M. Gardner, "Scientific American Book of Mathematical Puzzles and Diversions", 1959).

    An opening in the acute corner, or beside it on one's own edge, loses from three rows on; of two the latter wins.
    A. Beck, M. Bleicher and D. Crowe, "Excursions into Mathematics" (1969), chapter 5; HexWiki, "Swap".
    """
    two = winning_openings(tmp_path / "two", 2)
    assert two == {(1, 0), (0, 1)}
    three = winning_openings(tmp_path / "three", 3)
    assert {(0, 0), (1, 0), (2, 2), (1, 2)}.isdisjoint(three)
    assert three == {(2, 0), (0, 1), (1, 1), (2, 1), (0, 2)}


def test_hex_never_ends_in_a_draw() -> None:
    """D. Gale, "The Game of Hex and the Brouwer Fixed-Point Theorem", American Mathematical Monthly 86 (1979)."""
    program, draw = program_of("hex"), random.Random(4).random
    for seed in range(5):
        game = Game(program, seed)
        playout(game, draw)
        assert winner(game) in (0, 1)


# Nim


def rows_of(game: Game) -> tuple[int, ...]:
    """How many matches are left in each row."""
    left = [0, 0, 0, 0]
    for space, held in game.view(0)["places"].items():
        if space[1:].isdigit():
            left[int(space[1:]) - 1] += len(held)
    return tuple(left)


@pytest.mark.slow
def test_nim_is_won_unless_the_rows_pair_off() -> None:
    """C. Bouton, "Nim, A Game with a Complete Mathematical Theory", Annals of Mathematics 3 (1901): who is to move wins
    but where the numbers of the rows, added in binary without carrying, are 0."""
    game = game_of("nim")
    told: dict[tuple[int, ...], bool] = {}

    def is_won() -> bool:
        """Whether who is to move wins, by trying every move."""
        rows, mover, start = rows_of(game), game.seat, game.mark()
        if rows not in told:
            told[rows] = max([winner(game) == mover if game.over else not is_won() for _ in moves(game)])
            game.back_to(start)
        return told[rows]

    assert not is_won(), "who begins is lost"
    assert len(told) == 2 * 4 * 6 * 8 - 1, "every number of matches that may be left in each row, but none at all"
    assert told == {rows: reduce(xor, rows) != 0 for rows in told}


# Kuhn poker

Strategy = Mapping[str, Fraction]
"""By what a player knows: how likely he bets. Who knows the same is asked the same."""


def known(game: Game, player: int) -> str:
    """What a player knows: his card, and who bet and passed so far."""
    view = game.view(player)
    name = view["player"]
    card = view["places"][f"hand({name})"][0]["name"].removesuffix("#1")
    return f"{card} {' '.join(next(iter(answer.values())) for answer in view['record'])}".strip()


def worth(game: Game, strategies: tuple[Strategy, Strategy]) -> Fraction:
    """What the first player wins on the average, the chance of the deal drawn out."""
    if game.over:
        won = game.view(0)["state"]
        assert won["player first.won"] == -won["player second.won"]
        return Fraction(won["player first.won"])
    player, answers = game.seat, game.legal()
    if player is None:
        odds = [Fraction(1, len(answers))] * len(answers)
    else:
        assert len(answers) == 2
        bets = strategies[player][known(game, player)]
        odds = [1 - bets if answer == PASS else bets for answer in answers]
    mark, total = game.mark(), Fraction(0)
    for answer, likely in zip(answers, odds, strict=True):
        if likely:
            game.apply(answer)
            total += likely * worth(game, strategies)
            game.back_to(mark)
    return total


def sure_strategies(before: tuple[str, ...]) -> Iterator[Strategy]:
    """Each way to bet or pass for certain, whatever the card, after each of these records."""
    sets = [f"{card} {record}".strip() for card in ("jack", "queen", "king") for record in before]
    for bets in product((Fraction(0), Fraction(1)), repeat=len(sets)):
        yield dict(zip(sets, bets, strict=True))


@pytest.mark.slow
@pytest.mark.parametrize("bluff", [Fraction(0), Fraction(1, 5), Fraction(1, 3)])
def test_kuhn_poker_is_worth_minus_an_eighteenth_to_who_begins(bluff: Fraction) -> None:
    """H. Kuhn, "A Simplified Two-Person Poker", in "Contributions to the Theory of Games" 1 (1950).

    The equilibria of the first player, told by how often he bets with the jack, and the only one of the second: no
    answer to them does better. It is exact, for every way to play for certain is tried against them.
    """
    game = Game(program_of("kuhn-poker"), 1, chance="ask")
    third = Fraction(1, 3)
    first = {
        **{"jack": bluff, "queen": Fraction(0), "king": 3 * bluff},
        **{"jack pass bet": Fraction(0), "queen pass bet": bluff + third, "king pass bet": Fraction(1)},
    }
    second = {
        **{"jack pass": third, "queen pass": Fraction(0), "king pass": Fraction(1)},
        **{"jack bet": Fraction(0), "queen bet": third, "king bet": Fraction(1)},
    }
    value = Fraction(-1, 18)
    assert worth(game, (first, second)) == value
    assert min(worth(game, (first, other)) for other in sure_strategies(("pass", "bet"))) == value
    assert max(worth(game, (other, second)) for other in sure_strategies(("", "pass bet"))) == value


def test_in_kuhn_poker_each_knows_his_own_card_alone() -> None:
    game = Game(program_of("kuhn-poker"), 1, chance="ask")
    game.apply((0,))
    game.apply((1,))
    assert (known(game, 0), known(game, 1)) == ("jack", "queen")
    assert game.view(0)["places"]["hand(second)"] == game.view(1)["places"]["hand(first)"] == 1
