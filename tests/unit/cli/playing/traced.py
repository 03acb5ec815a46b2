"""A piece for which something is traced and holds, in a game."""

from __future__ import annotations

from toolkit.cli.playing.looking import Looker
from toolkit.cli.playing.traces import traces_seen
from toolkit.play import Game, view_of


def traced_piece(game: Game) -> str:
    """Its name, as who is asked has it."""
    assert game.seat is not None
    looker = Looker(game, game.seat)
    for label in game.program.stage.ground.labels:
        content = view_of(game, game.seat)["places"].get(label, [])
        for piece in content if isinstance(content, list) else ():
            found = traces_seen(looker, str(piece["name"]))
            if any(one.found is not None and one.found.spaces is not None for one in found):
                return str(piece["name"])
    raise AssertionError("nothing is traced")
