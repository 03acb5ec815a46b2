"""Data as a file that a person reads. In: its data by field. Out: the text of a YAML file.

Texts stand in quotes where they could be taken for something else, lists and small mappings in one line where they
fit. Law: the text parses to the same record that the data are.
"""

from __future__ import annotations

import json
import re
from collections.abc import Iterable, Iterator, Mapping
from textwrap import wrap
from typing import Any

from toolkit.source import core_value

WIDTH = 120
_LETTERS = r"A-Za-z\u00c0-\u024f"
_PLAIN = re.compile(rf"[{_LETTERS}0-9][{_LETTERS}0-9_. |-]*[{_LETTERS}0-9_.]|[A-Za-z]")
_PROSE = re.compile(rf"[{_LETTERS}0-9\u00a1\u00bf][{_LETTERS}0-9_. |,'()?!/;\u00a1\u00bf-]*[{_LETTERS}0-9_.)?!]")
_FOLDS = re.compile(r"[A-Za-z][^\s:#]*(?: [^\s:#]+)*")
_OLD_WORDS = ("yes", "no", "on", "off", "y", "n")
_BREAKS = {"\x85": "\\N", "\u2028": "\\L", "\u2029": "\\P", "\ufeff": "\\uFEFF"}
_LINE = r" *[\x21-\x7e\u00a1-\ufefe][\x20-\x7e\u00a1-\ufefe]*"
_BLOCK = re.compile(f"(?:{_LINE}\n)+(?:{_LINE})?")
_BREAK = "\n"
_WHOLE = re.compile(r"-?(?:0|[1-9][0-9]*)")


class Verbatim(str):
    """A key or a value as it stands in a file: a number without quotes, or a part of a text that is kept."""

    __slots__ = ()


def modeline(kind: str, depth: int) -> str:
    """The first line of a file, by which editors know its schema; `depth` folders below its pack."""
    return f"# yaml-language-server: $schema={'../' * depth}.schemas/{kind}.schema.json"


def write_yaml(data: Mapping[str, Any]) -> str:
    """The fields of a file, one below the other."""
    return "".join(f"{line}\n" for line in field_lines(data))


def field_lines(data: Mapping[str, Any], margin: str = "") -> Iterator[str]:
    """The lines of fields, one below the other, each after a margin."""
    inner = f"{margin}  "
    for key, value in data.items():
        start = f"{margin}{_key(key)}:"
        fits = len(start) + len(in_line(value)) < WIDTH
        if isinstance(value, str) and _is_block(value):
            yield f"{start} |{'2' if value.startswith(' ') else ''}{'' if value.endswith(_BREAK) else '-'}"
            yield from (f"{inner}{line}" for line in value.removesuffix(_BREAK).split(_BREAK))
        elif isinstance(value, str) and not fits and not isinstance(value, Verbatim) and _FOLDS.fullmatch(value):
            yield f"{start} >-"
            lines = wrap(value, WIDTH - len(inner), break_long_words=False, break_on_hyphens=False)
            yield from (f"{inner}{line}" for line in lines)
        elif isinstance(value, Mapping) and (not fits or _nests(value)):
            yield start
            yield from field_lines(value, inner)
        elif isinstance(value, list) and not fits:
            yield start
            yield from _wrapped(value, inner)
        elif isinstance(value, str) and not isinstance(value, Verbatim) and _is_text(value) and _PROSE.fullmatch(value):
            yield f"{start} {value}"
        else:
            yield f"{start} {in_line(value)}"


def _wrapped(values: Iterable[Any], margin: str) -> Iterator[str]:
    """A list in brackets over several lines."""
    line = f"{margin}["
    written = [in_line(value) for value in values]
    for place, each in enumerate(written):
        part = each + ("," if place < len(written) - 1 else "]")
        if len(line) + len(part) + 1 > WIDTH and line.strip() != "[":
            yield line.rstrip()
            line = f"{margin} "
        line += part if line.endswith("[") else f"{part}" if line == f"{margin} " else f" {part}"
    yield line


def _nests(value: Mapping[str, Any]) -> bool:
    return any(isinstance(each, Mapping) or (isinstance(each, str) and _is_block(each)) for each in value.values())


def _is_block(text: str) -> bool:
    return "\n" in text and not isinstance(text, Verbatim) and _BLOCK.fullmatch(text) is not None


def in_line(value: Any) -> str:
    """A value in one line, with braces and brackets."""
    if isinstance(value, bool):
        return "true" if value else "false"
    if isinstance(value, int):
        return str(value)
    if isinstance(value, Mapping):
        return "{" + ", ".join(f"{_key(key)}: {in_line(each)}" for key, each in value.items()) + "}"
    if isinstance(value, list):
        return "[" + ", ".join(map(in_line, value)) + "]"
    return str(value) if isinstance(value, Verbatim) else _scalar(value)


def _key(key: str) -> str:
    return str(key) if isinstance(key, Verbatim) or _WHOLE.fullmatch(key) else _scalar(key)


def _scalar(text: str) -> str:
    if _is_text(text) and _PLAIN.fullmatch(text):
        return text
    quoted = json.dumps(text, ensure_ascii=False).replace("\x7f", "\\x7F")
    for sign, escape in _BREAKS.items():
        quoted = quoted.replace(sign, escape)
    return quoted


def _is_text(text: str) -> bool:
    """Whether no reader of YAML, old or new, takes a plain scalar for anything but text."""
    return bool(text) and isinstance(core_value(text), str) and text.lower() not in _OLD_WORDS
