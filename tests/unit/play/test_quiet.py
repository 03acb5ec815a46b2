"""Quiet menus: whether somebody is asked tells nothing of what not everybody knows (law 4)."""

from __future__ import annotations

from pathlib import Path

import pytest

from tests.unit.compiler.small_games import compiled, main, play
from tests.unit.play.test_showing import places
from toolkit.play import Game, read_answer

RULES = main(
    """
- for: c in [one, two]
  do: [{create: c, at: hand(first(players))}]
- create: CARD
  at: hand(only(opponents(first(players))))
- while: game.score < 3
  do:
    - add: game.score
    - choose: goal
      by: first(players)
      one: spaces
    - move: first(men(first(players)))
      to: goal
    - during: entered(who=first(players), where=goal)
      do:
        - offer: reaction
""",
    """
occasions:
  entered: {facts: {who: player, where: space}, active: who}
menus:
  reaction: {within: entered, order: [inactive], turns: once}
actions:
  shoot:
    menu: reaction
    ASKED
    do: [{add: entered.who.points}]
""",
)
POINTS = "state:\n  game: {score: int, log: {type: list of int}}\n  player: {points: int}\n"
FOG = places(map="shown_to: viewer == piece.owner, count_shown_to: nobody")
FACES = places(map="shown_to: viewer == piece.owner")
NEAR = "args: [{unit: {one: men(by), each: 'distance(it.space, entered.where) <= 1'}}]"
WORTH = "args: [{unit: {one: men(by), each: it.worth == WORTH}}]"
HELD = "allowed: any(holds(hand(by)), it.number == 2)"
DRAWN = "args: [{card: {one: holds(hand(by)), each: it.number == 2}}]"
TRIED = "args: [{unit: {one: men(only(opponents(by))), each: 'seen(it.worth, 9) == WORTH'}}]"
FREE = "args: [{unit: {one: men(by), each: it.space != none}}]"


def game_of(folder: Path, asked: str, changed: dict[str, str], worth: int, card: str) -> Game:
    """A game in which blue has moved to A1 and red may react."""
    rules = RULES.replace("ASKED", asked.replace("WORTH", str(worth))).replace("CARD", card)
    written = {"rules/rules.yaml": POINTS + rules}
    game = play(compiled(folder, "", changed=changed | written))
    game.apply(read_answer(game, {"blue": "choose", "goal": "A1"}))
    return game


@pytest.mark.slow
@pytest.mark.parametrize(
    ("asked", "changed"),
    [(NEAR, FOG), (WORTH, FACES), (HELD, {}), (DRAWN, {}), (TRIED, FACES)],
    ids=["where", "what", "held", "lies", "seen"],
)
@pytest.mark.parametrize(("worth", "card"), [(2, "two"), (1, "one")])
def test_who_could_do_what_is_not_told_by_who_is_asked(
    tmp_path: Path, asked: str, changed: dict[str, str], worth: int, card: str
) -> None:
    game = game_of(tmp_path, asked, changed, worth, card)
    assert [site.hidden for site in game.program.sites.values() if site.kind == "menu"] == [True]
    assert [each["blue"] for each in game.view(0)["record"]] == ["choose"]
    asks = game.view(0)["decision"]
    assert asks is None or (asks["asks"] == "blue" and game.seat == 0)


def test_what_everybody_knows_may_be_told_by_who_is_asked(tmp_path: Path) -> None:
    """That men stand on this map everybody sees; so red is asked openly."""
    game = game_of(tmp_path, FREE, FACES, 2, "one")
    assert [site.hidden for site in game.program.sites.values() if site.kind == "menu"] == [False]
    assert game.view(0)["decision"] == {"asks": "red"}
