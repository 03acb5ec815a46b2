"""Slips in block style: colons, indentation, and lists among keys. In: a trouble. Out: an error at the true cause."""

from __future__ import annotations

import re

from toolkit.diagnostics import register
from toolkit.source.flow_split import repaired
from toolkit.source.refusals import EMPTY_KEY
from toolkit.source.syntax.brackets import STRAY_BRACKET
from toolkit.source.syntax.characters import UNCLOSED_QUOTE
from toolkit.source.syntax.keys import entry_on_line, explain_long_key
from toolkit.source.syntax.trouble import Trouble

COLON_IN_TEXT = register(
    "E131",
    "colon-in-text",
    title="A text with a colon in it is not quoted",
    cause="A value goes on with `: `, which begins another entry, but no entry can begin in the middle of a line.",
    remedy="Put the text in quotes, or begin a new line for the second key.",
    bad="title: Ford: the crossing",
    good='title: "Ford: the crossing"',
)
MISSING_COLON = register(
    "E132",
    "missing-colon",
    title="A key has no colon",
    cause="Among `key: value` lines stands one without a colon, or without the space that must follow it.",
    remedy="Write the colon and a space after the key.",
    bad="title: Ford\nturns 6\nmap: ford",
    good="title: Ford\nturns: 6\nmap: ford",
)
WRONG_INDENTATION = register(
    "E133",
    "wrong-indentation",
    title="A line begins in the wrong column",
    cause="Entries that belong together begin in the same column. This line begins in one that fits no entry above it.",
    remedy="Give the line the same number of spaces as its neighbours.",
    bad="woods:\n    cover: 2\n  cost: 2",
    good="woods:\n    cover: 2\n    cost: 2",
)
TEXT_AFTER_VALUE = register(
    "E137",
    "text-after-value",
    title="More text follows a value that has ended",
    cause="A closing quote or bracket ends a value, and there is more on the line.",
    remedy="Take the rest away, or put quotes of the other kind around the whole.",
    bad='title: "Tiger" tank',
    good="title: '\"Tiger\" tank'",
)
LIST_ENTRY = register(
    "E140",
    "misplaced-list-entry",
    title="A list entry stands where none can",
    cause="A `- ` begins an entry of a list, on a line of its own; at one level there are either keys or list entries.",
    remedy="Begin the list on the line after its key, and indent what belongs to an entry deeper than its dash.",
    bad="units: - tiger",
    good="units:\n  - tiger",
)


def explain_colon(trouble: Trouble) -> bool:
    """`: ` where no entry can begin: a text with a colon, a line too deep, or a line above without its colon."""
    if explain_long_key(trouble, entry_on_line(trouble, trouble.at)):
        return True
    start = trouble.tree.last[0]
    key = trouble.before(trouble.at)
    if trouble.same_line(start, trouble.at) or re.search(r":\s", key):
        line = trouble.rest(min(start, trouble.at) if trouble.same_line(start, trouble.at) else trouble.at)
        value = trouble.text[start:line] if trouble.same_line(start, trouble.at) else ""
        help = f"Put the text in quotes: {repaired(value)}." if 0 < len(value) <= 80 and value[0] not in "'\"" else ""
        return trouble.add(COLON_IN_TEXT, trouble.at, trouble.at + 1, "A second `: ` on this line.", help=help)
    above = trouble.before(start)
    if re.search(r":\s+\Z", above):
        first = trouble.line(trouble.at)[0] + trouble.indent(trouble.at)
        if trouble.indent(start) < trouble.indent(trouble.at) and _goes_on(trouble, start, trouble.indent(trouble.at)):
            return _ends_too_soon(trouble, start, first)
        message = "This line is indented deeper than the entry above, so YAML takes it for more of its text."
        note = trouble.note("The text begins here.", start, trouble.rest(start))
        return trouble.add(WRONG_INDENTATION, first, trouble.at, message, note=note)
    return _missing_colon(trouble, start)


def _around(trouble: Trouble, at: int) -> int | None:
    """The start of the nearest line above that begins before the line of `at`."""
    end, indent = trouble.line(at)[0], trouble.indent(at)
    while end > 0:
        end = trouble.line(end - 1)[0]
        bare = trouble.text[slice(*trouble.line(end))].strip()
        if bare and not bare.startswith("#") and trouble.indent(end) < indent:
            return end
    return None


def _goes_on(trouble: Trouble, at: int, indent: int) -> bool:
    """Whether lines that begin in the column of `indent` stand above a line that begins before it, or a key that waits
    for such lines; what the line holds must begin where it does there, or the slip is with that."""
    (start, end), own, below, seen = trouble.line(at), trouble.indent(at), indent, {indent}
    for line in trouble.text[end:].splitlines():
        if (bare := line.lstrip(" ")) and not bare.startswith("#"):
            below = len(line) - len(bare)
            break
    for line in reversed(trouble.text[:start].splitlines()):
        if (bare := line.lstrip(" ")) and not bare.startswith("#"):
            depth = len(line) - len(bare)
            if depth <= own or depth == indent:
                goes_on = depth == indent or (depth == own and bare.rstrip().endswith(":"))
                return goes_on and below in seen
            seen.add(depth)
    return False


