"""Why a number cannot be split as somebody wants it: who would take more than he may, or less than he must.

In: a choice of the form `split`, the amounts of an answer, a state as he may know it. Out: refusals.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from contextlib import suppress
from typing import Any

from toolkit.evaluator import World, evaluate
from toolkit.language.code import Choice, Code
from toolkit.language.faults import NotKnown
from toolkit.language.tree import Field, Variable
from toolkit.model import Type
from toolkit.play.conditions import text_of
from toolkit.play.preferences import split_among
from toolkit.play.refusals import Refused
from toolkit.play.worded import Words, capital, titled, worded
from toolkit.program.sorts import innermost


def beyond_shares(
    choice: Choice, amounts: Sequence[int], world: World, known: Mapping[str, Any], cite: tuple[str, ...]
) -> Iterator[Refused]:
    """Each member whose amount is beyond what the choice lets it take, in their order."""
    shares, among = choice.shares, choice.among
    if shares is None or among is None:
        return
    for thing, given in zip(split_among(choice, world, known), amounts, strict=False):
        names = {**known, shares.variable: thing}
        least, most = _value(shares.at_least, world, names, 0), _value(shares.at_most, world, names, given)
        if least <= given <= most:
            continue
        code, bound, phrase = shares.at_most, most, "{piece} can take {count} at most, and not {given}."
        if given < least:
            code, bound, phrase = shares.at_least, least, "{piece} must take {count} at least, and not {given}."
        told = worded(phrase, piece=_called(thing, among.things.type, world), count=bound, given=given)
        yield Refused(world.rules.pack, told, condition=text_of(code) if code is not None else "", cite=cite)


def _value(code: Code | None, world: World, names: Mapping[str, Any], otherwise: int) -> int:
    """A bound; what it is where nothing is said."""
    found: Any = evaluate(code.expr, world, names) if code is not None else otherwise
    return int(found)


def _called(thing: Any, type: Type, world: World) -> Words:
    """What a member is called: a piece that the player knows by its title."""
    pack, inner = world.rules.pack, innermost(type)
    if pack.find("kinds", inner.name) is not None:
        title = Field(Type("design", inner.name), 0, 0, Variable(inner, 0, 0, "member"), "title", "built_in")
        with suppress(NotKnown):
            design: Any = evaluate(title, world, {"member": thing})
            id = world.stage.numbers.ids["designs"][design]
            return titled("units" if pack.find("units", id) is not None else "cards", id)
    return capital(worded("that one"))
