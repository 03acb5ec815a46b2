"""Random well-typed expressions, as text, about what the pack `proving-ground` declares.

A form is a text with holes: `<int>` wants an expression of that type, `<bool about unit>` one in which the name that the
form binds (`@`, or `it`) is a unit. Types are words: `unit?` may be none, `units` is a set of them.
"""

from __future__ import annotations

import re

from hypothesis import strategies as st
from hypothesis.strategies import DrawFn

Scope = dict[str, str]
DEPTH = 4

FORMS: dict[str, tuple[str, ...]] = {
    "int": (
        "0", "1", "2", "7", "settings.span", "game.rounds", "pieces_in_play",
        "(<int> + <int>)", "(<int> - <int>)", "<int> * <int>", "(<int> % <divisor>)", "-<int>",
        "(<int> if <bool> else <int>)", "min(<int>, <int>)", "max(<int>, <int>, <int>)", "<ints>[<int>]",
        "down(<ratio>)", "up(<ratio>)", "nearest(<ratio>)", "count(<unitlist>)", "count(<ints>)",
        "count(@ in <unitlist>, <bool about unit>)", "sum(@ in <unitlist>, <int about unit>)", "sum(<ints>)",
        "max(@ in <unitlist>, <int about unit>, default=<int>)", "min(@ in <spaces>, <int about space>, default=<int>)",
        "<unit>.cost", "<unit>.armour", "<unit>.wounds", "<unit?>.wounds", "<unit>.reach", "<unit>.title.cost",
        "<space>.smoke", "<space>.row", "<space>.column", "<space>.terrain.cover", "<space?>.smoke", "<player>.points",
        "<side>.morale", "settings.bonus[<side>]", "cover(<unit>)", "strength(<unit>, <unit?>)", "price(<unit>)",
        "crowd(<space>)", "big(<int>)", "distance(<space>, <space>)", "table(losses, <int>, <mood>)", "<side>.gold",
        "<player>.actions", "(attack.total if live(attack) else <int>)", "turn.pace",
        "sum([@ for @ in <ints> if <bool about int>])", "count([<int> for @ in <units>])",
        "cover(<unit>, attack(firers=<unitlist>, aim=<space>, flame=<bool>, total=<int>))",
        "sum(@ in doctrine, @.weight)",
    ),
    "ratio": ("1 / 3", "<int> / <divisor>", "share(<int>)", "(<ratio> + <ratio>)", "<ratio> * <int>", "-<ratio>"),
    "bool": (
        "true", "false", "not <bool>", "(<bool> and <bool>)", "(<bool> or <bool>)", "<int> < <int>",
        "<int> <= <int> < <int>", "<int> == <int>", "<int> != <int> != <int>", "<ratio> > <ratio>", "<ratio> >= <int>",
        "<unit>.mood == <mood>", "<unit>.nation != <nation>", "<unit?> == <unit?>", "<unit?> == none", "<space?> != none",
        "<unit> in <unitlist>", "<space> not in <spacelist>", "<int> in <ints>", "<unit>.mood in (<mood>, <mood>)",
        "<unit>.title == <design>", "<space>.terrain == <terrain>", "<unit>.moods == <moods>", "<player?> == <player>",
        "any(@ in <unitlist>, <bool about unit>)", "all(@ in <unitlist>, <bool about unit>)", "any(<spaces>, <bool about it space>)",
        "all(@ in <spacelist>, <bool about space>)", "any(@ in <ints>, <bool about int>)", "not <units>", "not <unit>.target",
        "<unit>.fired", "<unit>.heavy", "<unit>.face_up", "<space>.terrain.rough", "is_steady(<unit>)", "options.fog",
        "options.length == middling", "live(attack)", "(live(attack) and attack.flame)", "<unit> in holds(<space>)",
        "(<bool> if <bool> else <bool>)", "compare(<int>, <int>) == less", "<side> == <side>", "all([<bool>, <bool>])",
        "has(<unit>, haze)", "has(<space>, haze)", "gone(<unit>)", "(<unit?> != none and <unit?>.fired)",
    ),
    "unit": ("only(<units>)", "(<unit> if <bool> else <unit>)"),
    "unit?": (
        "<unit>", "<unit>.target", "first(@ in <unitlist>, <bool about unit>)", "first(<unitlist>)", "best(<unitlist>, dearest)",
        "best(<units>, nearest_to(<space>))", "best_of(<player>)", "(<unit?> if <bool> else none)", "<player>.darling",
    ),
    "units": (
        "units", "units(<player>)", "units(<space>)", "units(<side>)", "(<units> + <units>)", "(<units> - <units>)",
        "<unit>.friends", "(<units> + <unit>)", "heirs(<unit>)",
    ),
    "unitlist": (
        "<units>", "[@ for @ in <unitlist> if <bool about unit>]", "sorted(<unitlist>, dearest)", "(<unitlist> + <units>)",
        "[<unit about unit> for @ in <units>]", "sorted(<units>, <int about it unit>)",
    ),
    "spaces": (
        "spaces", "settings.zone[<player>]", "edge_of_woods", "neighbours(<space>)", "spaces(<units>)",
        "(<spaces> - <spaces>)", "(<spaces> + <spaces>)", "within(<space>, <int>)",
    ),
    "spacelist": ("<spaces>", "[@ for @ in <spacelist> if <bool about space>]", "(<spacelist> + <spaces>)"),
    "divisor": ("2", "7", "n", "settings.span", "(<int> - <int>)", "<unit>.cost"),
    "space": ("A1", "B2", "C3", "only(<spaces>)", "(<space> if <bool> else <space>)"),
    "space?": ("<unit>.space", "<unit>.post", "settings.fallback", "<space>", "first(@ in <spacelist>, <bool about space>)"),
    "player": ("red", "blue", "turn.who", "only(opponents(<player>))", "active"),
    "player?": ("<player>", "<unit>.owner", "game.leader", "<space>.holder_before"),
    "side": ("side(<player>)", "<player>.side"),
    "ints": (
        "settings.numbers", "<unit>.steps", "[<int>, <int>]", "range(<int>, <int>)", "[<int about int> for @ in <ints>]",
        "(<ints> + <ints>)", "sorted(<ints>)", "[<int about unit> for @ in <unitlist>]",
    ),
    "mood": ("calm", "wild", "lost", "<unit>.mood", "table(strengths, <int>)", "shift(losses, <unit>.mood, <int>)"),
    "moods": ("<unit>.moods", "[<mood>, <mood>]"),
    "nation": ("north", "south", "west"),
    "design": ("rifle", "tank", "settings.champion", "<unit>.title"),
    "terrain": ("woods", "clear", "<space>.terrain"),
}  # fmt: skip
"""The forms of each type. Leaves (no holes) come to stand wherever an expression may go no deeper."""

