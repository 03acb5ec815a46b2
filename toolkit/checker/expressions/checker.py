"""The checker of one expression: walks the parsed tree and makes the typed one.

Each form of node has a function in a module of this package, registered by `handles`. A function gets the checker, the
node and the type that is wanted at its place (None: any), which tells what symbols mean; whoever wants a type for
certain asks `wants`. What is wrong is reported once, and what has an error has the type `unknown`, which fits anywhere.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable
from dataclasses import field
from typing import Any

from toolkit.checker import codes
from toolkit.checker.declarations import Declarations
from toolkit.checker.fitting import fitted
from toolkit.checker.presence import is_there
from toolkit.checker.scope import Scope
from toolkit.checker.types import BOOL, HOLDER, INT, RATIO, SIGHT, SPACE, UNKNOWN, bare, in_words
from toolkit.diagnostics import Code, Diagnostic, Later, Note
from toolkit.frozen import frozen
from toolkit.language.code import Where
from toolkit.language.syntax import Node
from toolkit.language.tree import Expr, Literal
from toolkit.model import Type


@frozen
class Checker:
    """An expression's place, what its names may mean, and what was found wrong so far."""

    where: Where
    scope: Scope
    problems: list[Diagnostic] = field(default_factory=list)
    named_it: bool = False
    """Whether a function of this expression has bound `it` already."""

    @property
    def known(self) -> Declarations:
        """What the pack declares."""
        return self.scope.declarations

    def inside(self, scope: Scope) -> Checker:
        """The checker of a part with names of its own."""
        return Checker(self.where, scope, self.problems, self.named_it)

    def check(self, node: Node, wanted: Type | None = None) -> Expr:
        """The typed node. `wanted` tells what symbols mean; the type may still be another."""
        return _HANDLERS[type(node)](self, node, wanted)

    def wants(self, node: Node, wanted: Type, notes: Iterable[Note] = ()) -> Expr:
        """The typed node as a value of the type; reports one that is none, with notes on what wants it."""
        return self.fit(self.check(node, wanted), wanted, notes=notes)

    def fit(self, expr: Expr, wanted: Type, why: str = "", notes: Iterable[Note] = ()) -> Expr:
        """An expression taken as a type, or the report that it is none."""
        if bare(wanted) == BOOL and bare(expr.type) == BOOL and self.is_there(expr):
            return expr
        found = fitted(expr, wanted, self.known)
        if found is not None:
            return (
                found if wanted == BOOL or fits_none(found.type, wanted) else self.present(expr, found, wanted, notes)
            )
        if bare(expr.type) == RATIO and bare(wanted) == INT:
            self.report(codes.NOT_ROUNDED, expr, "This is a ratio, and a whole number is wanted here.", notes=notes)
        else:
            message = f"This is {article(expr.type)}, and {article(wanted)} is wanted here{why}."
            self.report(codes.WRONG_TYPE, expr, message, help=_advice(expr.type, wanted), notes=notes)
        return self.unknown(expr)

    def is_there(self, expr: Expr) -> bool:
        """Whether a value is known not to be none here."""
        return is_there(expr, self.scope.there)

    def sure_type(self, expr: Expr) -> Type:
        """The type of a value, without `optional` where it is known not to be none here."""
        return bare(expr.type) if expr.type.form == "optional" and self.is_there(expr) else expr.type

    def present(self, expr: Expr, taken: Expr, wanted: Type, notes: Iterable[Note] = ()) -> Expr:
        """An expression as it is taken, or the report that it may be none where a value of a type is wanted."""
        if self.is_there(taken):
            return taken
        text = self.where.text(expr.start, expr.end)
        message = f"This may be none, and {article(wanted)} is wanted here."
        self.report(codes.MAY_BE_NONE, expr, message, help=_without_none(text, expr.type, wanted), notes=notes)
        return self.unknown(expr)

    def report(
        self, code: Code, at: Node | Expr, message: str, *, help: str | Later = "", notes: Iterable[Note] = ()
    ) -> None:
        """Report what is wrong at the characters of a node."""
        self.report_at(code, at.start, at.end, message, help=help, notes=notes)

    def report_at(
        self, code: Code, start: int, end: int, message: str, *, help: str | Later = "", notes: Iterable[Note] = ()
    ) -> None:
        """Report what is wrong at some characters of the expression. Of a name that is of another type it is not told
        besides that nothing says it is going on."""
        span = self.where.span(start, end)
        if code is codes.WRONG_TYPE:
            same = [each for each in self.problems if each.code == codes.NOT_LIVE.id and each.span == span]
            for each in same:
                self.problems.remove(each)
        self.problems.append(code.at(span, message, help=help, notes=notes))

    def unknown(self, at: Node | Expr) -> Expr:
        """What stands for something wrong: it fits everywhere, so that one mistake is reported once."""
        return Literal(UNKNOWN, at.start, at.end, None)


Handler = Callable[[Checker, Any, Type | None], Expr]
_HANDLERS: dict[type[Node], Handler] = {}


def handles(*forms: type[Node]) -> Callable[[Handler], Handler]:
    """Register the function that types nodes of these forms."""

    def add(handler: Handler) -> Handler:
        """Register it for its forms."""
        _HANDLERS.update(dict.fromkeys(forms, handler))
        return handler

    return add


_VOWELS = "aeio"
_AS_WORDS = {
    "int": "a whole number",
    "ratio": "a ratio",
    "bool": "a truth",
    "text": "a text",
    "none": "none",
    "holder": "a space, place or piece",
}


def article(type: Type) -> str:
    """A type in a sentence: `a unit`, `an optional card`, `a whole number`."""
    words = in_words(type)
    if words in _AS_WORDS:
        return _AS_WORDS[words]
    return words if words.startswith("one of") else f"{'an' if words[0] in _VOWELS else 'a'} {words}"


def fits_none(found: Type, wanted: Type) -> bool:
    """Whether none may stand where a type is wanted, or is never among the values found; one thing that may be none
    is a set of it, or the empty set."""
    if found.form != "optional" or wanted.form in ("optional", "unknown"):
        return True
    return wanted.form in ("set", "list") and bare(found).form not in ("set", "list", "map")


def _without_none(text: str, found: Type, wanted: Type) -> str:
    """What to do about a value that may be none."""
    name = text if 0 < len(text) <= 40 and "\n" not in text else "x"
    if bare(found) == HOLDER and wanted == SPACE:
        return f"What holds a piece may be no space, or none: test it first, `{name} in spaces`."
    empty = "[]" if wanted.form in ("set", "list") else "another"
    return (
        f"Test it first: `if: {name} != none`, `{name} != none and …`, or `{name} if {name} != none else {empty}`. "
        f"Where none is right too, declare what takes it as `optional {in_words(wanted)}`."
    )


def _advice(found: Type, wanted: Type) -> str:
    if bare(found) == SIGHT:
        return "Say what of it: `.blocked`, a truth, or `.hindrance`, a number."
    if wanted == BOOL:
        if bare(found) == BOOL:
            return "It may be none: compare it, `== true` or `== false`."
        return "Compare it with something: a truth is `true`, `false`, a comparison, or a set (whether it has any)."
    if found.form in ("set", "list") and fits_inside(found, wanted):
        return "`only(…)` gives the one thing in it, `first(…)` the first."
    if found == BOOL:
        return "`a if condition else b` chooses between two values."
    return ""


def fits_inside(found: Type, wanted: Type) -> bool:
    """Whether what a set holds is what is wanted."""
    return found.inner is not None and found.inner == bare(wanted)
