"""Reference pages that come from the toolkit itself: the door to them, and the codes of diagnostics."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Sequence

from toolkit.diagnostics import Code, by_area
from toolkit.publish.addresses import between, language_page
from toolkit.publish.building import Page
from toolkit.publish.interface import LANGUAGES
from toolkit.publish.listing import listing
from toolkit.publish.markup import Html, join, paragraphs, tag, with_code
from toolkit.publish.searching import Document, reference_document
from toolkit.publish.words import Words

DIAGNOSTICS = "reference/diagnostics"
_LIST = (f"{DIAGNOSTICS}.html", "Diagnostics")


def reference_page(
    path: str, title: str, *body: object, above: Sequence[tuple[str, str]] = (), heading: Words | None = None
) -> Page:
    """A page of the reference: the way back (addresses and names of the pages above it), heading and body.

    `heading`: what stands there in the reader's language, of a page that speaks several.
    """
    links = [(tag("a", name, href=between(path, address)), " › ") for address, name in above]
    way = tag("nav", links, tag("span", with_code(title)), class_="hw-way", aria_label="Where you are")
    head = tag("h1", heading, id="hw:content", tabindex="-1") if heading else tag("h1", with_code(title))
    parts = tag("div", [way if above else None, head, *body], class_="hw-page hw-reference")
    return Page(path, title, parts, LANGUAGES if heading else (), section="reference")


REFERENCE = ("reference/index.html", "Reference")


def neighbours(path: str, before: tuple[str, str] | None, up: tuple[str, str], after: tuple[str, str] | None) -> Html:
    """Links to the page before, the list, and the page after, each by address and name."""
    links = [
        tag("a", "← ", with_code(before[1]), href=between(path, before[0]), rel="prev") if before else tag("span"),
        tag("a", up[1], href=between(path, up[0])),
        tag("a", with_code(after[1]), " →", href=between(path, after[0]), rel="next") if after else tag("span"),
    ]
    return tag("nav", links, class_="hw-neighbours", aria_label="Neighbouring pages")


def home(codes: Sequence[Code], schemas: Sequence[tuple[str, str, str]]) -> Page:
    """The door to the reference: all kinds of file (address, name, what it holds), and the codes by area."""
    path = REFERENCE[0]
    files = [
        tag("li", tag("a", name, href=between(path, address)), " ", tag("span", with_code(text)))
        for address, name, text in schemas
    ]
    areas = [
        tag("li", tag("strong", area), " ", tag("span", join([_short(path, code) for code in found], " ")))
        for area, found in by_area(codes).items()
    ]
    return reference_page(
        path,
        "Reference",
        tag("h2", tag("a", "Rules language", href="language.html")),
        tag("p", "Every section, step and built-in function, with fields, samples that are run, and who uses it."),
        tag("h2", tag("a", "Files", href="schemas.html")),
        tag("p", "Every kind of content file, field by field, with types and examples."),
        tag("ul", files, class_="hw-codes"),
        tag("h2", tag("a", "Diagnostics", href="diagnostics.html")),
        tag("p", "Every code that the checks report: cause, remedy, a bad and a good sample."),
        tag("ul", areas, class_="hw-codes"),
        tag("h2", tag("a", "The language in use", href="uses.html")),
        tag("p", "Every verb, function and field of the rules language, with the packs that use it."),
    )


def _short(path: str, code: Code) -> Html:
    address = between(path, code_address(code))
    return tag("a", code.id, href=address, class_=f"hw-code hw-code--{code.severity}", title=code.title)


def diagnostics(codes: Iterable[Code]) -> Iterator[Page]:
    """The list of codes and a page for each."""
    areas = by_area(codes).items()
    ordered = [code for _, found in areas for code in found]
    for place, code in enumerate(ordered):
        yield _code(code, ordered[place - 1] if place else None, (*ordered, None)[place + 1])
    body = [
        tag("h2", area) + tag("ul", [_code_line(code) for code in found], class_="hw-codes") for area, found in areas
    ]
    lead = tag("p", "E is an error, W a warning. A code never changes its meaning.", class_="hw-lead")
    yield reference_page(_LIST[0], _LIST[1], lead, body, above=[REFERENCE])


def code_address(code: Code) -> str:
    """The page of a code; the name of its file is the code as it is printed."""
    return f"{DIAGNOSTICS}/{code.id}.html"


def _code_line(code: Code) -> Html:
    link = tag("a", code.id, href=f"diagnostics/{code.id}.html", class_=f"hw-code hw-code--{code.severity}")
    return tag("li", link, " ", tag("span", with_code(code.title)))


def _code(code: Code, before: Code | None, after: Code | None) -> Page:
    samples = [
        tag(
            "figure",
            tag("figcaption", word),
            listing(text),
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
        _about(code),
        neighbours(code_address(code), _named(before), (_LIST[0], "All codes"), _named(after)),
        above=[REFERENCE, _LIST],
    )


def _about(code: Code) -> Html | None:
    """Links to the parts of the rules language that it is about."""
    path = code_address(code)
    links = [tag("a", _part(name), href=between(path, language_page(name))) for name in code.about]
    return tag("h2", "In the language") + tag("p", join(links, ", ")) if links else None


def _part(name: str) -> Html:
    """`zones`, or of a step or a function its name alone."""
    folder, _, last = name.rpartition("/")
    return tag("span", f"all {folder}") if last == "*" else tag("code", last) if folder else tag("span", name)


def _named(code: Code | None) -> tuple[str, str] | None:
    return (code_address(code), f"{code.id} {code.title}") if code else None


def documents(codes: Iterable[Code]) -> Iterator[Document]:
    """What the search finds of the diagnostics."""
    for code in codes:
        yield reference_document(code.id, code.title, f"{code.name}. {code.cause} {code.remedy}", code_address(code))
