"""Nobody learns from a question: what legality reads, and who is asked, is followed to what may be hidden."""

from __future__ import annotations

from pathlib import Path

import pytest

from tests.unit.checker.written import PACK, Written, check
from toolkit.diagnostics import Span

PLAYED = PACK + "sequence: play\n"
KINDS = """
types: {act: [move, fire]}
kinds:
  unit:
    title: Unit
    attrs: {armour: int, cost: {type: int, default: 1}, plans: {type: list of list of act, default: []}}
    state: {wounds: int, fired: bool}
    face_down: {shows: [owner, cost]}
  card:
    title: Card
    attrs: {cost: int, price: {type: int, default: 1}, fee: {type: int, default: 1}}
    face_down: {shows: [price, fee]}
"""
PLACES = """
places:
  map: {title: Map, shown_to: viewer == piece.owner, spaces: map, holds: {kinds: [unit]}}
  hand: {title: Hand, per: player, shown_to: viewer == owner, count_shown_to: all, holds: {kinds: [card, unit]}}
  chest: {title: Chest, per: player, shown_to: viewer == owner, holds: {kinds: [card]}}
  deck: {title: Deck, order: stack, shown_to: nobody, count_shown_to: all, holds: {kinds: [card]}}
  discard: {title: Discard, order: stack, shown_to: all, holds: {kinds: [card]}}
"""
SCENARIO = """
scenario: one
title: One
map: field
sides: {blue: {first: true}, red: {title: Red}}
forces:
  - {unit: squad, side: blue, at: A1}
  - {unit: squad, side: red, at: B2}
"""
GAME = """
occasions:
  shot: {facts: {firer: unit, target: unit}}
menus:
  orders: {order: players}
values:
  enemy_of: {args: {who: player}, base: only(opponents(who))}
  strength: {args: {unit: unit}, base: unit.armour}
  is_open: {args: {unit: unit, who: player}, base: owner(unit) != who and unit.face_up}
  told: {args: {unit: unit}, base: unit.armour, public: Both tell how hard a unit is.}
  is_safe: {args: {unit: unit}, base: false}
  weight: {args: {piece: piece}, base: 1}
effects:
  marked: {modifiers: [{to: weight, label: marked, add: 1}]}
  dear: {attrs: {cost: 9, price: 9}}
keywords:
  swift: {title: Swift, permissions: [{permits: is_safe, when: unit == bearer}]}
orders:
  hardest: [{most: it.armour}]
  dearest: [{most: it.cost}]
actions:
  act:
    menu: orders
    WHAT
    do: [{let: {x: 1}}]
procedures:
  play:
    do:
      - create: ambush
        at: deck
      - for: p in players
        do:
          - move: units(map) - units(p)
            to: B1
          - move: units(hand(p))
            to: A2
          - draw: deck
            to: hand(p)
          - draw: deck
            to: chest(p)
          - move: units(p)
            to: hand(p)
      - STEP
      - offer: orders
      - end: game
        ranking: players
"""


def checked(
    tmp_path: Path,
    what: str,
    step: str = "let: {y: 1}",
    kinds: str = KINDS,
    places: str = PLACES,
    game: str = GAME,
    **more: str,
) -> Written:
    """The game with an action, or a step."""
    text = game.replace("WHAT", what.replace("\n", "\n    ")).replace("STEP", step.replace("\n", "\n        "))
    files = {
        "kinds": kinds,
        "places": places,
        "scenarios/one": SCENARIO,
        "rules/keywords": "purses: {gold: {of: player}}\n",
        **more,
    }
    return check(tmp_path, text, pack=PLAYED, **files)


def found(tmp_path: Path, what: str, *step: str, **files: str) -> list[str]:
    """What is underlined of the reads of an action, or of a step; those of one cause are told with the first."""
    written = checked(tmp_path, what, *step, **files)
    errors = [each for each in written.found if each.severity == "error"]
    assert {each.code for each in errors} <= {"E582", "E583"}, written.found
    more = [note.span for each in errors for note in each.notes if note.message.startswith("So it is with ")]
    return [text_at(span) for span in sorted([*(each.span for each in errors), *filter(None, more)])]


