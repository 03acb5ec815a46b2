"""XML as a small tree with lines. In: a text. Out: elements; no entities but the five of XML itself.

A document type that declares anything is refused before it is read: entities that grow without end, or that name other
files, can only stand there. One that only names where it lies, as old files of Tiled do, is passed over, never fetched.
"""

from __future__ import annotations

from dataclasses import dataclass, field
from typing import NoReturn
from xml.parsers import expat

from toolkit.export.tiled.fields import NotTiled

DEEPEST = 100
MOST_ELEMENTS = 300_000
_AGAIN = "Save the map in Tiled again, or export it with File > Export As."


@dataclass(slots=True)
class Element:
    """An element with its place; `text` is what stands directly in it. `tiles` are the numbers of the `tile` elements
    by which a very old form tells the tiles of a layer."""

    name: str
    attributes: dict[str, str]
    line: int
    column: int
    children: list[Element] = field(default_factory=list)
    pieces: list[str] = field(default_factory=list)
    tiles: list[int] = field(default_factory=list)

    @property
    def text(self) -> str:
        """The text in it."""
        return "".join(self.pieces)

    @property
    def place(self) -> str:
        """Where it begins."""
        return f"line {self.line}, column {self.column}"

    def all(self, name: str) -> list[Element]:
        """The elements of a name that stand directly in it."""
        return [child for child in self.children if child.name == name]

    def first(self, name: str) -> Element | None:
        """The first of them."""
        return next((child for child in self.children if child.name == name), None)


def parse_xml(data: bytes) -> Element:
    """The outermost element of a document. Raises NotTiled with line and column."""
    return _Parser().parse(data)


class _Parser:
    def __init__(self) -> None:
        self._expat = expat.ParserCreate()
        self._expat.buffer_text = True
        self._expat.StartElementHandler = self._start
        self._expat.EndElementHandler = self._end
        self._expat.CharacterDataHandler = self._text
        self._expat.StartDoctypeDeclHandler = self._refuse_doctype
        self._open: list[Element] = []
        self._root: Element | None = None
        self._count = 0

    def parse(self, data: bytes) -> Element:
        """The outermost element."""
        try:
            self._expat.Parse(data, True)
        except expat.ExpatError as error:
            message = f"This is no XML: {expat.ErrorString(error.code)}."
            raise NotTiled(message, _AGAIN, f"line {error.lineno}, column {error.offset + 1}") from None
        except (LookupError, ValueError) as error:
            if isinstance(error, NotTiled):
                raise
            raise NotTiled(f"Its encoding cannot be read: {str(error)[:80]}.", "Save it as UTF-8.") from None
        assert self._root is not None
        return self._root

    def _start(self, name: str, attributes: dict[str, str]) -> None:
        if name == "tile" and self._open and self._open[-1].name in ("data", "chunk"):
            number = attributes.get("gid", "0")
            self._open[-1].tiles.append(
                int(number) if number.isascii() and number.isdigit() and len(number) < 11 else 0
            )
            return
        self._count += 1
        if self._count > MOST_ELEMENTS:
            self._refuse(f"It has more than {MOST_ELEMENTS:,} elements.", "Take out layers that the map does not need.")
        if len(self._open) >= DEEPEST:
            self._refuse("Its elements lie too deep in each other.", "Put groups of layers side by side.")
        line, column = self._expat.CurrentLineNumber, self._expat.CurrentColumnNumber + 1
        element = Element(name, attributes, line, column)
        if self._open:
            self._open[-1].children.append(element)
        else:
            self._root = element
        self._open.append(element)

    def _end(self, name: str) -> None:
        if not (name == "tile" and self._open[-1].name in ("data", "chunk")):
            self._open.pop()

    def _text(self, text: str) -> None:
        if self._open:
            self._open[-1].pieces.append(text)

    def _refuse_doctype(self, _name: str, _system: str | None, _public: str | None, declares: bool) -> None:
        if declares:
            help = "Tiled writes none: delete what begins with <!DOCTYPE."
            self._refuse("It has a document type (<!DOCTYPE ...>) with declarations, which are not read.", help)

    def _refuse(self, message: str, help: str) -> NoReturn:
        place = f"line {self._expat.CurrentLineNumber}, column {self._expat.CurrentColumnNumber + 1}"
        raise NotTiled(message, help, place)
