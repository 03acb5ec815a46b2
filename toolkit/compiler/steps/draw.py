"""`draw`: from a place, one piece after the other, each with its event. A shuffle may fill an empty place again."""

from __future__ import annotations

from toolkit.analysis.reads import PLACE as PLACED
from toolkit.compiler.around_events import is_followed
from toolkit.compiler.code import NO_NAMES, Do, If, Label, Nodes, Part, Wait, Waiting
from toolkit.compiler.drawn import places_of
from toolkit.compiler.events import followed
from toolkit.compiler.firing import Happening
from toolkit.compiler.looking import Looking, Wrote
from toolkit.compiler.lowering import Lowering, Scope, verb
from toolkit.compiler.parts import branch, repeat
from toolkit.compiler.skipping import gone_holder, unless_gone
from toolkit.compiler.telling import tell_step
from toolkit.model import Type
from toolkit.program.steps import Draw
from toolkit.runtime.sites import DRAWN_FROM
from toolkit.state import Inner

INT = Type("named", "int")
PLACE = Type("named", "place")
PIECE = Type("named", "piece")


@verb(Draw)
def lower_draw(lowering: Lowering, step: Draw, scope: Scope) -> list[Part]:
    """The place and where the pieces go are found once; then it is drawn as often as `count:` says."""
    start = lowering.hidden(DRAWN_FROM, step.at, PLACE)
    end = lowering.hidden("to", step.at, Inner("holder"))
    pen = lowering.pen(scope)
    pen.line(f"{start} = {pen.value(step.place)}")
    pen.line(f"{end} = {pen.value(step.to)}")
    if step.count is None:
        name = (
            lowering.local(scope, step.name, _member(step)) if step.name else lowering.hidden("drawn", step.at, PIECE)
        )
        first = pen.node(start, end)
        return _unless_gone(lowering, step, scope, first, end, _one(lowering, step, scope, start, end, name), name)
    generator = lowering.generator
    left = lowering.hidden("left", step.at, INT)
    card = lowering.hidden("drawn", step.at, PIECE)
    cards = lowering.local(scope, step.name, Type("list", inner=_member(step))) if step.name else None
    pen.line(f"{left} = {pen.value(step.count)}")
    pen.line(f"{generator.support('room_for')}({left}, ())")
    own = {start, end, left}
    if cards is not None:
        pen.line(f"{cards} = ()")
        own.add(cards)
    first = pen.node(*own)
    counted: Nodes = [Do(((0, f"{left} -= 1"),), frozenset((left,)), frozenset((left,)))]
    body: list[Part] = [counted, *_one(lowering, step, scope, start, end, card)]
    if cards is not None:
        more = Do(((0, f"{cards} += ({card},)"),), frozenset((cards, card)), frozenset((cards,)))
        body.append([If(f"{card} is not None", [more], [], frozenset((card,)))])
    drawn = repeat(lowering, [], f"{left} <= 0", frozenset((left,)), body)
    return _unless_gone(lowering, step, scope, first, end, [drawn])


def _unless_gone(
    lowering: Lowering, step: Draw, scope: Scope, first: Nodes, end: str, parts: list[Part], name: str | None = None
) -> list[Part]:
    """Nothing is drawn to a piece that is gone: the name is none then."""
    if not gone_holder(lowering, step.to, scope):
        return [first, *parts]
    none: Nodes = [Do(((0, f"{name} = None"),), NO_NAMES, frozenset((name,)))] if name is not None else []
    return [first, none, *unless_gone(lowering, step, "draw", [], frozenset((end,)), parts, holder=end)]


def _member(step: Draw) -> Type:
    return PIECE


def _one(lowering: Lowering, step: Draw, scope: Scope, start: str, end: str, name: str) -> list[Part]:
    """Draw one piece; the name is none where the place stays empty."""
    named = frozenset((name,))
    parts: list[Part] = _refilled(lowering, step, scope, start)
    waits = _waits_to_go(lowering, step)
    drawn = _drawn(lowering, step, scope, start, end, name, moves=not waits)
    if waits:
        follows = _drawn_later(lowering, step, scope, start, end, name)
    else:
        follows = followed(lowering, step, "drawn", (name, start, end), [], scope)
    follows += _refilled(lowering, step, scope, start, at_once=True)
    if not any(part != [] for part in follows):
        return [*parts, *drawn]
    return [*parts, *drawn, branch(lowering, f"{name} is not None", named, follows)]


def _waits_to_go(lowering: Lowering, step: Draw) -> bool:
    """Whether something must be known or come before the piece leaves."""
    follow = lowering.generator.follow
    keys = step.effects.writes
    watched = bool(follow.after_writing(keys).triggers) or bool(lowering.generator.one(Looking).touched(keys))
    return watched or bool(follow.at("before", "drawn")) or is_followed(lowering, "emptied")


