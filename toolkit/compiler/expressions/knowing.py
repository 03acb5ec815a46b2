"""Who knows which piece something is: functions of a generated module.

`toolkit.secrecy.sight` says when a piece is known.
"""

from __future__ import annotations

from toolkit.compiler.code_buffer import CodeBuffer
from toolkit.compiler.env import Env
from toolkit.compiler.expressions.context import EmitContext
from toolkit.compiler.kinds import HOLDER, OWNER, UP
from toolkit.compiler.module import Module
from toolkit.language.code import Code
from toolkit.language.tree import Literal
from toolkit.program.effects import SHOWING
from toolkit.program.rules import Place


def seen_by(module: Module) -> str:
    """The name of the function that tells whether a player knows which piece something is."""
    module = module.unguarded
    return module.function("k_sees", "S, piece, viewer", lambda body: write_sees(module, body))


def seen_openly(module: Module) -> str:
    """The name of the function that tells whether a player knows a piece without having been shown it."""
    return module.function("k_open", "S, piece, viewer", lambda body: write_open(module, body))


def write_sees(module: Module, body: CodeBuffer) -> None:
    """The body of the function that tells whether a player knows which piece something is."""
    stage = module.stage
    if not stage.needs.shown and not stage.needs.showings:
        write_open(module, body)
        return
    if stage.needs.shown:
        shown = module.constant("AT_shown", module.offsets("shown"))
        body.under(f"if viewer in S[piece + {shown}[S[piece]]]:", "return True")
    if stage.needs.showings:
        row = stage.layout.shape("effect", SHOWING).at
        told = f"viewer in S[_row + {row['argument viewers']}] and piece in S[_row + {row['argument pieces']}]"
        with body.block(f"for _row in S[{stage.layout.base['effects', SHOWING]}]:"):
            body.under(f"if {told}:", "return True")
    body.line(f"return {seen_openly(module)}(S, piece, viewer)")


def write_open(module: Module, body: CodeBuffer) -> None:
    """The body of the function that tells whether a piece lies face up, or its place or its kind shows it."""
    stage = module.stage
    body.under(f"if S[piece + {UP}]:", "return True")
    body.line("_holder = piece")
    with body.block(f"while _holder is not None and _holder >= {stage.layout.static}:"):
        body.line(f"_holder = S[_holder + {HOLDER}]")
    kinds = enumerate(stage.numbers.kind_of)
    kept = tuple(tag for tag, kind in kinds if kind in stage.kept_known)
    body.under(
        "if _holder is None:", f"return S[piece + {OWNER}] == viewer and S[piece] in {kept}" if kept else "return False"
    )
    spaces = len(stage.ground.labels)
    instances = stage.numbers.instances
    owners = module.constant("OWNER_AT", (*(None for _ in range(spaces)), *(one.owner for one in instances)))
    board = next((place for place in stage.rules.places.values() if place.is_map), None)
    places: list[Place | None] = [board] * spaces + [stage.rules.places[one.place] for one in instances]
    known = sorted({place.id for place in places if place is not None})
    numbers = tuple(-1 if place is None else known.index(place.id) for place in places)
    body.line(f"_place = {module.constant('PLACE_AT', numbers)}[_holder]")
    for number, id in enumerate(known):
        code = stage.rules.places[id].shown_to
        if not isinstance(code.expr, Literal):
            body.under(f"if _place == {number} and {_holds(code, f'{owners}[_holder]', module, body)}:", "return True")
    for kind in sorted(set(stage.numbers.kind_of)):
        named = stage.rules.kinds[kind].shown_to
        if named is not None:
            tags = tuple(tag for tag, each in enumerate(stage.numbers.kind_of) if each == kind)
            with body.block(f"if S[piece] in {tags}:"):
                body.line(f"return {_holds(named, f'S[piece + {OWNER}]', module, body)}")
    to_all = tuple(number for number, id in enumerate(known) if stage.rules.places[id].shown_to.is_true)
    body.line(f"return _place in {to_all} and S[piece + {OWNER}] == viewer")


def _holds(code: Code, owner: str, module: Module, body: CodeBuffer) -> str:
    if isinstance(code.expr, Literal):
        return str(code.is_true)
    env = Env({"viewer": "viewer", "owner": owner, "piece": "piece"})
    return EmitContext(module, code.where, env, body).value(code.expr)
