"""Ids that no file may have on Windows, and cases whose ids or titles cannot be told apart by eye."""

from __future__ import annotations

from collections.abc import Iterator

from toolkit.diagnostics import Diagnostic, Note, register
from toolkit.lint.registry import check
from toolkit.lookalikes import as_seen
from toolkit.model.patterns import DEVICES
from toolkit.packs import Item, Pack

RESERVED = register(
    "E449",
    "reserved-file-name",
    title="An id is a name that Windows keeps for devices",
    cause="Ids become names of files and pages. On Windows no file can be called `con`, `prn`, `aux`, `nul`, `com1` to "
    "`com9` or `lpt1` to `lpt9`, whatever its ending.",
    remedy="Give it another id.",
    bad="units: {con: {kind: unit, title: Convoy}}",
    good="units: {convoy: {kind: unit, title: Convoy}}",
)
ALIKE = register(
    "W416",
    "cases-look-alike",
    title="Two cases cannot be told apart by eye",
    cause="Their ids, or their titles, differ only in how an accent is written in Unicode, by letters of other "
    "alphabets, dashes or blanks that look like these, or by characters that are not seen. Who cites one of them does "
    "not see which.",
    remedy="Write them alike, or tell them apart by other words.",
    bad="cases: {A1: {title: Fire}, А1: {title: Fire again}}   # the second A is a Cyrillic one",
    good="cases: {A1: {title: Fire}, A2: {title: Fire again}}",
)


@check(RESERVED)
def check_file_names(pack: Pack) -> Iterator[Diagnostic]:
    """Look at the ids of everything, and of the pack."""
    for item in (pack.manifest, *pack.everything()):
        if item.id.lower().partition(".")[0] in DEVICES:
            span = pack.manifest.span("pack") if item is pack.manifest else item.key_span()
            yield RESERVED.at(span, f"No file can be called `{item.id}` on Windows.")


@check(ALIKE)
def check_cases(pack: Pack) -> Iterator[Diagnostic]:
    """Look at the ids and the titles of all cases."""
    for part in ("id", "title"):
        first: dict[str, tuple[Item, str]] = {}
        for item in pack.all("cases"):
            written = item.id if part == "id" else str(item.record.title or "")
            seen = as_seen(written)
            other, text = first.setdefault(seen, (item, written))
            if written and text != written:
                span = item.key_span() if part == "id" else item.span("title")
                note = Note("The other one is here.", other.key_span() if part == "id" else other.span("title"))
                message = f"This {part} looks like that of `{other.id}`, and is written with other characters."
                yield ALIKE.at(span, message, notes=[note])
