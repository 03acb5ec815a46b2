"""The bundle of a pack. In: a linked pack. Out: a `Bundle` with typed values, boards and indexes, and its file.

The elements of the rules stand in it as they were read; the compiler works on them scenario by scenario. Its file is
canonical JSON (sorted keys, no time, no path of a machine), so that the same pack gives the same bytes everywhere.
Ids of things are written `section/id` where several sections meet.
"""

from __future__ import annotations

import json
from collections.abc import Iterator, Mapping
from dataclasses import dataclass
from typing import Any

from toolkit.board.shared import reading_of
from toolkit.model import parse_type
from toolkit.model.documents import BUNDLE_VERSION
from toolkit.packs import Item, Pack
from toolkit.packs.attributes import attributes_of, read_attribute, types_of
from toolkit.packs.scope import SECTIONS
from toolkit.packs.values import Misfit, Types, Value

Index = dict[str, list[str]]


@dataclass(frozen=True)
class Bundle:
    """A pack with its links resolved, its values typed and its indexes made.

    `attributes` holds the typed attributes of each unit, card and terrain with defaults filled in, by `section/id`;
    `cells` the typed cells of tables; `graphs` a `networkx.Graph` for each map (see `toolkit.board.graph`).
    `by_case`, `by_keyword` and `referred_by` list who names a thing; `by_terrain` the spaces by map and terrain.
    `is_playable` is no part of the file: whether nothing is wrong in it and in what it depends on, so that its examples
    can be played.
    """

    pack: Pack
    attributes: Mapping[str, Mapping[str, Value]]
    cells: Mapping[str, Value]
    graphs: Mapping[str, Any]
    by_case: Index
    by_keyword: Index
    referred_by: Index
    by_terrain: Mapping[str, Mapping[str, list[str]]]
    is_playable: bool = True

    def to_json(self) -> str:
        """The bundle's file: the same text on every machine."""
        manifest = self.pack.manifest.record
        document = {
            "bundle": BUNDLE_VERSION,
            "language": manifest.language,
            "pack": _plain(manifest),
            "depends": {other.id: other.manifest.record.version for other in self.pack.depends},
            "sections": {
                section: {id: self._item(item) for id, item in items.items()}
                for section, items in self.pack.items.items()
            },
            "boards": {id: _graph_json(graph) for id, graph in self.graphs.items()},
            "index": {
                "by_case": self.by_case,
                "by_keyword": self.by_keyword,
                "by_terrain": self.by_terrain,
                "referred_by": self.referred_by,
            },
        }
        return json.dumps(document, ensure_ascii=False, sort_keys=True, separators=(",", ":")) + "\n"

    def _item(self, item: Item) -> Any:
        data = _plain(item.record)
        name = _name(item)
        if name in self.attributes:
            data["attrs"] = dict(self.attributes[name])
        if item.section == "tables" and item.id in self.cells:
            data["cells"] = self.cells[item.id]
        return data


def make_bundle(pack: Pack, *, is_playable: bool = True) -> Bundle:
    """The bundle of a linked pack. What its diagnostics have named as wrong is left out; nothing is reported again.
    `is_playable` is false where something was wrong with which no game can be set up."""
    types = types_of(pack)
    graphs = {item.id: graph for item in pack.all("maps") if (graph := _graph(item, pack)) is not None}
    return Bundle(
        pack=pack,
        attributes=dict(_attributes(pack, types)),
        cells=dict(_cells(pack, types)),
        graphs=graphs,
        by_case=_index(pack, "case"),
        by_keyword=_index(pack, "keyword"),
        referred_by=_referred(pack),
        by_terrain={id: _spaces_by_terrain(graph) for id, graph in graphs.items()},
        is_playable=is_playable and all(each.is_whole() for each in pack.family()),
    )


def _name(item: Item) -> str:
    return f"{item.section}/{item.id}"


def _plain(record: Any) -> Any:
    return record.model_dump(by_alias=True, exclude_unset=True)


def _attributes(pack: Pack, types: Types) -> Iterator[tuple[str, dict[str, Value]]]:
    for item in pack.all("units", "cards", "terrain"):
        kind = pack.find("kinds", "terrain" if item.section == "terrain" else item.record.kind)
        values: dict[str, Value] = {}
        for name, attribute in attributes_of(kind).items() if kind is not None else ():
            data = item.record.attrs.get(name, attribute.declared.default)
            value = read_attribute(attribute, data, types) if data is not None else None
            if not isinstance(value, Misfit):
                values[name] = value
        yield _name(item), values


def _cells(pack: Pack, types: Types) -> Iterator[tuple[str, Value]]:
    for item in pack.all("tables"):
        type = parse_type(getattr(item.record, "gives", ""))
        if type is not None and type.form != "test":
            values: list[Value] = []
            for row in item.record.cells:
                cells = [_fitting(types.read(type, cell)) for cell in row] if isinstance(row, list) else None
                values.append(_fitting(types.read(type, row)) if cells is None else cells)
            yield item.id, values


def _fitting(value: Value | Misfit) -> Value:
    return None if isinstance(value, Misfit) else value


def _graph(item: Item, pack: Pack) -> Any:
    board = reading_of(pack, item.record).board
    if board is None:
        return None
    from toolkit.board.graph import board_graph

    return board_graph(board)


def _graph_json(graph: Any) -> Any:
    edges: dict[str, list[Any]] = {"side": [], "corner": [], "sides": [], "paths": []}
    for one, other, data in graph.edges(data=True):
        edges[data["across"]].append([one, other])
        for feature in ("sides", "paths"):
            if data[feature]:
                edges[feature].append([one, other, list(data[feature])])
    return {**graph.graph, "spaces": {label: dict(data) for label, data in graph.nodes(data=True)}, "edges": edges}


def _spaces_by_terrain(graph: Any) -> Index:
    found: Index = {}
    for label, terrain in graph.nodes(data="terrain"):
        found.setdefault(terrain, []).append(label)
    return found


def _index(pack: Pack, kind: str) -> Index:
    """For each thing of a kind of reference the items that name it, in the order of the files."""
    found: dict[str, dict[str, None]] = {}
    for item, references in pack.spoken:
        for reference in references:
            if reference.kind == kind:
                found.setdefault(reference.value, {})[_name(item)] = None
    return {value: list(names) for value, names in found.items()}


def _referred(pack: Pack) -> Index:
    """For each item the items that name it, cases and keywords left out: they have indexes of their own."""
    found: dict[str, dict[str, None]] = {}
    for item, references in pack.spoken:
        for reference in references:
            sections = SECTIONS.get(reference.kind, ()) if reference.kind not in ("case", "keyword") else ()
            target = next((known for one in sections if (known := pack.find(one, reference.value))), None)
            if target is not None:
                found.setdefault(_name(target), {})[_name(item)] = None
    return {name: list(names) for name, names in found.items()}
