"""Who decides what, and what that reads: actions, the choices and offers in steps, who is asked.

In: checked rules. Out: `Finding`s: reads of hidden things on which it depends whether an answer is legal, or who is
asked. What steps do by themselves may read the truth. What was tested before a step is known at it as long as no step
between may have changed it; whose a piece is never changes.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import dataclass, field
from typing import Literal as OneOf
from typing import assert_never

from toolkit.analysis.hiding import hides_pieces
from toolkit.analysis.legality.facts import (
    Bound,
    Facts,
    Ground,
    Names,
    Term,
    assume_all,
    common,
    equal,
    facts_about,
    stated,
    term_of,
)
from toolkit.analysis.legality.reader import Read, Reader
from toolkit.analysis.legality.visible import ANYONE, Visible
from toolkit.frozen import frozen
from toolkit.language.code import Choice, Code
from toolkit.language.tree import Ask, Clause, Coerce, Comprehension, Expr, Variable
from toolkit.model import Type
from toolkit.program.choices import choices_of
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
from toolkit.program.policies import Entry
from toolkit.program.rules import SCORED, Action, Check, Element, Event, Policy, Procedure, Rules, Trigger
from toolkit.program.walking import own_codes, steps_in, walk
from toolkit.program.walks import Walks

BY: Term = ("Variable", "by")
_PLAYER = Type("named", "player")
What = OneOf["legal", "asked", "policy", "score"]
_FIXED = ("Variable", "Given", "Literal", "Thing")
"""Terms that stand for the same thing later on."""


@frozen
class Finding:
    """A read of something hidden. `what` it decides: whether something is legal, who is asked, what a policy answers,
    or how well a player stands; `of` names it."""

    what: What
    of: str
    element: Element
    read: Read


def findings(rules: Rules, walks: Walks) -> Iterator[Finding]:
    """All reads of hidden things on which questions depend, in the order of elements."""
    ground = Ground(rules, walks)
    visible = Visible(ground)
    if hides_pieces(rules, ground.hiding):
        for element, called in _elements(rules):
            questions = Questions(ground, visible, element, called)
            questions.look()
            yield from questions.found
        for code in rules.scores.values():
            yield from _of_score(Reader(ground, visible, ("Given", SCORED)), code)


def _of_score(reader: Reader, code: Code) -> Iterator[Finding]:
    """What a score reads that its player may not know."""
    assert isinstance(code.expr, Ask), "a score is a value that is asked for"
    reader.code(code, {SCORED: Bound(reader.viewer)}, {})
    element = reader.ground.rules.values[code.expr.value]
    yield from (Finding("score", f"score `{element.id}`", element, read) for read in reader.found)


def secret_actions(rules: Rules) -> frozenset[str]:
    """The actions of which not everybody can tell whether somebody has them: what makes them legal reads, or lists to
    choose from, what not everybody knows."""
    ground = Ground(rules)
    visible = Visible(ground)

    def is_secret(action: Action) -> bool:
        """Whether anything is read of it that not everybody knows."""
        reader = Reader(ground, visible, ANYONE)
        read_action(reader, action)
        return bool(reader.found)

    hides = hides_pieces(rules, ground.hiding)
    return frozenset(id for id, action in rules.actions.items() if hides and is_secret(action))


def _elements(rules: Rules) -> Iterator[tuple[Element, str]]:
    yield from ((each, f"action `{id}`") for id, each in rules.actions.items())
    yield from ((each, f"menu `{id}`") for id, each in rules.menus.items())
    yield from ((each, f"procedure `{each.id}`") for each in rules.procedures.values())
    yield from ((each, f"trigger `{each.id}`") for each in rules.triggers)
    yield from ((each, f"check `{each.id}`") for each in rules.checks)
    yield from ((each, f"event `{each.id}`") for each in rules.events.values())
    yield from ((each, f"policy `{each.id}`") for each in rules.policies.values() if not each.sees_all)


# Actions and choices


def read_action(reader: Reader, action: Action) -> tuple[Names, Facts]:
    """Read all that makes an action legal; what its names stand for, and what is known, where it is done."""
    names: Names = {"by": Bound(BY)}
    facts: Facts = {}
    types = {"by": _PLAYER, **{choice.name: choice.type for choice in action.args}}
    reader.code(action.by, names, facts)
    for choice in choices_of(reader.ground.rules, action):
        names, facts = read_choice(reader, choice, names, facts)
    facts = reader.condition(action.allowed, names, facts)
    for _, code in (*action.cost, *action.counts_as):
        reader.code(code, names, facts)
    for id, _ in action.cost:
        _read_purses(reader, id, names, facts)
    for limit in action.limits:
        reader.code(limit.times, names, facts)
        reader.code(limit.of, names, facts)
    reader.brought(f"action {action.id}", names, types, facts)
    return names, facts


def _read_purses(reader: Reader, id: str, names: Names, facts: Facts) -> None:
    """What says who pays from a purse, or from one that stands in for it, and what for."""
    for purse in reader.ground.rules.purses.values():
        if id in (purse.id, purse.instead_of):
            own = {**names, "it": Bound(BY if purse.of == "player" else ("Field", BY, "side"))}
            reader.condition(purse.when, own, facts)
            if own.keys() >= {node.name for node in walk(purse.only) if isinstance(node, Variable)}:
                reader.condition(purse.only, own, facts)


def read_choice(reader: Reader, choice: Choice, names: Names, facts: Facts) -> tuple[Names, Facts]:
    """Read all that makes an answer legal, and what is shown of answers; what is known behind it."""
    for code in (choice.low, choice.high, choice.amount, choice.least, choice.most):
        reader.code(code, names, facts)
    bound, known = Bound(("Given", choice.name, str(choice.where.path))), facts
    if choice.among is not None:
        things, variable = choice.among.things, choice.among.variable
        reader.code(things, names, facts)
        each, inside = reader.member(things.expr, names, facts)
        inner = {**names, variable: each}
        inside = reader.condition(choice.each, inner, inside)
        reader.offered(things, each, inside)
        if choice.total is not None:
            reader.code(choice.total.of, {**inner, choice.total.variable: each}, inside)
            for code in (choice.total.at_most, choice.total.at_least):
                reader.code(code, names, facts)
        if choice.shares is not None:
            for code in (choice.shares.at_least, choice.shares.at_most):
                reader.code(code, inner, inside)
        chosen = _chosen(choice, things.expr, variable)
        if choice.form == "one":
            known = facts_about(reader.ground, chosen, names, facts, bound.term)
        else:
            bound = Bound(bound.term, chosen, names)
    if choice.routes is not None:
        for code in (choice.routes.start, choice.routes.shortest, choice.routes.longest, choice.routes.limit):
            reader.code(code, names, facts)
        spaces = {name: Bound(("Each", name)) for name in ("here", "there")}
        reader.code(choice.routes.along, {**names, **spaces}, facts)
        reader.condition(choice.routes.step, {**names, **spaces}, facts)
    names = {**names, choice.name: bound}
    for condition in (choice.grow, choice.together):
        reader.condition(condition, names, known)
    for proposed in choice.propose:
        reader.code(proposed if isinstance(proposed, Code) else None, names, facts)
    reader.criteria(choice.prefer, names, known, bound)
    return names, known


def _chosen(choice: Choice, things: Expr, variable: str) -> Expr:
    """The candidates that meet the conditions of a choice, as an expression."""
    member = Variable(things.type.inner or things.type, things.start, things.end, variable)
    met = tuple(expr for expr, holds in stated(choice.each) if holds)
    return Comprehension(things.type, things.start, things.end, member, (Clause(variable, things, met),))


# Steps


@dataclass
class Questions:
    """What is asked in one element, and what that reads. `around`: the occasions that go on around a step."""

    ground: Ground
    visible: Visible
    element: Element
    called: str
    found: list[Finding] = field(default_factory=list)
    around: tuple[str, ...] = ()

    def look(self) -> None:
        """Look at all of the element."""
        element = self.element
        match element:
            case Action():
                reader = Reader(self.ground, self.visible, BY)
                names, facts = read_action(reader, element)
                self._keep(reader, "legal", self.called)
                self._steps(element.steps, names, _lasting(facts))
                self._steps(element.if_cut, names, _lasting(facts))
            case Procedure() | Event():
                self._steps(element.steps, {}, {})
            case Trigger():
                self._steps(element.steps, {}, assume_all(self.ground, element.when, {}, {}))
            case Check():
                self._check(element)
            case Policy():
                self._policy(element)
            case _:
                for code in getattr(element, "order", ()):
                    self._who(code, {}, {})

    def _check(self, check: Check) -> None:
        own: Bound = Bound(("Given", check.variable))
        known: Facts = {}
        names = {check.variable: own}
        if check.each is not None:
            known = facts_about(self.ground, check.each.expr, {}, {}, own.term)
            if check.chosen_by is not None:
                reader = self._names_next(check.chosen_by, check.each, {}, {})
                reader.offered(check.each, own, reader.condition(check.where, names, known))
                self._keep(reader, "legal", self.called)
        self._steps(check.steps, names, assume_all(self.ground, check.where, names, known))

    def _policy(self, policy: Policy) -> None:
        """All that a policy reads tells what it answers, its steps too."""
        reader = self._reader(BY)
        reader.code(policy.otherwise, {"by": Bound(BY)}, {})
        for entry in policy.entries:
            names, facts, about = self._decided(entry)
            if entry.walk is not None:
                of_walk = {"by": Bound(BY)}
                reader.code(entry.walk.things, of_walk, {})
                own, known = reader.member(entry.walk.things.expr, of_walk, {})
                reader.criteria(entry.walk.by, of_walk, known, own)
                names, facts = {**names, entry.walk.variable: own}, {**facts, **known}
            facts = reader.condition(entry.when, names, facts)
            of_one = reader.condition(entry.only, {**names, "it": about}, facts)
            reader.criteria(entry.prefer, names, of_one, about)
            self._answers(reader, entry.steps, names, facts)
        self._keep(reader, "policy", self.called)

    def _decided(self, entry: Entry) -> tuple[Names, Facts, Bound]:
        """What is known where an entry answers, as it is where that is legal: the names, and what is ranked."""
        rules, decision = self.ground.rules, entry.decision
        names: Names = {name: Bound(("Given", name)) for name, _ in entry.names} | {"by": Bound(BY)}
        facts: Facts = {}
        about = Bound(("Given", "it", str(entry.at.path)))
        silent = self._reader(BY)
        if decision.kind == "argument" and decision.element in rules.actions:
            told: Names = {"by": Bound(BY)}
            for choice in choices_of(rules, rules.actions[decision.element]):
                told, facts = read_choice(silent, choice, told, facts)
                if choice.name == decision.name:
                    break
            return {**names, **told}, facts, told.get(decision.name, about)
        if decision.kind == "choice":
            steps = (step for element, _ in _elements(rules) for step in steps_in(element) if step.at == decision.where)
            asked = next((each for step in steps for each in step.effects.asks if isinstance(each, Chosen)), None)
            if asked is not None and asked.choice.among is not None and asked.choice.form == "one":
                things = asked.choice.among.things
                about, facts = silent.member(things.expr, names, facts)
                facts = silent.condition(asked.choice.each, {**names, asked.choice.among.variable: about}, facts)
        return names, facts, about

    def _answers(self, reader: Reader, steps: Sequence[Step], names: Names, facts: Facts) -> None:
        """Steps that answer: whatever they read, and what procedures give them, may tell in the answer."""
        for step in steps:
            for code in own_codes(step):
                reader.code(code, names, facts)
            if step.effects.runs and step.effects.names:
                reader.told("what a procedure gives", step.at)
            for block in step.effects.blocks:
                known = facts
                if isinstance(block, Branch):
                    known = assume_all(self.ground, block.condition, names, facts, holds=block.holds)
                self._answers(reader, block.steps, self._block_names(step, block, names), known)
            names, facts = _behind(step, names, facts)

    def _block_names(self, step: Step, block: Block, names: Names) -> Names:
        """The names in steps inside a step: a loop gives one."""
        name = block.name if isinstance(block, ForEach | Unseen) else None
        return names if name is None else {**names, name: Bound(("Given", name, str(step.at.path)))}

    def _steps(self, steps: Sequence[Step], names: Names, facts: Facts) -> tuple[Names, Facts]:
        """Steps one after the other; what names stand for, and what is known, behind them."""
        for step in steps:
            effects = step.effects
            chosen = next((asked for asked in effects.asks if isinstance(asked, Chosen)), None)
            if chosen is not None:
                names, facts = self._choose(chosen, effects, names, facts)
                continue
            self._asked(effects, names, facts)
            if any(isinstance(block, Branch) for block in effects.blocks):
                names, facts = self._branches(effects, names, facts)
                continue
            for block in effects.blocks:
                names = self._block(step, block, names, _lasting(facts))
            names, facts = _behind(step, names, facts)
        return names, facts

    def _block(self, step: Step, block: Block, names: Names, facts: Facts) -> Names:
        """Steps inside a step; what names stand for behind them. Those that a loop gives are not known at first."""
        if isinstance(block, ForEach | AsLong):
            given = {named.name for each in steps_in(block.steps) for named in each.effects.names}
            names = {name: bound for name, bound in names.items() if name not in given}
        inner, before = names, self.around
        match block:
            case ForEach(name=name, things=things):
                member = Bound(("Given", name, str(step.at.path)))
                facts = _lasting(facts_about(self.ground, things.expr, names, facts, member.term))
                inner = {**names, name: member}
            case Unseen(name=name):
                inner = {**names, name: Bound(("Given", name, str(step.at.path)))}
            case AsLong(condition=condition):
                facts = assume_all(self.ground, condition, names, facts)
            case Live(kind=kind):
                self.around = (*before, kind)
            case IfCut() | Together() | Branch() | Unanswered():
                pass
            case _:
                assert_never(block)
        behind, _ = self._steps(block.steps, inner, facts)
        self.around = before
        return behind if isinstance(block, Live) else names

    def _branches(self, effects: Effects, names: Names, facts: Facts) -> tuple[Names, Facts]:
        """Where several branches meet: those that leave by themselves tell nothing of what is known behind them."""
        ends: list[tuple[Names, Facts]] = []
        left: list[tuple[Names, Facts]] = []
        for block in effects.blocks:
            known, condition = facts, block.condition if isinstance(block, Branch) else None
            if condition is not None and isinstance(block, Branch):
                known = assume_all(self.ground, condition, names, facts, holds=block.holds)
            leaves = condition is not None and bool(block.steps) and block.steps[-1].effects.then != "on"
            (left if leaves else ends).append(self._steps(block.steps, names, known))
        ways = ends or left[-1:]
        first = ways[0][0]
        shared = {name: bound for name, bound in first.items() if all(way[0].get(name) == bound for way in ways)}
        return shared, common([known for _, known in ways])

    # Who is asked for what

    def _choose(self, asked: Chosen, effects: Effects, names: Names, facts: Facts) -> tuple[Names, Facts]:
        by = asked.by or self._decides()
        if by is not None:
            self._who(by, names, facts)
        reader = self._reader(term_of(by.expr, names) if by is not None else BY)
        chosen, known = read_choice(reader, asked.choice, names, facts)
        self._keep(reader, "legal", f"choice `{asked.choice.name}` in {self.called}")
        for block in effects.blocks:
            self._steps(block.steps, names, facts)
        return chosen, facts if asked.may or effects.blocks else known

    def _asked(self, effects: Effects, names: Names, facts: Facts) -> None:
        for asked in effects.asks:
            match asked:
                case Offered(to=to, may_pass=may_pass):
                    known = facts
                    if to is not None:
                        self._who(to, names, facts)
                        if to.type.name == "player" or isinstance(to.expr, Coerce):
                            known = {**facts, equal(BY, _only(to.expr, names)): True}
                    reader = self._reader(BY)
                    reader.condition(may_pass, {**names, "by": Bound(BY)}, known)
                    self._keep(reader, "legal", f"`may_pass` of an offer in {self.called}")
                case Ordered(by=by, things=things):
                    reader = self._names_next(by, things, names, facts)
                    reader.offered(things, *reader.member(things.expr, names, facts))
                    self._keep(reader, "legal", self.called)
                case Announced() | Chosen():
                    pass  # answers to what is announced are actions, which are looked at by themselves
                case _:
                    assert_never(asked)

    def _names_next(self, by: Code, things: Code, names: Names, facts: Facts) -> Reader:
        """Who names the next of some members reads which they are."""
        self._who(by, names, facts)
        reader = self._reader(term_of(by.expr, names))
        reader.code(things, names, facts)
        return reader

    def _decides(self) -> Code | None:
        """Who decides, as an occasion around the step says it."""
        occasions = self.ground.rules.occasions
        kinds = (*reversed(self.around), *self.element.within)
        return next((occasions[each].decides for each in kinds if each in occasions and occasions[each].decides), None)

    def _who(self, code: Code, names: Names, facts: Facts) -> None:
        """Who is asked: everybody knows it."""
        reader = self._reader(ANYONE)
        reader.code(code, names, facts)
        self._keep(reader, "asked", self.called)

    def _reader(self, viewer: Term) -> Reader:
        return Reader(self.ground, self.visible, viewer)

    def _keep(self, reader: Reader, what: What, called: str) -> None:
        self.found += [Finding(what, called, self.element, read) for read in reader.found]


def _behind(step: Step, names: Names, facts: Facts) -> tuple[Names, Facts]:
    """What is known behind a step that may change something."""
    effects = step.effects
    for named in effects.names:
        bound = Bound(("Given", named.name, str(step.at.path)))
        if named.value is not None:
            bound = Bound(term_of(named.value.expr, names), named.value.expr, names, named.value)
        names = {**names, named.name: bound}
    if not (effects.changes or effects.blocks or effects.runs or effects.asks):
        return names, facts
    known = _lasting(facts)
    for change in effects.changes:
        if isinstance(change, Turned) and change.up:
            known["Field", _only(change.things.expr, names), "face_up"] = True
        elif isinstance(change, Showed) and change.to is not None:
            known["sees", term_of(change.things.expr, names), _only(change.to.expr, names)] = True
    for named in effects.names:
        if named.lies_in is not None:
            known["in", names[named.name].term, term_of(named.lies_in.expr, names)] = True
    return names, known


def _lasting(facts: Facts) -> dict[Term, bool]:
    """What stays true whatever happens: that names stand for the same thing, or for whose a thing is."""
    return {term: holds for term, holds in facts.items() if term[0] == "==" and all(map(_is_fixed, term[1:]))}


def _is_fixed(term: Term) -> bool:
    return _is_fixed(term[1]) if term[:1] == ("Field",) and term[2:] in (("owner",), ("side",)) else term[0] in _FIXED


def _only(things: Expr, names: Names) -> Term:
    """The one thing of a set of one."""
    return term_of(things.of if isinstance(things, Coerce) and things.how == "one" else things, names)
