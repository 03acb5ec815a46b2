"""Answers that something better stands against, where what a choice prefers binds. In: an answer. Out: its refusal."""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from itertools import islice
from typing import Any

from toolkit.analysis.hiding import DECIDES, by_names
from toolkit.evaluator import World, evaluate
from toolkit.evaluator.fields import is_over, occasions_now
from toolkit.language.code import Choice, Code, Criterion
from toolkit.language.faults import END
from toolkit.play.base_game import BaseGame
from toolkit.play.completing import routes_from, splits_from
from toolkit.play.conditions import failing, text_of
from toolkit.play.faults import GameFault
from toolkit.play.pending import Answer
from toolkit.play.refusals import Refused
from toolkit.play.saying import Saying, choice_words
from toolkit.play.slots import LISTS
from toolkit.play.worded import Words, capital, worded
from toolkit.program.sorts import may_speak_of_occasions
from toolkit.state.listing_keys import by_key

Known = Mapping[str, Any]
MOST_COMPLETED = 1_000
"""Whole answers that are looked at to tell why one cannot begin so."""


def outranked(
    game: BaseGame,
    answer: Answer,
    start: int,
    choices: Sequence[Choice],
    world: World,
    known: Known,
    cite: tuple[str, ...],
) -> Iterator[Refused]:
    """Where an answer is not one of the best that its choices leave; their parts begin at `start`."""
    for choice in choices:
        end = _end(choice, answer, start)
        part = answer[start:end]
        best = _legal_part(game, answer[:start], choice) if choice.binding and choice.prefer and part else None
        is_whole = choice.form not in LISTS or END in part
        own = part if best is None or is_whole else _best_from(choice, part, world, known)
        if best is not None and own is not None:
            yield from _shortfall(choice, own, best, world, known, cite)
        start = end


def whole_from(choice: Choice, begun: Answer, world: World, known: Known) -> Iterator[Answer]:
    """The elements of the whole answers that begin so, whatever must hold together; few at a time are looked at."""
    found: Iterator[Answer] = iter(())
    if choice.form == "split":
        found = splits_from(choice, split_among(choice, world, known), begun, world, known)
    elif choice.form == "routes":
        found = routes_from(choice, begun, world, known)
    return islice(found, MOST_COMPLETED)


def _best_from(choice: Choice, begun: Answer, world: World, known: Known) -> Answer | None:
    """The best whole answer that begins so; None where there is none."""
    keyed = []
    for whole in whole_from(choice, begun, world, known):
        value = value_of(choice, whole, world, known)
        names = {**known, choice.name: value}
        if next(failing(choice.together, names, world), None) is None:
            scores = _scores(choice.prefer, value, world, names)
            keyed.append(([score if how == "least" else -score for how, _, _, score in scores], whole))
    return min(keyed, default=(None, None))[1]


def value_of(choice: Choice, members: Answer, world: World, known: Known) -> Any:
    """What is chosen, from the elements of an answer without its end."""
    match choice.form:
        case "pick":
            return tuple(sorted(members_now(choice, members, world)))
        case "split":
            pairs = sorted(zip(split_among(choice, world, known), members, strict=False))
            return tuple(part for pair in pairs for part in pair)
        case "routes":
            assert choice.routes is not None
            return (evaluate(choice.routes.start.expr, world, known), *members)
        case "arrange":
            return members_now(choice, members, world)
        case "yes":
            return bool(members[0])
    return members_now(choice, members[:1], world)[0]


def members_now(choice: Choice, members: Answer, world: World) -> Answer:
    """The elements of an answer as expressions read them: an occasion by its row, where it is not over."""
    type = choice.among.things.type.inner if choice.among is not None else None
    if type is None or choice.form == "split" or not may_speak_of_occasions(world.rules, type):
        return members
    return tuple([one if is_over(one, type, world) else occasions_now(one, type, world) for one in members])


def split_among(choice: Choice, world: World, known: Known) -> list[Any]:
    """The things among which a number is split, in the order in which their amounts are given."""
    assert choice.among is not None
    listed: Any = evaluate(choice.among.things.expr, world, known)
    things = [one for one in listed if one is not None]
    name = choice.among.variable
    fit = [one for one in things if next(failing(choice.each, {**known, name: one}, world), None) is None]
    return list(by_key(world.cells, fit)) if world.stage.lists_by_key(choice.among.things.type) else fit


