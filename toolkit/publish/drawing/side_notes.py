"""What sides of spaces keep that no terrain draws: a bridge that is blown. In: sides and words. Out: an overlay."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass, field

from toolkit.board.board import Pair
from toolkit.publish.drawing.lattice import Point
from toolkit.publish.drawing.lines import PAPER, number
from toolkit.publish.drawing.plans import Plan
from toolkit.publish.drawing.room import Room
from toolkit.publish.markup import Html, join, tag
from toolkit.publish.words import Words, joined

_DISC, _COLOUR = 10, "#6b3a86"
_ALONG = 0.2
"""How far along its side a disc stands."""


@dataclass(frozen=True)
class SideNotes:
    """Sides of which something is told: each has a disc with a number, and sides that keep the same share it."""

    told: Mapping[Words, Sequence[Pair]] = field(default_factory=dict)
    labels: Mapping[Words, str] = field(default_factory=dict)

    @classmethod
    def of(cls, plan: Plan, kept: Mapping[Pair, Sequence[Words]]) -> SideNotes:
        """The notes of sides, by what they keep: `Bridge: blown, B2|C3, C4|D4`."""
        told: dict[Words, list[Pair]] = {}
        for pair, several in kept.items():
            for words in several:
                told.setdefault(words, []).append(pair)
        label = plan.grid.label
        names = {words: ", ".join(f"{label(one)}|{label(two)}" for one, two in pairs) for words, pairs in told.items()}
        return cls(told, names)

    @property
    def notes(self) -> Sequence[Words]:
        """What the sides keep, with their names."""
        return [joined([words, Words.plain(self.labels[words])], ", ") for words in self.told]

    def ground(self, plan: Plan) -> None:
        """Nothing."""

    def draw(self, plan: Plan, first: int = 1, room: Room | None = None) -> Html:
        """A disc with its number on each side."""
        return tag(
            "g",
            join(
                _disc(plan, pair, place, words)
                for place, (words, pairs) in enumerate(self.told.items(), first)
                for pair in pairs
            ),
            class_="hw-overlay",
        )


def _disc(plan: Plan, pair: Pair, place: int, words: Words) -> Html:
    x, y = _place(plan, pair)
    disc = tag("circle", cx=number(x), cy=number(y), r=_DISC, fill=PAPER, stroke=_COLOUR, stroke_width=3)
    text = tag("text", place, x=number(x), y=number(y + 4.6), text_anchor="middle", class_="hw-overlay__number")
    return tag("g", words.choice("title"), disc, text)


def _place(plan: Plan, pair: Pair) -> Point:
    """A place on a side beside its middle, where paths cross it."""
    ends = plan.lattice.side(*pair)
    if ends is None:
        return plan.lattice.step(*pair)
    (x, y), (across, down) = ends
    return x + (across - x) * _ALONG, y + (down - y) * _ALONG