_HOLE = re.compile(r"<([a-z]+\??)(?: about (it )?([a-z]+))?>")
FALLBACK = {
    "ratio": "1 / 2", "unit": "u", "unit?": "maybe", "units": "us", "unitlist": "us", "spacelist": "spaces", "divisor": "7",
    "space": "s", "space?": "s", "player": "p",
    "player?": "p", "side": "side(p)", "ints": "settings.numbers", "moods": "u.moods", "bool": "b", "int": "n",
    "design": "rifle", "terrain": "woods", "mood": "calm", "nation": "west", "spaces": "spaces",
}  # fmt: skip

VARIABLES: Scope = {"n": "int", "b": "bool", "u": "unit", "maybe": "unit?", "us": "units", "s": "space", "p": "player"}
"""What every text may name besides what the pack declares."""
TYPE_WORDS = {
    "int": "int", "bool": "bool", "ratio": "ratio", "unit": "unit", "unit?": "optional unit", "units": "set of unit",
    "spaces": "set of space", "space": "space", "space?": "optional space", "player": "player", "side": "side",
    "player?": "optional player", "ints": "list of int", "unitlist": "list of unit", "mood": "mood", "moods": "set of mood",
}  # fmt: skip
"""The types of whole expressions, in the words of the language."""


@st.composite
def typed_texts(draw: DrawFn) -> tuple[str, str]:
    """An expression, and the word of its type in `FORMS`."""
    type = draw(st.sampled_from(sorted(TYPE_WORDS)))
    return _text(draw, type, dict(VARIABLES), draw(st.integers(1, DEPTH))), type


def _text(draw: DrawFn, type: str, scope: Scope, depth: int) -> str:
    named = [name for name, known in scope.items() if known == type]
    forms = [form for form in FORMS[type] if depth > 0 or "<" not in form]
    choices = [*named, *named, *forms] or [FALLBACK[type]]
    form = draw(st.sampled_from(choices))
    return _filled(draw, form, scope, depth - 1)


def _filled(draw: DrawFn, form: str, scope: Scope, depth: int) -> str:
    """The form with its holes filled, the name that it binds chosen."""
    name = f"x{len(scope)}"
    if "about it" in form:
        if "it" in scope:
            return FALLBACK["bool"] if form.startswith(("any", "all")) else FALLBACK["ints"]
        name = "it"
    elif "@ in" in form and "for @" not in form and "it" not in scope and "@." not in form and draw(st.booleans()):
        form, name = form.replace("@ in ", ""), "it"
    form = form.replace("@", name)

    def fill(hole: re.Match[str]) -> str:
        inside = {**scope, name: hole[3]} if hole[3] else scope
        return _text(draw, hole[1], inside, depth)

    return _HOLE.sub(fill, form)
