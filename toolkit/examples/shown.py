"""The values that a kind of occasion shows (`show: [fire_total]`): what they are while it goes on, or at its end.

In: a state with live occasions, who looks. Out: values by id with what they are. A seat is shown what `why` would tell
it, and no more; what cannot be computed yet is left out.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from typing import TYPE_CHECKING, Any

from toolkit.examples.accounts import Failed, Found, find_value
from toolkit.examples.things import Unnamed
from toolkit.frozen import frozen
from toolkit.language.code import Where
from toolkit.play.live_occasions import going_on, heard_of
from toolkit.play.seats import Viewer
from toolkit.source import parse_source
from toolkit.state import Stage

if TYPE_CHECKING:
    from toolkit.play.game import Game


@frozen
class Shown:
    """A value that an occasion shows: the kind of the occasion, the value's id, what it is."""

    kind: str
    value: str
    found: Found


def shown_now(game: Game, viewer: Viewer | None) -> list[Shown]:
    """What the occasions show that are going on, outermost first; of several of one kind the innermost."""
    stage = game.program.stage
    if not any(kind.show for kind in stage.rules.occasions.values()):
        return []
    live = going_on(game) if viewer is None else heard_of(game, viewer)
    kinds = list(dict.fromkeys(shape.id for _, shape in reversed(live)))[::-1]
    return [each for kind in kinds for each in shown_in(stage, game.cells, kind, viewer)]


def shown_in(stage: Stage, cells: Sequence[Any], kind: str, viewer: Viewer | None) -> Iterator[Shown]:
    """What the innermost occasion of a kind shows in a state in which it is going on."""
    from toolkit.examples.asking import Unseen, find_for, question

    declared = stage.rules.occasions.get(kind)
    for id in declared.show if declared is not None else ():
        source, _ = parse_source(f"why: {id}({kind})\n", "expression")
        assert source is not None
        asked, _ = question(stage, f"{id}({kind})", Where(source, ("why",)), {*stage.rules.occasions, "game"}, {})
        if asked is None:
            continue
        try:
            if viewer is None:
                found = find_value(stage, cells, asked, {})
            else:
                found = find_for(stage, list(cells), asked, {}, viewer)
        except (Failed, Unnamed, Unseen):
            continue
        yield Shown(kind, id, found)
