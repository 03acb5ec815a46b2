"""A pack in one of its languages. In: a pack and a language. Out: the same pack as if it were written in that language.

Ids, numbers and expressions stay as they are, so that it plays the same game; what lacks a translation stays in the
pack's first language. What rules read is never translated: `Pack.original` still has it.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping
from dataclasses import replace
from typing import Any

from toolkit.model import Record, TypeDeclaration
from toolkit.model.expressions import phrases
from toolkit.model.kinds import SymbolText
from toolkit.model.shapes import fields_of
from toolkit.packs.pack import Item, Pack
from toolkit.packs.wording import Pair, pairs, sections
from toolkit.source import Path

_IN_THE_MANIFEST = ("options", "documents")


def in_language(pack: Pack, language: str) -> Pack:
    """The pack in a language; packs that it depends on too, those without the language as they are."""
    depends = tuple(in_language(other, language) for other in pack.depends)
    words = pack.items.get("texts", {}).get(language)
    if words is None:
        return replace(pack, depends=depends, language=language, translated_from=pack.original) if depends else pack
    said: Mapping[str, str] = words.record.phrases
    items = {
        section: {id: _item(item, getattr(words.record, section, None), said) for id, item in found.items()}
        for section, found in pack.items.items()
        if section != "texts"
    }
    return replace(
        pack,
        manifest=_manifest(pack.manifest, words.record, said),
        items={**items, "texts": pack.items["texts"]},
        depends=depends,
        language=language,
        translated_from=pack.original,
    )


def _item(item: Item, words: Mapping[str, Any] | None, said: Mapping[str, str]) -> Item:
    record = with_phrases(item.record, said, named=item.has_own_words)
    if words and item.id in words:
        record = _with_words(record, list(pairs(sections()[item.section], record, words[item.id])))
    return item if record is item.record else replace(item, record=record)


def _manifest(item: Item, words: Any, said: Mapping[str, str]) -> Item:
    record = _with_words(with_phrases(item.record, said), list(pairs(sections()["pack"], item.record, words.pack)))
    for section in _IN_THE_MANIFEST:
        for id, one in getattr(record, section).items():
            translated = getattr(words, section).get(id)
            found = [
                replace(pair, where=(section, id, *pair.where)) for pair in pairs(sections()[section], one, translated)
            ]
            record = _with_words(record, found)
    return replace(item, record=record)


def _with_words(record: Any, found: list[Pair]) -> Any:
    """A record with the translations of its texts in their places. Symbols listed without titles get them."""
    for pair in found:
        if pair.translation is None or pair.among:
            continue
        if isinstance(record, TypeDeclaration) and record.values is None and pair.where[0] == "values":
            texts = {name: SymbolText.model_validate({}) for name in record.names}
            record = record.model_copy(update={"symbols": None, "values": texts})
        elif pair.original is None and not isinstance(record, TypeDeclaration):
            continue
        record = _put(record, pair.where, _always(pair.translation))
    return record


def with_phrases(record: Any, said: Mapping[str, str], *, named: bool = True) -> Any:
    """A record with its phrases in the words of a translation, as far as it has them."""
    for written in phrases(record, named=named):
        if written.text in said:
            record = _put(record, written.where, _always(said[written.text]))
    return record


def _always(text: str) -> Callable[[Any], Any]:
    return lambda _: text


def _put(thing: Any, where: Path, change: Callable[[Any], Any]) -> Any:
    """A copy of a record, list or mapping in which what stands at a path is changed."""
    if not where:
        return change(thing)
    first, *rest = where
    if isinstance(thing, Record):
        shape = fields_of(type(thing)).get(str(first))
        if shape is None:  # the one field of a record that is always written in its short form
            name = str(getattr(type(thing), "short_form", ""))
            return thing.model_copy(update={name: _put(getattr(thing, name), where, change)})
        inside = _put(getattr(thing, shape.name), tuple(rest), change)
        return thing.model_copy(update={shape.name: inside})
    if isinstance(thing, Mapping):
        return {**thing, first: _put(thing[first], tuple(rest), change)}
    assert isinstance(thing, tuple) and isinstance(first, int), "a path leads through records, mappings and lists"
    return (*thing[:first], _put(thing[first], tuple(rest), change), *thing[first + 1 :])
