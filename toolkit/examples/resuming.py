"""Steps taken up in their midst. In: rules, kinds of occasion, outermost first. Out: the steps that go on from inside.

What stands before the place is not done again, save names that are computed there. A loop over a set goes on behind the
member in hand, a loop with a condition asks it again after the round in hand, a call goes on in the procedure called,
an offer is made again after the action in hand. Names that nothing tells are `missing`.
"""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass, field, replace

from toolkit.language.code import Code, Stated, Where
from toolkit.language.tree import Comparison, Expr, Field, Innermost, Literal, Variable
from toolkit.model import Type
from toolkit.program.effects import Chosen, ForEach, Step
from toolkit.program.rules import Action, Check, Procedure, Rules, Trigger
from toolkit.program.steps.flow import Call, During, For, If, Let, Match, Offer, While
from toolkit.program.walking import inside, steps_in, walk

BOOL = Type("named", "bool")
_FIXED = ("it", "here", "there", "viewer", "bearer", "event", "old", "new", "cause", "owner", "piece")
Steps = tuple[Step, ...]


@dataclass(frozen=True, slots=True)
class Entry:
    """A kind of occasion that is going on, and the names of the facts that are said of it."""

    kind: str
    said: tuple[str, ...]


@dataclass
class Resuming:
    """One search for steps inside some occasions. `facts` are those of the occasion `own` that the steps found read;
    `wait` is the step before all of them, at which the position is as it is written."""

    rules: Rules
    own: str
    at: Where
    entries: tuple[Entry, ...]
    names: frozenset[str]
    wait: Step
    facts: dict[str, Type] = field(default_factory=dict)
    procedures: dict[str, Procedure] = field(default_factory=dict)
    missing: dict[str, Type] = field(default_factory=dict)
    _inside: list[str] = field(default_factory=list)
    _told: dict[str, Code] = field(default_factory=dict)

    def begin(self, sequence: str | None) -> Steps | None:
        """The steps that go on from inside all entries: on the way from the whole game, or else from anywhere."""
        self._declare()
        whole = self.rules.procedures.get(sequence or "")
        found = self._whole(whole, 0) if whole is not None else None
        for depth in range(len(self.entries)):
            for element in self._elements() if found is None else ():
                inner = self._whole(element, depth)
                if inner is not None:
                    found = self._around(inner, depth)
                    break
        return found

    def _declare(self) -> None:
        """All facts said of the occasions, so that each can be given even where no step reads it."""
        for depth, entry in enumerate(self.entries):
            declared = {fact.name: fact.type for fact in self.rules.occasions[entry.kind].facts}
            for name in entry.said:
                if name in declared:
                    self.facts[f"{entry.kind}_{depth}_{name}"] = declared[name]

    def _elements(self) -> Iterator[Procedure | Action | Trigger | Check]:
        yield from self.rules.procedures.values()
        yield from self.rules.actions.values()
        yield from self.rules.triggers
        yield from self.rules.checks

    def _around(self, inner: Steps, depth: int) -> Steps:
        """Steps inside the outer entries, which no step is known to open."""
        for number in reversed(range(depth)):
            entry = self.entries[number]
            facts = tuple((name, self._own_fact(number, name)) for name in self._known_facts(number))
            inner = (During(self.at, (), None, entry.kind, facts, None, inner, (), True),)
        return inner

    def _whole(self, element: Procedure | Action | Trigger | Check, depth: int) -> Steps | None:
        """The steps of an element from inside the entries; what they read and nobody tells is missing."""
        told, self._told = self._told, {}
        found = self.resume(element.steps, depth)
        self._told = told
        if found is None:
            return None
        given = {arg.name for arg in getattr(element, "args", ())} if isinstance(element, Procedure) else set()
        for name, type in free_names(found):
            if name not in given:
                self.missing[name] = type
        return found

    # Steps

    def resume(self, steps: Steps, depth: int) -> Steps | None:
        """The steps of a list from inside the entries on; None where they are not in there."""
        for index, step in enumerate(steps):
            inner = self._into(step, depth)
            if inner is not None:
                rest = (*inner, *steps[index + 1 :])
                return (*self._lets(rest, steps[:index]), *rest)
        return None

    def _into(self, step: Step, depth: int) -> Steps | None:
        match step:
            case During():
                return self._during(step, depth)
            case While():
                inner = self.resume(step.steps, depth)
                return None if inner is None else (*inner, step)
            case For():
                inner = self.resume(step.steps, depth)
                return None if inner is None else self._loop(step, inner)
            case If():
                return self._first((step.then, step.otherwise), depth)
            case Match():
                return self._first((*(body for _, body in step.cases), step.otherwise), depth)
            case Call(action=False):
                return self._call(step, depth)
            case Offer():
                return self._offer(step, depth)
        return None

    def _first(self, bodies: tuple[Steps, ...], depth: int) -> Steps | None:
        return next((inner for body in bodies if (inner := self.resume(body, depth)) is not None), None)

    def _during(self, step: During, depth: int) -> Steps | None:
        entry = self.entries[depth]
        if step.kind != entry.kind:
            return self.resume(step.steps, depth)
        known = self._known_facts(depth)
        for name, code in step.facts:
            if name in known and isinstance(code.expr, Variable):
                self._told[code.expr.name] = self._own_fact(depth, name)
        is_last = depth == len(self.entries) - 1
        inner = (self.wait, *step.steps) if is_last else self.resume(step.steps, depth + 1)
        if inner is None:
            return None
        facts = [(name, self._own_fact(depth, name)) for name in known]
        facts += [(name, code) for name, code in step.facts if name not in known and self._can_tell(code)]
        return (replace(step, facts=tuple(facts), announce=None, steps=inner, quiet=True),)

    def _loop(self, step: For, inner: Steps) -> Steps:
        """A loop over a set: it goes on behind the member in hand, where the example tells which that is."""
        current = self._source(step.variable, self._type_of(step.variable, inner))
        if current is None or step.chosen_by is not None:
            return inner
        seen = f"seen_{step.variable}"
        is_current = Comparison(BOOL, 0, 0, ("==",), (Variable(current.type, 0, 0, step.variable), current.expr))
        behind = If(step.at, (), None, self._truth(Variable(BOOL, 0, 0, seen)), step.steps, ())
        body = If(step.at, (), None, self._truth(is_current), (*inner, self._flag(seen, True)), (behind,))
        return (self._flag(seen, False), replace(step, steps=(body,)))

    def _flag(self, name: str, value: bool) -> Let:
        return Let(self.at, (), None, name, Code(Literal(BOOL, 0, 0, value), self.at))

    def _truth(self, expr: Expr) -> Stated:
        return Stated(Code(expr, self.at))

    def _call(self, step: Call, depth: int) -> Steps | None:
        """A call: it goes on in a procedure of its own, with the arguments as they are computed now."""
        called = self.rules.procedures.get(step.procedure)
        if called is None or step.procedure in self._inside:
            return None
        self._inside.append(step.procedure)
        inner = self._whole(called, depth)
        self._inside.pop()
        if inner is None:
            return None
        id = f"{step.procedure}_from_here"
        self.procedures[id] = replace(called, id=id, steps=inner)
        return (replace(step, procedure=id),)

    def _offer(self, step: Offer, depth: int) -> Steps | None:
        """An offer whose action is in hand: the action goes on, then the offer is made again."""
        for action in self.rules.actions.values():
            key = f"action {action.id}"
            if set(action.menus) & set(step.menus) and key not in self._inside:
                self._inside.append(key)
                inner = self._whole(action, depth)
                self._inside.pop()
                if inner is not None:
                    id = f"{action.id}_from_here"
                    procedure = Procedure(
                        id, action.at, action.cite, None, action.rank, (), None, action.within, (), None, inner
                    )
                    self.procedures[id] = procedure
                    again = () if step.until == "one" else (step,)
                    return (Call(step.at, (), None, id, (), None), *again)
        return None

    # Names

    def _lets(self, rest: Steps, before: Steps) -> Steps:
        """Steps that give the names which the rest reads: as the example says, or computed again."""
        wanted = dict(free_names(rest))
        lets: list[Step] = []
        for step in reversed(before):
            if isinstance(step, Let) and step.name in wanted and self._source(step.name, step.code.type) is None:
                wanted.pop(step.name)
                wanted |= dict(free_names((step,)))
                lets.insert(0, step)
        told = [(name, source) for name, type in wanted.items() if (source := self._source(name, type)) is not None]
        return (*(Let(self.at, (), None, name, source) for name, source in told), *lets)

    def _source(self, name: str, type: Type | None) -> Code | None:
        """What tells a name: a fact that was made of it, or the example."""
        if name in self._told:
            return self._told[name]
        if name not in self.names or type is None:
            return None
        self.facts[name] = type
        return self._own(name, type)

    def _can_tell(self, code: Code) -> bool:
        """Whether all names in an expression are told by the example."""
        read = [node for node in walk(code.expr) if isinstance(node, Variable) and node.name not in _FIXED]
        return all(self._source(node.name, node.type) is not None for node in read)

    def _known_facts(self, depth: int) -> list[str]:
        entry = self.entries[depth]
        return [name for name in entry.said if f"{entry.kind}_{depth}_{name}" in self.facts]

    def _own_fact(self, depth: int, name: str) -> Code:
        id = f"{self.entries[depth].kind}_{depth}_{name}"
        return self._own(id, self.facts[id])

    def _own(self, fact: str, type: Type) -> Code:
        occasion = Innermost(Type("named", self.own), 0, 0, self.own)
        return Code(Field(type, 0, 0, occasion, fact, "fact"), self.at)

    def _type_of(self, name: str, steps: Steps) -> Type | None:
        if name in self._told:
            return self._told[name].type
        return next((node.type for node in walk(steps) if isinstance(node, Variable) and node.name == name), None)


