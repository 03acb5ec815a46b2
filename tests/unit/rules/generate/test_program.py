"""Compiled programs: the same text each time, the same game with and without passes, sites that keep their names."""

from __future__ import annotations

import random

import pytest

from tests.unit.play.programs import program_of, tic_tac_toe
from tests.unit.rules.scenario.stages import rules_of
from toolkit.play import Game, playout
from toolkit.rules.generate import ALL, NONE, compile_program
from toolkit.rules.generate.passes import PASS_NAMES

GAMES = [("content/classics", "tic-tac-toe"), ("content/skirmish", "farm"), ("tests/packs/last-card", "lane")]


def kept(program) -> dict[str, tuple[str, list[str]]]:
    """What frames hold at each site, by its path."""
    return {path: (site.kind, sorted(local.name for local in site.locals)) for path, site in program.sites.items()}


@pytest.mark.parametrize(("folder", "scenario"), GAMES)
def test_the_text_is_the_same_each_time(folder, scenario):
    assert compile_program(rules_of(folder), scenario).source == program_of(folder, scenario).source


@pytest.mark.parametrize(("folder", "scenario"), GAMES)
def test_sites_and_what_they_keep_do_not_depend_on_passes(folder, scenario):
    assert kept(program_of(folder, scenario, NONE)) == kept(program_of(folder, scenario))


@pytest.mark.parametrize("name", PASS_NAMES)
def test_each_pass_changes_nothing_in_the_game(name):
    one, other = program_of(*GAMES[1]), program_of(*GAMES[1], ALL.without(name))
    for seed in range(3):
        games = [Game(program, seed) for program in (one, other)]
        for game in games:
            playout(game, random.Random(seed).random)
        assert games[0].result == games[1].result and games[0].hash() == games[1].hash()


def test_a_fault_is_told_at_the_authors_text():
    program = tic_tac_toe()
    line = next(number for number, text in enumerate(program.source.split("\n"), 1) if "only" in text)
    found = program.line_map.find(line)
    assert found is not None and found.span().path.endswith("tic-tac-toe.yaml")


def test_sites_tell_what_is_asked():
    game = Game(tic_tac_toe(), 1)
    assert (game.site.kind, game.site.menus, game.site.actions) == ("menu", ("marks",), ("make_mark",))
    assert game.site.path == "procedures.tic_tac_toe.do.0.do.0.do.0.do.0"
