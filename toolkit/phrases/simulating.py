"""What `simulate` says, and the page of balance, in Spanish. Part of the tables of this folder."""

from __future__ import annotations

SIMULATING = {
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
    "file of games that were simulated": "archivo de partidas simuladas",
}
