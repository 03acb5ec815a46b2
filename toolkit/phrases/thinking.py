"""What bots say of their thoughts, in Spanish, by the English phrase. Part of the tables of this folder."""

from __future__ import annotations

THINKING = {
    "no choice": "sin elección",
    "1 pick": "1 elección al azar",
    "{count} playouts": "{count} partidas simuladas",
    "{count} answers, worlds: {worlds}": "{count} respuestas, mundos: {worlds}",
    "{count} failed": "{count} fallidas",
    "stopped: too much work": "interrumpido: demasiado trabajo",
    "{who} thinks ({words}): {budget}.": "{who} piensa ({words}): {budget}.",
    "For {who}, {words} would answer ({budget}):": "Por {who}, {words} respondería ({budget}):",
    "score": "puntuación",
    "chance to win": "opción de ganar",
    "playouts": "simuladas",
    "worlds": "mundos",
    "show what a bot thinks of your answers: think ismcts:200": (
        "muestra qué piensa un bot de tus respuestas: think ismcts:200"
    ),
    "BOT": "BOT",
    "No agent is called {name}. Did you mean {one}?": "Ningún agente se llama {name}. ¿Querías decir {one}?",
    "No agent is called {name}. There are {agents}.": "Ningún agente se llama {name}. Los hay: {agents}.",
    "{name} takes no number: write {name}.": "{name} no lleva número: escribe {name}.",
    "Behind {name}: comes a number from 1 to {most}, as in {name}:{usual}.": (
        "Detrás de {name}: va un número del 1 al {most}, como en {name}:{usual}."
    ),
}
