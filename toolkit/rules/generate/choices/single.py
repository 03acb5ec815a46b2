"""`one`, `number`, `yes`: answers of one int."""

from __future__ import annotations

from toolkit.rules.generate.body import Body
from toolkit.rules.generate.choices.asking import Asking, lists, local_of, tells


@lists("one")
def list_one(asking: Asking, body: Body) -> None:
    """A comprehension where the conditions of the choice are all there is, else a loop."""
    among = asking.choice.among
    assert among is not None
    if asking.require is None:
        each = () if asking.choice.each is None else (asking.choice.each,)
        body.line(f"return {asking.writer.listed(among, each, asking.env, body, asking.extended)}")
        return
    found = body.fresh("found")
    body.line(f"{found} = []")
    member = _each(asking, body)
    with body.block(member.head):
        _tests(asking, body, member.name, "continue")
        body.line(f"{found}.append({asking.extended(member.name)})")
    body.line(f"return {found}")


@tells("one")
def exists_one(asking: Asking, body: Body) -> None:
    """A loop that stops at the first."""
    among = asking.choice.among
    assert among is not None
    if asking.require is None:
        each = () if asking.choice.each is None else (asking.choice.each,)
        body.line(f"return {asking.writer.exists(among, each, asking.env, body)}")
        return
    member = _each(asking, body)
    with body.block(member.head):
        _tests(asking, body, member.name, "continue")
        body.line("return True")
    body.line("return False")


class _Member:
    def __init__(self, name: str, things: str) -> None:
        self.name = name
        self.head = f"for {name} in {things}:"


def _each(asking: Asking, body: Body) -> _Member:
    assert asking.choice.among is not None
    things = asking.writer.value(asking.choice.among.things, asking.env, body)
    return _Member(local_of(asking.choice), things)


def _tests(asking: Asking, body: Body, member: str, leave: str) -> None:
    asking.writer.require(asking.choice.each, asking.candidate(member), body, leave)
    if asking.require is not None:
        asking.require(asking.named(member), body, leave)


def _range(asking: Asking, body: Body) -> str:
    if asking.choice.form == "yes":
        return "(False, True)"
    assert asking.choice.low is not None and asking.choice.high is not None
    low = asking.writer.value(asking.choice.low, asking.env, body)
    high = asking.writer.value(asking.choice.high, asking.env, body)
    return f"range({low}, {high} + 1)"


@lists("number", "yes")
def list_numbers(asking: Asking, body: Body) -> None:
    """All numbers between two; no is false, yes is true, which are 0 and 1 where answers are compared."""
    numbers, name = _range(asking, body), local_of(asking.choice)
    if asking.require is None and asking.choice.each is None:
        body.line(f"return [{asking.extended(name)} for {name} in {numbers}]")
        return
    found = body.fresh("found")
    body.line(f"{found} = []")
    with body.block(f"for {name} in {numbers}:"):
        _number_tests(asking, body, name, "continue")
        body.line(f"{found}.append({asking.extended(name)})")
    body.line(f"return {found}")


@tells("number", "yes")
def exists_number(asking: Asking, body: Body) -> None:
    """Whether any number will do."""
    numbers, name = _range(asking, body), local_of(asking.choice)
    with body.block(f"for {name} in {numbers}:"):
        _number_tests(asking, body, name, "continue")
        body.line("return True")
    body.line("return False")


def _number_tests(asking: Asking, body: Body, name: str, leave: str) -> None:
    env = asking.named(name).with_names(it=name)
    asking.writer.require(asking.choice.each, env, body, leave)
    if asking.require is not None:
        asking.require(env, body, leave)
