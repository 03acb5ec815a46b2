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
    sample="live(attack) and attack.total > 3",
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
    sample="used(fire, turn) < 2",
)

declare(
    "fits",
    Traits(reads=(PAID,), total=True, open=True),
    forms=("fits(plans, piece, act) -> bool",),
    gives="Whether what the piece did while the pack's `plan_per:` lasts, and this act after it, begins a plan. While "
    "none lasts, it has done nothing.",
    none="None is a fault.",
    sample="fits(unit.plans, unit, fire_at)",
)

declare(
    "seen",
    Traits(reads=(PLACES, IN_PLAY, EFFECTS, OWNER, FACE, SHOWN)),
    forms=("seen(x, otherwise) -> x",),
    gives="What the first is, where the one who decides may know it; else the second.",
    none="None is a value like others.",
    sample="seen(unit.armour, 3) >= 3",
)

_CAUSE = Traits(reads=(CAUSE, ("live", "action")), open=True)
declare("cause_by", _CAUSE)
declare("cause_action", _CAUSE)
declare("cause_card", _CAUSE)
