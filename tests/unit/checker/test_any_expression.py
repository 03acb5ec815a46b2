"""Whatever an author writes, the checker gives a whole typed tree or says what is wrong, and never both or neither."""

from __future__ import annotations

from collections.abc import Callable, Iterator

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from tests.unit.checker.ground import Ground
from toolkit.language.functions import FUNCTIONS
from toolkit.language.syntax import Slip, parse
from toolkit.language.tree import Expr, parts

NAMES = (
    "unit", "other", "by", "lorry", "cell", "it", "units", "lorries", "spaces", "players", "A1", "bank", "woods",
    "rifles", "ambush", "blue", "discard", "hand", "dusk", "losses", "odds", "doctrine", "swift", "mines", "attack",
    "turn", "fire", "broken", "moved", "active", "cover", "strength", "scan", "hurtable", "settings", "options", "game",
    "battle", "nobody", "none", "true", "3", "0", '"1:2"', "dug_in", "map",
)  # fmt: skip
FIELDS = (
    "armour", "title", "space", "owner", "wounds", "swift", "terrain", "cover", "fort", "who", "total", "firers",
    "marker", "zone", "fog", "dusk", "points", "side", "least", "plans", "kind", "label", "nothing_such",
)  # fmt: skip
CALLS = (*FUNCTIONS, "units", "cover", "strength", "hand", "deck", "attack", "hurtable", "nobody", "battle")
OPERATORS = ("+", "-", "*", "/", "%", "==", "!=", "<", ">=", "in", "not in", "and", "or")


class _Author:
    """Writes an expression whose names and types fit by chance alone; `left` bounds how much is still written."""

    def __init__(self, pick: Callable[[int], int]) -> None:
        self.pick = pick
        self.left = 18

    def one_of(self, choices: tuple[str, ...]) -> str:
        return choices[self.pick(len(choices))]

    def text(self) -> str:
        self.left -= 1
        form = self.pick(12) if self.left > 0 else 0
        if form < 4:
            return self.one_of(NAMES)
        if form < 6:
            return f"{self.one_of(NAMES)}.{self.one_of(FIELDS)}"
        if form < 9:
            return f"{self.one_of(CALLS)}({', '.join(self.text() for _ in range(self.pick(4)))})"
        if form == 9:
            return f"({self.text()} {self.one_of(OPERATORS)} {self.text()})"
        if form == 10:
            return f"({self.text()} if {self.text()} else {self.text()})"
        many = (f"[{self.text()}, {self.text()}]", f"[{self.text()} for x in {self.text()}]", f"not {self.text()}")
        return f"({self.one_of((*many, f'u in {self.text()}', f'{self.text()}[{self.text()}]'.lstrip('(')))})"


@st.composite
def texts(draw: st.DrawFn) -> str:
    """A text that may be an expression."""
    return _Author(lambda count: draw(st.integers(0, count - 1))).text()


def nodes(expr: Expr) -> Iterator[Expr]:
    yield expr
    for part in parts(expr):
        yield from nodes(part)


@pytest.mark.slow
@given(texts(), st.sampled_from([None, "int", "bool", "optional unit", "set of space", "fort"]))
@settings(max_examples=400, deadline=None)
def test_a_tree_or_a_reason(ground: Ground, text: str, wanted: str | None) -> None:
    if isinstance(parse(text), Slip):
        return
    expr, found = ground.check(text, wanted, live=["turn", "attack"])
    assert (expr is None) == bool(found), text
    for each in found:
        assert each.span.line == each.span.end_line == 2
        assert 3 <= each.span.column < each.span.end_column <= len(text) + 3
    for node in nodes(expr) if expr is not None else ():
        assert node.type.form != "unknown", text
        assert 0 <= node.start <= node.end <= len(text)
