import { isDeepStrictEqual } from 'node:util';
import { sql } from 'drizzle-orm';
import { expect, it } from 'vitest';
import { z } from 'zod';
import { rowsOf } from '#server/db/engine.ts';
import { firstAttempts } from '#server/db/schema/analytics.ts';
import { quizAttempts, quizSessions } from '#server/db/schema/quizzes.ts';
import type { AnswerValue } from '#shared/bank/question-kinds/answer-value.ts';
import { createQuestion, updateQuestion, type Question } from '#shared/bank/questions.contract.ts';
import { ANSWER_REVEALS } from '#shared/practice/quiz-settings.ts';
import { REGRADE_WAYS } from '#shared/practice/regrade-ways.ts';
import {
  answerQuestion,
  completeQuizSession,
  createQuizSession,
  type QuizSession,
} from '#shared/practice/quiz-sessions.contract.ts';
import { listRegrades, previewRegrade, regradeQuestion, undoRegrade } from '#shared/practice/regrades.contract.ts';
import { roundedPercent } from '#shared/practice/score-bands.ts';
import { counters } from '#tests/support/counters.ts';
import { aStudent, aTeacher, aTopic } from '#tests/support/factories.ts';
import { refreshStatistics } from '#tests/support/item-statistics.ts';
import { between, seededRandom } from '#tests/support/seeded-random.ts';
import { isTorture } from '#tests/support/torture.ts';
import { createTestApp, type TestApp } from '#tests/support/test-app.ts';
import type { TestClient } from '#tests/support/test-client.ts';
import { createRebuildService } from '#server/base/counters/rebuild.service.ts';

const SEEDS = Array.from({ length: isTorture ? 60 : 3 }, (_, seed) => seed + 1);
const STEPS = 40;

type Random = () => number;
const one = <Value>(random: Random, values: readonly Value[]): Value =>
  values[between(random, 0, values.length - 1)] as Value;

const SINGLE = { kind: 'single', content: null, options: ['One', 'Two', 'Three'] };
const MULTIPLE = {
  kind: 'multiple',
  content: { choose: null, partCredit: true },
  options: ['One', 'Two', 'Three', 'Four'],
};
/** Gives partial credit in thirds and halves, whose sums depend on their order. */
const anySelection = (random: Random) => {
  const chosen = [0, 1, 2, 3].filter(() => random() < 0.6);
  return chosen.length === 0 ? [between(random, 0, 3)] : chosen;
};
const aKey = (random: Random, { kind }: { kind: string }): AnswerValue =>
  kind === 'single' ? between(random, 0, 2) : { correct: anySelection(random) };
const anAnswer = (random: Random, { kind }: { kind: string }): AnswerValue =>
  kind === 'single' ? between(random, 0, 2) : { chosen: anySelection(random) };

/** Two students who start, resume and complete quizzes, and a teacher who edits, regrades and undoes. */
class History {
  readonly #hub: TestApp;
  readonly #random: Random;
  readonly #teacher: TestClient;
  readonly #students: TestClient[];
  readonly #topicIds: string[];
  readonly #bank: Question[];
  #open: { client: TestClient; session: QuizSession; left: QuizSession['questions'] }[] = [];
  regrades = 0;

  private constructor(
    hub: TestApp,
    random: Random,
    made: { teacher: TestClient; students: TestClient[]; topicIds: string[]; bank: Question[] },
  ) {
    this.#hub = hub;
    this.#random = random;
    this.#teacher = made.teacher;
    this.#students = made.students;
    this.#topicIds = made.topicIds;
    this.#bank = made.bank;
  }

  static async begin(hub: TestApp, random: Random): Promise<History> {
    const teacher = await hub.as(await aTeacher(hub.db));
    const students = [await hub.as(await aStudent(hub.db)), await hub.as(await aStudent(hub.db))];
    const main = await aTopic(hub.db);
    const sub = await aTopic(hub.db, { parentId: main.id });
    const bank: Question[] = [];
    for (const [n, asked] of [SINGLE, MULTIPLE, SINGLE, MULTIPLE].entries()) {
      const body = {
        ...asked,
        question: `Question ${n}?`,
        correctAnswer: aKey(random, asked),
        topicId: n < 2 ? main.id : sub.id,
      };
      bank.push(await teacher.ok(createQuestion, { body }));
    }
    return new History(hub, random, { teacher, students, topicIds: [main.id, sub.id], bank });
  }

