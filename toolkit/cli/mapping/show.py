"""`hexwright map show`: a map in the terminal, as SVG or as PNG, with lines of sight, routes and zones laid over it."""

from __future__ import annotations

import sys
from collections.abc import Iterator
from dataclasses import dataclass
from itertools import pairwise
from pathlib import Path
from typing import TYPE_CHECKING

import click

from toolkit.cli.mapping.finding import find_plan, load_game, refuse, space_of
from toolkit.cli.mapping.pictures import see_picture, write_picture
from toolkit.report.visible import visible

if TYPE_CHECKING:
    from toolkit.board import Cell
    from toolkit.publish.drawing.overlays import Overlay
    from toolkit.publish.drawing.plans import Plan

WIDEST = 20_000
"""Pixels in which a map is drawn at most: what is wider takes gigabytes."""


@dataclass(frozen=True)
class Wanted:
    """What is to be laid over the map, as it was typed."""

    sights: tuple[tuple[str, str], ...]
    routes: tuple[str, ...]
    zones: tuple[str, ...]
    spaces: tuple[str, ...]


@click.command(name="show")
@click.argument("place", metavar="PACK[/MAP]")
@click.option(
    "-o", "--out", type=click.Path(readable=False, path_type=Path), help="A file to write: its ending is .svg or .png."
)
@click.option("--width", type=click.IntRange(50, WIDEST), help="How wide the drawing is, in pixels.")
@click.option("--grey", is_flag=True, help="In greys, as a printer without colour prints it.")
@click.option("--los", nargs=2, multiple=True, metavar="FROM TO", help="Draw a line of sight and list what it meets.")
@click.option("--route", "routes", multiple=True, metavar="A1,B2,C3", help="Draw a way from space to space.")
@click.option("--zone", "zones", multiple=True, metavar="A1,B2..C4", help="Hatch spaces, areas of the map and ranges.")
@click.option("--mark", "marks", multiple=True, metavar="A1", help="Put a rim around a space.")
def show_command(
    place: str,
    out: Path | None,
    width: int | None,
    grey: bool,
    los: tuple[tuple[str, str], ...],
    routes: tuple[str, ...],
    zones: tuple[str, ...],
    marks: tuple[str, ...],
) -> None:
    """Show a map of a pack.

    PACK is a folder, or the name of a pack under ./content; MAP is the id of one of its maps, and may be left out where
    there is only one: of several the list is told. Without -o the map is drawn in characters on a terminal, and as SVG
    into a pipe. An SVG is drawn with the fonts of whoever looks at it, a PNG with one that comes with hexwright.

    \b
    Examples:
      hexwright map show mygame                              the map in the terminal, or the list of maps
      hexwright map show mygame/ford -o ford.png --width 1600
      hexwright map show mygame/ford > ford.svg
      hexwright map show mygame/ford --los A1 C5 -o sight.svg
      hexwright map show mygame/ford --route A1,B1,C2 --zone A3..C4 --mark D1
    """
    from toolkit.cli.checking import pack_and_part

    see_picture(out)
    pack, map_id = pack_and_part(place)
    plan = find_plan(load_game(pack), pack, map_id, must=out is not None)
    if plan is None:
        return
    wanted = Wanted(los, routes, zones, marks)
    overlays = tuple(_overlays(plan, wanted))
    if out is None and sys.stdout.isatty():
        _in_terminal(plan, overlays)
        return
    _draw(plan, overlays, out, width, grey)


def _draw(plan: Plan, overlays: tuple[Overlay, ...], out: Path | None, width: int | None, grey: bool) -> None:
    from toolkit.publish.drawing.maps import draw_map
    from toolkit.publish.drawing.standalone import standalone

    drawing = draw_map(plan, overlays=overlays)
    if out is None:
        click.echo(standalone(drawing, grey=grey, width=width), nl=False)
        return
    write_picture(out, drawing, f"the map {visible(str(plan.entry.title))}", grey=grey, width=width)
    _tell(overlays)


def _in_terminal(plan: Plan, overlays: tuple[Overlay, ...]) -> None:
    from toolkit.cli.check import wants_colour
    from toolkit.cli.mapping.text import legend, map_lines
    from toolkit.cli.playing.screen import Screen

    screen = Screen(colour=wants_colour())
    screen.line((str(plan.entry.title), "title"))
    screen.lines(map_lines(plan, overlays, screen.width))
    screen.lines(legend(plan))
    _tell(overlays)


def _tell(overlays: tuple[Overlay, ...]) -> None:
    """What overlays say, with the numbers on the drawing."""
    from toolkit.publish.drawing.overlays import numbered

    for place, note in enumerate(numbered(overlays), 1):
        click.echo(f"{place:3} {visible(str(note))}")


def _overlays(plan: Plan, wanted: Wanted) -> Iterator[Overlay]:
    from toolkit.publish.drawing.overlays import Highlight, Route, Zone
    from toolkit.publish.drawing.sighting import sight_between
    from toolkit.publish.words import Words

    for place, text in enumerate(wanted.zones):
        yield Zone(_spaces(plan, text), Words(), look=place + 2)
    for place, text in enumerate(wanted.routes):
        yield Route(_route(plan, text), look=place + 1)
    for place, (one, other) in enumerate(wanted.sights):
        if one == other:
            refuse("a line of sight goes from one space to another.")
        try:
            yield sight_between(plan, space_of(plan, one), space_of(plan, other), place)
        except ValueError as problem:
            refuse(f"there is no line of sight from `{visible(one)}` to `{visible(other)}`: {problem}.")
    for label in wanted.spaces:
        yield Highlight(space_of(plan, label))


def _route(plan: Plan, text: str) -> tuple[Cell, ...]:
    """The spaces of a way, with a word on those that no single step leads between."""
    cells = tuple(space_of(plan, label) for label in _parts(text))
    label = plan.grid.label
    for one, other in pairwise(cells):
        if other not in plan.grid.around(one):
            told = f"`{visible(label(one))}` and `{visible(label(other))}`"
            click.echo(f"hexwright: {told} of the route are not neighbours.", err=True)
    return cells


def _parts(text: str) -> list[str]:
    return [part for part in text.replace(",", " ").split() if part]


def _spaces(plan: Plan, text: str) -> tuple[Cell, ...]:
    """The spaces that labels, ranges and areas of the map name together."""
    found: dict[Cell, None] = {}
    for part in _parts(text):
        area = plan.area(part)
        cells = area.cells if area else plan.cells_named((part,))
        found.update(dict.fromkeys(cells or (space_of(plan, part),)))
    return tuple(found)
