"""Choices among pieces that their chooser does not know: which of them was made first changes nothing that he sees."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass
from pathlib import Path
from random import Random
from typing import Any

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from tests.unit.compiler.small_games import BOTH, GROUND, compiled, main
from toolkit.compiler import ALL, Passes, Program
from toolkit.examples.log import Memory, log_of
from toolkit.leaks.worlds import some_difference, world_of
from toolkit.play import Game, name_answer, read_answer
from toolkit.play.knowledge import Knowledge
from toolkit.play.refusals import Refused
from toolkit.state.listing_keys import by_key

GROUND_OF_CARDS = {
    "pack.yaml": GROUND["pack.yaml"] + "impossible: skip\n",
    "places.yaml": (
        "places:\n  map: {title: Map, shown_to: all, spaces: map, holds: {kinds: [man]}}\n"
        "  hand: {per: player, order: none, shown_to: viewer == owner, count_shown_to: all, holds: {kinds: [card]}}\n"
        "  deck: {order: stack, shown_to: nobody, count_shown_to: all, holds: {kinds: [card]}}\n"
    ),
    "kinds.yaml": (
        "kinds:\n  man: {title: Man, plural: men, attrs: {worth: int}}\n"
        "  card: {title: Card, attrs: {number: int}, state: {marks: int}, face_down: {shows: [marks]}}\n"
    ),
}
DEAL = """
- for: design in [one, two, one, two, one, two]
  do: [{create: design, at: deck}]
- shuffle: deck
- draw: deck
  to: hand(red)
  count: 3
- draw: deck
  to: hand(blue)
  count: 1
- for: c in cards(hand(red))
  do:
    - if: c.number == 2
      then: [{add: c.marks}]
"""
"""Three cards in red's hand, of which blue sees whether they are marked, one in his own, two in a stack."""
CHOICES = {
    "pick": "pick: cards(hand(red))",
    "sizes": "pick: cards(hand(red))\n  min: 2\n  max: 3",
    "both hands": "pick: cards(hand(red)) + cards(hand(blue))\n  max: 3",
    "total": "pick: cards(hand(red)) + cards(hand(blue))\n  total: {of: it.marks + 1, at_most: 2}\n  min: 1",
    "minimal": "pick: cards(hand(red))\n  minimal: true\n  together: count(x) > 1",
    "together": "pick: cards(hand(red)) + cards(hand(blue))\n  together: count(x) != 2",
    "each": "pick: cards(hand(red))\n  each: it.marks == 0",
    "ranked": "pick: cards(hand(red))\n  max: 2\n  prefer: [{most: count(x)}]",
    "best": "pick: cards(hand(red))\n  max: 2\n  prefer: [{most: count(x)}]\n  binding: true",
    "grow": "pick: cards(hand(red)) + cards(hand(blue))\n  grow: count(x) < 3",
    "grow to a total": "pick: cards(hand(red))\n  grow: count(x) < 4\n  total: {of: it.marks + 1, at_most: 3}",
    "proposed": "pick: cards(hand(red)) + cards(hand(blue))\n  propose: [all, each]",
    "split": "split: {of: 2, among: cards(hand(red)) + cards(hand(blue))}",
    "arrange": "arrange: cards(hand(red))",
    "one": "one: cards(hand(red)) + cards(hand(blue))",
    "one ranked": "one: cards(hand(red)) + cards(hand(blue))\n  prefer: [{most: it.marks}]",
    "one of a stack": "one: cards(deck)",
    "some of a stack": "pick: cards(deck)",
}
MARKED = "- for: c in cards(hand(red)) + cards(hand(blue))\n  do:\n    - add: c.marks\n      by: x[c]"
END = "\n- choose: on\n  by: blue\n  yes: Go on?\n"
SEEDS = range(6)