def _ends_too_soon(trouble: Trouble, at: int, next_line: int) -> bool:
    """A line that begins before its neighbours above and below."""
    start = trouble.line(at)[0] + trouble.indent(at)
    message = "This line begins before those above and below it, so it ends what they belong to."
    note = trouble.note("Here the lines go on as above it.", next_line, trouble.rest(next_line))
    help = "Give it the spaces of its neighbours; if it belongs where it is, take spaces from the lines below it."
    return trouble.add(WRONG_INDENTATION, start, trouble.rest(start), message, help=help, note=note)


def explain_missing_colon(trouble: Trouble) -> bool:
    """A key without a colon on its line."""
    start = trouble.context if trouble.context is not None else trouble.at
    if trouble.text[start : start + 1] in ("'", '"') and not trouble.same_line(start, trouble.at):
        quoted = re.compile(r"""(['"])[^\r\n]*?\1""").match(trouble.text, start)
        if quoted is None:
            return trouble.add(UNCLOSED_QUOTE, start, trouble.rest(start), "This quote is never closed on its line.")
    return _missing_colon(trouble, start)


def _missing_colon(trouble: Trouble, start: int) -> bool:
    end = trouble.rest(start)
    line = trouble.text[start:end]
    if explain_long_key(trouble, start):
        return True
    tight = re.match(r"([\w-]+):(?=\S)", line)
    if tight:
        colon = start + tight.end() - 1
        help = f"Write `{tight.group(1)}: ` with a space."
        return trouble.add(MISSING_COLON, colon, colon + 1, "No space follows this colon.", help=help)
    return trouble.add(MISSING_COLON, start, end, "This line has no colon, but the lines around it are `key: value`.")


def explain_key(trouble: Trouble) -> bool:
    """A mapping cannot go on: text after a value, a stray bracket, a dash, or a line in the wrong column."""
    character = trouble.text[trouble.at : trouble.at + 1]
    if character in ("]", "}"):
        return trouble.add(STRAY_BRACKET, trouble.at, trouble.at + 1, f"This `{character}` closes nothing.")
    if trouble.before(trouble.at).strip():
        return _text_after_value(trouble)
    if character == ":":
        return trouble.add(EMPTY_KEY, trouble.at, trouble.at + 1, "This entry has no key.")
    if re.match(r"-\s", trouble.text[trouble.at : trouble.at + 2]) and _column(trouble, trouble.context or 0):
        note = trouble.note("The mapping begins here.", trouble.context or 0)
        message = "A list entry stands among the keys of a mapping."
        return trouble.add(LIST_ENTRY, trouble.at, trouble.at + 1, message, note=note)
    return _wrong_indentation(trouble)


def explain_dash(trouble: Trouble) -> bool:
    """A list cannot go on: a key at the level of its dashes, text after a value, or a line in the wrong column."""
    if trouble.before(trouble.at).strip():
        return explain_key(trouble)
    if trouble.context is not None and _column(trouble, trouble.context):
        note = trouble.note("The list begins here.", trouble.context)
        message = "This stands at the level of the dashes of a list, but has none."
        return trouble.add(LIST_ENTRY, trouble.at, trouble.rest(trouble.at), message, note=note)
    return _wrong_indentation(trouble)


def explain_list_entry(trouble: Trouble) -> bool:
    """A dash on the line of a key, or after something that is no list."""
    if trouble.before(trouble.at).rstrip().endswith(":"):
        message = "A list with dashes cannot begin on the line of its key."
        help = "Begin the list on the next line, or write it in brackets; a text that begins with `- ` needs quotes."
        return trouble.add(LIST_ENTRY, trouble.at, trouble.at + 1, message, help=help)
    return trouble.add(LIST_ENTRY, trouble.at, trouble.at + 1, "A list entry cannot stand here.")


def _column(trouble: Trouble, other: int) -> bool:
    return len(trouble.before(trouble.at)) == len(trouble.before(other))


def _wrong_indentation(trouble: Trouble) -> bool:
    above = _around(trouble, trouble.at)
    indent = trouble.indent(trouble.at)
    if above is not None and _goes_on(trouble, above, indent):
        return _ends_too_soon(trouble, above, trouble.at)
    context = trouble.context if trouble.context is not None else 0
    message = f"This line is indented by {_spaces(trouble.indent(trouble.at))}, which fits no entry above it."
    note = trouble.note(f"The level around it begins here, after {_spaces(len(trouble.before(context)))}.", context)
    return trouble.add(WRONG_INDENTATION, trouble.at, trouble.rest(trouble.at), message, note=note)


def _spaces(count: int) -> str:
    return f"{count} space{'' if count == 1 else 's'}"


def _text_after_value(trouble: Trouble) -> bool:
    quoted = trouble.quoted_before(trouble.at)
    end = max(trouble.rest(trouble.at), trouble.at + 1)
    if quoted is None:
        return trouble.add(TEXT_AFTER_VALUE, trouble.at, end, "The value has already ended before this text.")
    if not trouble.same_line(quoted[0], quoted[1]):
        note = trouble.note("It would end only here.", quoted[1] - 1)
        message = "This quote is not closed on its line."
        return trouble.add(UNCLOSED_QUOTE, quoted[0], trouble.rest(quoted[0]), message, note=note)
    help = ""
    if trouble.text[quoted[0]] == "'" and quoted[1] == trouble.at:
        help = "An apostrophe inside single quotes is written twice (''); or use double quotes around the text."
    note = trouble.note("The quoted text is this.", *quoted)
    message = "The closing quote has already ended the value before this text."
    return trouble.add(TEXT_AFTER_VALUE, trouble.at, end, message, help=help, note=note)
