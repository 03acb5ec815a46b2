// Random games of tic-tac-toe with boardgame.io's client: `node boardgame_io_games.cjs FOLDER SECONDS` prints games a
// second. FOLDER holds node_modules; run with NODE_ENV=production.
const { createRequire } = require("node:module");
const path = require("node:path");

const [folder, seconds] = process.argv.slice(2);
const { Client } = createRequire(path.join(path.resolve(folder), "start.js"))("boardgame.io/client");

const LINES = [[0, 1, 2], [3, 4, 5], [6, 7, 8], [0, 3, 6], [1, 4, 7], [2, 5, 8], [0, 4, 8], [2, 4, 6]];

const ticTacToe = {
  setup: () => ({ cells: Array(9).fill(null) }),
  moves: {
    mark: ({ G, playerID }, cell) => {
      if (G.cells[cell] !== null) return "INVALID_MOVE";
      G.cells[cell] = playerID;
    },
  },
  turn: { minMoves: 1, maxMoves: 1 },
  endIf: ({ G, ctx }) => {
    const player = ctx.currentPlayer;
    if (LINES.some((line) => line.every((cell) => G.cells[cell] === player))) return { winner: player };
    if (G.cells.every((cell) => cell !== null)) return { draw: true };
  },
};

function generator(seed) {
  let state = seed;
  return () => {
    state = (Math.imul(state, 1664525) + 1013904223) >>> 0;
    return state / 4294967296;
  };
}

function play(draw) {
  const client = Client({ game: ticTacToe, debug: false });
  client.start();
  for (let state = client.getState(); !state.ctx.gameover; state = client.getState()) {
    const free = [];
    state.G.cells.forEach((owner, cell) => owner === null && free.push(cell));
    client.moves.mark(free[Math.floor(draw() * free.length)]);
  }
  client.stop();
}

const draw = generator(1);
const start = process.hrtime.bigint();
let played = 0;
let spent = 0;
for (let index = 0; index < 50; index += 1) play(draw);
const begin = Number(process.hrtime.bigint() - start) / 1e9;
while (spent < Number(seconds)) {
  for (let index = 0; index < 20; index += 1) play(draw);
  played += 20;
  spent = Number(process.hrtime.bigint() - start) / 1e9 - begin;
}
console.log(played / spent);
