import type { Database } from '#server/db/engine.ts';
import type { QuizPreview, QuizSession } from '#shared/practice/quiz-sessions.contract.ts';
import { presentReviewed } from './quizzes.presenter.ts';
import { listSessionQuestions } from './session-questions.repository.ts';

/** Adds the keys of its questions to a session that is about to be undone. */
export async function previewOf(tx: Database, session: QuizSession): Promise<QuizPreview> {
  const rows = await listSessionQuestions(tx, session.id);
  return {
    session,
    questions: rows.map((one) => ({ ...presentReviewed(one, session.place), isScored: one.isScored })),
  };
}
