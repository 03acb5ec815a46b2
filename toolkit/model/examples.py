"""`examples/*.yaml`: worked examples. Each is a position, decisions and what must come of them."""

from typing import Annotated, Any, ClassVar, Literal

from pydantic import Field

from toolkit.model.record import AtLeastOne, Flexible, Item, Many, Record, Ref, Some, SomeOrOne
from toolkit.model.scalars import Expression, Id, KebabId, Key, OneOf, OptionValue, Text

Facts = dict[Id, Any]
Seats = SomeOrOne[Annotated[Id, Ref("player")]]


class ExamplesDocument(Record):
    """What a file of examples says of all of them."""

    title: Text | None = Field(None, description="What its examples have in common.", examples=["Combat cards"])


class Next(Record):
    """What chance will bring, in order."""

    dice: tuple[Any, ...] = Field((), description="The next rolls.", examples=[[5, 2]])
    cards: Any = Field(
        (),
        description="The next cards drawn from the only stack that holds them, or lists of them by stack.",
        examples=[["accuracy"], {"deck(blue)": ["accuracy", "smoke"]}],
    )
    counters: tuple[Text, ...] = Field(
        (), description="The next pieces drawn from where they lie in no order.", examples=[["red_chit"]]
    )


class Placing(Flexible):
    """Where a piece stands, or what lies in a place. The spot alone, or the list of pieces, is its short form."""

    short_form: ClassVar[str] = "at"

    at: Many[Text] = Field(
        (),
        description="Of a piece: a space, a place, the piece that holds it, or `removed`. Of a space or place: all "
        "that lies there, a stack from its top.",
        examples=["C2", "hand(blue)", "removed", ["gun", "rifle_company#1"]],
    )
    owner: Annotated[Id, Ref("player")] | None = Field(None, description="Whose it is.", examples=["blue"])
    face: Annotated[Literal["up", "down"], OneOf()] | None = Field(
        None, description="Which face it shows.", examples=["down"]
    )


class GoingOn(Record):
    """Where a game saved from play stands: what `set` and `place` have no words for. `position` writes it."""

    pieces: tuple[Text, ...] = Field((), description="All pieces in the order of their making.", examples=[["gun#1"]])
    live: tuple[Text, ...] = Field(
        (), description="The occasions and effects that last, by serial.", examples=[["turn@3", "battle@4"]]
    )
    cells: dict[Key, Any] = Field(
        {}, description="Their facts, and what else the machine keeps.", examples=[{"occasion turn@3.fact who": "blue"}]
    )
    pending: dict[Key, Any] = Field(
        {},
        description="The decision that is pending and the calls around it, as saves name them.",
        examples=[{"at": "procedures.turn/do/0", "locals": {}, "up": None}],
    )
    made_from: dict[Key, Text] = Field(
        {},
        description="What the rules around that decision were, by hashes: each element that the game stands in the "
        "midst of, and each step there.",
        examples=[{"procedures/turn": "'0a1b2c3d4e5f6071'", "procedures.turn.do.0": "'f6e5d4c3b2a19081'"}],
    )


class Answers(Record):
    """What the legal answers to a decision must be: names of actions, or answers as they stand under `do`."""

    exact: tuple[Any, ...] | None = Field(None, description="These and no others.", examples=[["attack", "pass"]])
    includes: tuple[Any, ...] = Field((), description="These, and perhaps others.", examples=[["attack"]])
    excludes: tuple[Any, ...] = Field((), description="None of these.", examples=[["retreat"]])


class Refusal(Flexible):
    """Why an answer is refused. A case alone is its short form."""

    short_form: ClassVar[str] = "case"

    case: Annotated[Text, Ref("case")] | None = Field(
        None, description="The case of the condition that failed.", examples=["10.9"]
    )
    says: Text | None = Field(None, description="Words of the refusal.", examples=["many hexes against many"])
    answer: dict[Key, Any] | None = Field(
        None,
        description="Under `expect`: the answer, as it stands under `do`.",
        examples=[{"blue": "attack", "target": "C3"}],
    )


