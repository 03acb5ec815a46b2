"""Elements that change others: `replaces`, `extends`, `disables`, `like`. In: a pack. Out: those whose object is not
there, pairs from two packs that change the same thing, and rings."""

from __future__ import annotations

from collections.abc import Iterator, Mapping

from toolkit.diagnostics import Diagnostic, Note, register
from toolkit.frozen import frozen
from toolkit.names import near_names
from toolkit.packs.pack import Item, Pack
from toolkit.packs.references import UNKNOWN, shortened
from toolkit.packs.scope import RULES
from toolkit.source import Path

CHANGED_TWICE = register(
    "E311",
    "changed-twice",
    title="Two packs change the same thing",
    cause="Each of two packs replaces, extends or disables one element; which of them counts would depend on chance.",
    remedy="Depend on one of the two only, or change the element in this pack itself and disable both.",
    bad="# one/rules.yaml\nvalues: {hard_cover: {replaces: cover, base: 3}}\n"
    "# two/rules.yaml\nvalues: {easy_cover: {replaces: cover, base: 1}}",
    good="# two/rules.yaml\nvalues: {easy_cover: {extends: hard_cover, base: 1}}",
)
IN_A_RING = register(
    "E599",
    "changes-in-a-cycle",
    about="elements",
    title="Elements stand in for each other in a cycle",
    cause="An element replaces, extends or is like another, that one yet another, and so on, back to the first: none "
    "of them is the one that all begin with.",
    remedy="Let one of them stand by itself.",
    bad="values: {cover: {extends: shelter, base: 1}, shelter: {extends: cover, base: 2}}",
    good="values: {cover: {base: 1}, shelter: {extends: cover, base: 2}}",
)
MOST_TAKEN_OVER = 20
"""Through so many others an element may take over fields."""
TOO_LONG_A_CHAIN = register(
    "E515",
    "too-long-a-chain-of-extensions",
    about="bounds elements",
    title="An element takes over fields through too many others",
    cause="An element that extends another, or is like it, has all its fields, and those that the other one took over. "
    f"It may take over fields through at most {MOST_TAKEN_OVER} others.",
    remedy="Let several elements be `like` the first one, in place of each taking over from the one before.",
    bad="values: {v1: {base: 1}, v2: {like: v1, base: 2}, v3: {like: v2, base: 3}}  # and so on, 22 times",
    good="values: {v1: {base: 1}, v2: {like: v1, base: 2}, v3: {like: v1, base: 3}}",
)
_VERBS = ("replaces", "extends", "disables")


@frozen
class Change:
    """An element of a pack that changes another: by which field, what, and where that is written."""

    pack: Pack
    item: Item
    verb: str
    object: str
    where: Path


def check_changes(pack: Pack) -> Iterator[Diagnostic]:
    """Look for the objects of all changes, and for changes that meet."""
    for change in _changes(pack):
        sections = (change.item.section,) if change.verb != "disables" else RULES
        known = pack.names(*sections)
        if change.object not in known and pack.is_whole(*sections):
            near = near_names(change.object, known, f"It must be an id under `{sections[0]}:`.")
            message = f"There is no `{shortened(change.object)}` that this could speak of."
            yield UNKNOWN.at(change.item.span(*change.where), message, help=near)
    yield from _meetings(pack)
    yield from _rings(pack)
    yield from _chains(pack)


def _changes(pack: Pack) -> Iterator[Change]:
    for item in pack.all(*RULES, "tables"):
        values = item.record.__dict__
        for verb in ("replaces", "extends", "like"):
            if object := values.get(verb):
                yield Change(pack, item, verb, object, (verb,))
        for index, object in enumerate(values.get("disables") or ()):
            yield Change(pack, item, "disables", object, ("disables", index))


