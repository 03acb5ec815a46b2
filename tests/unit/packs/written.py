"""A small pack that is right, for tests to spoil: files by path, written where a test wants them."""

from __future__ import annotations

from pathlib import Path

from toolkit.diagnostics import Diagnostic, Span
from toolkit.lint import run_checks
from toolkit.packs import Pack, load_pack

GOOD: dict[str, str] = {
    "pack.yaml": "pack: ford\nversion: 1.0.0\nlanguage: 1\ntitle: The ford\nlanguages: [en, es]\n",
    "cases.yaml": 'cases:\n  "10.1":\n    title: Moving\n    text: A unit moves 1 space.\n    status: play\n',
    "kinds.yaml": (
        "types:\n  arm: [foot, gun]\n"
        "kinds:\n  unit:\n    title: Unit\n"
        "    attrs: {arm: arm, armour: int, morale: {type: int, default: 5, at_most: 9}}\n"
        "  card: {title: Card}\n"
    ),
    "places.yaml": (
        "places:\n  map: {title: Map, shown_to: all, spaces: map, holds: {kinds: [unit], at_most: 1}}\n"
        "decks:\n  combat: {title: Combat deck, kinds: [card], size: 3}\n"
    ),
    "terrain.yaml": "terrain:\n  clear: {title: Clear}\n  woods: {title: Woods}\n",
    "units/blue.yaml": (
        "units:\n  rifles:\n    kind: unit\n    title: Rifles\n    attrs: {arm: foot, armour: 1}\n"
        "    keywords: [swift]\n    cite: 10.1\n"
        "  howitzer:\n    kind: unit\n    title: Howitzer\n    attrs: {arm: gun, armour: 3, morale: 7}\n"
    ),
    "cards.yaml": (
        "cards:\n  hit: {kind: card, title: Hit, text: The target loses 1 step., decks: {combat: 2}}\n"
        "  miss: {kind: card, title: Miss, text: Nothing happens., decks: {combat: 1}}\n"
    ),
    "tables.yaml": (
        "tables:\n  losses:\n    title: Losses\n    rows: {strength: [..2, 3..5, 6..]}\n    columns: {die: 1..2}\n"
        "    gives: int\n    cells:\n      - [0, 1]\n      - [1, 2]\n      - [2, 3]\n"
    ),
    "maps/ford.yaml": (
        "map: ford\ntitle: The ford\ngrid: {shape: square, labels: letter_number}\n"
        'legend: {".": clear, w: woods}\nspaces: |\n  . . w\n  . w .\n'
        "areas:\n  bank: {title: Bank, spaces: [A1..A2]}\n"
    ),
    "scenarios/one.yaml": (
        "scenario: one\ntitle: One\nmap: ford\nsides: {blue: {first: true}, red: {}}\nsettings: {turns: 6}\n"
        "forces:\n  - {unit: rifles, side: blue, at: bank}\n  - {unit: howitzer, side: red, at: C2}\n"
    ),
    "rules/play.yaml": (
        "settings:\n  turns: int\n"
        "keywords:\n  swift: {title: Swift}\n"
        "procedures:\n  battle:\n    args: {unit: unit}\n    do:\n      - remove: unit\n"
    ),
    "text/es/words.yaml": (
        "pack: {title: El vado}\ncases:\n  10.1: {title: Movimiento, text: Una unidad se mueve 1 casilla.}\n"
        "kinds:\n  unit: {title: Unidad}\n  card: {title: Carta}\nterrain:\n  clear: {title: Claro}\n"
        "  woods: {title: Bosque}\n"
    ),
    "text/es/pieces.yaml": (
        "units:\n  rifles: {title: Fusileros}\n  howitzer: {title: Obús}\n"
        "cards:\n  hit: {title: Impacto, text: El blanco pierde 1 paso.}\n  miss: {title: Fallo, text: Nada pasa.}\n"
        "tables:\n  losses: {title: Bajas}\nplaces:\n  map: {title: Mapa}\ndecks:\n  combat: {title: Mazo}\n"
        "maps:\n  ford: {title: El vado, areas: {bank: {title: Orilla}}}\nscenarios:\n  one: {title: Uno}\n"
        "keywords:\n  swift: {title: Veloz}\n"
    ),
}


def write_pack(parent: Path, changed: dict[str, str | None] | None = None, id: str = "ford") -> Path:
    """Write the good pack with some files changed or, as None, left out; returns its folder."""
    folder = parent / id
    for path, text in (GOOD | (changed or {})).items():
        if text is not None:
            (folder / path).parent.mkdir(parents=True, exist_ok=True)
            (folder / path).write_text(text, "utf-8")
    return folder


def good(parent: Path) -> Pack:
    """The good pack, loaded."""
    pack, found = load_pack(write_pack(parent))
    assert pack is not None and not found
    return pack


def spoil(path: str, old: str, new: str) -> dict[str, str | None]:
    """The change of one file of the good pack by which `old` becomes `new`."""
    assert old in GOOD[path], f"{path} has no {old}"
    return {path: GOOD[path].replace(old, new)}


def check(folder: Path) -> list[Diagnostic]:
    """What `hexwright check` finds."""
    pack, found = load_pack(folder)
    if pack is not None:
        found += run_checks(pack)
    return sorted(set(found), key=Diagnostic.sort_key)


def told(found: list[Diagnostic]) -> list[tuple[str, str, str]]:
    """Code, file name and underlined text of each diagnostic."""
    return [(each.code, Path(each.span.path).name, underlined(each.span)) for each in found]


def underlined(span: Span | None) -> str:
    """The text that a span underlines, on its first line."""
    assert span is not None
    line = Path(span.path).read_text("utf-8").split("\n")[span.line - 1]
    return line[span.column - 1 : span.end_column - 1 if span.end_line == span.line else None]
