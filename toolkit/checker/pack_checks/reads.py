"""Hidden things that legality reads, or that say who is asked (law 4: nobody learns from a question)."""

from __future__ import annotations

from collections.abc import Iterator

from toolkit.analysis.legality import Finding, findings
from toolkit.analysis.legality.facts import MOST_READ
from toolkit.analysis.legality.reader import FUEL, MOST_VALUES, Asked, Read
from toolkit.checker.pack_checks.registry import Whole, together
from toolkit.diagnostics import Diagnostic, Note, Span, register
from toolkit.language.tree import Function
from toolkit.program.ground import named_by
from toolkit.program.rules import Modifier, Permission

Way = tuple[Asked, ...]
_QUESTIONS = {
    "asked": "Who is asked by the",
    "legal": "What is legal for the",
    "policy": "What is answered by the",
    "score": "The",
}
MOST_NAMED = 3
"""Values on the way that are named where they are too large together."""
HIDDEN_READ = register(
    "E582",
    "hidden-read",
    about="secrets actions choices functions/seen",
    title="Legality reads what the one who decides may not know",
    cause="What a player may answer, and what is proposed to him, tells him what it was computed from. So it may read "
    "only what he knows for certain: what lies open or was revealed, what `face_down: {shows: ...}` tells, his own "
    "things where `shown_to` shows them to him, numbers that `count_shown_to` tells. Steps may read the truth.",
    remedy="Ask `seen(x, otherwise)`, which is the second where he does not know the first, and let the steps find out "
    "the truth; `reveal` it before; test first that he sees it (`it.face_up`, `owner(it) == by`); or let the value say "
    "`public: <why>` where the game lets anybody ask for it.",
    bad='fire: {args: [{target: {one: units(map), each: it.armour < 3}}], do: [{call: "hit(target)"}]}',
    good='fire: {args: [{target: {one: units(map), each: "seen(it.armour, 0) < 3"}}], do: [{call: "hit(target)"}]}',
)
HIDDEN_TURN = register(
    "E583",
    "hidden-turn",
    about="secrets menus steps/offer steps/choose",
    title="Who is asked depends on what not everybody knows",
    cause="Everybody sees who is asked. So `order:` of a menu, `to:` of an offer and `by:` of a choice may read only "
    "what everybody knows.",
    remedy="Ask all whom it may be about: who has nothing to do passes, and nobody learns why. Or `reveal` first what "
    "it reads.",
    bad="- {offer: ambushes, to: owner(first(traps, it.armed))}",
    good="- {offer: ambushes, to: players}",
)
SCORE_READ = register(
    "E653",
    "score-reads-hidden",
    about="values secrets",
    title="The score of a player reads what he may not know",
    cause="Bots play for the `score` of their player, and players are shown what a bot thinks of it. So it may read "
    "only what that player knows for certain, as what is legal for him may.",
    remedy="Count only what he sees: `seen(x, otherwise)` in a value with the argument `by: player`; his own things "
    "where he sees them; numbers that `count_shown_to` tells.",
    bad="score: standing\nvalues: {standing: {args: {by: player}, base: 'sum(units(by.enemy), it.men)'}}",
    good="score: standing\nvalues: {standing: {args: {by: player}, base: 'sum(units(by.enemy), seen(it.men, 1))'}}",
)

HIDDEN_FROM_POLICY = register(
    "E622",
    "policy-reads-hidden",
    about="policies secrets",
    title="A policy reads what its player may not know",
    cause="A policy plays as its player could: what it reads may tell in what it answers. So it may read only what he "
    "knows for certain, in its steps too, unless it says `sees: all`, as sides do that the rules run.",
    remedy="Say `sees: all`, ask `seen(x, otherwise)`, or test first that he sees it: `it.face_up`, `owner(it) == by`.",
    bad="policies: {robot: {entries: [{for: fire.target, prefer: [{least: it.armour}]}]}}   # of one face down",
    good='policies: {robot: {entries: [{for: fire.target, prefer: [{least: "seen(it.armour, 0)"}]}]}}',
)
CANNOT_TELL = register(
    "W517",
    "cannot-tell",
    about="secrets",
    title="It cannot be told whether the one who decides may know what legality reads",
    cause="What is tested before a read tells who sees the piece, as `owner(it) == by` and `it.face_up` do; it is "
    "followed through `and`, `or`, `not` and values. Here it stands in another form, so the check cannot tell whether "
    "he knows it wherever the read is come to.",
    remedy="Test it as `owner(it) == by or it.face_up` does, or ask `seen(x, otherwise)`, or `reveal` it before. "
    "`hexwright test PACK --leaks 20` finds out in random games whether it gives a secret away.",
    bad='one: units(map)\neach: "(owner(it) == by if game.open else it.face_up) and it.armour < 3"',
    good='one: units(map)\neach: "(owner(it) == by or it.face_up) and it.armour < 3"',
)

