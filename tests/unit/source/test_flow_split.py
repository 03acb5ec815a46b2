"""Expressions that YAML tears apart, and the many right texts that look a little like them."""

from __future__ import annotations

import pytest
from hypothesis import given
from hypothesis import strategies as st

from tests.unit.source.underlined_text import text_at
from toolkit.source import Data, parse_source

TORN = {
    "{cost: f(a, b), limit: 2}": ["f(a, b)"],
    "[f(a, b), g(c)]": ["f(a, b)"],
    "{when: x in [a, b], y: g(c, d)}": ["x in [a, b]", "g(c, d)"],
    '{a: "x"[1]}': ['"x"[1]'],
    "{cost: units[by].cost}": ["units[by].cost"],
    "{a: f(x: 1)}": ["f(x: 1)"],
    "{a: [1, 2].len, b: 3}": ["[1, 2].len"],
    "{a: [b, c] in d, e: 1}": ["[b, c] in d"],
    "[max(a, min(b, c), d), e]": ["max(a, min(b, c), d)"],
    '{cost: f("a)", b), c: 1}': ['f("a)", b)'],
    'when: "a" == b\n': ['"a" == b'],
    "{a: f(x, y) b: 2}": ["f(x, y) b"],
    "{a: x if y else [], b: 2}": ["x if y else []"],
    "[(a, b)]": ["(a, b)"],
    "{f(a, b): 1}": ["f(a, b)"],
    "x:\n- {a: f(b,\n    c), d: 1}\n- {z: g(1, 2)}\n": ["f(b,\n    c)", "g(1, 2)"],
    "when: [a, b] == x # why\n": ["[a, b] == x"],
    'when: "a" in [b, c]\n': ['"a" in [b, c]'],
    "when: {a}.b\n": ["{a}.b"],
    "{if: a[1, 2] > 3, then: []}": ["a[1, 2] > 3"],
    "{when: [a, b] has x, y: 1}": ["[a, b] has x"],
    "{a: {x: 1} == x, c: [b] % 2}": ["{x: 1} == x", "[b] % 2"],
    "{call: f(a, {x: 1}), as: r}": ["f(a, {x: 1})"],
    "{call: f(a, b, a), a: r}": ["f(a, b, a)"],
    "{a: f(b, !x), c: f(&d, &e)}": ["f(b, !x)", "f(&d, &e)"],
    "{a: f(b, > 3), c: d}": ["f(b, > 3)"],
    "{a: f(b, *x), c: d}": ["f(b, *x)"],
    "{a: f(b, % x), c: d}": ["f(b, % x)"],
    "{[a, b] > 3: 1}": ["[a, b] > 3"],
    "x:\n- {a: [b, {c: f(a, | 3)}]}\n": ["f(a, | 3)"],
    "x:\n- a: y\n  b: {c: [d]\n    > 3}\n": ["[d]\n    > 3"],
    "{a: [b] # why\n  & c}": ["[b] # why\n  & c"],
    "{a: f(b,\n  # why\n  @c)}": ["f(b,\n  # why\n  @c)"],
    "when: [a] | b\n": ["[a] | b"],
    "- [a] & b\n": ["[a] & b"],
    "a: {b: 1} > c\n": ["{b: 1} > c"],
    "when: [a, b] has x\n": ["[a, b] has x"],
    "when: [a, b] # why\n  + c\nx: y\n": ["[a, b] # why\n  + c"],
    "{call: f(a, b}": ["f(a, b"],
    "{call: f(a, g(b, as: r}": ["f(a, g(b"],
    "{call: f(a, as: r}": ["f(a"],
    "[f(a, b]": ["f(a, b"],
    "{say: see (a, b}": ["see (a, b"],
    "a: {b: f(c, d}\ne: {f: g(h, i}\n": ["f(c, d", "g(h, i"],
}

WHOLE = [
    '{say: "see (a", next: [f(a), g(c)]}',
    "[f(a), g(c)]",
    "{say: 'a, b) and [c', to: x}",
    "{note: see (a, b: 1}",
    "[see (a, b]",
    "{note: 'f(a', b: \"f(a, b\", c: see a) b, d: f(a}",
    '[f("("), g(")")]',
    "{a: {b: [1, 2], c: f(x)}, d: [[1], [2, 3]]}",
    "say: see (a, and [b] too\n",
    "when: f(a, b) in [c, d]\n",
    "- |\n  f(a, [b\n",
]


@pytest.mark.parametrize(("text", "expressions"), TORN.items(), ids=TORN.keys())
def test_a_torn_expression_is_underlined_whole(text: str, expressions: list[str]) -> None:
    source, found = parse_source(text, "rules.yaml")
    assert source is None
    assert [(each.code, text_at(text, each.span)) for each in found] == [("E120", whole) for whole in expressions]


@pytest.mark.parametrize("text", WHOLE)
def test_texts_that_yaml_does_not_tear(text: str) -> None:
    source, found = parse_source(text, "rules.yaml")
    assert source is not None, found


@pytest.mark.parametrize(
    ("text", "repair"),
    [
        ("{cost: f(a, b), limit: 2}", '{cost: "f(a, b)", limit: 2}'),
        ('{cost: f(a, "b")}', "{cost: 'f(a, \"b\")'}"),
        ("{cost: f(a, \"b\", 'c')}", "{cost: 'f(a, \"b\", ''c'')'}"),
        ("{cost: a[1] > 3, then: []}", '{cost: "a[1] > 3", then: []}'),
    ],
)
def test_the_repair_is_offered_and_repairs(text: str, repair: str) -> None:
    _, found = parse_source(text, "rules.yaml")
    offered = offer_of(found[0].help)
    assert text.replace(text_at(text, found[0].span), offered) == repair
    source, _ = parse_source(repair, "rules.yaml")
    assert source is not None and isinstance(source.data, dict)
    assert source.data["cost"] == text_at(text, found[0].span)


