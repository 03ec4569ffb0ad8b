import fs from 'node:fs';
import os from 'node:os';
import path from 'node:path';
import { buffer } from 'node:stream/consumers';
import { eq, sql } from 'drizzle-orm';
import { pino } from 'pino';
import { afterEach, describe, expect, it } from 'vitest';
import { z } from 'zod';
import { createPgBossJobs } from '#server/adapters/jobs.ts';
import { createOutboxTransport } from '#server/adapters/mail-transport.ts';
import { rowsOf } from '#server/db/engine.ts';
import { classes, invitations } from '#server/db/schema/classes.ts';
import { mailings, mailMessages } from '#server/db/schema/mail.ts';
import { mediaFiles } from '#server/db/schema/media.ts';
import { quizAttempts } from '#server/db/schema/quizzes.ts';
import { ownCards } from '#server/db/schema/study.ts';
import { users } from '#server/db/schema/users.ts';
import { createRebuildService } from '#server/base/counters/rebuild.service.ts';
import { writeOwnCard } from '#shared/cards/own-cards.contract.ts';
import { listItemStatistics } from '#shared/insight/analytics.contract.ts';
import * as analytics from '#shared/insight/analytics.contract.ts';
import { listContactSubmissions } from '#shared/mail/contact.contract.ts';
import { eraseStudent } from '#shared/people/erasure.contract.ts';
import { getCurrentUser } from '#shared/people/auth.contract.ts';
import { listUsers } from '#shared/people/users.contract.ts';
import { sendContact } from '#tests/support/contact-form.ts';
import { counters } from '#tests/support/counters.ts';
import { aStudent } from '#tests/support/factories.ts';
import { uploadOwn } from '#tests/support/own-images.ts';
import { sendToOne } from '#tests/support/student-mail.ts';
import { createTestApp, type TestApp } from '#tests/support/test-app.ts';
import type { TestClient } from '#tests/support/test-client.ts';
import { aWholeHub, clear, download, restore } from '#tests/support/whole-hub.ts';

const erase = (client: TestClient, id: string) => client.call(eraseStudent, { params: { id } });
/** Values that nobody else in the hub has. */
const ANN = ['Adler', 'ann@hub.test', '1987-06-05'];
const known = { dateOfBirth: '1987-06-05' };

/** Every row of every table, as text. */
async function allText({ db }: TestApp): Promise<string[]> {
  const tables = await db.execute(sql`
    select quote_ident(table_schema) || '.' || quote_ident(table_name) as name from information_schema.tables
    where table_type = 'BASE TABLE' and table_schema not in ('pg_catalog', 'information_schema')`);
  const found: string[] = [];
  for (const { name } of rowsOf(tables, z.object({ name: z.string() }))) {
    const rows = await db.execute(sql.raw(`select row_to_json(t)::text as line from ${name} t`));
    found.push(...rowsOf(rows, z.object({ line: z.string() })).map(({ line }) => `${name} ${line}`));
  }
  return found;
}

const withOne = (texts: string[], words: string[]) =>
  texts.filter((text) => words.some((word) => text.toLowerCase().includes(word.toLowerCase())));

const byText = (a: string, b: string) => a.localeCompare(b);

