"""Names that mean nothing. In: a pack. Out: a diagnostic for each reference that nothing declares, with near names."""

from __future__ import annotations

from collections.abc import Iterator

from toolkit.diagnostics import Diagnostic, Span, register
from toolkit.model import Reference, references
from toolkit.model.salvage import NO_NAME
from toolkit.names import Names, near_names
from toolkit.packs.pack import Item, Pack
from toolkit.packs.scope import PARTIES, SECTIONS, Scope
from toolkit.source import Data, Path

UNKNOWN = register(
    "E307",
    "unknown-name",
    about="elements",
    title="Nothing of that name is declared",
    cause="The text names a thing by its id, and no file of the pack, nor of one it depends on, declares that id.",
    remedy="Correct the name, or declare the thing.",
    bad="keywords: [move_and_fier]",
    good="keywords: [move_and_fire]",
)

_WORDS = {
    "allowable": "action or value",
    "callable": "procedure or action",
    "moment": "event or occasion",
    "owner": "side or player",
    "piece": "unit or card",
    "type": "type or kind",
}
_DECLARED = {
    "side": "The sides are declared under `sides:` of the scenario.",
    "player": "The players are declared under `players:` of the scenario, or of a side there.",
    "owner": "Sides and players are declared under `sides:` and `players:` of the scenario.",
    "seat": "The seats are declared under `seats:` of the scenario; every other player has one of his own.",
}


def check_references(pack: Pack) -> Iterator[Diagnostic]:
    """A diagnostic for every reference that names nothing, in the order of the files."""
    for item, reference, known in _unknown_of(pack):
        yield _unknown(item, reference, known)


def unknown_references(pack: Pack) -> Iterator[tuple[Item, Reference]]:
    """The references that name nothing, each with the item that holds it."""
    return ((item, reference) for item, reference, _ in _unknown_of(pack))


def wrong_kinds(pack: Pack) -> frozenset[str]:
    """The kinds of reference of which one names nothing: it may be meant for any thing that is named so."""
    return frozenset(reference.kind for _, reference in unknown_references(pack))


def _unknown_of(pack: Pack) -> list[tuple[Item, Reference, Names]]:
    """Found once for all that ask: a check of a pack and the checks of its rules do."""
    if "unknown references" not in pack.kept:
        pack.kept["unknown references"] = list(_find_unknown(pack))
    found: list[tuple[Item, Reference, Names]] = pack.kept["unknown references"]
    return found


def _find_unknown(pack: Pack) -> Iterator[tuple[Item, Reference, Names]]:
    scope = Scope(pack)
    translated = ((item, references(item.record)) for item in pack.translations)
    spoken = ((item, found) for item, found in pack.spoken if (item.section, item.id) not in pack.salvaged_ids)
    for item, found in (*spoken, *translated, *_salvaged(pack)):
        for reference in found:
            known = scope.names(reference.kind, item)
            if known is not None and reference.value not in known.names:
                yield item, reference, known


def _salvaged(pack: Pack) -> Iterator[tuple[Item, list[Reference]]]:
    """What is named in what is sound of broken items; a word of what is not may be declared there."""
    for salvaged in pack.salvaged:
        item, unsure = salvaged.item, salvaged.words | {NO_NAME}
        yield item, [each for each in references(item.record, item.where) if each.value not in unsure]


def _unknown(item: Item, reference: Reference, known: Names) -> Diagnostic:
    what = _WORDS.get(reference.kind, reference.kind)
    span = place_of(item, reference)
    help = near_names(reference.value, known, _where_to_declare(reference.kind), _if_new(reference.kind))
    return UNKNOWN.at(span, f"There is no {what} `{shortened(reference.value)}`.", help=help)


def place_of(item: Item, reference: Reference) -> Span:
    """The name itself: a key, a whole value, or the part of an expression that names."""
    if reference.on_key:
        return item.source.key_span(reference.where)
    data = value_at(item.source.data, reference.where)
    start = data.find(reference.value) if isinstance(data, str) else -1
    if (start <= 0 and data == reference.value) or start < 0:
        return item.source.span(reference.where)
    return item.source.inner_span(reference.where, start, start + len(reference.value))


def value_at(data: Data, where: Path) -> Data:
    """The datum at a path, or the last one on the way where the file uses a short form."""
    for part in where:
        if isinstance(data, dict) and part in data:
            data = data[str(part)]
        elif isinstance(data, list) and isinstance(part, int) and part < len(data):
            data = data[part]
        else:
            break
    return data


def _if_new(kind: str) -> str:
    """What to do where the name is no slip: numbers of cases are all alike, and the next one is often a new case."""
    return "A new case is declared under `cases:`, beside its like." if kind == "case" else ""


def _where_to_declare(kind: str) -> str:
    if kind in PARTIES:
        return _DECLARED[kind]
    if kind == "act":
        return "Declare it among the symbols of the type `act`: `types: {act: [march, fire]}`, or correct the name."
    if kind in ("option", "document"):
        return f"Declare it under `{kind}s:` in pack.yaml, or correct the name."
    sections = " or ".join(f"`{section}:`" for section in SECTIONS.get(kind, ()))
    return f"Declare it under {sections}, or correct the name." if sections else UNKNOWN.remedy


def shortened(text: str) -> str:
    """A name for a message: at most 60 characters of it."""
    return text if len(text) <= 60 else f"{text[:57]}…"
