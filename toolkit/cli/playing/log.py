"""The log of a game for people at the table. In: a game, who looks. Out: numbered lines."""

from __future__ import annotations

from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from toolkit.play import Game
    from toolkit.play.examples.log import Memory
    from toolkit.play.seats import Viewer


def log_lines(game: Game, viewer: Viewer | None = None, memory: Memory | None = None) -> list[str]:
    """All lines so far, as a player may read them; without `viewer` with everything that happened.

    Who asks again and again gives the same `memory` each time, one for each viewer.
    """
    from toolkit.play.examples.log import log_of

    return [f"{number:>3}. {line}" for number, line in enumerate(log_of(game, viewer, memory), 1)]
