// Aim: a page with its first data costs at most 3 + 1.5 ms of processor time on PostgreSQL, and 9 ms on the embedded engine.
import fs from 'node:fs';
import { openEmbedded } from '#server/db/embedded.ts';
import type { Engine } from '#server/db/engine.ts';
import { getPortal } from '#shared/practice/progress.contract.ts';
import { emptyFolder } from '#tests/e2e/support/run-folder.ts';
import { onDatabase, onPostgres, onServers } from './harness.ts';
import { inTurns, report, sized } from './measure.ts';
import { fillSpeedHub, READERS, ROUNDS } from './speed-hub.ts';
import { described, inTurn, load, middle, type Target } from './speed-load.ts';
import type { LoadRequest } from './speed-scenarios.ts';

const CLIENTS = 16;
const AMOUNT = sized(600, 60);

interface Visit {
  name: string;
  requests: LoadRequest[];
}

/** Visits of the same students: the figures of the portal alone, its page, and the page of a running quiz. */
async function fill(engine: Engine): Promise<Visit[]> {
  const { hub, students, openSessions } = await fillSpeedHub(engine);
  await hub.app.close();
  const get = (path: string, cookie: string): LoadRequest => ({
    method: 'GET',
    path,
    headers: { cookie, accept: 'text/html' },
  });
  const readers = students.slice(0, READERS);
  return [
    { name: 'the figures of the portal', requests: readers.map(({ cookie }) => get(getPortal.path, cookie)) },
    { name: 'the page of the portal', requests: readers.map(({ cookie }) => get('/', cookie)) },
    {
      name: 'the page of a quiz',
      requests: openSessions.slice(0, 200).map(({ id, student }) => get(`/quiz?session=${id}`, student.cookie)),
    },
  ];
}

/** Compares with the checkout in `BENCH_AGAINST`, if it is set: built, and with the same tables. */
async function compare(
  visits: Visit[],
  sides: readonly Target[],
  { database, aims }: { database?: Target; aims: { server: number; database: number } },
): Promise<void> {
  for (const { name, requests } of visits) {
    const works = sides.map((target) => () => {
      const options = { target, connections: CLIENTS, next: inTurn(requests), amount: AMOUNT };
      return load(database === undefined ? options : { ...options, database });
    });
    const [own = [], others] = await inTurns(works, { rounds: ROUNDS, warmUp: 1 });
    const detail = others === undefined ? described(own) : `hub ${described(own)}; other checkout ${described(others)}`;
    const isPage = name.includes('page');
    const server = { what: `${name}: the app`, value: middle(own, 'serverMs'), unit: 'ms', detail };
    report(isPage ? { ...server, atMost: aims.server } : server);
    if (database === undefined) continue;
    const queries = { what: `${name}: PostgreSQL`, value: middle(own, 'databaseMs'), unit: 'ms' };
    report(isPage ? { ...queries, atMost: aims.database } : queries);
  }
}

export async function run(): Promise<void> {
  const root = process.env['BENCH_AGAINST'];
  const env = { STARTER_CONTENT: '0' };
  await onServers(async (start) => {
    await onPostgres(async (engine, database) => {
      const visits = await fill(engine);
      const options = { databaseUrl: database.url, env };
      const hub = await start({ ...options, dataDir: emptyFolder() });
      const other = root === undefined ? [] : [await start({ ...options, dataDir: emptyFolder(), root })];
      await compare(visits, [hub, ...other], { database, aims: { server: 3, database: 1.5 } });
    });
    const folder = emptyFolder();
    const visits = await onDatabase(openEmbedded(folder), fill);
    const copy = emptyFolder();
    if (root !== undefined) fs.cpSync(folder, copy, { recursive: true });
    const hub = await start({ env, dataDir: folder });
    const other = root === undefined ? [] : [await start({ env, dataDir: copy, root })];
    await compare(visits, [hub, ...other], { aims: { server: 9, database: 0 } });
  });
}