  async step(): Promise<void> {
    this.#hub.clock.advance({ minutes: between(this.#random, 1, 600) });
    const steps = [
      this.#begins,
      this.#begins,
      this.#begins,
      this.#goesOn,
      this.#goesOn,
      this.#edits,
      this.#edits,
      this.#regrades,
      this.#regrades,
      this.#undoes,
    ];
    await one(this.#random, steps).call(this);
  }

  async #begins(): Promise<void> {
    const client = one(this.#random, this.#students);
    const topicIds = this.#random() < 0.5 ? this.#topicIds : [this.#topicIds[0] ?? ''];
    const session = await client.ok(createQuizSession, {
      body: { topicIds, totalQuestions: 4, answerReveal: one(this.#random, ANSWER_REVEALS) },
    });
    this.#open.push({ client, session, left: session.questions });
    if (this.#random() < 0.7) await this.#goesOn();
  }

  /** Answers some questions of an open quiz, and may complete it. */
  async #goesOn(): Promise<void> {
    const quiz = this.#open.at(-1);
    if (quiz === undefined) return;
    const { client, session } = quiz;
    while (quiz.left.length > 0 && this.#random() < 0.85) {
      const [question, ...left] = quiz.left as [QuizSession['questions'][number]];
      quiz.left = left;
      this.#hub.clock.advance({ seconds: 20 });
      const body = {
        sessionId: session.id,
        questionId: question.id,
        selectedAnswer: anAnswer(this.#random, question),
        timeSpent: 15,
      };
      await client.ok(answerQuestion, { body });
    }
    if (this.#random() < 0.3) return;
    await client.ok(completeQuizSession, { params: { id: session.id } });
    this.#open.pop();
  }

  async #edits({ id, kind, options } = one(this.#random, this.#bank)): Promise<void> {
    const body = {
      correctAnswer: aKey(this.#random, { kind }),
      explanation: `Because ${this.#random()}.`,
      ...(this.#random() < 0.2 && { options: options.toReversed() }),
      ...(this.#random() < 0.2 && { options: options.map((text) => `${text}.`) }),
    };
    await this.#teacher.ok(updateQuestion, { params: { id }, body });
  }

  async #regrades(): Promise<void> {
    const question = one(this.#random, this.#bank);
    if (this.#random() < 0.7) await this.#edits(question);
    const { id } = question;
    const terms = { way: one(this.#random, REGRADE_WAYS), neverLowers: this.#random() < 0.5 };
    const { versionId, changed, ...seen } = await this.#teacher.ok(previewRegrade, {
      params: { id },
      query: { way: terms.way, ...(terms.neverLowers && { neverLowers: '1' as const }) },
    });
    const before = await everything(this.#hub);
    const { status, body } = await this.#teacher.call(regradeQuestion, {
      params: { id },
      body: { ...terms, expectedVersionId: versionId },
    });
    if (status === 409) return;
    if (body.answers !== changed || body.students !== seen.students) throw new Error('the dry run said otherwise');
    this.regrades += changed > 0 ? 1 : 0;
    if (this.#random() < 0.3) {
      const [last] = await this.#teacher.ok(listRegrades, { params: { id } });
      await this.#teacher.ok(undoRegrade, { params: { id: last?.id ?? '' } });
      if (!isDeepStrictEqual(await everything(this.#hub), before)) throw new Error('undoing left something behind');
    }
  }

  /** Some time later, when there are more answers. */
  async #undoes(): Promise<void> {
    const { id } = one(this.#random, this.#bank);
    const last = (await this.#teacher.ok(listRegrades, { params: { id } })).find(({ canUndo }) => canUndo);
    if (last) await this.#teacher.ok(undoRegrade, { params: { id: last.id } });
  }

  async undoAll(): Promise<void> {
    for (const { id } of this.#bank) {
      for (;;) {
        const last = (await this.#teacher.ok(listRegrades, { params: { id } })).find(({ canUndo }) => canUndo);
        if (last === undefined) break;
        await this.#teacher.ok(undoRegrade, { params: { id: last.id } });
      }
    }
  }
}

/** Everything that grades affect. */
const everything = async ({ db }: TestApp) => ({
  counters: await counters({ db }),
  sessions: await db.select().from(quizSessions).orderBy(quizSessions.id),
  attempts: await db.select().from(quizAttempts).orderBy(quizAttempts.id),
  firstAttempts: await db.select().from(firstAttempts).orderBy(firstAttempts.questionId, firstAttempts.userId),
});

/** Checks the totals of completed sessions against their answers. */
async function expectSessionsToAddUp({ db }: TestApp): Promise<void> {
  const result = await db.execute(sql`
    select s.id, s.score, s.total_questions, s.correct_answers, s.part_credit,
      coalesce(json_agg(coalesce(a.part_credit, a.is_correct::int) order by a.created_at) filter (where a.id is not null), '[]')::text as counts
    from quiz_sessions s left join quiz_attempts a on a.session_id = s.id where s.completed_at is not null group by s.id`);
  const shape = z.object({
    score: z.number(),
    total_questions: z.number(),
    correct_answers: z.number(),
    part_credit: z.number(),
    counts: z.string(),
  });
  for (const row of rowsOf(result, shape)) {
    const counts = JSON.parse(row.counts) as number[];
    const parts = counts.filter((count) => count < 1).reduce((sum, count) => sum + count, 0);
    const right = counts.filter((count) => count === 1).length;
    expect(row).toMatchObject({
      correct_answers: right,
      part_credit: parts,
      score: roundedPercent(right + parts, row.total_questions),
    });
  }
}

it.each(SEEDS)(
  'counters agree with recorded answers after any history of edits, answers and regrades (%i)',
  async (seed) => {
    const hub = await createTestApp();
    const history = await History.begin(hub, seededRandom(seed));
    // The server draws and shuffles by itself, so the seed does not decide when the first regrade comes.
    for (let step = 0; step < STEPS || history.regrades === 0; step += 1) await history.step();
    await refreshStatistics(hub);
    const kept = await everything(hub);
    await expectSessionsToAddUp(hub);
    await createRebuildService(hub).rebuild();
    expect(await everything(hub)).toEqual(kept);
    await history.undoAll();
    await refreshStatistics(hub);
    const undone = await everything(hub);
    await expectSessionsToAddUp(hub);
    // As if there had been no regrades: each answer graded by the key that was asked.
    const result = await hub.db.execute(sql`
    select count(*)::int as wrong from quiz_attempts a
    join quiz_session_questions q on q.session_id = a.session_id and q.question_id = a.question_id
    join question_versions v on v.id = q.version_id
    where v.correct_answer is not null and a.is_correct <> (a.selected_answer = v.correct_answer)`);
    expect(rowsOf(result, z.object({ wrong: z.number() }))).toEqual([{ wrong: 0 }]);
    await createRebuildService(hub).rebuild();
    expect(await everything(hub)).toEqual(undone);
  },
);
