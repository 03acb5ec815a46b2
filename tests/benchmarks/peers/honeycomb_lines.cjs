// Lines of honeycomb-grid: `node honeycomb_lines.cjs FOLDER` reads {width, height, pairs: [[q, r, q, r], ...]} and prints
// {seconds, spaces}: the processor time of all lines, and how many spaces they list together. FOLDER holds node_modules.
const { readFileSync } = require("node:fs");
const { createRequire } = require("node:module");
const path = require("node:path");

const [folder] = process.argv.slice(2);
const { defineHex, Grid, line, Orientation, rectangle } = createRequire(
  path.join(path.resolve(folder), "start.js"),
)("honeycomb-grid");

const { width, height, pairs } = JSON.parse(readFileSync(0, "utf-8"));
const grid = new Grid(defineHex({ orientation: Orientation.FLAT }), rectangle({ width, height }));

function draw() {
  let spaces = 0;
  for (const [startQ, startR, stopQ, stopR] of pairs) {
    spaces += grid.traverse(line({ start: [startQ, startR], stop: [stopQ, stopR] })).toArray().length;
  }
  return spaces;
}

draw(); // the first turn is compiled as it runs
const begun = process.cpuUsage();
const spaces = draw();
const { user, system } = process.cpuUsage(begun);
console.log(JSON.stringify({ seconds: (user + system) / 1e6, spaces }));
