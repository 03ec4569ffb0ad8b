import fs from 'node:fs';
import os from 'node:os';
import path from 'node:path';

/** The folder in which the processes of one test run find its files. */
const VARIABLE = 'HUB_E2E_FOLDER';

export function makeRunFolder(): void {
  process.env[VARIABLE] = fs.mkdtempSync(path.join(os.tmpdir(), 'hub-e2e-'));
}

export function runFolder(): string {
  const folder = process.env[VARIABLE];
  if (folder === undefined) throw new Error('support/prepare.ts has not run');
  return folder;
}

export type Engine = 'embedded' | 'postgres';

/** The folder that the first start on this engine filled. */
export const preparedFolder = (engine: Engine) => path.join(runFolder(), `prepared-${engine}`);

/** A new empty folder. */
export const emptyFolder = () => fs.mkdtempSync(path.join(runFolder(), 'data-'));

/** A new data folder in its state after a first start, with the starter library and the teacher. */
export function dataFolder(engine: Engine = 'embedded'): string {
  const folder = emptyFolder();
  fs.cpSync(preparedFolder(engine), folder, { recursive: true });
  return folder;
}

const pidFile = (pid: number) => path.join(runFolder(), `server-${pid}`);

/** Records a server, because a vitest worker that is killed has no chance to stop its servers. */
export function rememberServer(pid: number): { forget: () => void } {
  fs.writeFileSync(pidFile(pid), '');
  return { forget: () => fs.rmSync(pidFile(pid), { force: true }) };
}

export function serversStillRunning(): number[] {
  const pids = fs.readdirSync(runFolder()).flatMap((name) => /^server-(\d+)$/.exec(name)?.[1] ?? []);
  return pids.map(Number).filter(isServer);
}

/** Another process may have this id by now. */
function isServer(pid: number): boolean {
  const commandFile = `/proc/${pid}/cmdline`;
  return fs.existsSync(commandFile) && fs.readFileSync(commandFile, 'utf8').includes('scripts/start.mjs');
}
