"""A file of YAML that is changed: comments, order and style stay. In: its text. Out: its text with what was changed.

ruamel.yaml reads and writes; all scalars are texts as they stand, so that none is written otherwise (`0102`, `1.50`,
`yes`). What it wraps or spaces in its own manner is taken back, see `keeping.py`. A comment belongs to the key below
it, or in whose line it stands: an entry that comes behind another one stands before the comment of the next.
Law: a document that nobody changes has the text that it had.
"""

from __future__ import annotations

import io
import re
from typing import TYPE_CHECKING, Any

from toolkit.edit.keeping import kept_lines
from toolkit.source import parse_source

if TYPE_CHECKING:
    from ruamel.yaml import YAML

Where = tuple[str, ...]
WIDTH = 120
_BEHIND_KEY, _BEHIND_ENTRY = 2, 0
_LIST = re.compile(r"^( *)[^\s#][^\n]*:[^\S\n]*(?:#[^\n]*)?\n(?:[^\S\n]*(?:#[^\n]*)?\n)*( *)- ", re.MULTILINE)


class CannotChange(ValueError):
    """A text that ruamel.yaml cannot read, or reads otherwise than we do: nothing of it can be changed in place."""


class Document:
    """A file as ruamel.yaml's tree, `data`, that may be changed. Raises CannotChange."""

    def __init__(self, text: str) -> None:
        self._stood = text
        self.plain = text.replace("\r\n", "\n")
        found = _LIST.search(self.plain)
        offset = len(found[2]) - len(found[1]) if found is not None else 2
        self._offsets = (offset, *(each for each in (2, 0) if each != offset))
        self.data: Any = _loaded(self.plain, offset)
        if _data(self.plain) != _as_data(self.data):
            raise CannotChange("it reads otherwise")
        self._unchanged = _dumped(self.data, offset)

    def text(self) -> str:
        """The text with all changes; all other lines as they stood. Lists are indented as the first one is, or, where
        one that grew is not, as that."""
        changed = _dumped(self.data, self._offsets[0])
        if changed == self._unchanged:
            return self._stood
        wanted = _as_data(self.data)
        found = (self._joined(offset, changed) for offset in self._offsets)
        text = next((text for text in (*found, changed) if _data(text) == wanted), None)
        if text is None:
            raise CannotChange("it would read otherwise")
        return text.replace("\n", "\r\n") if "\r\n" in self._stood else text

    def _joined(self, offset: int, changed: str) -> str:
        """The text with the changes, written with such an offset of lists; `changed` is that with the first."""
        unchanged = self._unchanged
        if offset != self._offsets[0]:
            unchanged, changed = _dumped(_loaded(self.plain, offset), offset), _dumped(self.data, offset)
        texts = (_ended(self.plain), unchanged, changed)
        return "".join(kept_lines(*(text.splitlines(keepends=True) for text in texts)))


def _reader(offset: int) -> YAML:
    """What reads and writes, with the dashes of lists so far to the right of their keys."""
    from ruamel.yaml import YAML
    from ruamel.yaml.resolver import VersionedResolver

    yaml = YAML()
    no_rules = {"versioned_resolver": property(lambda self: {})}  # no scalar is a number, a truth or none
    yaml.Resolver = type("AsWritten", (VersionedResolver,), no_rules)
    yaml.preserve_quotes = True
    yaml.width = WIDTH
    yaml.indent(mapping=2, sequence=offset + 2, offset=offset)
    return yaml


def _loaded(text: str, offset: int) -> Any:
    from ruamel.yaml.error import YAMLError

    try:
        return _reader(offset).load(text)
    except (YAMLError, RecursionError) as error:
        raise CannotChange(str(error)) from error


def _dumped(data: Any, offset: int) -> str:
    stream = io.StringIO()
    _reader(offset).dump(data, stream)
    return stream.getvalue()


def _ended(text: str) -> str:
    return text if not text or text.endswith("\n") else f"{text}\n"


def _data(text: str) -> Any:
    source, _ = parse_source(text, "changed.yaml")
    return source.data if source is not None else None


def _as_data(node: Any) -> Any:
    if isinstance(node, dict):
        return {str(key): _as_data(value) for key, value in node.items()}
    return [_as_data(each) for each in node] if isinstance(node, list) else str(node)


def read_node(text: str) -> Any:
    """A tree of a text of YAML, to be put into a document."""
    return Document(text).data


def is_inline(node: Any) -> bool:
    """Whether a mapping or a list stands in braces or brackets."""
    return isinstance(node, dict | list) and bool(node.fa.flow_style())  # type: ignore[union-attr]


def put_behind(mapping: Any, key: Any, value: Any, behind: str | None = None, *, spaced: bool = True) -> None:
    """Put an entry behind another one of a mapping, the last where none is named; before the comments of what follows,
    and, where it may be `spaced`, after a blank line where one stands before the entry that it follows."""
    keys = [*mapping]
    previous = behind if behind is not None else (keys[-1] if keys else None)
    if previous is None or is_inline(mapping):
        mapping[key] = value
        return
    place = keys.index(previous)
    is_spaced = spaced and place > 0 and _tail(mapping, keys[place - 1]).endswith("\n\n")
    own, rest = _split(mapping, previous)
    _set_tail(mapping, previous, own + ("\n" if is_spaced and own else "\n\n" if is_spaced else ""))
    mapping.insert(place + 1, key, value)
    if rest:
        set_behind(mapping, key, "", rest)


