"""What a row of cells holds, field by field. In: rules, numbers and needs. Out: a `Shape` for each tag.

A row begins with its tag: the number of a design for a piece, then kinds of occasion, then effects. The other cells
follow in the order of the shape's fields; `at` tells how far from the start of the row a field stands.
"""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, field
from functools import cached_property
from typing import Literal as OneOf
from typing import TypeAlias

from toolkit.model import Type
from toolkit.program.effects import SHOWING
from toolkit.program.rules import Attr, Rules
from toolkit.state.needs import Needs
from toolkit.state.numbers import Numbers


@dataclass(frozen=True)
class Inner:
    """What only the machine writes. `pairs` is a flat map; `rows` are addresses of live rows.

    `events` are past events of the kind `name`, `acts` what pieces did (piece, symbols, piece, ...), `holder` a space,
    place or piece, `bearer` what an effect is on, `captured` what its end must remember, `arguments` those of the
    action in the field before, `group` a ranking by player, `standing` the passes that stand (who, until what, a live
    row or 0), `looks` what a check has still to look at, which is never written down.
    """

    how: OneOf[
        "pairs", "rows", "row", "events", "acts", "holder", "bearer", "captured", "arguments", "arguments_of_effect",
        "group", "action", "site", "standing", "looks",
    ]  # fmt: skip
    key: Type | None = None
    name: str = ""


CellType: TypeAlias = Type | Inner

INT = Type("named", "int")
BOOL = Type("named", "bool")
PLAYER = Type("named", "player")
PIECE = Type("named", "piece")
PIECES = Type("list", inner=PIECE)
MAYBE_COUNTS = Type("optional", inner=Type("list", inner=INT))
PIECE_SET = Type("set", inner=PIECE)
PLAYERS = Type("set", inner=PLAYER)
MAYBE_PLAYER = Type("optional", inner=PLAYER)
ROW = Inner("row")


@dataclass(frozen=True)
class Shape:
    """The row of one tag: `what` it is, the `id` of its kind (of piece, of occasion) or of its effect, its fields."""

    what: OneOf["piece", "occasion", "effect"]
    id: str
    fields: tuple[tuple[str, CellType], ...]
    starts: tuple[object, ...] = field(default=())

    @cached_property
    def at(self) -> Mapping[str, int]:
        """How far from the start of the row each field stands; the tag itself stands at 0."""
        return {name: index + 1 for index, (name, _) in enumerate(self.fields)}

    @cached_property
    def size(self) -> int:
        """How many cells the row takes, with its tag."""
        return len(self.fields) + 1


def piece_shape(rules: Rules, needs: Needs, kind: str) -> Shape:
    """`owner holder up`, `key` where pieces may be hidden, `holds` and `shown` where the kind or the rules ask, its
    state, then `heirs`."""
    declared = rules.kinds[kind]
    fields: list[tuple[str, CellType]] = [("owner", MAYBE_PLAYER), ("holder", Inner("holder")), ("up", BOOL)]
    fields += [("key", INT)] if needs.keyed else []
    fields += [("holds", PIECES)] if declared.holds is not None else []
    fields += [("shown", Type("set", inner=PLAYER))] if needs.shown else []
    fields += [(f"state {name}", attr.type) for name, attr in sorted(declared.state.items())]
    fields += [("heirs", PIECES)] if needs.heirs else []
    return Shape("piece", kind, tuple(fields))


def occasion_shape(rules: Rules, needs: Needs, kind: str) -> Shape:
    """`serial outer` (and `inner`, the row to use for the next one, where it nests), its facts, counts, its past."""
    fields: list[tuple[str, CellType]] = [("serial", INT), ("outer", ROW)]
    fields += [("inner", ROW)] if kind in needs.nests else []
    if kind == "action":
        fields += [("fact action", Inner("action")), ("fact by", PLAYER), ("fact card", Type("optional", inner=PIECE))]
        fields += [("fact args", Inner("arguments"))]
    elif kind != "game":
        fields += [(f"fact {fact.name}", fact.type) for fact in rules.occasions[kind].facts]
    for tag, members in needs.limits.get(kind, ()):
        fields.append((f"limit {tag}", INT if members is None else Inner("pairs", _member(members))))
    fields += [(f"past {event}", Inner("events", name=event)) for event in needs.past.get(kind, ())]
    fields += [("acts", Inner("acts"))] if needs.acts == kind else []
    return Shape("occasion", kind, tuple(fields))


def effect_shape(rules: Rules, effect: str) -> Shape:
    """`serial bearer site captured`, then the arguments of the effect."""
    fields: list[tuple[str, CellType]] = [("serial", INT), ("bearer", Inner("bearer")), ("site", Inner("site"))]
    fields += [("captured", Inner("captured"))]
    fields += [(f"argument {argument.name}", argument.type) for argument in rules.effects[effect].args]
    return Shape("effect", effect, tuple(fields))


def showing_shape() -> Shape:
    """As of an effect on nothing: its arguments are the pieces, and who knows them."""
    fields: list[tuple[str, CellType]] = [("serial", INT), ("bearer", Inner("bearer")), ("site", Inner("site"))]
    fields += [("captured", Inner("captured")), ("argument pieces", PIECE_SET), ("argument viewers", PLAYERS)]
    return Shape("effect", SHOWING, tuple(fields))


def shapes_of(numbers: Numbers, needs: Needs) -> tuple[Shape, ...]:
    """The shape of every tag, in the order of tags."""
    rules = numbers.rules
    by_kind = {kind: piece_shape(rules, needs, kind) for kind in sorted(set(numbers.kind_of))}
    pieces = tuple(by_kind[kind] for kind in numbers.kind_of)
    occasions = tuple(occasion_shape(rules, needs, kind) for kind in occasion_kinds(rules, needs))
    effects = tuple(effect_shape(rules, effect) for effect in sorted(rules.effects))
    return pieces + occasions + effects + ((showing_shape(),) if needs.showings else ())


def occasion_kinds(rules: Rules, needs: Needs) -> tuple[str, ...]:
    """The kinds of occasion that have rows: the declared ones, and of those built in what the rules ask for."""
    built_in = {"game"} & ({*needs.limits, *needs.past} | ({needs.acts} if needs.acts else set()))
    built_in |= {"action"} if needs.action or {"action"} & {*needs.limits, *needs.past} else set()
    return tuple(sorted({*rules.occasions, *built_in}))


def state_fields(attrs: Mapping[str, Attr]) -> tuple[Attr, ...]:
    """Declared state in the order in which its cells stand."""
    return tuple(attr for _, attr in sorted(attrs.items()))


def _member(members: Type) -> Type:
    """What a limit counts for: the members of a set, or the thing itself."""
    return members.inner if members.form in ("set", "list") and members.inner is not None else members
