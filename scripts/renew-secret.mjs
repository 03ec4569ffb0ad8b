import path from 'node:path';
import { pathToFileURL } from 'node:url';
import { ensureBuilt } from './build.mjs';
import { ROOT } from './install.mjs';

const args = process.argv.slice(2);
process.chdir(ROOT);
await ensureBuilt();
const { runRenewSecret } = await import(pathToFileURL(path.join(ROOT, 'dist/server/renew-secret-command.js')).href);
process.exitCode = await runRenewSecret({ root: ROOT, folder: ROOT, args });
