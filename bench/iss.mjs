// Ask Interactive Sudoku Solver: `node iss.mjs CLONE`, a JSON string with constraints a line.
// Answers are JSON lines: up to two solutions, and the milliseconds of processor time for them.

import { createInterface } from 'node:readline';
import { join, resolve } from 'node:path';
import { pathToFileURL } from 'node:url';

// Its modules are written for a browser and import each other with a version behind the name.
globalThis.self = globalThis;
globalThis.VERSION_PARAM = '';

const file = resolve(join(process.argv[2], 'js', 'sandbox', 'simple_solver.js'));
const { SimpleSolver } = await import(pathToFileURL(file).href);
const solver = new SimpleSolver();

const spent = () => {
  const { user, system } = process.cpuUsage();
  return (user + system) / 1e6;
};

for await (const line of createInterface({ input: process.stdin })) {
  const begin = spent();
  const found = Array.from(solver.solutions(JSON.parse(line), 2), (one) => [...one.getArray()]);
  const end = spent();
  console.log(JSON.stringify({ found, seconds: end - begin, total: end }));
}
