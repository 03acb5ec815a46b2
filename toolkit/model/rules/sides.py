"""Sections `orders`, `policies`: how candidates are ranked, and how rules play a side."""

from typing import Annotated, ClassVar, Literal

from pydantic import Field

from toolkit.model.kinds import TypeName
from toolkit.model.record import Cites, Flexible, Many, Record, Some
from toolkit.model.rules.choices import Criteria, Criterion
from toolkit.model.rules.conditions import Condition
from toolkit.model.rules.element import Arguments, Element
from toolkit.model.rules.steps import Steps
from toolkit.model.scalars import Expression, OneOf, Text


class Order(Flexible, Element):
    """Criteria, compared one after the other. The list alone is its short form."""

    short_form: ClassVar[str] = "by"

    args: Arguments = Field({}, description="What it is told.", examples=[{"u": "unit"}])
    about: TypeName | None = Field(
        None, description="What it ranks; pieces where it is silent.", examples=["unit", "space"]
    )
    by: Some[Criterion] = Field(
        description="The criteria about `it`: `most`, `least`, `truth`, or another order.",
        examples=[[{"most": "it.cost"}, {"least": "distance(u, it)"}, "scan"]],
    )


class PolicyEntry(Record):
    """How a policy answers one kind of decision."""

    for_: Many[Text] = Field(alias="for", description="The decision.", examples=["air_strike.target", "sacrifice"])
    when: Condition | None = Field(None, description="When the entry counts.", examples=["count(answers) > 1"])
    prefer: Criteria = Field(
        (), description="The criteria that rank answers.", examples=[[{"most": "it.morale"}, "scan"]]
    )
    do: Steps = Field((), description="Steps that end in an answer.", examples=[[{"answer": "c"}]])
    after: Annotated[Literal["others"], OneOf()] | None = Field(
        None, description="`others`: it comes last and may read what they chose.", examples=["others"]
    )
    cite: Cites = Field((), description="The case that says so.", examples=["A36"])


class Policy(Element):
    """A way to play a side by rules."""

    sees: Annotated[Literal["all"], OneOf()] | None = Field(
        None, description="`all`: it sees what is hidden from players.", examples=["all"]
    )
    entries: Some[PolicyEntry] = Field(
        description="Its answers, in order.", examples=[[{"for": "sacrifice", "do": [{"answer": "c"}]}]]
    )
    otherwise: Expression | None = Field(None, description="What it does in all other decisions.", examples=["pass"])
