import fs from 'node:fs';
import os from 'node:os';
import path from 'node:path';

/** Where the processes of one run of these tests find what it keeps on disk. */
const VARIABLE = 'HUB_E2E_FOLDER';

export function makeRunFolder(): void {
  process.env[VARIABLE] = fs.mkdtempSync(path.join(os.tmpdir(), 'hub-e2e-'));
}

export function runFolder(): string {
  const folder = process.env[VARIABLE];
  if (folder === undefined) throw new Error('support/prepare.ts has not run');
  return folder;
}

export const preparedFolder = () => path.join(runFolder(), 'prepared');

/** An empty folder of its own. */
export const emptyFolder = () => fs.mkdtempSync(path.join(runFolder(), 'data-'));

/** A data folder of its own as it is after a first start: the starter library and the teacher are there. */
export function dataFolder(): string {
  const folder = emptyFolder();
  fs.cpSync(preparedFolder(), folder, { recursive: true });
  return folder;
}

const pidFile = (pid: number) => path.join(runFolder(), `server-${pid}`);

/** Remembers a server, because a worker of vitest that is ended has no chance to end its servers. */
export function rememberServer(pid: number): { forget: () => void } {
  fs.writeFileSync(pidFile(pid), '');
  return { forget: () => fs.rmSync(pidFile(pid), { force: true }) };
}

export function serversStillRunning(): number[] {
  const pids = fs.readdirSync(runFolder()).flatMap((name) => /^server-(\d+)$/.exec(name)?.[1] ?? []);
  return pids.map(Number).filter(isServer);
}

/** The number may have gone to another process since. */
function isServer(pid: number): boolean {
  const commandFile = `/proc/${pid}/cmdline`;
  return fs.existsSync(commandFile) && fs.readFileSync(commandFile, 'utf8').includes('scripts/start.mjs');
}
