"""`seen(x, otherwise)` looks through all that makes x what it is: limits, keywords, which piece was made first."""

from __future__ import annotations

from pathlib import Path

import pytest

from tests.unit.compiler.small_games import BOTH, compiled, main
from tests.unit.play.test_choices_among_unidentified import (
    DEAL,
    END,
    GROUND_OF_CARDS,
    SEEDS,
    alike_to_the_end,
    worlds_of,
)
from toolkit.analysis.hiding import DECIDES
from toolkit.cli.playing.asking import account
from toolkit.compiler import Passes
from toolkit.evaluator import World, evaluate
from toolkit.examples.asking import Unseen
from toolkit.language.code import Stated
from toolkit.play import Game
from toolkit.play.knowledge import Knowledge
from toolkit.program.steps.flow import Choose
from toolkit.state.listing_keys import by_key
from toolkit.state.run_time import index, things

KEYWORDS = {
    "cards.yaml": (
        "cards:\n  one: {kind: card, title: One, text: One., attrs: {number: 1}, keywords: [shiny]}\n"
        "  two: {kind: card, title: Two, text: Two., attrs: {number: 2}}\n"
    )
}
SHINY = "keywords:\n  shiny: {title: Shiny}\n"
ADDS = "keywords:\n  shiny: {title: Shiny, modifiers: [{to: worth, label: shiny, set: 1}]}\n"
FORBIDS = "keywords:\n  shiny: {title: Shiny, permissions: [{forbids: plain}]}\n"
WORTHS = {
    "a greatest value": f"{SHINY}values:\n  worth: {{args: {{c: card}}, base: 9, at_most: c.number}}\n",
    "a least value": f"{SHINY}values:\n  worth: {{args: {{c: card}}, base: 0, at_least: c.number}}\n",
    "a limit of a stage": (
        f"{SHINY}values:\n  worth: {{args: {{c: card}}, base: 9, stages: [a, {{id: b, at_most: c.number}}]}}\n"
    ),
    "a limit further in": (
        f"{SHINY}values:\n  inner: {{args: {{c: card}}, base: 9, at_most: c.number}}\n"
        "  worth: {args: {c: card}, base: inner(c)}\n"
    ),
    "a keyword": f"{ADDS}values:\n  worth: {{args: {{c: card}}, base: 2}}\n",
    "a keyword that forbids": (
        f"{FORBIDS}values:\n  plain: {{args: {{c: card}}, base: true}}\n"
        "  worth: {args: {c: card}, base: 2 if plain(c) else 1}\n"
    ),
    "a keyword of a set": (
        ADDS.replace("to: worth", "to: all_worth")
        + "values:\n  all_worth: {args: {them: set of card}, base: 2}\n"
        + "  worth: {args: {c: card}, base: 'all_worth([c])'}\n"
    ),
}
ONE_OF_RED = "- choose: x\n  by: blue\n  one: cards(hand(red))\n  each: {}\n  may: true"


@pytest.mark.slow
@BOTH
@pytest.mark.parametrize("worth", WORTHS)
def test_what_changes_or_limits_a_value_is_looked_at(tmp_path: Path, worth: str, passes: Passes) -> None:
    """Each of these is worth its number: blue is told of no card in red's hand which that is, before he is shown it."""
    asks = ONE_OF_RED.format('"seen(worth(it), 1) == 1"')
    for shown in (False, True):
        show = "- show: cards(hand(red))\n  to: blue\n" if shown else ""
        ground = GROUND_OF_CARDS | KEYWORDS
        program = compiled(tmp_path / str(shown), main(f"{DEAL}{show}{asks}{END}", WORTHS[worth]), passes, ground)
        games = [Game(program, seed) for seed in SEEDS]
        if shown:
            assert [ones(game) for game in games] == [listed(game) for game in games]
        else:
            assert {len(listed(game)) for game in games} == {3}
            assert sum(alike_to_the_end(worlds_of(game), 1) for game in games) > 20
        assert [by_reference(game) for game in games] == [candidates(game) for game in games]


