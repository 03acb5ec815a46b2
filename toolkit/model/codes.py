"""The diagnostics of the shape of records: E201 to E217."""

from toolkit.diagnostics import register

UNKNOWN_FIELD = register(
    "E201",
    "unknown-field",
    title="No such field",
    cause="A record has a closed list of fields; a name outside it is a slip of the pen, or belongs elsewhere.",
    remedy="Correct the name, or take the field out.",
    bad="woods: {titel: Woods}",
    good="woods: {title: Woods}",
)
MISSING_FIELD = register(
    "E202",
    "missing-field",
    title="A field is missing",
    cause="The record means nothing without this field.",
    remedy="Add the field.",
    bad="woods: {attrs: {cover: 2}}",
    good="woods: {title: Woods, attrs: {cover: 2}}",
)
WRONG_TYPE = register(
    "E203",
    "wrong-type",
    title="Something else belongs here",
    cause="The field takes one sort of value: text, a whole number, a truth, a list or a mapping.",
    remedy="Write a value of the sort that the field takes.",
    bad="copies: two",
    good="copies: 2",
)
QUOTED_NUMBER = register(
    "E204",
    "quoted-number",
    title="A number in quotes is text",
    cause="The field takes a whole number, and quotes make text of what they hold.",
    remedy="Remove the quotes.",
    bad="copies: '2'",
    good="copies: 2",
)
BARE_WORD = register(
    "E205",
    "bare-word",
    title="Text that YAML reads as something else",
    cause="Without quotes YAML reads this as a truth, a number or as nothing, and the field takes text.",
    remedy="Put it in quotes, or write what was forgotten.",
    bad="title: true",
    good='title: "true"',
)
UNKNOWN_VALUE = register(
    "E206",
    "unknown-value",
    title="Not one of the words that the field takes",
    cause="The field takes one word of a short list.",
    remedy="Take a word of the list.",
    bad="status: playing",
    good="status: play",
)
OUT_OF_RANGE = register(
    "E207",
    "out-of-range",
    title="The number is out of range",
    cause="The field takes numbers within limits. No number may lie outside -2^53 to 2^53.",
    remedy="Write a number within the limits.",
    bad="copies: -1",
    good="copies: 1",
)
BAD_ID = register(
    "E208",
    "bad-id",
    title="The id is no name in snake_case",
    cause="Expressions name things by these ids: lower-case letters, digits, single underscores, beginning with a "
    "letter, and no word that the language keeps for itself, such as `if`, `in` or `none`.",
    remedy="Rename it in snake_case.",
    bad="units: {Rifle-Company: ...}",
    good="units: {rifle_company: ...}",
)
BAD_FILE_ID = register(
    "E209",
    "bad-file-id",
    title="The id is no name in kebab-case",
    cause="Packs, maps and scenarios are named like files: lower-case letters, digits and single hyphens, with a "
    "letter before the first hyphen.",
    remedy="Rename it in kebab-case.",
    bad="map: The Ford",
    good="map: the-ford",
)
UNSAFE_PACK_ID = register(
    "E210",
    "unsafe-pack-id",
    title="The id of the pack is a path",
    cause="A pack's id names its folder and what is published of it; a path would lead out of there.",
    remedy="Name the pack in kebab-case, without dots and slashes.",
    bad="pack: ../x",
    good="pack: x",
)
NO_VERB = register(
    "E211",
    "no-verb",
    title="A step without a verb",
    cause="Each step does one thing, and its verb says which.",
    remedy="Give the step a verb, such as `call`, `set`, `move` or `if`.",
    bad="- {moove: unit, to: target}",
    good="- {move: unit, to: target}",
)
SEVERAL_VERBS = register(
    "E212",
    "several-verbs",
    title="A step with several verbs",
    cause="Each step does one thing; what happens first would not be said.",
    remedy="Make a step of each verb, in the order in which they happen.",
    bad="- {draw: deck, to: hand(by), shuffle: deck}",
    good="- {draw: deck, to: hand(by)}\n- {shuffle: deck}",
)
UNKNOWN_SECTION = register(
    "E213",
    "unknown-section",
    title="No such section in this kind of file",
    cause="The name or folder of a file says which sections it may have.",
    remedy="Correct the name, or move the section to a file of its kind.",
    bad="units.yaml:\nunit: {...}",
    good="units.yaml:\nunits: {...}",
)
EMPTY_SECTION = register(
    "E214",
    "empty-section",
    title="Nothing stands here",
    cause="A file or a section without items is mostly a forgotten one.",
    remedy="Write the items, or take it out.",
    bad="units: {}",
    good="units: {gun: {kind: unit, title: Gun}}",
)
TOO_LONG = register(
    "E215",
    "too-long",
    title="The expression is too long",
    cause="An expression has at most 1,000 characters, so that people can read it and the checker can bound it.",
    remedy="Split it: give a part of it a name under `values`, or with a `let` step.",
    bad="base: a + a + a + ... (1,001 characters)",
    good="base: strength_of(unit) + support(unit)",
)
MALFORMED = register(
    "E216",
    "malformed",
    title="The text does not have the form that the field wants",
    cause="The field takes text of a fixed form: a version, a colour, a language tag, a single character.",
    remedy="Write it in the form that the message names.",
    bad="colour: green",
    good="colour: '#7f9f5f'",
)
BAD_TYPE = register(
    "E217",
    "bad-type",
    title="The words name no type",
    cause="A type is `int`, `bool`, `text`, a declared type or a kind; or `optional X`, `list of X`, `set of X`, "
    "`map X to Y` of such.",
    remedy="Write the type in these words.",
    bad="plans: list act",
    good="plans: list of act",
)
