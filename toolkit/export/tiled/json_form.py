"""`.tmj` and `.tsj`: Tiled's documents as JSON. In: text. Out: a document; and back. Raises NotTiled with the place."""

from __future__ import annotations

import json
from typing import Any, NoReturn

from toolkit.export.tiled.fields import LISTS, NODES, Node, NotTiled, check_node

_AGAIN = "Save the map in Tiled again, or export it with File > Export As."


def read_json(text: str, kind: str = "map") -> Node:
    """The document in a text: a `map` or a `tileset`."""
    try:
        document: Any = json.loads(text, parse_constant=_refuse_constant)
        json.dumps(document, ensure_ascii=False).encode()  # JSON can spell half a character
    except json.JSONDecodeError as error:
        message = f"This is no JSON: {error.msg}."
        raise NotTiled(message, _AGAIN, f"line {error.lineno}, column {error.colno}") from None
    except RecursionError:
        raise NotTiled("Its values lie too deep in each other.", _AGAIN) from None
    except UnicodeEncodeError:
        raise NotTiled("It has half a character (a lone surrogate).", _AGAIN) from None
    except NotTiled:
        raise
    except ValueError as error:  # a number of thousands of digits
        raise NotTiled(f"It has a number that cannot be read: {str(error)[:80]}.", _AGAIN) from None
    check_node(document, kind)
    found: Node = document
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


def _refuse_constant(word: str) -> NoReturn:
    raise NotTiled(f"`{word}` is no number of JSON.", _AGAIN)
