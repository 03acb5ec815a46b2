"""What a policy is made of: which decisions its entries answer, how they rank answers, whose turn it is.

An answer at a menu is looked at as if it were an event: `it.action`, and the arguments that actions of that menu have.
"""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from typing import Literal as OneOf

from toolkit.frozen import frozen
from toolkit.language.code import Code, Condition, Criterion, Where
from toolkit.model import Type
from toolkit.program.effects import Step

ANSWER = "answer to "
"""What the type of answers at a menu, or of those that do an action, begins with: an event of that name."""
TURNS = "turns_of "
"""What the fields of players begin with in which policies remember who had his turn: nobody is told of them."""
ACTION = Type("named", "action")
Kind = OneOf["menu", "action", "argument", "choice"]


@frozen
class Decision:
    """A decision that an entry answers: at a `menu`, whatever is done there; an `action` there; an `argument` of an
    action; a `choice` that a step asks for, which stands at `where`. `element` is the menu or the action, `name` what
    is chosen."""

    kind: Kind
    element: str
    name: str = ""
    where: Where | None = None

    @property
    def is_whole(self) -> bool:
        """Whether what is ranked there is a whole answer."""
        return self.kind != "argument"


@frozen
class Walk:
    """Things that have a turn, those first that come first `by` criteria. Who had his turn stands in the field `field`
    of the player until an occasion of the kind `until` opens; `again`: who has answered comes again."""

    things: Code
    variable: str
    by: tuple[Criterion, ...]
    until: str | None
    again: bool
    field: str

    @property
    def member(self) -> Type:
        """The type of one of the things."""
        return self.things.type.inner or Type("unknown")


@frozen
class Entry:
    """How a policy answers one decision. `number` is its place among all entries of the policy; one that is written for
    several decisions is several, and `path` is where it is written.

    `names` are those that its expressions may read, in order; `about` is the type of `it`. With `steps` they answer;
    else the best of the answers of which `only` holds. `ties`: of equally good ones one is drawn. `lists`: it reads
    the legal answers. `after`: who is asked with others comes last. `cited`: where its cases stand.
    """

    number: int
    at: Where
    decision: Decision
    names: tuple[tuple[str, Type], ...]
    about: Type
    when: Condition | None
    only: Condition | None
    prefer: tuple[Criterion, ...]
    ties: bool
    steps: tuple[Step, ...]
    after: bool
    cite: tuple[str, ...]
    cited: Where
    walk: Walk | None
    lists: bool

    @property
    def routine(self) -> str:
        """What its steps are called among the routines of its policy."""
        return str(self.number)


def answer_facts(arguments: Iterable[Mapping[str, Type]]) -> dict[str, Type]:
    """The fields of an answer that does one of some actions, of which these are the arguments by name: what not all of
    them have may be none, and what is of different types in two of them is no field."""
    told = list(arguments)
    found: dict[str, Type] = {"action": ACTION}
    for name in sorted({name for each in told for name in each}):
        types = {each[name] for each in told if name in each}
        if len(types) == 1 and name != "action":
            (type,) = types
            everywhere = all(name in each for each in told) or type.form in ("optional", "set", "list", "map")
            found[name] = type if everywhere else Type("optional", inner=type)
    return found
