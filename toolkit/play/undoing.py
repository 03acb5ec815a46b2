"""Undo as people at one table do it. In: a game, who goes back, how far the game lets him. Out: what was taken back.

`Game.undo` takes back one answer, whoever gave it. Here somebody takes back his own last answer, with all that came of
it and since; or nothing, where that is forbidden.
"""

from __future__ import annotations

from collections.abc import Collection, Iterator
from dataclasses import dataclass
from typing import Any

from toolkit.play.base_game import BaseGame
from toolkit.play.changes import changes_back
from toolkit.play.interrupts import Claim
from toolkit.play.knowledge import Knowledge
from toolkit.play.refusals import Refused
from toolkit.play.worded import worded

FREE, UNTIL_CHANCE, NEVER = "free", "until_chance", "never"
UNDO = (FREE, UNTIL_CHANCE, NEVER)
"""How far answers can be taken back, the stricter the later: always; until chance has brought something, or something
hidden was turned up or shown to anybody; never."""


_SPOKEN = worded("Chance has spoken since, and in this game that cannot be taken back.")
_REVEALED = worded("Something hidden was turned up or shown since, and in this game that cannot be taken back.")


@dataclass(frozen=True, slots=True)
class TakenBack:
    """What was taken back beside the answer: answers that other players gave since, whether chance had spoken, and
    whether anybody had come to know a hidden piece."""

    of_others: int
    chance: bool
    revealed: bool


def undo_of(game: BaseGame) -> str:
    """How far the scenario of a game lets its players take answers back."""
    stage = game.program.stage
    scenario = stage.rules.pack.find("scenarios", stage.scenario)
    return FREE if scenario is None else str(scenario.record.undo)


def stricter(one: str, other: str) -> str:
    """The stricter of two ways to undo."""
    return max(one, other, key=UNDO.index)


def take_back_own(game: BaseGame, players: Collection[int], how: str = FREE) -> TakenBack:
    """Take back the last answer of some players, with all that came since. Raises Refused, and nothing has changed."""
    pack = game.program.rules.pack
    if how == NEVER:
        raise Refused(pack, worded("In this game answers cannot be taken back."))
    others, steps = 0, 0
    game.take_back()
    then = game.clone()
    while game.undo():
        steps += 1
        if _gave_last(game) in players:
            taken = TakenBack(others, game.chance.counter != then.chance.counter, _is_revealed(game, then))
            if how == UNTIL_CHANCE and (taken.chance or taken.revealed):
                _give_again(game, steps)
                raise Refused(pack, _SPOKEN if taken.chance else _REVEALED)
            return taken
        others += 1
    _give_again(game, steps)
    raise Refused(pack, worded("There is nothing to undo."))


def _is_revealed(game: BaseGame, then: BaseGame) -> bool:
    """Whether anybody knew a piece in a game as it went on (`then`), be it for a while, that he does not know now that
    it is taken back."""
    stage = game.program.stage
    players = range(len(stage.numbers.players))
    states, is_whole = _states(then, game.past)
    named = stage.names(game.cells).named
    rows = {} if is_whole else {name: row for row, name in stage.names(then.cells).named.items()}
    unknown: list[tuple[int, int]] = []
    for player in players:
        knowledge = Knowledge(stage, game.cells, player)
        unidentified = [row for row, _ in stage.layout.rows_of("piece", game.cells) if not knowledge.sees(row)]
        unknown += [
            (player, row if is_whole else rows[named[row]]) for row in unidentified if is_whole or named[row] in rows
        ]
    if not unknown:
        return False
    for cells in states:
        knows = [Knowledge(stage, cells, player) for player in players]
        if any(row < len(cells) and knows[player].sees(row) for player, row in unknown):
            return True
    return False


def _states(then: BaseGame, past: Any) -> tuple[Iterator[list[Any]], bool]:
    """The states of a game after each change since a decision, the last one first, and whether that is in its past:
    where the game was loaded since, there are no more than those after that."""
    chain, found = [], then.past
    while found is not None and found is not past:
        chain.append(found)
        found = found[0]

    def back() -> Iterator[list[Any]]:
        """Each state as it was."""
        cells, journal, said = then.cells.copy(), then.journal, len(then.log)
        yield then.cells
        for step in chain:
            for change in changes_back(cells, journal, then.log[step[7] : said]):
                yield change.after
            journal, said = step[5], step[7]

    return back(), found is past


def _give_again(game: BaseGame, steps: int) -> None:
    for _ in range(steps):
        game.redo()


def _gave_last(game: BaseGame) -> int | None:
    """Who gave the answer that was taken back last: who is asked now, or who claimed something beside that."""
    answer = game.undone[0] if game.undone is not None else ()
    return answer.seat if isinstance(answer, Claim) else game.seat
