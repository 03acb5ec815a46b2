"""Why an answer is refused: the first condition that fails, with its case. In: a game, an answer. Out: `Refused`.

Legality itself is what the pending decision lists. Only to tell the reason are the conditions of the rules computed one
by one, by the reference evaluator.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from typing import TYPE_CHECKING, Any

from toolkit.play.program import END, PASS, site_of
from toolkit.rules.faults import Fault
from toolkit.rules.program.code import Choice, Condition, Several, Stated
from toolkit.rules.reference import World, evaluate

if TYPE_CHECKING:
    from toolkit.play.game import Game
    from toolkit.play.machine import Answer


class Refused(Exception):
    """An answer that is not legal. `condition` is the text of the first condition that failed, `cite` its cases, `say`
    what the author lets it say."""

    def __init__(self, reason: str, *, condition: str = "", cite: tuple[str, ...] = (), say: str | None = None) -> None:
        told = say or reason
        super().__init__(f"{told} ({', '.join(cite)})" if cite else told)
        self.reason = reason
        self.condition = condition
        self.cite = cite
        self.say = say


def refusal(game: Game, answer: Answer) -> Refused:
    """The reason why an answer that is not listed is refused."""
    assert game.go is not None
    if answer == PASS:
        return Refused("To pass is not allowed here.")
    try:
        failed = next(_failures(game, answer), None)
    except Fault:
        failed = None
    if failed is None:
        return Refused("This is not among the legal answers.", cite=_cases_of(game, answer))
    return Refused(f"`{text_of(failed)}` does not hold.", condition=text_of(failed), cite=failed.cite, say=failed.say)


def _cases_of(game: Game, answer: Answer) -> tuple[str, ...]:
    """The cases of the action itself, where no condition but its cost, its limits or its menu refuses it."""
    assert game.go is not None
    actions = game.program.stage.numbers.ids["actions"]
    is_action = site_of(game.go[0]).choice is None and isinstance(answer[0], int) and 0 <= answer[0] < len(actions)
    return game.program.rules.actions[actions[answer[0]]].cite if is_action else ()


def text_of(stated: Stated) -> str:
    """A condition as its author wrote it."""
    where = stated.code.where
    datum: Any = where.source.data
    for key in where.path:
        datum = datum[key]
    text = str(datum) if isinstance(datum, str) else ""
    return text[stated.code.expr.start : stated.code.expr.end] or text


def _failures(game: Game, answer: Answer) -> Iterator[Stated]:
    """The conditions that fail, in the order in which they are read."""
    assert game.go is not None
    function, locals, _ = game.go
    site = site_of(function)
    world = World(game.program.stage, game.cells)
    known = {kept.name: value for kept, value in zip(site.locals, locals, strict=True)}
    if site.choice is not None:
        yield from _of_choices((site.choice,), answer[1:], known, world)
        return
    actions = game.program.stage.numbers.ids["actions"]
    if not isinstance(answer[0], int) or not 0 <= answer[0] < len(actions):
        return
    action = game.program.rules.actions[actions[answer[0]]]
    known["by"] = game.seat
    rest = answer[1:]
    if action.card is not None and rest:
        known["card"], rest = rest[0], rest[1:]
        yield from failing(action.card, {**known, "it": known["card"]}, world)
    yield from failing(action.allowed, known, world) if not action.args else ()
    yield from _of_choices(action.args, rest, known, world)
    yield from failing(action.allowed, known, world) if action.args else ()


def _of_choices(choices: tuple[Choice, ...], rest: Answer, known: dict[str, Any], world: World) -> Iterator[Stated]:
    for choice in choices:
        if not rest:
            return
        if choice.form in ("pick", "arrange", "split", "routes"):
            end = rest.index(END) if END in rest else len(rest)
            members, rest = rest[:end], rest[end + 1 :]
            value: Any = tuple(sorted(members)) if choice.form == "pick" else members
        else:
            members, value, rest = (rest[0],), rest[0], rest[1:]
        variable = choice.among.variable if choice.among is not None else "it"
        for member in members:
            yield from failing(choice.each, {**known, variable: member}, world)
        known[choice.name] = value
        yield from failing(choice.together, known, world)
        yield from failing(choice.grow, known, world)


def failing(condition: Condition | None, known: Mapping[str, Any], world: World) -> Iterator[Stated]:
    """The statements of a condition that fail; of `any` and `none` the first, when they fail as a whole."""
    if condition is None:
        return
    if isinstance(condition, Stated):
        if not evaluate(condition.code.expr, world, known):
            yield condition
        return
    inner = [(part, next(failing(part, known, world), None)) for part in condition.conditions]
    yield from _of_several(condition, inner)


def _of_several(condition: Several, inner: list[tuple[Condition, Stated | None]]) -> Iterator[Stated]:
    failed = [stated for _, stated in inner if stated is not None]
    if condition.how == "all":
        yield from failed
    elif condition.how == "any" and len(failed) == len(inner):
        yield from failed[:1]
    elif condition.how == "none" and len(failed) < len(inner):
        yield from (part for part, stated in inner if stated is None and isinstance(part, Stated))
