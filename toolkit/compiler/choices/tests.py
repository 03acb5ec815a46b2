"""What must hold of an action beside the conditions of its choices: limits, costs, conditions, permissions.

Each is a `Test`: it may prepare what is the same for all candidates, and is written as a truth or as statements.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from typing import TYPE_CHECKING

from toolkit.analysis.closing import Tendency, is_closed, keeps_choosing, least_of, reads, speaks_of
from toolkit.compiler.choices.asking import Test, is_single
from toolkit.compiler.choices.single import write_search
from toolkit.compiler.code_buffer import CodeBuffer
from toolkit.compiler.env import Env
from toolkit.compiler.generator import Generator
from toolkit.compiler.pycode import CELLS, EMPTY, NONE, TRUE, Exit, PyCode, call, literal, py
from toolkit.compiler.spending import bonus_cost, count_cell, fits, purse_cell, purse_owner
from toolkit.compiler.types import is_many
from toolkit.frozen import frozen
from toolkit.language.code import Choice, Code, Condition
from toolkit.language.tree import Literal, Variable
from toolkit.program.rules import Action, Limit, Purse
from toolkit.program.walking import walk
from toolkit.state.paying import bonuses

if TYPE_CHECKING:
    from toolkit.compiler.choices.plan import Plan


@frozen
class Placed:
    """A test and the number of the argument after which it is looked at, -1 before all."""

    stage: int
    test: Test


class Tested:
    """A test that is a truth, and prepares nothing."""

    is_first = False
    is_loop = False

    @property
    def about(self) -> object:
        """The records that it looks at."""
        return ()

    def mentions(self, name: str) -> bool:
        """Whether one of these names the argument."""
        return speaks_of(self.about, name)

    def keeps(self, name: str) -> bool:
        """What does not look at the set keeps."""
        return not self.mentions(name)

    def is_of_each(self, name: str) -> bool:
        """Few are."""
        return False

    @property
    def codes(self) -> tuple[Code, ...]:
        """What it computes."""
        return tuple(node for node in walk(self.about) if isinstance(node, Code))

    def prepare(self, env: Env, body: CodeBuffer) -> None:
        """Nothing is the same for all candidates."""

    def truth(self, env: Env, body: CodeBuffer) -> PyCode:
        """The Python truth."""
        raise AssertionError("each test has its own")

    def write(self, env: Env, body: CodeBuffer, leave: Exit) -> None:
        """Statements that `leave` unless it holds."""
        with body.block(py("if {}:", self.denial(env, body))):
            body.line(leave.code)

    def denial(self, env: Env, body: CodeBuffer) -> PyCode:
        """A Python truth: it does not hold."""
        return py("not ({})", self.truth(env, body))


@dataclass(frozen=True)
class Given(Tested):
    """A truth that is at hand."""

    text: PyCode

    def truth(self, env: Env, body: CodeBuffer) -> PyCode:
        """The text."""
        return self.text


@dataclass(frozen=True)
class MayDo(Tested):
    """Who acts is he, or one of those, who may."""

    generator: Generator
    by: Code

    @property
    def about(self) -> object:
        """Who may."""
        return self.by

    def truth(self, env: Env, body: CodeBuffer) -> PyCode:
        """A comparison with `by`."""
        who = self.generator.writer.value(self.by, env, body)
        return py("{} in {}" if is_many(self.by.type) else "{} == {}", env.names["by"], who)


@dataclass
class BelowLimit(Tested):
    """The action has not been done too often: the count is read once for all candidates."""

    generator: Generator
    limit: Limit
    counted: PyCode = NONE
    is_first = True

    @property
    def about(self) -> object:
        """The limit."""
        return self.limit

    def keeps(self, name: str) -> bool:
        """Fewer members have done it no more often than more, as long as the number of times is the same."""
        of, times = self.limit.of, self.limit.times
        counts = of is not None and isinstance(of.expr, Variable) and is_many(of.type)
        return (counts and not reads(times.expr, name)) or not self.mentions(name)

    def is_of_each(self, name: str) -> bool:
        """Each member is counted for itself."""
        return self.keeps(name)

    def prepare(self, env: Env, body: CodeBuffer) -> None:
        """Read the count; of what may be done once, who has done it."""
        cell = py("S[{}]", count_cell(self.generator, self.limit))
        text = py("{}[::2]", cell) if self._is_once else cell
        self.counted = body.held_as(text) or body.hold(text, "done")

    def truth(self, env: Env, body: CodeBuffer) -> PyCode:
        """The count of the thing, or of each thing, is below the limit."""
        limit, runtime = self.limit, self.generator.runtime
        if limit.of is None:
            return py("{} < {}", self.counted, self._times(env, body))
        of = self.generator.writer.kept(limit.of.type, self.generator.writer.value(limit.of, env, body))
        if self._is_once:
            return py("{} not in {}", of, self.counted)
        if is_many(limit.of.type):
            return py("not {}({}, {}, {})", runtime("any_done"), self.counted, of, self._times(env, body))
        return py("{}({}, {}) < {}", runtime("done"), self.counted, of, self._times(env, body))

    def denial(self, env: Env, body: CodeBuffer) -> PyCode:
        """Who has done it once may not again."""
        limit = self.limit
        if not self._is_once or limit.of is None:
            return py("not ({})", self.truth(env, body))
        of = self.generator.writer.kept(limit.of.type, self.generator.writer.value(limit.of, env, body))
        return py("{} in {}", of, self.counted)

    def _times(self, env: Env, body: CodeBuffer) -> PyCode:
        return self.generator.writer.value(self.limit.times, env, body)

    @property
    def _is_once(self) -> bool:
        of, times = self.limit.of, self.limit.times.expr
        return of is not None and not is_many(of.type) and isinstance(times, Literal) and times.value == 1


@dataclass(frozen=True)
class Affordable(Tested):
    """A purse holds enough."""

    generator: Generator
    action: Action
    purse: str
    amount: Code

    @property
    def about(self) -> object:
        """The amount, and what makes purses fit."""
        return self.amount, self._fitting

    @property
    def _bonuses(self) -> tuple[Purse, ...]:
        return bonuses(self.generator.stage, self.action, self.purse)

    @property
    def _fitting(self) -> tuple[Condition | None, ...]:
        """The conditions of its purse and of those that stand in for it."""
        purses = (self.generator.rules.purses[self.purse], *self._bonuses)
        return tuple(condition for purse in purses for condition in (purse.when, purse.only))

    def keeps(self, name: str) -> bool:
        """What is counted costs no more of fewer."""
        about = Tendency(name, self.generator.writer.module.plain_values)
        counts = not speaks_of(self.amount, name) or about.counts(self.amount.expr)
        return counts and not speaks_of(self._fitting, name)

    @property
    def is_first(self) -> bool:  # type: ignore[override]  # of what it costs
        """Whether the amount is there for every candidate, be it the one that is looked for or not."""
        analysis = self.generator.writer.module.analysis
        return not any(analysis.codes_fault(each, self.amount) for each in self._fitting)

    def truth(self, env: Env, body: CodeBuffer) -> PyCode:
        """What is left is not below the least."""
        generator, writer, by = self.generator, self.generator.writer, env.names["by"]
        purse = generator.rules.purses[self.purse]
        amount = writer.value(self.amount, env, body)
        if self._bonuses:
            cost = bonus_cost(generator, self.action, self.purse, self.amount, env, body)
            amount = generator.call("unpaid", cost)
        owner = purse_owner(generator, self.purse, by)
        floor = (
            writer.value(purse.at_least, env.with_names(it=owner), body) if purse.at_least is not None else literal(0)
        )
        bound = amount if floor.value == 0 else py("{} + {}", amount, floor)
        enough = py("S[{}] >= {}", purse_cell(generator, self.purse, by), bound)
        fit = fits(generator, purse, env, body)
        return enough if fit.value is True else py("({} == 0 or ({} and {}))", amount, fit, enough)


@dataclass(frozen=True)
class Holds(Tested):
    """A condition of the action."""

    generator: Generator
    condition: Condition

    @property
    def about(self) -> object:
        """The condition."""
        return self.condition

    def keeps(self, name: str) -> bool:
        """As the condition's form tells."""
        return is_closed(self.condition, name, self.generator.writer.module.plain_values)

    def truth(self, env: Env, body: CodeBuffer) -> PyCode:
        """The condition."""
        return self.generator.writer.truth(self.condition, env, body)

    def write(self, env: Env, body: CodeBuffer, leave: Exit) -> None:
        """A test for each part of it."""
        self.generator.writer.require(self.condition, env, body, leave)


