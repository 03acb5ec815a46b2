"""The reference of the rules language: a page for each section and topic, each step, each built-in function.

In: `toolkit.reference`, which has it from the registries and records that check the language; the games of a site, for
who uses what. Out: pages and what the search finds of them. What does not hang on the games is made once.
"""

from __future__ import annotations

import json
from collections.abc import Callable, Iterable, Iterator, Sequence
from functools import cache

from toolkit.diagnostics import Code, all_codes
from toolkit.features import RECORDS, Feature, all_features
from toolkit.language.functions import FUNCTIONS
from toolkit.model.record import Flexible, Item, Need, Record
from toolkit.model.rules.choices import Choice
from toolkit.model.rules.element import Element
from toolkit.model.rules.steps import Step
from toolkit.model.rules.values import Limits, Value
from toolkit.publish.addresses import LANGUAGE, anchor, between
from toolkit.publish.addresses import language_page as address
from toolkit.publish.building import Page
from toolkit.publish.listing import Links, Word, listing
from toolkit.publish.markdown import as_html, inline, plain, sections_of
from toolkit.publish.markup import Html, join, tag, with_code
from toolkit.publish.pages.frame import scroller
from toolkit.publish.pages.reference import REFERENCE, code_address, neighbours, reference_page
from toolkit.publish.pages.uses import Users
from toolkit.publish.searching import Document, reference_document
from toolkit.reference import excerpts
from toolkit.reference.fields import EXPRESSION, FieldEntry, description, entries_of, needs_of, short_form
from toolkit.reference.operators import OPERATORS
from toolkit.reference.parts import (
    ELSEWHERE,
    FUNCTION_GROUPS,
    FUNCTIONS_PAGE,
    GROUPS,
    STEPS_PAGE,
    Part,
    all_parts,
    codes_about,
    function_parts,
    homes,
    parts,
    shown,
    step_parts,
    text_of,
)
from toolkit.reference.steps import STEPS
from toolkit.reference.tables import TABLES

HOME = (f"{LANGUAGE}.html", "Rules language")
PACK = f"{LANGUAGE}/samples.html"
_LISTS = {STEPS_PAGE: ("Steps", "Steps do something, one verb each."), FUNCTIONS_PAGE: ("Built-in functions", "")}
_TIMES = {each.verb: each for each in STEPS}


def pages(users: Users) -> Iterator[Page]:
    """The list of all, and a page for each part."""
    yield _home()
    yield _steps()
    yield _functions()
    yield _samples()
    ordered = all_parts()
    for place, part in enumerate(ordered):
        before = ordered[place - 1] if place else None
        after = (*ordered, None)[place + 1]
        yield _page(part, users, _named(before), _named(after))


def _named(part: Part | None) -> tuple[str, str] | None:
    return (address(part.name), part.title) if part is not None else None


def lead_from(page: str) -> Callable[[str], str]:
    """From what texts say of a page to its address, seen from a page."""

    def lead(name: str) -> str:
        """The address of a page of the language, of a diagnostic, or from the root of the site."""
        if name.startswith("/"):
            return between(page, f"{name[1:]}.html")
        if name in _codes():
            return between(page, f"reference/diagnostics/{name}.html")
        return between(page, address(name))

    return lead


@cache
def _codes() -> dict[str, Code]:
    """All diagnostics by their codes: to ask for them looks for all packages of the toolkit."""
    return all_codes()


# A page


def _page(part: Part, users: Users, before: tuple[str, str] | None, after: tuple[str, str] | None) -> Page:
    path = address(part.name)
    above, up = [REFERENCE, HOME], HOME
    for folder, (title, _) in _LISTS.items():
        if part.name.startswith(f"{folder}/"):
            up = (address(folder), title)
            above.append(up)
    title = f"`{part.title}`" if "/" in part.name else part.title
    body = [*_fixed(part), _used(part, users), neighbours(path, before, up, after)]
    return reference_page(path, title, *body, above=above)