def free_names(steps: Steps) -> Iterator[tuple[str, Type]]:
    """The names that steps read before they give them themselves, with their types."""
    given: set[str] = set()
    told: set[str] = set()
    for name, type in _names(steps, given):
        if name not in told:
            told.add(name)
            yield name, type


def _names(steps: Steps, given: set[str]) -> Iterator[tuple[str, Type]]:
    """Names that are read and not given, in the order of the steps; what steps give is added to `given`."""
    for step in steps:
        bound = given | set(_ranged(step))
        for node in _outside(step):
            if isinstance(node, Variable) and node.name not in bound and node.name not in _FIXED:
                yield node.name, node.type
        for block in step.effects.blocks:
            variable = {block.name} if isinstance(block, ForEach) else set()
            yield from _names(block.steps, given | variable)
        given.update(named.name for each in steps_in(step) for named in each.effects.names)


def _outside(step: Step) -> Iterator[object]:
    """All nodes of a step but those of the steps inside it, in their order."""
    ahead: list[object] = [*reversed(inside(step))]
    while ahead:
        node = ahead.pop()
        if not isinstance(node, Step):
            yield node
            ahead.extend(reversed(inside(node)))


def _ranged(step: Step) -> Iterator[str]:
    """Names that expressions in a step give to what they range over, and the choice's own name in its conditions."""
    for node in walk(step):
        variable = getattr(node, "variable", None)
        if isinstance(variable, str) and not isinstance(node, Step):
            yield variable
    yield from (asked.choice.name for asked in step.effects.asks if isinstance(asked, Chosen))
