"""Conditions: an expression; a list of which all must hold; `any`, `none`; an expression with its case and words."""

from typing import Any, ClassVar

from pydantic import Field

from toolkit.model.record import Cites, Flexible, Some, Variants
from toolkit.model.scalars import Expression, Phrase


def _form_of_condition(data: Any) -> str | None:
    if isinstance(data, dict):
        return next((form for form in ("if", "any", "none") if form in data), None)
    return "all" if isinstance(data, (list, tuple)) else "if"


class Condition(Variants, Flexible):
    """A truth about the game."""

    form_of = staticmethod(_form_of_condition)


class Stated(Condition):
    """An expression that must be true; alone it needs no mapping."""

    tag = "if"
    short_form: ClassVar[str] = "if"

    if_: Expression = Field(alias="if", description="The expression.", examples=["count(spaces(units)) == 1"])
    cite: Cites = Field((), description="The case that asks for it.", examples=["10.9"])
    say: Phrase | None = Field(None, description="What a refusal says.", examples=["many hexes against many"])


class AllHold(Condition):
    """A list of conditions that must all hold."""

    tag = "all"
    short_form: ClassVar[str] = "all"
    only_short: ClassVar[bool] = True

    all: Some[Condition] = Field(description="The conditions.", examples=[["unit.fresh", "unit.armour > 2"]])


class AnyHolds(Condition):
    """At least one must hold."""

    tag = "any"

    any: Some[Condition] = Field(description="The conditions.", examples=[["enemy_in(there)", "enemy_zone(there)"]])


class NoneHolds(Condition):
    """None may hold."""

    tag = "none"

    none: Some[Condition] = Field(description="The conditions.", examples=[["unit.fired", "unit.pinned"]])
