"""A map's file with what was changed, all else letter for letter as it was. In: the file, and the fields that it had
and is to have. Out: its new text.

A comment belongs to the key below it, or in whose line it stands. Comments inside of what is written anew come to stand
above it. Law: the new text reads as the fields that it is to have, with what could not be read as it was.
"""

from __future__ import annotations

import re
from collections.abc import Iterator, Mapping
from dataclasses import dataclass, field
from typing import Any

from toolkit.export.records import map_as_written
from toolkit.export.writing import Inline, Verbatim, field_lines
from toolkit.model import read_file
from toolkit.model.maps import Map
from toolkit.source import Data, Path, Source, parse_source

_COMMENT = re.compile(r"(?:^|(?<=[ \t,\[{}\]]))#[^\r\n]*", re.MULTILINE)
_PAINTED = ("terrain", "levels")
"""Mappings in which an entry is painted over those before it."""
_MODELINE = re.compile(r"^# *yaml-language-server:[^\r\n]*", re.MULTILINE)
_END = re.compile(r"\r?\n|\Z")


def over(source: Source, map: Map) -> str | None:
    """The text of a map's file that is to hold another record of the same map; None where it must be written whole."""
    before = _read(source)
    if before is None or before.map != map.map:
        return None
    text = rewritten(source, map_as_written(before), map_as_written(map))
    again = parse_source(text, source.path)[0] if text is not None else None
    after = _read(again) if again is not None else None
    return text if after is not None and after == map and _order(after) == _order(map) else None


def _order(map: Map) -> list[list[str]]:
    return [[*getattr(map, name)] for name in _PAINTED]


def with_modeline(text: str, line: str) -> str:
    """A text with the line by which editors know its schema in place of the one that it has, or at its head."""
    found = _MODELINE.search(text)
    return f"{line}\n{text}" if found is None else f"{text[: found.start()]}{line}{text[found.end() :]}"


def _read(source: Source) -> Map | None:
    found, _ = read_file(source, "map")
    return found.document if found is not None and isinstance(found.document, Map) else None


def rewritten(source: Source, before: Mapping[str, Any], after: Mapping[str, Any]) -> str | None:
    """The text of a file whose fields were `before` and are `after` now; None where it has no line for each field."""
    if before == after:
        return source.text
    rewriter = _Rewriter(source)
    return rewriter.text() if rewriter.block((), before, after) else None


