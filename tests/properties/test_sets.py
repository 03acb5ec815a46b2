"""Sets that are chosen, of random fields: held against all subsets, each looked at by the reference evaluator."""

from __future__ import annotations

from itertools import combinations
from pathlib import Path
from typing import Any

import pytest
from hypothesis import event, given, note, settings
from hypothesis import strategies as st

from tests.properties.played_rules import BOUNDED
from tests.unit.compiler.small_games import compiled, main
from toolkit.compiler import ALL, NONE, Program
from toolkit.evaluator import World, evaluate
from toolkit.language.code import Choice, Code, Condition, Several
from toolkit.language.faults import END
from toolkit.play import Game
from toolkit.program.steps.flow import Choose

GROUND = {
    "maps/row.yaml": (
        "map: row\ntitle: Row\ngrid: {shape: square, labels: letter_number}\n"
        'legend: {".": clear}\nspaces: |\n  . . .\n  . . .\n'
    ),
    "units.yaml": "units:\n"
    + "".join(f"  man_{n}: {{kind: man, title: Man, attrs: {{worth: {n}}}}}\n" for n in range(4)),
}
TWO = "all(u in them, all(v in them, {}))"
LINKED = "all(u in them, any(v in them, {}))"
LINKS = [
    "u.space in neighbours(v.space)",
    "u != v and distance(u.space, v.space) <= 1",
    "u.worth == v.worth + 1",
    "u.worth - v.worth in (1, 2)",
    "u.space in neighbours(v.space) and u.worth >= v.worth",
    "u.worth == 2 or u.worth < v.worth",
]
GROWS = [
    *(f"count(them) < 2 or {LINKED.format(link)}" for link in LINKS),
    *(LINKED.format(link) for link in LINKS),
    "linked(them, 1)",
    "count(them) <= 2 or linked(them, 2)",
    "count(spaces(them)) <= 3",
    TWO.format("u.worth <= v.worth + 1"),
]
TOGETHER = [
    "all(them, it.worth == first(them).worth)",
    "any(them, it.worth != first(them).worth)",
    "any(them, it.worth == 2)",
    "sum(them, it.worth) <= 4",
    "sum(them, 3 - it.worth) < 5",
    "3 <= sum(them, it.worth)",
    "sum(them, it.worth - 1) == 1",
    "2 < sum(them, it.worth) <= 6",
    "count(them) <= 3",
    "count(them) != 2",
    "count(spaces(them)) == 1",
    "cheap(them, 4)",
    "cheap(them, 1 + 4) and count(them) < 4",
    TWO.format("distance(u.space, v.space) <= 2"),
    "sum(them, it.worth) % 3 != 1",
]
VALUES = """\
values:
  cheap: {args: {group: set of man, n: int}, base: "sum(group, it.worth) <= n"}
  linked:
    args: {group: set of man, n: int}
    base: count(group) < 2 or all(u in group, any(v in group, u != v and distance(u.space, v.space) <= n))
"""
NUMBERS = st.sampled_from([0, 1, 2, 3])
OFTEN = st.sampled_from([True, True, False])


@st.composite
def fields(draw: Any) -> list[str]:
    """The fields of a set."""
    made = [f"min: {draw(NUMBERS)}"] if draw(OFTEN) else []
    if draw(st.integers(0, 2)) == 2:
        made.append(f"max: {draw(st.integers(1, 5))}")
    if draw(st.booleans()):
        of = draw(st.sampled_from(["it.worth", "it.worth", "it.worth + 1", "2 - it.worth", "1", "it.hits"]))
        bounds = draw(st.sampled_from(["at_most: 4", "at_least: 3", "at_least: 5", "at_least: 4, at_most: 5",
                                       "at_least: 4, at_most: 4", "at_most: 7"]))  # fmt: skip
        made.append(f"total: {{of: {of}, {bounds}}}")
    if draw(st.booleans()):
        made.append(f'grow: "{draw(st.sampled_from(GROWS))}"')
    if draw(st.booleans()):
        several = draw(st.lists(st.sampled_from(TOGETHER), min_size=1, max_size=2, unique=True))
        made.append("together:")
        made += [f'  - "{each}"' for each in several]
    if draw(st.integers(0, 3)) == 3:
        made.append("minimal: true")
    return made


@st.composite
def forces(draw: Any) -> str:
    """Five or six men somewhere on the map."""
    places = draw(st.lists(st.sampled_from(["A1", "B1", "C1", "A2", "B2", "C2"]), min_size=5, max_size=6))
    men = "".join(f"  - {{unit: man_{draw(NUMBERS)}, side: blue, at: {place}}}\n" for place in places)
    return f"scenario: one\ntitle: One\nmap: row\nsides: {{blue: {{first: true}}, red: {{}}}}\nforces:\n{men}"


