"""Random well-typed rules for the pack `proving-ground`: `main`, what it offers, calls and brings about.

In: what Hypothesis draws. Out: a rules file as data, whose procedure `main` is the whole game. What is made comes to an
end: procedures call only those behind them, loops count, and what follows from changes is paid from `game.budget`.
"""

from __future__ import annotations

from typing import Any

import yaml
from hypothesis import strategies as st
from hypothesis.strategies import DrawFn

from tests.properties.random_elements import FIRST, Elements
from tests.properties.random_expressions import BASICS, Data, Place

EVERYTHING: list[Data] = [
    {"set": "u.wounds", "to": "u.wounds + n"}, {"move": "us", "to": "s"}, {"create": "rifle", "at": "s"},
    {"remove": "us"}, {"replace": "u", "with": ["scout"]}, {"note": "told(number=n, piece=maybe)"},
    {"during": "raid(goal=s, score=n)", "do": [{"during": "truce(by=p)", "do": [{"reveal": "u"}]}]},
    {"roll": "1..6"}, {"grant": "glow(n)", "on": "u", "until": "turn"}, {"lift": "glow", "on": "u"}, {"hide": "u"},
    {"draw": "pile(red)", "to": "discard"}, {"shuffle": "discard"},
]  # fmt: skip
"""Steps that make whatever a trigger may wait for."""
CHEAP = 3
"""What follows from changes as long as the budget lasts."""


class Maker(Elements):
    """Makes the parts of a file, one after the other."""

    def main(self, calls: tuple[str, ...]) -> Data:
        place = Place(dict(BASICS), 2, True, calls)
        begin, never = {"let": dict(FIRST)}, {"if": "game.rounds == 12345", "then": EVERYTHING}
        first = [begin, *self.steps(place, 5), {"offer": "deeds", "to": "players"}, never]
        second = [begin, {"offer": "replies"}, *self.steps(place, 5)]
        turns = [{"during": "turn(who=blue)", "do": first}, {"during": "turn(who=red)", "do": second}]
        return {"do": [{"during": "war(hero=only(units(B2)), band=units(red))", "do": turns}]}

    def rules(self) -> Data:
        """The whole file."""
        calls = tuple(f"work_{number}" for number in range(self.draw(st.integers(0, 2))))
        self.procedures = {id: self.one_of(None, "int", "unit?") for id in calls}
        procedures = {id: self.procedure(id, calls[number + 1 :]) for number, id in enumerate(calls)}
        free = calls
        return {
            "state": {"game": {"budget": {"type": "int", "start": CHEAP}}},
            "occasions": {
                "war": {"facts": {"hero": "unit", "band": "set of unit", "total": {"type": "int", "default": 0}}},
                "raid": {"facts": {"goal": "space", "score": "int"}},
            },
            "events": {"told": {"facts": {"number": "int", "piece": "optional unit"}}},
            "effects": {
                "glow": {
                    "args": {"level": "int"},
                    "modifiers": [{"to": "strength", "label": "glow", "when": "unit == bearer", "add": "level"}],
                    **({"on": "unit", "triggers": self.triggers_of_glow(free)} if self.often() else {}),
                }
            },
            "purses": self.bonuses(),
            "menus": {"deeds": self.menu(), "replies": self.menu()},
            "actions": {
                **{f"deed_{number}": self.action("deeds", free) for number in range(self.one_of(1, 2))},
                "reply": self.action("replies", free),
            },
            "triggers": {f"follow_{number}": self.trigger(free) for number in range(self.draw(st.integers(0, 2)))},
            "checks": {f"look_{number}": self.check(free) for number in range(self.draw(st.integers(0, 1)))},
            "procedures": {"main": self.main(calls), **procedures},
        }


@st.composite
def rules_files(draw: DrawFn, checks: int = 0) -> Data:
    """A rules file; with so many checks at every step at least, and a budget that lets them do more."""
    maker = Maker(draw, at_once=draw(st.booleans()), ends=draw(st.booleans()))
    found = maker.rules()
    for number in range(checks):
        found["state"]["game"]["budget"]["start"] = 4 * CHEAP
        free = tuple(maker.procedures) if not maker.at_once else ()
        made = {key: value for key, value in maker.check(free).items() if key != "cut"}
        found["checks"][f"watched_{number}"] = {**made, "at": "step"}
    return {section: elements for section, elements in found.items() if elements}


class _Plain(yaml.SafeDumper):
    """Writes things that stand at several places out at each."""

    def ignore_aliases(self, data: Any) -> bool:
        return True


def as_yaml(data: Data) -> str:
    """Rules as the text of a file."""
    return yaml.dump(data, Dumper=_Plain, sort_keys=False, width=100_000)
