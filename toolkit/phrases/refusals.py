"""What is said of an answer that is refused, in Spanish, by the English phrase. Part of the tables of this folder.

What stands in the places are titles of a pack, of which nobody knows the gender: Spanish sentences need no article
there. Where the number of what follows counts, `BEFORE_ONE` has the form for one.
"""

from __future__ import annotations

_REASONS = {
    "{title} is not offered here.": "Aquí no se ofrece: {title}.",
    "To pass is not allowed here.": "Aquí no se puede pasar.",
    "It is for {who} to do this.": "Esto le toca a {who}.",
    "It is not for you to do this.": "Esto no te toca a ti.",
    "The card is not said.": "Falta decir la carta.",
    "the card": "la carta",
    "Nothing could then be chosen for {noun}.": "Entonces no habría nada que elegir: {noun}.",
    "This card is not in {place}.": "Esta carta no está en {place}.",
    "your hand": "tu mano",
    "This card is not where it is played from.": "Esta carta no está donde se juega.",
    "{noun} is not said.": "{noun}: falta decirlo.",
    "{noun} must be from {low} to {high}.": "{noun}: de {low} a {high}.",
    "{noun} must be at least {low}.": "{noun}: al menos {low}.",
    "{noun} must be at most {high}.": "{noun}: como máximo {high}.",
    "{noun} must be among {things}.": "{noun}: a elegir entre {things}.",
    "{noun} cannot be this one.": "{noun}: esto no se puede elegir.",
    "{noun} cannot be reached.": "{noun}: no se puede llegar allí.",
    "{noun} leaves the map.": "{noun}: se sale del mapa.",
    "{noun}: {there} is not next to {here}.": "{noun}: {there} no está junto a {here}.",
    "{noun} may pass {space}, and not end there.": "{noun}: puede pasar por {space}, no acabar allí.",
    "A march may pass {space}, and not end there.": "Se puede pasar por {space}, no acabar allí.",
    "{noun} ends in {here}.": "{noun}: acaba en {here}.",
    "{noun} cannot go from {here} to {there}.": "{noun}: no puede ir de {here} a {there}.",
    "From {here} to {there} nobody goes over what lies between them: {things}.": (
        "De {here} a {there} no se pasa por lo que hay en medio: {things}."
    ),
    "{space} has room for {most}, and there would be {total} ({limit}).": (
        "En {space} caben {most}, y habría {total} ({limit})."
    ),
    "{noun} would cost {cost}, and there are {most}.": "{noun}: costaría {cost}, y hay {most}.",
    "{noun} meets {space} twice.": "{noun}: pasa dos veces por {space}.",
    "{noun} takes 1 step at most.": "{noun}: 1 paso como máximo.",
    "{noun} takes {count} steps at most.": "{noun}: {count} pasos como máximo.",
    "{noun} needs 1 step at least.": "{noun}: al menos 1 paso.",
    "{noun} needs {count} steps at least.": "{noun}: al menos {count} pasos.",
    "{noun} must share out {amount} among {count}.": "{noun}: hay que repartir {amount} entre {count}.",
    "{noun}: {left} would be left for the others, who take {least} to {most}.": (
        "{noun}: quedarían {left} para los demás, que reciben de {least} a {most}."
    ),
    "{name}: one that is named takes no part of it.": "{name}: no todo lo nombrado entra en el reparto.",
    "{piece} must take {count} at least, and not {given}.": "{piece}: al menos {count}, y no {given}.",
    "{piece} can take {count} at most, and not {given}.": "{piece}: como máximo {count}, y no {given}.",
    "{noun}: at least {least}, and not {count}.": "{noun}: al menos {least}, y no {count}.",
    "{noun}: at most {most}, and not {count}.": "{noun}: como máximo {most}, y no {count}.",
    "{noun} may come to at most {most}, and not {amount}.": "{noun}: suma como máximo {most}, y no {amount}.",
    "{noun} must come to at least {least}, and not {amount}.": "{noun}: suma al menos {least}, y no {amount}.",
    "This may be done once per {occasion}.": "Esto se puede hacer 1 vez por {occasion}.",
    "This may be done {count} times per {occasion}.": "Esto se puede hacer {count} veces por {occasion}.",
    "It costs {cost} of {purse}, which does not pay for this.": (
        "Coste en {purse}: {cost}; aquí no se puede pagar con eso."
    ),
    "It costs {cost} of {purse}, and there are {has}.": "Coste en {purse}: {cost}; disponible: {has}.",
    "It costs {cost} of {purse}, and there are {has}, and {more} in what stands in for it.": (
        "Coste en {purse}: {cost}; disponible: {has}, y {more} en lo que vale en su lugar."
    ),
    "that purse": "esa bolsa",
    "Nobody need say here that {purses} pays first.": "Aquí no hace falta decir con qué se paga primero: {purses}.",
    "It is forbidden: {label}.": "Está prohibido: {label}.",
    "This is against the rule: {case}.": "Va contra la regla: {case}.",
    "The rules do not allow this here.": "Las reglas no permiten esto aquí.",
    "This is not among the legal answers.": "No está entre las respuestas legales.",
    "Not allowed: {words}.": "No se permite: {words}.",
    "Needed: {words}.": "Hace falta: {words}.",
    "{noun} must be one of the best: {better}.": "{noun}: hay que elegir de lo mejor; {better}.",
    "one is possible where {words}": "se puede con esto: {words}",
    "a better one is possible": "se puede mejorar",
    "{score} is worse than the {best} that is possible": "{score} es peor que {best}, que es posible",
    "{score} is worse than the {best} that is possible ({words})": (
        "{score} es peor que {best}, que es posible ({words})"
    ),
}
_WORDED = {
    "the {noun}": "{noun}",
    "your {noun}": "tus {noun}",
    "you": "tú",
    "it": "eso",
    "that one": "eso",
    "whether": "si",
    "{what} of {whose}": "{what} de {whose}",
    "{one} is {other}": "{one} = {other}",
    "{one} is not {other}": "{one} ≠ {other}",
    "{one} is less than {other}": "{one} < {other}",
    "{one} is at most {other}": "{one} ≤ {other}",
    "{one} is more than {other}": "{one} > {other}",
    "{one} is at least {other}": "{one} ≥ {other}",
    "{one} is among {other}": "{one} entre {other}",
    "{one} is not among {other}": "{one} fuera de {other}",
    "{occasion} is going on": "en curso: {occasion}",
    "{occasion} is not going on": "nada en curso de {occasion}",
    "a plan of {whose} has room for {what}": "en un plan de {whose} cabe {what}",
    "no plan of {whose} has room for {what}": "en ningún plan de {whose} cabe {what}",
    "there is one of {things} where {truth}": "entre {things}, al menos 1 con {truth}",
    "there is none of {things} where {truth}": "entre {things}, ni 1 con {truth}",
    "for each of {things}: {truth}": "sin excepción entre {things}: {truth}",
    "not for each of {things}: {truth}": "con alguna excepción entre {things}: {truth}",
    "{of} is {field}": "{of} ({field})",
    "{of} is not {field}": "{of} (no: {field})",
    "you are {field}": "tú ({field})",
    "you are not {field}": "tú (no: {field})",
    "that {words} does not hold": "que no se cumpla esto: {words}",
    "{words}: {answer}": "{words}: {answer}",
    "there is one of {things}": "hay algo entre {things}",
    "there is none of {things}": "no hay nada entre {things}",
    "there is {thing}": "hay {thing}",
    "there is no {noun}": "no hay {noun}",
    "there is not {thing}": "no hay {thing}",
    "all {things}": "{things} en juego",
    "spaces beside {of}": "casillas junto a {of}",
    "spaces at most {number} from {start}": "casillas a {number} o menos de {start}",
    "distance from {start} to {end}": "distancia de {start} a {end}",
    "what is in {place}": "lo que hay en {place}",
    "spaces of {whose}": "casillas de {whose}",
    "top of {place}": "lo que está encima en {place}",
    "your opponents": "tus rivales",
    "opponents of {whose}": "rivales de {whose}",
    "your partners": "tus aliados",
    "partners of {whose}": "aliados de {whose}",
    "number of {things}": "número de {things}",
    "space before": "casilla anterior",
    "next space": "casilla siguiente",
    "number": "número",
    "answer": "respuesta",
    "amounts": "cantidades",
    "route": "ruta",
    "player": "jugador",
    "players": "jugadores",
}
_CLAIMED = {
    "This says less than is asked.": "Esto dice menos de lo que se pide.",
    "This says more than is asked.": "Esto dice más de lo que se pide.",
    "Nothing can be claimed: nobody is asked.": "No se puede reclamar nada: no se pregunta a nadie.",
    "There is no such player.": "No existe ese jugador.",
    "This cannot be claimed.": "Esto no se puede reclamar.",
    "{action} cannot be claimed.": "No se puede reclamar: {action}.",
    "Nothing can be claimed while somebody decides in secret.": (
        "No se puede reclamar nada mientras alguien decide en secreto."
    ),
    "{action} can be claimed while {occasion} is going on.": "Se puede reclamar durante {occasion}: {action}.",
    "{action} cannot be claimed while an action of its menu is being done.": (
        "No se puede reclamar mientras se hace una acción de su menú: {action}."
    ),
    "No pass stands that could be lifted.": "No hay ningún pase en pie que se pueda levantar.",
    "Nobody is asked.": "No se pregunta a nadie.",
    "Here nothing can be done but to pass.": "Aquí no se puede hacer otra cosa que pasar.",
    "Nobody can pass until {moment} here; there are {moments}.": (
        "Aquí nadie puede pasar hasta {moment}; se puede hasta {moments}."
    ),
    "Nobody can pass until {moment} here.": "Aquí nadie puede pasar hasta {moment}.",
    "Until when is not said; there are {moments}.": "Falta decir hasta cuándo; se puede hasta {moments}.",
    "Until when is not said.": "Falta decir hasta cuándo.",
    "Here nobody can pass, until whatever comes.": "Aquí nadie puede pasar, hasta que ocurra lo que sea.",
}
_READ = {
    "The game is over.": "La partida ha terminado.",
    "{who} is asked to choose.": "A {who} se le pide que elija.",
    "{who} is asked to act.": "A {who} se le pide una acción.",
    "{who} is asked, not {other}.": "Le toca a {who}, no a {other}.",
    "No action is called {name}.": "Ninguna acción se llama {name}.",
    "{action} has no argument {name}.": "{action} no tiene el argumento {name}.",
    "{action}: {name} is said, and {missing}, which comes before it, is not.": (
        "{action}: se dice {name}, y falta {missing}, que va antes."
    ),
    "A pass has no argument {name}.": "Un pase no tiene el argumento {name}.",
    "{name}: {word} is no {type}.": "{name}: {word} no es de este tipo: {type}.",
    "{name}: There are {count} pieces `{design}` here. Say which one: `{first}`.": (
        "{name}: Aquí hay {count} piezas `{design}`. Di cuál: `{first}`."
    ),
    "An answer is a mapping: who does what, with what.": "Una respuesta dice quién hace qué, y con qué.",
    "Chance comes first.": "Antes le toca al azar.",
    "Chance answers with numbers.": "El azar responde con números.",
    "Chance has no such outcome.": "El azar no tiene ese resultado.",
    "This is no order of what is shuffled.": "Esto no es un orden de lo que se baraja.",
}
REFUSALS = {**_REASONS, **_WORDED, **_CLAIMED, **_READ}
BEFORE_ONE = {"es": {"your {noun}": "tu {noun}"}}
"""By language the form of a phrase where the words in its place are for one thing."""
