"""A small site of two games and two packs made here; the whole site of our content; Debian's chromium; pages that tell
all they load and say."""

from __future__ import annotations

import functools
import os
import shutil
import threading
from collections.abc import Callable, Iterator
from dataclasses import dataclass, field
from http.server import SimpleHTTPRequestHandler, ThreadingHTTPServer
from pathlib import Path
from typing import Any

import pytest

from tests.tested_packs import CONTENT, ROOT
from tests.unit.publish.built import bundle_of, publish_bundles
from tests.unit.publish.small_packs import CASES, GUARDS, MANIFEST, small_bundle
from toolkit.bundle import Bundle

DESKTOP, PHONE = {"width": 1366, "height": 900}, {"width": 375, "height": 740}
FLAGS = [
    "--no-sandbox",
    "--disable-gpu",
    "--disable-quic",
    "--no-first-run",
    "--disable-background-networking",
    "--disable-component-update",
    "--disable-sync",
]
SMALL = ("tests/packs/march", "tests/packs/crossing", "tests/packs/campaign")
"""Packs of movement and zones, of sides that keep something, of traces."""
ATTACK = (
    "<img src=x onerror=alert(1)><script>alert(2)</script><svg onload=alert(3)> [x](javascript:alert(4)) "
    "{{ alert(5) }} *a* _b_ `c` :smile: {: onclick=alert(6) } </title></textarea></style>"
)


def hostile_pack(folder: Path) -> Bundle:
    """A pack whose every text attacks the page that shows it."""
    manifest = {**MANIFEST, "pack": "hostile", "title": f"Hostile {ATTACK}", "summary": ATTACK, "credits": [ATTACK]}
    units = {
        "units": {"evil": {**GUARDS, "title": f"Evil {ATTACK}", "text": ATTACK, "reconstructed": {"copies": ATTACK}}}
    }
    cases = {"cases": {**CASES["cases"], "66.6": {"title": f"Trap {ATTACK}", "text": ATTACK, "status": "play"}}}
    return small_bundle(folder, pack=manifest, units=units, cases=cases)


def published(bundles: list[Bundle], folder: Path) -> Path:
    """The folder of a finished site."""
    result = publish_bundles(bundles, folder / "site", work=folder / "work")
    assert result.index is not None, result.diagnostics
    return folder / "site"


@pytest.fixture(scope="session")
def site(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """A small site: each kind of page, and a pack whose texts attack."""
    folder = tmp_path_factory.mktemp("browser")
    ours = [bundle_of(ROOT / name) for name in ("content/classics", "content/skirmish", *SMALL)]
    return published([*ours, small_bundle(folder / "small"), hostile_pack(folder / "hostile")], folder)


@pytest.fixture(scope="session")
def whole(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """The site of all our content: that which `HEXWRIGHT_SITE` names, where it is made already."""
    if made := os.environ.get("HEXWRIGHT_SITE"):
        return Path(made)
    return published([bundle_of(folder) for folder in CONTENT], tmp_path_factory.mktemp("whole"))


class _Quiet(SimpleHTTPRequestHandler):
    def log_message(self, format: str, *args: Any) -> None:
        """Nothing: the pages tell what they load."""


@pytest.fixture(scope="session")
def server(site: Path) -> Iterator[str]:
    """The site over HTTP: its address."""
    found = ThreadingHTTPServer(("127.0.0.1", 0), functools.partial(_Quiet, directory=str(site)))
    threading.Thread(target=found.serve_forever, daemon=True).start()
    yield f"http://127.0.0.1:{found.server_port}/"
    found.shutdown()


@pytest.fixture(params=["http", "file"])
def base(request: pytest.FixtureRequest) -> str:
    """The address of the site's root, over HTTP and as a folder of files; `whole` is the whole site as files."""
    if request.param == "http":
        return str(request.getfixturevalue("server"))
    return f"{request.getfixturevalue('whole' if request.param == 'whole' else 'site').as_uri()}/"


@pytest.fixture(scope="session")
def chromium() -> Iterator[Any]:
    """One browser for all tests."""
    playwright = pytest.importorskip("playwright.sync_api")
    # The same without windows takes half the time; both are Debian's packages, of one source.
    path = shutil.which("chromium-headless-shell") or shutil.which("chromium")
    if path is None:
        pytest.skip("neither of Debian's packages chromium-headless-shell and chromium is installed")
    with playwright.sync_playwright() as driver:
        browser = driver.chromium.launch(executable_path=path, args=FLAGS)
        yield browser
        browser.close()


@dataclass
class Watch:
    """What a page loaded and said; `troubles` must stay empty."""

    base: str
    troubles: list[str] = field(default_factory=list)

    def on(self, page: Any) -> None:
        """Listen to a page: requests, console, errors, dialogs."""
        page.on("request", lambda request: self._request(request.url))
        page.on("requestfailed", lambda request: self._failed(request.url, request.failure or ""))
        page.on("console", lambda message: self._console(message.type, message.text))
        page.on("pageerror", lambda error: self._trouble(f"error {error}"))
        page.on("dialog", lambda dialog: self._dialog(dialog))

    def _request(self, url: str) -> None:
        print("request", url)
        if not url.startswith((self.base, "data:")):
            self._trouble(f"request elsewhere: {url}")

    def _failed(self, url: str, why: str) -> None:
        print("failed", url, why)
        if why != "net::ERR_ABORTED":  # the page was left before it had loaded
            self.troubles.append(f"failed: {url} {why}")

    def _console(self, kind: str, text: str) -> None:
        print("console", kind, text)
        if kind in {"error", "warning"}:
            self.troubles.append(f"console {kind}: {text}")

    def _dialog(self, dialog: Any) -> None:
        self._trouble(f"dialog: {dialog.message}")
        dialog.dismiss()

    def _trouble(self, text: str) -> None:
        print("TROUBLE", text)
        self.troubles.append(text)


Open = Callable[..., Any]


@pytest.fixture
def watch(base: str) -> Watch:
    """What the pages of this test loaded and said."""
    return Watch(base)


@pytest.fixture
def open_page(chromium: Any, base: str, watch: Watch) -> Iterator[Open]:
    """Opens pages of the site in a fresh profile, the network cut for files; fails when one is not quiet."""
    contexts: list[Any] = []

    def open_one(path: str, viewport: dict[str, int] = DESKTOP, **options: Any) -> Any:
        context = chromium.new_context(viewport=viewport, offline=base.startswith("file:"), **options)
        contexts.append(context)
        page = context.new_page()
        watch.on(page)
        page.goto(base + path)
        return page

    yield open_one
    for context in contexts:
        context.close()
    assert watch.troubles == []


def overflow(page: Any) -> int:
    """By how many pixels a page is wider than its screen."""
    return int(page.evaluate("document.documentElement.scrollWidth - document.documentElement.clientWidth"))