TOO_LARGE = register(
    "E615",
    "too-large-to-follow",
    about="secrets actions",
    title="Legality asks for more than can be followed",
    cause="What a player may answer may read only what he knows, so each expression that decides it is followed, "
    "through all values that it asks for and all that changes these: at most "
    f"{FUEL:,} parts of expressions, {MOST_VALUES} values one in the other, and {MOST_READ:,} parts in a whole pack. "
    "What lies beyond may read anything, so it is not let through.",
    remedy="Split it: let each condition ask for less, or let a value be asked for once in place of many times. Or let "
    "a value that anybody may ask for in the game say `public: <why>`: then nothing in it is followed.",
    bad="values:\n  v1: {args: {n: int}, base: v2(n) + v2(n + 1)}   # and so on: v15 is asked for 16,384 times\n"
    "actions: {fire: {allowed: v1(0) > 0}}",
    good="values:\n  v1: {args: {n: int}, base: 2 * v2(n) + 1}\n  v2: {args: {n: int}, base: n * n}",
)

SEEN_BY_NOBODY = register(
    "W513",
    "seen-by-nobody",
    about="functions/seen values",
    title="`seen` stands where nobody decides",
    cause="`seen(x, otherwise)` asks what the one who decides may know: in an action, its arguments and permissions "
    "`by`, in a value its argument `by`. Where there is no such name it is always what its first argument is.",
    remedy="Give the value an argument `by: player` and hand the player on; or take `seen` out.",
    bad="values: {looks_hard: {args: {unit: unit}, base: 'seen(unit.hardness, hard) == hard'}}",
    good="values: {looks_hard: {args: {unit: unit, by: player}, base: 'seen(unit.hardness, hard) == hard'}}",
)


@together
def check_seen(whole: Whole) -> Iterator[Diagnostic]:
    """Look for `seen` in values, and in what changes them, of which no argument says who decides."""
    rules = whole.rules
    for element in (*rules.values.values(), *rules.modifiers, *rules.permissions):
        id = element.value if isinstance(element, Modifier) else getattr(element, "target", element.id)
        value = rules.values.get(id)
        is_of_action = isinstance(element, Permission) and element.is_action
        if value is None or is_of_action or any(arg.name == "by" for arg in value.args) or not whole.is_own(element):
            continue
        for code, nodes in whole.nodes_in(element):
            for node in nodes:
                if isinstance(node, Function) and node.name == "seen":
                    message = f"Nobody decides in `{value.id}`: this is always what its first argument is."
                    yield SEEN_BY_NOBODY.at(code.where.span(node.start, node.end), message)


@together
def check_reads(whole: Whole) -> Iterator[Diagnostic]:
    """Each read once, by the first element that comes to it; of one question those with one cause together."""
    seen: set[Span] = set()
    if whole.broken.hides:
        return
    causes: dict[object, list[tuple[Finding, Span, Way]]] = {}
    for finding in findings(whole.rules, whole.walks):
        span, way = _place(whole, finding.read)
        if span is None or span in seen or whole.is_affected(finding.element):
            continue
        seen.add(span)
        read = finding.read
        if read.too_large:
            message = f"{_question(finding)} more than can be followed, so it may read what is hidden."
            yield TOO_LARGE.at(span, message, notes=[*map(_note, way[:MOST_NAMED])])
        else:
            hides = (read.hiding.where.span(), read.hiding.is_clear) if read.hiding is not None else span
            causes.setdefault((finding.what, finding.of, hides), []).append((finding, span, way))
    yield from (_of_one_cause(reads) for reads in causes.values())


def _of_one_cause(reads: list[tuple[Finding, Span, Way]]) -> Diagnostic:
    """A finding at the first of some reads, with the others and with what hides all of them beside it."""
    (finding, span, way), *others = reads
    code, hiding, who = HIDDEN_READ, finding.read.hiding, "its player may not know"
    if finding.what == "asked":
        code, who = HIDDEN_TURN, "not everybody knows"
    if finding.what == "policy":
        code = HIDDEN_FROM_POLICY
    if finding.what == "score":
        code, who = SCORE_READ, "the player may not know"
    message = f"{_question(finding)} {finding.read.words}, which {who}"
    notes = [*map(_note, way)]
    notes += [Note(f"So it is with {other.read.words} here.", place) for other, place, _ in others]
    if hiding is not None:
        message += f": {hiding.why}"
        notes.append(Note(hiding.words, hiding.where.span()))
        if not hiding.is_clear:
            code = CANNOT_TELL
            message += "; what is tested before it may tell who knows it, in a form that is not followed"
    return code.at(span, f"{message}.", notes=notes)


def _question(finding: Finding) -> str:
    return f"{_QUESTIONS[finding.what]} {finding.of} depends on"


def _note(asked: Asked) -> Note:
    return Note(f"`{named_by(asked.value)}` is asked for here.", asked.where.span(asked.start, asked.end))


def _place(whole: Whole, read: Read) -> tuple[Span | None, Way]:
    """Where it is reported, and the values on the way: at the read, or where the pack itself asks for the value of
    another pack that reads; of values that are too large together where the outermost is asked for, and those in it."""
    is_own = read.where.source.path in whole.own_files
    own = [place for place, asked in enumerate(read.way) if asked.where.source.path in whole.own_files]
    if (is_own and not read.too_large) or not own:
        return (read.where.span(read.start, read.end), read.way) if is_own else (None, ())
    place = own[0] if read.too_large else own[-1]
    asked = read.way[place]
    return asked.where.span(asked.start, asked.end), read.way[place + 1 :] if read.too_large else read.way[:place]
