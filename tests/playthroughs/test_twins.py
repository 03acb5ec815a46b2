"""In games of every scenario no seat is asked, shown or told anything that it could not know; what leaks is found."""

from __future__ import annotations

import random
import shutil
from pathlib import Path

import pytest

from tests.playthroughs.games import program_of, rules_of, scenarios
from tests.tested_packs import BEGUN
from toolkit.checker import check_rules
from toolkit.checker.pack_checks import reads
from toolkit.cli.leaking import table_of_words
from toolkit.cli.playing.answers import menu_of
from toolkit.cli.playing.on_screen import told_at
from toolkit.compiler import compile_program
from toolkit.evaluator.keeping import keeping_for
from toolkit.leaks import Hunted, Wanted, hunt
from toolkit.leaks.comparing import whole_answer
from toolkit.leaks.worlds import some_difference, world_of
from toolkit.packs import load_pack
from toolkit.play import Game
from toolkit.play.knowledge import Knowledge
from toolkit.state.keep import Keep

EACH = pytest.mark.parametrize(
    ("folder", "scenario"), [pytest.param(folder, scenario, id=name) for name, folder, scenario in scenarios()]
)


def looked_through(folder: Path, scenario: str, games: int, decisions: int, first: int = 0) -> Hunted:
    """Games at random, so many decisions of each looked at as `hexwright test PACK --leaks` does, the log too."""
    program, quick = (compile_program(rules_of(folder), scenario, tracing=tracing) for tracing in (True, False))
    return hunt(program, Wanted(games, first, decisions, table_of_words()), quick=quick)


@pytest.mark.slow
@EACH
def test_what_a_seat_cannot_know_changes_nothing_for_it(
    folder: Path, scenario: str, request: pytest.FixtureRequest
) -> None:
    hunted = looked_through(folder, scenario, 1 if request.config.getoption("games") < 50 else 2, 5)
    print(f"{folder.name}/{scenario}: {hunted.compared}")
    assert [found.message for found in hunted.diagnostics] == []
    if hunted.compared.secrets:
        assert sum(hunted.compared.differed.values()) > 0, "no world differed in anything"
        assert hunted.compared.answers > 0


@pytest.mark.slow
@EACH
def test_many_decisions_beside_other_worlds(folder: Path, scenario: str, request: pytest.FixtureRequest) -> None:
    wanted = request.config.getoption("games")
    games, decisions = wanted // 50, min(max(5, wanted // 10), 40)
    if games:
        assert looked_through(folder, scenario, games, decisions, 100).diagnostics == []


def seen_at(game: Game) -> list[object]:
    """What the screens of all seats and the menu tell at a decision."""
    told: list[object] = [told_at(game, player) for player in range(len(game.program.stage.numbers.players))]
    if game.seat is not None:
        told.append([(line.text, line.price, line.names) for line in menu_of(game, game.legal())])
    return told


@pytest.mark.slow
@EACH
def test_what_is_kept_from_state_to_state_is_what_is_computed_anew(folder: Path, scenario: str) -> None:
    """Screens in random games, and in worlds that a seat cannot tell apart: nothing that was kept shows."""
    screens_stay_the_same(folder, scenario, 3)


@pytest.mark.slow
def test_so_it_is_where_stacks_are_hidden_and_lines_are_traced() -> None:
    screens_stay_the_same(BEGUN[0], "training-ground", 2)


@pytest.mark.slow
def test_hidden_stacks_and_a_cup_that_nobody_looks_into_give_nothing_away(request: pytest.FixtureRequest) -> None:
    decisions = 8 if request.config.getoption("games") < 50 else 40
    hunted = looked_through(BEGUN[0], "training-ground", 1, decisions, 7)
    assert [found.message for found in hunted.diagnostics] == []
    assert sum(hunted.compared.differed.values()) > 0 and hunted.compared.answers > 0


def screens_stay_the_same(folder: Path, scenario: str, decisions: int) -> None:
    """In a random game, and in worlds like it, what is kept from each decision for the next gives the same screens."""
    game, picks, keep = Game(program_of(folder, scenario), 3), random.Random(3), Keep()
    for number in range(decisions):
        for _ in range(0 if number % 3 else 9):
            if not game.over:
                game.apply(whole_answer(game, picks))
        if game.over:
            break
        worlds = [game]
        viewer = picks.randrange(len(game.program.stage.numbers.players))
        world = some_difference(game, viewer, picks).world(game.program.stage, game.cells, viewer)
        worlds += [world_of(game, world)] if world is not None else []
        for each in worlds:
            with keeping_for(keep):
                kept = seen_at(each)
            assert kept == seen_at(each)
        game.apply(whole_answer(game, picks))


