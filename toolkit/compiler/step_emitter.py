"""Steps of one routine made into code: parts that run one after the other, cut only where the routine may wait.

`chain` puts parts together: what cannot wait stays straight Python; after a part that may wait the rest gets a label of
its own. Each verb has a file in `steps/` that registers what it becomes. In: a routine's steps. Out: labels and nodes.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator, Sequence
from dataclasses import dataclass, field, replace
from itertools import count
from typing import Any, Protocol, TypeVar

from toolkit.compiler import names
from toolkit.compiler.code import NO_NAMES, Cut, Do, Jump, Label, Leave, Names, Node, Nodes, Part, Waiting, ends
from toolkit.compiler.code_buffer import CodeBuffer, Numbers
from toolkit.compiler.env import Env
from toolkit.compiler.generator import Generator
from toolkit.compiler.paying import Costs
from toolkit.compiler.placing import placed
from toolkit.compiler.pycode import PyCode, literal, local, names_in, py, reads_of
from toolkit.frozen import frozen
from toolkit.language.code import Code, Condition, Where
from toolkit.program.effects import Branch, IfCut, Offered, Step, Together, Unanswered
from toolkit.runtime.sites import Kept, Site
from toolkit.state import CellType, free_in

_ONCE = (Branch, Unanswered, IfCut, Together)
"""Steps that are done once at most, and behind which the step around them reads no names any more."""


@frozen
class Local:
    """A variable of the rules in generated code: its Python name or expression, what it holds, whether as a pair.

    `fresh`: none of its pieces can have left play since it was computed; `in_play`: then it was in play. What is `made`
    are pieces that are not in play yet.
    """

    python: PyCode
    type: CellType
    stored: bool = False
    fresh: bool = False
    in_play: bool = False
    made: bool = False


@frozen
class Open:
    """An occasion (or an action, an event) around a step in its own routine.

    `close` makes the code that closes it when it is cut short; `cut` is where the routine then goes on; `leave` makes
    the parts that end it in good order, when a `return` leaves it. `closer` is the function that closes it where it has
    a `cut`; `passing` makes that function where only something around it is ended.
    """

    kind: str
    close: Callable[[], Nodes]
    closer: str | None
    cut: Label | None
    leave: Callable[[Scope], list[Part]]
    passing: Callable[[], str | None] = lambda: None
    last: Last | None = None


@frozen
class Last:
    """What still follows although an occasion is cut short, or is going on then (it `joins` what ends it meanwhile).

    `label` is where it begins, or goes on; `caught` where it is reached from a routine further in. `ends` is the local
    that keeps what is ended around it: `turn 1`, or nothing.
    """

    label: Label
    caught: Label
    ends: PyCode
    joins: bool = False


class Gathering(Protocol):
    """One change of several steps while it is gathered: see `joining`, where its members are made."""

    def add(self, member: Any) -> list[Part]:
        """A step with its event: what it finds is kept, the rest is put off."""

    def add_note(self, member: Any, inside: Callable[[], Sequence[Part]]) -> list[Part]:
        """A declared event; the steps `inside` it are its change."""

    def loop(self, make: Callable[[], list[Part]]) -> list[Part]:
        """A loop of Python's own in which steps are gathered, perhaps several times."""


@frozen
class Suffix:
    """What keeps names of locals apart from others; `number` tells which was made later."""

    text: str = ""
    number: int = 0


NO_SUFFIX = Suffix()


@dataclass(frozen=True)
class Scope:
    """What surrounds a step: the variables by name, and the occasions around it, innermost first.

    `suffix` keeps the locals of steps that stand in another routine apart from its own, `member` an `it` apart from the
    one of a loop or a check around it. In one change of several steps `joined` gathers them. `decides`: who decides by
    what is computed here; where steps do what they do nobody does.
    """

    variables: dict[str, Local]
    around: tuple[Open, ...] = ()
    suffix: Suffix = NO_SUFFIX
    joined: Gathering | None = None
    member: Suffix = NO_SUFFIX
    decides: PyCode | None = None

    def inside(self, open: Open) -> Scope:
        """The same inside one more occasion."""
        return replace(self, around=(open, *self.around))

    def env(self) -> Env:
        """The names for expressions."""
        stored = frozenset(name for name, local in self.variables.items() if local.stored)
        aged = frozenset(name for name, local in self.variables.items() if not local.fresh)
        made = frozenset(name for name, local in self.variables.items() if local.made)
        return Env(
            {name: local.python for name, local in self.variables.items()},
            stored,
            aged,
            made=made,
            decides=self.decides,
        )

    def age(self) -> None:
        """Pieces may have left play: what was computed before must be looked at again."""
        for name, known in self.variables.items():
            if known.fresh:
                self.variables[name] = replace(known, fresh=False)


