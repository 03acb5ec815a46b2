"""Scalars of records: how a field reads the text that stands in a file, and what a JSON Schema says of it.

In: a scalar as typed (plain: a bare `str`; quoted: a `Quoted`), or a Python value from a program that builds records.
Out: text, an int or a bool. Invariant: a reader refuses exactly what its schema refuses.
"""

import re
from collections.abc import Callable
from dataclasses import dataclass
from functools import cached_property, lru_cache
from typing import Annotated, Any, ClassVar, get_args

from pydantic import GetCoreSchemaHandler
from pydantic_core import CoreSchema, PydanticCustomError, core_schema

from toolkit.frozen import frozen
from toolkit.model import patterns
from toolkit.source import Quoted, core_value

LONGEST_EXPRESSION = 1000
GREATEST_INT = 2**53
_NULLS = frozenset(("", "~", "null", "Null", "NULL"))
_BOOLS = frozenset(("true", "True", "TRUE", "false", "False", "FALSE"))
_BARE = _NULLS | _BOOLS


def refuse(kind: str, **facts: Any) -> PydanticCustomError:
    """A finding of one of the kinds that `toolkit.model.problems` turns into diagnostics."""
    return PydanticCustomError(kind, "refused", facts)


def described(data: Any) -> str:
    """What stands there, in an author's words."""
    if isinstance(data, dict):
        return "a mapping"
    if isinstance(data, (list, tuple)):
        return "a list"
    if isinstance(data, str) and not isinstance(data, Quoted) and data in _NULLS:
        return "nothing"
    return "text in quotes" if isinstance(data, Quoted) else f"`{str(data)[:60]}`"


class Scalar:
    """A reader of one kind of scalar. Subclasses say what they read and which schema says the same."""

    wanted: ClassVar[str] = "text"

    def read(self, data: Any) -> Any:
        """The value of a scalar as typed; raises what `refuse` makes when it is not of this kind."""
        raise refuse("wrong_type", wanted=self.wanted, found=described(data))

    def schema(self) -> dict[str, Any]:
        """The JSON Schema of the scalars that `read` accepts."""
        return {}

    def __get_pydantic_core_schema__(self, source: Any, handler: GetCoreSchemaHandler) -> CoreSchema:
        return core_schema.no_info_plain_validator_function(self.read)


@frozen
class AnyText(Scalar):
    """Text as typed: `10.10` stays `10.10`. Plain nulls and truths must be quoted to be text."""

    def read(self, data: Any) -> str:
        """The text itself."""
        kind = type(data)
        if kind is Quoted:
            if data:
                return str(data)
            raise refuse("blank_text")
        if kind is str:
            if data in _BARE:
                raise refuse("bare_word", word=data)
            return str(data)
        if kind is int or kind is float:
            return str(data)
        raise refuse("wrong_type", wanted=self.wanted, found=described(data))

    def schema(self) -> dict[str, Any]:
        """Numbers are text too: what a YAML reader takes for one stays as typed."""
        return {"type": ["string", "number"], "minLength": 1}


@frozen
class PhraseText(AnyText):
    """Text that has no id of its own: a question, a label, what a refusal says. Translations find it by itself."""


@frozen
class LabelPart(AnyText):
    """Text that can be a part of the label of a space: short, since many spaces bear it, and without what lists of
    spaces, command lines and tables keep for themselves."""

    form: ClassVar[str] = "text of at most 20 letters, digits and `_.:#/-`, a letter or digit first, without `..`"

    def read(self, data: Any) -> str:
        """The text itself."""
        text = AnyText.read(self, data)
        if not re.search(patterns.LABEL_PART, text):
            raise refuse("malformed", form=self.form, word=text[:200])
        return text

    def schema(self) -> dict[str, Any]:
        """Text of such characters; a number has no others."""
        return {
            **AnyText.schema(self),
            "pattern": patterns.LABEL_PART,
            "patternErrorMessage": f"This must be {self.form}.",
        }


@frozen
class FormedText(AnyText):
    """Text of a fixed form that may be a number too."""

    pattern: str
    form: str

    def read(self, data: Any) -> str:
        """The text itself."""
        text = AnyText.read(self, data)
        if not re.search(self.pattern, text):
            raise refuse("malformed", form=self.form, word=text[:200])
        return text

    def schema(self) -> dict[str, Any]:
        """Text or a number of that form."""
        return {
            **AnyText.schema(self),
            "pattern": self.pattern,
            "patternErrorMessage": f"This must be {self.form}.",
        }


