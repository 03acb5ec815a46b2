"""Every card that the rules of a pack let somebody play is played in a worked example of the pack."""

from __future__ import annotations

from collections.abc import Iterator
from pathlib import Path
from typing import Any

import pytest

from tests.packs.test_examples import folders
from tests.playthroughs.games import rules_of
from toolkit.evaluator import World
from toolkit.examples.position import Position
from toolkit.packs import Pack
from toolkit.play.conditions import failing
from toolkit.program.rules import Action
from toolkit.state import Stage, set_up

REFUSED = "refused"


def packs_with_cards() -> Iterator[Path]:
    """The packs with examples whose rules have actions that are played with a card."""
    for folder in folders():
        if any("    card: " in file.read_text("utf-8") for file in (folder / "rules").glob("*.yaml")):
            yield folder


def fits(action: Action, stage: Stage, design: str) -> bool:
    """Whether a piece of a design is a card for an action, as far as its `card:` tells by itself."""
    cells: list[Any] = list(stage.start)
    position = Position(stage, cells)
    position.place_piece(f"{design}#1", None, next(iter(stage.numbers.of["players"])), None)
    card = position.things.pieces_of(design)[0]
    world = World(stage, tuple(cells))
    return not list(failing(action.card, {"it": card, "card": card, "by": 0}, world))


def played(pack: Pack) -> Iterator[tuple[str, str]]:
    """The actions that are done with a card in examples, and the designs of these cards."""
    for item in pack.all("examples"):
        for answer in item.record.do:
            if "card" in answer and REFUSED not in answer:
                yield from ((action, str(answer["card"]).partition("#")[0]) for action in answer.values())


@pytest.mark.slow
@pytest.mark.parametrize("folder", list(packs_with_cards()), ids=lambda folder: folder.name)
def test_every_card_that_can_be_played_is_played_in_an_example(folder: Path) -> None:
    rules = rules_of(folder)
    pack = rules.pack
    stage = set_up(rules, next(iter(pack.all("scenarios"))).id, {})
    actions = [action for action in rules.actions.values() if action.card is not None]
    can_be = {(action.id, card.id) for action in actions for card in pack.all("cards") if fits(action, stage, card.id)}
    assert can_be
    assert sorted(can_be - set(played(pack))) == []
