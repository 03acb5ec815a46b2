"""Functions of occasions, events, limits, plans and knowledge: `live outer past used fits seen`."""

from __future__ import annotations

from toolkit.language.functions.registry import Traits, declare
from toolkit.language.keys import CAUSE, EFFECTS, FACE, IN_PLAY, OWNER, PAID, PLACES, SHOWN, Key
from toolkit.language.tree import Expr, Function, Literal


def _word(node: Expr) -> str:
    """The name that stands as a text in a call."""
    assert isinstance(node, Literal)
    return str(node.value)


def _live(node: Function) -> tuple[Key, ...]:
    return (("live", _word(node.arguments[0])),)


def _past(node: Function) -> tuple[Key, ...]:
    return ("past", _word(node.arguments[0])), ("live", _word(node.arguments[1])), IN_PLAY


def _used(node: Function) -> tuple[Key, ...]:
    return PAID, ("live", _word(node.arguments[1]))


declare(
    "live",
    Traits(reads=_live, total=True, guards=True, open=True),
    forms=("live(occasion) -> bool",),
    gives="Whether an occasion of the kind is going on.",
    none="It never meets none.",
    sample="live(attack) and attack.total > 2",
)

declare(
    "outer",
    Traits(reads=()),
    forms=("outer(occasion) -> optional occasion",),
    gives="The next occasion of the kind, outside of the innermost; `outer(outer(battle))` the next after it.",
    none="Where there is none: none.",
    sample="outer(attack) == none",
    made=(),
)

declare(
    "past",
    Traits(reads=_past, length="others", open=True),
    forms=("past(event, occasion) -> list of events",),
    gives="The events of the kind since the innermost occasion of that kind began, the oldest first.",
    none="No such event: an empty list.",
    sample="count(past(removed, attack))",
)

declare(
    "used",
    Traits(reads=_used, numbers=(0, None), open=True),
    forms=("used(action, occasion) -> int", "used(action, occasion, of) -> int"),
    gives="How often the action was paid for while the innermost occasion of the kind lasts, in all or for one member "
    "of the limit's `of:`. The action has such a limit: it is what counts.",
    none="Never: 0.",
    sample="used(fire, turn)",
)

declare(
    "fits",
    Traits(reads=(PAID,), total=True, open=True),
    forms=("fits(plans, piece, act) -> bool",),
    gives="Whether what the piece did while the pack's `plan_per:` lasts, and this act after it, begins a plan. While "
    "none lasts, it has done nothing.",
    none="None is a fault.",
    sample="fits(unit.plans, unit, move)",
)

declare(
    "seen",
    Traits(reads=(PLACES, IN_PLAY, EFFECTS, OWNER, FACE, SHOWN)),
    forms=("seen(x, otherwise) -> x",),
    gives="What the first is, where the one who decides may know it; else the second.",
    none="None is a value like others.",
    sample="seen(unit.armour, 3)",
    more="""
`seen(x, otherwise)` is x where the one who decides (`by`, or the chooser of a step `choose`) may know all that x
reads, else the other. It is the lawful way to try something: the steps find out the truth.

What counts is what is read as x is computed, from left to right. A condition or a comparison that settles it ends
it, and of `a if c else b` only the one taken counts. Looked at are fields of pieces that not everybody knows, of
each thing that a function ranges over, also of those behind the one that settles `any`, `all` or `first`; and what
the values that it asks for read on the way, with their limits and the modifiers and permissions that speak; those
of a keyword tell that a piece has it. So it does not hang on the order in which they are come to. What a `seen`
inside asks of another player he must know as well. How many lie in a place, and which, is nothing that `seen`
looks at.

It means this in `each`, `together`, `allowed` and all that decides what may be answered. In steps, where nobody
decides, it is x, and so it is in a value without an argument `by` (W513).

```yaml
actions:
  tank_obstacles:                            # a face-down mover may turn out to be soft
    menu: moving_on
    within: move
    card: it.title == tank_obstacles
    allowed: seen(move.unit.hardness, hard) == hard
    do:
      - if: move.unit.hardness == hard
        then: [{reveal: move.unit}, {end: move}]
```
""",
)

_CAUSE = Traits(reads=(CAUSE, ("live", "action")), open=True)
declare("cause_by", _CAUSE)
declare("cause_action", _CAUSE)
declare("cause_card", _CAUSE)
