"""The text of a file, and that it holds one document. In: bytes. Out: text, or diagnostics about what is no text.

UTF-8 only, with or without a byte order mark at its start. Line breaks are LF, CRLF or CR. Characters that change how
lines are counted (NEL and the two separators of Unicode) are refused with the control characters, so that our lines
are those of every editor.
"""

from __future__ import annotations

import codecs
import re

from toolkit.diagnostics import Code, Diagnostic, Note, Span, register
from toolkit.lookalikes import named
from toolkit.source.build import Tree
from toolkit.source.findings import Findings
from toolkit.source.text import Lines

LARGEST_FILE = 10_000_000

TOO_LARGE = register(
    "E104",
    "file-too-large",
    title="A file is larger than ten million bytes",
    cause="The file has more than 10,000,000 bytes. It is not read.",
    remedy="Split it into several files of the same kind, or take out what came in by mistake.",
    bad="a units.yaml of 11 MB",
    good="units/german.yaml and units/american.yaml",
)
WRONG_ENCODING = register(
    "E105",
    "wrong-encoding",
    title="A file is not UTF-8",
    cause="The bytes of the file are UTF-16, Latin-1 or something else that is not UTF-8.",
    remedy="Save the file as UTF-8; in most editors that is a choice of `Save as`.",
    bad="Böhm, saved as Latin-1: the byte F6 is no UTF-8",
    good="Böhm, saved as UTF-8",
)
LONE_SURROGATE = register(
    "E106",
    "lone-surrogate",
    title="Half of a character (a lone surrogate)",
    cause="U+D800 to U+DFFF are halves of characters in UTF-16. Alone they are no text and cannot be written as UTF-8.",
    remedy='Write the whole character, such as `😀`, or its one escape, such as `"\\U0001F600"`.',
    bad='title: "\\ud83d"',
    good='title: "\\U0001F600"',
)
NUL = register(
    "E107",
    "nul-character",
    title="A file holds a NUL character",
    cause="The file holds the character U+0000. It is damaged, or it is no text at all.",
    remedy="Delete the character, or bring the file back from a copy that is whole.",
    bad="title: Tiger<NUL>",
    good="title: Tiger",
)
CONTROL = register(
    "E108",
    "control-character",
    title="A file holds a control character",
    cause="The file holds an invisible character that no YAML text may hold, or that some readers take for a line end.",
    remedy="Delete the character. It often comes in by copying from a terminal, a PDF or a word processor.",
    bad="title: Tiger<U+0007>",
    good="title: Tiger",
)
EMPTY = register(
    "E109",
    "empty-file",
    title="A file says nothing",
    cause="The file is empty, or it holds nothing but comments.",
    remedy="Write the content that its name promises, or delete the file.",
    bad="# units come later",
    good="units: {}",
)
SEVERAL = register(
    "E110",
    "several-documents",
    title="A file holds more than one document",
    cause="A line `---` or `...` ends the document, and more follows. One file is one document.",
    remedy="Delete the line, or move what follows it into a file of its own.",
    bad="units: {}\n---\ncards: {}",
    good="units: {}\ncards: {}",
)
DIRECTIVE = register(
    "E111",
    "directive",
    title="A directive (`%...`) is not allowed",
    cause="A line that begins with `%` orders the YAML reader about. Only `%YAML 1.2` changes nothing and is allowed.",
    remedy="Delete the line.",
    bad="%TAG ! tag:example.org,2000:\n---\nunits: {}",
    good="units: {}",
)

_CONTROL_BYTES = bytes([*range(0x00, 0x09), 0x0B, 0x0C, *range(0x0E, 0x20), 0x7F])
_ODD = re.compile("[\x01-\x08\x0b\x0c\x0e-\x1f\x7f-\x9f\u2028\u2029\ufeff\ufffe\uffff]")
_ODD_BYTES = (b"\xe2\x80\xa8", b"\xe2\x80\xa9", b"\xef\xbb\xbf", b"\xef\xbf\xbe", b"\xef\xbf\xbf")
_SURROGATE = re.compile("[\ud800-\udfff]")
_C1_BYTES = re.compile(rb"\xc2[\x80-\x9f]")
_WIDE_MARKS = {
    codecs.BOM_UTF32_LE: "UTF-32",
    codecs.BOM_UTF32_BE: "UTF-32",
    codecs.BOM_UTF16_LE: "UTF-16",
    codecs.BOM_UTF16_BE: "UTF-16",
}
# Possessive (`*+`): a file of blank lines must not be tried in every way to split it.
_BLANK = r"(?>(?:[ \t]*+(?:#[^\r\n]*+)?(?:\r\n|\r|\n))*)"
_DIRECTIVE = re.compile(rf"{_BLANK}(%[^\r\n]*)")
_HARMLESS_DIRECTIVE = re.compile(r"%YAML 1\.2[ \t]*(?:#.*)?\Z")
_COMMENT = re.compile(r"\s*(?:#[^\r\n]*|\.\.\.(?=\s))")
_NOTHING = re.compile(rf"(?>(?:{_BLANK}(?:---|\.\.\.)(?=\s|\Z)[ \t]*+)*){_BLANK}[ \t]*+(?:#[^\r\n]*+)?\Z")


