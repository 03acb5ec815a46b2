// Random games with boardgame.io's client: `node boardgame_io_games.cjs FOLDER SECONDS [GAME]` prints games a second of
// processor time. FOLDER holds node_modules; run with NODE_ENV=production. Without GAME it is tic-tac-toe. Each game is
// written as its tutorial does: G is plain data, moves refuse what is not legal, endIf tells the winner; `legal` lists
// what the random player chooses from.
const { createRequire } = require("node:module");
const path = require("node:path");

const [folder, seconds, name = "tic-tac-toe"] = process.argv.slice(2);
const { Client } = createRequire(path.join(path.resolve(folder), "start.js"))("boardgame.io/client");
const INVALID = "INVALID_MOVE";
const oneMove = { minMoves: 1, maxMoves: 1 };
const numbers = (count) => Array.from({ length: count }, (_, index) => index);

const LINES = [[0, 1, 2], [3, 4, 5], [6, 7, 8], [0, 3, 6], [1, 4, 7], [2, 5, 8], [0, 4, 8], [2, 4, 6]];

const ticTacToe = {
  legal: (G) => numbers(9).filter((cell) => G.cells[cell] === null),
  setup: () => ({ cells: Array(9).fill(null) }),
  moves: {
    play: ({ G, playerID }, cell) => {
      if (G.cells[cell] !== null) return INVALID;
      G.cells[cell] = playerID;
    },
  },
  turn: oneMove,
  endIf: ({ G, ctx }) => {
    const player = ctx.currentPlayer;
    if (LINES.some((line) => line.every((cell) => G.cells[cell] === player))) return { winner: player };
    if (G.cells.every((cell) => cell !== null)) return { draw: true };
  },
};

// Cells are numbered column by column, from the bottom.
const fourThrough = (cells, last, player) =>
  [[1, 0], [0, 1], [1, 1], [1, -1]].some(([across, up]) => {
    let count = 1;
    for (const way of [1, -1]) {
      let column = Math.floor(last / 6) + way * across;
      let row = (last % 6) + way * up;
      while (column >= 0 && column < 7 && row >= 0 && row < 6 && cells[column * 6 + row] === player) {
        count += 1;
        column += way * across;
        row += way * up;
      }
    }
    return count >= 4;
  });

const connectFour = {
  legal: (G) => numbers(7).filter((column) => G.cells[column * 6 + 5] === null),
  setup: () => ({ cells: Array(42).fill(null), last: null }),
  moves: {
    play: ({ G, playerID }, column) => {
      const row = numbers(6).find((each) => G.cells[column * 6 + each] === null);
      if (row === undefined) return INVALID;
      G.last = column * 6 + row;
      G.cells[G.last] = playerID;
    },
  },
  turn: oneMove,
  endIf: ({ G, ctx }) => {
    if (G.last !== null && fourThrough(G.cells, G.last, ctx.currentPlayer)) return { winner: ctx.currentPlayer };
    if (G.cells.every((cell) => cell !== null)) return { draw: true };
  },
};

const canGo = (cells, player, from, to) => {
  const ahead = player === "0" ? -1 : 1;
  const [row, column] = [Math.floor(from / 8), from % 8];
  const [newRow, newColumn] = [Math.floor(to / 8), to % 8];
  if (cells[from] !== player || newRow !== row + ahead || Math.abs(newColumn - column) > 1) return false;
  return newColumn === column ? cells[to] === null : cells[to] !== player;
};

const breakthrough = {
  legal: (G, player) => {
    const found = [];
    G.cells.forEach((owner, from) => {
      if (owner !== player) return;
      const row = Math.floor(from / 8) + (player === "0" ? -1 : 1);
      for (const column of [(from % 8) - 1, from % 8, (from % 8) + 1]) {
        if (row >= 0 && row < 8 && column >= 0 && column < 8 && canGo(G.cells, player, from, row * 8 + column)) {
          found.push([from, row * 8 + column]);
        }
      }
    });
    return found;
  },
  setup: () => ({ cells: numbers(64).map((cell) => (cell < 16 ? "1" : cell >= 48 ? "0" : null)), last: null }),
  moves: {
    play: ({ G, playerID }, [from, to]) => {
      if (!canGo(G.cells, playerID, from, to)) return INVALID;
      G.cells[from] = null;
      G.cells[to] = playerID;
      G.last = to;
    },
  },
  turn: oneMove,
  endIf: ({ G, ctx }) => {
    if (G.last === null) return;
    const row = Math.floor(G.last / 8);
    const other = ctx.currentPlayer === "0" ? "1" : "0";
    if (row === (ctx.currentPlayer === "0" ? 0 : 7) || !G.cells.includes(other)) return { winner: ctx.currentPlayer };
  },
};

