import { spawn } from 'node:child_process';
import { once } from 'node:events';
import fs from 'node:fs';
import path from 'node:path';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { copyRuntime } from '../../scripts/runtime.mjs';
import { dataFolder, emptyFolder, rememberServer } from './support/run-folder.ts';

let folder: string;
let dataDir: string;

beforeAll(() => {
  [folder, dataDir] = [emptyFolder(), dataFolder()];
  copyRuntime(folder, link);
});
afterAll(() => fs.rmSync(folder, { recursive: true, force: true }));

/** Linking some thousand files is quick, unless the folder is on another disk. */
function link(from: string, to: string): void {
  try {
    fs.linkSync(from, to);
  } catch {
    fs.copyFileSync(from, to);
  }
}

/** Runs Node in the folder that is /app in the image. */
function runNode(args: string[]) {
  const child = spawn(process.execPath, args, {
    cwd: folder,
    stdio: ['ignore', 'pipe', 'pipe'],
    env: { NODE_ENV: 'production', PORT: '0', DATA_DIR: dataDir, LOG_LEVEL: 'error' },
  });
  child.once('exit', rememberServer(child.pid ?? 0).forget);
  let output = '';
  for (const stream of [child.stdout, child.stderr]) stream.setEncoding('utf8').on('data', (text) => (output += text));
  return { child, output: () => output, ended: once(child, 'close').then(([code]) => code as number | null) };
}

it('an image contains all that the server needs: it starts, responds and stops', async () => {
  const server = runNode(['dist/server/main.js']);
  try {
    await expect.poll(server.output, { timeout: 60_000 }).toContain('Listening on http://');
    const address = /Listening on (\S+)/.exec(server.output())?.[1] ?? '';
    const health = await fetch(`${address}/api/health`);
    expect(await health.json()).toEqual({ status: 'ok', database: 'embedded' });
    const landing = await fetch(address);
    expect(await landing.text()).toContain('<h1');
  } finally {
    server.child.kill('SIGTERM');
  }
  expect(await server.ended).toBe(0);
});

it('every package that the server imports, even later, is included with its dependencies', async () => {
  const script = `
    import fs from 'node:fs';
    const texts = fs.readdirSync('dist/server', { recursive: true }).filter((name) => name.endsWith('.js'));
    const dependencies = Object.keys(JSON.parse(fs.readFileSync('package.json', 'utf8')).dependencies);
    const imported = new Set();
    for (const name of texts) {
      const text = fs.readFileSync('dist/server/' + name, 'utf8');
      for (const [, found] of text.matchAll(/(?:from|import)\\s*\\(?\\s*["'\`]([@\\w][^"'\`]*)["'\`]/g)) {
        if (dependencies.some((each) => found === each || found.startsWith(each + '/'))) imported.add(found);
      }
    }
    for (const each of imported) await import(each);
    console.log(imported.size);`;
  const { output, ended } = runNode(['--input-type=module', '--eval', script]);
  expect([await ended, output()]).toEqual([0, expect.stringMatching(/^\d\d+\n$/)]);
});

it.each([
  ['backup', 'No backup was made: use npm run backup'],
  ['renew-secret', 'use npm run renew-secret'],
  ['reset-factor', 'use npm run reset-factor EMAIL'],
])('an image holds the command %s, and runs it without anything to build', async (name, words) => {
  const { output, ended } = runNode([`scripts/${name}.mjs`, 'one', 'two']);
  expect([await ended, output()]).toEqual([1, expect.stringContaining(words)]);
});

it('an image leaves out files for building and for browsers', () => {
  const packages = fs.readdirSync(path.join(folder, 'node_modules'));
  expect(packages).toContain('fastify');
  expect(['vite', 'typescript', 'recharts', 'tailwindcss'].filter((name) => packages.includes(name))).toEqual([]);
});
