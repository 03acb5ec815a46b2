"""One choice while its statements are written.

`write_listing` writes statements that return the list of next short answers, each a tuple that begins with `head`;
`write_exists` writes statements that return whether there is any. Both first compute the candidates in order, then look
at what the choice itself asks, then at what else must hold (`tests`): limits, conditions, that later choices can be
made. Forms register by `lists` and `tells`.
"""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import replace
from typing import Protocol

from toolkit.compiler import names
from toolkit.compiler.code_buffer import CodeBuffer
from toolkit.compiler.env import Env
from toolkit.compiler.pycode import CELLS, Exit, Part, PyCode, TupleCode, adding, call, literal, local, py, tuple_of
from toolkit.compiler.writer import Writer
from toolkit.frozen import frozen
from toolkit.language.code import Choice, Code
from toolkit.runtime.occasions import Form


class Test(Protocol):
    """Something beside the choice's own conditions that must hold of what is chosen; its name is in the names."""

    @property
    def is_first(self) -> bool:
        """Whether it is looked at before the choice's own conditions: it is cheap and cannot fault."""

    @property
    def is_loop(self) -> bool:
        """Whether its statements are quicker than its truth, which is a call."""

    def mentions(self, name: str) -> bool:
        """Whether it looks at the argument of this name."""

    def keeps(self, name: str) -> bool:
        """Whether, where it holds of the set of this name, it holds of each smaller one."""

    def is_of_each(self, name: str) -> bool:
        """Whether it holds of the set of this name where it holds of each member."""

    @property
    def codes(self) -> tuple[Code, ...]:
        """What it computes, where that may be a fault."""

    def prepare(self, env: Env, body: CodeBuffer) -> None:
        """Write what is the same for all candidates."""

    def truth(self, env: Env, body: CodeBuffer) -> PyCode:
        """The Python truth; what must come first stands in the body then."""

    def write(self, env: Env, body: CodeBuffer, leave: Exit) -> None:
        """Statements that `leave` unless it holds."""


Apart = Callable[[Callable[[CodeBuffer], None]], tuple[PyCode, ...]]


@frozen
class Asking:
    """A choice in its surroundings: `head` is the Python tuple that its answers begin with.

    `chosen` is the tuple of elements chosen so far, for forms of several elements; `support` imports a function of the
    run-time library; `tests` are what else must hold. `into`: the list that the answers are put behind, in place of a
    return. `sorts`: others in the function begin with the same candidates, so that these are put in order once, before
    anything is made of them; then they are `sorted`. `apart` writes a function of the cells and of what is known, for
    what is kept from one element to the next; it gives its name and what it is called with.
    """

    writer: Writer
    choice: Choice
    env: Env
    head: PyCode
    chosen: PyCode
    runtime: Callable[[str], PyCode]
    tests: tuple[Test, ...] = ()
    into: PyCode | None = None
    apart: Apart | None = None
    sorts: bool = False
    sorted: bool = False

    def named(self, python: PyCode) -> Env:
        """The names with the choice's own."""
        return self.env.with_names(**{self.choice.name: python})

    def candidate(self, python: PyCode) -> Env:
        """The names with the candidate in hand, under the name that conditions give it."""
        variable = self.choice.among.variable if self.choice.among is not None else "it"
        return self.env.with_names(**{variable: python})

    def extended(self, python: PyCode) -> PyCode:
        """The head with one more element."""
        if isinstance(self.head, TupleCode):
            return tuple_of((*self.head.members, python))
        return py("(*{}, {})", self.head, python)

    @property
    def keyed(self) -> bool:
        """Whether what is chosen among may be hidden: then it is listed by keys, where it is not in their order yet."""
        among = self.choice.among
        return not self.sorted and among is not None and self.writer.module.stage.lists_by_key(among.things.type)

    def in_order(self, listed: PyCode, *, answers: bool = False) -> PyCode:
        """A list of candidates, or of answers that end in one, in the order in which they are offered."""
        return self.call("answers_by_key" if answers else "by_key", CELLS, listed) if self.keyed else listed

    def call(self, name: str, *arguments: Part) -> PyCode:
        """The call of a function of the run-time library."""
        return call(self.runtime(name), *arguments)

    @property
    def element(self) -> Form:
        """Where in an element of its answers occasions stand."""
        among = self.choice.among
        if among is None or among.things.type.inner is None or self.choice.form == "split":
            return None
        return self.writer.module.kinds.form_of(among.things.type.inner)

    def give(self, body: CodeBuffer, answers: PyCode) -> None:
        """Return the list of answers, or put it behind those of other choices."""
        body.line(py("return {}", answers) if self.into is None else adding(self.into, answers))


