"""Plots of figures: shares with their intervals, how numbers lie, a bar in a cell. In: figures with words. Out: SVG.

A plot is 360 units wide, about a phone's screen, and takes its colours from the site's style by classes, light or dark;
nothing in it is styled or runs by itself. It has a title and a description, and the page has the same figures in a
table.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass

from toolkit.publish.drawing.lines import number
from toolkit.publish.markup import Html, join, tag
from toolkit.publish.words import Words

WIDTH, LEFT, RIGHT = 360, 8, 18
SPAN = WIDTH - LEFT - RIGHT
ROW, HEAD, FOOT = 42, 6, 20
_TICKS = (0.0, 0.25, 0.5, 0.75, 1.0)
_STEPS = (1, 2, 5)


@dataclass(frozen=True)
class Share:
    """A share, 0 to 1, with the interval in which the true one lies."""

    label: Words
    share: float
    low: float
    high: float
    figure: Words


@dataclass(frozen=True)
class Box:
    """How numbers lie: the least, the 5 %, 25 %, 50 %, 75 % and 95 % quantiles, the greatest."""

    label: Words
    quantiles: Sequence[int]
    figure: Words


def plot_shares(rows: Sequence[Share], title: Words, says: Words) -> Html:
    """A bar for each share from 0 to 100 %, over it the interval with the share as a dot."""
    height = HEAD + ROW * len(rows) + FOOT
    axis = [_tick(share, f"{share:.0%}", height) for share in _TICKS]
    drawn = [_share(place, row) for place, row in enumerate(rows)]
    return _plot(height, title, says, axis, drawn)


def _share(place: int, row: Share) -> Html:
    top = HEAD + ROW * place
    y = top + 28
    low, high, here = (_x(end) for end in (row.low, row.high, row.share))
    return tag(
        "g",
        _label(row.label, row.figure, top),
        tag("rect", x=LEFT, y=top + 20, width=number(here - LEFT), height=16, class_="hw-plot__bar"),
        tag("path", d=f"M{number(low)} {y}H{number(high)}", class_="hw-plot__interval"),
        tag("path", d=_ends((low, high), y, 5), class_="hw-plot__interval"),
        tag("circle", cx=number(here), cy=y, r=3.5, class_="hw-plot__dot"),
    )


def plot_boxes(rows: Sequence[Box], title: Words, says: Words) -> Html:
    """A box for each: from the 25 % to the 75 % quantile with a line at the median, a whisker from 5 % to 95 %, dots at
    the least and the greatest; all on one axis from 0."""
    height = HEAD + ROW * len(rows) + FOOT
    step = step_of(max((row.quantiles[-1] for row in rows), default=1))
    most = max(step * -(-max((row.quantiles[-1] for row in rows), default=1) // step), 1)
    axis = [_tick(value / most, str(value), height) for value in range(0, most + 1, step)]
    drawn = [_box(place, row, most) for place, row in enumerate(rows)]
    return _plot(height, title, says, axis, drawn)


def step_of(most: int) -> int:
    """How far ticks stand apart so that there are five of them or fewer beyond 0: 1, 2 or 5 times a power of ten.

    >>> [step_of(most) for most in (3, 12, 93, 4000)]
    [1, 5, 20, 1000]
    """
    power = 1
    while True:
        for each in _STEPS:
            if each * power * 5 >= most:
                return each * power
        power *= 10


def _box(place: int, row: Box, most: int) -> Html:
    top = HEAD + ROW * place
    y = top + 28
    least, low, quarter, median, three_quarters, high, greatest = (_x(value / most) for value in row.quantiles)
    return tag(
        "g",
        _label(row.label, row.figure, top),
        tag("path", d=f"M{number(low)} {y}H{number(high)}{_ends((low, high), y, 5)}", class_="hw-plot__interval"),
        tag(
            "rect",
            x=number(quarter),
            y=top + 20,
            width=number(max(three_quarters - quarter, 1)),
            height=16,
            class_="hw-plot__bar hw-plot__bar--box",
        ),
        tag("path", d=_ends((median,), y, 8), class_="hw-plot__median"),
        [tag("circle", cx=number(x), cy=y, r=2, class_="hw-plot__dot") for x in (least, greatest)],
    )


def bar(share: float) -> Html:
    """A bar for a cell of a table, where the figure stands beside it."""
    width = 60
    parts = [
        tag("rect", width=width, height=8, class_="hw-plot__ground"),
        tag("rect", width=number(width * share), height=8, class_="hw-plot__bar"),
    ]
    return tag(
        "svg", parts, viewBox=f"0 0 {width} 8", width=width, height=8, class_="hw-plot__cell", aria_hidden="true"
    )


def _plot(height: int, title: Words, says: Words, *parts: object) -> Html:
    return tag(
        "svg",
        title.choice("title"),
        says.choice("desc"),
        parts,
        viewBox=f"0 0 {WIDTH} {height}",
        role="img",
        class_="hw-plot",
        **title.attribute("aria_label"),
    )


def _tick(share: float, text: str, height: int) -> Html:
    x = number(_x(share))
    line = tag("path", d=f"M{x} {HEAD + 14}V{height - FOOT + 2}", class_="hw-plot__grid")
    return join([line, tag("text", text, x=x, y=height - 6, text_anchor="middle", class_="hw-plot__tick")])


def _label(label: Words, figure: Words, top: int) -> Html:
    left = tag("text", label.html("tspan"), x=LEFT, y=top + 14, class_="hw-plot__label")
    right = tag("text", figure.html("tspan"), x=WIDTH - RIGHT, y=top + 14, text_anchor="end", class_="hw-plot__figure")
    return join([left, right])


def _ends(places: Sequence[float], y: float, reach: int) -> str:
    return "".join(f"M{number(x)} {y - reach}v{2 * reach}" for x in places)


def _x(share: float) -> float:
    return LEFT + SPAN * share
