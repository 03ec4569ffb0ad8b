import { eq } from 'drizzle-orm';
import { beforeEach, describe, expect, it } from 'vitest';
import { answerColumns } from '#server/core/answer-values.ts';
import { firstAttempts } from '#server/db/schema/analytics.ts';
import { examOutcomes, readinessEstimates } from '#server/db/schema/exams.ts';
import { studySettings } from '#server/db/schema/study.ts';
import { users } from '#server/db/schema/users.ts';
import {
  getReadinessPolicy,
  getReadinessSharing,
  getStudentReadiness,
  listReadiness,
  listStudentsAtRisk,
  setReadinessPolicy,
  setReadinessSharing,
  type ReadinessSort,
} from '#shared/insight/readiness.contract.ts';
import { createExamOutcome } from '#shared/insight/outcomes.contract.ts';
import { createAssignment, startAssignment } from '#shared/practice/assignments.contract.ts';
import { deleteBlueprint, updateBlueprint, type Blueprint } from '#shared/practice/blueprints.contract.ts';
import { plainTerms } from '#tests/support/classes.ts';
import { anExamHub } from '#tests/support/exams.ts';
import { aStudent, someQuestions, type QuestionRow, type UserRow } from '#tests/support/factories.ts';
import { forEachTest } from '#tests/support/for-each-test.ts';
import { queriesOf } from '#tests/support/queries.ts';
import { finish, RIGHT, WRONG } from '#tests/support/quiz.ts';
import { createEstimatesService } from './estimates.service.ts';
import { createReadinessService } from './readiness.service.ts';

let blueprint: Blueprint;
let bank: QuestionRow[];
const hub = forEachTest(anExamHub);
beforeEach(async () => {
  bank = [
    ...(await someQuestions(hub.db, 60, { topicId: hub.physics.id })),
    ...(await someQuestions(hub.db, 40, { topicId: hub.safety.id })),
  ];
  blueprint = await hub.aBlueprint();
  await answers(hub.person, (index) => index % 4 > 0);
});

/** Records first answers to the whole bank, physics first. */
async function answers(student: UserRow, isRight: (index: number) => boolean, count = bank.length) {
  const rows = bank.slice(0, count).map((question, index) => ({
    questionId: question.id,
    versionId: question.versionId,
    userId: student.id,
    restScore: 0.5,
    ...answerColumns(isRight(index) ? RIGHT : WRONG),
  }));
  await hub.db.insert(firstAttempts).values(rows);
}

const share = (isShared: boolean) => hub.student.ok(setReadinessSharing, { body: { isShared } });
const decide = (isSeenByTeachers: boolean) => hub.teacher.ok(setReadinessPolicy, { body: { isSeenByTeachers } });
const runJob = async () => {
  const dependencies = { db: hub.db, clock: hub.clock.read };
  await createReadinessService(dependencies).refit();
  await createEstimatesService(dependencies).refresh();
};
const ofStudent = async (student = hub.person) =>
  (await hub.teacher.ok(getStudentReadiness, { params: { studentId: student.id } })).shared;
const atRisk = (query = {}) => hub.teacher.ok(listStudentsAtRisk, { params: { id: blueprint.id }, query });
const kept = () => hub.db.select().from(readinessEstimates);
const sharing = (changes = {}) => aStudent(hub.db, { sharesReadiness: true, ...changes });

