"""Checks at every step that look only at the members that a write may have changed.

Of each such check a cell keeps which members are still to be looked at: those that were reached from what was written
since they were looked at last, in the order of sets. Whoever is not among them does not meet the check, so that one
that is looked at in part does the same as one that is looked at in whole; True, for all, may stand there at any time.

In: what a step writes, and the things whose cells it writes, as Python expressions. Out: nodes and parts.
"""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, field, replace
from functools import cached_property

from toolkit.analysis.incremental_checks import Ways, ways_back
from toolkit.analysis.reads import IN_PLAY, OWNER, PLACE, Cell, Path
from toolkit.compiler import names as naming
from toolkit.compiler.code import NO_NAMES, Cells, Change, Do, Names, Nodes
from toolkit.compiler.code_buffer import CodeBuffer
from toolkit.compiler.generator import Generator
from toolkit.compiler.pycode import (
    CONTINUE,
    EMPTY,
    PyCode,
    TupleCode,
    global_name,
    joined,
    literal,
    local,
    py,
    tuple_of,
)
from toolkit.compiler.step_emitter import Local, Scope
from toolkit.frozen import frozen
from toolkit.language.code import codes_of
from toolkit.language.tree import Everything
from toolkit.model import Type
from toolkit.program.rules import Check, Element
from toolkit.program.sorts import is_piece, section_of
from toolkit.state import in_force
from toolkit.state.layout import LOOKS

WHERE_THINGS_ARE = (PLACE, IN_PLAY, OWNER)
"""What is written may change the ways back: then those that lead there before the change count too."""
NOBODY = EMPTY
"""The expression of no members."""


@frozen
class HolderCode(PyCode):
    """What holds a piece: `S[piece + 2]`."""


@frozen
class ContentsCode(PyCode):
    """What one space or piece holds: `S[space]`."""


def holder_of(piece: PyCode) -> HolderCode:
    """What holds a piece."""
    return HolderCode(py("S[{} + 2]", piece).pieces)


def only_thing(things: PyCode | None) -> PyCode | None:
    """The one thing in a tuple, where it is a name or a holder: as cheap to repeat as to hold."""
    if not isinstance(things, TupleCode) or len(things.members) != 1:
        return None
    (one,) = things.members
    return one if one.is_atom or isinstance(one, HolderCode) else None


@frozen
class Wrote:
    """What a step writes: by cell the things, as the Python expression of a tuple, and the locals that it reads.

    `is_new`: they are made by the change; `is_gone`: they leave play by it, and are members of nothing any more. `was`:
    the things that had it before the change, where those are others; `kind`: the type of these pieces, of
    any kind or of one. What is not named here may be of any thing.
    """

    things: Mapping[Cell, PyCode]
    reads: Names = NO_NAMES
    is_new: bool = False
    is_gone: bool = False
    was: PyCode | None = None
    kind: str = ""


@frozen
class IncrementalCheck:
    """A check with its cell, the ways back to its members, and the function that gives the first that meets it.

    `may_fault`: whether computing its condition may be a fault.
    """

    check: Check
    cell: int
    ways: Ways
    function: str
    may_fault: bool


@dataclass(slots=True)
class Marked:
    """The members of a check that a write reaches, as a Python expression over the locals `names`; None for all.

    They stand in the order of sets where computing the condition may be a fault, for then the order can be told.
    `before` are statements that stand before the change.
    """

    incremental: IncrementalCheck
    members: PyCode | None
    before: Nodes = field(default_factory=list)
    names: Names = NO_NAMES


