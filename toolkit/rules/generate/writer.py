"""The writer of one generated module: what expressions, conditions and values become, and what they need beside them.

In: checked rules and a stage (one scenario with its options). Out: Python text, piece by piece, for whoever writes the
functions around it; the constants, functions of values and imports that these pieces name are gathered here. What is
asked first is numbered first, so one module is the same text on every machine.

    text = writer.value(code, env, body)          an expression; what must come before it stands in the body then
    writer.require(condition, env, body, "continue")      leaves unless the condition holds
"""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence

from toolkit.rules.generate import names
from toolkit.rules.generate.body import Body
from toolkit.rules.generate.env import Env
from toolkit.rules.generate.expressions.here import Here
from toolkit.rules.generate.module import Module
from toolkit.rules.generate.passes import ALL, Passes
from toolkit.rules.program.code import Candidates, Code, Condition, Criterion, Where
from toolkit.rules.program.rules import Element, Rules
from toolkit.rules.scenario import Stage


class Writer:
    """Writes expressions of one module. Every method leaves what must come first in the body that it is given."""

    def __init__(self, rules: Rules, stage: Stage, passes: Passes = ALL, *, tracing: bool = False) -> None:
        """Write for one stage."""
        self.module = Module(rules, stage, passes, tracing)

    # Expressions

    def value(self, code: Code, env: Env, body: Body) -> str:
        """The Python expression of a value; an occasion is the address of its row."""
        ... 

    def stored(self, code: Code, env: Env, body: Body) -> str:
        """The value as a cell or a local keeps it: an int is looked at for its bounds, an occasion is a pair."""
        ... 

    def held(self, code: Code, env: Env, body: Body) -> str:
        """The value under a name (or a number): what may be written twice."""
        ... 

    # Conditions

    def truth(self, condition: Condition | Code | None, env: Env, body: Body) -> str:
        """A Python expression that is true when the condition holds (no condition always holds)."""
        ... 

    def require(self, condition: Condition | Code | None, env: Env, body: Body, leave: str) -> None:
        """Statements that `leave` (`continue`, `break`, `return ...`) unless the condition holds.

        Inside a loop that the caller has opened `break` and `continue` are of that loop.
        """
        ... 

    def refuse(self, condition: Condition | Code | None, env: Env, body: Body, leave: str) -> None:
        """Statements that `leave` when the condition holds."""
        ... 

    # Things

    def listed(
        self,
        among: Candidates,
        each: Sequence[Condition],
        env: Env,
        body: Body,
        make: Callable[[str], str] = lambda name: name,
    ) -> str:
        """The list of what `make` makes of every candidate that meets all the conditions, in order."""
        ... 

    def exists(self, among: Candidates, each: Sequence[Condition], env: Env, body: Body) -> str:
        """A Python expression for whether a candidate meets all the conditions."""
        ... 

    def ranked(self, things: str, by: Sequence[Criterion], env: Env, body: Body) -> str:
        """The things of a Python sequence as a list, best first by these criteria, else in the order they had."""
        ... 

    # Elements

    def is_on(self, element: Element) -> bool:
        """Whether an element is in play: its scenario and option."""
        ... 

    def is_away(self, element: Element, env: Env) -> str | None:
        """A Python truth that holds while an occasion makes the element not exist; None where none ever does."""
        ... 

    def permitted(self, action: str, arguments: Mapping[str, str], env: Env, body: Body) -> str | None:
        """A Python truth: no permission forbids the action (`arguments` by name, with `by`). None: none speaks of it."""
        ... 

    # The module

    def mark(self, text: str, where: Where) -> str:
        """The text of a statement or expression, marked as made of a datum: for faults."""
        return self.module.marks.around(text, where)

    def constant(self, name: str, value: object) -> str:
        """The name of a constant of the module, which holds that value (ints, texts, truths, none, tuples of them)."""
        ... 

    def support(self, name: str) -> str:
        """The name of a function of `toolkit.rules.generate.support`, which the module then imports."""
        ... 

    def fixed(self, text: str) -> str:
        """A local name as Python sees it: `names.local`."""
        return names.local(text)
