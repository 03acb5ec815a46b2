"""Random expressions, conditions and sets of pieces for rules of the pack `proving-ground`, and where they may stand.

Every body has names of every type at hand (`BASICS`), so that any expression of `forms.txt` can stand anywhere in it.
"""

from __future__ import annotations

from dataclasses import dataclass, field, replace
from typing import Any, TypeAlias

from hypothesis import strategies as st
from hypothesis.strategies import DrawFn

from tests.properties.typed_texts import CALM, FALLBACK, FORMS, Writer

Data: TypeAlias = dict[str, Any]
Scope: TypeAlias = dict[str, str]

BASICS: Scope = {"n": "int", "b": "bool", "u": "unit", "maybe": "unit?", "us": "units", "s": "space", "p": "player"}
_WITHOUT_NAMES = {
    "unit": "war.hero", "unit?": "first(units)", "units": "units(red)", "unitlist": "units(blue)", "space": "A1",
    "space?": "war.hero.space", "player": "red", "player?": "blue", "int": "1", "bool": "true", "divisor": "2",
    "side": "side(red)", "moods": "war.hero.moods", "edges": "edges(B1)", "terrains": "B1.paths",
}  # fmt: skip


@dataclass(frozen=True)
class Place:
    """Where steps stand: the names known there, how deep, and what may stand there.

    `waits`: whether players may be asked; `calls`: the procedures that may be called; `inside`: occasions around.
    """

    names: Scope
    depth: int
    waits: bool
    calls: tuple[str, ...] = ()
    inside: tuple[str, ...] = ()

    def deeper(self, **more: str) -> Place:
        """The place of steps inside a step, with more names."""
        return replace(self, names={**self.names, **more}, depth=self.depth - 1)


@dataclass
class Expressions:
    """Makes the parts of a file, one after the other. `at_once`: whether changes are joined; then nothing that follows
    asks. `ends`: whether occasions are cut short; then names given in them are not known behind them."""

    draw: DrawFn
    at_once: bool
    ends: bool
    procedures: dict[str, str | None] = field(default_factory=dict)
    count: int = 0

    def one_of(self, *things: Any) -> Any:
        return self.draw(st.sampled_from(things))

    def often(self) -> bool:
        """True in 2 of 3 draws; shrinks to no."""
        return bool(self.draw(st.integers(0, 2)) > 0)

    def seldom(self) -> bool:
        return bool(self.draw(st.integers(0, 4)) == 4)

    def fresh(self) -> str:
        self.count += 1
        return f"v{self.count}"

    def text(self, type: str, names: Scope, depth: int = 2) -> str:
        """An expression; most make no faults."""
        forms = FORMS if self.draw(st.integers(0, 14)) == 14 else CALM
        fallback = {**FALLBACK, **({} if BASICS.keys() <= names.keys() else _WITHOUT_NAMES)}
        return Writer(self.draw, forms, fallback).text(type, names, self.draw(st.integers(0, depth)))

    def condition(self, names: Scope) -> Any:
        """An expression, or several in a list or a mapping."""
        match self.draw(st.integers(0, 5)):
            case 4:
                return [self.text("bool", names), self.text("bool", names)]
            case 5:
                return {self.one_of("any", "none"): [self.text("bool", names), self.text("bool", names)]}
        return self.text("bool", names)

    def spot(self, names: Scope) -> str:
        """Where pieces can lie."""
        return str(
            self.one_of(
                self.text("space", names, 1), f"hand({self.text('player', names, 0)})", "discard",
                f"pile(side({self.text('player', names, 0)}))",
            )
        )  # fmt: skip

    def pieces(self, names: Scope) -> str:
        """What a step may be about: never what may be none."""
        return self.text(self.one_of("unit", "units", "unitlist", "units"), names, 1)
