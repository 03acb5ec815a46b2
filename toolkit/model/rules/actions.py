"""Sections `actions`, `menus`: what players may do, and when they are asked."""

from typing import Annotated, Literal

from pydantic import Field

from toolkit.model.record import AtLeastOne, Many, Record, Ref
from toolkit.model.rules.choices import Choice
from toolkit.model.rules.conditions import Condition
from toolkit.model.rules.element import Element, Tags, Within
from toolkit.model.rules.steps import Steps
from toolkit.model.scalars import Bool, Count, Expression, Id, OneOf, Phrase, Symbol


class Limit(Record):
    """How often an action may be done."""

    times: Expression = Field(description="How often.", examples=[1])
    per: Annotated[Id, Ref("occasion")] = Field(description="While which occasion lasts.", examples=["player_turn"])
    of: Expression | None = Field(None, description="For each member of this set.", examples=["units"])
    tag: Symbol | None = Field(None, description="All limits with this word share a count.", examples=["op_fire"])


class Action(Element):
    """What a player may do from a menu."""

    menu: Many[Annotated[Id, Ref("menu")]] = Field(
        (), description="The menu that offers it; none for one that only `call:` does.", examples=["attacks"]
    )
    within: Within = Field((), description="The occasion that must be going on.", examples=[["player_turn"]])
    class_: Tags = Field((), alias="class", description="Words by which occasions switch it off.", examples=["air"])
    by: Expression | None = Field(None, description="Who may do it.", examples=["inactive"])
    card: Condition | None = Field(None, description="The card it is played with.", examples=["it.title == ambush"])
    from_: Expression | None = Field(None, alias="from", description="Where the card lies.", examples=["hand(by)"])
    spent: Expression | None = Field(None, description="Where the card goes.", examples=["discard"])
    args: tuple[Annotated[dict[Id, Choice], AtLeastOne()], ...] = Field(
        (), description="What is chosen, in this order.", examples=[[{"targets": {"pick": "enemies", "min": 1}}]]
    )
    allowed: Condition | None = Field(None, description="When it is legal.", examples=["not unit.fired"])
    cost: dict[Annotated[Id, Ref("purse")], Expression] = Field(
        {}, description="What it costs, by purse.", examples=[{"actions": 1}]
    )
    limit: tuple[Limit, ...] = Field(
        (), description="How often it may be done.", examples=[[{"times": 1, "per": "player_turn", "of": "units"}]]
    )
    counts_as: dict[Annotated[Symbol, Ref("act")], Expression] = Field(
        {}, description="What it is in the plans of a piece.", examples=[{"fire": "unit"}]
    )
    announce: Annotated[Id, Ref("menu")] | None = Field(
        None, description="The menu that is offered before its steps.", examples=["attack_declared"]
    )
    prompt: Phrase | None = Field(None, description="What the player is asked.", examples=["Attack?"])
    do: Steps = Field((), description="The steps.", examples=[[{"call": "battle(targets, units)"}]])
    if_cut: Steps = Field((), description="Steps when it is cut short.", examples=[[{"set": "group.locked"}]])


class Menu(Element):
    """A list of actions that is offered together."""

    within: Within = Field((), description="The occasion that must be going on.", examples=["shot"])
    order: Many[Expression] = Field(
        (), description="Who is asked, in order.", examples=["clockwise(active)", ["inactive", "active"]]
    )
    turns: Annotated[Literal["alternate", "all_first", "once"], OneOf()] | None = Field(
        None, description="Whether they alternate, one plays all first, or each is asked once.", examples=["alternate"]
    )
    passes: Count | None = Field(None, description="How many passes in a row end it.", examples=[2])
    answers: Annotated[Literal["take_a_go", "free"], OneOf()] | None = Field(
        None, description="`take_a_go`: an answer to another's card is the player's next go.", examples=["take_a_go"]
    )
    includes: Many[Annotated[Id, Ref("menu")]] = Field(
        (), description="Menus whose actions are in it too.", examples=[["any_moment"]]
    )
    claims: Bool = Field(
        False,
        description="Whether its actions may be claimed: done as interrupts, while somebody else is asked.",
        examples=[True],
    )