@dataclass(frozen=True)
class Permitted(Tested):
    """No permission forbids the action."""

    generator: Generator
    action: Action
    choices: tuple[Choice, ...]

    def mentions(self, name: str) -> bool:
        """Permissions look at all arguments."""
        return True

    def truth(self, env: Env, body: CodeBuffer) -> PyCode:
        """What the permissions say of it."""
        arguments = {"by": env.names["by"]} | {choice.name: env.names[choice.name] for choice in self.choices}
        return self.generator.writer.permitted(self.action.id, arguments, env, body) or TRUE


@dataclass
class Completed(Tested):
    """The arguments from `index` on can be chosen."""

    plan: Plan
    index: int

    @property
    def about(self) -> object:
        """The choices that come later."""
        return self.plan.choices[self.index :]

    def mentions(self, name: str) -> bool:
        """Whether anything that comes later looks at it."""
        return any(test.mentions(name) for test in self._later) or speaks_of(self.about, name)

    def keeps(self, name: str) -> bool:
        """What can be chosen with more can be chosen with fewer, where all that looks at the set keeps."""
        values = self.plan.generator.writer.module.plain_values
        least = max((least_of(choice) for choice in self.plan.choices if choice.name == name), default=0)
        choices = self.plan.choices[self.index :]
        for number, choice in enumerate(choices):
            if not (
                keeps_choosing(choice, name, values, least) or self._is_always_there(choice, choices[number + 1 :])
            ):
                return False
        return all(test.keeps(name) for test in self._later)

    def _is_always_there(self, choice: Choice, after: Sequence[Choice]) -> bool:
        """Whether there is always a number between two, and nothing that comes after it asks which one is chosen."""
        if choice.form != "number" or choice.low is None or choice.high is None:
            return False
        if speaks_of(tuple(after), choice.name) or any(test.mentions(choice.name) for test in self._later):
            return False
        analysis = self.plan.generator.writer.module.analysis
        return analysis.numbers.bounds(choice.low.expr)[1] <= analysis.numbers.bounds(choice.high.expr)[0]

    @property
    def _later(self) -> list[Test]:
        return [placed.test for placed in self.plan.tests if placed.stage >= self.index]

    def truth(self, env: Env, body: CodeBuffer) -> PyCode:
        """A call of the function that tells it."""
        known = (env.names[each.name] for each in self.plan.choices[: self.index])
        return call(self.plan.can(self.index), CELLS, env.names["by"], *known)

    things: PyCode | None = None

    def prepare(self, env: Env, body: CodeBuffer) -> None:
        """Find the candidates of the last argument once for all of those before it, where they are the same."""
        among = self.plan.choices[self.index].among
        if not self.is_loop or among is None or self.plan.generator.writer.module.analysis.faults(among.things.expr):
            return
        before = {choice.name for choice in self.plan.choices[: self.index]}
        if not before & {node.name for node in walk(among.things) if isinstance(node, Variable)}:
            things = self.plan.generator.writer.value(among.things, env, body)
            is_cheap = things.is_known or (body.shared is not None and not things.is_dear)
            self.things = things if is_cheap else body.hold(things, "things")

    @property
    def is_loop(self) -> bool:  # type: ignore[override]  # of the last argument alone
        """Whether one loop over candidates tells it."""
        last = self.index + 1 == len(self.plan.choices)
        return last and is_single(self.plan.choices[self.index])

    def write(self, env: Env, body: CodeBuffer, leave: Exit) -> None:
        """The loop itself where it is one."""
        if not self.is_loop or leave.returns:
            super().write(env, body, leave)
            return
        write_search(self.plan.asking(self.index, EMPTY, EMPTY, env), body, leave, self.things)
