"""Translations. In: a pack. Out: words for what is not there, texts without a translation, numbers that changed."""

from __future__ import annotations

import re
from collections.abc import Iterator, Mapping
from dataclasses import dataclass, field
from itertools import islice
from typing import Any

from toolkit.diagnostics import Diagnostic, Note, Span, register
from toolkit.frozen import frozen
from toolkit.model.expressions import phrases
from toolkit.model.reading import locate
from toolkit.model.shapes import fields_of
from toolkit.names import Names, did_you_mean, is_near
from toolkit.packs.arguments import names_in_words
from toolkit.packs.pack import Item, Pack
from toolkit.packs.references import shortened
from toolkit.packs.wording import Pair, pairs, sections
from toolkit.source import Path

UNKNOWN_LANGUAGE = register(
    "E313",
    "unlisted-language",
    title="The pack does not list the language of this file",
    cause="`languages` in pack.yaml lists a pack's languages: first that of all its files, then those under text/.",
    remedy="Add the language to `languages` in pack.yaml, or take the file out.",
    bad="# pack.yaml\nlanguages: [en]\n# text/es.yaml\nunits: {gun: {title: Cañón}}",
    good="# pack.yaml\nlanguages: [en, es]",
)
TRANSLATES_NOTHING = register(
    "W303",
    "translates-nothing",
    title="A translation of what the pack does not say",
    cause="The thing exists, but it has no such text, so that this one is never shown.",
    remedy="Correct the name of the field, add the text to the original, or take the translation out.",
    bad="# units.yaml\nunits: {gun: {kind: unit, title: Gun}}\n"
    "# text/es.yaml\nunits: {gun: {title: Cañón, text: Dispara.}}",
    good="# text/es.yaml\nunits: {gun: {title: Cañón}}",
)
MISSING = register(
    "W304",
    "missing-translation",
    title="Texts have no translation",
    cause="The pack lists a language under `languages`, and the files under text/ lack words in it. Readers see the "
    "original in their place.",
    remedy="Add the words under the same section and id in text/: `hexwright new translation` with the pack and the "
    "language writes out what is missing. Or take the language out of `languages`.",
    bad="# pack.yaml\nlanguages: [en, es]\n# units.yaml\nunits: {gun: {kind: unit, title: Gun}}",
    good="# text/es.yaml\nunits: {gun: {title: Cañón}}",
)
OTHER_NUMBERS = register(
    "W305",
    "other-numbers",
    title="A translation has other numbers than its original",
    cause="Digits stay digits in every language, so that a changed number shows itself.",
    remedy="Correct the number in the one or the other, or write it in digits in both.",
    bad="# cards.yaml\ntext: Add 3 to the total.\n# text/es.yaml\ntext: Suma 2 al total.",
    good="# text/es.yaml\ntext: Suma 3 al total.",
)
_NUMBER = re.compile(r"[0-9]+")
_FIRST_FEW = 3
_FEW_SLIPS = 20
_HANDFUL = 5
"""Sections of files that are listed one by one; of more a language gets one summary."""


@dataclass
class _Gap:
    """The texts of one section and file that lack a translation."""

    item: Item
    first: Pair
    few: list[str] = field(default_factory=list)
    count: int = 0


def check_texts(pack: Pack) -> Iterator[Diagnostic]:
    """Compare each language with the original."""
    listed = pack.manifest.record.languages
    for item in pack.translations:
        if item.id not in listed[1:] and pack.is_whole("packs"):
            yield _unlisted(item, listed[1:])
    for language in listed[1:]:
        words = pack.items.get("texts", {}).get(language)
        if words is not None:
            yield from _check_language(pack, language, words.record)
        elif "texts" not in pack.unread:
            message = f"There are no words in `{language}`: neither text/{language}.yaml nor a folder text/{language}/."
            yield MISSING.at(pack.manifest.span("languages", listed.index(language)), message)


def _unlisted(item: Item, languages: tuple[str, ...]) -> Diagnostic:
    help = did_you_mean(item.id, Names(languages)) or UNKNOWN_LANGUAGE.remedy
    first = next((name for name in type(item.record).model_fields if name in item.record.model_fields_set), "")
    message = f"The pack lists no translation into `{shortened(item.id)}`."
    return UNKNOWN_LANGUAGE.at(item.source.key_span((first,)), message, help=help)


