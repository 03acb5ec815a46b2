"""Section `procedures`: steps with a name."""

from __future__ import annotations

from collections.abc import Iterator

from toolkit.checker.elements.sheet import Sheet, element
from toolkit.checker.steps import Body, check_steps
from toolkit.diagnostics import Note, register
from toolkit.program.rules import Procedure

NO_VALUE = register(
    "E542",
    "no-return",
    about="procedures steps/return",
    title="A procedure may end without the value that it gives",
    cause="Who calls it gives the value a name; so each way through its steps ends in a `return`.",
    remedy="Return a value at the end, or in the branch that has none.",
    bad="gives: int\ndo:\n  - {if: unit.fresh, then: [{return: 2}]}",
    good="gives: int\ndo:\n  - {if: unit.fresh, then: [{return: 2}]}\n  - {return: 0}",
    is_clear=True,
)


@element("procedures")
def check_procedure(sheet: Sheet) -> Iterator[Procedure]:
    """A procedure; its arguments are names that no step gives again."""
    record = sheet.record
    args = sheet.arg_types()
    gives = sheet.declarations.procedure_type(sheet.id)
    body = Body(sheet.bench, "procedures", gives, frozenset(args))
    walked = check_steps(body, record.do, sheet.spot.inside("do"), sheet.scope(args))
    if gives is not None and walked.goes_on:
        message = f"`{sheet.id}` gives {gives}, and its steps may end without it."
        last = sheet.spot.inside("do", len(record.do) - 1) if record.do else sheet.spot.inside("do")
        notes = [Note("Its steps end here.", last.span)]
        sheet.bench.report(NO_VALUE, sheet.spot.inside("gives").span, message, notes=notes)
    yield Procedure(**sheet.envelope(), args=sheet.args(), gives=gives, steps=walked.steps)
