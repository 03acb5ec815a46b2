"""The log of a game for people at the table. In: a game, who looks. Out: numbered lines."""

from __future__ import annotations

from collections.abc import Iterator
from typing import TYPE_CHECKING

from toolkit.cli.playing.telling import PlainTeller

if TYPE_CHECKING:
    from toolkit.examples.log import Entry, Memory
    from toolkit.play import Game
    from toolkit.play.seats import Viewer

INDENT = "  "


def log_lines(
    game: Game, viewer: Viewer | None = None, memory: Memory | None = None, *, raw: bool = False
) -> list[str]:
    """All lines so far, as a player may read them; without `viewer` with everything that happened.

    They are sentences; `raw` ones are made of ids, and tell what is counted and by which element, too. Who asks again
    and again gives the same `memory` each time, one for each viewer.
    """
    from toolkit.examples.log import entries_of

    if raw:
        return [f"{number:>3}. {entry.raw}" for number, entry in enumerate(entries_of(game, viewer, memory), 1)]
    told = enumerate(_sentences(game, viewer, memory), 1)
    return [f"{number:>3}. {INDENT * entry.depth}{sentence}" for number, (entry, sentence) in told]


def lines_since(game: Game) -> list[str]:
    """What came of the last answer that somebody gave, that answer first: with all that policies decided since."""
    told = list(_sentences(game, None, None))
    begin = max((number for number, (entry, _) in enumerate(told) if entry.given), default=0)
    return [f"{INDENT * entry.depth}{sentence}" for entry, sentence in told[begin:]]


def lines_of_chance(game: Game, viewer: Viewer | None = None, memory: Memory | None = None) -> list[str]:
    """The sentences of the log that tell what chance brought: what was rolled, drawn, shuffled; and what hidden things
    were turned up or shown, so that the reader knows them."""
    return [sentence for entry, sentence in _sentences(game, viewer, memory) if entry.by_chance]


def _sentences(game: Game, viewer: Viewer | None, memory: Memory | None) -> Iterator[tuple[Entry, str]]:
    """What a player may read, with the cases behind each sentence."""
    from toolkit.examples.log import entries_of

    teller = PlainTeller(game.program.stage)
    for entry in entries_of(game, viewer, memory):
        said = entry.said
        if said is not None:
            yield entry, teller.tell(said) + (f"  ({', '.join(entry.cites)})" if entry.cites else "")