def by_reference(game: Game) -> list[int]:
    """What blue may choose as the reference evaluator has it."""
    world = World(game.program.stage, game.cells)
    choice = next(step for step in game.program.rules.procedures["main"].steps if isinstance(step, Choose)).choice
    assert choice.among is not None and isinstance(choice.each, Stated)
    asked, variable = choice.each.code.expr, choice.among.variable
    cards = [index(card) for card in things(evaluate(choice.among.things.expr, world, {}))]
    told = by_key(game.cells, cards)
    return [card for card in told if evaluate(asked, world, {variable: card, DECIDES: 0})]


def listed(game: Game) -> list[str]:
    """The cards that blue may choose, by true name."""
    names = game.program.stage.names(game.cells).named
    return sorted(names[card] for card in candidates(game))


def candidates(game: Game) -> list[int]:
    """The same, by row; none where nothing was left to choose."""
    assert game.site is not None and game.site.choice is not None
    return [answer[1] for answer in game.legal() if len(answer) > 1] if game.site.choice.name == "x" else []


def ones(game: Game) -> list[str]:
    """The cards of number 1 in red's hand."""
    return sorted(piece["name"] for piece in game.view(1)["places"]["hand(red)"] if piece["name"].startswith("one"))


FIRSTS = {
    "the first there": "first(cards(hand(red)))",
    "the first that is marked": "first(c in cards(hand(red)), c.marks >= 0)",
    "in a value": "oldest(cards(hand(red)))",
}


@pytest.mark.slow
@BOTH
@pytest.mark.parametrize("first", FIRSTS)
def test_which_of_several_unidentified_pieces_comes_first_may_be_known(
    tmp_path: Path, first: str, passes: Passes
) -> None:
    """For it tells nothing of which piece is which: in all worlds it is one at the same place."""
    oldest = "values:\n  oldest: {args: {them: set of card}, base: first(them)}\n"
    asks = ONE_OF_RED.format(f'"seen({FIRSTS[first]} == it, true)"')
    program = compiled(tmp_path, main(f"{DEAL}{asks}{END}", oldest), passes, GROUND_OF_CARDS)
    games = [Game(program, seed) for seed in SEEDS]
    assert {len(listed(game)) for game in games} == {1}
    assert sum(alike_to_the_end(worlds_of(game), 1) for game in games) > 20


def test_which_one_is_the_only_unidentified_piece_is_known(tmp_path: Path) -> None:
    asks = ONE_OF_RED.format('"seen(first(c in cards(hand(red)), c.marks == 3) == it, false)"')
    mark = "- let:\n    one: first(cards(hand(red)))\n- set: one.marks\n  to: 3\n"
    program = compiled(tmp_path, main(f"{DEAL}{mark}{asks}{END}"), changed=GROUND_OF_CARDS)
    for seed in SEEDS:
        game = Game(program, seed)
        [name] = [piece["name"] for piece in game.view(0)["places"]["hand(red)"] if piece["shows"]["marks"] == 3]
        known = Knowledge(game.program.stage, game.cells, 0).known_names.named
        assert [known[card] for card in candidates(game)] == [name]


BACKS = GROUND_OF_CARDS | {
    "kinds.yaml": GROUND_OF_CARDS["kinds.yaml"]
    .replace("attrs: {number: int}", "attrs: {number: int, suit: {type: int, default: 0}}")
    .replace("shows: [marks]", "shows: [marks, suit]")
}


@BOTH
def test_what_an_effect_sets_on_one_of_several_unidentified_pieces_is_not_known(tmp_path: Path, passes: Passes) -> None:
    """Blue knows which card it was granted on; where that lies among red's he does not."""
    marked = "- grant: dyed\n  on: only(cards(hand(blue)))\n  until: game\n- move: cards(hand(blue))\n  to: hand(red)\n"
    asks = ONE_OF_RED.format('"seen(it.suit, 0) == 0"')
    program = compiled(
        tmp_path, main(f"{DEAL}{marked}{asks}{END}", "effects: {dyed: {attrs: {suit: 7}}}\n"), passes, BACKS
    )
    for seed in SEEDS:
        game = Game(program, seed)
        assert len(candidates(game)) == 4
        with pytest.raises(Unseen):
            account(game, "count(cards(hand(red)), it.suit == 7)", 0)
