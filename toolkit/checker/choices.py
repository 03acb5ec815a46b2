"""Choices: the fields of an argument or of the step `choose`, checked. Out: a `Choice` with the type of its name."""

from __future__ import annotations

import re
from dataclasses import replace
from typing import Any

from toolkit.analysis.totals import Numbers
from toolkit.checker.conditions import maybe_condition
from toolkit.checker.criteria import check_criteria
from toolkit.checker.declarations import Declarations
from toolkit.checker.functions.candidates import never_empty
from toolkit.checker.movement import tells_spent
from toolkit.checker.routes import check_bounds
from toolkit.checker.scope import Scope
from toolkit.checker.spot import Spot
from toolkit.checker.types import (
    BOOL,
    INT,
    RATIO,
    ROUTE,
    SPACE,
    UNKNOWN,
    bare,
    is_unknown,
    list_of,
    map_of,
    member,
    optional,
    set_of,
)
from toolkit.checker.typing import check_candidates, check_expression
from toolkit.checker.workbench import Workbench
from toolkit.diagnostics import register
from toolkit.language.code import Candidates, Choice, Code, Condition, Routes, Shares, Total
from toolkit.language.syntax import Call, Name, Node, Slip, parse
from toolkit.language.tree import Clause, Comprehension, Expr, Function, Literal, Variable
from toolkit.model import Type
from toolkit.program.ground import search_of

NO_FORM = register(
    "E565",
    "choice-form",
    about="choices steps/choose",
    title="A choice does not say what is chosen, or says it twice",
    cause="A choice has one of the forms `one`, `pick`, `arrange`, `split`, `number`, `routes`, `yes`. `each` belongs "
    "to those that choose among things, `together` to those whose answers have several elements, `min` and the like to "
    "sets, and so do the words of `propose:`.",
    remedy="Give it one form, and the fields of that form.",
    bad="- {choose: loss, by: loser, one: units, number: [1, 3], else: []}",
    good="- {choose: loss, by: loser, one: units, else: []}",
)
NUMBER_ENDS = register(
    "E566",
    "number-ends",
    about="choices",
    title="A number is not chosen between two others",
    cause="`number:` lists the least and the greatest number that may be chosen.",
    remedy="Give both: `number: [0, 3]`.",
    bad="- {choose: points, by: loser, number: [3]}",
    good="- {choose: points, by: loser, number: [0, 3]}",
)
_NAMED = re.compile(r"\s*([a-z][a-z0-9_]*)\s+in\b")
FORMS = ("one", "pick", "arrange", "split", "number", "routes", "yes")
_OF_SETS = ("min", "max", "total", "minimal", "closed", "grow")
_OF_SEVERAL = ("pick", "arrange", "split", "routes")
"""The forms whose answers have several elements, which must hold together."""
_WORDS = ("all", "each", "each_space")
_ADVICE = "`all` and `each` are for `pick`, `each_space` for one of pieces or spaces; all else is an expression."
_AMONG = ("one", "pick", "arrange", "split")


def candidates(bench: Workbench, text: str, spot: Spot, scope: Scope) -> Candidates:
    """The things of a field: `units(by)`, or with a name for the one in hand `u in units(by)`."""
    found, problems = check_candidates(text, spot.where, scope)
    bench.found += problems
    if found is not None:
        return replace(found, things=keys_of(found.things))
    named = _NAMED.match(text)
    return Candidates(Code(Literal(UNKNOWN, 0, 0, None), spot.where), named[1] if named else "it")


def keys_of(things: Code) -> Code:
    """What is ranged over: of a map the set of its keys."""
    expr = things.expr
    if expr.type.form != "map":
        return things
    key = member(expr.type) or UNKNOWN
    each = Variable(key, expr.start, expr.end, "key")
    keys = Comprehension(set_of(key), expr.start, expr.end, each, (Clause("key", expr, ()),))
    return Code(keys, things.where)


def check_choice(bench: Workbench, name: str, record: Any, spot: Spot, scope: Scope) -> Choice:
    """A choice of one form, with its conditions and wishes."""
    given = [form for form in FORMS if form in record.model_fields_set]
    if len(given) != 1:
        message = f"`{name}` has no form." if not given else f"`{name}` has two forms: {' and '.join(given[:2])}."
        bench.report(NO_FORM, spot.inside(given[1] if given else "choose").key_span, message)
        if not given:
            return Choice(name, "one", UNKNOWN, spot.where)
    form: Any = given[0]
    wrong = [field for field in _OF_SETS if field in record.model_fields_set] if form != "pick" else []
    if form not in _AMONG and "each" in record.model_fields_set:
        wrong.append("each")
    if form not in _OF_SEVERAL and "together" in record.model_fields_set:
        wrong.append("together")
    if record.binding and not record.prefer:
        bench.report(NO_FORM, spot.inside("binding").key_span, "What binds is what is preferred, and nothing is.")
    for field in wrong:
        bench.report(NO_FORM, spot.inside(field).key_span, f"`{field}` says nothing of a choice of the form `{form}`.")
    return _CHECKERS[form](bench, name, record, spot, scope)