def _check_language(pack: Pack, language: str, words: Any) -> Iterator[Diagnostic]:
    places = _Places(pack, language)
    gaps: dict[tuple[str, str], _Gap] = {}
    for section, shape in sections().items():
        slips = _slips(pack, section, getattr(words, section, None))
        for item, one, inside in originals(pack, section):
            found = getattr(words, section, None)
            translated = found if section == "pack" else (found or {}).get(item.id if not inside else inside[-1])
            for pair in pairs(shape, one, translated):
                if pair.translation is None:
                    if translated is None and any(is_near(slip, item.id) for slip in slips):
                        continue
                    _count(gaps, section, item, pair, inside)
                else:
                    yield from _compare(item, inside, pair, places, section)
    yield from _check_phrases(pack, words.phrases, places, gaps)
    if "texts" not in pack.unread:
        if len(gaps) > _HANDFUL:
            yield _many_gaps(pack, language, gaps)
        else:
            yield from (_gap(pack, language, section, gap) for (_, section), gap in gaps.items())


def _check_phrases(
    pack: Pack, translated: Mapping[str, str], places: _Places, gaps: dict[tuple[str, str], _Gap]
) -> Iterator[Diagnostic]:
    """Compare phrases, of which each is translated once, wherever it stands; those that lack words are counted."""
    known = phrases_of(pack)
    unknown = [phrase for phrase in translated if phrase not in known]
    if unknown:
        others = {name for item in pack.everything() if item.section != "texts" for name in names_in_words(item)}
        unknown = [phrase for phrase in unknown if phrase not in others]
    for phrase in unknown if pack.is_whole() else ():
        words = places.file_of(("phrases", phrase))
        help = did_you_mean(phrase, Names(known)) or TRANSLATES_NOTHING.remedy
        message = f"The pack nowhere says `{shortened(phrase)}`."
        if words is not None:
            yield TRANSLATES_NOTHING.at(words.source.key_span(("phrases", phrase)), message, help=help)
    slips = unknown[:_FEW_SLIPS]
    for phrase, (item, where) in known.items():
        pair = Pair(where, phrase, translated.get(phrase), ())
        if pair.translation is not None:
            yield from _compare(item, (), pair, places, "phrases")
        elif not any(is_near(slip, phrase) for slip in slips):
            _count(gaps, "phrases", item, pair, ())


def phrases_of(pack: Pack) -> dict[str, tuple[Item, Path]]:
    """The phrases of a pack by text, each with the item that says it first and its path there."""
    found: dict[str, tuple[Item, Path]] = {}
    for item in (pack.manifest, *(item for item in pack.everything() if item.section != "texts")):
        for written in phrases(item.record, named=item.has_own_words):
            found.setdefault(written.text, (item, written.where))
    return found


def _slips(pack: Pack, section: str, translated: Any) -> list[str]:
    """Ids under which words stand but nothing of the pack: reported by themselves, and what they were meant for is not
    said to be without words."""
    known = pack.items.get(section, {})
    unknown = (id for id in translated or () if id not in known) if isinstance(translated, dict) and known else ()
    return list(islice(unknown, _FEW_SLIPS))


def originals(pack: Pack, section: str) -> Iterator[tuple[Item, Any, tuple[str, ...]]]:
    """The originals of a section: the item, the record in it, and where that stands in the item."""
    if section == "pack":
        yield pack.manifest, pack.manifest.record, ()
    elif section in ("options", "documents"):
        for id, record in getattr(pack.manifest.record, section, {}).items():
            yield pack.manifest, record, (section, id)
    else:
        yield from ((item, item.record, ()) for item in pack.all(section) if item.has_own_words)


def _count(gaps: dict[tuple[str, str], _Gap], section: str, item: Item, pair: Pair, inside: tuple[str, ...]) -> None:
    gap = gaps.setdefault((item.source.path, section), _Gap(item, Pair((*inside, *pair.where), None, None, ())))
    gap.count += 1
    if len(gap.few) < _FIRST_FEW and section == "phrases":
        gap.few.append(shortened(pair.original or ""))
    elif len(gap.few) < _FIRST_FEW:
        owner = inside[-1:] or (() if section == "pack" else (item.id,))
        gap.few.append(".".join(str(part) for part in (*owner, *pair.where)))


def _place(gap: _Gap) -> Span:
    """Where the first text stands that has no translation: it may be the short form of something."""
    item = gap.item
    return item.source.span(locate(item.source, type(item.record), item.where, gap.first.where))


