"""What the terminal says of itself, in Spanish, by the English phrase. Part of the tables of this folder."""

from __future__ import annotations

_ASKED = {
    "What do you do?": "¿Qué haces?",
    "Where do you set up {piece}?": "¿Dónde despliegas {piece}?",
    "You pass until {moments}. `lift pass` ends that.": "Pasas hasta {moments}. `lift pass` lo termina.",
    "{one} or {other}": "{one} o {other}",
    "So far: {answer}": "Hasta ahora: {answer}",
    "and {count} more: type the name.": "y {count} más: escribe el nombre.",
    "a number for {whose}: {numbers}": "un número para {whose}: {numbers}",
    "a number: {numbers}": "un número: {numbers}",
    "{first} to {last}": "{first} a {last}",
    "pass": "pasar",
    "no more": "nada más",
    "{who} is asked. Press a key when nobody else sees the screen.": (
        "Le toca a {who}. Pulsa una tecla cuando nadie más vea la pantalla."
    ),
    "Ctrl-C again stops the game.": "Otro Ctrl-C termina la partida.",
    "There is no more input: the game stops here.": "No hay más entrada: la partida se detiene aquí.",
}
_REFUSED = {
    "No answer was refused. `why EXPRESSION` asks for a value.": (
        "No se ha rechazado ninguna respuesta. `why EXPRESIÓN` pregunta por un valor."
    ),
    "This is no condition that a pack has written.": "No es una condición escrita en un paquete.",
    "Nobody who is called {name} plays at this keyboard.": "Nadie que se llame {name} juega en este teclado.",
    "There is nothing to redo.": "No hay nada que rehacer.",
    "There is nothing to undo.": "No hay nada que deshacer.",
    "In this game answers cannot be taken back.": "En esta partida no se puede deshacer nada.",
    "Chance has spoken since, and in this game that cannot be taken back.": (
        "El azar ya ha hablado, y en esta partida eso no se puede deshacer."
    ),
    "Something hidden was turned up or shown since, and in this game that cannot be taken back.": (
        "Desde entonces se ha descubierto o mostrado algo oculto, y en esta partida eso no se puede deshacer."
    ),
    "How many pieces of which side, X of several sides; `map {space}` shows the part around a space.": (
        "Cuántas piezas de qué bando, X de varios; `map {space}` enseña la parte alrededor de un espacio."
    ),
    "In spaces: what it costs to come there; ~ in a zone of that side": (
        "En los espacios: lo que cuesta llegar; ~ en una zona de ese bando"
    ),
    "In spaces: the number of the step that comes there; X what breaks it": (
        "En los espacios: el número del paso que llega allí; X lo que lo corta"
    ),
    "No movement is offered for it here.": "Aquí no se le ofrece ningún movimiento.",
    "The rules trace nothing for it here: no supply, no command.": (
        "Las reglas no trazan nada para ella aquí: ni suministro ni mando."
    ),
    "This is no whole answer yet: what comes of it is not known.": (
        "Aún no es una respuesta completa: no se sabe qué sale de ella."
    ),
    "Chance may go too many ways here to follow them all.": "El azar puede ir aquí por demasiados caminos.",
    "Cards are shuffled or drawn then: nobody knows what comes.": (
        "Entonces se baraja o se roba: nadie sabe qué saldrá."
    ),
    "This cannot be computed here.": "Esto no se puede calcular aquí.",
    "That depends on what this seat cannot see.": "Eso depende de lo que este asiento no puede ver.",
    "In no space stand several pieces.": "En ningún espacio hay varias piezas.",
    "`{typed}` may be several pieces: {names}.": "`{typed}` puede ser varias piezas: {names}.",
    "You know of nothing on the map that is called {name}.": "No conoces nada en el mapa que se llame {name}.",
    "attempt {spaces}": "intento {spaces}",
    "{cost} of {most}": "{cost} de {most}",
    "{answer} is the only answer, and is given by itself.": "{answer} es la única respuesta, y se da por sí sola.",
    "None of these is a whole answer yet: what comes of it is not known.": (
        "Ninguna es aún una respuesta completa: no se sabe qué sale de ella."
    ),
    "`odds ANSWER` tells what comes of one that is listed.": (
        "`odds RESPUESTA` cuenta qué sale de una de las de la lista."
    ),
    "`undo` takes back: {answer}": "`undo` deshace: {answer}",
    "`undo` takes back nothing: you have seen what chance brought, or what was hidden.": (
        "`undo` no deshace nada: ya has visto lo que trajo el azar, o lo que estaba oculto."
    ),
    "In spaces: what it costs to come there": "En los espacios: lo que cuesta llegar",
    "In spaces: o where it may be": "En los espacios: o, donde puede estar",
    "You know of no zone.": "No conoces ninguna zona.",
    "In spaces: ~ in a zone of that side": "En los espacios: ~ en una zona de ese bando",
    "You know of nothing but what is on the board.": "No conoces nada más que lo que hay en el tablero.",
    "You know of no space, place, piece, card, terrain or keyword that is called {name}.": (
        "No conoces ningún espacio, lugar, pieza, carta, terreno ni palabra clave que se llame {name}."
    ),
    "`{typed}` is no answer here and no command. {advice}": (
        "`{typed}` no es aquí ninguna respuesta, ni una orden. {advice}"
    ),
    "Type help for a list.": "Escribe help para ver la lista.",
    "Did you mean {names}?": "¿Querías decir {names}?",
    "`{typed}` may be several of these answers: {names}.": "`{typed}` puede ser varias de estas respuestas: {names}.",
    "There is no answer {number}: they are numbered from 1 to {last}.": (
        "No hay ninguna respuesta {number}: van del 1 al {last}."
    ),
    "There is no answer {number}: there is only 1.": "No hay ninguna respuesta {number}: solo hay 1.",
    "`{name}` wants more: {use}.": "A `{name}` le falta algo: {use}.",
    "{typed} is not asked for, but {asked}.": "No se pide {typed}, sino {asked}.",
    "{who} can claim nothing here.": "{who}: aquí no hay nada que reclamar.",
    "`{typed}` is nothing that can be claimed here.": "`{typed}` no se puede reclamar aquí.",
}
_UNDONE = {
    "Taken back, with what others answered since.": "Deshecho, con lo que otros han respondido desde entonces.",
    "Chance is set back too, and brings the same again. What was seen of it:": (
        "El azar también vuelve atrás, y traerá lo mismo. Lo que se vio de él:"
    ),
    "What was turned up or shown is hidden again. What was seen of it:": (
        "Lo que se descubrió o se mostró vuelve a estar oculto. Lo que se vio de ello:"
    ),
    "nothing": "nada",
    "and {count} more": "y {count} más",
}
_FAULTS = {
    "This is none here, and none has nothing to read or to count with.": (
        "Aquí no hay nada, y de nada no se puede leer ni contar."
    ),
    "A division by 0.": "Una división por 0.",
    "`only` of a set that has not exactly one member.": "`only` de un conjunto que no tiene exactamente un miembro.",
    "A number beyond ±2^53.": "Un número más allá de ±2^53.",
    "A list of more than 10000 things.": "Una lista de más de 10000 cosas.",
    "A fact is read that nothing has set.": "Se lee un dato que nada ha fijado.",
    "An occasion is read that is over.": "Se lee una ocasión que ya ha terminado.",
    "No such member.": "No existe ese miembro.",
    "`min` or `max` of nothing.": "`min` o `max` de nada.",
    "This goes on for too long: a loop that does not end, or rules that call each other for ever.": (
        "Esto dura demasiado: un bucle que no termina, o reglas que se llaman sin fin."
    ),
    "A roll from one number to a smaller one, or of more than 10000 numbers.": (
        "Una tirada de un número a otro menor, o de más de 10000 números."
    ),
    "A piece is put into one that cannot take it: that is full, takes none of its kind, is gone, or is in it.": (
        "Una pieza se pone en otra que no puede llevarla: está llena, no lleva de su tipo, ya no está o va dentro de "
        "ella."
    ),
    "A piece is put into a place that is not declared to hold its kind.": (
        "Una pieza se pone en un lugar que no está declarado para su tipo."
    ),
    "`closed: true` is said of sets, and a larger set is legal here of which a smaller one is not.": (
        "Se dice `closed: true` de conjuntos, y aquí es legal uno mayor del que no lo es uno menor."
    ),
    "This loop goes on for too long: it does not end, or far too much is looked at in it.": (
        "Este bucle dura demasiado: no termina, o en él se mira demasiado."
    ),
    "A rule fails: {fault}": "Una regla falla: {fault}",
    "{place}; nothing has changed.": "{place}; nada ha cambiado.",
    "This cannot be computed here. {reason}": "Esto no se puede calcular aquí. {reason}",
    "That depends on what this seat cannot see. `hexwright play --all` shows everything.": (
        "Eso depende de lo que este jugador no puede ver. `hexwright play --all` lo enseña todo."
    ),
    "This is a fault of the tool itself: {error}. Please report it.": (
        "Es un fallo de la propia herramienta: {error}. Por favor, comunícalo."
    ),
    "{count} answers of bots, and the game is not over; Ctrl-C stops it.": (
        "Los bots llevan {count} respuestas y la partida no ha terminado; Ctrl-C la detiene."
    ),
    "1 answer of bots, and the game is not over; Ctrl-C stops it.": (
        "Los bots llevan 1 respuesta y la partida no ha terminado; Ctrl-C la detiene."
    ),
    "bots have given 1 answer, and the game is not over; --most-answers lets it go on": (
        "los bots han dado 1 respuesta y la partida no ha terminado; --most-answers la deja seguir"
    ),
    "bots have given {count} answers, and the game is not over; --most-answers lets it go on": (
        "los bots han dado {count} respuestas y la partida no ha terminado; --most-answers la deja seguir"
    ),
    "bots have given 1 answer, which needed more than {work} units of work ({fault}), and the game is not over; "
    "--most-answers lets it go on": (
        "los bots han dado 1 respuesta, que ha costado más de {work} unidades de trabajo ({fault}), y la partida no ha "
        "terminado; --most-answers la deja seguir"
    ),
    "bots have given {count} answers, which needed more than {work} units of work ({fault}), and the game is not "
    "over; --most-answers lets it go on": (
        "los bots han dado {count} respuestas, que han costado más de {work} unidades de trabajo ({fault}), y la "
        "partida no ha terminado; --most-answers la deja seguir"
    ),
    "{who} finds no answer that can be completed, among those tried; the game cannot go on": (
        "{who} no encuentra, entre las que ha probado, ninguna respuesta que se pueda completar; la partida no puede "
        "seguir"
    ),
    "true": "verdadero",
    "false": "falso",
    "up": "hacia arriba",
    "down": "hacia abajo",
    "nearest": "al más cercano",
}
_ANSWERED = {
    "lift pass": "deja de pasar",
    "claim {action}": "reclama {action}",
    "until {moments}": "hasta {moments}",
    "after passes": "pases antes",
}
"""What the log says of answers that are no actions of the one who is asked."""
_TYPED = {
    "WHEN": "CUÁNDO",
    "ANSWER": "RESPUESTA",
    "NAME": "NOMBRE",
    "THING": "COSA",
    "PIECE": "PIEZA",
    "EXPRESSION": "EXPRESIÓN",
    "FILE": "FICHERO",
    "target": "objetivo",
    "outer {occasion}": "{occasion} (anterior)",
}
"""What stands for words that are typed behind a command, and what may be typed there."""
_SEEN = {
    "a card": "una carta",
    "a piece": "una pieza",
    "none": "ninguno",
    "1 piece": "1 pieza",
    "{count} pieces": "{count} piezas",
    "behind the terrain: {field}": "tras el terreno: {field}",
    "{first} to {last}. `map` shows all of it, `map {first}` the part around a space.": (
        "De {first} a {last}. `map` lo enseña todo, `map {first}` la parte alrededor de un espacio."
    ),
    "between spaces": "entre espacios",
    "a way over it": "un paso por encima",
    "{side} {title}": "{title} ({side})",
    "face up": "boca arriba",
    "{piece} is gone": "{piece}: fuera del juego",
    "{piece} comes to {place}": "{piece}: llega a {place}",
    "sure": "seguro",
    "If all who are asked meanwhile pass, or do what is proposed:": (
        "Si todos a los que se pregunta entretanto pasan, o hacen lo que se propone:"
    ),
    "nothing changes": "no cambia nada",
    "nothing else": "nada más",
    "{count} other outcomes": "otros {count} resultados",
    "face down": "boca abajo",
    "turn {turn}: {pieces}": "turno {turn}: {pieces}",
    "to be set up": "por desplegar",
    "arrives": "llega en el turno",
    "entry": "entrada",
    "group": "grupo",
    "somewhere": "en alguna parte",
    "1 of which nothing is known": "1 de la que no se sabe nada",
    "{count} of which nothing is known": "{count} de las que no se sabe nada",
    "{count} of which no more is known": "{count} de las que no se sabe más",
    "nothing lies there": "no hay nada",
    "1 point": "1 punto",
    "{count} points": "{count} puntos",
    "nowhere": "a ninguna parte",
    "border of {side}": "borde de {side}",
    "held at first by {side}": "al principio en manos de {side}",
    "How far it comes depends on what this seat cannot see.": (
        "Hasta dónde llega depende de lo que este asiento no puede ver."
    ),
}
_ENDED = {
    "The game is not over.": "La partida no ha terminado.",
    "The game is over, without a ranking.": "La partida ha terminado, sin clasificación.",
    "The game is over for {who}.": "La partida ha terminado para {who}.",
    "The game is over: {who} are equal.": "La partida ha terminado: empate entre {who}.",
    "The game is over: {first} won, before {others}.": (
        "La partida ha terminado: victoria de {first}, delante de {others}."
    ),
    "{one}, then {other}": "{one}, luego {other}",
    "{one} and {other}": "{one} y {other}",
    "{who} is asked.": "Le toca a {who}.",
    "`{command}` goes on with it.": "`{command}` la continúa.",
    "The game is kept: `{command}` goes on with it.": "La partida queda guardada: `{command}` la continúa.",
    "Seed: {seed}": "Semilla: {seed}",
    "Saved in {file}.": "Guardada en {file}.",
    "The record is in {file}: `{command}` plays it again.": "El registro está en {file}: `{command}` lo reproduce.",
    "The position is in {file}: `{command}` tries it.": "La posición está en {file}: `{command}` la prueba.",
    "{file} cannot be written: {reason}.": "No se puede escribir {file}: {reason}.",
    "No record is written: the game was resumed from a save that does not hold what was answered before it.": (
        "No se escribe ningún registro: la partida se reanudó de un guardado que no contiene lo respondido antes."
    ),
    "{played} of {count} answers played again.": "Reproducidas {played} de {count} respuestas.",
    "It did not come to the same end:": "No ha llegado al mismo final:",
}
HELP = {
    "pass, and go on passing until then: pass until turn, pass until target": (
        "pasar, y seguir pasando hasta entonces: pass until turn, pass until target"
    ),
    "be asked again where you would pass by yourself": "que se te vuelva a preguntar donde pasarías por tu cuenta",
    "list what you may do at any time, whoever is asked": "enumerar lo que puedes hacer en cualquier momento",
    "do one of these, by its number or its name": "hacer una de esas cosas, por su número o su nombre",
    "take back the last part of an answer that is begun, else your last answer, with what came since": (
        "deshacer la última parte de la respuesta empezada; si no, tu última respuesta y lo que vino después"
    ),
    "the last answer of somebody else at this keyboard": "la última respuesta de otra persona de este teclado",
    "give again what was undone: a part of an answer, or an answer": (
        "volver a dar lo que se deshizo: una parte de una respuesta, o una respuesta"
    ),
    "take back all that is begun of an answer": "deshacer toda la respuesta empezada",
    "draw the board, or the part in question": "dibujar el tablero, o la parte de la que se trata",
    "all of a large map at a small scale": "todo un mapa grande a escala pequeña",
    "the part of the map around a space or a piece: map C3": (
        "la parte del mapa alrededor de un espacio o una pieza: map C3"
    ),
    "draw what it costs a piece to come where it can: reach rifles 2": (
        "dibujar lo que le cuesta a una pieza llegar adonde puede: reach rifles 2"
    ),
    "draw how supply, or whatever the rules trace, comes to a piece": (
        "dibujar cómo llega a una pieza el suministro, o lo que tracen las reglas"
    ),
    "what comes of an answer before you give it, and how likely that is: odds 3": (
        "qué sale de una respuesta antes de darla, y con qué probabilidad: odds 3"
    ),
    "the same of all whole answers that are listed": "lo mismo de todas las respuestas completas de la lista",
    "list the spaces in which several pieces stand": "enumerar los espacios en los que hay varias piezas",
    "draw the board with the zones of all sides, as far as you can know them": (
        "dibujar el tablero con las zonas de todos los bandos, hasta donde puedes conocerlas"
    ),
    "show in full what you have in your places": "mostrar entero lo que tienes en tus lugares",
    "tell all you know of a space, a piece, a card or a place: look C3": (
        "contar todo lo que sabes de un espacio, una pieza, una carta o un lugar: look C3"
    ),
    "the whole log": "todo el diario",
    "the whole log in ids, as `log_has` of examples reads it": (
        "todo el diario con sus ids, como lo lee `log_has` en los ejemplos"
    ),
    "the condition, as the rules have it, that your last answer did not meet": (
        "la condición de las reglas que tu última respuesta no cumplía"
    ),
    "how the rules come to a value: why strength(rifle#2)": "cómo se llega a un valor: why strength(rifle#2)",
    "save the game; `hexwright play PACK --resume FILE` goes on with it": (
        "guardar la partida; `hexwright play PACK --resume FILE` la continúa"
    ),
    "write down all answers so far, for `hexwright replay FILE`": (
        "escribir todas las respuestas dadas, para `hexwright replay FILE`"
    ),
    "write the position as an example, for `hexwright test`": (
        "escribir la posición como ejemplo, para `hexwright test`"
    ),
    "how to answer, and what else can be typed": "cómo responder, y qué más se puede escribir",
    "what a command does: help odds; help all lists them all": (
        "qué hace una orden: help odds; help all las enumera todas"
    ),
    "stop": "parar",
}
"""What each command does that can be typed at the prompt."""
MORE_HELP = {
    "Anything else is an answer: its number, or its name or how it begins.": (
        "Todo lo demás es una respuesta: su número, su nombre o su comienzo."
    ),
    "Where a number is asked for it is that number; lines are then picked by #1, #2.": (
        "Donde se pide un número vale ese número; las líneas se eligen entonces con #1, #2."
    ),
    "An answer of several parts is asked part by part; `undo` takes back the last part, `back` all of it.": (
        "Una respuesta de varias partes se pide parte a parte; `undo` deshace la última, `back` toda."
    ),
    "Several parts may be typed in one line, between commas: march: tanks, D4.": (
        "Varias partes pueden escribirse en una línea, separadas por comas: march: tanks, D4."
    ),
    "An empty line lists the answers again.": "Una línea vacía vuelve a enumerar las respuestas.",
}
_HELPED = {
    "Type an answer: its number, its words, or how they begin.": (
        "Escribe una respuesta: su número, sus palabras o su comienzo."
    ),
    "To answer": "Para responder",
    "Before you answer": "Antes de responder",
    "The table": "La mesa",
    "To go back": "Para volver atrás",
    "To ask why": "Para preguntar por qué",
    "To keep the game, and to stop": "Para guardar la partida y parar",
    "`help NAME` tells what one does, such as `help odds`; `help all` what each does.": (
        "`help NOMBRE` cuenta qué hace una, como `help odds`; `help all`, qué hace cada una."
    ),
    "There is no command {name}. `help all` lists them.": "No hay ninguna orden {name}. `help all` las enumera.",
}
SPANISH_TERMINAL = {
    **_HELPED,
    **_ASKED,
    **_REFUSED,
    **_FAULTS,
    **_ANSWERED,
    **_TYPED,
    **_UNDONE,
    **_SEEN,
    **_ENDED,
    **HELP,
    **MORE_HELP,
    "`{typed}` is no part of this answer.": "«{typed}» no es ninguna parte de esta respuesta.",
}
