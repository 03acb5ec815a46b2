"""Saves: a game as names. Read again it goes on alike; the hash of a state tells every difference."""

from __future__ import annotations

import json
import random
import sys
from pathlib import Path
from types import FrameType
from typing import Any

import pytest

from tests.unit.compiler.small_games import asking, compiled
from tests.unit.play.programs import CENTRE, CORNER, after, parley, program_of, tic_tac_toe
from tests.unit.play.test_showing import places
from tests.unit.state.changing import other_value
from toolkit.compiler import NONE, Program
from toolkit.leaks.comparing import whole_answer
from toolkit.play import Game, NotThisGame, UnknownSite, load, name_answer, playout, read_answer, save
from toolkit.play.knowledge import Knowledge
from toolkit.runtime.program import site_of
from toolkit.state import UnknownName


def decisions(seed: int, program: Program | None = None) -> list[Game]:
    """A game (of parley) at each of its decisions."""
    found, game = [], Game(program or parley(), seed)
    pick = random.Random(seed)
    while not game.over:
        found.append(game.clone())
        game.apply(pick.choice(game.legal()))
        while game.partial:
            game.apply(pick.choice(game.legal()))
    return found


def test_a_save_goes_on_like_the_game_at_each_decision() -> None:
    for game in decisions(seed=5):
        again = load(parley(), json.loads(json.dumps(save(game))))
        assert again.hash() == game.hash()
        assert (again.seat, len(again.legal())) == (game.seat, len(game.legal()))
        playout(game, random.Random(1).random)
        playout(again, random.Random(1).random)
        assert again.hash() == game.hash()


def test_a_finished_game_can_be_saved() -> None:
    game = Game(tic_tac_toe(), seed=1)
    playout(game, random.Random(1).random)
    again = load(tic_tac_toe(), save(game))
    assert again.over and again.result == game.result


def test_flipping_any_one_cell_changes_the_hash() -> None:
    for game in decisions(seed=6)[::7]:
        layout, before = game.program.stage.layout, game.hash()
        for name, address in layout.items(game.cells):
            kept = game.cells[address]
            game.cells[address] = other_value(layout, game.cells, layout.type_at(game.cells, address), kept)
            if game.cells[address] != kept:
                assert game.hash() != before, name
            game.cells[address] = kept
        assert game.hash() == before


def test_flipping_any_one_local_changes_the_hash() -> None:
    for game in decisions(seed=7)[::5]:
        assert game.go is not None
        before, frame, depth = game.hash(), game.go, 0
        while frame is not None:
            function, locals, parent = frame
            for index, kept in enumerate(site_of(function).locals):
                other = other_value(game.program.stage.layout, game.cells, kept.type, locals[index])
                if other != locals[index]:
                    assert replaced(game, depth, (*locals[:index], other, *locals[index + 1 :])) != before, kept.name
            frame, depth = parent, depth + 1
        assert game.hash() == before


def replaced(game: Game, depth: int, locals: tuple[Any, ...]) -> str:
    """The hash of a game with other locals in one of its frames."""

    def rebuilt(frame: Any, depth: int) -> Any:
        function, own, parent = frame
        return (function, locals, parent) if depth == 0 else (function, own, rebuilt(parent, depth - 1))

    other = game.clone()
    other.go = rebuilt(game.go, depth)
    return other.hash()


def test_seed_and_counter_are_in_the_hash() -> None:
    game = after(tic_tac_toe(), CENTRE)
    before = game.hash()
    game.chance.counter += 1
    assert game.hash() != before
    game.chance.counter -= 1
    game.chance.seed = b"2"
    assert game.hash() != before


def test_a_save_with_its_history_can_be_taken_back() -> None:
    game = after(tic_tac_toe(), CENTRE, CORNER)
    again = load(tic_tac_toe(), save(game, with_history=True))
    assert again.record == game.record
    assert again.undo()
    assert again.hash() == after(tic_tac_toe(), CENTRE).hash()
    assert again.redo()
    assert again.hash() == game.hash()