def _drawn_later(lowering: Lowering, step: Draw, scope: Scope, start: str, end: str, name: str) -> list[Part]:
    """The piece is known; it leaves when all has come that is before that. One that stays is not drawn."""
    generator = lowering.generator

    def change(event: Happening) -> list[Part]:
        """The piece goes."""
        facts = {"piece": name, "start": start, "end": end}
        facts |= {fact: local.python for fact, local in event.facts.items()}
        pieces = f"({facts['piece']},)"
        move = f"{generator.support('move_pieces')}(S, J, {pieces}, {facts['end']}, {generator.places()})"
        told = tell_step(lowering, "drawn", step, facts["start"], reads=frozenset((facts["start"],)))
        reads = frozenset((facts["piece"], facts["end"]))
        return [[*told, Do(((0, generator.mixing(pieces, move)),), reads)]]

    none: Nodes = [Do(((0, f"{name} = None"),), NO_NAMES, frozenset((name,)))]
    facts = (name, start, end)

    def wrote(event: Happening) -> Wrote:
        """The piece that goes."""
        piece = event.facts["piece"].python if event.facts else name
        return Wrote({PLACED: f"({piece},)"}, frozenset((piece,)))

    return followed(
        lowering, step, "drawn", facts, change, scope, voided=none, leaving="piece", marked=True, wrote=wrote
    )


def _drawn(
    lowering: Lowering, step: Draw, scope: Scope, start: str, end: str, name: str, *, moves: bool = True
) -> list[Part]:
    """The piece taken, or found: the top one of a stack, any of a place without an order."""
    generator = lowering.generator
    own, named = frozenset((start, end)), frozenset((name,))
    orders = {place.order == "none" for place in places_of(step.place, generator.rules)}
    told: Nodes = []
    top = f"{name} = S[{start}][-1] if S[{start}] else None"
    if moves:
        top = f"{name} = {generator.support('draw_top')}(S, J, {start}, {end}, {generator.places()})"
        told = tell_step(lowering, "drawn", step, start, reads=frozenset((start,)))
    by_top: Nodes = [*told, Do(((0, top),), own, named)]
    if orders == {False}:
        return [by_top]
    any_one = f"{name} = S[{start}][answer]"
    if moves:
        drawn = f"{generator.support('draw_any')}(S, J, {start}, {end}, answer, {generator.places()})"
        any_one = f"{name} = {generator.mixing(f'(S[{start}][answer],)', drawn)}"

    def make(after: Label) -> Nodes:
        """Wait for chance to name one of them."""
        go = lowering.answer(lowering.site(step.at, "chance", scope, "which", cite=step.cite))
        go.code = lowering.chain([[*told, Do(((0, any_one),), own, named)]], after)
        return [Wait(go, odds=f"len(S[{start}])", reads=own)]

    many = f"len(S[{start}]) > 1"
    test = many if orders == {True} else f"{many} and not {generator.places()}[3][{start}]"
    return [branch(lowering, test, own, [Waiting(make)], [by_top])]


def _refilled(lowering: Lowering, step: Draw, scope: Scope, start: str, *, at_once: bool = False) -> list[Part]:
    """Where the place drawn from is empty and names another to be shuffled in, that comes first; or, behind a draw, at
    once where the place says so."""
    generator = lowering.generator
    known = places_of(step.place, generator.rules)
    id = known[0].id if len(known) == 1 else None
    refills = generator.refills(id, at_once=at_once)
    if not refills:
        return []
    stem = "REFILLS_AT_ONCE" if at_once else "REFILLS"
    source = generator.constant(f"{stem}_{id or 'all'}".replace("-", "_"), refills)
    discard = lowering.hidden("refill at once" if at_once else "refill", step.at, PLACE)
    found: Nodes = [Do(((0, f"{discard} = {source}.get({start})"),), frozenset((start,)), frozenset((discard,)))]
    move = f"{generator.support('move_pieces')}(S, J, S[{discard}], {start}, {generator.places()})"
    moved: Nodes = [*tell_step(lowering, "refilled", step), Do(((0, move),), frozenset((start, discard)))]
    moved += generator.one(Looking).all_again(step.effects.writes)
    parts: list[Part] = [moved, *shuffle_parts(lowering, step, scope, start, "refill")]
    test = f"not S[{start}] and {discard} is not None and S[{discard}]"
    return [found, branch(lowering, test, frozenset((start, discard)), parts)]


def shuffle_parts(lowering: Lowering, step, scope: Scope, place: str, what: str = "") -> list[Part]:  # type: ignore[no-untyped-def]
    """A shuffle is one suspension; its answer is the order in which the pieces then lie. Nobody saw them meanwhile."""
    own = frozenset((place,))

    def make(after: Label) -> Nodes:
        """Wait for an order, and lay the pieces in it."""
        go = lowering.answer(lowering.site(step.at, "chance", scope, what, cite=step.cite))
        put = f"{lowering.generator.support('put_in_order')}(S, J, {place}, answer)"
        told = tell_step(lowering, "shuffled", step, place, reads=own)
        forget = lowering.generator.forget(f"S[{place}]")
        lines = ((0, put),) if forget is None else ((0, put), (0, forget))
        go.code = lowering.chain([[*told, Do(lines, own, NO_NAMES)]], after)
        few: Nodes = lowering.chain([], after)
        return [If(f"len(S[{place}]) > 1", [Wait(go, odds=f'("shuffle", len(S[{place}]))', reads=own)], few, own)]

    return followed(lowering, step, "shuffled", (place,), [Waiting(make)], scope, own, marked=True)