def text_at(span: Span) -> str:
    """What is underlined of a file, as far as it stands in one line."""
    line = Path(span.path).read_text("utf-8").split("\n")[span.line - 1]
    return line[span.column - 1 : span.end_column - 1 if span.end_line == span.line else None]


FIRST = "first(units(map) - units(by))"
TARGET = 'args: [{{target: {{one: "{}", each: "{}"}}}}]'


@pytest.mark.slow
@pytest.mark.parametrize(
    ("things", "each", "hidden"),
    [
        ("units(map)", "it.armour > 1", ["it.armour"]),
        ("units(map)", "it.wounds > 1", ["it.wounds"]),
        ("units(map)", "it.cost > 1", []),
        ("units(map)", "owner(it) != by", []),
        ("units(map)", "it.space in neighbours(A1)", []),
        ("units(map)", "owner(it) == by and it.armour > 1", []),
        ("units(map)", "owner(it) != by or it.armour > 1", []),
        ("units(map)", "owner(it) == by or it.armour > 1", ["it.armour"]),
        ("units(map)", "(owner(it) == by or it.face_up) and it.armour > 1", []),
        ("units(map)", "(owner(it) == by or it.cost > 1) and it.armour > 1", ["it.armour"]),
        ("units(map)", "it.face_up and it.armour > 1", []),
        ("units(map)", "it.armour > 1 if it.face_up else it.cost > 1", []),
        ("units(map)", "it.armour > 1 if it.cost > 1 else it.face_up", ["it.armour"]),
        ("units(map)", "is_open(it, by) and it.armour > 1", []),
        ("units(map)", "not is_open(it, by) and it.armour > 1", ["it.armour"]),
        ("units(map)", "seen(it.armour, 0) > 1", []),
        ("units(map)", "seen(strength(it), 0) > 1", []),
        ("units(map)", "seen(is_safe(it), true)", []),
        ("units(map)", "seen(count(chest(enemy_of(by))), 0) > 1", ["chest(enemy_of(by))"]),
        ("units(map)", "strength(it) > 1", ["unit.armour"]),
        ("units(map)", "told(it) > 1", []),
        ("units(map)", "is_safe(it)", ["{permits: is_safe, when: unit == bearer}"]),
        ("units(map)", "owner(it) == by and is_safe(it)", []),
        ("units(map)", "fits(it.plans, it, move)", ["it.plans"]),
        ("units(map)", "it.title == squad", ["it.title"]),
        ("units(map)", "any(u in units(map), u.armour > it.cost)", ["u.armour"]),
        ("units(map)", "any(u in units(map), owner(u) == by and u.armour > it.cost)", []),
        ("[u for u in units(map) if owner(u) == by]", "it.armour > 1", []),
        ("units(map) - units(by)", "it.armour > 1", ["it.armour"]),
        ("units(by)", "it.armour > 1", ["it.armour"]),
        ("units(by)", "it.space != none and it.armour > 1", []),
        ("units(by)", "distance(it.space, A1) < 3 and it.armour > 1", []),
        ("units(hand(by))", "it.armour > 1", []),
        ("holds(hand(enemy_of(by)))", "count(hand(by)) > 1", []),
        ("units(hand(enemy_of(by)))", "count(hand(by)) > 1", ["units(hand(enemy_of(by)))"]),
        ("units(map)", "holds(hand(by), ambush)", []),
        ("units(map)", "holds(hand(enemy_of(by)), ambush)", ["holds(hand(enemy_of(by)), ambush)"]),
        ("units(map)", "count(chest(by)) > 1", []),
        ("units(map)", "count(chest(enemy_of(by))) > 1", ["chest(enemy_of(by))"]),
        ("units(map)", "count(deck) > 1", []),
        ("units(map)", "top_of(deck).cost > 1", ["top_of(deck).cost"]),
        ("units(map)", "top_of(discard) != none and top_of(discard).cost > 1", []),
        ("holds(hand(enemy_of(by)))", "top_of(hand(enemy_of(by))) == it", []),
        ("holds(hand(by))", "top_of(hand(by)) == it", []),
        ("units(map)", "top_of(it.space) == it", []),
        ("units(map)", "top_of(units(it.space)) == it", []),
        ("spaces", "top_of(units(it)) != none and top_of(units(it)).armour > 1", ["top_of(units(it)).armour"]),
        ("units(map)", "seen(top_of(it.space) == it, false)", []),
        ("units(map)", "best(units(map), hardest) == it", ["it.armour"]),
        ("units(map)", "best(units(map), dearest) == it", []),
        ("units(map)", "first(u in units(map), owner(u) == by).armour > 1", []),
        ("units(map)", "first(units(map) - units(by)).armour > 1", [f"{FIRST}.armour"]),
        ("units(map)", "first(units(map)) == it", []),
        ("units(map)", "first(u in units(map), owner(u) == by) == it", []),
        ("units(map)", "[u for u in units(map)][0] == it", []),
        ("units(map)", "first([u for u in units(map)]) == it", []),
        ("units(map)", "best([u for u in units(map)], dearest) == it", []),
        ("units(map)", "sorted([u for u in units(map)], it.cost)[0] == it", []),
        ("units(map)", "[u.cost for u in units(map)] == [1, 2]", []),
        ("units(map)", "([u for u in units(map)] + [it])[0] == it", []),
        ("units(map)", "seen([u for u in units(map)][0] == it, true)", []),
        ("units(map)", "[u for u in units(map) if owner(u) == by][0] == it", []),
        ("units(map)", "[u for u in units(map) if u.face_up][0] == it", []),
        ("units(map)", "sorted(units(map), it.cost)[0] == it", []),
        ("units(map)", "it in [u for u in units(map)] + [it]", []),
        ("units(map)", "sum([u.cost for u in units(map)]) > 3", []),
        ("units(map)", "count([u for u in units(map)] + [it]) > 3", []),
        ("units(map)", "any(v in [u for u in units(map)], v == it)", []),
        ("[u for u in units(map) if u.cost > 1]", "it.cost > 1", []),
        ("units(map)", "has(it, marked)", []),
        ("units(map)", "weight(it) > 1", []),
        ("cards(deck)", "it.fee > 1", []),
        ("cards(deck)", "it.price > 1", ["it.price"]),
        ("cards(discard)", "it.price > 1", []),
        ("holds(hand(by))", "has(it, marked)", []),
        ("holds(hand(enemy_of(by)))", "has(it, marked)", ["has(it, marked)"]),
        ("holds(hand(enemy_of(by)))", "seen(has(it, marked), true)", ["has(it, marked)"]),
        ("holds(hand(enemy_of(by)))", "weight(it) > 1", ["{to: weight, label: marked, add: 1}"]),
        ("cards(deck)", "has(it, marked)", ["has(it, marked)"]),
        ("cards(discard)", "has(it, marked)", []),
        ("units(map)", "not live(shot) or outer(shot) == none", []),
    ],
)  # fmt: skip
def test_what_a_condition_of_an_action_may_read(tmp_path: Path, things: str, each: str, hidden: list[str]) -> None:
    assert found(tmp_path, TARGET.format(things, each)) == hidden


