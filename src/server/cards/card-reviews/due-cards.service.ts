import type { Clock } from '#server/adapters/clock.ts';
import type { Learner } from '#server/core/principal.ts';
import type { Database } from '#server/db/engine.ts';
import type { DueCards, DueCounts } from '#shared/cards/card-reviews.contract.ts';
import { examStartIn } from '#shared/cards/spaced-repetition/exam-date.ts';
import { presentSchedule, presentSettings, presentStudyCard } from './card-reviews.presenter.ts';
import { scheduleOf } from './card-schedules.repository.ts';
import { studyDayOf } from './study-day.ts';
import { readStudyDay } from './study-day.repository.ts';

/** The cards that a student should study today. */
export function createDueCardsService({ db, clock }: { db: Database; clock: Clock }) {
  return {
    async list(learner: Learner, limit: number): Promise<DueCards> {
      const now = clock();
      const day = studyDayOf(learner, now);
      const { settings: stored, parameters, counts, cards } = await readStudyDay(db, day, limit);
      const settings = presentSettings(stored);
      const examStart = examStartIn(learner.timeZone, { examDate: settings.examDate, today: day.today });
      return {
        now: now.toISOString(),
        dayEnd: day.dayEnd.toISOString(),
        examStart: examStart?.toISOString() ?? null,
        weights: parameters?.weights ?? null,
        settings,
        counts,
        cards: cards.flatMap(({ schedule, ...card }) =>
          presentStudyCard(card).map((shown) => ({
            ...shown,
            schedule: schedule && presentSchedule(scheduleOf(schedule)),
          })),
        ),
      };
    },

    /** Returns how many cards are left for today. */
    async counts(learner: Learner): Promise<DueCounts> {
      return (await readStudyDay(db, studyDayOf(learner, clock()), 0)).counts;
    },
  };
}
export type DueCardsService = ReturnType<typeof createDueCardsService>;