FOG = Path(__file__).parents[1] / "packs" / "fog-and-air"


def without_seen(folder: Path) -> Path:
    """The pack of the fog in which an action looks where the enemy stands, and does not ask what its player knows."""
    shutil.copytree(FOG, folder / "leak")
    file = folder / "leak" / "rules" / "fog.yaml"
    text = file.read_text("utf-8")
    assert text.count("seen(o.space, none)") == 1
    file.write_text(text.replace("seen(o.space, none)", "o.space"), "utf-8")
    return folder / "leak"


def test_a_read_of_hidden_things_is_found_by_the_checker(tmp_path: Path) -> None:
    pack, _ = load_pack(without_seen(tmp_path))
    assert pack is not None
    rules, found = check_rules(pack)
    assert rules is None
    [leak] = [each for each in found if each.severity == "error"]
    assert (leak.code, leak.span.line) == ("E582", 18)
    assert "`march`" in leak.message and [note.message for note in leak.notes] == [
        "`seems_free` is asked for here.",
        "`moor` says here who sees what lies there.",
    ]


@pytest.mark.slow
def test_so_is_one_in_a_game_of_many_rules(tmp_path: Path) -> None:
    """The obstacles stop tanks, and who lays them does not know whether it is one that comes."""
    folder = tmp_path / "game"
    shutil.copytree(FOG.parents[2] / "content" / "panzer-general", folder)
    file = folder / "rules" / "surprise-cards.yaml"
    text = file.read_text("utf-8")
    assert text.count("seen(movement.unit.hardness, hard)") == 1
    file.write_text(text.replace("seen(movement.unit.hardness, hard)", "movement.unit.hardness"), "utf-8")
    pack, _ = load_pack(folder)
    assert pack is not None
    leaks = [each for each in check_rules(pack)[1] if each.severity == "error"]
    assert [(each.code, each.span.path.rpartition("/")[2]) for each in leaks] == [("E582", "surprise-cards.yaml")]
    assert "`play_tank_obstacles`" in leaks[0].message


def test_a_read_of_hidden_things_is_found_by_twins(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(reads, "findings", lambda *_: iter(()))
    [found] = looked_through(without_seen(tmp_path), "dawn", 4, 20, 2).diagnostics
    assert found.code == "E714" and "`seems_free(it, by)` is" in found.notes[0].message
    assert "`o.space`" in found.notes[1].message and found.notes[1].span is not None


def with_anybody_fired_at(folder: Path) -> Path:
    """The pack of the fog in which units that nobody sees are listed to be fired at."""
    shutil.copytree(FOG, folder / "leak")
    file = folder / "leak" / "rules" / "fog.yaml"
    text = file.read_text("utf-8")
    seen = '            - {if: "is_seen(it, by)", cite: "1", say: Nobody sees it.}\n'
    far = '            - {if: "distance(firer.space, it.space) <= 2", cite: "3", say: It is too far away.}\n'
    assert text.count("          each:\n" + seen + far) == 1
    file.write_text(text.replace("          each:\n" + seen + far, ""), "utf-8")
    return folder / "leak"


def test_hidden_pieces_to_choose_from_are_found_by_the_checker(tmp_path: Path) -> None:
    pack, _ = load_pack(with_anybody_fired_at(tmp_path))
    assert pack is not None
    [leak] = [each for each in check_rules(pack)[1] if each.severity == "error"]
    assert leak.code == "E582" and "`fire`" in leak.message


@pytest.mark.slow
def test_hidden_pieces_to_choose_from_are_found_by_twins(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(reads, "findings", lambda *_: iter(()))
    folder = with_anybody_fired_at(tmp_path)
    [found] = looked_through(folder, "dawn", 1, 100, 27).diagnostics
    assert found.code == "E714" and found.notes[0].message.startswith("`units(enemy_of(by))` is")
    monkeypatch.setattr(Knowledge, "tells_where", lambda self, row: True)
    assert any(not found.leak.later for found in looked_through(folder, "dawn", 1, 20, 1).leaks), "at once"
