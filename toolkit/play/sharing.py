"""Splits: among whom a number is split next, and why it cannot be split as somebody wants it.

In: a game that waits, an answer that has begun; or a choice of the form `split`, the amounts of an answer, a state as
who answers may know it. Out: the things and the amounts so far; refusals.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from contextlib import suppress
from typing import Any

from toolkit.analysis.hiding import DECIDES
from toolkit.evaluator import World, as_known, evaluate
from toolkit.frozen import frozen
from toolkit.language.code import Choice
from toolkit.language.faults import END, Fault, NotKnown
from toolkit.language.tree import Field, Variable
from toolkit.model import Type
from toolkit.play.base_game import BaseGame
from toolkit.play.conditions import number_said, text_of
from toolkit.play.pending import Answer
from toolkit.play.preferences import said_so_far, split_among
from toolkit.play.refusals import Refused
from toolkit.play.saying import choice_words
from toolkit.play.slots import LISTS
from toolkit.play.worded import Words, capital, titled, worded
from toolkit.program.sorts import innermost
from toolkit.runtime.program import site_of


@frozen
class Sharers:
    """A number that is split next: the type of the things, they in the order in which their amounts are given, and the
    amounts that are given already."""

    type: Type
    things: list[Any]
    given: Answer

    @property
    def next(self) -> Any | None:
        """Whose amount is given next."""
        return self.things[len(self.given)] if len(self.given) < len(self.things) else None


def sharers_at(game: BaseGame, begun: Answer) -> Sharers | None:
    """Among whom a number is split behind what an answer says so far; None where none is split there."""
    assert game.go is not None, "a game that is over asks nothing"
    site = site_of(game.go[0])
    world = as_known(game.program.stage, game.cells, game.seat)
    known: dict[str, Any] = {kept.name: value for kept, value in zip(site.locals, game.go[1], strict=True)}
    known[DECIDES] = game.seat
    choice, rest = site.choice, begun[1:]
    try:
        if choice is None and begun:
            action = game.program.rules.actions[game.program.stage.numbers.ids["actions"][begun[0]]]
            known |= said_so_far(world, action.card is not None, action.args, rest, game.seat)
            rest = rest[action.card is not None :]
            for each in action.args:
                if each.name not in known:
                    choice = each
                    break
                rest = rest[(rest.index(END) if each.form in LISTS else 0) + 1 :]
        if choice is None or choice.among is None or choice.form != "split":
            return None
        return Sharers(choice.among.things.type, split_among(choice, world, known), rest)
    except (Fault, NotKnown):
        return None


def beyond_rest(
    choice: Choice, amounts: Sequence[int], world: World, known: Mapping[str, Any], cite: tuple[str, ...]
) -> Iterator[Refused]:
    """That the amounts so far leave less than nothing for others, or more than these can take, or less than they
    must."""
    assert choice.amount is not None and choice.among is not None
    others, shares = split_among(choice, world, known)[len(amounts) :], choice.shares
    left = number_said(choice.amount, world, known, 0) - sum(amounts)
    least, most = 0, left if others else 0
    if shares is not None:
        names = [{**known, shares.variable: thing} for thing in others]
        least = sum(max(number_said(shares.at_least, world, each, 0), 0) for each in names)
        most = sum(number_said(shares.at_most, world, each, max(left, 0)) for each in names)
    if not least <= left <= most:
        phrase = "{noun}: {left} would be left for the others, who take {least} to {most}."
        noun = capital(choice_words(choice))
        yield Refused(world.rules.pack, worded(phrase, noun=noun, left=left, least=least, most=most), cite=cite)


def beyond_shares(
    choice: Choice, amounts: Sequence[int], world: World, known: Mapping[str, Any], cite: tuple[str, ...]
) -> Iterator[Refused]:
    """Each member whose amount is beyond what the choice lets it take, in their order."""
    shares, among = choice.shares, choice.among
    if shares is None or among is None:
        return
    for thing, given in zip(split_among(choice, world, known), amounts, strict=False):
        names = {**known, shares.variable: thing}
        least, most = number_said(shares.at_least, world, names, 0), number_said(shares.at_most, world, names, given)
        if least <= given <= most:
            continue
        code, bound, phrase = shares.at_most, most, "{piece} can take {count} at most, and not {given}."
        if given < least:
            code, bound, phrase = shares.at_least, least, "{piece} must take {count} at least, and not {given}."
        told = worded(phrase, piece=_called(thing, among.things.type, world), count=bound, given=given)
        yield Refused(world.rules.pack, told, condition=text_of(code) if code is not None else "", cite=cite)


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
