"""Going through steps: choices and offers in them, with what is known where they stand.

In: an element with steps. Out: reads of hidden things by choosers, and by what says who is asked. What was tested
before a step is known at it as long as no step between may have changed it; whose a piece is never changes.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass, field
from typing import Literal as OneOf

from toolkit.checker.reads.choices import read_choice
from toolkit.checker.reads.knowing import ANYONE, Knowing
from toolkit.checker.reads.members import of_members
from toolkit.checker.reads.reader import Read, Reader
from toolkit.checker.reads.terms import Bound, Names, Term, equal, term_of
from toolkit.checker.reads.truths import Ground, Truths, assume_all, common
from toolkit.language.code import Code, Condition
from toolkit.language.tree import Coerce, Expr
from toolkit.program import steps as made
from toolkit.program.rules import Check, Element, Event, Procedure, Trigger
from toolkit.program.steps import Step
from toolkit.program.walking import walk

_STILL = (made.Let, made.Roll, made.Return, made.Answer)
"""Steps that change nothing of what was known."""


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
        match step:
            case made.Let(name=name, code=code):
                return {**names, name: Bound(term_of(code.expr, names), code.expr, names, code)}, truths
            case made.If(condition=condition, then=then, otherwise=otherwise):
                return self._branches(condition, then, otherwise, names, truths)
            case made.Match(cases=cases, otherwise=otherwise):
                ends = [self.steps(case, names, truths) for _, case in cases] + [self.steps(otherwise, names, truths)]
                return _joined(ends)
            case made.For():
                return self._for(step, names, truths)
            case made.Choose():
                return self._choose(step, names, truths)
            case made.Offer():
                self._offer(step, names, truths)
            case made.Secretly(steps=steps):
                inner = {**names, "it": Bound(("Secretly", str(step.at.path)))}
                self.steps(steps, inner, self.stable(truths))
            case made.During(kind=kind, steps=steps, if_cut=if_cut):
                before, self.around = self.around, (*self.around, kind)
                names, _ = self.steps(steps, names, self.stable(truths))
                self.around = before
                self.steps(if_cut, names, self.stable(truths))
            case made.While(condition=condition, steps=steps):
                names = _without(names, steps)
                self.steps(steps, names, assume_all(self.ground, condition, names, self.stable(truths)))
            case made.AtOnce(steps=steps):
                self.steps(steps, names, truths)
        return self._changed(step, names, truths)

    def _changed(self, step: Step, names: Names, truths: Truths) -> tuple[Names, Truths]:
        """What is known behind a step that may change something."""
        name = getattr(step, "name", None)
        if isinstance(step, made.Roll | made.Draw | made.Create | made.Call) and name is not None:
            names = {**names, name: Bound(("Given", str(step.at.path)))}
        if isinstance(step, _STILL):
            return names, truths
        known = dict(self.stable(truths))
        match step:
            case made.Turn(verb="reveal", things=things):
                for term in _pieces(things.expr, names):
                    known["Field", term, "face_up"] = True
            case made.Show(things=things, to=to) if to is not None:
                known["sees", term_of(things.expr, names), _only(to.expr, names)] = True
            case made.Draw(to=to, count=None, name=str()):
                known["in", names[step.name or ""].term, term_of(to.expr, names)] = True
        return names, known

    def _branches(
        self,
        condition: Condition,
        then: tuple[Step, ...],
        otherwise: tuple[Step, ...],
        names: Names,
        truths: Truths,
    ) -> tuple[Names, Truths]:
        held = self.steps(then, names, assume_all(self.ground, condition, names, truths))
        other = self.steps(otherwise, names, assume_all(self.ground, condition, names, truths, holds=False))
        if _leaves(then):
            return other
        return held if _leaves(otherwise) else _joined([held, other])

    def _for(self, step: made.For, names: Names, truths: Truths) -> tuple[Names, Truths]:
        if step.chosen_by is not None:
            self._asked(step.chosen_by, names, truths)
            reader = self._reader(term_of(step.chosen_by.expr, names))
            reader.listed(step.things, names, truths)
            reader.offered(step.things, *reader.member(step.things.expr, names, truths), step.at)
            self._keep(reader, "legal", self.called)
        inner = _without(names, step.steps)
        term: Term = ("Each of", str(step.at.path))
        known = of_members(self.ground, step.things.expr, inner, self.stable(truths), term)
        self.steps(step.steps, {**inner, step.variable: Bound(term)}, self.stable(known))
        return inner, self.stable(truths)

    def _choose(self, step: made.Choose, names: Names, truths: Truths) -> tuple[Names, Truths]:
        by = step.by or self._decides()
        if by is not None:
            self._asked(by, names, truths)
        chooser = term_of(by.expr, names) if by is not None else ("Variable", "by")
        reader = self._reader(chooser)
        called = f"choice `{step.choice.name}` in {self.called}"
        chosen, known = read_choice(reader, step.choice, names, truths)
        self._keep(reader, "legal", called)
        if step.otherwise is not None:
            self.steps(step.otherwise, names, truths)
        return chosen, known if not step.may and step.otherwise is None else truths

    def _decides(self) -> Code | None:
        """Who decides, as an occasion around the step says it."""
        occasions = self.ground.rules.occasions
        for kind in (*reversed(self.around), *self.owner.within):
            if kind in occasions and occasions[kind].decides is not None:
                return occasions[kind].decides
        return None

    def _offer(self, step: made.Offer, names: Names, truths: Truths) -> None:
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
    return bool(steps) and isinstance(steps[-1], made.Return | made.End)


def _without(names: Mapping[str, Bound], steps: tuple[Step, ...]) -> Names:
    """Names at the start of any round of a loop: those that it gives stand for nothing that is known."""
    given = {
        found.choice.name if isinstance(found, made.Choose) else getattr(found, "name", None)
        for step in steps
        for found in walk(step)
        if isinstance(found, Step)
    }
    return {name: bound for name, bound in names.items() if name not in given}


def _pieces(things: Expr, names: Names) -> tuple[Term, ...]:
    """The pieces that an expression names one by one."""
    return (term_of(things.of if isinstance(things, Coerce) and things.how == "one" else things, names),)


def _only(players: Expr, names: Names) -> Term:
    """The player of a set of one."""
    return term_of(players.of if isinstance(players, Coerce) and players.how == "one" else players, names)
