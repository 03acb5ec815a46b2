"""The log of a game for people at the table. In: a game, who looks. Out: numbered lines."""

from __future__ import annotations

from typing import TYPE_CHECKING

from toolkit.cli.playing.telling import PlainTeller

if TYPE_CHECKING:
    from toolkit.play import Game
    from toolkit.play.examples.log import Memory
    from toolkit.play.seats import Viewer

INDENT = "  "


def log_lines(
    game: Game, viewer: Viewer | None = None, memory: Memory | None = None, *, raw: bool = False
) -> list[str]:
    """All lines so far, as a player may read them; without `viewer` with everything that happened.

    They are sentences; `raw` ones are made of ids, and tell what is counted and by which element, too. Who asks again
    and again gives the same `memory` each time, one for each viewer.
    """
    from toolkit.play.examples.log import entries_of

    entries = entries_of(game, viewer, memory)
    if raw:
        return [f"{number:>3}. {entry.raw}" for number, entry in enumerate(entries, 1)]
    teller = PlainTeller(game.program.stage)
    lines: list[str] = []
    for entry in entries:
        said = entry.said
        if said is not None:
            cites = f"  ({', '.join(entry.cites)})" if entry.cites else ""
            lines.append(f"{len(lines) + 1:>3}. {INDENT * entry.depth}{teller.tell(said)}{cites}")
    return lines