def _rings(pack: Pack) -> Iterator[Diagnostic]:
    """Elements that come back to themselves, each ring told once, at its first element by id."""
    named = {
        (change.item.section, change.item.id, change.object): change
        for change in _changes(pack)
        if change.verb != "disables"
    }
    next_of: dict[tuple[str, str], list[Change]] = {}
    for (section, id, _), change in sorted(named.items(), key=lambda entry: entry[0]):
        next_of.setdefault((section, id), []).append(change)
    told: set[tuple[str, str]] = set()
    for start in sorted(_leading_to_rings(next_of)):
        ring = _ring(next_of, start)
        if ring and told.isdisjoint((change.item.section, change.item.id) for change in ring):
            told.update((change.item.section, change.item.id) for change in ring)
            notes = [Note(f"`{each.item.id}` {_says(each)}.", each.item.span(*each.where)) for each in ring[1:]]
            change = ring[0]
            message = f"`{change.item.id}` {_says(change)}, and so comes back to itself."
            yield IN_A_RING.at(change.item.span(*change.where), message, notes=notes)


def _leading_to_rings(next_of: Mapping[tuple[str, str], list[Change]]) -> set[tuple[str, str]]:
    """The elements whose changes lead on and on; the ends of chains are taken away until none is left."""
    left = {key: {(change.item.section, change.object) for change in changes} for key, changes in next_of.items()}
    before: dict[tuple[str, str], list[tuple[str, str]]] = {}
    for key, objects in left.items():
        for object in objects:
            before.setdefault(object, []).append(key)
    ends = [object for object in before if object not in left]
    for end in ends:
        for key in before.get(end, ()):
            left[key].discard(end)
            if not left[key]:
                ends.append(key)
    return {key for key, objects in left.items() if objects}


def _chains(pack: Pack) -> Iterator[Diagnostic]:
    """Elements that take over fields through too many others; each chain is told once, where it passes the bound."""
    named = {(each.item.section, each.item.id): each for each in _changes(pack) if each.verb in ("extends", "like")}
    length: dict[tuple[str, str], int] = {}
    for start in sorted(named):
        way = [start]
        while way[-1] in named and way[-1] not in length:
            following = (way[-1][0], named[way[-1]].object)
            if following in way[-MOST_TAKEN_OVER - 2 :]:
                break
            way.append(following)
        for key in reversed(way):
            if key in named and key not in length:
                length[key] = length.get((key[0], named[key].object), 0) + 1
                if length[key] == MOST_TAKEN_OVER + 1:
                    change = named[key]
                    message = f"`{key[1]}` takes over fields through {MOST_TAKEN_OVER} others."
                    yield TOO_LONG_A_CHAIN.at(change.item.span(*change.where), message)


def _says(change: Change) -> str:
    return f"{'is like' if change.verb == 'like' else change.verb} `{change.object}`"


def _ring(next_of: Mapping[tuple[str, str], list[Change]], start: tuple[str, str]) -> list[Change]:
    """The changes from one element back to itself, a shortest way; none where there is no way."""
    ways: list[list[Change]] = [[change] for change in next_of[start]]
    seen = {start}
    for way in ways:
        last = (way[-1].item.section, way[-1].object)
        if last == start:
            return way
        if last not in seen:
            seen.add(last)
            ways += [[*way, change] for change in next_of.get(last, ())]
    return []


def _meetings(pack: Pack) -> Iterator[Diagnostic]:
    first: dict[tuple[bool, str], Change] = {}
    for other in reversed(list(pack.family())):
        for change in _changes(other):
            if change.verb not in _VERBS:
                continue
            known = first.setdefault((change.item.section == "tables", change.object), change)
            if known.pack is not change.pack:
                yield _meeting(change, known)


def _meeting(change: Change, known: Change) -> Diagnostic:
    message = f"`{change.object}` is changed here by the pack `{change.pack.id}` and there by `{known.pack.id}`."
    note = Note(f"`{known.item.id}` {known.verb} it too.", known.item.span(*known.where))
    return CHANGED_TWICE.at(change.item.span(*change.where), message, notes=[note])
