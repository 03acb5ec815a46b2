"""Grids made from the form that a map's record gives."""

from __future__ import annotations

from collections.abc import Collection, Mapping, Sequence
from typing import Protocol

from toolkit.board.areas import AreasGrid
from toolkit.board.compass import Rosette, Turn
from toolkit.board.hex import HexGrid, Offset, Top
from toolkit.board.labels import Cell, Labels, Sheet
from toolkit.board.lanes import LanesGrid
from toolkit.board.square import SquareGrid
from toolkit.board.ways import Edge, Grid, Shape

__all__ = ["Edge", "Grid", "GridForm", "RosetteForm", "Shape", "make_grid"]


class RosetteForm(Protocol):
    """How directions are numbered, as the record of a map gives it."""

    @property
    def first(self) -> str:
        """The name of the direction that is number 1."""
        ...

    @property
    def turn(self) -> Turn:
        """Which way the numbers go round."""
        ...


class GridForm(Protocol):
    """The form of a grid, as the record of a map gives it."""

    @property
    def shape(self) -> Shape:
        """The form of a space."""
        ...

    @property
    def labels(self) -> Labels | None:
        """The style of the labels, which areas do without."""
        ...

    @property
    def top(self) -> Top | None:
        """Whether hexes have a flat or a pointy top."""
        ...

    @property
    def offset(self) -> Offset | None:
        """Which columns or rows of hexes are shifted."""
        ...

    @property
    def first(self) -> str | None:
        """The label of the top left space, where it is not the first of its style."""
        ...

    @property
    def diagonals(self) -> int | None:
        """Of squares: how many steps of a way may go through corners."""
        ...

    @property
    def ends(self) -> Mapping[str, Edge]:
        """Of lanes: the spaces beyond borders, by name."""
        ...

    @property
    def rosette(self) -> RosetteForm | None:
        """How directions are numbered."""
        ...


def make_grid(
    form: GridForm,
    width: int,
    height: int,
    missing: frozenset[Cell] = frozenset(),
    names: Sequence[str] = (),
    links: Collection[tuple[str, str]] = (),
) -> Grid:
    """The grid of a form and a size, without the cells that are missing; areas have names and links in their place."""
    if form.shape == "areas":
        return AreasGrid.of(names, links)
    first = _first(form)
    rosette = Rosette(form.rosette.first, form.rosette.turn) if form.rosette else None
    labels = form.labels or "letter_number"
    if form.shape == "hex":
        top, offset = form.top or "flat", form.offset or "even_down"
        return HexGrid(width, height, labels, top, offset, missing=missing, rosette=rosette, first=first)
    if form.shape == "lanes":
        ends = {edge: name for name, edge in form.ends.items()}
        return LanesGrid(width, height, labels, ends=ends, missing=missing, rosette=rosette, first=first)
    return SquareGrid(width, height, labels, form.diagonals, missing=missing, rosette=rosette, first=first)


def _first(form: GridForm) -> Cell:
    """The numbers of the top left row and column; (1, 1) where the form does not say or says it wrongly."""
    found = Sheet(1, 1, form.labels or "letter_number").read(form.first) if form.first else None
    return (found[0] + 1, found[1] + 1) if found else (1, 1)
