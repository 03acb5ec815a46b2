"""Games of a simulation: the same whatever counts them, and what each came to use."""

from __future__ import annotations

from dataclasses import replace
from functools import cache
from math import fsum
from pathlib import Path

import pytest

from tests.playthroughs.games import program_of
from tests.tested_packs import ROOT
from toolkit.agents import read_agent
from toolkit.agents.uniform import picks_of
from toolkit.agents.worth import asked_about
from toolkit.play import Game, playout
from toolkit.simulation import Batch, Content, Plan, Simulation, Table, batches_of, run_here
from toolkit.simulation.counting import known, opened_by
from toolkit.simulation.running import table_of

SKIRMISH = ROOT / "content" / "skirmish"
SEATS = {"blue": "uniform", "red": "uniform"}


def plan_of(folder: Path, scenario: str, seats: dict[str, str], **how: object) -> Plan:
    return replace(Plan(folder.name, scenario, "", "", "spring", seats), **how)  # type: ignore[arg-type]


def table(folder: Path = SKIRMISH, scenario: str = "farm", seats: dict[str, str] = SEATS, **how: object) -> Table:
    return table_of(Content(str(folder)), plan_of(folder, scenario, seats, **how))


@pytest.mark.parametrize("seed", range(5))
def test_the_uniform_agent_plays_as_a_playout_does(seed: int) -> None:
    program = program_of(SKIRMISH, "farm")
    quick, slow = Game(program, seed), Game(program, seed)
    playout(quick, picks_of(seed))
    agent = read_agent("uniform", program, seed)
    while not slow.over:
        assert slow.seat is not None
        slow.apply(agent.think(slow, slow.seat).answer)
    assert slow.hash() == quick.hash()


def test_games_come_out_the_same_whether_anything_is_counted_or_not() -> None:
    counted, plain = table().play_all(range(1, 6)), table(counts=False).play_all(range(1, 6))
    assert counted.rows == plain.rows
    assert not plain.counts


def test_games_of_agents_are_given_again_where_they_are_counted() -> None:
    mixed = {"blue": "random", "red": "uniform"}
    counted, plain = table(seats=mixed).play_all((1, 2)), table(seats=mixed, counts=False).play_all((1, 2))
    assert counted.rows == plain.rows
    assert counted.counts["times"]["fire"] == sum(table(seats=mixed).play(n)[1]["times"]["fire"] for n in (1, 2))


def test_what_a_game_used() -> None:
    of = table()
    row, used = of.play(1)
    assert row.end == "over" and row.turns == {"turn": 12} and {*row.ranking} == {("red",), ("blue",)}
    assert used["times"]["fire"] >= 1 and used["actions"]["fire"] == 1
    assert {"blue_rifles", "red_gun", "mines"} <= {*used["there"]}
    assert "mines" not in used["chosen"]  # nobody can give them an order
    assert {*used["cells"]} <= {"fire_effect ..8", "fire_effect 9..11", "fire_effect 12.."} == {*of.known()["cells"]}
    assert {*used["cases"]} <= {*of.known()["cases"]}


def test_measures_are_what_they_are_when_a_game_has_ended() -> None:
    of, seat = table(), {"blue": 0, "red": 1}
    simulation = Simulation(of.plan)
    simulation.take(of.play_all(range(1, 4)))
    assert all({*row.measures["men"]} == {*seat} for row in simulation.rows)
    game = Game(of.counting.program, of.plan.seed_of(1))
    playout(game, picks_of(of.plan.seed_of(1)))
    men = of.counting.program.rules.measures_of("farm")["men"]
    first = simulation.rows[0].measures["men"]
    assert first == {player: asked_about(game, men, place) for player, place in seat.items()}
    least = min(row.measures["men"]["red"] for row in simulation.rows)
    assert simulation.measures()["men"]["red"].least == least


def test_reads_count_each_time_that_a_cell_was_read() -> None:
    """Each shot is looked up, and a second roll once more; who may roll again is shown what he has."""
    _, used = table().play(1)
    times, reads = used["times"], used["reads"]
    assert {*reads} == {*used["cells"]}
    assert sum(reads.values()) >= times["fire"] + times["fire_at_march"] + times["roll_again"] > len(reads)


def test_a_case_is_counted_where_its_rule_counts() -> None:
    """6.1 is the token for another roll: only the games in which somebody could roll come to it."""
    of = table()
    for number in (1, 2, 3):
        _, used = of.play(number)
        assert ("6.1" in used["cases"]) == bool(used["times"]["fire"] or used["times"]["fire_at_march"])


@pytest.mark.slow
def test_of_a_pack_of_several_games_only_the_one_that_is_played_is_told() -> None:
    classics = ROOT / "content" / "classics"
    told = {}
    for game, first, second in (("nim", "first", "second"), ("connect-four", "yellow", "red")):
        counting = table(classics, game, {first: "uniform", second: "uniform"}).counting
        told[game] = known(counting)
        assert opened_by(counting.program.rules).isdisjoint(("turn", "round"))
    assert {"N1", "N2"} & {*told["nim"]["cases"]} and not {"C1", "C2", "C3"} & {*told["nim"]["cases"]}
    assert {"C2", "C3"} & {*told["connect-four"]["cases"]} and not {"N1", "N2"} & {*told["connect-four"]["cases"]}
    assert told["connect-four"]["actions"] == ("drop",)


