"""`draw`: from a place, one piece after the other, each with its event. A shuffle may fill an empty place again."""

from __future__ import annotations

from toolkit.analysis.reads import PLACE as PLACED
from toolkit.compiler import names
from toolkit.compiler.around_events import is_followed
from toolkit.compiler.code import NO_NAMES, Do, If, Label, Nodes, Part, Wait, Waiting
from toolkit.compiler.drawn import places_of
from toolkit.compiler.events import followed
from toolkit.compiler.incremental_checks import IncrementalChecks, Wrote
from toolkit.compiler.parts import branch, repeat
from toolkit.compiler.pycode import PyCode, names_in, py, tuple_of
from toolkit.compiler.skipping import gone_holder, unless_gone
from toolkit.compiler.step_emitter import Scope, StepEmitter, verb
from toolkit.compiler.telling import tell_step
from toolkit.compiler.triggers import EmittedEvent
from toolkit.model import Type
from toolkit.program.steps.changes import Draw
from toolkit.runtime.sites import DRAWN_FROM
from toolkit.state import Inner

INT = Type("named", "int")
PLACE = Type("named", "place")
PIECE = Type("named", "piece")


@verb(Draw)
def lower_draw(emitter: StepEmitter, step: Draw, scope: Scope) -> list[Part]:
    """The place and where the pieces go are found once; then it is drawn as often as `count:` says."""
    start = emitter.hidden(DRAWN_FROM, step.at, PLACE)
    end = emitter.hidden("to", step.at, Inner("holder"))
    statements = emitter.statements(scope)
    statements.line(py("{} = {}", start, statements.value(step.place)))
    statements.line(py("{} = {}", end, statements.value(step.to)))
    if step.count is None:
        name = emitter.local(scope, step.name, _member(step)) if step.name else emitter.hidden("drawn", step.at, PIECE)
        first = statements.node(start, end)
        return _unless_gone(emitter, step, scope, first, end, _one(emitter, step, scope, start, end, name), name)
    generator = emitter.generator
    left = emitter.hidden("left", step.at, INT)
    card = emitter.hidden("drawn", step.at, PIECE)
    cards = emitter.local(scope, step.name, Type("list", inner=_member(step))) if step.name else None
    statements.line(py("{} = {}", left, statements.value(step.count)))
    statements.line(py("{}({}, ())", generator.runtime("room_for"), left))
    own = [start, end, left]
    if cards is not None:
        statements.line(py("{} = ()", cards))
        own.append(cards)
    first = statements.node(*own)
    counted: Nodes = [Do(((0, py("{} -= 1", left)),), names_in(left), names_in(left))]
    body: list[Part] = [counted, *_one(emitter, step, scope, start, end, card)]
    if cards is not None:
        more = Do(((0, py("{} += ({},)", cards, card)),), names_in(cards, card), names_in(cards))
        body.append([If(py("{} is not None", card), [more], [], names_in(card))])
    drawn = repeat(emitter, [], py("{} <= 0", left), names_in(left), body)
    return _unless_gone(emitter, step, scope, first, end, [drawn])


def _unless_gone(
    emitter: StepEmitter,
    step: Draw,
    scope: Scope,
    first: Nodes,
    end: PyCode,
    parts: list[Part],
    name: PyCode | None = None,
) -> list[Part]:
    """Nothing is drawn to a piece that is gone: the name is none then."""
    if not gone_holder(emitter, step.to, scope):
        return [first, *parts]
    none: Nodes = [Do(((0, py("{} = None", name)),), NO_NAMES, names_in(name))] if name is not None else []
    return [first, none, *unless_gone(emitter, step, "draw", [], names_in(end), parts, holder=end)]


def _member(step: Draw) -> Type:
    return PIECE


def _one(emitter: StepEmitter, step: Draw, scope: Scope, start: PyCode, end: PyCode, name: PyCode) -> list[Part]:
    """Draw one piece; the name is none where the place stays empty."""
    named = names_in(name)
    parts: list[Part] = _refilled(emitter, step, scope, start)
    waits = _waits_to_go(emitter, step)
    drawn = _drawn(emitter, step, scope, start, end, name, moves=not waits)
    if waits:
        follows = _drawn_later(emitter, step, scope, start, end, name)
    else:
        follows = followed(emitter, step, "drawn", (name, start, end), [], scope)
    follows += _refilled(emitter, step, scope, start, at_once=True)
    if not any(part != [] for part in follows):
        return [*parts, *drawn]
    return [*parts, *drawn, branch(emitter, py("{} is not None", name), named, follows)]


def _waits_to_go(emitter: StepEmitter, step: Draw) -> bool:
    """Whether something must be known or come before the piece leaves."""
    follow = emitter.generator.follow
    keys = step.effects.writes
    watched = bool(follow.after_writing(keys).triggers) or bool(emitter.generator.one(IncrementalChecks).touched(keys))
    return watched or bool(follow.at("before", "drawn")) or is_followed(emitter, "emptied")


