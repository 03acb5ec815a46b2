"""Random elements of rules: procedures, actions, menus, purses, triggers, checks."""

from __future__ import annotations

from hypothesis import strategies as st

from tests.properties.random_expressions import BASICS, Data, Place, Scope
from tests.properties.random_steps import Steps
from tests.properties.typed_texts import TYPE_WORDS

FIRST = {
    "n": "2", "b": "game.rounds > 1", "u": "war.hero", "maybe": "first(units)", "us": "units(blue)", "s": "B1",
    "p": "red",
}  # fmt: skip
"""What the names of every body hold at first."""
WITHIN = ["war", "turn"]
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
    "m.space != none and count(units(m.space)) < 3", "m.space != none and not any(holds(m.space), it.wounds > 1)",
    "m.space != none and all(s in neighbours(m.space), not units(s))", "count(holds(m)) == 0",
    "m.post != none and m.post.smoke > 0", "A1.smoke > 0", "count(past(moved, turn)) > 0", "count(holds(discard)) > 0",
)  # fmt: skip
"""Truths about a unit, each reached from it."""
ABOUT_A_SPACE = (
    "c.smoke > 0", "count(units(c)) > 1", "not units(c)", "all(units(c), it.wounds == 0)", "2 > count(holds(c))",
    "all(s in neighbours(c), count(units(s)) < 2)", "any(units(c), it.fired) or not any(units(c), it.heavy)",
    "any(units(c), it.wounds > 0)", "any(neighbours(c), it.smoke > 1)",
    "any(s in within(c, 1), any(holds(s), it.face_up))", "c.holder_before != none and c.holder_before.points > 0",
    "any(v in units(c), count(holds(v)) > 0)", "any(v in units(c), v.owner != none and v.owner.points > 0)",
    "any(v in units(c), strength(v, none) > 3)", "top_of(c) != none", "c in edge_of_woods", "game.leader == none",
)  # fmt: skip
"""Truths about a space, each reached from it."""


class Elements(Steps):
    """Makes elements."""

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
