import fs from 'node:fs';
import os from 'node:os';
import path from 'node:path';
import { buffer } from 'node:stream/consumers';
import { eq, sql } from 'drizzle-orm';
import { pino } from 'pino';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { z } from 'zod';
import { createPgBossJobs } from '#server/adapters/jobs.ts';
import { createOutboxTransport } from '#server/adapters/mail-transport.ts';
import { rowsOf } from '#server/db/engine.ts';
import { auditEntries } from '#server/db/schema/audit.ts';
import { classes, invitations } from '#server/db/schema/classes.ts';
import { mailings, mailMessages } from '#server/db/schema/mail.ts';
import { mediaFiles } from '#server/db/schema/media.ts';
import { quizAttempts } from '#server/db/schema/quizzes.ts';
import { ownCards } from '#server/db/schema/study.ts';
import { erasures, users } from '#server/db/schema/users.ts';
import { createRebuildService } from '#server/practice/counters/rebuild.service.ts';
import { writeOwnCard } from '#shared/cards/own-cards.contract.ts';
import { listAuditLog } from '#shared/hub/audit.contract.ts';
import { listItemStatistics } from '#shared/insight/analytics.contract.ts';
import * as analytics from '#shared/insight/analytics.contract.ts';
import { listContactSubmissions } from '#shared/mail/contact.contract.ts';
import {
  askForErasure,
  eraseStudent,
  getOwnErasure,
  listErasures,
  previewErasure,
  setErasureDays,
  withdrawErasure,
} from '#shared/people/erasure.contract.ts';
import { getCurrentUser, loginStudent } from '#shared/people/auth.contract.ts';
import { listUsers, setUserActive } from '#shared/people/users.contract.ts';
import { sendContact } from '#tests/support/contact-form.ts';
import { counters } from '#tests/support/counters.ts';
import { anExamHub } from '#tests/support/exams.ts';
import { aStudent, aTeacher, PASSWORD } from '#tests/support/factories.ts';
import { uploadOwn } from '#tests/support/own-images.ts';
import { sendToOne } from '#tests/support/student-mail.ts';
import { createTestApp } from '#tests/support/test-app.ts';
import type { TestApp } from '#tests/support/test-app.ts';
import { statusesOf } from '#tests/support/test-client.ts';
import type { TestClient } from '#tests/support/test-client.ts';
import { aWholeHub, clear, download, restore } from '#tests/support/whole-hub.ts';

const erase = (client: TestClient, id: string) => client.call(eraseStudent, { params: { id } });
/** What nobody else of the whole hub has. */
const ANN = ['Adler', 'ann@hub.test', '1987-06-05'];
const known = { dateOfBirth: '1987-06-05' };

/** Every row of every table there is, as text. */
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

/** All that teachers see of a class and of its questions, without names. */
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
      answers: (await teacher.ok(analytics.listGivenAnswers, { params: { id } })).toSorted(),
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

describe('what teachers see of the class', () => {
  it('is the same to the last digit before and after an erasure, also when all of it is counted again', async () => {
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

  it('has a former student where the person was, and no list of accounts has anybody', async () => {
    const hub = await createTestApp();
    const { teacher, students } = await aWholeHub(hub);
    await erase(teacher, students.ann.id);
    const named = await teacher.ok(analytics.listStudentCompletion, { query: { search: 'Former student' } });
    expect(named).toMatchObject([{ id: students.ann.id, completedSessions: 3 }]);
    const listed = await teacher.ok(listUsers, { query: { role: 'student' } });
    expect(listed.map(({ id }) => id)).not.toContain(students.ann.id);
  });
});

describe('a search for who was erased', () => {
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
    const ann = await hub.as(students.ann);
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
    // A mailing tells still to how many it went.
    const [mailing] = await hub.db.select().from(mailings);
    expect(await hub.db.$count(mailMessages, eq(mailMessages.mailingId, mailing?.id ?? ''))).toBe(3);
  });

  it('leaves everybody else as they were', async () => {
    const hub = await createTestApp();
    const { teacher, students } = await aWholeHub(hub);
    const ofBen = async () => withOne(await allText(hub), [students.ben.id, students.ben.email]).toSorted();
    await teacher.ok(getCurrentUser);
    const before = await ofBen();
    await erase(teacher, students.ann.id);
    expect(await ofBen()).toEqual(before);
  });
});

