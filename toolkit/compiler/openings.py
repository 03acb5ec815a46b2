"""What the opening of an occasion renews: state with `reset:`, purses with `refill:` or `income:`."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Sequence
from dataclasses import dataclass, replace
from typing import TypeVar

from toolkit.analysis.keys import renewed_by
from toolkit.compiler import names
from toolkit.compiler.around_events import is_followed
from toolkit.compiler.code import Cells, Change, Do, Loop, Nodes, Part
from toolkit.compiler.events import field_word
from toolkit.compiler.pycode import EMPTY, FALSE, PyCode, literal, local, looping, names_in, py
from toolkit.compiler.step_emitter import Local, Scope, StepEmitter
from toolkit.compiler.telling import tell
from toolkit.compiler.together import One, together
from toolkit.compiler.triggers import EmittedEvent
from toolkit.compiler.watching import watch
from toolkit.compiler.writing import written as around
from toolkit.language.code import Where
from toolkit.language.faults import GREATEST_INT
from toolkit.program.rules import Attr, Purse
from toolkit.state import start_of

Made = TypeVar("Made")


def renewals(emitter: StepEmitter, kind: str, scope: Scope, where: Where) -> list[Part]:
    """Everything that begins anew when an occasion of the kind opens, as one change, and what follows from it."""
    plain = [*_state(emitter, kind), *_pieces(emitter, kind)]
    fillings = list(_fillings(emitter, kind))
    if not plain and not fillings:
        return []
    told = tell(emitter, "renewed", kind, where)
    written = renewed_by(emitter.generator.rules, kind)
    computed = _first(fillings) if _read_each_other(emitter, fillings) else []
    if is_followed(emitter, "changed"):
        ones = [*_of_state(emitter, kind), *_of_pieces(emitter, kind), *_of_purses(emitter, fillings)]
        return together(emitter, where, [*told, *computed], ones, scope, written)
    plain += [*computed, *(node for filling in fillings for node in filling.nodes())]
    watched = watch(emitter, where, written, scope)
    checks_around = around(emitter, written, None, scope, where, between=bool(watched.parts))
    change: Nodes = [*watched.old, *told, *plain, *watched.new, *checks_around.after]
    return [change, *watched.parts, *checks_around.checks]


def _start(emitter: StepEmitter, attr: Attr) -> PyCode:
    generator = emitter.generator
    known = generator.stage.names(list(generator.stage.start))
    return literal(start_of(generator.layout, attr, known))


def _reset(emitter: StepEmitter, kind: str) -> list[tuple[Attr, int, int]]:
    """Fields of spaces, edges, players, sides and the game that are reset: where their cells begin, how many."""
    layout = emitter.generator.layout
    return [
        (attr, layout.base[section, name], sum(1 for cell in layout.cells if cell.start is attr))
        for section, attrs in sorted(emitter.generator.rules.state.items())
        for name, attr in sorted(attrs.items())
        if attr.reset == kind
    ]


def _state(emitter: StepEmitter, kind: str) -> Nodes:
    found = _reset(emitter, kind)
    changes = tuple(change for attr, base, many in found for change in _begins(emitter, base, many))
    return [Cells(changes)] if changes else []


def _begins(emitter: StepEmitter, base: int, many: int) -> list[Change]:
    start = emitter.generator.stage.start
    return [Change(literal(base + number), literal(start[base + number])) for number in range(many)]


def _differs(emitter: StepEmitter, attr: Attr, base: int, many: int) -> PyCode:
    """Whether a field differs from its start anywhere."""
    begun = emitter.generator.stage.start[base : base + many]
    if len({*begun}) < 2:
        start = _start(emitter, attr)
        return looping("any([each != {} for each in S[{}:{}]])", start, base, base + many) if begun else FALSE
    module = emitter.generator.writer.module
    table = module.of_stage(names.constant("START", attr.name, str(base)), f"start[{base}:{base + many}]")
    return py("tuple(S[{}:{}]) != {}", base, base + many, table)


def _of_state(emitter: StepEmitter, kind: str) -> Iterator[One]:
    """One event for each field that differs from its start anywhere."""
    for attr, base, many in _reset(emitter, kind):
        cells: Nodes = [Cells(tuple(_begins(emitter, base, many)))]
        differs = _differs(emitter, attr, base, many)
        yield One("changed", (EMPTY, field_word(emitter, attr.name)), _always([cells]), test=_always(differs))


def _kinds(emitter: StepEmitter, kind: str) -> list[tuple[str, list[Attr]]]:
    """The kinds of piece with fields that are reset."""
    generator = emitter.generator
    found = [
        (piece, [attr for _, attr in sorted(generator.rules.kinds[piece].state.items()) if attr.reset == kind])
        for piece in generator.stage.numbers.piece_kinds
        if piece in generator.stage.numbers.kind_of
    ]
    return [(piece, fields) for piece, fields in found if fields]


def _pieces(emitter: StepEmitter, kind: str) -> Nodes:
    """Fields of pieces in play."""
    nodes: Nodes = []
    for piece, fields in _kinds(emitter, kind):
        each = emitter.fresh("each")
        changes = tuple(_begins_again(emitter, piece, attr, each) for attr in fields)
        nodes.append(Loop(py("for {} in {}", each, emitter.generator.all_pieces(piece)), [Cells(changes)]))
    return nodes


def _begins_again(emitter: StepEmitter, piece: str, attr: Attr, row: PyCode) -> Change:
    offset = emitter.generator.layout.at("piece", piece, f"state {attr.name}")
    return Change(py("{} + {}", row, offset), _start(emitter, attr))


def _of_pieces(emitter: StepEmitter, kind: str) -> Iterator[One]:
    """One event for each field of a kind, of those pieces where it differs from its start."""
    for piece, fields in _kinds(emitter, kind):
        for attr in fields:
            each = emitter.fresh("each")
            change = _begins_again(emitter, piece, attr, each)
            differ = py("S[{}] != {}", change.address, change.value)
            things = looping("tuple([{} for {} in {} if {}])", each, each, emitter.generator.all_pieces(piece), differ)
            yield One("changed", (things, field_word(emitter, attr.name)), _of_each(each, change), test=_any_of)


def _of_each(each: PyCode, change: Change) -> Callable[[EmittedEvent], list[Part]]:
    def make(emitted: EmittedEvent) -> list[Part]:
        """The change of all pieces of the event."""
        things = emitted.facts["things"].python
        return [[Loop(py("for {} in {}", each, things), [Cells((change,))], names_in(things))]]

    return make


def _any_of(emitted: EmittedEvent) -> PyCode:
    """Whether the event is about any piece."""
    return py("{} != ()", emitted.facts["things"].python)


def _always(made: Made) -> Callable[[EmittedEvent], Made]:
    return lambda _: made


@dataclass(slots=True)
class _Filling:
    """A purse of all its owners: for each of them what computes its amount, and the cell that is written."""

    purse: Purse
    computes: list[Nodes]
    changes: list[Change]

    def nodes(self) -> Nodes:
        """The amounts that are not computed yet, and the change, owner by owner."""
        pairs = zip(self.computes, self.changes, strict=True)
        return [node for computes, change in pairs for node in (*computes, Cells((change,)))]


def _fillings(emitter: StepEmitter, kind: str) -> Iterator[_Filling]:
    owners = emitter.generator.stage.numbers
    for purse in _renewed(emitter, kind):
        many = len(owners.sides if purse.of == "side" else owners.players)
        made = [_purse(emitter, purse, owner, grows=purse.income == kind) for owner in range(many)]
        yield _Filling(purse, [computes for computes, _ in made], [change for _, change in made])


def _of_purses(emitter: StepEmitter, fillings: Sequence[_Filling]) -> Iterator[One]:
    """One event for each purse."""
    for filling in fillings:
        yield One("changed", (EMPTY, field_word(emitter, filling.purse.id)), _always([filling.nodes()]))


def _read_each_other(emitter: StepEmitter, fillings: Sequence[_Filling]) -> bool:
    """Whether an amount may read a purse that is filled with it: then all are computed before any is written."""
    filled = {("purse", filling.purse.id) for filling in fillings}
    return any(filled & emitter.generator.follow.read_in(filling.purse.amount) for filling in fillings)


def _first(fillings: Sequence[_Filling]) -> Nodes:
    """Compute all amounts; what then fills the purses only writes."""
    nodes: Nodes = []
    for filling in fillings:
        for place, change in enumerate(filling.changes):
            name = local(f"_amount_{change.address}")
            nodes += [*filling.computes[place], Do(((0, py("{} = {}", name, change.value)),))]
            filling.computes[place], filling.changes[place] = [], replace(change, value=name)
    return nodes


def _purse(emitter: StepEmitter, purse: Purse, owner: int, *, grows: bool) -> tuple[Nodes, Change]:
    assert purse.amount is not None
    base = emitter.generator.layout.base["purse", purse.id] + owner
    scope = Scope({"it": Local(literal(owner), emitter.generator.owner_type(purse.of))})
    statements = emitter.statements(scope)
    amount = statements.stored(purse.amount)
    if not grows:
        return statements.node(), Change(literal(base), amount)
    total = statements.hold(py("S[{}] + {}", base, amount), "sum")
    with statements.body.block(py("if not {} <= {} <= {}:", -GREATEST_INT, total, GREATEST_INT)):
        beyond = emitter.generator.call("beyond_bounds")
        statements.line(emitter.generator.writer.mark(beyond, purse.amount.where))
    return statements.node(), Change(literal(base), total)


def _renewed(emitter: StepEmitter, kind: str) -> Iterator[Purse]:
    for _, purse in sorted(emitter.generator.rules.purses.items()):
        if emitter.generator.writer.is_on(purse) and kind in (purse.refill, purse.income) and purse.amount is not None:
            yield purse
