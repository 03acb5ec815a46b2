"""With CI=true in the environment nothing may be left out: a test that is skipped or expected to fail has failed.

`--costs` tells what processor time the tests took, and which took most. A test that takes four tenths of a second or
more, all its cases together, is marked slow: see "How it is tested" in the design page.
"""

import gc
import os
import zlib
from collections import Counter
from collections.abc import Generator
from pathlib import Path

import pytest
from hypothesis import settings

settings.register_profile("untimed", deadline=None)
if not os.environ.get("CI"):  # where it is set, a profile of its own is in use, untimed too
    settings.load_profile("untimed")
os.environ["LC_ALL"] = "C.UTF-8"  # packs speak their first language, wherever the tests run
os.environ.setdefault("HEXWRIGHT_CACHE", "")  # tests keep no programs, but for those that name a folder
os.environ["HEXWRIGHT_STATE"] = ""  # nor games
GAMES = """N, by which the tests marked slow are bounded: each scenario is played N times with every 25th decision
looked at, N/10 times with all of them, N/20 times with claims and standing passes, N/50 times with N/10 decisions (at
most 40) beside twins, wandered in N/2 times and typed at N/20 times; N/4 random rules are played with the passes, N/4
with local checks; N random sets, 10 N expressions and 5 N accounts of each value are computed; N/2 records and as many
saves are spoilt; each pack gets N/10 slips of each kind (a great one N/100), and N/20 times one in each of its
elements; below 500 each hostile pack meets one of the commands, and every third of the dear files and maps is looked
at. Few of these go below one, and none below a few where they are cheap. 1000 is a full search, 10 the one of
.ci/run"""
gc.disable()  # until all tests have been collected
STRICT = os.environ.get("CI") == "true"


def pytest_addoption(parser: pytest.Parser) -> None:
    """`--games` and `--maps` bound the searches, `--costs` tells what tests took, `--share` leaves most files out."""
    parser.addoption("--games", type=int, default=50, help=GAMES)
    parser.addoption("--costs", type=int, metavar="N", help="tell what time all tests took, and the N slowest")
    parser.addoption("--maps", type=int, default=300, help="random maps of each kind in the tests marked slow")
    parser.addoption("--share", metavar="K/N", help="look at one of N shares of the files, the Kth: none is in two")


def pytest_ignore_collect(collection_path: Path, config: pytest.Config) -> bool | None:
    """With `--share` the files of the other shares are not even imported."""
    share = config.getoption("--share")
    if share is None or collection_path.suffix != ".py":
        return None
    which, shares = map(int, share.split("/"))
    name = collection_path.relative_to(config.rootpath).as_posix()
    return True if zlib.crc32(name.encode()) % shares != which % shares else None


def pytest_collection_finish() -> None:
    """What has been imported and loaded stays to the end: nobody need look for what could go of it. All of what the
    tests keep is looked through more rarely than else."""
    gc.freeze()
    gc.set_threshold(20_000, 10, 200)
    gc.enable()


def _processor_time() -> float:
    """Seconds of this process and of all that it has waited for."""
    return sum(os.times()[:4])


COST = "seconds of processor time"


@pytest.hookimpl(tryfirst=True)
def pytest_runtest_setup(item: pytest.Item) -> None:
    """From here on a test's processor time is counted, with what its fixtures take."""
    item.user_properties.append((COST, _processor_time()))


def pytest_terminal_summary(terminalreporter: pytest.TerminalReporter, config: pytest.Config) -> None:
    """With `--costs` the sum, and the tests that took most, each with all its cases."""
    if config.getoption("--costs") is None:
        return
    costs: Counter[str] = Counter()
    for report in (report for reports in terminalreporter.stats.values() for report in reports):
        if isinstance(report, pytest.TestReport) and report.when == "teardown":
            costs[report.nodeid.partition("[")[0]] += dict(report.user_properties).get(COST, 0)
    terminalreporter.section(f"{sum(costs.values()):.0f} s of processor time, without collecting; most of it in")
    for name, seconds in costs.most_common(config.getoption("--costs")):
        terminalreporter.write_line(f"{seconds:6.1f} s  {name}")


def _refuse_skip(report: pytest.TestReport | pytest.CollectReport) -> None:
    if STRICT and report.skipped:
        reason = report.longrepr[2] if isinstance(report.longrepr, tuple) else getattr(report, "wasxfail", "")
        report.outcome = "failed"
        report.longrepr = f"nothing may be left out where CI=true: {reason}"


@pytest.hookimpl(wrapper=True, tryfirst=True)
def pytest_runtest_makereport() -> Generator[None, pytest.TestReport, pytest.TestReport]:
    """Turns a skipped test into a failed one; notes what a test has taken when it is over."""
    report = yield
    if report.when == "teardown":
        report.user_properties = [(COST, _processor_time() - dict(report.user_properties)[COST])]
    _refuse_skip(report)
    return report


@pytest.hookimpl(wrapper=True, tryfirst=True)
def pytest_make_collect_report() -> Generator[None, pytest.CollectReport, pytest.CollectReport]:
    """Turns a skipped file into a failed one."""
    report = yield
    _refuse_skip(report)
    return report
