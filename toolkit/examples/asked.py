"""Expressions asked about a game from outside its rules: of examples, of `why`. They name pieces: `cover(gun#1)`.

In: the text. Out: a typed expression, in which each piece named is a variable.
"""

from __future__ import annotations

import re
from collections.abc import Iterable, Mapping
from dataclasses import dataclass

from toolkit.checker import Declarations, Scope, check_expression, codes
from toolkit.checker.presence import ALL_THERE
from toolkit.diagnostics import Diagnostic
from toolkit.language.code import Code, Where
from toolkit.language.syntax import Slip, names_given, parse
from toolkit.model import Type
from toolkit.state.opaque_ids import SUFFIX

_PIECE = re.compile(rf"\b([a-z][a-z0-9_]*)#([1-9][0-9]{{0,4}}|{SUFFIX})\b")
_WORD = re.compile(r"(?<![.\w])[a-z][a-z0-9_]*\b(?!\s*[=(](?!=))")
"""A bare name: no field behind a dot, no name of an argument, nothing called."""


@dataclass(frozen=True, slots=True)
class Asked:
    """An expression to be asked. `pieces` are the names of the pieces in it, by the variables that stand for them;
    `variables` are the types of all variables that it may read, pieces included."""

    text: str
    code: Code
    pieces: Mapping[str, str]
    variables: Mapping[str, Type]

    @property
    def type(self) -> Type:
        """The type of what it gives."""
        return self.code.type


def ask(
    text: str, where: Where, declarations: Declarations, live: Iterable[str], variables: Mapping[str, Type]
) -> tuple[Asked | None, list[Diagnostic]]:
    """Check an expression where these kinds of occasion are live and these names mean something.

    `gun#2` is a piece, and so is `gun#k7f` at a seat; `gun` alone is the only piece of that design, or the design where
    no piece can be meant. Names that the expression gives itself hide variables of these names: who asks need not know
    what the rules call things just now.
    """
    asked, problems = _ask(text, where, declarations, live, variables)
    if asked is None and any(problem.code == codes.NAMED_SET.id for problem in problems):
        tree = parse(_spelt(text))
        given = frozenset() if isinstance(tree, Slip) else names_given(tree)
        left = {name: type for name, type in variables.items() if name not in given}
        if len(left) < len(variables):
            return _ask(text, where, declarations, live, left)
    return asked, problems


def _spelt(text: str) -> str:
    """The expression with names for numbered pieces, as long as before: columns stay."""
    return _PIECE.sub(lambda match: f"{match[1]}_{match[2]}", text)


def _ask(
    text: str, where: Where, declarations: Declarations, live: Iterable[str], variables: Mapping[str, Type]
) -> tuple[Asked | None, list[Diagnostic]]:
    """As `ask`, where all variables mean what they mean."""
    designs = {**declarations.section("units"), **declarations.section("cards")}
    spelt = _spelt(text)
    numbered = {f"{match[1]}_{match[2]}": match[0] for match in _PIECE.finditer(text) if match[1] in designs}
    bare = {word: word for word in _WORD.findall(spelt) if word in designs and word not in variables}
    slip = parse(spelt)
    if isinstance(slip, Slip):
        return None, [slip.at(where.span(slip.start, slip.end))]
    scope = Scope(declarations).with_live(live).with_there(frozenset((ALL_THERE,)))  # none is a fault told at once
    found: list[tuple[Asked | None, list[Diagnostic]]] = []
    for pieces in ({**numbered, **bare}, numbered) if bare else (numbered,):
        kinds = {name: Type("named", designs[piece.partition("#")[0]].record.kind) for name, piece in pieces.items()}
        expr, problems = check_expression(spelt, where, scope.with_variables({**variables, **kinds}))
        if expr is not None and not any(problem.severity == "error" for problem in problems):
            return Asked(text, Code(expr, where), pieces, {**variables, **kinds}), problems
        if not problems:  # an empty list, of which nothing tells what it holds
            help = "Ask for something that is declared, or say what the list holds."
            message = "Nothing tells of what type this is."
            problems = [codes.WRONG_TYPE.at(where.span(0, len(spelt)), message, help=help)]
        found.append((None, problems))
    return found[-1]
