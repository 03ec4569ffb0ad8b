import type { AnswerValue } from '#shared/bank/question-kinds/answer-value.ts';
import { kindOf } from '#shared/bank/question-kinds/registry.ts';
import { createQuestion, type Question } from '#shared/bank/questions.contract.ts';
import type { PartInput } from '#shared/contract/endpoint.ts';
import { createQuizSession } from '#shared/practice/quiz-sessions.contract.ts';
import { aStudent, aTeacher, aTopic } from './factories.ts';
import type { KindSample } from './question-kind-samples.ts';
import { callsIn } from './quiz.ts';
import type { TestApp } from './test-app.ts';

/** Named like a picture of the product, so it needs no upload; `withPicture` adds it. */
const PICTURE = 'kidney.webp';

export const withPicture = async (hub: TestApp): Promise<TestApp> => {
  await hub.media.put('images', PICTURE, Buffer.from('a picture'));
  return hub;
};

/** A sample as a teacher sends it, with a reason for the first part that can have one. */
export const formOf = ({ kind, options, content, key }: KindSample) => ({
  question: `Asked as ${kind}?`,
  kind,
  options,
  content,
  correctAnswer: key,
  explanation: `Because of reason ${kind}.`,
  details: {
    reasons: { [kindOf(kind).reasonTargets({ options, content }, key)[0]?.id ?? '']: 'A reason of its own' },
    source: { citation: 'Book of echoes', year: 2024, link: 'https://example.org/echoes' },
    reviewed: { on: '2026-01-31', by: 'A. Reviewer' },
    objective: 'Physics',
  },
  imageDescription: 'What there is to see',
  imageUrl: kindOf(kind).needsImage({ options, content }) ? `/media/images/${PICTURE}` : null,
});

/** Questions that a teacher wrote through the screen's calls, and a student who has started a quiz of all of them. */
export async function aKindQuiz(
  hub: TestApp,
  samples: KindSample[],
  form: Partial<PartInput<typeof createQuizSession, 'body'>> = {},
) {
  await withPicture(hub);
  const [topic, user, teacherRow] = await Promise.all([aTopic(hub.db), aStudent(hub.db), aTeacher(hub.db)]);
  const [teacher, client] = await Promise.all([hub.as(teacherRow), hub.as(user)]);
  const bank: Question[] = [];
  for (const sample of samples) {
    bank.push(await teacher.ok(createQuestion, { body: { ...formOf(sample), topicId: topic.id } }));
  }
  const questionIds = bank.map(({ id }) => id);
  const session = await client.ok(createQuizSession, {
    body: { topicIds: [topic.id], totalQuestions: bank.length, questionIds, ...form },
  });
  const calls = callsIn(session, client);
  return {
    teacher,
    teacherRow,
    user,
    client,
    topic,
    /** The questions as their teacher wrote them, in the order of the samples and of the session. */
    bank,
    session,
    ...calls,
    /** Answers the session's question at this index with a value of any shape: the server has to refuse some. */
    answer: (index: number, answer: unknown) => calls.answer(index, answer as AnswerValue),
  };
}
