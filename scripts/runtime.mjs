import fs from 'node:fs';
import { builtinModules } from 'node:module';
import path from 'node:path';
import { ROOT } from './install.mjs';

/** The files of a running hub and its commands, without packages. */
const FILES = [
  'dist',
  'migrations',
  'content',
  'package.json',
  'LICENSE',
  ...['backup', 'restore', 'renew-secret', 'reset-factor', 'build', 'install'].map((name) => `scripts/${name}.mjs`),
];
/** Matches `from "x"`, `import "x"` and `import("x")`; only the package's name matters. */
const IMPORT = /\b(?:from|import)\s*\(?\s*["'`]((?:@[\w.-]+\/)?[\w-][\w.-]*)/g;
/** Files in packages that only developers need. */
const FOR_DEVELOPERS = /\.(map|d\.[cm]?ts)$/;

/**
 * @typedef {object} Manifest The part of a package.json that says what a package needs.
 * @property {Record<string, string>} [dependencies]
 * @property {Record<string, string>} [optionalDependencies]
 * @property {Record<string, string>} [peerDependencies]
 * @property {Record<string, { optional?: boolean }>} [peerDependenciesMeta]
 */

/** @param {string} folder @returns {Manifest} */
const manifestOf = (folder) => JSON.parse(fs.readFileSync(path.join(folder, 'package.json'), 'utf8'));

/** The dependencies that the built server imports, by name: the others are for building and for browsers. */
export function importedPackages() {
  const server = path.join(ROOT, 'dist/server');
  const imported = new Set();
  for (const name of fs.readdirSync(server, { recursive: true, encoding: 'utf8' })) {
    if (!name.endsWith('.js')) continue;
    const text = fs.readFileSync(path.join(server, name), 'utf8');
    for (const [, found = ''] of text.matchAll(IMPORT)) imported.add(found);
  }
  // Text in the code may look like an import too; a Node module with a dependency's name does not count.
  const dependencies = Object.keys(manifestOf(ROOT).dependencies ?? {});
  return dependencies.filter((name) => imported.has(name) && !builtinModules.includes(name));
}

/** The folders of packages and of all their own dependencies. @param {string[]} names */
export function packageFolders(names) {
  /** @type {Set<string>} */
  const folders = new Set();
  /** @param {string} from @param {string} name */
  const add = (from, name) => {
    const folder = findPackage(from, name);
    // Binaries for other platforms are not installed.
    if (folder === null || folders.has(folder)) return;
    folders.add(folder);
    for (const each of needsOf(manifestOf(folder))) add(folder, each);
  };
  for (const name of names) add(ROOT, name);
  return [...folders];
}

/** @param {Manifest} manifest */
function needsOf({ dependencies, optionalDependencies, peerDependencies = {}, peerDependenciesMeta = {} }) {
  const peers = Object.keys(peerDependencies).filter((name) => peerDependenciesMeta[name]?.optional !== true);
  return [...Object.keys({ ...dependencies, ...optionalDependencies }), ...peers];
}

/** Looks where Node would: beside the importing package, then further up. @param {string} from @param {string} name */
function findPackage(from, name) {
  for (let folder = from; ; folder = path.dirname(folder)) {
    const found = path.join(folder, 'node_modules', name);
    if (fs.existsSync(path.join(found, 'package.json'))) return found;
    if (folder === ROOT) return null;
  }
}

/**
 * Copies to a folder exactly what a built hub needs to run.
 * @param {string} target
 * @param {(from: string, to: string) => void} [place] Puts a file where it belongs.
 */
export function copyRuntime(target, place = fs.copyFileSync) {
  /** @param {string} from */
  const copy = (from) => {
    const to = path.join(target, path.relative(ROOT, from));
    if (!fs.statSync(from).isDirectory()) {
      fs.mkdirSync(path.dirname(to), { recursive: true });
      place(from, to);
      return;
    }
    fs.mkdirSync(to, { recursive: true });
    for (const entry of fs.readdirSync(from, { withFileTypes: true })) {
      // Packages inside a package are in the list themselves if they are needed.
      if (entry.name === 'node_modules' || FOR_DEVELOPERS.test(entry.name)) continue;
      if (entry.isDirectory()) copy(path.join(from, entry.name));
      else place(path.join(from, entry.name), path.join(to, entry.name));
    }
  };
  for (const name of FILES) copy(path.join(ROOT, name));
  for (const folder of packageFolders(importedPackages())) copy(folder);
}

if (process.argv[1] === import.meta.filename) {
  const [target] = process.argv.slice(2);
  if (target === undefined) throw new Error('please say node scripts/runtime.mjs FOLDER');
  copyRuntime(path.resolve(target));
}
