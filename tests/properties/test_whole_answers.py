"""Splits, routes and marches that are chosen, of random fields: held against all answers there could be, each looked at
by the evaluator. What is not listed is refused, with a reason."""

from __future__ import annotations

from collections.abc import Iterator
from itertools import product
from pathlib import Path
from typing import Any

import pytest
from hypothesis import event, given, note, settings
from hypothesis import strategies as st

from tests.properties.played_rules import BOUNDED
from tests.unit.compiler.small_games import compiled, main
from toolkit.compiler import ALL, NONE, Program
from toolkit.evaluator import World, evaluate
from toolkit.evaluator.movement import March, Place, Way
from toolkit.language.code import Choice, Code, Condition, Criterion, Several
from toolkit.language.faults import END
from toolkit.language.tree import Function
from toolkit.play import Game
from toolkit.play.reasons import reasons
from toolkit.program.ground import search_of
from toolkit.program.steps.flow import Choose

GROUND = {
    "kinds.yaml": (
        "kinds:\n  man: {title: Man, plural: men, attrs: {worth: int}, state: {hits: int}}\n"
        "  card: {title: Card, attrs: {number: int}}\n"
        "  terrain:\n    title: Ground\n"
        "    attrs: {cost: {type: optional int, default: 1}, bars: {type: bool, default: false}}\n"
    ),
    "terrain.yaml": (
        "terrain:\n  clear: {title: Clear}\n  wood: {title: Wood, attrs: {cost: 2}}\n"
        "  hill: {title: Hill, attrs: {cost: 2, bars: true}}\n  lake: {title: Lake, attrs: {cost: none}}\n"
    ),
    "maps/row.yaml": (
        "map: row\ntitle: Row\ngrid: {shape: square, labels: letter_number}\n"
        'legend: {".": clear, w: wood, h: hill, "~": lake}\nspaces: |\n  . . w\n  h . .\n  . ~ .\n'
    ),
    "units.yaml": "units:\n"
    + "".join(f"  man_{n}: {{kind: man, title: Man, attrs: {{worth: {n}}}}}\n" for n in range(4)),
}
VALUES = """\
values:
  lead: {base: "only([u for u in men if u.space == B2])"}
  step_cost: {args: {a: space, b: space}, gives: optional ratio, base: b.terrain.cost}
modifiers:
  - {to: step_cost, label: level, when: [a.terrain == b.terrain, b.terrain.cost != none], set: 1 / 2}
movement:
  ground:
    args: {slow: int}
    cost: step_cost(here, there)
"""
MOVEMENTS = [
    "", "    stop: there.terrain.bars\n", "    no_end: men(there)\n", "    minimum: true\n",
    "    never: here.terrain.bars\n",
    "    bonus: {points: 1, every_step: here.terrain == there.terrain}\n", "    never: spent > 1\n",
    "    stop: there.terrain.bars\n    no_end: there.terrain == wood\n    minimum: true\n",
]  # fmt: skip
SHARES = [
    "", ", at_most: it.worth", ", at_most: 2", ", at_least: 1", ", at_least: it.hits - 1",
    ", at_least: 1, at_most: it.worth + 1",
]  # fmt: skip
SPLIT_TOGETHER = [
    "them[lead()] > 0", "count(u in men, them[u] > 0) <= 1", "sum(u in men, them[u] * u.worth) <= 4",
    "all(u in men, them[u] != 2)", "2 * them[lead()] >= max(u in men, them[u], default=0)",
]  # fmt: skip
SPLIT_PREFER = [
    "max(u in men, them[u], default=0)",
    "them[lead()]",
    "count(u in men, it[u] > 0)",
    "sum(u in men, it[u] * u.worth)",
]
TOGETHER = [
    "not men(way.end)", "count(way.spaces, it.terrain == wood) <= 1", "distance(way.end, A1) >= way.length",
    "way.length != 2", "A2 not in way.spaces",
]  # fmt: skip
PREFER = [
    "it.length", "distance(it.end, A1)", "count(it.spaces, men(it))", "it.end.row", "sum(way.spaces, it.column)",
    "count(way.spaces, it.terrain == clear) - it.length", "count(it.spaces, men(it)) * it.length",
]  # fmt: skip
MORE = "- {choose: more, by: first(players), yes: More?}\n"
OFTEN = st.sampled_from([True, True, False])


@st.composite
def criteria(draw: Any, texts: list[str]) -> list[str]:
    """Some criteria, and whether they bind."""
    wanted = draw(st.lists(st.sampled_from(texts), min_size=0, max_size=3, unique=True))
    made = [f'  - {{{draw(st.sampled_from(["most", "least"]))}: "{each}"}}' for each in wanted]
    return ["prefer:", *made, f"binding: {str(draw(OFTEN)).lower()}"] if made else []


@st.composite
def conditions(draw: Any, texts: list[str]) -> list[str]:
    """What must hold together."""
    wanted = draw(st.lists(st.sampled_from(texts), max_size=2, unique=True))
    return ["together:", *(f'  - "{each}"' for each in wanted)] if wanted else []


