import type { Clock } from '#server/adapters/clock.ts';
import { invalid } from '#server/core/errors.ts';
import type { Learner } from '#server/core/principal.ts';
import type { Database } from '#server/db/engine.ts';
import { retriedTransaction } from '#server/db/transactions.ts';
import { studySettings } from '#server/db/schema/study.ts';
import type { StudySettings } from '#shared/cards/card-reviews.contract.ts';
import { examStartIn } from '#shared/cards/spaced-repetition/exam-date.ts';
import { dayIn } from '#shared/domain/study-days.ts';
import { moveDue } from './card-schedules.repository.ts';
import { lockStudent } from './review-log.repository.ts';

/** A database has no year 0, and nobody has an exam long ago. */
const EARLIEST_EXAM = '1900-01-01';

export function createStudySettingsService({ db, clock }: { db: Database; clock: Clock }) {
  return {
    /** Stores the settings; the cards of the student move to the exam date, or back. */
    async save({ userId, timeZone }: Learner, settings: StudySettings): Promise<StudySettings> {
      const { examDate } = settings;
      if (examDate !== null && examDate < EARLIEST_EXAM) throw invalid('Please enter a valid date');
      const saved = { ...settings, topicIds: [...new Set(settings.topicIds)] };
      return retriedTransaction(db, async (tx) => {
        await lockStudent(tx, userId);
        await tx
          .insert(studySettings)
          .values({ userId, ...saved })
          .onConflictDoUpdate({ target: studySettings.userId, set: saved });
        await moveDue(tx, userId, examStartIn(timeZone, { examDate, today: dayIn(timeZone, clock()) }));
        return saved;
      });
    },
  };
}
export type StudySettingsService = ReturnType<typeof createStudySettingsService>;
