"""Pages for everybody: axe-core finds nothing serious, the keyboard reaches all and sees where it is."""

from __future__ import annotations

import shutil

import pytest

from tests.browser.conftest import Open
from tests.node.conftest import installed

pytestmark = pytest.mark.browser

PAGES = [
    "index.html",
    "games/skirmish/index.html",
    "games/skirmish/rules.html",
    "games/skirmish/units.html",
    "games/skirmish/units/blue_gun.html",
    "games/skirmish/elements/actions.html",
    "games/skirmish/scenarios/farm.html",
    "games/skirmish/balance.html",
    "games/skirmish/examples/caught_on_the_march.html",
    "games/march/scenarios/crossing.html",
    "guides/playing.html",
    "reference/diagnostics/E601.html",
    "reference/language/steps/move.html",
]

DARK = [path for path in PAGES if path.rpartition("/")[2] not in ("index.html", "playing.html", "farm.html")]
"""Looked at in the dark too: the others have no colours that are not on these."""


@pytest.fixture(scope="session")
def axe() -> str:
    """The script of axe-core."""
    if shutil.which("npm") is None:
        pytest.skip("Node.js is not installed")
    return (installed() / "axe-core" / "axe.min.js").read_text("utf-8")


@pytest.mark.parametrize("base", ["http"], indirect=True)  # what it looks at is the same in a file
@pytest.mark.parametrize("scheme", ["light", "dark"])
def test_axe_finds_nothing_serious(open_page: Open, base: str, axe: str, scheme: str) -> None:
    page = open_page("index.html", color_scheme=scheme)
    for path in PAGES if scheme == "light" else DARK:
        page.goto(base + path)
        page.evaluate(axe)  # it would read style sheets a second time, which the policy of the pages forbids: preload
        # What is dark differs from what is light in nothing but its colours.
        rules = {"runOnly": ["color-contrast", "link-in-text-block"]} if scheme == "dark" else {}
        asked = {**rules, "preload": False, "resultTypes": ["violations"]}
        found = page.evaluate("asked => axe.run(document, asked)", asked)["violations"]
        serious = [one for one in found if one["impact"] in ("serious", "critical")]
        told = [(one["id"], [node["html"][:120] for node in one["nodes"][:3]]) for one in serious]
        assert told == [], path


@pytest.mark.parametrize("path", ["games/skirmish/rules.html", "reference/diagnostics/E601.html"])
def test_the_first_tab_offers_to_skip_to_the_content(open_page: Open, path: str) -> None:
    page = open_page(path)
    page.keyboard.press("Tab")
    assert page.evaluate("document.activeElement.textContent") == "Skip to content"
    page.keyboard.press("Enter")
    page.wait_for_function("location.hash === '#hw:content'")
    assert page.evaluate("document.activeElement.id") == "hw:content"


def test_what_has_the_focus_is_never_below_the_header(open_page: Open) -> None:
    page = open_page("games/skirmish/rules.html")
    page.locator(".hw-rule a").last.focus()
    for _ in range(25):
        page.keyboard.press("Shift+Tab")
        top, foot = page.evaluate(
            "[document.activeElement.getBoundingClientRect().top,"
            " document.querySelector('.md-header').getBoundingClientRect().bottom]"
        )
        assert top >= foot, page.evaluate("document.activeElement.outerHTML.slice(0, 200)")
