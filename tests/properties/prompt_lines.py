"""Random lines for the prompt of `hexwright play`: commands, answers, expressions in the words of a pack, and noise."""

from __future__ import annotations

import re
from random import Random

from toolkit.cli.playing.commands import NAMES
from toolkit.language.functions import FUNCTIONS
from toolkit.play import Game
from toolkit.state import Stage

NOISE = (
    "",
    "-1",
    "0",
    "7",
    "99999999999999999999",
    "none",
    "true",
    "...",
    "é",
    "\u202e",
    "\x1b[2J",
    "[red]",
    "#1",
    "(",
)
OPERATORS = ("+", "-", "*", "/", "<", "==", "!=", "in", "and", "or", "if", "else", "for", "x")
_CALL = re.compile(r"(\w+)\(([^)]*)\)")


class Lines:
    """Lines in the words of one stage."""

    def __init__(self, stage: Stage, random: Random) -> None:
        rules, numbers = stage.rules, stage.numbers
        self.random = random
        ids = {id for section in numbers.ids.values() for id in section}
        kinds = rules.kinds.values()
        self.fields = sorted(
            {field for kind in kinds for field in (*kind.attrs, *kind.state)}
            | {field for fields in rules.state.values() for field in fields}
            | {"space", "owner", "holder", "terrain", "title", "keywords", "kind", "side", "players", "row", "label"}
        )
        places = [instance.name for instance in numbers.instances]
        pieces = list(stage.names_at_start)
        named = {*rules.values, *rules.occasions, *rules.tables, *rules.effects, *rules.kinds, *rules.actions}
        spaces = random.sample(stage.ground.labels, min(12, len(stage.ground.labels)))
        self.things = sorted({*ids, *places, *pieces, *spaces, *numbers.players, *numbers.sides, "game", "map"})
        self.words = sorted({*self.things, *named, *self.fields, *FUNCTIONS, *OPERATORS, *NOISE})
        self.calls = [call for built_in in FUNCTIONS.values() for call in _CALL.findall(" ".join(built_in.forms))]
        self.calls += [(id, ", ".join(str(one.type) for one in value.args)) for id, value in rules.values.items()]
        self.of_type = {
            "space": spaces,
            "place": [*places, *(id for id, place in rules.places.items() if place.is_map)],
            "player": list(numbers.players),
            "side": list(numbers.sides),
            "title": list(rules.designs),
            "terrain": list(numbers.ids["terrain"]),
            "int": ["0", "1", "-3", "7", "count(units)"],
            "bool": ["true", "false", "1 < 2"],
            **dict.fromkeys(("piece", *rules.kinds), pieces or ["none"]),
        }

    def line(self, game: Game) -> str:
        """A line: as it may be typed, mistyped, or by a cat."""
        name = self.random.choice(NAMES)
        match self.random.randrange(8):
            case 0 | 1 | 2:
                return f"why {self.expression()}"
            case 3 if name not in ("quit", "save", "record", "position"):
                return f"{name} {' '.join(self._some(self.random.randrange(4)))}"
            case 4:
                return f"look {self.random.choice(self.things)}"
            case 5:
                return str(self.random.randrange(1, 12))
            case 6:
                return self._answer()
        return " ".join(self._some(3))

    def expression(self, depth: int = 2) -> str:
        """Mostly a call of a function or value with things of the pack, often of a wrong type."""
        match self.random.randrange(7) if depth else 0:
            case 0 | 1:
                return self.random.choice(self.things)
            case 2:
                thing = self.random.choice(self.things) if self.random.random() < 0.7 else self.expression(depth - 1)
                return f"{thing}.{self.random.choice(self.fields)}"
            case 3:
                inner = self.expression(depth - 1), self.expression(depth - 1)
                return f" {self.random.choice(OPERATORS)} ".join(inner)
            case 4 if self.random.random() < 0.3:
                return " ".join(self._some(4))
        name, arguments = self.random.choice(self.calls)
        several = arguments.split(",") if arguments.strip() else []
        return f"{name}({', '.join(self._argument(one, depth - 1) for one in several)})"

    def _argument(self, type: str, depth: int) -> str:
        """Mostly a thing of the type that is asked for."""
        fits = [thing for word in re.findall(r"\w+", type) for thing in self.of_type.get(word, ())]
        return self.random.choice(fits) if fits and self.random.random() < 0.7 else self.expression(depth)

    def _answer(self) -> str:
        """An action with a thing, whether it may be done or not."""
        return f"{self.random.choice(self.words)}: {self.random.choice(self.things)}"

    def _some(self, count: int) -> list[str]:
        return [self.random.choice(self.words) for _ in range(count)]
