import fs from 'node:fs';
import path from 'node:path';
import { printHead } from './measure.ts';

const FOLDER = import.meta.dirname;

/** The aims of all benchmarks by name: files in this folder that begin with their aim and export `run`. */
const aims = new Map(
  fs.readdirSync(FOLDER).flatMap((file) => {
    const aim = /^\/\/ Aim: (.*)/.exec(fs.readFileSync(path.join(FOLDER, file), 'utf8'))?.[1];
    return aim === undefined ? [] : [[path.basename(file, '.ts'), aim] as const];
  }),
);

const names = process.argv.slice(2);
const unknown = names.find((name) => !aims.has(name));
if (unknown !== undefined) throw new Error(`There is no benchmark ${unknown}, only ${[...aims.keys()].join(', ')}`);
for (const [name, aim] of aims) {
  if (names.length > 0 && !names.includes(name)) continue;
  console.log(`\n── ${name}: ${aim}`);
  printHead();
  const { run } = (await import(`./${name}.ts`)) as { run: () => Promise<void> };
  await run();
}