def test_a_save_without_history_begins_where_it_was_made() -> None:
    again = load(tic_tac_toe(), save(after(tic_tac_toe(), CENTRE)))
    assert not again.undo()
    assert again.record.answers == ()


@pytest.mark.slow
@pytest.mark.parametrize(
    "where",
    [
        ("tests/packs/parley", "bridge"),
        ("tests/packs/levies", "border"),
        ("content/panzer-general", "meeting-engagement"),
    ],
)
def test_a_save_with_its_history_tells_each_seat_what_it_was_told(where: tuple[str, str]) -> None:
    """In the names that it has now: of what it has learnt since it hears by name."""
    program, told = program_of(*where), 0
    for game in decisions(3, program)[::5]:
        saved = json.loads(json.dumps(save(game, with_history=True)))
        again, bare = load(program, saved), load(program, save(game))
        for seat in range(len(program.stage.numbers.players)):
            for _ in range(2):
                assert again.view(seat) == game.view(seat)
            assert bare.view(seat) == game.view(seat) | {"record": []}
            told += len(again.view(seat)["record"])
        if game.seat is not None:
            named = name_answer(game, whole_answer(game, random.Random(0)))
            for one in (game, again):
                one.apply(read_answer(one, named))
            assert again.view(0) == game.view(0)
    assert told > 10


def test_a_save_is_read_without_a_look_at_its_history() -> None:
    game = after(tic_tac_toe(), CENTRE)
    again = load(tic_tac_toe(), {**save(game), "history": [{"nobody": "jumps"}] * 1000})
    assert again.hash() == game.hash()
    assert not again.undo(), "the answers before it cannot be played"
    assert again.hash() == game.hash()


def test_reading_a_save_runs_no_rules_however_long_the_game_was() -> None:
    for game in decisions(seed=5):
        run: list[str] = []
        document, program = save(game, with_history=True), parley()

        def note(frame: FrameType, event: str, _: Any, run: list[str] = run, file: str = program.file) -> None:
            if event == "call" and frame.f_code.co_filename == file:
                run.append(frame.f_code.co_name)

        sys.setprofile(note)
        try:
            again = load(program, document)
        finally:
            sys.setprofile(None)
        assert run == []
        assert (again.past, len(again.before)) == (None, len(game.record.answers))
        again.legal()


def test_a_save_of_another_scenario_is_refused() -> None:
    document = save(Game(tic_tac_toe(), seed=1))
    with pytest.raises(NotThisGame, match="it is a game of the pack classics, not of parley"):
        load(parley(), document)
    with pytest.raises(NotThisGame, match="of the scenario crossing, not tic-tac-toe"):
        load(tic_tac_toe(), {**document, "scenario": "crossing"})
    with pytest.raises(NotThisGame, match="form"):
        load(tic_tac_toe(), {**document, "save": 99})


def test_a_save_at_a_step_that_is_gone_is_refused() -> None:
    document = save(Game(tic_tac_toe(), seed=1))
    document["state"]["pending"]["at"] = "procedures.elsewhere.do.0"
    with pytest.raises(UnknownSite, match="elsewhere"):
        load(tic_tac_toe(), document)


def test_programs_with_other_passes_read_each_others_saves() -> None:
    plain = program_of("tests/packs/parley", "bridge", NONE)
    for game in decisions(seed=8)[::3]:
        other = load(plain, save(game))
        assert other.hash() == game.hash()
        playout(other, random.Random(3).random)
        playout(game, random.Random(3).random)
        assert other.hash() == game.hash()
        assert load(parley(), save(other)).hash() == other.hash()


