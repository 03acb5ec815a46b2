"""What is said of the files of games (saves, records), in Spanish, by the English phrase. Part of the tables here."""

from __future__ import annotations

_READ = {
    "it is there already and is no {form}: name another file, or take that one away first": (
        "ya existe, y no es lo que se escribe aquí ({form}): nombra otro fichero, o quita antes ese"
    ),
    "save of a game": "partida guardada",
    "record of a game": "registro de una partida",
    "position as `position` wrote it": "posición tal como la escribió `position`",
    "drawing of hexwright's": "dibujo de hexwright",
    "picture of hexwright's": "imagen de hexwright",
    "list of lines of a map": "lista de líneas de un mapa",
    "{file} cannot be read: {reason}.": "No se puede leer {file}: {reason}.",
    "{file} is no save and no record: it holds no JSON document.": (
        "{file} no es una partida guardada ni un registro: no contiene un documento JSON."
    ),
    "{file} is no record: {reason}.": "{file} no es un registro: {reason}.",
    "{file} cannot be resumed: {reason}.": "No se puede reanudar {file}: {reason}.",
    "{file} is a game of the pack {other}, not of {own}.": "{file} es una partida del paquete {other}, no de {own}.",
    "Name that pack: {command}": "Nombra ese paquete: {command}",
    "the pack of the record ({pack}) is not under ./content: name its folder with --pack.": (
        "el paquete del registro ({pack}) no está en ./content: nombra su carpeta con --pack."
    ),
    "No such file or directory": "no existe ese fichero o carpeta",
    "Permission denied": "permiso denegado",
    "Is a directory": "es una carpeta",
    "Not a directory": "no es una carpeta",
    "No space left on device": "no queda espacio en el disco",
    "Read-only file system": "el sistema de ficheros es de solo lectura",
    "File exists": "el fichero ya existe",
    "Too many levels of symbolic links": "demasiados enlaces simbólicos seguidos",
    "The game is not kept: HEXWRIGHT_STATE names no folder, and --save no file.": (
        "La partida no queda guardada: HEXWRIGHT_STATE no nombra ninguna carpeta, ni --save ningún fichero."
    ),
    "The game cannot be kept in {file}: {reason}.": "La partida no se puede guardar en {file}: {reason}.",
}
_TAKEN_UP = {
    "{wrong}": "{wrong}",
    "it is a record, which `hexwright replay` plays again": "es un registro, que `hexwright replay` vuelve a jugar",
    "a save of the form {form}; this tool reads {own}": (
        "una partida guardada de la forma {form}; esta herramienta lee la {own}"
    ),
    "a save of the form {form}; this tool reads {own}. Finish that game with the version of the tool that wrote it": (
        "una partida guardada de la forma {form}; esta herramienta lee la {own}. Acabe esa partida con la versión de "
        "la herramienta que la escribió"
    ),
    "it is no save, or it is damaged: {wrong}": "no es una partida guardada, o está dañada: {wrong}",
    "the save is damaged, or is none": "la partida guardada está dañada, o no lo es",
    "it is a game of the pack {other}, not of {own}": "es una partida del paquete {other}, no de {own}",
    "the save is of the scenario {other}, not {own}": "la partida guardada es del escenario {other}, no de {own}",
    "it was played with the option {id}, which {own} does not have": ("se jugó con la opción {id}, que {own} no tiene"),
    "it was played with the option {id}: {value}, not {own}": "se jugó con la opción {id}: {value}, no {own}",
    "the save waits where nobody is asked": "la partida guardada espera donde no se pregunta a nadie",
    "the save is damaged: `{name}` cannot be that": "la partida guardada está dañada: `{name}` no puede ser eso",
    "the save is damaged: it contradicts itself in {name}": (
        "la partida guardada está dañada: se contradice en {name}"
    ),
    "the save is damaged: chance is asked in a game that is over": (
        "la partida guardada está dañada: se pregunta al azar en una partida terminada"
    ),
    "the save is damaged: no game waits there": "la partida guardada está dañada: ninguna partida espera ahí",
    "the save is damaged: a pass stands until the end of an offer that is not going on": (
        "la partida guardada está dañada: alguien pasa hasta el fin de una oferta que no está en curso"
    ),
    "the game waits to be told what chance brings, and here chance is drawn": (
        "la partida espera que se le diga qué trae el azar, y aquí el azar se sortea"
    ),
    "the save is damaged: the piece `{name}` is missing": "la partida guardada está dañada: falta la pieza `{name}`",
    "the game has a piece `{name}` now, which the save does not know": (
        "la partida tiene ahora una pieza `{name}`, que la guardada no conoce"
    ),
    "the save is damaged: `{name}` is missing": "la partida guardada está dañada: falta `{name}`",
    "the save is damaged: this game knows no `{name}`": (
        "la partida guardada está dañada: esta partida no conoce `{name}`"
    ),
    "the save does not count what was drawn": "la partida guardada no cuenta lo que se ha sorteado",
    "no step of these rules is at {place}": "ningún paso de estas reglas está en {place}",
    "the save does not say {name}, which is kept at {place}": (
        "la partida guardada no dice {name}, que se guarda en {place}"
    ),
    "it is a save, which `hexwright play --resume` goes on with": (
        "es una partida guardada, que `hexwright play --resume` continúa"
    ),
    "a record of the form {form}; this tool reads {own}": (
        "un registro de la forma {form}; esta herramienta lee la {own}"
    ),
    "a record of the form {form}; this tool reads {own}. Replay that game with the version of the tool that wrote it": (
        "un registro de la forma {form}; esta herramienta lee la {own}. Vuelva a jugar esa partida con la versión de "
        "la herramienta que lo escribió"
    ),
    "it is a save without its history: what was answered before it is not known": (
        "es una partida guardada sin su historia: no se sabe lo que se respondió antes"
    ),
}
_CHANGED = {
    "{file} was played in the scenario {scenario}, which {pack} does not have; its scenarios are: {known}.": (
        "{file} se jugó en el escenario {scenario}, que {pack} no tiene; sus escenarios son: {known}."
    ),
    "{pack} has no such option": "{pack} no tiene esa opción",
    "it is one of these: {known}": "es una de estas: {known}",
    "{file} was played with the option {option}, and {why}. --try plays without it.": (
        "{file} se jugó con la opción {option}, y {why}. --try juega sin ella."
    ),
    "Left out: the option {option}, for {why}.": "Se prescinde de la opción {option}, pues {why}.",
    "{file} cannot be resumed: since then the rules have changed.": (
        "No se puede reanudar {file}: desde entonces las reglas han cambiado."
    ),
    "the game cannot be played again as it was: since then the rules have changed.": (
        "la partida no se puede reproducir como fue: desde entonces las reglas han cambiado."
    ),
    "Bring that back as it was, or say --try: then it goes on under the rules of now, as far as it goes.": (
        "Devuélvelo a como estaba, o di --try: entonces sigue con las reglas de ahora, hasta donde llegue."
    ),
    "has changed": "ha cambiado",
    "is new": "es nuevo",
    "is not there any more": "ya no está",
    "has changed: rules that this game never comes to ask for more, or less": (
        "ha cambiado: reglas a las que esta partida nunca llega piden más, o menos"
    ),
    "What the game is made from has changed since:": "Desde entonces ha cambiado aquello de lo que está hecha:",
    "it stood in the midst of `{name}`, which has changed": "estaba en medio de `{name}`, que ha cambiado",
    "What was answered before leads elsewhere now: it is not shown, taken back or recorded.": (
        "Lo que se respondió antes lleva ahora a otra parte: no se muestra, ni se deshace, ni se registra."
    ),
    "{reason}; and it cannot be played again: {why}": "{reason}; y no se puede reproducir: {why}",
    "It cannot go on from where it stood: {reason}.": "No puede seguir desde donde estaba: {reason}.",
    "From its beginning: {played}": "Desde el principio: {played}",
    "{played} of 1 answer played again.": "Reproducidas {played} de 1 respuesta.",
    "Answer {number} is not legal any more:": "La respuesta {number} ya no es legal:",
    "The game goes on from there.": "La partida sigue desde ahí.",
    "the record is of an older form, which does not say what the game was made from: --try plays it again.": (
        "el registro es de una forma más antigua, que no dice de qué está hecha la partida: --try lo reproduce."
    ),
    "the seats of the record are not those of the scenario: {reason}.": (
        "los asientos del registro no son los del escenario: {reason}."
    ),
    "Hash of the state: {hash}": "Hash del estado: {hash}",
    "It ended with {then}, and now with {now}.": "Terminó con {then}, y ahora con {now}.",
    "Chance was asked for {then} numbers, and now for {now}.": "Al azar se le pidieron {then} números, y ahora {now}.",
    "{then} was asked, and now {now} is.": "Antes: {then}; ahora le toca a: {now}.",
    "The state at its end is another one: dice came out otherwise, or things stand elsewhere.": (
        "El estado final es otro: los dados salieron de otro modo, o las cosas están en otra parte."
    ),
    "the game going on": "la partida en curso",
    "{one} before {other}": "{one} delante de {other}",
    "no ranking": "ninguna clasificación",
}
_CANNOT = {
    "1 error in the translations: `{command}` shows it.": "1 error en las traducciones: `{command}` lo muestra.",
    "{count} errors in the translations: `{command}` shows them.": (
        "{count} errores en las traducciones: `{command}` los muestra."
    ),
    "{pack} cannot be played until its errors are mended": "no se puede jugar a {pack} sin corregir antes sus errores",
    "{scenario} cannot be played: no `sequence:` names the procedure of the game.": (
        "no se puede jugar a {scenario}: ningún `sequence:` nombra el procedimiento del juego."
    ),
    "Write `sequence: PROCEDURE` in a rules file of the pack, or in the scenario.": (
        "Escribe `sequence: PROCEDIMIENTO` en un fichero de reglas del paquete, o en el escenario."
    ),
    "the rules cannot set up this game": "las reglas no pueden preparar esta partida",
    "the game cannot go on here": "la partida no puede seguir aquí",
    "the game cannot be played again": "la partida no se puede reproducir",
}
FILES = {**_READ, **_TAKEN_UP, **_CHANGED, **_CANNOT}
