"""`.tmj` and `.tsj`: Tiled's documents as JSON. In: text. Out: a document; and back. Raises NotTiled with the place."""

from __future__ import annotations

import json
from collections import Counter
from functools import partial
from typing import Any, NoReturn

from toolkit.export.tiled.fields import LISTS, NODES, Node, NotTiled, as_text, check_node
from toolkit.export.tiled.locating import place_of_twice
from toolkit.export.tiled.values import with_own_types

_AGAIN = "Save the map in Tiled again, or export it with File > Export As."


def read_json(text: str, kind: str = "map", told: list[str] | None = None) -> Node:
    """The document in a text: a `map` or a `tileset`. What of it is read otherwise than it says is added to `told`."""
    twice: list[str] = []
    try:
        document: Any = json.loads(text, parse_constant=_refuse_constant, object_pairs_hook=partial(_mapping, twice))
        if twice:
            message = f"A mapping has the key `{as_text(twice[0][:40])}` twice: nobody can know which of them is meant."
            raise NotTiled(message, "Take one of the two out.", place_of_twice(text))
        # JSON can spell half a character, and numbers without end
        json.dumps(document, ensure_ascii=False, allow_nan=False).encode()
    except json.JSONDecodeError as error:
        message = f"This is no JSON: {error.msg}."
        raise NotTiled(message, _AGAIN, f"line {error.lineno}, column {error.colno}") from None
    except RecursionError:
        raise NotTiled("Its values lie too deep in each other.", _AGAIN) from None
    except UnicodeEncodeError:
        raise NotTiled("It has half a character (a lone surrogate).", _AGAIN) from None
    except NotTiled:
        raise
    except ValueError as error:  # a number of thousands of digits, or beyond all floating-point numbers
        raise NotTiled(f"It has a number that cannot be read: {str(error)[:80]}.", _AGAIN) from None
    check_node(document, kind)
    found: Node = document
    words = [*with_own_types(found, kind)]
    if told is not None:
        told += words
    if kind == "map" and ("layers" not in found or "width" not in found or "tilewidth" not in found):
        raise NotTiled("This is JSON, but no map of Tiled's: it has no `layers`, `width` or `tilewidth`.", _AGAIN)
    return found


_ALWAYS: dict[str, Node] = {
    "layer": {"name": "", "opacity": 1, "visible": True, "x": 0, "y": 0},
    "object": {"name": "", "type": "", "rotation": 0, "visible": True, "width": 0, "height": 0},
}
"""Fields that Tiled takes for nothing where its JSON lacks them, and for these values where its XML does."""


def write_json(document: Node) -> str:
    """The text of a document: a line for each layer's row of fields, tiles in one line."""
    return _written(_whole(document, "map"), 0) + "\n"


def _whole(node: Node, kind: str) -> Node:
    """A node and those below it with all fields that Tiled needs."""
    found = {**_ALWAYS.get(kind, {}), **node}
    for name, below in LISTS.get(kind, {}).items():
        if name in node:
            found[name] = [_whole(each, below) for each in node[name]]
    for name, below in NODES.get(kind, {}).items():
        if name in node:
            found[name] = _whole(node[name], below)
    return found


def _written(value: Any, depth: int) -> str:
    nested = isinstance(value, (dict, list)) and any(isinstance(each, (dict, list)) for each in _members(value))
    if not nested:
        return json.dumps(value, ensure_ascii=False, separators=(", ", ": "))
    margin = " " * (depth + 1)
    if isinstance(value, dict):
        lines = [f"{margin}{json.dumps(key)}: {_written(each, depth + 1)}" for key, each in value.items()]
        return "{\n" + ",\n".join(lines) + "\n" + margin[:-1] + "}"
    lines = [f"{margin}{_written(each, depth + 1)}" for each in value]
    return "[\n" + ",\n".join(lines) + "\n" + margin[:-1] + "]"


def _members(value: Any) -> Any:
    return value.values() if isinstance(value, dict) else value


def _mapping(twice: list[str], pairs: list[tuple[str, Any]]) -> Node:
    """The mapping of pairs; a key that comes twice in it is added to `twice`."""
    found = dict(pairs)
    if len(found) < len(pairs) and not twice:
        twice += [name for name, count in Counter(name for name, _ in pairs).items() if count > 1]
    return found


def _refuse_constant(word: str) -> NoReturn:
    raise NotTiled(f"`{word}` is no number of JSON.", _AGAIN)
