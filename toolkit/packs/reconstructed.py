"""What authors filled in: `reconstructed`. In: a pack. Out: keys there that name no field which the item has."""

from __future__ import annotations

from collections.abc import Iterator

from toolkit.diagnostics import Diagnostic, register
from toolkit.names import Names, did_you_mean
from toolkit.packs.pack import Item, Pack
from toolkit.packs.references import shortened
from toolkit.source import Data

NO_FIELD = register(
    "E312",
    "reconstructed-nothing",
    title="`reconstructed` names no field of the item",
    cause="Its keys are fields that the item has, or dotted paths into them; the site marks these as filled in.",
    remedy="Correct the key, or take it out.",
    bad="gun: {kind: unit, title: Gun, copies: 2, reconstructed: {copys: No number is given.}}",
    good="gun: {kind: unit, title: Gun, copies: 2, reconstructed: {copies: No number is given.}}",
)


def check_reconstructed(pack: Pack) -> Iterator[Diagnostic]:
    """Follow each key of `reconstructed` into the item's data."""
    for item in (pack.manifest, *pack.everything()):
        if getattr(item.record, "reconstructed", None):
            data = _data(item)
            for key in item.record.reconstructed:
                near = _missing(data, key.split("."))
                if near is not None:
                    message = f"The item has no field `{shortened(key)}`."
                    help = did_you_mean(key.split(".")[-1], near) or NO_FIELD.remedy
                    yield NO_FIELD.at(item.key_span("reconstructed", key), message, help=help)


def _data(item: Item) -> Data:
    data = item.source.data
    for part in item.where:
        data = data[part]  # type: ignore[index]  # the path of an item leads through its file
    return data


def _missing(data: Data, path: list[str]) -> Names | None:
    """The names that would have been possible where a path ends early; None when it leads to something."""
    for index in range(len(path)):
        if isinstance(data, dict):
            rest = ".".join(path[index:])  # keys may hold dots themselves
            if rest in data:
                return None
            if path[index] not in data:
                return Names(key for key in data if key != "reconstructed")
            data = data[path[index]]
        elif isinstance(data, list) and path[index].isdecimal() and int(path[index][:9]) < len(data):
            data = data[int(path[index])]
        else:
            return Names(())
    return None
