"""The Content-Security-Policy of each finished page. In: the HTML that mkdocs wrote. Out: the same with its policy.

Nothing may be loaded but scripts, styles and pictures from the site itself; inline scripts and styles only those that
stand in the page now, by their hashes. `'self'` holds in Chromium and Firefox for pages opened as files too.
"""

from __future__ import annotations

import base64
import hashlib
import re
from html.parser import HTMLParser

_INLINE = re.compile(r"<(script|style)\b([^>]*)>(.*?)</\1\s*>", re.DOTALL | re.IGNORECASE)
_SOURCE = re.compile(r"\bsrc\s*=", re.IGNORECASE)
_TYPE = re.compile(r"""\btype\s*=\s*["']?([^"'\s>]*)""", re.IGNORECASE)
_CHARSET = re.compile(r'<meta charset="utf-8"\s*/?>', re.IGNORECASE)
_SUSPECTS = tuple(
    # A word stands first, since such a pattern is looked for ten times as quickly; what is before it comes after.
    re.compile(pattern)
    for pattern in (
        r"on(?<=[\s/\"']on)[a-z]+\s*=",
        r"style(?<=[\s/\"']style)\s*=",
        r"srcdoc(?<=[\s/\"']srcdoc)\s*=",
        r"javascript:",
    )
)
"""What may run or style a page from inside an element, in small letters: a name before `=`, or a scheme."""


class UnsafePage(ValueError):
    """A page has something inline that no hash can allow, or no place for a policy."""


def digest(inline: str) -> str:
    """The source expression that allows exactly this inline script or style."""
    return f"'sha256-{base64.b64encode(hashlib.sha256(inline.encode('utf-8')).digest()).decode('ascii')}'"


def policy_of(html: str) -> str:
    """The policy under which this page works and nothing else does."""
    hashes: dict[str, set[str]] = {"script": set(), "style": set()}
    for name, attributes, inline in _INLINE.findall(html):
        kind = _TYPE.search(attributes)
        if inline.strip() and not _SOURCE.search(attributes) and (not kind or "json" not in kind[1]):
            hashes[name.lower()].add(digest(inline))
    scripts, styles = (" ".join(["'self'", *sorted(hashes[name])]) for name in ("script", "style"))
    return (
        f"default-src 'none'; script-src {scripts}; style-src {styles}; img-src 'self' data:; "
        "base-uri 'none'; form-action 'none'"
    )


class _Inline(HTMLParser):
    """Collects what would run or style a page from inside an element's attributes."""

    def __init__(self) -> None:
        super().__init__()
        self.found: list[str] = []

    def handle_starttag(self, tag: str, attrs: list[tuple[str, str | None]]) -> None:
        """Look at the attributes of an element."""
        for name, value in attrs:
            address = (value or "").strip().lower() if name in {"href", "src", "action", "formaction"} else ""
            if name.startswith("on") or name in {"style", "srcdoc"} or address.startswith("javascript:"):
                self.found.append(f"<{tag} {name}>")


def inline_code(html: str) -> list[str]:
    """Event handlers, style attributes and script addresses in the page: a policy without exceptions forbids them."""
    outside = _INLINE.sub("", html)
    small = outside.lower()
    if not any(suspect.search(small) for suspect in _SUSPECTS):
        return []
    parser = _Inline()
    parser.feed(outside)
    return parser.found


def with_policy(html: str) -> str:
    """The page with its policy as the first thing after the character set. Raises UnsafePage."""
    if found := inline_code(html):
        raise UnsafePage(f"code inside elements: {', '.join(found[:3])}")
    mark = _CHARSET.search(html)
    if not mark:
        raise UnsafePage("the page declares no character set")
    meta = f'<meta http-equiv="Content-Security-Policy" content="{policy_of(html)}">'
    return f"{html[: mark.end()]}\n      {meta}{html[mark.end() :]}"
