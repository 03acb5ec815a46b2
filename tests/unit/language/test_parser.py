"""Trees of expressions: what belongs together, and where each part stands."""

import pytest

from toolkit.language.syntax import (
    Attribute,
    Binary,
    Call,
    Clause,
    Comparison,
    Comprehension,
    Conditional,
    Keyword,
    Listing,
    Logic,
    Member,
    Name,
    Node,
    Nothing,
    Number,
    Text,
    Truth,
    Tuple,
    Unary,
    parse,
    write,
)


def tree(text: str) -> Node:
    found = parse(text)
    assert isinstance(found, Node), found
    return found


def name(id: str) -> Name:
    return Name(0, 0, id)


A, B, C = name("a"), name("b"), name("c")


@pytest.mark.parametrize(
    ("text", "expected"),
    [
        ("a", A),
        ("12", Number(0, 0, 12)),
        ("'a \"b\"'", Text(0, 0, 'a "b"')),
        ("true", Truth(0, 0, True)),
        ("none", Nothing(0, 0)),
        ("a.b", Attribute(0, 0, A, "b")),
        ("a[b]", Member(0, 0, A, B)),
        ("a(b, c=1)", Call(0, 0, A, (B,), (Keyword(0, 0, "c", Number(0, 0, 1)),))),
        ("-a", Unary(0, 0, "-", A)),
        ("not a", Unary(0, 0, "not", A)),
        ("a % b", Binary(0, 0, "%", A, B)),
        ("a not in b", Comparison(0, 0, ("not in",), (A, B))),
        ("a <= b < c", Comparison(0, 0, ("<=", "<"), (A, B, C))),
        ("a or b or c", Logic(0, 0, "or", (A, B, C))),
        ("a if b else c", Conditional(0, 0, B, A, C)),
        ("[a, b]", Listing(0, 0, (A, B))),
        ("[]", Listing(0, 0, ())),
        ("a in (b, c)", Comparison(0, 0, ("in",), (A, Tuple(0, 0, (B, C))))),
        ("[a for b in c if a]", Comprehension(0, 0, A, (Clause(0, 0, B, C, (A,)),))),
    ],
)
def test_each_form_has_its_node(text: str, expected: Node) -> None:
    assert tree(text) == expected


@pytest.mark.parametrize(
    ("text", "grouped"),
    [
        ("a or b and c", "a or (b and c)"),
        ("not a == b", "not (a == b)"),
        ("a == b + c", "a == (b + c)"),
        ("a - b - c", "(a - b) - c"),
        ("a + b * c", "a + (b * c)"),
        ("-a * b", "(-a) * b"),
        ("-a.b", "-(a.b)"),
        ("a and b if c else a or b", "(a and b) if c else (a or b)"),
        ("a if b else b if c else c", "a if b else (b if c else c)"),
        ("u in xs and c", "(u in xs) and c"),
    ],
)
def test_the_stronger_operator_takes_its_operands_first(text: str, grouped: str) -> None:
    assert tree(text) == tree(grouped)
    assert write(tree(grouped)) == text


def test_each_part_knows_where_it_stands() -> None:
    text = " (a.bc + 1) * count(units, to = x)"
    product = tree(text)
    assert isinstance(product, Binary) and isinstance(product.left, Binary) and isinstance(product.right, Call)
    parts = product, product.left, product.left.left, product.right, product.right.keywords[0]
    assert [text[part.start : part.end] for part in parts] == [
        "(a.bc + 1) * count(units, to = x)",
        "a.bc + 1",
        "a.bc",
        "count(units, to = x)",
        "to = x",
    ]


def test_blanks_and_line_breaks_mean_nothing() -> None:
    assert tree("a\n  and\tb\r\n") == tree("a and b")


def test_trees_that_say_the_same_are_equal_and_hash_alike() -> None:
    assert tree("(a)+b") == tree("a + b") != tree("b + a")
    assert len({tree("f( a )"), tree("f(a)")}) == 1


@pytest.mark.parametrize(
    "text",
    ['"it\'s"', "'a \"b\"'", "a in (b, c)", "f(a, [b, 1], k=-2)", "[x.y for x in xs if x for y in ys]", "not not a"],
)
def test_what_is_written_well_is_written_the_same(text: str) -> None:
    assert write(tree(text)) == text


def test_a_part_can_be_written_too() -> None:
    comprehension = tree("[x for x in (a if b else c) if x]")
    assert isinstance(comprehension, Comprehension)
    assert write(comprehension.clauses[0]).strip() == "for x in (a if b else c) if x"
