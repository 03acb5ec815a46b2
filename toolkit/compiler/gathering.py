"""The steps of one change while they are gathered: each by itself, or those of a loop, which may come several times.

What a step finds is kept in locals, and a flag tells whether its event happens; in a loop in lists, through which the
loops behind go in the order in which the steps came. In: members of a change. Out: parts of its phases.
"""

from __future__ import annotations

from collections.abc import Callable, Sequence
from dataclasses import dataclass, field, replace

from toolkit.compiler.around_events import after_event, before_event, kept_of
from toolkit.compiler.code import NO_NAMES, Do, Loop, Names, Nodes, Part
from toolkit.compiler.dropping import Dropping
from toolkit.compiler.events import Member
from toolkit.compiler.parts import branch, choice_of, repeat, waits
from toolkit.compiler.pycode import PyCode, literal, local, names_in, py
from toolkit.compiler.step_emitter import Scope, StepEmitter
from toolkit.compiler.telling import tell_step
from toolkit.compiler.triggers import EmittedEvent
from toolkit.language.code import Where
from toolkit.model import Type
from toolkit.state import CellType, Inner

INT = Type("named", "int")
BOOL = Type("named", "bool")
NUMBERS = Type("list", inner=INT)
TRUTHS = Type("list", inner=BOOL)


@dataclass(eq=False, slots=True)
class Leaf:
    """One event with its part of the change. `kept` are the locals that these read, `flag` tells whether it happens.

    `parent` is the declared event of whose change it is a part. `of` is the one whose after comes here, where it stands
    for nothing else.
    """

    number: int
    member: Member
    emitted: EmittedEvent
    kept: tuple[str, ...]
    flag: PyCode
    group: Once | Many
    parent: Leaf | None = None
    of: Leaf | None = None
    columns: dict[str, PyCode] = field(default_factory=dict)
    dropping: Dropping | None = None


def optional(type: CellType) -> CellType:
    """The type of what may be none."""
    return type if isinstance(type, Inner) or type.form == "optional" else Type("optional", inner=type)


def _before(emitter: StepEmitter, leaf: Leaf, scope: Scope) -> list[Part]:
    """What comes before the event of a leaf, which may then no longer happen."""
    if leaf.of is not None or leaf.member.event is None:
        return []
    return before_event(emitter, leaf.member.step.at, leaf.emitted, scope, leaf.flag, leaf.dropping)


def _change(emitter: StepEmitter, leaf: Leaf) -> list[Part]:
    """The change of a leaf. What a declared event does are leaves of their own."""
    member = leaf.member
    if leaf.of is not None:
        return [kept_of(emitter, leaf.emitted)]
    if member.change is None:
        return []
    changed = list(member.change(leaf.emitted) if callable(member.change) else member.change)
    mark = [] if member.marked else tell_step(emitter, member.event or "changed", member.step)
    kept = kept_of(emitter, leaf.emitted) if member.event is not None else []
    return [mark, *changed, kept]


def _after(emitter: StepEmitter, leaf: Leaf, scope: Scope) -> list[Part]:
    """What comes after the event of a leaf; that of a declared one where it ends."""
    if leaf.member.event is None or (leaf.of is None and leaf.member.change is None):
        return []
    return after_event(emitter, leaf.member.step.at, leaf.emitted, scope)


def _leaving(leaf: Leaf, pieces: PyCode) -> Nodes:
    """What leaves where it is joins the others."""
    if not leaf.member.leaving or leaf.of is not None:
        return []
    own = leaf.emitted.facts[leaf.member.leaving].python
    return [Do(((0, py("{} += {}", pieces, own)),), names_in(pieces, own), names_in(pieces))]


