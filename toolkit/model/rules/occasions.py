"""Sections `occasions`, `procedures`, `effects`, `events`: what goes on, what is done, what lasts, what happens."""

from typing import Annotated

from pydantic import Field

from toolkit.model.kinds import TypeName
from toolkit.model.record import Many, Ref
from toolkit.model.rules.element import Arguments, Element, Tags, Within
from toolkit.model.rules.follow import Trigger
from toolkit.model.rules.steps import Steps
from toolkit.model.rules.values import Modifier, Permission
from toolkit.model.scalars import Bool, Expression, Id


class Occasion(Element):
    """A kind of thing that goes on: an order, an attack, a roll, a phase."""

    facts: Arguments = Field({}, description="What it knows.", examples=[{"firers": "set of unit", "total": "int"}])
    active: Id | None = Field(None, description="The fact that says who is active.", examples=["who"])
    show: Many[Annotated[Id, Ref("value")]] = Field(
        (),
        description="Values asked about it that players are shown while it goes on, as far as they may know them.",
        examples=[["attack_total", "defence_total"]],
    )
    decides: Expression | None = Field(None, description="Who makes its choices.", examples=["attack.by"])
    without: Tags = Field((), description="Elements with these tags do not exist meanwhile.", examples=[["artillery"]])


class Procedure(Element):
    """Steps with a name."""

    args: Arguments = Field({}, description="What it is told.", examples=[{"unit": "unit"}])
    within: Within = Field((), description="The occasion that must be going on.", examples=["attack"])
    gives: TypeName | None = Field(None, description="What it returns.", examples=["int"])
    do: Steps = Field((), description="The steps.", examples=[[{"call": "throw()"}]])


class Effect(Element):
    """What is put on a thing for a time."""

    args: Arguments = Field({}, description="What it is told.", examples=[{"level": "int"}])
    on: TypeName | None = Field(
        None, description="What it is put on, its `bearer`; pieces where it is silent.", examples=["unit", "space"]
    )
    once: Bool = Field(False, description="Whether it counts once however often it is granted.", examples=[True])
    attrs: dict[Id, Expression] = Field({}, description="Attributes it sets.", examples=[{"los": "hindrance"}])
    modifiers: tuple[Modifier, ...] = Field(
        (), description="Changes to values.", examples=[[{"to": "cover", "label": "smoke", "add": "level"}]]
    )
    permissions: tuple[Permission, ...] = Field(
        (), description="What it permits and forbids.", examples=[[{"forbids": "attack"}]]
    )
    triggers: dict[Id, Trigger] = Field(
        {}, description="What follows from events.", examples=[{"smoke_clears": {"after": "ending(turn)", "do": []}}]
    )


class Event(Element):
    """A kind of event that steps make by `note`."""

    facts: Arguments = Field({}, description="What it tells.", examples=[{"piece": "unit"}])
    open: tuple[Annotated[Id, Ref("fact")], ...] = Field(
        (), description="The facts that a trigger before it may change.", examples=[["end"]]
    )
    do: Steps = Field((), description="The change itself.", examples=[[{"set": "event.piece.broken", "to": True}]])
