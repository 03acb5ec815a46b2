"""Generated Python while it is put together: pieces of text with what is known of them, so that nobody reads the text.

A `PyCode` is an expression or a statement. It is made from others by templates, and what is known of it comes from its
parts: the locals that it mentions, whether it may be a fault, whether it is worth keeping. Operators, brackets and the
like stand in the template, and so do `S` and `J`, the cells and the journal.

    row = local("row")
    py("S[{} + {}]", row, 2)                            S[row + 2], which mentions S and row
    tuple_of((literal(1), literal(2))).value            (1, 2)
    call(global_name("s_alive", is_dear=True), row).is_dear         True
"""

from __future__ import annotations

import re
from collections.abc import Iterable
from dataclasses import replace
from fractions import Fraction
from functools import lru_cache
from string import Formatter
from typing import Any

from toolkit.frozen import frozen

NOT_KNOWN = object()
"""Stands for the value of code that is not known before play."""


class Name(str):
    """A local in generated code. One of a moment has a `number`, which no other in its function has."""

    __slots__ = ("number",)
    number: int | None

    def __new__(cls, text: str, number: int | None = None) -> Name:
        """A local; with a number, one of a moment."""
        made = super().__new__(cls, text)
        made.number = number
        return made


class Mark(str):
    """Where what comes from one place of the pack begins, by its number, or ends: see `sourcemap`. It has no text."""

    __slots__ = ("number",)
    number: int | None

    def __new__(cls, number: int | None) -> Mark:
        """The beginning of a place with this number; without one an end."""
        made = super().__new__(cls)
        made.number = number
        return made


@frozen
class PyCode:
    """An expression or a statement of generated Python. `str` gives its text.

    `value` is what it is where that is known before play, `is_atom` whether it is as cheap to repeat as to hold: a
    name, a number, a word such as `None`. `is_dear`: it calls a function or loops. `binds`: the name to which it gives
    a value, of a statement that does only that.
    """

    pieces: tuple[str, ...]
    value: Any = NOT_KNOWN
    is_atom: bool = False
    is_dear: bool = False
    binds: Name | None = None

    def __str__(self) -> str:
        return "".join(self.pieces)

    @property
    def is_known(self) -> bool:
        """Whether its value is known before play."""
        return self.value is not NOT_KNOWN

    @property
    def number(self) -> int | None:
        """The number from 0 that it is, where that is known before play."""
        return self.value if type(self.value) is int and self.value >= 0 else None

    def known_as(self, value: Any) -> PyCode:
        """The same, whose value is known."""
        return replace(self, value=value)

    @property
    def names(self) -> frozenset[Name]:
        """The locals that it mentions."""
        return frozenset(piece for piece in self.pieces if isinstance(piece, Name))

    @property
    def goes_on(self) -> bool:
        """Whether it is `else:` or `elif`: nothing stands between it and what it goes on with."""
        return str(self)[:4] in ("else", "elif")

    def with_code(self, name: PyCode, code: PyCode) -> PyCode:
        """The same with an expression in place of a local."""
        (known,) = name.pieces
        return replace(
            self,
            pieces=tuple([part for piece in self.pieces for part in (code.pieces if piece == known else (piece,))]),
        )

    @property
    def only_name(self) -> Name | None:
        """The local that it is, if it is one."""
        first = self.pieces[0] if len(self.pieces) == 1 else None
        return first if isinstance(first, Name) else None

    @property
    def may_fault(self) -> bool:
        """Whether some of it is marked as a place where a fault may arise."""
        return any(isinstance(piece, Mark) for piece in self.pieces)


@frozen
class TupleCode(PyCode):
    """A tuple whose members are written out."""

    members: tuple[PyCode, ...] = ()


@frozen
class FromList(PyCode):
    """A tuple that is made from a list; `listed` is what serves as well where the order of members cannot be told."""

    listed: PyCode = PyCode(())


@frozen
class Listed(PyCode):
    """Pieces as they are made; `by_key` are the same in the order in which they are listed where they may be hidden."""

    by_key: PyCode = PyCode(())


@frozen
class NewList(PyCode):
    """A list that is made here and is nobody else's."""


@frozen
class Adding(PyCode):
    """The statement that puts a list behind another; `first` is what makes the other one of it, where that can be."""

    first: PyCode | None = None


@frozen
class Exit:
    """A statement after which nothing below it comes: it goes on with the next round, ends the loop, or `returns`."""

    code: PyCode
    returns: bool = False


Part = PyCode | int
"""What stands in a template: code, or a number."""
_CELLS = re.compile(r"\b([SJ])\b")
"""What a template calls the cells and the journal."""

# Names and constants


def local(text: str, number: int | None = None) -> PyCode:
    """A local: an argument, a variable of the rules; with a number, one of a moment."""
    return PyCode((Name(text, number),), is_atom=True)


def global_name(text: str, *, is_dear: bool = False) -> PyCode:
    """A name of the module: a constant, a function. `is_dear`: a function whose call is worth keeping."""
    return PyCode((text,), is_atom=True, is_dear=is_dear)


