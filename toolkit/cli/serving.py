"""A server for a site on this machine alone. In: a folder, and what is wrong with the content. Out: pages that show
problems on top, and load themselves again when they have changed.

It listens on 127.0.0.1, answers GET and HEAD, and only when it is called by that address or as `localhost`: a page
from elsewhere whose name leads here (DNS rebinding) reads nothing. Files are those of the folder; hidden ones and what
a link leads to are not served. The policy of the pages stays as they were built with it.
"""

from __future__ import annotations

import hashlib
import json
import mimetypes
import re
import threading
from dataclasses import dataclass
from http import HTTPStatus
from http.server import BaseHTTPRequestHandler, ThreadingHTTPServer
from pathlib import Path
from urllib.parse import parse_qs, unquote, urlsplit

from toolkit.publish import resources
from toolkit.publish.markup import escape

HOST = "127.0.0.1"
FIRST_PORT, PORTS = 8000, 100
OWN = "/-/"
"""Addresses that begin so are the server's own; no page of a site does."""
_BODY = re.compile(r"<body\b[^>]*>", re.IGNORECASE)
_TYPES = {".html": "text/html", ".js": "text/javascript", ".css": "text/css", ".svg": "image/svg+xml"}
_WORDS = (
    '<!doctype html>\n<html lang="en"><head><meta charset="utf-8"><title>Hexwright</title></head>'
    '<body class="hexwright-words">{}</body></html>\n'
)
_MISSING = _WORDS.format(
    '<p>This page is not there, or not yet. It appears here as soon as it is.</p><p><a href="/">The first page</a></p>'
)
_BEING_MADE = _WORDS.format(
    "<h1>The pages are being made</h1><p>{} …</p><p>This page appears as soon as it is there.</p>"
)
_STRICT = "default-src 'none'; script-src 'self'; style-src 'self'; base-uri 'none'; form-action 'none'"


@dataclass(frozen=True)
class Problems:
    """What is wrong: how much in a few words, and all of it as text; both empty where nothing is."""

    summary: str = ""
    text: str = ""

    def html(self) -> str:
        """A box for the top of a page."""
        if not self.summary:
            return ""
        return (
            f'<section class="hexwright-problems" role="alert"><details open><summary>{escape(self.summary)}</summary>'
            f"<pre>{escape(self.text)}</pre></details></section>"
        )


class Server(ThreadingHTTPServer):
    """Serves a folder in threads of its own. `problems` may be set at any time; `doing` says in a few words what is
    done before there are pages, and is empty afterwards."""

    daemon_threads = True

    def __init__(self, folder: Path, port: int) -> None:
        self.folder = folder
        self.problems = Problems()
        self.doing = ""
        super().__init__((HOST, port), _Handler)
        self.hosts = {f"{name}:{self.server_port}" for name in (HOST, "localhost")}
        self.hosts |= {HOST, "localhost"} if self.server_port == 80 else set()

    @property
    def address(self) -> str:
        """Where the first page is."""
        return f"http://{HOST}:{self.server_port}/"

    def start(self) -> None:
        """Begin to answer."""
        threading.Thread(target=self.serve_forever, kwargs={"poll_interval": 0.1}, daemon=True).start()

    def stop(self) -> None:
        """Answer no more."""
        self.shutdown()
        self.server_close()

    def handle_error(self, request: object, client_address: object) -> None:
        """A reader who leaves before a page is whole is nothing to tell of."""

    def read(self, page: str) -> bytes | None:
        """What is in the folder at an address, which stands without its first slash; None where nothing is."""
        parts = page.split("/")
        if any(not part or part.startswith(".") or re.search(r"[\\:\x00-\x1f]", part) for part in parts):
            return None
        file = self.folder.joinpath(*parts)
        try:
            inside = file.resolve() == self.folder.resolve().joinpath(*parts)  # no link on the way
            return file.read_bytes() if inside and file.is_file() else None
        except OSError:
            return None

    def version(self, data: bytes | None) -> str:
        """What is another one as soon as the page that holds the data, or what is wrong, is."""
        state = (self.doing.encode("utf-8") if data is None else data) + b"\0" + self.problems.html().encode("utf-8")
        return hashlib.sha256(state).hexdigest()[:20]

    def shown(self, page: str, data: bytes | None) -> bytes:
        """A page with what is wrong on top, and the script that loads it again; words where there is no page."""
        state = f'data-page="{escape(page)}" data-version="{self.version(data)}"'
        head = f'<link rel="stylesheet" href="{OWN}reload.css"><script defer src="{OWN}reload.js" {state}></script>'
        html = self._instead() if data is None else data.decode("utf-8")
        before, mark, after = html.partition("</head>")
        body = _BODY.search(after)
        end = body.end() if body else 0
        return f"{before}{head}{mark}{after[:end]}{self.problems.html()}{after[end:]}".encode()

    def _instead(self) -> str:
        """What is shown where no page is."""
        return _BEING_MADE.format(escape(self.doing)) if self.doing else _MISSING


