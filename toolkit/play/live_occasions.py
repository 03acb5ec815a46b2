"""The occasions that are going on, outermost first. In: a game. Out: their rows with their shapes.

Of kinds that cannot nest in themselves no serial is kept, so the order is read off the frames of the game: each tells
which occasions its own routine has opened around the place where it waits.
"""

from __future__ import annotations

from toolkit.play.pending import Pending
from toolkit.play.seats import Viewer, viewers_of
from toolkit.play.secrets import opened_in_secret
from toolkit.runtime.program import site_of
from toolkit.state import Shape


def going_on(game: Pending) -> list[tuple[int, Shape]]:
    """The live occasions; those of which no frame tells, as in a position set up by hand or when the game is over, come
    before the others, by kind: serials count what was done unseen, too."""
    layout, cells = game.program.stage.layout, game.cells
    left: dict[str, list[tuple[int, int, Shape]]] = {}
    for row, shape in layout.rows_of("occasion", cells):
        if layout.is_live(cells, row, shape):
            left.setdefault(shape.id, []).append((cells[row + shape.at["serial"]], row, shape))
    for rows in left.values():
        rows.sort(key=lambda one: one[:2])
    found: list[tuple[int, Shape]] = []
    for kind in reversed(_inside(game)):
        if left.get(kind):
            _, row, shape = left[kind].pop()
            found.append((row, shape))
    others = sorted((layout.first_row[kind], serial, row) for kind, rows in left.items() for serial, row, _ in rows)
    shapes = {row: shape for rows in left.values() for _, row, shape in rows}
    return [*((row, shapes[row]) for _, _, row in others), *reversed(found)]


def heard_of(game: Pending, viewer: Viewer) -> list[tuple[int, Shape]]:
    """Those of which a player, or the players of a seat, may hear: others open theirs unheard where they act secretly.

    `viewer` sees what he does himself.
    """
    running = going_on(game)
    secret = 0 if game.seat in viewers_of(viewer) else opened_in_secret(game.program, game.go)
    return running[: len(running) - secret]


def _inside(game: Pending) -> list[str]:
    """The kinds that the frames of a game stand in, outermost first."""
    kinds: list[str] = []
    frame = game.go
    while frame is not None:
        kinds[:0] = site_of(frame[0]).inside
        frame = frame[2]
    return kinds
