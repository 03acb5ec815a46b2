"""A new unit or card. In: a pack, a kind, what is printed on it. Out: changes of files."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, field
from typing import Any, Literal

from toolkit.edit.writing import Verbatim
from toolkit.names import Names, did_you_mean
from toolkit.packs import Item, Pack
from toolkit.packs.attributes import Attribute, attributes_of, told_limits, types_of
from toolkit.packs.values import Misfit
from toolkit.scaffold.ids import see_id
from toolkit.scaffold.manner import all_ids, home_of, open_document, path_of, with_entry
from toolkit.scaffold.refusing import Refused
from toolkit.scaffold.scenarios import forces_changes, one_of
from toolkit.scaffold.translating import translated
from toolkit.scaffold.writing import Change, read_text
from toolkit.source import Quoted, parse_source

Sort = Literal["units", "cards"]


@dataclass(frozen=True)
class Piece:
    """What is said of a new unit or card; `words` are its title and text in other languages."""

    id: str
    kind: str
    title: str
    attrs: Mapping[str, Any]
    text: str | None = None
    side: str | None = None
    cite: tuple[str, ...] = ()
    copies: int | None = None
    decks: Mapping[str, int] = field(default_factory=dict)
    words: Mapping[str, Mapping[str, str]] = field(default_factory=dict)
    stands: tuple[tuple[str, str, str], ...] = ()
    """Where it stands at first: scenario, side, space."""


def see_new_piece(pack: Pack, id: str, what: str) -> str:
    """The id, where it is one and no other piece has it: those of units and cards are one family. Raises Refused."""
    see_id(id, "snake", what)
    for item in all_ids(pack, "units", "cards"):
        if item.id == id:
            span = item.key_span()
            raise Refused(
                f"There is a piece `{id}` already: {span.path}:{span.line}.", "Take another id, or change that one."
            )
    return id


def kinds_for(pack: Pack, sort: Sort) -> dict[str, Item]:
    """The kinds that such a piece may be of, the likeliest first: that of the last one there."""
    kinds = {item.id: item for item in all_ids(pack, "kinds") if item.id != "terrain"}
    fitting = {id: item for id, item in kinds.items() if (item.record.draw == "card") == (sort == "cards")}
    found = fitting or kinds
    last = [item.record.kind for item in pack.all(sort) if item.record.kind in found][-1:]
    return {id: found[id] for id in dict.fromkeys((*last, *found))}


def kind_or_refuse(pack: Pack, id: str, sort: Sort) -> Item:
    """The kind of that id. Raises Refused with the nearest."""
    kinds = {item.id: item for item in all_ids(pack, "kinds") if item.id != "terrain"}
    if id not in kinds:
        listed = ", ".join(f"`{each}`" for each in kinds_for(pack, sort))
        advice = did_you_mean(id, Names(kinds)) or (f"There are {listed}." if listed else "Declare one in kinds.yaml.")
        raise Refused(f"The pack has no kind `{id}`.", advice)
    return kinds[id]


def read_value(pack: Pack, attribute: Attribute, written: str) -> Any:
    """The value of an attribute as it is to be written, from what an author typed: a number, a word, a list. Raises
    Refused where it does not fit what the kind declares."""
    source, problems = parse_source(f"v: {written}\n", "answer.yaml")
    data: Any = source.data.get("v") if source is not None and not problems and isinstance(source.data, dict) else None
    if attribute.type.form not in ("list", "set", "map") and not isinstance(data, dict):
        data = written.strip()
    elif isinstance(data, str) and not isinstance(data, Quoted):
        data = [part.strip() for part in data.split(",") if part.strip()]
    if data is None:
        raise Refused(f"`{written}` is no value for `{attribute.name}`.", f"Write {described(attribute)}.")
    ends = attribute.kind.record.ends or ()
    parts = [*data.values()] if isinstance(data, dict) and ends and {*data} <= {*ends} else [data]
    for part in parts:
        value = types_of(pack).read(attribute.type, part)
        if isinstance(value, Misfit):
            raise Refused(f"{attribute.name}: {value.message}", f"{value.help}{_where_symbols_are(pack, attribute)}")
        least, most = attribute.declared.at_least, attribute.declared.at_most
        if isinstance(value, int) and not isinstance(value, bool):
            too_low = least is not None and value < least
            if too_low or (most is not None and value > most):
                bound = f"at least {least}" if too_low else f"at most {most}"
                raise Refused(f"{attribute.name}: {value} is out of range.", f"It must be {bound}.")
    if isinstance(data, dict | list):
        return Verbatim(written.strip() if written.strip()[:1] in ("[", "{") else f"[{written.strip()}]")
    return value


def _where_symbols_are(pack: Pack, attribute: Attribute) -> str:
    """Where the symbols of an attribute are declared, for who wants one more."""
    name = attribute.type.inner.name if attribute.type.inner is not None else attribute.type.name
    type = next((item for item in all_ids(pack, "types") if item.id == name), None)
    span = type.key_span() if type is not None else None
    return f" A new one is first declared among its symbols: {span.path}:{span.line}." if span is not None else ""


def described(attribute: Attribute) -> str:
    """What an attribute takes, in words: `int, at least 0`."""
    return f"{attribute.type}{told_limits(attribute.declared)}"


def attributes_for(pack: Pack, kind: Item, given: Mapping[str, str]) -> dict[str, Attribute]:
    """The attributes of a kind. Raises Refused where one is given that it does not declare."""
    found = attributes_of(kind)
    for name in given:
        if name not in found:
            listed = ", ".join(f"`{each}`" for each in found) or "none"
            advice = did_you_mean(name, Names(found)) or f"It has {listed}."
            raise Refused(f"The kind `{kind.id}` has no attribute `{name}`.", advice)
    return found


def piece_changes(pack: Pack, sort: Sort, piece: Piece, file: str | None = None) -> dict[str, Change]:
    """The files that change for a new unit or card: its own, decks that grow by it, translations."""
    path, behind = home_of(pack, sort, piece.id, lambda item: _likeness(item, piece))
    if file is not None and file != path:
        path, behind = file, next((item for item in [*pack.all(sort)][::-1] if path_of(pack, item) == file), None)
    fields: dict[str, Any] = {"kind": piece.kind, "title": piece.title}
    fields |= {"text": piece.text} if piece.text is not None else {}
    fields |= {"attrs": dict(piece.attrs)} if piece.attrs else {}
    fields |= {"side": piece.side} if piece.side is not None else {}
    fields |= {"copies": piece.copies} if piece.copies is not None else {}
    fields |= {"decks": dict(piece.decks)} if piece.decks else {}
    fields |= {"cite": piece.cite[0] if len(piece.cite) == 1 else [*piece.cite]} if piece.cite else {}
    changes = {path: with_entry(pack, path, sort, piece.id, fields, behind)}
    for path, change in _grown_decks(pack, piece).items():
        if path in changes:
            raise Refused(f"{path} holds both the pieces and their deck.", "Change the `size` of the deck by hand.")
        changes[path] = change
    for scenario in dict.fromkeys(scenario for scenario, _, _ in piece.stands):
        forces = [{"unit": piece.id, "side": side, "at": at} for where, side, at in piece.stands if where == scenario]
        changes |= forces_changes(pack, one_of(pack, "scenarios", scenario, "scenario"), forces)
    return changes | translated(pack, sort, piece.id, piece.words)


def _likeness(item: Item, piece: Piece) -> tuple[int, ...]:
    """How like a piece is to a new one: first by its kind, then by its side, then by the words printed on it."""
    words = [name for name, value in piece.attrs.items() if isinstance(value, str)]
    shared = sum(str(item.record.attrs.get(name)) == str(piece.attrs[name]) for name in words)
    return item.record.kind == piece.kind, getattr(item.record, "side", None) == piece.side, shared


def _grown_decks(pack: Pack, piece: Piece) -> dict[str, Change]:
    """The files with the sizes of decks that hold the new piece, larger by it."""
    grown = {
        item.id: item.record.size
        + (piece.decks.get(item.id, 0) if item.record.counts == "decks" else piece.copies or 1)
        for item in pack.all("decks")
        if item.id in piece.decks or (item.record.counts == "copies" and piece.kind in item.record.kinds)
    }
    changes = {}
    for path in dict.fromkeys(path_of(pack, pack.items["decks"][id]) for id in grown):
        before = read_text(pack.folder, path)
        document = open_document(before, path)
        for id, size in grown.items():
            if path_of(pack, pack.items["decks"][id]) == path:
                document.data["decks"][id]["size"] = str(size)
        changes[path] = Change(document.text(), before)
    return changes
