"""Which of several unidentified pieces is meant where a view does not tell. In: where pieces lie in a game drawn, a
chance.

Out: names to read a state by. Members of a set, or of a list while there are enough, are distinct pieces; each is of
the kind that is asked for. What goes on mostly speaks of one piece by one name: so it is in some draws, in others each
is drawn by itself.
"""

from __future__ import annotations

import json
import re
from collections.abc import Iterable, Mapping, Sequence, Set
from dataclasses import dataclass, field, fields, replace
from functools import cached_property
from typing import Any, Self

from toolkit.model import Type
from toolkit.play.chance import Chance
from toolkit.play.knowledge import GONE, UNSEEN, Knowledge
from toolkit.play.sampling.matching import NoRoom
from toolkit.play.sampling.pieces import drawn_from
from toolkit.state import Names, UnknownName


@dataclass
class Meaning:
    """What the names of unidentified pieces mean in a game drawn; found where one is read.

    `decision` is that of the view. `meant`: by what goes on, if it means one piece by one name; `listed`: the pieces in
    lists, which come after it. `count`: how often there was something to draw.
    """

    knowledge: Knowledge
    decision: Any
    chance: Chance
    meant: dict[tuple[str, str], int] = field(default_factory=dict)
    listed: set[int] = field(default_factory=set)
    count: int = 0

    @cached_property
    def kinds(self) -> dict[int, str]:
        """The kind of each piece."""
        return {row: shape.id for row, shape in self.knowledge.stage.layout.rows_of("piece", self.knowledge.cells)}

    @property
    def called(self) -> Mapping[int, str]:
        """What everything is called in the view."""
        return self.knowledge.private_names.named

    @cached_property
    def rows(self) -> Mapping[str, int]:
        """The pieces that have a name of their own, though the seat does not know them."""
        known = {self.called[row]: row for row in self.kinds}
        return known if GONE in known else {**known, GONE: max(self.kinds, default=0)}

    @cached_property
    def unidentified(self) -> Mapping[str, Sequence[int]]:
        """The pieces that each vague name may mean; in some draws only those that the answers of the decision name, or
        only others, for on these they may depend."""
        vague, found = self.knowledge.vague, dict[str, list[int]]()
        for row in self.kinds:
            if row in vague or UNSEEN in self.called[row]:
                found.setdefault(self.called[row], []).append(row)
        unidentified = {name: rows for name, rows in found.items() if len(rows) > 1 or rows[0] in vague}
        known = self.knowledge.known_names.named
        asked = _named_in(self.decision, {known[row]: row for rows in unidentified.values() for row in rows})
        way = self.chance.below(3) if asked else 0
        wanted = {
            name: [row for row in rows if not way or (row in asked) == (way == 1)] for name, rows in found.items()
        }
        return {name: wanted[name] or rows for name, rows in unidentified.items()}

    @cached_property
    def is_one(self) -> bool:
        """Whether what goes on means one piece by one name."""
        return self.chance.below(4) > 0

    def drawn(self, fit: Sequence[int]) -> int:
        """One of some pieces."""
        self.count += 1
        found: int = drawn_from(fit, self.chance)
        return found


@dataclass(frozen=True, kw_only=True)
class MeantNames(Names):
    """Names by which a whole view is read. `apart`: what is read has nothing to do with what was read before; `barred`:
    pieces that it does not mean."""

    meaning: Meaning
    apart: bool = False
    barred: frozenset[int] = frozenset()

    @classmethod
    def of(cls, names: Names, meaning: Meaning) -> Self:
        """The same names, and those of unidentified pieces."""
        return cls(**{part.name: getattr(names, part.name) for part in fields(Names)}, meaning=meaning)

    def by_itself(self) -> Self:
        """The same for what may speak of other pieces by the same name."""
        return replace(self, apart=True)

    def but(self, barred: frozenset[int]) -> Self:
        """The same where some pieces cannot be meant."""
        return replace(self, barred=barred) if barred else self

    def _read_row(self, type: Type, data: Any) -> Any:
        """A piece or an occasion. Raises NoRoom where nothing of that name lies in the game drawn."""
        meaning = self.meaning
        if not isinstance(data, str) or UNSEEN not in data:
            return super()._read_row(type, data)
        if data not in meaning.unidentified:
            if data not in meaning.rows:
                raise NoRoom(f"nothing lies where {data} may")
            return meaning.rows[data]
        if self.apart or not meaning.is_one:
            return self._drawn(type, data, ())
        key = data, type.name
        if key not in meaning.meant:
            before = [row for (name, _), row in meaning.meant.items() if name == data and self._is(type, row)]
            meaning.meant[key] = before[0] if before else self._drawn(type, data, meaning.listed)
        return meaning.meant[key]

    def _read_follower(self, data: Any) -> int:
        if not (isinstance(data, str) and UNSEEN in data) or self.named is self.meaning.called:
            return super()._read_follower(data)
        try:
            return replace(self, named=self.meaning.called)._read_follower(data)
        except UnknownName as error:
            raise NoRoom(f"nothing lies where {data} may") from error

    def _read_members(self, type: Type, data: Any) -> tuple[Any, ...]:
        if not isinstance(data, list | tuple) or not any(self._is_vague(each) for each in data):
            return super()._read_members(type, data)
        inner = type.inner or Type("named", "piece")
        is_list, meaning = type.form == "list", self.meaning
        taken: set[int] = set()
        values = []
        for each in data:
            if not self._is_vague(each):
                values.append(self.value(inner, each))
                continue
            there = meaning.meant.values() if is_list and not self.apart else ()
            values.append(self._drawn(inner, each, taken | set(there), taken if type.form == "set" else ()))
            taken.add(values[-1])
        if is_list and not self.apart:
            meaning.listed |= taken
        return tuple(values) if is_list else tuple(sorted(set(values)))

    def _read_map(self, type: Type, data: Any) -> tuple[Any, ...]:
        if isinstance(data, Mapping) or not any(self._is_vague(one) for one, _ in data):
            return super()._read_map(type, data)
        key, taken, pairs = Type("named", type.name), set[int](), []
        for one, other in data:
            found = self._drawn(key, one, taken, taken) if self._is_vague(one) else self.value(key, one)
            taken.add(found)
            pairs.append((found, self.value(type.inner or Type("named", "int"), other)))
        return tuple(part for pair in sorted(pairs) for part in pair)

    def _is_vague(self, data: Any) -> bool:
        return isinstance(data, str) and UNSEEN in data and data in self.meaning.unidentified

    def _is(self, type: Type, row: int) -> bool:
        """Whether a piece is of a type."""
        return type.name not in self.numbers.rules.kinds or self.meaning.kinds[row] == type.name

    def _drawn(self, type: Type, name: str, rather_not: Iterable[int], never: Set[int] | tuple[()] = ()) -> int:
        """A piece that a name may mean. Raises NoRoom where there is none."""
        fit = [
            row
            for row in self.meaning.unidentified[name]
            if self._is(type, row) and not (row in never or row in self.barred)
        ]
        if not fit:
            raise NoRoom(f"nothing is left that {name} may mean")
        avoided = set(rather_not)
        return self.meaning.drawn([row for row in fit if row not in avoided] or fit)


def _named_in(decision: Any, rows: Mapping[str, int]) -> frozenset[int]:
    """The pieces that the answers of a decision name, of some by name; none where they name all of these or none."""
    answers = json.dumps((decision or {}).get("answers")) if rows else ""
    found = frozenset(row for name, row in rows.items() if re.search(rf"{re.escape(name)}(?!\d)", answers))
    return found if len(found) < len(rows) else frozenset()
