"""Random expressions of the language as texts, written rule by rule as the grammar in the documentation has them."""

from __future__ import annotations

from collections.abc import Callable

from hypothesis import strategies as st

NAMES = ("a", "unit", "it", "A1", "attack_2", "true", "false", "none", "x9")
NUMBERS = ("0", "7", "1000", str(2**53))
TEXTS = ('"1:2"', "'a \"b\"'", '"it\'s"', '""', '"größer ≥ 2"', "'#'")
BLANKS = ("", "", " ", "  ", "\n", "\t ")


class _Author:
    """Writes one expression; `left` bounds how much is still written."""

    def __init__(self, pick: Callable[[int], int]) -> None:
        self.pick = pick
        self.left = 25

    def one_of(self, choices: tuple[str, ...]) -> str:
        return choices[self.pick(len(choices))]

    def blank(self) -> str:
        return self.one_of(BLANKS)

    def chance(self, one_in: int) -> bool:
        self.left -= 1
        return self.left > 0 and self.pick(one_in) == 0

    def expression(self) -> str:
        if self.chance(6):
            return f"{self.disjunction()} if {self.disjunction()} else {self.expression()}"
        return self.disjunction()

    def disjunction(self) -> str:
        return self.joined(self.conjunction, " or ")

    def conjunction(self) -> str:
        return self.joined(self.negation, " and\n")

    def joined(self, part: Callable[[], str], word: str) -> str:
        parts = [part()]
        while self.chance(5):
            parts.append(part())
        return word.join(parts)

    def negation(self) -> str:
        return f"not {self.negation()}" if self.chance(6) else self.comparison()

    def comparison(self) -> str:
        kind = self.pick(6) if self.chance(2) else 9
        signs = {0: ("<", "<="), 1: (">", ">="), 2: ("==",)}.get(kind)
        found = self.sum()
        if signs:
            while self.chance(2):
                found += self.blank() + self.one_of(signs) + self.blank() + self.sum()
        elif kind == 3:
            found += f"{self.blank()}!={self.blank()}{self.sum()}"
        elif kind in (4, 5):
            word = self.one_of((" in ", " not in ", " not  in\n"))
            found += word + (f"({self.members(2)})" if self.chance(2) else self.sum())
        return found

    def sum(self) -> str:
        return self.chain(self.product, ("+", "-"))

    def product(self) -> str:
        return self.chain(self.signed, ("*", "/", "%"))

    def chain(self, part: Callable[[], str], signs: tuple[str, ...]) -> str:
        found = part()
        while self.chance(5):
            found += self.blank() + self.one_of(signs) + self.blank() + part()
        return found

    def signed(self) -> str:
        return self.one_of(("-", "+ ")) + self.signed() if self.chance(8) else self.postfix()

    def postfix(self) -> str:
        if not self.chance(2):
            return self.one_of((*NUMBERS, *TEXTS, *NAMES))
        if not self.pick(4):
            return f"({self.blank()}{self.expression()}{self.blank()})"
        found = self.base()
        while self.chance(3):
            found += f"{self.blank()}.{self.blank()}cost" if self.pick(2) else f"[{self.expression()}]"
        return found

    def base(self) -> str:
        return (
            lambda: "unit",
            lambda: f"(unit or {self.negation()})",
            lambda: f"count{self.blank()}({self.arguments()})",
            lambda: f"[{self.members(0)}]",
            lambda: f"[{self.expression()}{self.clauses()}]",
        )[self.pick(5)]()

    def members(self, least: int) -> str:
        return f",{self.blank()}".join(self.expression() for _ in range(least + self.pick(3)))

    def arguments(self) -> str:
        plain = [self.expression() for _ in range(self.pick(3))]
        named = [f"{name}{self.blank()}={self.blank()}{self.expression()}" for name in ("to", "kind")[: self.pick(3)]]
        return ", ".join(plain + named)

    def clauses(self) -> str:
        found = ""
        for name in ("x", "y")[: 1 + self.pick(2)]:
            found += f" for {name} in {self.disjunction()}"
            while self.chance(4):
                found += f" if {self.disjunction()}"
        return found


@st.composite
def expression_texts(draw: st.DrawFn) -> str:
    """Texts that the language has, many lines and needless parentheses among them."""
    numbers = draw(st.lists(st.integers(0, 359), min_size=10, max_size=120))
    waiting = iter(numbers)
    return _Author(lambda count: next(waiting, 359) % count).expression()
