"""What a seat is told of an expression that it asks: its value and account, where it surely knows all that is read for
them, and they are the same in every twin.

In: a state, an expression, a player. Out: `Found` without the lines that differ in a twin, or in a world where unseen
pieces are something else, or that name a piece which he does not know. Values that say `public:`
are told to everybody: in a twin they are what they are here.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping, Sequence
from dataclasses import replace
from itertools import tee
from typing import Any

from toolkit.checker import Declarations
from toolkit.diagnostics import Diagnostic
from toolkit.examples.accounts import Failed, Found, Line, find_value, rows_of
from toolkit.examples.asked import Asked, ask
from toolkit.language.code import Where
from toolkit.language.faults import Fault
from toolkit.language.rewriting import rewritten
from toolkit.language.tree import Ask, Expr, Variable, parts
from toolkit.model import Type
from toolkit.play.knowledge import Knowledge, KnownNames, without_serials
from toolkit.play.once import AT_MOST, once_for_each
from toolkit.play.seats import Viewer
from toolkit.play.sure import Sure
from toolkit.play.twins import Twin, told_in_place, twins
from toolkit.play.unlike import unlike
from toolkit.state import Stage
from toolkit.state.tails import is_tailed

MOST_STATES = 4
"""States whose twins are kept."""
Answered = tuple[Asked | None, list[Diagnostic]]


class Unseen(Exception):
    """An expression depends on what who asks it cannot see."""


def question(stage: Stage, text: str, where: Where, live: Iterable[str], types: Mapping[str, Type]) -> Answered:
    """An expression, checked for a stage where these kinds of occasion are live and these names mean something.

    The same is asked again at the next decision, or by the next seat: the last ones are kept.
    """
    kept, key = _questions(stage), (text, frozenset(live), tuple(types.items()))
    if key not in kept:
        if len(kept) >= AT_MOST:
            kept.clear()
        declarations = Declarations(stage.rules.pack).for_scenario(stage.scenario)
        kept[key] = ask(text, where, declarations, sorted(key[1]), types)
    return kept[key]


@once_for_each
def _questions(stage: Stage) -> dict[tuple[str, frozenset[str], tuple[tuple[str, Type], ...]], Answered]:
    """What has been asked in a stage, filled by `question`."""
    return {}


def _twins_of(stage: Stage, cells: list[Any], viewer: Viewer) -> Iterator[Twin]:
    """The twins of a state. Parts of an expression, and the next one that is asked, are held against the same ones."""
    kept, key = _worlds(stage), (tuple(cells), viewer)
    if key not in kept:
        if len(kept) >= MOST_STATES:
            kept.clear()
        kept[key] = twins(stage, list(cells), viewer)
    kept[key], found = tee(kept[key])
    return found


@once_for_each
def _worlds(stage: Stage) -> dict[tuple[tuple[Any, ...], Viewer], Iterator[Twin]]:
    """The twins of the last states of a stage, as far as anybody looked at them, filled by `_twins_of`."""
    return {}


def find_for(stage: Stage, cells: list[Any], asked: Asked, known: Mapping[str, Any], viewer: Viewer) -> Found:
    """The value of an expression as a player may know it. Raises `Unseen`, `Unnamed`, `Failed`."""
    asked = _in_true_names(stage, cells, asked, viewer)
    found = find_value(stage, cells, asked, known, _told(stage, cells))
    plain, given, public = _public(stage, cells, asked, known, viewer)
    is_public = isinstance(plain.code.expr, Variable)
    if given and not is_public:  # accounts of public values are told as they are, behind the rest
        found = find_value(stage, cells, plain, {**known, **given}, _told(stage, cells))
    for twin in _twins_of(stage, cells, viewer):
        there = {
            name: told_in_place(stage, cells, twin, plain.variables[name], value)
            for name, value in {**known, **given}.items()
            if name in plain.variables and value is not ...
        }
        try:
            other = find_value(stage, twin.cells, plain, {**known, **there}, _told(stage, twin.cells))
        except Failed:
            raise Unseen from None
        if other.value != found.value:
            raise Unseen
        found = found if is_public else _with_lines_of_both(found, other.lines)
    rows = rows_of(stage, cells, asked)
    if not is_public and not _surely_knows(Knowledge(stage, cells, viewer), plain, {**known, **given, **rows}):
        raise Unseen
    names = without_serials(stage, cells, Knowledge(stage, cells, viewer).known_names)
    bound = replace(plain, pieces={})
    in_his_words = find_value(stage, cells, bound, {**known, **given, **rows}, names)
    if not is_public:
        if in_his_words.words != found.words:
            raise Unseen  # it names a piece that he does not know
        found = _with_lines_of_both(found, in_his_words.lines)
    for elsewhere in unlike(stage, cells, viewer):
        try:
            other = find_value(stage, elsewhere, bound, {**known, **given, **rows}, names)
        except Failed:
            raise Unseen from None
        if other.value != found.value:
            raise Unseen
        found = found if is_public else _with_lines_of_both(found, other.lines)
    return found if is_public else replace(found, lines=(*found.lines, *(_further_in(line) for line in public)))


def _surely_knows(knowledge: Knowledge, asked: Asked, variables: Mapping[str, Any]) -> bool:
    """Whether a seat knows all that an expression reads: what is the same in some twins may be a secret all the same.
    To name a piece alone tells nothing."""
    if isinstance(asked.code.expr, Variable):
        return True
    try:
        return Sure(knowledge, frozenset(asked.pieces)).knows(asked.code.expr, variables)
    except Fault:
        return False


def _told(stage: Stage, cells: list[Any]) -> KnownNames:
    """Names by which things are told at seats, of those who know them."""
    names = stage.names(cells)
    return without_serials(stage, cells, KnownNames.of(names, named=stage.called(cells, names.named)))


def _in_true_names(stage: Stage, cells: list[Any], asked: Asked, viewer: Viewer) -> Asked:
    """The expression with the true names of the pieces in it. Raises `Unnamed` for one of which the seat may not know
    that it was made."""
    if not asked.pieces or not stage.needs.veiled:
        return asked
    told = _told(stage, cells)
    knowledge, names = Knowledge(stage, cells, viewer), stage.names(cells)
    rows = {told.named[row]: row for row in names.rows.values()}
    rows = {name: row for name, row in rows.items() if not is_tailed(name) or knowledge.sees(row)}
    own = replace(knowledge.known_names, rows=rows)
    return replace(asked, pieces={word: names.named[row] for word, row in rows_of(stage, cells, asked, own).items()})


def _with_lines_of_both(found: Found, lines: Sequence[Line]) -> Found:
    """What was found without the lines that do not stand in another account."""
    first, *rest = found.lines
    return replace(found, lines=(first, *_of_both(rest, lines[1:])))


def _of_both(lines: Sequence[Line], others: Sequence[Line]) -> list[Line]:
    """The lines of one account that stand in another as well, as often as they do, and in these what is further in.

    The order is that of both; where they come in another one, in which things were made may be seen in it: then they
    come by what they say.
    """
    left = list(enumerate(_trees(others)))
    found: list[tuple[int, list[Line]]] = []
    for head, inner in _trees(lines):
        same = next((one for one in left if one[1][0] == head), None)
        if same is not None:
            left.remove(same)
            found.append((same[0], [head, *_of_both(inner, same[1][1])]))
    places = [place for place, _ in found]
    mixed = [at for at, (place, other) in enumerate(zip(places, sorted(places), strict=True)) if place != other]
    if mixed:
        first, end = mixed[0], mixed[-1] + 1
        found[first:end] = sorted(found[first:end], key=lambda one: [line.text for line in one[1]])
    return [line for _, tree in found for line in tree]


def _trees(lines: Sequence[Line]) -> list[tuple[Line, list[Line]]]:
    """Each of the outermost of some lines, with what stands further in."""
    found: list[tuple[Line, list[Line]]] = []
    for line in lines:
        if found and line.depth > found[0][0].depth:
            found[-1][1].append(line)
        else:
            found.append((line, []))
    return found


def _public(
    stage: Stage, cells: list[Any], asked: Asked, known: Mapping[str, Any], viewer: Viewer
) -> tuple[Asked, dict[str, Any], Sequence[Line]]:
    """The expression with a name for each public value in it, what these are, and the lines of their accounts."""
    given: dict[str, Any] = {}
    types = dict(asked.variables)
    lines: list[Line] = []

    def change(node: Expr) -> Expr | None:
        """A name in place of a public value."""
        if not isinstance(node, Ask) or stage.rules.values[node.value].public is None or not _is_closed(node, asked):
            return None
        for argument in node.arguments:
            find_for(stage, cells, _part(asked, argument), known, viewer)
        found = find_value(stage, cells, _part(asked, node), known, _told(stage, cells))
        name = f"public_{len(given)}_of_{node.value}"
        given[name], types[name] = found.value, node.type
        lines.extend(found.lines)
        return Variable(node.type, node.start, node.end, name)

    expr = rewritten(asked.code.expr, change)
    if not given:
        return asked, given, lines
    return replace(asked, code=replace(asked.code, expr=expr), variables=types), given, lines


def _part(asked: Asked, expr: Expr) -> Asked:
    return replace(asked, code=replace(asked.code, expr=expr))


def _is_closed(node: Expr, asked: Asked) -> bool:
    """Whether it can be asked by itself: it reads no variable of a loop around it."""
    waiting, own = [node], True
    while waiting and own:
        part = waiting.pop()
        own = not isinstance(part, Variable) or part.name in asked.variables
        waiting.extend(parts(part))
    return own


def _further_in(line: Line) -> Line:
    """A line of the account of a value that the expression asks for."""
    return replace(line, depth=line.depth + 1)