def program_of(folder: Path, choice: str, passes: Passes = ALL) -> Program:
    """A game in which blue chooses among cards that lie in red's hand, in his own, or in a stack."""
    steps = f"{DEAL}- choose: x\n  by: blue\n  {choice}\n{MARKED if 'split' in choice else ''}{END}"
    return compiled(folder, main(steps), passes, GROUND_OF_CARDS)


@dataclass(frozen=True)
class Worlds:
    """A game, and the same in worlds in which other cards lie where blue does not know them. `before`: lines of the log
    when they were one. `read`: what of each was read of its log at decisions before."""

    games: tuple[Game, ...]
    before: int
    read: tuple[Memory, ...]

    def compare(self) -> int:
        """Blue is told the same in all: his view with answers in their order, record, log, proposals. How many worlds
        were held against the game."""
        told, *others = map(self._told, self.games, self.read)
        for other in others:
            assert told == other
        return len(others)

    def _told(self, game: Game, read: Memory) -> Any:
        proposals = game.proposals()
        names = Knowledge(game.program.stage, game.cells, 0).known_names if proposals else None
        proposed = [name_answer(game, answer, names) for answer in proposals]
        log = () if game.partial else log_of(game, 0, read)[self.before :]  # of the beginning of an answer: nothing
        return game.view(0, whole=True), log, proposed

    def steps(self) -> Iterator[Worlds]:
        """All after each short step that may come next, in their order. Whether to go on, which nothing reads, is
        answered in one way."""
        listed = [game.legal()[: 1 if is_at_end(game) else None] for game in self.games]
        for steps in zip(*listed, strict=True):
            games = tuple(game.clone() for game in self.games)
            for game, step in zip(games, steps, strict=True):
                game.take(step)
            yield Worlds(games, self.before, self.read)


def is_at_end(game: Game) -> bool:
    """Whether the game asks whether to go on, and is over whatever is said."""
    choice = game.site.choice if game.site is not None else None
    return choice is not None and choice.question == "Go on?"


def alike_to_the_end(worlds: Worlds, deep: int = 5) -> int:
    """Take each short step in all worlds until a whole answer is given; how many decisions were compared."""
    compared = worlds.compare()
    return compared + sum(alike_to_the_end(further, deep - 1) for further in (worlds.steps() if deep else ()))


def worlds_of(game: Game) -> Worlds:
    """The game beside worlds in which other cards lie in red's hand and in the stack, in another order of making; each
    world once."""
    found = filter(
        None, (some_difference(game, 0, Random(seed)).world(game.program.stage, game.cells, 0) for seed in SEEDS)
    )
    worlds = {(tuple(world.cells), tuple(world.moved.items())): world for world in found}
    games = (game, *(world_of(game, world) for world in worlds.values()))
    return Worlds(games, len(log_of(game, 0)), tuple({} for _ in games))


@pytest.mark.slow
@BOTH
@pytest.mark.parametrize("choice", CHOICES)
def test_each_step_of_a_choice_is_the_same_in_a_world_with_others_there(
    tmp_path: Path, choice: str, passes: Passes
) -> None:
    program, compared = program_of(tmp_path, CHOICES[choice], passes), 0
    for seed in SEEDS[: 3 if passes is ALL else 1]:
        compared += alike_to_the_end(worlds_of(Game(program, seed)))
    assert compared > 10


LOOP = "- for: c in cards(hand(red))\n  chosen_by: blue\n  do: [{add: game.score}]"
RAID = "- during: raid()\n  do: [{shuffle: deck}]"
CHECK = """
occasions: {raid: {}}
checks:
  marking:
    at: ending(raid)
    each: cards(hand(red))
    where: it.marks < 2
    chosen_by: blue
    do: [{add: it.marks}]
"""


