"""Compiled programs: the same text each time, the same game with and without passes, sites that keep their names."""

from __future__ import annotations

import random
from types import CodeType

import pytest

from tests.unit.compiler.small_games import compiled, main, play
from tests.unit.play.programs import program_of, tic_tac_toe
from tests.unit.state.stages import rules_of
from toolkit.compiler import ALL, NONE, compile_program, write_program
from toolkit.compiler.module import Written, compiled_module
from toolkit.compiler.passes import PASS_NAMES
from toolkit.play import Game, playout

GAMES = [("content/classics", "tic-tac-toe"), ("content/skirmish", "farm"), ("tests/packs/last-card", "lane")]


def kept(program) -> dict[str, tuple[str, list[str]]]:
    """What frames hold at each site, by its path."""
    return {path: (site.kind, sorted(local.name for local in site.locals)) for path, site in program.sites.items()}


@pytest.mark.slow
@pytest.mark.parametrize(("folder", "scenario"), GAMES)
def test_the_text_is_the_same_each_time(folder, scenario):
    assert compile_program(rules_of(folder), scenario).source == program_of(folder, scenario).source


@pytest.mark.slow
@pytest.mark.parametrize(("folder", "scenario"), GAMES)
def test_sites_and_what_they_keep_do_not_depend_on_passes(folder, scenario):
    assert kept(program_of(folder, scenario, NONE)) == kept(program_of(folder, scenario))


@pytest.mark.slow
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


def test_frames_name_what_steps_keep_alike_whatever_passes_and_traces_there_are(tmp_path):
    """Also where the steps stand in a routine of something else, as those of an event do."""
    steps = (
        "- let: {a: only(men(A1)), b: only(men(B1)), n: 'count(p in players, men(p))'}\n- move: a\n  to: B1\n"
        "- add: b.hits\n  by: n\n- note: told(man=b)\n"
    )
    more = (
        "checks:\n  ache: {at: step, each: men, where: it.hits > 3, do: [{set: it.hits, to: 0}, {add: game.score}]}\n"
        "events:\n  told:\n    facts: {man: man}\n    do:\n      - let: {kept: event.man.worth}\n"
        "      - choose: sure\n        by: first(players)\n        yes: Sure?\n"
        "      - add: game.score\n        by: kept\n"
    )
    forms = [compiled(tmp_path, main(steps) + more, passes) for passes in (ALL, NONE)]
    forms.append(compiled(tmp_path, main(steps) + more, tracing=True))
    games = [play(form) for form in forms]
    assert len({game.hash() for game in games}) == 1 and not games[0].over


@pytest.mark.parametrize("at_once", [1, 2_000])
def test_a_module_compiled_in_parts_is_as_it_is_compiled_whole(at_once, monkeypatch):
    program = program_of(*GAMES[0])
    written = write_program(program.stage)
    monkeypatch.setattr("toolkit.compiler.module.AT_ONCE", at_once)
    heads = tuple(number for number, line in enumerate(written.source.split("\n"), 1) if line.startswith("def "))
    parts = compiled_module(Written(written.source, written.line_map, heads), written.file)
    whole = compile(written.source, written.file, "exec")
    assert len(parts) > 2
    assert [one for part in parts for one in functions_in(part)] == functions_in(whole)


def functions_in(code) -> list[tuple[object, ...]]:
    """What each function of a module does, and where each instruction of it comes from."""
    inside = sorted(
        (each for each in code.co_consts if isinstance(each, CodeType)), key=lambda each: each.co_firstlineno
    )
    return [(each.co_name, each.co_code, each.co_consts, each.co_names, [*each.co_positions()]) for each in inside]
