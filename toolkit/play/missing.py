"""Where none came from that the rules went on with. In: the error, the cells as it arose. Out: what to tell of it.

`unit.space` is none of a piece in a hand, and may be handed on as a plain value: the fault then comes far away, in what
counts with it. Each routine on the way is looked at, from the fault outwards, for what it reads of a piece.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator, Mapping, Sequence
from dataclasses import fields
from types import TracebackType
from typing import Any

from toolkit.diagnostics import Note
from toolkit.frozen import frozen
from toolkit.language.code import Where
from toolkit.language.syntax import Attribute, Name, Node, Slip, parse
from toolkit.runtime.origins import LineMap, Origin
from toolkit.source import Data, Path
from toolkit.state import Stage

_OF_PIECES = ("space", "holder", "owner")


@frozen
class Missing:
    """What to do about it, the note that tells where it came from, and the piece that it names."""

    help: str
    note: Note
    piece: str = ""


def missing_at(
    stage: Stage,
    line_map: LineMap,
    origin_in: Callable[[TracebackType], Origin | None],
    error: BaseException,
    cells: Sequence[Any],
) -> Missing | None:
    """What was read of a piece that has none of it; else the name that was none; None where neither is seen."""
    routines = list(_routines(origin_in, error))[::-1]
    behind = ((following, values) for origin, values in routines if (following := _step_behind(origin)) is not None)
    for origin, values in (*routines, *behind):
        for node, where in _nodes(origin):
            if isinstance(node, Attribute) and isinstance(node.of, Name) and node.name in _OF_PIECES:
                piece, said = _said(stage, cells, line_map.value_of(where, node.of.id, values), node.name)
                if said:
                    read = f"{node.of.id}.{node.name}"
                    help = f"Ask first: `if: {read} != none`, or `... if {read} != none else ...`."
                    return Missing(help, Note(f"`{read}` is none here: {piece} {said}.", origin.span()), piece)
    for origin, values in routines[:1]:
        for node, where in _nodes(origin):
            if isinstance(node, Name) and line_map.value_of(where, node.id, values, ...) is None:
                return Missing("", Note(f"`{node.id}` is none here.", origin.span()))
    return None


def _routines(
    origin_in: Callable[[TracebackType], Origin | None], error: BaseException
) -> Iterator[tuple[Origin, Mapping[str, Any]]]:
    """The generated functions through which an error came, the outermost first: where each was, and its locals."""
    traceback = error.__traceback__
    while traceback is not None:
        if (origin := origin_in(traceback)) is not None:
            yield origin, traceback.tb_frame.f_locals
        traceback = traceback.tb_next


def _step_behind(origin: Origin) -> Origin | None:
    """The step behind one: of code without a place of its own the nearest before it is known."""
    *before, last = origin.where.path or ("",)
    return Origin(Where(origin.where.source, (*before, last + 1))) if isinstance(last, int) else None


def _nodes(origin: Origin) -> Iterator[tuple[Node, Where]]:
    """All that stands in the expressions at a place, with the place of each expression."""
    source = origin.where.source
    data: Data | None = source.data
    for part in origin.where.path:
        if isinstance(data, dict):
            data = data.get(str(part))
        else:
            data = data[part] if isinstance(data, list) and isinstance(part, int) and part < len(data) else None
    for text, path in _texts(data, origin.where.path):
        node = parse(text)
        if not isinstance(node, Slip):
            where = Where(source, path)
            yield from ((each, where) for each in _inside(node))


def _texts(data: Data | None, path: Path) -> Iterator[tuple[str, Path]]:
    """The texts of a value or, of a step, of its own fields: what stands inside others is another place."""
    if isinstance(data, str):
        yield data, path
    for key, each in data.items() if isinstance(data, dict) else ():
        if isinstance(each, str):
            yield each, (*path, key)


def _inside(node: Any) -> Iterator[Node]:
    if isinstance(node, Node):
        yield node
        for field in fields(node):
            yield from _inside(getattr(node, field.name))
    elif isinstance(node, tuple):
        for each in node:
            yield from _inside(each)


def _said(stage: Stage, cells: Sequence[Any], piece: Any, field: str) -> tuple[str, str]:
    """A piece, and where it is that it has no space, holder or owner; empty texts where it has one, or is none."""
    layout = stage.layout
    shapes = dict(layout.rows_of("piece", cells)) if isinstance(piece, int) else {}
    if piece not in shapes:
        return "", ""
    named, shape = layout.row_names(list(cells)), shapes[piece]
    owner, holder = cells[piece + shape.at["owner"]], cells[piece + shape.at["holder"]]
    if field == "owner":
        return named[piece], "" if owner is not None else "is owned by nobody"
    if holder is None:
        return named[piece], "is out of play"
    outermost = holder
    while outermost in shapes:
        outermost = cells[outermost + shapes[outermost].at["holder"]]
    if field == "holder" or outermost is None or outermost < len(stage.ground.labels):
        return named[piece], ""
    return named[piece], f"lies in {(named | layout.named_contents)[holder]}, and stands in no space"