class Expectation(Record):
    """One thing that must hold; what is not said is not looked at."""

    at: Text | None = Field(
        None,
        description="The moment: an occasion's `ending(…)` or `opening(…)`, `before` or `after` an event, the number "
        "of answers under `do` that have been given, refused ones counted too, or `start`: the position as it is "
        "written, and who is asked first. Without it, the end of the example.",
        examples=["ending(battle)", 2, "start", "after moved"],
    )
    value: Expression | None = Field(None, description="An expression to compute.", examples=["odds_column(battle)"])
    is_: Any = Field(None, alias="is", description="What it must be.", examples=["1:1", 6])
    account: tuple[Text, ...] = Field(
        (),
        description="Lines of the value's account, in order; others may stand between them.",
        examples=[["strength 6 to 3", "river 1 left"]],
    )
    legal: Answers | None = Field(None, description="What may be answered.", examples=[{"includes": ["attack"]}])
    state: dict[Key, Any] = Field({}, description="State of things, by name.", examples=[{"gun.fired": True}])
    log_has: Many[Text] = Field((), description="What the log must say.", examples=["D1"])
    log_lacks: Many[Text] = Field((), description="What the log must not say.", examples=["A1"])
    asks: Text | None = Field(
        None, description="Who is asked; `nobody` when the game is over.", examples=["red", "nobody"]
    )
    view: dict[Annotated[Id, Ref("seat")], dict[Key, Any]] = Field(
        {}, description="What a seat sees, by seat.", examples=[{"red": {"hand(blue)": 3}}]
    )
    result: Some[Seats] | None = Field(
        None,
        description="The ranking at the game's end, best first; equals in one list.",
        examples=[["blue", "red"], [["blue", "red"]]],
    )
    refused: Refusal | None = Field(
        None,
        description="An answer that must be refused here.",
        examples=[{"answer": {"blue": "attack", "target": "C3"}, "case": "10.9"}],
    )


class Example(Item):
    """A worked example."""

    title: Text | None = Field(None, description="What it shows.", examples=["Attack across the river"])
    text: Text | None = Field(None, description="The story.", examples=["A company attacks a gun over the river."])
    given: Annotated[KebabId, Ref("scenario")] = Field(
        description="The scenario it starts from.", examples=["first-crossing"]
    )
    options: dict[Annotated[Id, Ref("option")], OptionValue] = Field(
        {}, description="Optional rules that differ from the scenario's.", examples=[{"fog_of_war": "on"}]
    )
    set: dict[Key, Any] = Field(
        {}, description="State that differs, by name.", examples=[{"gun.fired": True, "game.turn": 3}]
    )
    place: dict[Key, Placing] = Field(
        {},
        description="Where pieces stand, by piece (`#1` tells equal ones apart), or what lies in a place.",
        examples=[{"rifle_company#1": "C2"}, {"gun": {"at": "C3", "owner": "red", "face": "down"}}],
    )
    next: Next | None = Field(None, description="What chance will bring.", examples=[{"dice": [5]}])
    during: tuple[Annotated[dict[Annotated[Id, Ref("occasion")], Facts], AtLeastOne()], ...] = Field(
        (),
        description="Occasions that are going on with their facts, outermost first. The steps that the rules take in "
        "the innermost one are taken from their beginning.",
        examples=[[{"battle": {"target": "C3"}}]],
    )
    names: Facts = Field(
        {},
        description="Names that those steps read and that neither a fact nor an argument gives.",
        examples=[{"group": ["rifle_company#1"]}],
    )
    going_on: GoingOn | None = Field(
        None,
        description="Where the game stands, as the command `position` of `hexwright play` wrote it; in place of "
        "`during`.",
        examples=[{"live": ["turn@3"], "pending": {"at": "procedures.turn/do/0", "locals": {}, "up": None}}],
    )
    do: tuple[Annotated[dict[Key, Any], AtLeastOne()], ...] = Field(
        (),
        description="Answers in order: a seat and its action, then the action's arguments; with `refused` one that "
        "must be refused.",
        examples=[[{"blue": "attack", "units": ["rifle_company#1"], "target": "C3"}]],
    )
    expect: Some[Expectation] = Field(
        description="What must come of it.", examples=[[{"value": "odds_column(battle)", "is": "1:1"}]]
    )
