"""The codes of what can be wrong with the form of an expression."""

from toolkit.diagnostics import register

MISSING_VALUE = register(
    "E501",
    "expression-value",
    about="expressions",
    title="A value is missing in an expression",
    cause="An operator, a comma or a bracket stands where a value belongs, or the expression ends too early.",
    remedy="Write the value, or take out what waits for it.",
    bad="when: unit.armour >",
    good="when: unit.armour > 2",
)
BRACKET = register(
    "E502",
    "expression-bracket",
    about="expressions",
    title="A bracket of an expression is not closed, or closes nothing",
    cause="Each `(` needs its `)`, and each `[` its `]`, in the right order.",
    remedy="Add the bracket that is missing, or take out the one too many.",
    bad="base: min(unit.armour, 2",
    good="base: min(unit.armour, 2)",
)
QUOTE = register(
    "E503",
    "expression-quote",
    about="expressions",
    title="A text in an expression is not written as one",
    cause="A text stands on one line between two equal quotes, double or single. It has no escapes with a backslash, "
    "and no letter before the opening quote.",
    remedy="Close the text with the quote that opens it.",
    bad='when: |\n  odds == "1:2',
    good='when: |\n  odds == "1:2"',
)
OPERATOR = register(
    "E504",
    "expression-operator",
    about="expressions",
    title="The language has no such operator",
    cause="The operators are `+ - * / %`, `== != < <= > >=`, `in`, `not in`, and the words `and`, `or`, `not`.",
    remedy="Write it with the operators that there are.",
    bad="when: unit.fired && unit.armour = 2",
    good="when: unit.fired and unit.armour == 2",
)
FORM = register(
    "E505",
    "expression-form",
    about="expressions",
    title="The language has no such form of expression",
    cause="An expression has names, numbers, texts, dots, indexes, calls of names, operators, `a if c else b`, lists "
    "and comprehensions in square brackets, and after `in` a list in parentheses. Nothing else belongs to it.",
    remedy="Say it with these, or with a value or a step of its own.",
    bad='base: "sum(u.cost for u in units)"',
    good='base: "sum([u.cost for u in units])"',
)
NAME = register(
    "E506",
    "expression-name",
    about="expressions",
    title="This cannot be a name",
    cause="A name begins with a letter from a to z, holds letters, digits and single underscores, and is no word that "
    "the language keeps for itself.",
    remedy="Choose another name.",
    bad="when: unit.__class__ == unit.class",
    good="when: unit.kind == unit.category",
)
NUMBER = register(
    "E507",
    "expression-number",
    about="expressions",
    title="This is no number of the language",
    cause="Numbers are whole, written in digits from 0 to 9 without a leading 0, and at most 2^53. A part of a whole "
    "is an exact ratio of two numbers.",
    remedy="Write a whole number, or a ratio such as `(3 / 2)`.",
    bad="base: unit.attack * 1.5",
    good="base: unit.attack * (3 / 2)",
)
IN_A_ROW = register(
    "E508",
    "values-in-a-row",
    about="expressions",
    title="Two values stand side by side in an expression",
    cause="Between two values belongs an operator, a dot or a comma; a text of several words stands in quotes.",
    remedy="Write an operator, a dot or a comma between the two; a text of several words stands in quotes.",
    bad="base: 2 unit.armour",
    good="base: 2 * unit.armour",
)
CHARACTER = register(
    "E509",
    "expression-character",
    about="expressions",
    title="A character has no meaning in an expression",
    cause="Outside of quoted texts an expression is written with letters from a to z, digits, underscores, blanks and "
    "the signs of its operators.",
    remedy="Take the character out, or write what it stands for.",
    bad="when: unit.armour ≥ 2",
    good="when: unit.armour >= 2",
)
MIXED_CHAIN = register(
    "E510",
    "mixed-comparison",
    about="expressions",
    title="Comparisons of different kinds stand in one chain",
    cause="A chain such as `1 <= x <= 6` compares each with the next. It goes in one direction (`<` and `<=`, or `>` "
    "and `>=`) or holds nothing but `==`: others are read in two ways.",
    remedy="Write two comparisons with `and` between them, or put one of them in parentheses.",
    bad="when: a != b != c",
    good="when: a != b and b != c",
)
SIZE = register(
    "E511",
    "expression-size",
    about="bounds expressions",
    title="An expression is too large",
    cause="An expression is at most 1,000 characters long and 40 levels deep.",
    remedy="Give a part of it a name: a value, or a `let` in the steps before.",
    bad="base: ((((((((((((((((((((((((((((((((((((((((((1))))))))))))))))))))))))))))))))))))))))))",
    good="base: 1",
)
ALL = (
    MISSING_VALUE,
    BRACKET,
    QUOTE,
    OPERATOR,
    FORM,
    NAME,
    NUMBER,
    IN_A_ROW,
    CHARACTER,
    MIXED_CHAIN,
    SIZE,
)
