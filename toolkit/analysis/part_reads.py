"""What one part of an expression reads, once it is known how the things that it is about are reached.

In: a field, a function or all of a sort, typed, and the reaches of what stands in it. Out: notes of what is read of
these, and how what it gives is reached. Nothing here goes into other parts.
"""

from __future__ import annotations

from dataclasses import dataclass, field

from toolkit.analysis.reads import (
    EFFECT,
    FACE,
    FAR,
    IN_PLAY,
    KNOWN,
    OWNER,
    PLACE,
    Cell,
    Reach,
    Read,
    Reads,
)
from toolkit.language.code import Code
from toolkit.language.tree import Ask, Everything, Expr, Field, Function, Thing
from toolkit.model import Type
from toolkit.program.rules import Rules
from toolkit.program.sorts import are_pieces, bare, is_piece, section_of


@dataclass
class Noter:
    """Notes what is read. `reads`: all that was noted so far."""

    rules: Rules
    reads: Reads = field(default_factory=Reads, init=False)
    _asked: list[tuple[Code, Ask]] = field(default_factory=list, init=False)

    def _read(self, cell: Cell, reach: Reach, node: Expr, code: Code, what: str, lying: str | None = None) -> None:
        """A read of a cell of each of some things."""
        for path in reach.paths:
            self.reads.note(cell, path, lying)
        if reach.known or reach.far:
            self.reads.note(cell, None)
        if reach.far:
            self.reads.far.append(Read(node, code, what, tuple(self._asked)))

    def _live(self, kind: str) -> None:
        self.reads.note(("live", kind, ""), None)
        if kind not in self.rules.occasions:
            self.reads.all_told = False

    def _thing(self, node: Thing) -> Reach:
        return FAR if node.section == "places" and self.rules.places[node.id].is_map else KNOWN

    def _everything(self, what: str, node: Everything, code: Code) -> Reach:
        """All of something. Players and sides are few, and the same for every `it`."""
        if what in ("players", "sides"):
            return KNOWN
        if what == "spaces":
            return FAR
        self._read(IN_PLAY, FAR, node, code, f"all `{self.plural(what)}`")
        return KNOWN  # what is read of them is told with them

    def plural(self, kind: str) -> str:
        """What all pieces of a kind are called."""
        return self.rules.kinds[kind].plural if kind in self.rules.kinds else kind

    def _field(self, node: Field, of: Reach, code: Code) -> Reach:
        assert node.of is not None
        type = node.of.type
        what = f"`{node.name}`"
        match node.source:
            case "state":
                self._read(("state", node.name, section_of(self.rules, type)), of, node, code, what)
                return self._kept(of.by("other"), node, code)
            case "purse":
                self.reads.note(("purse", node.name, ""), None)
                if of.far:
                    self._read(("purse", node.name, ""), of, node, code, what)
                return KNOWN
            case "fact":
                self.reads.note(("fact", node.name, ""), None)
                return self._kept(KNOWN, node, code)
            case "attribute":
                if any(name == node.name for effect in self.rules.effects.values() for name, _ in effect.attrs):
                    self.reads.note(EFFECT, None)
                return of.by("other")
            case "event" | "action":
                self.reads.all_told = False
                return KNOWN
            case "built_in":
                return self._built_in(node, of, code)
        return of.by("other")

    def _built_in(self, node: Field, of: Reach, code: Code) -> Reach:
        what = f"`{node.name}`"
        if node.of is None or not is_piece(self.rules, node.of.type):
            return of.by("other")
        match node.name:
            case "owner":
                self._read(OWNER, of, node, code, what)
                return of.by("owner")
            case "space" | "holder":
                return self._holder(of, node, code, what)
            case "face_up":
                self._read(FACE, of, node, code, what)
        return of.by("other")

    def _holder(self, of: Reach, node: Expr, code: Code, what: str) -> Reach:
        """Where a piece is: that changes when it moves, and when what it is in does."""
        self._read(PLACE, of, node, code, what)
        around = of.by("holder")
        for path in around.paths:
            self.reads.note(PLACE, path)
        return around

    def _kept(self, reach: Reach, node: Expr, code: Code) -> Reach:
        """What is kept in a cell: a piece that has left play reads as none, an occasion that is over is a fault."""
        if are_pieces(self.rules, node.type):
            self.reads.note(IN_PLAY, None)
        elif bare(node.type).name in ("occasion", *self.rules.occasions):
            self.reads.all_told = False
        return reach

    # Functions

    def _pieces(self, node: Function, of: Reach, type: Type, code: Code) -> Reach:
        """The pieces of a kind that are somebody's, or stand somewhere."""
        kind, lying = str(getattr(node.arguments[0], "value", "")), None
        what = f"`{self.plural(kind)}`"
        match bare(type).name:
            case "player" | "side" as whose:
                found = of.by("owns" if whose == "player" else "other")
                self._read(OWNER, found, node, code, what)
            case _:
                found = of.by("holds")
                lying = kind
                self._read(PLACE, found, node, code, what, lying)
        self._read(IN_PLAY, Reach(found.paths, found.known), node, code, what, lying)
        return found

    def _held(self, node: Function, of: Reach, code: Code) -> Reach:
        if bare(node.arguments[0].type).name in ("player", "side"):
            return self._pieces(node, of, node.arguments[0].type, code)
        found = of.by("holds")
        self._read(PLACE, found, node, code, "what is held", "")
        return found

    def _coerced(self, how: str, of: Reach) -> Reach:
        if how in ("some", "ratio"):
            return KNOWN
        return of.by("other") if how in ("side", "player") else of
