// Random games of tic-tac-toe with boardgame.io's client: `node boardgame_io_games.cjs FOLDER SECONDS` prints games a
// second, as they are in its best tenth: other processes get in the way of the rest. FOLDER holds node_modules; run with
// NODE_ENV=production.
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
for (let index = 0; index < 100; index += 1) play(draw);
const batches = [];
const start = process.hrtime.bigint();
let now = start;
while (Number(now - start) / 1e9 < Number(seconds)) {
  for (let index = 0; index < 10; index += 1) play(draw);
  const end = process.hrtime.bigint();
  batches.push(Number(end - now) / 1e9);
  now = end;
}
batches.sort((one, other) => one - other);
console.log(10 / batches[Math.floor(batches.length / 10)]);