@pytest.mark.parametrize(
    ("each", "told"),
    [
        ("(owner(it) == by or it.face_up and it.cost > 1) and it.armour > 1", []),
        ("not (owner(it) != by and not it.face_up) and it.armour > 1", []),
        ("(is_open(it, by) or owner(it) == by) and it.armour > 1", []),
        ("(is_open(it, by) or it.cost > 1) and it.armour > 1", ["E582"]),
        ("(owner(it) == by if it.cost > 1 else it.face_up) and it.armour > 1", ["W517"]),
        ("any(u in units(by), u.cost > 1 and it.face_up) and it.armour > 1", ["W517"]),
        ("any(u in units(by), u.cost > it.cost) and it.armour > 1", ["E582"]),
    ],
)
def test_tests_are_followed_through_and_or_not_and_values(tmp_path: Path, each: str, told: list[str]) -> None:
    """What stands in another form may tell who sees the piece, or not: the check says that it cannot tell."""
    codes = [code for code, _ in checked(tmp_path, TARGET.format("units(map)", each)).told]
    assert [code for code in codes if code in ("E582", "W517")] == told


@pytest.mark.slow
@pytest.mark.parametrize(
    ("what", "hidden"),
    [
        ("allowed: any(units(map), it.armour > 1)", ["it.armour"]),
        ("card: it.cost > 1", []),
        ("card: it.cost > 1\nfrom: deck", ["it.cost"]),
        ("card: it.fee > 0\nfrom: hand(enemy_of(by))", []),
        ("card: true\nfrom: chest(enemy_of(by))", ["chest(enemy_of(by))"]),
        ('args: [{n: {number: [0, "sum(units(map), it.armour)"]}}]', ["it.armour"]),
        ('args: [{us: {pick: units(map), together: "sum(us, it.armour) > 1"}}]', ["it.armour"]),
        ('args: [{us: {pick: units(map), each: owner(it) == by, together: "sum(us, it.armour) > 1"}}]', []),
        ('args: [{us: {pick: units(map), grow: "sum(us, it.armour) > 1"}}]', ["it.armour"]),
        ("args: [{us: {pick: units(map), total: {of: it.armour, at_most: 3}}}]", ["it.armour"]),
        ("args: [{us: {pick: units(map), total: {of: it.cost, at_most: 3}}}]", []),
        ("args: [{u: {one: units(map), prefer: [{most: it.armour}]}}]", ["it.armour"]),
        ('args: [{u: {one: units(map), propose: ["first(units(map), it.armour > 1)"]}}]', ["it.armour"]),
        ("args: [{u: {one: units(map)}}]\ncost: {gold: u.armour}", ["u.armour"]),
        ("args: [{u: {one: units(map)}}]\ncost: {gold: u.cost}", []),
        ("args: [{u: {one: units(map)}}]\nlimit: [{times: u.armour, per: game}]", ["u.armour"]),
    ],
)
def test_each_part_of_an_action_is_read_for_its_player(tmp_path: Path, what: str, hidden: list[str]) -> None:
    assert found(tmp_path, what) == hidden


