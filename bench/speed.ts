import { fork } from 'node:child_process';
import { once } from 'node:events';
import fs from 'node:fs';
import path from 'node:path';
import autocannon from 'autocannon';
import { ROOT } from '../scripts/install.mjs';
import { runFolder } from '#tests/e2e/support/run-folder.ts';
import { startServer } from '#tests/e2e/support/server.ts';
import { onPostgres, postgresProcess } from './engines.ts';
import { percentile, report } from './measure.ts';
import { processorSeconds } from './processor-time.ts';
import type { FloorTask } from './speed-floor.ts';
import { fillSpeedHub } from './speed-hub.ts';
import {
  complete,
  dashboard,
  history,
  portal,
  READ_AIM,
  ROUNDS,
  search,
  start,
  submit,
  USED_UP,
} from './speed-scenarios.ts';
import type { LoadRequest, Scenario } from './speed-scenarios.ts';
import { ending, inRunFolder } from './started-servers.ts';

const CONNECTIONS = 10;
const FILE_REQUESTS = 6000;
const WARM_UP = 100;
const STUDENTS = 560;

/** What one round at one server showed. */
interface Round {
  perSecond: number;
  p50: number;
  p99: number;
  /** Milliseconds of processor time that a request took of the server, and of PostgreSQL. */
  serverMs: number;
  databaseMs: number;
}

interface Target {
  url: string;
  pid: number;
}

interface Floor extends Target {
  give: (task: FloorTask) => Promise<void>;
  end: () => void;
}

interface Place {
  hub: Target;
  floor: Floor;
  database: Target;
}

/**
 * What the hub answers in a second, against bare Fastify that sends the same statements, in turns; both on one PostgreSQL,
 * each in a process of its own. `BENCH_ONLY` names scenarios by a part of their names, for a profiler.
 */
export async function speedBenchmark(): Promise<void> {
  await inRunFolder(() =>
    onPostgres((engine, url) =>
      ending(async (started) => {
        const filled = await fillSpeedHub(engine, { students: STUDENTS, openSessions: USED_UP, unanswered: USED_UP });
        report({ what: 'database: an answer with all that counts it', value: filled.bytesAnAnswer, unit: 'bytes' });
        const database = { url, pid: (await postgresProcess(engine)) ?? 0 };
        const [hub, floor] = await Promise.all([started(startHub(url)), startFloor()]);
        try {
          const place = { hub, floor, database };
          for (const make of SCENARIOS) await compare(place, await make(filled));
          await compareFile(place);
        } finally {
          floor.end();
          await filled.hub.app.close();
        }
      }),
    ),
  );
}

const SCENARIOS = [submit, start, complete, portal, history, search, dashboard];

const startHub = (databaseUrl: string) =>
  startServer({ dataDir: path.join(runFolder(), 'hub'), databaseUrl, env: { STARTER_CONTENT: '0' } });

async function startFloor(): Promise<Floor> {
  const child = fork(path.join(import.meta.dirname, 'speed-floor.ts'));
  const [url] = (await once(child, 'message')) as [string];
  return {
    url,
    pid: child.pid ?? 0,
    give: async (task) => {
      child.send(task);
      await once(child, 'message');
    },
    end: () => void child.kill(),
  };
}

async function compare(place: Place, scenario: Scenario): Promise<void> {
  const { name, aim, amount, works, replacements, requests } = scenario;
  const only = process.env['BENCH_ONLY'];
  if (only !== undefined && !name.includes(only)) return;
  await place.floor.give({ url: place.database.url, works, ...(replacements && { replacements }) });
  const detail = `${works[0]?.before.length ?? 0} statements${inTransactionOf(works)}`;
  await compareRounds(place, { name, aim, amount, detail, next: inTurn(requests) });
}

const inTransactionOf = (works: Scenario['works']) => {
  const count = works[0]?.inTransaction.length ?? 0;
  return count === 0 ? '' : ` and ${count} in a transaction`;
};

