"""Findings of validation as diagnostics in an author's words, each at its place in the file.

In: what pydantic found (a kind, a path, facts). Out: a `Diagnostic` at the key, the value or the parent it concerns.
"""

import re
from collections.abc import Callable
from functools import lru_cache
from typing import Any

from toolkit.diagnostics import Code, Diagnostic, Kept, Span
from toolkit.frozen import frozen
from toolkit.lookalikes import keyboard, latin
from toolkit.model import codes
from toolkit.model.advice import flow, write_a_list, write_a_mapping
from toolkit.model.record import Record, Variants
from toolkit.model.scalars import LONGEST_EXPRESSION, Word, described
from toolkit.model.shapes import FieldShape, Shape, fields_of, place_of, short_form_of
from toolkit.names import Names, did_you_mean, is_near
from toolkit.source import Path, Source

_COMMENT = re.compile(r"[ \t]*:?[ \t]+(#[^\s,\[\]{}#]+)")
KEY = "[key]"
"""What pydantic adds to the path of a finding about a key."""


@frozen
class Finding:
    """One finding: its kind, its path as pydantic has it, and facts; with the shape and data of what was read."""

    source: Source
    base: Path
    shape: Shape
    data: Any
    kind: str
    loc: tuple[str | int, ...]
    facts: dict[str, Any]

    def place(self, loc: tuple[str | int, ...] | None = None) -> tuple[Shape, Path, Any]:
        """Shape, path in the file and data at a path of pydantic's; without one, at the finding's own."""
        shape, where, data = place_of(self.shape, self.data, self.loc if loc is None else loc)
        return shape, (*self.base, *where), data

    def value_span(self) -> Span:
        """Where the value stands; where its key stands, when the finding is about a key."""
        if self.loc and self.loc[-1] == KEY:
            _, where, data = self.place(self.loc[:-1])
            if not isinstance(data, dict) or KEY not in data:
                return self.source.key_span(where)
        return self.source.span(self.place()[1])


def _diagnose(finding: Finding) -> Diagnostic:
    return _WAYS.get(finding.kind, _wrong_type)(finding)


def diagnose_all(findings: list[Finding], strays: list[str], found: Kept) -> None:
    """Adds the diagnostics of the findings of one record to `found`.

    A field that is only missing because its name is misspelt in the same record is reported by the misspelt name
    alone. `strays` are the unknown keys of a whole file, which are no findings of its document.
    """
    unknown: dict[tuple[str | int, ...], list[str]] = {}
    for finding in findings:
        if finding.kind == "extra_forbidden":
            unknown.setdefault(finding.loc[:-1], []).append(str(finding.loc[-1]))
    for finding in findings:
        if _is_echo(finding, unknown, strays):
            continue
        code = _code_without_form(finding) if finding.kind == "no_form" else _SURE_CODES.get(finding.kind)
        if code is None or found.wants(code, finding.source.path):
            found.add(_diagnose(finding))
        else:
            found.more(code, finding.source.path)


def _is_echo(finding: Finding, unknown: dict[tuple[str | int, ...], list[str]], strays: list[str]) -> bool:
    if finding.kind == "missing":
        parent, missing = finding.loc[:-1], (str(finding.loc[-1]),)
    elif finding.kind == "needed":
        parent, missing = finding.loc, finding.facts["fields"]
    else:
        return False
    names = [*unknown.get(parent, ()), *(strays if finding.base == parent == () else ())]
    return any(is_near(name, field) for name in names for field in missing)


def parent_span(source: Source, where: Path, data: Any) -> Span:
    """Where a record opens: at its key; an entry of a list, or a whole file, at its own first key."""
    if where and isinstance(where[-1], str):
        return source.key_span(where)
    return source.key_span((*where, next(iter(data)))) if isinstance(data, dict) and data else source.span(where)


def _unknown_field(finding: Finding) -> Diagnostic:
    shape, _, _ = finding.place(finding.loc[:-1])
    name = str(finding.loc[-1])
    _, where, _ = finding.place()
    known = tuple(fields_of(shape.record) if shape.record else ())
    help = _outside(finding, name) or inside(shape.record, name) or _advice(name, known, "It may have")
    message = f"There is no field `{_short(name)}` here."
    return codes.UNKNOWN_FIELD.at(finding.source.key_span(where), message, help=help)