CHOOSE = "choose: u\nby: {}\none: {}\neach: {}\nelse: []"
SECRETLY = (
    "secretly: players\ndo:\n  - choose: c\n    by: it\n    one: cards(hand(it))\n    each: it.cost > 1\n    else: []"
)


@pytest.mark.slow
@pytest.mark.parametrize(
    ("step", "hidden"),
    [
        (CHOOSE.format("blue", "units(map)", "it.cost > 1"), []),
        (CHOOSE.format("blue", "units(map)", "it.armour > 1"), ["it.armour"]),
        (CHOOSE.format("blue", "units(map)", '"seen(it.armour, 2) > 1"'), []),
        (CHOOSE.format("blue", "units(map)", "[owner(it) == blue, it.armour > 1]"), []),
        (CHOOSE.format("blue", "units(map)", "[owner(it) == red, it.armour > 1]"), ["it.armour"]),
        (CHOOSE.format("owner(best(units(map), dearest))", "units(map)", "it.cost > 1"), []),
        (CHOOSE.format("owner(best(units(map), hardest))", "units(map)", "it.cost > 1"), ["it.armour"]),
        (SECRETLY, []),
        ("choose: c\nby: blue\none: cards(deck)\neach: it.cost > 1\nelse: []", ["it.cost"]),
        ("choose: c\nby: blue\none: cards(deck)\neach: it.cost > 1\nsearch: true\nelse: []", []),
        ("choose: c\nby: blue\none: cards(chest(red))\nelse: []", ["cards(chest(red))"]),
        ("choose: c\nby: blue\none: cards(chest(red))\nsearch: true\nelse: []", []),
        ("offer: orders\nto: owner(best(units(map), hardest))", ["it.armour"]),
        ('offer: orders\nmay_pass: "not any(units(map), owner(it) == by and it.armour > 1)"', []),
        ('offer: orders\nmay_pass: "not any(units(map), it.armour > 1)"', ["it.armour"]),
        ("for: u in units(map)\nchosen_by: blue\ndo: [{reveal: u}]", []),
        ('for: "u in [x for x in units(map) if x.armour > 1]"\nchosen_by: blue\ndo: [{reveal: u}]', ["x.armour"]),
        ('if: "any(units(map), it.armour > 1)"\nthen: [{offer: orders}]', []),
    ],
)
def test_what_steps_ask_is_read_for_the_one_who_is_asked(tmp_path: Path, step: str, hidden: list[str]) -> None:
    assert found(tmp_path, "allowed: true", step) == hidden


