// Aim: the hub has half the throughput, and for writes 0.4 times, of bare Fastify that sends the same statements.
import assert from 'node:assert/strict';
import fs from 'node:fs';
import path from 'node:path';
import { emptyFolder } from '#tests/e2e/support/run-folder.ts';
import { ROOT } from '../../scripts/install.mjs';
import { onPostgres, onServers } from './harness.ts';
import { inTurns, report, sized, Worker } from './measure.ts';
import type { FloorTask } from './speed-floor.ts';
import { fillSpeedHub, ROUNDS, WARM_UP } from './speed-hub.ts';
import { described, inTurn, load, middle, type Target } from './speed-load.ts';
import { READ_AIM, SCENARIOS, type LoadRequest, type Scenario } from './speed-scenarios.ts';

const CONNECTIONS = 10;
const FILE_REQUESTS = sized(6000, 300);

interface Bench {
  hub: Target;
  floor: Worker<FloorTask, string>;
  /** The second floor: one statement per request. */
  least: Worker<FloorTask, string>;
  /** Another checkout, instead of the floors. */
  other: Target | null;
  database: Target;
}

/**
 * Requests per second of the hub and of both floors, in turns; all on one PostgreSQL, each in a separate process.
 * `BENCH_ONLY` selects scenarios by a part of their names, for a profiler. `BENCH_AGAINST` names the folder of another
 * checkout, built and with the same tables, which replaces the floors.
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
      const least = new Worker<FloorTask, string>('speed-floor.ts');
      const bench = { hub, floor, least, other, database };
      try {
        for (const make of SCENARIOS) await compare(bench, await make(filled));
        // Another checkout has different files.
        if (other === null) await compareFile(bench);
      } finally {
        await floor.end();
        await least.end();
        await filled.hub.app.close();
      }
    }),
  );
}

async function compare(bench: Bench, scenario: Scenario): Promise<void> {
  const { name, aim, amount, works, replacements, requests, others = requests, least } = scenario;
  const only = process.env['BENCH_ONLY'];
  if (only !== undefined && !name.includes(only)) return;
  const { url } = bench.database;
  const task = { url, works, ...(replacements && { replacements }) };
  const oneStatement = { url: await bench.least.do({ url, ...least }), pid: bench.least.pid };
  if (bench.other === null) await proveSame(oneStatement.url, works[0]?.answer, replacements === undefined);
  const detail = `${works[0]?.statements.length} statements`;
  await compareRounds(bench, { task, oneStatement, name, aim, amount, detail, requests, others });
}

/** A floor must return the same as the hub. What a write returns has its own ids and times. */
async function proveSame(floor: string, answer: unknown, isRead: boolean): Promise<void> {
  const returned: unknown = await (await fetch(floor)).json();
  const compared = isRead ? [returned, answer] : [fieldsOf(returned), fieldsOf(answer)];
  assert.deepEqual(compared[0], compared[1]);
}

function fieldsOf(answer: unknown): string[] {
  const { questions = [], ...fields } = answer as { questions?: {}[] }; // of a quiz; an answer has none
  return [...Object.keys(fields), ...Object.keys(questions[0] ?? {})].toSorted();
}

/** The script that starts the app, compressed on the disk, compared with a stream of that file. */
async function compareFile(bench: Bench): Promise<void> {
  const folder = path.join(ROOT, 'dist/client/assets');
  const name = fs.readdirSync(folder).find((file) => file.startsWith('app-') && file.endsWith('.js'));
  if (name === undefined) throw new Error('the client has not been built');
  const request = { method: 'GET' as const, path: `/assets/${name}`, headers: { 'accept-encoding': 'br' } };
  const sent = await fetch(bench.hub.url + request.path, { headers: request.headers });
  const file = path.join(folder, `${name}.br`);
  const kept = new Set(['content-type', 'content-length', 'content-encoding', 'cache-control', 'etag']);
  const headers = Object.fromEntries([...sent.headers].filter(([header]) => kept.has(header)));
  await compareRounds(bench, {
    task: { url: bench.database.url, works: [], file: { path: file, headers } },
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
  oneStatement?: Target;
  detail: string;
  requests: LoadRequest[];
  others: LoadRequest[];
}

async function compareRounds(bench: Bench, comparison: Comparison): Promise<void> {
  const { task, oneStatement, name, aim, amount, detail, requests, others } = comparison;
  const { hub, floor, other, database } = bench;
  const floorTarget = { url: await floor.do(task), pid: floor.pid };
  const floors = [
    { against: 'floor', target: floorTarget, next: inTurn(requests), atLeast: aim },
    ...(oneStatement ? [{ against: 'one statement', target: oneStatement, next: inTurn(requests) }] : []),
  ];
  const compared = other === null ? floors : [{ against: 'other checkout', target: other, next: inTurn(others) }];
  const sides = [...compared, { target: hub, next: inTurn(requests) }];
  const options = { database, connections: CONNECTIONS };
  const rounds = (count: number) => sides.map((side) => () => load({ ...side, ...options, amount: count }));
  // The first to run warms up the database for the others, so all run once before anything counts.
  await inTurns(rounds(WARM_UP), { rounds: 1 });
  const taken = await inTurns(rounds(amount), { rounds: ROUNDS });
  const hubs = taken.at(-1) ?? [];
  for (const [index, { target: _target, next: _next, against, ...aimed }] of compared.entries()) {
    const rivals = taken[index] ?? [];
    report({
      what: `${name}: throughput ÷ ${against}`,
      value: middle(hubs, 'perSecond') / middle(rivals, 'perSecond'),
      unit: '×',
      ...aimed,
      detail: `${index === 0 ? `${detail}; hub ${described(hubs)}; ` : ''}${against} ${described(rivals)}`,
    });
  }
}
