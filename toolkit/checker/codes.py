"""The codes of what can be wrong with the names and types in an expression."""

from toolkit.diagnostics import register

NO_MEANING = register(
    "E520",
    "name-without-meaning",
    about="expressions",
    title="A name in an expression means nothing here",
    cause="A bare name is, in this order, `it` or another fixed name, an argument or a local, an occasion, a declared "
    "thing or value, or a symbol of the type that is wanted at its place.",
    remedy="Correct the name, or declare what it means.",
    bad="base: unit.armour + terain_bonus(unit.space)",
    good="base: unit.armour + terrain_bonus(unit.space)",
)
NOT_GIVEN = register(
    "E596",
    "name-not-given-yet",
    about="steps/let steps/choose procedures",
    title="A name is read where no step need have given it",
    cause="A name that steps give is known behind them. What one branch, a case or a loop gives is not known behind it "
    "unless every way that comes to its end gives it, for there may have been no such branch and no round.",
    remedy="Give the name before it is read, on every way that leads there.",
    bad="- {if: unit.fresh, then: [{let: {bonus: 2}}]}\n- {add: unit.strength, by: bonus}",
    good="- {let: {bonus: 2 if unit.fresh else 0}}\n- {add: unit.strength, by: bonus}",
)
TWO_MEANINGS = register(
    "E521",
    "name-with-two-meanings",
    about="expressions",
    title="A name in an expression means two things here",
    cause="Two declared things share the id, and nothing at its place tells which of them is meant.",
    remedy="Give one of the two another id.",
    bad="let:\n  x: depot   # a unit and a place are called so",
    good="let:\n  x: depot_place",
)
NO_FIELD = register(
    "E522",
    "no-such-field",
    about="expressions",
    title="A thing has no such attribute, state or fact",
    cause="What follows a dot is declared by the kind of the thing, or is one that all such things have.",
    remedy="Correct the name, or declare it.",
    bad="when: unit.armor > 2   # kinds.yaml declares armour",
    good="when: unit.armour > 2",
)
WRONG_TYPE = register(
    "E523",
    "expression-type",
    about="expressions functions/*",
    title="A value in an expression has another type than its place wants",
    cause="An operator, a function, an argument or a field takes values of certain types.",
    remedy="Write a value of the type that is wanted.",
    bad="base: unit.title + 1",
    good="base: unit.armour + 1",
)
MAY_BE_NONE = register(
    "E613",
    "may-be-none",
    about="expressions steps/*",
    title="A value that may be none stands where a thing is wanted",
    cause="What is `optional` may be none: the first of a set that may be empty, a choice that may find nothing, an "
    "argument that may be left out. Where it is passed on as something that is there, the fault would come far away.",
    remedy="Test it first (`if: x != none`, `x != none and ...`, `... if x != none else ...`); or let the place take "
    "none too: declare it `optional`.",
    bad="- {let: {leader: first(units)}}\n- {call: promote(leader)}",
    good="- {let: {leader: first(units)}}\n- {if: leader != none, then: [{call: promote(leader)}]}",
)
SYMBOLS_OF_SEVERAL = register(
    "E614",
    "symbols-of-several-types",
    about="choices types",
    title="Symbols that are listed belong to several types",
    cause="A list of symbols, `[us, german]`, is of the declared type that has them all; here two have.",
    remedy="Let a value give the list: its `gives:` says the type.",
    bad="types: {nation: [us, german], owner: [us, german, nobody]}\n"
    '- {choose: who, by: by, one: "[us, german]", else: []}',
    good='values: {nations: {gives: list of nation, base: "[us, german]"}}\n'
    "- {choose: who, by: by, one: nations, else: []}",
)
UNLIKE = register(
    "E524",
    "unlike-comparison",
    about="expressions",
    title="Two things are compared that can never be equal",
    cause="Values are compared with values of their own type; a number is never a unit, and a symbol of one type never "
    "one of another.",
    remedy="Compare values of one type.",
    bad="when: unit.space == by",
    good="when: owner(unit) == by",
)
NESTED_IT = register(
    "E525",
    "nested-it",
    about="expressions",
    title="`it` means two things at once",
    cause="`it` is the candidate in hand. Where one expression about `it` stands inside another, nobody can tell "
    "which of the two is meant.",
    remedy="Give the outer candidate a name: `u in units(by)`.",
    bad='when: "any(units(by), any(neighbours(it.space), it.terrain == woods))"',
    good='when: "any(u in units(by), any(neighbours(u.space), it.terrain == woods))"',
)
NOT_ROUNDED = register(
    "E526",
    "ratio-not-rounded",
    about="expressions functions/down functions/up functions/nearest",
    title="A ratio stands where a whole number is wanted",
    cause="`/` gives an exact ratio. How it is rounded is a rule of the game, so it must be said.",
    remedy="Say how it is rounded: `down(…)`, `up(…)` or `nearest(…)`.",
    bad="set: unit.strength\nto: unit.strength / 2",
    good="set: unit.strength\nto: up(unit.strength / 2)",
)
WRONG_ARGUMENTS = register(
    "E527",
    "wrong-arguments",
    about="expressions functions/* steps/call values procedures",
    title="A call has too many arguments, too few, or one of a name that is not known",
    cause="What is called says which arguments it takes: in their order, or by `name=value`.",
    remedy="Write the arguments that it takes.",
    bad="base: cover(unit, attack, 3)   # args: {unit: unit, attack: optional attack}",
    good="base: cover(unit, attack)",
)
NOT_LIVE = register(
    "E528",
    "occasion-not-live",
    about="occasions functions/live",
    title="An occasion is read where it need not be going on",
    cause="The bare name of an occasion is the innermost one that is going on. What reads one says `within:`, so that "
    "it is used only while there is one.",
    remedy="Say `within:` on the element, or ask first: `live(…) and …`.",
    bad="values:\n  bonus: {base: attack.total}",
    good="values:\n  bonus: {within: attack, base: attack.total}",
    is_clear=True,
)
NOT_OF_AN_EVENT = (
    "Only the triggers of an event know that it is going on.",
    "What depends on an event stands in a trigger of it; a procedure is handed the facts that it needs.",
)
"""What is said, and advised, where something else asks whether an event is going on."""


