"""The whole game: it opens, its sequence runs, it ends; and beside it what players may claim. Made like any routine."""

from __future__ import annotations

from toolkit.compiler.code import NO_NAMES, Leave, Part
from toolkit.compiler.generator import Generator
from toolkit.compiler.occasions import is_row, open_row
from toolkit.compiler.offers import claim
from toolkit.compiler.openings import renewals
from toolkit.compiler.pycode import py
from toolkit.compiler.routines import blocks, enter, finish
from toolkit.compiler.step_emitter import Scope, StepEmitter
from toolkit.compiler.trigger_code import at_moment
from toolkit.language.code import Where
from toolkit.program.rules import Arg, Menu
from toolkit.state.shapes import PLAYER


def whole_game(generator: Generator) -> str:
    """The name of the block that begins the game."""

    def build(emitter: StepEmitter, scope: Scope) -> None:
        """The whole game."""
        sequence = generator.stage.sequence
        parts: list[Part] = []
        pack = Where(generator.rules.pack.manifest.source, ())
        where = generator.rules.procedures[sequence].at if sequence is not None else pack
        if is_row(emitter, "game"):
            parts.append(open_row(emitter, "game", {}, NO_NAMES))
        parts += renewals(emitter, "game", scope, where)
        if sequence is not None:
            procedure = generator.rules.procedures[sequence]
            parts += at_moment(emitter, "opening", "game", scope, procedure.at)
            parts += enter(emitter, procedure, (), NO_NAMES, scope, procedure.at, None)
            parts += at_moment(emitter, "ending", "game", scope, procedure.at)
        over = emitter.joint()
        over.code = [Leave(((0, py("g.ask = g.go = None")), (0, py("return None"))))]
        emitter.labels[0].code = emitter.chain(parts, over)

    return blocks(generator, "game", "game", (), build)


def claim_routines(generator: Generator) -> tuple[tuple[str, str], ...]:
    """By menu of which actions may be claimed: the block `(by)` that opens it for that player, and then comes back."""
    found = []
    for id, menu in sorted(generator.rules.menus.items()):
        if not menu.claims or not generator.writer.is_on(menu):
            continue

        def build(emitter: StepEmitter, scope: Scope, menu: Menu = menu) -> None:
            """One action, and back to the decision that was pending."""
            emitter.labels[0].code = emitter.chain(claim(emitter, menu.id, scope, menu.at), finish(emitter))

        found.append((id, blocks(generator, f"claim_{id}", f"menus.{id}", [Arg("by", PLAYER, None)], build)))
    return tuple(found)