describe('the readiness of one student', () => {
  it('is private until the student shares it, and again as soon as they stop', async () => {
    await runJob();
    expect(await hub.student.ok(getReadinessSharing)).toEqual({ isShared: false, isPolicy: false });
    expect(await ofStudent()).toBeNull();
    expect(await share(true)).toEqual({ isShared: true, isPolicy: false });
    expect(await ofStudent()).toMatchObject({
      exams: [{ name: 'ARDMS SPI', estimate: { percent: expect.any(Number) as number } }],
      outcomes: [],
    });
    await share(false);
    expect(await ofStudent()).toBeNull();
  });

  it('is visible if the school has decided so, and the student can see that', async () => {
    await decide(true);
    expect(await hub.student.ok(getReadinessSharing)).toEqual({ isShared: false, isPolicy: true });
    expect(await ofStudent()).not.toBeNull();
    expect(await hub.teacher.ok(getReadinessPolicy)).toEqual({ isSeenByTeachers: true });
    await decide(false);
    expect(await ofStudent()).toBeNull();
  });

  it('comes with outcomes of real exams, which are just as private', async () => {
    const body = { blueprintId: blueprint.id, takenOn: '2026-01-02', isPassed: true };
    await hub.student.ok(createExamOutcome, { body });
    expect(await ofStudent()).toBeNull();
    await share(true);
    expect((await ofStudent())?.outcomes).toMatchObject([{ examName: 'ARDMS SPI', isPassed: true }]);
  });

  it('is about students only', async () => {
    expect((await hub.teacher.call(getStudentReadiness, { params: { studentId: blueprint.id } })).status).toBe(404);
  });

  it('takes seven queries at most, including the session and the outcomes', async () => {
    await hub.aBlueprint({ exam: 'Vascular' });
    await share(true);
    expect(await queriesOf(() => ofStudent())).toBeLessThanOrEqual(7);
  });
});

describe('the students at risk', () => {
  it('are those who share, least likely to pass first, as of the last run of the job', async () => {
    const [weak, strong] = [await sharing(), await sharing()];
    await answers(weak, (index) => index < 40 || index > 95);
    await answers(strong, () => true);
    const [few, fresh] = [await sharing(), await aStudent(hub.db)];
    await answers(few, () => true, 3);
    await hub.db.insert(studySettings).values({ userId: weak.id, examDate: '2027-03-01' });
    expect(await atRisk()).toMatchObject({ asOf: null, waiting: 3, private: 2, students: [] });
    await runJob();
    await hub.db.update(users).set({ sharesReadiness: true }).where(eq(users.id, fresh.id));

    const found = await atRisk();
    expect(found).toMatchObject({
      exam: 'ARDMS SPI',
      isOpen: true,
      cut: 75,
      asOf: hub.clock.read().toISOString(),
      estimated: 2,
      missing: 1,
      waiting: 1,
      private: 1,
    });
    expect(found.students.map(({ id }) => id)).toEqual([weak.id, strong.id]);
    expect(found.students[0]).toMatchObject({ examDate: '2027-03-01', estimate: { weakestDomain: 'Safety' } });
    expect(found.students[1]).toMatchObject({ examDate: null });
    expect(found.students[1]?.estimate?.passProbability).toBeGreaterThan(95);
    expect((await atRisk({ group: 'missing' })).students).toMatchObject([{ id: few.id, estimate: null }]);
    expect((await atRisk({ limit: 1, offset: 1 })).students.map(({ id }) => id)).toEqual([strong.id]);
  });

  it('are sorted by every column, in both directions, before they are paged', async () => {
    const [ann, bob] = [await sharing(), await sharing()];
    await answers(ann, (index) => index < 40 || index > 95);
    await answers(bob, () => true);
    await hub.db.insert(studySettings).values({ userId: bob.id, examDate: '2027-03-01' });
    await hub.db.update(users).set({ lastName: 'abe' }).where(eq(users.id, ann.id));
    await hub.db.update(users).set({ lastName: 'Bea' }).where(eq(users.id, bob.id));
    await runJob();
    await hub.db
      .update(readinessEstimates)
      .set({ weakestDomain: 'Zones' })
      .where(eq(readinessEstimates.userId, ann.id));
    const by = async (sort: ReadinessSort, order: 'asc' | 'desc') =>
      (await atRisk({ sort, order, limit: 1 })).students.map(({ lastName }) => lastName).join('');
    for (const [sort, first, last] of [
      ['name', 'abe', 'Bea'],
      ['pass', 'abe', 'Bea'],
      ['expected', 'abe', 'Bea'],
      ['domain', 'Bea', 'abe'],
      ['examDate', 'Bea', 'Bea'],
    ] as const) {
      expect([sort, await by(sort, 'asc'), await by(sort, 'desc')]).toEqual([sort, first, last]);
    }
  });

  it('have the same estimate that the student sees', async () => {
    await share(true);
    await runJob();
    const { percent, low, high, passProbability } = (await atRisk()).students[0]?.estimate ?? {};
    expect((await ofStudent())?.exams[0]?.estimate).toEqual({ percent, low, high, passProbability });
  });

  it('exclude at once a student who stops sharing, and keep no data of them', async () => {
    await share(true);
    await runJob();
    expect((await atRisk()).students).toHaveLength(1);
    await share(false);
    expect(await atRisk()).toMatchObject({ estimated: 0, private: 1, students: [] });
    expect(await kept()).toEqual([]);
  });

  it('include everybody if the school decides so, from a job that starts at once, and drop them afterwards', async () => {
    const other = await sharing();
    await decide(true);
    await hub.runJobs(['readiness']);
    expect(await atRisk()).toMatchObject({ estimated: 1, missing: 1, private: 0 });
    await share(false);
    expect((await atRisk()).students).toHaveLength(1);
    await decide(false);
    expect((await kept()).map(({ userId }) => userId)).toEqual([other.id]);
    expect(await atRisk()).toMatchObject({ estimated: 0, missing: 1, private: 1 });
  });

  it('include only approved and active students', async () => {
    await sharing({ status: 'pending' });
    await sharing({ isActive: false });
    await runJob();
    expect(await kept()).toEqual([]);
    expect(await atRisk()).toMatchObject({ waiting: 0, private: 1 });
  });

  it('cover exams that students can take, and are deleted with the blueprint', async () => {
    await share(true);
    await runJob();
    const { id, updatedAt: _, ...form } = blueprint;
    await hub.teacher.ok(updateBlueprint, { params: { id }, body: { ...form, isOpen: false } });
    hub.clock.advance({ hours: 1 });
    await runJob();
    expect(await kept()).toEqual([]);
    await hub.teacher.ok(deleteBlueprint, { params: { id } });
    expect((await hub.teacher.call(listStudentsAtRisk, { params: { id } })).status).toBe(404);
  });

  it('take four queries, however many there are', async () => {
    await share(true);
    await runJob();
    expect(await queriesOf(() => atRisk())).toBeLessThanOrEqual(4);
  });
});