class Once:
    """A step that happens once at most, or the end of a declared event that does. `known` are the locals before all."""

    def __init__(self, emitter: StepEmitter, known: Names) -> None:
        self.emitter, self.known = emitter, known
        self.own: Leaf | None = None

    def leaf(self, member: Member, emitted: EmittedEvent, kept: tuple[str, ...]) -> Leaf:
        """The step."""
        flag = self.emitter.hidden("happens", member.step.at, BOOL)
        self.own = Leaf(0, member, emitted, kept, flag, self)
        return self.own

    def end_of(self, leaf: Leaf) -> Leaf:
        """The end of a declared event."""
        self.own = replace(leaf, group=self, of=leaf)
        return self.own

    def start(self) -> Nodes:
        """Nothing happens yet."""
        leaf = self._leaf
        if leaf.of is not None:
            return []
        unknown = [name for name in leaf.kept if name not in self.known]
        for name in unknown:  # none until the step comes, which it may not
            kept = self.emitter.kept[name]
            self.emitter.kept[name] = replace(kept, type=optional(kept.type))
        lines = [(0, py("{} = False", leaf.flag)), *((0, py("{} = None", local(name))) for name in unknown)]
        return [Do(tuple(lines), NO_NAMES, leaf.flag.names | frozenset(unknown))]

    def collect(self, leaf: Leaf) -> Nodes:
        """It happens."""
        return [] if leaf.of is not None else [Do(((0, py("{} = True", leaf.flag)),), NO_NAMES, names_in(leaf.flag))]

    def befores(self, scope: Scope) -> list[Part]:
        """What comes before it; nothing where the event around it does not happen."""
        return [self._with_parent(), *self._where_it_happens(_before(self.emitter, self._leaf, scope))]

    def drops(self) -> list[Part]:
        """Who is gone before the change is no longer in it."""
        leaf = self._leaf
        if leaf.of is not None:
            return []
        return [self._with_parent(), leaf.dropping.nodes(leaf.flag) if leaf.dropping is not None else []]

    def _with_parent(self) -> Nodes:
        """It happens only where the event around it does."""
        leaf = self._leaf
        if leaf.parent is None or leaf.of is not None:
            return []
        own = names_in(leaf.flag)
        return [
            Do(((0, py("{} = {} and {}", leaf.flag, leaf.flag, leaf.parent.flag)),), own | leaf.parent.flag.names, own)
        ]

    def leaving(self, pieces: PyCode) -> list[Part]:
        """What leaves where it is."""
        return self._where_it_happens([_leaving(self._leaf, pieces)])

    def changes(self, *, may_drop: bool) -> list[Part]:
        """Its part of the change; no more of pieces that another part took out of play, where one `may_drop` any."""
        leaf = self._leaf
        drops: list[Part] = []
        if may_drop and leaf.of is None and leaf.dropping is not None:
            drops = self._where_it_happens([leaf.dropping.nodes(leaf.flag)])
        return [*drops, *self._where_it_happens(_change(self.emitter, leaf))]

    def each(self, make: Callable[[Leaf], Nodes]) -> list[Part]:
        """What is made for it, where it happens."""
        return self._where_it_happens([make(self._leaf)]) if self._leaf.of is None else []

    def afters(self, scope: Scope) -> list[Part]:
        """What comes after it."""
        return self._where_it_happens(_after(self.emitter, self._leaf, scope))

    def _where_it_happens(self, parts: Sequence[Part]) -> list[Part]:
        some = [part for part in parts if part != []]
        flag = self._leaf.flag
        return [branch(self.emitter, flag, names_in(flag), some)] if some else []

    @property
    def _leaf(self) -> Leaf:
        assert self.own is not None
        return self.own