@frozen
class AnyKey(Scalar):
    """The key of a mapping: any text, for a key is never a number or a truth."""

    def read(self, data: Any) -> str:
        """The key itself."""
        if data == "":
            raise refuse("blank_text")
        return str(data)

    def schema(self) -> dict[str, Any]:
        """Any key but the empty one."""
        return {"type": "string", "minLength": 1}


@frozen
class ExpressionText(Scalar):
    """An expression of the rules language as text; numbers and truths need no quotes."""

    wanted = "an expression"

    def read(self, data: Any) -> str:
        """The expression's text, at most 1,000 characters."""
        if isinstance(data, str):
            if data == "" or (data in _NULLS and type(data) is not Quoted):
                raise refuse("blank_text" if type(data) is Quoted else "bare_word", word=data)
            if len(data) > LONGEST_EXPRESSION:
                raise refuse("too_long", length=len(data))
            return str(data)
        if isinstance(data, bool):
            return str(data).lower()
        if isinstance(data, int):
            return str(data)
        raise refuse("wrong_type", wanted=self.wanted, found=described(data))

    def schema(self) -> dict[str, Any]:
        """Text, a number or a truth."""
        return {"type": ["string", "number", "boolean"], "minLength": 1, "maxLength": LONGEST_EXPRESSION}


@lru_cache(maxsize=10_000)
def _whole_number(text: str) -> int | None:
    value = core_value(text)
    if isinstance(value, bool) or not isinstance(value, (int, float)):
        return None
    return int(value) if value == value and value not in (float("inf"), float("-inf")) and value == int(value) else None


@frozen
class ExpressionOrNothing(ExpressionText):
    """An expression, or nothing at all, which is read as an empty text."""

    def read(self, data: Any) -> str:
        """The expression's text, or an empty one."""
        is_nothing = data is None or (isinstance(data, str) and data in _NULLS and type(data) is not Quoted)
        return "" if is_nothing else ExpressionText.read(self, data)

    def schema(self) -> dict[str, Any]:
        """JSON Schema: also null."""
        return {"anyOf": [{"type": "null"}, ExpressionText.schema(self)]}


@frozen
class WholeNumber(Scalar):
    """A whole number in the notations of YAML 1.2: `88`, `08`, `0x10`, `1e3`."""

    at_least: int = -GREATEST_INT
    at_most: int = GREATEST_INT

    def read(self, data: Any) -> int:
        """The number, when it lies in the range."""
        number = data if type(data) is int else _whole_number(data) if type(data) is str else None
        if number is None:
            if type(data) is Quoted and _whole_number(str(data)) is not None:
                raise refuse("quoted_number", word=str(data))
            raise refuse("wrong_type", wanted="a whole number", found=described(data))
        if not self.at_least <= number <= self.at_most:
            raise refuse("out_of_range", found=str(number)[:40], at_least=self.at_least, at_most=self.at_most)
        return number

    def schema(self) -> dict[str, Any]:
        """An integer with its limits."""
        return {"type": "integer", "minimum": self.at_least, "maximum": self.at_most}


@frozen
class Truth(Scalar):
    """`true` or `false`, plain."""

    def read(self, data: Any) -> bool:
        """The truth."""
        if type(data) is bool:
            return data
        if type(data) is str and data in _BOOLS:
            return data in ("true", "True", "TRUE")
        raise refuse("wrong_type", wanted="true or false", found=described(data))

    def schema(self) -> dict[str, Any]:
        """A boolean."""
        return {"type": "boolean"}


