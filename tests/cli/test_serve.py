"""`hexwright serve`: a server in a process of its own, files that are saved, and pages that follow."""

from __future__ import annotations

import http.client
import re
import time
from collections.abc import Callable, Iterator
from html import unescape
from pathlib import Path

import pytest

from tests.cli.conftest import Run
from tests.cli.test_check import change
from tests.cli.test_watch import LONGEST, running
from toolkit.cli.serving import HOST, Problems, Server
from toolkit.publish.policy import policy_of, with_policy

PAGE = '<!doctype html>\n<html><head><meta charset="utf-8"></head><body class="x"><h1>Page</h1></body></html>\n'
Answer = tuple[int, dict[str, str], str]


def ask(port: int, path: str, host: str | None = None, method: str = "GET") -> Answer:
    """What a server answers; the path is sent as it is written."""
    connection = http.client.HTTPConnection(HOST, port, timeout=LONGEST)
    connection.putrequest(method, path, skip_host=True)
    connection.putheader("Host", host or f"{HOST}:{port}")
    connection.endheaders()
    answer = connection.getresponse()
    found = answer.status, dict(answer.getheaders()), answer.read().decode("utf-8")
    connection.close()
    return found


def version_in(page: str) -> str:
    found = re.search(r'data-version="(\w+)"', page)
    assert found is not None
    return found[1]


def until(holds: Callable[[], bool]) -> None:
    """Wait, for a time that no run comes near."""
    end = time.monotonic() + LONGEST
    while not holds():
        assert time.monotonic() < end
        time.sleep(0.05)


@pytest.fixture
def server(tmp_path: Path) -> Iterator[Server]:
    folder = tmp_path / "served"
    (folder / "games").mkdir(parents=True)
    (folder / "index.html").write_text(with_policy(PAGE), "utf-8")
    (folder / "games/a.js").write_text("1;", "utf-8")
    (folder / ".hidden").write_text("hidden", "utf-8")
    (tmp_path / "secret.html").write_text("secret", "utf-8")
    (folder / "link.html").symlink_to(tmp_path / "secret.html")
    (folder / "up").symlink_to(tmp_path)
    server = Server(folder, 0)
    server.start()
    yield server
    server.stop()


def test_only_files_of_the_folder_are_served(server: Server) -> None:
    port = server.server_port
    assert ask(port, "/")[0] == ask(port, "/index.html")[0] == ask(port, "/games/a.js")[0] == 200
    for path in (
        "/../secret.html",
        "/games/../../secret.html",
        "/%2e%2e/secret.html",
        "/..%2fsecret.html",
        "/..%5csecret.html",
        "//secret.html",
        "/.hidden",
        "/link.html",
        "/up/secret.html",
        "/index.html%00",
        "/games",
        "/-/../reload.js",
        "/-/reload.js/../../mkdocs.yml",
    ):
        status, _, text = ask(port, path)
        assert (path, status) == (path, 404)
        assert "secret" not in text.replace("secret.html", "")
    assert ask(port, "/%ff")[0] == 400
    assert ask(port, "/", method="POST")[0] == 501
    status, headers, text = ask(port, "/", method="HEAD")
    assert (status, text) == (200, "") and int(headers["Content-Length"]) > 0


def test_it_listens_to_this_machine_and_answers_to_its_own_name_alone(server: Server) -> None:
    port = server.server_port
    assert server.server_address[0] == "127.0.0.1"
    assert ask(port, "/", f"localhost:{port}")[0] == 200
    for host in (
        "evil.example",
        f"evil.example:{port}",
        "127.0.0.1",
        f"127.0.0.1:{port + 1}",
        f"127.0.0.1.evil:{port}",
    ):
        status, _, text = ask(port, "/", host)
        assert status == 421 and "Page" not in text
    assert ask(port, "/")[1]["Cross-Origin-Resource-Policy"] == "same-origin"


def test_what_is_wrong_stands_on_the_page_as_text_and_the_policy_stays(server: Server) -> None:
    built = with_policy(PAGE)
    server.problems = Problems("1 error, 0 warnings", "a.yaml:1:1: <script>alert(1)</script> </pre><img onerror=x>")
    text = ask(server.server_port, "/")[2]
    assert "1 error" in text and "<img" not in text and "<script>" not in text
    assert "<script>alert(1)</script> </pre><img onerror=x></pre>" in unescape(text)
    assert policy_of(PAGE) in text and policy_of(text) == policy_of(built)
    assert re.findall(r"<script[^>]*src=\"([^\"]*)", text) == ["/-/reload.js"]
    assert text.index('<body class="x">') < text.index("1 error") < text.index("<h1>")


