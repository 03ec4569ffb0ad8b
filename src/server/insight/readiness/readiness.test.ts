import { beforeEach, describe, expect, it } from 'vitest';
import { answerColumns, keyColumns } from '#server/core/answer-values.ts';
import { firstAttempts } from '#server/db/schema/analytics.ts';
import { readinessFits } from '#server/db/schema/exams.ts';
import { bulkRetireQuestions } from '#shared/bank/question-bank.contract.ts';
import { deleteQuestion, updateQuestion } from '#shared/bank/questions.contract.ts';
import type { AnswerValue } from '#shared/bank/question-kinds/answer-value.ts';
import { chanceOfRight } from '#shared/insight/readiness/abilities.ts';
import { LEAST_ANSWERS } from '#shared/insight/readiness/readiness.ts';
import { listReadiness } from '#shared/insight/readiness.contract.ts';
import { deleteBlueprint, updateBlueprint } from '#shared/practice/blueprints.contract.ts';
import { answerQuestion, completeQuizSession, createQuizSession } from '#shared/practice/quiz-sessions.contract.ts';
import { anExamHub } from '#tests/support/exams.ts';
import { aQuestion, aStudent, only, someQuestions, type QuestionRow, type UserRow } from '#tests/support/factories.ts';
import { forEachTest } from '#tests/support/for-each-test.ts';
import { queriesOf } from '#tests/support/queries.ts';
import { sampleOf } from '#tests/support/question-kind-samples.ts';
import { RIGHT, WRONG } from '#tests/support/quiz.ts';
import { seededRandom } from '#tests/support/seeded-random.ts';
import { createReadinessService } from './readiness.service.ts';

const SAMPLE = sampleOf('multiple');
const DOMAIN = { topicIds: [] as string[], objectives: [] as string[] };

let refit: () => Promise<void>;
/** Ninety questions on physics, thirty on safety; the second half of each has several right options. */
let physics: QuestionRow[];
let safety: QuestionRow[];

const hub = forEachTest(anExamHub);
beforeEach(async () => {
  refit = createReadinessService({ db: hub.db, clock: hub.clock.read }).refit;
  const { kind, options, content, key } = SAMPLE;
  const several = { kind, options, content, ...keyColumns(key) };
  const some = async (count: number, topicId: string) => [
    ...(await someQuestions(hub.db, count / 2, { topicId })),
    ...(await someQuestions(hub.db, count / 2, { topicId, ...several })),
  ];
  physics = await some(90, hub.physics.id);
  safety = await some(30, hub.safety.id);
});

const isSeveral = ({ kind }: QuestionRow) => kind === SAMPLE.kind;

const firstAttempt = ({ id: userId }: UserRow, { id: questionId, versionId }: QuestionRow, answer: AnswerValue) => ({
  userId,
  questionId,
  versionId,
  restScore: 0.5,
  ...answerColumns(answer),
});

/** Records a student's first answers to the current versions of questions. */
async function answers(student: UserRow, questions: QuestionRow[], isRight: (index: number) => boolean) {
  const rows = questions.map((question, index) => {
    const [right, wrong] = isSeveral(question) ? [SAMPLE.right, SAMPLE.wrong] : [RIGHT, WRONG];
    return firstAttempt(student, question, isRight(index) ? right : wrong);
  });
  await hub.db.insert(firstAttempts).values(rows);
}

/** Creates students who answer everything; later questions are harder. */
async function aClass(size = 30) {
  const random = seededRandom(7);
  for (let n = 0; n < size; n += 1) {
    const ability = 1 + (2 * n) / size;
    const student = await aStudent(hub.db);
    const chances = (difficulty: number) => random() < chanceOfRight(ability, difficulty);
    await answers(student, physics, (index) => chances(index / 30));
    await answers(student, safety, (index) => chances(index / 15));
  }
}

const fits = () => hub.db.select().from(readinessFits);
const difficultyOf = async ({ versionId }: QuestionRow) => {
  const [fit] = await fits();
  return fit?.difficulties[fit.versionIds.indexOf(versionId)];
};
const readiness = async () => only(await hub.student.ok(listReadiness));

