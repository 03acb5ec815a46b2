"""`simulations/*.yaml`: what came of many games of a scenario. `hexwright simulate --keep-with-pack` writes them."""

import shlex
from typing import Annotated

from pydantic import Field

from toolkit.model.record import AtLeastOne, Item, Record, Ref
from toolkit.model.scalars import Bool, Id, Int, KebabId, Key, OptionValue, Text, WholeNumber, Word

MOST_GAMES = 10_000_000
Games = Annotated[int, WholeNumber(0, MOST_GAMES)]
Times = Annotated[int, WholeNumber(0)]
Hash = Annotated[str, Word(r"^[0-9a-f]{16}$(?!\n)", "malformed", "16 hexadecimal digits")]


class Result(Record):
    """How often somebody won, and how often he shared the first place."""

    won: Games = Field(description="Games with nobody beside him in the first place.", examples=[412])
    shared: Games = Field(0, description="Games in which he shared the first place.", examples=[3])


_LENGTHS = {
    "sum": 61500, "least": 27, "low": 48, "quarter": 56, "median": 61, "three_quarters": 67, "high": 76, "most": 93,
}  # fmt: skip


class Lengths(Record):
    """How numbers lie: their sum over all games, and their quantiles, as whole numbers."""

    sum: Times = Field(description="All games together.", examples=[61500])
    least: Times = Field(description="The least.", examples=[27])
    low: Times = Field(description="The 5 % quantile.", examples=[48])
    quarter: Times = Field(description="The 25 % quantile.", examples=[56])
    median: Times = Field(description="The median.", examples=[61])
    three_quarters: Times = Field(description="The 75 % quantile.", examples=[67])
    high: Times = Field(description="The 95 % quantile.", examples=[76])
    most: Times = Field(description="The greatest.", examples=[93])

    @property
    def quantiles(self) -> tuple[int, ...]:
        """From the least to the greatest."""
        return (self.least, self.low, self.quarter, self.median, self.three_quarters, self.high, self.most)


class Figures(Record):
    """How a measure lies over all games, as whole numbers."""

    sum: Int = Field(description="All games together.", examples=[-140])
    least: Int = Field(description="The least.", examples=[-12])
    median: Int = Field(description="The median.", examples=[-2])
    most: Int = Field(description="The greatest.", examples=[9])


class Used(Record):
    """In how many games each thing was used."""

    units: dict[Id, Games] = Field({}, description="Named in an answer, or changed.", examples=[{"rifles": 1000}])
    cards: dict[Id, Games] = Field({}, description="Named in an answer, or changed.", examples=[{"smoke": 120}])
    cases: dict[Key, Games] = Field({}, description="Something that cites it counted.", examples=[{"4.1": 998}])
    actions: dict[Id, Games] = Field({}, description="It was done.", examples=[{"fire": 1000}])
    cells: dict[Key, Games] = Field({}, description="The cell of a table was read.", examples=[{"crt 3 2..1": 87}])
    occasions: dict[Id, Games] = Field({}, description="It went on.", examples=[{"battle": 990}])


class KeptSimulation(Item):
    """Many games of a scenario, and what came of them."""

    simulation: KebabId = Field(description="Its id: the name of its file.", examples=["dawn"])
    scenario: Annotated[KebabId, Ref("scenario")] = Field(description="What was played.", examples=["dawn"])
    made_from: Hash = Field(
        description="A hash of all that can change how it is played: where that has changed, the games tell nothing of "
        "it any more.",
        examples=["61d1d3631d70aec2"],
    )
    version: Text = Field("0", description="The version of the tool that played.", examples=["0.1.0"])
    seed: Text = Field(description="Game number n had this seed, `-` and n.", examples=["1"])
    seats: Annotated[dict[Id, Text], AtLeastOne()] = Field(
        description="Who answered for each player, in seat order: an agent, or a policy.",
        examples=[{"blue": "greedy", "red": "uniform"}],
    )
    rotates: Bool = Field(False, description="Everybody sat one place further on in each game.", examples=[True])
    most: Annotated[int, WholeNumber(1)] = Field(
        20_000, description="Decisions after which a game was taken for one without an end.", examples=[20000]
    )
    options: dict[Annotated[Id, Ref("option")], OptionValue] = Field(
        {}, description="The optional rules, as chosen.", examples=[{"fog_of_war": "on"}]
    )
    games: Games = Field(description="How many games were played.", examples=[1000])
    ended: Games = Field(description="How many came to their end.", examples=[1000])
    ranked: Games = Field(description="How many of these ended with a ranking.", examples=[1000])
    players: dict[Id, Result] = Field(
        {}, description="What became of each player.", examples=[{"blue": {"won": 412}, "red": {"won": 588}}]
    )
    agents: dict[Text, Result] = Field(
        {},
        description="Where they rotated, what became of each agent, wherever it sat.",
        examples=[{"greedy": {"won": 700}, "uniform": {"won": 300}}],
    )
    turns: dict[Id, Lengths] = Field(
        {},
        description="How often each occasion opened that says whose turn it is.",
        examples=[{"turn": _LENGTHS}],
    )
    length: Lengths | None = Field(None, description="How many decisions a game took.", examples=[_LENGTHS])
    decisions: dict[Id, Lengths] = Field(
        {}, description="How many decisions each player took in a game.", examples=[{"blue": _LENGTHS}]
    )
    measures: dict[Id, dict[Id, Figures]] = Field(
        {},
        description="What each declared measure came to for each player in the end.",
        examples=[{"lead": {"blue": {"sum": -140, "least": -12, "median": -2, "most": 9}}}],
    )
    used: Used | None = Field(
        None, description="What was used in how many games.", examples=[{"actions": {"fire": 1000}}]
    )
    times: dict[Id, Times] = Field(
        {}, description="How often each action was done in all games together.", examples=[{"fire": 9100}]
    )

    reads: dict[Key, Times] = Field(
        {},
        description="How often each cell of a table was read in all games together.",
        examples=[{"crt 3 2..1": 120}],
    )

    @property
    def uses(self) -> dict[str, dict[str, int]]:
        """By what it is, in how many games each thing was used."""
        return {kind: getattr(self.used, kind) for kind in Used.model_fields} if self.used is not None else {}

    def command(self, pack: str) -> str:
        """The command that plays the games anew and keeps what came of them."""
        words = ["hexwright", "simulate", f"{pack}/{self.scenario}", "--games", str(self.games), "--seed", self.seed]
        words += ["--seats", ",".join(f"{player}={who}" for player, who in self.seats.items())]
        words += ["--rotate"] if self.rotates else []
        words += ["--most", str(self.most)] if self.most != 20_000 else []
        for name, value in self.options.items():
            words += ["--option", f"{name}={value}"]
        return shlex.join([*words, "--keep-with-pack"])
