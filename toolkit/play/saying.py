"""Expressions of the rules in a reader's words, as far as they have some: `the spaces beside the space of the unit`.

In: an expression, the rules that it stands in. Out: words made of titles; None where nothing plain can be said. No
reader is shown the expression itself: that is for `why`.
"""

from __future__ import annotations

from dataclasses import dataclass, replace

from toolkit.language.code import Choice, Stated
from toolkit.language.tree import (
    Ask,
    At,
    Coerce,
    Comparison,
    Everything,
    Expr,
    Field,
    Function,
    Innermost,
    Literal,
    Logic,
    Ranging,
    Setting,
    Thing,
    Unary,
    Variable,
)
from toolkit.packs import Pack
from toolkit.packs.arguments import in_words
from toolkit.play.titles import plural_title, symbol_title, title_of
from toolkit.play.worded import (
    Words,
    each_of,
    first_small,
    known_word,
    lower,
    titled,
    titled_argument,
    titled_field,
    titled_player,
    worded,
)
from toolkit.program.ground import named_by
from toolkit.program.rule_cells import is_of_table
from toolkit.program.sorts import innermost
from toolkit.state import Stage

_COMPARED = {
    "==": "{one} is {other}", "!=": "{one} is not {other}", "<": "{one} is less than {other}",
    "<=": "{one} is at most {other}", ">": "{one} is more than {other}", ">=": "{one} is at least {other}",
    "in": "{one} is among {other}", "not in": "{one} is not among {other}",
}  # fmt: skip
_BACKWARDS = {"==": "!=", "!=": "==", "<": ">=", "<=": ">", ">": "<=", ">=": "<", "in": "not in", "not in": "in"}
_JOINED = {"and": "{one} and {other}", "or": "{one} or {other}"}
_CALLED = {
    "neighbours": ("spaces beside {of}", "of"),
    "distance": ("distance from {start} to {end}", "start", "end"),
    "spaces": ("spaces of {whose}", "whose"),
    "top_of": ("top of {place}", "place"),
}
"""What functions give, before which an article may stand, and what their arguments are called in that phrase."""
_OTHERS = {
    "opponents": ("your opponents", "opponents of {whose}"),
    "partners": ("your partners", "partners of {whose}"),
}
_RANGING = {
    ("any", True): "there is one of {things} where {truth}",
    ("any", False): "there is none of {things} where {truth}",
    ("all", True): "for each of {things}: {truth}",
    ("all", False): "not for each of {things}: {truth}",
}
_FORMS = {"number": "number", "yes": "answer", "split": "amounts", "routes": "route"}
"""What is chosen in some ways, where it has no title."""
_FIXED = {"here": "space before", "there": "next space"}
"""Names that rules have for the spaces of a step of a route."""
_LITERALS = {None: "nothing", True: "yes", False: "no"}
PHRASES = (
    *_COMPARED.values(), *_RANGING.values(), *(phrase for phrase, *_ in _CALLED.values()), *_FORMS.values(),
    *(phrase for both in _OTHERS.values() for phrase in both), *_FIXED.values(), *_LITERALS.values(),
)  # fmt: skip
"""All phrases of these tables."""
IT = worded("it")
YOU = worded("you")
"""He for whom a step is done, and who chooses in it."""


@dataclass(frozen=True)
class Noun:
    """Words that an article may stand before: `unit` where `the unit` is meant."""

    words: Words

    def __call__(self, pack: Pack) -> str:
        return pack.say("the {noun}", noun=self.words(pack))


def choice_words(choice: Choice) -> Noun:
    """What a reader calls a part of an answer: by its title; without one by what it is, `the unit`, `the spaces`. Its
    id is for authors, and need not be a noun."""
    title = choice.title

    def say(pack: Pack) -> str:
        """It without an article."""
        words = pack.said(title) if title else _type_words(choice, pack)
        return f"{words[:1].lower()}{words[1:]}"

    return Noun(say)


def _type_words(choice: Choice, pack: Pack) -> str:
    """What is chosen in words: one thing of a kind or a type, or several."""
    if choice.form in _FORMS:
        return pack.say(_FORMS[choice.form])
    type = innermost(choice.type).name
    section = next((each for each in ("kinds", "types") if pack.find(each, type) is not None), None)
    if choice.is_several:
        return plural_title(pack, type)
    return titled(section, type)(pack) if section is not None else pack.say_known(in_words(type))


