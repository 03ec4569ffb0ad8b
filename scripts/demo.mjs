import path from 'node:path';
import { pathToFileURL } from 'node:url';
import { ensureBuilt } from './build.mjs';
import { ROOT } from './install.mjs';

process.chdir(ROOT);
await ensureBuilt();
const dataDir = path.join(ROOT, 'demo-data');
const load = (/** @type {string} */ file) => import(pathToFileURL(path.join(ROOT, 'dist/server', file)).href);
const { fillDemo } = await load('demo.js');
console.log('Preparing the demonstration in demo-data (the first time takes up to a minute)…');
await fillDemo({ root: ROOT, dataDir, say: (/** @type {string} */ line) => console.log(`  ${line}`) });
console.log('Teacher: teacher@example.org, password "demo teacher"');
console.log('Student: maya.okafor@example.org, password "demo student"');
process.env['DATA_DIR'] = dataDir;
await load('main.js');
