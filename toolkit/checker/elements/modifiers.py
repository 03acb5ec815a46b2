"""Section `modifiers`, and the modifiers of keywords and effects."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any
from typing import Literal as OneOf

from toolkit.checker.conditions import maybe_condition, scope_where
from toolkit.checker.elements.sheet import Sheet, element
from toolkit.checker.expressions.checker import article
from toolkit.checker.types import BOOL, INT, RATIO, TEXT, is_number, is_unknown
from toolkit.diagnostics import Note, register
from toolkit.language.code import Code, Condition, Several, Stated
from toolkit.language.tree import Function, Literal
from toolkit.model import Type
from toolkit.packs import Item
from toolkit.program.rules import Modifier

NO_STAGE = register(
    "E545",
    "modifier-without-stage",
    about="modifiers values",
    title="A modifier names a stage that its value does not have",
    cause="A modifier counts in one stage of a value; without `stage:` in the first.",
    remedy="Name a stage of the value, or take `stage:` out.",
    bad="values: {cover: {base: 0, stages: [source, road]}}\nmodifiers: [{to: cover, stage: roads, add: 1}]",
    good="modifiers: [{to: cover, stage: road, add: 1}]",
)
MODIFIER_FORM = register(
    "E546",
    "modifier-form",
    about="modifiers",
    title="A modifier does not say one thing",
    cause="A modifier says one of `set`, `or`, `times`, `add` or `void`, and one amount for all its values or one for "
    "each. Only numbers are multiplied and added to; truths and symbols are set.",
    remedy="Make a modifier of each change.",
    bad="- {to: [hit, critical], add: [1, 2, 3]}",
    good="- {to: [hit, critical], add: [1, 2]}",
)
_HOWS: tuple[OneOf["set", "or", "times", "add", "void"], ...] = ("set", "or", "times", "add", "void")


@element("modifiers")
def check_modifier(sheet: Sheet) -> Iterator[Modifier]:
    """One for each value that it names."""
    record, bench = sheet.record, sheet.bench
    given = [how for how in _HOWS if getattr(record, _field(how))]
    if len(given) > 1:
        bench.report(MODIFIER_FORM, sheet.spot.inside(given[1]).key_span, f"`{given[0]}` is said already.")
    if not given:
        empty = next((how for how in _HOWS if _field(how) in record.model_fields_set), None)
        place = sheet.spot.inside(empty).key_span if empty else sheet.spot.inside("to").span
        message = f"`{empty}` gives no amount." if empty else "Nothing says how the value changes."
        bench.report(MODIFIER_FORM, place, message, help="Say `set`, `or`, `times`, `add` or `void`, with an amount.")
        return
    how = given[0]
    amounts = getattr(record, _field(how))
    if how != "void" and len(amounts) not in (1, len(record.to)):
        count = f"{len(record.to)} value{'s' if len(record.to) > 1 else ''}"
        message = f"{len(amounts)} amounts stand here for {count}."
        bench.report(MODIFIER_FORM, sheet.spot.inside(how).span, message)
    for index, name in enumerate(record.to):
        value = sheet.declarations.section("values").get(name)
        if value is not None:
            amount = min(index, len(amounts) - 1)
            yield _modifier(sheet, how, amounts, 0 if len(amounts) == 1 else amount, value)


def _field(how: str) -> str:
    return "or_" if how == "or" else how


def _modifier(
    sheet: Sheet, how: OneOf["set", "or", "times", "add", "void"], amounts: Any, number: int, value: Item
) -> Modifier:
    record, bench = sheet.record, sheet.bench
    args = {arg.name: arg.type for arg in sheet.declarations.args("values", value.id)}
    scope = sheet.scope(args, value.record.within)
    envelope = sheet.envelope()
    when = maybe_condition(bench, record.when, sheet.spot.inside("when"), scope)
    code: Code | None = None
    if how != "void":
        type = _amount_type(sheet, how, value)
        since = len(bench.found)
        code = bench.code(amounts[number], sheet.spot.inside(how, number), scope_where(scope, when), type)
        rounding = "Say at the value how it is rounded, `round: up`, or that it need not be: `gives: ratio`."
        bench.note(since, Note("The value is declared here.", value.key_span()), rounding)
    return Modifier(
        **(envelope | {"within": ()} | {"id": sheet.id if len(record.to) == 1 else f"{sheet.id}.{value.id}"}),
        value=value.id,
        stage=_stage(sheet, value),
        label=record.label or record.title or (sheet.id if record.id else value.record.title or value.id),
        classes=envelope["tags"],
        when=_while_live(sheet, when),
        how=how,
        code=code,
        voids=tuple(record.void),
        owner=sheet.owner.key if sheet.owner is not None else None,
    )


def _while_live(sheet: Sheet, when: Condition | None) -> Condition | None:
    """The condition of a modifier, which counts only while the occasions of its `within:` are going on."""
    kinds = [kind for kind in sheet.record.within if sheet.declarations.is_kind_of_occasion(kind)]
    if not kinds:
        return when
    places = [sheet.spot.inside("within", number).where for number in range(len(kinds))]
    live = [
        Stated(Code(Function(BOOL, 0, len(kind), "live", (Literal(TEXT, 0, len(kind), kind),)), place))
        for kind, place in zip(kinds, places, strict=True)
    ]
    return Several("all", (*live, when) if when is not None else tuple(live))


def _amount_type(sheet: Sheet, how: str, value: Item) -> Type:
    """The type of an amount: a whole number may be changed by a ratio where the value is rounded."""
    type = sheet.declarations.value_type(value.id)
    if not is_number(type) and how != "set" and not (type == BOOL and how == "or"):
        message = f"`{value.id}` is {article(type)}: `{how}` is for numbers."
        note = Note("The value is declared here.", value.key_span())
        sheet.bench.report(MODIFIER_FORM, sheet.spot.inside(how).key_span, message, notes=[note])
    rounds = value.record.round is not None or any(stage.round is not None for stage in value.record.stages)
    return RATIO if type == INT and rounds and not is_unknown(type) else type


def _stage(sheet: Sheet, value: Item) -> str:
    stages: list[str] = [stage.id for stage in value.record.stages] or [value.id]
    wanted: str | None = sheet.record.stage
    if wanted is None or wanted in stages:
        return wanted or stages[0]
    listed = ", ".join(f"`{stage}`" for stage in stages)
    help = f"It has {listed}." if value.record.stages else "It has none: take `stage:` out."
    note = Note("The value is declared here.", value.key_span())
    message = f"`{value.id}` has no stage `{wanted}`."
    sheet.bench.report(NO_STAGE, sheet.spot.inside("stage").span, message, help=help, notes=[note])
    return stages[0]