FOG = """
places:
  map:
    title: Map
    spaces: map
    shown_to: viewer == piece.owner or spotted(piece, viewer)
    count_shown_to: nobody
    holds: {kinds: [unit]}
  hand: {title: Hand, per: player, shown_to: viewer == owner, count_shown_to: all, holds: {kinds: [card]}}
  chest: {title: Chest, per: player, shown_to: viewer == owner, holds: {kinds: [card]}}
  deck: {title: Deck, order: stack, shown_to: nobody, count_shown_to: all, holds: {kinds: [card]}}
  discard: {title: Discard, order: stack, shown_to: all, holds: {kinds: [card]}}
"""
SPOTTED = """
values:
  spotted:
    args: {u: piece, who: player}
    base: any(o in units(who), distance(o.space, u.space) < 2)
    public: What is near is seen."""


@pytest.mark.slow
@pytest.mark.parametrize(
    ("things", "each", "hidden"),
    [
        ("units(by)", "it.armour > 1", []),
        ("units(by)", "it.space == A1", []),
        ("units(map)", "owner(it) == by", ["units(map)"]),
        ("units(enemy_of(by))", "it.space == A1", ["units(enemy_of(by))", "it.space"]),
        ("units(enemy_of(by))", "true", ["units(enemy_of(by))"]),
        ("units", "owner(it) != by", ["units"]),
        ("units", "owner(it) == by", []),
        ("units", "it.face_up", []),
        ("units(enemy_of(by))", "spotted(it, by)", []),
        ("units(enemy_of(by))", "spotted(it, by) and it.space == A1 and it.armour > 1", []),
        ("spaces", "not units(it)", ["units(it)"]),
    ],
)
def test_where_positions_are_secret_they_are_not_read_either(
    tmp_path: Path, things: str, each: str, hidden: list[str]
) -> None:
    text = GAME.replace("\nvalues:", SPOTTED, 1)
    assert found(tmp_path, TARGET.format(things, each), places=FOG, game=text) == hidden


@pytest.mark.parametrize(
    ("step", "hidden"),
    [
        ("for: u in units\n    chosen_by: p\n    do: [{reveal: u}]", ["units"]),
        ("for: u in units(p)\n    chosen_by: p\n    do: [{reveal: u}]", []),
        ("for: u in units\n    do: [{reveal: u}]", []),
        ("choose: u\n    by: p\n    may: true\n    one: units\n    each: owner(it) != p", ["units"]),
        ("choose: u\n    by: p\n    may: true\n    one: units\n    each: owner(it) == p", []),
    ],
)
def test_nobody_chooses_among_pieces_of_which_he_may_not_know_that_they_are_there(
    tmp_path: Path, step: str, hidden: list[str]
) -> None:
    text = GAME.replace("\nvalues:", SPOTTED, 1)
    assert found(tmp_path, "allowed: true", f"for: p in players\ndo:\n  - {step}", places=FOG, game=text) == hidden


CARRIED = KINDS + "  cart: {title: Cart, holds: {kinds: [unit]}}\n"
OPEN = (
    PLACES.replace("viewer == piece.owner", "all")
    .replace("[card, unit]", "[card, cart]")
    .replace("[card]}\n", "[card, cart]}\n")
    .replace("[unit]", "[unit, cart]")
)


LOAD = "for: c in carts\ndo: [{move: units(map), to: c}, {move: holds(c), to: B1}]"
MADE = "for: p in players\ndo: [{create: wagon, at: B1}, {create: wagon, at: B2}"


