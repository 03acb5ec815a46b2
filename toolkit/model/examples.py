"""`examples/*.yaml`: worked examples. Each is a position, decisions and what must come of them."""

from typing import Annotated, Any

from pydantic import Field

from toolkit.model.record import Item, Record, Ref, Some
from toolkit.model.scalars import Expression, KebabId, Text


class Next(Record):
    """What chance will bring, in order."""

    dice: tuple[Any, ...] = Field((), description="The next rolls.", examples=[[5, 2]])
    cards: tuple[Any, ...] = Field((), description="The next cards drawn.", examples=[["accuracy"]])
    counters: tuple[Any, ...] = Field((), description="The next counters drawn.", examples=[["red_chit"]])


class Answers(Record):
    """What the legal answers to a decision must be."""

    exact: tuple[Any, ...] | None = Field(None, description="These and no others.", examples=[["attack", "pass"]])
    includes: tuple[Any, ...] = Field((), description="These, and perhaps others.", examples=[["attack"]])
    excludes: tuple[Any, ...] = Field((), description="None of these.", examples=[["retreat"]])


class Expectation(Record):
    """One thing that must hold; what is not said is not looked at."""

    at: Expression | None = Field(
        None, description="The moment; without it, the end of the example.", examples=["ending(battle)"]
    )
    value: Expression | None = Field(None, description="An expression to compute.", examples=["odds_column(battle)"])
    is_: Any = Field(None, alias="is", description="What it must be.", examples=["1:1", 6])
    account: tuple[Text, ...] = Field(
        (), description="The lines of the value's account, in order.", examples=[["strength 6 to 3", "river 1 left"]]
    )
    legal: Answers | None = Field(None, description="What may be answered.", examples=[{"includes": ["attack"]}])
    state: dict[str, Any] = Field({}, description="State of things, by name.", examples=[{"gun.fired": True}])
    log_has: Text | None = Field(None, description="What the log must say.", examples=["D1"])
    log_lacks: Text | None = Field(None, description="What the log must not say.", examples=["A1"])
    asks: Text | None = Field(None, description="Who is asked.", examples=["red"])
    view: dict[str, Any] = Field({}, description="What a seat sees, by seat.", examples=[{"red": {"hand(blue)": 3}}])


class Example(Item):
    """A worked example."""

    title: Text | None = Field(None, description="What it shows.", examples=["Attack across the river"])
    text: Text | None = Field(None, description="The story.", examples=["A company attacks a gun over the river."])
    given: Annotated[KebabId, Ref("scenario")] = Field(
        description="The scenario it starts from.", examples=["first-crossing"]
    )
    set: dict[str, Any] = Field(
        {}, description="State of things that differs, by name.", examples=[{"gun.fired": True}]
    )
    place: dict[str, Any] = Field(
        {},
        description="Where pieces stand, by piece; `#1` tells equal ones apart.",
        examples=[{"rifle_company#1": "C2"}],
    )
    next: Next | None = Field(None, description="What chance will bring.", examples=[{"dice": [5]}])
    during: tuple[Any, ...] = Field(
        (), description="Occasions that are going on, outermost first.", examples=[[{"battle": {"target": "C3"}}]]
    )
    do: tuple[dict[str, Any], ...] = Field(
        (),
        description="Answers in order: a seat and its action, then the action's arguments; with `refused` one that "
        "must be refused.",
        examples=[[{"blue": "attack", "units": ["rifle_company#1"], "target": "C3"}]],
    )
    expect: Some[Expectation] = Field(
        description="What must come of it.", examples=[[{"value": "odds_column(battle)", "is": "1:1"}]]
    )