def open_server(folder: Path, port: int | None) -> Server:
    """A server on that port, or on the first that is free. Raises OSError where none is."""
    if port is not None:
        return Server(folder, port)
    for each in range(FIRST_PORT, FIRST_PORT + PORTS - 1):
        try:
            return Server(folder, each)
        except OSError:
            continue
    return Server(folder, FIRST_PORT + PORTS - 1)


class _Handler(BaseHTTPRequestHandler):
    server: Server
    timeout = 20
    server_version, sys_version = "hexwright", ""

    def do_GET(self) -> None:
        """Answer with a file of the folder, or with something of our own."""
        if self.headers.get("Host", "").lower() not in self.server.hosts:
            self._answer(HTTPStatus.MISDIRECTED_REQUEST, "text/plain", b"This is no host of that name.\n")
            return
        try:
            address = urlsplit(self.path)
            path = unquote(address.path, errors="strict")
        except ValueError:
            self._answer(HTTPStatus.BAD_REQUEST, "text/plain", b"This is no address.\n")
            return
        if path.startswith(OWN):
            self._own(path.removeprefix(OWN), address.query)
            return
        page = f"{path.lstrip('/')}index.html" if path.endswith("/") else path.lstrip("/")
        data = self.server.read(page)
        if data is None:
            status = HTTPStatus.SERVICE_UNAVAILABLE if self.server.doing else HTTPStatus.NOT_FOUND
            self._answer(status, "text/html", self.server.shown(page, None), _STRICT)
        elif page.endswith(".html"):
            self._answer(HTTPStatus.OK, "text/html", self.server.shown(page, data))
        else:
            self._answer(HTTPStatus.OK, _type(page), data)

    do_HEAD = do_GET

    def _own(self, name: str, query: str) -> None:
        if name == "version.js":
            version = self.server.version(self.server.read(parse_qs(query).get("page", [""])[0]))
            text = f"document.documentElement.dataset.served = {json.dumps(version)};\n"
            self._answer(HTTPStatus.OK, "text/javascript", text.encode("ascii"))
        elif name in ("reload.js", "reload.css"):
            self._answer(HTTPStatus.OK, _type(name), (resources.folder("site") / "serve" / name).read_bytes())
        else:
            self._answer(HTTPStatus.NOT_FOUND, "text/plain", b"There is nothing here.\n")

    def _answer(self, status: HTTPStatus, kind: str, data: bytes, policy: str | None = None) -> None:
        self.send_response(status)
        text = kind.startswith("text/") or kind.endswith("json")
        self.send_header("Content-Type", f"{kind}; charset=utf-8" if text else kind)
        self.send_header("Content-Length", str(len(data)))
        self.send_header("Cache-Control", "no-store")
        self.send_header("X-Content-Type-Options", "nosniff")
        self.send_header("X-Frame-Options", "SAMEORIGIN")
        self.send_header("Cross-Origin-Resource-Policy", "same-origin")  # no other site may load anything from here
        if policy is not None:
            self.send_header("Content-Security-Policy", policy)
        self.end_headers()
        if self.command != "HEAD":
            self.wfile.write(data)

    def log_message(self, format: str, *args: object) -> None:
        """The terminal is for what is wrong with the content."""


def _type(name: str) -> str:
    return _TYPES.get(Path(name).suffix) or mimetypes.guess_type(name)[0] or "application/octet-stream"
