"""What `simulate` says, and the page of balance, in Spanish. Part of the tables of this folder."""

from __future__ import annotations

SIMULATING = {
    "Balance": "Equilibrio",
    "Who wins, how long it takes, and what is never used.": "Quién gana, cuánto dura y qué no se usa nunca.",
    "Games that the tool played with itself, by chance or by agents, and what came of them.": (
        "Partidas que la herramienta jugó consigo misma, al azar o con agentes, y lo que resultó de ellas."
    ),
    "Who answers by chance plays badly: what he seldom uses may be what takes thought. The intervals tell how far "
    "chance alone may have moved a share (Wilson, 95 %).": (
        "Quien responde al azar juega mal: lo que rara vez usa puede ser lo que exige pensar. Los intervalos dicen "
        "cuánto puede haber movido una proporción el solo azar (Wilson, 95 %)."
    ),
    "The command that plays these games:": "La orden que juega estas partidas:",
    "Who answered": "Quién respondió",
    "Seats": "Asientos",
    "Without an end": "Sin final",
    "Without a ranking": "Sin clasificación",
    "Who wins": "Quién gana",
    "Who wins: {scenario}": "Quién gana: {scenario}",
    "Which agent wins": "Qué agente gana",
    "Which agent wins: {scenario}": "Qué agente gana: {scenario}",
    "Won": "Ganadas",
    "Share": "Proporción",
    "95 % interval": "Intervalo del 95 %",
    "Shared": "Compartidas",
    "Lost": "Perdidas",
    "{low} to {high}": "de {low} a {high}",
    "{number} %": "{number} %",
    "How long it takes": "Cuánto dura",
    "How many turns: {scenario}": "Cuántos turnos: {scenario}",
    "How many decisions: {scenario}": "Cuántas decisiones: {scenario}",
    "A box holds the middle half of the games, with a line at the median; the whisker nine games of ten.": (
        "Una caja contiene la mitad central de las partidas, con una línea en la mediana; el bigote, nueve de diez."
    ),
    "Mean": "Media",
    "Least": "Menor",
    "5 %": "5 %",
    "25 %": "25 %",
    "Median": "Mediana",
    "75 %": "75 %",
    "95 %": "95 %",
    "Most": "Mayor",
    "Chosen or changed in": "Elegida o cambiada en",
    "Used in": "En uso en",
    "All {count}": "Todas: {count}",
    "Never": "Nunca",
    "Seldom": "Rara vez",
    "Cells of tables": "Casillas de tablas",
    "{pack}/{scenario}: {games} games by {seats}, seed {seed}": (
        "{pack}/{scenario}: {games} partidas de {seats}, semilla {seed}"
    ),
    "In each game everybody sat one place further on.": "En cada partida todos se sentaron un sitio más allá.",
    "Without a ranking: {count} games.": "Sin clasificación: {count} partidas.",
    "won": "ganadas",
    "shared": "compartidas",
    "lost": "perdidas",
    "{share} ({low} to {high})": "{share} (de {low} a {high})",
    "mean": "media",
    "median": "mediana",
    "least to most": "de menos a más",
    "Decisions": "Decisiones",
    "Decisions of {who}": "Decisiones de {who}",
    "Actions a game: {listed}": "Acciones por partida: {listed}",
    "{what}: {used} of {known} used": "{what}: {used} de {known} en uso",
    "{what}: {used} of {known} chosen or changed": "{what}: {used} de {known} elegidas o cambiadas",
    "never: {listed}": "nunca: {listed}",
    "seldom: {listed}": "rara vez: {listed}",
    "{listed} and {count} more": "{listed} y {count} más",
    "simulation": "simulación",
    "simulations": "simulaciones",
    "units": "unidades",
    "cards": "cartas",
    "actions": "acciones",
    "occasions": "ocasiones",
    "cells of tables": "casillas de tablas",
    "Games that did not come to an end: {count}": "Partidas que no llegaron a su fin: {count}",
    "and {count} more games": "y {count} partidas más",
    "game {game}, after {count} decisions: {fault}": "partida {game}, tras {count} decisiones: {fault}",
    "game {game}: it needed more work than {count} decisions may, and is not over": (
        "partida {game}: exigió más trabajo del que admiten {count} decisiones, y no ha terminado"
    ),
    "game {game}: {count} decisions, and it is not over": "partida {game}: {count} decisiones, y no ha terminado",
    "list of games that were simulated": "lista de partidas simuladas",
    "simulation that is kept with a pack": "simulación guardada con un paquete",
    "{file} keeps them with the pack.": "{file} las guarda con el paquete.",
    "file of games that were simulated": "archivo de partidas simuladas",
}