@dataclass(frozen=True)
class Saying:
    """The words for expressions of one scenario. `it` is what the member in hand is called."""

    stage: Stage
    it: Words = IT
    is_member: bool = False

    def failing(self, stated: Stated) -> Words | None:
        """What is asked for where a condition fails: what is needed, or what may not be."""
        expr = stated.code.expr
        if isinstance(expr, Unary) and expr.operator == "not":
            words = self.truth(expr.operand)
            return worded("Not allowed: {words}.", words=words) if words else None
        words = self.truth(expr)
        return worded("Needed: {words}.", words=words) if words else None

    def case(self, id: str) -> Words | None:
        """The title of a case of the rulebook."""
        item = self.stage.rules.pack.find("cases", id)
        return titled("cases", id) if item is not None and item.record.title else None

    def of_member(self, it: Words) -> Saying:
        """The words where a member is in hand that is called so."""
        return replace(self, it=it, is_member=True)

    def truth(self, expr: Expr, *, holds: bool = True) -> Words | None:
        """A truth as what holds, or as what does not."""
        match expr:
            case Unary(operator="not", operand=operand):
                return self.truth(operand, holds=not holds)
            case Logic(operator=operator, operands=operands):
                parts = [self.truth(one, holds=holds) for one in operands]
                word = operator if holds else {"and": "or", "or": "and"}[operator]
                spoken = [part for part in parts if part is not None]
                return each_of(_JOINED[word], spoken) if len(spoken) == len(parts) else None
            case Comparison(operators=(operator,), operands=(left, right)):
                one, other = self.words(left), self.words(right)
                phrase = _COMPARED[operator if holds else _BACKWARDS[operator]]
                return worded(phrase, one=one, other=other) if one and other else None
            case Coerce(how="some", of=of):
                words = self.words(of)
                return _there_is(words, holds, several=of.type.form in ("set", "list")) if words else None
            case Function(name="live", arguments=(Literal(value=str() as kind),)):
                phrase = "{occasion} is going on" if holds else "{occasion} is not going on"
                return worded(phrase, occasion=titled("occasions", kind))
            case Function(name="fits", arguments=(_, of, act)):
                whose, what = self.words(of), self.words(act)
                phrase = "a plan of {whose} has room for {what}" if holds else "no plan of {whose} has room for {what}"
                return worded(phrase, whose=whose, what=what) if whose and what else None
            case Ranging(function="any" | "all" as function, things=things, body=Expr() as body):
                many, one = self.words(things), self.of_member(worded("that one")).truth(body)
                return worded(_RANGING[function, holds], things=many, truth=one) if many and one else None
            case Ask() | Field() | Variable():
                return self._said_of(expr, holds)
        return None

    def _said_of(self, expr: Expr, holds: bool) -> Words | None:
        """A value or a field that is a truth: what its title says, in full where that begins with `Whether`."""
        if isinstance(expr, Field) and expr.of is not None:
            of, field = self.words(expr.of), lower(self._field_title(expr))
            if of is YOU:
                return worded("you are {field}" if holds else "you are not {field}", field=field)
            phrase = "{of} is {field}" if holds else "{of} is not {field}"
            return worded(phrase, of=of, field=field) if of else None
        words = self.words(expr)
        return _whether(words, holds) if words is not None else None

    def words(self, expr: Expr) -> Words | None:
        """What a reader calls what an expression gives."""
        match expr:
            case Literal(value=value):
                return _literal(value)
            case Variable(name="it") if not self.is_member and str(expr.type) == "player":
                return YOU
            case Variable(name="by"):
                return YOU
            case Variable(name="it"):
                return self.it
            case Variable(name=name) if name.isidentifier():  # else it is one of the rules' own
                return Noun(worded(_FIXED[name]) if name in _FIXED else known_word(in_words(name)))
            case Thing(section="sides" | "players", id=id):
                return titled_player(self.stage.scenario, id)
            case Thing(section=section, id=id):
                return (lambda pack: id) if section == "spaces" else titled(section, id)
            case Everything(what=what):
                return worded("all {things}", things=lambda pack: plural_title(pack, what))
            case Setting(id=id):
                return titled("settings", id)
            case Innermost(kind=kind):
                return titled("occasions", kind) if self.stage.rules.pack.find("occasions", kind) else None
            case Field():
                return self._field(expr)
            case Ask(value=id) if is_of_table(id):
                return first_small(titled("tables", named_by(id)))
            case Ask(value=id):
                return first_small(titled("values", id))
            case At(place=place, owner=owner):
                return _of(titled("places", place), self.words(owner))
            case Coerce(how=how, of=of) if how != "some":
                return self.words(of)
            case Function():
                return self._called(expr)
            case Ranging(function="count", things=things, body=None):
                counted = self.words(things)
                return Noun(worded("number of {things}", things=counted)) if counted else None
        return None

    def _called(self, expr: Function) -> Words | None:
        """What a function gives."""
        match expr:
            case Function(name="pieces", arguments=(Literal(value=str() as kind), of)):
                return _of(Noun(lambda pack: plural_title(pack, kind)), self.words(of))
            case Function(name="within", arguments=(around, Literal(value=int() as number))):
                start = self.words(around)
                phrase = "spaces at most {number} from {start}"
                return Noun(worded(phrase, number=number, start=start)) if start else None
            case Function(name="opponents" | "partners" as name, arguments=(of,)):
                whose, (yours, theirs) = self.words(of), _OTHERS[name]
                return worded(yours) if whose is YOU else Noun(worded(theirs, whose=whose)) if whose else None
            case Function(name="holds", arguments=(of,)):
                place = self.words(of)
                return worded("what is in {place}", place=place) if place else None
            case Function(name="only", arguments=(of,)):
                return self.words(of)
            case Function(name=name, arguments=arguments) if name in _CALLED:
                phrase, *places = _CALLED[name]
                given = [words for one in arguments if (words := self.words(one)) is not None]
                if len(given) == len(arguments) == len(places):
                    return Noun(worded(phrase, **dict(zip(places, given, strict=True))))
        return None

    def _field(self, expr: Field) -> Words | None:
        if expr.of is None:
            id = f"game.{expr.name}"
            has_title = self.stage.rules.pack.find("state", id) is not None
            return titled("state", id) if has_title else known_word(in_words(expr.name))
        return _of(Noun(first_small(self._field_title(expr))), self.words(expr.of))

    def _field_title(self, expr: Field) -> Words:
        if expr.source in ("purse", "keyword"):
            return titled(f"{expr.source}s", expr.name)
        assert expr.of is not None
        of = innermost(expr.of.type).name
        if expr.source == "fact":
            return titled_argument(f"occasions.{of}", expr.name)
        return titled_field(of, expr.name)


