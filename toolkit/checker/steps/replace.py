"""`replace`: a piece gives way to its heirs."""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from typing import Any

from toolkit.checker.declarations import Declarations
from toolkit.checker.scope import Scope
from toolkit.checker.spot import Spot
from toolkit.checker.steps.body import Body, Done, step
from toolkit.checker.steps.common import common, object_of
from toolkit.checker.types import bare, is_unknown
from toolkit.diagnostics import register
from toolkit.language.code import Code
from toolkit.model import Type
from toolkit.names import Names, did_you_mean
from toolkit.program.steps.changes import Replace, Share

KEPT = register(
    "E554",
    "heirs-keep",
    about="steps/replace",
    title="Heirs cannot keep this",
    cause="Of a piece that is replaced its heirs may keep `state`, `effects` and `facts` (of occasions that name it). "
    "They share what it has by name: fields of its state, effects, kinds of pieces that it holds; a piece that it "
    "holds goes to one of them.",
    remedy="Write one of these words, or a name that the kind of the piece has.",
    bad="- {replace: squad, with: [team], keeps: [wounds]}",
    good="- {replace: squad, with: [team], keeps: [state]}",
)
OTHER_KIND = register(
    "E586",
    "heir-of-another-kind",
    about="steps/replace",
    title="An heir is of another kind than the piece that it replaces",
    cause="An heir comes into names, facts and sets in which the piece was, and these hold pieces of one kind.",
    remedy="Choose a unit or card of the same kind, or `remove` the piece and `create` the other.",
    bad="- {replace: squad, with: [mine]}   # a marker for a unit",
    good="- {replace: squad, with: [team]}",
)
_KEPT = ("state", "effects", "facts")


@step("replace")
def check_replace(body: Body, record: Any, spot: Spot, scope: Scope) -> Done:
    """One piece, and the designs of its heirs."""
    piece = object_of(body, record.replace, spot.inside("replace"), scope, "one piece", "piece")
    heirs = tuple(
        object_of(body, text, spot.inside("with", index), scope, "a unit or card as declared", "design")
        for index, text in enumerate(record.with_)
    )
    known, kind = scope.declarations, bare(piece.type)
    for index, heir in enumerate(heirs):
        _look_at_kind(body, known, kind, heir, spot.inside("with", index))
    for index, word in enumerate(record.keeps):
        if word not in _KEPT:
            body.bench.report(KEPT, spot.inside("keeps", index).span, f"`{word}` is none of {', '.join(_KEPT)}.")
    state, effects, held = _state(known, kind), list(known.section("effects")), _held(known, kind)
    _look_at_shares(body, record, spot, kind, (*state, *effects), held)
    done = Replace(
        **common(record, spot),
        piece=piece,
        heirs=heirs,
        state=_passed(record, "state", state),
        granted=_passed(record, "effects", effects),
        held=tuple(sorted(name for name in record.shares if name in held)),
        facts=tuple(_facts(known, kind)) if "facts" in record.keeps else (),
    )
    return Done((done,), scope)


def _look_at_kind(body: Body, known: Declarations, kind: Type, heir: Code, spot: Spot) -> None:
    """Report an heir that is of another kind than the piece, or may be."""
    if heir.type.form != "design" or not known.is_piece(kind) or is_unknown(kind):
        return
    kinds = [id for id in known.kinds if id != "terrain"]
    if heir.type.name != kind.name and len(kinds) > 1:
        message = f"The piece is a {kind.name}, and this is a {heir.type.name}."
        body.bench.report(OTHER_KIND, spot.span, message)


def _look_at_shares(body: Body, record: Any, spot: Spot, kind: Type, plain: Iterable[str], held: Iterable[str]) -> None:
    """Report what the piece has not, and pieces that would go to several heirs."""
    names, known = Names({*plain, *held}), body.bench.declarations
    for name, how in record.shares.items():
        place = spot.inside("shares", name)
        if name not in names:
            if is_unknown(kind) or known.is_broken("kinds", kind.name) or known.is_broken("effects", name):
                continue
            message = f"`{name}` is no state of the piece, no effect, and no kind of pieces that it holds."
            body.bench.report(KEPT, place.key_span, message, help=did_you_mean(name, names))
        elif name in held and how == "all":
            body.bench.report(KEPT, place.span, "A piece goes to one heir.", help="Write `one`.")


def _passed(record: Any, word: str, names: Iterable[str]) -> tuple[tuple[str, Share], ...]:
    """What passes to heirs: all that is kept, but for what is shared; what is shared as it says."""
    kept: dict[str, Share] = dict.fromkeys(names, "all") if word in record.keeps else {}
    shared: dict[str, Share] = {name: how for name, how in record.shares.items() if name in set(names)}
    return tuple(sorted({**kept, **shared}.items()))


def _state(known: Declarations, kind: Type) -> list[str]:
    return list(known.kinds[kind.name].state) if kind.name in known.kinds else []


def _held(known: Declarations, kind: Type) -> tuple[str, ...]:
    item = known.section("kinds").get(kind.name)
    return tuple(item.record.holds.kinds) if item is not None and item.record.holds is not None else ()


def _facts(known: Declarations, kind: Type) -> Iterator[tuple[str, str]]:
    """The facts of occasions that may name the piece alone."""
    for occasion in sorted(known.section("occasions")):
        for arg in known.args("occasions", occasion):
            if bare(arg.type) == kind or (known.is_piece(bare(arg.type)) and bare(arg.type).name not in known.kinds):
                yield occasion, arg.name
