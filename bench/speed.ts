// Aim: the hub has half the throughput, and for writes 0.4 times, of bare Fastify that sends the same statements.
import fs from 'node:fs';
import path from 'node:path';
import { emptyFolder } from '#tests/e2e/support/run-folder.ts';
import { ROOT } from '../scripts/install.mjs';
import { onPostgres, onServers } from './harness.ts';
import { inTurns, report, sized, Worker } from './measure.ts';
import type { FloorTask } from './speed-floor.ts';
import { fillSpeedHub, ROUNDS } from './speed-hub.ts';
import { described, inTurn, load, middle, type Target } from './speed-load.ts';
import { READ_AIM, SCENARIOS, type LoadRequest, type Scenario } from './speed-scenarios.ts';

const CONNECTIONS = 10;
const FILE_REQUESTS = sized(6000, 300);
const WARM_UP = sized(100, 20);

interface Place {
  hub: Target;
  floor: Worker<FloorTask, string>;
  /** Another checkout, in the place of the floor. */
  other: Target | null;
  database: Target;
}

/**
 * What the hub answers in a second and what the floor does, in turns; both on one PostgreSQL, each in a process of its own.
 * `BENCH_ONLY` names scenarios by a part of their names, for a profiler. `BENCH_AGAINST` names the folder of another checkout,
 * built and with the same tables, which takes the floor's place.
 */
export async function run(): Promise<void> {
  await onPostgres((engine, database) =>
    onServers(async (start) => {
      const filled = await fillSpeedHub(engine);
      report({ what: 'database: an answer with all that counts it', value: filled.bytesAnAnswer, unit: 'bytes' });
      const options = { dataDir: emptyFolder(), databaseUrl: database.url, env: { STARTER_CONTENT: '0' } };
      const hub = await start(options);
      const root = process.env['BENCH_AGAINST'];
      const other = root === undefined ? null : await start({ ...options, dataDir: emptyFolder(), root });
      const floor = new Worker<FloorTask, string>('speed-floor.ts');
      try {
        for (const make of SCENARIOS) await compare({ hub, floor, other, database }, await make(filled));
        // Another checkout has files of its own.
        if (other === null) await compareFile({ hub, floor, other, database });
      } finally {
        await floor.end();
        await filled.hub.app.close();
      }
    }),
  );
}

async function compare(place: Place, scenario: Scenario): Promise<void> {
  const { name, aim, amount, works, replacements, requests, others = requests } = scenario;
  const only = process.env['BENCH_ONLY'];
  if (only !== undefined && !name.includes(only)) return;
  const detail = `${works[0]?.statements.length} statements`;
  const task = { url: place.database.url, works, ...(replacements && { replacements }) };
  await compareRounds(place, {
    task,
    name,
    aim,
    amount,
    detail,
    requests,
    others,
  });
}

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
  await compareRounds(place, {
    task: { url: place.database.url, works: [], file: { path: file, headers } },
    name: 'a static file',
    aim: READ_AIM,
    amount: FILE_REQUESTS,
    detail: `${fs.statSync(file).size} bytes`,
    requests: [request],
    others: [request],
  });
}

interface Comparison extends Pick<Scenario, 'name' | 'aim' | 'amount'> {
  task: FloorTask;
  detail: string;
  requests: LoadRequest[];
  others: LoadRequest[];
}

async function compareRounds(place: Place, comparison: Comparison): Promise<void> {
  const { task, name, aim, amount, detail, requests, others } = comparison;
  const { hub, floor, other, database } = place;
  const own = { target: hub, next: inTurn(requests) };
  const compared =
    other === null
      ? { target: { url: await floor.do(task), pid: floor.pid }, next: own.next }
      : { target: other, next: inTurn(others) };
  const rounds = (count: number) =>
    [compared, own].map((one) => () => load({ ...one, database, connections: CONNECTIONS, amount: count }));
  // The first to run warms the database up for the other, so both run once before anything counts.
  await inTurns(rounds(WARM_UP), { rounds: 1 });
  const [floors = [], hubs = []] = await inTurns(rounds(amount), { rounds: ROUNDS });
  const against = other === null ? 'floor' : 'other checkout';
  report({
    what: `${name}: throughput ÷ ${against}`,
    value: middle(hubs, 'perSecond') / middle(floors, 'perSecond'),
    unit: '×',
    ...(other === null && { atLeast: aim }),
    detail: `${detail}; hub ${described(hubs)}; ${against} ${described(floors)}`,
  });
}
