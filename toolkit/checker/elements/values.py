"""Section `values`: bases, stages, limits."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any

from toolkit.checker.elements.sheet import Sheet, element
from toolkit.checker.scope import Scope
from toolkit.checker.spot import Spot
from toolkit.checker.types import INT, RATIO, is_unknown
from toolkit.model import Type
from toolkit.program.rules import Stage, Value


@element("values")
def check_value(sheet: Sheet) -> Iterator[Value]:
    """A value with its stages; one that names none has one of its own id."""
    record, bench = sheet.record, sheet.bench
    scope = sheet.scope(sheet.arg_types())
    type = sheet.declarations.value_type(sheet.id)
    rounds = record.round is not None or any(stage.round is not None for stage in record.stages)
    wanted = RATIO if type == INT and rounds else type
    silent = record.gives is None and is_unknown(type)  # what is wrong in the base is why nothing is known of it
    base = bench.code(record.base, sheet.spot.inside("base"), scope, None if silent else wanted)
    if record.stages:
        places = [sheet.spot.inside("stages", index) for index in range(len(record.stages))]
        stages = tuple(
            _stage(sheet, stage.id, stage, place, scope, type)
            for stage, place in zip(record.stages, places, strict=True)
        )
        stages = (*stages[:-1], _with_own_limits(sheet, stages[-1], scope, type))
    else:
        stages = (_stage(sheet, sheet.id, record, sheet.spot, scope, type),)
    yield Value(
        **sheet.envelope(),
        title=record.title or sheet.id,
        args=sheet.args(),
        type=type,
        base=base,
        stages=stages,
        public=record.public,
    )


def _stage(sheet: Sheet, id: str, record: Any, spot: Spot, scope: Scope, type: Type) -> Stage:
    least = sheet.bench.maybe(record.at_least, spot.inside("at_least"), scope, type)
    most = sheet.bench.maybe(record.at_most, spot.inside("at_most"), scope, type)
    return Stage(id, record.round, least, most, record.best or "greatest", record.each)


def _with_own_limits(sheet: Sheet, last: Stage, scope: Scope, type: Type) -> Stage:
    """The last stage, with what the value itself says where the stage is silent."""
    own = _stage(sheet, last.id, sheet.record, sheet.spot, scope, type)
    return Stage(
        last.id,
        last.round or own.round,
        last.at_least or own.at_least,
        last.at_most or own.at_most,
        last.best if last.best != "greatest" else own.best,
        last.each or own.each,
    )
