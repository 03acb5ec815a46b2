"""`tables/*.yaml`: tables that are looked up by rows and columns, and lists of records."""

from typing import Annotated, Any

from pydantic import Field

from toolkit.model.kinds import TypeName
from toolkit.model.record import AtLeastOne, Item, OneOrMany, Some, Variants
from toolkit.model.rules.element import Arguments
from toolkit.model.scalars import Id, Text

Axis = Annotated[dict[Id, Annotated[tuple[Text, ...], AtLeastOne(), OneOrMany()]], AtLeastOne()]


def _form_of_table(data: Any) -> str | None:
    if not isinstance(data, dict):
        return None
    return "fields" if "fields" in data else "rows"


class Table(Variants, Item):
    """A table: values by rows and columns, or with `fields` a list of records."""

    form_of = staticmethod(_form_of_table)
    otherwise = "rows"

    title: Text | None = Field(None, description="What readers call it.", examples=["Combat results"])
    text: Text | None = Field(None, description="How it is used.", examples=["Roll a die under the odds."])
    names: dict[Id, Text] = Field(
        {},
        description="What readers call its rows, columns or fields, where it is not their id in words.",
        examples=[{"odds": "Odds of the battle"}],
    )
    replaces: Id | None = Field(
        None,
        description="The table that this one stands in for, such as with an `option:`. It is alike: the same rows, "
        "columns or fields, and it gives the same.",
        examples=["crt"],
    )
    args: Arguments = Field(
        {},
        description="What the tests and orders in its cells are told by whoever uses them.",
        examples=[{"u": "unit"}],
    )


class LookupTable(Table):
    """A table that gives a value for a row and a column."""

    tag = "rows"

    rows: Axis = Field(
        description="What the rows are looked up by, and their bands: `1..6` is a row for each number; or a list of "
        "numbers, bands (`3..5`, `..2`, `6..`) or symbols.",
        examples=[{"die": "1..6"}, {"strength": ["..2", "3..5", "6.."]}],
    )
    columns: Axis | None = Field(
        None, description="The same for the columns, where there are any.", examples=[{"odds": ["1:2", "1:1", "2:1"]}]
    )
    gives: TypeName = Field(
        description="What its cells are: data; or rules: an `order`, or a `test of` things.",
        examples=["result", "int", "order", "test of unit"],
    )
    cells: Annotated[tuple[Any, ...], AtLeastOne()] = Field(
        description="The cells: a list for each row, or with a single column just the values.",
        examples=[[["A1", "EX"], ["EX", "D1"]], [1, 2, 3]],
    )


class RecordTable(Table):
    """A table whose rows are records."""

    tag = "fields"

    fields: Annotated[dict[Id, TypeName], AtLeastOne()] = Field(
        description="The fields of each row, and what they are: data; a `band` of numbers; or rules: an `order`, a "
        "`test of` things.",
        examples=[{"band": "band", "what": "test of card"}],
    )
    rows: Some[Any] = Field(
        description="The rows: lists in the order of the fields, or mappings by field.",
        examples=[[["..3", "it.cost > 2"]]],
    )
