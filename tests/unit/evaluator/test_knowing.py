"""Who knows which piece something is: found once where only players bear on it, else asked of each state."""

from __future__ import annotations

from pathlib import Path

from tests.unit.compiler.small_games import GROUND, WAIT, compiled, main
from toolkit.evaluator import World
from toolkit.evaluator.knowing import PlayersSight
from toolkit.play import Game

OPEN_AFTER_A_WHILE = {
    "places.yaml": GROUND["places.yaml"].replace(
        "deck: {title: Deck, order: stack, shown_to: nobody",
        "deck: {title: Deck, order: stack, shown_to: game.score > 0",
    )
}


def seen_by_each(game: Game) -> dict[str, list[bool]]:
    """By name, whether blue and red know a card."""
    world = World(game.program.stage, game.cells)
    cards = {name: row for name, row in game.program.stage.names(game.cells).rows.items() if name.startswith("one#")}
    return {name: [PlayersSight(world, (player,)).sees(row) for player in (0, 1)] for name, row in cards.items()}


def test_a_hand_is_its_owners_and_a_deck_is_asked_of_each_state(tmp_path: Path) -> None:
    """Both games are on one stage, and the second is looked at between two looks at the first."""
    steps = f"- {{create: one, at: hand(red)}}\n- {{create: one, at: deck}}{WAIT}- add: game.score{WAIT}"
    program = compiled(tmp_path, main(steps), changed=OPEN_AFTER_A_WHILE)
    first, second = Game(program, 1), Game(program, 1)
    second.apply(second.legal()[0])
    closed, opened = {"one#1": [False, True], "one#2": [False, False]}, {"one#1": [False, True], "one#2": [True, True]}
    assert [seen_by_each(game) for game in (first, second, first)] == [closed, opened, closed]
