"""What a pack declares besides elements: kinds, designs, places, state, settings, as checked rules hold them."""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from dataclasses import dataclass
from functools import cached_property
from typing import Any

from toolkit.checker.codes import NO_FIELD, NO_MEANING
from toolkit.checker.declarations import SETTINGS, Declarations
from toolkit.checker.fields import fields_of, listed
from toolkit.checker.scope import Scope
from toolkit.checker.signatures import ARRIVAL
from toolkit.checker.spot import Spot
from toolkit.checker.tables import check_table, fields_of_records
from toolkit.checker.types import BOOL, INT, PIECE, PLAYER, RATIO, SIDE, optional, set_of
from toolkit.checker.workbench import Workbench
from toolkit.diagnostics import Span, register
from toolkit.language.code import Code
from toolkit.language.tree import Literal
from toolkit.model import Type
from toolkit.names import Names, did_you_mean
from toolkit.packs import Item
from toolkit.packs.attributes import (
    WRONG_VALUE,
    Attribute,
    attributes_of,
    is_by_end,
    read_attribute,
    types_of,
    within_limits,
)
from toolkit.packs.collect import TWICE
from toolkit.packs.own_tables import tables_of
from toolkit.packs.references import shortened
from toolkit.packs.values import Misfit, Types
from toolkit.program.rules import Attr, Design, Kind, Place, StartWhere, Table

_SEEN_BY = ("all", "nobody")
_SEEN_HELP = "Write `nobody` or `all`, or a truth about who looks: `viewer == owner`."

NO_WAY_BACK = register(
    "E587",
    "no-way-back",
    about="kinds places",
    title="What a piece holds cannot go where this says when the piece leaves play",
    cause="`when_removed` of what a kind `holds` is `remove`, `drop` or `return`; what returns goes to the place that "
    "`return_to:` names, which is not the map. A place never leaves play.",
    remedy="Name a place for what returns, and none for what does not.",
    bad="kinds: {lorry: {title: Lorry, holds: {kinds: [gun], when_removed: return}}}",
    good="kinds: {lorry: {title: Lorry, holds: {kinds: [gun], when_removed: return, return_to: pool}}}",
)


BY_THE_MAP = register(
    "E617",
    "start-by-the-map",
    about="state settings",
    title="State begins as the map says, and is not of spaces or edges, or the setting lists none",
    cause="`start_where` tells with which value the state of spaces and of edges begins on some terrain, where paths "
    "run, or where the scenario lists them in a setting that is a set of space, or a set of edge. Nothing else lies on "
    "the map.",
    remedy="Take it out, or name such a setting.",
    bad="state: {player: {points: {type: int, start_where: [{start: 1, terrain: woods}]}}}",
    good="state: {edge: {bridge: {type: bool, start_where: [{start: true, terrain: river, path: road}]}}}",
)


def id_of_owner(item: Item) -> str:
    """What a declared state is of."""
    return item.id.partition(".")[0]


def _is_control(declared: Any, owner: str, type: Type) -> bool:
    """Whether state of spaces begins with who holds them, as the map's `control:` says; none where it says nothing."""
    return owner == "space" and declared.start == "control" and type in (optional(SIDE), optional(PLAYER))


