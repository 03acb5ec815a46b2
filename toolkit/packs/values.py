"""Values of declared types: attributes, cells of tables, settings. In: a type and data. Out: the value, or a misfit.

A value is int, bool, str, None, list or dict. A misfit says where inside the datum, why, and what may be meant. A text
field keeps what was typed; only the declared type says that `03` is a number.
"""

from __future__ import annotations

import re
from collections.abc import Mapping
from fractions import Fraction
from functools import lru_cache
from typing import TypeAlias

from toolkit.frozen import frozen
from toolkit.model.advice import write_a_list
from toolkit.model.typewords import Type
from toolkit.names import Names, did_you_mean
from toolkit.source import Data, Path, Quoted, core_value

Value: TypeAlias = bool | int | str | list["Value"] | dict[str, "Value"] | None
LARGEST = 2**53


@frozen
class Misfit:
    """A value that its type does not take: where inside the datum, why, and what to write instead."""

    where: Path
    message: str
    help: str


@lru_cache(maxsize=65536)
def _int(text: str) -> int | None:
    value = core_value(text)
    if isinstance(value, bool) or not isinstance(value, int | float) or value != value:
        return None
    return int(value) if abs(value) <= LARGEST and value == int(value) else None


@frozen
class Types:
    """What type names mean in a pack: the symbols of declared types, and the ids of the things of each kind.

    A name found in neither (a type of the language, such as `space`) takes any text.
    """

    symbols: Mapping[str, Names]
    things: Mapping[str, Names]

    def read(self, type: Type, data: Data, where: Path = ()) -> Value | Misfit:
        """The value of a datum, read as a type."""
        if type.form == "optional":
            return None if _is_none(data) else self.read(_inner(type), data, where)
        if type.form in ("list", "set"):
            return self._read_list(type, data, where)
        if type.form == "map":
            return self._read_map(type, data, where)
        if not isinstance(data, str):
            return Misfit(where, f"{_shape(data)} stands where one `{type}` belongs.", "Write a single value.")
        if type.form == "named":
            return self._read_named(type.name, data, where)
        if type.form == "symbols" and data not in type.symbols:
            return Misfit(where, f"`{_short(data)}` is none of its symbols.", _choices(data, Names(type.symbols)))
        return str(data)

    def _read_named(self, name: str, data: str, where: Path) -> Value | Misfit:
        if name == "int":
            number = None if isinstance(data, Quoted) else _int(data)
            return number if number is not None else _no_int(data, where)
        if name == "ratio":
            ratio = None if isinstance(data, Quoted) and "/" not in data else ratio_of(data)
            return _as_written(ratio) if ratio is not None else _no_ratio(data, where)
        if name == "bool":
            truth = None if isinstance(data, Quoted) else core_value(data)
            return truth if isinstance(truth, bool) else Misfit(where, f"{_written(data)} is no truth.", _BOOL_HELP)
        known = self.symbols.get(name) or self.things.get(name)
        if known is None or data in known:
            return str(data)
        what = "symbol of the type" if name in self.symbols else "thing of the kind"
        return Misfit(where, f"{_written(data)} is no {what} `{name}`.", _choices(data, known))

    def _read_list(self, type: Type, data: Data, where: Path) -> Value | Misfit:
        if not isinstance(data, list):
            help = write_a_list(data, of_mappings=False)
            return Misfit(where, f"{_shape(data)} stands where a {type} belongs.", help)
        values: list[Value] = []
        for index, part in enumerate(data):
            value = self.read(_inner(type), part, (*where, index))
            if isinstance(value, Misfit):
                return value
            values.append(value)
        if type.form == "set" and (twice := _repeated(data)) is not None:
            return Misfit((*where, twice), "This stands twice in a set.", "Take one of the two out.")
        return values

    def _read_map(self, type: Type, data: Data, where: Path) -> Value | Misfit:
        if not isinstance(data, dict):
            return Misfit(where, f"{_shape(data)} stands where a {type} belongs.", "Write a mapping: `{key: value}`.")
        values: dict[str, Value] = {}
        for key, part in data.items():
            misfit = self._read_named(type.name, key, (*where, key))
            value = misfit if isinstance(misfit, Misfit) else self.read(_inner(type), part, (*where, key))
            if isinstance(value, Misfit):
                return value
            values[key] = value
        return values


def ratio_of(data: object) -> Fraction | None:
    """The exact number that a whole number, a fraction `1/3` or a decimal means; None where it means none, or one whose
    parts are beyond the bounds of numbers."""
    if isinstance(data, bool) or not isinstance(data, int | str) or not _RATIO.fullmatch(str(data)):
        return None
    try:
        found = Fraction(str(data).replace(" ", ""))
    except ZeroDivisionError:
        return None
    return found if max(abs(found.numerator), found.denominator) <= LARGEST else None


def _as_written(ratio: Fraction) -> int | str:
    return ratio.numerator if ratio.denominator == 1 else str(ratio)


def _no_ratio(data: str, where: Path) -> Misfit:
    return Misfit(where, f"{_written(data)} is no number.", "Write a whole number, a fraction such as 1/3, or 0.5.")


_RATIO = re.compile(r"-?[0-9]{1,16}( ?/ ?[0-9]{1,16}|\.[0-9]{1,15})?")
_INT_HELP = "Write digits without quotes, such as 3 or -2."
_BOOL_HELP = "Write true or false, without quotes."


def _no_int(data: str, where: Path) -> Misfit:
    """Why a datum is no number that rules can keep."""
    value = None if isinstance(data, Quoted) else core_value(data)
    if isinstance(value, int | float) and not isinstance(value, bool) and abs(value) > LARGEST:
        message = f"{_written(data)} is beyond ±2^53, and no number here may be."
        return Misfit(where, message, f"Write a number from {-LARGEST} to {LARGEST}.")
    return Misfit(where, f"{_written(data)} is no whole number.", _INT_HELP)


def _inner(type: Type) -> Type:
    return type.inner or Type("named", "text")


def _is_none(data: Data) -> bool:
    return data == "none" and not isinstance(data, Quoted)


def _repeated(data: list[Data]) -> int | None:
    seen: set[str] = set()
    for index, part in enumerate(data):
        if isinstance(part, str):
            if part in seen:
                return index
            seen.add(part)
    return None


def _choices(word: str, known: Names) -> str:
    if near := did_you_mean(word, known):
        return near
    names = sorted(known.names)
    listed = ", ".join(f"`{name}`" for name in names[:8])
    return f"It may be {listed}{' …' if len(names) > 8 else ''}." if names else "Nothing of that name is declared."


def _written(data: str) -> str:
    if data == "":
        return "Nothing stands here: that"
    return f"`{_short(data)}`{' in quotes' if isinstance(data, Quoted) else ''}"


def _shape(data: Data) -> str:
    return "A mapping" if isinstance(data, dict) else "A list" if isinstance(data, list) else f"`{_short(data)}`"


def _short(text: str) -> str:
    return text if len(text) <= 60 else f"{text[:57]}…"