def _outside(finding: Finding, name: str) -> str:
    """Where a field belongs that is one of a record around."""
    for length in reversed(range(len(finding.loc) - 1)):
        around, _, _ = finding.place(finding.loc[:length])
        if around.record is not None and name in fields_of(around.record):
            return f"It belongs beside `{finding.loc[length]}`, not inside."
    return ""


def inside(record: type[Record] | None, name: str) -> str:
    """Where a field belongs that is one of a record inside a record."""
    fields = fields_of(record).items() if record is not None else ()
    holders = [
        field for field, known in fields if known.shape.record is not None and name in fields_of(known.shape.record)
    ]
    return f"It belongs inside {' or '.join(f'`{holder}`' for holder in holders)}." if holders else ""


@lru_cache(maxsize=10_000)
def _advice(word: str, known: tuple[str, ...], otherwise: str) -> str:
    """The nearest of the known words, or all of them; kept, because one slip is often made in a thousand items."""
    return did_you_mean(word, Names(known)) or f"{otherwise} {', '.join(f'`{one}`' for one in known)}."


def _missing_field(finding: Finding) -> Diagnostic:
    shape, where, data = finding.place(finding.loc[:-1])
    name = str(finding.loc[-1])
    field = fields_of(shape.record)[name] if shape.record else None
    help = f"Add it: {_example(name, field)}"
    return codes.MISSING_FIELD.at(
        parent_span(finding.source, where, data), f"The field `{name}` is missing.", help=help
    )


def _unmet_need(finding: Finding) -> Diagnostic:
    shape, where, data = finding.place()
    names = finding.facts["fields"]
    fields = fields_of(shape.record) if shape.record else {}
    cause = finding.facts["where"]
    reason = f", because `{cause}` is `{data[cause]}`" if cause and isinstance(data, dict) else ""
    message = f"The field {' or '.join(f'`{name}`' for name in names)} is missing{reason}."
    help = f"Add it: {_example(names[0], fields.get(names[0]))}"
    return codes.MISSING_FIELD.at(parent_span(finding.source, where, data), message, help=help)


def _example(name: str, field: FieldShape | None) -> str:
    examples = (field.info.examples if field else None) or [""]
    return f"`{name}: {flow(examples[0])}`"


def _wrong_type(finding: Finding) -> Diagnostic:
    shape, _, data = finding.place()
    wanted = finding.facts.get("wanted") or ("a list" if shape.form == "list" else "a mapping")
    if finding.kind == "no_form":
        wanted = "a mapping with a verb"
    message = f"{described(data)} stands where {wanted} belongs."
    if wanted == "a list":
        of_mappings = shape.inner is None or shape.inner.form in ("record", "map")
        help = _list_of_records(shape, data) or write_a_list(
            data, of_mappings=of_mappings, of_names=_holds_names(shape)
        )
    elif wanted == "a mapping":
        help = write_a_mapping(data, sample=_sample(finding) or _record_sample(shape, data))
    else:
        help = f"Write {wanted}" + (", or take the field out." if described(data) == "nothing" else ".")
    return codes.WRONG_TYPE.at(finding.value_span(), message[0].upper() + message[1:], help=help)


def _list_of_records(shape: Shape, data: object) -> str:
    """What to write where a list of records belongs, and a name stands that is none of their short forms, or a mapping
    by such names; else an empty text."""
    record = shape.inner.record if shape.inner is not None else None
    if record is None or short_form_of(record) or (issubclass(record, Variants) and record.is_union()):
        return ""
    word = next(iter(data), "") if isinstance(data, dict) else data
    if not isinstance(word, str) or word in fields_of(record) or described(word) == "nothing":
        return ""
    sample = _record_sample(Shape("record", record=record), word)
    return f"Write a list: `[{sample}]`." if sample else ""


def _holds_names(shape: Shape) -> bool:
    """Whether the members of a list are names without blanks, so that a blank sets them apart."""
    inner = shape.inner
    return inner is not None and (inner.ref is not None or isinstance(inner.scalar, Word))


def _sample(finding: Finding) -> str:
    """The field of a finding as its first example writes it; where that has one entry, with the value as written."""
    if not finding.loc or not isinstance(finding.loc[-1], str):
        return ""
    (parent, _, _), (shape, _, data) = finding.place(finding.loc[:-1]), finding.place()
    field = fields_of(parent.record).get(finding.loc[-1]) if parent.record else None
    example = (field.info.examples or [None])[0] if field else None
    if field is None or example is None:
        return ""
    if shape.form == "map" and shape.inner is not None and shape.inner.form == "scalar" and isinstance(data, str):
        example = dict.fromkeys([*example][:1], data) if isinstance(example, dict) else example
    return f"{field.alias}: {flow(example)}"