/** The script that starts the app, compressed as it lies on the disk, against a stream of that file. */
async function compareFile(place: Place): Promise<void> {
  const folder = path.join(ROOT, 'dist/client/assets');
  const name = fs.readdirSync(folder).find((file) => file.startsWith('app-') && file.endsWith('.js'));
  if (name === undefined) throw new Error('the client has not been built');
  const request = { method: 'GET' as const, path: `/assets/${name}`, headers: { 'accept-encoding': 'br' } };
  const sent = await fetch(place.hub.url + request.path, { headers: request.headers });
  const file = path.join(folder, `${name}.br`);
  const kept = new Set(['content-type', 'content-length', 'content-encoding', 'cache-control', 'etag']);
  const headers = Object.fromEntries([...sent.headers].filter(([header]) => kept.has(header)));
  await place.floor.give({ url: place.database.url, works: [], file: { path: file, headers } });
  await compareRounds(place, {
    name: 'a static file',
    aim: READ_AIM,
    amount: FILE_REQUESTS,
    detail: `${fs.statSync(file).size} bytes`,
    next: () => request,
  });
}

interface Comparison extends Pick<Scenario, 'name' | 'aim' | 'amount'> {
  detail: string;
  next: () => LoadRequest;
}

async function compareRounds(place: Place, { name, aim, amount, detail, next }: Comparison): Promise<void> {
  const round = (which: 'hub' | 'floor', count: number) =>
    load({ target: place[which], database: place.database, next, amount: count });
  const rounds: Record<'hub' | 'floor', Round[]> = { hub: [], floor: [] };
  // The first to run warms the database up for the other, so both run once before anything counts.
  for (const which of ['floor', 'hub'] as const) await round(which, WARM_UP);
  for (let n = 0; n < ROUNDS; n += 1) {
    for (const which of ['floor', 'hub'] as const) rounds[which].push(await round(which, amount));
  }
  const of = (which: 'hub' | 'floor', figure: keyof Round) =>
    percentile(
      rounds[which].map((one) => one[figure]),
      0.5,
    );
  const described = (which: 'hub' | 'floor') =>
    `${of(which, 'perSecond').toFixed(0)}/s, p50 ${of(which, 'p50').toFixed(1)} ms, p99 ${of(which, 'p99').toFixed(1)} ms, ` +
    `processor ${of(which, 'serverMs').toFixed(2)} + ${of(which, 'databaseMs').toFixed(2)} ms`;
  report({
    what: `${name}: throughput ÷ floor`,
    value: of('hub', 'perSecond') / of('floor', 'perSecond'),
    unit: '×',
    atLeast: aim,
    detail: `${detail}; hub ${described('hub')}; floor ${described('floor')}`,
  });
}

const inTurn = (requests: LoadRequest[]) => {
  let turn = 0;
  return () => {
    const request = requests[turn % requests.length];
    turn += 1;
    if (request === undefined) throw new Error('there is nothing to send');
    return request;
  };
};

interface Load {
  target: Target;
  database: Target;
  next: () => LoadRequest;
  amount: number;
}

async function load({ target, database, next, amount }: Load): Promise<Round> {
  const before = { server: processorSeconds(target.pid), database: processorSeconds(database.pid) };
  const began = performance.now();
  let ended = began;
  const result = await new Promise<autocannon.Result>((resolve, reject) => {
    const options = {
      url: target.url,
      connections: CONNECTIONS,
      amount,
      requests: [{ setupRequest: (request: autocannon.Request) => ({ ...request, ...next() }) }],
    };
    const run = autocannon(options, (error, taken) => (error ? reject(error) : resolve(taken)));
    // Its own time goes on until the next full second.
    run.on('response', () => {
      ended = performance.now();
    });
  });
  if (result.non2xx > 0 || result.errors > 0) throw new Error(`${result.non2xx + result.errors} requests failed`);
  const perRequest = (pid: number, seconds: number) => ((processorSeconds(pid) - seconds) * 1000) / amount;
  return {
    perSecond: amount / ((ended - began) / 1000),
    p50: result.latency.p50,
    p99: result.latency.p99,
    serverMs: perRequest(target.pid, before.server),
    databaseMs: perRequest(database.pid, before.database),
  };
}

if (process.argv[1] === import.meta.filename) await speedBenchmark();
