"""Labels made into functions: blocks of `(g, loc, up)` that return the next frame, or nothing while the game waits.

A label that only jumps reach is a joint: with the pass `fuse_blocks` its code stands where the jump was, as long as the
function stays short. Entries, answers and returns are functions always, for frames name them.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator
from dataclasses import dataclass, field

from toolkit.compiler.code import (
    Asking,
    Cells,
    Change,
    Do,
    Enter,
    Growth,
    If,
    Jump,
    Label,
    Leave,
    Lines,
    Loop,
    Names,
    Nodes,
    Wait,
    ends,
    jump_target,
)
from toolkit.compiler.liveness import Live, live_at
from toolkit.compiler.pycode import PyCode, comma, global_name, local, py, tuple_of

SMALL = 40
"""Lines of a joint that may stand more than once."""
LONGEST = 160
"""Lines of a function after which no joint is put into it any more."""


@dataclass(slots=True)
class Function:
    """A generated function: its head without `def`, and its lines; blocks that wait tell their label."""

    name: str
    arguments: str
    lines: list[tuple[int, PyCode]]
    label: Label | None = None
    asks: Label | None = None


@dataclass(slots=True)
class Routine:
    """All labels of one procedure, action or the like, in the order in which they were made."""

    labels: list[Label]
    fuse: bool = True
    live: Live = field(default_factory=dict)

    def functions(self) -> Iterator[Function]:
        """The functions of all labels that frames can name, and of the joints that still stand alone."""
        self.live = live_at(self.labels)
        cut = {cut.label for label in self.labels for cut in label.cuts if cut.label is not None}
        waiting = [label for label in self.labels if label.kind != "joint" or label in cut]
        done: set[Label] = set()
        uses = Counter(target for label in self.labels for target in _jumps(label.code))
        while waiting:
            label = waiting.pop(0)
            if label in done:
                continue
            done.add(label)
            writing = _Writing(self, uses)
            yield writing.function(label)
            if label.asks is not None:
                yield self._asking(label, label.asks, ask_name(label))
            if label.proposes is not None:
                yield self._asking(label, label.proposes, propose_name(label))
            waiting += [each for each in writing.left if each not in done]

    def kept(self, label: Label) -> tuple[str, ...]:
        """The locals in the tuple of a frame at a label, in their order."""
        return label.params if label.params is not None else tuple(sorted(self.live[label]))

    def packed(self, label: Label) -> PyCode:
        """The tuple of a frame at a label."""
        return tuple_of(map(local, self.kept(label)))

    def unpacking(self, label: Label, needed: Names) -> list[tuple[int, PyCode]]:
        """Take the locals out of a frame, those that are needed."""
        kept = self.kept(label)
        lines = []
        if needed & set(kept):
            lines.append((1, py("{}, = loc", comma(*(local(name if name in needed else "_") for name in kept)))))
        return lines + [(1, py("{} = None", local(name))) for name in sorted(needed - set(kept))]

    def _asking(self, label: Label, asks: Asking, name: str) -> Function:
        lines = [*self.unpacking(label, asks.reads), (1, py("S = g.cells")), *((1 + d, text) for d, text in asks.lines)]
        return Function(name, "g, loc, up", lines, asks=label)


def ask_name(label: Label) -> str:
    """The function that lists the answers which a label goes on with."""
    return f"{label.name}_ask"


def propose_name(label: Label) -> str:
    """The function that lists what is proposed where a label goes on."""
    return f"{label.name}_propose"


def _jumps(nodes: Nodes) -> Iterator[Label]:
    for node in nodes:
        match node:
            case Jump(to=label):
                yield jump_target(label)
            case If(then=then, otherwise=otherwise):
                yield from _jumps(then)
                yield from _jumps(otherwise)
            case Loop(body=body):
                yield from _jumps(body)


def node_lines(nodes: Nodes, depth: int) -> list[tuple[int, PyCode]]:
    """The statements of code that neither jumps nor waits."""
    writing = _Writing(Routine([]), Counter())
    writing.write(nodes, depth, ())
    return writing.lines


RETURNS: Lines = ((0, py("return up")),)
"""The end of a routine of blocks."""


class _Writing:
    """One function while it is written. `left`: labels that it goes to by frames."""

    def __init__(self, routine: Routine, uses: Counter[Label]) -> None:
        self.routine = routine
        self.uses = uses
        self.lines: list[tuple[int, PyCode]] = []
        self.left: list[Label] = []

    def function(self, label: Label) -> Function:
        """The function of a label, with all that is fused into it."""
        self.write(label.code, 1, (label,))
        arguments = "g, loc, up, answer" if label.kind == "answer" else "g, loc, up"
        used = frozenset[str]().union(*(code.names for _, code in self.lines))
        head = self.routine.unpacking(label, self.routine.live[label] & used)
        head += [(1, py("S = g.cells"))] if "S" in used else []
        head += [(1, py("J = g.journal"))] if "J" in used else []
        return Function(label.name, arguments, [*head, *self.lines], label=label)

    def write(self, nodes: Nodes, depth: int, open: tuple[Label, ...]) -> None:
        """Write nodes at a depth; `open` are the labels whose code is being written."""
        for node in merged(nodes):
            match node:
                case Do(lines=lines) | Leave(lines=lines):
                    self.lines += [(depth + deeper, text) for deeper, text in lines]
                case Cells():
                    self.lines += [(depth, text) for text in cell_lines(node)]
                case If():
                    self._branches(node, depth, open)
                case Loop(head=head, body=body):
                    self.lines.append((depth, py("{}:", head)))
                    self._block(body, depth + 1, open)
                case Jump(to=label):
                    self._jump(jump_target(label), depth, open)
                case Wait(odds=odds) if odds is not None:
                    self._leave_to_chance(node, odds, depth, open)
                case Wait():
                    self._wait(node, depth)
                case Enter():
                    self._enter(node, depth)

    def _block(self, nodes: Nodes, depth: int, open: tuple[Label, ...]) -> None:
        before = len(self.lines)
        self.write(nodes, depth, open)
        if len(self.lines) == before:
            self.lines.append((depth, py("pass")))

    def _branches(self, node: If, depth: int, open: tuple[Label, ...]) -> None:
        """One branch or the other; where the other is a condition again, an `elif`, so that many cases do not nest."""
        word = "if"
        while True:
            then, otherwise, test = node.then, node.otherwise, node.test
            if not then and otherwise:
                then, otherwise, test = otherwise, [], py("not ({})", test)
            self.lines.append((depth, py(f"{word} {{}}:", test)))
            self._block(then, depth + 1, open)
            if not otherwise:
                return
            goes_on = word == "if" and ends(then)
            if len(otherwise) == 1 and isinstance(otherwise[0], If):
                word, node = "if" if goes_on else "elif", otherwise[0]
                continue
            if goes_on:
                self.write(otherwise, depth, open)
            else:
                self.lines.append((depth, py("else:")))
                self._block(otherwise, depth + 1, open)
            return

    def _jump(self, label: Label, depth: int, open: tuple[Label, ...]) -> None:
        if label not in open and self._fits(label):
            self.write(label.code, depth, (*open, label))
            return
        self.lines.append((depth, py("return ({}, {}, up)", global_name(label.name), self.routine.packed(label))))
        self.left.append(label)

    def _fits(self, label: Label) -> bool:
        if not self.routine.fuse or label.kind != "joint":
            return False
        size = _size(label.code)
        return len(self.lines) + size <= LONGEST and (self.uses[label] <= 1 or size <= SMALL)

    def _leave_to_chance(self, node: Wait, odds: PyCode, depth: int, open: tuple[Label, ...]) -> None:
        """Wait for an outcome; with the pass `fuse_blocks` draw it here, unless chance is asked like a player."""
        go = node.go
        fits = self.routine.fuse and go not in open and len(self.lines) + _size(go.code) <= LONGEST
        if not fits:
            self._wait(node, depth)
            return
        self.lines.append((depth, py("if g.ask_chance:")))
        self._wait(node, depth + 1)
        self.lines.append((depth, py("answer = g.chance.draw({})", odds)))
        self.write(go.code, depth, (*open, go))

    def _wait(self, node: Wait, depth: int) -> None:
        packed: PyCode = self.routine.packed(node.go)
        if node.ask is not None and len(str(packed)) > len("(abc,)"):
            self.lines.append((depth, py("loc = {}", packed)))
            packed = local("loc")
        if node.ask is not None:
            self.lines.append((depth, py("g.ask = ({}, {}, up)", global_name(ask_name(node.go)), packed)))
        if node.odds is not None:
            self.lines.append((depth, py("g.odds = {}", node.odds)))
        self.lines.append((depth, py("g.go = ({}, {}, up)", global_name(node.go.name), packed)))
        self.lines.append((depth, py("return None")))

    def _enter(self, node: Enter, depth: int) -> None:
        back = local("up")
        if node.back is not None and not _only_returns(node.back):
            back = py("({}, {}, up)", global_name(node.back.name), self.routine.packed(node.back))
        text = py("return ({}, {}, {})", global_name(node.entry), tuple_of(node.arguments), back)
        self.lines.append((depth, text if node.mark is None else node.mark(text)))


def _only_returns(label: Label) -> bool:
    """Whether a call that comes back to a label might as well come back to what is around it."""
    if label.cuts or label.lasts:
        return False
    nodes, seen = _unmarked(label.code), {label.name}
    while len(nodes) == 1 and isinstance(node := nodes[0], Jump) and node.to.name not in seen:
        if node.to.kind != "joint":
            return False
        seen.add(node.to.name)
        nodes = _unmarked(node.to.code)
    return len(nodes) == 1 and isinstance(last := nodes[0], Leave) and last.lines == RETURNS


def _unmarked(nodes: Nodes) -> Nodes:
    """Nodes without marks for the log: both forms of a program keep the same frames, and so the same hashes."""
    return [node for node in nodes if not (isinstance(node, Do) and node.is_mark)]


def _size(nodes: Nodes) -> int:
    """About how many lines some nodes take, joints not counted."""
    total = 0
    for node in nodes:
        match node:
            case Do(lines=lines) | Leave(lines=lines):
                total += len(lines)
            case Cells(changes=changes):
                total += len(changes) + 1
            case If(then=then, otherwise=otherwise):
                total += 2 + _size(then) + _size(otherwise)
            case Loop(body=body):
                total += 1 + _size(body)
            case Jump():
                total += 1
            case Wait() | Enter():
                total += 3
    return total


def merged(nodes: Nodes) -> Nodes:
    """The nodes with neighbouring changes of cells made one, so that the journal grows once.

    Statements between two of them may stay there unless the address of the later one comes from them.
    """
    found: Nodes = []
    for node in nodes:
        if isinstance(node, Cells):
            between: list[Do] = []
            while found and isinstance(found[-1], Do) and _is_plain(found[-1]):
                between.insert(0, found.pop())  # type: ignore[arg-type]  # a Do
            if found and isinstance(found[-1], Cells) and _steady(node, between):
                last = found.pop()
                assert isinstance(last, Cells)
                node = Cells((*last.changes, *between, *node.changes), last.reads | node.reads)
            else:
                found += between
        found.append(node)
    return found


def _is_plain(node: Do) -> bool:
    """Whether statements only give values to names: they neither leave nor write anything else."""
    return all(depth == 0 and code.binds is not None for depth, code in node.lines)


def _steady(cells: Cells, between: list[Do]) -> bool:
    """Whether all addresses are known before the statements between."""
    names = {code.binds for node in between for _, code in node.lines}
    return all(
        isinstance(change, Change) and change.steady and not names & change.address.names for change in cells.changes
    )


def cell_lines(cells: Cells) -> list[PyCode]:
    """The statements of some changes: the journal gets all that the cells held, then they change."""
    olds, writes = [], []
    for change in cells.changes:
        if isinstance(change, Do):
            writes += [code for _, code in change.lines]
        elif isinstance(change, Growth):
            olds.append(py("-1, {}", change.address))
            writes.append(py("S += {}", change.row))
        else:
            olds.append(py("{}, S[{}]", change.address, change.address))
            writes.append(py("S[{}] = {}", change.address, change.value))
    return [py("J += ({})", comma(*olds)), *writes]
