import path from 'node:path';
import { PGlite } from '@electric-sql/pglite';
import { openEmbedded } from '#server/db/embedded.ts';
import { between, seededRandom } from '#tests/support/seeded-random.ts';
import { ForgetfulDisk } from './forgetful-disk.ts';
import { changesOf } from './load.ts';
import type { Entry, Found, Order } from './messages.ts';
import { real } from './real-fs.ts';
import { replaceFs } from './replace-fs.ts';

/**
 * A separate process that opens the database on a disk that forgets, reports its content, and writes until the power is
 * cut. It reports to a file that is not on that disk, line by line.
 */
const order = JSON.parse(process.argv[2] ?? '') as Order;
const random = seededRandom(order.seed);

/** The halves of what each transaction writes: both halves get the same content. */
const HALVES = ['left_half', 'right_half'] as const;

interface Connection {
  query: (text: string, values?: unknown[]) => Promise<{ rows: unknown[] }>;
  close: () => Promise<void>;
}

const said = real.openSync(order.log, 'a');
const say = (entry: Entry) => void real.writeSync(said, `${JSON.stringify(entry)}\n`);

async function open(): Promise<Connection> {
  if (order.engine === 'durable') return openEmbedded(order.folder);
  const client = await PGlite.create({ dataDir: path.join(order.folder, 'database') });
  return { query: (text, values) => client.query(text, values), close: () => client.close() };
}

async function find({ query }: Connection): Promise<Found> {
  const rows = async (text: string) =>
    (await query(text)).rows.map((row) => Object.values(row as Record<string, string | number>));
  const [left, right] = HALVES.map((half) => `select key, md5(content) from ${half} order by key`);
  const journal = await rows('select transaction from journal order by transaction');
  const byTable = [await rows(left ?? ''), await rows(right ?? '')];
  await query('set enable_seqscan = off');
  const byIndex = [await rows(left ?? ''), await rows(right ?? '')];
  const journalByIndex = await rows('select transaction from journal order by transaction');
  await query('reset enable_seqscan');
  return { journal: journal.flat().map(Number), journalByIndex: journalByIndex.flat().map(Number), byTable, byIndex };
}

async function write({ query }: Connection, transaction: number): Promise<void> {
  await query('begin');
  await query('insert into journal values ($1)', [transaction]);
  for (const half of HALVES) {
    for (const { key, text } of changesOf(transaction)) {
      if (text === null) await query(`delete from ${half} where key = $1`, [key]);
      else {
        await query(`insert into ${half} values ($1, $2) on conflict (key) do update set content = excluded.content`, [
          key,
          text,
        ]);
      }
    }
  }
  await query('commit');
}

/** Commands that create, remove and rename files. */
const UPHEAVALS = [
  'checkpoint',
  'checkpoint',
  'checkpoint',
  'vacuum',
  'vacuum full left_half',
  'reindex table right_half',
  'select pg_switch_wal()',
  'create table if not exists passing as select repeat(md5(n::text), 30) from generate_series(1, 200) n',
  'drop table if exists passing',
];

const disk = new ForgetfulDisk({ root: order.folder, inodes: order.inodes, random, style: order.style });
replaceFs(disk);
const operations = between(random, ...order.operations);
if (order.from === 'start') disk.cutAfter(operations);
const began = performance.now();
let connection = await open();
say({ opened: Math.round(performance.now() - began) });
for (const half of HALVES) {
  await connection.query(`create table if not exists ${half} (key int primary key, content text not null)`);
}
await connection.query('create table if not exists journal (transaction int primary key)');
say({ found: await find(connection) });
if (order.from === 'open') disk.cutAfter(operations);
for (let transaction = order.next; ; transaction += 1) {
  say({ begun: transaction });
  await write(connection, transaction);
  say({ acknowledged: transaction });
  const chance = random();
  if (chance < 0.1) await connection.query(UPHEAVALS[Math.floor(random() * UPHEAVALS.length)] ?? '');
  if (chance > 0.99) {
    await connection.close();
    connection = await open();
  }
}