@pytest.mark.slow
@pytest.mark.parametrize(("steps", "more", "deep"), [(LOOP, "", 3), (RAID, CHECK, 0)], ids=["loop", "check"])
def test_so_is_each_choice_of_who_comes_next(tmp_path: Path, steps: str, more: str, deep: int) -> None:
    """Behind a mark that all see unidentified pieces have other names."""
    program = compiled(tmp_path, main(DEAL + steps + END, more), changed=GROUND_OF_CARDS)
    assert sum(alike_to_the_end(worlds_of(Game(program, seed)), deep) for seed in SEEDS) > 30


def test_unidentified_pieces_are_listed_in_the_order_of_their_names(tmp_path: Path) -> None:
    """What the chooser knows stands anywhere among them: the order is the same for all."""
    unidentified, at = ["hand(red)?1", "hand(red)?2", "hand(red)?3"], set()
    for seed in range(20):
        game = Game(program_of(tmp_path, CHOICES["both hands"]), seed)
        [mine] = [piece["name"] for piece in game.view(0)["places"]["hand(blue)"]]
        nothing, *listed = answers(game)
        assert nothing == [] and [each for each in listed if each != [mine]] == [[each] for each in unidentified]
        at.add(listed.index([mine]))
        game.take(
            next(step for step, given in zip(game.legal(), [nothing, *listed], strict=True) if given == listed[0])
        )
        assert answers(game) == [listed[0], *([*listed[0], *each] for each in listed[1:])]
    assert at == {0, 1, 2, 3}


def answers(game: Game) -> list[Any]:
    """What blue may choose, as he is told."""
    return [answer["x"] for answer in game.view(0)["decision"]["answers"]]


@pytest.mark.parametrize("choice", ["pick", "both hands", "grow"])
def test_whole_answers_are_accepted_in_any_order(tmp_path: Path, choice: str) -> None:
    """By the names of the seat, and by the true ones of a record."""
    program, given = program_of(tmp_path, CHOICES[choice]), ["hand(red)?3", "hand(red)?1"]
    one, other = Game(program, 2), Game(program, 2)
    one.apply(read_answer(one, {"blue": "choose", "x": given}, viewer=0))
    other.apply(read_answer(other, {"blue": "choose", "x": given[::-1]}, viewer=0))
    assert one.hash() == other.hash()
    [answer] = one.record.answers
    again = Game(program, 2)
    again.apply(read_answer(again, {**answer, "x": answer["x"][::-1]}))
    assert again.hash() == one.hash()


def test_the_amounts_of_a_split_are_those_of_the_names(tmp_path: Path) -> None:
    """The first is that of the first name."""
    game = Game(program_of(tmp_path, CHOICES["split"]), 1)
    after, at = game.clone(), unidentified_in(game)[0]
    after.apply(read_answer(after, {"blue": "choose", "x": [2 if place == at else 0 for place in range(4)]}, viewer=0))
    assert [now - then for now, then in zip(marks(game, after), marks(game, game), strict=True)] == [2, 0, 0]


def unidentified_in(game: Game) -> list[int]:
    """Which of the four cards among which blue splits are those that he does not know."""
    cells, contents = game.cells, game.program.stage.layout.contents
    cards = by_key(cells, [*cells[contents["hand(red)"]], *cells[contents["hand(blue)"]]])
    return [at for at, card in enumerate(cards) if cells[card + 2] == contents["hand(red)"]]


def marks(game: Game, after: Game) -> list[int]:
    """How many marks the unidentified pieces in red's hand have some time after, in the order of their names in a
    game."""
    names = Knowledge(game.program.stage, game.cells, 0).known_names
    [at] = {shape.at["state marks"] for shape in game.program.stage.layout.shapes if shape.id == "card"}
    return [after.cells[names.rows[f"hand(red)?{number}"] + at] for number in (1, 2, 3)]


def test_a_refusal_tells_how_much_is_split_among_how_many(tmp_path: Path) -> None:
    game = Game(program_of(tmp_path, CHOICES["split"]), 1)
    with pytest.raises(Refused, match="The amounts must share out 2 among 4"):
        game.apply(read_answer(game, {"blue": "choose", "x": [1, 2, 0, 0]}, viewer=0))


