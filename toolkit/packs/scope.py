"""What a name may mean: for each kind of reference the names that are known where it stands.

In: a pack. Out: for a kind of reference and the item that holds it a set of names, or None where nothing can be said
before the rules are compiled. Names the language brings along are known everywhere.
"""

from __future__ import annotations

from functools import cached_property

from toolkit.model import BUILT_IN_TYPES, KINDS
from toolkit.names import Names
from toolkit.packs.pack import Item, Pack

SECTIONS: dict[str, tuple[str, ...]] = {
    "action": ("actions",),
    "allowable": ("actions", "values"),
    "callable": ("procedures", "actions"),
    "card": ("cards",),
    "case": ("cases",),
    "chapter": ("chapters",),
    "check": ("checks",),
    "deck": ("decks",),
    "effect": ("effects",),
    "event": ("events", "actions"),
    "example": ("examples",),
    "keyword": ("keywords",),
    "kind": ("kinds",),
    "map": ("maps",),
    "menu": ("menus",),
    "modifier": ("modifiers",),
    "moment": ("events", "actions", "occasions"),
    "movement": ("movement",),
    "occasion": ("occasions",),
    "order": ("orders",),
    "permission": ("permissions",),
    "piece": ("units", "cards"),
    "place": ("places",),
    "policy": ("policies",),
    "procedure": ("procedures",),
    "purse": ("purses",),
    "scenario": ("scenarios",),
    "setting": ("settings",),
    "stacking": ("stacking",),
    "table": ("tables",),
    "terrain": ("terrain",),
    "theme": ("themes",),
    "trace": ("traces",),
    "track": ("tracks",),
    "trigger": ("triggers",),
    "type": ("types", "kinds", "occasions", "effects"),
    "unit": ("units",),
    "value": ("values",),
}
"""The sections that declare what a kind of reference names."""

THINGS: dict[str, tuple[str, ...]] = {
    "card": ("cards",),
    "unit": ("units",),
    "terrain": ("terrain",),
    "place": ("places",),
    "deck": ("decks",),
    "keyword": ("keywords",),
    "case": ("cases",),
    "map": ("maps",),
    "table": ("tables",),
    "menu": ("menus",),
    "action": ("actions",),
    "effect": ("effects",),
}
"""Type words that mean the things of a section, where a pack declares no kind of that name."""

PARTIES: dict[str, tuple[str, ...]] = {
    "side": ("members",),
    "player": ("seated",),
    "owner": ("members", "seated"),
    "seat": ("seated", "answering"),
}
"""The kinds of reference that name who takes part, and what of a scenario declares them."""

_EVENTS = frozenset({
    "moved", "drawn", "shuffled", "emptied", "created", "removed", "replaced", "revealed", "hidden", "shown", "changed",
    "rolled", "granted", "lifted",
})  # fmt: skip
BUILT_IN: dict[str, frozenset[str]] = {
    "occasion": frozenset({"game", "action", "event"}),
    "type": BUILT_IN_TYPES | THINGS.keys() | {"band", "game", "action", "event", "option", "record"},
    "event": _EVENTS,
    "moment": _EVENTS | {"step", "game", "action", "event"},
    "rank": frozenset({"rule", "option", "keyword", "marker", "card", "scenario"}),
}
"""What the language itself declares."""

ACT = "act"
"""The type whose symbols plans are made of."""
RULES = tuple(name for name in KINDS["rules"].section_names if name != "state")
"""The sections of rules."""


class Scope:
    """The names of a pack by kind of reference."""

    def __init__(self, pack: Pack) -> None:
        self.pack = pack
        self._known: dict[tuple[str, str], Names | None] = {}

    def names(self, kind: str, item: Item) -> Names | None:
        """The names that a reference of this kind inside an item may use; None when any may stand there."""
        key = kind, item.id if item.section == "scenarios" else ""
        if key not in self._known:
            self._known[key] = self._find(kind, item)
        return self._known[key]

    def _find(self, kind: str, item: Item) -> Names | None:
        if kind in PARTIES:
            return self._parties(kind, item)
        if kind in ("option", "document") and not all(pack.is_whole("packs") for pack in self.pack.family()):
            return None
        if kind == "option":
            return Names(name for pack in self.pack.family() for name in pack.manifest.record.options)
        if kind == "document":
            return Names(name for pack in self.pack.family() for name in pack.manifest.record.documents)
        if kind == "rank":
            return self._ranks
        if kind == "act":
            return self._acts(item)
        sections = SECTIONS.get(kind)
        if sections is None or any(section in pack.unread for pack in self.pack.family() for section in sections):
            return None
        own = {name for part in _scenario_rules(item) for section in sections for name in getattr(part, section, ())}
        known = self.pack.names(*sections).names | BUILT_IN.get(kind, frozenset())
        return Names(known | own)

    def _parties(self, kind: str, item: Item) -> Names | None:
        """Sides, players, either, or seats and players: those of the scenario that names them, else of all."""
        scenarios = [scenario for pack in self.pack.family() for scenario in pack.all("scenarios")]
        if item.section == "scenarios":
            scenarios = [item]
        elif not scenarios or not self.pack.is_whole("scenarios"):
            return None
        return Names(
            name for scenario in scenarios for part in PARTIES[kind] for name in getattr(scenario.record, part)
        )

    def _acts(self, item: Item) -> Names | None:
        """What pieces do by their plans: the symbols of the type `act`; None where that cannot be read."""
        if any("types" in pack.unread or ACT in pack.broken.get("types", ()) for pack in self.pack.family()):
            return None
        declared = [getattr(part, "types", {}).get(ACT) for part in _scenario_rules(item)]
        found = self.pack.find("types", ACT)
        declared += [found.record] if found is not None else []
        return Names(symbol for record in declared if record is not None for symbol in record.names)

    @cached_property
    def _ranks(self) -> Names:
        said = (document.record.ranks for pack in self.pack.family() for document in pack.all("rules"))
        ranks = next((ranks for ranks in said if ranks), BUILT_IN["rank"])
        return Names(ranks)


def _scenario_rules(item: Item) -> tuple[object, ...]:
    return tuple(item.record.rules) if item.section == "scenarios" else ()
