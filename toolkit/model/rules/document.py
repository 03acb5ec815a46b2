"""The sections of a rules file that are a single thing."""

from typing import Annotated, Literal

from pydantic import Field

from toolkit.model.record import Record, Ref, Some
from toolkit.model.rules.ground import Sight
from toolkit.model.scalars import Id, OneOf, Symbol


class RulesDocument(Record):
    """The sections of a rules file that are a single thing."""

    ranks: Some[Symbol] | None = Field(
        None, description="Who beats whom, weakest first.", examples=[["rule", "option", "keyword", "card", "scenario"]]
    )
    precedence: Some[Annotated[Literal["active", "inactive"], OneOf()]] | None = Field(
        None, description="Who comes first when several could.", examples=[["inactive", "active"]]
    )
    sequence: Annotated[Id, Ref("procedure")] | None = Field(
        None, description="The procedure that is the whole game.", examples=["sequence_of_play"]
    )
    sight: Sight | None = Field(
        None,
        description="What sees what.",
        examples=[{"blocked": [{"where": {"los": "obstacle"}, "level": "as_high"}]}],
    )
