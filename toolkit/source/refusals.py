"""What YAML allows and we do not: properties, odd keys, and too much of anything.

In: what the builder met, by index. Out: findings. The language has no inheritance, no types by tag and no second way
to write the same data, so each of these is an error that says what to write in its place.
"""

from __future__ import annotations

import re
from typing import Any

from toolkit.diagnostics import Note, register
from toolkit.lookalikes import named
from toolkit.source.characters import places
from toolkit.source.findings import Findings

LONGEST_SCALAR = 1_000_000
DEEPEST = 64
MOST_NODES = 2_000_000

TOO_DEEP = register(
    "E112",
    "too-deep",
    title="A file nests more than 64 levels deep",
    cause="Lists and mappings stand inside each other more than 64 deep. No form needs that.",
    remedy="Take out the needless brackets or dashes; no content form is deeper than a dozen levels.",
    bad="[[[[... 100 brackets ...]]]]",
    good="[1, 2, [3, 4]]",
)
TOO_LONG = register(
    "E113",
    "scalar-too-long",
    title="One text is longer than a million characters",
    cause="A single key or value has more than 1,000,000 characters.",
    remedy="Split the text, or take out what came in by mistake, such as the data of a picture.",
    bad="text: aaaa... (a million more)",
    good="text: A unit stops here.",
)
DUPLICATE_KEY = register(
    "E115",
    "duplicate-key",
    title="A key is given twice in one mapping",
    cause="Two entries of the same mapping have the same key. Other YAML readers silently keep one of them.",
    remedy="Rename one of the two, or delete it.",
    bad="woods: {cover: 2}\nwoods: {cover: 3}",
    good="woods: {cover: 2}\nbrush: {cover: 3}",
)
ANCHOR = register(
    "E116",
    "anchor",
    title="An anchor (`&name`) is not allowed",
    cause="YAML anchors name a value so that aliases can repeat it. Here one refers to things by their ids instead.",
    remedy="Delete the `&name`; where a text should begin with `&`, put the text in quotes.",
    bad="woods: &base {cover: 2}",
    good="woods: {cover: 2}",
)
ALIAS = register(
    "E117",
    "alias",
    title="An alias (`*name`) is not allowed",
    cause="YAML aliases repeat a value given elsewhere; a few lines of them can stand for gigabytes.",
    remedy="Write the value out; where a text should begin with `*`, put the text in quotes.",
    bad="brush: *base",
    good="brush: {cover: 2}",
)
TAG = register(
    "E118",
    "tag",
    title="A tag (`!name`) is not allowed",
    cause="YAML tags give a value a type. Here the field that a value stands in decides how it is read.",
    remedy="Delete the tag; where a text should begin with `!`, put the text in quotes.",
    bad="cover: !!int 2",
    good="cover: 2",
)
MERGE_KEY = register(
    "E119",
    "merge-key",
    title="A merge key (`<<`) is not allowed",
    cause="`<<` copies the entries of another mapping into this one, so that nobody sees what an item says.",
    remedy='Write the entries out. For a key that is really named so, quote it: `"<<"`.',
    bad="woods: {<<: *base, cost: 2}",
    good="woods: {cover: 2, cost: 2}",
)
COLLECTION_KEY = register(
    "E121",
    "collection-key",
    title="A key is a list or a mapping",
    cause="A key begins with a bracket, a brace, or stands after `? ` as a list or mapping. Keys are text.",
    remedy="Use a text as the key; where the text begins with a bracket, put it in quotes.",
    bad="{[a, b]: 1}",
    good='{"[a, b]": 1}',
)
EMPTY_KEY = register(
    "E122",
    "empty-key",
    title="An entry has no key",
    cause="There is nothing before the colon, or a `?` with nothing after it.",
    remedy='Write a key before the colon; a key that really is empty is written `""`.',
    bad="{: 2}",
    good="{cover: 2}",
)
CONTROL_ESCAPE = register(
    "E123",
    "control-escape",
    title="An escape writes a character that no text may hold",
    cause='An escape in double quotes, such as `"\\0"` or `"\\e"`, writes NUL or another control character.',
    remedy="Delete the escape. Tabs (`\\t`) and line breaks (`\\n`) are fine.",
    bad='title: "Tiger\\0"',
    good='title: "Tiger"',
)
TOO_MANY = register(
    "E124",
    "too-many-values",
    title="A file has more than two million keys and values",
    cause="Keys, values, lists and mappings of a file are 2,000,000 at most, so that no file can exhaust the machine.",
    remedy="Split it into several files of the same kind, or take out what came in by mistake.",
    bad="[a, a, a, ... (a million more)]",
    good="[a, a, a]",
)

