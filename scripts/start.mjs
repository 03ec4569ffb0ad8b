import path from 'node:path';
import { pathToFileURL } from 'node:url';
import { ensureBuilt } from './build.mjs';
import { ROOT } from './install.mjs';

process.chdir(ROOT);
await ensureBuilt();
// In this very process, so that a signal to it stops the server gracefully.
await import(pathToFileURL(path.join(ROOT, 'dist/server/main.js')).href);