@pytest.mark.slow
@pytest.mark.parametrize(
    ("step", "hidden"),
    [
        (LOAD, []),
        (f"{MADE}]", []),
        ("for: u in units(map)\ndo: [{replace: u, with: [squad]}]", []),
        (f"{MADE}, {{move: carts, to: A2}}]", []),
        (f"{MADE}, {{move: carts, to: hand(p)}}, {{move: carts, to: B1}}]", []),
        ("for: p in players\ndo: [{create: wagon, at: hand(p)}]", []),
        (f"{MADE}, {{hide: carts}}]", ["units(map)", "it.wounds"]),
        ("for: p in players\ndo: [{create: wagon, at: discard}]", []),
    ],
)
def test_who_may_be_carried_lies_open_in_open_places_wherever_what_carries_him_comes_from(
    tmp_path: Path, step: str, hidden: list[str]
) -> None:
    start, _, rest = GAME.partition("          - move: units(map) - units(p)\n")
    game = start + rest[rest.index("          - draw: deck\n") :].replace(
        "          - move: units(p)\n            to: hand(p)\n", ""
    )
    wagon = {"units/more": "units: {wagon: {kind: cart, title: Wagon}}\n"}
    what = TARGET.format("units(map)", "it.wounds > 1")
    assert found(tmp_path, what, step, kinds=CARRIED, places=OPEN, game=game, **wagon) == hidden


def hiding(tmp_path: Path, written: Written) -> set[tuple[str, str]]:
    """The last note of each finding: what it says, and what it underlines."""
    told = set()
    for note in (each.notes[-1] for each in written.found if each.code == "E582"):
        assert note.span is not None
        told.add((note.message, text_at(note.span)))
    return told


SHOWN = "attrs: {armour: int, cost"
BY_KIND = KINDS.replace(SHOWN, f"shown_to: viewer == owner\n    {SHOWN}")
TO_ALL = PLACES.replace("viewer == piece.owner", "all")
ARMOUR = TARGET.format("units(map)", "it.armour > 1")


@pytest.mark.parametrize(
    ("what", "step", "kinds", "places", "says", "underlined"),
    [
        (ARMOUR, "", KINDS, PLACES, "`map` says here who sees what lies there.", "viewer == piece.owner"),
        (ARMOUR, "", BY_KIND, PLACES, "`unit` says here who sees such pieces.", "viewer == owner"),
        (ARMOUR, "hide: units(map)", KINDS, TO_ALL, "Pieces are turned face down here.", "hide: units(map)"),
        (
            "allowed: count(chest(enemy_of(by))) > 1", "", KINDS, PLACES,
            "`chest` says here who sees what lies there.", "viewer == owner",
        ),
        (
            "allowed: count(units(enemy_of(by))) > 1", "", KINDS, PLACES.replace("nobody, count", "all, count").replace(
                "viewer == piece.owner", "viewer == piece.owner, count_shown_to: nobody"
            ),
            "`map` says here who knows how many lie there.", "nobody",
        ),
    ],
)  # fmt: skip
def test_what_hides_it_is_told_beside(
    tmp_path: Path, what: str, step: str, kinds: str, places: str, says: str, underlined: str
) -> None:
    game = GAME
    for line in ("move: units(map) - units(p)\n            to: B1", "move: units(hand(p))\n            to: A2"):
        game = game.replace(f"          - {line}\n", "")
    game = game.replace("          - move: units(p)\n            to: hand(p)\n", "")
    wagon = {"units/more": "units: {wagon: {kind: cart, title: Wagon}}\n"} if "cart" in kinds else {}
    written = checked(tmp_path, what, step or "let: {y: 1}", kinds, places, game, **wagon)
    assert hiding(tmp_path, written) == {(says, underlined)}, written.found


UNCOUNTED = PLACES.replace("shown_to: viewer == piece.owner", "shown_to: viewer == piece.owner, count_shown_to: nobody")


