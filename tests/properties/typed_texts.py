"""Random well-typed expressions, as text, about what the pack `proving-ground` declares.

`forms.txt` lists the forms of each type: texts with holes. `<int>` wants an expression of that type, and `<bool about
unit>` one in which the name that the form binds (`@`, or `it`) is a unit. `unit?` may be none, `units` is a
set of them, `unitlist` a set or a list. Forms without holes stand wherever an expression may go no deeper.
"""

from __future__ import annotations

import re
from collections.abc import Mapping
from dataclasses import dataclass
from pathlib import Path

from hypothesis import strategies as st
from hypothesis.strategies import DrawFn

Scope = dict[str, str]
DEPTH = 4

_HOLE = re.compile(r"<([a-z]+\??)(?: about (it )?([a-z]+))?>")
FALLBACK: Scope = {
    "ratio": "1 / 2", "unit": "u", "unit?": "maybe", "units": "us", "unitlist": "us", "spacelist": "spaces",
    "divisor": "7",
    "space": "s", "space?": "s", "player": "p",
    "player?": "p", "side": "side(p)", "ints": "settings.numbers", "moods": "u.moods", "bool": "b", "int": "n",
    "design": "rifle", "terrain": "woods", "mood": "calm", "nation": "west", "spaces": "spaces",
    "edge": "edge(B1, B2)", "edges": "edges(s)", "terrains": "s.paths",
}  # fmt: skip


def _forms() -> dict[str, tuple[str, ...]]:
    found: dict[str, tuple[str, ...]] = {}
    for line in Path(__file__).with_name("forms.txt").read_text("utf-8").splitlines():
        if not line.startswith(" "):
            type = line
        else:
            found[type] = (*found.get(type, ()), line.strip())
    return found


_NAMED = re.compile(r"for @|@\.")
_FAULTY = re.compile(
    r"only\(|<(unit|space)\?>\.|\[\(|[/%] <divisor>|\* <int>|big\(|losses, <int>|attack|edge\(<|to_border\(<space>, "
)


FORMS = _forms()
CALM = {type: tuple(form for form in forms if not _FAULTY.search(form)) for type, forms in FORMS.items()}
"""The forms that hardly ever make a fault."""
VARIABLES: Scope = {"n": "int", "b": "bool", "u": "unit", "maybe": "unit?", "us": "units", "s": "space", "p": "player"}
"""What every text may name besides what the pack declares."""
TYPE_WORDS = {
    "int": "int", "bool": "bool", "ratio": "ratio", "unit": "unit", "unit?": "optional unit", "units": "set of unit",
    "spaces": "set of space", "space": "space", "space?": "optional space", "player": "player", "side": "side",
    "player?": "optional player", "ints": "list of int", "unitlist": "list of unit", "mood": "mood",
    "moods": "set of mood", "edge": "edge", "edges": "set of edge", "terrains": "set of terrain",
}  # fmt: skip
"""The types of whole expressions, in the words of the language."""


@st.composite
def typed_texts(draw: DrawFn) -> tuple[str, str]:
    """An expression, and the word of its type in `FORMS`."""
    type = draw(st.sampled_from(sorted(TYPE_WORDS)))
    return Writer(draw, FORMS, FALLBACK).text(type, dict(VARIABLES), draw(st.integers(1, DEPTH))), type


@dataclass(frozen=True)
class Writer:
    """Writes random expressions in some forms. `fallback` tells what stands where none of them can."""

    draw: DrawFn
    forms: Mapping[str, tuple[str, ...]]
    fallback: Scope

    def text(self, type: str, scope: Scope, depth: int) -> str:
        """An expression of a type with the names of a scope, at most so many forms deep."""
        named = [name for name, known in scope.items() if known == type]
        forms = [form for form in self.forms.get(type, ()) if depth > 0 or "<" not in form]
        form = self.draw(st.sampled_from([*named, *named, *forms] or [self.fallback[type]]))
        if "about it" in form and "it" in scope:
            return self.fallback[type]
        return self._filled(form, scope, depth - 1)

    def _filled(self, form: str, scope: Scope, depth: int) -> str:
        """The form with its holes filled, the name that it binds chosen."""
        name = f"x{len(scope)}"
        if "about it" in form:
            name = "it"
        elif "it" not in scope and "@ in" in form and not _NAMED.search(form) and self.draw(st.booleans()):
            form, name = form.replace("@ in ", ""), "it"
        form = form.replace("@", name)

        def fill(hole: re.Match[str]) -> str:
            inside = {**scope, name: hole[3]} if hole[3] else scope
            return self.text(hole[1], inside, depth)

        return _HOLE.sub(fill, form)
