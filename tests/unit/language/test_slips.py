"""What is wrong with an expression: one finding, at the very characters, with the right way where there is one."""

import pytest

from toolkit.language.syntax import Slip, parse
from toolkit.language.syntax.codes import ALL


def slip(text: str) -> Slip:
    found = parse(text)
    assert isinstance(found, Slip), found
    return found


@pytest.mark.parametrize(
    ("text", "code", "underlined", "advice"),
    [
        ("", "E501", "", "Write the value"),
        ("  ", "E501", "  ", "Write the value"),
        ("a +", "E501", "+", "Write a value behind it"),
        ("a and\n", "E501", "and", "Write a value behind it"),
        ("* a", "E501", "*", "Write the value"),
        ("a + / b", "E501", "/", "Write the value"),
        ("f(a, )", "E501", ",", "take it out"),
        ("a.", "E501", ".", "take it out"),
        ("a[]", "E501", "[]", "Write the value"),
        ("a in ()", "E501", "()", "`[]`"),
        ("f(a, max(b, c)", "E502", "(", "Add `)`"),
        ("f(a", "E502", "(", "Add `)`"),
        ("f(", "E502", "(", "Add `)`"),
        ("[a, b", "E502", "[", "Add `]`"),
        ("[a,", "E502", "[", "Add `]`"),
        ("things[a,", "E502", "[", "Add `]`"),
        ("(a[b)", "E502", "[", "Add `]`"),
        ("a)", "E502", ")", "Take it out"),
        ("a == 'x", "E503", "'", "Add `'`"),
        ("'a\nb'", "E503", "'", "Add `'`"),
        (r"'it\'s'", "E503", "'", "Take the backslash out"),
        ("f'a'", "E503", "'a'", "Take it out"),
        ("a = b", "E504", "=", "`==`"),
        ("a && b", "E504", "&&", "`and`"),
        ("a || b", "E504", "||", "`or`"),
        ("!a", "E504", "!", "`not`"),
        ("a <> b", "E504", "<>", "`!=`"),
        ("a => b", "E504", "=>", "`>=`"),
        ("a is not b", "E504", "is", "`!=`"),
        ("a ** 2", "E504", "**", "`n * n`"),
        ("a // 2", "E504", "//", "`down(a / b)`"),
        ("a & b", "E504", "&", "`and`"),
        ("a += 1", "E504", "+=", "`add:`"),
        ("1..6", "E504", "..", "`range`"),
        ("a not b", "E504", "not", "`!=`"),
        ("a == not b", "E504", "not", "`(not ...)`"),
        ("lambda x: x", "E505", "lambda", "about `it`"),
        ("(n := 3)", "E505", ":=", "`let:`"),
        ("a; b", "E505", ";", "a field of its own"),
        ("{a: 1}", "E505", "{", "`[a, b]`"),
        ("things[1:2]", "E505", ":", "`things[0]`"),
        ("things[a, b]", "E505", ",", "Take out the comma"),
        ("f(*things)", "E505", "*", "Name each"),
        ("f(**things)", "E505", "**", "Name each"),
        ("sum(x for x in xs)", "E505", "for", "`[x for x in things]`"),
        ("[x for a, b in xs]", "E505", "for a", "two `for`"),
        ("a, b", "E505", ",", "`[a, b]`"),
        ("(a, b)", "E505", ",", "`[a, b]`"),
        ("a.b(c)", "E505", "a.b", "`b(a, ...)`"),
        ("f(a)(b)", "E505", "f(a)", "a name"),
        ("f(a=1, b)", "E505", "b", "first"),
        ("f(a=1, a=2)", "E505", "a", "one of them"),
        ("a if b", "E505", "if", "`a if condition else b`"),
        ("a else b", "E505", "else", "`a if condition else b`"),
        ("a ? b : c", "E505", "?", "`a if condition else b`"),
        ("3.cost", "E505", ".", "an operator"),
        ("a # remark", "E505", "#", "line above"),
        ("a.__class__", "E506", "__class__", "another name"),
        ("two__lines", "E506", "two__lines", "another name"),
        ("a.class", "E506", "class", "another name"),
        ("a.in", "E506", "in", "another name"),
        ("None", "E506", "None", "`none`"),
        ("f(class=1)", "E506", "class", "another name"),
        ("1.5", "E507", "1.5", "`(3 / 2)`"),
        ("2.0", "E507", "2.0", "`2`"),
        (".5", "E507", ".", "`(1 / 2)`"),
        ("007", "E507", "007", "`7`"),
        ("0x10", "E507", "0x10", "digits"),
        ("1_000", "E507", "1_000", "digits"),
        ("9007199254740993", "E507", "9007199254740993", "9 007 199 254 740 992"),
        ("Pz V", "E508", "V", "quotes"),
        ("a 'b'", "E508", "'b'", "quotes"),
        ("a AND b", "E508", "AND", "`and`"),
        ("NOT a", "E508", "a", "`not`"),
        ("a ≥ 2", "E509", "≥", "`>=`"),
        ("größe", "E509", "größe", "in quotes"),
        ("“a”", "E509", "“", "straight quotes"),
        ("a\u00a0and b", "E509", "\u00a0", "ordinary space"),
        ("a != b != c", "E510", "!=", "`and`"),
        ("a < b > c", "E510", ">", "`and`"),
        ("a in b == c", "E510", "==", "`and`"),
    ],
)
def test_a_slip_is_named_at_its_characters(text: str, code: str, underlined: str, advice: str) -> None:
    found = slip(text)
    assert (found.code.id, text[found.start : found.end]) == (code, underlined)
    assert advice in found.help


def test_the_first_of_several_slips_is_the_one_told() -> None:
    assert slip("f(a && b = c").start == 4


def test_every_code_is_earned_by_its_own_bad_sample_and_not_by_its_good_one() -> None:
    for code in ALL:
        assert slip(_expression(code.bad)).code is code, code.id
        assert not isinstance(parse(_expression(code.good)), Slip), code.id


def _expression(sample: str) -> str:
    text = sample.partition(": ")[2].removeprefix("|").strip()
    return text[1:-1] if text[0] == '"' == text[-1] else text
