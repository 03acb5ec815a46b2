"""Arguments of a call matched with those that are declared. In: a parsed call. Out: typed arguments in their order."""

from __future__ import annotations

from collections.abc import Sequence

from toolkit.checker import codes
from toolkit.checker.expressions.checker import Checker
from toolkit.checker.names import is_optional
from toolkit.diagnostics import Note, Span
from toolkit.language.syntax import Call, Name, Node
from toolkit.language.tree import Expr, Literal
from toolkit.names import Names, did_you_mean
from toolkit.packs import Item
from toolkit.packs.references import shortened
from toolkit.program.rules import Arg


def given(checker: Checker, node: Call, args: Sequence[Arg], declared: Span | None) -> dict[str, Expr] | None:
    """The arguments that a call gives, typed, by name; None where it gives one that is not known or one too many."""
    names = [arg.name for arg in args]
    values: dict[str, Node] = dict(zip(names, node.arguments, strict=False))
    notes = [Note(f"`{node.function.id}` is declared here.", declared)] if declared is not None else []
    is_right = True
    if len(node.arguments) > len(args):
        extra = node.arguments[len(args)]
        takes = f"takes {_counted(len(args))}, and this is one more" if args else "takes no arguments"
        checker.report(codes.WRONG_ARGUMENTS, extra, f"`{node.function.id}` {takes}.", notes=notes)
        is_right = False
    for keyword in node.keywords:
        end = keyword.start + len(keyword.name)
        if keyword.name in names and keyword.name not in values:
            values[keyword.name] = keyword.value
            continue
        is_right = False
        message, help = f"`{keyword.name}` is given already, by its place.", ""
        if keyword.name not in names:
            help = did_you_mean(keyword.name, Names(names)) or _takes(names)
            message = f"`{node.function.id}` has no argument `{shortened(keyword.name)}`."
        checker.report_at(codes.WRONG_ARGUMENTS, keyword.start, end, message, help=help, notes=notes)
    found = {arg.name: checker.wants(values[arg.name], arg.type, notes) for arg in args if arg.name in values}
    return found if is_right else None


def whole(checker: Checker, node: Call, args: Sequence[Arg], declared: Span | None) -> tuple[Expr, ...] | None:
    """All arguments in declared order, defaults filled in; optional ones that are not given are none."""
    values = given(checker, node, args, declared)
    if values is None:
        return None
    missing = [arg for arg in args if arg.name not in values and arg.start is None and not is_optional(arg.type)]
    if missing:
        listed = " and ".join(f"`{arg.name}` ({arg.type})" for arg in missing)
        notes = [Note(f"`{node.function.id}` is declared here.", declared)] if declared is not None else []
        checker.report(codes.WRONG_ARGUMENTS, node, f"`{node.function.id}` wants {listed} as well.", notes=notes)
        return None
    return tuple(values[arg.name] if arg.name in values else default(arg, node) for arg in args)


def declared(checker: Checker, node: Node, section: str, called: str, advice: str) -> Item | None:
    """What an expression names of a section, `called` a zone, say; or None and the report of what stands there."""
    id = node.id if isinstance(node, Name) else None
    found = checker.known.section(section).get(id) if id is not None else None
    if found is None and (id is None or not checker.known.is_broken(section, id)):
        message = f"`{shortened(id)}` is no {called}." if id is not None else f"A {called} is wanted here."
        help = did_you_mean(id or "", Names([*checker.known.section(section)]))
        checker.report(codes.NO_MEANING, node, message, help=help or advice)
    return found


def default(arg: Arg, node: Node) -> Expr:
    """What an argument is that a call does not give."""
    return arg.start.expr if arg.start is not None else Literal(arg.type, node.end, node.end, None)


def count(checker: Checker, node: Call, least: int, most: int, form: str) -> bool:
    """Whether a built-in function has as many arguments as it takes, and none by name; reports it otherwise."""
    if node.keywords:
        word = node.keywords[0]
        end = word.start + len(word.name)
        message = f"`{node.function.id}` takes its arguments by their place."
        checker.report_at(codes.WRONG_ARGUMENTS, word.start, end, message, help=f"It is called so: {form}.")
        return False
    if least <= len(node.arguments) <= most:
        return True
    wanted = _counted(least) if least == most else f"{least} to {most} arguments"
    message = f"`{node.function.id}` takes {wanted}, and here are {len(node.arguments)}."
    checker.report(codes.WRONG_ARGUMENTS, node, message, help=f"It is called so: {form}.")
    return False


def _counted(number: int) -> str:
    return "one argument" if number == 1 else f"{number} arguments"


def _takes(names: Sequence[str]) -> str:
    return f"It takes {', '.join(f'`{name}`' for name in names)}." if names else "It takes none."
