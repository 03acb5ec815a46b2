"""Labels made into functions: which locals frames hold, which joints stand where they are jumped to."""

from __future__ import annotations

from toolkit.compiler.blocks import RETURNS, Routine
from toolkit.compiler.code import Cells, Change, Do, If, Jump, Label, Leave, Wait
from toolkit.compiler.pycode import PyCode, literal, local, py

NONE: frozenset[str] = frozenset()


N, ROW = local("n"), local("row")


def do(code: PyCode, reads: str = "", writes: str = "") -> Do:
    return Do(((0, code),), frozenset(reads.split()), frozenset(writes.split()))


def loop() -> list[Label]:
    """`n` falls to 0, one die a round."""
    entry, go = Label("entry", "entry", params=("n", "rest")), Label("go", "answer")
    head, over = Label("head", "joint"), Label("over", "joint")
    entry.code = [Jump(head)]
    head.code = [If(py("{} == 0", N), [Jump(over)], [], frozenset("n")), Wait(go, odds=literal(6))]
    go.code = [do(py("{} = {} - 1", N, N), "n", "n"), Jump(head)]
    over.code = [Leave(RETURNS)]
    return [entry, head, go, over]


def texts(routine: Routine) -> dict[str, list[str]]:
    return {function.name: [str(code) for _, code in function.lines] for function in routine.functions()}


def test_a_frame_holds_what_is_read_later_and_nothing_else():
    routine = Routine(loop())
    texts(routine)
    assert routine.kept(routine.labels[2]) == ("n",)


def test_a_joint_stands_where_it_is_jumped_to():
    assert "over" not in texts(Routine(loop()))


def test_without_the_pass_each_joint_is_a_block():
    found = texts(Routine(loop(), fuse=False))
    assert list(found) == ["entry", "go", "head", "over"]
    assert found["entry"][-1] == "return (head, (n,), up)"


def test_a_block_that_comes_back_to_itself_leaves_by_a_frame():
    label = Label("again", "entry", params=())
    joint = Label("joint", "joint", code=[do(py("f()"))])
    joint.code.append(Jump(joint))
    label.code = [Jump(joint)]
    assert texts(Routine([label, joint]))["joint"][-1] == "return (joint, (), up)"


def test_neighbouring_writes_are_journalled_together():
    label = Label("entry", "entry", params=())
    label.code = [
        Cells((Change(literal(1), literal(5)),)),
        do(py("{} = len(S)", ROW)),
        Cells((Change(literal(2), ROW),)),
        Leave(RETURNS),
    ]
    lines = texts(Routine([label]))["entry"]
    assert lines[2:] == ["J += (1, S[1], 2, S[2])", "S[1] = 5", "row = len(S)", "S[2] = row", "return up"]


def test_an_address_that_is_computed_between_parts_the_journal():
    label = Label("entry", "entry", params=())
    label.code = [
        Cells((Change(literal(1), literal(5)),)),
        do(py("{} = S[1]", ROW)),
        Cells((Change(ROW, literal(6)),)),
        Leave(RETURNS),
    ]
    assert sum(line.startswith("J +=") for line in texts(Routine([label]))["entry"]) == 2
