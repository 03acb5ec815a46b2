"""`hexwright reach`: where a piece of a scenario may go, and what it costs to come there."""

from __future__ import annotations

import json
from collections.abc import Sequence
from dataclasses import dataclass
from fractions import Fraction
from functools import cached_property
from pathlib import Path
from typing import TYPE_CHECKING, Any, NoReturn

import click

from toolkit.cli.mapping.finding import refuse
from toolkit.cli.mapping.pictures import picture_option, see_picture, write_picture
from toolkit.cli.playing.standing import Standing, drawn_pieces, find_state, refuse_fault, save_option
from toolkit.report.visible import visible

if TYPE_CHECKING:
    from toolkit.play.reach import Reach
    from toolkit.play.zones import ZoneOfSide
    from toolkit.state import Stage

_LONGEST_NUMBER = 12


@click.command(name="reach")
@click.argument("place", metavar="PACK/SCENARIO")
@click.argument("unit", metavar="UNIT")
@save_option
@click.option("--movement", metavar="NAME", help="By this movement, with all its arguments where it takes several.")
@click.option("--points", metavar="N", help="For so many points: 4, or 7/2.")
@click.option("--option", "options", multiple=True, metavar="NAME=VALUE", help="An optional rule, as in `play`.")
@picture_option
@click.option("--json", "as_json", is_flag=True, help="For programs.")
def command(
    place: str,
    unit: str,
    saved: Path | None,
    movement: str | None,
    points: str | None,
    options: tuple[str, ...],
    out: Path | None,
    as_json: bool,
) -> None:
    """Tell where a unit may go by the movement that the rules declare, and what it costs to come there.

    UNIT is a piece as games call it, guard#2, or a unit or its title where only one such piece is there. The board
    shows each space that it can reach with the least cost of coming there, the pieces, and with a `~` in the brackets
    of a side the spaces in a zone of that side; below it the same is listed. `why` tells how a single step comes to its
    cost.

    Which movement, and for how many points, is read off the actions that let such a unit choose among `reachable(...)`
    or routes with `along:`. Whether the unit may do such an action now, and whose turn it is, is not asked. Where
    actions offer several ways to move, or none, say --movement and --points.

    The state is the start of the scenario, where somebody is first asked, or that of a game saved by `play`.

    \b
    Examples:
      hexwright reach mygame/dawn guard
      hexwright reach mygame/dawn guard#2 --save game.json
      hexwright reach mygame/dawn guard --movement rail --points 10
      hexwright reach mygame/dawn guard --movement "march(guard, by_night)" --points 7/2
      hexwright reach mygame/dawn guard --svg reach.svg
    """
    see_picture(out)
    amount = _points(points)
    asked = _Asked(find_state(place, saved, options))
    row = asked.standing.piece(unit)
    reach = asked.reach(row, movement, amount)
    if as_json:
        click.echo(json.dumps(_plain(asked, row, reach), indent=1))
    else:
        _tell(asked, row, reach)
    if out is not None:
        _draw(asked, reach, out, quiet=as_json)


def _points(written: str | None) -> Fraction | None:
    if written is None:
        return None
    try:
        found = Fraction(written.replace(" ", "")) if len(written) <= _LONGEST_NUMBER else Fraction(-1)
    except (ValueError, ZeroDivisionError):
        found = Fraction(-1)
    if found < 0:
        raise click.UsageError(f"`{visible(written)}` is no number of points: write 4, or 7/2.")
    return found


