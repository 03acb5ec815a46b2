"""Whether the traces of a pack hold for a piece, in words and on a board: supply, command. In: who looks. Out: lines.

A trace is asked as values of the rules ask it about one piece. One that none asks so is asked for what it is told: the
piece, its space, its side, its owner; one that is told anything else, such as a number, is asked with `why`. A viewer
is told nothing that depends on what he cannot see.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from typing import TYPE_CHECKING

from toolkit.cli.playing.board import Token
from toolkit.frozen import frozen
from toolkit.play.titles import title_of

if TYPE_CHECKING:
    from toolkit.cli.playing.board import Line
    from toolkit.cli.playing.looking import Looker
    from toolkit.evaluator import World
    from toolkit.model import Type
    from toolkit.packs import Pack
    from toolkit.play.tracing import Broken, LegAccount, TraceAccount
    from toolkit.state.run_time import Value

FOUND, TRIED, BROKEN = "side 2", "side 3", "wrong"
_LEAVES_OUT = object()


@frozen
class Traced:
    """A trace of a piece: its id, and what came of it; nothing where that depends on what who looks cannot see."""

    id: str
    found: TraceAccount | None


def traces_seen(looker: Looker, piece: str) -> list[Traced]:
    """What comes of each trace that can be asked for a piece, by the name that who looks has for it."""
    from toolkit.evaluator.evaluator import evaluate_all
    from toolkit.language.faults import Fault, NotKnown
    from toolkit.play.trace_questions import trace_questions
    from toolkit.play.tracing import traces_of

    row, found = looker.row(piece), list[Traced]()
    if row is None:
        return found
    try:
        asked = trace_questions(looker.world, row)
    except Fault:  # the rules cannot say it here, or not to who looks
        asked = {}
    for id, value in traces_of(looker.stage.rules).items():
        try:
            if id in asked:
                question = asked[id]
                told = None
                if question is not None:
                    told = evaluate_all(question.arguments, looker.world, {question.piece: row})
            else:
                told = _all_told(looker.world, row, [argument.type for argument in value.args])
            if told is not None:
                found.append(Traced(id, looker.tracer.account(id, told)))
        except NotKnown:
            found.append(Traced(id, None))
        except Fault:  # at another moment it can be computed, perhaps
            continue
    return found


def _all_told(world: World, row: int, types: Sequence[Type]) -> tuple[Value, ...] | None:
    """What stands for the arguments of a trace that is asked for a piece; None where something is left out."""
    told = [_told(world, row, type) for type in types]
    return None if _LEAVES_OUT in told else tuple(told)  # type: ignore[arg-type]  # nothing is left out


def _told(world: World, row: int, type: Type) -> object:
    """What stands for an argument of such a type where a trace is asked for a piece."""
    from toolkit.program.sorts import kinds_of

    owner, kinds = world.piece(row, "owner"), kinds_of(world.stage.rules, type)
    if kinds and type.form not in ("set", "list"):
        return row if world.shape(row).id in kinds else _LEAVES_OUT
    space = world.space_of(row)
    match str(type):
        case "space" if space is not None:
            return space
        case "player" if isinstance(owner, int):
            return owner
        case "side" if isinstance(owner, int):
            return world.stage.numbers.side_of[owner]
    return _LEAVES_OUT


def trace_lines(pack: Pack, labels: Sequence[str], traced: Traced) -> Iterator[Line]:
    """A trace in words: whether it holds, its legs, or how far the best attempts come and what breaks them."""
    title, found = title_of(pack, "traces", traced.id), traced.found
    if found is None:
        said = pack.say("That depends on what this seat cannot see.")
        yield ((f"{title}: ", "label"), (said, "quiet"))
        return
    holds = found.spaces is not None
    verdict = (pack.say("it holds"), FOUND) if holds else (pack.say("it does not hold"), BROKEN)
    yield ((f"{title}: ", "label"), verdict, (f"  {', '.join(found.cite)}" if found.cite else "", "case"))
    for leg in found.legs:
        yield _leg(pack, labels, leg)
    for attempt in found.attempts:
        yield ((f"  {pack.say('attempt {spaces}', spaces=' '.join(labels[at] for at in attempt.spaces))}", TRIED),)
        for broken in attempt.broken:
            yield _broken(pack, labels, broken)
    if found.missing is not None:
        from toolkit.examples.traces import MISSING

        yield ((f"  {pack.say(MISSING[found.missing])}", BROKEN),)


def _leg(pack: Pack, labels: Sequence[str], leg: LegAccount) -> Line:
    steps = (
        [labels[leg.steps[0][0]], *(f"{labels[there]} ({cost})" for _, there, cost in leg.steps)] if leg.steps else []
    )
    cost = str(leg.cost) if leg.limit is None else pack.say("{cost} of {most}", cost=leg.cost, most=leg.limit)
    name = pack.say_known(pack.said(leg.label)) if leg.label else str(leg.number + 1)
    told = f"  {name}: {cost}{': ' if steps else ''}{' '.join(steps)}"
    return ((told, ""), (f"  {', '.join(leg.cite)}" if leg.cite else "", "case"))


def _broken(pack: Pack, labels: Sequence[str], broken: Broken) -> Line:
    """What an attempt ends at; what the rules say of it, never how they are written."""
    from toolkit.examples.traces import BREAKS

    at = labels[broken.there] if broken.why == "blocked" else f"{labels[broken.here]} → {labels[broken.there]}"
    told = f"    {pack.say(BREAKS[broken.why])} {at}"
    if broken.cost is not None and broken.limit is not None:
        told += f" ({broken.cost} > {broken.limit})"
    if broken.say:
        told += f": {pack.say_known(pack.said(broken.say))}"
    return ((told, BROKEN), (f"  {', '.join(broken.cite)}" if broken.cite else "", "case"))


def trace_marks(labels: Sequence[str], found: TraceAccount) -> Mapping[str, tuple[Token, ...]]:
    """The steps of the route, or of the best attempt, in their spaces, and where it breaks."""
    marks = dict[str, list[Token]]()
    spaces, look = found.spaces, FOUND
    if spaces is None:
        spaces, look = (found.attempts[0].spaces if found.attempts else ()), TRIED
        for attempt in found.attempts:
            for broken in attempt.broken:
                marks.setdefault(labels[broken.there], [Token("X", look=BROKEN)])
    for step, space in enumerate(spaces):
        marks.setdefault(labels[space], []).insert(0, Token(str(step), look=look))
    return {label: tuple(tokens) for label, tokens in marks.items()}
