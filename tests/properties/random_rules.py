"""Random well-typed rules for the pack `proving-ground`: procedures, actions, menus, triggers, checks.

In: what Hypothesis draws. Out: a rules file as data, whose procedure `main` is the whole game. Every body has names of
every type at hand (`BASICS`), so that any expression of `forms.txt` can stand anywhere in it. What is made comes to an
end: procedures call only those behind them, loops count, and what follows from changes is paid from `game.budget`.
"""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass, field, replace
from typing import Any, TypeAlias

import yaml
from hypothesis import strategies as st
from hypothesis.strategies import DrawFn

from tests.properties.typed_texts import CALM, FALLBACK, FORMS, TYPE_WORDS, Writer

Data: TypeAlias = dict[str, Any]
Scope: TypeAlias = dict[str, str]

BASICS: Scope = {"n": "int", "b": "bool", "u": "unit", "maybe": "unit?", "us": "units", "s": "space", "p": "player"}
FIRST = {
    "n": "2", "b": "game.rounds > 1", "u": "war.hero", "maybe": "first(units)", "us": "units(blue)", "s": "B1",
    "p": "red",
}  # fmt: skip
"""What the names of every body hold at first."""
_WITHOUT_NAMES = {
    "unit": "war.hero", "unit?": "first(units)", "units": "units(red)", "unitlist": "units(blue)", "space": "A1",
    "space?": "war.hero.space", "player": "red", "player?": "blue", "int": "1", "bool": "true", "divisor": "2",
    "side": "side(red)", "moods": "war.hero.moods",
}  # fmt: skip
EVERYTHING: list[Data] = [
    {"set": "u.wounds", "to": "u.wounds + n"}, {"move": "us", "to": "s"}, {"create": "rifle", "at": "s"},
    {"remove": "us"}, {"replace": "u", "with": ["scout"]}, {"note": "told(number=n, piece=maybe)"},
    {"during": "raid(goal=s, score=n)", "do": [{"during": "truce(by=p)", "do": [{"reveal": "u"}]}]},
    {"roll": "1..6"}, {"grant": "glow(n)", "on": "u", "until": "turn"}, {"lift": "glow", "on": "u"}, {"hide": "u"},
    {"draw": "pile(red)", "to": "discard"}, {"shuffle": "discard"},
]  # fmt: skip
"""Steps that make whatever a trigger may wait for."""
WITHIN = ["war", "turn"]
CHEAP = 3
"""What follows from changes as long as the budget lasts."""
UNITS = ("units", "units", "units", "units(red)", "units(B2)", "[x for x in units if x.wounds < 3]", "war.band")
SPACES = ("spaces", "spaces", "edge_of_woods", "[x for x in spaces if x.holder_before == none]")
ABOUT_A_UNIT = (
    "m.wounds > 0", "m.space == B2", "m.space != none and m.space.smoke > 0", "m.owner != none and m.owner.points > 0",
    "m.owner != none and count(units(m.owner)) > 2", "m.target != none and m.target.wounds > 0", "count(m.friends) > 0",
    "m.space != none and count(units(m.space)) > 1", "m.space != none and any(holds(m.space), it.wounds > 0)",
    "m.space != none and any(s in neighbours(m.space), any(units(s), it.fired))",
    "m.space != none and any(within(m.space, 2), it.smoke > 1)", "cover(m, none) > 1", "strength(m, none) > 3",
    "is_steady(m)", "price(m) > 3", "game.rounds > 0", "turn.pace > 1", "not m.face_up", "live(raid)", "has(m, glow)",
    "war.hero.wounds > 0", "m in war.band", "count(holds(m)) > 0", "m.holder == discard", "m.owner == game.leader",
    "m.owner != none and count(hand(m.owner)) > 0", "m.space != none and crowd(m.space) > 1", "m == war.hero",
    "m.space != none and m.space in connected(neighbours(m.space) + m.space, A1)",
    "m.owner != none and m.owner.actions > 0",
    "m.post != none and m.post.smoke > 0", "A1.smoke > 0", "count(past(moved, turn)) > 0", "count(holds(discard)) > 0",
)  # fmt: skip
"""Truths about a unit, each reached from it."""
ABOUT_A_SPACE = (
    "c.smoke > 0", "count(units(c)) > 1", "any(units(c), it.wounds > 0)", "any(neighbours(c), it.smoke > 1)",
    "any(s in within(c, 1), any(holds(s), it.face_up))", "c.holder_before != none and c.holder_before.points > 0",
    "any(v in units(c), count(holds(v)) > 0)", "any(v in units(c), v.owner != none and v.owner.points > 0)",
    "any(v in units(c), strength(v, none) > 3)", "top_of(c) != none", "c in edge_of_woods", "game.leader == none",
)  # fmt: skip
"""Truths about a space, each reached from it."""
_LOCALS = ("int", "bool", "unit?", "units", "space", "space?", "player", "spaces", "ints", "ratio", "unitlist")