@pytest.mark.slow
@pytest.mark.parametrize(
    ("condition", "hidden"),
    [
        ("count(units(enemy_of(by))) > 1", ["units(enemy_of(by))"]),
        ("not units(enemy_of(by))", ["units(enemy_of(by))"]),
        ("count(units) > 2", ["units"]),
        ("count(units(by)) > 1 and units(by)", []),
        ("not any(u in units, seen(u.space, none) == A1)", []),
    ],
)
def test_how_many_somebody_has_is_a_secret_where_nobody_counts(
    tmp_path: Path, condition: str, hidden: list[str]
) -> None:
    assert found(tmp_path, f"allowed: {condition}", places=UNCOUNTED) == hidden
    assert found(tmp_path, f"allowed: {condition}") == [], "there everybody sees that they stand there, or lie in hands"


def test_what_a_purse_is_for_is_read_by_who_pays_from_it(tmp_path: Path) -> None:
    purses = "purses:\n  gold: {of: player}\n  gift: {of: player, instead_of: gold, WHEN}\n"
    pays = 'args: [{t: {one: units(map), each: "owner(it) != by"}}]\ncost: {gold: 1}'

    def told(when: str) -> list[str]:
        """What is underlined of the purse."""
        rules = GAME.replace("WHAT", pays.replace("\n", "\n    ")).replace("STEP", "let: {y: 1}")
        purse = {"rules/keywords": purses.replace("WHEN", when)}
        written = check(
            tmp_path, rules, pack=PLAYED, kinds=KINDS, places=PLACES, **{"scenarios/one": SCENARIO}, **purse
        )
        return [each.message for each in written.found if each.code == "E582"]

    assert ["`armour` of a piece" in each for each in told("only: t.armour > 1")] == [True]
    assert told("only: t.cost > 1") == []
    assert told('when: "any(holds(hand(it)), true)"') == []
    assert ["`armour` of a piece" in each for each in told('when: "any(units(enemy_of(it)), it.armour > 1)"')] == [True]


LARGE = """
  f0: {args: {n: int}, base: n * n + n}
  f1: {args: {n: int}, base: "SUM0"}
  f2: {args: {n: int}, base: "SUM1"}
"""
"""Values that read nothing, and ask for each other so often that nobody follows all of it."""


def large(many: int) -> str:
    """The game with three such values."""
    sums = [f"sum([{','.join(f'f{deep}(n+{place})' for place in range(many))}], it)" for deep in (0, 1)]
    return GAME.replace("\neffects:\n", LARGE.replace("SUM0", sums[0]).replace("SUM1", sums[1]) + "effects:\n", 1)


def test_what_is_too_large_to_be_followed_is_a_finding_at_its_place(tmp_path: Path) -> None:
    """What stands behind harmless values that are too large may read what is hidden: nothing of it is let through."""
    each = 'args: [{target: {one: units(map), each: "f2(0) >= 0 and it.armour < 3"}}]'
    for many, told in [(4, [("E582", "it.armour")]), (80, [("E615", "f2(0)")])]:
        written = checked(tmp_path / str(many), each, game=large(many))
        assert [(code, text) for code, text in written.told if code.startswith("E")] == told


@pytest.mark.parametrize("word", ["and", "or"])
def test_so_are_truths_that_are_made_of_each_other_again_and_again(tmp_path: Path, word: str) -> None:
    asked = f" {word} ".join(f"t{{}}(n + {place})" for place in range(12))
    truths = "".join(
        f"  t{deep}: {{args: {{n: int}}, base: '{asked.replace('{}', str(deep + 1))}'}}\n" for deep in range(9)
    )
    game = GAME.replace("\neffects:\n", f"\n{truths}  t9: {{args: {{n: int}}, base: n > 3}}\neffects:\n", 1)
    written = checked(tmp_path, 'args: [{target: {one: units(map), each: "t0(1) and it.cost < 3"}}]', game=game)
    assert "E615" in [code for code, _ in written.told]


def test_what_anybody_may_ask_for_is_not_followed(tmp_path: Path) -> None:
    game = large(80).replace("f2: {", "f2: {public: Both may reckon it., ", 1)
    each = 'args: [{target: {one: units(map), each: "f2(0) >= 0 and it.cost < 3"}}]'
    assert found(tmp_path, each, game=game) == []


