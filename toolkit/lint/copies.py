"""Scenarios that set up more of a piece than the box holds."""

from __future__ import annotations

from collections.abc import Iterator

from toolkit.diagnostics import Diagnostic, Note, register
from toolkit.lint.registry import check
from toolkit.packs import Item, Pack

TOO_MANY = register(
    "E421",
    "more-than-copies",
    about="scenarios",
    title="A scenario sets up more of a piece than there are",
    cause="A piece's `copies` say how many of it the box holds; the forces of a scenario together cannot use more. "
    "Each scenario begins with the full box.",
    remedy="Correct the forces, or the number of copies.",
    bad="# units.yaml\ngun: {kind: unit, title: Gun, copies: 1}\n"
    "# scenarios/one.yaml\nforces: [{unit: gun, side: red, count: 2, at: north_bank}]",
    good="gun: {kind: unit, title: Gun, copies: 2}",
)
_FEW = 5


@check(TOO_MANY)
def check_copies(pack: Pack) -> Iterator[Diagnostic]:
    """Add up the pieces of each scenario whose copies are given, and point at the first force that is too many."""
    for scenario in pack.all("scenarios"):
        used: dict[str, list[int]] = {}
        told: set[str] = set()
        for number, force in enumerate(scenario.record.forces):
            used.setdefault(force.unit, []).append(number)
            piece = pack.design(force.unit)
            if piece is None or piece.record.copies is None or force.unit in told:
                continue
            if _total(scenario, used[force.unit]) > piece.record.copies:
                told.add(force.unit)
                yield _too_many(scenario, piece, used[force.unit])


def _total(scenario: Item, numbers: list[int]) -> int:
    return sum(scenario.record.forces[number].count for number in numbers)


def _too_many(scenario: Item, piece: Item, numbers: list[int]) -> Diagnostic:
    *before, last = numbers
    forces = scenario.record.forces
    notes = [Note(f"{_stand(forces[one].count)} here.", scenario.span("forces", one, "unit")) for one in before[:_FEW]]
    if len(before) > _FEW:
        notes.append(Note(f"{_total(scenario, before[_FEW:])} more are set up further down."))
    notes.append(Note("Its copies are counted here.", piece.span("copies")))
    is_counted = "count" in forces[last].model_fields_set
    span = scenario.span("forces", last, "count" if is_counted else "unit")
    message = (
        f"The scenario sets up {_total(scenario, numbers)} of `{piece.id}`, and the box holds {piece.record.copies}."
    )
    return TOO_MANY.at(span, message, notes=notes)


def _stand(count: int) -> str:
    return "1 stands" if count == 1 else f"{count} stand"
