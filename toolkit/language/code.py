"""A typed expression with its place in a file; conditions; choices. What steps and elements are made of."""

from __future__ import annotations

from typing import Any
from typing import Literal as OneOf

from toolkit.diagnostics import Span
from toolkit.frozen import frozen
from toolkit.language.tree import Expr, Literal
from toolkit.model import Type
from toolkit.source import Path, Source


@frozen
class Where:
    """A place in content: a file and the path of a datum in it; `on_key` where the key there is meant."""

    source: Source
    path: Path
    on_key: bool = False

    def span(self, start: int | None = None, end: int | None = None) -> Span:
        """The place of the datum, or of the characters `start` to `end` of its text."""
        if self.on_key:
            return self.source.key_span(self.path)
        if start is None or end is None:
            return self.source.span(self.path)
        return self.source.inner_span(self.path, start, end)

    def text(self, start: int, end: int) -> str:
        """The characters `start` to `end` of its text; none where it is no text."""
        found: Any = self.source.data
        for key in self.path:
            found = key if self.on_key and key is self.path[-1] else found[key]
        return found[start:end] if isinstance(found, str) else ""


@frozen
class Code:
    """A typed expression and where it is written."""

    expr: Expr
    where: Where

    @property
    def type(self) -> Type:
        """The type of its value."""
        return self.expr.type

    @property
    def is_true(self) -> bool:
        """Whether it is plainly `true`, or `all` where it says who may know something."""
        return isinstance(self.expr, Literal) and self.expr.value is True


@frozen
class Stated:
    """A truth that must hold, with its cases and what a refusal says."""

    code: Code
    cite: tuple[str, ...] = ()
    say: str | None = None


@frozen
class Several:
    """Conditions together: `all` of them, `any`, or `none`. Read in order; the first that settles it ends it."""

    how: OneOf["all", "any", "none"]
    conditions: tuple[Condition, ...]


Condition = Stated | Several


@frozen
class Candidates:
    """The things to choose from: `variable` names the one in hand in conditions about it (`it`, or `u in units`)."""

    things: Code
    variable: str = "it"


@frozen
class Total:
    """A limit on a sum over the chosen set."""

    of: Code
    variable: str
    at_most: Code | None = None
    at_least: Code | None = None


@frozen
class Shares:
    """How much each of those takes among whom a number is split: about the one in hand, `variable`."""

    variable: str
    at_least: Code | None = None
    at_most: Code | None = None


@frozen
class Criterion:
    """`most`, `least` or `truth` of an expression about `variable`; or another declared order with its arguments.

    The `code` of an order is a truth about what is told, the same for all that are ranked together: where it does not
    hold the order tells nothing apart. `cite`: the cases that ask for it."""

    how: OneOf["most", "least", "truth", "order"]
    code: Code | None
    order: str | None = None
    arguments: tuple[Code, ...] = ()
    variable: str = "it"
    cite: tuple[str, ...] = ()


@frozen
class Choice:
    """What is chosen: an argument of an action, or a step `choose`.

    `form` says which of `one pick arrange split number routes yes` it is; `type` is the type of the name that it gives.
    `among` are the candidates of `one`, `pick`, `arrange`, `split`; `low` and `high` the bounds of `number`; `amount`
    what is split, and `shares` how much each may take; `question` the text of `yes`. `says_closed`: its author says
    that each smaller set is legal too.
    """

    name: str
    form: OneOf["one", "pick", "arrange", "split", "number", "routes", "yes"]
    type: Type
    where: Where
    among: Candidates | None = None
    each: Condition | None = None
    together: Condition | None = None
    grow: Condition | None = None
    least: Code | None = None
    most: Code | None = None
    total: Total | None = None
    minimal: bool = False
    says_closed: bool = False
    low: Code | None = None
    high: Code | None = None
    amount: Code | None = None
    shares: Shares | None = None
    routes: Routes | None = None
    question: str | None = None
    propose: tuple[Code | str, ...] = ()
    prefer: tuple[Criterion, ...] = ()
    binding: bool = False
    say: str | None = None
    title: str | None = None

    @property
    def is_several(self) -> bool:
        """Whether it gives a set, a list or a map: empty where nothing is chosen. Anything else is none then."""
        return self.type.form in ("set", "list", "map")

    @property
    def type_of_any(self) -> Type:
        """The type of the name where perhaps nothing is chosen."""
        plain = self.is_several or self.type.form in ("optional", "nothing", "unknown")
        return self.type if plain else Type("optional", inner=self.type)


@frozen
class Routes:
    """The routes of a choice: from `start`, each step allowed by `step` over `here` and `there`, so long. `along` a
    movement: a search from `here`, for the points of `limit`; `adds_up`: what a step costs there does not hang on what
    was spent before."""

    start: Code
    step: Condition | None
    shortest: Code | None
    longest: Code | None
    simple: bool = True
    along: Code | None = None
    limit: Code | None = None
    adds_up: bool = True


def codes_of(condition: Condition | None) -> list[Code]:
    """All texts of a condition."""
    if condition is None:
        return []
    if isinstance(condition, Stated):
        return [condition.code]
    return [code for one in condition.conditions for code in codes_of(one)]


def statements_of(condition: Condition) -> list[Stated]:
    """All truths of a condition, in order."""
    if isinstance(condition, Stated):
        return [condition]
    return [stated for one in condition.conditions for stated in statements_of(one)]


def duties(condition: Condition) -> list[Condition]:
    """The conditions of which each must hold for this one to hold; itself where it is not made of such."""
    if isinstance(condition, Several) and condition.how == "all":
        return [duty for one in condition.conditions for duty in duties(one)]
    return [condition]