def literal(value: Any) -> PyCode:
    """A constant: an int, truth, text, none, a tuple or a dict of them."""
    is_small = isinstance(value, int) or value is None or value == ()
    return PyCode((written(value),), value if value is not ... else NOT_KNOWN, is_atom=is_small)


def written(value: Any) -> str:
    """The Python text of a number, truth, text, none, a tuple or a dict of them. Modules of rules that speak of ratios
    import `ratio`."""
    if isinstance(value, tuple):
        inside = ", ".join(written(part) for part in value)
        return f"({inside},)" if len(value) == 1 else f"({inside})"
    if isinstance(value, Fraction):
        if value.denominator == 1:
            return str(value.numerator)
        return f"s_ratio({value.numerator}, {value.denominator})"
    if value is ...:
        return "..."
    return ascii(value) if isinstance(value, str) else repr(value)


NONE, TRUE, FALSE = (literal(value) for value in (None, True, False))
EMPTY = TupleCode(("()",), (), is_atom=True)
CELLS = local("S")
"""The list of cells in functions of a generated module."""

# Code made of other code


def py(template: str, *parts: Part) -> PyCode:
    """Code made by a template with `{}` for each part; `{{` and `}}` are braces, `S` and `J` the cells and the journal.

    One that begins with `{} = ` only gives a value to that name.
    """
    fixed = _fixed(template)
    assert len(fixed) == len(parts) + 1, template
    pieces: list[str] = []
    is_dear = False
    for text, part in zip(fixed, parts, strict=False):
        pieces += text
        if isinstance(part, PyCode):
            pieces += part.pieces
            is_dear = is_dear or part.is_dear
        else:
            pieces.append(str(part))
    pieces += fixed[-1]
    bound = parts[0] if template.startswith("{} = ") else None
    return PyCode(tuple(pieces), is_dear=is_dear, binds=bound.only_name if isinstance(bound, PyCode) else None)


@lru_cache(maxsize=4096)
def _fixed(template: str) -> tuple[tuple[str, ...], ...]:
    """The pieces of a template between its parts."""
    found: list[list[str]] = [[]]
    for text, field, _, _ in Formatter().parse(template):
        found[-1] += (Name(word) if word in ("S", "J") else word for word in _CELLS.split(text) if word)
        if field is not None:
            found.append([])
    return tuple(map(tuple, found))


def looping(template: str, *parts: Part) -> PyCode:
    """Code made by a template that ranges over something, with `for`."""
    return replace(py(template, *parts), is_dear=True)


def as_code(text: PyCode | str) -> PyCode:
    """A statement that stands by itself, such as `break`, as code."""
    return text if isinstance(text, PyCode) else py(text.replace("{", "{{").replace("}", "}}"))


def joined(separator: str, parts: Iterable[Part]) -> PyCode:
    """Parts with a separator between them; a single part is itself."""
    listed = tuple(parts)
    if len(listed) == 1 and isinstance(listed[0], PyCode):
        return listed[0]
    return py(separator.join(["{}"] * len(listed)), *listed) if listed else PyCode(())


def comma(*parts: Part) -> PyCode:
    """Parts with commas between them."""
    return joined(", ", parts)


def binary(left: Part, operator: str, right: Part) -> PyCode:
    """Two parts with an operator between them, in brackets."""
    return py(f"({{}} {operator} {{}})", left, right)


def call(function: PyCode, *arguments: Part) -> PyCode:
    """The call of a function."""
    return py("{}({})", function, comma(*arguments))


def keyword(name: str, value: Part) -> PyCode:
    """An argument by its name."""
    return py(f"{name}={{}}", value)


def tuple_of(parts: Iterable[Part]) -> TupleCode:
    """A tuple; where all its parts are known it is known too."""
    listed = tuple(part if isinstance(part, PyCode) else literal(part) for part in parts)
    if not listed:
        return EMPTY
    found = py("({},)" if len(listed) == 1 else "({})", comma(*listed))
    values = tuple(part.value for part in listed)
    is_known = all(part.is_known for part in listed)
    return TupleCode(found.pieces, values if is_known else NOT_KNOWN, is_dear=found.is_dear, members=listed)


def plus(of: PyCode, number: int) -> PyCode:
    """A sum, computed now where both are numbers."""
    if of.number is not None:
        return literal(of.number + number)
    return py("{} + {}", of, number) if number else of


# Statements


def adding(to: PyCode, listed: PyCode) -> Adding:
    """The statement that puts a list behind another."""
    first = py("{} = {}", to, listed) if isinstance(listed, NewList) else None
    return Adding(py("{} += {}", to, listed).pieces, is_dear=listed.is_dear, first=first)


def returning(value: Part) -> Exit:
    """The statement that returns a value."""
    return Exit(py("return {}", value), returns=True)


CONTINUE, BREAK = Exit(as_code("continue")), Exit(as_code("break"))
RETURN_TRUE, RETURN_FALSE = returning(TRUE), returning(FALSE)

# What some code mentions


def names_in(*parts: PyCode) -> frozenset[Name]:
    """The locals that some code mentions."""
    return frozenset[Name]().union(*(part.names for part in parts))


def reads_of(parts: Iterable[PyCode]) -> frozenset[Name]:
    """Those of some expressions that are locals."""
    return frozenset(name for part in parts if (name := part.only_name) is not None)