@cache
def _fixed(part: Part) -> tuple[Html, ...]:
    """What of a page is the same whatever games there are."""
    return tuple(each for each in (*_head(part), *_fields(part), *_more(part), _diagnostics(part)) if each is not None)


def _head(part: Part) -> Iterator[Html | None]:
    lead = lead_from(address(part.name))
    yield tag("p", inline(part.says, lead), class_="hw-lead")
    if part.name.startswith(f"{STEPS_PAGE}/"):
        yield from _of_step(part)
    elif part.name.startswith(f"{FUNCTIONS_PAGE}/"):
        yield from _of_function(part)
    elif part.name == "expressions":
        yield _operators()
    else:
        yield from _of_section(part)


def _of_step(part: Part) -> Iterator[Html | None]:
    entry = _TIMES[part.title]
    came = excerpts.results()[part.name]
    yield _sample(entry.sample, "Sample", part)
    yield _came(came) if came else tag("p", "The log has no line of it.", class_="hw-quiet")
    facts = (("May it suspend", entry.suspends), ("Its event", entry.event))
    yield tag("dl", [(tag("dt", name), tag("dd", with_code(said))) for name, said in facts], class_="hw-facts")


def _of_function(part: Part) -> Iterator[Html | None]:
    entry = FUNCTIONS[part.title]
    yield tag("h2", "Forms", id="forms")
    yield tag("ul", [tag("li", tag("code", form)) for form in entry.forms], class_="hw-plainlist")
    yield tag("p", tag("strong", "None: "), with_code(entry.none))
    yield _sample(entry.sample, "Sample", part)
    yield _came(excerpts.results()[part.name])


def _of_section(part: Part) -> Iterator[Html | None]:
    if part.section:
        file = f"`{ELSEWHERE[part.name][0]}.yaml`" if part.name in ELSEWHERE else "a file of rules"
        yield tag("p", with_code(f"Section `{part.section}:` of {file}."), class_="hw-quiet")
    text = excerpts.sample(part.name)
    if text:
        yield _sample(text, "Sample", part)
    if part.name in excerpts.examples():
        yield tag("h3", "Played", id="played")
        example = excerpts.examples()[part.name]
        yield listing(example, _links(address(part.name), example))
        yield _came(excerpts.results()[f"examples/{part.name}"])


def _sample(text: str, title: str, part: Part) -> Html:
    path = address(part.name)
    said = tag("p", "Of the ", tag("a", "pack of the samples", href=between(path, PACK)), ".", class_="hw-quiet")
    return tag("h2", title, id="sample") + said + listing(text, _links(path, text))


def _came(lines: Sequence[str]) -> Html | None:
    """What came of a sample, as the test that runs it found."""
    return tag("p", "What comes of it:") + plain(lines) if lines else None


def _links(path: str, text: str) -> Links:
    """From the calls of built-in functions in a sample to their pages."""
    lines = text.split("\n")

    def links(word: Word, is_expression: bool) -> str | None:
        """The page of a function that is called in the line."""
        if word.is_key or not is_expression or word.name not in FUNCTIONS or f"{word.name}(" not in lines[word.line]:
            return None
        return between(path, address(f"{FUNCTIONS_PAGE}/{word.name}"))

    return links


# Fields


def _fields(part: Part) -> Iterator[Html]:
    records = shown()[part.name]
    for place, record in enumerate(records):
        entries = entries_of(record)
        if not entries:
            continue
        head = "Fields" if place == 0 else _in_words(record.__name__).capitalize()
        yield tag("h2", head, id="all-fields" if place == 0 else record_anchor(record))
        if place:
            yield tag("p", with_code(description(record)[0]))
        yield from _about(part, record)
        path = address(part.name)
        yield from (_field(path, field_anchor(part, record, entry.name), entry) for entry in entries)


def record_anchor(record: type[Record]) -> str:
    """The anchor of a record on its page."""
    return record.__name__


