"""From a folder to a linked pack. In: the folder. Out: a `Pack` and everything that is wrong with it.

Each file is read by itself and each item by itself, so that one mistake hides no other. Packs that this one depends on
are read too, but what is wrong inside them is theirs to report.
"""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass, field, replace
from pathlib import Path

from toolkit.diagnostics import Diagnostic, Kept, register
from toolkit.model import KINDS, FileKind, FileRecord, read_file
from toolkit.packs.collect import collect
from toolkit.packs.depends import Wish, dependency_problems, wishes_of
from toolkit.packs.files import MISPLACED, content_files
from toolkit.packs.guarding import fault_of
from toolkit.packs.link import link_pack
from toolkit.packs.misplaced import kind_by_content, kinds_by_keys, place_of_kind
from toolkit.packs.pack import Item, Pack
from toolkit.source import Source, load_rest, load_source, readable, shown_path
from toolkit.source.refusals import DUPLICATE_KEY, TOO_MANY

OTHER_NAME = register(
    "E314",
    "pack-folder",
    title="The pack and its folder have different names",
    cause="Packs are found by the names of their folders, and `pack:` says the same name.",
    remedy="Rename the folder, or the pack.",
    bad="# river/pack.yaml\npack: ford",
    good="# ford/pack.yaml\npack: ford",
)
LONGEST_CHAIN = 50
"""Packs that depend on each other one after the other: far more than anybody makes."""


def load_pack(folder: Path) -> tuple[Pack | None, list[Diagnostic]]:
    """Read and link a pack. None when the folder has no pack.yaml that can be parsed; what else is wrong is then
    reported all the same, save what only linking finds."""
    shelf = _Shelf()
    pack, problems = shelf.read(folder, ())
    if pack is not None:
        problems += Kept(dependency_problems(pack, shelf.wishes)).report()
        problems += link_pack(pack)
    return pack, problems


@dataclass
class _Shelf:
    """The packs that were read in this run by their folders, and which folders each of them asks for."""

    packs: dict[Path, Pack | None] = field(default_factory=dict)
    wishes: dict[Path, list[Wish]] = field(default_factory=dict)

    def read(self, folder: Path, chain: tuple[Path, ...]) -> tuple[Pack | None, list[Diagnostic]]:
        """Read a pack and those it depends on; `chain` holds the packs that are waiting for this one."""
        place = folder.resolve()
        if place in self.packs or place in chain or len(chain) > LONGEST_CHAIN:
            return self.packs.get(place), []
        pack, problems = _read_alone(folder, readable(place.name))
        if pack is not None:
            self.wishes[place] = wishes_of(pack)
            others = [self.read(wish.folder, (*chain, place))[0] for wish in self.wishes[place] if wish.exists]
            pack = replace(pack, depends=tuple(other for other in others if other is not None))
        self.packs[place] = pack
        return pack, problems


def _read_alone(folder: Path, id: str) -> tuple[Pack | None, list[Diagnostic]]:
    listing = content_files(folder, shown_path(folder))
    problems = listing.problems
    records: list[tuple[Source, FileRecord]] = []
    sources: list[Source] = []
    unread = {section for kind in listing.misplaced for section in _sections(kind)}
    names: dict[str, str] = {}
    strays: list[_Stray] = []
    for file, relative, kind in listing.files:
        source, troubles = load_source(file, folder)
        if source is None and kind and [each.code for each in troubles] != [TOO_MANY.id]:
            source, more = load_rest(file, folder)
            troubles += [each for each in more if each not in troubles]
        problems += troubles
        record = None
        if source is not None and kind:
            names[source.path] = relative
            meant = kind_by_content(names[source.path], kind, source.data)
            if meant is not None and not troubles:
                strays.append(_Stray(source, names[source.path], kind, meant))
                continue
            record, found = _read_guarded(source, kind)
            meant = (
                _better_kind(source, kind, len(found)) if found and not troubles and "/" in names[source.path] else None
            )
            if meant is not None:
                strays.append(_Stray(source, names[source.path], kind, meant))
                continue
            sources.append(source)
            problems += found
        if source is not None and record is not None:
            unread |= _repeated(source, record, troubles)
            records.append((source, _without_doubtful(source, record, troubles)))
        unread |= _unread_sections(kind, record)
    strays += _unknown_strays(listing.unknown, folder, problems)
    declared = {name for _, record in records for name in _declared(record)}
    for stray in strays:
        record, found = stray.read(declared)
        problems += found
        unread |= _unread_sections(stray.kind, record) if not stray.is_moved else set()
        names[stray.source.path] = stray.path
        sources += [stray.source] if stray.kind and not stray.is_moved else []
        records += [(stray.source, record)] if record is not None else []
    collection = collect(records, names)
    problems += collection.problems
    unread |= collection.repeated
    problems += _other_name(id, collection.manifest)
    manifest = collection.manifest or _stand_in(id, [source for source in sources if names[source.path] == "pack.yaml"])
    if manifest is None:
        return None, problems
    broken = {section: frozenset(ids) for section, ids in collection.broken.items()}
    translations, salvaged = tuple(collection.translations), tuple(collection.salvaged)
    return Pack(
        id, folder, manifest, collection.items, tuple(sources), translations, (), broken, frozenset(unread), salvaged
    ), problems


def _read_guarded(source: Source, kind: str) -> tuple[FileRecord | None, list[Diagnostic]]:
    try:
        return read_file(source, kind)
    except Exception as error:
        return None, [fault_of(error, source.span(()))]