/** Everything that teachers see of a class and its questions, without names. */
async function figures(hub: TestApp, teacher: TestClient) {
  const [ofClass] = await hub.db.select().from(classes);
  const nameless = <Row extends object>(rows: Row[]) =>
    rows
      .map((row) => ({ ...row, firstName: '', lastName: '', email: '', studentName: '', studentEmail: '' }))
      .toSorted((a, b) => JSON.stringify(a).localeCompare(JSON.stringify(b)));
  const of = async (query: { classId?: string }) => ({
    performance: await teacher.ok(analytics.getPerformance, { query }),
    activity: nameless(await teacher.ok(analytics.listStudentActivity, { query })),
    topics: await teacher.ok(analytics.listTopicPerformance, { query }),
    completion: nameless(await teacher.ok(analytics.listStudentCompletion, { query })),
    count: await teacher.ok(analytics.countStudentCompletion, { query }),
    charts: await teacher.ok(analytics.getCharts, { query }),
  });
  const items = await teacher.ok(listItemStatistics, { query: { limit: 200 } });
  const ofItems = await Promise.all(
    items.questions.map(async ({ id }) => ({
      answers: (await teacher.ok(analytics.listGivenAnswers, { params: { id } }))
        .map((answer) => JSON.stringify(answer))
        .toSorted(byText),
      history: await teacher.ok(analytics.getItemHistory, { params: { id } }),
    })),
  );
  return {
    all: await of({}),
    ofClass: await of({ classId: ofClass?.id ?? '' }),
    items,
    ofItems,
    ...(await counters(hub)),
  };
}

describe('statistics of a class with an erased student', () => {
  it('stay exactly the same after the erasure, even when everything is recalculated', async () => {
    const hub = await createTestApp();
    const { teacher, students } = await aWholeHub(hub);
    await createRebuildService({ db: hub.db }).rebuild();
    const before = await figures(hub, teacher);
    expect(before.items.questions.some(({ attempts }) => attempts > 0)).toBe(true);
    expect((await erase(teacher, students.ann.id)).status).toBe(204);
    expect(await figures(hub, teacher)).toEqual(before);
    await createRebuildService({ db: hub.db }).rebuild();
    await hub.db.execute(sql`update item_statistics set pending = 1`);
    await hub.jobHandlers['item-statistics']({});
    const after = await figures(hub, teacher);
    const untimed = ({ questions }: typeof after.items) => questions.map(({ computedAt: _at, ...rest }) => rest);
    expect({ ...after, items: untimed(after.items) }).toEqual({ ...before, items: untimed(before.items) });
  });

  it('show a former student in place of the person, and no list of accounts contains them', async () => {
    const hub = await createTestApp();
    const { teacher, students } = await aWholeHub(hub);
    await erase(teacher, students.ann.id);
    const named = await teacher.ok(analytics.listStudentCompletion, { query: { search: 'Former student' } });
    expect(named).toMatchObject([{ id: students.ann.id, completedSessions: 3 }]);
    const listed = await teacher.ok(listUsers, { query: { role: 'student' } });
    expect(listed.map(({ id }) => id)).not.toContain(students.ann.id);
  });
});

