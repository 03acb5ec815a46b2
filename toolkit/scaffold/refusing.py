"""What a scaffold refuses, with what to do about it."""

from __future__ import annotations


class Refused(Exception):
    """Nothing is written: `reason` is a sentence, `help` what to do."""

    def __init__(self, reason: str, help: str = "") -> None:
        super().__init__(reason)
        self.reason, self.help = reason, help
