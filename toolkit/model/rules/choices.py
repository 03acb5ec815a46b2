"""What a player chooses: the fields of an argument of an action, which the step `choose` has too."""

from typing import ClassVar

from pydantic import Field

from toolkit.model.record import Cites, Flexible, Many, Need, Record
from toolkit.model.rules.conditions import Condition
from toolkit.model.scalars import Bool, Expression, Phrase


class Criterion(Flexible):
    """What ranks candidates: the most or the least of a number, a wish, or a declared order, its short form."""

    short_form: ClassVar[str] = "order"
    needs: ClassVar[tuple[Need, ...]] = (Need(("most", "least", "truth", "order")),)

    most: Expression | None = Field(None, description="The greater the better.", examples=["it.morale"])
    least: Expression | None = Field(None, description="The less the better.", examples=["distance(u, it)"])
    truth: Expression | None = Field(None, description="Better where it is true.", examples=["it.armour > 2"])
    order: Expression | None = Field(None, description="A declared order.", examples=["scan", "hurtable(u)"])
    cite: Cites = Field((), description="The case that asks for it.", examples=["10.6"])


Criteria = Many[Criterion]


class Total(Record):
    """A limit on a sum over a chosen set."""

    of: Expression = Field(description="What is summed, about one member.", examples=["it.cost"])
    at_most: Expression | None = Field(None, description="The greatest sum.", examples=[30])
    at_least: Expression | None = Field(None, description="The least sum.", examples=[10])


class Split(Record):
    """A number, split among things."""

    of: Expression = Field(description="The number.", examples=["hits"])
    among: Expression = Field(description="The things.", examples=["units"])
    at_least: Expression | None = Field(None, description="The least that each of them takes; else 0.", examples=[1])
    at_most: Expression | None = Field(
        None, description="The most that each of them takes, about the one in hand.", examples=["it.steps"]
    )


class Length(Flexible):
    """How many steps a route may have. The greatest number alone is its short form."""

    short_form: ClassVar[str] = "max"

    min: Expression | None = Field(None, description="The least number; 1 where it is silent.", examples=[0])
    max: Expression | None = Field(None, description="The greatest number.", examples=[3])


class Routes(Record):
    """Routes over the map: from where, which steps, how long; or along a declared movement."""

    start: Expression = Field(description="Where they start.", examples=["u.space"])
    step: Condition | None = Field(
        None, description="Which steps from `here` to `there` they may take.", examples=["free(there)"]
    )
    length: Length | None = Field(
        None, description="How many steps; one at least where nothing is said.", examples=[3, {"min": 0, "max": "n"}]
    )
    simple: Bool = Field(True, description="Whether no space is met twice.", examples=[False])
    along: Expression | None = Field(None, description="The movement they follow.", examples=["ground(u)"])
    limit: Expression | None = Field(None, description="The greatest cost.", examples=["u.points"])


class Choice(Record):
    """A choice: one, several, an order, a split, a number, a route, or yes and no."""

    title: Phrase | None = Field(None, description="What readers call what is chosen.", examples=["Target"])
    one: Expression | None = Field(None, description="One of these.", examples=["units(by)"])
    pick: Expression | None = Field(None, description="A set of these.", examples=["u in units(by)"])
    arrange: Expression | None = Field(None, description="All of these, in an order.", examples=["hand(by)"])
    split: Split | None = Field(
        None, description="A number, split among things.", examples=[{"of": "hits", "among": "units"}]
    )
    number: Many[Expression] = Field(
        (), description="A number between these two, both included.", examples=[[0, "artillery(by)"]]
    )
    routes: Routes | None = Field(
        None, description="A route.", examples=[{"start": "u.space", "length": 3, "step": "free(there)"}]
    )
    yes: Phrase | None = Field(None, description="Yes or no; this is the question.", examples=["Retreat?"])
    each: Condition | None = Field(None, description="What holds for each candidate.", examples=["it.fresh"])
    together: Condition | None = Field(
        None, description="What holds for the whole answer.", examples=[["count(spaces(units)) == 1"]]
    )
    min: Expression | None = Field(None, description="The least size.", examples=[1])
    max: Expression | None = Field(None, description="The greatest size.", examples=[3])
    total: Total | None = Field(
        None, description="A limit on a sum over the set.", examples=[{"of": "it.cost", "at_most": 30}]
    )
    minimal: Bool = Field(False, description="Whether nothing superfluous may be chosen.", examples=[True])
    closed: Bool = Field(False, description="Whether each smaller set is legal too.", examples=[True])
    grow: Condition | None = Field(None, description="What holds after each element.", examples=["chain(units)"])
    propose: Many[Expression] = Field(
        (),
        description="Whole answers that are tried and shown first, and limit nothing: all candidates, each alone, "
        "those of each space together, or expressions of what is chosen.",
        examples=[["all", "each_space"]],
    )
    prefer: Criteria = Field((), description="What ranks whole answers.", examples=[[{"most": "it.morale"}]])
    binding: Bool = Field(False, description="Whether only the best are left.", examples=[True])
    search: Bool = Field(
        False, description="Whether the chooser may look through a place that he does not see.", examples=[True]
    )
    say: Phrase | None = Field(None, description="The prompt.", examples=["Choose who fires."])
