import { spawn, spawnSync } from 'node:child_process';
import fs from 'node:fs';
import os from 'node:os';
import path from 'node:path';
import { aptInstall } from '../../scripts/apt.ts';
import { atTheLatest, endServer, freePort, serverAccount, untilItAnswers } from '../../scripts/child-server.ts';

/** Connections to the server for all processes together: as few as a small server would be given. */
const POOL_SIZE = 6;

export interface Pgbouncer {
  /** Leads to the database of `databaseUrl` through the pooler. */
  url: string;
  stop: () => Promise<void>;
}

/**
 * Starts PgBouncer in transaction mode in front of a PostgreSQL server, on a free port of this machine. It ends with
 * this process at the latest. Returns null if there is no PgBouncer and none can be installed.
 */
export async function startPgbouncer({ databaseUrl }: { databaseUrl: string }): Promise<Pgbouncer | null> {
  const program = findProgram() ?? (aptInstall('pgbouncer') ? findProgram() : null);
  if (program === null) return null;
  const folder = fs.mkdtempSync(path.join(os.tmpdir(), 'hub-pgbouncer-'));
  const port = await freePort();
  const server = new URL(databaseUrl);
  const account = serverAccount();
  const write = (name: string, lines: string[]) => {
    const file = path.join(folder, name);
    fs.writeFileSync(file, `${lines.join('\n')}\n`, { mode: 0o600 });
    if (account.uid !== undefined && account.gid !== undefined) fs.chownSync(file, account.uid, account.gid);
    return file;
  };
  if (account.uid !== undefined && account.gid !== undefined) fs.chownSync(folder, account.uid, account.gid);
  const users = write('users', [`"${decodeURIComponent(server.username)}" "${decodeURIComponent(server.password)}"`]);
  const logFile = write('log', []);
  const ini = write('pgbouncer.ini', [
    '[databases]',
    `* = host=${server.hostname} port=${server.port}`,
    '[pgbouncer]',
    'listen_addr = 127.0.0.1',
    `listen_port = ${port}`,
    'unix_socket_dir =',
    // Anyone on this machine may connect; the password in the file is for the connection to the server.
    'auth_type = trust',
    `auth_file = ${users}`,
    'pool_mode = transaction',
    `default_pool_size = ${POOL_SIZE}`,
    'max_client_conn = 500',
    'log_connections = 0',
    'log_disconnections = 0',
  ]);

  const log = fs.openSync(logFile, 'a');
  // In a process group of its own: Ctrl+C must end it through this process, after its clients.
  const pooler = spawn(program, [ini], { ...account, cwd: folder, stdio: ['ignore', log, log], detached: true });
  fs.closeSync(log);
  const forget = atTheLatest(() => {
    pooler.kill('SIGKILL');
    fs.rmSync(folder, { recursive: true, force: true });
  });
  const stop = async () => {
    await endServer(pooler, 'SIGTERM');
    forget();
    fs.rmSync(folder, { recursive: true, force: true });
  };
  const own = new URL(databaseUrl);
  own.host = `127.0.0.1:${port}`;
  try {
    await untilItAnswers({ name: 'PgBouncer', url: own.href, server: pooler, logFile });
  } catch (error) {
    await stop();
    throw error;
  }
  return { url: own.href, stop };
}

/** Debian installs it where only root's PATH looks. */
function findProgram(): string | null {
  const candidates = ['pgbouncer', '/usr/sbin/pgbouncer'];
  return candidates.find((program) => spawnSync(program, ['--version']).status === 0) ?? null;
}
