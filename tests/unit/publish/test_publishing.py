"""The whole way from a pack to a site in its place."""

from __future__ import annotations

import json
from pathlib import Path

import pytest

from tests.unit.publish.built import publish_bundles
from tests.unit.publish.plain_site import plain_site
from tests.unit.publish.site_reader import LinkReader, PageReader, dead_links
from tests.unit.publish.small_packs import small_bundle
from toolkit.publish import PublishResult, building, publish
from toolkit.publish.building import BuildFailed


@pytest.fixture(scope="module")
def built(tmp_path_factory: pytest.TempPathFactory) -> tuple[Path, PublishResult]:
    folder = tmp_path_factory.mktemp("publish")
    bundle = small_bundle(folder / "small")
    return folder, publish_bundles([bundle], folder / "out" / "site", work=folder / "out" / "work")


def pages_of(site: Path) -> dict[str, str]:
    return {file.relative_to(site).as_posix(): file.read_text("utf-8") for file in site.rglob("*.html")}


def bytes_of(site: Path) -> dict[str, bytes]:
    return {file.relative_to(site).as_posix(): file.read_bytes() for file in site.rglob("*") if file.is_file()}


def test_the_site_is_complete_and_the_work_folder_gone(built: tuple[Path, PublishResult]) -> None:
    folder, result = built
    assert result.diagnostics == ()
    assert result.index == folder / "out" / "site" / "index.html"
    assert result.index.is_file()
    assert result.pages == len(pages_of(result.index.parent))
    assert sorted(path.name for path in (folder / "out").iterdir()) == ["site"]


def test_every_page_has_its_policy_and_loads_nothing_from_elsewhere(built: tuple[Path, PublishResult]) -> None:
    for path, html in pages_of(built[0] / "out" / "site").items():
        assert html.count("Content-Security-Policy") == 1, path
        assert "unsafe-inline" not in html and "unsafe-eval" not in html
        outside = [address for address in PageReader(html).loaded if "//" in address]
        assert outside == [], path


def test_both_readers_find_the_same(built: tuple[Path, PublishResult]) -> None:
    for path, html in pages_of(built[0] / "out" / "site").items():
        quick, careful = LinkReader(html), PageReader(html)
        assert quick.ids == [id for id in careful.ids if id != "__config"], path  # that of a script
        assert quick.links == careful.links, path


def test_every_link_of_the_site_leads_somewhere(built: tuple[Path, PublishResult]) -> None:
    read = {path: LinkReader(html) for path, html in pages_of(built[0] / "out" / "site").items()}
    links = dead_links(read)
    assert [link for link in links if "://" not in link and "#__" not in link] == []


@pytest.mark.slow
def test_search_finds_items_and_hand_written_sections(built: tuple[Path, PublishResult]) -> None:
    script = (built[0] / "out" / "site" / "assets" / "hexwright" / "search-documents.js").read_text("utf-8")
    documents = json.loads(script.removeprefix("window.hexwrightDocuments = ").rstrip().removesuffix(";"))
    by_url = {document["url"]: document for document in documents}
    case = by_url["games/small/rules.html#10.1"]
    assert (case["id"], case["title"], case["shown"]) == ("10.1", ["Odds", "Proporción"], True)
    assert by_url["games/small/tables.html#results"]["text"][0].endswith("1:4, 1:1.")
    assert by_url["reference/diagnostics/E601.html"]["id"] == "E601"
    assert any(document["kind"] == ["Page"] and "#" in document["url"] for document in documents)


@pytest.mark.slow
def test_the_same_pack_gives_the_same_bytes(built: tuple[Path, PublishResult], tmp_path: Path) -> None:
    again = publish_bundles([small_bundle(tmp_path / "small")], tmp_path / "site", work=tmp_path / "work")
    assert again.index is not None
    assert bytes_of(tmp_path / "site") == bytes_of(built[0] / "out" / "site")


@pytest.mark.slow
def test_the_old_site_stays_when_the_new_one_fails(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    out, work = tmp_path / "site", tmp_path / "work"
    monkeypatch.setattr(building, "run_mkdocs", plain_site)
    assert publish([], out, work=work).index

    def fail(work: Path) -> None:
        raise BuildFailed("page x is broken")

    monkeypatch.setattr(building, "run_mkdocs", fail)
    result = publish([], out, work=work)
    assert (result.index, result.pages) == (None, 0)
    assert [(problem.code, problem.severity) for problem in result.diagnostics] == [("E602", "error")]
    assert "page x is broken" in result.diagnostics[0].message
    assert (out / "index.html").is_file()
    assert not work.exists()


@pytest.mark.slow
def test_files_of_bundles_take_the_place_of_older_ones_whole(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(building, "run_mkdocs", plain_site)
    folders = {"work": tmp_path / "work", "files": tmp_path / "bundles"}
    assert publish_bundles([small_bundle(tmp_path / "old")], tmp_path / "site", **folders).index
    assert publish_bundles([small_bundle(tmp_path / "small")], tmp_path / "site", **folders).index
    assert [file.name for file in (tmp_path / "bundles").glob("*.json")] == ["small.json"]


def test_somebody_elses_folder_stops_everything(tmp_path: Path) -> None:
    (tmp_path / "bundles").mkdir()
    (tmp_path / "bundles" / "letter.txt").write_text("Dear friend,", "utf-8")
    result = publish([], tmp_path / "site", work=tmp_path / "work", files=tmp_path / "bundles")
    assert (result.index, [problem.code for problem in result.diagnostics]) == (None, ["E601"])
    assert not (tmp_path / "site").exists()


@pytest.mark.slow
def test_a_run_that_is_broken_off_leaves_no_mess(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    def stop(work: Path) -> None:
        raise KeyboardInterrupt

    monkeypatch.setattr(building, "run_mkdocs", stop)
    with pytest.raises(KeyboardInterrupt):
        publish([], tmp_path / "site", work=tmp_path / "work")
    assert list(tmp_path.iterdir()) == []


@pytest.mark.parametrize("theirs", ["site", "work"])
def test_a_folder_that_is_not_ours_is_refused(tmp_path: Path, theirs: str) -> None:
    (tmp_path / theirs).mkdir()
    (tmp_path / theirs / "thesis.txt").write_text("years of work", "utf-8")
    result = publish([], tmp_path / "site", work=tmp_path / "work")
    assert [problem.code for problem in result.diagnostics] == ["E601"]
    assert (tmp_path / theirs / "thesis.txt").read_text("utf-8") == "years of work"
