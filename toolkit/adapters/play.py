"""A game as other projects play it: short answers by number, chance by number, what each has won at the end.

In: a program. Out: `Adapted`, which tells who is to answer and what may be answered, and takes numbers. Of a shuffle
one thing is drawn after the other, from the top, for no list holds all orders of a deck.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from typing import Any

from toolkit.adapters.numbering import Numbering
from toolkit.play import Game, Program
from toolkit.play.pending import Answer
from toolkit.program.effects import Made, Step
from toolkit.program.sorts import bare
from toolkit.program.walking import elements_of, steps_in

MOST_OUTCOMES = 1_000
"""So many outcomes of chance have numbers: faces of dice, things to draw from."""
MOST_GIVEN = 10_000
"""After so many numbers a game is over."""


class Adapted:
    """A game with its numbers. It is over, as a draw, after `most` numbers too, those of chance among them.

    `pays` names a number that players have as state: what each has won by the end. Where nothing is said, who comes
    first in the ranking wins 1 and who comes last -1, with even steps between; equals win the same.
    """

    def __init__(self, game: Game, numbering: Numbering, most: int = MOST_GIVEN, pays: str = "") -> None:
        self.game, self.numbering, self.most, self.pays = game, numbering, most, pays
        self.given: list[int] = []
        self._order: tuple[int, ...] = ()
        self._listed: dict[int, Answer] | None = None

    @property
    def over(self) -> bool:
        """Whether nothing more can be answered."""
        return self.game.over or len(self.given) >= self.most

    @property
    def player(self) -> int | None:
        """Who is asked; None at chance and when the game is over."""
        return None if self.over else self.game.seat

    def chances(self) -> list[float]:
        """How likely each outcome of chance is, by number. Only at chance."""
        odds = self.game.odds
        assert odds is not None
        if isinstance(odds, int):
            return [1 / odds] * odds
        if odds[0] == "shuffle":
            left = int(odds[1]) - len(self._order)
            return [1 / left] * left
        whole = sum(int(weight) for weight in odds)
        return [int(weight) / whole for weight in odds]

    def legal(self) -> dict[int, Answer]:
        """What may be answered next, by number, ascending. A beginning that cannot be completed is taken back."""
        if self._listed is None:
            self._listed = self.numbering.legal(self.game)
            if not self._listed and self.game.partial:
                self.game.take_back()
                self._listed = self.numbering.legal(self.game)
        return self._listed

    def apply(self, number: int) -> None:
        """Give an answer, or an outcome of chance. Raises ValueError for a number that is not legal."""
        if self.game.odds is not None:
            self._bring(number)
        else:
            answer = self.legal().get(number)
            if answer is None:
                raise ValueError(f"{number} is no legal answer here")
            self.game.apply(answer)
        self.given.append(number)
        self._listed = None

    def _bring(self, number: int) -> None:
        odds = self.game.odds
        if not isinstance(odds, tuple) or odds[0] != "shuffle":
            self.game.apply((number,))
            return
        left = [thing for thing in range(int(odds[1])) if thing not in self._order]
        if not 0 <= number < len(left):
            raise ValueError(f"chance has no outcome {number} here")
        self._order = (*self._order, left[number])
        if len(left) <= 2:
            rest = [thing for thing in left if thing != left[number]]
            order, self._order = (*self._order, *rest), ()
            self.game.apply(order)

    def returns(self) -> list[float]:
        """What each player has won, by seat; 0 for all before the end, and where it ended without a ranking."""
        players = self.game.program.stage.numbers.players
        if self.pays and self.game.over:
            return [float(won) for won in state_of_players(self.game, self.pays)]
        ranking = self.game.result if self.game.over else None
        return by_ranking(ranking, len(players))

    def clone(self) -> Adapted:
        """The same, to go on with apart."""
        other = Adapted(self.game.clone(), self.numbering, self.most, self.pays)
        other.given, other._order = self.given.copy(), self._order
        return other


def by_ranking(ranking: Sequence[Sequence[int]] | None, count: int) -> list[float]:
    """What each of so many players wins by a ranking: together nothing."""
    won = [0.0] * count
    place = 0
    for group in ranking or ():
        middle = place + (len(group) - 1) / 2
        for player in group:
            won[player] = 1 - 2 * middle / (count - 1) if count > 1 else 0.0
        place += len(group)
    return won


def state_of_players(game: Game, name: str) -> list[Any]:
    """A field of each player's state, by seat. Raises KeyError where players have none of the name."""
    cells = {(cell.thing, cell.field): place for place, cell in enumerate(game.program.stage.layout.cells)}
    return [game.cells[cells[f"player {player}", name]] for player in game.program.stage.numbers.players]


def has_chance(program: Program) -> bool:
    """Whether chance may have a hand in a game."""
    return any(step.effects.chance != "never" for step in _steps(program))


def is_hidden(program: Program) -> bool:
    """Whether somebody may not see something in a game: a piece of a kind that may lie hidden is there at the start, or
    is made; or somebody decides in secret."""
    stage = program.stage
    kinds = {stage.numbers.kind_of[stage.start[row]] for row, _ in stage.layout.rows_of("piece", stage.start)}
    for step in _steps(program):
        made = (change for change in step.effects.changes if isinstance(change, Made))
        kinds.update(bare(code.type).name for change in made for code in change.designs)
    return stage.needs.secret or not stage.needs.keyed.isdisjoint(kinds)


def _steps(program: Program) -> Iterator[Step]:
    return (step for element in elements_of(program.stage.rules) for step in steps_in(element))