@st.composite
def splits(draw: Any) -> list[str]:
    """The fields of a split."""
    of = draw(st.integers(0, 5))
    shares = draw(st.sampled_from(SHARES))
    made = [f"split: {{of: {of}, among: men{shares}}}"]
    if draw(st.integers(0, 3)) == 3:
        return [*made, "each: it.worth > 1"]
    return [*made, *draw(conditions(SPLIT_TOGETHER)), *draw(criteria(SPLIT_PREFER))]


@st.composite
def routes(draw: Any) -> list[str]:
    """The fields of routes over the map."""
    length = draw(st.sampled_from(["2", "{min: 0, max: 3}", "{min: 2, max: 4}", "{max: count(men) + 1}", "1"]))
    step = draw(st.sampled_from(["", ", step: there.terrain != lake"]))
    made = [f"routes: {{start: A1, length: {length}{step}}}"]
    return [*made, *draw(conditions(TOGETHER)), *draw(criteria(PREFER))]


@st.composite
def marches(draw: Any) -> list[str]:
    """The fields of routes along a movement."""
    length = draw(st.sampled_from(["", ", length: {min: 0}", ", length: {min: 0, max: 3}", ", length: 2"]))
    step = draw(st.sampled_from(["", "", ", step: not men(there)"]))
    limit = draw(st.integers(0, 5))
    made = [f"routes: {{along: ground(0), start: A1, limit: {limit}{length}{step}}}"]
    together = draw(conditions([*TOGETHER, "way.cost <= 2"]))
    return [*made, *together, *draw(criteria([*PREFER, "it.cost", "2 * it.cost - it.length"]))]


@st.composite
def forces(draw: Any, places: list[str]) -> str:
    """Three men somewhere on the map."""
    found = draw(st.lists(st.sampled_from(places), min_size=2, max_size=2))
    men = "".join(f"  - {{unit: man_{draw(st.integers(0, 3))}, side: blue, at: {place}}}\n" for place in (*found, "B2"))
    return f"scenario: one\ntitle: One\nmap: row\nsides: {{blue: {{first: true}}, red: {{}}}}\nforces:\n{men}"


class Oracle:
    """What answers are legal, by the meaning of the fields alone."""

    def __init__(self, program: Program) -> None:
        """Look at all answers."""
        step = program.rules.procedures["main"].steps[0]
        assert isinstance(step, Choose)
        self.choice: Choice = step.choice
        self.world = World(program.stage, program.stage.start)
        self.name = self.choice.name
        self.all = [*(self._splits() if self.choice.form == "split" else self._routes())]

    def value(self, code: Code | None, otherwise: Any, **names: Any) -> Any:
        """What an expression comes to."""
        return otherwise if code is None else evaluate(code.expr, self.world, names)

    def holds(self, condition: Condition | None, **names: Any) -> bool:
        """Whether a condition holds."""
        if condition is None:
            return True
        if isinstance(condition, Several):
            assert condition.how == "all"
            return all(self.holds(part, **names) for part in condition.conditions)
        return bool(self.value(condition.code, True, **names))

    def _splits(self) -> Iterator[tuple[tuple[int, ...], Any]]:
        """All ways to give out a number, as elements and as what is chosen."""
        choice = self.choice
        assert choice.among is not None
        things = [one for one in self.value(choice.among.things, ()) if self.holds(choice.each, it=one)]
        amount, shares = self.value(choice.amount, 0), choice.shares
        for amounts in product(range(amount + 1), repeat=len(things)):
            if sum(amounts) != amount:
                continue
            if shares is None or all(
                self.value(shares.at_least, 0, it=one) <= given <= self.value(shares.at_most, given, it=one)
                for one, given in zip(things, amounts, strict=True)
            ):
                pairs = sorted(zip(things, amounts, strict=True))
                yield amounts, tuple(part for pair in pairs for part in pair)

    def _routes(self) -> Iterator[tuple[tuple[int, ...], Any]]:
        """All routes, as elements and with their start."""
        said = self.choice.routes
        assert said is not None
        start, least, most = self.value(said.start, 0), self.value(said.shortest, 1), self.value(said.longest, 9)
        march: March | None = None
        first: list[tuple[Place, Way]] = [((start, False, False), (0, 0, (start,)))]
        if said.along is not None:
            assert isinstance(said.along.expr, Function)
            search = search_of(said.along.expr)
            given = tuple(self.value(Code(each, said.along.where), 0) for each in search.arguments)
            march = March(self.world, search.movement, given, start, self.value(said.limit, None))
            first = [((start, "every_step" in march.fields, False), (0, 0, (start,)))]
        waiting: list[tuple[tuple[int, ...], list[tuple[Place, Way]]]] = [((start,), first)]
        while waiting:
            spaces, at = waiting.pop(0)
            ends = march is None or len(spaces) == 1 or not march.says("no_end", spaces[-1], spaces[-1], at[0][1][0])
            if least <= len(spaces) - 1 and ends:
                yield spaces[1:], spaces
            if len(spaces) - 1 == most:
                continue
            near = self.world.stage.ground.neighbours[spaces[-1]]
            for there in near:
                if there in spaces or not self.holds(said.step, here=spaces[-1], there=there):
                    continue
                on = at
                if march is not None:
                    on = [one for state, way in at for one in march.longer(state, way) if one[0][0] == there]
                if on:
                    waiting.append(((*spaces, there), on))

    def legal(self) -> dict[tuple[int, ...], Any]:
        """What may be chosen: what holds together; of that the best, where that binds."""
        found = {one: value for one, value in self.all if self.holds(self.choice.together, **{self.name: value})}
        if self.choice.prefer and self.choice.binding and found:
            keys = {one: self.key(value) for one, value in found.items()}
            best = min(keys.values())
            found = {one: value for one, value in found.items() if keys[one] == best}
        return found

    def key(self, value: Any) -> tuple[Any, ...]:
        """What an answer is worth; the least is best."""

        def of(criterion: Criterion) -> Any:
            """By one criterion."""
            number = self.value(criterion.code, 0, **{self.name: value, criterion.variable: value})
            return -number if criterion.how == "most" else number

        return tuple(of(criterion) for criterion in self.choice.prefer)


