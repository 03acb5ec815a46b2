"""What a player chooses: the fields of an argument of an action, which the step `choose` has too."""

from typing import Any

from pydantic import Field

from toolkit.model.record import Many, Record
from toolkit.model.rules.conditions import Condition
from toolkit.model.scalars import Bool, Expression, Text

Criteria = Many[Any]


class Choice(Record):
    """A choice: one, several, an order, a split, a number, a route, or yes and no."""

    one: Expression | None = Field(None, description="One of these.", examples=["units(by)"])
    pick: Expression | None = Field(None, description="A set of these.", examples=["u in units(by)"])
    arrange: Expression | None = Field(None, description="All of these, in an order.", examples=["hand(by)"])
    split: dict[str, Any] | None = Field(
        None, description="A number, split among things.", examples=[{"of": "hits", "among": "units"}]
    )
    number: Many[Expression] = Field((), description="A number between these two.", examples=[[0, "artillery(by)"]])
    routes: dict[str, Any] | None = Field(
        None, description="A route.", examples=[{"start": "u.space", "length": 3, "step": "free(there)"}]
    )
    yes: Text | None = Field(None, description="Yes or no; this is the question.", examples=["Retreat?"])
    each: Condition | None = Field(None, description="What holds for each candidate.", examples=["it.fresh"])
    together: Condition | None = Field(
        None, description="What holds for the whole set.", examples=[["count(spaces(units)) == 1"]]
    )
    min: Expression | None = Field(None, description="The least size.", examples=[1])
    max: Expression | None = Field(None, description="The greatest size.", examples=[3])
    total: dict[str, Any] | None = Field(
        None, description="A limit on a sum over the set.", examples=[{"of": "it.cost", "at_most": 30}]
    )
    minimal: Bool = Field(False, description="Whether nothing superfluous may be chosen.", examples=[True])
    closed: Bool = Field(False, description="Whether each smaller set is legal too.", examples=[True])
    grow: Condition | None = Field(None, description="What holds after each element.", examples=["chain(units)"])
    propose: Criteria = Field((), description="What is tried and shown first.", examples=[["all", "each_space"]])
    prefer: Criteria = Field((), description="What ranks whole answers.", examples=[[{"most": "it.morale"}]])
    binding: Bool = Field(False, description="Whether only the best are left.", examples=[True])
    search: Bool = Field(
        False, description="Whether the chooser may look through a place that he does not see.", examples=[True]
    )
    say: Text | None = Field(None, description="The prompt.", examples=["Choose who fires."])
