"""The parts of an answer: what each stands for, in which order. In: an action, a choice. Out: slots."""

from __future__ import annotations

from dataclasses import dataclass
from functools import cached_property

from toolkit.language.code import Choice
from toolkit.language.faults import END
from toolkit.model import Type
from toolkit.play.once import once_for_each
from toolkit.play.pending import Answer
from toolkit.program.rules import PAID_FROM
from toolkit.runtime.program import Frame, Program, site_of
from toolkit.state.paying import chooses_payer

LISTS = ("pick", "arrange", "split", "routes")
"""Forms whose answers have several elements and an end."""
_PIECE = Type("named", "piece")
_SPACE = Type("named", "space")
_ROUTE = Type("named", "route")
_PURSES = Type("list", inner=Type("named", "purse"))


@dataclass(frozen=True)
class Slot:
    """One part of an answer: its name, its type, whether it lists members, in order, and up to END.

    `among`: the type of what a number is split among.
    """

    name: str
    type: Type
    lists: bool
    ordered: bool = True
    closed: bool = True
    among: Type | None = None

    @cached_property
    def member(self) -> Type:
        """The type of one number of it."""
        bare = self.type.inner if self.type.form == "optional" and self.type.inner else self.type
        if bare == _ROUTE:
            return _SPACE
        return bare.inner if self.lists and bare.inner is not None else bare

    @property
    def said(self) -> Type:
        """The type of what is written for it: a map is given by its amounts, a route by its spaces."""
        if self.lists and self.type.form not in ("set", "list", "optional"):
            return Type("list", inner=self.member)
        return self.type if self.lists else self.member


def slot_of(choice: Choice) -> Slot:
    """The part of an answer that a choice asks for."""
    lists = choice.form in LISTS
    among = choice.among.things.type if choice.form == "split" and choice.among is not None else None
    return Slot(choice.name, choice.type, lists, ordered=choice.form != "pick", among=among)


def slots_of(program: Program, frame: Frame, action: int) -> list[Slot]:
    """The parts of an answer to a pending decision, after its first number."""
    site = site_of(frame[0])
    if site.choice is not None:
        return [slot_of(site.choice)]
    return slots_of_action(program, action)


def slots_of_action(program: Program, action: int) -> list[Slot]:
    """The parts of an answer that does an action, after its first number."""
    known = _slots_by_action(program)
    if action not in known:
        known[action] = _find_slots(program, action)
    return known[action]


@once_for_each
def _slots_by_action(program: Program) -> dict[int, list[Slot]]:
    """What was found of the actions of a program, filled by `slots_of_action`."""
    return {}


def _find_slots(program: Program, action: int) -> list[Slot]:
    declared = program.rules.actions[program.stage.numbers.ids["actions"][action]]
    card = [Slot("card", _PIECE, lists=False)] if declared.card is not None else []
    payers = [Slot(PAID_FROM, _PURSES, lists=True, closed=False)] if chooses_payer(program.stage, declared) else []
    return card + [slot_of(choice) for choice in declared.args] + payers


def is_whole(program: Program, answer: Answer) -> bool:
    """Whether an answer that does an action says all its arguments; who pays may still be open."""
    rest = list(answer[1:])
    for slot in slots_of_action(program, answer[0]):
        if not slot.closed:
            continue
        if slot.lists:
            if END not in rest:
                return False
            del rest[: rest.index(END) + 1]
        elif not rest:
            return False
        else:
            rest.pop(0)
    return True
