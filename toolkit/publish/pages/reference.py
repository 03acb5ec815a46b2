"""Reference pages that come from the toolkit itself: the door to them, and the codes of diagnostics."""

from __future__ import annotations

from collections.abc import Iterable, Iterator

from toolkit.diagnostics import Code
from toolkit.publish.addresses import between
from toolkit.publish.building import Page
from toolkit.publish.markup import Html, join, paragraphs, tag, with_code
from toolkit.publish.searching import Document, reference_document

DIAGNOSTICS = "reference/diagnostics"
_AREAS = {
    "1": "Reading files",
    "2": "The form of files",
    "3": "Packs and links",
    "4": "Content",
    "5": "Rules",
    "6": "Publishing",
}


def reference_page(path: str, title: str, *body: object) -> Page:
    """A page of the reference: heading and body."""
    return Page(
        path, title, tag("div", tag("h1", with_code(title)), *body, class_="hw-page hw-reference"), section="reference"
    )


def home() -> Page:
    """The door to the reference."""
    doors = [
        tag(
            "a",
            tag("strong", title),
            tag("span", text),
            href=between("reference/index.html", f"{folder}.html"),
            class_="hw-door",
        )
        for folder, title, text in (
            ("reference/schemas", "Schemas", "Every kind of content file, field by field, with types and examples."),
            (DIAGNOSTICS, "Diagnostics", "Every code that the checks report: cause, remedy, a bad and a good sample."),
        )
    ]
    return reference_page("reference/index.html", "Reference", tag("div", doors, class_="hw-doors"))


def diagnostics(codes: Iterable[Code]) -> Iterator[Page]:
    """The list of codes and a page for each."""
    groups: dict[str, list[Code]] = {}
    for code in codes:
        groups.setdefault(code.id[1:2], []).append(code)
        yield _code(code)
    body = [
        tag("h2", _AREAS.get(digit, "Others"))
        + tag("ul", [_code_line(code) for code in sorted(found, key=lambda code: code.id[1:])], class_="hw-codes")
        for digit, found in sorted(groups.items())
    ]
    lead = tag("p", "E is an error, W a warning. A code never changes its meaning.", class_="hw-lead")
    yield reference_page(f"{DIAGNOSTICS}.html", "Diagnostics", lead, body)


def code_address(code: Code) -> str:
    """The page of a code; the name of its file is the code as it is printed."""
    return f"{DIAGNOSTICS}/{code.id}.html"


def _code_line(code: Code) -> Html:
    link = tag("a", code.id, href=f"diagnostics/{code.id}.html", class_=f"hw-code hw-code--{code.severity}")
    return tag("li", link, " ", tag("span", with_code(code.title)))


def _code(code: Code) -> Page:
    samples = [
        tag(
            "figure",
            tag("figcaption", word),
            tag("pre", tag("code", _lines(text))),
            class_=f"hw-sample hw-sample--{word.lower()}",
        )
        for word, text in (("Bad", code.bad), ("Good", code.good))
        if text
    ]
    return reference_page(
        code_address(code),
        f"{code.id} {code.title}",
        tag("p", tag("span", code.severity, class_=f"hw-code hw-code--{code.severity}"), " ", tag("code", code.name)),
        tag("h2", "Cause"),
        paragraphs(code.cause, with_code),
        tag("h2", "What to do"),
        paragraphs(code.remedy, with_code),
        tag("h2", "Samples"),
        tag("div", samples, class_="hw-samples"),
        tag("p", tag("a", "All codes", href="../diagnostics.html")),
    )


def _lines(text: str) -> Html:
    """A sample keeps its lines; they are written as breaks because a page's markup is one block."""
    lines = text.rstrip("\n").split("\n")
    return join([line.replace(" ", "\N{NO-BREAK SPACE}") for line in lines], Html("<br>"))


def documents(codes: Iterable[Code]) -> Iterator[Document]:
    """What the search finds of the diagnostics."""
    for code in codes:
        yield reference_document(code.id, code.title, f"{code.name}. {code.cause} {code.remedy}", code_address(code))
