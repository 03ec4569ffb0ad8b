import { listTopics } from '#shared/bank/topics.contract.ts';
import { answerQuestion, createQuizSession, type QuizSession } from '#shared/practice/quiz-sessions.contract.ts';
import { SINGLE_TOPIC } from './answers.ts';
import type { Api } from './api.ts';
import type { Hub } from './hub.ts';
import { readKey } from './quiz.ts';

/** A student who has answered six questions of one Vascular subcategory, all of them wrong. */
export async function strugglingStudent(hub: Hub) {
  const account = await hub.student();
  const topics = await account.api.call(listTopics, {});
  const main = topics.find(({ name }) => name === 'Vascular');
  const topic = topics.find(({ name }) => name === SINGLE_TOPIC);
  if (!main || !topic) throw new Error(`the starter library lacks Vascular with ${SINGLE_TOPIC}`);
  const body = { topicIds: [topic.id], totalQuestions: 6, answerReveal: 'immediate' as const };
  const session = await account.api.call(createQuizSession, { body });
  await answerWrong(account.api, session, await readKey(await hub.teacher()));
  return { account, main, topic, session };
}

async function answerWrong(api: Api, session: QuizSession, key: Map<string, number>): Promise<void> {
  for (const { id } of session.questions) {
    const body = { sessionId: session.id, questionId: id, selectedAnswer: key.get(id) === 0 ? 1 : 0, timeSpent: 1 };
    await api.call(answerQuestion, { body });
  }
}
