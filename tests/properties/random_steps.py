"""Random steps: those that change something, those that hold others, those that wait for chance or a player."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import replace
from typing import Any

from hypothesis import strategies as st

from tests.properties.random_choices import Choices
from tests.properties.random_expressions import BASICS, Data, Place, Scope

_LOCALS = ("int", "bool", "unit?", "units", "space", "space?", "player", "spaces", "ints", "ratio", "unitlist")


class Steps(Choices):
    """Makes steps."""

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
            self.let, self.write, self.write, self.add, self.move, self.swap, self.draw_from, self.create,
            self.remove, self.replace, self.turn, self.show, self.note, self.grant, self.lift, self.noting_purse,
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

    def swap(self, place: Place) -> tuple[list[Data], Scope]:
        return [{"swap": self.text("unit", place.names, 1), "with": self.text("unit", place.names, 1)}], {}

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
        kinds = (self.write, self.move, self.move, self.swap, self.remove, self.add, self.turn, self.note, self.grant,
                 self.lift, self.show, self.create, self.replace)  # fmt: skip
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


def _as_owner(text: str) -> str:
    """An expression as what stands before a dot."""
    return text if text.replace("_", "").replace(".", "").isalnum() or text.endswith(")") else f"({text})"


def _key(case: str) -> Any:
    return int(case) if case.isdigit() else case
