import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest';
import { openEmbedded } from '#server/db/embedded.ts';
import { openPostgres } from '#server/db/postgres.ts';
import { getMailing } from '#shared/mail/mailings.contract.ts';
import { seededRandom } from '#tests/support/seeded-random.ts';
import { startSmtpServer, type TestSmtpServer } from '#tests/support/smtp.ts';
import { manyStudents } from '#tests/support/student-mail.ts';
import { signInTeacher } from './support/api.ts';
import { createDatabase } from './support/postgres.ts';
import { dataFolder } from './support/run-folder.ts';
import { startServer, type Server, type ServerOptions } from './support/server.ts';
import { writeToAll } from './support/write-to-all.ts';

/** The number of mails of a mailing that one server sends at the same time. */
const LANES = 4;
const SEED = 20_261_122;
const postgresUrl = process.env['TEST_DATABASE_URL'];
const embedded = { engine: 'embedded', recipientCount: 150, kills: 3 };
/** Fewer, since the test waits for a dead worker's mails; the engine's own tests cover the rest. */
const postgres = { engine: 'postgres', recipientCount: 60, kills: 2 };
const runs = postgresUrl === undefined ? [embedded] : [embedded, postgres];

let running: Server[] = [];
let smtp: TestSmtpServer;
beforeAll(async () => {
  smtp = await startSmtpServer();
});
afterEach(async () => {
  await Promise.all(running.map((server) => server.end('SIGKILL')));
  running = [];
  smtp.received.length = 0;
});
afterAll(() => smtp.stop());

async function start(options: ServerOptions): Promise<Server> {
  const server = await startServer({ ...options, env: { SMTP_URL: smtp.url, MAIL_FROM: 'hub@example.org' } });
  running.push(server);
  return server;
}

/** Adds the class to the database of a stopped server. */
async function addStudents({ dataDir, databaseUrl }: ServerOptions, count: number): Promise<void> {
  const engine = databaseUrl === undefined ? await openEmbedded(dataDir) : await openPostgres(databaseUrl);
  await manyStudents(engine.db, count);
  await engine.close();
}

describe.each(runs)('on the $engine engine', ({ engine, recipientCount, kills }) => {
  let database: Awaited<ReturnType<typeof createDatabase>> | undefined;
  beforeAll(async () => {
    if (engine === 'postgres' && postgresUrl !== undefined) database = await createDatabase(postgresUrl);
  });
  afterAll(async () => {
    await database?.drop();
  });

  it(`a mail to ${recipientCount} reaches all of them, although the server is killed ${kills} times`, async () => {
    const random = seededRandom(SEED);
    const where: ServerOptions = { dataDir: dataFolder(), databaseUrl: database?.url };
    // A PostgreSQL database has no tables before a first start.
    if (database !== undefined) await (await start(where)).end('SIGTERM');
    await addStudents(where, recipientCount);

    let server = await start(where);
    const api = await signInTeacher(server.url);
    const text = 'Written and oral: 12 June\n'.repeat(40);
    const queued = await writeToAll(api, { subject: 'Exam dates', text });
    expect(queued).toMatchObject({ totalSent: recipientCount, totalFailed: 0 });

    for (let kill = 0; kill < kills; kill += 1) {
      await smtp.came(smtp.received.length + 1 + Math.floor(random() * 40));
      expect(await server.end('SIGKILL')).toMatchObject({ signal: 'SIGKILL', stderr: '' });
      expect(new Set(recipients()).size).toBeLessThan(recipientCount);
      server = await start(where);
      api.url = server.url;
    }
    const params = { id: queued.mailingId ?? '' };
    await expect
      .poll(() => api.call(getMailing, { params }), { timeout: 180_000 })
      .toMatchObject({ total: recipientCount, sent: recipientCount, queued: 0, failed: 0, unreachable: [] });

    expect(new Set(recipients()).size).toBe(recipientCount);
    const twice = recipients().length - recipientCount;
    console.log(`${engine}: ${kills} kills, ${recipientCount} recipients, ${twice} mails came twice`);
    expect(twice).toBeLessThanOrEqual(kills * LANES);
    expect(smtp.received.every(({ to }) => to.length === 1)).toBe(true);
    const encoded = Buffer.from(text).toString('base64');
    expect(smtp.received.every(({ source }) => source.replaceAll('\r\n', '').includes(encoded))).toBe(true);
  }, 420_000);
});

const recipients = () => smtp.received.map(({ to }) => to.join());
