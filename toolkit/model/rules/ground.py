"""Sections `movement`, `zones`, `traces`, `sight`: what steps cost, who bars which spaces, supply, what sees what."""

from typing import Annotated, ClassVar, Literal

from pydantic import Field

from toolkit.model.record import Cites, Many, Need, Record, Some
from toolkit.model.rules.conditions import Condition
from toolkit.model.rules.element import Arguments, Element, Within
from toolkit.model.scalars import Expression, OneOf, Phrase, Symbol


class Bonus(Record):
    """More points for a march along a road."""

    needs: ClassVar[tuple[Need, ...]] = (Need(("every_step", "some_step")),)

    points: Expression = Field(description="How many more there are.", examples=[1])
    every_step: Condition | None = Field(
        None, description="They are there while each step so far meets this.", examples=["road(here, there)"]
    )
    some_step: Condition | None = Field(
        None,
        description="They are there after a step that meets this, which is paid without them.",
        examples=["there.terrain == road"],
    )


class Movement(Element):
    """What a step from `here` to `there` costs, where marches end, and where they cannot go."""

    args: Arguments = Field(
        {}, description="What it is told: a unit, or a stack.", examples=[{"unit": "unit"}, {"stack": "set of unit"}]
    )
    within: Within = Field((), description="The occasion that must be going on.", examples=["march"])
    to: Expression | None = Field(
        None,
        description="The spaces that a step from `here` may lead to; its neighbours where nothing is said.",
        examples=["within(here, 1)"],
    )
    cost: Expression = Field(
        description="The cost of the step; where it is none there is no such step.", examples=["there.terrain.cost"]
    )
    never: Condition | None = Field(
        None, description="When the step is not possible.", examples=["there.terrain == water"]
    )
    stop: Condition | None = Field(None, description="When the step ends the march.", examples=["enemy_zone(there)"])
    no_end: Condition | None = Field(
        None, description="Where a march may pass and not end.", examples=["count(units(there)) >= 3"]
    )
    minimum: Condition | None = Field(
        None,
        description="When the first step may be taken whatever it costs; it takes all points and ends the march.",
        examples=[True],
    )
    bonus: Bonus | None = Field(
        None,
        description="More points for a march along a road.",
        examples=[{"points": 1, "every_step": "road(here, there)"}],
    )


class Zone(Element):
    """Where the pieces of a side bar the way: what they reach, and where that does not count."""

    args: Arguments = Field({}, description="What it is told besides the side.", examples=[{"arm": "arm"}])
    by: Expression = Field(
        description="The pieces of the side `side` that may have one.", examples=["units(side)", "u in units(side)"]
    )
    when: Condition | None = Field(None, description="Which of them have one.", examples=["it.strength > 0"])
    over: Expression | None = Field(
        None,
        description="The spaces that it may reach from the piece's space, `here`; silent: its neighbours.",
        examples=["within(here, 2)"],
    )
    blocked: Condition | None = Field(
        None, description="When it does not reach from `here` to `there`.", examples=["there.terrain == lake"]
    )
    cancelled: Condition | None = Field(
        None,
        description="Where it does not count: `there`, against pieces of the side `side`.",
        examples=["any(units(there), it.owner.side != side)"],
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