def _among(bench: Workbench, name: str, record: Any, spot: Spot, scope: Scope) -> Choice:
    form = next(form for form in ("one", "pick", "arrange") if form in record.model_fields_set)
    among = candidates(bench, getattr(record, form), spot.inside(form), scope)
    inner = member(among.things.type) or UNKNOWN
    type = {"one": inner, "pick": set_of(inner), "arrange": list_of(inner)}[form]
    of_one = scope.with_variable(among.variable, inner)
    of_all = scope.with_variable(name, type)
    return Choice(
        name,
        form,  # type: ignore[arg-type]  # one of the three
        type,
        spot.where,
        among=among,
        each=maybe_condition(bench, record.each, spot.inside("each"), of_one),
        together=_together(bench, name, record, spot, scope, type),
        grow=maybe_condition(bench, record.grow, spot.inside("grow"), of_all),
        least=bench.maybe(record.min, spot.inside("min"), scope, INT),
        most=bench.maybe(record.max, spot.inside("max"), scope, INT),
        total=_total(bench, record, spot, scope, among.variable, inner),
        minimal=record.minimal,
        says_closed=record.closed,
        **_wishes(bench, name, record, spot, scope, type),
    )


def _wishes(bench: Workbench, name: str, record: Any, spot: Spot, scope: Scope, type: Type) -> Any:
    """What all forms have: what is proposed, what is preferred, whether that binds, the prompt."""
    inside = scope.with_variables({name: type, "it": type}).with_ways(way_of(record), name, "it")
    prefer = check_criteria(bench, record.prefer, spot.inside("prefer"), inside, type)
    propose = _proposals(bench, record, spot, scope, type)
    return {"propose": propose, "prefer": prefer, "binding": record.binding, "say": record.say, "title": record.title}


def _total(bench: Workbench, record: Any, spot: Spot, scope: Scope, variable: str, inner: Type) -> Total | None:
    if record.total is None:
        return None
    place = spot.inside("total")
    of = bench.code(record.total.of, place.inside("of"), scope.with_variable(variable, inner), INT)
    most = bench.maybe(record.total.at_most, place.inside("at_most"), scope, INT)
    least = bench.maybe(record.total.at_least, place.inside("at_least"), scope, INT)
    return Total(of, variable, most, least)


def _proposals(bench: Workbench, record: Any, spot: Spot, scope: Scope, type: Type) -> tuple[Code | str, ...]:
    """What is proposed: words for sets of the candidates, else expressions of what is chosen, which may be none."""
    found: list[Code | str] = []
    for index, text in enumerate(record.propose):
        place = spot.inside("propose", index)
        if text not in _WORDS:
            found.append(bench.code(text, place, scope, optional(type)))
        elif text in _words_of(record, type, scope):
            found.append(text)
        else:
            bench.report(NO_FORM, place.span, f"`{text}` proposes no answer to this choice.", help=_ADVICE)
    return tuple(found)


def _words_of(record: Any, type: Type, scope: Scope) -> tuple[str, ...]:
    """The words that mean something to a form: that they stand in a space is told by pieces and spaces alone."""
    if "arrange" in record.model_fields_set:
        return ("all",)
    if "pick" not in record.model_fields_set:
        return ()
    inner = member(type) or UNKNOWN
    stands = inner in (SPACE, UNKNOWN) or scope.declarations.is_piece(inner)
    return _WORDS if stands else ("all", "each")


def _split(bench: Workbench, name: str, record: Any, spot: Spot, scope: Scope) -> Choice:
    place = spot.inside("split")
    among = candidates(bench, record.split.among, place.inside("among"), scope)
    inner = member(among.things.type) or UNKNOWN
    type = map_of(bare(inner).name, INT) if bare(inner).form == "named" else UNKNOWN
    each = maybe_condition(bench, record.each, spot.inside("each"), scope.with_variable(among.variable, inner))
    amount = bench.code(record.split.of, place.inside("of"), scope, INT)
    return Choice(
        name,
        "split",
        type,
        spot.where,
        among=among,
        each=each,
        together=_together(bench, name, record, spot, scope, type),
        amount=amount,
        shares=_shares(bench, record.split, place, scope.with_variable(among.variable, inner), among.variable),
        **_wishes(bench, name, record, spot, scope, type),
    )


def _together(bench: Workbench, name: str, record: Any, spot: Spot, scope: Scope, type: Type) -> Condition | None:
    """What must hold of a whole answer, under the name of the choice."""
    inside = scope.with_variable(name, type).with_ways(way_of(record), name)
    return maybe_condition(bench, record.together, spot.inside("together"), inside)


def way_of(record: Any) -> Node | None:
    """The movement of the routes of a choice, with what it is told."""
    text = record.routes.along if record.routes is not None else None
    node = parse(text) if text is not None else None
    return node if isinstance(node, Node) else None


def _shares(bench: Workbench, record: Any, spot: Spot, scope: Scope, variable: str) -> Shares | None:
    """How much each member may take."""
    least = bench.maybe(record.at_least, spot.inside("at_least"), scope, INT)
    most = bench.maybe(record.at_most, spot.inside("at_most"), scope, INT)
    return Shares(variable, least, most) if least is not None or most is not None else None


