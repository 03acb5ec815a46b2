"""What the terminal says of itself, in Spanish, by the English phrase. Part of the tables of this folder."""

from __future__ import annotations

_ASKED = {
    "What do you do?": "¿Qué haces?",
    "You pass until {moments}. `lift pass` ends that.": "Pasas hasta {moments}. `lift pass` lo termina.",
    "{one} or {other}": "{one} o {other}",
    "So far: {answer}": "Hasta ahora: {answer}",
    "and {count} more: type the name.": "y {count} más: escribe el nombre.",
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
    "`{name}` wants more: {use}.": "A `{name}` le falta algo: {use}.",
    "{typed} is not asked for, but {asked}.": "No se pide {typed}, sino {asked}.",
    "{who} can claim nothing here.": "{who} no puede reclamar nada aquí.",
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
_SEEN = {
    "none": "ninguno",
    "1 piece": "1 pieza",
    "{count} pieces": "{count} piezas",
    "behind the terrain: {field}": "tras el terreno: {field}",
    "face down": "boca abajo",
    "somewhere": "en alguna parte",
    "{count} of which nothing is known": "{count} de las que no se sabe nada",
    "{count} of which no more is known": "{count} de las que no se sabe más",
    "nothing lies there": "no hay nada",
}
_ENDED = {
    "The game is not over.": "La partida no ha terminado.",
    "The game is over, without a ranking.": "La partida ha terminado, sin clasificación.",
    "The game is over for {who}.": "La partida ha terminado para {who}.",
    "The game is over: {who} are equal.": "La partida ha terminado: empate entre {who}.",
    "The game is over: {first} won, before {others}.": "La partida ha terminado: gana {first}, delante de {others}.",
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
    "draw the board": "dibujar el tablero",
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
    "this list": "esta lista",
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
    "An empty line lists the answers again.": "Una línea vacía vuelve a enumerar las respuestas.",
}
SPANISH_TERMINAL = {**_ASKED, **_REFUSED, **_UNDONE, **_SEEN, **_ENDED, **HELP, **MORE_HELP}
