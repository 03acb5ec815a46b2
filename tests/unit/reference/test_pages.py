"""Each entry of the registries, and each field of the records, stands on its page of the language reference."""

from __future__ import annotations

import re
from collections import Counter
from functools import cache
from html import unescape

import pytest
from pydantic import BaseModel

from toolkit.diagnostics import all_codes
from toolkit.features import all_features
from toolkit.language.functions import FUNCTIONS
from toolkit.model.files import KINDS
from toolkit.model.record import Item, Record, Variants
from toolkit.model.rules.choices import Choice
from toolkit.model.rules.document import RulesDocument
from toolkit.model.rules.element import Element
from toolkit.model.rules.file import RulesPart
from toolkit.model.rules.sides import Answering
from toolkit.model.rules.steps import Step
from toolkit.model.tables import Table
from toolkit.publish.pages import language
from toolkit.publish.pages.reference import diagnostics
from toolkit.publish.pages.uses import Users
from toolkit.reference.fields import COMMON, entries_of
from toolkit.reference.parts import FUNCTION_GROUPS, all_parts, homes, parts, shown

OF_THE_RULES = re.compile(r"[EW][567]\d\d")
NOT_OF_THE_LANGUAGE = {
    "E601", "E602", "E603", "E657", "W601", "W656",
}  # fmt: skip
"""Codes of the site, of examples and of simulations, whose numbers begin like those of rules."""


@pytest.fixture(scope="module", autouse=True)
def built() -> None:
    """All pages are made once."""
    pages()


@cache
def pages() -> dict[str, str]:
    """The bodies of the pages by their addresses, without any game."""
    return {page.path: unescape(page.body) for page in language.pages(Users([], []))}


def ids(body: str) -> list[str]:
    """What links can lead to."""
    return re.findall(r'\sid="([^"]+)"', body)


def test_every_section_step_and_function_has_a_page() -> None:
    named = {part.name for part in all_parts()}
    assert {*KINDS["rules"].sections, *RulesDocument.model_fields} <= named
    assert {f"steps/{verb}" for verb in Step.forms()} <= named
    assert {f"functions/{name}" for name in FUNCTIONS} <= named
    assert {language.address(name) for name in named} <= {*pages()}


def test_every_group_of_functions_is_shown() -> None:
    groups = [group for groups in FUNCTION_GROUPS.values() for group in groups]
    assert len(groups) == len(set(groups))
    assert {each.group for each in FUNCTIONS.values()} <= {*groups}


def records_inside(record: type[Record], found: set[type[Record]]) -> set[type[Record]]:
    """All records of which a file of rules may be made, by the annotations that pydantic reads: a way of its own."""
    for field in record.model_fields.values():
        for name in re.findall(r"toolkit\.model\.[\w.]+", repr(field.annotation)):
            module, _, last = name.rpartition(".")
            inner = getattr(__import__(module, fromlist=[last]), last, None)
            if isinstance(inner, type) and issubclass(inner, BaseModel) and inner not in found:
                found.add(inner)
                records_inside(inner, found)
                if issubclass(inner, Variants) and inner.is_union():
                    for form in inner.forms().values():
                        if form not in found:
                            found.add(form)
                            records_inside(form, found)
    return found


def test_every_record_of_rules_stands_on_a_page() -> None:
    wanted = records_inside(RulesPart, set()) | {Table, Choice}
    assert sorted(record.__name__ for record in wanted if record not in homes()) == []


@pytest.mark.parametrize("part", all_parts(), ids=lambda part: part.name)
def test_the_fields_of_a_page_are_those_of_its_records(part: language.Part) -> None:
    body = pages()[language.address(part.name)]
    for record in shown()[part.name]:
        shared = {
            info.alias or name
            for common in COMMON
            if record is not common and issubclass(record, common)
            for name, info in common.model_fields.items()
        }
        all_fields = {info.alias or name: info for name, info in record.model_fields.items()}
        told = {entry.name: entry for entry in entries_of(record)}
        assert {*told} - shared == {*all_fields} - shared
        for name, entry in told.items():
            where = language.field_anchor(part, record, name)
            field = body.split(f' id="{where}"', 1)[1].split("</section>", 1)[0]
            assert entry.required == all_fields[name].is_required() == ("needed" in field.split("</p>")[0])
            assert entry.meaning == all_fields[name].description != ""
            assert entry.type, (part.name, name)