it('deleting an account deletes its estimates and outcomes', async () => {
  await share(true);
  await runJob();
  await hub.student.ok(createExamOutcome, {
    body: { blueprintId: blueprint.id, takenOn: '2026-01-02', isPassed: true },
  });
  await hub.db.delete(users).where(eq(users.id, hub.person.id));
  expect([await kept(), await hub.db.select().from(examOutcomes)]).toEqual([[], []]);
});

it('includes answers whose keys an assignment withholds for teachers, but not for the student', async () => {
  const hours = (count: number) => new Date(hub.clock.read().getTime() + count * 3_600_000).toISOString();
  const work = { kind: 'questions' as const, questionIds: bank.slice(90).map(({ id }) => id) };
  const times = { opensAt: hours(-1), dueAt: hours(1), closesAt: hours(1) };
  const body = { ...plainTerms, ...times, classId: null, work, reveal: 'never' as const };
  const given = await hub.teacher.ok(createAssignment, { body });
  const takers = await Promise.all([0, 10].map(async (right) => ({ right, person: await aStudent(hub.db) })));
  for (const { person } of takers) await answers(person, (index) => index % 4 > 0, 90);
  await runJob();
  await decide(true);
  const seen = { own: new Set<string>(), teachers: new Set<string>() };
  for (const { right, person } of takers) {
    const client = await hub.as(person);
    await finish(await client.ok(startAssignment, { params: given }), right, client);
    seen.own.add(JSON.stringify(await client.ok(listReadiness)));
    seen.teachers.add(JSON.stringify((await ofStudent(person))?.exams));
  }
  expect([seen.own.size, seen.teachers.size]).toEqual([1, 2]);
  expect([...seen.own][0]).toContain('"passProbability"');
});
