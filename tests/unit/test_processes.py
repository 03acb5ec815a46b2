"""Work shared out to processes: the same results in the same order, whatever happens to a process.

Each sample runs in a process of its own: what has threads, as whatever runs tests at once has, is not copied.
"""

from __future__ import annotations

import subprocess
import sys

import pytest

BEGIN = """
import multiprocessing, os, signal
from toolkit import processes
processors = 3
processes._processors = lambda: processors
here = os.getpid()
"""


def told(*lines: str) -> str:
    """What a sample says."""
    program = BEGIN + "\n".join(lines)
    done = subprocess.run([sys.executable, "-c", program], capture_output=True, text=True, check=False, timeout=60)
    assert done.returncode == 0, done.stderr
    assert done.stderr == ""
    return done.stdout.strip()


def test_results_come_in_the_order_of_what_was_asked() -> None:
    answer = told(
        "for processors in range(1, 5):",
        "    print([processes.share_out(lambda n: n * n, range(count), int) for count in range(7)])",
    )
    expected = [[number * number for number in range(count)] for count in range(7)]
    assert answer.splitlines() == [str(expected)] * 4


@pytest.mark.skipif(sys.platform != "linux", reason="processes are copied on Linux alone")
def test_the_lightest_comes_first_and_the_heaviest_go_to_different_processes() -> None:
    answer = told(
        "processors = 2",
        "where = processes.share_out(lambda n: (os.getpid() == here, os.getpid()), [9, 1, 8, 7, 6], int)",
        "(a, p), (b, _), (c, q), (d, r), (e, s) = where",
        "print(a, b, c, d, e, q == r, p == s)",
    )
    assert answer == "True True False False True True True"


@pytest.mark.parametrize("by", ["SIGKILL", "SIGTERM", "SIGINT"])
def test_what_a_process_that_was_ended_did_not_do_is_done_here(by: str) -> None:
    answer = told(
        "def work(n):",
        f"    if os.getpid() != here: os.kill(os.getpid(), signal.{by})",
        "    return n",
        "print(processes.share_out(work, [3, 1, 2, 4], int), multiprocessing.active_children())",
    )
    assert answer == "[3, 1, 2, 4] []"


def test_an_error_is_met_here_and_no_process_stays() -> None:
    answer = told(
        "def work(n): return 12 // (n - 3)",
        "try: processes.share_out(work, [5, 4, 3, 6], int)",
        "except ZeroDivisionError as error: print(error, multiprocessing.active_children())",
    )
    assert answer == "integer division or modulo by zero []"


def test_where_there_are_threads_nothing_is_copied() -> None:
    answer = told(
        "import threading, importlib",
        "importlib.reload(processes)",
        "done = threading.Event()",
        "threading.Thread(target=done.wait).start()",
        "print({each == here for each in processes.share_out(lambda n: os.getpid(), [1, 2, 3, 4], int)})",
        "done.set()",
    )
    assert answer == "{True}"


def test_without_a_list_of_threads_all_is_done_here() -> None:
    """As in a chroot in which `/proc` is not mounted."""
    begin = "from pathlib import Path\nfrom toolkit import processes\nprocesses._THREADS = Path('nowhere')\n"
    program = begin + "print(processes._processors(), processes.share_out(abs, [-3, 1, -2], abs))"
    done = subprocess.run([sys.executable, "-c", program], capture_output=True, text=True, check=False, timeout=60)
    assert (done.stdout, done.stderr) == ("1 [3, 1, 2]\n", "")