def said_so_far(
    world: World, has_card: bool, args: tuple[Choice, ...], rest: Answer, seat: int | None
) -> dict[str, Any]:
    """The names that an answer gives so far."""
    known: dict[str, Any] = {"by": seat, DECIDES: seat}
    if has_card:
        if not rest:
            return known
        known["card"], rest = rest[0], rest[1:]
    for choice in args:
        if not rest or (choice.form in LISTS and END not in rest):
            break
        end = rest.index(END) if choice.form in LISTS else 1
        known[choice.name] = value_of(choice, rest[:end], world, known)
        rest = rest[end + (choice.form in LISTS) :]
    return known


def _end(choice: Choice, answer: Answer, start: int) -> int:
    """Where the part of an answer ends that a choice asks for."""
    if choice.form not in LISTS:
        return start + 1
    return answer.index(END, start) + 1 if END in answer[start:] else len(answer)


def _legal_part(game: BaseGame, before: Answer, choice: Choice) -> Answer | None:
    """Some legal part of an answer for a choice, after what comes before it; None where there is none."""
    kept, at = game.partial, before
    try:
        while len(at) == len(before) or (choice.form in LISTS and END not in at[len(before) :]):
            game.partial = at if len(at) > 1 else ()
            step = next((one for one in game.legal() if one[: len(at)] == at and len(one) > len(at)), None)
            if step is None:
                return None
            at = step
    except GameFault:
        return None
    finally:
        game.partial = kept
    return at[len(before) : _end(choice, at, len(before))]


def _shortfall(
    choice: Choice, part: Answer, best: Answer, world: World, known: Known, cite: tuple[str, ...]
) -> Iterator[Refused]:
    """The first criterion by which one part is worse than another."""
    values = [value_of(choice, one[:-1] if one[-1] == END else one, world, known) for one in (part, best)]
    scores = [_scores(choice.prefer, value, world, {**known, choice.name: value}) for value in values]
    for (how, code, cases, own), (*_, other) in zip(*scores, strict=True):
        if own == other:
            continue
        if (own < other) == (how == "least"):
            return
        told = worded(
            "{noun} must be one of the best: {better}.",
            noun=capital(choice_words(choice)),
            better=_better(choice, how, code, (own, other), world, cases),
        )
        yield Refused(world.rules.pack, told, condition=text_of(code), cite=cases or cite)
        return


def _better(
    choice: Choice, how: str, code: Code, scores: tuple[Any, Any], world: World, cases: tuple[str, ...]
) -> Words:
    """What of an answer is worse than it could be: in words, or by what its case is called."""
    noun, pack = choice_words(choice), world.rules.pack
    saying = Saying(world.stage).of_member(noun)
    if how == "truth":
        words = saying.truth(code.expr)
        return worded("one is possible where {words}", words=words) if words else worded("a better one is possible")
    words = saying.words(code.expr)
    if words is None:
        words = next((title for id in cases if (title := saying.case(id))), None)
    if words and words(pack) != noun(pack):
        phrase = "{score} is worse than the {best} that is possible ({words})"
        return worded(phrase, score=str(scores[0]), best=str(scores[1]), words=words)
    return worded("{score} is worse than the {best} that is possible", score=str(scores[0]), best=str(scores[1]))


def _scores(
    criteria: Sequence[Criterion], value: Any, world: World, known: Known, cite: tuple[str, ...] = ()
) -> Iterator[tuple[str, Code, tuple[str, ...], Any]]:
    """What each criterion says of a value, with its cases; orders by what they are made of."""
    for criterion in criteria:
        inside = {**known, criterion.variable: value}
        if criterion.order is not None:
            if criterion.code is not None and not evaluate(criterion.code.expr, world, inside):
                continue
            order = world.rules.orders[criterion.order]
            given = [evaluate(code.expr, world, inside) for code in criterion.arguments]
            yield from _scores(
                order.by, value, world, by_names(order.args, given), criterion.cite or cite or order.cite
            )
        elif criterion.code is not None:
            yield criterion.how, criterion.code, criterion.cite or cite, evaluate(criterion.code.expr, world, inside)
