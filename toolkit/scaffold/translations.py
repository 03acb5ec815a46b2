"""A pack in another language. In: a pack, a language. Out: a file of translations with all texts still to translate.

They stand in it as comments, in the order of the pack, each under its section and id: `check` counts them as missing
until somebody takes the sign away before the line, and writes the words of the language.
"""

from __future__ import annotations

import re
from textwrap import indent
from typing import Any

from toolkit.edit.round_trip import append
from toolkit.edit.writing import write_yaml
from toolkit.model import patterns
from toolkit.packs import Pack
from toolkit.packs.texts import originals, phrases_of
from toolkit.packs.wording import pairs, sections
from toolkit.scaffold.manner import first_line, open_document, path_of
from toolkit.scaffold.refusing import Refused
from toolkit.scaffold.writing import Change, read_text

_FRESH = """\
# Below stand all texts of the pack as comments, in its order. To translate one, take `# ` away before its line and the
# lines of its section and id above it, and write your words. `hexwright check {pack}` tells what is left.
"""
_MORE = """\
# Still to translate: move each to its section above, without `# `, and write your words.
"""


def translation_changes(pack: Pack, language: str, title: str | None) -> tuple[dict[str, Change], int]:
    """The files for a language, and how many texts are left to translate in it. Raises Refused."""
    _see_language(pack, language)
    left, count = _left(pack, language, has_title=title is not None)
    listed = pack.manifest.record.languages
    files = [item for item in pack.translations if item.id == language]
    if files and not count:
        raise Refused(f"Nothing is left to translate into `{language}`.")
    changes = {}
    if language not in listed:
        before = read_text(pack.folder, "pack.yaml")
        document = open_document(before, "pack.yaml")
        if not isinstance(document.data.get("languages"), list):
            raise Refused("pack.yaml does not list its languages.", f"Write `languages: [en, {language}]` there.")
        append(document.data["languages"], language)
        changes["pack.yaml"] = Change(document.text(), before)
    if files:
        remarks = _remarks(write_yaml(left))
        path = path_of(pack, files[-1])
        before = read_text(pack.folder, path)
        changes[path] = Change(f"{before}{'' if before.endswith(chr(10)) else chr(10)}{_MORE}{remarks}", before)
    else:
        path = f"text/{language}.yaml"
        own = write_yaml({"title": title if title is not None else str(pack.manifest.record.title)})
        own += _remarks(write_yaml(left.pop("pack", {})))
        text = f"pack:\n{indent(own, '  ')}{_remarks(write_yaml(left))}"
        changes[path] = Change(f"{first_line(pack, path)}{_FRESH.format(pack=pack.id)}{text}")
    return changes, count


def _remarks(text: str) -> str:
    return "".join(f"# {line}\n" if line else "#\n" for line in text.splitlines())


def _see_language(pack: Pack, language: str) -> None:
    if not re.search(patterns.LANGUAGE, language):
        raise Refused(f"`{language[:20]}` is no language.", "Write its code: es, fr, pt-BR.")
    if language == pack.manifest.record.languages[0]:
        raise Refused(f"`{language}` is the language that the pack is written in.", "Name another one.")


def _left(pack: Pack, language: str, *, has_title: bool) -> tuple[dict[str, Any], int]:
    """The texts without a translation, in the shape of a file of translations, and how many they are."""
    words = pack.items.get("texts", {}).get(language)
    record = words.record if words is not None else None
    found: dict[str, Any] = {}
    count = 0
    for section, shape in sections().items():
        said = getattr(record, section, None)
        for item, one, inside in originals(pack, section):
            id = inside[-1] if inside else item.id
            translation = said if section == "pack" else (said or {}).get(id)
            for pair in pairs(shape, one, translation):
                is_new_title = section == "pack" and pair.translated_at == ("title",) and record is None
                if pair.translation is not None or pair.original is None or is_new_title:
                    continue
                _put(found, (section, *((id,) if section != "pack" else ()), *pair.translated_at), pair.original)
                count += 1
    for phrase in phrases_of(pack):
        if record is None or phrase not in record.phrases:
            _put(found, ("phrases", phrase), phrase)
            count += 1
    return found, count + (record is None and not has_title)


def _put(found: dict[str, Any], where: tuple[Any, ...], text: str) -> None:
    for part in where[:-1]:
        found = found.setdefault(str(part), {})
    found[str(where[-1])] = text