describe('a student', () => {
  let hub: TestApp;
  let owner: TestClient;
  let student: TestClient;
  let person: Awaited<ReturnType<typeof aStudent>>;
  beforeEach(async () => {
    hub = await createTestApp();
    owner = await hub.as(await aTeacher(hub.db));
    person = await aStudent(hub.db, { status: 'pending' });
    student = await hub.as(person);
  });

  it('asks, is told when it happens, and takes it back', async () => {
    expect(await student.ok(getOwnErasure)).toEqual({ days: 30, request: null });
    await owner.ok(setErasureDays, { body: { days: 7 } });
    const request = await student.ok(askForErasure);
    expect(request).toEqual({ askedAt: '2026-03-11T12:00:00.000Z', dueAt: '2026-03-18T12:00:00.000Z' });
    hub.clock.advance({ days: 1 });
    expect(await student.ok(askForErasure)).toEqual(request);
    expect(await owner.ok(listErasures)).toMatchObject({ days: 7, requests: [{ id: person.id, ...request }] });
    await student.ok(withdrawErasure);
    await student.ok(withdrawErasure);
    expect(await student.ok(getOwnErasure)).toEqual({ days: 7, request: null });
  });

  it('is erased when the time has come, which the audit log says without a name', async () => {
    await student.ok(askForErasure);
    hub.clock.advance({ days: 29 });
    await hub.sweepDaily();
    expect((await student.call(getCurrentUser)).status).toBe(200);
    hub.clock.advance({ days: 1 });
    await hub.sweepDaily();
    expect((await student.call(getCurrentUser)).status).toBe(401);
    const login = { email: person.email, password: PASSWORD };
    expect((await hub.stranger().call(loginStudent, { body: login })).status).toBe(401);
    const [row] = await hub.db.select().from(users).where(eq(users.id, person.id));
    expect(row).toMatchObject({ firstName: 'Former', lastName: 'student', status: 'rejected', dateOfBirth: null });
    const { entries } = await owner.ok(listAuditLog, { query: { kind: 'accounts' } });
    expect(entries[0]).toMatchObject({
      action: 'POST /api/users/:id/erasure',
      actor: null,
      subjectId: person.id,
      subjectName: 'Former student',
    });
    expect((await owner.ok(listErasures)).requests).toEqual([]);
  });

  it('confirms the password first, and is the only one who asks for themselves', async () => {
    await hub.db.execute(sql`update sessions set confirmed_at = null`);
    expect((await student.call(askForErasure)).error).toMatchObject({ code: 'fresh_password' });
    expect((await owner.call(askForErasure)).status).toBe(403);
    for (const client of [student, await hub.as(await aTeacher(hub.db, { staffRole: 'teacher' }))]) {
      expect((await erase(client, person.id)).status).toBe(403);
      expect((await client.call(listErasures)).status).toBe(403);
    }
  });

  it('who was erased is nobody’s to change, and can’t be erased twice, not even at once', async () => {
    expect(statusesOf(await Promise.all([erase(owner, person.id), erase(owner, person.id)])).toSorted()).toEqual([
      204, 404,
    ]);
    const back = await owner.call(setUserActive, { params: person, body: { isActive: true } });
    expect(back.status).toBe(404);
    expect((await owner.call(previewErasure, { params: person })).status).toBe(404);
    const asErased = { email: `erased-${person.id}@invalid`, password: '' };
    expect((await hub.stranger().send('POST', loginStudent.path, { payload: asErased })).status).toBe(400);
  });
});

describe('an erasure', () => {
  it('of the last owner or another teacher is refused', async () => {
    const hub = await createTestApp();
    const last = await aTeacher(hub.db);
    const owner = await hub.as(last);
    expect((await erase(owner, last.id)).status).toBe(409);
    expect((await owner.call(previewErasure, { params: last })).status).toBe(409);
    expect((await erase(owner, (await aTeacher(hub.db, { staffRole: 'assistant' })).id)).status).toBe(409);
    expect(await hub.db.$count(erasures)).toBe(0);
  });

  it('waits until an exam is over', async () => {
    const hub = await anExamHub();
    await hub.fillBank();
    const exam = await hub.start(await hub.aBlueprint());
    await hub.give(exam, 0, 0);
    expect((await hub.teacher.ok(previewErasure, { params: hub.person })).isBusy).toBe(true);
    expect((await erase(hub.teacher, hub.person.id)).error).toMatchObject({ code: 'exam' });
    await hub.student.ok(askForErasure);
    await hub.db.update(erasures).set({ dueAt: hub.clock.read() });
    await hub.sweepDaily();
    expect((await hub.student.call(getCurrentUser)).status).toBe(200);
    await hub.end(exam);
    await hub.sweepDaily();
    expect((await hub.student.call(getCurrentUser)).status).toBe(401);
  });

  it('is previewed: what stays, what goes, and where others name the student', async () => {
    const hub = await createTestApp();
    const { teacher, students } = await aWholeHub(hub);
    await hub.db.execute(sql`update classes set name = 'Dr. ANN ADLER (repeating)'`);
    await hub.db.execute(sql`update regrades set reason = 'Joann Adlerson asked'`);
    const preview = await teacher.ok(previewErasure, { params: students.ann });
    expect(preview).toEqual({
      kept: { quizSessions: 3, answers: 9 },
      deleted: { ownCards: 1, mails: expect.any(Number), messages: 1 },
      mentions: [{ where: 'Classes', count: 1 }],
      isBusy: false,
      backupsUntil: expect.stringMatching(/^2026-09-11T/),
    });
  });
});

describe('a restore of a backup with somebody who was erased since', () => {
  it.each([
    ['beside what is here', { overwriteExisting: false }, null],
    ['over what is here', { overwriteExisting: true }, null],
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
    // The others are there.
    expect(await hub.db.$count(users, eq(users.email, 'ben@hub.test'))).toBe(1);
    expect((await teacher.ok(listContactSubmissions, { query: {} })).length).toBe(0);
  });

  it('does not give what they did to somebody new with their address', async () => {
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

it('The audit log keeps no address from which an erased student came', async () => {
  const hub = await createTestApp();
  const owner = await hub.as(await aTeacher(hub.db));
  const student = await aStudent(hub.db);
  await hub.as(student);
  await erase(owner, student.id);
  const { entries } = await owner.ok(listAuditLog, { query: { accountId: student.id } });
  const theirs = entries.filter(({ actor }) => actor?.id === student.id);
  expect(theirs.map(({ address }) => address)).toEqual([null]);
  expect(await hub.db.$count(auditEntries)).toBe(3);
});