def _better_kind(source: Source, kind: str, wrong: int) -> FileKind | None:
    """The kind of file as which one is read with less than half of what is wrong with it as a file of its place: its
    top keys are those of both, as those of translations are those of what they translate."""
    kinds = kinds_by_keys(source.data, kind)
    found = {other.name: len(_read_guarded(source, other.name)[1]) for other in kinds}
    best = min(kinds, key=lambda other: found[other.name], default=None)
    return best if best is not None and 2 * found[best.name] < wrong else None


@dataclass
class _Stray:
    """A file whose top keys are those of another kind: its path in the pack, the kind of its place (or none), and the
    kind that is meant; `unknown` is the report that nothing reads it."""

    source: Source
    path: str
    kind: str
    meant: FileKind
    unknown: Diagnostic | None = None
    is_moved: bool = False

    def read(self, declared: set[tuple[str, str]]) -> tuple[FileRecord | None, list[Diagnostic]]:
        """Its record as if it lay where it belongs, so that what it declares is known; or, where other files declare
        some of it (it is a copy that was put aside, or a translation), as the kind of its place."""
        record, found = _read_guarded(self.source, self.meant.name)
        if record is not None and declared.isdisjoint(_declared(record)):
            found.append(self._misplaced())
            self.is_moved, self.path = True, place_of_kind(self.meant, self.path)
            return record, found
        return (None, [self.unknown]) if self.unknown else _read_guarded(self.source, self.kind)

    def _misplaced(self) -> Diagnostic:
        key = str(next(iter(self.source.data)))
        folder = f"files in `{self.path.split('/')[0]}/` hold no such thing"
        message = f"`{self.path}` holds `{key}:`, and {folder if self.kind else 'nothing reads it there'}."
        help = f"Move it to `{place_of_kind(self.meant, self.path)}`."
        return MISPLACED.at(self.source.key_span((key,)), message, help=help)


def _unknown_strays(files: list[tuple[Path, Diagnostic]], folder: Path, problems: list[Diagnostic]) -> Iterator[_Stray]:
    """The files that say by what they hold where they belong; the reports of the others go to the problems."""
    for file, unknown in files:
        source, troubles = load_source(file, folder)
        path = readable(file.relative_to(folder).as_posix())
        meant = kind_by_content(path, "", source.data) if source is not None and not troubles else None
        if source is None or meant is None:
            problems.append(unknown)
        else:
            yield _Stray(source, path, "", meant, unknown)


def _declared(record: FileRecord) -> set[tuple[str, str]]:
    """What a file declares: sections and ids."""
    kind = KINDS[record.kind]
    own = {(kind.home, str(getattr(record.document, kind.own_id)))} if kind.own_id and record.document else set()
    return own | {(section, id) for section, items in record.items.items() for id in items}


def _other_name(id: str, manifest: Item | None) -> list[Diagnostic]:
    if manifest is None or manifest.id == id:
        return []
    message = f"The pack is called `{manifest.id}`, and its folder `{id}`."
    help = f"Rename the folder to `{manifest.id}`, or write `pack: {id}`."
    return [OTHER_NAME.at(manifest.span("pack"), message, help=help)]


def _unread_sections(kind: str, record: FileRecord | None) -> set[str]:
    """The sections of which a file may hold items that nobody knows of, because it could not be read."""
    if not kind:
        return set()
    if record is None:
        return _sections(kind)
    nameless = record.document is None and KINDS[kind].home and not KINDS[kind].sections
    return record.unread | ({KINDS[kind].home} if nameless and not record.broken.get(KINDS[kind].home) else set())


def _sections(kind: str) -> set[str]:
    return {KINDS[kind].home, *KINDS[kind].sections}


def _repeated(source: Source, record: FileRecord, found: list[Diagnostic]) -> set[str]:
    """The sections in which a key is given twice: the second item was read under no name."""
    first = {note.span for each in found if each.code == DUPLICATE_KEY.id for note in each.notes}
    if not first or not isinstance(source.data, dict):
        return set()
    return {
        section
        for section, items in source.data.items()
        if section in record.items
        for where in ((section,), *((section, id) for id in (items if isinstance(items, dict) else ())))
        if source.key_span(where) in first
    }


def _without_doubtful(source: Source, record: FileRecord, found: list[Diagnostic]) -> FileRecord:
    """Without the kinds, types and maps inside which a key is given twice: other things are held against them, and one
    of their attributes, symbols or areas was perhaps meant to have another name."""
    places = [each.span for each in found if each.code == DUPLICATE_KEY.id]
    for section in ("kinds", "types") if places else ():
        for id in [*record.items.get(section, ())]:
            whole = source.span(record.where(section, id))
            if any(
                (whole.line, whole.column) <= (at.line, at.column) < (whole.end_line, whole.end_column) for at in places
            ):
                record.broken.setdefault(section, set()).add(id)
                if section != "kinds":  # a kind keeps what it says but once
                    del record.items[section][id]
    if not places or record.kind != "map" or record.document is None:
        return record
    record.broken.setdefault("maps", set()).add(str(getattr(record.document, "map", "")))
    return replace(record, document=None)


def _stand_in(id: str, sources: list[Source]) -> Item | None:
    """A manifest in place of a broken one, so that the rest of the pack is linked and checked in the same run."""
    if not sources:
        return None
    from toolkit.model.pack import Pack as Manifest

    record = Manifest.model_construct(pack=id, version="0.0.0", language=1, title=id, languages=("en",))
    return Item("packs", id, record, sources[0], ())