IT = "it"
Verb = TypeVar("Verb", bound=Step)
VERBS: dict[type[Step], Callable[[StepEmitter, Step, Scope], list[Part]]] = {}
"""What each verb becomes."""


def verb(
    kind: type[Verb],
) -> Callable[[Callable[[StepEmitter, Verb, Scope], list[Part]]], Callable[[StepEmitter, Verb, Scope], list[Part]]]:
    """Register what a verb becomes."""

    def register(
        lower: Callable[[StepEmitter, Verb, Scope], list[Part]],
    ) -> Callable[[StepEmitter, Verb, Scope], list[Part]]:
        """Register it for its kind of step."""
        VERBS[kind] = lower  # type: ignore[assignment]  # it is called with steps of its kind alone
        return lower

    return register


def _reads_again(step: Step) -> bool:
    """Whether a step reads names after something in it has happened already."""
    effects = step.effects
    acts = any(isinstance(asked, Offered) for asked in effects.asks)
    return acts or any(not isinstance(block, _ONCE) for block in effects.blocks)


@dataclass(eq=False)
class StepEmitter:
    """One routine while its code is made. `plain`: it becomes a function that cannot wait, and has no labels.

    `written_out` is the check whose steps are being written into a routine of something else.
    """

    generator: Generator
    element: str
    prefix: str
    plain: bool
    leaves: bool = False
    written_out: str = ""
    labels: list[Label] = field(default_factory=list)
    kept: dict[str, Kept] = field(default_factory=dict)
    made: dict[str, int] = field(default_factory=dict)
    fact_of: dict[str, str] = field(default_factory=dict)
    """The event of which a local holds a fact."""
    answering: Callable[[Scope, PyCode], Node] | None = None
    """What hands over the answer of a policy, where these are steps that answer."""

    def __post_init__(self) -> None:
        self.numbers = Numbers()
        self._label_numbers = count(1)
        self._scope_numbers = count(1)
        self._paths: set[str] = set()

    # Steps

    def steps(self, steps: Sequence[Step], scope: Scope, *, again: bool = False) -> list[Part]:
        """The parts of steps. `again`: they are those of a loop of Python's own."""
        parts: list[Part] = []
        if steps and (units := self.generator.one(Costs).to_pay(steps, again)):
            paid = self.generator.call("spend", units)
            parts += placed([[Do(((0, paid),))]], self._mark(steps[0]))
        for step in steps:
            if self.generator.flow.is_on(step):
                takes_out = self.generator.flow.takes_out(step)
                if takes_out and _reads_again(step):
                    scope.age()
                parts += placed(VERBS[type(step)](self, step, scope), self._mark(step))
                if takes_out:
                    scope.age()
        return parts

    def _mark(self, step: Step) -> Callable[[PyCode], PyCode]:
        return lambda text: self.generator.writer.mark(text, step.at)

    def marked(self, nodes: Nodes, step: Step) -> Nodes:
        """Nodes that stand behind a label of their own, with their place."""
        (part,) = placed([nodes], self._mark(step))
        assert not isinstance(part, Waiting)
        return part

    def chain(self, parts: Iterable[Part], after: Label | None) -> Nodes:
        """One list of nodes that runs the parts and goes on at `after`; None: it falls through (no part waits then)."""
        nodes: Nodes = []
        waiting = list(parts)
        for index, part in enumerate(waiting):
            if not isinstance(part, Waiting):
                nodes += part
                if ends(nodes):
                    return nodes
                continue
            assert after is not None, "a part that waits in a routine that cannot"
            rest = [each for each in waiting[index + 1 :] if each != []]
            if not rest:
                return nodes + part.make(after)
            label = self.joint()
            nodes += part.make(label)
            label.code = self.chain(rest, after)
            return nodes
        return nodes if after is None else [*nodes, Jump(after)]

    # Labels and locals

    def joint(self) -> Label:
        """A label that only jumps reach."""
        return self._label(Label(f"{self.prefix}_{next(self._label_numbers)}", "joint"))

    def answer(self, site: Site, cuts: tuple[Cut, ...] = ()) -> Label:
        """A label that goes on with an answer."""
        return self._label(Label(f"{self.prefix}_{next(self._label_numbers)}", "answer", site=site, cuts=cuts))

    def back(self, where: Where, scope: Scope, what: str = "") -> Label:
        """A label that a call comes back to. What is ended meanwhile is looked for here."""
        site = self.site(where, "back", scope, what)
        label = Label(f"{self.prefix}_{next(self._label_numbers)}", "back", site=site)
        label.cuts = tuple(self._cuts(scope))
        label.lasts = self.element in self.generator.claimed
        return self._label(label)

    def _cuts(self, scope: Scope) -> Iterator[Cut]:
        """What an `end:` further in finds around a call: what it may end, and what is over with that."""
        passed = self.generator.flow.is_left(self.element)
        last = max((place for place, open in enumerate(scope.around) if open.cut is not None), default=-1)
        for place, open in enumerate(scope.around):
            if open.last is not None:
                yield Cut(open.kind, (open.closer or "None") if open.last.joins else "None", open.last.caught, True)
            elif open.cut is not None:
                yield Cut(open.kind, open.closer or "None", open.cut)
            elif (passed or place < last) and open.kind != "event":
                yield Cut(open.kind, open.passing() or "None", None)

    def anew(self) -> Label | None:
        """A label for what finds the things of a choice, where actions may be claimed while it is pending."""
        return self.joint() if self.generator.claimed else None

    def afresh(self, go: Label, head: Label, where: Where, scope: Scope, what: str = "") -> None:
        """Where actions may be claimed: let a decision that goes on at `go` be made again from `head`."""
        go.again = self.back(where, scope, f"{what} again".strip())
        go.again.code = [Jump(head)]

    def beside_policies(self, go: Label, scope: Scope) -> None:
        """Where steps may answer a decision that goes on at `go`: what these end is looked for there."""
        if self.generator.flow.answering:
            go.cuts = tuple(self._cuts(scope))

    def _label(self, label: Label) -> Label:
        self.labels.append(label)
        return label

    def site(self, where: Where, kind: str, scope: Scope, what: str = "", **more: object) -> Site:
        """A suspension point at a step; `what` tells several at one step apart."""
        path = ".".join(str(key) for key in where.path) + (f" {what}" if what else "")
        number, name = 1, path
        while name in self._paths:
            number += 1
            name = f"{path} {number}"
        self._paths.add(name)
        inside = tuple(open.kind for open in reversed(scope.around) if open.kind != "event")
        return Site(name, kind, self.element, where, inside=inside, **more)  # type: ignore[arg-type]

    def local(self, scope: Scope, name: str, type: CellType, *, in_play: bool = False) -> PyCode:
        """A variable of the steps, new or again: its Python name. `in_play`: it is a piece that is in play now."""
        plain = names.local(name) if "." not in name else "_" + name.replace(".", "_")
        suffixes = (scope.suffix, scope.member) if name == IT else (scope.suffix,)
        suffix = "".join(each.text for each in suffixes)
        python = local(plain + suffix)
        known = scope.variables.get(name)
        fresh = known is None or known.fresh  # another branch may come here with what it computed before
        in_play = in_play and (known is None or known.in_play)
        scope.variables[name] = Local(python, type, self.generator.holds_occasions(type), fresh, in_play)
        self._keep(python, Kept(name + suffix, type), max(each.number for each in suffixes))
        return python

    def _keep(self, python: PyCode, kept: Kept, number: int) -> None:
        """Under what name frames keep a local; `number` tells which of several was made later."""
        self.kept[str(python)] = kept
        self.made[str(python)] = number

    def kept_of(self, *parts: PyCode) -> Names:
        """The locals among some expressions: those that frames may keep."""
        return frozenset(name for name in reads_of(parts) if name in self.kept)

    def among(self, variable: str, scope: Scope, make: Callable[[Scope], list[Part]]) -> list[Part]:
        """What is made for each member of a set: where one of something around it is `it` already, that one comes back
        behind it."""
        if variable != IT or IT not in scope.variables:
            return make(scope)
        inside = replace(scope, variables=dict(scope.variables), member=self.apart(IT))
        parts = make(inside)
        scope.variables.update({name: local for name, local in inside.variables.items() if name != IT})
        return parts

    def hidden(self, stem: str, where: Where, type: CellType) -> PyCode:
        """A local that no rule names, such as how far a loop has come: its Python name, kept under the step's path."""
        number = next(self.numbers)
        python = local(f"_{names.word(stem)}_{number}")
        self._keep(python, Kept(f"{stem} of {'.'.join(str(key) for key in where.path)}", type), number)
        return python

    def fresh(self, stem: str) -> PyCode:
        """A Python name for a moment: never used after a wait."""
        number = next(self.numbers)
        return local(f"_{stem}{number}", number)

    def apart(self, stem: str) -> Suffix:
        """A suffix for the locals of steps that stand in this routine and are those of another.

        Frames keep them under it: so it does not depend on what else is named, which passes and traces change.
        """
        number = next(self._scope_numbers)
        return Suffix(f"_{stem}{number}", number)

    # Leaving

    def end(self, kind: str, outer: int, scope: Scope, at: Where | None = None) -> Nodes:
        """End an occasion cut short, or the game: close what is inside it, then go where its routine goes on. `at`: the
        place of the step that says it."""
        nodes: Nodes = []
        if kind == "game":
            return [self.leave(("game", 0))]
        for place, open in enumerate(scope.around):
            if open.last is not None:
                return [*nodes, *self._last(kind, outer, open, scope.around[place + 1 :])]
            nodes += open.close()
            if open.kind == kind:
                if outer == 0:
                    assert open.cut is not None, f"nothing to go on with after {kind}"
                    return [*nodes, Jump(open.cut)]
                outer -= 1
        return [*nodes, self.leave((kind, outer), at)]

    def _last(self, kind: str, outer: int, open: Open, around: Sequence[Open]) -> Nodes:
        """Go to what still follows from an occasion that is cut short, and keep what is ended."""
        assert open.last is not None
        nodes: Nodes = open.close() if open.last.joins else []
        left = (kind, outer) if open.kind != kind else (kind, outer - 1)
        text = literal(f"{left[0]} {left[1]}" if left[1] >= 0 else "")
        return [*nodes, self.keep_end(open.last, text, around), Jump(open.last.label)]

    def keep_end(self, last: Last, text: PyCode, around: Sequence[Open]) -> Do:
        """Keep what is ended; of two the one that reaches further out."""
        own = names_in(last.ends)
        if not last.joins:
            return Do(((0, py("{} = {}", last.ends, text)),), NO_NAMES, own)
        kinds = tuple(open.kind for open in around)
        further = py("{}(up, {}, {}, {})", self.generator.runtime("further"), literal(kinds), last.ends, text)
        return Do(((0, py("{} = {}", last.ends, further)),), own, own)

    def leave(self, signal: tuple[str, int], at: Where | None = None) -> Node:
        """Leave the routine because of an `end:` of something outside it, which stands there where that is known."""
        if self.plain:
            return Leave(((0, py("return {}", self.generator.signal(signal))),))
        if signal[0] == "game":
            return Leave(((0, py("g.ask = g.go = None")), (0, py("return None"))))
        text = py("return {}(g, up, {}, {})", self.generator.runtime("cut"), literal(signal[0]), signal[1])
        place = at or self.generator.end_of(signal)
        return Leave(((0, text if place is None else self.generator.writer.mark(text, place)),))

    def statements(self, scope: Scope) -> Statements:
        """Write expressions and statements in a scope."""
        return Statements(self, scope, CodeBuffer(self.numbers))


