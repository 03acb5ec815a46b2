"""Data of an example as values of the rules. In: a type, data as a file holds them, the names of a state. Out: values.

Files hold text; the type says that `3` is a number and `true` a truth. Names are those of the state: `rifle#2`,
`hand(blue)`, `C2`, and `battle` for the innermost battle that is going on.
"""

from __future__ import annotations

from typing import Any

from toolkit.model import Type
from toolkit.source import core_value
from toolkit.state import Names, UnknownName

Plain = Any
"""Numbers, truths, None, texts, and lists of these: what `Names` reads."""


def plain(type: Type, data: Any) -> Plain:
    """Data of a file as numbers, truths and names, as the type wants them. A single thing may stand for a list."""
    if type.form == "optional":
        return None if data == "none" else plain(type.inner or type, data)
    if type.form in ("list", "set"):
        members = data if isinstance(data, list | tuple) else [data]
        return [plain(type.inner or type, each) for each in members]
    if type.form == "map":
        pairs = data.items() if isinstance(data, dict) else data
        return [[plain(Type("named", type.name), key), plain(type.inner or type, each)] for key, each in pairs]
    if isinstance(data, str) and type.form == "named" and type.name in ("int", "bool"):
        value = core_value(data)
        return int(value) if isinstance(value, float) and value == int(value) else value
    return str(data) if isinstance(data, str) else data


def read_value(type: Type, data: Any, names: Names) -> Any:
    """The run-time value of data. Raises `UnknownName` where they mean none."""
    live = _innermost(type, data, names)
    if live is not None:
        return live
    try:
        return names.value(type, plain(type, data))
    except (TypeError, ValueError, AttributeError) as error:  # data of another form than the type's
        raise UnknownName(type, data) from error


def write_value(type: Type, value: Any, names: Names) -> str:
    """A run-time value in the words of an example. An occasion that is not live is called by its kind."""
    kind = type.inner if type.form == "optional" and type.inner is not None else type
    if kind.name in names.first_rows and isinstance(value, int) and value not in names.named:
        return f"{kind.name}(…)"
    return written(names.name(type, value))


_MOST_DEEP = 20


def written(data: Any, deep: int = 0) -> str:
    """Data as an example would have them; what is nested deeper than any that means something is left out."""
    if deep > _MOST_DEEP:
        return "…"
    if data is None or isinstance(data, bool):
        return {None: "none", True: "true", False: "false"}[data]
    if isinstance(data, list | tuple):
        return f"[{', '.join(written(each, deep + 1) for each in data)}]"
    if isinstance(data, dict):
        return f"{{{', '.join(f'{key}: {written(each, deep + 1)}' for key, each in data.items())}}}"
    return str(data)


def _innermost(type: Type, data: Any, names: Names) -> tuple[int, int] | None:
    """The innermost live occasion of the type's kind, where data say just the kind."""
    kind = type.inner.name if type.form == "optional" and type.inner is not None else type.name
    if data != kind or kind not in names.first_rows:
        return None
    called = ((name.partition("@"), row) for name, row in names.rows.items())
    of_kind = [(int(serial), row) for (id, _, serial), row in called if id == kind and serial not in ("", "0")]
    if not of_kind:
        raise UnknownName(type, data)
    return max(of_kind)