def field_anchor(part: Part, record: type[Record], name: str) -> str:
    """The anchor of a field: its name; of a record inside another the name of that before it."""
    is_first = shown()[part.name][0] is record
    return anchor(name if is_first else f"{record_anchor(record)}.{name}")


def _about(part: Part, record: type[Record]) -> Iterator[Html]:
    """Its short form, which of its fields are needed, where the fields stand that it shares."""
    short = short_form(record)
    if issubclass(record, Flexible) and record.only_short:
        yield tag("p", "It is written without its key.")
    elif short:
        yield tag("p", with_code(f"What stands there alone, and is no mapping, stands for `{short}:`."))
    yield from (tag("p", with_code(_need(need))) for need in needs_of(record))
    path = address(part.name)
    if record is not Element and issubclass(record, Element):
        yield tag("p", "And what ", tag("a", "all elements", href=between(path, address("elements"))), " may say.")
    elif issubclass(record, Step):
        yield tag("p", "And what ", tag("a", "all steps", href=between(path, address(STEPS_PAGE))), " may say.")
        if issubclass(record, Choice):
            yield tag("p", "And the fields of ", tag("a", "a choice", href=between(path, address("choices"))), ".")
    elif record is not Item and issubclass(record, Item):
        yield tag(
            "p", "And what ", tag("a", "all items", href=between(path, f"{address('elements')}#Item")), " may say."
        )


def _need(need: Need) -> str:
    one = " or ".join(f"`{name}:`" for name in need.fields)
    return f"Beside `{need.having}:` it needs {one}." if need.having else f"It needs {one}."


def _field(path: str, where: str, entry: FieldEntry) -> Html:
    """A field on a page, with its anchor there."""
    needed = (
        "needed" if entry.required else f"else `{entry.default}`" if entry.default is not None else "may be left out"
    )
    permalink = tag("a", "#", href=f"#{where}", class_="headerlink", title="A link to this field")
    head = tag("h3", tag("code", entry.name), permalink, id=where)
    type = tag("p", [_type_word(path, word) for word in entry.type], "; ", with_code(needed), class_="hw-quiet")
    return tag("section", head, type, tag("p", with_code(entry.meaning)), _examples(entry), class_="hw-field")


def _type_word(path: str, word: str | type[Record]) -> Html:
    if isinstance(word, str):
        if word == EXPRESSION:
            return tag("a", word, href=between(path, address("expressions")))
        return with_code(word)
    if word is Step:
        return tag("a", "step", href=between(path, address(STEPS_PAGE)))
    home = homes().get(word)
    name = _in_words(word.__name__)
    if home is None:
        return Html(name)
    is_first = shown().get(home, ())[:1] == (word,)
    return tag("a", name, href=between(path, address(home) if is_first else f"{address(home)}#{record_anchor(word)}"))


def _in_words(name: str) -> str:
    """`StateAttribute` as `state attribute`."""
    return "".join(f" {letter.lower()}" if letter.isupper() else letter for letter in name).strip()


def _examples(entry: FieldEntry) -> Html | None:
    if not entry.examples:
        return None
    said = [tag("code", json.dumps(one, ensure_ascii=False).strip('"')) for one in entry.examples[:3]]
    return tag("p", "For example ", join(said, ", "), class_="hw-quiet")


# What else stands on a page


def _more(part: Part) -> Iterator[Html]:
    if text := _text(part):
        if not text.startswith("## "):
            yield tag("h2", "Meaning", id="meaning")
        yield tag("div", as_html(text, lead_from(address(part.name))), class_="hw-text")
    if part.name == "tables":
        yield from _table_forms(part)


def _text(part: Part) -> str:
    """The longer text: of a step that of its record, of a function its own; of a section a file of texts."""
    if part.name.startswith(f"{STEPS_PAGE}/"):
        return description(part.records[0])[1]
    return FUNCTIONS[part.title].more if part.name.startswith(f"{FUNCTIONS_PAGE}/") else text_of(part)


