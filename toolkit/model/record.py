"""What all records share: strict, frozen, closed; short forms, needs that span fields, and unions that say why not.

A record is built from the data of a file or from Python values. Its fields are annotated once; the reader, the
schemas and the walker of references all work from these annotations (see `shapes`).
"""

from collections.abc import Callable, Mapping
from functools import cache
from typing import Annotated, Any, ClassVar, NoReturn, TypeVar, get_args

from pydantic import (
    BaseModel,
    ConfigDict,
    Field,
    GetCoreSchemaHandler,
    ModelWrapValidatorHandler,
    TypeAdapter,
    model_validator,
)
from pydantic_core import CoreSchema, InitErrorDetails, PydanticCustomError, ValidationError, core_schema

from toolkit.frozen import frozen
from toolkit.model import patterns
from toolkit.model.scalars import FieldPath, Phrase, Text, Word, refuse


def _itself(value: str) -> tuple[str, ...]:
    return (value,)


@frozen
class Ref:
    """This text names a thing of that kind; `names` finds the names inside the text where it is more than a name."""

    kind: str
    names: Callable[[str], tuple[str, ...]] = _itself


@frozen
class OneOrMany:
    """A list of which a single member may be written without the brackets."""

    def __get_pydantic_core_schema__(self, source: Any, handler: GetCoreSchemaHandler) -> CoreSchema:
        return core_schema.no_info_before_validator_function(_as_list, handler(source))


def _as_list(data: Any) -> Any:
    return data if isinstance(data, (list, tuple)) else [data]


@frozen
class KeyAlone:
    """A mapping of which a single key may stand alone, without a value."""

    def __get_pydantic_core_schema__(self, source: Any, handler: GetCoreSchemaHandler) -> CoreSchema:
        return core_schema.no_info_before_validator_function(_as_mapping, handler(source))


def _as_mapping(data: Any) -> Any:
    return {data: None} if isinstance(data, str) else data


FOR_ALL = ""
"""The key under which a mapping with `OneForAll` holds the value that stands there without keys."""


@frozen
class OneForAll:
    """A mapping of which a value may stand alone, without a key: then it is the one value there is."""

    def __get_pydantic_core_schema__(self, source: Any, handler: GetCoreSchemaHandler) -> CoreSchema:
        value = TypeAdapter(get_args(source)[1])

        def read(data: Any, read_mapping: Callable[[Any], Any]) -> Any:
            """A mapping as it is, a single value as that for all."""
            return read_mapping(data) if isinstance(data, dict) else {FOR_ALL: value.validate_python(data)}

        return core_schema.no_info_wrap_validator_function(read, handler(source))


@frozen
class AtLeastOne:
    """A list or mapping that must not be empty."""

    def __get_pydantic_core_schema__(self, source: Any, handler: GetCoreSchemaHandler) -> CoreSchema:
        return core_schema.no_info_after_validator_function(_not_empty, handler(source))


def _not_empty(value: Any) -> Any:
    if not value:
        raise refuse("no_members")
    return value


@frozen
class Need:
    """One of `fields` must be given; only where the field `where` is one of `words`, or `having` is given, if that is
    said."""

    fields: tuple[str, ...]
    where: str = ""
    words: tuple[str, ...] = ()
    having: str = ""

    def is_met(self, data: dict[str, Any]) -> bool:
        """Whether a mapping as written satisfies the need."""
        applies = not self.where or data.get(self.where) in self.words
        applies = applies and (not self.having or self.having in data)
        return not applies or any(name in data for name in self.fields)


class _Empty(dict[Any, Any]):
    """A mapping without members as the default of fields. It has a hash, by which pydantic knows that it need not be
    copied for each record; so nobody may write into it."""

    def __hash__(self) -> int:  # type: ignore[override]
        return 0

    def _refuse(self, *_: object, **__: object) -> NoReturn:
        raise TypeError("records share this mapping: it stays empty")

    __setitem__ = __ior__ = setdefault = update = _refuse


_EMPTY = _Empty()


class Record(BaseModel):
    """A frozen record that refuses unknown fields."""

    model_config = ConfigDict(extra="forbid", frozen=True, defer_build=True)

    @classmethod
    def __pydantic_init_subclass__(cls, **options: Any) -> None:
        """All records share one mapping where they say nothing."""
        for field in cls.model_fields.values():
            if field.default == {}:
                field.default = _EMPTY


class Flexible(Record):
    """A record with a short form (what is no mapping stands for that one field), or with needs."""

    short_form: ClassVar[str] = ""
    only_short: ClassVar[bool] = False
    """Whether nothing but the short form may be written, so that the field never stands in a file."""
    needs: ClassVar[tuple[Need, ...]] = ()

    @model_validator(mode="wrap")
    @classmethod
    def _read_flexibly(cls, data: Any, handler: ModelWrapValidatorHandler[Any]) -> Any:
        if data.__class__ is not dict:
            if isinstance(data, cls):
                return data
            if cls.short_form and not isinstance(data, dict):
                data = {cls.short_form: data}
        if not cls.needs or not isinstance(data, dict):
            return handler(data)
        unmet = [need for need in cls.needs if not need.is_met(data)]
        return _refuse_together(data, handler, unmet) if unmet else handler(data)


