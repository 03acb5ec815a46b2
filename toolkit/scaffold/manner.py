"""In which file of a pack a new thing belongs, and how it is written there: in the manner of those that are there.

In: a pack, a section, an id, its fields. Out: the path of a file, and its new text.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable, Iterator, Mapping
from typing import Any

from toolkit.edit.round_trip import CannotChange, Document, is_inline, put_behind, read_node
from toolkit.edit.writing import WIDTH, in_line, modeline, write_yaml
from toolkit.model import KINDS
from toolkit.packs import Item, Pack
from toolkit.scaffold.ids import as_id
from toolkit.scaffold.refusing import Refused
from toolkit.scaffold.writing import Change, read_text
from toolkit.source import parse_source, shown_path

_SUFFIX = ".yaml"


def path_of(pack: Pack, item: Item) -> str:
    """The path of an item's file inside its pack."""
    return item.source.path.removeprefix(f"{shown_path(pack.folder)}/")


def home_of(pack: Pack, section: str, id: str, alike: Callable[[Item], tuple[int, ...]]) -> tuple[str, Item | None]:
    """The file for a new thing of a section, and what it comes to stand behind: the one that is most `alike`, of
    several the last. Where each has a file of its own, so has this one."""
    items = [*pack.all(section)]
    kind = next(kind for kind in KINDS.values() if section in kind.sections)
    if not items:
        return (f"{kind.folder_or_file}{_SUFFIX}", None) if _has(pack, f"{kind.folder_or_file}{_SUFFIX}") else (
            f"{kind.folder_or_file}/all{_SUFFIX}", None
        )  # fmt: skip
    counted = Counter(path_of(pack, item) for item in items)
    if len(counted) > 1 and set(counted.values()) == {1}:
        last = path_of(pack, items[-1])
        stem = id if any("_" in path for path in counted) else as_id(id, "kebab") or id
        return f"{last.rpartition('/')[0] or kind.folder_or_file}/{stem}{_SUFFIX}", None
    behind = max(reversed(items), key=alike)
    return path_of(pack, behind), behind


def first_line(pack: Pack, path: str) -> str:
    """The line by which editors know the schema of a new file: as the file's neighbours have it; none where they have
    none."""
    kind = next((kind.name for kind in KINDS.values() if _is_of(path, kind.folder_or_file)), "")
    for source in pack.sources:
        other = source.path.removeprefix(f"{shown_path(pack.folder)}/")
        if source.modeline is not None and other.count("/") == path.count("/"):
            address = source.modeline[1].rpartition("/")[0]
            return f"# yaml-language-server: $schema={address}/{kind}.schema.json\n" if kind else ""
    return f"{modeline(kind, path.count('/'))}\n" if kind and (pack.folder / ".schemas").is_dir() else ""


def with_entry(
    pack: Pack, path: str, section: str, id: str, fields: Mapping[str, Any], behind: Item | None = None
) -> Change:
    """A file of a pack with one more thing in a section."""
    if not (pack.folder / path).exists():
        document = Document(write_yaml({section: {id: fields}}))
        _with_rows(document.data[section][id], fields)
        return Change(f"{first_line(pack, path)}{document.text()}")
    before = read_text(pack.folder, path)
    document = open_document(before, path)
    put_entry(document, (section,), id, fields, behind.id if behind is not None else None)
    return Change(document.text(), before)


def open_document(text: str, path: str) -> Document:
    """A file that is to be changed. Raises Refused where it cannot be read."""
    source, problems = parse_source(text, path)
    try:
        if source is None or problems or not isinstance(source.data, dict):
            raise Refused(f"{path} cannot be changed: it cannot be read as it stands.", "Run `hexwright check` first.")
        return Document(text)
    except CannotChange as error:
        raise Refused(f"{path} cannot be changed in place.", "Name another file, or write it there by hand.") from error


def put_entry(document: Document, where: tuple[str, ...], id: str, fields: Any, behind: str | None = None) -> None:
    """Put an entry into a mapping of a document, which is made where it is not there, as its neighbours stand there."""
    mapping = document.data
    for number, key in enumerate(where):
        if not isinstance(mapping.get(key), dict):
            inner: Any = fields_around(where[number + 1 :], id, fields)
            if isinstance(mapping.get(key), str) or (mapping.get(key) is None and key in mapping):
                mapping[key] = _node(inner, None)
            else:
                put_behind(mapping, key, _node(inner, None) if not is_inline(mapping) else _inline(inner))
            return
        mapping = mapping[key]
    neighbour = mapping[behind] if behind in mapping else next(iter([*mapping.values()][::-1]), None)
    value = _inline(fields) if is_inline(mapping) else _node(fields, neighbour, key_width=len(id) + 2 * len(where))
    put_behind(mapping, _key(id), value, behind if behind in mapping else None)


def fields_around(where: tuple[str, ...], id: str, fields: Any) -> dict[str, Any]:
    """An entry inside the mappings that are to be around it."""
    found = {id: fields}
    for key in reversed(where):
        found = {key: found}
    return found


def _key(id: str) -> Any:
    return next(iter(read_node(f"{in_line({id: 'x'})[1:-1]}\n")))


def _inline(value: Any) -> Any:
    return read_node(f"x: {in_line(value)}\n")["x"]


def _node(value: Any, neighbour: Any, key_width: int = 0) -> Any:
    """The tree of a value, in the style of what stands beside it."""
    if not isinstance(value, Mapping):
        return _inline(value)
    if is_inline(neighbour) and len(in_line(value)) + key_width + 2 <= WIDTH:
        return _inline(value)
    is_blocky = isinstance(neighbour, dict) and not is_inline(neighbour)
    tree = read_node(write_yaml({"x": value}))["x"] if not is_blocky else read_node(write_yaml(value))
    _with_rows(tree, value)
    if isinstance(neighbour, dict):
        for key, inner in value.items():
            beside = neighbour.get(key)
            if isinstance(inner, Mapping) and isinstance(beside, dict) and not is_inline(beside) and beside:
                tree[key] = read_node(write_yaml(inner))
    return tree


def _with_rows(tree: Any, value: Mapping[str, Any]) -> None:
    """Let lists of mappings stand with a row for each."""
    for key, inner in value.items():
        if isinstance(inner, list) and any(isinstance(each, Mapping) for each in inner) and not is_inline(tree):
            tree[key].fa.set_block_style()


def _is_of(path: str, place: str) -> bool:
    return path == f"{place}{_SUFFIX}" or path.startswith(f"{place}/")


def _has(pack: Pack, path: str) -> bool:
    return (pack.folder / path).is_file()


def all_ids(pack: Pack, *sections: str) -> Iterator[Item]:
    """The things of some sections, those of the packs too that it depends on."""
    for other in pack.family():
        yield from other.all(*sections)
