"""Entry spaces that no movement of the rules leads into. In: checked rules. Out: a diagnostic for each.

Which ground is closed the rules alone say, so this is asked of them: at the start of the scenario, its map without
pieces. What the rules cannot tell there they may tell later, and nothing is said of it.
"""

from __future__ import annotations

from collections.abc import Iterator
from typing import TYPE_CHECKING, Any

from toolkit.diagnostics import Diagnostic, Kept, register
from toolkit.language.faults import Fault
from toolkit.lint.placing import Ground, Spot, entries_of, grounds
from toolkit.packs import Item, Pack
from toolkit.packs.guarding import run_guarded, without_items
from toolkit.packs.references import shortened
from toolkit.program.ground import part_id
from toolkit.program.rules import Arg, Rules
from toolkit.program.sorts import innermost
from toolkit.state.row_cells import HOLDER

if TYPE_CHECKING:
    from toolkit.evaluator import World
    from toolkit.state import Stage

CLOSED = register(
    "W419",
    "entry-closed",
    about="scenarios movement",
    title="No movement leads into the spaces where a force enters",
    cause="Each movement of the rules that tells how such a piece goes has no step into any of these spaces, from "
    "wherever it may come.",
    remedy="Name spaces that such a piece may enter.",
    bad="forces: [{unit: lorry, side: red, at: reserve, turn: 2, entry: B4}]   # B4 is a lake",
    good="forces: [{unit: lorry, side: red, at: reserve, turn: 2, entry: B3}]",
)


def check_entering(rules: Rules) -> list[Diagnostic]:
    """Look at where forces enter, in each scenario: where all that it is set up from could be read."""
    kept = Kept()

    def check(pack: Pack) -> Iterator[Diagnostic]:
        """A scenario after the other."""
        for ground in grounds(pack):
            if any(force.entry for force in ground.scenario.record.forces):
                yield from _closed(rules, ground)

    if all(each.is_whole() for each in rules.pack.family()):
        run_guarded(check, rules.pack, kept, rules.pack.manifest.span("pack"), without_items)
    return kept.report()


def _closed(rules: Rules, ground: Ground) -> Iterator[Diagnostic]:
    movements = {item.id: args for item in _movements(rules) if (args := _args(rules, item))}
    if not movements:
        return
    from toolkit.evaluator import World  # in most packs nobody enters
    from toolkit.state import set_up

    stage = set_up(rules, ground.scenario.id)
    world = World(stage, _empty(stage))
    for spot in entries_of(ground):
        kind = rules.designs[spot.force.unit].kind if spot.force.unit in rules.designs else ""
        fitting = [id for id, args in movements.items() if _takes(args, kind)]
        if spot.spaces and fitting and not _is_open(stage, world, spot, fitting):
            several = "the space" if len(spot.spaces) == 1 else f"any of the {len(spot.spaces)} spaces"
            message = f"No movement leads into {several} of `{shortened(spot.written)}`."
            yield CLOSED.at(ground.scenario.span(*spot.where), message)


def _empty(stage: Stage) -> list[Any]:
    """The start of a scenario, all pieces out of play."""
    cells, layout = list(stage.start), stage.layout
    for address in (*layout.contents.values(), *_lists(stage)):
        cells[address] = ()
    for row, _ in layout.rows_of("piece", cells):
        cells[row + HOLDER] = None
    return cells


def _lists(stage: Stage) -> Iterator[int]:
    """The cells that list the pieces in play, of all and of each player."""
    for (section, _), base in stage.layout.base.items():
        if section in ("pieces", "owned"):
            yield from range(base, base + (len(stage.numbers.players) if section == "owned" else 1))


def _movements(rules: Rules) -> Iterator[Item]:
    for pack in rules.pack.family():
        yield from pack.all("movement")


def _args(rules: Rules, movement: Item) -> tuple[Arg, ...]:
    """The arguments of a movement, where a single piece tells all of them."""
    cost = rules.values.get(part_id(movement.id, "cost"))
    own = cost.args[: len(movement.record.args)] if cost is not None else ()
    return own if len(own) == 1 else ()


def _takes(args: tuple[Arg, ...], kind: str) -> bool:
    return innermost(args[0].type).name in (kind, "piece")


def _is_open(stage: Stage, world: World, spot: Spot, movements: list[str]) -> bool:
    """Whether some movement has a step into one of the spaces, or nobody can tell."""
    from toolkit.evaluator.movement import March

    piece = stage.rows_at_start.get(f"{spot.force.unit}#1")
    spaces = {stage.numbers.of["spaces"][spot.ground.board.grid.label(cell)] for cell in spot.spaces or ()}
    for movement in movements if piece is not None else ():
        for space in sorted(spaces):
            for here in stage.ground.neighbours[space]:
                several = stage.rules.values[part_id(movement, "cost")].args[0].type.form in ("set", "list")
                argument = (piece,) if several else piece
                try:
                    if March(world, movement, (argument,), here, None).step(here, space, 0) is not None:
                        return True
                except Fault:
                    return True
    return piece is None
