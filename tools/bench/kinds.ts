// Aim: submitting an answer to a question of any kind takes at most 1.1 times what one right option of several takes.
import { DEFAULT_KIND } from '#shared/bank/question-kinds/kind-labels.ts';
import { QUESTION_KINDS } from '#shared/bank/question-kinds/registry.ts';
import { answerQuestion, createQuizSession } from '#shared/practice/quiz-sessions.contract.ts';
import { questions } from '#server/db/schema/content.ts';
import { keyColumns } from '#server/core/answer-values.ts';
import { aStudent, aTopic } from '#tests/support/factories.ts';
import { formOf } from '#tests/support/kind-quiz.ts';
import { sampleOf } from '#tests/support/question-kind-samples.ts';
import { createTestApp, type TestApp } from '#tests/support/test-app.ts';
import { onBothEngines } from './harness.ts';
import { inTurns, median, report, sized, timed } from './measure.ts';

const QUESTIONS = sized(300, 20);

export async function run(): Promise<void> {
  await onBothEngines(async (engine) => {
    const hub = await createTestApp({ engine });
    const kinds = Object.keys(QUESTION_KINDS);
    const submits = await Promise.all(kinds.map((kind) => submitterOf(hub, kind)));
    // One of each kind in turn; the first ones are a warm-up.
    const warmUp = QUESTIONS / 10;
    const works = submits.map((submit) => () => timed(submit));
    const taken = await inTurns(works, { rounds: QUESTIONS - warmUp, warmUp });
    const times = new Map(kinds.map((kind, index) => [kind, median(taken[index] ?? [])]));
    const single = times.get(DEFAULT_KIND) ?? Number.NaN;
    for (const [kind, ms] of times) {
      report({
        what: `submit ${kind}, ${engine.kind}: median against ${DEFAULT_KIND}`,
        value: ms / single,
        unit: '×',
        ...(kind !== DEFAULT_KIND && { atMost: 1.1 }),
        detail: `${ms.toFixed(2)} ms against ${single.toFixed(2)} ms, ${QUESTIONS - warmUp} answers`,
      });
    }
  });
}

/** Each call answers the next question of a quiz of this kind, and answers it right. */
async function submitterOf(hub: TestApp, kind: string): Promise<() => Promise<unknown>> {
  const sample = sampleOf(kind);
  const { correctAnswer, ...form } = formOf(sample);
  const topic = await aTopic(hub.db);
  const row = { ...form, ...keyColumns(correctAnswer), topicId: topic.id };
  const rows = Array.from({ length: QUESTIONS }, (_, n) => ({ ...row, question: `${kind} ${n}?` }));
  await hub.db.insert(questions).values(rows);
  const client = await hub.as(await aStudent(hub.db));
  const body = { topicIds: [topic.id], totalQuestions: QUESTIONS };
  const { id: sessionId, questions: drawn } = await client.ok(createQuizSession, { body });
  let next = 0;
  return () => {
    const questionId = drawn[next]?.id ?? '';
    next += 1;
    return client.ok(answerQuestion, { body: { sessionId, questionId, selectedAnswer: sample.right, timeSpent: 5 } });
  };
}
