"""How values of a type are told by name, found once for all of them. In: numbers, a type. Out: a `Teller`, or None.

A teller says what `Names.name` says, and what `name_cell` says of what only the machine writes. There is none where
another field of the row decides.
"""

from __future__ import annotations

from collections.abc import Callable, Sequence
from typing import Any, TypeAlias

from toolkit.model import Type
from toolkit.program.sorts import is_piece
from toolkit.state.names import UNSET, Names
from toolkit.state.numbers import Numbers
from toolkit.state.shapes import CellType

Teller: TypeAlias = Callable[[Names, Any], Any]

_PLAIN = ("int", "bool", "text")


def teller_of(numbers: Numbers, type: CellType) -> Teller | None:
    """How values of a type are told."""
    if isinstance(type, Type):
        return _of_type(numbers, type)
    if type.how in ("row", "holder"):
        return _thing
    return _things if type.how == "rows" else None


def _of_type(numbers: Numbers, type: Type) -> Teller:
    inner = type.inner or Type("named", "int")
    symbols = numbers.symbols(type)
    if type.form == "optional":
        return _of_type(numbers, inner)
    if type.form == "list":
        return _things if _is_thing(numbers, inner) else _several(_of_type(numbers, inner))
    if type.form == "set" and _is_thing(numbers, inner):
        return lambda names, value: names.name(type, value) if names.tells_sets_apart else _things(names, value)
    if symbols is not None:
        return _one_of(symbols)
    if type.form == "named" and type.name in _PLAIN:
        return _plain
    if type.form == "named" and type.name in ("player", "side", "space"):
        return _one_of({"player": numbers.players, "side": numbers.sides, "space": numbers.ground.labels}[type.name])
    return _thing if _is_thing(numbers, type) else lambda names, value: names.name(type, value)


def _is_thing(numbers: Numbers, type: Type) -> bool:
    """Whether values are addresses of pieces."""
    return type.form == "named" and is_piece(numbers.rules, type)


def _plain(names: Names, value: Any) -> Any:
    return UNSET if value is ... else value


def _one_of(words: Sequence[str]) -> Teller:
    def tell(names: Names, value: Any) -> Any:
        """The word of a number."""
        return _plain(names, value) if value is None or value is ... else words[value]

    return tell


def _thing(names: Names, value: Any) -> Any:
    return _plain(names, value) if value is None or value is ... else names.named[value]


def _things(names: Names, value: Any) -> Any:
    if value is None or value is ...:
        return _plain(names, value)
    named = names.named
    return [named[row] for row in value]


def _several(each: Teller) -> Teller:
    def tell(names: Names, value: Any) -> Any:
        """The members one by one."""
        return _plain(names, value) if value is None or value is ... else [each(names, one) for one in value]

    return tell
