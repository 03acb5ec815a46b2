"""Which expression of the rules is computed otherwise in two worlds, so that a seat can tell them apart.

In: a `Leak`. Out: `Spot`s: the first expression of the decision that differs, and what in it does. All that a decision
reads is computed in both worlds in the order in which it is read, with the arguments by which they differ first.
"""

from __future__ import annotations

import json
from collections.abc import Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass
from typing import Any

from toolkit.analysis.hiding import DECIDES
from toolkit.evaluator.elements import bearers
from toolkit.language.code import Choice, Code, Condition, codes_of
from toolkit.language.faults import Fault
from toolkit.leaks.comparing import Leak
from toolkit.leaks.readings import Budget, Reading, Spent, Spot, difference_in
from toolkit.model import Type
from toolkit.play import Game
from toolkit.play.knowledge import Knowledge
from toolkit.program.choices import choices_of
from toolkit.program.effects import (
    AsLong,
    Block,
    Branch,
    Chosen,
    ForEach,
    IfCut,
    Live,
    Run,
    Step,
    Together,
    Unanswered,
    Unseen,
)
from toolkit.program.rules import Action, Element
from toolkit.program.walking import elements_of
from toolkit.state.free import free_in

_PLAYER = Type("named", "player")
Pair = tuple[Reading, Reading]
Wanted = Mapping[str, Any]
"""Arguments by name: those of an answer that is there in one world alone."""


def spots_of(leak: Leak, viewer: int) -> list[Spot]:
    """The expression that differs, from the outermost to what in it does; nothing where none is found."""
    try:
        return next((found for found in _Naming(leak, viewer).found() if found), [])
    except Spent:
        return []


@dataclass
class _Naming:
    """What is looked for."""

    leak: Leak
    viewer: int

    def found(self) -> Iterator[list[Spot]]:
        """What differs, as it is come to."""
        match self.leak.told:
            case "why":
                yield from self._of_question()
            case "view" | "record":
                yield from self._of_showing()
            case "log":
                yield from self._of_steps()
                return
        yield from self._of_decision()

    def _readings(self, **more: Any) -> Pair:
        """Both worlds at the decision, with the names that it keeps."""
        budget = Budget()
        one, other = (_reading(game, self.viewer, budget) for game in (self.leak.game, self.leak.other))
        return one.bound(**more), other.bound(**more)

    # A decision

    def _of_decision(self) -> Iterator[list[Spot]]:
        site, game = self.leak.game.site, self.leak.game
        if site is None:
            return
        pair = self._readings()
        wanted = list(_answers_of(self.leak))
        if site.choice is not None:
            for each in (*wanted, {}):
                yield from _choices((site.choice,), pair, each, lambda *_: ())
            return
        pair = _bound(pair, by=game.seat)
        offered = [game.program.rules.actions[id] for id in site.actions]
        first = [each.get("", self.leak.about) for each in (*wanted, {})]
        for action in sorted(offered, key=lambda action: action.id not in first):
            for each in (*(one for one in wanted if one.get("") == action.id), {}):
                yield from _of_action(action, pair, each)
        yield from _of_condition(site.may_pass, _bound(pair, it=game.seat))
        for id in site.menus:
            for code in game.program.rules.menus[id].order:
                yield difference_in(code, *pair)

    # What is asked and shown

    def _of_question(self) -> Iterator[list[Spot]]:
        """A value that was asked for."""
        rules = self.leak.game.program.rules
        id, _, given = self.leak.about.partition("(")
        value = rules.values[id]
        names = [name.strip() for name in given.rstrip(")").split(",")]
        sides = []
        for reading in self._readings():
            known = reading.knowledge.known_names
            named = zip(value.args, names, strict=False)
            sides.append(reading.bound(**{arg.name: known.value(arg.type, name) for arg, name in named}))
        yield difference_in(value.base, *sides)
        for change in rules.modifiers:
            if change.value == id:
                yield from _of_condition(change.when, (sides[0], sides[1]))
                if change.code is not None:
                    yield difference_in(change.code, *sides)

    def _of_showing(self) -> Iterator[list[Spot]]:
        """Who sees what lies where, and who pieces of a kind."""
        pair, rules = self._readings(viewer=self.viewer), self.leak.game.program.rules
        stage, cells = self.leak.game.program.stage, self.leak.game.cells
        told = [code for place in rules.places.values() for code in (place.shown_to, place.count_shown_to)]
        told += [kind.shown_to for kind in rules.kinds.values()]
        for piece, _ in stage.layout.rows_of("piece", cells):
            stands = self.leak.world.moved.get(piece, piece)
            sides = pair[0].bound(piece=piece), pair[1].bound(piece=stands)
            for code in told:
                for owner in range(len(stage.numbers.players)):
                    if code is not None and not code.is_true:
                        yield difference_in(code, *(side.bound(owner=owner) for side in sides))

    # Steps

    def _of_steps(self) -> Iterator[list[Spot]]:
        """What the steps read that may have run: those of what was answered first. Of pieces that the viewer does not
        know the order is a secret of its own, and what is done with each of them comes in that."""
        leak = self.leak
        rules = leak.game.program.rules
        walk = _Walk(rules.procedures)
        for games in _before(leak):
            budget = Budget()
            one, other = (_reading(game, self.viewer, budget) for game in games)
            pair = one, other
            go = games[0].go
            site = games[0].site
            asked = {} if site is None or go is None else {"by": games[0].seat}
            ran = {line.rpartition("[")[2].partition("]")[0].partition(":")[0] for line in leak.first}
            elements = [element for element in elements_of(rules) if getattr(element, "steps", ())]
            ordered = sorted(elements, key=lambda element: not _is_named(element, ran))
            yield from walk.steps_of(ordered, _bound(pair, **asked))


