"""What mkdocs makes of generated pages, and what it is asked to make: shells, and what stands in for a body."""

from __future__ import annotations

from pathlib import Path

import pytest

from tests.unit.publish.site_reader import PageReader
from tests.unit.publish.small_packs import small_bundle
from toolkit.publish import building
from toolkit.publish.building import BuildFailed, Page, is_own, shells_of, stand_in
from toolkit.publish.game import Game
from toolkit.publish.markup import Html
from toolkit.publish.pages.registry import generated
from toolkit.publish.resources import folder

BODY = Html('<h1 id="top">March</h1>\n<p id="9.1">A long story.</p><p>No anchor.</p>')
MARCH = Page("reference/march.html", "March", BODY, section="reference")
NAV = [{"Home": "index.md"}]


def test_it_has_the_anchors_and_says_whether_there_is_a_heading() -> None:
    assert stand_in(MARCH) == '<!-- body <h1 --><a id="top"></a><a id="9.1"></a><!-- of the page -->'
    plain = Page("reference/plain.html", "Plain", Html("<p>No anchor.</p>"), section="reference")
    assert stand_in(plain) == "<!-- body --><!-- of the page -->"


def test_no_hand_written_page_leads_into_a_page_of_a_game() -> None:
    assert "9.1" not in stand_in(Page("games/march/index.html", "March", BODY))


def written(place: Path, link: str) -> Path:
    """The folder of a site with a first page that leads somewhere."""
    site = place / "written"
    (site / "docs").mkdir(parents=True)
    (site / "docs" / "index.md").write_text(f"# Home\n\n[March]({link})\n\n<!-- packs -->\n", "utf-8")
    (site / "theme" / building.SCRIPTS).mkdir(parents=True)
    (site / "mkdocs.yml").write_text((folder("site") / "mkdocs.yml").read_text("utf-8").partition("\nnav:")[0], "utf-8")
    return site


@pytest.mark.slow
def test_the_body_stands_in_the_finished_page(tmp_path: Path) -> None:
    text = shells_of(tmp_path / "work", written(tmp_path, "reference/march.md#9.1"), [MARCH], NAV).around(MARCH)
    assert f"<div>{BODY}</div>" in text and "of the page" not in text
    assert text.count("<h1") == 1
    assert {"top", "9.1"} <= set(PageReader(text).ids)


@pytest.mark.slow
def test_a_link_to_an_anchor_that_there_is_not_is_refused(tmp_path: Path) -> None:
    with pytest.raises(BuildFailed, match=r"#9\.2"):
        shells_of(tmp_path / "work", written(tmp_path, "reference/march.md#9.2"), [MARCH], NAV)


@pytest.mark.slow
def test_a_page_made_from_the_shell_of_another_is_what_mkdocs_makes_of_it(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    """Titles that mean something to YAML, Markdown, HTML and templates; names that need escaping in an address."""
    titles = (
        "Yes",
        "12",
        "a: b # c",
        "*a* _b_ `c` [d](e) {{ 1 }} {% f %}",
        "</title><script>1",
        "½ – ñ \\1 \\g<0>",
        "&amp; &",
    )
    here = "games/small/units"
    pages = [Page(f"{here}/{number}.html", title, BODY, ("en", "es")) for number, title in enumerate(titles)]
    pages += [
        Page(f"{here}/~~3f~x.html", "No heading", Html("<p>Nothing.</p>")),
        Page(f"{here}/a b.html", "Blank", BODY),
    ]
    bundle = small_bundle(tmp_path / "small")
    pages += generated([Game.of(bundle, {})])
    site = written(tmp_path, "games/small/index.md")
    alike = shells_of(tmp_path / "one", site, pages, NAV)
    assert sum(not is_own(page) for page in pages) > len(alike.alike) + 5
    monkeypatch.setattr(building, "is_own", lambda _: True)
    one_by_one = shells_of(tmp_path / "other", site, pages, NAV)
    made = {page.path: one_by_one.around(page) for page in pages}
    monkeypatch.undo()
    for page in pages:
        assert alike.around(page) == made[page.path], page.path