describe('the job', () => {
  it('estimates the difficulty of each version from first answers to it, for every kind', async () => {
    await hub.aBlueprint();
    await aClass();
    await refit();
    const [fit] = await fits();
    expect(fit).toMatchObject({ answers: 3600, fittedAt: hub.clock.read() });
    expect(fit?.versionIds).toHaveLength(120);
    const mean = async (questions: QuestionRow[]) => {
      const found = await Promise.all(questions.map(difficultyOf));
      return found.reduce<number>((sum, one) => sum + (one ?? Number.NaN), 0) / questions.length;
    };
    const thirds = [physics.slice(0, 30), physics.slice(30, 60), physics.slice(60)];
    const [easy = 0, medium = 0, hard = 0] = await Promise.all(thirds.map(mean));
    expect(medium - easy).toBeGreaterThan(0.4);
    expect(hard - medium).toBeGreaterThan(0.4);
    // The true difference is 2; the mean of their label pulls them together.
    expect(hard - easy).toBeGreaterThan(1.2);
    expect(hard - easy).toBeLessThan(2.2);
  });

  it('grades by the key of the version that was answered, including partial grades', async () => {
    await hub.aBlueprint();
    const [single, twin] = physics as [QuestionRow, QuestionRow];
    const several = physics.filter(isSeveral);
    const [whole, part] = several as [QuestionRow, QuestionRow];
    for (let n = 0; n < 8; n += 1) {
      const student = await aStudent(hub.db);
      await answers(student, [single, twin, whole], () => true);
      await hub.db.insert(firstAttempts).values(firstAttempt(student, part, SAMPLE.partly?.answer ?? SAMPLE.wrong));
    }
    await hub.teacher.ok(updateQuestion, { params: { id: single.id }, body: { correctAnswer: 1 } });
    await refit();
    expect(await difficultyOf(single)).toBeCloseTo((await difficultyOf(twin)) ?? Number.NaN, 5);
    expect(await difficultyOf(part)).toBeGreaterThan((await difficultyOf(whole)) ?? Number.NaN);
  });

  it('keeps answers to questions that were retired later, but no longer expects these questions', async () => {
    await hub.aBlueprint();
    await aClass();
    await answers(hub.person, [...physics, ...safety], (index) => index % 3 > 0);
    await refit();
    const before = await readiness();
    expect(before.domains.map(({ questions }) => questions)).toEqual([90, 30]);
    // Every other question, so that the remaining ones are equally difficult.
    const ids = physics.filter((_, index) => index % 2 > 0).map(({ id }) => id);
    await hub.teacher.ok(bulkRetireQuestions, { body: { selection: { ids }, isRetired: true } });
    await refit();
    expect((await fits())[0]?.answers).toBe(3720);
    const after = await readiness();
    expect(after.domains.map(({ questions }) => questions)).toEqual([45, 30]);
    expect(Math.abs((after.estimate?.percent ?? 0) - (before.estimate?.percent ?? 99))).toBeLessThanOrEqual(1);
  });

  it('leaves out invalid answers and questions of no domain', async () => {
    await hub.aBlueprint();
    const [question] = physics as [QuestionRow];
    const elsewhere = await aQuestion(hub.db);
    const student = await aStudent(hub.db);
    await answers(student, [elsewhere], () => true);
    await hub.db.insert(firstAttempts).values(firstAttempt(student, question, 9));
    await refit();
    expect(await fits()).toMatchObject([{ answers: 1, versionIds: [] }]);
  });

  it('fits again only after a change of the blueprint or enough answers, or after a day with any answer', async () => {
    const blueprint = await hub.aBlueprint();
    const fittedAt = async () => (await fits())[0]?.fittedAt;
    for (let n = 0; n < 4; n += 1) await answers(await aStudent(hub.db), physics, () => true);
    await refit();
    const first = hub.clock.read();
    hub.clock.advance({ hours: 1 });
    await answers(await aStudent(hub.db), physics.slice(0, 4), () => true);
    await refit();
    expect(await fittedAt()).toEqual(first);
    await answers(await aStudent(hub.db), physics.slice(0, 4), () => true);
    await refit();
    expect(await fittedAt()).toEqual(hub.clock.read());
    await answers(await aStudent(hub.db), physics.slice(0, 1), () => true);
    hub.clock.advance({ hours: 25 });
    await refit();
    expect(await fittedAt()).toEqual(hub.clock.read());
    hub.clock.advance({ hours: 25 });
    await refit();
    expect(await fittedAt()).not.toEqual(hub.clock.read());
    const { id, updatedAt: _, ...form } = blueprint;
    await hub.teacher.ok(updateBlueprint, { params: { id }, body: { ...form, cut: 60 } });
    await refit();
    expect(await fittedAt()).toEqual(hub.clock.read());
  });

  it('is deleted with its blueprint, and skips a blueprint with incomplete weights', async () => {
    const blueprint = await hub.aBlueprint();
    const domains = [{ ...DOMAIN, name: 'Physics', weight: null, topicIds: [hub.physics.id] }];
    await hub.aBlueprint({ exam: 'Unknown', isOpen: false, domains });
    await refit();
    expect(await fits()).toHaveLength(1);
    await hub.teacher.ok(deleteBlueprint, { params: { id: blueprint.id } });
    expect(await fits()).toEqual([]);
    await refit();
  });
});

