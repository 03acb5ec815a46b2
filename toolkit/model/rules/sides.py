"""Sections `orders`, `policies`: how candidates are ranked, and how rules play a side."""

from typing import Annotated, ClassVar, Literal

from pydantic import Field

from toolkit.model.kinds import TypeName
from toolkit.model.record import Cites, Flexible, Many, Need, Record, Ref, Some
from toolkit.model.rules.choices import Criteria, Criterion
from toolkit.model.rules.conditions import Condition
from toolkit.model.rules.element import Arguments, Element
from toolkit.model.rules.steps import Steps
from toolkit.model.scalars import Bool, Expression, Id, OneOf, Text


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


class Answering(Record):
    """How a policy answers some decisions."""

    for_: Many[Text] = Field(
        (),
        alias="for",
        description="The decisions: a menu, whatever is done there; an action; `action.argument`; `procedure.name` of "
        "what a step lets choose (or of a trigger, a check, an action), `name` alone wherever that is chosen; several.",
        examples=["air_strike.target", "sacrifice"],
    )
    when: Condition | None = Field(
        None,
        description="When the entry counts; it knows `by`, who is asked, and where they are listed `answers`, the "
        "legal ones: what can be chosen, or answers with their fields.",
        examples=["count(answers) > 1"],
    )
    only: Condition | None = Field(
        None,
        description="Which legal answers count, about one of them, `it`. Of a choice or an argument that is what is "
        "chosen; of a menu or an action a whole answer: `it.action`, and each argument that the actions there have "
        "(`it.unit`; none where this action lacks it).",
        examples=["it.unit == u"],
    )
    prefer: Criteria = Field(
        (),
        description="The criteria that rank those, about `it` too. Without criteria it takes the first that is listed.",
        examples=[[{"most": "it.morale"}, "scan"]],
    )
    ties: Annotated[Literal["first", "draw"], OneOf()] = Field(
        "first",
        description="Which of equally good whole answers it takes: the `first` that is listed, or one that chance "
        "draws.",
        examples=["draw"],
    )
    do: Steps = Field(
        (),
        description="Steps that come to an `answer:`; they roll, draw, move, set as rules do, and are logged.",
        examples=[[{"answer": "c"}]],
    )
    after: Annotated[Literal["others"], OneOf()] | None = Field(
        None,
        description="`others`: of those who are asked together, in a `secretly` or by turns at a menu, its player "
        "comes last and may read what they chose.",
        examples=["others"],
    )
    cite: Cites = Field((), description="The case that says so; else those of the policy.", examples=["A36"])


class PolicyEntry(Answering):
    """How a policy answers one kind of decision; or entries that are tried for each of some things in turn."""

    needs: ClassVar[tuple[Need, ...]] = (Need(("for", "each")),)

    each: Expression | None = Field(
        None,
        description="The things that have a turn: the `entries` are tried for each of them.",
        examples=["u in units(by)"],
    )
    in_order: Criteria = Field((), description="The criteria that tell who comes first.", examples=[["scan"]])
    until: Annotated[Id, Ref("occasion")] | None = Field(
        None,
        description="When all of them may come again: at the opening of such an occasion; where it is silent, never.",
        examples=["turn"],
    )
    again: Bool = Field(
        False, description="Whether one that has answered comes again until it has no answer.", examples=[True]
    )
    entries: Many[Answering] = Field(
        (),
        description="The entries that are tried for each.",
        examples=[[{"for": "fight", "only": "it.unit == u"}, {"for": "advance", "only": "it.unit == u"}]],
    )


class Policy(Element):
    """A way to play a side by rules."""

    sees: Annotated[Literal["all"], OneOf()] | None = Field(
        None, description="`all`: it sees what is hidden from players.", examples=["all"]
    )
    entries: Some[PolicyEntry] = Field(
        description="Its answers, in order.", examples=[[{"for": "sacrifice", "do": [{"answer": "c"}]}]]
    )
    otherwise: Expression | None = Field(
        None,
        description="What it answers where no entry does: `pass`, or a value where that can be chosen.",
        examples=["pass"],
    )
