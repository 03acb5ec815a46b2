"""What stops a game from outside: Ctrl-C, a terminal that is closed, a system that shuts down.

Within `heeding_signals` SIGTERM and SIGHUP raise `Stopped` wherever the process is, as Ctrl-C raises KeyboardInterrupt,
so that a game is written down however the command ends. Within `undisturbed` none of them interrupts the writing.
"""

from __future__ import annotations

import signal
from collections.abc import Callable, Iterator
from contextlib import ExitStack, contextmanager, suppress
from types import FrameType
from typing import Any

_ENDING = ("SIGTERM", "SIGHUP")
_ALL = ("SIGINT", "SIGBREAK", *_ENDING)


class Stopped(BaseException):
    """The system asks the process to end. No Exception: nothing that mends faults may hold it up."""

    def __init__(self, number: int) -> None:
        super().__init__(f"stopped by the signal {signal.Signals(number).name}")
        self.number = number

    @property
    def code(self) -> int:
        """The exit code that shells know for it."""
        return 128 + self.number


@contextmanager
def heeding_signals() -> Iterator[None]:
    """Raise `Stopped` where the process is asked to end; what `nohup` has it ignore it goes on ignoring."""

    def stop(number: int, frame: FrameType | None) -> None:
        """End what runs."""
        raise Stopped(number)

    with _handled(_ENDING, stop, but=signal.SIG_IGN):
        yield


@contextmanager
def undisturbed() -> Iterator[None]:
    """Let no signal that a process may ignore interrupt what is done within."""
    with _handled(_ALL, signal.SIG_IGN):
        yield


@contextmanager
def _handled(names: tuple[str, ...], handler: Callable[..., Any] | signal.Handlers, but: Any = None) -> Iterator[None]:
    """Handle signals meanwhile, those that this system has; none that is handled as in `but`."""
    with ExitStack() as stack:
        for name in names:
            number = getattr(signal, name, None)
            before = signal.getsignal(number) if number is not None else None
            if number is None or before is None or before == but:
                continue
            with suppress(ValueError):  # only the main thread may say how signals are handled
                signal.signal(number, handler)
                stack.callback(signal.signal, number, before)
        yield
