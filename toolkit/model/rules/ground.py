"""Sections `movement`, `traces`, `sight`: routes over the map, supply and command, what sees what."""

from typing import Annotated, Literal

from pydantic import Field

from toolkit.model.record import Cites, Many, Record, Some
from toolkit.model.rules.conditions import Condition
from toolkit.model.rules.element import Arguments, Element
from toolkit.model.scalars import Expression, OneOf, Phrase, Symbol


class Movement(Element):
    """What a step from `here` to `there` costs."""

    args: Arguments = Field({}, description="What it is told.", examples=[{"unit": "unit"}])
    cost: Expression = Field(description="The cost of the step.", examples=["there.terrain.cost"])
    stop: Condition | None = Field(None, description="When the step ends the move.", examples=["enemy_zone(there)"])
    never: Condition | None = Field(
        None, description="When the step is not possible.", examples=["there.terrain == water"]
    )


class Leg(Record):
    """A part of a traced route."""

    along: Many[Symbol] = Field((), description="The paths it follows.", examples=[["road", "rail"]])
    cost: Expression | None = Field(None, description="The cost of a step.", examples=["motor_cost(here, there)"])
    limit: Expression | None = Field(None, description="The greatest sum of costs.", examples=[12])


class Trace(Element):
    """A route that must exist: of supply, of command."""

    args: Arguments = Field({}, description="What it is told.", examples=[{"hq": "unit", "side": "side"}])
    start: Expression = Field(description="Where it starts.", examples=["settings.supply_sources[side]"])
    goal: Expression = Field(description="Where it must come to.", examples=["hq.space"])
    counted: Annotated[Literal["from_start", "from_goal"], OneOf()] | None = Field(
        None, description="From which end costs are counted.", examples=["from_start"]
    )
    legs: Some[Leg] = Field(description="Its parts in order.", examples=[[{"along": ["road"]}, {"limit": 12}]])
    blocked: Condition | None = Field(None, description="Where it cannot pass.", examples=["enemy_in(there)"])
    exempt: Many[Annotated[Literal["start", "goal"], OneOf()]] = Field(
        (), description="The ends that may lie where it cannot pass.", examples=[["start"]]
    )
    shared_by: Many[Symbol] = Field((), description="The arguments that share one search.", examples=[["side"]])


class Blocking(Record):
    """What blocks a line of sight by itself."""

    cite: Cites = Field((), description="The case that says so.", examples=["10.2"])
    label: Phrase | None = Field(None, description="Its line in the account.", examples=["obstacle"])
    when: Condition = Field(description="When it blocks.", examples=["touch.los == obstacle"])


class Hindrance(Record):
    """What hinders a line of sight."""

    cite: Cites = Field((), description="The case that says so.", examples=["10.3"])
    label: Phrase | None = Field(None, description="Its line in the account.", examples=["brush"])
    when: Condition | None = Field(None, description="When it hinders.", examples=["touch.level >= here.level"])
    or_: Expression | None = Field(
        None, alias="or", description="An alternative: the greatest stays.", examples=["touch.hindrance"]
    )
    add: Expression | None = Field(None, description="This is added.", examples=[1])


class Sight(Record):
    """What sees what."""

    between: Annotated[Literal["centres"], OneOf()] = Field(description="The ends of a line.", examples=["centres"])
    touches: Some[Annotated[Literal["shapes", "spaces", "edges", "crests", "paths"], OneOf()]] = Field(
        description="What a line meets between its ends.", examples=[["shapes", "spaces"]]
    )
    blocked: tuple[Blocking, ...] = Field(
        (), description="What blocks it; each entry by itself.", examples=[[{"when": "touch.los == obstacle"}]]
    )
    hindrance: tuple[Hindrance, ...] = Field((), description="What hinders it.", examples=[[{"or": "touch.hindrance"}]])
    fills_space: Many[Symbol] = Field(
        (), description="Markers that fill a whole space, corners and sides too.", examples=[["smoke"]]
    )
