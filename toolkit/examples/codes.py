"""The diagnostics of examples: what an example says wrongly, and where a game does not do what it expects."""

from toolkit.diagnostics import register

POSITION = register(
    "E801",
    "example-position",
    title="A position that cannot be set up",
    cause="A name under `set`, `place`, `next`, `during` or `names` of an example means nothing in its scenario, or "
    "the value beside it is none that the thing can have.",
    remedy="Correct the name or the value.",
    bad="place: {rifel#1: C2}",
    good="place: {rifle#1: C2}",
)
ANSWER = register(
    "E802",
    "example-answer",
    title="An answer that cannot be given",
    cause="An entry under `do` is no legal answer there: another seat is asked, the name means nothing, or a condition "
    "of the rules refuses it.",
    remedy="Correct the answer; if the rules should allow it, correct them; if they should not, say `refused:`.",
    bad="do: [{red: attack, target: C3}]      # where blue is asked",
    good="do: [{blue: attack, target: C3}]",
)
CHANCE = register(
    "E803",
    "example-chance",
    title="Chance differs from what the example says",
    cause="The rules roll or draw more often than `next` tells, or less often, or something that cannot come.",
    remedy="Say under `next` each roll, each card and each counter, in order.",
    bad="next: {dice: [7]}                    # of a die with six faces",
    good="next: {dice: [5]}",
)
MOMENT = register(
    "E804",
    "example-moment",
    title="A moment that does not come",
    cause="The text of `at:` is no moment, or the example is over before that moment comes.",
    remedy="Write ending(KIND), opening(KIND), `before EVENT`, `after EVENT`, a number of answers, or start; and let "
    "the example go on until then.",
    bad="{at: end(battle), value: losses, is: 2}",
    good="{at: ending(battle), value: losses, is: 2}",
)
WORD = register(
    "E805",
    "example-word",
    title="A word of an expectation means nothing",
    cause="An answer that must be legal, must not be, or must be refused names an action, an argument, a piece, a "
    "space or a player that there is not. What means nothing is never legal, so the example would hold for ever.",
    remedy="Correct the word.",
    bad="legal: {excludes: [atack]}",
    good="legal: {excludes: [attack]}",
)
CANNOT_FAIL = register(
    "E806",
    "example-cannot-fail",
    title="An expectation that cannot fail",
    cause="What the example says must not be legal could not be legal there, whatever the rules say: somebody else is "
    "asked, or nobody. Or it says that the log lacks words which nothing in the pack says.",
    remedy="Expect it at the decision that is meant, or say who is asked: `asks:`.",
    bad="legal: {excludes: [{red: attack}]}      # where blue is asked",
    good="asks: blue",
)
TWICE = register(
    "E807",
    "example-placed-twice",
    title="An example puts one piece in two places",
    cause="A piece lies in one place. Two entries under `place` speak of this one, and only the last would count.",
    remedy="Take one of the two out, or name another piece.",
    bad="place: {hand(german): [f3#1], deck(german): [f3#1, f4#1]}",
    good="place: {hand(german): [f3#1], deck(german): [f4#1]}",
)
VALUE = register(
    "E810",
    "example-value",
    title="A value is not what the example expects",
    cause="The rules compute another value for the expression.",
    remedy="Look at its account: the notes show how the rules come to it.",
    bad="{value: cover(rifle#1), is: 3}",
    good="{value: cover(rifle#1), is: 2}",
)
ACCOUNT = register(
    "E811",
    "example-account",
    title="An account lacks a line",
    cause="A line expected in the account of a value does not stand there, or not in that order.",
    remedy="Correct the line, or the modifier that should have counted.",
    bad="account: [foxholes 4]",
    good="account: [foxholes 3]",
)
LEGAL = register(
    "E812",
    "example-legal",
    title="Other answers are legal than the example expects",
    cause="An answer that should be legal is not, or one that should not be is.",
    remedy="Correct the list, or the conditions of the action.",
    bad="legal: {exact: [attack]}             # where passing is legal too",
    good="legal: {exact: [attack, pass]}",
)
STATE = register(
    "E813",
    "example-state",
    title="The state is not what the example expects",
    cause="A thing's state, owner or place is another one at that moment.",
    remedy="Correct the expectation, or the steps that should have changed the state.",
    bad="state: {gun.fired: false}",
    good="state: {gun.fired: true}",
)
LOG = register(
    "E814",
    "example-log",
    title="The log is not what the example expects",
    cause="The log lacks words that it should have, or has words that it should lack.",
    remedy="Correct the words; the notes show the log.",
    bad="log_has: D3",
    good="log_has: D1",
)
ASKED = register(
    "E815",
    "example-asked",
    title="Somebody else is asked",
    cause="The game asks another seat than the example expects, or nobody, because it is over.",
    remedy="Correct the seat, or the order of the sequence or the menu.",
    bad="asks: red",
    good="asks: blue",
)
RESULT = register(
    "E816",
    "example-result",
    title="The game ends otherwise",
    cause="The game is not over at that moment, or its ranking is another one.",
    remedy="Correct the ranking, or the step that ends the game.",
    bad="result: [red, blue]",
    good="result: [blue, red]",
)
VIEW = register(
    "E817",
    "example-view",
    title="A seat sees something else",
    cause="What a seat is shown of a thing is not what the example expects.",
    remedy="Correct the expectation, or the `shown_to` of the place or kind.",
    bad="view: {red: {hand(blue): [ambush]}}",
    good="view: {red: {hand(blue): 1}}",
)
REFUSED = register(
    "E818",
    "example-refused",
    title="An answer is not refused as the example expects",
    cause="The rules allow the answer, or refuse it by another case or with other words.",
    remedy="Correct the case or the words, or the condition that should refuse it.",
    bad='{blue: attack, target: C3, refused: "10.1"}',
    good='{blue: attack, target: C3, refused: "10.9"}',
)
FAULT = register(
    "E819",
    "example-fault",
    title="A rule fails while the example is played",
    cause="A rule does what it must not while it runs: it reads through none, divides by zero, or never ends.",
    remedy="The note points at the rule: guard the expression there.",
    bad="{at: ending(battle), value: total(units) / count(units), is: 2}      # with no units",
    good="{at: ending(battle), value: total(units), is: 0}",
)
CROWDED = register(
    "E820",
    "example-crowded",
    title="More pieces lie somewhere in an example than may",
    cause="A place or a kind says under `holds` how many pieces it takes at most; a position keeps to that, as the "
    "forces of a scenario do (E415).",
    remedy="Put one of the pieces elsewhere, or raise `at_most`.",
    bad="place: {C2: [rifle#1, gun#1, tank#1]}      # where a space takes two",
    good="place: {C2: [rifle#1, gun#1], C3: [tank#1]}",
)
RUN_OUT = register(
    "E713",
    "examples-need-too-much",
    about="bounds",
    title="The examples of a pack need too much work together",
    cause="All examples of a pack share 4,000,000 units of work (a round of a loop is one, an answer 50), which is "
    "twice what rules may do between two decisions, and more where maps are large, so that a run ends. They were used "
    "up before this example was at its end; it and those after it were not played.",
    remedy="Mend the rules that go on for so long: the notes name the examples that needed most.",
    bad="while: game.rounds >= 0        # in each of many examples\ndo: [{add: game.rounds}]",
    good="while: game.rounds < 3\ndo: [{add: game.rounds}]",
)
STEP_CHANGED = register(
    "E603",
    "position-step-changed",
    title="A position from play stands at a step that has become another one",
    cause="A position that `position` wrote says where in the rules the game stood, by the paths of steps. Another "
    "step has that path now, none has it, or the step itself has been changed: the game would go on somewhere else.",
    remedy="Play up to there again and write the position anew, or say it with `during:`.",
    bad="# written while this was the first step of the turn\n- offer: [moves]",
    good="# written again since a loop stands before it\n- for: p in players\n  do: [...]\n- offer: [moves]",
)
RULES_CHANGED = register(
    "W601",
    "position-of-other-rules",
    title="The rules around a position from play have changed since",
    cause="A position that `position` wrote stands in the midst of an element of the rules which has been changed "
    "since. The steps at which it stands are as they were, so it is played; but they may now come at another time.",
    remedy="Look whether it still stands where it should. If so, write the new hash under `made_from`; if not, play up "
    "to there again and write the position anew.",
    bad="made_from: {procedures/turn: 0a1b2c3d4e5f6071}   # of the turn as it was",
    good="made_from: {procedures/turn: 71605f4e3d2c1b0a}   # of the turn as it is",
)