def _table_forms(part: Part) -> Iterator[Html]:
    yield tag("h2", "Forms of tables", id="forms")
    for place, each in enumerate(TABLES):
        (value,) = excerpts.results()[f"tables/{place}"]
        yield tag("h3", each.title) + tag("p", with_code(each.gives)) + listing(each.sample)
        yield tag("p", "It is looked up so: ", tag("code", each.use), ", and that is ", tag("code", value), ".")


def _operators() -> Html:
    rows = []
    for place, each in enumerate(OPERATORS):
        (value,) = excerpts.results()[f"operators/{place}"]
        cells = (with_code(each.types), with_code(each.gives), with_code(each.none))
        rows.append(
            tag(
                "tr",
                tag("th", tag("code", each.form), scope="row"),
                [tag("td", cell) for cell in cells],
                tag("td", tag("code", each.sample), " is ", tag("code", value)),
            )
        )
    heads = tag("tr", [tag("th", word, scope="col") for word in ("Form", "Types", "Gives", "None", "Sample")])
    table = tag("table", tag("thead", heads), tag("tbody", rows), class_="hw-table hw-operators")
    return tag("h2", "Operators and forms", id="operators") + scroller(table)


def _diagnostics(part: Part) -> Html | None:
    found = [code for code in _codes().values() if codes_about(part, code.about)]
    if not found:
        return None
    path = address(part.name)
    lines = [
        tag(
            "li",
            tag("a", code.id, href=between(path, code_address(code)), class_=f"hw-code hw-code--{code.severity}"),
            " ",
            with_code(code.title),
        )
        for code in found
    ]
    return tag("h2", "Diagnostics", id="diagnostics") + tag("ul", lines, class_="hw-codes")


# Who uses it


def features_of(part: Part) -> list[tuple[Feature, str]]:
    """The features of which a page tells, each with its anchor there."""
    kind, _, name = part.name.rpartition("/")
    own = {"steps": "step", "functions": "function", "": "section"}[kind]
    found = [(feature, "") for feature in all_features() if feature == Feature(own, name)]
    for record in shown()[part.name]:
        for group, of in RECORDS.items():
            if of is record or (of is Limits and record is Value):
                fields = [feature for feature in all_features() if feature.group == group]
                found += [(each, field_anchor(part, record, each.name.partition(":")[0])) for each in fields]
    return found


def told() -> dict[Feature, str]:
    """Where the reference tells of each feature: a page, perhaps with an anchor."""
    return {
        feature: f"{address(part.name)}#{where}" if where else address(part.name)
        for part in all_parts()
        for feature, where in features_of(part)
    }


def _used(part: Part, users: Users) -> Html | None:
    path = address(part.name)
    rows = []
    for feature, where in features_of(part):
        name = tag("a", tag("code", feature.name), href=f"#{where}") if where else tag("code", feature.name)
        rows.append(tag("tr", tag("th", name, scope="row"), users.cells(path, feature)))
    if not rows:
        return None
    heads = tag("tr", [tag("th", word, scope="col") for word in ("Part of the language", "Games", "Small packs")])
    table = tag("table", tag("thead", heads), tag("tbody", rows), class_="hw-table hw-uses")
    return tag("h2", "Who uses it", id="uses") + scroller(table)


# Lists


def _home() -> Page:
    path = HOME[0]
    lead = lead_from(path)
    body = [
        tag(
            "p",
            "Every section, step and built-in function of the rules language: what it is for, its fields, a sample "
            "that is run, its diagnostics, and which packs use it. How it all fits together is told in ",
            tag("a", "the design of the language", href=between(path, "design/language.html")),
            ".",
        )
    ]
    for title, names in GROUPS.items():
        body.append(tag("h2", title) + _list(path, [parts()[name] for name in names]))
    for name, (title, _) in _LISTS.items():
        own = step_parts() if name == STEPS_PAGE else function_parts()
        links = [tag("a", tag("code", one.title), href=between(path, address(one.name))) for one in own.values()]
        body.append(tag("h2", tag("a", title, href=lead(name))) + tag("p", join(links, " ")))
    return reference_page(path, HOME[1], *body, above=[REFERENCE])