describe('after an erasure, a search for the person', () => {
  const folder = fs.mkdtempSync(path.join(os.tmpdir(), 'hub-outbox-'));
  afterEach(() => fs.rmSync(folder, { recursive: true, force: true }));

  it('finds nothing in the database, the job queue, the outbox, the media and the log', async () => {
    const lines: string[] = [];
    const logger = pino({ level: 'debug' }, { write: (line: string) => void lines.push(line) });
    const hub = await createTestApp({ logger, mailTransport: createOutboxTransport({ folder, from: 'hub@hub.test' }) });
    const { teacher, students } = await aWholeHub(hub);
    const { id } = students.ann;
    await hub.db.update(users).set(known).where(eq(users.id, id));
    const jobs = await createPgBossJobs(hub.engine, pino({ level: 'silent' }));
    await jobs.send('request-password-reset', { email: ' Ann@hub.test' });
    await jobs.stop();
    const ann = await hub.signIn(students.ann);
    const { imageUrl } = await uploadOwn(ann);
    await ann.ok(writeOwnCard, { body: { front: 'Ann Adler’s card', back: 'ann@hub.test', imageUrl } });
    await sendContact(hub.app, {
      fields: { name: 'Ann Adler', email: 'Ann@hub.test', message: 'I am Ann Adler' },
      file: { name: 'letter.txt', data: 'Ann Adler was here' },
    });
    await sendToOne(teacher, id);
    await hub.deliverMail();
    await hub.db.insert(invitations).values({
      email: 'ann@hub.test',
      firstName: 'Ann',
      lastName: 'Adler',
      token: 'x',
      expiresAt: new Date('2030-01-01'),
      createdAt: hub.clock.read(),
    });
    await hub.db.update(quizAttempts).set({ typed: 'Ann Adler' }).where(eq(quizAttempts.userId, id));
    const outbox = () => fs.readdirSync(folder).map((name) => fs.readFileSync(path.join(folder, name), 'utf8'));
    const attachments = async () => {
      const files: string[] = [];
      for await (const { name } of hub.media.list('attachments')) {
        const file = await hub.media.read('attachments', name);
        if (file !== null) files.push((await buffer(file.stream)).toString());
      }
      return files;
    };
    const everywhere = async () => [...(await allText(hub)), ...outbox(), ...(await attachments()), ...lines];
    expect(withOne(await everywhere(), ANN).length).toBeGreaterThan(20);

    expect((await erase(teacher, id)).status).toBe(204);
    expect(withOne(await everywhere(), ANN)).toEqual([]);
    hub.clock.advance({ days: 2 });
    await hub.sweepDaily();
    expect(await hub.db.$count(mediaFiles, sql`created_by_id = ${id}`)).toBe(0);
    // The mailing still shows how many students it went to.
    const [mailing] = await hub.db.select().from(mailings);
    expect(await hub.db.$count(mailMessages, eq(mailMessages.mailingId, mailing?.id ?? ''))).toBe(3);
  });

  it('leaves everybody else unchanged', async () => {
    const hub = await createTestApp();
    const { teacher, students } = await aWholeHub(hub);
    const ofBen = async () => withOne(await allText(hub), [students.ben.id, students.ben.email]).toSorted();
    await teacher.ok(getCurrentUser);
    const before = await ofBen();
    await erase(teacher, students.ann.id);
    expect(await ofBen()).toEqual(before);
  });
});

describe('a restore of a backup with a student who was erased later', () => {
  it.each([
    ['next to existing data', { overwriteExisting: false }, null],
    ['over existing data', { overwriteExisting: true }, null],
    ['into a hub whose students were cleared', { overwriteExisting: false }, 'users-only'],
    ['into an empty hub', { overwriteExisting: true }, 'all'],
  ] as const)('%s brings nobody back', async (_how, options, cleared) => {
    const hub = await createTestApp();
    const { teacher, students } = await aWholeHub(hub);
    await hub.db.update(users).set(known).where(eq(users.id, students.ann.id));
    const file = await download(teacher);
    await erase(teacher, students.ann.id);
    if (cleared !== null) await clear(teacher, cleared);
    expect((await restore(teacher, file, options)).status).toBe(200);
    const [row] = await hub.db.select().from(users).where(eq(users.id, students.ann.id));
    expect(row).toMatchObject({ firstName: 'Former', isActive: false });
    expect(withOne(await allText(hub), ANN)).toEqual([]);
    expect(await hub.db.$count(ownCards, eq(ownCards.userId, students.ann.id))).toBe(0);
    // The other students are restored.
    expect(await hub.db.$count(users, eq(users.email, 'ben@hub.test'))).toBe(1);
    expect((await teacher.ok(listContactSubmissions, { query: {} })).length).toBe(0);
  });

  it('does not give the student’s data to a new account with the same address', async () => {
    const hub = await createTestApp();
    const { teacher, students } = await aWholeHub(hub);
    const file = await download(teacher);
    await erase(teacher, students.ann.id);
    await clear(teacher, 'users-only');
    const another = await aStudent(hub.db, { email: 'ann@hub.test', firstName: 'Anna', lastName: 'New' });
    await restore(teacher, file, { overwriteExisting: true });
    expect(await hub.db.$count(quizAttempts, eq(quizAttempts.userId, another.id))).toBe(0);
    expect(await hub.db.select().from(users).where(eq(users.id, another.id))).toMatchObject([{ firstName: 'Anna' }]);
  });
});