def _is_named(element: Element, ran: set[str]) -> bool:
    return any(each.rpartition(".")[2].rpartition(" ")[2] == element.id for each in ran)


def _before(leak: Leak) -> list[tuple[Game, Game]]:
    """Both games up to the beginning of what was followed, and as they are."""
    both = leak.game.clone(), leak.other.clone()
    for game in both:
        while game.past is not None:
            game.roll_back()
    return [both, (leak.game, leak.other)]


@dataclass
class _Walk:
    """Goes through steps as far as it is known what names stand for."""

    procedures: Mapping[str, Any]
    depth: int = 6

    def steps_of(self, elements: Iterable[Element], pair: Pair) -> Iterator[list[Spot]]:
        """The steps of elements."""
        for element in elements:
            yield from self._steps(element.steps, pair, self.depth)  # type: ignore[attr-defined]  # those with steps

    def _steps(self, steps: Sequence[Step], pair: Pair, depth: int) -> Iterator[list[Spot]]:
        for step in steps:
            yield from self._step(step, pair, depth)
            for named in step.effects.names:
                given = [...] if named.value is None else [_value(named.value, side) for side in pair]
                if ... not in given:
                    pair = pair[0].bound(**{named.name: given[0]}), pair[1].bound(**{named.name: given[1]})

    def _step(self, step: Step, pair: Pair, depth: int) -> Iterator[list[Spot]]:
        if depth == 0:
            return
        effects = step.effects
        for block in effects.blocks:
            yield from self._block(block, pair, depth - 1)
        for asked in effects.asks:
            if isinstance(asked, Chosen):
                yield from _choices((asked.choice,), pair, {}, lambda *_: ())
        for run in effects.runs:
            if run.section == "procedures":
                yield from self._called(run, pair, depth - 1)

    def _block(self, block: Block, pair: Pair, depth: int) -> Iterator[list[Spot]]:
        match block:
            case Branch(condition=condition, steps=steps, subject=subject):
                yield from _of_known(condition, pair)
                if subject is not None:
                    yield _if_known(subject, pair)
            case AsLong(condition=condition, steps=steps):
                yield from _of_known(condition, pair)
            case ForEach(name=name, things=things, steps=steps) | Unseen(name=name, who=things, steps=steps):
                yield _if_known(things, pair)
                for one, other in _pairs(things, pair, known=isinstance(block, ForEach)):
                    inside = pair[0].bound(**{name: one}), pair[1].bound(**{name: other})
                    yield from self._steps(steps, inside, depth)
                return
            case Unanswered(steps=steps) | Live(steps=steps) | IfCut(steps=steps) | Together(steps=steps):
                pass
        yield from self._steps(steps, pair, depth)

    def _called(self, run: Run, pair: Pair, depth: int) -> Iterator[list[Spot]]:
        """The steps of a procedure, where its arguments can be computed."""
        called = self.procedures[run.id]
        given = [[_value(code, side) for code in run.arguments] for side in pair]
        if not any(... in each for each in given):
            names = [arg.name for arg in called.args]
            one, other = (
                side.bound(**dict(zip(names, each, strict=False))) for side, each in zip(pair, given, strict=True)
            )
            yield from self._steps(called.steps, (one, other), depth)


