"""Steps: one verb each. What their expressions mean is found when rules are checked; here they are text."""

from typing import Annotated, Any, ClassVar, Literal

from pydantic import Field

from toolkit.model import patterns
from toolkit.model.kinds import TypeName
from toolkit.model.record import (
    AtLeastOne,
    Cites,
    Flexible,
    KeyAlone,
    Many,
    Need,
    OptionChoice,
    Ref,
    Some,
    SomeOrOne,
    Variants,
)
from toolkit.model.rules.choices import Choice
from toolkit.model.rules.conditions import Condition
from toolkit.model.rules.names import EffectCall, EventCall, Moment, OccasionCall, ProcedureCall
from toolkit.model.scalars import Bool, Expression, Id, Key, MaybeExpression, OneOf, Symbol, Word


def _verb_of(data: Any) -> str | None:
    if not isinstance(data, dict):
        return None
    verbs = [key for key in data if key in VERBS]
    return verbs[0] if len(verbs) == 1 else None


class Step(Variants):
    """One change, choice or piece of control. It has exactly one verb."""

    form_of = staticmethod(_verb_of)

    cite: Cites = Field((), description="The case that this step implements.", examples=["10.4"])
    option: OptionChoice | None = Field(
        None, description="Only with this optional rule, or only without it.", examples=["not fog_of_war"]
    )


Writes = Annotated[dict[Expression, Expression | None], AtLeastOne(), KeyAlone()]
"""What is written and the new values; a single one may stand alone, and its value elsewhere."""
Range = Annotated[str, Word(patterns.COUNTED_RANGE, "malformed", "a range of numbers such as 1..6")]


class Let(Step):
    """Gives names to values, or to what is empty at first."""

    tag = "let"
    let: Annotated[dict[Id, Expression | None], AtLeastOne(), KeyAlone()] = Field(
        description="Names and their expressions; a name may stand alone where its `type` is said.",
        examples=[{"outcome": "compare(a, b)"}, "tally"],
    )
    type: TypeName | None = Field(
        None,
        description="What the names are. One without an expression begins empty, as 0, as false or as none.",
        examples=["map space to int"],
    )


class Set(Step):
    """Writes state, a fact, or an entry of a named map."""

    tag = "set"
    set: Writes = Field(
        description="What is written, or a mapping of it to new values.", examples=["unit.fired", {"unit.fired": True}]
    )
    to: Expression | None = Field(
        None, description="The new value, where it does not stand there; true where nothing says it.", examples=[True]
    )


class Add(Step):
    """Adds to state, to a fact, or to an entry of a named map."""

    tag = "add"
    add: Writes = Field(
        description="What grows, or a mapping of it to amounts.", examples=["unit.wounds", {"unit.wounds": 1}]
    )
    by: Expression | None = Field(
        None, description="By how much, where it does not stand there; 1 where nothing says it.", examples=[1]
    )


class Move(Step, Flexible):
    """Moves pieces from where they are to another place, or along a route."""

    tag = "move"
    needs: ClassVar[tuple[Need, ...]] = (Need(("to", "along")),)

    move: Expression = Field(description="The pieces.", examples=["movers"])
    to: Expression | None = Field(None, description="Where they go.", examples=["target"])
    along: Expression | None = Field(None, description="The route they take.", examples=["route"])
    how: Symbol | None = Field(None, description="The word by which triggers know this move.", examples=["march"])
    order: Annotated[Literal["top", "bottom"], OneOf()] | None = Field(
        None, description="Where they come to lie in a stack.", examples=["bottom"]
    )
    as_: Id | None = Field(
        None, alias="as", description="The name of the number of steps that they have gone along it.", examples=["gone"]
    )


class Swap(Step):
    """Lets two pieces change places."""

    tag = "swap"
    swap: Expression = Field(description="The one piece.", examples=["unit"])
    with_: Expression = Field(alias="with", description="The other piece.", examples=["relief"])


class Draw(Step):
    """Draws from a place, one after the other."""

    tag = "draw"
    draw: Expression = Field(description="The place drawn from.", examples=["deck"])
    to: Expression = Field(description="Where it goes.", examples=["hand(by)"])
    count: Expression | None = Field(None, description="How many; one where it is silent.", examples=[2])
    as_: Id | None = Field(None, alias="as", description="The name of what was drawn.", examples=["c"])


class Shuffle(Step):
    """Shuffles a place."""

    tag = "shuffle"
    shuffle: Expression = Field(description="The place.", examples=["deck"])