class Many:
    """The steps of a loop. Of each that comes: its number, its place in the lists of its step, whether it happens."""

    def __init__(self, emitter: StepEmitter, where: Where) -> None:
        self.emitter, self.where = emitter, where
        self.leaves: list[Leaf] = []
        self.order, self.place, self.around = (self._hidden(each, NUMBERS) for each in ("order", "place", "around"))
        self.happens = self._hidden("happen", TRUTHS)
        self.now = self._hidden("now", INT)

    def _hidden(self, stem: str, type: Type) -> PyCode:
        return self.emitter.hidden(stem, self.where, type)

    def leaf(self, member: Member, emitted: EmittedEvent, kept: tuple[str, ...]) -> Leaf:
        """A step of the loop, with a list for each local that it keeps."""
        flag = self._hidden("happens", BOOL)
        leaf = Leaf(len(self.leaves), member, emitted, kept, flag, self)
        for name in kept:
            leaf.columns[name] = self._hidden(
                f"all_{self.emitter.kept[name].name}", Type("list", inner=_member(self.emitter, name))
            )
        self.leaves.append(leaf)
        return leaf

    def end_of(self, leaf: Leaf) -> Leaf:
        """The end of a declared event of the loop."""
        end = replace(leaf, number=len(self.leaves), of=leaf, parent=leaf)
        self.leaves.append(end)
        return end

    def start(self) -> Nodes:
        """Nothing has come yet."""
        names = [self.order, self.place, self.around, self.happens]
        names += [column for leaf in self.leaves if leaf.of is None for column in leaf.columns.values()]
        return [Do(tuple((0, py("{} = ()", name)) for name in names), NO_NAMES, names_in(*names))]

    def collect(self, leaf: Leaf) -> Nodes:
        """It comes: what it keeps is put behind what came before."""
        parent = leaf.parent if leaf.parent is not None and leaf.parent.group is self else None
        around = local(f"_entry_{parent.number}") if parent is not None else literal(-1)
        length = py("len({})", next(iter(leaf.columns.values()))) if leaf.columns else literal(0)
        lines = []
        if leaf.of is not None:
            length = py("{}[{}]", self.place, around)
        elif leaf.member.change is None:
            lines.append((0, py("{} = len({})", local(f"_entry_{leaf.number}"), self.order)))
        lines += [
            (0, py("{} += ({},)", self.order, leaf.number)),
            (0, py("{} += ({},)", self.place, length)),
            (0, py("{} += ({},)", self.around, around)),
            (0, py("{} += (True,)", self.happens)),
        ]
        if leaf.of is None:
            lines += [(0, py("{} += ({},)", column, local(name))) for name, column in leaf.columns.items()]
        names = names_in(self.order, self.place, self.around, self.happens, *leaf.columns.values())
        return [Do(tuple(lines), names | frozenset(leaf.kept), names)]

    def befores(self, scope: Scope) -> list[Part]:
        """What comes before each."""

        def of(leaf: Leaf) -> list[Part]:
            """Nothing where the event around it does not happen; what the event then is goes back into the lists."""
            parts = [part for part in _before(self.emitter, leaf, scope) if part != []]
            if leaf.of is not None or (not parts and leaf.parent is None):
                return []
            body = [branch(self.emitter, leaf.flag, names_in(leaf.flag), parts)] if parts else []
            return [self._begin(leaf), *body, self._back(leaf)]

        return self._loop(of)

    def drops(self) -> list[Part]:
        """Who is gone before the change is no longer in it."""

        def of(leaf: Leaf) -> list[Part]:
            """Nothing where nobody can be gone."""
            if leaf.of is not None or (leaf.dropping is None and leaf.parent is None):
                return []
            nodes = leaf.dropping.nodes(leaf.flag) if leaf.dropping is not None else []
            return [self._begin(leaf), nodes, self._back(leaf)]

        return self._loop(of)

    def _begin(self, leaf: Leaf) -> Nodes:
        """Whether the one in hand happens, and the event around it."""
        own = names_in(self.now, self.happens, self.around)
        test, around = py("{}[{}]", self.happens, self.now), leaf.parent
        if around is not None and around.group is self:
            test = py("{} and {}[{}[{}]]", test, self.happens, self.around, self.now)
        elif around is not None:
            test, own = py("{} and {}", test, around.flag), own | around.flag.names
        return [Do(((0, py("{} = {}", leaf.flag, test)),), own, names_in(leaf.flag))]

    def leaving(self, pieces: PyCode) -> list[Part]:
        """What leaves where it is."""
        return self._loop(lambda leaf: self._where_it_happens(leaf, [_leaving(leaf, pieces)]))

    def changes(self, *, may_drop: bool) -> list[Part]:
        """The change of each, as that of one step."""

        def of(leaf: Leaf) -> list[Part]:
            """What is left of the event goes back into the lists."""
            change = self._where_it_happens(leaf, _change(self.emitter, leaf))
            if not may_drop or leaf.of is not None or leaf.dropping is None:
                return change
            return [self._begin(leaf), leaf.dropping.nodes(leaf.flag), self._back(leaf), *change]

        return self._loop(of)

    def each(self, make: Callable[[Leaf], Nodes]) -> list[Part]:
        """What is made for each, where it happens."""
        return self._loop(lambda leaf: self._where_it_happens(leaf, [make(leaf)]) if leaf.of is None else [])

    def afters(self, scope: Scope) -> list[Part]:
        """What comes after each."""
        return self._loop(lambda leaf: self._where_it_happens(leaf, _after(self.emitter, leaf, scope)))

    def _where_it_happens(self, leaf: Leaf, parts: Sequence[Part]) -> list[Part]:
        some = [part for part in parts if part != []]
        at = self.now if leaf.of is None else py("{}[{}]", self.around, self.now)
        own = names_in(self.now, self.happens, self.around)
        return [branch(self.emitter, py("{}[{}]", self.happens, at), own, some)] if some else []

    def _back(self, leaf: Leaf) -> Nodes:
        """What may be another now, put back into the lists."""
        put = self.emitter.generator.runtime("put_at")
        lines = [(0, py("{} = {}({}, {}, {})", self.happens, put, self.happens, self.now, leaf.flag))]
        at = py("{}[{}]", self.place, self.now)
        lines += [
            (0, py("{} = {}({}, {}, {})", column, put, column, at, local(name)))
            for name, column in leaf.columns.items()
        ]
        names = names_in(self.happens, *leaf.columns.values())
        return [Do(tuple(lines), names | names_in(self.now, self.place, leaf.flag) | frozenset(leaf.kept), names)]

    def _loop(self, of: Callable[[Leaf], list[Part]]) -> list[Part]:
        """Go through all that came, in order."""
        emitter, own = self.emitter, names_in(self.now)
        tests = []
        for leaf in self.leaves:
            parts = of(leaf)
            if parts:
                at = py("{}[{}]", self.place, self.now)
                lines = tuple((0, py("{} = {}[{}]", local(name), column, at)) for name, column in leaf.columns.items())
                reads = names_in(self.place, self.now, *leaf.columns.values())
                restored: list[Part] = [[Do(lines, reads, frozenset(leaf.kept))]] if lines else []
                tests.append(
                    (py("{}[{}] == {}", self.order, self.now, leaf.number), own | self.order.names, [*restored, *parts])
                )
        if not tests:
            return []
        body = tests[0][2] if len(self.leaves) == 1 else [choice_of(emitter, tests, ())]
        count: Names = names_in(self.order)
        if not waits(body):
            return [[Loop(py("for {} in range(len({}))", self.now, self.order), emitter.chain(body, None), count, own)]]
        start: Nodes = [Do(((0, py("{} = 0", self.now)),), NO_NAMES, own)]
        further: Nodes = [Do(((0, py("{} += 1", self.now)),), own, own)]
        return [start, repeat(emitter, [], py("{} == len({})", self.now, self.order), own | count, [*body, further])]


def _member(emitter: StepEmitter, name: str) -> Type:
    """What a list holds of a local."""
    type = emitter.kept[name].type
    if isinstance(type, Inner):
        assert type.how == "holder", type
        return Type("named", "holder")
    return type