def test_pieces_that_a_seat_does_not_know_are_told_alike_when_a_game_is_loaded(tmp_path: Path) -> None:
    """Rows stand elsewhere then: the men first, and then what was granted between."""
    made = "- for: i in range(1, 4)\n  do:\n    - create: guard\n      at: A1\n"
    granted = "    - grant: smoke(i)\n      until: lifted\n"
    rules = "effects:\n  smoke: {args: {number: int}}\n" + asking(made + granted)
    program = compiled(tmp_path, rules, changed=places(map="shown_to: viewer == piece.owner"))
    for seed in range(5):
        game = Game(program, seed)
        again = load(program, json.loads(json.dumps(save(game))))
        told = [Knowledge(program.stage, one.cells, 1) for one in (game, again)]
        rows = [{known.name(row): true for row, true in known.names.named.items() if "#" in true} for known in told]
        assert rows[0] == rows[1] and sum("?" in name for name in rows[0]) == 6
        assert game.cells != again.cells


@pytest.mark.slow
def test_what_is_loaded_is_proved_whole_cell_by_cell_and_piece_by_piece() -> None:
    for game in decisions(seed=5)[::9]:
        whole = json.loads(json.dumps(save(game)))
        state = whole["state"]
        for name in {*state["cells"]} - OFTEN_EMPTY:
            cells = {key: value for key, value in state["cells"].items() if key != name}
            with pytest.raises((NotThisGame, UnknownName, UnknownSite)):
                load(parley(), {**whole, "state": {**state, "cells": cells}})
        for piece in state["pieces"]:
            rest = [each for each in state["pieces"] if each != piece]
            cells = without(piece, state["cells"])
            for spoilt in ({**state, "pieces": rest}, {**state, "pieces": rest, "cells": cells}):
                with pytest.raises((NotThisGame, UnknownName, UnknownSite)):
                    load(parley(), {**whole, "state": spoilt})
        with pytest.raises(NotThisGame, match=r"this game knows no `space Z9\.holds`"):
            load(parley(), {**whole, "state": {**state, "cells": {**state["cells"], "space Z9.holds": []}}})


OFTEN_EMPTY = {"system.standing", "system.told", "system.called"}
"""Cells that are written only when something stands in them: without them a save says that nothing does."""


def without(piece: str, cells: dict[str, Any]) -> dict[str, Any]:
    """Cells in which nothing speaks of a piece any more."""
    rest = {key: value for key, value in cells.items() if not key.startswith(f"piece {piece}.")}
    return {
        key: [each for each in value if each != piece] if isinstance(value, list) else value
        for key, value in rest.items()
    }


@pytest.mark.parametrize(
    ("spoilt", "told"),
    [
        ({"save": True}, "`save`"),
        (
            {"save": 1},
            "a save of the form 1; this tool reads 4. Finish that game with the version of the tool that wrote it",
        ),
        (
            {"save": 2},
            "a save of the form 2; this tool reads 4. Finish that game with the version of the tool that wrote it",
        ),
        (
            {"save": 3},
            "a save of the form 3; this tool reads 4. Finish that game with the version of the tool that wrote it",
        ),
        ({"made_from": None}, "`made_from`"),
        ({"state": {}}, "is a required property"),
        ({"more": 1}, "'more' was unexpected"),
        ({"history": [{}]}, r"`history\[0\]`"),
        ({"options": {"fog": 1}}, "`options.fog`"),
    ],
)
def test_a_save_is_held_against_its_schema_first(spoilt: dict[str, Any], told: str) -> None:
    document = json.loads(json.dumps(save(after(tic_tac_toe(), CENTRE), with_history=True)))
    with pytest.raises(NotThisGame, match=told):
        load(tic_tac_toe(), {**document, **spoilt})


def test_an_option_of_a_save_that_the_pack_lacks_is_named() -> None:
    document = json.loads(json.dumps(save(after(tic_tac_toe(), CENTRE))))
    with pytest.raises(NotThisGame, match="the option fog, which classics does not have"):
        load(tic_tac_toe(), {**document, "options": {"fog": "on"}})