class IncrementalChecks:
    """The narrowed checks of one program."""

    def __init__(self, generator: Generator) -> None:
        self.generator = generator

    @cached_property
    def by_id(self) -> Mapping[str, IncrementalCheck]:
        """The narrowed checks by id; none where the pass is off."""
        generator = self.generator
        stage = generator.stage
        found: dict[str, IncrementalCheck] = {}
        for check in generator.follow.step_checks if generator.passes.local_checks else ():
            cell = stage.layout.base.get((LOOKS, check.id))
            ways = ways_back(generator.rules, check, self._counts) if cell is not None else None
            if cell is not None and ways is not None:
                faults = generator.writer.module.analysis.codes_fault(check.where, check.each)
                found[check.id] = IncrementalCheck(check, cell, ways, naming.look(check.id), faults)
        return found

    def _counts(self, element: Element) -> bool:
        stage = self.generator.stage
        return in_force(element, stage.scenario, stage.options)

    def may_be_narrowed(self, check: Check) -> bool:
        """Whether a check has something to look at only now and then, whatever passes there are."""
        return (LOOKS, check.id) in self.generator.stage.layout.base

    def of(self, check: Check) -> IncrementalCheck | None:
        """How a check looks at its members; None where it looks at all of them."""
        incremental = self.by_id.get(check.id)
        if incremental is None or incremental.check is not check:
            return None
        self.generator.statements(incremental.function, ("S", "members"), lambda body: self._write(incremental, body))
        return incremental

    # What a write reaches

    def section(self, type: Type) -> str:
        """What sort of thing has state: `piece`, `space`, `edge`, `player`, `side`."""
        return section_of(self.generator.rules, type)

    def touched(self, written: frozenset[tuple[str, str]]) -> list[IncrementalCheck]:
        """The narrowed checks that read what is written, in their order."""
        return [
            incremental
            for incremental in self.by_id.values()
            if any(cell[:2] in written for cell in incremental.ways.back)
        ]

    def all_again(self, written: frozenset[tuple[str, str]]) -> Nodes:
        """After a write of which nothing more is known the checks that read it look at all members."""
        changes = tuple(Change(literal(incremental.cell), py("True")) for incremental in self.touched(written))
        return [Cells(changes)] if changes else []

    def marked(
        self, incremental: IncrementalCheck, written: frozenset[tuple[str, str]], wrote: Wrote | None, fresh: PyCode
    ) -> Marked:
        """The members of a check that a write may change. `fresh` names what is told before the change."""
        found = self.reached(incremental, written, wrote)
        if found is None:
            return Marked(incremental, None)
        texts, before = found
        reads = wrote.reads if wrote is not None else NO_NAMES
        start: Nodes = []
        if before:
            were = joined(" + ", before)
            start = [Do(((0, py("{} = {}", fresh, were)),), reads & were.names)]
            if not texts and len(before) == 1 and self._is_in_order(before[0]):
                return Marked(incremental, fresh, start, reads)
            texts = [*texts, fresh]
        return replace(self.of_members(incremental, texts, reads), before=start)

    def of_members(self, incremental: IncrementalCheck, texts: list[PyCode], reads: Names) -> Marked:
        """The members of a check to which some expressions lead."""
        if not texts:
            return Marked(incremental, NOBODY)
        if not incremental.may_fault or (len(texts) == 1 and self._is_in_order(texts[0])):
            return Marked(incremental, joined(" + ", texts), [], reads)
        return Marked(incremental, self.generator.call("in_order", *texts), [], reads)

    def reached(
        self,
        incremental: IncrementalCheck,
        written: frozenset[tuple[str, str]],
        wrote: Wrote | None,
        *,
        alone: bool = True,
    ) -> tuple[list[PyCode], list[PyCode]] | None:
        """The expressions that lead back to members of a check after a change, and before it; None: any members.

        `alone`: no other step of the change can take the things from play.
        """
        texts: list[PyCode] = []
        before: list[PyCode] = []
        for cell, paths in incremental.ways.back.items():
            if cell[:2] not in written:
                continue
            if wrote is not None and cell not in wrote.things and any(of[:2] == cell[:2] for of in wrote.things):
                continue  # the same word for the state of other things
            if wrote is None or paths is None or cell not in wrote.things:
                return None
            # what moves takes with it what it holds
            kind = "" if self.generator.holding or wrote.kind not in self.generator.rules.kinds else wrote.kind
            come = [path for path in paths if incremental.ways.by_coming(cell, path, kind)]
            around = cell in WHERE_THINGS_ARE and (("holder", 0), ("holds", 0)) in come  # it is there itself
            for path in paths:
                if path in come and (path or not around) and not wrote.is_gone:
                    texts.append(self._back(wrote.things[cell], path, cell, alone))
                if (
                    path
                    and cell in WHERE_THINGS_ARE
                    and not wrote.is_new
                    and incremental.ways.by_going(cell, path, kind)
                ):
                    before.append(self._back(wrote.was or wrote.things[cell], path, cell, alone))
        some = ([text for text in dict.fromkeys(each) if text != NOBODY] for each in (texts, before))
        return next(some), next(some)

    def _is_in_order(self, text: PyCode) -> bool:
        """Whether the expression of a tuple gives one thing, or what lies in one space where no order is kept."""
        return only_thing(text) is not None or (self.generator.only_spaces and isinstance(text, ContentsCode))

    def _back(self, things: PyCode, path: Path, cell: Cell, alone: bool) -> PyCode:
        """The expression of those from which a path leads to some things."""
        text, spaces = things, False
        for place, (how, far) in enumerate(reversed(path)):
            if how == "holder" and place == 0 and cell in WHERE_THINGS_ARE and not self.generator.holding:
                return NOBODY  # no piece holds any
            text = self._one_back(text, how, far, in_play=cell in WHERE_THINGS_ARE, alone=alone, spaces=spaces)
            spaces = how in ("beside", "near")
        return text

    def _one_back(self, text: PyCode, how: str, far: int, *, in_play: bool, alone: bool, spaces: bool) -> PyCode:
        """The expression of those from which one hop leads to some things, to `spaces` if that is known.

        Where pieces hold none it is plain code.
        """
        generator = self.generator
        layout = generator.layout
        plain = alone and not generator.holding
        one = only_thing(text) if plain else None
        match how:
            case "holds" if one is not None and one.only_name is not None:
                holder = holder_of(one)
                around = tuple_of((holder,))
                return around if in_play else py("({} if {} is not None else ())", around, holder)
            case "holds":
                return py("{}(S, {}, {})", generator.runtime("around"), text, layout.static)
            case "holder" if one is not None:
                return ContentsCode(py("S[{}]", one).pieces)
            case "holder" if plain and spaces:
                return py("{}(S, {})", generator.runtime("lying_in"), text)
            case "holder":
                shapes = layout.shapes[: len(generator.stage.numbers.kind_of)]
                offsets = generator.constant("HELD_AT", tuple(shape.at.get("holds", 0) for shape in shapes))
                return py("{}(S, {}, {}, {})", generator.runtime("inside"), text, layout.static, offsets)
            case "owns":
                return py("{}(S, {}, {})", generator.runtime("owners_of"), text, layout.static)
            case "owner":
                return py("{}(S, {}, {})", generator.runtime("owned_among"), self._everybody(), text)
        module = generator.writer.module
        table = (
            module.neighbours() if how == "beside" else module.near(max(far, 0))
        )  # both lead back as they lead there
        if one is not None and generator.only_spaces:
            return py("{}[{}]", table, one)
        return generator.call("that_reach", text, table, len(generator.stage.ground.labels))

    def _everybody(self) -> PyCode:
        """All pieces in play."""
        generator = self.generator
        kinds = sorted({*generator.stage.numbers.kind_of})
        return joined(" + ", (generator.all_pieces(kind) for kind in kinds)) if kinds else EMPTY

    # What is looked at

    def met(self, mark: Marked) -> PyCode:
        """Whether one of the members that a write reaches meets the check; of one piece in its own text."""
        incremental, check = mark.incremental, mark.incremental.check
        piece = only_thing(mark.members)
        assert check.each is not None and check.each.type.inner is not None
        type, body = check.each.type.inner, CodeBuffer()
        if piece is not None and isinstance(check.each.expr, Everything) and is_piece(self.generator.rules, type):
            scope = Scope({check.variable: Local(piece, type, in_play=True)})
            truth = self.generator.writer.truth(check.where, scope.env(), body)
            if piece.only_name is not None and body.empty and not incremental.may_fault and not self.generator.tracing:
                return py("{} and {}", self._is_in_play(piece, type), truth)
        assert mark.members is not None
        return py("{}(S, {}) is not None", global_name(incremental.function), mark.members)

    def _write(self, incremental: IncrementalCheck, body: CodeBuffer) -> None:
        """The function that gives the first member that meets a check, of these or (True) of all; else None."""
        check, generator = incremental.check, self.generator
        assert check.each is not None and check.each.type.inner is not None
        member = local("member")
        scope = Scope({check.variable: Local(member, check.each.type.inner, in_play=True)})
        env = scope.env()
        everything = isinstance(check.each.expr, Everything)
        if everything:
            with body.block("if members is True:"):
                value = generator.writer.value(check.each, Scope({}).env(), body)
                body.line(py("members = {}({}, {})", generator.writer.runtime("look_at"), value, 1 + self._work(check)))
        else:
            body.line(py("things = {}", generator.writer.value(check.each, Scope({}).env(), body)))
            with body.block("if members is True:"):
                body.line(py("members = {}(things, {})", generator.writer.runtime("look_at"), 1 + self._work(check)))
        with body.block(py("for {} in members:", member)):
            body.under(
                py(
                    "if not ({}):", self._is_member(check.each.type.inner) if everything else py("{} in things", member)
                ),
                "continue",
            )
            generator.writer.require(check.where, env, body, CONTINUE)
            body.line(py("return {}", member))
        body.line("return None")

    def _work(self, check: Check) -> int:
        """How many things the condition of a check looks at."""
        analysis = self.generator.writer.module.analysis
        return sum(analysis.work.work(code.expr) for code in codes_of(check.where))

    def _is_member(self, type: Type) -> PyCode:
        """Whether an address is a space, or a piece of a kind in play."""
        stage = self.generator.stage
        if not is_piece(self.generator.rules, type):
            return py("0 <= member < {}", len(stage.ground.labels))
        return py("member >= {} and {}", stage.layout.static, self._is_in_play(local("member"), type))

    def _is_in_play(self, piece: PyCode, type: Type) -> PyCode:
        """Whether a piece is in play, and of a kind."""
        kinds = self.generator.stage.numbers.kind_of
        text = py("S[{} + 2] is not None", piece)
        if any(kind != type.name for kind in kinds):
            table = self.generator.constant(f"IS_MEMBER_{type.name}", tuple(kind == type.name for kind in kinds))
            text = py("{} and {}[S[{}]]", text, table, piece)
        return text
