// Plain JavaScript, because building an image runs it without the tools that read TypeScript.
import { spawnSync } from 'node:child_process';
import fs from 'node:fs';
import os from 'node:os';
import path from 'node:path';
import { ROOT } from './install.mjs';

const FILE = path.join(ROOT, 'dist/sbom.cdx.json');

/**
 * @typedef {object} Manifest The part of package.json and of the lock file that is used here.
 * @property {string} name
 * @property {Record<string, string>} [devDependencies]
 *
 * @typedef {{ name: string, packages: Record<string, { name?: string, version?: string, dev?: boolean }> }} Lock
 */

/** @param {string} name */
const readJson = (name) => JSON.parse(fs.readFileSync(path.join(ROOT, name), 'utf8'));

/**
 * Writes the bill of materials: every package with which the product is built and run, as CycloneDX. npm generates it
 * from the lock file alone, which needs no network and does not depend on what is installed here.
 *
 * The tools are first removed from a copy of the lock file: `--omit=dev` would omit everything that a tool needs too
 * (zod among others), and without it npm objects to the dependencies of lighthouse.
 */
function writeSbom() {
  /** @type {Manifest} */
  const { devDependencies: _tools, ...manifest } = readJson('package.json');
  /** @type {Lock} */
  const lock = readJson('package-lock.json');
  const packages = Object.fromEntries(
    Object.entries(lock.packages)
      .filter(([, { dev }]) => dev !== true)
      .map(([place, entry]) => [place, place === '' ? { ...entry, devDependencies: {} } : entry]),
  );
  const bill = billOf(manifest, { ...lock, packages });
  const missing = missingFrom(bill, packages);
  if (missing.length > 0) throw new Error(`the bill of materials lacks ${missing.join(', ')}`);
  fs.mkdirSync(path.dirname(FILE), { recursive: true });
  fs.writeFileSync(FILE, bill);
}

/** @param {Omit<Manifest, 'devDependencies'>} manifest @param {Lock} lock */
function billOf(manifest, lock) {
  const parent = fs.mkdtempSync(path.join(os.tmpdir(), 'sbom-'));
  // npm names the product after its folder.
  const folder = path.join(parent, manifest.name);
  try {
    fs.mkdirSync(folder);
    fs.writeFileSync(path.join(folder, 'package.json'), JSON.stringify(manifest));
    fs.writeFileSync(path.join(folder, 'package-lock.json'), JSON.stringify(lock));
    const { status, error, stdout, stderr } = spawnSync(
      'npm',
      ['sbom', '--sbom-format=cyclonedx', '--sbom-type=application', '--package-lock-only', '--loglevel=error'],
      { cwd: folder, encoding: 'utf8', maxBuffer: 64 * 1024 * 1024, shell: process.platform === 'win32' },
    );
    if (error) throw error;
    if (status !== 0) throw new Error(`npm could not make the bill of materials: ${stderr}`);
    return stdout;
  } finally {
    fs.rmSync(parent, { recursive: true });
  }
}

/** Packages missing from the bill, as `name@version`. @param {string} bill @param {Lock['packages']} packages */
function missingFrom(bill, packages) {
  /** @type {{ components: { name: string, version: string }[] }} */
  const { components } = JSON.parse(bill);
  const listed = new Set(components.map(({ name, version }) => `${name}@${version}`));
  return Object.entries(packages)
    .filter(([place]) => place !== '')
    .map(([place, { name = place.split('node_modules/').at(-1), version }]) => `${name}@${version}`)
    .filter((each) => !listed.has(each));
}

writeSbom();
