"""What the opening of an occasion renews: state with `reset:`, purses with `refill:` or `income:`."""

from __future__ import annotations

from collections.abc import Iterator

from toolkit.rules.generate.code import Cells, Change, Loop, Nodes
from toolkit.rules.generate.lowering import Local, Lowering, Scope
from toolkit.rules.program.rules import Attr, Purse
from toolkit.rules.scenario import start_of


def renewals(lowering: Lowering, kind: str) -> Nodes:
    """Everything that begins anew when an occasion of the kind opens."""
    return [*_state(lowering, kind), *_pieces(lowering, kind), *_purses(lowering, kind)]


def _start(lowering: Lowering, attr: Attr) -> str:
    generator = lowering.generator
    names = generator.stage.names(list(generator.stage.start))
    return repr(start_of(generator.layout, attr, names))


def _state(lowering: Lowering, kind: str) -> Nodes:
    """Fields of spaces, edges, players, sides and the game."""
    changes = []
    layout = lowering.generator.layout
    for section, attrs in sorted(lowering.generator.rules.state.items()):
        for name, attr in sorted(attrs.items()):
            if attr.reset != kind:
                continue
            base = layout.base[section, name]
            many = sum(1 for cell in layout.cells if cell.start is attr)
            changes += [Change(str(base + number), _start(lowering, attr)) for number in range(many)]
    return [Cells(tuple(changes))] if changes else []


def _pieces(lowering: Lowering, kind: str) -> Nodes:
    """Fields of pieces in play."""
    generator = lowering.generator
    nodes: Nodes = []
    for piece in generator.stage.numbers.piece_kinds:
        fields = [attr for _, attr in sorted(generator.rules.kinds[piece].state.items()) if attr.reset == kind]
        if not fields or piece not in generator.stage.numbers.kind_of:
            continue
        each = lowering.fresh("each")
        changes = [
            Change(f"{each} + {generator.layout.at('piece', piece, f'state {attr.name}')}", _start(lowering, attr))
            for attr in fields
        ]
        nodes.append(Loop(f"for {each} in {generator.all_pieces(piece)}", [Cells(tuple(changes))]))
    return nodes


def _purses(lowering: Lowering, kind: str) -> Nodes:
    nodes: Nodes = []
    for purse in _renewed(lowering, kind):
        owners = lowering.generator.stage.numbers
        many = len(owners.sides if purse.of == "side" else owners.players)
        for owner in range(many):
            nodes += _purse(lowering, purse, owner, grows=purse.income == kind)
    return nodes


def _purse(lowering: Lowering, purse: Purse, owner: int, *, grows: bool) -> Nodes:
    assert purse.amount is not None
    base = lowering.generator.layout.base["purse", purse.id] + owner
    scope = Scope({"it": Local(str(owner), lowering.generator.owner_type(purse.of))})
    pen = lowering.pen(scope)
    amount = pen.stored(purse.amount)
    before = pen.node()
    return [*before, Cells((Change(str(base), f"S[{base}] + {amount}" if grows else amount),))]


def _renewed(lowering: Lowering, kind: str) -> Iterator[Purse]:
    for _, purse in sorted(lowering.generator.rules.purses.items()):
        if lowering.generator.writer.is_on(purse) and kind in (purse.refill, purse.income) and purse.amount is not None:
            yield purse