class Listing(Protocol):
    """What a form writes."""

    def __call__(self, asking: Asking, body: CodeBuffer) -> None:
        """Write it."""


LISTS: dict[str, Listing] = {}
EXISTS: dict[str, Listing] = {}


def lists(*forms: str) -> Callable[[Listing], Listing]:
    """Register what lists the answers of some forms."""

    def register(listing: Listing) -> Listing:
        """Register it for its forms."""
        LISTS.update(dict.fromkeys(forms, listing))
        return listing

    return register


def tells(*forms: str) -> Callable[[Listing], Listing]:
    """Register what tells whether forms have an answer."""

    def register(listing: Listing) -> Listing:
        """Register it for its forms."""
        EXISTS.update(dict.fromkeys(forms, listing))
        return listing

    return register


def write_listing(asking: Asking, body: CodeBuffer) -> None:
    """Statements that return the list of next short answers."""
    write_answers(asking, body, LISTS[asking.choice.form])


def write_answers(asking: Asking, body: CodeBuffer, write: Listing) -> None:
    """Statements that return answers. Where these hold occasions they are written with the rows of such, and what is
    chosen so far is read so: in answers, which are told when these may be over, occasions stand as they are kept."""
    form = asking.element
    if form is None:
        write(asking, body)
        return
    found, runtime = body.fresh("found"), asking.writer.runtime
    body.line(py("{} = []", found))
    chosen = body.hold(py("{}(S, {}, {})", runtime("all_alive"), literal((form,)), asking.chosen), "chosen")
    head = body.hold(asking.head, "head")
    write(replace(asking, into=found, chosen=chosen, head=head, apart=None), body)
    asking.give(body, py("{}(S, {}, {}, len({}))", runtime("answers_kept"), literal(form), found, head))


def write_exists(asking: Asking, body: CodeBuffer) -> None:
    """Statements that return whether the choice can be made."""
    EXISTS[asking.choice.form](asking, body)


SINGLE = ("one", "number", "yes")
"""Forms whose answer is one int."""


def local_of(choice: Choice) -> PyCode:
    """The Python name of what is chosen."""
    return local(names.local(choice.name))


def candidate_of(asking: Asking, body: CodeBuffer) -> PyCode:
    """The Python name of a candidate: where the name of the choice means something before it, another one."""
    name = local_of(asking.choice)
    return body.fresh("candidate") if asking.choice.name in asking.env.names else name


def is_single(choice: Choice) -> bool:
    """Whether the answer is one int."""
    return choice.form in SINGLE


def form_of(choice: Choice) -> int:
    """For the run-time library: 0 for an answer of one int, 1 for a set, 2 for a list."""
    return 0 if is_single(choice) else 1 if choice.form == "pick" else 2


def write_key(asking: Asking, body: CodeBuffer) -> PyCode:
    """The function that ranks what is chosen by what the choice prefers."""
    choice, chosen = asking.choice, local_of(asking.choice)
    name = body.fresh("key")
    with body.function(py("def {}({}):", name, chosen)):
        if choice.form == "yes":
            body.line(py("{} = {} == 1", chosen, chosen))
        env = asking.named(chosen).with_names(it=chosen)
        body.line(py("return {}", asking.writer.key(choice.prefer, chosen, choice.where, env, body)))
    return name


def taken(asking: Asking, elements: PyCode, body: CodeBuffer) -> PyCode:
    """What is chosen, from the tuple of its elements (of a set ascending): a split is a map, a route has its start."""
    choice = asking.choice
    if choice.form == "split":
        assert choice.among is not None
        each = (choice.each,) if choice.each is not None else ()
        things = asking.in_order(asking.writer.listed(choice.among, each, asking.env, body))
        return asking.call("as_split", things, elements)
    if choice.form == "routes":
        assert choice.routes is not None
        return py("({}, *{})", asking.writer.value(choice.routes.start, asking.env, body), elements)
    return elements