def decode(content: bytes | str, path: str) -> tuple[str | None, list[Diagnostic]]:
    """The text of a file without its byte order mark, or why it is none."""
    if isinstance(content, str):
        if lone := _SURROGATE.search(content):
            return None, [_surrogate(Lines(path, content).span(*lone.span()), ord(lone.group()))]
        content = content.encode()
    if len(content) > LARGEST_FILE:
        return None, [too_large(path, len(content))]
    if content.startswith(codecs.BOM_UTF8):
        content = content[3:]
    if wide := _wide(content):
        message = f"This file is {wide}, not UTF-8."
        return None, [WRONG_ENCODING.at(Span(path, 1, 1, 1, 1), message)]
    try:
        text = content.decode()
    except UnicodeDecodeError as error:
        return None, [_not_utf8(content, error, path)]
    found = _odd_characters(content, text, path)
    return (None if found else text), found


def too_large(path: str, size: int | None = None) -> Diagnostic:
    """The diagnostic about a file over the limit."""
    has = f"{size:,}" if size is not None else f"more than {LARGEST_FILE:,}"
    return TOO_LARGE.at(Span(path, 1, 1, 1, 1), f"This file has {has} bytes; {LARGEST_FILE:,} are allowed.")


def document_begins(findings: Findings) -> bool:
    """Whether there is a document, and no directive before it that would change how it is read."""
    text = findings.lines.text
    if _is_nothing(text, 0):
        findings.add(
            EMPTY, 0, 0, "This file is empty." if not text.strip() else "This file holds nothing but comments."
        )
        return False
    found = _DIRECTIVE.match(text)
    harmless = 0
    while found:
        if not _HARMLESS_DIRECTIVE.match(found.group(1)) or harmless:
            word = found.group(1).split()[0][:40]
            findings.add(DIRECTIVE, *found.span(1), f"The directive `{word}` is not allowed.")
            return False
        harmless += 1
        found = _DIRECTIVE.match(text, found.end())
    return True


def document_ends(tree: Tree, findings: Findings) -> int:
    """Nothing but comments may follow the document; gives where a rest begins that is no second document either, or
    0. libyaml is not asked: what follows may be built to keep it busy."""
    text = findings.lines.text
    if _is_nothing(text, tree.end):
        return 0
    start = tree.end
    ended = text[text.rfind("\n", 0, start) + 1 : start].startswith("...")
    while (found := _COMMENT.match(text, start)) and found.end() > start:
        start = found.end()
    start = len(text) - len(text[start:].lstrip())
    if not ended and not text.startswith(("---", "...", "%"), start):
        return start
    findings.add(SEVERAL, start, findings.lines.line_at(start)[1], "A second document begins here; a file holds one.")
    return 0


def _is_nothing(text: str, start: int) -> bool:
    return _NOTHING.match(text, start) is not None


def _wide(content: bytes) -> str:
    for mark, name in _WIDE_MARKS.items():
        if content.startswith(mark):
            return name
    even, odd = content[:64:2], content[1:64:2]
    if len(content) >= 4 and content[:64].count(0) >= len(content[:64]) // 3 and any(even) != any(odd):
        return "UTF-16"
    return ""


def _surrogate(span: Span, number: int, more: int = 0) -> Diagnostic:
    return LONE_SURROGATE.at(span, f"U+{number:04X} is half of a character.", notes=_more(more))


def _not_utf8(content: bytes, error: UnicodeDecodeError, path: str) -> Diagnostic:
    before = content[: error.start].decode()
    lines = Lines(path, before + "?")
    span = lines.span(len(before), len(before) + 1)
    bad = content[error.start : error.start + 3]
    if len(bad) == 3 and bad[0] == 0xED and 0xA0 <= bad[1] <= 0xBF and 0x80 <= bad[2] <= 0xBF:
        return _surrogate(span, 0xD000 | (bad[1] & 0x3F) << 6 | (bad[2] & 0x3F))
    guess = bad[:1].decode("cp1252", "replace")
    means = f" (`{guess}` in Latin-1 or Windows-1252)" if guess.isprintable() and guess != "\ufffd" else ""
    return WRONG_ENCODING.at(span, f"The byte {bad[0]:02X}{means} is not UTF-8.")


def _odd_characters(content: bytes, text: str, path: str) -> list[Diagnostic]:
    """Characters that may not be there; the usual file is cleared by a few searches in its bytes."""
    clear = len(content.translate(None, _CONTROL_BYTES)) == len(content)
    if clear and content.isascii():
        return []
    if clear and not any(odd in content for odd in _ODD_BYTES) and not _C1_BYTES.search(content):
        return []
    lines = Lines(path, text)
    found = []
    if (at := text.find("\0")) >= 0:
        found.append(_odd(NUL, lines, at, text.count("\0") - 1))
    if match := _ODD.search(text):
        more = sum(1 for _ in _ODD.finditer(text)) - 1
        found.append(_odd(CONTROL, lines, match.start(), more))
    return sorted(found, key=Diagnostic.sort_key)


def _odd(code: Code, lines: Lines, at: int, more: int) -> Diagnostic:
    odd = lines.text[at]
    message = (
        "A NUL character (U+0000) stands here." if code is NUL else f"The control character {named(odd)} stands here."
    )
    if odd == "\ufeff":
        message = f"{named(odd)} stands here, the byte order mark: it may stand at the start of a file alone."
    return code.at(lines.span(at, at + 1), message, notes=_more(more))


def _more(count: int) -> list[Note]:
    if count < 1:
        return []
    return [Note(f"{count:,} more such {'character follows' if count == 1 else 'characters follow'} in this file.")]