def test_who_is_asked_is_followed_as_far(tmp_path: Path) -> None:
    offer = "offer: orders\nto: enemy_of(first(players) if f2(0) > 0 else first(players))"
    written = checked(tmp_path, "allowed: true", offer, game=large(80))
    assert ("E615", "f2(0)") in written.told, written.told


GROUPED = KINDS + "  group: {title: Group, holds: {kinds: [card]}}\n"
CAMPS = PLACES + "  camp: {title: Camp, per: player, shown_to: all, holds: {kinds: [group]}}\n"
COLUMN = {"units/more": "units: {column: {kind: group, title: Column}}\n"}
CAMPED = (
    "for: p in players\ndo: [{create: column, at: camp(p)}, "
    "{for: g in holds(camp(p)), do: [{for: c in hand(p), do: [{move: c, to: g}]}]}"
)


@pytest.mark.parametrize(
    "what",
    [
        'allowed: "any(g in holds(camp(enemy_of(by))), any(c in holds(g), c.cost > 1))"',
        "args: [{g: {one: holds(camp(enemy_of(by)))}}, {c: {one: holds(g), each: it.cost > 1}}]",
        'args: [{g: {one: groups, each: "count(c in holds(it), c.cost > 1) > 0"}}]',
    ],
)
@pytest.mark.parametrize(
    ("more", "is_open"),
    [("]", True), (", {hide: hand(p)}]", True), (", {hide: holds(camp(p))}]", False), (", {hide: cards}]", False)],
)
def test_cards_in_groups_that_lie_in_an_open_place_are_known(
    tmp_path: Path, what: str, more: str, is_open: bool
) -> None:
    reads = found(tmp_path, what, CAMPED + more, kinds=GROUPED, places=CAMPS, **COLUMN)
    assert (reads == []) is is_open, reads


def test_cards_in_groups_that_lie_in_a_hand_are_not(tmp_path: Path) -> None:
    what = 'allowed: "any(g in holds(camp(enemy_of(by))), any(c in holds(g), c.cost > 1))"'
    closed = CAMPS.replace("Camp, per: player, shown_to: all", "Camp, per: player, shown_to: viewer == owner")
    assert "c.cost" in found(tmp_path, what, CAMPED + "]", kinds=GROUPED, places=closed, **COLUMN)


OPEN_MAP = PLACES.replace("viewer == piece.owner", "all").replace("[card, unit]", "[card]")


@pytest.mark.parametrize(
    "what",
    [
        "any(u in holds(A1), u.title == squad)",
        "holds(A1, squad)",
        "any(u in units, u.space == A1 and u.armour > 1)",
    ],
)
@pytest.mark.parametrize(
    ("hidden", "is_open"), [("hand(p)", True), ("cards", True), ("units(A2)", False), ("units(p)", False)]
)
@pytest.mark.parametrize("says", [", holds: {kinds: [unit]}", ""], ids=("kinds", "any"))
def test_what_is_turned_that_an_open_map_does_not_hold_hides_nothing_there(
    tmp_path: Path, what: str, hidden: str, is_open: bool, says: str
) -> None:
    places = OPEN_MAP.replace("spaces: map, holds: {kinds: [unit]}", f"spaces: map{says}")
    step = f"for: p in players\ndo: [{{hide: {hidden}}}]"
    reads = found(tmp_path, f'allowed: "{what}"', step, places=places)
    assert (reads == []) is is_open, reads


def test_one_cause_is_one_finding_that_names_where_the_piece_may_lie_face_down(tmp_path: Path) -> None:
    what = TARGET.format("units(map)", "it.armour > 1 and it.wounds < 3")
    [finding] = [each for each in checked(tmp_path, what).found if each.severity == "error"]
    assert finding.message == (
        "What is legal for the action `act` depends on `armour` of a piece, which its player may not know: it may lie "
        "face down in `map`."
    )
    also, hiding = finding.notes
    assert also.message == "So it is with `wounds` of a piece here." and also.span is not None
    assert text_at(also.span) == "it.wounds" and hiding.message == "`map` says here who sees what lies there."
