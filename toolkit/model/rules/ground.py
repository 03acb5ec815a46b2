"""Sections `movement`, `zones`, `stacking`, `traces`, `sight`.

What steps cost, who bars which spaces, how much may stand together, supply, what sees what.
"""

from typing import Annotated, Any, ClassVar, Literal

from pydantic import Field

from toolkit.model.places import Per
from toolkit.model.record import AtLeastOne, Cites, Flexible, Many, Need, OneForAll, Record, Ref, Some, SomeOrOne
from toolkit.model.rules.conditions import Condition
from toolkit.model.rules.element import Arguments, Element, Within
from toolkit.model.rules.names import Moment
from toolkit.model.rules.steps import Steps
from toolkit.model.scalars import Bool, Expression, Id, NumberOrAttribute, OneOf, Phrase, Positive, Symbol


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
        description="The cost of the step, a whole number or an exact ratio; where it is none there is no such step.",
        examples=["there.terrain.cost"],
    )
    never: Condition | None = Field(
        None, description="When the step is not possible.", examples=["there.terrain == water"]
    )
    stop: Condition | None = Field(None, description="When the step ends the march.", examples=["enemy_zone(there)"])
    no_end: Condition | None = Field(
        None, description="Where a march may pass and not end, asked of `there`.", examples=["count(units(there)) >= 3"]
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
    stacking: dict[Annotated[Id, Ref("stacking")], Expression] = Field(
        {},
        description="The stacking limits that it keeps, each with the pieces that come.",
        examples=[{"soldiers": "unit"}],
    )


class Overstack(Flexible):
    """What becomes of pieces that are too many in a space."""

    cite: Cites = Field((), description="The case that says so.", examples=["8.2"])
    chosen_by: Expression | None = Field(
        None, description="Who chooses each piece; its owner where it is silent.", examples=["active"]
    )
    to: Expression | None = Field(
        None,
        description="The spaces where it may go. Where none of them has room it leaves play.",
        examples=["neighbours(here)"],
    )
    do: Steps = Field((), description="What becomes of it, `it`, in the place of that.", examples=[[{"remove": "it"}]])


class Stacking(Element, Flexible):
    """How much may stand together in a space."""

    needs: ClassVar[tuple[Need, ...]] = (Need(("over",), having="at"), Need(("at",), having="over"))

    kind: Annotated[Id, Ref("kind")] = Field(description="The kind of the pieces that count.", examples=["unit"])
    per: Per = Field(
        "side",
        description="Whether those of each side or player count alone, or all together.",
        examples=["none"],
    )
    count: Expression = Field("1", description="What a piece, `it`, counts.", examples=["it.figures"])
    at_most: Expression = Field(
        description="How much may stand in the space `here`.", examples=["7", "4 if here.terrain == city else 7"]
    )
    passing: Expression | None = Field(
        None, description="How much may be there while some march through; silent: no limit.", examples=["9"]
    )
    at: SomeOrOne[Moment] | None = Field(
        None, description="When an overstack is undone: moments of a check.", examples=["ending(turn)"]
    )
    over: Overstack | None = Field(
        None, description="What becomes of what is too much.", examples=[{"to": "neighbours(here)"}]
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
    """A part of a traced route; it may have no step at all."""

    cite: Cites = Field((), description="The case that says so.", examples=["13.1"])
    label: Phrase | None = Field(None, description="Its line in the account.", examples=["by rail"])
    along: Many[Annotated[Id, Ref("terrain")]] = Field(
        (), description="Each step follows a path of one of these kinds.", examples=[["road", "rail"]]
    )
    to: Expression | None = Field(
        None,
        description="The spaces that a step from `here` may lead to; where nothing is said its neighbours, or those "
        "to which the paths lead.",
        examples=["within(here, 1)"],
    )
    cost: Expression | None = Field(
        None,
        description="The cost of a step from `here` to `there`, 1 where nothing is said; where it is none there is no "
        "such step.",
        examples=["motor_cost(here, there)", "1 / 5"],
    )
    never: Condition | None = Field(
        None,
        description="When a step from `here` to `there` is not possible.",
        examples=["edge(here, there).bridge == blown"],
    )
    limit: Expression | None = Field(
        None, description="The most that the leg may cost; any number where nothing is said.", examples=[12]
    )
    round: Annotated[Literal["up", "down"], OneOf()] | None = Field(
        None,
        description="The leg as a whole costs whole points: so many as it has begun (`up`) or made full (`down`). Six "
        "steps at `1 / 5` cost 2, or 1.",
        examples=["up"],
    )


class Trace(Element):
    """A route that must exist: of supply, of command."""

    args: Arguments = Field({}, description="What it is told.", examples=[{"hq": "unit", "side": "side"}])
    within: Within = Field((), description="The occasion that must be going on.", examples=["turn"])
    start: Expression = Field(
        description="Where it starts: a space, a piece, or any of several.", examples=["settings.supply_sources[side]"]
    )
    goal: Expression = Field(
        description="Where it must come to: a space, a piece, or any of several.", examples=["hq.space"]
    )
    counted: Annotated[Literal["from_start", "from_goal"], OneOf()] = Field(
        "from_start",
        description="From which end costs are counted: `from_goal`, a step leads from `here` to `there` away from the "
        "goal.",
        examples=["from_goal"],
    )
    legs: Some[Leg] = Field(
        description="Its parts, in order from the start.", examples=[[{"along": ["road"]}, {"limit": 12}]]
    )
    blocked: Condition | None = Field(
        None, description="The spaces `there` through which it cannot pass.", examples=["enemy_in(there)"]
    )
    exempt: Many[Annotated[Literal["start", "goal"], OneOf()]] = Field(
        (), description="The ends that may lie where it cannot pass.", examples=[["start"]]
    )
    shared_by: Many[Symbol] = Field(
        (),
        description="The arguments by which one search tells all routes; the search speaks of no other.",
        examples=[["side"]],
    )


class Selected(Record):
    """What an entry of a sight is about, and when it counts."""

    cite: Cites = Field((), description="The case that says so.", examples=["10.2"])
    label: Phrase | None = Field(None, description="Its line in the account.", examples=["obstacle"])
    where: Annotated[dict[Id, Any], AtLeastOne()] = Field(
        description="Which terrain: attributes and their values, or lists of values; all must fit.",
        examples=[{"los": "obstacle", "tall": [1, 2]}],
    )


class Counting(Selected):
    """What of the ground between two spaces counts, and when."""

    level: Annotated[Literal["any", "as_high", "as_low", "line"], OneOf()] = Field(
        "any",
        description="How high it must reach: `any` height, at least `as_high` as the higher end, `as_low` as the lower "
        "end, or up to the straight `line` from end to end.",
        examples=["as_high"],
    )
    height: NumberOrAttribute = Field(
        "0",
        description="How far it rises above its space: a whole number of levels, or the attribute that tells it.",
        examples=["tall"],
    )
    unless_along: dict[Id, Any] = Field(
        {},
        description="Paths of such terrain clear it: what the line meets while it runs along them does not count.",
        examples=[{"clear_along": True}],
    )
    at_ends: Annotated[Literal["none", "looker", "target", "both"], OneOf()] = Field(
        "none", description="In which of the two end spaces it counts too.", examples=["both"]
    )
    end_sides: Bool = Field(
        False, description="Whether what lies on the sides of the end spaces counts too.", examples=[True]
    )


class Blocking(Counting):
    """What blocks a line of sight by itself."""

    hides: Positive | None = Field(
        None,
        description="It blocks only what lies so many spaces or fewer right behind it, seen from above: where it is "
        "lower than the higher end and not lower than the other.",
        examples=[1],
    )


class Hindering(Counting):
    """What hinders a line of sight."""

    worth: NumberOrAttribute = Field(
        description="By how much: a whole number, or the attribute that tells it.", examples=["hindrance", 1]
    )


class Hindrance(Record):
    """How what hinders is put together."""

    take: Annotated[Literal["greatest", "sum"], OneOf()] = Field(
        description="Whether the greatest counts alone, or all are added. In one space an entry counts once.",
        examples=["greatest"],
    )
    blocks_at: Positive | None = Field(None, description="From how much on it blocks.", examples=[6])
    of: Some[Hindering] = Field(
        description="What hinders.", examples=[[{"where": {"los": "hindrance"}, "worth": "hindrance"}]]
    )


class Hidden(Selected):
    """Spaces that are seen, and from which one sees, under a condition alone."""

    end: Annotated[Literal["either", "looker", "target"], OneOf()] = Field(
        "either", description="Of which end the space is such.", examples=["target"]
    )
    seen_from: SomeOrOne[Annotated[Literal["adjacent", "higher", "as_high"], OneOf()]] = Field(
        description="Where the other end may be: in an adjacent space, higher, or at least as high.",
        examples=[["adjacent", "higher"]],
    )


class Rises(Record):
    """When the ground itself blocks."""

    cite: Cites = Field((), description="The case that says so.", examples=["T88.3.3"])
    label: Phrase | None = Field(None, description="Its line in the account.", examples=["hill"])
    block: Annotated[Literal["as_high", "higher", "line"], OneOf()] = Field(
        description="`as_high`: ground as high as the higher end hides a lower one, and higher ground hides all. "
        "`higher`: only ground above both ends. `line`: ground above the straight line from end to end.",
        examples=["as_high"],
    )


class Sight(Record):
    """What sees what."""

    cite: Cites = Field((), description="The case that says so.", examples=["10.1"])
    both_ways: Bool = Field(
        True, description="Whether of two spaces each sees the other or neither does.", examples=[True]
    )
    drawn: Annotated[Literal["shapes", "spaces"], OneOf()] = Field(
        "shapes",
        description="Whether, in a space that has its own terrain drawn in it, what is drawn counts (`shapes`), or "
        "always whole spaces too.",
        examples=["shapes"],
    )
    along_sides: Annotated[Literal["either", "both", "neither"], OneOf()] = Field(
        "either",
        description="A line along a side between two spaces meets what fills either of them, only what fills both, or "
        "neither.",
        examples=["either"],
    )
    corners: Annotated[Literal["count", "ignore"], OneOf()] = Field(
        "count", description="Whether what a line touches in a single point counts.", examples=["count"]
    )
    level_of_sides: Annotated[Literal["higher", "lower"], OneOf()] = Field(
        "higher",
        description="What lies on a side lies as high as the higher of its two spaces, or as the lower.",
        examples=["lower"],
    )
    rises: Rises | None = Field(None, description="When the ground itself blocks.", examples=[{"block": "as_high"}])
    hidden: tuple[Hidden, ...] = Field(
        (),
        description="Spaces seen under a condition alone.",
        examples=[[{"where": {"sunken": True}, "seen_from": ["adjacent", "higher"]}]],
    )
    blocked: tuple[Blocking, ...] = Field(
        (), description="What blocks; each entry by itself.", examples=[[{"where": {"los": "obstacle"}}]]
    )
    hindrance: Hindrance | None = Field(
        None,
        description="What hinders.",
        examples=[{"take": "sum", "of": [{"where": {"los": "hindrance"}, "worth": 1}]}],
    )
    fills_space: dict[Annotated[Id, Ref("kind")], Annotated[dict[Id, Annotated[Id, Ref("terrain")]], OneForAll()]] = (
        Field(
            {},
            description="Pieces that count as terrain and fill their whole space with its corners and sides: the kind, "
            "and the terrain, perhaps by end. What an attribute of the piece says goes before that of the terrain.",
            examples=[{"wreck": "rubble", "cloud": {"front": "smoke", "back": "blaze"}}],
        )
    )
