"""What blocks are made of while they are generated: nodes of code, and the labels that name where code goes on.

A node that waits, jumps or leaves ends its list; all others fall through to the next. Every node says which locals it
reads and writes, as the steps have them: so what is kept at a suspension is the same however expressions are written.
"""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass, field
from typing import Literal as OneOf

from toolkit.compiler.pycode import PyCode
from toolkit.frozen import frozen
from toolkit.runtime.sites import Site

Names = frozenset[str]
NO_NAMES: Names = frozenset()
Lines = tuple[tuple[int, PyCode], ...]
"""Statements with their depth."""


@dataclass(slots=True)
class Do:
    """Statements that fall through. A mark for the log is there in the tracing form alone."""

    lines: Lines
    reads: Names = NO_NAMES
    writes: Names = NO_NAMES
    is_mark: bool = False


@frozen
class Change:
    """A write to a cell. A `steady` address is a constant or a local: it reads no cell."""

    address: PyCode
    value: PyCode
    steady: bool = True


@frozen
class Growth:
    """A row put behind all cells; `address` is a local that holds the number of cells before it."""

    address: PyCode
    row: PyCode


@dataclass(slots=True)
class Cells:
    """Changes of cells, one after the other: the journal first gets what they held. Statements may stand between."""

    changes: tuple[Change | Growth | Do, ...]
    reads: Names = NO_NAMES


@dataclass(slots=True)
class If:
    """Two branches; each ends, or falls through to what comes after."""

    test: PyCode
    then: Nodes
    otherwise: Nodes
    reads: Names = NO_NAMES


@dataclass(slots=True)
class Loop:
    """A loop of Python's own: nothing in it waits. `head` is `for u in things` or `while True`."""

    head: PyCode
    body: Nodes
    reads: Names = NO_NAMES
    writes: Names = NO_NAMES


@dataclass(slots=True)
class Jump:
    """Go on at a label."""

    to: Label


@dataclass(slots=True)
class Leave:
    """Statements after which nothing comes: the last returns."""

    lines: Lines
    reads: Names = NO_NAMES


@dataclass(slots=True)
class Wait:
    """Suspend: ask a player, or leave it to chance (`odds`); `go` goes on with the answer."""

    go: Label
    ask: Asking | None = None
    odds: PyCode | None = None
    reads: Names = NO_NAMES


@dataclass(slots=True)
class Enter:
    """Go into another routine with these arguments (its entry is a block), and come back at a label."""

    entry: str
    arguments: tuple[PyCode, ...]
    back: Label | None
    reads: Names = NO_NAMES
    mark: Callable[[PyCode], PyCode] | None = None
    """What marks its statement with the place that it comes from."""


Node = Do | Cells | If | Loop | Jump | Leave | Wait | Enter
Nodes = list[Node]
ENDS = (Jump, Leave, Wait, Enter)


@dataclass(slots=True)
class Asking:
    """The function that lists the answers of a decision: its statements, over the locals that it reads."""

    lines: Lines
    reads: Names


@frozen
class Cut:
    """What an `end:` finds in a frame: the kind of occasion, how it closes, and where the frame then goes on.

    `close` is the function that closes it. Without `label` nothing ends it itself: it is closed with what is around it.
    Where it `stops`, the label comes first although something around it is ended.
    """

    kind: str
    close: str
    label: Label | None
    stops: bool = False


@dataclass(eq=False, slots=True)
class Label:
    """A place in code. Its `kind` says what reaches it.

    Jumps reach a `joint`; others are reached by an answer, by a call (`entry`), or when a call comes `back`. Of an
    answer, `again` makes its decision afresh. A `back` that `lasts` keeps its frame, though it may only return.
    """

    name: str
    kind: OneOf["joint", "answer", "back", "entry"]
    code: Nodes = field(default_factory=list)
    params: tuple[str, ...] | None = None
    cuts: tuple[Cut, ...] = ()
    site: Site | None = None
    asks: Asking | None = None
    proposes: Asking | None = None
    seat: str | None = None
    order: str | None = None
    again: Label | None = None
    lasts: bool = False


@frozen
class Point:
    """A function that frames name, its site, and the cuts of the occasions around it.

    A cut is a kind, the function that closes the occasion, the block to go on with (none where it is only closed with
    what is around it), which locals that needs, and whether it goes on there before anything around is ended.
    `again` is the block that makes a decision afresh, and which locals that needs.
    """

    function: str
    site: Site
    cuts: tuple[tuple[str, str, str, tuple[int, ...], bool], ...]
    again: tuple[str, tuple[int, ...]] | None = None


@dataclass(slots=True)
class Waiting:
    """A part of code that may suspend: given the label of what comes after it, its nodes."""

    make: Callable[[Label], Nodes]


Part = Nodes | Waiting
"""Code under construction. A list of parts runs one after the other."""


def ends(nodes: Nodes) -> bool:
    """Whether nothing that is put after these nodes is ever reached."""
    if not nodes:
        return False
    last = nodes[-1]
    return isinstance(last, ENDS) or (isinstance(last, If) and ends(last.then) and ends(last.otherwise))


def jump_target(label: Label) -> Label:
    """Where a label leads that does nothing but jump."""
    seen = [label]
    while len(label.code) == 1 and isinstance(label.code[0], Jump) and label.kind == "joint":
        label = label.code[0].to
        if label in seen:
            break
        seen.append(label)
    return label
