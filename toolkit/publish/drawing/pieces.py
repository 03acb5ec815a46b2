"""Pieces as they stand on a map: several in one space, face down, with the state that they have.

In: counters of 120 by 120. Out: drawings of the same size. What lies face down is told by hatching and a word, never by
colour alone.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass

from toolkit.publish.drawing.colours import INK
from toolkit.publish.drawing.counters import counter, plain_counter
from toolkit.publish.game import Entry
from toolkit.publish.interface import say
from toolkit.publish.markup import Html, join, tag
from toolkit.publish.sides import Look
from toolkit.publish.words import Words, joined

MOST_SHOWN = 4
"""So many pieces of one space are drawn; of more the last place tells how many there are."""
_MOST_STATES = 4
_HATCH = "M-10 40L40 -10M-10 80L80 -10M-10 120L120 -10M0 150L150 0M40 150L150 40M80 150L150 80"


@dataclass(frozen=True)
class Standing:
    """A piece of a design: whose it is, which face it shows, its state in short (`2`, `DI`) and in full."""

    design: Entry
    look: Look | None = None
    up: bool = True
    state: tuple[tuple[str, Words], ...] = ()

    @property
    def spoken(self) -> Words:
        """The piece in words: its title, its face, its state."""
        face = [] if self.up else [say("face down")]
        return joined([self.design.title, *face, *(words for _, words in self.state)], ", ")


def piece(standing: Standing) -> Html:
    """The counter of a piece, with its state at its edge, and hatched where it lies face down."""
    drawn = counter(standing.design, look=standing.look)
    return join([drawn, None if standing.up else _hidden(), _states(standing.state)])


def plain_piece(standing: Standing, id: str) -> Html:
    """The counter of a piece without words, to be used again under its id: what is used again is in no language."""
    drawn = plain_counter(standing.design, standing.look)
    plates = _states([(short, Words()) for short, _ in standing.state])
    return tag("g", drawn, None if standing.up else _hidden(spoken=False), plates, id=id)


def _hidden(*, spoken: bool = True) -> Html:
    word = say("face down") if spoken else Words.plain("?")
    return tag(
        "g",
        tag("path", d=_HATCH, fill="none", stroke=INK, stroke_width=5, opacity=0.3),
        tag("rect", x=4, y=4, width=112, height=112, rx=8, fill="none", stroke=INK, stroke_width=5, class_="hw-dashed"),
        tag("rect", x=1, y=44, width=118, height=26, fill=INK),
        tag("text", word.html("tspan"), x=60, y=63, text_anchor="middle", class_="hw-counter__hidden"),
    )


def _states(state: Sequence[tuple[str, Words]]) -> Html | None:
    """Small plates along the upper edge, one for each thing that is to be told."""
    shown = state[:_MOST_STATES]
    if not shown:
        return None
    plates = []
    right = 120.0
    for short, words in shown:
        wide = 16 + 11 * len(short)
        right -= wide + 2
        plates.append(
            tag(
                "g",
                words.choice("title") if words else None,
                tag("rect", x=right, y=-4, width=wide, height=26, rx=7, class_="hw-plate"),
                tag("text", short, x=right + wide / 2, y=15, text_anchor="middle", class_="hw-plate__text"),
            )
        )
    return join(plates)


def group(drawings: Sequence[Html]) -> Html:
    """The pieces of one space in a square of 120: one fills it, two overlap, up to four stand in its quarters."""
    if len(drawings) <= 1:
        return join(drawings)
    if len(drawings) == 2:
        return join(_at(one, place * 42, place * 42, 78) for place, one in enumerate(drawings))
    shown = list(drawings) if len(drawings) <= MOST_SHOWN else [*drawings[: MOST_SHOWN - 1], _more(len(drawings))]
    return join(_at(one, place % 2 * 61, place // 2 * 61, 59) for place, one in enumerate(shown))


def _more(count: int) -> Html:
    number = f"+{count - MOST_SHOWN + 1}"
    back = tag("rect", x=4, y=4, width=112, height=112, rx=10, class_="hw-plate")
    return back + tag("text", number, x=60, y=78, text_anchor="middle", class_="hw-plate__more")


def _at(drawn: Html, x: float, y: float, size: float) -> Html:
    return tag("svg", drawn, x=x, y=y, width=size, height=size, viewBox="0 0 120 120", overflow="visible")


def groups(standing: Mapping[str, Sequence[Html]]) -> dict[str, Html]:
    """The pieces of each space as one drawing."""
    return {label: group(drawings) for label, drawings in standing.items() if drawings}