class Create(Step):
    """Makes new pieces."""

    tag = "create"
    create: Expression = Field(description="What is made.", examples=["rubble"])
    at: Expression = Field(description="Where it stands.", examples=["target"])
    count: Expression | None = Field(None, description="How many.", examples=[2])
    owner: Expression | None = Field(None, description="Whose it is.", examples=["by"])
    as_: Id | None = Field(None, alias="as", description="The name of what was made.", examples=["marker"])


class Remove(Step):
    """Takes pieces out of play."""

    tag = "remove"
    remove: Expression = Field(description="The pieces.", examples=["losses"])


class Replace(Step):
    """Replaces a piece by others."""

    tag = "replace"
    replace: Expression = Field(description="The piece.", examples=["squad"])
    with_: Many[Expression] = Field(alias="with", description="Its heirs.", examples=[["team_a", "team_b"]])
    keeps: Many[Symbol] = Field((), description="What passes to the heirs.", examples=[["state", "effects", "facts"]])
    shares: dict[Id, Annotated[Literal["one", "all"], OneOf()]] = Field(
        {}, description="Whether one heir gets it, or all.", examples=[{"weapon": "one"}]
    )


class Reveal(Step):
    """Turns things face up for all."""

    tag = "reveal"
    reveal: Expression = Field(description="The things.", examples=["move.unit"])


class Hide(Step):
    """Turns things face down for all."""

    tag = "hide"
    hide: Expression = Field(description="The things.", examples=["move.unit"])


class Show(Step):
    """Lets some see things."""

    tag = "show"
    needs: ClassVar[tuple[Need, ...]] = (Need(("until",), having="where"),)

    show: Expression = Field(description="The things.", examples=["card"])
    to: Expression | None = Field(None, description="Who sees them.", examples=["opponents(by)"])
    until: Moment | None = Field(
        None,
        description="When they forget it: as of a grant; a shuffle or `hide` ends it before.",
        examples=["turn", "ending(turn)", "moved"],
    )
    where: Condition | None = Field(
        None, description="Which such moment it is.", examples=["cell in spaces(event.pieces)"]
    )


class Dice(Flexible):
    """Dice: a range of numbers, each as likely as the others. The range alone is its short form."""

    short_form: ClassVar[str] = "of"
    needs: ClassVar[tuple[Need, ...]] = (Need(("of", "to")),)

    of: Range | None = Field(None, description="The numbers on a die.", examples=["1..6"])
    from_: Expression | None = Field(
        None, alias="from", description="The least number, where it is computed; else 1.", examples=[1]
    )
    to: Expression | None = Field(
        None, description="The greatest number, where it is computed.", examples=["count(units)"]
    )
    count: Expression | None = Field(None, description="How many dice; then a list of numbers is rolled.", examples=[2])


class Roll(Step):
    """Rolls a die, or several."""

    tag = "roll"
    roll: Dice = Field(description="The die, or how many and which.", examples=["1..6", {"count": 2, "of": "1..6"}])
    by: Expression | None = Field(None, description="Who rolls.", examples=["owner(unit)"])
    as_: Id | None = Field(None, alias="as", description="The name of the result.", examples=["die"])


class Choose(Step, Choice):
    """Lets a player choose."""

    tag = "choose"
    choose: Id = Field(description="The name of what is chosen.", examples=["route"])
    by: Expression | None = Field(None, description="Who chooses.", examples=["loser"])
    may: Bool = Field(False, description="Whether nothing may be chosen.", examples=[True])
    else_: tuple[Step, ...] = Field(
        (), alias="else", description="Steps when there is no candidate.", examples=[[{"end": "move"}]]
    )


class Secretly(Step):
    """Lets several act unseen by each other."""

    tag = "secretly"
    secretly: Expression = Field(description="Who.", examples=["players"])
    do: Some[Step] = Field(description="Steps for each of them.", examples=[[{"offer": "bids"}]])


class Offer(Step):
    """Opens a menu."""

    tag = "offer"
    offer: SomeOrOne[Annotated[Id, Ref("menu")]] = Field(description="The menu, or several.", examples=["combat_cards"])
    to: Expression | None = Field(None, description="Who is asked.", examples=["owner(unit)"])
    until: Annotated[Literal["pass", "one"], OneOf()] = Field(
        "pass", description="`pass`: until all have passed; or `one` action.", examples=["pass"]
    )
    may_pass: Condition | None = Field(
        None, description="When one may pass.", examples=["all(groups(it), legal_group(it))"]
    )
    between: Annotated[Id, Ref("menu")] | None = Field(
        None, description="The menu that opens after each action.", examples=["reactions"]
    )