_CONTROL = re.compile("[\0-\x08\x0b\x0c\x0e-\x1f\x7f-\x9f\ufffe\uffff]")
_ANCHOR = re.compile(r"&[^\s,\[\]{}]*")
_TAG = re.compile(r"!(?:<[^>\s]*>?|[^\s,\[\]{}]*)")


class Refusals:
    """Turns what the builder met into findings."""

    longest = LONGEST_SCALAR

    def __init__(self, text: str, findings: Findings) -> None:
        self.text = text
        self.findings = findings

    def properties(self, event: Any, start: int) -> None:
        """An anchor or a tag before a node that starts at `start` (libyaml counts them to the node)."""
        at = start
        for code, pattern, name, word in (
            (ANCHOR, _ANCHOR, event.anchor, "anchor"),
            (TAG, _TAG, event.tag, "tag"),
        ):
            if name is not None and (found := pattern.search(self.text, at)):
                shown = found.group()
                self.findings.add(
                    code, found.start(), found.end(), f"The {word} `{_short(shown)}` is not allowed here."
                )

    def alias(self, start: int, end: int) -> None:
        """An alias in the place of a value or key."""
        name = _short(self.text[start:end])
        self.findings.add(ALIAS, start, end, f"The alias `{name}` is not allowed; write out what it stands for.")

    def merge(self, start: int, end: int) -> None:
        """A plain key `<<`."""
        self.findings.add(
            MERGE_KEY, start, end, "The merge key `<<` is not allowed; write out the entries it would copy."
        )

    def empty_key(self, start: int, end: int) -> None:
        """A plain key without text."""
        self.findings.add(EMPTY_KEY, start, end, "This entry has no key.")

    def collection_key(self, start: int, end: int) -> None:
        """A list or mapping where a key belongs."""
        self.findings.add(COLLECTION_KEY, start, end, "A list or a mapping cannot be a key.")

    def wants_duplicate(self) -> bool:
        """Whether one more duplicate key will still be shown; it is counted where not."""
        if self.findings.wants(DUPLICATE_KEY):
            return True
        self.findings.more(DUPLICATE_KEY, 1)
        return False

    def duplicate(self, key: str, start: int, end: int, first: tuple[int, int]) -> None:
        """A second key; `first` is where the first one stands."""
        note = Note("It was given here first.", self.findings.lines.span(*first))
        self.findings.add(DUPLICATE_KEY, start, end, f"The key `{_short(key)}` is given twice.", notes=[note])

    def deep(self, depth: int, start: int, end: int) -> bool:
        """Whether a container in `depth` others is one too many; reading stops there."""
        if depth < DEEPEST:
            return False
        report_depth(self.findings, start, end)
        return True

    def long(self, start: int, end: int) -> None:
        """A scalar of more than a million characters."""
        self.findings.add(
            TOO_LONG, start, start + 1, f"This text has {end - start:,} characters; {LONGEST_SCALAR:,} are allowed."
        )

    def quoted(self, value: str, start: int, end: int) -> None:
        """A scalar in quotes or a block: no escape of it may write a control character."""
        if self.text[start] != '"' or not _CONTROL.search(value):
            return
        known = places(self.text, start, end, -1)
        for found in _CONTROL.finditer(value):
            at = found.start()
            message = f"This escape writes the control character {named(found.group())}."
            self.findings.add(CONTROL_ESCAPE, known.starts[at], known.ends[at], message)


def report_depth(findings: Findings, start: int, end: int) -> None:
    """Report the first container too many. Where each stands in a key of the one around it, that is all there is to
    say."""
    findings.forget(COLLECTION_KEY)
    findings.add(TOO_DEEP, start, end, f"This is nested more than {DEEPEST} levels deep; the rest is not read.")


def _short(text: str) -> str:
    return text if len(text) <= 60 else f"{text[:57]}..."
