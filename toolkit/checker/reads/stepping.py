"""Going through steps: choices and offers in them, with what is known where they stand.

In: an element with steps. Out: reads of hidden things by choosers, and by what says who is asked. What was tested
before a step is known at it as long as no step between may have changed it; whose a piece is never changes.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass, field
from typing import Literal as OneOf
from typing import assert_never

from toolkit.checker.reads.choices import read_choice
from toolkit.checker.reads.knowing import ANYONE, Knowing
from toolkit.checker.reads.members import of_members
from toolkit.checker.reads.reader import Read, Reader
from toolkit.checker.reads.terms import Bound, Names, Term, equal, term_of
from toolkit.checker.reads.truths import Ground, Truths, assume_all, common
from toolkit.language.code import Code
from toolkit.language.tree import Coerce, Expr
from toolkit.program.effects import (
    Announced,
    AsLong,
    Block,
    Branch,
    Chosen,
    Effects,
    ForEach,
    IfCut,
    Live,
    Offered,
    Ordered,
    Showed,
    Step,
    Together,
    Turned,
    Unanswered,
    Unseen,
)
from toolkit.program.rules import Check, Element, Event, Procedure, Trigger
from toolkit.program.walking import steps_in


@dataclass
class Walk:
    """The steps of one element. `found`: what a read decides, whose it is, the read; `unread`: the same of what was too
    large to be followed."""

    ground: Ground
    knowing: Knowing
    owner: Element
    called: str
    found: list[tuple[OneOf["legal", "asked"], str, Read]] = field(default_factory=list)
    unread: list[tuple[OneOf["legal", "asked"], str, Read]] = field(default_factory=list)
    around: tuple[str, ...] = ()

    def element(self) -> None:
        """All steps of the element."""
        owner = self.owner
        match owner:
            case Procedure(steps=steps):
                self.steps(steps, {}, {})
            case Trigger(steps=steps, when=when):
                self.steps(steps, {}, assume_all(self.ground, when, {}, {}))
            case Event(steps=steps):
                self.steps(steps, {}, {})
            case Check(steps=steps, each=each, variable=variable, where=where, chosen_by=chosen_by):
                own: Names = {variable: Bound(("Member of check", variable))}
                known: Truths = {}
                if each is not None:
                    known = of_members(self.ground, each.expr, {}, {}, own[variable].term)
                if chosen_by is not None:
                    self._asked(chosen_by, {}, {})
                    reader = self._reader(term_of(chosen_by.expr, {}))
                    reader.listed(each, {}, {})
                    held = reader.condition(where, own, known)
                    if each is not None:
                        reader.offered(each, own[variable], held, owner.at)
                    self._keep(reader, "legal", self.called)
                self.steps(steps, own, assume_all(self.ground, where, own, known))

    def steps(self, steps: Sequence[Step], names: Names, truths: Truths) -> tuple[Names, Truths]:
        """Steps one after the other; what names stand for, and what is known, behind them."""
        for step in steps:
            names, truths = self._step(step, names, truths)
        return names, truths

    def _step(self, step: Step, names: Names, truths: Truths) -> tuple[Names, Truths]:
        effects = step.effects
        for asked in effects.asks:
            match asked:
                case Chosen():
                    return self._choose(asked, effects, names, truths)
                case Offered():
                    self._offer(asked, names, truths)
                case Ordered():
                    self._ordered(step, asked, names, truths)
                case Announced():
                    pass  # its answers are actions, which are looked at by themselves
                case _:
                    assert_never(asked)
        branches = [block for block in effects.blocks if isinstance(block, Branch)]
        if branches:
            return self._branches(branches, names, truths)
        for block in effects.blocks:
            names = self._block(step, block, names, truths)
        return self._changed(step, effects, names, truths)

    def _block(self, step: Step, block: Block, names: Names, truths: Truths) -> Names:
        """Steps inside a step; what names stand for behind them."""
        match block:
            case ForEach(steps=steps, name=name, things=things):
                inner = _without(names, steps)
                term: Term = ("Each of", str(step.at.path))
                known = of_members(self.ground, things.expr, inner, self.stable(truths), term)
                self.steps(steps, {**inner, name: Bound(term)}, self.stable(known))
                return inner
            case Unseen(steps=steps, name=name):
                self.steps(steps, {**names, name: Bound(("Secretly", str(step.at.path)))}, self.stable(truths))
            case Live(steps=steps, kind=kind):
                before, self.around = self.around, (*self.around, kind)
                names, _ = self.steps(steps, names, self.stable(truths))
                self.around = before
            case IfCut(steps=steps):
                self.steps(steps, names, self.stable(truths))
            case AsLong(steps=steps, condition=condition):
                names = _without(names, steps)
                self.steps(steps, names, assume_all(self.ground, condition, names, self.stable(truths)))
            case Together(steps=steps):
                self.steps(steps, names, truths)
            case Branch(steps=steps) | Unanswered(steps=steps):
                self.steps(steps, names, self.stable(truths))
            case _:
                assert_never(block)
        return names

    def _changed(self, step: Step, effects: Effects, names: Names, truths: Truths) -> tuple[Names, Truths]:
        """What is known behind a step that may change something."""
        for named in effects.names:
            bound = Bound(("Given", str(step.at.path)))
            if named.value is not None:
                bound = Bound(term_of(named.value.expr, names), named.value.expr, names, named.value)
            names = {**names, named.name: bound}
        if not (effects.changes or effects.blocks or effects.runs or effects.asks):
            return names, truths
        known = dict(self.stable(truths))
        for change in effects.changes:
            if isinstance(change, Turned) and change.up:
                for term in _pieces(change.things.expr, names):
                    known["Field", term, "face_up"] = True
            elif isinstance(change, Showed) and change.to is not None:
                known["sees", term_of(change.things.expr, names), _only(change.to.expr, names)] = True
        for named in effects.names:
            if named.lies_in is not None:
                known["in", names[named.name].term, term_of(named.lies_in.expr, names)] = True
        return names, known

    def _branches(self, branches: Sequence[Branch], names: Names, truths: Truths) -> tuple[Names, Truths]:
        """Where several branches meet: those that leave by themselves tell nothing of what is known behind them."""
        ends = []
        for branch in branches:
            known = truths
            if branch.condition is not None:
                known = assume_all(self.ground, branch.condition, names, truths, holds=branch.holds)
            end = self.steps(branch.steps, names, known)
            ends.append((end, branch.condition is not None and _leaves(branch.steps)))
        return _joined([end for end, leaves in ends if not leaves] or [ends[-1][0]])

    def _ordered(self, step: Step, asked: Ordered, names: Names, truths: Truths) -> None:
        """Who names the next of some members."""
        self._asked(asked.by, names, truths)
        reader = self._reader(term_of(asked.by.expr, names))
        reader.listed(asked.things, names, truths)
        reader.offered(asked.things, *reader.member(asked.things.expr, names, truths), step.at)
        self._keep(reader, "legal", self.called)

    def _choose(self, asked: Chosen, effects: Effects, names: Names, truths: Truths) -> tuple[Names, Truths]:
        by = asked.by or self._decides()
        if by is not None:
            self._asked(by, names, truths)
        chooser = term_of(by.expr, names) if by is not None else ("Variable", "by")
        reader = self._reader(chooser)
        called = f"choice `{asked.choice.name}` in {self.called}"
        chosen, known = read_choice(reader, asked.choice, names, truths)
        self._keep(reader, "legal", called)
        for block in effects.blocks:
            self.steps(block.steps, names, truths)
        return chosen, known if not asked.may and not effects.blocks else truths

    def _decides(self) -> Code | None:
        """Who decides, as an occasion around the step says it."""
        occasions = self.ground.rules.occasions
        for kind in (*reversed(self.around), *self.owner.within):
            if kind in occasions and occasions[kind].decides is not None:
                return occasions[kind].decides
        return None

    def _offer(self, step: Offered, names: Names, truths: Truths) -> None:
        if step.to is not None:
            self._asked(step.to, names, truths)
        passer: Term = ("Variable", "by")
        if step.to is not None and (step.to.type.name == "player" or isinstance(step.to.expr, Coerce)):
            truths = {**truths, equal(passer, _only(step.to.expr, names)): True}
        reader = self._reader(passer)
        reader.condition(step.may_pass, {**names, "by": Bound(passer)}, truths)
        self._keep(reader, "legal", f"`may_pass` of an offer in {self.called}")

    def _asked(self, code: Code, names: Names, truths: Truths) -> None:
        """Who is asked: everybody may know it, or he knows it who is asked by it."""
        reader = self._reader(ANYONE)
        reader.code(code, names, truths)
        self._keep(reader, "asked", self.called)

    def _reader(self, viewer: Term) -> Reader:
        return Reader(self.ground, self.knowing, viewer)

    def _keep(self, reader: Reader, what: OneOf["legal", "asked"], called: str) -> None:
        self.found += [(what, called, read) for read in reader.found]
        self.unread += [(what, called, reader.unread)] if reader.unread is not None else []

    def stable(self, truths: Truths) -> Truths:
        """What stays true whatever happens."""
        return {term: holds for term, holds in truths.items() if self._stays(term)}

    def _stays(self, term: Term) -> bool:
        return term[0] == "==" and all(_is_fixed(side) for side in term[1:])


def _is_fixed(term: Term) -> bool:
    """Whether a term is a name, or whose the thing of that name is: it stands for the same thing later on."""
    if term[:1] == ("Field",) and term[2:] in (("owner",), ("side",)):
        return _is_fixed(term[1])
    return term[0] in ("Variable", "Chosen", "Given", "Each of", "Secretly", "Member of check", "Literal", "Thing")


def _joined(ends: Sequence[tuple[Names, Truths]]) -> tuple[Names, Truths]:
    """What names stand for, and what is known, where several ways meet."""
    first, *others = ends
    names = {name: bound for name, bound in first[0].items() if all(other[0].get(name) == bound for other in others)}
    return names, common([truths for _, truths in ends])


def _leaves(steps: tuple[Step, ...]) -> bool:
    return bool(steps) and steps[-1].effects.then != "on"


def _without(names: Mapping[str, Bound], steps: tuple[Step, ...]) -> Names:
    """Names at the start of any round of a loop: those that it gives stand for nothing that is known."""
    given = {named.name for found in steps_in(steps) for named in found.effects.names}
    return {name: bound for name, bound in names.items() if name not in given}


def _pieces(things: Expr, names: Names) -> tuple[Term, ...]:
    """The pieces that an expression names one by one."""
    return (term_of(things.of if isinstance(things, Coerce) and things.how == "one" else things, names),)


def _only(players: Expr, names: Names) -> Term:
    """The player of a set of one."""
    return term_of(players.of if isinstance(players, Coerce) and players.how == "one" else players, names)