def _refuse_together(data: Any, handler: Callable[[Any], Any], unmet: list[Need]) -> Any:
    found: list[InitErrorDetails] = [
        {"type": refuse("needed", fields=need.fields, where=need.where), "loc": (), "input": data} for need in unmet
    ]
    try:
        handler(data)
    except ValidationError as error:
        found.extend(_again(detail) for detail in error.errors(include_url=False))
    raise ValidationError.from_exception_data("record", found)


def _again(detail: Any) -> InitErrorDetails:
    facts = detail.get("ctx", {})
    kind = PydanticCustomError(detail["type"], "refused", facts)
    return {"type": kind, "loc": detail["loc"], "input": detail["input"]}


class Variants(Record):
    """A record of several forms: a class that defines `form_of` is the union of the classes below it.

    The form is chosen by `form_of` and then validates by itself. Its validator is built when the first datum has that
    form, and serves every record that holds the union: most files use few of the forms.
    """

    tag: ClassVar[str] = ""
    """Of a form: the key by which data show that they have it."""
    otherwise: ClassVar[str] = ""
    """Of a union: the tag of the form that data have which show none of the other keys."""

    @staticmethod
    def form_of(data: Any) -> str | None:
        """The tag of the form that data have, or None when they have none of the forms."""
        return None

    @classmethod
    @cache
    def forms(cls) -> Mapping[str, type["Variants"]]:
        """The classes of the forms by tag, in the order of their definition."""
        found: dict[str, type[Variants]] = {}
        for form in cls.__subclasses__():
            found |= {form.tag: form} if form.tag else {}
            found |= form.forms()
        return found

    @classmethod
    def form(cls, data: Any) -> type["Variants"] | None:
        """The class of the form that data have, or None when they have none of the forms."""
        tag = cls.form_of(data)
        return None if tag is None else cls.forms()[tag]

    @classmethod
    def is_union(cls) -> bool:
        """Whether the class stands for all forms below it."""
        return "form_of" in cls.__dict__

    @classmethod
    def __get_pydantic_core_schema__(cls, source: Any, handler: GetCoreSchemaHandler) -> CoreSchema:
        return core_schema.no_info_plain_validator_function(cls._read) if cls.is_union() else handler(source)

    @classmethod
    def _read(cls, data: Any) -> "Variants":
        if isinstance(data, cls):
            return data
        form = cls.form(data)
        if form is None:
            raise refuse("no_form")
        return form.model_validate(data)


class Deferred(Record):
    """A record whose fields stand in a class below it that is imported when the first datum is read.

    Building the validators of many records takes time that files without such data need not spend.
    """

    @classmethod
    def whole(cls) -> type[Record]:
        """The class with the fields; imports it."""
        return cls

    @classmethod
    def is_deferred(cls) -> bool:
        """Whether the fields stand elsewhere."""
        return cls is not Deferred and "whole" in cls.__dict__

    @classmethod
    def __get_pydantic_core_schema__(cls, source: Any, handler: GetCoreSchemaHandler) -> CoreSchema:
        if not cls.is_deferred():
            return handler(source)
        return core_schema.no_info_plain_validator_function(lambda data: cls.whole().model_validate(data))


def _option_name(value: str) -> tuple[str, ...]:
    return (value.removeprefix("not "),)


Member = TypeVar("Member")
Many = Annotated[tuple[Member, ...], OneOrMany()]
Some = Annotated[tuple[Member, ...], AtLeastOne()]
SomeOrOne = Annotated[tuple[Member, ...], AtLeastOne(), OneOrMany()]

Cites = SomeOrOne[Annotated[Text, Ref("case")]]
OptionChoice = Annotated[
    str,
    Word(patterns.CHOSEN_OPTION, "malformed", "the id of an option, or `not` and the id"),
    Ref("option", _option_name),
]


class Origin(Record):
    """Where a datum comes from: a document, and the place in it."""

    document: Annotated[Text, Ref("document")] = Field(
        description="The document, by the id it has under `documents` in pack.yaml.", examples=["rulebook"]
    )
    case: Annotated[Text, Ref("case")] | None = Field(
        None, description="The numbered case there, as the pack's index of cases has it.", examples=["7.2"]
    )
    page: Text | None = Field(None, description="The page, or the pages.", examples=["5", "12-13"])
    lines: Text | None = Field(
        None, description="The lines, where the document has numbered lines.", examples=["120-134"]
    )


class Item(Record):
    """What every item of a pack may say about itself."""

    cite: Cites = Field((), description="The case or cases that state this.", examples=["7.2", ["10.1", "10.4"]])
    option: OptionChoice | None = Field(
        None, description="Only with this optional rule, or only without it.", examples=["fog_of_war", "not fog_of_war"]
    )
    source: Origin | None = Field(
        None, description="Where the data come from.", examples=[{"document": "rulebook", "page": 5}]
    )
    reconstructed: dict[FieldPath, Phrase] = Field(
        {},
        description="What the rulebook does not say and an author filled in: the field, and why it is so.",
        examples=[{"copies": "The rulebook gives no number of copies."}],
    )
    note: Text | None = Field(None, description="A remark for other authors.", examples=["Checked against the errata."])