@dataclass(frozen=True)
class Place:
    """Where steps stand: the names known there, how deep, and what may stand there.

    `waits`: whether players may be asked; `calls`: the procedures that may be called; `inside`: occasions around.
    """

    names: Scope
    depth: int
    waits: bool
    calls: tuple[str, ...] = ()
    inside: tuple[str, ...] = ()
    gives: str | None = None

    def deeper(self, **more: str) -> Place:
        """The place of steps inside a step, with more names."""
        return replace(self, names={**self.names, **more}, depth=self.depth - 1)


@dataclass
class Maker:
    """Makes the parts of a file, one after the other. `at_once`: whether changes are joined; then nothing that follows
    asks. `ends`: whether occasions are cut short; then names given in them are not known behind them."""

    draw: DrawFn
    at_once: bool
    ends: bool
    procedures: dict[str, str | None] = field(default_factory=dict)
    count: int = 0

    # Small things

    def one_of(self, *things: Any) -> Any:
        return self.draw(st.sampled_from(things))

    def often(self, times: int = 1) -> bool:
        """True in 2 of 3 draws, or rarer; shrinks to no."""
        return self.draw(st.integers(0, times + 1)) > times - 1 if times > 1 else self.draw(st.integers(0, 2)) > 0

    def seldom(self) -> bool:
        return bool(self.draw(st.integers(0, 4)) == 4)

    def fresh(self) -> str:
        self.count += 1
        return f"v{self.count}"

    def text(self, type: str, names: Scope, depth: int = 2) -> str:
        """An expression; most make no faults."""
        forms = FORMS if self.draw(st.integers(0, 14)) == 14 else CALM
        fallback = {**FALLBACK, **({} if BASICS.keys() <= names.keys() else _WITHOUT_NAMES)}
        return Writer(self.draw, forms, fallback).text(type, names, self.draw(st.integers(0, depth)))

    def condition(self, names: Scope) -> Any:
        """An expression, or several in a list or a mapping."""
        match self.draw(st.integers(0, 5)):
            case 4:
                return [self.text("bool", names), self.text("bool", names)]
            case 5:
                return {self.one_of("any", "none"): [self.text("bool", names), self.text("bool", names)]}
        return self.text("bool", names)

    def spot(self, names: Scope) -> str:
        """Where pieces can lie."""
        return str(
            self.one_of(
                self.text("space", names, 1), f"hand({self.text('player', names, 0)})", "discard",
                f"pile(side({self.text('player', names, 0)}))",
            )
        )  # fmt: skip

    def pieces(self, names: Scope) -> str:
        return self.text(self.one_of("unit", "units", "unit?", "units"), names, 1)

    # Steps

    def steps(self, place: Place, most: int = 4) -> list[Data]:
        """Some steps."""
        found: list[Data] = []
        names = dict(place.names)
        for _ in range(self.draw(st.integers(1, most))):
            made, given = self.step(replace(place, names=names))
            found += made
            names |= given
        return found

    def step(self, place: Place) -> tuple[list[Data], Scope]:
        """A step, and the names that are known behind it."""
        kinds: list[Callable[[Place], tuple[list[Data], Scope]]] = [
            self.let, self.write, self.write, self.add, self.move, self.draw_from, self.create, self.remove,
            self.replace, self.turn, self.show, self.note, self.grant, self.lift, self.noting_purse,
            self.load, self.pack, self.turn_end,
        ]  # fmt: skip
        if place.depth > 0:
            kinds += [self.branch, self.branch, self.match, self.each, self.loop, self.during, self.during]
            kinds += [self.joined, self.joined] if self.at_once else []
        if place.calls:
            kinds += [self.call, self.call]
        if place.waits:
            kinds += [self.choose] * 6 + [self.roll, self.shuffle, self.offer, self.offer, self.secretly]
        if self.ends and place.inside:
            kinds += [self.end]
        return self.draw(st.sampled_from(kinds))(place)

    def let(self, place: Place) -> tuple[list[Data], Scope]:
        type = self.one_of(*_LOCALS)
        known = [name for name, of in place.names.items() if of == type and name.startswith("v")]
        name = self.one_of(*known) if known and self.seldom() else self.fresh()
        return [{"let": {name: self.text(type, place.names)}}], {name: type}

    def write(self, place: Place) -> tuple[list[Data], Scope]:
        writes = dict(self._write(place) for _ in range(self.draw(st.integers(1, 2))))
        if len(writes) == 1:
            ((target, value),) = writes.items()
            return [{"set": target, "to": value}], {}
        return [{"set": writes}], {}

    def _write(self, place: Place) -> tuple[str, str]:
        names = place.names
        of, type = self.one_of(
            ("unit wounds", "int"), ("unit fired", "bool"), ("unit mood", "mood"), ("unit target", "unit?"),
            ("unit friends", "units"), ("unit post", "space?"), ("space smoke", "int"), ("player points", "int"),
            ("space holder_before", "player?"), ("player darling", "unit?"), ("side morale", "int"),
            ("game leader", "player?"), ("game rounds", "int"), ("turn pace", "int"), ("war hero", "unit"),
            ("war band", "units"), *([("raid goal", "space"), ("raid score", "int")] if "raid" in place.inside else []),
        )  # fmt: skip
        thing, name = of.split()
        owner = thing if thing in ("game", "turn", "war", "raid") else self.text(thing, names, 1)
        return f"{_as_owner(owner)}.{name}", self.text(type, names)

    def add(self, place: Place) -> tuple[list[Data], Scope]:
        target = self.one_of("unit.wounds", "space.smoke", "player.points", "side.morale", "turn.pace", "war.total")
        thing, name = target.split(".")
        owner = thing if thing in ("turn", "war") else self.text(thing, place.names, 1)
        return [{"add": f"{_as_owner(owner)}.{name}", "by": self.text("int", place.names)}], {}

    def noting_purse(self, place: Place) -> tuple[list[Data], Scope]:
        purse = f"{_as_owner(self.text('player', place.names, 0))}.actions"
        return [{"set": purse, "to": self.one_of("0", "2", "5")}], {}

    def move(self, place: Place) -> tuple[list[Data], Scope]:
        routes = [name for name, type in place.names.items() if type == "route"]
        made: Data = {"move": self.pieces(place.names)}
        if routes and self.often():
            return [{**made, "move": self.text("unit", place.names, 1), "along": self.one_of(*routes)}], {}
        made["to"] = self.spot(place.names)
        if self.seldom():
            made["how"] = self.one_of("march", "creep")
        if self.seldom():
            made["order"] = self.one_of("top", "bottom")
        return [made], {}

    def draw_from(self, place: Place) -> tuple[list[Data], Scope]:
        if not place.waits:  # an empty pile might be shuffled anew
            return self.move(place)
        made: Data = {"draw": self.one_of("pile(side(p))", "discard", "pile(red)"), "to": self.spot(place.names)}
        if self.often():
            made["count"] = self.one_of(1, 2, self.text("int", place.names, 0))
        return [made], {}

    def create(self, place: Place) -> tuple[list[Data], Scope]:
        name = self.fresh()
        made = {"create": self.one_of("rifle", "tank", "scout"), "at": self.spot(place.names), "as": name}
        if self.often():
            made["owner"] = self.text("player", place.names, 1)
        if self.often():
            return [{**made, "count": self.one_of(0, 1, 2)}], {name: "unitlist"}
        return [made], {name: "unit"}

    def remove(self, place: Place) -> tuple[list[Data], Scope]:
        return [{"remove": self.pieces(place.names)}], {}

    def replace(self, place: Place) -> tuple[list[Data], Scope]:
        heirs = self.one_of(["scout"], ["scout", "rifle"], ["tank"])
        made: Data = {"replace": self.text("unit", place.names, 1), "with": heirs}
        if self.often():
            made["keeps"] = self.draw(st.lists(st.sampled_from(["state", "effects", "facts"]), min_size=1, unique=True))
        if self.seldom():
            made["shares"] = self.one_of(
                {"wounds": "one"}, {"glow": "one", "mood": "all"}, {"unit": "one"}, {"end": "one", "glow": "all"}
            )
        return [made], {}

    def load(self, place: Place) -> tuple[list[Data], Scope]:
        """One piece goes into another that can take it; now and then nobody asks whether it can."""
        one, other = self.text("unit", place.names, 0), self.text("unit", place.names, 0)
        put: Data = {"move": one, "to": other}
        if self.seldom():
            return [put], {}
        takes = [f"{one} != {other}", f"not gone({other})", f"count(holds({other})) < 4", f"not within({other}, {one})"]
        return [{"if": takes, "then": [put]}], {}

    def pack(self, place: Place) -> tuple[list[Data], Scope]:
        """A crate that holds a piece, and leaves play again, or stays."""
        name, piece = self.fresh(), self.text("unit", place.names, 0)
        made: list[Data] = [{"create": "crate", "at": self.text("space", place.names, 1), "as": name}]
        made.append({"if": f"not gone({piece})", "then": [{"move": piece, "to": name}]})
        return [*made, *([{"remove": name}] if self.often() else [])], {}

    def turn_end(self, place: Place) -> tuple[list[Data], Scope]:
        owner = _as_owner(self.text("unit", place.names, 1))
        return [{"set": f"{owner}.end", "to": self.one_of("fair", "foul")}], {}

    def turn(self, place: Place) -> tuple[list[Data], Scope]:
        return [{self.one_of("reveal", "hide"): self.pieces(place.names)}], {}

    def show(self, place: Place) -> tuple[list[Data], Scope]:
        made: Data = {"show": self.pieces(place.names), "to": self.text("player", place.names, 0)}
        return [made | (self.until(place) if self.often() else {})], {}

    def note(self, place: Place) -> tuple[list[Data], Scope]:
        number, piece = self.text("int", place.names, 1), self.text("unit?", place.names, 1)
        return [{"note": f"told(number={number}, piece={piece})"}], {}

    def grant(self, place: Place) -> tuple[list[Data], Scope]:
        made: Data = {"grant": f"{self.one_of('haze', 'glow')}({self.text('int', place.names, 1)})"}
        if made["grant"].startswith("glow") or self.often():
            made["on"] = self.text("unit", place.names, 1)
        return [made | self.until(place)], {}

    def until(self, place: Place) -> Data:
        """When something that lasts ends."""
        made: Data = {"until": self.one_of("turn", "war", "lifted", "told", "moved", *place.inside)}
        if made["until"] in ("told", "moved") and self.often():
            made["where"] = self.text("bool", place.names, 1)
        return made

    def lift(self, place: Place) -> tuple[list[Data], Scope]:
        return [{"lift": self.one_of("haze", "glow"), "on": self.text("unit", place.names, 1)}], {}

    def branch(self, place: Place) -> tuple[list[Data], Scope]:
        made: Data = {"if": self.condition(place.names), "then": self.steps(place.deeper(), 3)}
        if self.often():
            made["else"] = self.steps(place.deeper(), 3)
        return [made], {}

    def match(self, place: Place) -> tuple[list[Data], Scope]:
        subject, keys = self.one_of(
            ("mood", ("calm", "wild", "lost")), ("int", ("0", "1", "2")), ("bool", ("true", "false")),
        )  # fmt: skip
        cases = self.draw(st.lists(st.sampled_from(keys), min_size=1, unique=True))
        looked_at = self.text(subject, place.names)
        made: Data = {
            "match": "u.mood" if looked_at in ("calm", "wild", "lost") else looked_at
        }  # no symbol tells its type by itself
        made["cases"] = {_key(case): self.steps(place.deeper(), 2) for case in cases}
        if self.often():
            made["else"] = self.steps(place.deeper(), 2)
        return [made], {}

    def each(self, place: Place) -> tuple[list[Data], Scope]:
        name = self.fresh()
        things, type = self.one_of(
            ("units", "unit"), ("unitlist", "unit"), ("spaces", "space"), ("ints", "int"), ("units", "unit"),
        )  # fmt: skip
        made: Data = {"for": f"{name} in {self.text(things, place.names)}"}
        if place.waits and things == "units" and self.seldom():
            made["chosen_by"] = self.text("player", place.names, 1)
        made["do"] = self.steps(place.deeper(**{name: type}), 3)
        return [made], {}

    def loop(self, place: Place) -> tuple[list[Data], Scope]:
        """A loop with a counter of its own."""
        name = self.fresh()
        most = self.one_of(1, 2, 3)
        inside = self.steps(place.deeper(**{name: "int"}), 3)
        condition = [f"{name} < {most}", *([self.text("bool", place.names)] if self.often() else [])]
        return [{"let": {name: 0}}, {"while": condition, "do": [{"let": {name: f"{name} + 1"}}, *inside]}], {}

    def during(self, place: Place) -> tuple[list[Data], Scope]:
        kind = self.one_of("raid", "truce", "raid")
        facts = {
            "raid": f"raid(goal={self.text('space', place.names, 1)}, score={self.text('int', place.names, 1)})",
            "truce": f"truce(by={self.text('player', place.names, 0)})",
        }
        made: Data = {"during": facts[kind]}
        if place.waits and self.seldom():
            made["announce"] = "replies"
        inside = replace(place, inside=(*place.inside, kind)).deeper()
        names = dict(place.names)
        made["do"] = []
        for _ in range(self.draw(st.integers(1, 3))):
            steps, given = self.step(replace(inside, names=names))
            made["do"] += steps
            names |= given
        if self.often():
            made["if_cut"] = self.steps(place.deeper(), 2)
        return [made], ({} if self.ends else names)

    def joined(self, place: Place) -> tuple[list[Data], Scope]:
        inside = replace(place, waits=False, calls=(), inside=()).deeper()
        made = [self._part(inside) for _ in range(self.one_of(1, 2, 3))]
        if self.often():
            name = self.fresh()
            body = [self._part(inside.deeper(**{name: "unit"})) for _ in range(self.one_of(1, 2))]
            made.append({"for": f"{name} in {self.text('units', place.names, 1)}", "do": body})
        if self.seldom():
            made.append({"if": self.text("bool", place.names, 1), "then": [self._part(inside)]})
        return [{"at_once": made}], {}

    def _part(self, place: Place) -> Data:
        """A step of one change."""
        kinds = (self.write, self.move, self.move, self.remove, self.add, self.turn, self.note, self.grant, self.lift,
                 self.show, self.create, self.replace)  # fmt: skip
        return self.draw(st.sampled_from(kinds))(place)[0][0]

    def call(self, place: Place) -> tuple[list[Data], Scope]:
        id = self.one_of(*place.calls)
        arguments = ", ".join(self.text(type, place.names) for type in BASICS.values())
        gives = self.procedures[id]
        if gives is None:
            return [{"call": f"{id}({arguments})"}], {}
        name = self.fresh()
        return [{"call": f"{id}({arguments})", "as": name}], {name: gives}

    def end(self, place: Place) -> tuple[list[Data], Scope]:
        kind = self.one_of(*place.inside)
        return [{"if": self.text("bool", place.names), "then": [{"end": kind}]}], {}

    # What waits

    def roll(self, place: Place) -> tuple[list[Data], Scope]:
        name = self.fresh()
        if self.often():
            return [{"roll": self.one_of("1..6", "0..2"), "as": name}], {name: "int"}
        return [{"roll": {"count": self.one_of(1, 2), "of": "1..3"}, "as": name}], {name: "ints"}

    def shuffle(self, place: Place) -> tuple[list[Data], Scope]:
        return [{"shuffle": self.one_of("discard", "pile(side(p))", "pile(blue)")}], {}

    def offer(self, place: Place) -> tuple[list[Data], Scope]:
        made: Data = {"offer": self.one_of("deeds", "replies", ["deeds", "replies"])}
        if self.often():
            made["to"] = self.text("player", place.names, 1) if self.often() else "players"
        if self.often():
            made["until"] = self.one_of("one", "pass")
        if self.seldom():
            made["may_pass"] = self.text("bool", place.names, 1)
        if self.seldom():
            made["between"] = "replies"
        return [made], {}

    def secretly(self, place: Place) -> tuple[list[Data], Scope]:
        name = self.fresh()
        choice: Data = {"choose": name, "one": "units(it)", "by": "it", "else": []}
        return [{"secretly": "players", "do": [choice, {"set": "it.darling", "to": name}]}], {}

    def choose(self, place: Place) -> tuple[list[Data], Scope]:
        name = self.fresh()
        choice, type, impossible = self.choice(name, place.names)
        made: Data = {"choose": name, "by": self.text("player", place.names, 0), **choice}
        if self.often():
            return [{**made, "may": True}], ({} if type != "unit" else {name: "unit?"})
        if not impossible:
            return [made], {name: type}
        return [{**made, "else": self.steps(place.deeper(), 1)}], ({} if type != "unit" else {name: "unit?"})

    def choice(self, name: str, names: Scope) -> tuple[Data, str, bool]:
        """A choice of some kind, the type of its name, and whether it may be impossible."""
        form = self.one_of("one", "pick", "number", "yes", "arrange", "split", "routes", "pick", "one")
        made: Data = {}
        match form:
            case "one":
                made["one"] = self.text(self.one_of("units", "unitlist"), names)
                if self.often():
                    made["each"] = self.condition({**names, "it": "unit"})
                self._preferred(made, {**names, "it": "unit"})
                return made, "unit", True
            case "pick":
                made["pick"] = self.text("units", names)
                self._set(made, name, names)
                return made, "units", True
            case "arrange":
                made["arrange"] = self.one_of("units(B1)", "units(A1)", self.text("units", names, 1))
                if self.often():
                    made["each"] = self.text("bool", {**names, "it": "unit"}, 1)
                return made, "unitlist", True
            case "number":
                made["number"] = [self.one_of(0, 1), self.one_of(2, 4, self.text("int", names, 1))]
                self._preferred(made, {**names, "it": "int"})
                return made, "int", True
            case "split":
                made["split"] = {"of": self.one_of(1, 2), "among": self.text("units", names)}
                return made, "counts", True
            case "routes":
                made["routes"] = {
                    "start": self.text("space", names, 1),
                    "length": self.one_of(1, 2, {"min": 0, "max": 2}),
                }
                if self.often():
                    made["routes"]["step"] = self.text("bool", {**names, "there": "space"}, 1)
                if self.seldom():
                    self._ranked(made, name, names)
                return made, "route", True
        return {"yes": "Shall it be?"}, "bool", False

    def _set(self, made: Data, name: str, names: Scope) -> None:
        """The fields of a set."""
        of_one, of_all = {**names, "it": "unit"}, {**names, name: "units"}
        if self.often():
            made["each"] = self.text("bool", of_one, 1)
        if self.often():
            made["min"] = self.one_of(0, 1, 2)
        if self.often():
            made["max"] = self.one_of(1, 2, 3)
        match self.draw(st.integers(0, 5)):
            case 2:
                made["together"] = self.condition(of_all)
            case 3:
                made["grow"] = self.text("bool", of_all)
            case 4:
                made["total"] = {"of": self.one_of("it.cost", "1"), "at_most": self.one_of(3, 9)}
            case 5:
                made["minimal"] = True
                made["together"] = self.one_of(f"sum({name}, it.cost) > 3", self.text("bool", of_all))
        self._preferred(made, {**names, "it": "units"})

    def _preferred(self, made: Data, names: Scope) -> None:
        if self.seldom():
            made["prefer"] = [{self.one_of("most", "least"): self.text("int", names, 1)}]
            if self.often():
                made["binding"] = True

    def _ranked(self, made: Data, name: str, names: Scope) -> None:
        """Routes by what adds up along them, by their ends, or by something else; longer ones too."""
        along = self.text("int", {**names, "cell": "space"}, 1)
        number = self.one_of(
            f"{name}.length", f"2 * {name}.length - {name}.end.row", f"sum(cell in {name}.spaces, {along})",
            f"count(cell in {name}.spaces, cell.smoke > 0) + {name}.start.row", f"distance({name}.end, A1)",
            f"{name}.length * {name}.end.column",
        )  # fmt: skip
        made["routes"]["length"] = {"min": self.one_of(0, 1), "max": self.one_of(2, 4, "count(units)")}
        made["prefer"] = [{self.one_of("most", "least"): number}, {"truth": f"{name}.end == A1"}]
        if self.often():
            made["binding"] = True

    # Elements

    def procedure(self, id: str, later: tuple[str, ...]) -> Data:
        """A procedure; it may call those behind it."""
        gives = self.procedures[id]
        place = Place(dict(BASICS), 2, True, later)
        made: Data = {"within": WITHIN, "args": {name: TYPE_WORDS[type] for name, type in BASICS.items()}}
        made["do"] = self.steps(place)
        if gives is not None:
            made["gives"] = TYPE_WORDS[gives]
            if self.often():
                answer = self.text(gives, place.names)
                made["do"].append({"if": self.text("bool", place.names), "then": [{"return": answer}]})
            made["do"].append({"return": self.text(gives, place.names)})
        return made

    def action(self, menu: str, calls: tuple[str, ...]) -> Data:
        """An action with some arguments."""
        names: Scope = {"by": "player"}
        made: Data = {"menu": menu, "within": WITHIN, "args": []}
        for _ in range(self.draw(st.integers(0, 2))):
            name = f"arg_{self.fresh()}"  # steps may give the names of others again
            choice, type, _ = self.choice(name, names)
            made["args"].append({name: choice})
            names[name] = type
        if self.seldom():
            made["allowed"] = self.text("bool", names)
        if self.seldom():
            made["by"] = self.text("player", {})
        if self.often():
            made["cost"] = {"actions": self.one_of(1, 0, 2, 3)}
        made["limit"] = [{"times": self.one_of(1, 2), "per": "turn"}, *self.limits(names)]
        if menu == "deeds" and self.seldom():
            made["announce"] = "replies"
        place = Place({**names, **BASICS}, 1, True, calls)
        made["do"] = [{"let": dict(FIRST)}, *self.steps(place, 3)]
        if self.seldom():
            made["if_cut"] = [{"let": dict(FIRST)}, *self.steps(place, 2)]
        return made

    def limits(self, names: Scope) -> list[Data]:
        """Limits for each of what is chosen; some share a count."""
        things = [name for name, type in names.items() if type in ("unit", "units")]
        if not things or self.often():
            return []
        made: Data = {"times": self.one_of(1, 2), "per": self.one_of("turn", "war"), "of": self.one_of(*things)}
        return [{**made, "tag": "busy"}] if self.often() else [made]

    def bonuses(self) -> Data:
        """Purses that stand in for actions."""
        found: Data = {}
        for id in self.one_of((), ("spare",), ("spare", "gift"), ("spare", "gift", "loan")):
            made: Data = {"of": self.one_of("player", "side"), "amount": self.one_of(1, 2, 3), "instead_of": "actions"}
            made[self.one_of("refill", "income")] = "turn"
            if self.seldom():
                made["at_least"] = self.one_of(1, -1)
            if self.seldom():
                made["when"] = f"live(war) and live(turn) and ({self.text('bool', {'it': made['of']}, 1)})"
            if self.seldom():
                made["only"] = f"live(war) and live(turn) and ({self.text('bool', {'by': 'player'}, 1)})"
            found[id] = made
        return found

    def trigger(self, calls: tuple[str, ...]) -> Data:
        """What comes before or after an event, or follows a value; it costs one of the budget."""
        when, event = self.one_of(
            ("before", "moved"), ("after", "moved"), ("before", "hidden"), ("after", "changed"), ("after", "created"),
            ("before", "removed"), ("after", "removed"), ("after", "replaced"), ("before", "told"), ("after", "told"),
            ("after", "emptied"),
            ("after", "opening(raid)"), ("after", "ending(raid)"), ("after", "ending(truce)"), ("after", "rolled"),
            ("before", "granted"), ("after", "lifted"), ("before", "revealed"), ("after", "hidden"),
            ("before", "created"), ("before", "replaced"), ("before", "drawn"), ("before", "emptied"),
            ("before", "shuffled"), ("before", "rolled"), ("before", "deed_0"), ("before", "changed"),
            ("watch", "count(units)"), ("watch", "game.rounds"), ("watch", "turn.pace"), ("after", "deed_0"),
        )  # fmt: skip
        made: Data = {when: event, "within": WITHIN, "when": ["game.budget > 0"]}
        if self.often():
            made["when"].append(self.text("bool", {}, 1))
        if self.seldom():
            made["first"] = True
        if event.startswith("ending") and self.often():
            made["cut"] = "too"
        made["do"] = self._paid(calls, (("raid",) if event.endswith("(raid)") else ()))
        if when == "before" and self.ends and self.often():
            made["do"].append({"if": self.text("bool", dict(BASICS)), "then": [{"end": "event"}]})
        if (when, event) == ("before", "rolled") and self.often():
            made["do"].append({"set": "event.number", "to": "event.number % 3 + 1"})
        if (when, event) == ("before", "moved") and self.seldom():
            made["do"].append({"set": "event.end", "to": self.text("space", dict(BASICS), 1)})
        return made

    def check(self, calls: tuple[str, ...]) -> Data:
        """What waits for a condition, and makes an end of it with its first step."""
        made: Data = {"at": self.one_of("step", ["ending(raid)"], "step", ["ending(turn)"], "step"), "within": WITHIN}
        each, where, first = self.one_of(
            ("units", ["it.wounds > 1"], {"set": "it.wounds", "to": 0}),
            ("m in units", ["m.fired"], {"set": "m.fired", "to": False}),
            ("spaces", ["it.smoke > 1"], {"set": "it.smoke", "to": 0}),
            (None, ["game.rounds > 1"], {"set": "game.rounds", "to": 0}),
            self.about("m", UNITS, ABOUT_A_UNIT, "m.mood != wild", {"set": "m.mood", "to": "wild"}),
            self.about("m", UNITS, ABOUT_A_UNIT, "m.post != A1", {"set": "m.post", "to": "A1"}),
            self.about("c", SPACES, ABOUT_A_SPACE, "c.holder_before != red", {"set": "c.holder_before", "to": "red"}),
            self.about("m", UNITS, ABOUT_A_UNIT, "m in units(m.owner)", {"remove": "m"}),
        )
        if each is not None:
            made["each"] = each
            if self.seldom():
                made["chosen_by"] = self.one_of("red", "turn.who")
        if made["at"] == ["ending(raid)"] and self.often():
            made["cut"] = "too"
        if self.seldom():
            made["tags"] = ["hostile"]
        made["where"] = [*where, "game.budget > 0"]
        made["do"] = [first, *self._paid(calls, ())]
        return made

    def about(
        self, name: str, things: tuple[str, ...], conditions: tuple[str, ...], last: str, first: Data
    ) -> tuple[str, list[str], Data]:
        """Members, local conditions about one, and the step that makes an end of the last of them."""
        found = [self.one_of(*conditions) for _ in range(self.one_of(1, 1, 2))]
        if last.startswith("m in"):
            found.insert(0, "m.owner != none")
        return f"{name} in {self.one_of(*things)}", [*found, last], first

    def borne(self, calls: tuple[str, ...]) -> Data:
        """A trigger of an effect on a unit: it comes in its owner's turn, who may say which of his comes next."""
        when, event = self.one_of(
            ("after", "told"), ("after", "moved"), ("before", "moved"), ("after", "ending(raid)"), ("after", "changed"),
            ("watch", "bearer.wounds"), ("watch", "count(units)"), ("before", "told"),
        )  # fmt: skip
        made: Data = {when: event, "within": WITHIN, "when": ["game.budget > 0"]}
        if self.often():
            made["when"].append(self.one_of("not bearer.fired", "level > 0", "not gone(bearer)"))
        made |= self.one_of({}, {"tie": "owner"}, {"chosen_by": "red"}, {"tie": "owner"})
        made["do"] = self._paid(calls, ())
        if self.often():
            made["do"].insert(1, self.one_of({"lift": "glow", "on": "bearer"}, {"set": "bearer.fired", "to": True}))
        return made

    def triggers_of_glow(self, calls: tuple[str, ...]) -> Data:
        """One or two triggers."""
        return {f"t{number}": self.borne(calls) for number in range(self.one_of(1, 2))}

    def _paid(self, calls: tuple[str, ...], inside: tuple[str, ...]) -> list[Data]:
        place = Place(dict(BASICS), 1, True, calls, inside)
        return [{"add": "game.budget", "by": -1}, {"let": dict(FIRST)}, *self.steps(place, 2)]

    def menu(self) -> Data:
        made: Data = {"within": WITHIN}
        if self.often():
            made["order"] = self.one_of("players", ["blue", "red"], "opponents(turn.who)", "clockwise(turn.who)")
        if self.often():
            made["turns"] = self.one_of("alternate", "all_first", "once")
        if made.get("turns") == "alternate" and self.often():
            made["passes"] = self.one_of(1, 2)
        if self.seldom():
            made["claims"] = True
        return made

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


def _as_owner(text: str) -> str:
    """An expression as what stands before a dot."""
    return text if text.replace("_", "").replace(".", "").isalnum() or text.endswith(")") else f"({text})"


def _key(case: str) -> Any:
    return int(case) if case.isdigit() else case


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
