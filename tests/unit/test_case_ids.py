"""content/panzer-general states every case of its rulebook, each once: the 303 ids that its index must hold."""

from __future__ import annotations

from collections import Counter
from pathlib import Path

import yaml

PACK = Path(__file__).parents[2] / "content" / "panzer-general"
LISTED = """
R0-1
R1.0-1 R1.0-2 R1.0-3
R2.0-1 R2.0-2 R2.0-3
R4.0-1 R4.0-2 R4.0-3 R4.0-4
R4.1-1
R4.2-1 R4.2-2 R4.2-3 R4.2-4
R4.3-1 R4.3-2 R4.3-3
R5.1-1 R5.1-2 R5.1-3 R5.1-4 R5.1-5 R5.1-6
R5.2-1 R5.2-2 R5.2-3 R5.2-4
R5.2-D1 R5.2-D2 R5.2-D3 R5.2-D4 R5.2-D5 R5.2-D6 R5.2-D7 R5.2-D8 R5.2-D9
R5.2-O1 R5.2-O2 R5.2-O3
R5.2-A1 R5.2-A2 R5.2-A3 R5.2-A4
R5.2-M1 R5.2-M2 R5.2-M3 R5.2-M4 R5.2-M5 R5.2-M6 R5.2-M7
R5.2-V1 R5.2-V2 R5.2-V3 R5.2-V4
R5.2-E1 R5.2-E2 R5.2-E3 R5.2-E4 R5.2-E5
R5.2-C1 R5.2-C2 R5.2-C3
R5.2-N1 R5.2-N2 R5.2-N3 R5.2-N4 R5.2-N5 R5.2-N6 R5.2-N7 R5.2-N8
R5.2-K1 R5.2-K2 R5.2-K3 R5.2-K4 R5.2-K5
R5.2-P1 R5.2-P2 R5.2-P3
R5.2-W1 R5.2-W2 R5.2-W3
R6-1 R6-2 R6-3 R6-4
R6-S1 R6-S2 R6-S3 R6-S4 R6-S5 R6-S6 R6-S7 R6-S8 R6-S9 R6-S10 R6-S11 R6-S12 R6-S12b R6-S13a R6-S13b R6-S13c
R6-S14 R6-S15a R6-S15b R6-S15c R6-S15d R6-S15e R6-S15f R6-S15g R6-S15h R6-S15i R6-S16
R7.1-1 R7.1-2 R7.1-3 R7.1-4 R7.1-5 R7.1-6 R7.1-7 R7.1-8 R7.1-9 R7.1-10 R7.1-11 R7.1-12 R7.1-13 R7.1-14 R7.1-15
R7.1-16 R7.1-17 R7.1-18 R7.1-19 R7.1-20 R7.1-21 R7.1-22 R7.1-23 R7.1-24 R7.1-25 R7.1-26
R7.1-MET-1 R7.1-MET-2 R7.1-MET-3 R7.1-MET-4 R7.1-MET-5
R7.1-BUL-1 R7.1-BUL-2 R7.1-BUL-3 R7.1-BUL-4 R7.1-BUL-5 R7.1-BUL-6 R7.1-BUL-7 R7.1-BUL-8 R7.1-BUL-9 R7.1-BUL-10
R7.1-HER-1 R7.1-HER-2 R7.1-HER-3 R7.1-HER-4 R7.1-HER-5
R7.2-1 R7.2-2 R7.2-3 R7.2-4 R7.2-5 R7.2-6 R7.2-7 R7.2-8 R7.2-9 R7.2-10
R7.2-TG-1 R7.2-TG-2
R7.2-SM-1 R7.2-SM-2 R7.2-SM-3 R7.2-SM-4
R7.2-CA-1 R7.2-CA-2 R7.2-CA-3 R7.2-CA-4
R7.2-ME-1 R7.2-ME-2 R7.2-ME-3
R7.2-HI-1 R7.2-HI-2 R7.2-HI-3 R7.2-HI-4
R7.2-BA-1 R7.2-BA-2 R7.2-BA-3 R7.2-BA-4 R7.2-BA-5 R7.2-BA-6
R7.2-OM-1 R7.2-OM-2 R7.2-OM-3 R7.2-OM-4 R7.2-OM-5 R7.2-OM-6
R7.2-UT-1 R7.2-UT-2 R7.2-UT-3 R7.2-UT-4
R7.2-LU-1 R7.2-LU-2 R7.2-LU-3 R7.2-LU-4
R7.2-AR-1 R7.2-AR-2 R7.2-AR-3
R7.2-BU-1 R7.2-BU-2 R7.2-BU-3 R7.2-BU-4 R7.2-BU-5 R7.2-BU-6 R7.2-BU-7 R7.2-BU-8 R7.2-BU-9
R7.3-1 R7.3-2 R7.3-3 R7.3-4 R7.3-5
R8-1 R8-2 R8-3 R8-4 R8-5 R8-6 R8-7 R8-8
R9-1 R9-2 R9-3 R9-4 R9-5 R9-6 R9-7 R9-8 R9-9 R9-10 R9-11 R9-12 R9-13 R9-14 R9-15 R9-16 R9-17 R9-18 R9-19 R9-20
R9-21 R9-22 R9-23 R9-24 R9-25 R9-26 R9-27 R9-28 R9-29 R9-30 R9-31 R9-32 R9-33 R9-34
R10-1 R10-2 R10-3 R10-4 R10-5 R10-6 R10-7 R10-8 R10-9 R10-10 R10-11 R10-12 R10-13 R10-14
R13-1 R13-2 R13-3 R13-4 R13-5 R13-6 R13-7 R13-8 R13-9 R13-10 R13-11 R13-12 R13-13 R13-14 R13-15 R13-16 R13-17
R13-18 R13-19 R13-20 R13-21 R13-22 R13-23
"""
IDS = LISTED.split()


def stated() -> Counter[str]:
    """The ids of the pack's case files with how often each stands there."""
    found: Counter[str] = Counter()
    for file in sorted([*PACK.glob("cases.yaml"), *PACK.glob("cases/*.yaml")]):
        found.update(list(yaml.load(file.read_text("utf-8"), yaml.BaseLoader)["cases"]))
    return found


def test_the_list_has_303_different_ids() -> None:
    assert len(IDS) == len(set(IDS)) == 303


def test_no_case_is_missing() -> None:
    found = stated()
    assert [case for case in IDS if case not in found] == []


def test_no_case_is_foreign_or_stated_twice() -> None:
    assert {case: count for case, count in stated().items() if count > 1 or case not in IDS} == {}
