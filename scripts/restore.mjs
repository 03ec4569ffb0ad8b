import path from 'node:path';
import { pathToFileURL } from 'node:url';
import { ensureBuilt } from './build.mjs';
import { ROOT } from './install.mjs';

// File names are relative to where the command was typed; npm changes to the project's folder.
const folder = process.env['INIT_CWD'] ?? process.cwd();
const args = process.argv.slice(2);
// npm takes options for itself unless they follow `--`, and a dry run must not become a real one.
for (const option of ['dry-run', 'overwrite']) {
  if (process.env[`npm_config_${option.replace('-', '_')}`] === 'true') args.push(`--${option}`);
}
// npm takes `--replace` for a prefix of one of its own options, and the next argument for its value.
const taken = process.env['npm_config_replace_registry_host'] ?? '';
if (taken === 'true') args.push('--replace');
else if (taken.startsWith('--')) args.push('--replace', taken);
process.chdir(ROOT);
await ensureBuilt();
const { runRestore } = await import(pathToFileURL(path.join(ROOT, 'dist/server/restore-command.js')).href);
process.exitCode = await runRestore({ root: ROOT, folder, args });
