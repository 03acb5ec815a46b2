"""The arguments of an action, one after the other: what may be chosen next, and whether the rest can be completed.

Every condition of the action stands at the first argument after which all that it reads is known, in the order in which
it is written. In: an action. Out: functions `n_ACTION_0`, `n_ACTION_1`... that list, `c_ACTION_0`... that tell.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator
from dataclasses import dataclass, field
from functools import cached_property
from typing import TYPE_CHECKING

from toolkit.model import Type
from toolkit.rules.generate.body import Body
from toolkit.rules.generate.choices.asking import Asking, Require, is_single, local_of, write_exists, write_listing
from toolkit.rules.generate.env import Env
from toolkit.rules.generate.spending import affordable, below_limit
from toolkit.rules.generate.types import is_many
from toolkit.rules.program.code import Candidates, Choice, Code, Condition, Several
from toolkit.rules.program.rules import Action
from toolkit.rules.scenario import walk
from toolkit.rules.tree import At, Expr, Function, Variable

if TYPE_CHECKING:
    from toolkit.rules.generate.generator import Generator

Write = Callable[[Env, Body, str], None]


@dataclass(frozen=True, slots=True)
class Test:
    """Something that must hold: `stage` is the number of the argument after which it is looked at, -1 before all."""

    stage: int
    write: Write


@dataclass(eq=False)
class Plan:
    """How an action is asked for."""

    generator: Generator
    action: Action
    tests: list[Test] = field(default_factory=list)

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
        return ((card_choice(self.generator, self.action),) if self.action.card else ()) + self.action.args

    @property
    def is_short(self) -> bool:
        """Whether one step gives the whole answer."""
        return len(self.choices) == 0 or (len(self.choices) == 1 and is_single(self.choices[0]))

    @property
    def forms(self) -> tuple[int, ...]:
        """For the machinery: 0 for an argument of one int, 1 for a set, 2 for a list."""
        return tuple(0 if is_single(choice) else 1 if choice.form == "pick" else 2 for choice in self.choices)

    def locals(self, count: int) -> tuple[str, ...]:
        """The Python names of `by` and the first arguments."""
        return ("by", *(local_of(choice) for choice in self.choices[:count]))

    def env(self, count: int) -> Env:
        """The names that are known once so many arguments are."""
        known = {"by": "by"} | {choice.name: local_of(choice) for choice in self.choices[:count]}
        return Env(known)

    # Functions

    def first(self) -> str:
        """The function `(S, by)` that lists its first short answers."""

        def write(body: Body) -> None:
            self._before(body, "return []")
            if not self.choices:
                body.line(f"return [({self.number},)]")
                return
            write_listing(self.asking(0, f"({self.number},)", "()"), body)

        return self.generator.statements(f"n_{self.id}_0", "S, by", write)

    def next(self, index: int) -> str:
        """The function `(S, by, *arguments, _head, _chosen)` that lists how an answer goes on at an argument."""
        parameters = ", ".join(("S", *self.locals(index), "_head", "_chosen"))
        return self.generator.statements(
            f"n_{self.id}_{index}_on",
            parameters,
            lambda body: write_listing(self.asking(index, "_head", "_chosen"), body),
        )

    def can(self, index: int) -> str:
        """The function `(S, by, *arguments)` that tells whether the arguments from `index` on can be chosen."""

        def write(body: Body) -> None:
            if index == 0:
                self._before(body, "return False")
            if index == len(self.choices):
                body.line("return True")
                return
            write_exists(self.asking(index, "()", "()"), body)

        return self.generator.statements(f"c_{self.id}_{index}", ", ".join(("S", *self.locals(index))), write)

    def asking(self, index: int, head: str, chosen: str) -> Asking:
        """One of its choices."""
        generator = self.generator
        require = self._require(index)
        return Asking(
            generator.writer, self.choices[index], self.env(index), head, chosen, generator.support, require
        )

    def _require(self, index: int) -> Require | None:
        tests = [test for test in self.tests if test.stage == index]
        last = index + 1 == len(self.choices)
        if not tests and last:
            return None

        def require(env: Env, body: Body, leave: str) -> None:
            for test in tests:
                test.write(env, body, leave)
            if not last:
                known = ", ".join(("S", "by", *(env.names[choice.name] for choice in self.choices[: index + 1])))
                with body.block(f"if not {self.can(index + 1)}({known}):"):
                    body.line(leave)

        return require

    def _before(self, body: Body, leave: str) -> None:
        for test in self.tests:
            if test.stage == -1:
                test.write(self.env(0), body, leave)

    # Tests

    def _tests(self) -> Iterator[Test]:
        action, generator = self.action, self.generator
        away = generator.writer.is_away(action, self.env(0))
        if away is not None:
            yield Test(-1, _unless(away))
        if action.by is not None:
            yield Test(-1, self._may_do(action.by))
        for limit in action.limits:
            yield Test(self._stage(limit), below_limit(generator, limit))
        for purse, code in action.cost:
            yield Test(self._stage(code), affordable(generator, purse, code))
        reached = -1
        for condition in _in_order(action.allowed):
            reached = max(reached, self._stage(condition))
            yield Test(reached, self._holds(condition))
        if any(permission.target == action.id and permission.is_action for permission in generator.rules.permissions):
            yield Test(len(self.choices) - 1, self._permitted())

    def _holds(self, condition: Condition) -> Write:
        return lambda env, body, leave: self.generator.writer.require(condition, env, body, leave)

    def _may_do(self, by: Code) -> Write:
        def write(env: Env, body: Body, leave: str) -> None:
            who = self.generator.writer.value(by, env, body)
            several = by.type.form in ("set", "list")
            with body.block(f"if by not in {who}:" if several else f"if by != {who}:"):
                body.line(leave)

        return write

    def _permitted(self) -> Write:
        def write(env: Env, body: Body, leave: str) -> None:
            arguments = {"by": "by"} | {choice.name: env.names[choice.name] for choice in self.choices}
            allowed = self.generator.writer.permitted(self.action.id, arguments, env, body)
            if allowed is not None:
                with body.block(f"if not ({allowed}):"):
                    body.line(leave)

        return write

    def _stage(self, part: object) -> int:
        read = {node.name for node in walk(part) if isinstance(node, Variable)}
        return max((index for index, choice in enumerate(self.choices) if choice.name in read), default=-1)


def _unless(text: str) -> Write:
    def write(env: Env, body: Body, leave: str) -> None:
        with body.block(f"if {text}:"):
            body.line(leave)

    return write


def _in_order(condition: Condition | None) -> tuple[Condition, ...]:
    if isinstance(condition, Several) and condition.how == "all":
        return condition.conditions
    return (condition,) if condition is not None else ()


def card_choice(generator: Generator, action: Action) -> Choice:
    """The card that an action is played with, as its first argument."""
    source = action.source or Code(_hand(), action.at)
    expr = source.expr
    if not is_many(source.type):
        expr = Function(Type("set", inner=_kind_in(generator, action)), expr.start, expr.end, "holds", (expr,))
    held = expr.type.inner or Type("named", "piece")
    return Choice("card", "one", held, source.where, among=Candidates(Code(expr, source.where)), each=action.card)


def _hand() -> Expr:
    """The place `hand` of who acts."""
    return At(Type("named", "place"), 0, 0, "hand", Variable(Type("named", "player"), 0, 0, "by"))


def _kind_in(generator: Generator, action: Action) -> Type:
    """The kind of the card, as its condition reads it."""
    found = [node.type for node in walk(action.card) if isinstance(node, Variable) and node.name == "it"]
    return found[0] if found else Type("named", "piece")


