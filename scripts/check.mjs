import { spawn } from 'node:child_process';
import { text } from 'node:stream/consumers';
import { bin, ensureInstalled, ROOT } from './install.mjs';

ensureInstalled({ withTestTools: true });
/** @type {[name: string, program: string, args: string[]][]} */
const steps = [
  ['format', 'oxfmt', ['--check']],
  ['lint and types', 'oxlint', ['--type-aware', '--type-check', '--deny-warnings']],
  [
    'spelling',
    'cspell',
    ['--no-progress', '--no-summary', '--cache', '--cache-location', 'node_modules/.cache/cspell'],
  ],
  ['boundaries', 'tsx', ['scripts/check-boundaries.ts']],
  ['dead code', 'knip', []],
  ['bytes', 'tsx', ['scripts/check-bytes.ts']],
  ['bill of materials', 'tsx', ['scripts/sbom.mjs']],
];

/**
 * All run at once, because most use only one processor; each one's output is shown when it has ended.
 * @param {(typeof steps)[number]} step
 */
async function check([name, program, args]) {
  const child = spawn(bin(program), args, { cwd: ROOT, stdio: ['ignore', 'pipe', 'pipe'] });
  const ended = new Promise((resolve, reject) => child.once('error', reject).once('close', resolve));
  const [stdout, stderr, code] = await Promise.all([text(child.stdout), text(child.stderr), ended]);
  console.log(`check: ${name}\n${stdout}${stderr}`.trimEnd());
  if (code !== 0) process.exitCode = 1;
}

await Promise.all(steps.map(check));