class During(Step):
    """Runs steps while an occasion is going on."""

    tag = "during"
    during: OccasionCall = Field(
        description="The occasion with its facts.", examples=["roll(by=owner(unit), why=defence)"]
    )
    announce: Annotated[Id, Ref("menu")] | None = Field(
        None, description="The menu that is offered first.", examples=["attack_declared"]
    )
    do: Some[Step] = Field(description="The steps.", examples=[[{"call": "throw()"}]])
    if_cut: tuple[Step, ...] = Field(
        (), description="Steps when it is cut short.", examples=[[{"set": "group.locked"}]]
    )


class AtOnce(Step):
    """Makes several steps one change."""

    tag = "at_once"
    at_once: Some[Step] = Field(description="The steps.", examples=[[{"remove": "a"}, {"remove": "b"}]])


class If(Step):
    """Runs steps when a condition holds."""

    tag = "if"
    if_: Condition = Field(alias="if", description="The condition.", examples=["move.unit.hardness == hard"])
    then: Some[Step] = Field(description="Steps when it holds.", examples=[[{"reveal": "move.unit"}]])
    else_: tuple[Step, ...] = Field((), alias="else", description="Steps when not.", examples=[[{"end": "move"}]])


class Match(Step):
    """Runs the steps of the case that fits."""

    tag = "match"
    match: Expression = Field(description="What is looked at.", examples=["outcome"])
    cases: dict[Key, tuple[Step, ...]] = Field(
        description="Steps by value.", examples=[{"less": [{"call": "break_unit(u)"}]}]
    )
    else_: tuple[Step, ...] = Field((), alias="else", description="Steps when none fits.", examples=[[{"end": "roll"}]])


class For(Step):
    """Runs steps for each member of a set."""

    tag = "for"
    for_: Expression = Field(alias="for", description="A name and the set.", examples=["u in heirs(unit)"])
    chosen_by: Expression | None = Field(None, description="Who names the next one each time.", examples=["active"])
    do: Some[Step] = Field(description="Steps for each.", examples=[[{"call": "test(u)"}]])


class While(Step):
    """Runs steps as long as a condition holds."""

    tag = "while"
    while_: Condition = Field(alias="while", description="The condition.", examples=["hits > 0"])
    do: Some[Step] = Field(description="The steps.", examples=[[{"call": "take_a_hit()"}]])


class Call(Step):
    """Runs a procedure or does an action."""

    tag = "call"
    call: ProcedureCall = Field(
        description="The procedure with its arguments.", examples=["battle(group, target, kind=overrun)"]
    )
    as_: Id | None = Field(None, alias="as", description="The name of what it returns.", examples=["result"])
    counted: Bool = Field(True, description="Whether it counts for limits and plans.", examples=[False])


class Return(Step):
    """Ends the procedure, with the value that it gives or without one."""

    tag = "return"
    return_: MaybeExpression = Field(
        alias="return", description="The value, where the procedure gives one; else nothing.", examples=["total"]
    )


class Grant(Step):
    """Puts an effect on a thing."""

    tag = "grant"
    grant: EffectCall = Field(description="The effect with its arguments.", examples=["smoke(2)"])
    on: Expression | None = Field(None, description="The thing.", examples=["cell"])
    until: Moment = Field(description="When it ends.", examples=["turn", "ending(turn)", "lifted"])
    where: Condition | None = Field(None, description="Which such end it is.", examples=["turn.who == by"])


class Lift(Step):
    """Takes an effect off a thing."""

    tag = "lift"
    lift: EffectCall = Field(description="The effect.", examples=["smoke"])
    on: Expression | None = Field(None, description="The thing.", examples=["cell"])


class Renew(Step):
    """Lets pieces act anew: what they did so far counts no more for their plans."""

    tag = "renew"
    renew: Expression = Field(description="The pieces.", examples=["unit"])


class End(Step):
    """Ends an occasion, cut short."""

    tag = "end"
    end: OccasionCall = Field(description="The kind of occasion.", examples=["move", "game"])
    ranking: Many[Many[Expression]] = Field(
        (), description="At the end of the game: players, best first; equals in one list.", examples=["standing"]
    )


class Note(Step):
    """Makes a declared event."""

    tag = "note"
    note: EventCall = Field(description="The event with its facts.", examples=["broken(piece=u)"])


class Answer(Step):
    """Answers the decision that a policy was asked for."""

    tag = "answer"
    answer: Expression = Field(description="The answer.", examples=["c"])


VERBS: tuple[str, ...] = tuple(Step.forms())
Steps = tuple[Step, ...]