const hexNeighbours = numbers(121).map((cell) =>
  [[-1, 0], [-1, 1], [0, -1], [0, 1], [1, -1], [1, 0]]
    .map(([down, across]) => [Math.floor(cell / 11) + down, (cell % 11) + across])
    .filter(([row, column]) => row >= 0 && row < 11 && column >= 0 && column < 11)
    .map(([row, column]) => row * 11 + column),
);

const joins = (cells, player) => {
  const place = player === "0" ? (cell) => Math.floor(cell / 11) : (cell) => cell % 11;
  const ahead = numbers(121).filter((cell) => cells[cell] === player && place(cell) === 0);
  const seen = new Set(ahead);
  while (ahead.length > 0) {
    const cell = ahead.pop();
    if (place(cell) === 10) return true;
    for (const other of hexNeighbours[cell]) {
      if (cells[other] === player && !seen.has(other)) {
        seen.add(other);
        ahead.push(other);
      }
    }
  }
  return false;
};

const hex = {
  legal: (G) => numbers(121).filter((cell) => G.cells[cell] === null),
  setup: () => ({ cells: Array(121).fill(null) }),
  moves: ticTacToe.moves,
  turn: oneMove,
  endIf: ({ G, ctx }) => (joins(G.cells, ctx.currentPlayer) ? { winner: ctx.currentPlayer } : undefined),
};

const nim = {
  legal: (G) => G.rows.flatMap((left, row) => numbers(left).map((taken) => [row, taken + 1])),
  setup: () => ({ rows: [1, 3, 5, 7] }),
  moves: {
    play: ({ G }, [row, taken]) => {
      if (taken < 1 || taken > G.rows[row]) return INVALID;
      G.rows[row] -= taken;
    },
  },
  turn: oneMove,
  endIf: ({ G, ctx }) => (G.rows.every((left) => left === 0) ? { winner: ctx.currentPlayer } : undefined),
};

const kuhnPoker = {
  legal: () => [false, true],
  setup: ({ random }) => ({ cards: random.Shuffle([1, 2, 3]), staked: [1, 1], given: 0 }),
  moves: {
    play: ({ G, playerID }, bets) => {
      if (bets) G.staked[playerID] += 1;
      G.given += 1;
    },
  },
  turn: oneMove,
  playerView: ({ G, playerID }) => ({ ...G, cards: G.cards.map((card, place) => (String(place) === playerID ? card : null)) }),
  endIf: ({ G }) => {
    if (G.given < 2 || (G.given === 2 && G.staked[1] > G.staked[0])) return;
    const ahead = G.staked[0] - G.staked[1] || G.cards[0] - G.cards[1];
    return { winner: ahead > 0 ? "0" : "1", won: Math.min(...G.staked) };
  },
};

const games = {
  "tic-tac-toe": ticTacToe,
  "connect-four": connectFour,
  breakthrough,
  hex,
  nim,
  "kuhn-poker": kuhnPoker,
};

function generator(seed) {
  let state = seed;
  return () => {
    state = (Math.imul(state, 1664525) + 1013904223) >>> 0;
    return state / 4294967296;
  };
}

const { legal, ...game } = games[name];

function play(draw) {
  const client = Client({ game, debug: false });
  client.start();
  for (let state = client.getState(); !state.ctx.gameover; state = client.getState()) {
    const answers = legal(state.G, state.ctx.currentPlayer);
    client.moves.play(answers[Math.floor(draw() * answers.length)]);
  }
  client.stop();
}

const draw = generator(1);
const atOnce = name === "hex" || name === "breakthrough" ? 1 : 10;
for (let index = 0; index < 10 * atOnce; index += 1) play(draw);
const spent = () => {
  const { user, system } = process.cpuUsage();
  return (user + system) / 1e6;
};
const start = spent();
let played = 0;
while (spent() - start < Number(seconds)) {
  for (let index = 0; index < atOnce; index += 1) play(draw);
  played += atOnce;
}
console.log(played / (spent() - start));
