import path from 'node:path';
import { pathToFileURL } from 'node:url';
import { ensureBuilt } from './build.mjs';
import { ROOT } from './install.mjs';

const args = process.argv.slice(2);
process.chdir(ROOT);
await ensureBuilt();
const { runAudit } = await import(pathToFileURL(path.join(ROOT, 'dist/server/audit-command.js')).href);
process.exitCode = await runAudit({ root: ROOT, folder: ROOT, args });
