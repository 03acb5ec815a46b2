"""Random choices: what a player may take, and what tells whole answers from others."""

from __future__ import annotations

from hypothesis import strategies as st

from tests.properties.random_expressions import Data, Expressions, Scope


class Choices(Expressions):
    """Makes choices, of actions and of steps."""

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
                if self.often():
                    made["split"]["at_most"] = self.text("int", {**names, "it": "unit"}, 1)
                if self.seldom():
                    made["split"]["at_least"] = self.one_of(0, 1)
                if self.seldom():
                    made["together"] = self.text("bool", {**names, name: "counts"}, 1)
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
                if self.seldom():
                    made["together"] = self.text("bool", {**names, name: "route"}, 1)
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
        match self.draw(st.integers(0, 7)):
            case 2:
                made["together"] = self.condition(of_all)
            case 3:
                made["grow"] = self.text("bool", of_all)
            case 4:
                made["total"] = {"of": self.one_of("it.cost", "1"), "at_most": self.one_of(3, 9)}
            case 5:
                made["minimal"] = True
                made["together"] = self.one_of(f"sum({name}, it.cost) > 3", self.text("bool", of_all))
            case 6:
                link = self.one_of("one.space in neighbours(beside.space)", "distance(one.space, beside.space) <= 1",
                                   "one.cost <= beside.cost and one != beside")  # fmt: skip
                made["grow"] = f"count({name}) < 2 or all(one in {name}, any(beside in {name}, {link}))"
                made["total"] = {"of": self.one_of("it.cost", "it.cost - 1"), "at_least": self.one_of(3, 5)}
                if self.often():
                    made["total"]["at_most"] = self.one_of(5, 9)
                if self.seldom():
                    made["minimal"] = True
            case 7:
                made["total"] = {"of": "it.cost", "at_most": self.one_of(3, 9)}
                alike = f"all({name}, it.heavy == first({name}).heavy)"
                made["together"] = [f"sum({name}, it.wounds + 1) <= {self.one_of(2, 4)}", alike][: self.one_of(1, 2)]
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