def offer_of(help: str) -> str:
    """The text in quotes that a diagnostic about a tear offers."""
    return help[help.index(next(sign for sign in help if sign in "'\"")) : help.rindex(", or ")]


def test_the_repair_of_several_lines_is_one_line_without_comments() -> None:
    _, found = parse_source("{a: f(b, # the first\n    # and\n    '#c',\n    d)}", "rules.yaml")
    assert offer_of(found[0].help) == "\"f(b, '#c', d)\""


def test_a_parenthesis_that_never_closes_is_closed_in_the_repair() -> None:
    _, found = parse_source("{call: f(a, g(b, as: r}", "rules.yaml")
    assert found[0].message.startswith("A parenthesis of this expression is never closed")
    assert offer_of(found[0].help) == '"f(a, g(b))"'


def test_another_slip_in_the_same_collection_is_reported_too() -> None:
    _, found = parse_source('{a: f(b, c), d: "x" y}', "rules.yaml")
    assert [each.code for each in found] == ["E120", "E135"]


def test_a_bare_text_in_brackets_that_begins_with_a_sign_ends_at_its_comma() -> None:
    _, found = parse_source("{when: > 3, then: []}", "rules.yaml")
    assert [(each.code, each.help) for each in found] == [("E138", 'Put the text in quotes: "> 3".')]


def test_an_error_elsewhere_is_reported_beside_a_tear() -> None:
    _, found = parse_source('a: [1, 2]\nb: [f(a, b)]\nc: "x" y\n', "rules.yaml")
    assert [each.code for each in found] == ["E120", "E137"]


names = st.sampled_from(["a", "units", "by", "cost_of", "x1"])
atoms = st.one_of(names, st.integers(0, 99).map(str), st.sampled_from(['"t"', "'t, u'", "it.wounds"]))


_SIGNS = ["+", "-", "*", "/", "%", ">", "<", ">=", "<=", "==", "!=", "|", "&"]
_WORDS = ["in", "and", "or", "not in", "has", "if", "else"]
_BETWEEN = [f" {operator} " for operator in _SIGNS + _WORDS]


def _grow(inner: st.SearchStrategy[str]) -> st.SearchStrategy[str]:
    listed = st.lists(inner, min_size=1, max_size=3).map(", ".join)
    return st.one_of(
        st.tuples(names, listed).map(lambda pair: f"{pair[0]}({pair[1]})"),
        st.tuples(names, inner).map(lambda pair: f"{pair[0]}[{pair[1]}]"),
        listed.map(lambda items: f"[{items}]"),
        st.tuples(inner, st.sampled_from(_BETWEEN), inner).map("".join),
    )


expressions = st.recursive(atoms, _grow, max_leaves=8)
torn = st.tuples(names, st.lists(expressions, min_size=2, max_size=3)).map(lambda p: f"{p[0]}({', '.join(p[1])})")
subscripts = st.tuples(names, expressions).map(lambda pair: f"{pair[0]}[{pair[1]}]")
members = st.tuples(names, st.lists(atoms, min_size=1, max_size=3)).map(lambda p: f"{p[0]} in [{', '.join(p[1])}]")
heads = st.one_of(st.lists(atoms, max_size=2).map(lambda items: f"[{', '.join(items)}]"), st.just("{a: 1}"))
headed = st.tuples(heads, st.sampled_from(_BETWEEN), expressions).map("".join)
flows = st.sampled_from(["{{cost: {}, limit: 2}}", "[{}, g(c)]", "a:\n- {{x: 1, y: {}}}", "[[1, {{b: {}}}], 2]"])


@pytest.mark.slow
@given(st.one_of(torn, subscripts, members, headed), flows)
def test_every_bare_expression_with_a_comma_or_bracket_is_reported_and_repaired(expression: str, flow: str) -> None:
    text = flow.format(expression)
    source, found = parse_source(text, "rules.yaml")
    assert source is None
    assert [(each.code, text_at(text, each.span)) for each in found] == [("E120", expression)]
    if "Write " in found[0].help:
        repaired, found = parse_source(flow.format(offer_of(found[0].help)), "rules.yaml")
        assert repaired is not None, found
        assert expression in _texts(repaired.data)


def _texts(data: Data) -> list[str]:
    if isinstance(data, str):
        return [data]
    return [text for each in (data.values() if isinstance(data, dict) else data) for text in _texts(each)]


calls = st.tuples(names, atoms.filter(lambda atom: "," not in atom)).map(lambda pair: f"{pair[0]}({pair[1]})")
prose = st.text(st.sampled_from("ab ,()[]{}'"), max_size=12).map(lambda text: f'"{text}"')
legal = st.recursive(
    st.one_of(names, calls, prose),
    lambda inner: st.one_of(
        st.lists(inner, max_size=4).map(lambda items: f"[{', '.join(items)}]"),
        st.lists(inner, max_size=4).map(
            lambda items: "{" + ", ".join(f"k{number}: {item}" for number, item in enumerate(items)) + "}"
        ),
    ),
    max_leaves=12,
)


@given(legal)
def test_no_legal_collection_is_reported(value: str) -> None:
    source, found = parse_source(f"a: {value}\n", "rules.yaml")
    assert source is not None, found
