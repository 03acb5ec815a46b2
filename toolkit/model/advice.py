"""How a datum would be written as what belongs in its place. In: the datum. Out: a sentence that shows it."""

import json
import re
from typing import Any

from toolkit.model.scalars import described
from toolkit.source import core_value

_SPECIAL = frozenset(",[]{}:#&*!|>'\"%@`")
"""Characters for which a sample text is put in quotes, whether or not YAML would want it in its place."""
_LONGEST, _FEW = 40, 3
_APART = re.compile(r"[\s,;]+")


def flow(value: Any) -> str:
    """A value as it is written in YAML's flow style."""
    if isinstance(value, str) and (_SPECIAL.intersection(value) or not isinstance(core_value(value), str)):
        return json.dumps(value, ensure_ascii=False)
    if isinstance(value, bool):
        return str(value).lower()
    if isinstance(value, dict):
        return "{" + ", ".join(f"{key}: {flow(member)}" for key, member in value.items()) + "}"
    if isinstance(value, list):
        return "[" + ", ".join(flow(member) for member in value) + "]"
    return str(value)


def write_a_list(data: Any, *, of_mappings: bool, of_names: bool = False) -> str:
    """What to write where a list belongs: the text in brackets (names one by one), the mapping behind a dash."""
    if described(data) == "nothing":
        return "Write a list, or take the field out."
    if isinstance(data, dict) and data:
        if of_mappings:
            return f"A list has a dash before each entry: write `- {_short(next(iter(data)))}: …`."
        return f"Write a list: `[{_few(list(data))}]`."
    if of_names and isinstance(data, str) and len(names := _APART.split(data.strip())) > 1:
        return f"Write a list: `[{_few(names)}]`."
    return f"Write a list: `[{_few([data])}]`." if isinstance(data, str) else "Write a list: `[a, b]`."


def write_a_mapping(data: Any, wanted: str = "a mapping", sample: str = "") -> str:
    """What to write where a mapping belongs: the names of a list as keys, its mappings without their dashes; else a
    sample of it."""
    if described(data) == "nothing":
        return f"Write {wanted}, or take the field out."
    if isinstance(data, list) and data and isinstance(data[0], dict) and data[0]:
        return f"Write {wanted}, without a dash: `{_short(next(iter(data[0])))}: …`."
    if isinstance(data, list) and data and isinstance(data[0], str) and data[0]:
        return f"Write {wanted}: `{_short(data[0])}: …`."
    return f"Write {wanted}: `{sample}`." if sample else f"Write {wanted}."


def _few(words: list[str]) -> str:
    return ", ".join(flow(str(_short(word))) for word in words[:_FEW]) + (", …" if len(words) > _FEW else "")


def _short(text: str) -> str:
    return text if len(text) <= _LONGEST else f"{text[: _LONGEST - 1]}…"
