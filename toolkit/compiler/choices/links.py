"""What is linked to what among candidates, as code. In: the truth by which one is linked to another. Out: arguments."""

from __future__ import annotations

from toolkit.compiler.body import Body
from toolkit.compiler.choices.asking import Asking
from toolkit.compiler.env import Env
from toolkit.frozen import frozen
from toolkit.language.code import Code
from toolkit.language.rewriting import rewritten
from toolkit.language.tree import Comparison, Expr, Function, Logic, Unary, Variable


@frozen
class Link:
    """What must hold of a member, called the first of `names`, and of some member, the other one."""

    code: Code
    names: tuple[str, str]
    env: Env

    def env_of(self, one: str, other: str) -> Env:
        """The names, where the two are these."""
        return self.env.with_names(**dict(zip(self.names, (one, other), strict=True)))


def write_links(asking: Asking, link: Link, things: str, body: Body) -> str:
    """The arguments that tell what is linked to a candidate, what to itself, and whether links are mutual."""
    links, loops, one, other = (body.fresh(stem) for stem in ("links", "loops", "one", "other"))
    for head, env in ((f"{links}({other})", link.env_of(one, other)), (f"{loops}()", link.env_of(one, one))):
        with body.function(f"def {head}:"):
            _write_linked(asking, link.code, env, (things, one), body)
    near = asking.writer.module.stage.ground.neighbours
    both_ways = all(here in near[there] for here, around in enumerate(near) for there in around)
    return f", links={links}, loops={loops}, mutual={_is_mutual(link, both_ways)}"


def _write_linked(asking: Asking, code: Code, env: Env, loop: tuple[str, str], body: Body) -> None:
    """Return those of which the truth holds."""
    things, one = loop
    scratch = body.scratch()
    truth = asking.writer.truth(code, env, scratch)
    if scratch.empty:
        body.line(f"return [{one} for {one} in {things} if {truth}]")
        return
    found = body.fresh("found")
    body.line(f"{found} = []")
    with body.block(f"for {one} in {things}:"):
        body.take(scratch)
        body.under(f"if {truth}:", f"{found}.append({one})")
    body.line(f"return {found}")


def _is_mutual(link: Link, both_ways: bool) -> bool:
    """Whether what is linked to one has that linked to it, as far as the form tells; `both_ways`: neighbours are."""
    one, other = link.names
    turned = {one: other, other: one}

    def change(part: Expr) -> Expr | None:
        """Each of the two in the place of the other."""
        if isinstance(part, Variable) and part.name in turned:
            return Variable(part.type, part.start, part.end, turned[part.name])
        return None

    return _is_same(link.code.expr, rewritten(link.code.expr, change), both_ways)


def _is_same(one: Expr, other: Expr, both_ways: bool) -> bool:
    """Whether two truths or numbers of one make are the same, where sides may be changed."""
    if one == other:
        return True
    match one, other:
        case Logic(operands=parts), Logic(operands=others):
            return all(_is_same(*pair, both_ways) for pair in zip(parts, others, strict=True))
        case Unary(operand=part), Unary(operand=another):
            return _is_same(part, another, both_ways)
        case Function(name="distance", arguments=parts), Function(arguments=others):
            return parts == others[::-1]
        case Comparison(operators=("==",) | ("!=",), operands=(left, right)), Comparison(operands=operands):
            return (right, left) == operands
        case (
            Comparison(operators=("in",) | ("not in",), operands=(left, Function(name="neighbours", arguments=(of,)))),
            Comparison(operands=(another, Function(arguments=(its,)))),
        ):
            return both_ways and (left, of) == (its, another)
        case Comparison(operands=parts), Comparison(operands=others):
            return all(_is_same(*pair, both_ways) for pair in zip(parts, others, strict=True))
    return False
