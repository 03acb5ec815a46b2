"""Data and marks from libyaml's events. In: a text. Out: a `Tree`: data, marks, and where libyaml gave up.

The loop sees every scalar of every file, so it keeps to plain lists, dictionaries and flat arrays: no node graph, no
regular expression a scalar, no span object. The cyclic garbage collector stays on: events die at once and the arrays
hold no objects, so that it costs little. A program that loads many packs may call `gc.freeze()` between them; nothing
here depends on it.
"""

from __future__ import annotations

from array import array
from dataclasses import dataclass, field
from typing import Any, TypeAlias

from yaml.error import MarkedYAMLError
from yaml.events import (
    AliasEvent,
    DocumentEndEvent,
    MappingEndEvent,
    MappingStartEvent,
    ScalarEvent,
    SequenceEndEvent,
    SequenceStartEvent,
    StreamEndEvent,
)

from toolkit.source.findings import Findings
from toolkit.source.libyaml import event_parser
from toolkit.source.marks import Marks
from toolkit.source.refusals import Refusals
from toolkit.source.scalars import Data, Quoted

Container: TypeAlias = list[Data] | dict[str, Data]
_ODD_KEYS = ("", "<<")


@dataclass
class Tree:
    """What was built: up to the end of the first document, or up to the place where libyaml gave up (`error`)."""

    data: Data = ""
    marks: Marks = field(default_factory=lambda: Marks(array("I"), array("I"), {}))
    end: int = -1
    """Index after the document; -1 where it was not read to its end."""
    error: MarkedYAMLError | None = None
    flows: list[int] = field(default_factory=list)
    """Where the collections in flow style begin that are open at the end, outermost first."""
    suspects: list[tuple[int, int, int]] = field(default_factory=list)
    """Plain scalars in flow style with unbalanced parentheses: start of the outermost collection, start, end."""

    tears: list[tuple[int, int]] = field(default_factory=list)
    """Start and end of the torn expressions, as far as they were looked for."""
    unclosed: tuple[int, int] | None = None
    """Start and end of a collection of which a bracket is never closed, as far as the lines show it."""
    closed: tuple[int, int] = (0, 0)
    """Start and end of the outermost collection in flow style that was closed last."""
    depth: int = 0
    """How many containers are open at the end."""

    @property
    def last(self) -> tuple[int, int]:
        """Start and end of the node that was begun last."""
        marks = self.marks
        return (marks.starts[-1], marks.ends[-1]) if marks.starts else (0, 0)


def build(text: str, findings: Findings) -> Tree:
    """Read the first document of a text; what may not be there goes to `findings`."""
    builder = _Builder(text, findings)
    try:
        builder.read(event_parser(text).get_event)
    except MarkedYAMLError as error:
        builder.tree.error = error
    return builder.finish()


