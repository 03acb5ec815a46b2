"""Sections `state`, `settings`, `keywords`, `purses`: what things remember, what scenarios give, what pieces can do."""

from typing import Annotated, ClassVar, Literal

from pydantic import Field

from toolkit.model.kinds import Attribute, TypeName
from toolkit.model.record import Cites, Need, Ref
from toolkit.model.rules.conditions import Condition
from toolkit.model.rules.element import Element
from toolkit.model.rules.values import Modifier, Permission
from toolkit.model.scalars import Expression, Id, OneOf, Symbol, Text


class Setting(Attribute):
    """What each scenario must give. A type word is its short form."""

    needs: ClassVar[tuple[Need, ...]] = (Need(("type", "one_of", "fields")),)

    fields: dict[Id, TypeName] = Field(
        {},
        description="The fields of its records and what they are, where it is a list of records.",
        examples=[{"turn": "int", "weather": "sky"}],
    )
    for_: Annotated[Literal["side", "player"], OneOf()] | None = Field(
        None, alias="for", description="Whether there is one for each side or player.", examples=["side"]
    )
    cite: Cites = Field((), description="The case that asks for it.", examples=["3.1"])


class Keyword(Element):
    """A word on pieces, and the rules it stands for. They speak of the piece as `bearer`."""

    title: Text | None = Field(None, description="The word as readers see it.", examples=["Move and fire"])
    plans: tuple[tuple[Symbol, ...], ...] = Field(
        (), description="The orders in which the piece may act.", examples=[[["move", "fire"], ["fire", "move"]]]
    )
    modifiers: tuple[Modifier, ...] = Field(
        (), description="Changes to values.", examples=[[{"to": "cover", "label": "armoured", "add": 1}]]
    )
    permissions: tuple[Permission, ...] = Field(
        (), description="What it permits and forbids.", examples=[[{"forbids": "cross_marsh"}]]
    )


class Purse(Element):
    """What actions are paid from."""

    of: Annotated[Literal["side", "player"], OneOf()] = Field(description="Who owns one.", examples=["side"])
    refill: Annotated[Id, Ref("occasion")] | None = Field(
        None, description="The occasion at whose opening it is set to `amount`.", examples=["turn"]
    )
    income: Annotated[Id, Ref("occasion")] | None = Field(
        None, description="The occasion at whose opening it grows by `amount`.", examples=["turn"]
    )
    amount: Expression | None = Field(None, description="How much that is.", examples=[2])
    at_least: Expression | None = Field(
        None, description="What it never falls below; 0 where it is silent.", examples=[0]
    )
    when: Condition | None = Field(
        None, description="Who has one: a truth about the owner.", examples=["holds(it, depot)"]
    )
    instead_of: Annotated[Id, Ref("purse")] | None = Field(
        None, description="The purse that it spares.", examples=["actions"]
    )
    only: Condition | None = Field(
        None,
        description="What it pays for: a truth about the action's arguments.",
        examples=["group.nation == depot.nation"],
    )
