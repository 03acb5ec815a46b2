"""A small pack that declares something of everything, and expressions checked against it."""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import dataclass
from pathlib import Path

from toolkit.checker import Declarations, Scope, check_expression
from toolkit.diagnostics import Diagnostic
from toolkit.language.code import Where
from toolkit.language.tree import Expr
from toolkit.model import Type, parse_type
from toolkit.packs import Pack, load_pack
from toolkit.source import parse_source

FILES: dict[str, str] = {
    "pack.yaml": """
pack: ground
version: 1.0.0
language: 1
title: Ground
languages: [en]
plan_per: turn
options:
  fog: {title: Fog}
  length: {title: Length, default: short, values: [short, long]}
""",
    "kinds.yaml": """
types:
  arm: [foot, gun]
  fort: [nothing_there, mines, foxholes]
  act: [move, fire_at]
  nation: [blue, red]
kinds:
  unit:
    title: Unit
    attrs: {arm: arm, nation: nation, armour: int, plans: {type: list of list of act, default: []}}
    state: {wounds: int, fired: bool}
  lorry:
    title: Lorry
    plural: lorries
    attrs: {armour: int}
    holds: {kinds: [unit], at_most: 2}
    space: always
  card:
    title: Card
    attrs: {cost: int}
  terrain:
    title: Terrain
    attrs: {cover: int, rough: {type: bool, default: false}}
""",
    "places.yaml": """
places:
  map: {title: Map, shown_to: all, spaces: map, holds: {kinds: [unit, lorry]}}
  hand: {title: Hand, per: player, shown_to: viewer == owner, holds: {kinds: [card]}}
  deck: {title: Deck, per: side, order: stack, shown_to: nobody, holds: {kinds: [card]}}
  discard: {title: Discard, order: stack, shown_to: all}
tracks:
  turns: {title: Turns, from: 1, to: 6}
""",
    "terrain.yaml": """
terrain:
  clear: {title: Clear, attrs: {cover: 0}}
  woods: {title: Woods, attrs: {cover: 2}}
  river: {title: River, attrs: {cover: 0, rough: true}}
  road: {title: Road, attrs: {cover: 0}}
""",
    "units.yaml": """
units:
  rifles: {kind: unit, title: Rifles, attrs: {arm: foot, nation: blue, armour: 1}, keywords: [swift]}
  howitzer: {kind: unit, title: Howitzer, attrs: {arm: gun, nation: red, armour: 3}}
  mule: {kind: lorry, title: Mule, attrs: {armour: 0}}
""",
    "cards.yaml": """
cards:
  ambush: {kind: card, title: Ambush, text: Fires first., attrs: {cost: 2}}
""",
    "tables.yaml": """
tables:
  losses:
    rows: {strength: [..2, 3..5, 6..]}
    columns: {die: 1..2}
    gives: int
    cells:
      - [0, 1]
      - [1, 2]
      - [2, 3]
  odds: {rows: {ratio: ["1:2", "1:1"]}, gives: fort, cells: [mines, foxholes]}
  double:
    rows: {die: 1..2, strength: 1..2}
    gives: int
    cells: [1, 2, 3, 4]
  doctrine: {fields: {least: int, what: test of unit}, rows: [[1, dear(it)]]}
""",
    "maps/ford.yaml": """
map: ford
title: The ford
grid: {shape: square, labels: letter_number}
legend: {".": clear, w: woods}
spaces: |
  . . w
  . w .
sides:
  brook: {terrain: river, sides: [A1|B1, A2|B2]}
paths:
  high_road: {terrain: road, spaces: [A1, B1, C1]}
areas:
  bank: {title: Bank, spaces: [A1..A2]}
""",
    "scenarios/one.yaml": """
scenario: one
title: One
map: ford
sides: {blue: {first: true}, red: {}}
settings: {turns: 6, marker: {blue: rifles, red: howitzer}, zone: {blue: [A1], red: [C2]}}
""",
    "rules/play.yaml": """
settings:
  turns: int
  marker: {for: side, type: unit}
  zone: {for: player, type: set of space}
state:
  game: {dusk: bool}
  space: {fort: fort, controller: optional player}
  edge: {bridge: {one_of: [absent, intact, blown]}}
  player: {points: int}
occasions:
  turn: {facts: {who: player}, active: who}
  attack:
    facts: {firers: set of unit, target: space, card: optional card, flame: {type: bool, default: false}, total: int}
values:
  cover:
    args: {unit: unit, attack: optional attack}
    base: unit.space.terrain.cover
  strength: {args: {unit: unit}, base: (unit.armour + 1) / 2}
  rounded_strength: {args: {unit: unit}, base: unit.armour / 2, round: up}
  dusk: {base: game.dusk}
  shift_by: {args: {n: {type: int, default: 1}}, base: n}
  one: {base: two + 1}
  two: {base: one + 1}
  bonus: {within: attack, base: attack.total}
  dear: {args: {unit: unit}, base: unit.armour > 2}
movement:
  on_foot: {args: {unit: unit}, cost: 1 + there.terrain.cover, never: "units(there) and unit.fired"}
zones:
  watch: {by: units(side), when: it.armour > 1}
sight:
  blocked: [{where: {cover: 2}}]
stacking:
  soldiers: {kind: unit, count: it.armour, at_most: 7}
procedures:
  battle: {args: {unit: unit}, do: [{remove: unit}]}
menus:
  fighting: {within: turn}
actions:
  fire:
    menu: fighting
    limit:
      - {times: 3, per: turn}
      - {times: 1, per: turn, of: targets}
    args:
      - targets: {pick: "u in units(only(opponents(by)))", min: 1}
      - strength: {number: [0, 6]}
    do: [{remove: targets}]
effects:
  dug_in: {}
events:
  broken: {facts: {piece: unit}}
purses:
  supply: {of: player}
keywords:
  swift: {title: Swift}
orders:
  scan: [{most: it.armour}]
  hurtable: {args: {u: unit}, by: [{truth: u.armour >= it.armour}]}
""",
}


