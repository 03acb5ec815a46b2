"""A hand-written page of the site links to a page that is not there."""

from pathlib import Path

from toolkit.diagnostics import Diagnostic
from toolkit.publish import publish

CONFIGURATION = """\
site_name: Small
theme: {name: mkdocs}
use_directory_urls: false
plugins: []
validation: {links: {not_found: warn}}
"""


def make(folder: Path) -> None:
    (folder / "site" / "docs").mkdir(parents=True)
    (folder / "site" / "theme" / "assets" / "hexwright").mkdir(parents=True)
    (folder / "site" / "mkdocs.yml").write_text(CONFIGURATION, "utf-8")
    (folder / "site" / "docs" / "index.md").write_text("# Home\n\n[Units](unit.md)\n", "utf-8")


def report(folder: Path) -> list[Diagnostic]:
    result = publish([], Path("out"), work=Path("work"), site=Path("site"))
    assert result.index is None
    assert not Path("work").exists()
    return list(result.diagnostics)
