"""Who knows which piece something is: functions of a generated module.

`toolkit.secrecy.sight` says when a piece is known.
"""

from __future__ import annotations

from toolkit.compiler.code_buffer import CodeBuffer
from toolkit.compiler.env import Env
from toolkit.compiler.expressions.context import EmitContext
from toolkit.compiler.kinds import HOLDER, OWNER, UP
from toolkit.compiler.module import Module
from toolkit.compiler.pycode import PyCode, literal, local, py
from toolkit.language.code import Code
from toolkit.language.tree import Literal
from toolkit.program.effects import SHOWING
from toolkit.program.rules import Place


def seen_by(module: Module) -> PyCode:
    """The name of the function that tells whether a player knows which piece something is."""
    module = module.unguarded
    return module.function("k_sees", "S, piece, viewer", lambda body: write_sees(module, body))


def seen_openly(module: Module) -> PyCode:
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
        body.under(py("if viewer in S[piece + {}[S[piece]]]:", shown), "return True")
    if stage.needs.showings:
        row = stage.layout.shape("effect", SHOWING).at
        told = py("viewer in S[_row + {}] and piece in S[_row + {}]", row["argument viewers"], row["argument pieces"])
        with body.block(py("for _row in S[{}]:", stage.layout.base["effects", SHOWING])):
            body.under(py("if {}:", told), "return True")
    body.line(py("return {}(S, piece, viewer)", seen_openly(module)))


def write_open(module: Module, body: CodeBuffer) -> None:
    """The body of the function that tells whether a piece lies face up, or its place or its kind shows it."""
    stage = module.stage
    body.under(py("if S[piece + {}]:", UP), "return True")
    body.line("_holder = piece")
    with body.block(py("while _holder is not None and _holder >= {}:", stage.layout.static)):
        body.line(py("_holder = S[_holder + {}]", HOLDER))
    kinds = enumerate(stage.numbers.kind_of)
    kept = tuple(tag for tag, kind in kinds if kind in stage.kept_known)
    body.under(
        "if _holder is None:",
        py("return S[piece + {}] == viewer and S[piece] in {}", OWNER, literal(kept)) if kept else "return False",
    )
    spaces = len(stage.ground.labels)
    instances = stage.numbers.instances
    owners = module.constant("OWNER_AT", (*(None for _ in range(spaces)), *(one.owner for one in instances)))
    board = next((place for place in stage.rules.places.values() if place.is_map), None)
    places: list[Place | None] = [board] * spaces + [stage.rules.places[one.place] for one in instances]
    known = sorted({place.id for place in places if place is not None})
    numbers = tuple(-1 if place is None else known.index(place.id) for place in places)
    body.line(py("_place = {}[_holder]", module.constant("PLACE_AT", numbers)))
    for number, id in enumerate(known):
        code = stage.rules.places[id].shown_to
        if not isinstance(code.expr, Literal):
            with body.block(py("if _place == {}:", number)):  # elsewhere a piece need not stand in a space
                body.under(py("if {}:", _holds(code, py("{}[_holder]", owners), module, body)), "return True")
    for kind in sorted(set(stage.numbers.kind_of)):
        named = stage.rules.kinds[kind].shown_to
        if named is not None:
            tags = tuple(tag for tag, each in enumerate(stage.numbers.kind_of) if each == kind)
            with body.block(py("if S[piece] in {}:", literal(tags))):
                body.line(py("return {}", _holds(named, py("S[piece + {}]", OWNER), module, body)))
    to_all = tuple(number for number, id in enumerate(known) if stage.rules.places[id].shown_to.is_true)
    body.line(py("return _place in {} and S[piece + {}] == viewer", literal(to_all), OWNER))


def _holds(code: Code, owner: PyCode, module: Module, body: CodeBuffer) -> PyCode:
    if isinstance(code.expr, Literal):
        return literal(code.is_true)
    env = Env({"viewer": local("viewer"), "owner": owner, "piece": local("piece")})
    return EmitContext(module, code.where, env, body).value(code.expr)
