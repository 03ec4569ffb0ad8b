import fs from 'node:fs';
import path from 'node:path';
import { promisify } from 'node:util';
import zlib from 'node:zlib';
import { bin, digestOf, ensureInstalled, ROOT, run } from './install.mjs';

const STAMP = path.join(ROOT, 'dist/.built');
const BUILT = ['dist/.built', 'dist/client', 'dist/compiled', 'dist/server'];
const SOURCES = [
  'src',
  'public',
  'index.html',
  'landing.html',
  'content/exams',
  'content/images/hero-sector.webp',
  'content/images/complex-cyst.webp',
  'content/images/vessel-long-axis.webp',
  'vite.config.ts',
  'vite.plugins.ts',
  'vite.server.config.ts',
  'package.json',
  'package-lock.json',
];
const COMPRESSIBLE = /\.(js|css|svg|json|webmanifest|txt|xml)$/;

/** Builds client and server if the sources have changed since the last build. */
export async function ensureBuilt() {
  // An image contains the build, and no sources to build it from.
  if (!fs.existsSync(path.join(ROOT, 'src'))) return;
  ensureInstalled();
  const wanted = digestOf(SOURCES);
  if (fs.existsSync(STAMP) && fs.readFileSync(STAMP, 'utf8') === wanted) return;
  console.log('Building…');
  for (const built of BUILT) fs.rmSync(path.join(ROOT, built), { recursive: true, force: true });
  // Always set: Vitest sets NODE_ENV=test, with which Vite would use React's development build.
  const env = { ...process.env, NODE_ENV: 'production' };
  run(bin('vite'), ['build', '--logLevel', 'warn'], { env });
  run(bin('vite'), ['build', '--logLevel', 'warn', '--config', 'vite.server.config.ts'], { env });
  await compressFiles(path.join(ROOT, 'dist/client'));
  fs.writeFileSync(STAMP, wanted);
}

/** Writes .br and .gz files beside compressible ones, which the server only has to send. @param {string} folder */
async function compressFiles(folder) {
  const files = fs.readdirSync(folder, { recursive: true, withFileTypes: true });
  const brotli = promisify(zlib.brotliCompress);
  const gzip = promisify(zlib.gzip);
  await Promise.all(
    files
      .filter((file) => file.isFile() && COMPRESSIBLE.test(file.name))
      .map(async (file) => {
        const name = path.join(file.parentPath, file.name);
        const content = fs.readFileSync(name);
        fs.writeFileSync(`${name}.br`, await brotli(content));
        fs.writeFileSync(`${name}.gz`, await gzip(content, { level: 9 }));
      }),
  );
}

if (process.argv[1] === import.meta.filename) await ensureBuilt();
