import { eq } from 'drizzle-orm';
import { describe, expect, it } from 'vitest';
import { writeSetting } from '#server/core/settings.repository.ts';
import { ALL_TOPICS, studentAttention, studentTopicDays } from '#server/db/schema/analytics.ts';
import { studentStats } from '#server/db/schema/progress.ts';
import { users } from '#server/db/schema/users.ts';
import type { PartInput } from '#shared/contract/endpoint.ts';
import { plusDays } from '#shared/domain/study-days.ts';
import { DEFAULT_ATTENTION_LIMITS } from '#shared/insight/needs-attention.ts';
import {
  listAttentionRecipients,
  listNeedsAttention,
  setAttentionLimits,
} from '#shared/insight/needs-attention.contract.ts';
import { aStudent, aTeacher, type UserRow } from '#tests/support/factories.ts';
import { forEachTest, hubForEachTest } from '#tests/support/for-each-test.ts';
import { queriesOf } from '#tests/support/queries.ts';
import { aQuizTaker, RIGHT, WRONG } from '#tests/support/quiz.ts';

/** The day of the test's clock. */
const TODAY = '2026-03-11';
const NONE = { all: 0, low: 0, inactive: 0, falling: 0, sure_wrong: 0, low_mark: 0, missing_work: 0 };

const hub = hubForEachTest();
const teacher = forEachTest(async () => hub.as(await aTeacher(hub.db, { staffRole: 'teacher' })));

const approved = (given: Parameters<typeof aStudent>[1] = {}) =>
  aStudent(hub.db, { decidedAt: hub.clock.read(), ...given });

/** Sets the counters of a day, `daysAgo` days ago. */
async function worked(student: UserRow, daysAgo: number, answers: number, correctAnswers: number) {
  const day = plusDays(TODAY, -daysAgo);
  const lastActivityAt = new Date(`${day}T12:00:00Z`);
  await hub.db
    .insert(studentStats)
    .values({ userId: student.id, lastActivityAt })
    .onConflictDoUpdate({ target: studentStats.userId, set: { lastActivityAt } });
  await hub.db
    .insert(studentTopicDays)
    .values({ userId: student.id, topicId: ALL_TOPICS, day, answers, correctAnswers });
}

const find = () => hub.jobHandlers['needs-attention']({});
const list = (query: PartInput<typeof listNeedsAttention, 'query'> = {}) => teacher.ok(listNeedsAttention, { query });
const of = ({ id, firstName, lastName, email }: UserRow) => ({ id, firstName, lastName, email });
const names = ({ students }: { students: { firstName: string }[] }) => students.map(({ firstName }) => firstName);

/** Four students: one idle, one weak and idle, one falling, and one who does well. */
async function aClass() {
  const idle = await approved({ firstName: 'Ida', lastName: 'Zett' });
  await worked(idle, 20, 15, 15);
  const weak = await approved({ firstName: 'Wes', lastName: 'Young' });
  await worked(weak, 16, 30, 12);
  const falling = await approved({ firstName: 'Fay', lastName: 'Xu' });
  await worked(falling, 14, 20, 20);
  await worked(falling, 13, 20, 16);
  const fine = await approved({ firstName: 'Ann', lastName: 'Able' });
  await worked(fine, 1, 40, 36);
  await find();
  return { idle, weak, falling, fine };
}