def _record_sample(shape: Shape, data: object) -> str:
    """A record with the fields that it must have, or with its first one where it need have none; a name that stands in
    its place is the value of the first of them."""
    fields = fields_of(shape.record) if shape.record else {}
    needed = {alias: field for alias, field in fields.items() if field.info.is_required()}
    wanted = needed or dict([*fields.items()][:1])
    example = {alias: (field.info.examples or ["…"])[0] for alias, field in wanted.items()}
    first, scalar = next(((alias, field.shape.scalar) for alias, field in wanted.items()), ("", None))
    if isinstance(data, str) and isinstance(scalar, Word) and re.match(scalar.pattern, data):
        example[first] = data
    return flow(example) if example else ""


def _quoted_number(finding: Finding) -> Diagnostic:
    word = finding.facts["word"]
    help = f"Remove the quotes: write {word}."
    return codes.QUOTED_NUMBER.at(finding.value_span(), f"`{_short(word)}` in quotes is text, not a number.", help=help)


def _bare_word(finding: Finding) -> Diagnostic:
    word = finding.facts["word"]
    if word == "":
        help = _behind_comment(finding) or "Write the text."
        return codes.BARE_WORD.at(finding.value_span(), "Text belongs here, and nothing stands here.", help=help)
    message = f"YAML does not read `{_short(word)}` as text, and text belongs here."
    if meant := finding.facts.get("meant"):
        message = f"An option is `on` or `off`, or one of its own values, and never `{_short(word)}`."
        return codes.BARE_WORD.at(finding.value_span(), message, help=f"Write `{meant}`.")
    if form := finding.facts.get("form"):  # quotes would not make it one
        return codes.BARE_WORD.at(finding.value_span(), message, help=f"Write {form}.")
    return codes.BARE_WORD.at(finding.value_span(), message, help=f'Put it in quotes: "{_short(word)}".')


def _behind_comment(finding: Finding) -> str:
    """Advice for a value that is read as a comment, as a colour without quotes is."""
    source = finding.source
    found = _COMMENT.match(source.text, source.extent(finding.place()[1]).key_end)
    return f'A ` #` begins a comment. Put the text in quotes: "{_short(found[1])}".' if found else ""


def _blank_text(finding: Finding) -> Diagnostic:
    return codes.MALFORMED.at(
        finding.value_span(), "This text is empty.", help="Write the text, or take the field out."
    )


def _unknown_value(finding: Finding) -> Diagnostic:
    word, words = finding.facts["word"], finding.facts["words"]
    help = _advice(word, words, "It may be")
    return codes.UNKNOWN_VALUE.at(
        finding.value_span(), f"`{_short(word)}` is not a word that this field takes.", help=help
    )


def _out_of_range(finding: Finding) -> Diagnostic:
    low, high = finding.facts["at_least"], finding.facts["at_most"]
    message = f"{finding.facts['found']} is out of range."
    help = f"Write {low:,}." if low == high else f"Write a number from {low:,} to {high:,}."
    return codes.OUT_OF_RANGE.at(finding.value_span(), message, help=help)


def _no_members(finding: Finding) -> Diagnostic:
    return codes.EMPTY_SECTION.at(finding.value_span(), "At least one entry belongs here.")


def _bad_id(finding: Finding) -> Diagnostic:
    word, form = finding.facts["word"], finding.facts["form"]
    code = codes.BAD_ID if finding.kind == "bad_id" else codes.BAD_FILE_ID
    better = renamed(word, "_" if finding.kind == "bad_id" else "-")
    if better == word:
        message = f"`{_short(word)}` is a word that the language keeps for itself, so it is no id."
        return code.at(finding.value_span(), message, help="Take another name.")
    help = f"Rename it: `{better}`." if better else "Begin the name with a letter."
    if not word.isascii() and not any(letter.isascii() and letter.isalpha() for letter in word):
        plain = latin(word)  # what is left of a word of another alphabet without its letters is no name
        help = help if plain.isascii() else "Write it with the letters a to z of the keyboard."
    if finding.kind == "bad_pack_id" and any(mark in word for mark in "./\\:"):
        message = f"`{_short(word)}` is a path, and the id of a pack is a name."
        return codes.UNSAFE_PACK_ID.at(finding.value_span(), message, help=help)
    return code.at(finding.value_span(), f"`{_short(word)}` is not {form}.", help=help)


