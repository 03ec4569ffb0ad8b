import { spawn } from 'node:child_process';
import { once } from 'node:events';
import path from 'node:path';
import { text } from 'node:stream/consumers';

const ROOT = path.resolve(import.meta.dirname, '../../..');

interface HubLocation {
  dataDir: string;
  /** PostgreSQL instead of the embedded engine. */
  databaseUrl?: string | undefined;
  /** More environment variables. */
  env?: Record<string, string>;
}

/** Runs a command such as `npm run backup` on a hub, without npm. */
export async function runCommand(
  command: 'backup' | 'reset-factor' | 'restore',
  args: string[],
  { dataDir, databaseUrl, env }: HubLocation,
) {
  const child = spawn(process.execPath, ['--liftoff-only', `scripts/${command}.mjs`, ...args], {
    cwd: ROOT,
    stdio: ['ignore', 'pipe', 'pipe'],
    // Inherits nothing from this process's environment except what Node itself needs.
    env: {
      PATH: process.env['PATH'],
      HOME: process.env['HOME'],
      DATA_DIR: dataDir,
      LOG_LEVEL: 'error',
      ...env,
      ...(databaseUrl === undefined ? {} : { DATABASE_URL: databaseUrl }),
    },
  });
  const [stdout, stderr, [code]] = await Promise.all([text(child.stdout), text(child.stderr), once(child, 'close')]);
  return { code: code as number | null, stdout, stderr };
}
