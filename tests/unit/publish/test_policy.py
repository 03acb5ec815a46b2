"""Each page's policy allows what stands in the page, by hash, and nothing else."""

from __future__ import annotations

import base64
import hashlib

import pytest

from toolkit.publish.policy import UnsafePage, inline_code, policy_of, with_policy

HEAD = '<html><head><meta charset="utf-8">'


def sha256(text: str) -> str:
    return base64.b64encode(hashlib.sha256(text.encode()).digest()).decode()


def test_a_page_without_inline_code_gets_no_hash() -> None:
    assert policy_of(f'{HEAD}<script src="a.js"></script></head></html>') == (
        "default-src 'none'; script-src 'self'; style-src 'self'; img-src 'self' data:; base-uri 'none'; "
        "form-action 'none'"
    )


def test_inline_scripts_and_styles_are_allowed_by_their_hashes() -> None:
    script, style = "var a = 'é'\n", "b {}"
    policy = policy_of(f"{HEAD}<script>{script}</script><style>{style}</style></head></html>")
    assert f"script-src 'self' 'sha256-{sha256(script)}';" in policy
    assert f"style-src 'self' 'sha256-{sha256(style)}';" in policy
    assert "unsafe" not in policy


def test_data_in_a_script_element_is_no_script() -> None:
    page = f'{HEAD}<script id="x" type="application/json">{{"a": 1}}</script></head></html>'
    assert "sha256" not in policy_of(page)


def test_the_policy_stands_before_everything_it_governs() -> None:
    page = with_policy(f"{HEAD}<script>1</script></head></html>")
    assert page.index("Content-Security-Policy") < page.index("<script>")


@pytest.mark.parametrize(
    "inside",
    [
        '<p onclick="x">',
        "<img src=x onerror=alert(1)>",
        '<p style="color: red">',
        '<a href="javascript:alert(1)">',
        '<a href=" JavaScript:alert(1)">',
        '<iframe srcdoc="x">',
        "<svg/onload=alert(1)>",
        '<img src="x"ONERROR="alert(1)">',
        "<p style\n= 'color: red'>",
    ],
)
def test_code_inside_elements_is_refused(inside: str) -> None:
    with pytest.raises(UnsafePage, match="code inside elements"):
        with_policy(f"{HEAD}</head><body>{inside}</body></html>")


def test_texts_that_only_look_like_code_pass() -> None:
    page = (
        f'{HEAD}</head><body><p title="the first one = two">style = javascript: &lt;p onclick=x&gt;</p></body></html>'
    )
    assert inline_code(page) == []


def test_a_page_without_character_set_is_refused() -> None:
    with pytest.raises(UnsafePage, match="character set"):
        with_policy("<html></html>")
