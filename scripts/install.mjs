// Plain JavaScript, because it runs before anything is installed.
import { spawnSync } from 'node:child_process';
import { createHash } from 'node:crypto';
import fs from 'node:fs';
import path from 'node:path';
import { fileURLToPath } from 'node:url';

export const ROOT = path.resolve(path.dirname(fileURLToPath(import.meta.url)), '..');
const OLDEST = { major: 20, minor: 19 };
const STAMP = path.join(ROOT, 'node_modules/.installed');

/**
 * Runs a command in the project's folder and shows its output; ends this process if it fails.
 * @param {string} command
 * @param {string[]} args
 * @param {import('node:child_process').SpawnSyncOptions} [options]
 */
export function run(command, args, options = {}) {
  const result = spawnSync(command, args, { cwd: ROOT, stdio: 'inherit', ...options });
  if (result.error) throw result.error;
  if (result.status !== 0) process.exit(result.status ?? 1);
}

/** The path of a package's own program. @param {string} name */
export const bin = (name) => path.join(ROOT, 'node_modules/.bin', name);

/** A digest of files and folders, by name and content. @param {string[]} entries */
export function digestOf(entries) {
  const hash = createHash('sha256');
  for (const entry of entries) addTo(hash, path.join(ROOT, entry));
  return hash.digest('hex');
}

/** @param {import('node:crypto').Hash} hash @param {string} file */
function addTo(hash, file) {
  if (!fs.existsSync(file)) return;
  if (fs.statSync(file).isDirectory()) {
    for (const name of fs.readdirSync(file).toSorted()) addTo(hash, path.join(file, name));
    return;
  }
  hash.update(path.relative(ROOT, file)).update('\0').update(fs.readFileSync(file)).update('\0');
}

/**
 * Installs the packages if node_modules does not match package.json and the lock file: those with which the
 * product is built and run, and for its tests and checks the others too.
 * @param {{ withTestTools?: boolean }} [options]
 */
export function ensureInstalled({ withTestTools = false } = {}) {
  const [major = 0, minor = 0] = process.versions.node.split('.').map(Number);
  if (major < OLDEST.major || (major === OLDEST.major && minor < OLDEST.minor)) {
    console.error(`Node ${OLDEST.major}.${OLDEST.minor} or newer is needed; this is ${process.versions.node}.`);
    process.exit(1);
  }
  const digest = digestOf(['package.json', 'package-lock.json']);
  const everything = `${digest} with test tools`;
  const installed = fs.existsSync(STAMP) ? fs.readFileSync(STAMP, 'utf8') : '';
  if (installed === everything || (installed === digest && !withTestTools)) return;
  console.log('Installing packages…');
  // Installed test tools stay.
  const withTools = withTestTools || fs.existsSync(path.join(ROOT, 'node_modules/vitest'));
  // Not `npm ci`: it refuses a lock file from a registry that serves the binaries of only one platform.
  const selection = withTools ? '--include=dev' : '--omit=dev';
  run('npm', ['install', '--no-save', '--no-audit', '--no-fund', selection, '--loglevel=error'], {
    shell: process.platform === 'win32',
  });
  fs.writeFileSync(STAMP, withTools ? everything : digest);
}
