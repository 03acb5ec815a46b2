"""What has left play unseen is no better known than it was: neither to its owner nor to who asks for it."""

from __future__ import annotations

from pathlib import Path

import pytest

from tests.unit.compiler.small_games import BOTH, compiled, main
from tests.unit.play.test_choices_among_unidentified import DEAL, END, GROUND_OF_CARDS, SEEDS, worlds_of
from toolkit.analysis.whereabouts import known_to_owners
from toolkit.compiler import Passes
from toolkit.examples.log import log_of
from toolkit.play import Game, read_answer

OWN_DECKS = GROUND_OF_CARDS | {
    "places.yaml": GROUND_OF_CARDS["places.yaml"].replace("deck: {order: stack", "deck: {per: player, order: stack")
}
OWN_CARDS = """
- for: design in [one, two, one, two, one, two]
  do: [{create: design, at: deck(blue), owner: blue}]
- shuffle: deck(blue)
"""


def test_its_owner_does_not_come_to_know_what_is_taken_from_his_deck(tmp_path: Path) -> None:
    steps = f"{OWN_CARDS}{END}- remove: top_of(deck(blue)){END}"
    program, compared = compiled(tmp_path, main(steps), changed=OWN_DECKS, tracing=True), 0
    for seed in SEEDS:
        for further in worlds_of(Game(program, seed)).steps():
            one, *others = (game.view(0, whole=True) for game in further.games)
            assert all(one == other for other in others)
            assert not any(name.startswith(("one", "two")) for name in one["private"]["pieces"])
            compared += len(others)
    assert compared > 20
    game = Game(program, 1)
    game.apply(game.legal()[0])
    assert any(line.startswith("removed: a card from deck(blue)") for line in log_of(game, 0))


LAST = "occasions: {day: {facts: {last: {type: optional card, default: none}}}}\n"
TAKEN = """
- choose: x
  by: red
  one: cards(hand(red))
- set: day.last
  to: x
- remove: x
- choose: n
  by: blue
  number: [0, "seen(day.last.number, 0)"]
"""


@BOTH
@pytest.mark.parametrize("before", ["", "- reveal: cards(hand(red))\n"])
def test_seen_knows_of_what_is_gone_what_was_known_of_it(tmp_path: Path, before: str, passes: Passes) -> None:
    inside = "".join(f"    {line}\n" for line in f"{DEAL}{before}{TAKEN}".strip("\n").split("\n"))
    program = compiled(tmp_path, main(f"- during: day()\n  do:\n{inside}", LAST), passes, GROUND_OF_CARDS)
    for seed in SEEDS:
        game = Game(program, seed)
        card = game.view(1)["decision"]["answers"][0]["x"]
        game.apply(read_answer(game, {"red": "choose", "x": card}))
        number = {"one": 1, "two": 2}[card.partition("#")[0]]
        assert len(game.legal()) == 1 + (number if before else 0)


SHOWN = {
    "viewer == piece.owner": True,
    "viewer == piece.owner or piece.face_up": True,
    "viewer == piece.owner and piece.face_up": False,
    "nobody": False,
    "all": True,
}


@pytest.mark.parametrize("shown", SHOWN)
def test_owners_know_kinds_that_they_see_wherever_these_may_lie(tmp_path: Path, shown: str) -> None:
    places = f"places:\n  map: {{title: Map, shown_to: {shown}, spaces: map, holds: {{kinds: [man]}}}}\n"
    program = compiled(tmp_path, main("- hide: men" + END), changed={"places.yaml": places})
    assert ("man" in known_to_owners(program.rules)) == SHOWN[shown]