def _number(bench: Workbench, name: str, record: Any, spot: Spot, scope: Scope) -> Choice:
    place = spot.inside("number")
    ends = [bench.code(text, place.inside(index), scope, INT) for index, text in enumerate(record.number)]
    if len(ends) != 2:
        bench.report(NUMBER_ENDS, place.span, "A number lies between two others: the least and the greatest.")
        ends = [ends[0], ends[-1]] if ends else [Code(Literal(INT, 0, 0, 0), place.where)] * 2
    wishes = _wishes(bench, name, record, spot, scope, INT)
    return Choice(name, "number", INT, spot.where, low=ends[0], high=ends[1], **wishes)


def _yes(bench: Workbench, name: str, record: Any, spot: Spot, scope: Scope) -> Choice:
    wishes = _wishes(bench, name, record, spot, scope, BOOL)
    return Choice(name, "yes", BOOL, spot.where, question=record.yes, **wishes)


def _routes(bench: Workbench, name: str, record: Any, spot: Spot, scope: Scope) -> Choice:
    place, raw = spot.inside("routes"), record.routes
    start = bench.code(raw.start, place.inside("start"), scope, SPACE)
    step = scope.with_variables({"here": SPACE, "there": SPACE})
    length = raw.length
    routes = Routes(
        start,
        maybe_condition(bench, raw.step, place.inside("step"), step),
        bench.maybe(length.min, place.inside("length", "min"), scope, INT) if length else None,
        bench.maybe(length.max, place.inside("length", "max"), scope, INT) if length else None,
        raw.simple,
        along=(along := _along(bench, raw.along, place.inside("along"), step)),
        limit=bench.maybe(raw.limit, place.inside("limit"), scope, RATIO),
        adds_up=_adds_up(along, scope),
    )
    if raw.limit is not None and raw.along is None:
        message = "Only along a movement do steps cost anything."
        bench.report(NO_FORM, place.inside("limit").key_span, message, help="Say `along:` which, or `length:`.")
    wishes = _wishes(bench, name, record, spot, scope, ROUTE)
    together = _together(bench, name, record, spot, scope, ROUTE)
    choice = Choice(name, "routes", ROUTE, spot.where, routes=routes, together=together, **wishes)
    check_bounds(bench, record, choice, spot)
    return choice


def _adds_up(along: Code | None, scope: Scope) -> bool:
    """Whether what a step costs does not hang on what was spent before."""
    if along is None or not isinstance(along.expr, Function):
        return True
    return not tells_spent(scope.declarations, search_of(along.expr).movement)


def _along(bench: Workbench, text: str | None, spot: Spot, scope: Scope) -> Code | None:
    """The search along a movement that routes follow, from where a step begins."""
    node = parse(text) if text is not None else None
    if text is None or node is None or isinstance(node, Slip):
        return None
    name, here = (Name(node.start, node.end, word) for word in ("reachable", "here"))
    expr, problems = check_expression(Call(node.start, node.end, name, (node, here), ()), spot.where, scope)
    bench.found += problems
    return Code(expr, spot.where) if isinstance(expr, Function) else None


_CHECKERS = {
    "one": _among,
    "pick": _among,
    "arrange": _among,
    "split": _split,
    "number": _number,
    "routes": _routes,
    "yes": _yes,
}


def may_be_impossible(choice: Choice, known: Declarations) -> bool:
    """Whether there may be nothing to choose, as far as the choice itself tells."""
    if choice.together is not None and choice.form != "pick":
        return True
    if choice.shares is not None:
        return True
    if choice.form == "pick":
        return choice.least is not None and not _is_number(choice.least, 0)
    if choice.form == "routes":
        return choice.routes is not None and not _is_number(choice.routes.shortest, 0)
    if choice.form == "number":
        return _may_have_no_number(choice)
    if choice.form in ("one", "split") and choice.among is not None:
        inner = choice.among.things.type.inner
        may_be_none = choice.form == "split" and inner is not None and inner.form == "optional"
        return choice.each is not None or may_be_none or not _is_never_empty(choice.among.things.expr, known)
    return False


def _may_have_no_number(choice: Choice) -> bool:
    """Whether the greatest number may be less than the least; of ends that are wrong nothing is said."""
    if choice.low is None or choice.high is None or any(is_unknown(end.type) for end in (choice.low, choice.high)):
        return False
    ends = [code.expr.value for code in (choice.low, choice.high) if isinstance(code.expr, Literal)]
    numbers = [end for end in ends if isinstance(end, int)]
    if len(numbers) == 1:
        return not (_is_number(choice.low, 0) and Numbers().is_never_negative(choice.high.expr))
    return len(numbers) < 2 or numbers[0] > numbers[1]


def _is_number(code: Code | None, number: int) -> bool:
    return code is not None and isinstance(code.expr, Literal) and code.expr.value == number


def _is_never_empty(expr: Expr, known: Declarations) -> bool:
    return never_empty(expr, known) or is_unknown(expr.type)
