import { reportQuestion, type OwnReport, type ReportForm } from '#shared/insight/reports.contract.ts';
import type { TestApp } from './test-app.ts';
import { aQuizTaker, WRONG, type QuizTaker } from './quiz.ts';

export const WRONG_KEY: ReportForm = { kind: 'wrong_key', text: 'It should be B.' };

/** A student who has answered two questions, left one unanswered, and completed the quiz. */
export async function aFinishedTaker(hub: TestApp): Promise<QuizTaker> {
  const taker = await aQuizTaker(hub);
  await taker.answer(0, WRONG);
  await taker.answer(1, WRONG);
  await taker.complete();
  return taker;
}

/** The ids of the question at this index of the student's session, starting at 0. */
export const askedAt = ({ session }: QuizTaker, index = 0) => ({
  sessionId: session.id,
  questionId: session.questions[index]?.id ?? '',
});

export const report = (taker: QuizTaker, form: ReportForm = WRONG_KEY, index = 0): Promise<OwnReport> =>
  taker.client.ok(reportQuestion, { params: askedAt(taker, index), body: form });
