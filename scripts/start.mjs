import module from 'node:module';
import path from 'node:path';
import { pathToFileURL } from 'node:url';
import { ensureBuilt } from './build.mjs';
import { ROOT } from './install.mjs';

process.chdir(ROOT);
await ensureBuilt();
performance.mark('build checked');
// Caches compiled code. Node has this function from 22.1 on, and its types here are those of 20.
const { enableCompileCache } = /** @type {{ enableCompileCache?: (folder: string) => unknown }} */ (module);
enableCompileCache?.(path.join(ROOT, 'dist/compiled'));
// In this same process, so that a signal to it stops the server gracefully.
await import(pathToFileURL(path.join(ROOT, 'dist/server/main.js')).href);