class _Builder:
    def __init__(self, text: str, findings: Findings) -> None:
        self.tree = Tree()
        self.refuse = Refusals(text, findings)
        self.root: list[Data] = []
        self.stack: list[tuple[Container, str | None, int, bool]] = []
        self.unwanted: list[tuple[dict[str, Data], str]] = []
        self.skipped: list[int] = []

    def read(self, get_event: Any) -> None:
        """The loop over events; `key` is the key whose value comes next, None in lists and before keys."""
        tree, refuse, share = self.tree, self.refuse, dict[str, str]().setdefault
        starts, ends, after, flows = tree.marks.starts, tree.marks.ends, tree.marks.after, tree.flows
        add_start, add_end, enter, leave = starts.append, ends.append, self.stack.append, self.stack.pop
        text = refuse.text  # what stands nowhere in it is not looked for at each scalar
        has_long, has_escapes, has_brackets = len(text) > refuse.longest, "\\" in text, "(" in text or ")" in text
        container: Any = self.root
        key: str | None = None
        end = 0
        while True:
            event = get_event()
            kind = event.__class__
            if kind is ScalarEvent:
                value = event.value
                start, end = event.start_mark.index, event.end_mark.index
                if event.anchor is not None or event.tag is not None:
                    refuse.properties(event, start)
                add_start(start)
                add_end(end)
                quoted = event.style
                if quoted:
                    if has_escapes:
                        refuse.quoted(value, start, end)
                elif flows and has_brackets and ("(" in value or ")" in value) and not _balanced(value):
                    tree.suspects.append((flows[0], start, end))
                if key is not None:
                    container[key] = Quoted(value) if quoted else share(value, value)
                    key = None
                elif container.__class__ is list:
                    container.append(Quoted(value) if quoted else share(value, value))
                else:
                    key = share(value, value)
                    if key in container or key in _ODD_KEYS:
                        key = self._odd_key(container, key, bool(quoted))
                if has_long and end - start > refuse.longest:
                    refuse.long(start, end)
            elif kind is MappingEndEvent or kind is SequenceEndEvent:
                container, key, node, flow = leave()
                if flow:
                    end = event.end_mark.index
                    begun = flows.pop()
                    if not flows:
                        tree.closed = begun, end
                ends[node] = end
                after[node] = len(starts)
            elif kind is MappingStartEvent or kind is SequenceStartEvent:
                start = event.start_mark.index
                if event.anchor is not None or event.tag is not None:
                    refuse.properties(event, start)
                if refuse.deep(len(self.stack), start, event.end_mark.index):
                    return
                opened: Container = {} if kind is MappingStartEvent else []
                above: str | None = None
                if key is not None:
                    container[key] = opened
                elif container.__class__ is list:
                    container.append(opened)
                else:
                    above = self._placeholder(container)
                    refuse.collection_key(start, event.end_mark.index)
                flow = event.flow_style
                enter((container, above, len(starts), flow))
                if flow:
                    flows.append(start)
                add_start(start)
                add_end(event.end_mark.index)
                container, key = opened, None
            elif kind is AliasEvent:
                end = event.end_mark.index
                key = self._alias(event, container, key)
            elif kind is DocumentEndEvent:
                tree.end = event.end_mark.index
                return
            elif kind is StreamEndEvent:
                return

    def finish(self) -> Tree:
        """Take out what was refused but had to be put somewhere meanwhile."""
        for mapping, key in self.unwanted:
            mapping.pop(key, None)
        self.tree.depth = len(self.stack)
        marks = self.tree.marks
        self.tree.marks = Marks(marks.starts, marks.ends, marks.after, frozenset(self.skipped))
        self.tree.data = self.root[0] if self.root else ""
        return self.tree

    def _alias(self, event: Any, container: Any, key: str | None) -> str | None:
        start, end = event.start_mark.index, event.end_mark.index
        self.refuse.alias(start, end)
        marks = self.tree.marks
        marks.starts.append(start)
        marks.ends.append(end)
        if key is not None:
            container[key] = ""
        elif isinstance(container, list):
            container.append("")
        else:
            return self._placeholder(container)
        return None

    def _odd_key(self, mapping: dict[str, Data], key: str, quoted: bool) -> str:
        marks = self.tree.marks
        node = len(marks.starts) - 1
        start, end = marks.starts[node], marks.ends[node]
        if key in mapping:
            if self.refuse.wants_duplicate():
                self.refuse.duplicate(key, start, end, self._first_key(mapping, key))
            return self._placeholder(mapping, node)
        if not quoted:
            self.refuse.merge(start, end) if key else self.refuse.empty_key(start, end)
        return key

    def _first_key(self, mapping: dict[str, Data], key: str) -> tuple[int, int]:
        marks = self.tree.marks
        container = self.stack[-1][2]
        known = Marks(marks.starts, marks.ends, {**marks.after, container: len(marks.starts)}, frozenset(self.skipped))
        node = dict(zip(mapping, known.children(container, 1), strict=False))[key]
        return marks.starts[node], marks.ends[node]

    def _placeholder(self, mapping: dict[str, Data], node: int | None = None) -> str:
        """A key that no text can hold, for a value that is taken out again; `node` is the key's."""
        key = f"\0{len(self.unwanted)}"
        self.unwanted.append((mapping, key))
        self.skipped.append(len(self.tree.marks.starts) if node is None else node)
        return key


def _balanced(text: str) -> bool:
    depth = 0
    for character in text:
        if character == "(":
            depth += 1
        elif character == ")":
            depth -= 1
            if depth < 0:
                return False
    return depth == 0