describe('the readiness of a student', () => {
  it('is the expected score, with an interval, once there are enough answers', async () => {
    await hub.aBlueprint();
    await aClass();
    await answers(hub.person, [...physics.filter((_, n) => n % 2 === 0), ...safety], (index) => index % 5 > 0);
    await refit();
    const { estimate, domains, cut } = await readiness();
    expect(cut).toBe(75);
    expect(estimate?.percent).toBeGreaterThan(70);
    expect(estimate?.percent).toBeLessThan(88);
    expect((estimate?.high ?? 0) - (estimate?.low ?? 0)).toBeLessThanOrEqual(20);
    expect(estimate?.passProbability).toBeGreaterThan(50);
    expect(domains).toMatchObject([
      { name: 'Physics', weight: 75, more: 0, questions: 90, unseen: 45, topicIds: [hub.physics.id] },
      { name: 'Safety', weight: 25, more: 0, questions: 30, unseen: 0, topicIds: [hub.safety.id] },
    ]);
    for (const { expected } of domains) expect(expected?.low).toBeLessThan(expected?.high ?? 0);
  });

  it('and the chance to pass increase with the number of right answers', async () => {
    await hub.aBlueprint();
    await aClass();
    const [good, weak] = [await aStudent(hub.db), await aStudent(hub.db)];
    await answers(good, [...physics, ...safety], () => true);
    await answers(weak, [...physics, ...safety], (index) => index % 2 === 0);
    await refit();
    const [high, low] = await Promise.all(
      [good, weak].map(async (student) => (await (await hub.as(student)).ok(listReadiness))[0]?.estimate),
    );
    expect(high?.percent).toBeGreaterThan((low?.percent ?? 100) + 20);
    expect(high?.passProbability).toBeGreaterThan(95);
    expect(low?.passProbability).toBeLessThan(5);
  });

  it('is not shown before that: only how many more questions of which domain are needed', async () => {
    await hub.aBlueprint();
    await aClass();
    await answers(hub.person, physics, () => true);
    await refit();
    const { estimate, domains, isWithinReach } = await readiness();
    expect(estimate).toBeNull();
    expect(isWithinReach).toBe(true);
    expect(domains).toMatchObject([
      { name: 'Physics', expected: null, more: 0, unseen: 0 },
      { name: 'Safety', expected: null, more: LEAST_ANSWERS, unseen: 30 },
    ]);
  });

  it('includes the answers of a quiz as soon as it is completed', async () => {
    await hub.aBlueprint();
    const body = { topicIds: [hub.safety.id], totalQuestions: 5 };
    const { id, questions } = await hub.student.ok(createQuizSession, { body });
    for (const { id: questionId, kind } of questions) {
      const selectedAnswer = kind === SAMPLE.kind ? SAMPLE.right : RIGHT;
      await hub.student.ok(answerQuestion, { body: { sessionId: id, questionId, selectedAnswer } });
    }
    await hub.student.ok(completeQuizSession, { params: { id } });
    expect((await readiness()).domains).toMatchObject([{ unseen: 90 }, { unseen: 25 }]);
  });

  it('is not shown before the first fit', async () => {
    await hub.aBlueprint();
    await answers(hub.person, [...physics, ...safety], (index) => index % 4 > 0);
    expect(await readiness()).toMatchObject({ estimate: null, domains: [{ more: 0 }, { more: 0 }] });
    await refit();
    expect((await readiness()).estimate).not.toBeNull();
  });

  it('drops answers to deleted questions', async () => {
    await hub.aBlueprint();
    await aClass();
    await answers(hub.person, [...physics, ...safety.slice(0, LEAST_ANSWERS)], (index) => index % 4 > 0);
    await refit();
    expect((await readiness()).estimate).not.toBeNull();
    await hub.teacher.ok(deleteQuestion, { params: { id: safety[0]?.id ?? '' } });
    expect(await readiness()).toMatchObject({ estimate: null, domains: [{ more: 0 }, { name: 'Safety', more: 1 }] });
  });

  it('is out of reach if the bank has no questions of a domain', async () => {
    const domains = [
      { ...DOMAIN, name: 'Physics', weight: 50, topicIds: [hub.physics.id] },
      { ...DOMAIN, name: 'Rest', weight: 50, objectives: ['Unknown'] },
    ];
    await hub.aBlueprint({ domains });
    await answers(hub.person, physics, () => true);
    await refit();
    expect(await readiness()).toMatchObject({ estimate: null, isWithinReach: false, domains: [{}, { more: 0 }] });
  });

  it('covers only open exams', async () => {
    await hub.aBlueprint({ isOpen: false });
    await refit();
    expect(await hub.student.ok(listReadiness)).toEqual([]);
  });

  it('takes five queries, however many exams there are', async () => {
    for (const exam of ['SPI', 'Abdomen', 'Vascular']) await hub.aBlueprint({ exam });
    await answers(hub.person, physics, () => true);
    await refit();
    expect(await queriesOf(() => hub.student.ok(listReadiness))).toBeLessThanOrEqual(5);
  });
});
