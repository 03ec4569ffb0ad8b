import path from 'node:path';
import { pathToFileURL } from 'node:url';
import { ensureBuilt } from './build.mjs';
import { ROOT } from './install.mjs';

// File names are relative to where the command was typed; npm changes to the project's folder.
const folder = process.env['INIT_CWD'] ?? process.cwd();
const args = process.argv.slice(2);
process.chdir(ROOT);
await ensureBuilt();
const { runBackup } = await import(pathToFileURL(path.join(ROOT, 'dist/server/backup-command.js')).href);
process.exitCode = await runBackup({ root: ROOT, folder, args });