def write(folder: Path) -> Path:
    """Write the files of the pack; returns its folder."""
    for path, text in FILES.items():
        (folder / "ground" / path).parent.mkdir(parents=True, exist_ok=True)
        (folder / "ground" / path).write_text(text.lstrip("\n"), "utf-8")
    return folder / "ground"


def type_named(words: str) -> Type:
    """A type by its words; `title of unit` is the type of designs."""
    if words.startswith("title of "):
        return Type("design", words.removeprefix("title of "))
    found = parse_type(words)
    assert found is not None, words
    return found


@dataclass(frozen=True, repr=False)
class Ground:
    """The pack, and what its names mean where nothing else is said: a unit, another, a player, a lorry."""

    pack: Pack
    known: Declarations

    def __repr__(self) -> str:
        """Short, for reports of tests."""
        return "Ground"

    @classmethod
    def load(cls, folder: Path) -> Ground:
        """The pack, loaded and declared."""
        pack, found = load_pack(write(folder))
        assert pack is not None, found
        assert not [each for each in found if each.severity == "error"], found
        return cls(pack, Declarations(pack))

    def scope(self, live: Iterable[str] = (), **variables: str) -> Scope:
        """A scope with some names in hand."""
        names = {"unit": "unit", "other": "unit", "by": "player", "lorry": "lorry", "cell": "space"} | variables
        return Scope(self.known, {name: type_named(words) for name, words in names.items()}).with_live(live)

    def check(
        self, text: str, wanted: str | None = None, live: Iterable[str] = (), **variables: str
    ) -> tuple[Expr | None, list[Diagnostic]]:
        """What the checker makes of an expression, and what is wrong with it."""
        source, _ = parse_source(f"x: |-\n  {text}\n", "rules/some.yaml")
        assert source is not None
        where = Where(source, ("x",))
        type = type_named(wanted) if wanted is not None else None
        return check_expression(text, where, self.scope(live, **variables), type)

    def expr(self, text: str, wanted: str | None = None, live: Iterable[str] = (), **variables: str) -> Expr:
        """The typed tree of an expression that is right."""
        expr, found = self.check(text, wanted, live, **variables)
        assert expr is not None, [(each.code, each.message) for each in found]
        return expr

    def type(self, text: str, wanted: str | None = None, live: Iterable[str] = (), **variables: str) -> str:
        """The type of an expression that is right, in words."""
        return str(self.expr(text, wanted, live, **variables).type)

    def wrong(
        self, text: str, wanted: str | None = None, live: Iterable[str] = (), **variables: str
    ) -> list[tuple[str, str]]:
        """Code and underlined characters of all that is wrong with an expression."""
        _, found = self.check(text, wanted, live, **variables)
        return [(each.code, text[each.span.column - 3 : each.span.end_column - 3]) for each in found]

    def advice(self, text: str, wanted: str | None = None, live: Iterable[str] = (), **variables: str) -> str:
        """The message and the advice of the only thing that is wrong with an expression."""
        _, found = self.check(text, wanted, live, **variables)
        assert len(found) == 1, found
        return f"{found[0].message} {found[0].help}"
