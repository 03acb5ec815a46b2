"""Positions of the classics, and the game trees below them, as those compare them who look for a count or a value.

A game itself tells pieces apart by the order of their making, which is of no account in any of these games.
"""

from __future__ import annotations

import shutil
from collections.abc import Iterator
from pathlib import Path

from tests.playthroughs import games
from tests.tested_packs import ROOT
from toolkit.compiler import Program
from toolkit.play import Game
from toolkit.play.pending import Answer

CLASSICS = ROOT / "content" / "classics"
Position = tuple[object, ...]


def game_of(scenario: str, folder: Path = CLASSICS) -> Game:
    """A scenario of the classics, or of a changed copy of them, at its beginning."""
    return Game(program_of(scenario, folder), 1)


def program_of(scenario: str, folder: Path = CLASSICS) -> Program:
    """The same, compiled."""
    return games.program_of(folder, scenario)


def changed(folder: Path, *changes: tuple[str, str, str]) -> Path:
    """A copy of the classics with other words in some of its files: (file, what stands there, what shall)."""
    copy = folder / "classics"
    shutil.copytree(CLASSICS, copy)
    for name, old, new in changes:
        text = (copy / name).read_text("utf-8")
        assert old in text, (name, old)
        (copy / name).write_text(text.replace(old, new), "utf-8")
    return copy


def position(game: Game) -> Position:
    """Who is asked, and whose pieces lie where."""
    places = game.view(0)["places"].values()
    lie = (held if isinstance(held, int) else tuple(sorted(str(piece["owner"]) for piece in held)) for held in places)
    return game.seat, *lie


def moves(game: Game) -> Iterator[Answer]:
    """The game behind each whole answer that is legal, one after the other; then it is as it was."""
    before = game.mark()
    for step in game.legal():
        game.take(step)
        if game.partial:
            yield from moves(game)
        else:
            yield step
        game.back_to(before)


def leaves(game: Game, plies: int) -> int:
    """How many lines of so many moves there are: what chess programmers call perft. A game that is over has none."""
    if plies == 0:
        return 1
    return 0 if game.over else sum(leaves(game, plies - 1) for _ in moves(game))


def positions_after(game: Game, plies: int) -> list[int]:
    """How many different positions there are after no move, one, and so on."""
    found = [1]
    lines: dict[Position, tuple[Answer, ...]] = {position(game): ()}
    for _ in range(plies):
        after: dict[Position, tuple[Answer, ...]] = {}
        start = game.mark()
        for line in lines.values():
            for answer in line:
                game.apply(answer)
            for answer in moves(game) if not game.over else ():
                after.setdefault(position(game), (*line, answer))
            game.back_to(start)
        lines = after
        found.append(len(lines))
    return found


def winner(game: Game) -> int | None:
    """Who has won a game that is over; None of a draw."""
    assert game.result is not None
    return game.result[0][0] if len(game.result[0]) == 1 else None


def wins(game: Game, known: dict[Position, bool]) -> bool:
    """Whether who is to move wins against any defence, in a game without draws: by trying every move."""
    where, before, mover = position(game), game.mark(), game.seat
    if where not in known:
        known[where] = any((winner(game) == mover) if game.over else not wins(game, known) for _ in moves(game))
        game.back_to(before)
    return known[where]