def _of_known(condition: Condition | None, pair: Pair) -> Iterator[list[Spot]]:
    for code in codes_of(condition):
        yield _if_known(code, pair)


def _if_known(code: Code, pair: Pair) -> list[Spot]:
    """What differs in an expression, where all that it names is known."""
    return difference_in(code, *pair) if free_in(code).keys() <= pair[0].variables.keys() else []


def _value(code: Code, side: Reading) -> Any:
    """A value; `...` where it cannot be computed."""
    try:
        return side.value(code.expr)
    except (Fault, KeyError):
        return ...


def _pairs(code: Code, pair: Pair, *, known: bool = False) -> list[tuple[Any, Any]]:
    """The members of a set in both worlds, each beside that of the same name; or those alone that the viewer knows."""
    one, other = (side.members(code.expr) for side in pair)
    unseen = pair[0].knowledge.known_names.is_unseen
    paired = zip(one, other, strict=False)
    return [(first, second) for (name, first), (_, second) in paired if not (known and unseen(name))]


def _bound(pair: Pair, **more: Any) -> Pair:
    return pair[0].bound(**more), pair[1].bound(**more)


def _reading(game: Game, viewer: int, budget: Budget) -> Reading:
    """A world at its decision, with the names that are kept there."""
    site = game.site
    known: dict[str, Any] = {}
    if site is not None and game.go is not None:
        known = {kept.name: value for kept, value in zip(site.locals, game.go[1], strict=True)}
        known[DECIDES] = game.seat
    return Reading(Knowledge(game.program.stage, game.cells, viewer), known, budget)


def _answers_of(leak: Leak) -> Iterator[dict[str, Any]]:
    """The answers that are there in one world alone, by argument, else those that stand elsewhere. `""` is what is
    done."""
    if leak.told == "legal":
        yield _arguments(leak.first)
    if leak.told not in ("answers", "proposals"):
        return
    first, second = ([each for each in told if isinstance(each, str)] for told in (leak.first, leak.second))
    alone = [each for each in (*first, *second) if (each in first) != (each in second)]
    for each in alone or [one for one, other in zip(first, second, strict=False) if one != other]:
        yield _arguments(each)


def _arguments(named: str) -> dict[str, Any]:
    try:
        (_, does), *rest = json.loads(named).items()
    except ValueError:  # a proposal in words
        return {}
    return {"": does, **dict(rest)}


# Actions and choices


def _of_action(action: Action, pair: Pair, wanted: Wanted) -> Iterator[list[Spot]]:
    """All that makes an action legal, in the order in which it is read."""
    if action.by is not None:
        yield difference_in(action.by, *pair)

    def rest(inside: Pair) -> Iterator[list[Spot]]:
        """What is read behind all choices."""
        yield from _of_whole(action, inside)

    yield from _choices(choices_of(pair[0].world.rules, action), pair, wanted, rest)


def _of_whole(action: Action, pair: Pair) -> Iterator[list[Spot]]:
    """What is read where all arguments are known."""
    yield from _of_condition(action.allowed, pair)
    for _, code in (*action.cost, *action.counts_as):
        yield difference_in(code, *pair)
    for limit in action.limits:
        yield difference_in(limit.times, *pair)
        if limit.of is not None:
            yield difference_in(limit.of, *pair)
    rules = pair[0].world.rules
    paid = {purse for purse, _ in action.cost}
    for purse in rules.purses.values():
        if {purse.id, purse.instead_of} & paid:
            owners = [side.variables["by"] for side in pair]
            sides = [side.bound(it=owner) for side, owner in zip(pair, owners, strict=True)]
            for condition in (purse.when, purse.only):
                yield from _of_condition(condition, (sides[0], sides[1]))
    types = {"by": _PLAYER, **{choice.name: choice.type for choice in action.args}}
    for permission in rules.permissions:
        if permission.is_action and permission.target == action.id:
            named = [{name: side.variables[name] for name in types if name in side.variables} for side in pair]
            borne = [list(bearers(permission, each, types, side.world)) for each, side in zip(named, pair, strict=True)]
            for (_, one), (_, other) in zip(*borne, strict=False):
                yield from _of_condition(permission.when, (pair[0].bound(**one), pair[1].bound(**other)))


def _of_condition(condition: Condition | None, pair: Pair) -> Iterator[list[Spot]]:
    for code in codes_of(condition):
        yield difference_in(code, *pair)