def _list(path: str, found: Iterable[Part]) -> Html:
    lines = [
        tag("li", tag("a", with_code(one.title), href=between(path, address(one.name))), " ", _short(path, one))
        for one in found
    ]
    return tag("ul", lines, class_="hw-codes")


def _short(path: str, part: Part) -> Html:
    return tag("span", inline(part.says, lead_from(path)))


def _steps() -> Page:
    path = address(STEPS_PAGE)
    common = Part(STEPS_PAGE, "Steps", "", (Step,))
    body = [
        tag("p", _LISTS[STEPS_PAGE][1], class_="hw-lead"),
        _list(path, step_parts().values()),
        tag("h2", "What all steps may say", id="all-fields"),
        [_field(path, entry.name, entry) for entry in entries_of(Step)],
        as_html(text_of(common), lead_from(path)),
    ]
    return reference_page(path, _LISTS[STEPS_PAGE][0], *body, above=[REFERENCE, HOME])


def _functions() -> Page:
    path = address(FUNCTIONS_PAGE)
    body = [
        tag(
            "p",
            "Where a set is wanted, a single thing counts as the set of it alone; where a side is wanted, a player "
            "counts as his side.",
            class_="hw-lead",
        )
    ]
    for title, groups in FUNCTION_GROUPS.items():
        found = [one for one in function_parts().values() if FUNCTIONS[one.title].group in groups]
        body.append(tag("h2", title) + _list(path, found))
    return reference_page(path, _LISTS[FUNCTIONS_PAGE][0], *body, above=[REFERENCE, HOME])


def _samples() -> Page:
    lead = tag(
        "p",
        "The samples of the reference speak of this pack. In those of steps and functions `unit` is the rifles in A1, "
        "`other` the howitzer in B1, `by` blue, and `cell` B1; it is blue's turn, and an attack is going on.",
        class_="hw-lead",
    )
    files = [tag("h2", tag("code", path), id=anchor(path)) + listing(text) for path, text in excerpts.files().items()]
    return reference_page(PACK, "The pack of the samples", lead, files, above=[REFERENCE, HOME])


def documents() -> Iterator[Document]:
    """What the search finds: each page by its name, each section of its text by its heading, each field by its name."""
    for part in all_parts():
        path = address(part.name)
        first, *others = sections_of(_text(part))
        said = f"{part.says} {first.text}"
        yield reference_document(part.name.rpartition("/")[2], _title(part), said[:_MOST_SEARCHED], path)
        for section in others:
            title = f"{part.title} › {section.title}"
            yield reference_document("", title, section.text[:_MOST_SEARCHED], f"{path}#{section.anchor}")
        for record in shown()[part.name]:
            for entry in entries_of(record):
                if entry.name != part.title:
                    where = f"{path}#{field_anchor(part, record, entry.name)}"
                    said = " ".join((entry.meaning, *entry.words))
                    yield reference_document(entry.name, f"field of {_owner(part, record)}", said, where)
    for each in OPERATORS:
        yield reference_document("", f"Operator {each.form}", each.gives, f"{address('expressions')}#operators")


_MOST_SEARCHED = 2000
"""So many characters of a text are searched."""


def _title(part: Part) -> str:
    """The title of a page among hits, beside its name."""
    kind = {STEPS_PAGE: "The step", FUNCTIONS_PAGE: "The function"}.get(part.name.partition("/")[0])
    return f"{kind} {part.title}" if kind else part.title


def _owner(part: Part, record: type[Record]) -> str:
    """What has a field, in words: `values`, `the step move`, `routes of choices`."""
    name = f"the step {part.title}" if part.name.startswith(f"{STEPS_PAGE}/") else part.title.lower()
    return name if shown()[part.name][0] is record else f"{_in_words(record.__name__)} of {name}"
