"""How far a piece comes, in words and on a board of characters. In: a `Reach`, a stage. Out: lines of styled text."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping
from itertools import groupby
from typing import TYPE_CHECKING

from toolkit.cli.playing.board import Line, Token
from toolkit.play.titles import player_title, symbol_title, title_of

if TYPE_CHECKING:
    from toolkit.cli.playing.looking import Looker
    from toolkit.play import Game
    from toolkit.play.reach import Reach
    from toolkit.play.seats import Viewer
    from toolkit.play.zones import ZoneOfSide
    from toolkit.state import Stage
    from toolkit.state.run_time import Number

COST = "side 2"
"""The style of costs."""


def reach_line(stage: Stage, reach: Reach) -> Line:
    """A reach in a line: `By land, 4 points: 1/2 B2; 1 A1 A3; 2 A4`."""
    pack = stage.rules.pack
    said = title_of(pack, "movement", reach.movement)
    if reach.points is not None:
        one = pack.say("1 point") if reach.points == 1 else pack.say("{count} points", count=reach.points)
        said = f"{said}, {one}"
    found = "; ".join(f"{cost} {' '.join(spaces)}" for cost, spaces in by_cost(stage, reach.costs))
    return ((f"{said}: ", "label"), (found or pack.say("nowhere"), COST if found else "quiet"))


def reaches_seen(looker: Looker, piece: str) -> tuple[Reach, ...] | None:
    """How far a piece comes, by the name that who looks has for it; nothing where no movement is offered.

    He is told nothing that depends on what he cannot see: then it is None. Of his own piece he is told what the actions
    offer between which he chooses: their answers say as much.
    """
    from toolkit.language.faults import Fault, NotKnown
    from toolkit.play.reach import reaches

    row = looker.row(piece)
    if row is None:
        return ()
    try:
        owner = looker.world.piece(row, "owner")
        return reaches(looker.world, row, listed=_listed(looker.game, owner, looker.viewer))
    except NotKnown:
        return None
    except Fault:  # at another moment it can be computed, perhaps
        return ()


def reach_words(stage: Stage, found: tuple[Reach, ...] | None) -> Iterator[Line]:
    """What `reaches_seen` gives, in words."""
    if found is None:
        told = "How far it comes depends on what this seat cannot see."
        yield ((f"  {stage.rules.pack.say(told)}", "quiet"),)
    for reach in found or ():
        label, costs = reach_line(stage, reach)
        yield (("  ", ""), label, costs)


def _listed(game: Game, owner: object, viewer: Viewer | None) -> tuple[str, ...]:
    """The actions between which who looks chooses now, where he owns the piece."""
    from toolkit.play.seats import viewers_of

    asked, site = game.seat, game.site
    if viewer is None or asked is None or site is None or asked not in viewers_of(viewer):
        return ()
    return site.actions if owner == asked else ()


def by_cost(stage: Stage, costs: Mapping[int, Number]) -> Iterator[tuple[Number, list[str]]]:
    """What is paid, and the labels of the spaces that are reached for it; the cheapest first."""
    for cost, several in groupby(costs.items(), key=lambda one: one[1]):
        yield cost, [stage.ground.labels[space] for space, _ in several]


def zones_seen(looker: Looker) -> tuple[ZoneOfSide, ...]:
    """The zones of all sides; who looks is told of none that depends on what he cannot see."""
    from toolkit.play.zones import zones_in

    return tuple(zones_in(looker.world))


def barred(zones: Iterable[ZoneOfSide]) -> dict[int, list[int]]:
    """The spaces in any zone of a side, by side."""
    found: dict[int, set[int]] = {}
    for zone in zones:
        found.setdefault(zone.side, set()).update(zone.spaces)
    return {side: sorted(spaces) for side, spaces in sorted(found.items()) if side >= 0}


def zone_marks(
    stage: Stage, zones: Iterable[ZoneOfSide], costs: Mapping[int, Number] | None = None
) -> Mapping[str, tuple[Token, ...]]:
    """What stands in each space: what it costs to come there, the sides in whose zones it lies."""
    labels = stage.ground.labels
    found = {labels[space]: [Token(str(cost), look=COST)] for space, cost in (costs or {}).items()}
    for side, spaces in barred(zones).items():
        for space in spaces:
            found.setdefault(labels[space], []).append(Token("~", side))
    return {label: tuple(tokens) for label, tokens in found.items()}


def zone_title(stage: Stage, zone: ZoneOfSide) -> str:
    """What a zone is called, with whose it is: `Zone of control, Red`."""
    pack, numbers = stage.rules.pack, stage.numbers
    parts = [title_of(pack, "zones", zone.zone)]
    parts += [player_title(pack, stage.scenario, numbers.sides[zone.side])] if zone.side >= 0 else []
    return ", ".join([*parts, *(symbol_title(pack, word) for word in zone.told)])


def zone_lines(stage: Stage, zones: Iterable[ZoneOfSide]) -> Iterator[Line]:
    """Zones with the spaces that they bar."""
    for zone in zones:
        labels = " ".join(stage.ground.labels[space] for space in zone.spaces)
        yield ((f"{zone_title(stage, zone)}: ", f"side {max(zone.side, 0)}"), (labels, ""))