def remove_entry(mapping: Any, key: str, around: tuple[Any, str] | None, *, keep_above: bool = False) -> None:
    """Take an entry out of a mapping with the comments in its lines and, unless these are kept, those right above it.
    `around` is the mapping around this one, and the key there."""
    keys = [*mapping]
    place = keys.index(key)
    _, rest = _split(mapping, key)
    if place > 0:
        previous = keys[place - 1]
        own, above = _split_above(mapping, previous)
        del mapping[key]
        mapping.ca.items.pop(key, None)
        rest = (above if keep_above else "") + rest
        begun = own or ("\n" if rest and not _ends_line(_last_value(mapping, previous)) else "")
        _set_tail(mapping, previous, begun + rest)
        return
    if around is not None:
        _clear_first(*around)
    del mapping[key]
    mapping.ca.items.pop(key, None)
    if len(keys) > 1:
        put_above(mapping, keys[1], [line.strip() for line in rest.splitlines()])


def replace_value(mapping: Any, key: str, value: Any, in_its_line: str) -> None:
    """Put another value in the place of one. `in_its_line` is what stands behind it in its line: blanks and a comment;
    what stands in the lines below stays."""
    tail = _tail(mapping, key)
    rest = tail if _ends_line(_last_value(mapping, key)) else tail.partition("\n")[2]
    _set_tail(mapping, key, "")
    _clear_first(mapping, key)
    mapping[key] = value
    set_behind(mapping, key, in_its_line, rest)


def set_behind(mapping: Any, key: Any, in_its_line: str, rest: str) -> None:
    """Set what stands behind an entry: in its line, blanks and a comment, and the lines below."""
    if _ends_line(_last_value(mapping, key)):
        _set_tail(mapping, key, rest)
    elif in_its_line or rest:
        _set_tail(mapping, key, f"{in_its_line[1:]}\n{rest}")  # one blank is written before any comment


def put_above(mapping: Any, key: str, signs: list[str]) -> None:
    """Put comments above an entry, each in a line of its own; an empty one is a blank line."""
    from ruamel.yaml.error import CommentMark
    from ruamel.yaml.tokens import CommentToken

    if signs:
        found = mapping.ca.items.setdefault(key, [None, None, None, None])
        tokens = [CommentToken(f"{sign}\n", CommentMark(column_of(mapping) if sign else 0)) for sign in signs]
        found[1] = [*(found[1] or ()), *tokens]


def _clear_first(mapping: Any, key: str) -> None:
    """Take away the comments between a key and the first entry below it."""
    found = mapping.ca.items.get(key)
    if found is not None and len(found) > 3:
        found[3] = None


def _split_above(mapping: Any, previous: str) -> tuple[str, str]:
    """What stands behind an entry, and the comments right above the next one, in its column."""
    lines = _tail(mapping, previous).splitlines(keepends=True)
    least = 1 if lines and not _ends_line(_last_value(mapping, previous)) else 0
    end = len(lines)
    while end > least and re.match(rf" {{{column_of(mapping)}}}#", lines[end - 1]):
        end -= 1
    return "".join(lines[:end]), "".join(lines[end:])


def append(items: Any, value: Any) -> None:
    """Put an entry behind the last one of a list, before the comments of what follows."""
    if not items or is_inline(items):
        items.append(value)
        return
    last = len(items) - 1
    own, rest = _split(items, last)
    _set_tail(items, last, own)
    items.append(value)
    if rest:
        set_behind(items, last + 1, "", rest)


def column_of(node: Any) -> int:
    """How far to the right the entries of a mapping or a list stand."""
    return int(node.lc.col or 0)


def _split(parent: Any, key: Any) -> tuple[str, str]:
    """What stands behind an entry up to what belongs to it, and the rest: from the first comment on that is not
    indented more than the entry, with the blank lines before it."""
    lines, column = _tail(parent, key).splitlines(keepends=True), column_of(parent)
    end = 1 if lines and not _ends_line(_last_value(parent, key)) else 0
    for number, line in enumerate(lines[end:], end):
        if not line.strip():
            continue
        if len(line) - len(line.lstrip(" ")) <= column:
            break
        end = number + 1
    return "".join(lines[:end]), "".join(lines[end:])


def _deepest(parent: Any, key: Any) -> tuple[Any, Any]:
    """The collection and the key of the last value inside an entry: ruamel.yaml keeps there what follows it."""
    value = parent[key]
    while isinstance(value, dict | list) and value and not is_inline(value):
        parent, key = value, ([*value][-1] if isinstance(value, dict) else len(value) - 1)
        value = parent[key]
    return parent, key


def _last_value(parent: Any, key: Any) -> Any:
    parent, key = _deepest(parent, key)
    return parent[key]


def _ends_line(value: Any) -> bool:
    """Whether nothing of a value's last line is left to comment on: of a text in a block."""
    return getattr(type(value), "style", "") in ("|", ">")


def _tail(parent: Any, key: Any) -> str:
    """All comments and blank lines behind an entry, up to what follows."""
    parent, key = _deepest(parent, key)
    token = (parent.ca.items.get(key) or [None] * 4)[_slot(parent)]
    return str(token.value) if token is not None else ""


def _set_tail(parent: Any, key: Any, text: str) -> None:
    parent, key = _deepest(parent, key)
    found = parent.ca.items.setdefault(key, [None, None, None, None])
    from ruamel.yaml.error import CommentMark
    from ruamel.yaml.tokens import CommentToken

    before = found[_slot(parent)]
    keeps = before is not None and str(before.value).partition("\n")[0] == text.partition("\n")[0]
    found[_slot(parent)] = CommentToken(text, before.start_mark if keeps else CommentMark(0), None) if text else None


def _slot(parent: Any) -> int:
    return _BEHIND_KEY if isinstance(parent, dict) else _BEHIND_ENTRY
