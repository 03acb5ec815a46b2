"""The diagnostics of `hexwright test PACK --leaks`: what a seat could find out without being told."""

from toolkit.diagnostics import register

ANSWERS = register(
    "E714",
    "leak-in-answers",
    about="secrets",
    title="What may be answered gives a secret away",
    cause="In a random game a seat was asked otherwise than in a world that it cannot tell from its own: other answers "
    "were listed, or as many in another order, or more of them; something else was proposed, or refused for another "
    "reason. So whoever sits there learns from the question what nobody has shown him, whatever is called `public`.",
    remedy="Let the expression that is underlined read only what its player knows: ask `seen(x, otherwise)`, or "
    "`reveal` before what it reads. The notes tell both worlds.",
    bad='target: {one: units(map), each: "armour_of(it) < 3"}     # armour_of reads it.armour, and says `public:`',
    good='target: {one: units(map), each: "seen(it.armour, 0) < 3"}',
)
TOLD = register(
    "E715",
    "leak-in-what-is-told",
    about="secrets",
    title="What a seat is shown or told gives a secret away",
    cause="In a random game a seat was shown, or told by the log or by `why`, something else than in a world that it "
    "cannot tell from its own, though nothing hidden came out: the view differs, a value that it may ask for, or the "
    "order in which the log tells the same things.",
    remedy="Let what is underlined read only what everybody knows, or let the steps `reveal` first what they go by. "
    "The notes tell both worlds.",
    bad="- for: p in sorted(players, -it.bid)     # which lies face down\n  do: [{add: p.turns, by: 1}]",
    good="- reveal: bids\n- for: p in sorted(players, -it.bid)\n  do: [{add: p.turns, by: 1}]",
)
RUN_OUT = register(
    "E716",
    "leaks-need-too-much",
    about="bounds secrets",
    title="Games that look for leaks need too much work",
    cause="The random games of a scenario share so much work (a round of a loop is one unit, an answer 50), so that a "
    "run ends; or a game comes to no end. They were not looked at to their end, so nothing is known of the rest.",
    remedy="Ask for fewer games, or mend the rules that go on for so long: `hexwright play` shows such a game.",
    bad="while: game.rounds >= 0\ndo: [{offer: orders}]",
    good="while: game.rounds < 9\ndo: [{offer: orders}]",
)