def _drawn_later(
    emitter: StepEmitter, step: Draw, scope: Scope, start: PyCode, end: PyCode, name: PyCode
) -> list[Part]:
    """The piece is known; it leaves when all has come that is before that. One that stays is not drawn."""
    generator = emitter.generator

    def change(event: EmittedEvent) -> list[Part]:
        """The piece goes."""
        facts = {"piece": name, "start": start, "end": end}
        facts |= {fact: local.python for fact, local in event.facts.items()}
        pieces = tuple_of((facts["piece"],))
        move = py("{}(S, J, {}, {}, {})", generator.runtime("move_pieces"), pieces, facts["end"], generator.places())
        told = tell_step(emitter, "drawn", step, facts["start"], reads=names_in(facts["start"]))
        reads = names_in(facts["piece"], facts["end"])
        return [[*told, Do(((0, generator.mixing(pieces, move)),), reads)]]

    none: Nodes = [Do(((0, py("{} = None", name)),), NO_NAMES, names_in(name))]
    facts = (name, start, end)

    def wrote(event: EmittedEvent) -> Wrote:
        """The piece that goes."""
        piece = event.facts["piece"].python if event.facts else name
        return Wrote({PLACED: tuple_of((piece,))}, names_in(piece))

    return followed(
        emitter, step, "drawn", facts, change, scope, voided=none, leaving="piece", marked=True, wrote=wrote
    )


def _drawn(
    emitter: StepEmitter, step: Draw, scope: Scope, start: PyCode, end: PyCode, name: PyCode, *, moves: bool = True
) -> list[Part]:
    """The piece taken, or found: the top one of a stack, any of a place without an order."""
    generator = emitter.generator
    own, named = names_in(start, end), names_in(name)
    orders = {place.order == "none" for place in places_of(step.place, generator.rules)}
    told: Nodes = []
    top = py("{} = S[{}][-1] if S[{}] else None", name, start, start)
    if moves:
        drawn = py("{}(S, J, {}, {}, {})", generator.runtime("draw_top"), start, end, generator.places())
        top = py("{} = {}", name, generator.mixing(py("S[{}][-1:]", start), drawn))
        told = tell_step(emitter, "drawn", step, start, reads=names_in(start))
    by_top: Nodes = [*told, Do(((0, top),), own, named)]
    if orders == {False}:
        return [by_top]
    any_one = py("{} = S[{}][answer]", name, start)
    if moves:
        drawn = py("{}(S, J, {}, {}, answer, {})", generator.runtime("draw_any"), start, end, generator.places())
        any_one = py("{} = {}", name, generator.mixing(py("(S[{}][answer],)", start), drawn))

    def make(after: Label) -> Nodes:
        """Wait for chance to name one of them."""
        go = emitter.answer(emitter.site(step.at, "chance", scope, "which", cite=step.cite))
        go.code = emitter.chain([[*told, Do(((0, any_one),), own, named)]], after)
        return [Wait(go, odds=py("len(S[{}])", start), reads=own)]

    many = py("len(S[{}]) > 1", start)
    test = many if orders == {True} else py("{} and not {}[3][{}]", many, generator.places(), start)
    return [branch(emitter, test, own, [Waiting(make)], [by_top])]


def _refilled(emitter: StepEmitter, step: Draw, scope: Scope, start: PyCode, *, at_once: bool = False) -> list[Part]:
    """Where the place drawn from is empty and names another to be shuffled in, that comes first; or, behind a draw, at
    once where the place says so."""
    generator = emitter.generator
    known = places_of(step.place, generator.rules)
    id = known[0].id if len(known) == 1 else None
    refills = generator.refills(id, at_once=at_once)
    if not refills:
        return []
    stem = "REFILLS_AT_ONCE" if at_once else "REFILLS"
    source = generator.constant(names.constant(stem, id or "all"), refills)
    discard = emitter.hidden("refill at once" if at_once else "refill", step.at, PLACE)
    found: Nodes = [Do(((0, py("{} = {}.get({})", discard, source, start)),), names_in(start), names_in(discard))]
    move = py("{}(S, J, S[{}], {}, {})", generator.runtime("move_pieces"), discard, start, generator.places())
    moved: Nodes = [*tell_step(emitter, "refilled", step), Do(((0, move),), names_in(start, discard))]
    moved += generator.one(IncrementalChecks).all_again(step.effects.writes)
    parts: list[Part] = [moved, *shuffle_parts(emitter, step, scope, start, "refill")]
    test = py("not S[{}] and {} is not None and S[{}]", start, discard, discard)
    return [found, branch(emitter, test, names_in(start, discard), parts)]


def shuffle_parts(emitter: StepEmitter, step, scope: Scope, place: PyCode, what: str = "") -> list[Part]:  # type: ignore[no-untyped-def]
    """A shuffle is one suspension; its answer is the order in which the pieces then lie. Nobody saw them meanwhile."""
    own = names_in(place)

    def make(after: Label) -> Nodes:
        """Wait for an order, and lay the pieces in it."""
        go = emitter.answer(emitter.site(step.at, "chance", scope, what, cite=step.cite))
        put = py("{}(S, J, {}, answer)", emitter.generator.runtime("put_in_order"), place)
        told = tell_step(emitter, "shuffled", step, place, reads=own)
        lines = ((0, put), *((0, line) for line in emitter.generator.forget(py("S[{}]", place))))
        go.code = emitter.chain([[*told, Do(lines, own, NO_NAMES)]], after)
        few: Nodes = emitter.chain([], after)
        return [
            If(py("len(S[{}]) > 1", place), [Wait(go, odds=py('("shuffle", len(S[{}]))', place), reads=own)], few, own)
        ]

    return followed(emitter, step, "shuffled", (place,), [Waiting(make)], scope, own, marked=True)