@dataclass
class _Rewriter:
    source: Source
    edits: list[tuple[int, int, str]] = field(default_factory=list)

    def text(self) -> str:
        """The text with all edits."""
        old, found, last = self.source.text, list[str](), 0
        newline = "\r\n" if "\r\n" in old else "\n"
        for start, end, new in sorted(self.edits):
            found += old[last:start], new.replace("\n", newline)
            last = end
        return "".join(found) + old[last:]

    def block(self, where: Path, before: Mapping[str, Any], after: Mapping[str, Any]) -> bool:
        """Edit a mapping whose keys stand one below the other; whether that could be done."""
        keys = [*_mapping(self._data(where))]
        margins = {self._margin(self.source.extent((*where, key)).key) for key in keys}
        margin = margins.pop() if len(margins) == 1 else None
        stays = [key for key in keys if key in after or key not in before]
        if margin is None or not stays or any(key not in keys for key in before) or not _fits(where, stays, after):
            return False
        for key in keys:
            if key not in stays:
                self._remove((*where, key), len(margin), is_first=not where and key == keys[0])
            elif key in after and (key not in before or before[key] != after[key]):
                self._change((*where, key), before.get(key), after[key], margin)
        self._add(where, {key: after[key] for key in after if key not in keys}, [*after], stays, margin)
        return True

    def _change(self, where: Path, old: Any, new: Any, margin: str) -> None:
        place, text = self.source.extent(where), self.source.text
        are_mappings = isinstance(old, Mapping) and isinstance(new, Mapping) and isinstance(self._data(where), dict)
        if are_mappings and text[place.start] != "{" and self.block(where, old, new):
            return
        last = self._end(where)
        end = _END.search(text, last)
        assert end is not None
        kept: list[tuple[int, int]] = []
        value = self._value(where, old, new, kept)
        lines = [*field_lines({Verbatim(text[place.key : place.key_end]): value}, margin)]
        comments = self._comments(where, kept)
        rest = text[last : end.start()]
        if len(lines) > 1 and rest.strip():
            comments, rest = [*comments, rest.strip()], ""
        above = "".join(f"{comment}\n{margin}" for comment in comments)
        self.edits.append((place.key, end.start(), above + "\n".join(lines)[len(margin) :] + rest))

    def _value(self, where: Path, old: Any, new: Any, kept: list[tuple[int, int]]) -> Any:
        """What comes to stand in place of a value: of a mapping in braces what did not change is kept as it stands."""
        data, place = self._data(where), self.source.extent(where)
        if isinstance(data, str) and isinstance(new, list) and len(new) == 1:
            return new[0]
        is_braced = isinstance(data, dict) and self.source.text[place.start : place.start + 1] == "{"
        if not (is_braced and isinstance(old, Mapping) and isinstance(new, Mapping)):
            return new
        if not _fits(where, [key for key in _mapping(data) if key in new or key not in old], new, at_end=True):
            return new
        found = Inline()
        for key in _mapping(data):
            if key in old and key not in new:
                continue
            entry = self.source.extent((*where, key))
            if key in new and (key not in old or old[key] != new[key]):
                value = self._value((*where, key), old.get(key), new[key], kept)
            else:
                value = Verbatim(self.source.text[entry.start : entry.end])
                kept.append((entry.start, entry.end))
            found[Verbatim(self.source.text[entry.key : entry.key_end])] = value
        found |= {key: value for key, value in new.items() if key not in _mapping(data)}
        return found

    def _remove(self, where: Path, depth: int, is_first: bool) -> None:
        """Take out a key with its value, and the comments that stand right above it."""
        start = self._line(self.source.extent(where).key)
        while start and not is_first:
            above = self._line(start - 1)
            if not re.match(rf" {{{depth}}}#", self.source.text[above:start]):
                break
            start = above
        end = _END.search(self.source.text, self._tail(where, depth))
        assert end is not None
        self.edits.append((start, end.end(), ""))

    def _add(self, where: Path, new: Mapping[str, Any], order: list[str], stays: list[str], margin: str) -> None:
        """Write new fields behind those that come before them in the order."""
        behind: dict[str | None, dict[str, Any]] = {}
        last = None
        for key in order:
            if key in new:
                behind.setdefault(last, {})[key] = new[key]
            elif key in stays:
                last = key
        for place, fields in behind.items():
            lines = "\n".join(field_lines(fields, margin))
            if place is None:
                start = self.source.extent((*where, stays[0])).key
                self.edits.append((start, start, f"{lines[len(margin) :]}\n{margin}"))
            else:
                end = self._tail((*where, place), len(margin))
                self.edits.append((end, end, f"\n{lines}"))

    def _tail(self, where: Path, depth: int) -> int:
        """The end of the last line that belongs to a key: of its value, or of a comment below that is indented more."""
        text = self.source.text
        found = _END.search(text, self._end(where))
        assert found is not None
        last = found
        while found.end() < len(text):
            start = found.end()
            found = _END.search(text, start)
            assert found is not None
            line = text[start : found.start()]
            if line.strip() and not re.match(rf"[ \t]{{{depth + 1},}}#", line):
                break
            last = found if line.strip() else last
        return last.start()

    def _comments(self, where: Path, kept: list[tuple[int, int]]) -> list[str]:
        """The comments inside of a value, but for those in parts that are kept."""
        place, text = self.source.extent(where), self.source.text
        inner = sorted([*self._leaves(where, self._data(where)), *kept])
        gaps: list[str] = []
        last = place.key_end
        for start, end in inner:
            if start > last:
                gaps.append(text[last:start])
            if text[start : start + 1] in ("|", ">"):
                gaps.append(text[start:end].partition("\n")[0][1:])
            last = max(last, end)
        gaps.append(text[last : place.end])
        return [found.strip() for gap in gaps for found in _COMMENT.findall(gap)]

    def _leaves(self, where: Path, data: Data) -> Iterator[tuple[int, int]]:
        """Where keys and scalars of a value stand."""
        if isinstance(data, str):
            place = self.source.extent(where)
            yield place.start, place.end
            return
        for part in data if isinstance(data, dict) else range(len(data)):
            if isinstance(data, dict):
                place = self.source.extent((*where, part))
                yield place.key, place.key_end
            yield from self._leaves((*where, part), data[part])  # type: ignore[index]

    def _data(self, where: Path) -> Data:
        data: Any = self.source.data
        for part in where:
            data = data[part]
        found: Data = data
        return found

    def _end(self, where: Path) -> int:
        """Where a value ends; of an empty one behind the colon."""
        place = self.source.extent(where)
        return place.end if place.end > max(place.start, place.key_end) else place.key_end + 1

    def _line(self, place: int) -> int:
        """Where the line of a place begins."""
        return self.source.text.rfind("\n", 0, place) + 1

    def _margin(self, place: int) -> str | None:
        """The blanks before a place in its line; None where anything else stands there."""
        margin = self.source.text[self._line(place) : place]
        return margin if not margin.strip(" ") else None


def _fits(where: Path, stays: list[str], after: Mapping[str, Any], at_end: bool = False) -> bool:
    """Whether entries may stay in the order in which they stand; `at_end`: new ones come behind them."""
    if len(where) != 1 or where[0] not in _PAINTED:
        return True
    common = [key for key in after if key in stays]
    return common == [key for key in stays if key in after] and (not at_end or [*after][: len(common)] == common)


def _mapping(data: Data) -> dict[str, Data]:
    return data if isinstance(data, dict) else {}
