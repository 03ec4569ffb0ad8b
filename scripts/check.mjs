import { bin, ensureInstalled, run } from './install.mjs';

ensureInstalled({ withTestTools: true });
/** @type {[name: string, program: string, args: string[]][]} */
const steps = [
  ['format', 'oxfmt', ['--check']],
  ['lint', 'oxlint', ['--type-aware', '--deny-warnings']],
  [
    'spelling',
    'cspell',
    ['--no-progress', '--no-summary', '--cache', '--cache-location', 'node_modules/.cache/cspell'],
  ],
  ['types', 'tsc', ['--noEmit', '--project', '.']],
  ['boundaries', 'tsx', ['scripts/check-boundaries.ts']],
  ['dead code', 'knip', []],
];
for (const [name, program, args] of steps) {
  console.log(`check: ${name}`);
  run(bin(program), args);
}
const { ensureBuilt } = await import('./build.mjs');
await ensureBuilt();
console.log('check: bytes');
run(bin('tsx'), ['scripts/check-bytes.ts']);
