import { randomUUID } from 'node:crypto';
import { isNotNull } from 'drizzle-orm';
import { beforeEach, describe, expect, it } from 'vitest';
import { examOutcomes } from '#server/db/schema/exams.ts';
import { plusDays } from '#shared/domain/study-days.ts';
import {
  createExamOutcome,
  deleteExamOutcome,
  getCalibration,
  listExamOutcomes,
  updateExamOutcome,
} from '#shared/insight/outcomes.contract.ts';
import { LEAST_OUTCOMES } from '#shared/insight/readiness/calibration.ts';
import { deleteBlueprint, type Blueprint } from '#shared/practice/blueprints.contract.ts';
import { createQuizSession } from '#shared/practice/quiz-sessions.contract.ts';
import { anExamHub } from '#tests/support/exams.ts';
import { aStudent, only, someQuestions } from '#tests/support/factories.ts';
import { forEachTest } from '#tests/support/for-each-test.ts';
import { RIGHT } from '#tests/support/quiz.ts';
import { createReadinessService } from './readiness.service.ts';

let blueprint: Blueprint;
let today: string;
const hub = forEachTest(anExamHub);
beforeEach(async () => {
  blueprint = await hub.aBlueprint();
  today = hub.clock.read().toISOString().slice(0, 10);
});

const enter = (changes = {}) =>
  hub.student.call(createExamOutcome, {
    body: { blueprintId: blueprint.id, takenOn: today, isPassed: true, ...changes },
  });
const outcomes = () => hub.student.ok(listExamOutcomes);

describe('an outcome', () => {
  it('is entered, corrected and removed by its student', async () => {
    expect((await enter()).status).toBe(201);
    const [entered] = await outcomes();
    expect(entered).toMatchObject({ examName: 'ARDMS SPI', takenOn: today, isPassed: true, passProbability: null });
    const params = { id: entered?.id ?? '' };
    const body = { takenOn: plusDays(today, -1), isPassed: false };
    expect(await hub.student.ok(updateExamOutcome, { params, body })).toMatchObject(body);
    await hub.student.ok(deleteExamOutcome, { params });
    expect(await outcomes()).toEqual([]);
  });

  it('must be for a day that has begun for the student, with one outcome a day', async () => {
    expect((await enter({ takenOn: plusDays(today, 1) })).status).toBe(400);
    expect((await enter({ takenOn: 'yesterday' })).status).toBe(400);
    expect((await enter({ isPassed: undefined })).status).toBe(400);
    await enter();
    const again = await enter({ isPassed: false });
    expect([again.status, again.text]).toEqual([409, expect.stringContaining('already')]);
    const other = await enter({ takenOn: plusDays(today, -9) });
    expect(other.status).toBe(201);
    const [, earlier] = await outcomes();
    const change = (takenOn: string) =>
      hub.student.call(updateExamOutcome, { params: { id: earlier?.id ?? '' }, body: { takenOn, isPassed: true } });
    expect((await change(today)).status).toBe(409);
    expect((await change(plusDays(today, 1))).status).toBe(400);
  });

  it('must be for an exam that the student can take', async () => {
    const hidden = await hub.aBlueprint({ exam: 'Hidden', isOpen: false });
    expect((await enter({ blueprintId: hub.person.id })).status).toBe(404);
    expect((await enter({ blueprintId: hidden.id })).status).toBe(404);
  });

  it('is private to its student', async () => {
    await enter();
    const params = { id: (await outcomes())[0]?.id ?? '' };
    const stranger = await hub.as(await aStudent(hub.db));
    expect(await stranger.ok(listExamOutcomes)).toEqual([]);
    const body = { takenOn: today, isPassed: false };
    expect((await stranger.call(updateExamOutcome, { params, body })).status).toBe(404);
    expect((await stranger.call(deleteExamOutcome, { params })).status).toBe(404);
  });

  it('keeps the name of its exam after the blueprint is deleted', async () => {
    await enter();
    await hub.teacher.ok(deleteBlueprint, { params: { id: blueprint.id } });
    const [left] = await outcomes();
    expect(left).toMatchObject({ blueprintId: null, examName: 'ARDMS SPI' });
    const body = { takenOn: plusDays(today, -1), isPassed: false };
    expect(await hub.student.ok(updateExamOutcome, { params: { id: left?.id ?? '' }, body })).toMatchObject(body);
  });

  it('stores the prediction from answers before its day, even after more answers', async () => {
    const { physics, safety, clock } = hub;
    await someQuestions(hub.db, 60, { topicId: physics.id });
    await someQuestions(hub.db, 40, { topicId: safety.id });
    const study = async (topic: typeof physics, questions: number) => {
      const body = { topicIds: [topic.id], totalQuestions: questions, pool: 'unseen' as const };
      const session = await hub.student.ok(createQuizSession, { body });
      for (let index = 0; index < questions; index += 1) await hub.give(session, index, RIGHT);
      await hub.end(session);
    };
    await study(physics, 40);
    await study(safety, 20);
    await createReadinessService({ db: hub.db, clock: clock.read }).refit();
    await enter();
    clock.advance({ hours: 24 });
    const tomorrow = plusDays(today, 1);
    await enter({ takenOn: tomorrow });
    const [after, sameDay] = await outcomes();
    expect(sameDay).toMatchObject({ takenOn: today, passProbability: null });
    expect(after?.passProbability).toBeGreaterThan(90);

    // Answers on the day of the exam do not count.
    await study(safety, 10);
    const params = { id: after?.id ?? '' };
    const correct = (changes = {}) =>
      hub.student.ok(updateExamOutcome, { params, body: { takenOn: tomorrow, isPassed: true, ...changes } });
    expect((await correct({ isPassed: false })).passProbability).toBe(after?.passProbability);
    expect((await correct({ takenOn: plusDays(today, -1) })).passProbability).toBeNull();
    expect((await correct()).passProbability).toBe(after?.passProbability);
  });
});

describe('the calibration', () => {
  /** Creates outcomes of `count` students; four in five who are likely to pass do pass. */
  async function entered(count: number, passProbability: number | null = 0.8) {
    for (let n = 0; n < count; n += 1) {
      const { id: userId } = await aStudent(hub.db);
      const row = { userId, blueprintId: blueprint.id, examName: 'ARDMS SPI', takenOn: today, passProbability };
      await hub.db.insert(examOutcomes).values({ ...row, isPassed: n % 5 > 0 });
    }
  }
  const calibration = () => hub.teacher.ok(getCalibration, { params: { id: blueprint.id } });

  it('requires twenty outcomes with a prediction', async () => {
    await entered(LEAST_OUTCOMES - 1);
    await entered(3, null);
    // Another outcome of a student who already counts.
    const known = only(
      await hub.db.select().from(examOutcomes).where(isNotNull(examOutcomes.passProbability)).limit(1),
    );
    await hub.db.insert(examOutcomes).values({ ...known, id: randomUUID(), takenOn: '2026-01-05' });
    expect(await calibration()).toEqual({ outcomes: 19, needed: 20, calibration: null });
    await entered(1);
    const found = await calibration();
    expect(found.outcomes).toBe(20);
    expect(found.calibration?.passed).toBeCloseTo(15 / 20);
    expect(found.calibration?.brier).toBeCloseTo((15 * 0.2 ** 2 + 5 * 0.8 ** 2) / 20);
    expect(found.calibration?.bins.map(({ count }) => count)).toEqual([0, 0, 0, 0, 20]);
  });

  it('is for an existing blueprint', async () => {
    expect((await hub.teacher.call(getCalibration, { params: { id: hub.person.id } })).status).toBe(404);
  });
});
