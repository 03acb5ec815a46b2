"""A new scenario. In: a pack, an id, the scenario that it is to be like, or a map. Out: changes of files."""

from __future__ import annotations

from collections.abc import Collection, Mapping
from typing import Any

from toolkit.edit.round_trip import append, put_behind, read_node
from toolkit.edit.writing import in_line, write_yaml
from toolkit.names import Names, did_you_mean
from toolkit.packs import Item, Pack
from toolkit.scaffold.ids import see_id
from toolkit.scaffold.manner import all_ids, first_line, open_document, path_of
from toolkit.scaffold.refusing import Refused
from toolkit.scaffold.translating import other_languages, translated
from toolkit.scaffold.writing import Change, read_text


def see_new(pack: Pack, section: str, id: str, what: str) -> str:
    """The id, where it is one and nothing of that section has it. Raises Refused."""
    see_id(id, "kebab", what)
    for item in all_ids(pack, section):
        if item.id == id:
            raise Refused(
                f"There is {what} `{id}` already: {item.source.path}.", "Take another id, or change that one."
            )
    return id


def one_of(pack: Pack, section: str, id: str, what: str) -> Item:
    """The thing of that id. Raises Refused with the nearest."""
    known = {item.id: item for item in all_ids(pack, section)}
    if id not in known:
        listed = ", ".join(f"`{each}`" for each in known)
        advice = did_you_mean(id, Names(known)) or (
            f"There are {listed}." if listed else f"The pack has no {what} yet."
        )
        raise Refused(f"The pack has no {what} `{id}`.", advice)
    return known[id]


def like_changes(
    pack: Pack, id: str, title: str, text: str | None, like: Item, words: Mapping[str, Mapping[str, str]]
) -> dict[str, Change]:
    """The files for a scenario that is like another one but for its id, title and, where one is given, text: its own,
    with all comments of the other, and translations with those of the other."""
    owner = next(other for other in pack.family() if like in other.all("scenarios"))
    document = open_document(read_text(owner.folder, path_of(owner, like)), path_of(owner, like))
    document.data["scenario"] = id
    document.data["title"] = read_node(f"x: {in_line(title)}\n")["x"]
    if text is not None and "text" in document.data:
        document.data["text"] = read_node(f"x: {in_line(text)}\n")["x"]
    elif text is not None:
        put_behind(document.data, "text", read_node(f"x: {in_line(text)}\n")["x"], "title")
    path = f"scenarios/{id}.yaml"
    own = {"title"} if text is None else {"title", "text"}
    return {path: Change(document.text())} | translated(pack, "scenarios", id, _words_like(pack, like, own, words))


def _words_like(
    pack: Pack, like: Item, own: Collection[str], words: Mapping[str, Mapping[str, str]]
) -> dict[str, dict[str, Any]]:
    """The words of a scenario by language: those of the one that it is like but for what is its own, and those that are
    given."""
    found: dict[str, dict[str, Any]] = {}
    for language in other_languages(pack):
        for item in pack.translations:
            entry = getattr(item.record, "scenarios", {}).get(like.id) if item.id == language else None
            if entry is not None:
                data: Any = item.source.data
                found[language] = {
                    key: _plain(value) for key, value in data["scenarios"][like.id].items() if key not in own
                }
        if language in words:
            found[language] = {
                **words[language],
                **{key: value for key, value in found.get(language, {}).items() if key not in words[language]},
            }
    return {language: fields for language, fields in found.items() if fields}


def _plain(data: Any) -> Any:
    if isinstance(data, dict):
        return {str(key): _plain(value) for key, value in data.items()}
    return [_plain(each) for each in data] if isinstance(data, list) else str(data)


def forces_changes(pack: Pack, scenario: Item, forces: list[dict[str, Any]]) -> dict[str, Change]:
    """The file of a scenario with more pieces at its start."""
    path = path_of(pack, scenario)
    if scenario not in pack.all("scenarios"):
        raise Refused(f"`{scenario.id}` is a scenario of another pack.", "Name one of this pack.")
    before = read_text(pack.folder, path)
    document = open_document(before, path)
    for force in forces:
        if isinstance(document.data.get("forces"), list):
            append(document.data["forces"], read_node(f"x: {in_line(force)}\n")["x"])
        else:
            put_behind(document.data, "forces", read_node(f"x:\n  - {in_line(force)}\n")["x"])
    return {path: Change(document.text(), before)}


def map_changes(
    pack: Pack, id: str, title: str, text: str | None, map: Item, settings: Mapping[str, Any],
    words: Mapping[str, Mapping[str, str]], sides: Mapping[str, str], forces: list[dict[str, Any]],
) -> dict[str, Change]:  # fmt: skip
    """The files for a scenario on a map, with sides, settings and forces as they are given."""
    named = {
        side: {"title": told, **({"first": True} if not place else {})}
        for place, (side, told) in enumerate(sides.items())
    }
    fields: dict[str, Any] = {"scenario": id, "title": title}
    fields |= {"text": text} if text is not None else {}
    fields |= {"map": map.id, "sides": named}
    fields |= {"settings": dict(settings)} if settings else {}
    path = f"scenarios/{id}.yaml"
    written = first_line(pack, path) + write_yaml(fields)
    if forces:
        written += "forces:\n" + "".join(f"  - {in_line(force)}\n" for force in forces)
    return {path: Change(written)} | translated(pack, "scenarios", id, words)
