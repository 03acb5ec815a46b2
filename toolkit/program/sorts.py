"""What sort of thing values of a type are. In: rules, a type. Out: whether they are pieces, what has their state.

Whether a type is of pieces is told here alone.
"""

from __future__ import annotations

from collections.abc import Container

from toolkit.model import Type
from toolkit.program.rules import Rules

TERRAIN = "terrain"
"""The kind that gives spaces their attributes: nothing of it is a piece."""
ANY_PIECE = frozenset(("piece", "unit", "card"))
"""The types of pieces of any kind: `unit` and `card` are, where no kind is called so."""
_NO_PIECES = ("int", "bool", "text", "player", "side", "space", "edge")
"""Types of which no value speaks of a piece."""


def names_pieces(type: Type, kinds: Container[str], symbols: Container[str]) -> bool:
    """Whether a type that is not optional is of pieces, where these kinds and types of symbols are declared."""
    if type.form != "named" or type.name == TERRAIN or type.name in symbols:
        return False
    return type.name in kinds or type.name in ANY_PIECE


def is_piece(rules: Rules, type: Type) -> bool:
    """Whether values are pieces, or none."""
    return names_pieces(bare(type), rules.kinds, rules.types)


def are_pieces(rules: Rules, type: Type) -> bool:
    """Whether values are pieces, or sets, lists or none of them; of a map what it gives."""
    return names_pieces(innermost(type), rules.kinds, rules.types)


def is_set_of_pieces(rules: Rules, type: Type) -> bool:
    """Whether values are sets of pieces: these stand there in the order in which they were made."""
    return type.form == "set" and are_pieces(rules, type)


def kinds_of(rules: Rules, type: Type) -> tuple[str, ...]:
    """The kinds of which pieces of a type may be, in sets, lists or by themselves; none of what are no pieces."""
    type = innermost(type)
    if not names_pieces(type, rules.kinds, rules.types):
        return ()
    return (type.name,) if type.name in rules.kinds else tuple(kind for kind in rules.kinds if kind != TERRAIN)


def is_holder(rules: Rules, type: Type) -> bool:
    """Whether values of a type are pieces, spaces or places: their numbers are addresses."""
    return type.form == "named" and (type.name in ("space", "place", "holder") or is_piece(rules, type))


def may_bear(rules: Rules, on: Type | None, type: Type) -> bool:
    """Whether an argument of a type may be what an effect is on, or hold it. Keywords (`on` is None) are on pieces.

    Of pieces, spaces and places any may be one of another such type.
    """
    type = bare(type)
    member = type.inner if type.form in ("set", "list") and type.inner is not None else type
    return is_holder(rules, member) if on is None or is_holder(rules, on) else member == on


def may_speak_of_pieces(rules: Rules, type: Type) -> bool:
    """Whether values of a type may be pieces, or hold any."""
    type = innermost(type)
    return not (type.form == "symbols" or type.name in _NO_PIECES or type.name in rules.types)


def may_speak_of_occasions(rules: Rules, type: Type) -> bool:
    """Whether values of a type are occasions, or hold any."""
    name = type.name
    if type.form in ("named", "map") and (name in rules.occasions or name == "occasion") and name not in rules.types:
        return True
    return type.inner is not None and may_speak_of_occasions(rules, type.inner)


def section_of(rules: Rules, type: Type) -> str:
    """What sort of thing has state: `piece`, `space`, `edge`, `player`, `side`."""
    return "piece" if are_pieces(rules, type) else bare(type).name


def keeps_ratios(rules: Rules) -> bool:
    """Whether exact ratios are declared: as attributes, state, settings, cells of tables, facts or arguments."""
    kinds = rules.kinds.values()
    declared = [attr.type for kind in kinds for attr in (*kind.attrs.values(), *kind.state.values())]
    declared += [attr.type for fields in rules.state.values() for attr in fields.values()]
    declared += [type for type, _ in rules.settings.values()]
    declared += [type for table in rules.tables.values() for type in (table.gives, *table.fields.values()) if type]
    return any(innermost(type) == Type("named", "ratio") for type in declared)


def bare(type: Type) -> Type:
    """The type without `optional`."""
    return type.inner if type.form == "optional" and type.inner is not None else type


def innermost(type: Type) -> Type:
    """What is left of a type without `optional`, `set of`, `list of`; of a map what it gives."""
    while type.inner is not None:
        type = type.inner
    return type
