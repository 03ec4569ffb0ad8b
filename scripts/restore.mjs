import path from 'node:path';
import { pathToFileURL } from 'node:url';
import { ensureBuilt } from './build.mjs';
import { ROOT } from './install.mjs';

// Files are named from where the command was typed; npm changes to the project's folder.
const folder = process.env['INIT_CWD'] ?? process.cwd();
const args = process.argv.slice(2);
// npm keeps options to itself unless they stand behind `--`, and a dry run must not become a real one.
for (const option of ['dry-run', 'overwrite']) {
  if (process.env[`npm_config_${option.replace('-', '_')}`] === 'true') args.push(`--${option}`);
}
// `--replace` it takes for the beginning of an option of its own, and what comes after for the value.
const taken = process.env['npm_config_replace_registry_host'] ?? '';
if (taken === 'true') args.push('--replace');
else if (taken.startsWith('--')) args.push('--replace', taken);
process.chdir(ROOT);
await ensureBuilt();
const { runRestore } = await import(pathToFileURL(path.join(ROOT, 'dist/server/restore-command.js')).href);
process.exitCode = await runRestore({ root: ROOT, folder, args });
