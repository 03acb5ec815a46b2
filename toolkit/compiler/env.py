"""What the names of an expression are in the generated function around it."""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from dataclasses import field, replace
from types import MappingProxyType
from typing import Any

from toolkit.analysis.hiding import tells_who_decides
from toolkit.compiler.pycode import CELLS, PyCode
from toolkit.frozen import frozen
from toolkit.program.rules import Arg

NO_NAMES: Mapping[str, PyCode] = MappingProxyType({})


@frozen
class Env:
    """Python expressions (names, or quick to repeat) for the variables of an expression.

    `names` maps arguments, locals, variables of loops and fixed names (`it by bearer old new event`); a fact of the
    event in hand may stand by itself under `event.start`, what caused it under `cause.by`, `cause.card`. `stored` are
    the variables whose occasion is the pair kept in locals, facts and state; others hold the address of its row.
    `aged` are the variables whose pieces may have left play since they were computed, `made` the facts of the event in
    hand whose pieces are not in play yet.
    `rows` gives, for kinds of occasions whose innermost one is at hand in a local, the Python expression of its row.
    `decides` is who decides by what is computed, where somebody does: what he may know counts.
    `guard` is the player for whom it is computed, where what he may not know is not read: then `NotKnown` is raised.
    `cells` is the list of cells. `accounts` is the list to which the accounts of values that are asked go;
    only in tracing form.
    """

    names: Mapping[str, PyCode] = field(default_factory=dict)
    stored: frozenset[str] = frozenset()
    aged: frozenset[str] = frozenset()
    rows: Mapping[str, PyCode] = field(default_factory=dict)
    cells: PyCode = CELLS
    accounts: PyCode | None = None
    decides: PyCode | None = None
    guard: PyCode | None = None
    made: frozenset[str] = frozenset()

    def with_names(self, **names: PyCode) -> Env:
        """The same with more names; they hold addresses where they are occasions."""
        names_now, given = {**self.names, **names}, names.keys()
        return replace(self, names=names_now, stored=self.stored - given, aged=self.aged - given)


def of_player(by: PyCode, texts: Mapping[str, PyCode] = NO_NAMES) -> Env:
    """The surroundings of what is asked of a player, who decides; `texts` are the other names."""
    return Env({"by": by, **texts}, decides=by)


def of_arguments(args: Iterable[Arg], texts: Mapping[str, PyCode], **others: Any) -> Env:
    """The surroundings of what is told all that it reads: where an argument `by` is a player he decides."""
    return Env(texts, decides=texts["by"] if tells_who_decides(args) else None, **others)