@dataclass(frozen=True)
class Things:
    """Reads the declarations of a pack."""

    bench: Workbench
    known: Declarations

    @cached_property
    def types(self) -> Types:
        """What words of data mean."""
        return types_of(self.bench.pack)

    def kinds(self) -> dict[str, Kind]:
        """The kinds of piece, and `terrain`."""
        return {id: self._kind(item) for id, item in sorted(self.known.section("kinds").items())}

    def _kind(self, item: Item) -> Kind:
        record, signs = item.record, self.known.kinds[item.id]
        attrs = {
            name: Attr(name, signs.attrs[name], self._said(declared, signs.attrs[name], "default"))
            for name, declared in sorted(record.attrs.items())
        }
        state = {
            name: self._state(name, signs.state[name], declared) for name, declared in sorted(record.state.items())
        }
        for name, declared in sorted(record.state.items()):
            if declared.start_where:
                self._refuse_the_map(item.key_span("state", name, "start_where"), item.id)
        state |= self.state_of(item.id)
        ends = tuple(record.ends or ())
        if ends:
            self._refuse_others(item, "end", "`end` tells which of the ends of the kind counts.")
            state |= {"end": Attr("end", signs.state["end"], ends[0])}
        for name, type in ARRIVAL.items() if record.arrives else ():
            self._refuse_others(item, name, f"`{name}` tells how such a piece arrives.")
            state |= {name: Attr(name, type, self.first(type))}
        holds = record.holds
        self._look_at_leaving(record, Spot.of(item), leaves=True)
        self._look_at_shown(item)
        return Kind(
            id=item.id,
            plural=signs.plural,
            attrs=attrs,
            state=dict(sorted(state.items())),
            ends=ends,
            always_in_space=signs.always_in_space,
            face_down_shows=record.face_down.shows if record.face_down else None,
            holds=holds.kinds if holds else None,
            at_most=holds.at_most if holds else None,
            when_removed=(holds.when_removed or "remove") if holds else None,
            return_to=holds.return_to if holds else None,
            shown_to=self._shown(record.shown_to, Spot.of(item).inside("shown_to"), Type("named", item.id)),
        )

    def _look_at_leaving(self, record: Any, spot: Spot, *, leaves: bool) -> None:
        """What becomes of contents is said of what can leave play; a way back has a place, other ways have none."""
        if record.holds is None:
            return
        when, back, place = record.holds.when_removed, record.holds.return_to, spot.inside("holds")
        if not leaves and (when is not None or back is not None):
            message = "A place never leaves play, so nothing becomes of what lies there."
            self.bench.report(
                NO_WAY_BACK, place.inside("when_removed" if when is not None else "return_to").key_span, message
            )
        elif when == "return" and back is None:
            message = "Nothing says where they return to."
            self.bench.report(
                NO_WAY_BACK, place.inside("when_removed").span, message, help="Add `return_to:` with a place."
            )
        elif when != "return" and back is not None:
            message = "They do not return when their holder leaves play."
            help = "Write `when_removed: return`, or take this out."
            self.bench.report(NO_WAY_BACK, place.inside("return_to").key_span, message, help=help)
        elif back is not None and self._is_map(back):
            message = "The map is no one place: nothing says in which of its spaces they would lie."
            self.bench.report(NO_WAY_BACK, place.inside("return_to").span, message, help="Name another place.")

    def _refuse_others(self, item: Item, name: str, message: str) -> None:
        """Report what is declared under the name of a state that the kind has by itself."""
        for field in ("attrs", "state"):
            if name in getattr(item.record, field):
                self.bench.report(TWICE, item.key_span(field, name), message)
        if (place := self.known.place("state", f"{item.id}.{name}")) is not None:
            self.bench.report(TWICE, place, message)

    def _look_at_shown(self, item: Item) -> None:
        """Report what everybody would know of a piece that lies face down, and that such pieces do not have."""
        if item.record.face_down is None:
            return
        fields = fields_of(Type("named", item.id), self.known)
        for index, name in enumerate(item.record.face_down.shows):
            if name not in fields and not self.known.hides_field(Type("named", item.id), name):
                help = did_you_mean(name, Names(fields)) or f"It has {listed(fields)}."
                place = item.span("face_down", "shows", index)
                self.bench.report(NO_FIELD, place, f"The kind `{item.id}` has no `{shortened(name)}`.", help=help)

    def _is_map(self, id: str) -> bool:
        item = self.known.section("places").get(id)
        return item is not None and item.record.spaces == "map"

    def _said(self, declared: Any, type: Type, field: str) -> Any:
        """The value that a field of a declaration gives; None where it is silent, or gives none of the type."""
        if field not in declared.model_fields_set:
            return None
        value = self.types.read(type, getattr(declared, field))
        return None if isinstance(value, Misfit) else value

    def first(self, type: Type) -> Any:
        """What a changing field holds at first where nothing is said: 0, false, none, empty, the first symbol."""
        if type in (INT, RATIO):
            return 0
        if type == BOOL:
            return False
        if type.form in ("set", "list"):
            return []
        if type.form == "map":
            return {}
        if type.form == "symbols":
            return type.symbols[0]
        symbols = self.known.symbols.get(type.name) if type.form == "named" else None
        return symbols[0] if symbols else None

    def _state(self, name: str, type: Type, declared: Any, what: str = "") -> Attr:
        given = [field for field in ("start", "default") if field in declared.model_fields_set]
        by_control = _is_control(declared, what, type)
        start = self._said(declared, type, given[0]) if given and not by_control else self.first(type)
        where = tuple(
            StartWhere(
                start=self._said(each, type, "start"),
                terrain=None if each.terrain is None else frozenset(each.terrain),
                paths=None if each.path is None else frozenset(each.path),
                setting=each.setting,
            )
            for each in declared.start_where
        )
        return Attr(name, type, start, declared.reset, where, by_control)

    def state_of(self, what: str) -> dict[str, Attr]:
        """The changing fields that `state:` declares for a kind, for spaces, edges, players, sides or the game."""
        found = {}
        for id, item in sorted(self.known.section("state").items()):
            owner, _, name = id.partition(".")
            if owner == what:
                type = self.known.type(item.record.type, item.record.one_of)
                found[name] = self._state(name, type, item.record, owner)
                self._look_at_starts(item, type)
        return found

    def _look_at_starts(self, item: Item, type: Type) -> None:
        """Report a first value that is none of the type."""
        owner = id_of_owner(item)
        for field in sorted({"start", "default"} & item.record.model_fields_set):
            if field == "start" and _is_control(item.record, owner, type):
                continue
            value = within_limits(item.record, self.types.read(type, getattr(item.record, field)))
            if isinstance(value, Misfit):
                self.bench.report(WRONG_VALUE, item.span(field, *value.where), value.message, help=value.help)
        for index, each in enumerate(item.record.start_where):
            value = within_limits(item.record, self.types.read(type, each.start))
            if isinstance(value, Misfit):
                place = item.span("start_where", index, "start", *value.where)
                self.bench.report(WRONG_VALUE, place, value.message, help=value.help)
            if owner not in ("space", "edge"):
                continue
            setting = self.known.settings.get(each.setting) if each.setting is not None else None
            if setting is not None and setting != (set_of(Type("named", owner)), None):
                message = f"`{each.setting}` is no set of {owner} that the scenario gives once."
                help = f"Declare it so: `{each.setting}: set of {owner}`."
                self.bench.report(BY_THE_MAP, item.span("start_where", index, "setting"), message, help=help)
        if item.record.start_where and owner not in ("space", "edge"):
            self._refuse_the_map(item.key_span("start_where"), owner)

    def _refuse_the_map(self, span: Span, owner: str) -> None:
        message = f"`start_where` asks the map, and `{owner}` is neither `space` nor `edge`."
        self.bench.report(BY_THE_MAP, span, message, help="Say its value in `start:`.")

    def state(self) -> dict[str, Mapping[str, Attr]]:
        """The changing fields of what is no piece."""
        return {what: self.state_of(what) for what in ("space", "edge", "player", "side", "game")}

    def designs(self) -> dict[str, Design]:
        """All units and cards."""
        items = (*self.known.section("units").values(), *self.known.section("cards").values())
        return {item.id: self._design(item) for item in sorted(items, key=lambda item: item.id)}

    def _design(self, item: Item) -> Design:
        record = item.record
        return Design(
            id=item.id,
            section=item.section,  # type: ignore[arg-type]  # one of the two
            kind=record.kind,
            title=record.title,
            attrs=self._joined(self.attributes(item, record.kind), record.keywords),
            keywords=tuple(sorted(record.keywords)),
            copies=record.copies,
            decks=dict(sorted(record.decks.items())),
            side=getattr(record, "side", None),
            option=record.option,
        )

    def _joined(self, attrs: dict[str, Any], keywords: Iterable[str]) -> dict[str, Any]:
        """Attributes of a design; the plans of its keywords are joined to its own."""
        own = attrs.get("plans")
        known = self._keywords
        more = [list(plan) for keyword in sorted(keywords) for plan in known.get(keyword, ())]
        if isinstance(own, dict):
            return attrs | {"plans": {end: [*(plans or ()), *more] for end, plans in own.items()}}
        return attrs | {"plans": [*own, *more]} if isinstance(own, list | tuple) else attrs

    def attributes(self, item: Item, kind: str) -> dict[str, Any]:
        """The attributes of a unit, a card or a terrain with defaults filled in."""
        declared = self._declared.get(kind, {})
        found: dict[str, Any] = {}
        for name, attribute in sorted(declared.items()):
            if name in item.record.attrs:
                value = read_attribute(attribute, item.record.attrs[name], self.types)
            elif attribute.declared.has_default:
                value = read_attribute(attribute, attribute.declared.default, self.types)
            else:
                continue
            found[name] = None if isinstance(value, Misfit) else self._by_end(attribute, value)
        return found

    def _by_end(self, attribute: Attribute, value: Any) -> Any:
        """Values by end in the order of the ends, with the default for those that the item lacks; others unchanged."""
        if not is_by_end(value, attribute):
            return value
        declared = attribute.declared
        default = self.types.read(attribute.type, declared.default) if declared.has_default else None
        otherwise = None if isinstance(default, Misfit) else default
        return {end: value.get(end, otherwise) for end in attribute.kind.record.ends}

    @cached_property
    def _declared(self) -> dict[str, dict[str, Attribute]]:
        return {id: attributes_of(item) for id, item in self.known.section("kinds").items()}

    def places(self) -> dict[str, Place]:
        """The places for pieces."""
        return {id: self.place(item) for id, item in sorted(self.known.section("places").items())}

    def place(self, item: Item) -> Place:
        """A place for pieces."""
        record, spot = item.record, Spot.of(item)
        empty = record.when_empty
        self._look_at_leaving(record, spot, leaves=False)
        shown = self._shown(record.shown_to, spot.inside("shown_to"), PIECE, record.per)
        return Place(
            id=item.id,
            per=record.per,
            order=record.order,
            is_map=record.spaces == "map",
            kinds=record.holds.kinds if record.holds else None,
            at_most=record.holds.at_most if record.holds else None,
            shown_to=shown if shown is not None else Code(Literal(BOOL, 0, 0, True), spot.where),
            count_shown_to=self._shown(record.count_shown_to, spot.inside("count_shown_to"), PIECE, record.per),
            refill=empty.reshuffle if empty else None,
            refill_at=empty.at if empty else "next_draw",
        )

    def _shown(self, text: str | None, spot: Spot, piece: Type, per: str = "none") -> Code | None:
        """Who sees: `all` and `nobody`, or a truth about `viewer`, `owner` and `piece`."""
        if text is None:
            return None
        if text.strip() in _SEEN_BY:
            return Code(Literal(BOOL, 0, len(text), text.strip() == "all"), spot.where)
        owner = SIDE if per == "side" else PLAYER if per == "player" else optional(PLAYER)
        variables = {"viewer": PLAYER, "owner": owner, "piece": piece}
        word = text.strip()
        known = (*variables, *self.known.section("values"), "true", "false")
        if word.isidentifier() and word not in known:
            message = f"`{shortened(word)}` says nothing of who sees."
            self.bench.report(NO_MEANING, spot.span, message, help=_SEEN_HELP)
            return None
        return self.bench.truth(text, spot, Scope(self.known, variables))

    def tables(self) -> dict[str, Table]:
        """The tables, their cells read as what they give; and of settings with records the fields of these."""
        tables = self.known.section("tables").items()
        return {id: check_table(item, self.known, self.types) for id, item in sorted(tables)} | {
            f"{SETTINGS}{id}": fields_of_records(f"{SETTINGS}{id}", item, self.known)
            for id, item in sorted(self.known.section("settings").items())
            if item.record.fields
        }

    def own_tables(self) -> dict[str, dict[str, Table]]:
        """By scenario: the tables that it brings for itself."""
        found: dict[str, dict[str, Table]] = {}
        for id, scenario in sorted(self.known.section("scenarios").items()):
            own = self.known.for_scenario(id) if scenario.record.tables else self.known
            tables = {item.id: check_table(item, own, self.types) for item in tables_of(scenario)}
            found |= {id: tables} if tables else {}
        return found

    def settings(self) -> dict[str, Any]:
        """The settings: type, and for whom there is one each."""
        return dict(sorted(self.known.settings.items()))

    def options(self) -> dict[str, tuple[str, ...]]:
        """The options with what may be chosen."""
        found: dict[str, tuple[str, ...]] = {}
        for pack in self.bench.pack.family():
            for id, option in pack.manifest.record.options.items():
                found.setdefault(id, tuple(option.values) if option.values else ("off", "on"))
        return dict(sorted(found.items()))

    def keywords(self) -> dict[str, tuple[tuple[str, ...], ...]]:
        """The keywords with their plans."""
        return self._keywords

    @cached_property
    def _keywords(self) -> dict[str, tuple[tuple[str, ...], ...]]:
        return {id: tuple(item.record.plans) for id, item in sorted(self.known.section("keywords").items())}
