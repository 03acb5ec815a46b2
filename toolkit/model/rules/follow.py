"""Sections `triggers`, `checks`: what follows from changes."""

from typing import Annotated, ClassVar, Literal

from pydantic import Field

from toolkit.model.record import Flexible, Need, SomeOrOne
from toolkit.model.rules.conditions import Condition
from toolkit.model.rules.element import Element, Tags, Within
from toolkit.model.rules.names import Moment
from toolkit.model.rules.steps import Steps
from toolkit.model.scalars import Bool, Expression, OneOf


class Following(Element):
    """What triggers and checks have in common."""

    within: Within = Field((), description="The occasion that must be going on.", examples=["attack"])
    class_: Tags = Field((), alias="class", description="Words by which occasions switch it off.", examples=["mines"])
    first: Bool = Field(False, description="Whether it comes before all others of its moment.", examples=[True])
    tie: Annotated[Literal["owner"], OneOf()] | None = Field(
        None, description="Who decides among equals: `owner`.", examples=["owner"]
    )
    cut: Annotated[Literal["too"], OneOf()] | None = Field(
        None, description="`too`: it follows from occasions that were cut short as well.", examples=["too"]
    )
    chosen_by: Expression | None = Field(None, description="Who names the next one each time.", examples=["active"])
    do: Steps = Field(description="The steps.", examples=[[{"call": "melee(it)"}]])


class Trigger(Following, Flexible):
    """Steps before or after an event, or when a value changes."""

    needs: ClassVar[tuple[Need, ...]] = (Need(("before", "after", "watch")),)

    before: Moment | None = Field(None, description="The event it comes before.", examples=["moved"])
    after: Moment | None = Field(None, description="The event it comes after.", examples=["ending(turn)"])
    watch: Expression | None = Field(None, description="The value whose change it follows.", examples=["control(hill)"])
    when: Condition | None = Field(None, description="When it counts.", examples=["fort(event.start) == mines"])


class Check(Following):
    """Steps for each member that meets a condition, until none is left."""

    at: SomeOrOne[Moment] = Field(
        description="Its moments: `step`, or endings and openings.", examples=["step", ["ending(order)"]]
    )
    each: Expression | None = Field(None, description="The members.", examples=["spaces", "p in players"])
    where: Condition = Field(description="The condition.", examples=["mixed(it)"])
