"""A place holds no other kinds than it is declared to: nobody brings others there, and where it takes one kind alone no
piece is asked for its own."""

from __future__ import annotations

import json
from pathlib import Path

import pytest

from tests.unit.compiler.small_games import BOTH, GROUND, asking, compiled, play, score
from toolkit.analysis.whereabouts import where_kinds_lie
from toolkit.compiler import NONE, Passes
from toolkit.examples.position import Position
from toolkit.examples.things import Unnamed
from toolkit.play import GameFault, NotThisGame, load, save

MEN_ONLY = {"places.yaml": GROUND["places.yaml"].replace("spaces: map}", "spaces: map, holds: {kinds: [man]}}")}
COUNTED = "- set: game.score\n  to: 10 * count(men(map)) + count(s in spaces, men(s))\n"
BOXES = {
    "kinds.yaml": GROUND["kinds.yaml"]
    + "  box: {title: Box, plural: boxes, holds: {kinds: [man], when_removed: drop}}\n",
    "units.yaml": GROUND["units.yaml"] + "  chest: {kind: box, title: Chest}\n",
}
HIDDEN = GROUND["places.yaml"] + "  cave: {title: Cave, shown_to: nobody, holds: {kinds: [box, man]}}\n"
REMOVED = "- create: chest\n  at: cave\n- create: scout\n  at: only(boxes)\n- remove: boxes\n"


def test_where_a_place_takes_one_kind_alone_no_piece_is_asked_for_its_own(tmp_path: Path) -> None:
    program = compiled(tmp_path, asking(COUNTED), changed=MEN_ONLY)
    assert "IS_man" not in program.source
    plain = compiled(tmp_path, asking(COUNTED), NONE, MEN_ONLY)
    assert [score(play(each)) for each in (program, plain)] == [33, 33]


@BOTH
@pytest.mark.parametrize(
    "steps",
    [
        "- create: one\n  at: A1\n",
        "- create: one\n  at: A1\n  count: 2\n",
        "- create: one\n  at: discard\n- move: cards\n  to: A1\n",
        "- create: one\n  at: deck\n- draw: deck\n  to: A1\n",
        "- create: one\n  at: discard\n- swap: only(cards)\n  with: first(men(map))\n",
    ],
    ids=["made", "several-made", "moved", "drawn", "swapped"],
)
def test_no_rule_brings_others_there(tmp_path: Path, steps: str, passes: Passes) -> None:
    with pytest.raises(GameFault, match="E712: A piece is put into a place that is not declared to hold its kind"):
        play(compiled(tmp_path, asking(steps), passes, MEN_ONLY))


def test_what_a_piece_drops_that_leaves_play_is_looked_at_too(tmp_path: Path) -> None:
    program = compiled(
        tmp_path, asking(REMOVED), changed=BOXES | {"places.yaml": HIDDEN.replace("[box, man]", "[box]")}
    )
    with pytest.raises(GameFault, match="not declared to hold its kind"):
        play(program)


def test_where_it_drops_what_it_holds_that_may_lie(tmp_path: Path) -> None:
    files = BOXES | {"places.yaml": HIDDEN, "scenarios/one.yaml": GROUND["scenarios/one.yaml"].split("forces:")[0]}
    program = compiled(tmp_path, asking(REMOVED), changed=files)
    assert "cave" in where_kinds_lie(program.stage.rules)["man"]  # made in a chest, it lay nowhere by itself before
    assert "man" in program.stage.needs.keyed


def test_a_place_that_does_not_say_what_it_holds_may_hold_anything(tmp_path: Path) -> None:
    program = compiled(tmp_path, asking(COUNTED))
    assert "IS_man" in program.source
    assert {*program.stage.kinds_in(program.stage.rules.places["deck"])} == {*program.stage.rules.kinds}


def test_no_position_and_no_save_puts_a_piece_where_none_of_its_kind_may_lie(tmp_path: Path) -> None:
    program = compiled(tmp_path, asking("- create: one\n  at: discard\n" + COUNTED), changed=MEN_ONLY)
    game = play(program)
    position = Position(program.stage, game.cells)
    with pytest.raises(Unnamed, match="`one#1` is of the kind `card`, which does not lie in `map`"):
        position.place_piece("one#1", "A1", None, None)
    written = json.loads(json.dumps(save(game)))
    cells = written["state"]["cells"]
    cells["space C1.holds"], cells["place discard.holds"] = cells["place discard.holds"], []
    cells["piece one#1.holder"] = "C1"
    with pytest.raises(NotThisGame, match="contradicts itself in where the pieces lie"):
        load(program, written)
