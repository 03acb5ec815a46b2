"""Edges in play: their state begins as the map says, is written, renewed, undone and saved; faults tell their place."""

from __future__ import annotations

from pathlib import Path

import pytest

from tests.unit.compiler.small_games import BOTH, WAIT, compiled, main, play, score, state
from toolkit.compiler import Passes
from toolkit.play import Game, GameFault, load, read_answer

MAP = {
    "kinds.yaml": (
        "kinds:\n  man: {title: Man, plural: men, attrs: {worth: int}}\n  card: {title: Card, attrs: {number: int}}\n"
        "  terrain: {title: Ground, attrs: {toll: {type: int, default: 0}}}\n"
    ),
    "terrain.yaml": (
        "terrain:\n  clear: {title: Clear}\n  river: {title: River, attrs: {toll: 3}}\n  road: {title: Road}\n"
    ),
    "maps/row.yaml": (
        "map: row\ntitle: Row\ngrid: {shape: square, labels: letter_number, edges: {blue: [left], red: [right]}}\n"
        'legend: {".": clear}\nspaces: |\n  . . . .\n  . . . .\n'
        "sides:\n  brook: {terrain: river, sides: [A1|B1, A2|B2]}\n"
        "paths:\n  lane: {terrain: road, spaces: [A1, B1, C2]}\n"
        "shapes:\n  pond: {terrain: river, points: [[1.2, 1], [1.8, 1], [1.5, 1.4]]}\n"
        "  yard: {terrain: road, points: [A1|A2|B1|B2, [1.5, 2], [1.6, 2.4]]}\n"
        "control: {blue: [A1, A2], red: [D1..D2]}\n"
    ),
}
BRIDGES = (
    "  edge:\n    bridge:\n      one_of: [absent, intact, blown]\n      reset: day\n"
    "      start_where: [{start: intact, terrain: river, path: road}]\n"
    "  space: {holder: {type: optional side, start: control}, keeper: {type: optional player, start: control}}\n"
)


def game_of(folder: Path, steps: str, passes: Passes, more: str = "") -> Game:
    return play(compiled(folder, BRIDGES + "occasions: {day: {}}\n" + main(steps + WAIT) + more, passes, MAP))


@BOTH
@pytest.mark.parametrize(
    ("value", "comes_to"),
    [
        ("edge(A1, B1).toll + edge(B1, A1).toll + edge(B1, C1).toll", 6),
        ("count(edges(A1)) + 10 * count(edges([A1, B1])) + 100 * count(edges(spaces))", 2 + 40 + 1000),
        ("count(edges(spaces), it.terrain == river)", 2),
        ("sum(edges(B1), count(it.paths))", 1),
        ("count(along(B1, C2)) + 10 * count(along(A1, C2)) + 100 * count(C2.paths)", 101),
        ("count(A1.features) + 10 * count(B1.features) + 100 * count(A2.features) + 1000 * count(B2.features)", 1011),
        ("count(s in spaces, river in s.features) + 10 * count(s in spaces, road in s.features)", 12),
        ("count(only(edges(A1) - edges(A2)).spaces)", 2),
        ("distance_to_border(C1) + 10 * distance_to_border(C1, blue) + 100 * distance_to_border(C1, side(red))", 120),
        ("count(border()) + 10 * count(border(red))", 28),
        ("count(s in spaces, s.control_at_start == red)", 2),
        ("count(s in spaces, s.holder == blue and s.keeper == blue)", 2),
        ("count(edges(spaces), it.bridge == intact)", 1),
    ],
)
def test_the_map_is_read(tmp_path: Path, value: str, comes_to: int, passes: Passes) -> None:
    assert score(game_of(tmp_path, f"- set: {{game.score: '{value}'}}", passes)) == comes_to


@BOTH
def test_state_of_an_edge_is_written_told_undone_saved_and_renewed(tmp_path: Path, passes: Passes) -> None:
    steps = (
        f"{WAIT.strip()}\n- set: edge(B1, A1).bridge\n  to: blown\n"
        "- for: e in edges(D2)\n  do: [{set: e.bridge, to: intact}]\n"
        f"{WAIT.replace('answer', 'more').strip()}\n- during: day()\n  do: [{{set: game.score, to: 1}}]\n"
    )
    game = game_of(tmp_path, steps, passes)
    cells = [f"edge {name}.bridge" for name in ("A1|B1", "C2|D2", "D1|D2", "C1|C2")]

    def bridges(game: Game) -> list[str]:
        return [state(game, cell) for cell in cells]

    assert bridges(game) == ["intact", "absent", "absent", "absent"]
    before = game.hash()
    game.apply(read_answer(game, {"blue": "choose", "answer": True}))
    assert bridges(game) == ["blown", "intact", "intact", "absent"]
    assert game.view(0)["state"]["edge A1|B1.bridge"] == "blown"
    again = load(game.program, game.save())
    assert again.hash() == game.hash() != before
    game.undo()
    assert game.hash() == before
    again.apply(read_answer(again, {"blue": "choose", "more": True}))
    assert (bridges(again), score(again)) == (["intact", "absent", "absent", "absent"], 1)


@BOTH
def test_what_follows_from_a_renewal_asks_what_differs(tmp_path: Path, passes: Passes) -> None:
    follows = "triggers:\n  t: {after: changed, when: event.field == bridge, do: [{add: game.score}]}\n"
    steps = (
        "- during: day()\n  do:\n  - set: edge(C1, D1).bridge\n    to: intact\n- during: day()\n  do: [{let: {x: 1}}]\n"
    )
    assert score(game_of(tmp_path, steps, passes, follows)) == 2  # the first day renews nothing


@BOTH
def test_a_check_looks_again_when_an_edge_changes(tmp_path: Path, passes: Passes) -> None:
    check = (
        "checks:\n  c:\n    at: step\n    each: s in spaces\n"
        "    where: any(edges(s), it.bridge == blown) and s.holder != none\n    do: [{set: s.holder, to: none}]\n"
    )
    game = game_of(tmp_path, "- set: edge(A1, A2).bridge\n  to: blown\n", passes, check)
    assert [state(game, f"space {label}.holder") for label in ("A1", "A2", "D1")] == [None, None, "red"]


@BOTH
@pytest.mark.parametrize(
    ("value", "says"),
    [
        ("edge(A1, C1).toll", "These two spaces are no neighbours"),
        ("edge(A1, B2).toll", "These two spaces are no neighbours"),
        ("edge(A1, A1).toll", "These two spaces are no neighbours"),
    ],
)
def test_spaces_that_share_no_side_are_a_fault_at_its_place(
    tmp_path: Path, value: str, says: str, passes: Passes
) -> None:
    with pytest.raises(GameFault) as raised:
        game_of(tmp_path, f"- set: {{game.score: '{value}'}}", passes)
    found = raised.value.diagnostic
    text = Path(found.span.path).read_text("utf-8").split("\n")[found.span.line - 1]
    assert text[found.span.column - 1 : found.span.end_column - 1] == value.removesuffix(".toll")
    assert says in found.message
