"""Rates with their intervals, spreads, who won."""

from __future__ import annotations

from math import isclose
from statistics import NormalDist

import pytest
from hypothesis import given
from hypothesis import strategies as some

from toolkit.simulation import Batch, Plan, Row, Simulation, Spread, reads_of_columns, wilson

PLAN = Plan("p", "s", "0", "1", "x", {"red": "uniform", "blue": "random"}, rotates=True)


def test_an_interval_from_the_literature() -> None:
    """R. G. Newcombe, Two-sided confidence intervals for the single proportion, Statistics in Medicine 17 (1998),
    table I, method 3: 81 of 263, 15 of 148, 0 of 20, 1 of 29."""
    printed = {
        (81, 263): (0.2553, 0.3662),
        (15, 148): (0.0624, 0.1605),
        (0, 20): (0, 0.1611),
        (1, 29): (0.0061, 0.1718),
    }
    for (count, games), ends in printed.items():
        assert wilson(count, games) == pytest.approx(ends, abs=0.00005)


@given(some.integers(1, 2000).flatmap(lambda games: some.tuples(some.integers(0, games), some.just(games))))
def test_its_ends_are_the_shares_from_which_the_one_found_is_just_so_far(found: tuple[int, int]) -> None:
    """Wilson's own derivation: both ends p solve (found - p)^2 = z^2 p (1 - p) / n."""
    count, games = found
    z = NormalDist().inv_cdf(0.975)
    for end in wilson(count, games):
        assert isclose((count / games - end) ** 2, z * z * end * (1 - end) / games, abs_tol=1e-9)


def test_nothing_is_known_of_no_games() -> None:
    assert wilson(0, 0) == (0.0, 1.0)


def test_a_spread_tells_mean_ends_and_quantiles() -> None:
    assert Spread.of(range(101)) == Spread(50, 0, (5, 25, 50, 75, 95), 100)
    assert Spread.of([7]) == Spread(7, 7, (7, 7, 7, 7, 7), 7)
    assert Spread.of([]) is None


def row(game: int, *ranking: tuple[str, ...], end: str = "over") -> Row:
    return Row(game, f"x-{game}", PLAN.seats_of(game), end, ranking, {"red": 1, "blue": 2})  # type: ignore[arg-type]


def test_a_shared_first_place_is_no_win_and_a_game_without_an_end_counts_for_nobody() -> None:
    simulation = Simulation(PLAN)
    games = (row(2, ("blue", "red")), row(1, ("red",), ("blue",)), row(3, ("red",), ("blue",)), row(4, end="most"))
    simulation.take(Batch(games))
    red, blue = simulation.players().values()
    assert (red.won.count, red.shared.count, red.lost.count, red.won.games) == (2, 1, 0, 3)
    assert (blue.won.count, blue.shared.count, blue.lost.count) == (0, 1, 2)
    assert [each.game for each in simulation.failed] == [4]
    assert [each.game for each in simulation.rows] == [1, 2, 3, 4]


def test_agents_that_move_on_are_told_apart_from_seats() -> None:
    """Red wins both games; `uniform` sat there in the first, `random` in the second."""
    simulation = Simulation(PLAN)
    simulation.take(Batch((row(1, ("red",), ("blue",)), row(2, ("red",), ("blue",)))))
    assert {words: each.won.count for words, each in simulation.agents().items()} == {"uniform": 1, "random": 1}
    assert simulation.players()["red"].won.share == 1


def test_the_reads_of_a_table_are_told_by_column() -> None:
    cells = ("crt 1 2..1", "crt 1 3..1", "crt 2 2..1", "crt 2 3..1", "losses ..3")
    assert reads_of_columns(cells, {"crt 1 3..1": 4, "crt 2 3..1": 1, "losses ..3": 9}) == {
        "crt": {"2..1": 0, "3..1": 5}
    }
