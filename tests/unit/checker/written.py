"""Rules written in a test, checked in a small pack: two sides, four spaces, one kind of unit, one of card."""

from __future__ import annotations

from dataclasses import dataclass
from pathlib import Path

from toolkit.checker import check_rules
from toolkit.diagnostics import Diagnostic
from toolkit.packs import load_pack
from toolkit.program.rules import Rules

PACK = "pack: field\nversion: 1.0.0\nlanguage: 1\ntitle: Field\nlanguages: [en]\n"
FILES = {
    "pack.yaml": PACK,
    "kinds.yaml": """
types:
  outcome: [less, equal, greater]
  act: [move, fire]
kinds:
  unit: {title: Unit, attrs: {armour: int}, state: {wounds: int, fired: bool}}
  card: {title: Card, attrs: {cost: int}}
""",
    "places.yaml": """
places:
  map: {title: Map, shown_to: all, spaces: map}
  hand: {title: Hand, per: player, shown_to: viewer == owner, holds: {kinds: [card]}}
  deck: {title: Deck, order: stack, shown_to: nobody, holds: {kinds: [card]}}
  discard: {title: Discard, order: stack, shown_to: all}
""",
    "terrain.yaml": "terrain:\n  grass: {title: Grass}\n",
    "units.yaml": """
units:
  squad: {kind: unit, title: Squad, attrs: {armour: 1}, keywords: [swift]}
  team: {kind: unit, title: Team, attrs: {armour: 0}}
""",
    "cards.yaml": "cards:\n  ambush: {kind: card, title: Ambush, text: At once., attrs: {cost: 2}}\n",
    "maps/field.yaml": """
map: field
title: Field
grid: {shape: square, labels: letter_number}
legend: {".": grass}
spaces: |
  . .
  . .
""",
    "scenarios/one.yaml": """
scenario: one
title: One
map: field
sides: {blue: {first: true}, red: {title: Red}}
""",
    "rules/keywords.yaml": "keywords:\n  swift: {title: Swift, plans: [[move, fire]]}\n",
}


@dataclass(frozen=True)
class Written:
    """What the checker makes of rules in a test."""

    rules: Rules | None
    found: list[Diagnostic]
    text: str

    @property
    def right(self) -> Rules:
        """The rules, which must be right."""
        assert self.rules is not None, [f"{each.span.line}: {each.message}" for each in self.found]
        return self.rules

    @property
    def told(self) -> list[tuple[str, str]]:
        """Each finding: its code and what it underlines."""
        lines = self.text.split("\n")
        return [
            (each.code, lines[each.span.line - 1][each.span.column - 1 : each.span.end_column - 1])
            for each in self.found
        ]


def check(folder: Path, rules: str, **more: str) -> Written:
    """Check the text of a rules file; other files by the names of their sections: `pack`, `cases`."""
    files = FILES | {f"{name}.yaml": text for name, text in more.items()} | {"rules/test.yaml": rules}
    for path, text in files.items():
        file = folder / "field" / path
        file.parent.mkdir(parents=True, exist_ok=True)
        file.write_text(text, "utf-8")
    pack, problems = load_pack(folder / "field")
    assert pack is not None and problems == []
    checked, found = check_rules(pack)
    return Written(checked, found, rules)


def steps(text: str, head: str = "    args: {unit: unit, who: player, n: int}\n") -> str:
    """A procedure `test` with these steps, and another one that it may call."""
    body = "".join(f"      {line}\n" for line in text.strip("\n").split("\n"))
    other = "  other: {args: {u: unit, n: {type: int, default: 2}}, gives: int, do: [{return: n}]}\n"
    return f"procedures:\n  test:\n{head}    do:\n{body}{other}"