@dataclass(slots=True)
class Statements:
    """Statements while they are written, with the locals that their expressions read."""

    emitter: StepEmitter
    scope: Scope
    body: CodeBuffer
    reads: set[str] = field(default_factory=set)

    def line(self, text: PyCode | str) -> None:
        """One statement."""
        self.body.line(text)

    def value(self, code: Code) -> PyCode:
        """The expression of a value."""
        self.read(code)
        return self.emitter.generator.writer.value(code, self.scope.env(), self.body)

    def stored(self, code: Code) -> PyCode:
        """The expression of a value as locals and cells keep it."""
        self.read(code)
        return self.emitter.generator.writer.stored(code, self.scope.env(), self.body)

    def held(self, code: Code) -> PyCode:
        """The value under a name."""
        self.read(code)
        return self.emitter.generator.writer.held(code, self.scope.env(), self.body)

    def truth(self, condition: Condition | Code | None) -> PyCode:
        """The expression of a condition."""
        self.read(condition)
        return self.emitter.generator.writer.truth(condition, self.scope.env(), self.body)

    def hold(self, text: PyCode, stem: str = "held") -> PyCode:
        """A name for the value of a Python expression."""
        return self.body.hold(text, stem)

    def read(self, part: object) -> None:
        """Note the locals that some code of the rules reads."""
        self.reads |= reads(part, self.scope)

    def node(self, *writes: PyCode) -> Nodes:
        """What has been written so far, as a node."""
        lines = tuple(self.body.lines)
        self.body.lines = []
        return [Do(lines, frozenset(self.reads), names_in(*writes))] if lines else []

    @property
    def names(self) -> Names:
        """The locals read so far."""
        return frozenset(self.reads)


def reads(part: object, scope: Scope) -> Names:
    """The Python locals that stand for the variables in some code of the rules."""
    found = free_in(part) if part is not None else {}
    known = scope.variables.items()
    return reads_of(each.python for name, each in known if name in found or name.partition(".")[0] in found)