describe('students who need attention', () => {
  it('are unknown before the first run, and nobody in a hub without students', async () => {
    expect(await list()).toMatchObject({ asOf: null, limits: DEFAULT_ATTENTION_LIMITS, counts: NONE, students: [] });
    await find();
    expect(await list()).toMatchObject({ asOf: hub.clock.read().toISOString(), counts: NONE, students: [] });
  });

  it('are listed with each reason, most urgent first', async () => {
    const { idle, weak, falling } = await aClass();
    const found = await list();
    expect(found.counts).toEqual({ ...NONE, all: 3, low: 1, inactive: 2, falling: 1 });
    expect(found.students).toEqual([
      {
        ...of(weak),
        lastActivity: '2026-02-23T12:00:00.000Z',
        reasons: [
          { kind: 'low', percent: 40, answers: 30 },
          { kind: 'inactive', days: 16, hasBegun: true },
        ],
      },
      {
        ...of(falling),
        lastActivity: '2026-02-26T12:00:00.000Z',
        reasons: [{ kind: 'falling', before: 100, recent: 80 }],
      },
      {
        ...of(idle),
        lastActivity: '2026-02-19T12:00:00.000Z',
        reasons: [{ kind: 'inactive', days: 20, hasBegun: true }],
      },
    ]);
  });

  it('are inactive by days since their approval if they have no activity yet', async () => {
    hub.clock.advance({ days: -14 });
    await approved({ firstName: 'New' });
    hub.clock.advance({ days: 13 });
    await find();
    expect((await list()).counts).toEqual(NONE);
    hub.clock.advance({ days: 1 });
    await find();
    expect((await list()).students).toMatchObject([
      { firstName: 'New', lastActivity: null, reasons: [{ kind: 'inactive', days: 14, hasBegun: false }] },
    ]);
  });

  it('are judged by the answers of exactly four weeks', async () => {
    const student = await approved();
    await worked(student, 28, 100, 0);
    await worked(student, 27, 20, 11);
    await worked(student, 0, 20, 12);
    await find();
    expect((await list()).students).toMatchObject([{ reasons: [{ kind: 'low', percent: 58, answers: 40 }] }]);
  });

  it('include students who were sure of wrong answers within four weeks', async () => {
    const taker = await aQuizTaker(hub, { questions: 20 });
    for (let index = 0; index < 20; index += 1) {
      const isWrong = index < 5;
      const confidence = index < 4 ? 'sure' : 'guess';
      await taker.answer(index, isWrong ? WRONG : RIGHT, { confidence });
    }
    await find();
    expect((await list()).students).toMatchObject([
      { id: taker.user.id, reasons: [{ kind: 'sure_wrong', count: 4, answers: 20 }] },
    ]);
    hub.clock.advance({ days: 27 });
    await find();
    expect((await list({ reason: 'sure_wrong' })).students).toHaveLength(1);
    hub.clock.advance({ days: 1 });
    await find();
    expect((await list({ reason: 'sure_wrong' })).students).toHaveLength(0);
  });

  it('are only those who are approved and active right now', async () => {
    const { idle, weak } = await aClass();
    await aTeacher(hub.db);
    await hub.db.update(users).set({ isActive: false }).where(eq(users.id, weak.id));
    await hub.db.update(users).set({ status: 'rejected' }).where(eq(users.id, idle.id));
    expect(names(await list())).toEqual(['Fay']);
    await find();
    expect(await hub.db.$count(studentAttention)).toBe(1);
    expect((await list()).counts).toEqual({ ...NONE, all: 1, falling: 1 });
  });

  it('can be filtered by reason, ordered and paged', async () => {
    await aClass();
    expect(names(await list({ reason: 'inactive' }))).toEqual(['Wes', 'Ida']);
    expect(names(await list({ reason: 'sure_wrong' }))).toEqual([]);
    expect(names(await list({ order: 'name' }))).toEqual(['Fay', 'Wes', 'Ida']);
    await approved({ firstName: 'New', decidedAt: new Date('2026-01-01') });
    await find();
    expect(names(await list({ order: 'lastActivity' }))).toEqual(['New', 'Ida', 'Wes', 'Fay']);
    expect(names(await list({ limit: 1, offset: 1, order: 'name' }))).toHaveLength(1);
    expect((await list({ limit: 1 })).counts.all).toBe(4);
  });

  it('no longer include a student who works again', async () => {
    const { idle } = await aClass();
    await worked(idle, 0, 20, 20);
    await find();
    expect(names(await list())).toEqual(['Wes', 'Fay']);
  });

  it('are read in at most 5 queries, however many there are', async () => {
    const before = await queriesOf(() => list());
    expect(before).toBeLessThanOrEqual(5);
    await aClass();
    expect(await queriesOf(() => list())).toBe(before);
  });
});

describe('limits', () => {
  it('can be set by a teacher, and apply at once', async () => {
    await aClass();
    const limits = { low: null, inactive: 17, falling: 21, sure_wrong: 15, low_mark: 40, missing_work: null };
    expect(await teacher.ok(setAttentionLimits, { body: limits })).toMatchObject(limits);
    expect(await list()).toMatchObject({ limits, counts: { ...NONE, all: 1, inactive: 1 } });
    expect(names(await list())).toEqual(['Ida']);
    await find();
    expect(names(await list())).toEqual(['Ida']);
  });

  it('must be within their bounds', async () => {
    for (const wrong of [{ low: 0 }, { low: 101 }, { inactive: 366 }, { falling: 1.5 }, { sure_wrong: '15' }]) {
      const body = { ...DEFAULT_ATTENTION_LIMITS, ...wrong };
      const { status } = await teacher.send('PUT', '/api/needs-attention/limits', { payload: body });
      expect([wrong, status]).toEqual([wrong, 400]);
    }
  });

  it('fall back to the defaults if missing or invalid', async () => {
    await writeSetting(hub.db, 'attention_limits', { inactive: 30 });
    expect((await list()).limits).toMatchObject({ ...DEFAULT_ATTENTION_LIMITS, inactive: 30 });
    await writeSetting(hub.db, 'attention_limits', 'nonsense');
    await writeSetting(hub.db, 'attention_found', 'nonsense');
    expect((await list()).limits).toMatchObject(DEFAULT_ATTENTION_LIMITS);
    await writeSetting(hub.db, 'attention_limits', { ...DEFAULT_ATTENTION_LIMITS, low: 1000 });
    expect((await list()).limits).toMatchObject(DEFAULT_ATTENTION_LIMITS);
  });
});

describe('the recipients', () => {
  it('are all students that fit the filter, most urgent first', async () => {
    const { idle, weak } = await aClass();
    expect(await teacher.ok(listAttentionRecipients, { query: { reason: 'inactive' } })).toEqual([of(weak), of(idle)]);
    expect(await teacher.ok(listAttentionRecipients)).toHaveLength(3);
  });
});