class Oracle:
    """What sets are legal, by the meaning of the fields alone."""

    def __init__(self, program: Program) -> None:
        """Look at all subsets of the candidates."""
        step = program.rules.procedures["main"].steps[0]
        assert isinstance(step, Choose)
        self.choice: Choice = step.choice
        self.world = World(program.stage, program.stage.start)
        rows = program.stage.names(list(program.stage.start)).rows
        men = sorted(row for name, row in rows.items() if name.startswith("man_"))
        self.subsets = [one for count in range(len(men) + 1) for one in combinations(men, count)]
        self.met = {one: self._is_met(one) for one in self.subsets}

    def value(self, code: Code | None, otherwise: int, **names: Any) -> Any:
        """What an expression comes to."""
        return otherwise if code is None else evaluate(code.expr, self.world, names)

    def holds(self, condition: Condition | None, members: tuple[int, ...]) -> bool:
        """Whether a condition holds of a set."""
        if condition is None:
            return True
        if isinstance(condition, Several):
            assert condition.how == "all"
            return all(self.holds(part, members) for part in condition.conditions)
        return bool(self.value(condition.code, 0, them=members))

    def _is_met(self, members: tuple[int, ...]) -> bool:
        """Whether sizes, sums and what is said together let a set be."""
        choice, total = self.choice, self.choice.total
        if not self.value(choice.least, 0) <= len(members) <= self.value(choice.most, len(members)):
            return False
        if total is not None:
            amount = sum(self.value(total.of, 0, **{total.variable: each}) for each in members)
            if not self.value(total.at_least, amount) <= amount <= self.value(total.at_most, amount):
                return False
        return self.holds(choice.together, members)

    def legal(self) -> set[tuple[int, ...]]:
        """The sets that may be chosen."""
        found = {one for one in self.subsets if self.met[one]}
        if self.choice.minimal:
            found = {one for one in found if not any(self.met[_without(one, each)] for each in one)}
        return found & self.grown() if self.choice.grow is not None else found

    def grown(self) -> set[tuple[int, ...]]:
        """The sets that grow from nothing."""
        may_be = {one for one in self.subsets if self.holds(self.choice.grow, one)}
        found = {()}
        for one in self.subsets[1:]:
            if one in may_be and any(_without(one, each) in found for each in one):
                found.add(one)
        return found


def _without(members: tuple[int, ...], one: int) -> tuple[int, ...]:
    return tuple(each for each in members if each != one)


def chosen_in(game: Game, wanted: set[tuple[int, ...]]) -> set[tuple[int, ...]]:
    """The sets that can be chosen step by step, each beginning of which leads to one that is wanted."""
    found, waiting, met = set(), [()], set[frozenset[int]]()
    while waiting:
        game.partial = waiting.pop()
        answers = game.legal()
        assert answers, "a beginning can be completed"
        for each in answers:
            if each[-1] == END:
                found.add(tuple(sorted(each[1:-1])))
            elif frozenset(each) not in met:
                met.add(frozenset(each))
                assert any(set(each[1:]) <= set(one) for one in wanted), "nothing that is wanted begins so"
                waiting.append(each)
    return found


def compare(folder: Path, made: list[str], men: str, passes: Any) -> None:
    """Hold what a game lists against the oracle."""
    text = "".join(f"  {line}\n" for line in ["by: first(players)", "pick: men", *made, "else: []"])
    steps = f"- choose: them\n{text}- {{set: game.score, to: 1}}\n- {{choose: more, by: first(players), yes: More?}}\n"
    note(steps + men)
    program = compiled(folder, main(steps, VALUES), passes, GROUND | {"scenarios/one.yaml": men})
    wanted = Oracle(program).legal()
    game = Game(program, 1)
    assert game.site is not None and game.site.choice is not None
    if game.site.choice.name == "more":
        assert wanted <= {()}, "where nothing may be chosen nobody is asked"
        event("nothing to choose")
        return
    assert chosen_in(game, wanted) == wanted
    event(f"{len(wanted).bit_length()} bits")


CASES = given(fields(), forces(), st.sampled_from([ALL, NONE]))


@pytest.mark.slow
def test_sets_are_those_that_their_fields_mean(tmp_path: Path, request: pytest.FixtureRequest) -> None:
    @settings(BOUNDED, max_examples=max(3, request.config.getoption("games")))
    @CASES
    def each(made: list[str], men: str, passes: Any) -> None:
        compare(tmp_path, made, men, passes)

    each()
