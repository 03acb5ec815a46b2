"""A state as somebody reads it who looks at the screen. In: a game, who. Out: what he calls things and knows.

Of one state a looker is made once: what he knows, and what is searched for him, is found out once for all pieces that
are asked for.
"""

from __future__ import annotations

from dataclasses import dataclass
from functools import cached_property
from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from toolkit.cli.playing.wording import Wording
    from toolkit.evaluator import World
    from toolkit.play import Game
    from toolkit.play.seats import Viewer
    from toolkit.play.tracing import Tracer
    from toolkit.state import Stage


@dataclass(frozen=True)
class Looker:
    """Who looks at a game as it is now; a `viewer` of None sees all."""

    game: Game
    viewer: Viewer | None

    @property
    def stage(self) -> Stage:
        """The scenario."""
        return self.game.program.stage

    @cached_property
    def _wording(self) -> Wording | None:
        from toolkit.cli.playing.wording import Wording

        return None if self.viewer is None else Wording(self.stage, list(self.game.cells), self.viewer)

    def row(self, piece: str) -> int | None:
        """The piece that he calls so."""
        names = self.stage.names(list(self.game.cells)) if self._wording is None else self._wording.names
        return names.rows.get(piece)

    @cached_property
    def world(self) -> World:
        """The state, of which nothing can be read that he cannot know."""
        from toolkit.evaluator import World
        from toolkit.evaluator.keeping import kept_cells
        from toolkit.evaluator.knowing import sight_of
        from toolkit.play.seats import viewers_of
        from toolkit.secrecy import SeatGuard

        if self._wording is None or self.viewer is None:
            return World(self.stage, list(self.game.cells))
        world = World(self.stage, kept_cells(self._wording.cells))
        return world.guarded(SeatGuard(sight_of(world, viewers_of(self.viewer))))

    @cached_property
    def tracer(self) -> Tracer:
        """Tells of traces; what several share is searched once."""
        from toolkit.play.tracing import Tracer

        return Tracer(self.world)