def say_within(kind: str) -> str:
    """What mends all places of an element where an occasion need not be live: it tells which of them are one fault."""
    return f"Say `within: {kind}` on the element, or {ask_first(kind)}"


def ask_first(kind: str) -> str:
    """What mends one such place."""
    return f"ask first: `live({kind}) and …`."


TOO_LARGE = register(
    "E529",
    "range-too-large",
    about="bounds expressions",
    title="An expression looks at too many things",
    cause="The sizes of all that an expression ranges over, one inside the other, also in the values that it asks for "
    "and the orders that it ranks by, are multiplied, and more than 10,000,000 would make the game wait. Sets whose "
    "size is not known count as 200, all pieces of a kind as 1,000; a setting counts as the most that any scenario "
    "gives it, a route as its longest `length:` where each choice of routes says one as a number.",
    remedy="Range over less: first narrow each set down by what it has to do with the others; give routes a number as "
    "their `length:`.",
    bad='when: "any(a in units, any(b in units, any(c in units, line(a, b, c))))"',
    good='when: "any(a in units, any(b in units(a.space), line(a, b)))"',
)
EMPTY_EXTREME = register(
    "E530",
    "extreme-of-nothing",
    about="functions/min functions/max",
    title="The least or greatest of what may be empty has no value",
    cause="`min` and `max` give nothing to reckon with when the set or list is empty.",
    remedy="Say what it is then: `default=0`.",
    bad='base: "max(units(by), it.armour)"',
    good='base: "max(units(by), it.armour, default=0)"',
)
OUT_OF_PLACE = register(
    "E531",
    "name-out-of-place",
    about="expressions",
    title="A name stands where it can mean nothing by itself",
    cause="A function and a value with arguments are called, a place that each player has is called with the player, a "
    "setting for each side has its side in brackets; procedures and actions are run by steps, never asked.",
    remedy="Write it in the form that it has.",
    bad="to: hand",
    good="to: hand(by)",
)
NOTHING_TO_LOOK_AT = register(
    "E539",
    "nothing-to-look-at",
    about="expressions functions/any functions/all functions/min functions/max steps/for",
    title="Each member of a list is looked at in which nothing stands",
    cause="An empty list has no members, and nobody can tell what they would be: what is asked of each of them is "
    "never asked, and nothing comes of it.",
    remedy="Write its members, or take the whole out.",
    bad="most: max([unit.armour for unit in []])",
    good="most: max([unit.armour for unit in units(by)], default=0)",
)
NO_TYPE = register(
    "E532",
    "value-without-type",
    about="values",
    title="What a value gives cannot be told, for its base asks for the value itself",
    cause="The type of a value is that of its base, unless it says `gives:`. This base asks for the value again, "
    "perhaps through others: it would never be computed.",
    remedy="Break the cycle: let one of them be computed without the other.",
    bad="values:\n  one: {base: two + 1}\n  two: {base: one + 1}",
    good="values:\n  one: {base: 1}\n  two: {base: one + 1}",
)
NAMED_SET = register(
    "E533",
    "misplaced-naming",
    about="expressions functions/any functions/all functions/count",
    title="A naming of candidates is not one name and one set",
    cause="`u in units(by)` gives each candidate the name `u`. The set stands alone behind `in`: a condition belongs "
    "in the expression about it, or in `each:`.",
    remedy="Write the name, `in`, and the set.",
    bad="pick: u in units(by) if by.strong else hand(by)",
    good="pick: u in (units(by) if by.strong else hand(by))",
)
NOT_KEPT = register(
    "E534",
    "type-not-kept",
    about="types state occasions",
    title="What the game keeps cannot be of this type",
    cause="State, facts and arguments of effects are kept as numbers, truths, symbols, things, and sets, lists and "
    "maps of them. A text is for readers.",
    remedy="Keep a symbol.",
    bad="state:\n  unit: {mood: text}",
    good="state:\n  unit: {mood: {one_of: [calm, wild]}}",
)
TAKEN_TYPE = register(
    "E537",
    "taken-type-name",
    about="types kinds occasions effects events",
    title="What is declared is called like a type of the language, or like another that becomes a type",
    cause="Kinds, types of symbols, occasions and effects are types by their names, beside `int`, `space`, `player`, "
    "`holder` and the others of the language, and beside each other. Where two are called alike, nobody can say which "
    "one `type:` means. Kinds may be called `unit`, `card` and `terrain`, and any of them but an effect `order`; the "
    "language's own events, `moved`, `drawn` and the like, are not declared again.",
    remedy="Give it another name.",
    bad="kinds:\n  player: {title: Player}",
    good="kinds:\n  captain: {title: Captain}",
)
HIDDEN_FIELD = register(
    "E591",
    "hidden-field",
    about="kinds state",
    title="An attribute or a state has a name that means something else",
    cause="Every piece has `owner`, `holder`, `space`, `face_up`, `kind`, `title` and `keywords`, terrain has `title`, "
    "and spaces and edges have what the map says of them, `level` and `paths` for example, and the attributes of their "
    "terrain. They come before what a pack declares, so that a field of such a name could never be read.",
    remedy="Give the field another name.",
    bad="kinds:\n  card: {title: Card, attrs: {kind: int}}",
    good="kinds:\n  card: {title: Card, attrs: {sort: int}}",
)
HIDDEN_ARGUMENT = register(
    "E535",
    "hidden-argument",
    about="arguments",
    title="An argument has a name that means something else",
    cause="`it`, `event`, `settings`, in an action `by`, and the like are fixed names of the language. They come "
    "before arguments, so that an argument of such a name could never be read.",
    remedy="Give the argument another name.",
    bad="values:\n  cover: {args: {it: unit}, base: it.armour}",
    good="values:\n  cover: {args: {unit: unit}, base: unit.armour}",
)