@dataclass(frozen=True)
class Word(Scalar):
    """Text of a fixed form. `kind` is the finding when it has another one, `form` says the form to an author.

    `as_key`: it is only used as a key, and a key is text whatever it looks like. `truths`: the words that are meant
    where somebody writes false or true.
    """

    pattern: str
    kind: str
    form: str
    as_key: bool = False
    truths: tuple[str, str] | None = None

    @cached_property
    def compiled(self) -> re.Pattern[str]:
        """The pattern, compiled when it is first used: most packs use few."""
        return re.compile(self.pattern)

    @cached_property
    def fits(self) -> Callable[[str], bool]:
        """Whether a plain text has the form. The same few words stand in a pack a thousand times."""
        return lru_cache(maxsize=10_000)(self._fits)

    def _fits(self, text: str) -> bool:
        return self.compiled.search(text) is not None and (self.as_key or isinstance(core_value(text), str))

    def read(self, data: Any) -> str:
        """The text, when it has the form and no YAML reader takes it for a number, null or truth."""
        if type(data) is str and self.fits(data):
            return data
        if not isinstance(data, str):
            raise refuse("wrong_type", wanted=self.form, found=described(data))
        if not self.compiled.search(data):
            if self.truths is not None and str(data) in _BOOLS:
                raise refuse("bare_word", word=data, meant=self.truths[core_value(data) is True])
            bare = type(data) is str and data in _BARE
            raise (
                refuse("bare_word", word=data, form=self.form)
                if bare
                else refuse(self.kind, form=self.form, word=str(data)[:200])
            )
        if not self.as_key and type(data) is str and not isinstance(core_value(data), str):
            raise refuse("bare_word", word=data)
        return str(data)

    def schema(self) -> dict[str, Any]:
        """Text with the same pattern, and a message for editors that show one."""
        return {"type": "string", "pattern": self.pattern, "patternErrorMessage": f"This must be {self.form}."}


@frozen
class OneOf(Scalar):
    """One word of a closed list: `Annotated[Literal["play", "advice"], OneOf()]`."""

    words: tuple[str, ...] = ()

    def read(self, data: Any) -> str:
        """The word, when it is one of the list."""
        if not isinstance(data, str):
            raise refuse("wrong_type", wanted=f"one of {', '.join(self.words)}", found=described(data))
        if data not in self.words:
            raise refuse("unknown_value", word=str(data), words=self.words)
        return str(data)

    def schema(self) -> dict[str, Any]:
        """The list as an enum."""
        return {"enum": list(self.words)}

    def __get_pydantic_core_schema__(self, source: Any, handler: GetCoreSchemaHandler) -> CoreSchema:
        return core_schema.no_info_plain_validator_function(OneOf(get_args(source)).read)


Text = Annotated[str, AnyText()]
Phrase = Annotated[str, PhraseText()]
Int = Annotated[int, WholeNumber()]
Count = Annotated[int, WholeNumber(0, 10_000)]
Positive = Annotated[int, WholeNumber(1, 10_000)]
Bool = Annotated[bool, Truth()]
CaseId = Text
NumberOrAttribute = Annotated[
    str, FormedText(patterns.NUMBER_OR_ID, "a whole number below 100, or the name of an attribute")
]
SightVerdict = Annotated[str, FormedText(patterns.SIGHT_VERDICT, "`clear`, `blocked`, or a number from 1 to 99")]
Key = Annotated[str, AnyKey()]
Expression = Annotated[str, ExpressionText()]
MaybeExpression = Annotated[str, ExpressionOrNothing()]
"""An expression, or an empty text where none is written."""
Id = Annotated[str, Word(patterns.ID, "bad_id", "an id in snake_case")]
Symbol = Annotated[str, Word(patterns.SYMBOL, "bad_id", "a symbol: letters, digits and underscores")]
OptionValue = Annotated[
    str, Word(patterns.SYMBOL, "bad_id", "`on`, `off` or a symbol of the option", truths=("off", "on"))
]
"""What an option is: `on`, `off` or one of the values that it lists."""
KebabId = Annotated[str, Word(patterns.KEBAB_ID, "bad_file_id", "an id in kebab-case")]
Version = Annotated[str, Word(patterns.VERSION, "malformed", "a version such as 1.0.0")]
VersionRange = Annotated[str, Word(patterns.VERSION_RANGE, "malformed", "a version such as 1.0.0, ^1.2.0 or >=1.0.0")]
Language = Annotated[str, Word(patterns.LANGUAGE, "malformed", "a language tag such as en or pt-BR")]
Character = Annotated[str, Word(patterns.CHARACTER, "malformed", "a single character that is no space")]
CharacterKey = Annotated[str, Word(patterns.CHARACTER, "malformed", "a single character that is no space", True)]
Colour = Annotated[str, Word(patterns.COLOUR, "malformed", "a colour such as '#7f9f5f', in quotes")]
FieldPath = Annotated[str, Word(patterns.FIELD_PATH, "malformed", "a field, or a dotted path such as attrs.cost", True)]
TypeWord = Annotated[str, Word(patterns.TYPE, "bad_type", "a type such as int, optional card, map unit to int")]
