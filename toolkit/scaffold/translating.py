"""Words of a new thing in the other languages of its pack. In: words by language. Out: changes of files in text/."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

from toolkit.edit.writing import write_yaml
from toolkit.packs import Pack
from toolkit.scaffold.manner import first_line, open_document, path_of, put_entry
from toolkit.scaffold.refusing import Refused
from toolkit.scaffold.writing import Change, read_text


def other_languages(pack: Pack) -> tuple[str, ...]:
    """The languages into which a pack is translated."""
    return tuple(pack.manifest.record.languages[1:])


def see_languages(pack: Pack, given: Mapping[str, str]) -> None:
    """See that words are given in languages of the pack alone. Raises Refused."""
    for language in given:
        if language not in other_languages(pack):
            listed = ", ".join(other_languages(pack)) or "no other"
            raise Refused(
                f"The pack is not translated into `{language}`; its languages besides the first: {listed}.",
                f"`hexwright new translation {pack.id} {language}` begins one.",
            )


def translated(pack: Pack, section: str, id: str, words: Mapping[str, Mapping[str, Any]]) -> dict[str, Change]:
    """The files of translations, with the words of a new thing by language."""
    changes = {}
    for language, fields in words.items():
        path = _file(pack, language, section)
        if (pack.folder / path).exists():
            before = read_text(pack.folder, path)
            document = open_document(before, path)
            put_entry(document, (section,), id, dict(fields))
            changes[path] = Change(document.text(), before)
        else:
            changes[path] = Change(f"{first_line(pack, path)}{write_yaml({section: {id: fields}})}")
    return changes


def _file(pack: Pack, language: str, section: str) -> str:
    """The file of a language that has words of a section, or any; where there is none, the one to be made."""
    files = [item for item in pack.translations if item.id == language]
    having = [item for item in files if getattr(item.record, section, None)]
    chosen = (having or files)[-1:]
    return path_of(pack, chosen[0]) if chosen else f"text/{language}.yaml"
