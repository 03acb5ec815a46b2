"""Sections `values`, `modifiers`, `permissions`: numbers and truths, and what changes them."""

from typing import Annotated, ClassVar, Literal

from pydantic import Field

from toolkit.model.kinds import TypeName
from toolkit.model.record import Flexible, Many, Need, Ref, SomeOrOne
from toolkit.model.rules.conditions import Condition
from toolkit.model.rules.element import Arguments, Element, Tags, Within
from toolkit.model.scalars import Bool, Expression, Id, OneOf, Phrase


class Limits(Flexible):
    """What a value may not leave, and how it is rounded."""

    round: Annotated[Literal["down", "up", "nearest"], OneOf()] | None = Field(
        None, description="How a ratio becomes a whole number.", examples=["down"]
    )
    at_least: Expression | None = Field(None, description="The least result.", examples=[0])
    at_most: Expression | None = Field(None, description="The greatest result.", examples=[10])
    best: Annotated[Literal["greatest", "least"], OneOf()] | None = Field(
        None, description="Which of several alternatives (`or`) stays.", examples=["least"]
    )
    each: Bool = Field(False, description="Whether the limits hold after every single modifier.", examples=[True])


class Stage(Limits):
    """A stage of a value; its result is the base of the next. The id alone is its short form."""

    short_form: ClassVar[str] = "id"

    id: Id = Field(description="The name by which modifiers find the stage.", examples=["road"])
    title: Phrase | None = Field(None, description="What readers call it.", examples=["Along the road"])


class Value(Element, Limits):
    """A value: a base, stages, and modifiers from anywhere."""

    args: Arguments = Field(
        {}, description="What it is about.", examples=[{"unit": "unit", "attack": "optional attack"}]
    )
    within: Within = Field((), description="The occasion that must be going on.", examples=["attack"])
    gives: TypeName | None = Field(None, description="What it is, where the base does not tell.", examples=["int"])
    base: Expression = Field(description="What it is before any modifier.", examples=["unit.space.terrain.cover"])
    stages: tuple[Stage, ...] = Field(
        (), description="Its stages in order.", examples=[["source", {"id": "last", "at_least": -1}]]
    )
    public: Phrase | None = Field(
        None,
        description="Why anyone may ask for it although it reads hidden things.",
        examples=["Counters are counted aloud."],
    )


class Modifier(Element, Flexible):
    """A change to a value."""

    needs: ClassVar[tuple[Need, ...]] = (Need(("set", "or", "times", "add", "void")),)

    id: Id | None = Field(None, description="A name, for those who replace it.", examples=["foxholes"])
    to: SomeOrOne[Annotated[Id, Ref("value")]] = Field(
        description="The value it changes, or several.", examples=["cover", ["hit", "critical"]]
    )
    stage: Annotated[Id, Ref("stage")] | None = Field(
        None, description="The stage of the value; the first where it is silent.", examples=["road"]
    )
    label: Phrase | None = Field(None, description="Its line in the account.", examples=["foxholes"])
    class_: Tags = Field((), alias="class", description="Words by which others void it.", examples=["terrain"])
    within: Within = Field((), description="The occasion that must be going on for it to count.", examples=["attack"])
    when: Condition | None = Field(None, description="When it counts.", examples=["fort(unit.space) == foxholes"])
    set: Many[Expression] = Field((), description="The value becomes this.", examples=[0])
    or_: Many[Expression] = Field((), alias="or", description="An alternative: the best stays.", examples=[3])
    times: Many[Expression] = Field((), description="The value is multiplied by this.", examples=[2])
    add: Many[Expression] = Field((), description="This is added.", examples=[-1, [-1, -1]])
    void: Tags = Field((), description="Modifiers of these classes do not count.", examples=[["terrain"]])


class Permission(Element, Flexible):
    """What permits or forbids an action, or makes a truth so or not."""

    needs: ClassVar[tuple[Need, ...]] = (Need(("permits", "forbids")),)

    id: Id | None = Field(None, description="A name, for those who replace it.", examples=["no_fire_in_mist"])
    permits: Many[Annotated[Id, Ref("allowable")]] = Field(
        (), description="The actions or truths it permits.", examples=["attack"]
    )
    forbids: Many[Annotated[Id, Ref("allowable")]] = Field(
        (), description="The actions or truths it forbids.", examples=["attack"]
    )
    when: Condition | None = Field(None, description="When it speaks, over the arguments.", examples=["unit.pinned"])
    label: Phrase | None = Field(None, description="What a refusal names.", examples=["pinned"])
    absolute: Bool = Field(False, description="Whether it beats every rank.", examples=[True])
