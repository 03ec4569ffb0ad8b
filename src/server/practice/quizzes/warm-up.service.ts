import { conflict, notFound } from '#server/core/errors.ts';
import type { Database } from '#server/db/engine.ts';
import { undone } from '#server/db/transactions.ts';
import type { QuizPreview } from '#shared/practice/quiz-sessions.contract.ts';
import { SAMPLE_QUESTIONS } from '#shared/practice/quiz-settings.ts';
import { previewOf } from './preview-of.ts';
import type { QuizzesService } from './quizzes.service.ts';
import { listSamples } from './warm-up.repository.ts';

interface Applicant {
  userId: string;
  timeZone: string;
  isApproved: boolean;
}

/** Questions to try: for students before approval, and for teachers who look at a topic. */
export function createWarmUpService({ db, quizzes }: { db: Database; quizzes: Pick<QuizzesService, 'startIn'> }) {
  return {
    /** A quiz as it would begin, with its keys; it is undone at once. */
    async read({ userId, timeZone, isApproved }: Applicant): Promise<QuizPreview> {
      if (isApproved) throw conflict('Your account is approved: take a quiz instead');
      const samples = await listSamples(db);
      if (samples.length === 0) throw notFound('Sample questions');
      const form = {
        topicIds: [...new Set(samples.map(({ topicId }) => topicId))],
        questionIds: samples.map(({ id }) => id),
        totalQuestions: samples.length,
        answerReveal: 'immediate' as const,
      };
      return undone(db, async (tx) => {
        const session = await quizzes.startIn(tx, { userId, timeZone, extraTime: 'none' }, form);
        return previewOf(tx, { ...session, topicName: 'Sample questions' });
      });
    },

    /** A quiz on a topic as a student would begin it, with its keys; it is undone at once. */
    async ofTopic(topicId: string, { userId, timeZone }: Omit<Applicant, 'isApproved'>): Promise<QuizPreview> {
      const form = { topicIds: [topicId], totalQuestions: SAMPLE_QUESTIONS, answerReveal: 'immediate' as const };
      return undone(db, async (tx) =>
        previewOf(tx, await quizzes.startIn(tx, { userId, timeZone, extraTime: 'none' }, form)),
      );
    },
  };
}
export type WarmUpService = ReturnType<typeof createWarmUpService>;
