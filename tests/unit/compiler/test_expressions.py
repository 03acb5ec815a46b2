"""What expressions become in Python, by example. (That it means the same is for random expressions to show.)"""

import pytest

from tests.unit.compiler.ground import STAGE, Tried, row
from toolkit.compiler.passes import ALL, NONE, PASS_NAMES


@pytest.mark.parametrize(
    ("text", "type", "statement"),
    [
        ("n + 2 * 3", "int", "return (n + 6)"),
        ("settings.bonus[blue]", "int", "return 5"),
        ("u.wounds > 0", "bool", f"return (S[u + {STAGE.layout.at('piece', 'unit', 'state wounds')}] > 0)"),
        ("u.heavy", "bool", "return A_heavy[S[u]]"),
        ("maybe == none", "bool", "return (maybe is None)"),
        ("1 < n <= 3", "bool", "return ((1 < n) and (n <= 3))"),
        ("not us", "bool", "return (not us)"),
        ("1 if options.fog else 2", "int", f"return {1 if STAGE.options['fog'] == 'on' else 2}"),
    ],
)
def test_small_expressions_are_one_statement(text: str, type: str, statement: str) -> None:
    assert Tried(text, type).statements == [statement]


def test_a_loop_stops_at_the_first_member_that_settles_it() -> None:
    assert Tried("any(us, it.wounds > 0)", "bool").statements == [
        "_any2 = False",
        "for _it1 in us:",
        f"if (not (S[_it1 + {STAGE.layout.at('piece', 'unit', 'state wounds')}] > 0)):",
        "continue",
        "_any2 = True",
        "break",
        "return _any2",
    ]


def test_without_its_pass_a_loop_is_a_call() -> None:
    (statement,) = Tried("any(us, it.wounds > 0)", "bool", ALL.without("breaking_loops")).statements
    assert statement.startswith("return any(")


def test_few_known_members_are_written_out() -> None:
    assert Tried("any(players, it == p)", "bool").statements == ["return ((0 == p) or (1 == p))"]
    assert (
        Tried("any(players, it == p)", "bool", ALL.without("unroll_constants")).statements[1] == "for _it1 in (0, 1):"
    )


def test_the_cheaper_condition_comes_first_but_none_passes_one_that_may_be_a_fault() -> None:
    dear, cheap = "any(us, it.heavy)", "n > 1"
    assert Tried(f"{dear} and {cheap}", "bool").statements[0] == "_holds3 = (n > 1)"
    assert "only" in Tried(f"only(us) == u and {cheap}", "bool").statements[0]


def test_the_only_member_is_taken_out_by_python_itself() -> None:
    assert Tried("only(us).wounds", "int").statements[0] == "_only1, = us"


@pytest.mark.parametrize("name", ["ALL", "NONE", *PASS_NAMES])
@pytest.mark.parametrize(
    ("text", "type", "expected"),
    [
        ("count(us, it.heavy)", "int", 1),
        ("[x.cost + y for x in us for y in range(1, 2) if x.heavy]", "ints", (8, 9)),
        ("max([x.cost for x in us], default=0)", "int", 7),
        ("first(us, it.heavy)", "unit?", row("tank#1")),
        ("table(losses, 3, shift(losses, lost, -1))", "int", 2),
        ("down(n / 2)", "int", 1),
        ("distance(A1, C2) if n in (1, 3) else 0", "int", 2),
    ],
)
def test_every_pass_leaves_the_value(name: str, text: str, type: str, expected: object) -> None:
    passes = {"ALL": ALL, "NONE": NONE}.get(name) or ALL.without(name)
    assert Tried(text, type, passes).value() == expected


def test_the_text_is_the_same_each_time() -> None:
    text = "count(us, cover(it, none) > 1 and strength(it, u) in (1, 3))"
    assert Tried(text, "int").written.source == Tried(text, "int").written.source


def test_an_occasion_that_is_not_live_leaves_no_row_behind() -> None:
    cells = list(STAGE.start)
    Tried("cover(u, attack(firers=us, aim=s, flame=b, total=n))", "int").value(cells)
    assert cells == list(STAGE.start)


def test_what_lies_face_down_is_known_to_its_owner() -> None:
    cells = list(STAGE.start)
    cells[row("tank#1") + STAGE.layout.at("piece", "unit", "up")] = False
    tried = Tried("seen(u.wounds, 9)", "int")
    assert [tried.value(cells, p=player) for player in (0, 1)] == [0, 9]
    assert tried.value(p=1) == 0
