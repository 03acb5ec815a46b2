"""Whatever a content file says, on a page it is text and nothing else."""

from __future__ import annotations

from html.parser import HTMLParser

import pytest
from hypothesis import given
from hypothesis import strategies as some
from markdown import markdown

from toolkit.publish.markup import Html, escape, join, paragraphs, tag, with_code

HOSTILE = [
    "<img src=x onerror=alert(1)>",
    "</div><script>alert(1)</script>",
    "[x](javascript:alert(1))",
    "![x](y){: onclick=alert(1)}",
    "{{ config.theme }} {% include 'x' %}",
    "*a* _b_ `c` **d** ~~e~~ :smile: :material-x: [TOC]",
    "&lt;script&gt; &amp;#60;",
    "# heading\n\n    code\n- list\n<!-- comment -->",
    "{: .class #id onclick=alert(1) }",
    "http://example.org and https://example.org",
]
EXTENSIONS = ["attr_list", "tables", "toc", "admonition", "md_in_html", "footnotes", "abbr", "pymdownx.superfences"]
texts = some.one_of(
    some.sampled_from(HOSTILE),
    some.text(max_size=60),
    some.lists(some.sampled_from([*"<>&\"'`*_{}[]()#|~!:=\\\n ", "script", "{:", "}}"]), max_size=30).map("".join),
)


class Reader(HTMLParser):
    """Collects what a browser would see: the elements, and the text between them."""

    def __init__(self, html: str) -> None:
        super().__init__()
        self.elements: list[str] = []
        self.attributes: list[tuple[str, str | None]] = []
        self.text = ""
        self.feed(html)
        self.close()

    def handle_starttag(self, tag: str, attrs: list[tuple[str, str | None]]) -> None:
        self.elements.append(tag)
        self.attributes += attrs

    def handle_data(self, data: str) -> None:
        self.text += data


def shown(text: str) -> str:
    """How a page shows a text: on one line, without control characters."""
    controls = dict.fromkeys([*range(9), 11, 12, *range(14, 32), 127], "\N{REPLACEMENT CHARACTER}")
    return text.translate(controls).translate(dict.fromkeys([9, 10, 13], " "))


@pytest.mark.slow
@given(texts)
def test_a_text_is_shown_as_it_was_written(text: str) -> None:
    page = Reader(tag("p", text))
    assert page.elements == ["p"]
    assert page.text == shown(text)


@given(texts)
def test_an_attribute_keeps_its_value(text: str) -> None:
    page = Reader(tag("a", "x", title=text))
    assert page.attributes == [("title", shown(text))]


@pytest.mark.slow
@given(texts)
def test_markdown_leaves_a_block_alone(text: str) -> None:
    block = tag("div", tag("p", text), tag("a", text, title=text))
    page = Reader(markdown(f"\n\n{block}\n", extensions=EXTENSIONS))
    assert page.elements == ["div", "p", "a"]
    assert page.text.strip("\n") == shown(text) * 2


@given(some.text(alphabet=some.characters(categories=["Cs"]), min_size=1, max_size=5))
def test_half_characters_can_be_written(text: str) -> None:
    assert escape(text).encode("utf-8")


def test_markup_is_not_escaped_twice() -> None:
    assert tag("b", tag("i", "<")) == "<b><i>&#60;</i></b>"
    assert join(["<", Html("<br>"), None, False, ["a", 1]]) == "&#60;<br>a1"
    assert Html("<br>") + "<" == "<br>&#60;"


def test_attributes_of_python_names() -> None:
    assert tag("p", class_="a", data_long_name="b", hidden=True, title=None, lang=False) == (
        '<p class="a" data-long-name="b" hidden></p>'
    )


@pytest.mark.parametrize("name", ["onclick", "style", "srcdoc"])
def test_attributes_that_no_policy_allows_are_refused(name: str) -> None:
    with pytest.raises(ValueError, match=name):
        tag("p", **{name: "x"})


def test_paragraphs_and_code() -> None:
    assert paragraphs("one\n\ntwo\nlines\n") == "<p>one</p><p>two lines</p>"
    assert with_code("write `a<b` here") == "write <code>a&#60;b</code> here"
    assert with_code("a lone ` stays") == "a lone &#96; stays"