def _choices(choices: Sequence[Choice], pair: Pair, wanted: Wanted, rest: Any) -> Iterator[list[Spot]]:
    """What choices read, one after the other, for each of the values that the first may have."""
    if not choices:
        yield from rest(pair)
        return
    choice, *others = choices
    yield from _of_choice(choice, pair)
    for one, other in _values(choice, pair, wanted.get(choice.name)):
        inside = pair[0].bound(**{choice.name: one}), pair[1].bound(**{choice.name: other})
        for condition in (choice.grow, choice.together):
            yield from _of_condition(condition, inside)
        yield from _choices(others, inside, wanted, rest)


def _of_choice(choice: Choice, pair: Pair) -> Iterator[list[Spot]]:
    """What a choice reads before anything is chosen: its candidates, what must hold of each, its bounds."""
    members: list[Pair] = []
    if choice.among is not None:
        yield difference_in(choice.among.things, *pair)
        name = choice.among.variable
        members = [
            (pair[0].bound(**{name: one}), pair[1].bound(**{name: other}))
            for one, other in _pairs(choice.among.things, pair)
        ]
    for member in members:
        yield from _of_condition(choice.each, member)
    routes = choice.routes
    bounds = [choice.least, choice.most, choice.low, choice.high, choice.amount]
    bounds += [] if routes is None else [routes.start, routes.shortest, routes.longest, routes.limit]
    for code in bounds:
        if code is not None:
            yield difference_in(code, *pair)
    if routes is not None and routes.step is not None:
        yield from _of_routes(routes.step, pair)
    if routes is not None and routes.along is not None:
        for here in pair[0].world.stage.ground.spaces:
            yield difference_in(routes.along, *_bound(pair, here=here))
    if choice.total is not None:
        for one, other in members:
            name = choice.among.variable if choice.among is not None else "it"
            inside = [side.bound(**{choice.total.variable: side.variables[name]}) for side in (one, other)]
            yield difference_in(choice.total.of, *inside)
        for limit in (choice.total.at_most, choice.total.at_least):
            if limit is not None:
                yield difference_in(limit, *pair)
    if choice.shares is not None:
        for code in (choice.shares.at_least, choice.shares.at_most):
            if code is not None:
                for member in members:
                    yield difference_in(code, *member)
    for code in (each for each in choice.propose if isinstance(each, Code)):
        yield difference_in(code, *pair)
    for criterion in choice.prefer:
        for one, other in members:
            name = choice.among.variable if choice.among is not None else "it"
            inside = [side.bound(**{criterion.variable: side.variables[name]}) for side in (one, other)]
            if criterion.code is not None:
                yield difference_in(criterion.code, *inside)


def _of_routes(step: Condition, pair: Pair) -> Iterator[list[Spot]]:
    """What a route reads of each step on the map."""
    ground = pair[0].world.stage.ground
    for here in ground.spaces:
        for there in ground.neighbours[here]:
            yield from _of_condition(step, _bound(pair, here=here, there=there))


def _values(choice: Choice, pair: Pair, wanted: Any) -> Iterator[tuple[Any, Any]]:
    """Values that a choice may have, those first that are wanted."""
    match choice.form:
        case "yes":
            yield from ((True, True), (False, False))
        case "number":
            given = [wanted] if isinstance(wanted, int) else []
            ends = [[_value(code, side) for code in (choice.low, choice.high) if code is not None] for side in pair]
            for number in (*given, *(each for each in ends[0] if each in ends[1] and each is not ...)):
                yield number, number
        case "one":
            assert choice.among is not None
            yield from _wanted_first(choice.among.things, pair, wanted)
        case "pick" | "arrange" if choice.among is not None:
            found = _wanted_first(choice.among.things, pair, wanted)
            named = [each for each in found if _is_wanted(each[0], choice.among.things, pair, wanted)]
            for several in (named, [], *([each] for each in found), found):
                values = [tuple(each[side] for each in several) for side in (0, 1)]
                is_set = choice.form == "pick"
                yield (tuple(sorted(values[0])), tuple(sorted(values[1]))) if is_set else (values[0], values[1])


def _wanted_first(code: Code, pair: Pair, wanted: Any) -> list[tuple[Any, Any]]:
    return sorted(_pairs(code, pair), key=lambda each: not _is_wanted(each[0], code, pair, wanted))


def _is_wanted(value: Any, code: Code, pair: Pair, wanted: Any) -> bool:
    """Whether a candidate is one of those named in an answer."""
    named = [name for name, each in pair[0].members(code.expr) if each == value]
    return any(name == wanted or (isinstance(wanted, list) and name in wanted) for name in named)
