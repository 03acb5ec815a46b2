"""Steps taken up in their midst. In: rules, kinds of occasion, outermost first. Out: the steps that go on from inside.

What stands before the place is not done again, save names that are computed there. A loop over a set goes on behind the
member in hand, a loop with a condition asks it again after the round in hand, a call goes on in the procedure called,
an offer is made again after the action in hand. Names that nothing tells are `missing`.
"""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass, field, replace
from typing import assert_never

from toolkit.language.code import Code, Stated, Where
from toolkit.language.tree import Comparison, Expr, Field, Innermost, Literal, Variable
from toolkit.model import Type
from toolkit.program.effects import (
    AsLong,
    Block,
    Branch,
    Chosen,
    ForEach,
    IfCut,
    Live,
    Offered,
    Ordered,
    Run,
    Step,
    Together,
    Unanswered,
    Unseen,
)
from toolkit.program.rules import Action, Check, Procedure, Rules, Trigger
from toolkit.program.steps.flow import Call, During, For, If, Let, Secretly, While
from toolkit.program.walking import own_codes, steps_in, walk

BOOL = Type("named", "bool")
PLAYER = Type("named", "player")
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
    mark: str = ""
    """What facts and procedures of this search are called by besides, where several stand in the same rules."""
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
        """What is left of a step of any verb, from inside the entries on: the steps in it and what it runs tell."""
        return next((inner for inner in self._ways(step, depth) if inner is not None), None)

    def _ways(self, step: Step, depth: int) -> Iterator[Steps | None]:
        effects = step.effects
        for block in effects.blocks:
            yield self._into_block(step, block, depth)
        for run in effects.runs:
            yield self._into_run(step, run, depth)
        for asked in effects.asks:
            if isinstance(asked, Offered):  # whoever answers an announcement stands in nothing of what is announced
                yield self._offer(step, asked, depth)

    def _into_block(self, step: Step, block: Block, depth: int) -> Steps | None:
        if isinstance(block, Live):
            return self._during(step, block, depth)
        inner = self.resume(block.steps, depth)
        if inner is None:
            return None
        match block:
            case Branch() | Unanswered() | IfCut():
                return inner
            case AsLong(condition=condition, steps=steps):
                return (*inner, While(step.at, step.cite, step.option, condition, steps))
            case ForEach():
                return self._loop(step, block, inner)
            case Unseen():
                return self._secretly(step, block, inner)
            case Together():
                return None  # of one change nothing is done yet, or all of it
        assert_never(block)

    def _during(self, step: Step, live: Live, depth: int) -> Steps | None:
        entry = self.entries[depth]
        if live.kind != entry.kind:
            return self.resume(live.steps, depth)
        known = self._known_facts(depth)
        for name, code in live.facts:
            if name in known and isinstance(code.expr, Variable):
                self._told[code.expr.name] = self._own_fact(depth, name)
        is_last = depth == len(self.entries) - 1
        inner = (self.wait, *live.steps) if is_last else self.resume(live.steps, depth + 1)
        if inner is None:
            return None
        facts = [(name, self._own_fact(depth, name)) for name in known]
        facts += [(name, code) for name, code in live.facts if name not in known and self._can_tell(code)]
        cut = [each for each in step.effects.blocks if isinstance(each, IfCut) and each.kind == live.kind]
        if_cut = tuple(one for each in cut for one in each.steps)
        return (During(step.at, step.cite, step.option, live.kind, tuple(facts), None, inner, if_cut, True),)

    def _loop(self, step: Step, block: ForEach, inner: Steps) -> Steps:
        """A loop over a set: it goes on behind the member in hand, where the example tells which that is."""
        current = self._source(block.name, self._type_of(block.name, inner))
        if current is None or any(isinstance(asked, Ordered) for asked in step.effects.asks):
            return inner
        start, body = self._behind(step, block, current, inner)
        return (start, For(step.at, step.cite, step.option, block.name, block.things, None, (body,)))

    def _secretly(self, step: Step, block: Unseen, inner: Steps) -> Steps:
        """Steps unseen by others go on for the player in hand, whom the example must tell, and then for the others."""
        current = self._source(block.name, PLAYER)
        if current is None:
            self.missing[block.name] = PLAYER
            return inner
        start, body = self._behind(step, block, current, inner)
        return (start, Secretly(step.at, step.cite, step.option, block.who, (body,)))

    def _behind(self, step: Step, block: ForEach | Unseen, current: Code, inner: Steps) -> tuple[Step, Step]:
        """What is done before some rounds, and in each: in that of the member in hand the rest, behind it all steps."""
        seen = f"seen_{block.name}"
        is_current = Comparison(BOOL, 0, 0, ("==",), (Variable(current.type, 0, 0, block.name), current.expr))
        behind = If(step.at, (), None, self._truth(Variable(BOOL, 0, 0, seen)), block.steps, ())
        body = If(step.at, (), None, self._truth(is_current), (*inner, self._flag(seen, True)), (behind,))
        return self._flag(seen, False), body

    def _flag(self, name: str, value: bool) -> Let:
        return Let(self.at, (), None, name, Code(Literal(BOOL, 0, 0, value), self.at))

    def _truth(self, expr: Expr) -> Stated:
        return Stated(Code(expr, self.at))

    def _into_run(self, step: Step, run: Run, depth: int) -> Steps | None:
        """What a step runs: it goes on there, with the arguments of a procedure as they are computed now."""
        match run.section:
            case "procedures":
                id = self._from_here(self.rules.procedures.get(run.id), depth)
                given = [named.name for named in step.effects.names if named.field == "as"]
                returned = given[0] if given else None
                return None if id is None else (Call(step.at, step.cite, step.option, id, run.arguments, returned),)
            case "actions":
                id = self._from_here(self.rules.actions.get(run.id), depth)
                return None if id is None else (Call(step.at, (), None, id, (), None),)
            case "events":
                return None  # what its steps know of the event nobody could say
        assert_never(run.section)

    def _offer(self, step: Step, offered: Offered, depth: int) -> Steps | None:
        """An offer whose action is in hand: the action goes on, then the offer is made again."""
        ids = {id for menu in offered.menus for id in self.rules.actions_of(menu)}
        found = (self._from_here(self.rules.actions[id], depth) for id in sorted(ids))
        action = next((id for id in found if id is not None), None)
        if action is None:
            return None
        again = () if offered.until == "one" else (step,)
        return (Call(step.at, (), None, action, (), None), *again)

    def _from_here(self, element: Procedure | Action | None, depth: int) -> str | None:
        """A procedure of its own that is the rest of one, or of an action, which is then given no arguments."""
        if element is None:
            return None
        id = f"{'' if isinstance(element, Procedure) else 'action_'}{element.id}_from_here{self.mark}"
        if id in self._inside:
            return None
        self._inside.append(id)
        inner = self._whole(element, depth)
        self._inside.pop()
        if inner is None:
            return None
        if isinstance(element, Procedure):
            self.procedures[id] = replace(element, id=id, steps=inner)
        else:
            self.procedures[id] = Procedure(
                id, element.at, element.cite, None, element.rank, (), None, element.within, (), None, inner
            )
        return id

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
        return Code(Field(type, 0, 0, occasion, fact + self.mark, "fact"), self.at)

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
        for node in (node for code in own_codes(step) for node in walk(code)):
            if isinstance(node, Variable) and node.name not in bound and node.name not in _FIXED:
                yield node.name, node.type
        for block in step.effects.blocks:
            variable = {block.name} if isinstance(block, ForEach) else set()
            yield from _names(block.steps, given | variable)
        given.update(named.name for each in steps_in(step) for named in each.effects.names)


def _ranged(step: Step) -> Iterator[str]:
    """Names that expressions in a step give to what they range over, and the choice's own name in its conditions."""
    for node in walk(step):
        variable = getattr(node, "variable", None)
        if isinstance(variable, str) and not isinstance(node, Step):
            yield variable
    yield from (asked.choice.name for asked in step.effects.asks if isinstance(asked, Chosen))
