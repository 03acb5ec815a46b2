"""A file of YAML whose fields are to be others: only what differs is written, in the place where it stands.

In: a document, the fields that it has and is to have, as data. Out: whether that could be done; then the document has
them. A comment belongs to the key below it, or in whose line it stands: it goes with that key. Comments inside of what
is written anew come to stand above it.
"""

from __future__ import annotations

import re
from collections.abc import Callable, Iterator, Mapping
from typing import Any

from toolkit.edit.round_trip import (
    Document,
    Where,
    column_of,
    is_inline,
    put_above,
    put_behind,
    read_node,
    remove_entry,
    replace_value,
)
from toolkit.edit.writing import WIDTH, Verbatim, field_lines, in_line
from toolkit.source import Data, Source, parse_source

_COMMENT = re.compile(r"(?:^|(?<=[ \t,\[{}\]]))#[^\r\n]*", re.MULTILINE)
_END = re.compile(r"\n|\Z")
IsOrdered = Callable[[Where], bool]
"""Whether the order of the entries of a mapping has a meaning."""


def change(document: Document, before: Mapping[str, Any], after: Mapping[str, Any], is_ordered: IsOrdered) -> bool:
    """Give a document the fields `after` in the place of `before`. False, and nothing is changed, where it has no line
    for each field."""
    source, _ = parse_source(document.plain, "changed.yaml")
    if source is None or not isinstance(document.data, dict) or is_inline(document.data):
        return False
    return _Changing(source, is_ordered).block(document.data, (), before, after, None)


class _Changing:
    def __init__(self, source: Source, is_ordered: IsOrdered) -> None:
        self._source = source
        self._is_ordered = is_ordered

    def block(
        self, mapping: Any, where: Where, before: Mapping[str, Any], after: Mapping[str, Any],
        around: tuple[Any, str] | None,
    ) -> bool:  # fmt: skip
        """Change a mapping whose keys stand one below the other; whether that could be done."""
        keys = [*mapping]
        stays = [key for key in keys if key in after or key not in before]
        if not stays or any(key not in keys for key in before) or not self._fits(where, stays, after):
            return False
        for key in keys:
            if key not in stays:
                remove_entry(mapping, key, around, keep_above=not where and key == keys[0])
            elif key in after and (key not in before or before[key] != after[key]):
                self._change(mapping, key, (*where, key), before.get(key), after[key])
        last = None
        for key, value in after.items():
            if key not in stays:
                node = _node(value, column_of(mapping), len(key))
                if last is None:
                    mapping.insert(0, _key(key), node)
                else:
                    put_behind(mapping, _key(key), node, last, spaced=False)
            last = key
        return True

    def _change(self, mapping: Any, key: str, where: Where, old: Any, new: Any) -> None:
        value = mapping[key]
        are_mappings = isinstance(old, Mapping) and isinstance(new, Mapping) and isinstance(value, dict)
        if are_mappings and not is_inline(value) and self.block(value, where, old, new, (mapping, key)):
            return
        column = column_of(mapping)
        node = self._inline(value, where, old, new)
        if node is None or column + len(key) + len(in_line(new)) + 2 >= WIDTH:
            node = _node(new, column, len(key))
        comments, in_its_line = self._comments(where), self._behind(where)
        if in_its_line and not (is_inline(node) or (isinstance(node, str) and "\n" not in node)):
            comments, in_its_line = [*comments, in_its_line.strip()], ""
        replace_value(mapping, key, node, in_its_line)
        put_above(mapping, key, comments)

    def _behind(self, where: Where) -> str:
        """What stands behind a value in its line."""
        last = self._last(where)
        found = _END.search(self._source.text, last)
        assert found is not None
        return self._source.text[last : found.start()].rstrip()

    def _last(self, where: Where) -> int:
        """Where a value ends; of an empty one behind the colon."""
        place = self._source.extent(where)
        return place.end if place.end > max(place.start, place.key_end) else place.key_end + 1

    def _comments(self, where: Where) -> list[str]:
        """The comments inside of a value."""
        place, text = self._source.extent(where), self._source.text
        gaps: list[str] = []
        last = place.key_end
        for start, end in sorted(self._leaves(where, _at(self._source.data, where))):
            if start > last:
                gaps.append(text[last:start])
            if text[start : start + 1] in ("|", ">"):
                gaps.append(text[start:end].partition("\n")[0][1:])
            last = max(last, end)
        gaps.append(text[last : place.end])
        return [found.strip() for gap in gaps for found in _COMMENT.findall(gap)]

    def _leaves(self, where: tuple[Any, ...], data: Data) -> Iterator[tuple[int, int]]:
        """Where keys and scalars of a value stand."""
        if isinstance(data, str):
            place = self._source.extent(where)
            yield place.start, place.end
            return
        for part in data if isinstance(data, dict) else range(len(data)):
            if isinstance(data, dict):
                place = self._source.extent((*where, part))
                yield place.key, place.key_end
            yield from self._leaves((*where, part), data[part])  # type: ignore[index]

    def _inline(self, value: Any, where: Where, old: Any, new: Any) -> Any:
        """What comes to stand in one line in place of a value: of a mapping in braces all that did not change stays.
        None where it is written as a whole."""
        if isinstance(value, str) and isinstance(new, list) and len(new) == 1 and isinstance(new[0], str):
            return _node(new[0], 0, 0)
        if not (isinstance(value, dict) and is_inline(value) and isinstance(old, Mapping) and isinstance(new, Mapping)):
            return None
        if not self._fits(where, [key for key in value if key in new or key not in old], new, at_end=True):
            return None
        found: Any = type(value)()
        found.fa.set_flow_style()
        for key, inner in value.items():
            if key in old and key not in new:
                continue
            kept = key not in new or (key in old and old[key] == new[key])
            changed = inner if kept else self._inline(inner, (*where, key), old.get(key), new[key])
            found[key] = _in_line(new[key]) if changed is None else changed
        for key, inner in new.items():
            if key not in value:
                found[_key(key)] = _in_line(inner)
        return found

    def _fits(self, where: Where, stays: list[str], after: Mapping[str, Any], at_end: bool = False) -> bool:
        """Whether entries may stay in the order in which they stand; `at_end`: new ones come behind them."""
        if not self._is_ordered(where):
            return True
        common = [key for key in after if key in stays]
        return common == [key for key in stays if key in after] and (not at_end or [*after][: len(common)] == common)


def _key(key: str) -> Any:
    return next(iter(read_node(f"{in_line({key: 'x'})[1:-1]}\n")))


def _in_line(value: Any) -> Any:
    return read_node(f"x: {in_line(value)}\n")["x"]


def _node(value: Any, column: int, width: int) -> Any:
    """The tree of a value behind a key that is so wide, and so far to the right."""
    key = "k" * max(width, 1)
    return read_node("".join(f"{line}\n" for line in field_lines({Verbatim(key): value}, " " * column)))[key]


def _at(data: Any, where: Where) -> Data:
    for part in where:
        data = data[part]
    found: Data = data
    return found
