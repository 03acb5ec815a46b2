"""What stands in a generated page while mkdocs works: all that mkdocs asks of its body."""

from __future__ import annotations

from pathlib import Path

import pytest

from tests.unit.publish.site_reader import PageReader
from toolkit.publish import building
from toolkit.publish.building import BuildFailed, Page, lay_out, run_mkdocs, stand_in
from toolkit.publish.markup import Html
from toolkit.publish.resources import folder

BODY = Html('<h1 id="top">March</h1>\n<p id="9.1">A long story.</p><p>No anchor.</p>')


def test_it_has_the_anchors_and_says_whether_there_is_a_heading() -> None:
    assert stand_in(BODY) == '<!-- body <h1 --><a id="top"></a><a id="9.1"></a><!-- of the page -->'
    assert stand_in("<p>No anchor.</p>") == "<!-- body --><!-- of the page -->"


def laid_out(work: Path, link: str) -> Path:
    """A work folder with one generated page, to which the first page leads."""
    site = work / "written"
    (site / "docs").mkdir(parents=True)
    (site / "docs" / "index.md").write_text(f"# Home\n\n[March]({link})\n\n<!-- packs -->\n", "utf-8")
    (site / "theme" / building.SCRIPTS).mkdir(parents=True)
    (site / "mkdocs.yml").write_text((folder("site") / "mkdocs.yml").read_text("utf-8").partition("\nnav:")[0], "utf-8")
    pages = [Page("games/march.html", "March", BODY)]
    lay_out(work / "work", site, pages, [{"Home": "index.md"}], Html(""))
    return work / "work"


@pytest.mark.slow
def test_the_body_stands_in_the_finished_page(tmp_path: Path) -> None:
    site = run_mkdocs(laid_out(tmp_path, "games/march.md#9.1"))
    text = (site / "games" / "march.html").read_text("utf-8")
    assert f"<div>{BODY}</div>" in text and "of the page" not in text
    assert text.count("<h1") == 1
    assert {"top", "9.1"} <= set(PageReader(text).ids)


@pytest.mark.slow
def test_a_link_to_an_anchor_that_there_is_not_is_refused(tmp_path: Path) -> None:
    with pytest.raises(BuildFailed, match=r"#9\.2"):
        run_mkdocs(laid_out(tmp_path, "games/march.md#9.2"))
