"""Schemas of what the tool itself writes (saves, records, bundles), and whether a document fits its own.

In: a document as JSON gives it, the name of its schema. Out: what is wrong with it first, in a sentence. `jsonschema`
is imported when a document is looked at, for most commands look at none.
"""

from __future__ import annotations

from collections.abc import Mapping
from functools import cache
from typing import Any

from toolkit.model.documents import Bundled, Recorded, Saved
from toolkit.model.record import Record
from toolkit.schema.documents import DIALECT, file_name
from toolkit.schema.records import Definitions, Schema, Vocabulary

TOOL_FILES: dict[str, type[Record]] = {"save": Saved, "record": Recorded, "bundle": Bundled}
"""The records of these documents, by the name of their schema, which is a key that each of them has."""
_MAY_BE_NULL = (("State", "pending"), ("Frame", "up"), ("End", "result"))
_LONGEST = 200
"""Characters that are told of what is wrong."""


def tool_schemas() -> dict[str, Schema]:
    """The schemas by file name."""
    return {file_name(name): tool_schema(name) for name in TOOL_FILES}


@cache
def tool_schema(name: str) -> Schema:
    """The schema of a save, a record or a bundle."""
    record = TOOL_FILES[name]
    definitions = Definitions(Vocabulary())
    whole = definitions.closed(record)
    known = definitions.known
    for owner, field in _MAY_BE_NULL:
        if owner in known:
            properties = known[owner]["properties"]
            described = {key: properties[field].pop(key) for key in ("description", "examples")}
            properties[field] = described | {"anyOf": [{"type": "null"}, properties[field]]}
    return {
        "$schema": DIALECT,
        "$id": f"urn:hexwright:schema:1:{name}",
        "title": name,
        "description": (record.__doc__ or "").split("\n")[0],
        **whole,
        "$defs": dict(sorted(known.items())),
    }


def misfit(name: str, document: Any) -> str | None:
    """What a document has that its schema does not allow, or lacks: where, and what; None where it fits."""
    from jsonschema.exceptions import best_match  # type: ignore[import-untyped]  # its stubs are a package of their own

    try:
        error = best_match(_validator(name).iter_errors(document))
    except RecursionError:
        return "it is nested too deeply"
    if error is None:
        return None
    return _short(_place(error.absolute_path), str(error.message))


def _place(path: Any) -> str:
    found = ""
    for part in path:
        found += f"[{part}]" if isinstance(part, int) else f".{part}" if found else str(part)
    return found


def _short(place: str, message: str) -> str:
    told = f"`{place}`: {message}" if place else message
    return told if len(told) <= _LONGEST else f"{told[: _LONGEST - 1]}…"


@cache
def _validator(name: str) -> Any:
    from jsonschema import Draft202012Validator  # type: ignore[import-untyped]

    return Draft202012Validator(tool_schema(name))


def form_of(document: Mapping[str, Any], name: str) -> int | None:
    """The version of a document's form; None where it tells none."""
    found = document.get(name)
    return found if isinstance(found, int) and not isinstance(found, bool) else None
