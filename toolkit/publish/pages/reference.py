"""Reference pages that come from the toolkit itself: the schemas of content files, and the codes of diagnostics."""

from __future__ import annotations

import json
from collections.abc import Iterable, Iterator, Mapping
from pathlib import Path
from typing import Any

from toolkit.diagnostics import Code
from toolkit.publish.addresses import anchor, between, file_name
from toolkit.publish.building import Page
from toolkit.publish.markup import Html, join, paragraphs, tag, with_code
from toolkit.publish.searching import Document, of_reference

DIAGNOSTICS = "reference/diagnostics"
SCHEMAS = "reference/schemas"
_AREAS = {
    "1": "Reading files",
    "2": "The form of files",
    "3": "Packs and links",
    "4": "Content",
    "5": "Rules",
    "6": "Publishing",
}


def _page(path: str, title: str, *body: object) -> Page:
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
            (SCHEMAS, "Schemas", "Every kind of content file, field by field, with types and examples."),
            (DIAGNOSTICS, "Diagnostics", "Every code that the checks report: cause, remedy, a bad and a good sample."),
        )
    ]
    return _page("reference/index.html", "Reference", tag("div", doors, class_="hw-doors"))


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
    yield _page(f"{DIAGNOSTICS}.html", "Diagnostics", lead, body)


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
    return _page(
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


def schemas(folder: Path) -> Iterator[Page]:
    """A page for each schema in the folder, and the list of them."""
    files = sorted(folder.glob("*.schema.json"))
    lines = []
    for file in files:
        name = file.name.removesuffix(".schema.json")
        schema = json.loads(file.read_text("utf-8"))
        lines.append(
            tag(
                "li",
                tag("a", name, href=f"schemas/{file_name(name)}.html"),
                " ",
                tag("span", with_code(str(schema.get("description", "")))),
            )
        )
        yield _schema(name, schema)
    lead = tag(
        "p", "An editor that knows the schema completes these fields and checks them while you type.", class_="hw-lead"
    )
    yield _page(f"{SCHEMAS}.html", "Schemas", lead, tag("ul", lines, class_="hw-codes"))


def _schema(name: str, schema: Mapping[str, Any]) -> Page:
    parts = [(title, part) for title, part in schema.get("$defs", {}).items() if isinstance(part, Mapping)]
    body = [
        tag(
            "section",
            tag("h2", title),
            tag("p", with_code(str(part.get("description", "")))),
            _fields(part),
            id=anchor(title),
        )
        for title, part in parts
    ]
    lead = tag("p", with_code(str(schema.get("description", ""))), class_="hw-lead")
    return _page(f"{SCHEMAS}/{file_name(name)}.html", f"Schema: {name}", lead, _fields(schema), body)


def _fields(schema: Mapping[str, Any]) -> Html | None:
    fields = _properties(schema)
    if not fields:
        return None
    needed = set(schema.get("required", ()))
    rows = [
        tag(
            "tr",
            tag("th", tag("code", name), tag("small", " needed") if name in needed else None, scope="row"),
            tag("td", _type(field)),
            tag("td", with_code(str(field.get("description", ""))), _examples(field)),
        )
        for name, field in fields.items()
    ]
    heads = tag("tr", [tag("th", text, scope="col") for text in ("Field", "Type", "Meaning")])
    return tag(
        "div", tag("table", tag("thead", heads), tag("tbody", rows), class_="hw-table hw-schema"), class_="hw-scroll"
    )


def _properties(schema: Mapping[str, Any]) -> dict[str, Mapping[str, Any]]:
    """The fields of an object, those of its variants included."""
    found = {name: field for name, field in schema.get("properties", {}).items() if isinstance(field, Mapping)}
    for word in ("anyOf", "oneOf", "allOf"):
        for part in schema.get(word, ()):
            inner = part.get("then", part) if isinstance(part, Mapping) else {}
            found = {**_properties(inner), **found} if isinstance(inner, Mapping) else found
    return found


def _type(field: Mapping[str, Any], depth: int = 0) -> Html:
    """The type of a field in words, with links to the parts it is made of."""
    if reference := field.get("$ref"):
        name = str(reference).rsplit("/", 1)[-1]
        return tag("a", name, href=f"#{anchor(name)}")
    if "const" in field or "enum" in field:
        values = field.get("enum", [field.get("const")])
        return join([tag("code", str(value)) for value in values], ", ")
    for word in ("anyOf", "oneOf"):
        if word in field and depth < 6:
            kept = [part for part in field[word] if isinstance(part, Mapping) and part.get("type") != "null"]
            return join(dict.fromkeys(_type(part, depth + 1) for part in kept), " or ")
    return _plain_type(field, depth)


def _plain_type(field: Mapping[str, Any], depth: int) -> Html:
    kind = field.get("type", "any")
    named = f" ({field['x-ref']})" if "x-ref" in field else ""
    if kind == "array":
        return tag("span", "list of ", _type(field.get("items") or {}, depth + 1)) if depth < 6 else tag("span", "list")
    if kind == "object":
        inner = field.get("additionalProperties") or next(iter(field.get("patternProperties", {}).values()), None)
        return (
            tag("span", "map to ", _type(inner, depth + 1))
            if isinstance(inner, Mapping) and depth < 6
            else tag("span", "map")
        )
    words = " or ".join(kind) if isinstance(kind, list) else str(kind)
    return tag("span", words + named)


def _examples(field: Mapping[str, Any]) -> Html | None:
    examples = field.get("examples", [])
    if not isinstance(examples, list) or not examples:
        return None
    shown = [tag("code", json.dumps(one, ensure_ascii=False)) for one in examples[:3]]
    return tag("div", "For example ", join(shown, ", "), class_="hw-quiet")


def documents(codes: Iterable[Code], folder: Path) -> Iterator[Document]:
    """What the search finds of the reference."""
    yield from of_reference(
        (code.id, code.title, f"{code.name}. {code.cause} {code.remedy}", code_address(code)) for code in codes
    )
    for file in sorted(folder.glob("*.schema.json")):
        name = file.name.removesuffix(".schema.json")
        schema = json.loads(file.read_text("utf-8"))
        fields = " ".join(
            dict.fromkeys(
                field for part in [schema, *schema.get("$defs", {}).values()] for field in part.get("properties", {})
            )
        )
        text = f"{schema.get('description', '')} {fields}"
        yield from of_reference([(f"{name}.yaml", f"Schema: {name}", text, f"{SCHEMAS}/{file_name(name)}.html")])