def listed_in(game: Game) -> list[tuple[int, ...]]:
    """The answers that can be given element by element, in the order in which they are listed."""
    found: list[tuple[int, ...]] = []
    waiting: list[tuple[int, ...]] = [()]
    while waiting:
        game.partial = waiting.pop()
        answers = game.legal()
        assert answers, "a beginning can be completed"
        found += [each[1:-1] for each in answers if each[-1] == END]
        waiting += [each for each in answers if each[-1] != END]
    game.partial = ()
    return found


def compare(folder: Path, made: list[str], men: str, movement: str, passes: Any) -> None:
    """Hold what a game lists, and refuses, against the oracle."""
    name = "them" if made[0].startswith("split") else "way"
    text = "".join(f"  {line}\n" for line in ["by: first(players)", *made, "else: []"])
    steps = (
        f"- choose: {name}\n{text}- {{set: game.score, to: 1}}\n- {{choose: more, by: first(players), yes: More?}}\n"
    )
    note(steps + men + movement)
    values = VALUES + movement
    program = compiled(folder, main(steps, values), passes, GROUND | {"scenarios/one.yaml": men})
    oracle = Oracle(program)
    wanted = oracle.legal()
    game = Game(program, 1)
    assert game.site is not None and game.site.choice is not None
    if game.site.choice.name == "more":
        assert not wanted
        event("nothing to choose")
        return
    listed = listed_in(game)
    assert sorted(listed) == sorted(wanted)
    for one, _ in oracle.all:
        told = next(reasons(game, (0, *one, END)), None)
        assert (told is None) == (one in wanted), (one, str(told))
    good = {one[:count] for one in wanted for count in range(len(one) + 1)}
    for begun in {one[:count] for one, _ in oracle.all for count in range(1, len(one))}:
        told = next(reasons(game, (0, *begun)), None)
        assert (told is None) == (begun in good), (begun, str(told))
    if oracle.choice.prefer:
        best = min(oracle.key(value) for value in wanted.values())
        first: tuple[int, ...] = ()
        while END not in first:
            game.partial = first
            first = game.legal()[0]
        assert oracle.key(wanted[first[1:-1]]) == best, "what is best comes first"
    event(f"{len(wanted).bit_length()} bits")


ANY = st.sampled_from([ALL, NONE])
SEVERAL = [f"{column}{row}" for column in "ABC" for row in (1, 2, 3) if f"{column}{row}" != "B3"]


@pytest.mark.slow
def test_splits_are_those_that_their_fields_mean(tmp_path: Path, request: pytest.FixtureRequest) -> None:
    @settings(BOUNDED, max_examples=max(3, request.config.getoption("games")))
    @given(splits(), forces(["A1", "C1", "A2"]), ANY)
    def each(made: list[str], men: str, passes: Any) -> None:
        compare(tmp_path, made, men, "", passes)

    each()


@pytest.mark.slow
def test_routes_are_those_that_their_fields_mean(tmp_path: Path, request: pytest.FixtureRequest) -> None:
    @settings(BOUNDED, max_examples=max(3, request.config.getoption("games")))
    @given(routes(), forces(SEVERAL), ANY)
    def each(made: list[str], men: str, passes: Any) -> None:
        compare(tmp_path, made, men, "", passes)

    each()


@pytest.mark.slow
def test_marches_are_those_that_their_fields_mean(tmp_path: Path, request: pytest.FixtureRequest) -> None:
    @settings(BOUNDED, max_examples=max(3, request.config.getoption("games")))
    @given(marches(), forces(SEVERAL), st.sampled_from(MOVEMENTS), ANY)
    def each(made: list[str], men: str, movement: str, passes: Any) -> None:
        compare(tmp_path, made, men, movement, passes)

    each()
