"""What a seat is told of an expression that it asks: its value and account, where it knows all that is read for them.

In: a state, an expression, a player. Out: `Found` without the lines that name a piece which the seat does not know.
Values that say `public:` are told to everybody.
"""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence
from dataclasses import replace
from typing import Any

from toolkit.checker import Declarations
from toolkit.diagnostics import Diagnostic
from toolkit.evaluator import World, evaluate
from toolkit.examples.accounts import Found, find_value, rows_of
from toolkit.examples.asked import Asked, ask
from toolkit.examples.kept import forgotten
from toolkit.examples.lines import Line
from toolkit.language.code import Where
from toolkit.language.faults import Fault, NotKnown
from toolkit.language.tree import Ask, Expr, Variable
from toolkit.model import Type
from toolkit.play.knowledge import Knowledge, KnownNames, without_serials
from toolkit.play.once import AT_MOST, once_for_each
from toolkit.play.seats import Viewer
from toolkit.secrecy import SeatGuard
from toolkit.state import Stage
from toolkit.state.opaque_ids import is_opaque

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


def find_for(stage: Stage, cells: list[Any], asked: Asked, known: Mapping[str, Any], viewer: Viewer) -> Found:
    """The value of an expression as a player may know it. Raises `Unseen`, `Unnamed`, `Failed`."""
    knowledge = Knowledge(stage, cells, viewer)
    asked = _in_true_names(knowledge, asked)
    known = {**known, **rows_of(stage, cells, asked)}
    guard = SeatGuard(knowledge)
    if forgotten(stage, asked.code.expr) is None:
        try:
            guard = _look_through(knowledge, asked, known)
        except NotKnown:
            raise Unseen from None
        except Fault:  # of what it knows: then it is told which one
            pass
    found = find_value(stage, cells, asked, known, _told(stage, cells), guard)
    names = without_serials(stage, cells, knowledge.known_names)
    in_his_words = find_value(stage, cells, replace(asked, pieces={}), known, names, guard)
    if in_his_words.words != found.words and not _is_public(stage, asked.code.expr):
        raise Unseen  # it names a piece that he does not know
    first, *rest = found.lines
    return replace(found, lines=(first, *_of_both(rest, in_his_words.lines[1:], guard)))


def _look_through(knowledge: Knowledge, asked: Asked, variables: Mapping[str, Any]) -> SeatGuard:
    """The guard, when the value was computed under it. Raises `NotKnown` where something is read that the seat does
    not know; to name a piece alone tells nothing."""
    guard = SeatGuard(knowledge, frozenset(name for name in asked.pieces if not knowledge.sees(variables[name])))
    if not isinstance(asked.code.expr, Variable):
        evaluate(asked.code.expr, World(knowledge.stage, knowledge.cells, guard), variables)
    return guard


def _is_public(stage: Stage, expr: Expr) -> bool:
    """Whether it is a value that anybody may ask for."""
    return isinstance(expr, Ask) and stage.rules.values[expr.value].public is not None


def _told(stage: Stage, cells: list[Any]) -> KnownNames:
    """Names by which things are told at seats, of those who know them."""
    names = stage.names(cells)
    return without_serials(stage, cells, KnownNames.of(names, named=stage.called(cells, names.named)))


def _in_true_names(knowledge: Knowledge, asked: Asked) -> Asked:
    """The expression with the true names of the pieces in it. Raises `Unnamed` for one of which the seat may not know
    that it was made."""
    stage, cells = knowledge.stage, knowledge.cells
    if not asked.pieces or not stage.needs.made_unseen:
        return asked
    told, names = _told(stage, cells), knowledge.names
    rows = {told.named[row]: row for row in names.rows.values()}
    rows = {name: row for name, row in rows.items() if not is_opaque(name) or knowledge.sees(row)}
    own = replace(knowledge.known_names, rows=rows)
    return replace(asked, pieces={word: names.named[row] for word, row in rows_of(stage, cells, asked, own).items()})


def _of_both(lines: Sequence[Line], others: Sequence[Line], guard: SeatGuard) -> list[Line]:
    """The lines of an account that stand in the words of the seat as well, and in these what is further in: others
    name pieces that it does not know. What is public is told as it is.
    """
    left = list(_trees(others))
    found: list[list[Line]] = []
    for head, inner in _trees(lines):
        same = next((one for one in left if one[0] == head), None)
        if same is not None:
            left.remove(same)
        if head.value and guard.rules.values[head.value].public is not None:
            found.append([head, *inner])
        elif same is not None:
            found.append([head, *_of_both(inner, same[1], guard)])
    return [line for tree in found for line in tree]


def _trees(lines: Sequence[Line]) -> list[tuple[Line, list[Line]]]:
    """Each of the outermost of some lines, with what stands further in."""
    found: list[tuple[Line, list[Line]]] = []
    for line in lines:
        if found and line.depth > found[0][0].depth:
            found[-1][1].append(line)
        else:
            found.append((line, []))
    return found