@dataclass(frozen=True)
class _Asked:
    """A state, and what is asked of it."""

    standing: Standing

    @property
    def stage(self) -> Stage:
        """The scenario."""
        return self.standing.stage

    @cached_property
    def zones(self) -> Sequence[ZoneOfSide]:
        """All zones."""
        from toolkit.play.zones import zones_in

        return tuple(zones_in(self.standing.world))

    def reach(self, row: int, movement: str | None, points: Fraction | None) -> Reach:
        """How far a piece comes. Ends the process where it is not clear by which movement, or it cannot be computed."""
        from toolkit.language.faults import Fault
        from toolkit.play.reach import reaches

        try:
            offered = reaches(self.standing.world, row)
            found = [one for one in offered if movement in (None, one.movement)]
            if not found and movement is not None:
                return self._by(row, movement, points, ())
            if points is not None and found and len({one.movement for one in found}) == 1:
                return self._by(row, found[0].movement, points, found[0].actions)
        except Fault as fault:
            refuse_fault(fault)
        if len(found) == 1:
            return found[0]
        return self._advise(row, offered, found)

    def _advise(self, row: int, offered: Sequence[Reach], found: Sequence[Reach]) -> NoReturn:
        """Say which movement may be meant, and end the process."""
        from toolkit.program.ground import movements_of

        known = movements_of(self.stage.rules)
        if not known:
            help = "Write a section `movement:` in a file of its folder rules/: see movement in the language reference."
            refuse(f"the rules of {visible(self.standing.pack.id)} declare no movement.", help)
        name = self.standing.called(row)
        if not offered:
            listed = "\n".join(f"  --movement {id} --points N" for id in known)
            refuse(f"no action offers {visible(name)} a movement along which it may go. Say by which:\n{listed}")
        listed = "\n".join(
            f"  --movement {one.movement}"
            + (f" --points {one.points}" if one.points is not None else "")
            + f"   ({', '.join(one.actions)})"
            for one in found or offered
        )
        refuse(f"{visible(name)} may go in several ways. Say which:\n{_visible_lines(listed)}")

    def _by(self, row: int, movement: str, points: Fraction | None, actions: tuple[str, ...]) -> Reach:
        """How far a piece comes by a movement that is named."""
        from toolkit.language.tree import Function
        from toolkit.play.reach import reach_of

        name = self.standing.names.named[row]
        call = movement if "(" in movement else f"{movement}({self._argument(movement, name)})"
        limit = f", {points}" if points is not None else ""
        text = f"reachable({call}, {name}.space{limit})"
        refusal = f"`{visible(movement)}` is no movement with its arguments here."
        search, variables = self.standing.expression(text, Function, refusal)
        return reach_of(self.standing.world, search, variables, actions)

    def _argument(self, movement: str, name: str) -> str:
        """The piece as the first argument of a movement: by itself, or as a set of it alone."""
        from toolkit.program.ground import movements_of

        cost = movements_of(self.stage.rules).get(movement)
        is_set = cost is not None and cost.args[0].type.form in ("set", "list")
        return f"[{name}]" if is_set else name


def _visible_lines(text: str) -> str:
    """Text of several lines that is safe to print."""
    return "\n".join(map(visible, text.splitlines()))


def _tell(asked: _Asked, row: int, reach: Reach) -> None:
    from toolkit.cli.check import wants_colour
    from toolkit.cli.playing.reach import reach_line, zone_lines, zone_marks
    from toolkit.cli.playing.scene import Scene
    from toolkit.cli.playing.screen import Screen
    from toolkit.play.reach import cites_of
    from toolkit.play.titles import title_of

    screen, scene, pack = Screen(colour=wants_colour()), Scene(asked.stage), asked.standing.pack
    view = asked.standing.view
    cites = ", ".join(cites_of(asked.stage.rules, reach.movement))
    screen.line((asked.standing.title(row), "title"), (f"  {cites}" if cites else "", "case"))
    screen.lines(scene.board(view, screen.width, zone_marks(asked.stage, asked.zones, reach.costs)))
    screen.line(
        ("In spaces: what it costs to come there" + ("; ~ in a zone of that side" if asked.zones else ""), "quiet")
    )
    screen.lines(scene.legend(view))
    actions = ", ".join(title_of(pack, "actions", id) for id in reach.actions)
    screen.line(*reach_line(asked.stage, reach), (f"  ({actions})" if actions else "", "quiet"))
    screen.lines(zone_lines(asked.stage, asked.zones))


def _plain(asked: _Asked, row: int, reach: Reach) -> dict[str, Any]:
    labels, sides = asked.stage.ground.labels, asked.stage.numbers.sides
    return {
        "unit": asked.standing.names.named[row],
        "from": labels[reach.start],
        "movement": reach.movement,
        "points": None if reach.points is None else str(reach.points),
        "actions": list(reach.actions),
        "reach": {labels[space]: str(cost) for space, cost in reach.costs.items()},
        "zones": [
            {
                "zone": zone.zone,
                "side": sides[zone.side] if zone.side >= 0 else None,
                "told": list(zone.told),
                "spaces": [labels[space] for space in zone.spaces],
            }
            for zone in asked.zones
        ],
    }


def _draw(asked: _Asked, reach: Reach, out: Path, *, quiet: bool) -> None:
    from toolkit.cli.playing.reach import barred
    from toolkit.publish.drawing.maps import draw_map
    from toolkit.publish.drawing.overlays import Zone
    from toolkit.publish.drawing.reaching import Costs
    from toolkit.publish.sides import side_looks

    plan = asked.standing.plan
    labels, find = asked.stage.ground.labels, plan.grid.find
    cells = {space: cell for space in asked.stage.ground.spaces if (cell := find(labels[space])) is not None}
    looks, sides = side_looks(plan.entry.game), asked.stage.numbers.sides
    zones = [
        Zone(tuple(cells[space] for space in spaces if space in cells), look=side, colour=look.strong if look else "")
        for side, spaces in barred(asked.zones).items()
        for look in (looks.get(sides[side]),)
    ]
    taken = frozenset(cell for label in asked.standing.view["places"] if (cell := find(label)) is not None)
    costs = Costs(cells[reach.start], {cells[space]: str(cost) for space, cost in reach.costs.items()}, taken)
    drawing = draw_map(plan, drawn_pieces(asked.standing, plan.entry.game), overlays=(*zones, costs))
    write_picture(out, drawing, "" if quiet else "it")
