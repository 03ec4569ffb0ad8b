import path from 'node:path';
import { pathToFileURL } from 'node:url';
import { ensureBuilt } from './build.mjs';
import { ROOT } from './install.mjs';

// Files are named from where the command was typed; npm changes to the project's folder.
const folder = process.env['INIT_CWD'] ?? process.cwd();
const args = process.argv.slice(2);
// npm keeps options to itself unless they stand behind `--`, and a dry run must not become a real one. It takes `--replace`
// for the beginning of an option of its own.
const KEPT_BY_NPM = { 'dry-run': 'dry_run', overwrite: 'overwrite', replace: 'replace_registry_host' };
for (const [option, kept] of Object.entries(KEPT_BY_NPM)) {
  if (process.env[`npm_config_${kept}`] === 'true') args.push(`--${option}`);
}
process.chdir(ROOT);
await ensureBuilt();
const { runRestore } = await import(pathToFileURL(path.join(ROOT, 'dist/server/restore-command.js')).href);
process.exitCode = await runRestore({ root: ROOT, folder, args });