def renamed(word: str, separator: str) -> str:
    """A lower-case name made from a word, its parts joined by the separator; empty when nothing is left of it. Names of
    files may have digits before their first letter: a game may be called so."""
    letters = keyboard(word).lower()
    parts = "".join(letter if letter.isascii() and letter.isalnum() else " " for letter in letters).split()
    first = parts[0] if parts else ""
    return separator.join(parts) if (first.lstrip("0123456789") if separator == "-" else first)[:1].isalpha() else ""


def _malformed(finding: Finding) -> Diagnostic:
    word, form = finding.facts["word"], finding.facts["form"]
    code = codes.BAD_TYPE if finding.kind == "bad_type" else codes.MALFORMED
    return code.at(finding.value_span(), f"`{_short(word)}` is not {form}.", help=f"Write {form}.")


def _too_long(finding: Finding) -> Diagnostic:
    message = f"This expression has {finding.facts['length']:,} characters; {LONGEST_EXPRESSION:,} are allowed."
    return codes.TOO_LONG.at(finding.value_span(), message)


def _code_without_form(finding: Finding) -> Code:
    """The code of a finding of the kind `no_form`, which tells it without a search for near names."""
    shape, _, data = finding.place()
    if not isinstance(data, dict) or shape.record is None or not issubclass(shape.record, Variants):
        return codes.WRONG_TYPE
    forms = shape.record.forms()
    if sum(key in forms for key in data) > 1:
        return codes.SEVERAL_VERBS
    return codes.NO_VERB if "let" in forms else codes.UNKNOWN_FIELD


def _no_form(finding: Finding) -> Diagnostic:
    code = _code_without_form(finding)
    shape, where, data = finding.place()
    if code is codes.WRONG_TYPE or shape.record is None or not issubclass(shape.record, Variants):
        return _wrong_type(finding)
    forms = Names(shape.record.forms())
    if code is codes.SEVERAL_VERBS:
        verbs = [key for key in data if key in forms]
        listed = ", ".join(f"`{verb}`" for verb in verbs)
        message = f"This step has {len(verbs)} verbs: {listed}."
        return codes.SEVERAL_VERBS.at(finding.source.key_span((*where, verbs[1])), message)
    return _without_verb(code, finding, where, data, forms)


def _without_verb(code: Code, finding: Finding, where: Path, data: dict[str, Any], forms: Names) -> Diagnostic:
    likely = next((key for key in data if forms.nearest(key)), None)
    word = "step has no verb" if code is codes.NO_VERB else "is no form of condition"
    help = (
        did_you_mean(likely, forms)
        if likely
        else f"It may be {', '.join(f'`{form}`' for form in sorted(forms.names))}."
    )
    span = parent_span(finding.source, (*where,), data) if likely is None else finding.source.key_span((*where, likely))
    return code.at(span, f"This {word}.", help=help)


def _short(text: str) -> str:
    return text if len(text) <= 60 else f"{text[:57]}…"


_SURE_CODES: dict[str, Code] = {
    "extra_forbidden": codes.UNKNOWN_FIELD,
    "missing": codes.MISSING_FIELD,
    "needed": codes.MISSING_FIELD,
    "quoted_number": codes.QUOTED_NUMBER,
    "bare_word": codes.BARE_WORD,
    "unknown_value": codes.UNKNOWN_VALUE,
    "out_of_range": codes.OUT_OF_RANGE,
    "no_members": codes.EMPTY_SECTION,
    "malformed": codes.MALFORMED,
    "blank_text": codes.MALFORMED,
    "bad_type": codes.BAD_TYPE,
    "bad_id": codes.BAD_ID,
    "too_long": codes.TOO_LONG,
    "wrong_type": codes.WRONG_TYPE,
}
"""The code of each kind of finding that has only one: known before the diagnostic is made."""

_WAYS: dict[str, Callable[[Finding], Diagnostic]] = {
    "extra_forbidden": _unknown_field,
    "missing": _missing_field,
    "needed": _unmet_need,
    "quoted_number": _quoted_number,
    "bare_word": _bare_word,
    "blank_text": _blank_text,
    "unknown_value": _unknown_value,
    "out_of_range": _out_of_range,
    "no_members": _no_members,
    "bad_id": _bad_id,
    "bad_file_id": _bad_id,
    "bad_pack_id": _bad_id,
    "malformed": _malformed,
    "bad_type": _malformed,
    "too_long": _too_long,
    "no_form": _no_form,
}