def _gap(pack: Pack, language: str, section: str, gap: _Gap) -> Diagnostic:
    message = f"{_texts(gap.count)} under `{section}` not in `{language}`: {_listed(gap.few, gap.count)}."
    where = "under `phrases:`, each under its original" if section == "phrases" else "under the same section and id"
    help = f"Add the words {where}, in text/{language}.yaml or its folder{_writes_them(pack, language)}"
    return MISSING.at(_place(gap), message, help=help)


def _writes_them(pack: Pack, language: str) -> str:
    """The command that writes out all that is still to translate."""
    return f"; `hexwright new translation {pack.id} {language}` puts all that lack there, to be written over."


def _many_gaps(pack: Pack, language: str, gaps: dict[tuple[str, str], _Gap]) -> Diagnostic:
    """One warning for a language that is far from done, at its entry in the manifest."""
    few = list(gaps.items())[:_FIRST_FEW]
    notes = [
        Note(f"{_texts(gap.count)} under `{section}`: {_listed(gap.few, gap.count)}.", _place(gap))
        for (_, section), gap in few
    ]
    rest = [gap.count for gap in list(gaps.values())[_FIRST_FEW:]]
    notes.append(Note(f"{_texts(sum(rest))} in {len(rest)} more sections."))
    total = sum(gap.count for gap in gaps.values())
    message = f"{_texts(total)} not in `{language}`, in {len(gaps)} sections of the pack's files."
    place = pack.manifest.span("languages", pack.manifest.record.languages.index(language))
    help = f"Add the words under the same section and id, in text/{language}.yaml or its folder"
    return MISSING.at(place, message, help=f"{help}{_writes_them(pack, language)}", notes=notes)


def _texts(count: int) -> str:
    return f"{count:,} text{'' if count == 1 else 's'}"


def _listed(few: list[str], count: int) -> str:
    more = f" and {count - len(few):,} more" if count > len(few) else ""
    return ", ".join(f"`{name}`" for name in few) + more


@frozen
class _Places:
    """Where the words of a language stand, among the files of that language."""

    pack: Pack
    language: str

    def file_of(self, where: Path) -> Item | None:
        """The file in which these words stand."""
        files = (item for item in self.pack.translations if item.id == self.language)
        return next((item for item in files if _has(item.record, where)), None)


def _has(part: Any, where: Path) -> bool:
    """Whether a translation has words there."""
    for name in where:
        part = part.get(name) if isinstance(part, dict) else getattr(part, str(name), None)
        if part is None:
            return False
    return True


def _compare(item: Item, inside: tuple[str, ...], pair: Pair, places: _Places, section: str) -> Iterator[Diagnostic]:
    if pair.original is not None and _numbers(pair.original) == _numbers(pair.translation or ""):
        return
    id = str(pair.original) if section == "phrases" else inside[-1] if inside else item.id
    where = (section, *pair.translated_at) if section == "pack" else (section, id, *pair.translated_at)
    words = places.file_of(where)
    if words is None:
        return
    if pair.original is None:
        if item.id in places.pack.broken.get(item.section, ()):
            return  # something in it could not be read: perhaps it is this
        if not item.where and not fields_of(item.record.__class__).keys() >= {*item.source.data}:
            return  # a field of the file has a wrong name: perhaps it is this one
        message = f"`{shortened(id)}` has no `{'.'.join(str(part) for part in pair.translated_at)}` to translate."
        help = did_you_mean(str(pair.translated_at[-2]), Names(pair.among)) if pair.among else ""
        yield TRANSLATES_NOTHING.at(words.source.key_span(where), message, help=help)
        return
    place = item.source.span(locate(item.source, type(item.record), item.where, (*inside, *pair.where)))
    note = Note(f"The original has {_told(pair.original)}.", place)
    message = f"This translation has {_told(pair.translation or '')}, its original {_told(pair.original)}."
    yield OTHER_NUMBERS.at(words.source.span(where), message, notes=[note])


def _numbers(text: str) -> list[str]:
    return sorted(_NUMBER.findall(text))


def _told(text: str) -> str:
    numbers = _NUMBER.findall(text)
    if not numbers:
        return "no number"
    return f"the number{'s' if len(numbers) > 1 else ''} {', '.join(numbers[:8])}{' …' if len(numbers) > 8 else ''}"