def test_policies_of_the_pack_play_too() -> None:
    """Of who is played by rules the decisions and actions count as those of anybody."""
    folder = ROOT / "tests" / "packs" / "ferryman"
    program = program_of(folder, "river")
    said = {program.stage.numbers.players[n]: policy for n, policy in Game(program, 1).policies.items()}
    seats = {player: said.get(player, "uniform") for player in program.stage.numbers.players}
    row, used = table(folder, "river", seats).play(1)
    assert row.is_whole and all(row.decisions[player] for player in said)
    assert used["times"]["board"] == used["times"]["land"] == 3  # one of each a day
    mixed = {player: words if words != "uniform" else "random" for player, words in seats.items()}
    assert table(folder, "river", mixed).play(1)[0].is_whole
    assert table(folder, "river", dict.fromkeys(seats, "uniform")).play(1)[0] != row


def test_seats_move_on_from_game_to_game() -> None:
    plan = plan_of(SKIRMISH, "farm", {"blue": "random", "red": "uniform"}, rotates=True)
    assert [plan.seats_of(game)["blue"] for game in (1, 2, 3)] == ["random", "uniform", "random"]
    assert plan.key != replace(plan, rotates=False).key != replace(plan, rotates=False, seed="other").key


def test_a_game_that_takes_too_many_decisions_is_left() -> None:
    for seats in (SEATS, {"blue": "random", "red": "random"}):
        for most in (6, 7):
            row, _ = table(seats=seats, most=most, counts=False).play(1)
            assert row.end == "most" and row.length == most and row.ranking == ()


def test_batches_hold_fixed_games() -> None:
    assert batches_of([1, 2, *range(5, 17)]) == [(1, 2, *range(5, 13)), (13, 14, 15, 16)]


@pytest.mark.slow
def test_results_hang_neither_on_processes_nor_on_their_order(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("toolkit.simulation.running.ALONE", 0.0)
    batches, content = batches_of(range(1, 46)), Content(str(SKIRMISH))
    alone = [*run_here(table(), batches, 1, content)]
    beside = [*run_here(table(), batches[::-1], 3, content)]
    assert _sorted(alone) == _sorted(beside)


def _sorted(batches: list[Batch]) -> list[Batch]:
    return sorted(batches, key=lambda batch: batch.rows[0].game)


@pytest.mark.slow
@pytest.mark.parametrize("name", ["carriers", "cutpurses", "duel", "fog-and-air", "levies", "wagers"])
def test_packs_of_all_sorts_are_counted(name: str) -> None:
    """Cards, hidden pieces, set-up: the form in which is counted plays the same, by chance and by agents."""
    folder = ROOT / "tests" / "packs" / name
    scenario = next((folder / "scenarios").glob("*.yaml")).stem
    players = program_of(folder, scenario).stage.numbers.players
    for words in ("uniform", "random"):
        seats = dict.fromkeys(players, words)
        counted = table(folder, scenario, seats).play_all((1, 2))
        assert counted.rows == table(folder, scenario, seats, counts=False).play_all((1, 2)).rows
        assert counted.counts["actions"]


@pytest.mark.slow
def test_random_play_of_a_known_game_wins_as_often_as_it_must() -> None:
    """By the whole tree of tic-tac-toe, walked here by itself with equal chances: crosses win 0.5849 of all games,
    noughts 0.2881, and the rest are draws."""
    chances = _outcomes("." * 9, "x")
    assert [round(each, 4) for each in chances] == [0.5849, 0.2881, 0.127]
    of = table(ROOT / "content" / "classics", "tic-tac-toe", {"crosses": "uniform", "noughts": "uniform"}, counts=False)
    simulation = Simulation(of.plan)
    simulation.take(of.play_all(range(1, 2001)))
    crosses, noughts = simulation.players().values()
    for rate, chance in zip((crosses.won, noughts.won, crosses.shared), chances, strict=True):
        low, high = rate.interval
        assert low <= chance <= high


@cache
def _outcomes(board: str, turn: str) -> tuple[float, float, float]:
    """The chances that crosses win, noughts win, nobody does, from a position on."""
    lines = [board[n : n + 3] for n in (0, 3, 6)] + [board[n::3] for n in range(3)] + [board[::4], board[2:8:2]]
    if "xxx" in lines or "ooo" in lines:
        return (float("xxx" in lines), float("ooo" in lines), 0.0)
    free = [n for n, cell in enumerate(board) if cell == "."]
    if not free:
        return (0.0, 0.0, 1.0)
    after = [_outcomes(f"{board[:n]}{turn}{board[n + 1 :]}", "o" if turn == "x" else "x") for n in free]
    x, o, none = (fsum(each[place] for each in after) / len(free) for place in range(3))
    return x, o, none