def test_a_page_has_another_version_when_it_or_what_is_wrong_is_another(server: Server) -> None:
    def told(page: str) -> str:
        text = ask(server.server_port, f"/-/version.js?page={page}&at=1")[2]
        found = re.fullmatch(r'document\.documentElement\.dataset\.served = "(\w+)";\n', text)
        assert found is not None
        return found[1]

    first = told("index.html")
    assert first == version_in(ask(server.server_port, "/")[2]) == told("index.html")
    (server.folder / "index.html").write_text(with_policy(PAGE.replace("Page", "Other")), "utf-8")
    second = told("index.html")
    server.problems = Problems("1 error, 0 warnings", "x")
    third = told("index.html")
    assert len({first, second, third}) == 3
    missing = ask(server.server_port, '/games/new"><b>.html')
    assert (
        missing[0] == 404 and "<b>" not in missing[2] and "default-src 'none'" in missing[1]["Content-Security-Policy"]
    )
    assert told("../secret.html") == told("not-there.html")


def test_before_there_are_pages_it_is_told_what_is_done(server: Server) -> None:
    server.doing = "Checking <b>ford"
    status, _, text = ask(server.server_port, "/games/ford/units.html")
    assert (
        status == 503
        and "being made" in text
        and "Checking <b>ford …" in unescape(text)
        and "<b>" not in text
        and "reload.js" in text
    )
    before = version_in(text)
    assert ask(server.server_port, "/")[0] == 200  # what is there is shown
    server.doing = "Writing pages"
    assert version_in(ask(server.server_port, "/games/ford/units.html")[2]) != before
    server.doing = ""
    assert ask(server.server_port, "/games/ford/units.html")[0] == 404


def test_a_port_that_is_taken_is_wrong_use(hexwright: Run, server: Server) -> None:
    result = hexwright("serve", "ford", "--port", str(server.server_port))
    assert result.exit_code == 2 and "--port" in result.output


@pytest.mark.slow
def test_pages_follow_what_is_saved(ford: Path) -> None:
    units = ford / "units/all.yaml"
    with running("serve", "ford", "--port", "0") as serve:
        address = re.search(r"http://127\.0\.0\.1:(\d+)/", serve.until("Serving"))
        assert address is not None
        port = int(address[1])
        assert "data-version" in ask(port, "/games/ford/units.html")[2]  # there or not yet: it will load itself
        told = serve.until("Up to date")
        assert "0 errors, 0 warnings" in told and "Checking ford …" in told and "Writing pages …" in told

        def shows(page: str, words: str) -> Callable[[], bool]:
            return lambda: words in ask(port, page)[2]

        status, _, before = ask(port, "/games/ford/units.html")
        assert status == 200 and "Content-Security-Policy" in before and "alert" not in before
        assert ask(port, "/assets/hexwright/search-documents.js")[0] == ask(port, "/games/")[0] == 200
        home = version_in(ask(port, "/guides/maps.html")[2])

        change(units, "attack: 6", "attack: 7431")  # a number
        until(shows("/games/ford/units.html", "7431"))
        serve.until("Up to date")
        assert version_in(ask(port, "/guides/maps.html")[2]) == home  # a page that has not changed stays as it was
        assert version_in(ask(port, "/games/ford/units.html")[2]) != version_in(before)

        change(units, "attack: 7431", "atack: <script>")  # something wrong, with a text that is no script
        until(lambda: "units/all.yaml:" in unescape(ask(port, "/guides/maps.html")[2]))
        told = serve.until("Up to date")
        wrong = ask(port, "/guides/maps.html")[2]
        assert "error E308" in told and "error E308" in unescape(wrong) and "^^^^^" in unescape(wrong)
        assert "atack: <script>" in unescape(wrong) and "atack: <script>" not in wrong

        units.write_text(units.read_text("utf-8") + "\n  [", "utf-8")  # what cannot be read leaves the pages that were
        serve.until("Up to date")
        assert ask(port, "/games/ford/units.html")[0] == 200

        change(units, "\n  [", "")
        change(units, "atack: <script>", "attack: 6")
        (ford / "units/new.yaml").write_text(
            "units:\n  lancers: {kind: unit, title: Lancers, attrs: {colour: red, attack: 3, defence: 3}}\n", "utf-8"
        )
        until(lambda: ask(port, "/games/ford/units/lancers.html")[0] == 200)  # a page that was not there
        until(shows("/games/ford/units/lancers.html", "<title>Lancers"))
        (ford / "units/new.yaml").unlink()
        until(lambda: ask(port, "/games/ford/units/lancers.html")[0] == 404)
        until(shows("/assets/hexwright/search-documents.js", "Rifle company"))
        until(lambda: "alert" not in ask(port, "/guides/maps.html")[2])
        assert serve.stop() == 0