def test_what_is_shared_is_told_once() -> None:
    assert {homes()[record] for record in COMMON} == {"elements", "steps", "choices", "policies", "tables"}
    assert (Item, Element, Step, Choice, Answering, Table) == COMMON
    steps = pages()[language.address("steps")]
    assert {"cite", "option"} <= {*ids(steps)}


def test_no_two_things_of_a_page_have_one_anchor() -> None:
    for path, body in pages().items():
        assert [each for each, count in Counter(ids(body)).items() if count > 1] == [], path


def test_links_between_the_pages_lead_somewhere() -> None:
    for path, body in pages().items():
        for link in re.findall(r'href="([^"]+)"', body):
            target, _, anchor = link.partition("#")
            if (
                "diagnostics/" in link
                or "/design/" in link
                or "guides/" in link
                or link.endswith("reference/index.html")
            ):
                continue
            parts = [*path.split("/")[:-1], *target.split("/")] if target else path.split("/")
            where: list[str] = []
            for each in parts:
                where = where[:-1] if each == ".." else [*where, each]
            if where == ["reference", "index.html"]:
                continue
            assert "/".join(where) in pages(), (path, link)
            assert not anchor or anchor in ids(pages()["/".join(where)]), (path, link)


def test_each_diagnostic_of_rules_stands_on_pages() -> None:
    named = {part.name for part in all_parts()} | {"steps/*", "functions/*"}
    for code in all_codes().values():
        assert {*code.about} <= named, code.id
        if OF_THE_RULES.fullmatch(code.id) and code.id not in NOT_OF_THE_LANGUAGE:
            assert code.about, f"{code.id} says `about=` nowhere on which page of the language reference it stands"
        for name in code.about:
            if not name.endswith("*"):
                assert f"{code.id}.html" in pages()[language.address(name)], name


def test_the_page_of_a_diagnostic_leads_to_what_it_is_about() -> None:
    for page in diagnostics([code for code in all_codes().values() if code.about]):
        for link in re.findall(r'href="[./]*/(language/[^"]+)"', unescape(page.body)):
            assert f"reference/{link}" in pages(), (page.path, link)
        assert "/language/" in page.body or "diagnostics.html" in page.path


def test_every_page_has_diagnostics_but_those_that_cannot_go_wrong() -> None:
    without = {part.name for part in parts().values() if 'id="diagnostics"' not in pages()[language.address(part.name)]}
    assert without == {"conditions", "precedence", "ranks", "sequence"}
    for name in (*(f"steps/{verb}" for verb in Step.forms()), *(f"functions/{name}" for name in FUNCTIONS)):
        assert 'id="diagnostics"' in pages()[language.address(name)], name


def test_each_feature_is_told_on_a_page() -> None:
    told = language.told()
    assert {*told} == {*all_features()}
    for feature, where in told.items():
        path, _, anchor = where.partition("#")
        assert not anchor or anchor in ids(pages()[path]), feature


def test_the_search_finds_fields_and_steps_by_their_names() -> None:
    by_id: dict[str, list[str]] = {}
    for document in language.documents():
        by_id.setdefault(document.get("id", ""), []).append(document["url"])
        path, _, anchor = document["url"].partition("#")
        assert not anchor or anchor in ids(pages()[path]), document["url"]
    assert by_id["choose"] == ["reference/language/steps/choose.html"]
    assert by_id["reset"] == ["reference/language/state.html#reset"]
    assert "reference/language/values.html#gives" in by_id["gives"]
    assert "reference/language/procedures.html#gives" in by_id["gives"]
