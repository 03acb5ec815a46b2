"""What the reference says of operators and other forms of expression."""

from __future__ import annotations

from toolkit.frozen import frozen


@frozen
class Form:
    """A form of expression: how it is written, its types, what it gives, what it does with none, a sample."""

    form: str
    types: str
    gives: str
    none: str
    sample: str


_NUMBERS = "int or ratio, and the like"
_FAULT = "A fault."

OPERATORS = (
    Form(
        "a or b",
        "bool, bool → bool",
        "Whether one holds; b is looked at where a does not.",
        "Is no truth.",
        "dusk or unit.fired",
    ),
    Form(
        "a and b",
        "bool, bool → bool",
        "Whether both hold; b is looked at where a does.",
        "Is no truth.",
        "dusk and unit.fired",
    ),
    Form("not a", "bool → bool", "Whether it does not hold.", "Is no truth.", "not unit.fired"),
    Form(
        "things as a truth",
        "set, list, map, text → bool",
        "Whether there are any; where a truth is wanted.",
        "What may be none is true when it is not none.",
        "not units(by)",
    ),
    Form(
        "a == b",
        "any two of one type → bool",
        "Whether both are the same; of sets, whether they have the same members.",
        "Equals none alone.",
        "owner(unit) == by",
    ),
    Form("a != b", "any two of one type → bool", "Whether they are not.", "Equals none alone.", "unit.space != cell"),
    Form(
        "a < b, a <= b, a > b, a >= b",
        f"{_NUMBERS} → bool",
        "How two numbers stand; also in a chain.",
        _FAULT,
        "1 < unit.armour <= 3",
    ),
    Form(
        "a in b, a not in b",
        "x, set or list of x → bool",
        "Whether it is a member; of a place, whether it lies there; of a map, whether it is a key.",
        "Is a member where it was put.",
        "unit in units(by)",
    ),
    Form("a + b", f"{_NUMBERS} → int, ratio", "The sum.", _FAULT, "unit.armour + 1"),
    Form(
        "a + b",
        "set of x, set of x or x → set of x",
        "The members of both.",
        "As a thing: no member.",
        "units(by) + unit",
    ),
    Form("a + b", "list of x, list of x → list of x", "The second behind the first.", _FAULT, "[1, 2] + [unit.armour]"),
    Form("a - b", f"{_NUMBERS} → int, ratio", "The difference.", _FAULT, "unit.armour - 1"),
    Form(
        "a - b",
        "set of x, set of x or x → set of x",
        "The members of the first that are not in the second.",
        "As a thing: no member.",
        "units - units(by)",
    ),
    Form("a * b", f"{_NUMBERS} → int, ratio", "The product.", _FAULT, "2 * unit.armour"),
    Form(
        "a / b",
        "int or ratio, and the like → ratio",
        "The exact ratio, kept where a `ratio` is declared, rounded where a whole number is. By 0 it is a fault.",
        _FAULT,
        "up(unit.armour / 2)",
    ),
    Form(
        "a % b",
        "int, int → int",
        "What is left over; it has the sign of b: -7 % 3 is 2. By 0 it is a fault.",
        _FAULT,
        "unit.armour % 2 == 0",
    ),
    Form("-a", "int or ratio → the same", "The number with the other sign.", _FAULT, "-unit.armour"),
    Form(
        "a if c else b",
        "c bool, a and b of one type → that type",
        "a where c holds, else b; the other is not looked at.",
        "May be either branch: then the type is optional.",
        "unit if dusk else none",
    ),
    Form(
        "[a, b]",
        "x, x → list of x, or set where one is wanted",
        "These, in this order.",
        "May be a member.",
        "unit.armour in [1, 2]",
    ),
    Form("(a, b)", "behind `in`", "The same as `[a, b]`.", "May be a member.", "unit.arm in (foot, gun)"),
    Form(
        "[e for x in xs if c]",
        "xs set or list, c bool → list of what e is",
        "What e gives for each x that meets c; several `for` go one inside the other.",
        "May be a member.",
        "[u.armour for u in units(by) if u.fired]",
    ),
    Form(
        "x.name",
        "see what the thing's kind declares",
        "An attribute, a state, a fact; of a space also the attributes of its terrain.",
        "Reading through none is a fault.",
        "unit.space.cover",
    ),
    Form(
        "x[i]",
        "list of y, int → y",
        "The member at a position, counted from 0; one that is not there is a fault.",
        _FAULT,
        "sorted(units, scan)[0].armour",
    ),
    Form(
        "x[k]",
        "map y to z, y → z",
        "What the map has for the key; a key that it has not is a fault.",
        _FAULT,
        "shares[unit] > 0",
    ),
    Form(
        "settings.x, settings.x[who]",
        "as declared",
        "What the scenario gives; of a setting `for:` sides or players, with whose.",
        "Never none but where its type is optional.",
        "count(settings.zone[by])",
    ),
    Form(
        "options.x",
        "bool, or a symbol",
        "Whether an option is on, or which of its values is chosen.",
        "Never none.",
        "options.fog and options.length == short",
    ),
    Form("game.x", "as declared under `state:`", "State of the whole game.", "As declared.", "game.dusk"),
    Form(
        "active, inactive",
        "player or side, list of player",
        "Whom the innermost occasion that says `active:` names; the others in seat order: where it is a side, those of "
        "other sides.",
        "Never none.",
        "active == by",
    ),
    Form(
        "cause.by, cause.action, cause.card",
        "optional player, action, piece",
        "By whom and by what the event in hand came about.",
        "None where nobody did.",
        "cause.by == by",
    ),
    Form(
        "kind(fact=x)",
        "the facts → the occasion",
        "An occasion that is not live, for previews; facts that are not given have their defaults or are unset.",
        "As its facts are.",
        "attack(target=cell).flame",
    ),
    Form("place(who)", "player or side → place", "The place that somebody has.", _FAULT, "count(hand(by))"),
    Form(
        "plural, plural(x)",
        "→ set of the kind",
        "All pieces of a kind in play; those of a player or a side, in his decks and hands too; those in a place or a "
        "space: `units(map)` are those on the map.",
        _FAULT,
        "units(cell)",
    ),
)
