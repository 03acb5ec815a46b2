"""The arguments of an action, one after the other: what may be chosen next, and whether the rest can be completed.

Every condition of the action stands at the first argument after which all that it reads is known, in the order in which
it is written. In: an action. Out: functions `n_ACTION_0`, `n_ACTION_1`... that list, `c_ACTION_0`... that tell.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator
from contextlib import ExitStack
from dataclasses import dataclass, field, replace
from functools import cached_property

from toolkit.compiler.choices.asking import (
    Apart,
    Asking,
    Test,
    form_of,
    is_single,
    local_of,
    taken,
    write_exists,
    write_listing,
)
from toolkit.compiler.choices.proposals import write_proposals
from toolkit.compiler.choices.tests import (
    Affordable,
    BelowLimit,
    Completed,
    Given,
    Holds,
    MayDo,
    Permitted,
    Placed,
)
from toolkit.compiler.code_buffer import CodeBuffer
from toolkit.compiler.env import Env, of_player
from toolkit.compiler.generator import Generator
from toolkit.compiler.pycode import (
    CELLS,
    EMPTY,
    RETURN_FALSE,
    TRUE,
    Exit,
    PyCode,
    call,
    comma,
    joined,
    local,
    looping,
    py,
    returning,
    tuple_of,
)
from toolkit.compiler.spending import bonus_cost
from toolkit.language.code import Candidates, Choice, Condition, Several, Stated, codes_of
from toolkit.language.tree import At, Comparison, Expr, Field, Thing, Variable
from toolkit.program.choices import choices_of
from toolkit.program.rules import Action, Limit
from toolkit.program.walking import walk
from toolkit.state.forces import shows_to_all
from toolkit.state.paying import bonuses, chooses_payer


@dataclass(eq=False)
class Plan:
    """How an action is asked for."""

    generator: Generator
    action: Action
    tests: list[Placed] = field(default_factory=list)

    def __post_init__(self) -> None:
        self.tests = list(self._tests())

    @cached_property
    def id(self) -> str:
        """The part of Python names that stands for the action."""
        return self.action.id.replace("-", "_")

    @cached_property
    def number(self) -> int:
        """The first element of its answers."""
        return self.generator.stage.numbers.of["actions"][self.action.id]

    @cached_property
    def choices(self) -> tuple[Choice, ...]:
        """Its arguments in order; the card that it is played with comes first."""
        return choices_of(self.generator.rules, self.action)

    @cached_property
    def is_hidden(self) -> bool:
        """Whether who can do it may depend on what not everybody knows: on what lies in a place that not everybody
        sees, or on what conditions read."""
        if self.action.id in self.generator.secret_actions:
            return True
        looked = [self._places(choice.among) for choice in self.choices if choice.among is not None]
        return (self.action.card is not None and looked[0] != {True}) or any(False in open for open in looked)

    def _places(self, part: Candidates) -> set[bool]:
        """Of the places that some candidates are looked for in: whether each is open to all."""
        places = self.generator.rules.places
        nodes = [node for node in walk(part.things) if isinstance(node, At | Thing)]
        named = {node.place if isinstance(node, At) else node.id for node in nodes}
        return {shows_to_all(places[id]) for id in named if id in places}

    @property
    def is_short(self) -> bool:
        """Whether one step gives the whole answer."""
        short = len(self.choices) == 0 or (len(self.choices) == 1 and is_single(self.choices[0]))
        return short and not self.chooses_payer

    @cached_property
    def chooses_payer(self) -> bool:
        """Whether an answer may have to say, behind its arguments, which purse pays first."""
        return chooses_payer(self.generator.stage, self.action)

    @cached_property
    def may_be_uncounted(self) -> bool:
        """Whether some step calls the action so that it does not count for limits and plans."""
        return self.action.id in self.generator.uncounted

    def payers(self, by: PyCode, arguments: Iterable[PyCode], chosen: PyCode) -> PyCode:
        """A call that gives the purses of which one must be named next; none where all is settled."""

        def write(body: CodeBuffer) -> None:
            """All that it costs, as the run-time library takes it."""
            env = self.env(len(self.choices))
            costs = [
                bonus_cost(self.generator, self.action, purse, amount, env, body)
                for purse, amount in self.action.cost
                if bonuses(self.generator.stage, self.action, purse)
            ]
            body.line(py("return {}(({},), _chosen)", self.generator.runtime("next_payers"), comma(*costs)))

        parameters = self.parameters(len(self.choices), "_chosen")
        name = self.generator.statements(f"m_{self.id}", parameters, write)
        return call(name, CELLS, by, *arguments, chosen)

    @property
    def forms(self) -> tuple[int, ...]:
        """For the run-time library: the forms of its arguments."""
        return tuple(form_of(choice) for choice in self.choices)

    def parameters(self, count: int, *others: str) -> tuple[str, ...]:
        """What functions of the action call the cells, who acts, the first arguments and others."""
        return ("S", "by", *(str(local_of(choice)) for choice in self.choices[:count]), *others)

    def env(self, count: int) -> Env:
        """The names that are known once so many arguments are."""
        return of_player(local("by"), {choice.name: local_of(choice) for choice in self.choices[:count]})

    def given(self, by: PyCode, values: PyCode, first: int) -> tuple[PyCode, ...]:
        """The arguments in a tuple of what was answered, from its place `first` on."""
        found = self.begun(by, values, len(self.choices), first)
        return tuple(
            py("{} == 1", text) if choice.form == "yes" else text
            for text, choice in zip(found, self.choices, strict=True)
        )

    def kept(self, arguments: Iterable[PyCode]) -> tuple[PyCode, ...]:
        """The arguments as the steps of the action keep them."""
        both = zip(self.choices, arguments, strict=True)
        return tuple(self.generator.writer.kept(choice.type, text) for choice, text in both)

    def begun(self, by: PyCode, values: PyCode, count: int, first: int = 0) -> tuple[PyCode, ...]:
        """The first arguments in a tuple of what was answered, as expressions read them: of a split a map, a route with
        its start."""
        found: list[PyCode] = []
        for index, choice in enumerate(self.choices[:count]):
            text = self.generator.writer.as_now(choice.type, py("{}[{}]", values, first + index))
            if choice.form in ("split", "routes"):
                text = call(self._taken(index), CELLS, by, *found, text)
            found.append(text)
        return tuple(found)

    def _taken(self, index: int) -> PyCode:
        """The function `(S, by, *arguments, _elements)` that tells what is chosen for an argument."""
        parameters = self.parameters(index, "_elements")

        def write(body: CodeBuffer) -> None:
            """What the elements of an answer mean."""
            body.line(py("return {}", taken(self.asking(index, EMPTY, EMPTY), local("_elements"), body)))

        return self.generator.statements(f"r_{self.id}_{index}", parameters, write)

    # Functions

    def first(self) -> PyCode:
        """The function `(S, by)` that lists its first short answers."""

        def write(body: CodeBuffer) -> None:
            """Its first short answers, once what comes before them holds."""
            self._before(body, returning(py("[]")))
            if not self.choices:
                body.line(py("return [({},)]", self.number))
                return
            write_listing(self.asking(0, tuple_of((self.number,)), EMPTY), body)

        return self.generator.statements(f"n_{self.id}_0", ("S", "by"), write)

    def can_begin(self, by: PyCode) -> PyCode:
        """A Python truth: the player has the action."""
        scratch, env = CodeBuffer(), of_player(by)
        if not self.choices:
            for placed in self.tests:
                placed.test.prepare(env, scratch)
            truths = [placed.test.truth(env, scratch) for placed in self.tests]
            if scratch.empty:
                return py("({})", joined(" and ", truths)) if truths else TRUE
        return py("{}(S, {})", self.can(0), by)

    @cached_property
    def first_of(self) -> Expr | None:
        """The set of things that its first argument is one of by several conditions, of which the first leaves many."""
        first = self.choices[0] if self.choices else None
        if first is None or first.form != "one" or first.among is None or title_wanted(self.action.card) is not None:
            return None
        return first.among.things.expr if isinstance(first.each, Several) and first.each.how == "all" else None

    def list_into(self, body: CodeBuffer, by: PyCode, answers: PyCode, *, sorts: bool) -> None:
        """Statements that put its first short answers behind those of other actions. `sorts`: others begin with the
        same things."""
        env = of_player(by)
        with ExitStack() as nested:
            held = self._holds_title(env, body)
            first = held if held is not None else self._owned(env)
            if first is not None:
                nested.enter_context(body.block(py("if {}:", first)))
            scratch = body.scratch()
            truths = []
            for placed in self.tests:
                if placed.stage == -1:
                    placed.test.prepare(env, scratch)
                    truths.append(placed.test.truth(env, scratch))
            if not scratch.empty:
                body.line(py("{} += {}(S, {})", answers, self.first(), by))
                return
            if truths:
                nested.enter_context(body.block(py("if {}:", joined(" and ", truths))))
            if self.choices:
                asking = self.asking(0, tuple_of((self.number,)), EMPTY, env, answers)
                write_listing(replace(asking, sorts=sorts), body)
            else:
                body.line(py("{}.append(({},))", answers, self.number))

    def _holds_title(self, env: Env, body: CodeBuffer) -> PyCode | None:
        """A Python truth: the title that its card must have is among those held; None where that is not quicker."""
        title = title_wanted(self.action.card)
        if title is None or body.shared is None:
            return None
        among = self.choices[0].among
        assert among is not None, "a card is one of those held"
        writer = self.generator.writer
        titles = looping("{{S[_it1] for _it1 in {}}}", writer.value(among.things, env, body))
        name = body.once(body.scratch(), titles, body.numbers.last, is_quick=True)
        return py("{} in {}", self.generator.stage.numbers.of["designs"][title], name) if name is not None else None

    def next(self, index: int) -> PyCode:
        """The function `(S, by, *arguments, _head, _chosen)` that lists how an answer goes on at an argument."""
        parameters = self.parameters(index, "_head", "_chosen")
        return self.generator.statements(
            f"n_{self.id}_{index}_on",
            parameters,
            lambda body: write_listing(replace(self._next(index), apart=self._apart(index)), body),
        )

    def _next(self, index: int) -> Asking:
        """One of its choices, in a function that lists how an answer goes on there."""
        return self.asking(index, local("_head"), local("_chosen"))

    def _apart(self, index: int) -> Apart | None:
        """What writes the function that makes what an argument is chosen by."""
        names = self.parameters(index)

        def write(made: Callable[[CodeBuffer], None]) -> tuple[PyCode, ...]:
            """The function, once; it is called with what it was written for."""
            return self.generator.statements(f"q_{self.id}_{index}", names, made), *map(local, names)

        return None if self.generator.tracing else write

    @property
    def proposing(self) -> tuple[int, ...]:
        """The places of the arguments that propose something."""
        return tuple(index for index, choice in enumerate(self.choices) if choice.propose)

    def proposed(self, index: int) -> PyCode:
        """The function `(S, by, *arguments, _head, _chosen)` that lists what is proposed for an argument."""

        def write(body: CodeBuffer) -> None:
            """Nothing, where the action cannot be done."""
            if index == 0:
                self._before(body, returning(py("[]")))
            write_proposals(self._next(index), body)

        parameters = self.parameters(index, "_head", "_chosen")
        return self.generator.statements(f"p_{self.id}_{index}", parameters, write)

    def can(self, index: int) -> PyCode:
        """The function `(S, by, *arguments)` that tells whether the arguments from `index` on can be chosen."""

        def write(body: CodeBuffer) -> None:
            """Look no further where a beginning cannot be completed."""
            if index == 0:
                self._before(body, RETURN_FALSE)
            if index == len(self.choices):
                body.line("return True")
                return
            write_exists(self.asking(index, EMPTY, EMPTY), body)

        return self.generator.statements(f"c_{self.id}_{index}", self.parameters(index), write)

    def asking(
        self, index: int, head: PyCode, chosen: PyCode, env: Env | None = None, into: PyCode | None = None
    ) -> Asking:
        """One of its choices, with the names before it."""
        generator = self.generator
        tests: list[Test] = [placed.test for placed in self.tests if placed.stage == index]
        if index + 1 < len(self.choices):
            tests.append(Completed(self, index + 1))
        return Asking(
            generator.writer,
            self.choices[index],
            env or self.env(index),
            head,
            chosen,
            generator.runtime,
            tuple(tests),
            into,
        )

    def _before(self, body: CodeBuffer, leave: Exit) -> None:
        owned = self._owned(self.env(0))
        if owned is not None:
            body.under(py("if not {}:", owned), leave.code)
        for placed in self.tests:
            if placed.stage == -1:
                placed.test.prepare(self.env(0), body)
                placed.test.write(self.env(0), body, leave)

    # Tests

    def _tests(self) -> Iterator[Placed]:
        action, generator = self.action, self.generator
        if action.id in {id for _, id in generator.flow.claimed}:
            for truth in generator.writer.live_occasions(action, self._kinds(), self.env(0)):
                yield Placed(-1, Given(truth))
        away = generator.writer.is_away(action, self.env(0))
        if away is not None:
            yield Placed(-1, Given(py("not ({})", away)))
        if action.by is not None:
            yield Placed(-1, MayDo(generator, action.by))
        paid: list[tuple[object, Test, bool]] = []
        for limit in action.limits:
            paid.append((limit, BelowLimit(generator, limit), self._faults(limit)))
        for purse, code in action.cost:
            afford = Affordable(generator, action, purse, code)
            paid.append((afford.about, afford, not afford.is_first))
        yield from (Placed(self._stage(of), test) for of, test, faults in paid if not faults)
        reached = -1
        for stage, conditions in self._by_stage():
            reached = stage
            yield from (Placed(stage, Holds(generator, condition)) for condition in self._cheapest_first(conditions))
        yield from (Placed(max(self._stage(of), reached), test) for of, test, faults in paid if faults)
        if any(permission.target == action.id and permission.is_action for permission in generator.rules.permissions):
            yield Placed(len(self.choices) - 1, Permitted(generator, action, self.choices))

    def _by_stage(self) -> Iterator[tuple[int, list[Condition]]]:
        """The conditions by the argument after which they can be looked at, none before those written ahead of it."""
        reached = -1
        found: list[Condition] = []
        for condition in in_order(self.action.allowed):
            stage = max(reached, self._stage(condition))
            if stage > reached and found:
                yield reached, found
                found = []
            reached = stage
            found.append(condition)
        if found:
            yield reached, found

    def _cheapest_first(self, conditions: list[Condition]) -> list[Condition]:
        """The cheaper ones before the dearer, but none is moved past one that may be a fault."""
        if not self.generator.passes.split_conditions:
            return conditions
        analysis = self.generator.writer.module.analysis
        ordered, run = [], []
        for condition in conditions:
            run.append(condition)
            if analysis.codes_fault(condition, None) or condition is conditions[-1]:
                last = [run.pop()] if analysis.codes_fault(condition, None) else []
                ordered += [
                    *sorted(run, key=lambda one: sum(analysis.cost(code.expr) for code in codes_of(one))),
                    *last,
                ]
                run = []
        return ordered

    def _faults(self, limit: Limit) -> bool:
        """Whether how often an action may be done, or for whom that counts, may be a fault."""
        analysis = self.generator.writer.module.analysis
        return analysis.faults(limit.times.expr) or (limit.of is not None and analysis.faults(limit.of.expr))

    def _owned(self, env: Env) -> PyCode | None:
        """A Python truth: its player has anything to play it with; None where that would save nothing."""
        return self.holding(env) if any(placed.stage == -1 for placed in self.tests) else None

    def holding(self, env: Env) -> PyCode | None:
        """A Python truth: its player has anything to play it with; None where it needs no card, or that is dear."""
        if self.action.card is None:
            return None
        among, writer, scratch = self.choices[0].among, self.generator.writer, CodeBuffer()
        assert among is not None, "a card is one of those held"
        if writer.module.analysis.faults(among.things.expr):
            return None
        text = writer.value(among.things, env, scratch)
        return text if scratch.empty else None

    def _kinds(self) -> tuple[str, ...]:
        """What must be going on: where an action may be claimed, nothing else makes sure of it."""
        menus = [menu for id in self.action.menus if (menu := self.generator.rules.menus.get(id)) is not None]
        common = [kind for kind in menus[0].within if all(kind in menu.within for menu in menus)] if menus else []
        return tuple(dict.fromkeys([*self.action.within, *common]))

    def _stage(self, part: object) -> int:
        read = {node.name for node in walk(part) if isinstance(node, Variable)}
        return max((index for index, choice in enumerate(self.choices) if choice.name in read), default=-1)


class Plans:
    """How each action of a program is asked for."""

    def __init__(self, generator: Generator) -> None:
        self.generator = generator
        self._made: dict[str, Plan] = {}

    def of(self, action: Action) -> Plan:
        """How an action is asked for."""
        if action.id not in self._made:
            self._made[action.id] = Plan(self.generator, action)
        return self._made[action.id]


# The card that an action is played with


def in_order(condition: Condition | None) -> tuple[Condition, ...]:
    """The conditions that must all hold, in the order in which they are written."""
    if isinstance(condition, Several) and condition.how == "all":
        return condition.conditions
    return (condition,) if condition is not None else ()


def title_wanted(condition: Condition | None) -> str | None:
    """The unit or card that `it.title == accuracy` asks for, where a condition asks for one before all else."""
    first = next(iter(in_order(condition)), None)
    match first.code.expr if isinstance(first, Stated) else None:
        case Comparison(operators=("==",), operands=(Field(name="title", of=Variable(name="it")), Thing(id=id))):
            return id
    return None
