"""The whole game: it opens, its sequence runs, it ends; and beside it what players may claim. Made like any routine."""

from __future__ import annotations

from toolkit.compiler.code import NO_NAMES, Leave, Part
from toolkit.compiler.following import at_moment
from toolkit.compiler.generator import Generator
from toolkit.compiler.lowering import Lowering, Scope
from toolkit.compiler.occasions import is_row, open_row
from toolkit.compiler.offers import claim
from toolkit.compiler.openings import renewals
from toolkit.compiler.routines import blocks, enter, finish
from toolkit.language.code import Where
from toolkit.program.rules import Arg, Menu
from toolkit.state.shapes import PLAYER


def whole_game(generator: Generator) -> str:
    """The name of the block that begins the game."""

    def build(lowering: Lowering, scope: Scope) -> None:
        """The whole game."""
        sequence = generator.stage.sequence
        parts: list[Part] = []
        pack = Where(generator.rules.pack.manifest.source, ())
        where = generator.rules.procedures[sequence].at if sequence is not None else pack
        if is_row(lowering, "game"):
            parts.append(open_row(lowering, "game", {}, NO_NAMES))
        parts += renewals(lowering, "game", scope, where)
        if sequence is not None:
            procedure = generator.rules.procedures[sequence]
            parts += at_moment(lowering, "opening", "game", scope, procedure.at)
            parts += enter(lowering, procedure, (), NO_NAMES, scope, procedure.at, None)
            parts += at_moment(lowering, "ending", "game", scope, procedure.at)
        over = lowering.joint()
        over.code = [Leave(((0, "g.ask = g.go = None"), (0, "return None")))]
        lowering.labels[0].code = lowering.chain(parts, over)

    return blocks(generator, "game", "game", (), build)


def claim_routines(generator: Generator) -> tuple[tuple[str, str], ...]:
    """By menu of which actions may be claimed: the block `(by)` that opens it for that player, and then comes back."""
    found = []
    for id, menu in sorted(generator.rules.menus.items()):
        if not menu.claims or not generator.writer.is_on(menu):
            continue

        def build(lowering: Lowering, scope: Scope, menu: Menu = menu) -> None:
            """One action, and back to the decision that was pending."""
            lowering.labels[0].code = lowering.chain(claim(lowering, menu.id, scope, menu.at), finish(lowering))

        found.append((id, blocks(generator, f"claim_{id}", f"menus.{id}", [Arg("by", PLAYER, None)], build)))
    return tuple(found)
