import { eq } from 'drizzle-orm';
import type { Clock } from '#server/adapters/clock.ts';
import { invalid } from '#server/core/errors.ts';
import type { Learner } from '#server/core/principal.ts';
import { refuseStale } from '#server/core/revisions.ts';
import type { Database } from '#server/db/engine.ts';
import { retriedTransaction } from '#server/db/transactions.ts';
import { studySettings } from '#server/db/schema/study.ts';
import type { Expecting } from '#shared/contract/fields.ts';
import type { SavedStudySettings, StudySettings } from '#shared/cards/card-reviews.contract.ts';
import { examStartIn } from '#shared/cards/spaced-repetition/exam-date.ts';
import { dayIn } from '#shared/domain/study-days.ts';
import { presentSettings } from './card-reviews.presenter.ts';
import { moveDue } from './card-schedules.repository.ts';
import { lockStudent } from './review-log.repository.ts';

/** The database has no year 0, and nobody enters an exam from long ago. */
const EARLIEST_EXAM = '1900-01-01';

export function createStudySettingsService({ db, clock }: { db: Database; clock: Clock }) {
  return {
    /** Stores the given settings and keeps the others; moves the student's cards to the exam date, or back. */
    async save(
      { userId, timeZone }: Learner,
      { examDate, expectedRevision, ...settings }: Pick<StudySettings, 'examDate'> & Partial<StudySettings> & Expecting,
    ): Promise<SavedStudySettings> {
      if (examDate !== null && examDate < EARLIEST_EXAM) throw invalid('Please enter a valid date');
      const saved = { ...settings, examDate, ...(settings.topicIds && { topicIds: [...new Set(settings.topicIds)] }) };
      return retriedTransaction(db, async (tx) => {
        const now = clock();
        const { weights } = await lockStudent(tx, { userId, timeZone }, now);
        await refuseStale(expectedRevision, async () => {
          const [stored] = await tx.select().from(studySettings).where(eq(studySettings.userId, userId));
          return presentSettings(stored ?? null);
        });
        const [row] = await tx
          .insert(studySettings)
          .values({ userId, ...saved })
          .onConflictDoUpdate({ target: studySettings.userId, set: saved })
          .returning();
        const examStart = examStartIn(timeZone, { examDate, today: dayIn(timeZone, now) });
        await moveDue(tx, userId, { examStart, weights });
        return presentSettings(row ?? null);
      });
    },
  };
}
export type StudySettingsService = ReturnType<typeof createStudySettingsService>;