def test_a_refusal_weighs_a_split_as_it_was_meant(tmp_path: Path) -> None:
    """Binding: all that can be marked goes to the first of those that have most marks."""
    choice = CHOICES["split"] + "\n  prefer: [{most: 'sum(c in cards(hand(red)), x[c] * c.marks)'}]\n  binding: true"
    for seed in SEEDS:
        game = Game(program_of(tmp_path / str(seed), choice), seed)
        shows = marks(game, game)
        own = {0, 1, 2, 3} - {*unidentified_in(game)}
        for amounts in ([2 if place == at else 0 for place in range(4)] for at in unidentified_in(game)):
            theirs = [amount for place, amount in enumerate(amounts) if place not in own]
            worth = sum(amount * marks for amount, marks in zip(theirs, shows, strict=True))
            said = {"blue": "choose", "x": amounts}
            if worth == 2 * max(shows):
                game.clone().apply(read_answer(game, said, viewer=0))
                continue
            with pytest.raises(Refused, match=f": {worth} is worse than the {2 * max(shows)} that is possible"):
                game.clone().apply(read_answer(game, said, viewer=0))


PARTS = {
    "pick": ["min: 1", "max: 2", "together: count(x) != 2", "minimal: true", "grow: count(x) < 3", "propose: [all]"],
    "arrange": [],
    "one": ["prefer: [{least: it.marks}]", "each: it.marks < 2"],
}
AMONG = ["cards(hand(red))", "cards(hand(blue))", "cards(deck)"]


@pytest.mark.slow
@settings(max_examples=15)
@given(st.data())
def test_any_such_choice_is_the_same(tmp_path_factory: pytest.TempPathFactory, data: st.DataObject) -> None:
    form = data.draw(st.sampled_from(sorted(PARTS)))
    among = " + ".join(data.draw(st.lists(st.sampled_from(AMONG), min_size=1, max_size=2, unique=True)))
    parts = data.draw(st.lists(st.sampled_from(PARTS[form]), max_size=2, unique=True)) if PARTS[form] else []
    choice = "\n  ".join([f"{form}: {among}", *parts])
    game = Game(program_of(tmp_path_factory.mktemp("small"), choice), data.draw(st.integers(0, 99)))
    alike_to_the_end(worlds_of(game), 3)


def test_a_log_does_not_tell_who_was_made_before_whom(tmp_path: Path) -> None:
    """One card comes to each hand, in either order; something lasts on both."""
    steps = """
- create: {first}
  at: hand({whose})
- create: {second}
  at: hand({other})
- for: c in cards
  do:
    - grant: dimmed
      on: c
      until: lifted
"""
    told = []
    for first, whose, second, other in (("two", "blue", "one", "red"), ("one", "red", "two", "blue")):
        text = main(steps.format(first=first, whose=whose, second=second, other=other) + END, "effects: {dimmed: {}}\n")
        game = Game(compiled(tmp_path / whose, text, changed=GROUND_OF_CARDS), 1)
        told.append((log_of(game, 0), game.view(0)["effects"]))
    assert told[0] == told[1]
    assert told[0][0][-2:] == ("granted: dimmed on two#1", "granted: dimmed on a card")


def test_nothing_may_be_among_what_the_chooser_does_not_know(tmp_path: Path) -> None:
    dark = "  dark: {title: Dark, order: none, shown_to: nobody, count_shown_to: all}\n"
    steps = """
- move: men
  to: dark
- choose: x
  by: first(players)
  one: "[none, first(holds(dark))]"
- choose: go_on
  by: first(players)
  yes: Go on?
"""
    program = compiled(tmp_path, main(steps), changed={"places.yaml": GROUND["places.yaml"] + dark})
    answers = Game(program, 1).view(0)["decision"]["answers"]
    assert [answer["x"] is None for answer in answers] == [True, False]
