"""Expressions of the rules in a reader's words, as far as they have some: `the spaces beside the space of the unit`.

In: an expression, the rules that it stands in. Out: words made of titles; None where nothing plain can be said. No
reader is shown the expression itself: that is for `why`.
"""

from __future__ import annotations

from dataclasses import dataclass, replace

from toolkit.packs import Pack
from toolkit.packs.arguments import argument_words, in_words
from toolkit.play.titles import field_title, player_title, title_of
from toolkit.rules.program.code import Choice, Stated
from toolkit.rules.program.sorts import innermost
from toolkit.rules.scenario import Stage
from toolkit.rules.tree import (
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

_COMPARED = {
    "==": "is", "!=": "is not", "<": "is less than", "<=": "is at most", ">": "is more than", ">=": "is at least",
    "in": "is among", "not in": "is not among",
}  # fmt: skip
_BACKWARDS = {"==": "!=", "!=": "==", "<": ">=", "<=": ">", ">": "<=", ">=": "<", "in": "not in", "not in": "in"}
_CALLED = {
    "neighbours": "the spaces beside {0}",
    "distance": "the distance from {0} to {1}",
    "holds": "what is in {0}",
    "spaces": "the spaces of {0}",
    "opponents": "the opponents of {0}",
    "partners": "the partners of {0}",
    "top_of": "the top of {0}",
    "only": "{0}",
}
_FORMS = {"number": "number", "yes": "answer", "split": "amounts", "routes": "route"}
"""What is chosen in some ways, where it has no title."""
_FIXED = {"by": "you", "here": "the space before", "there": "the next space"}
"""Names that rules have for what an answer is made of; `here` and `there` are those of a step of a route."""
_WHETHER = "whether "


def choice_words(choice: Choice, pack: Pack) -> str:
    """What a reader calls a part of an answer: by its title; without one by what it is, `the unit`, `the spaces`. Its
    id is for authors, and need not be a noun."""
    words = choice.title or _type_words(choice, pack)
    return f"the {words[:1].lower()}{words[1:]}"


def _type_words(choice: Choice, pack: Pack) -> str:
    """What is chosen in words: one thing of a kind or a type, or several."""
    if choice.form in _FORMS:
        return _FORMS[choice.form]
    type = innermost(choice.type).name
    section = next((each for each in ("kinds", "types") if pack.find(each, type) is not None), None)
    if choice.is_several:
        kind = pack.find("kinds", type)
        return in_words((kind.record.plural if kind is not None else None) or f"{type}s")
    return title_of(pack, section, type) if section is not None else in_words(type)


def capital(words: str) -> str:
    """Words that begin a sentence."""
    return words[:1].upper() + words[1:]


@dataclass(frozen=True)
class Saying:
    """The words for expressions of one scenario. `it` is what the member in hand is called."""

    stage: Stage
    it: str = "it"

    def failing(self, stated: Stated) -> str | None:
        """What is asked for where a condition fails: what is needed, or what may not be."""
        expr = stated.code.expr
        if isinstance(expr, Unary) and expr.operator == "not":
            words = self.truth(expr.operand)
            return f"Not allowed: {words}." if words else None
        words = self.truth(expr)
        return f"Needed: {words}." if words else None

    def case(self, id: str) -> str | None:
        """The title of a case of the rulebook."""
        item = self.stage.rules.pack.find("cases", id)
        return str(item.record.title) if item is not None and item.record.title else None

    def truth(self, expr: Expr, *, holds: bool = True) -> str | None:
        """A truth as what holds, or as what does not."""
        match expr:
            case Unary(operator="not", operand=operand):
                return self.truth(operand, holds=not holds)
            case Logic(operator=operator, operands=operands):
                parts = [self.truth(one, holds=holds) for one in operands]
                word = operator if holds else {"and": "or", "or": "and"}[operator]
                return f" {word} ".join(str(part) for part in parts) if all(parts) else None
            case Comparison(operators=(operator,), operands=(left, right)):
                one, other = self.words(left), self.words(right)
                verb = _COMPARED[operator if holds else _BACKWARDS[operator]]
                return f"{one} {verb} {other}" if one and other else None
            case Coerce(how="some", of=of):
                words = self.words(of)
                return _there_is(words, holds, several=of.type.form in ("set", "list")) if words else None
            case Function(name="live", arguments=(Literal(value=str() as kind),)):
                title = title_of(self.stage.rules.pack, "occasions", kind)
                return f"{title} is {'' if holds else 'not '}going on"
            case Function(name="fits", arguments=(_, of, act)):
                whose, what = self.words(of), self.words(act)
                return f"{'a' if holds else 'no'} plan of {whose} has room for {what}" if whose and what else None
            case Ranging(function="any" | "all" as function, things=things, body=Expr() as body):
                many, one = self.words(things), replace(self, it="that one").truth(body)
                how = {
                    ("any", True): "there is one of {0} where {1}",
                    ("any", False): "there is none of {0} where {1}",
                    ("all", True): "for each of {0}: {1}",
                    ("all", False): "not for each of {0}: {1}",
                }[function, holds]
                return how.format(many, one) if many and one else None
            case Ask() | Field() | Variable():
                return self._said_of(expr, holds)
        return None

    def _said_of(self, expr: Expr, holds: bool) -> str | None:
        """A value or a field that is a truth: what its title says, in full where that begins with `Whether`."""
        if isinstance(expr, Field) and expr.of is not None:
            of = self.words(expr.of)
            verb = "are" if of == "you" else "is"
            return f"{of} {verb}{'' if holds else ' not'} {self._field_title(expr).lower()}" if of else None
        words = self.words(expr)
        if words is None:
            return None
        if words.startswith(_WHETHER):
            words = words.removeprefix(_WHETHER)
            return words if holds else f"that {words} does not hold"
        return f"{words}: {'yes' if holds else 'no'}"

    def words(self, expr: Expr) -> str | None:
        """What a reader calls what an expression gives."""
        pack = self.stage.rules.pack
        match expr:
            case Literal(value=value):
                return _literal(value)
            case Variable(name="it") if self.it == "it" and str(expr.type) == "player":
                return "you"  # he for whom a step is done is who chooses in it
            case Variable(name=name):
                return self.it if name == "it" else _FIXED.get(name, f"the {in_words(name)}")
            case Thing(section="sides" | "players", id=id):
                return player_title(pack, self.stage.scenario, id)
            case Thing(section=section, id=id):
                return id if section == "spaces" else title_of(pack, section, id)
            case Everything(what=what):
                return f"all {in_words(self._plural(what))}"
            case Setting(id=id):
                return title_of(pack, "settings", id)
            case Innermost(kind=kind):
                return title_of(pack, "occasions", kind)
            case Field():
                return self._field(expr)
            case Ask(value=id):
                title = title_of(pack, "values", id)
                return title[:1].lower() + title[1:]
            case At(place=place, owner=owner):
                return self._of(title_of(pack, "places", place), self.words(owner))
            case Coerce(how=how, of=of) if how != "some":
                return self.words(of)
            case Function(name="pieces", arguments=(Literal(value=str() as kind), of)):
                return self._of(f"the {in_words(self._plural(kind))}", self.words(of))
            case Function(name="within", arguments=(around, Literal(value=int() as number))):
                start = self.words(around)
                return f"the spaces at most {number} from {start}" if start else None
            case Function(name=name, arguments=arguments) if name in _CALLED:
                given = [self.words(one) for one in arguments]
                return _CALLED[name].format(*given) if all(given) and _CALLED[name].count("{") == len(given) else None
            case Ranging(function="count", things=things, body=None):
                counted = self.words(things)
                return f"the number of {counted}" if counted else None
        return None

    def _field(self, expr: Field) -> str | None:
        pack = self.stage.rules.pack
        if expr.of is None:
            return (
                title_of(pack, "state", f"game.{expr.name}")
                if pack.find("state", f"game.{expr.name}")
                else (in_words(expr.name))
            )
        title = self._field_title(expr)
        return self._of(f"the {title[:1].lower() + title[1:]}", self.words(expr.of))

    def _field_title(self, expr: Field) -> str:
        pack = self.stage.rules.pack
        if expr.source in ("purse", "keyword"):
            return title_of(pack, f"{expr.source}s", expr.name)
        assert expr.of is not None
        of = innermost(expr.of.type).name
        if expr.source == "fact":
            return argument_words(pack, f"occasions.{of}", expr.name)
        return field_title(pack, of, expr.name)

    def _of(self, what: str, whose: str | None) -> str | None:
        if whose is None:
            return None
        return f"your {what.removeprefix('the ').lower()}" if whose == "you" else f"{what} of {whose}"

    def _plural(self, kind: str) -> str:
        declared = self.stage.rules.kinds.get(kind)
        return declared.plural if declared is not None else kind


def _there_is(words: str, holds: bool, *, several: bool) -> str:
    """That there is something, or nothing, of what these words are for."""
    if several:
        return f"there is {'one' if holds else 'none'} of {words}"
    if holds:
        return f"there is {words}"
    return f"there is no {words.removeprefix('the ')}" if words.startswith("the ") else f"there is not {words}"


def _literal(value: int | bool | str | None) -> str:
    if value is None or isinstance(value, bool):
        return {None: "nothing", True: "yes", False: "no"}[value]
    return in_words(str(value))