def _of(what: Words, whose: Words | None) -> Words | None:
    """What somebody has, or something."""
    if whose is None:
        return None
    if whose is YOU:
        return worded("your {noun}", noun=lower(what.words if isinstance(what, Noun) else what))
    if isinstance(what, Noun):
        return Noun(worded("{what} of {whose}", what=what.words, whose=whose))
    return worded("{what} of {whose}", what=what, whose=whose)


def _whether(words: Words, holds: bool) -> Words:
    """What a title that begins with `Whether` says; else that what it says is so, or is not."""

    def say(pack: Pack) -> str:
        """The sentence."""
        text, whether = words(pack), f"{pack.say('whether')} "
        if text.startswith(whether):
            holding = text.removeprefix(whether)
            return holding if holds else pack.say("that {words} does not hold", words=holding)
        return pack.say("{words}: {answer}", words=text, answer=pack.say("yes" if holds else "no"))

    return say


def _there_is(words: Words, holds: bool, *, several: bool) -> Words:
    """That there is something, or nothing, of what these words are for."""
    if several:
        return worded("there is one of {things}" if holds else "there is none of {things}", things=words)
    if holds:
        return worded("there is {thing}", thing=words)
    if isinstance(words, Noun):
        return worded("there is no {noun}", noun=words.words)
    return worded("there is not {thing}", thing=words)


def _literal(value: int | bool | str | None) -> Words:
    if value is None or isinstance(value, bool):
        return worded(_LITERALS[value])
    return lambda pack: _written(str(value), pack)


def _written(text: str, pack: Pack) -> str:
    """A symbol by its title; a title that rules compare as it is in the language of the pack."""
    for each in pack.original.family() if pack.original is not pack else ():
        for item in each.all("units", "cards"):
            if item.record.title == text:
                return title_of(pack, item.section, item.id)
    return symbol_title(pack, text)
