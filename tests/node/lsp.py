"""A small client of the language server protocol over stdio: opens documents, waits for what the server says of them.

Only what the tests ask for: diagnostics, completion and hover. The server is refused nothing it asks and told nothing
but where the workspace lies and that it must not fetch schemas from elsewhere.
"""

from __future__ import annotations

import json
import queue
import subprocess
import threading
from collections.abc import Sequence
from pathlib import Path
from typing import Any

SETTINGS = {
    "yaml": {
        "validate": True,
        "completion": True,
        "hover": True,
        "schemaStore": {"enable": False},
        "kubernetesCRDStore": {"enable": False},
    },
    "http": {"proxy": "", "proxyStrictSSL": False},
    "[yaml]": {},
    "editor": {},
    "files": {},
}


class Server:
    """A running language server; use it in a `with` statement."""

    def __init__(self, command: Sequence[str], root: Path, patience: float = 30) -> None:
        self.root = root
        self.patience = patience
        self.process = subprocess.Popen(command, stdin=subprocess.PIPE, stdout=subprocess.PIPE)
        self.arrived: queue.Queue[dict[str, Any]] = queue.Queue()
        self.numbers = 0
        threading.Thread(target=self._listen, daemon=True).start()

    def __enter__(self) -> Server:
        folder = {"uri": self.root.as_uri(), "name": self.root.name}
        abilities = {
            "workspace": {"configuration": True, "workspaceFolders": True},
            "textDocument": {"publishDiagnostics": {}, "completion": {"completionItem": {"snippetSupport": False}}},
        }
        opening = {"processId": None, "rootUri": folder["uri"], "workspaceFolders": [folder], "capabilities": abilities}
        self.ask("initialize", opening)
        self.tell("initialized", {})
        self.tell("workspace/didChangeConfiguration", {"settings": SETTINGS})
        return self

    def __exit__(self, *problem: object) -> None:
        self.process.kill()
        self.process.wait()

    def tell(self, method: str, params: Any) -> None:
        """Sends a notification."""
        self._send({"method": method, "params": params})

    def ask(self, method: str, params: Any) -> Any:
        """Sends a request and returns its result."""
        self.numbers += 1
        number = self.numbers
        self._send({"id": number, "method": method, "params": params})
        while True:
            message = self._next()
            if message.get("id") == number and "method" not in message:
                assert "error" not in message, message
                return message["result"]

    def diagnostics(self, file: Path) -> list[tuple[int, str]]:
        """Opens a file and returns what the server reports: the line, counted from 1, and the message."""
        uri = self._open(file)
        while True:
            message = self._next()
            if message.get("method") == "textDocument/publishDiagnostics" and message["params"]["uri"] == uri:
                found = message["params"]["diagnostics"]
                return sorted((one["range"]["start"]["line"] + 1, one["message"]) for one in found)

    def completions(self, file: Path, line: int, column: int) -> set[str]:
        """The labels that the server offers at a place of a file, line and column counted from 1."""
        found = self.ask("textDocument/completion", self._place(file, line, column))
        return {one["label"] for one in (found["items"] if isinstance(found, dict) else found)}

    def hover(self, file: Path, line: int, column: int) -> str:
        """What the server tells of a place of a file."""
        found = self.ask("textDocument/hover", self._place(file, line, column))
        return str(found["contents"]["value"]) if found else ""

    def _place(self, file: Path, line: int, column: int) -> dict[str, Any]:
        return {"textDocument": {"uri": self._open(file)}, "position": {"line": line - 1, "character": column - 1}}

    def _open(self, file: Path) -> str:
        text = file.read_text("utf-8")
        document = {"uri": file.as_uri(), "languageId": "yaml", "version": 1, "text": text}
        self.tell("textDocument/didOpen", {"textDocument": document})
        return file.as_uri()

    def _next(self) -> dict[str, Any]:
        while True:
            message = self.arrived.get(timeout=self.patience)
            if "method" in message and "id" in message:
                self._send({"id": message["id"], "result": _answer(message)})
            else:
                return message

    def _send(self, message: dict[str, Any]) -> None:
        body = json.dumps({"jsonrpc": "2.0"} | message).encode()
        assert self.process.stdin is not None
        self.process.stdin.write(b"Content-Length: %d\r\n\r\n" % len(body) + body)
        self.process.stdin.flush()

    def _listen(self) -> None:
        assert self.process.stdout is not None
        while header := self.process.stdout.readline():
            length = int(header.split(b":")[1])
            while self.process.stdout.readline().strip():
                continue
            self.arrived.put(json.loads(self.process.stdout.read(length)))


def _answer(request: dict[str, Any]) -> Any:
    if request["method"] != "workspace/configuration":
        return None
    return [SETTINGS.get(item.get("section", ""), {}) for item in request["params"]["items"]]
