import { sql } from 'drizzle-orm';
import { describe, expect, it } from 'vitest';
import { z } from 'zod';
import { rowOf, rowsOf } from '#server/db/engine.ts';
import { deleteQuestion } from '#shared/bank/questions.contract.ts';
import { createBlueprint } from '#shared/practice/blueprints.contract.ts';
import { previewAssignment, type Assignment } from '#shared/practice/assignments.contract.ts';
import { aClassHub } from '#tests/support/classes.ts';
import { anExamForm } from '#tests/support/exams.ts';
import { forEachTest } from '#tests/support/for-each-test.ts';

const preview = ({ id }: Assignment) => hub.owner.ok(previewAssignment, { params: { id } });

const hub = forEachTest(aClassHub);

const aQuiz = (changes: object = {}) => ({
  kind: 'quiz' as const,
  topicIds: [hub.topic.id],
  kinds: [],
  count: 3,
  pool: 'all' as const,
  ...changes,
});

/** Returns a digest of each table. */
async function contents(): Promise<Record<string, string>> {
  const tables = await hub.db.execute(sql`
    select table_name as name from information_schema.tables
    where table_schema = current_schema() and table_type = 'BASE TABLE'`);
  const told: Record<string, string> = {};
  for (const { name } of rowsOf(tables, z.object({ name: z.string() }))) {
    const digest = await hub.db.execute(sql`
      select coalesce(md5(string_agg(one::text, ' ' order by one::text)), '') as digest from ${sql.identifier(name)} one`);
    told[name] = rowOf(digest, z.object({ digest: z.string() })).digest;
  }
  return told;
}

describe('the preview of an assignment', () => {
  it('shows what a student without accommodations sees', async () => {
    const given = await hub.give({ instructions: 'Read chapter 2.', timeLimitMinutes: 20, attempts: 2 });
    expect((await preview(given)).assignment).toMatchObject({
      id: given.id,
      title: 'Week 1',
      instructions: 'Read chapter 2.',
      className: 'Vascular A',
      kind: 'questions',
      count: 5,
      timeLimit: 20,
      attempts: 2,
      attemptsUsed: 0,
      state: 'open',
      isOpen: true,
      mark: null,
    });
  });

  it('asks chosen questions in their order, alongside their keys', async () => {
    const questionIds = hub.bank.map(({ id }) => id).toReversed();
    const given = await hub.give({ work: { kind: 'questions', questionIds } });
    const { session, questions, refusal } = await preview(given);
    expect(refusal).toBeNull();
    expect(session?.questions.map(({ id }) => id)).toEqual(questionIds);
    expect(session).toMatchObject({ topicName: 'Week 1', answerReveal: 'after_submit', remainingSeconds: null });
    expect(questions.map(({ id, correctAnswer }) => [id, correctAnswer])).toEqual(
      hub.bank.toReversed().map(({ id, correctAnswer }) => [id, correctAnswer]),
    );
  });

  it('draws a quiz, from all questions if its pool depends on the student', async () => {
    for (const pool of ['all', 'wrong', 'flagged'] as const) {
      const given = await hub.give({ work: aQuiz({ pool }), reveal: 'at_once' });
      const { session, questions, pool: drawnFor } = await preview(given);
      expect([session?.questions.length, questions.length, drawnFor]).toEqual([3, 3, pool]);
      expect(session?.answerReveal).toBe('immediate');
    }
  });

  it('draws an exam by its blueprint, even if that is not open', async () => {
    const blueprint = await hub.owner.ok(createBlueprint, {
      body: {
        ...anExamForm,
        questions: 4,
        minutes: 40,
        isOpen: false,
        domains: [{ name: 'All', weight: 100, topicIds: [hub.topic.id], objectives: [] }],
      },
    });
    const given = await hub.give({ work: { kind: 'exam', blueprintId: blueprint.id } });
    const { session } = await preview(given);
    expect(session).toMatchObject({ totalQuestions: 4, timeLimit: 40, exam: { name: 'ARDMS SPI' } });
  });

  it('has no questions for cards, and if no attempt could begin it says why', async () => {
    const cards = await hub.give({ work: { kind: 'cards', topicIds: [hub.topic.id], count: 10 } });
    expect(await preview(cards)).toMatchObject({ session: null, questions: [], refusal: null });
    const [question] = hub.bank;
    const given = await hub.give({ work: { kind: 'questions', questionIds: [question?.id ?? ''] } });
    await hub.owner.ok(deleteQuestion, { params: { id: question?.id ?? '' } });
    expect(await preview(given)).toMatchObject({
      session: null,
      refusal: 'The questions of this assignment have been deleted',
    });
  });

  it('is available before it opens and after it closes', async () => {
    const given = await hub.give({ opensAt: hub.in(5), reveal: 'never', timeLimitMinutes: 20 });
    const before = await preview(given);
    expect(before.assignment).toMatchObject({ state: 'not_open', isOpen: false });
    expect(before.session?.questions.length).toBe(5);
    hub.goTo(30);
    const after = await preview(given);
    expect(after.assignment).toMatchObject({ state: 'missing', isOpen: false });
    expect(after.session).toMatchObject({ remainingSeconds: 1200 });
    expect(after.questions.length).toBe(5);
  });

  it('stores nothing except an audit entry', async () => {
    const given = [await hub.give(), await hub.give({ work: aQuiz() })];
    const before = await contents();
    for (const one of given) await preview(one);
    const { audit_entries: entries, ...others } = await contents();
    expect(before).toEqual({ ...before, ...others });
    expect(entries).not.toBe(before['audit_entries']);
    expect(before['quiz_sessions']).toBe('');
  });
});
