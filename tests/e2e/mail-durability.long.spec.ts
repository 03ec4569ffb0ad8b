import { describe, expect, it, onTestFinished } from 'vitest';
import { openEmbedded } from '#server/db/embedded.ts';
import { openPostgres } from '#server/db/postgres.ts';
import { getMailing } from '#shared/mail/mailings.contract.ts';
import { seededRandom } from '#tests/support/seeded-random.ts';
import { startSmtpServer } from '#tests/support/smtp.ts';
import { manyStudents } from '#tests/support/student-mail.ts';
import { signInTeacher } from './support/api.ts';
import { ENGINES, databaseOn, startForTest } from './support/engines.ts';
import type { ServerOptions } from './support/server.ts';
import { writeToAll } from './support/write-to-all.ts';

/** The number of mails of a mailing that one server sends at the same time. */
const LANES = 4;
const SEED = 20_261_122;
/** Fewer on PostgreSQL, since the test waits for a dead worker's mails; the engine's own tests cover the rest. */
const SIZES = { embedded: { recipientCount: 150, kills: 3 }, postgres: { recipientCount: 60, kills: 2 } };

/** Adds the class to the database of a stopped server. */
async function addStudents({ dataDir, databaseUrl }: ServerOptions, count: number): Promise<void> {
  const engine = databaseUrl === undefined ? await openEmbedded(dataDir) : await openPostgres(databaseUrl);
  await manyStudents(engine.db, count);
  await engine.close();
}

describe.each(ENGINES)('on the %s engine', (engine) => {
  const { recipientCount, kills } = SIZES[engine];

  it(`a mail to ${recipientCount} reaches all of them, although the server is killed ${kills} times`, async () => {
    const random = seededRandom(SEED);
    const smtp = await startSmtpServer();
    onTestFinished(() => smtp.stop());
    const recipients = () => smtp.received.map(({ to }) => to.join());
    const env = { SMTP_URL: smtp.url, MAIL_FROM: 'hub@example.org' };
    const where = { ...(await databaseOn(engine)), env };
    await addStudents(where, recipientCount);

    let server = await startForTest(where);
    const api = await signInTeacher(server.url);
    const text = 'Written and oral: 12 June\n'.repeat(40);
    const queued = await writeToAll(api, { subject: 'Exam dates', text });
    expect(queued).toMatchObject({ totalSent: recipientCount, totalFailed: 0 });

    for (let kill = 0; kill < kills; kill += 1) {
      await smtp.came(smtp.received.length + 1 + Math.floor(random() * 40));
      expect(await server.end('SIGKILL')).toMatchObject({ signal: 'SIGKILL', stderr: '' });
      expect(new Set(recipients()).size).toBeLessThan(recipientCount);
      server = await startForTest(where);
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
