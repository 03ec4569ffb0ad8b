import type { Clock } from '#server/adapters/clock.ts';
import type { Learner } from '#server/core/principal.ts';
import type { Database } from '#server/db/engine.ts';
import type { StudyOverview } from '#shared/cards/card-reviews.contract.ts';
import { FORECAST_DAYS, RETENTION_DAYS } from '#shared/cards/due-cards.ts';
import { plusDays, startOfDay } from '#shared/domain/study-days.ts';
import { presentFit, presentSettings, presentStudyCard } from './card-reviews.presenter.ts';
import { countScheduled, listCardDays, listSetAside, readRetention } from './overview.repository.ts';
import { studyDayOf } from './study-day.ts';
import { readStudyDay } from './study-day.repository.ts';

const CALENDAR_DAYS = 365;
const SET_ASIDE_SHOWN = 100;

/** A summary of all of a student's cards. */
export function createOverviewService({ db, clock }: { db: Database; clock: Clock }) {
  return {
    async read(learner: Learner): Promise<StudyOverview> {
      const { userId, timeZone } = learner;
      const day = studyDayOf(learner, clock());
      const { today } = day;
      const { settings: stored, parameters, counts } = await readStudyDay(db, day, 0);
      const settings = presentSettings(stored);
      // The start of each following day: cards due before the first of these are due today.
      const days = Array.from({ length: FORECAST_DAYS }, (_, count) => plusDays(today, count));
      const dayStarts = days.map((date) => startOfDay(timeZone, plusDays(date, 1)));
      const isExamAhead = settings.examDate !== null && settings.examDate > today;
      const [scheduled, retention, calendar, setAside] = await Promise.all([
        countScheduled(db, { userId, dayStarts, isExamAhead }),
        readRetention(db, userId, startOfDay(timeZone, plusDays(today, 1 - RETENTION_DAYS))),
        listCardDays(db, userId, plusDays(today, 1 - CALENDAR_DAYS)),
        listSetAside(db, userId, SET_ASIDE_SHOWN),
      ]);
      const sum = (fits: (row: (typeof scheduled)[number]) => boolean) =>
        scheduled.reduce((total, row) => total + (fits(row) ? row.cards : 0), 0);
      return {
        settings,
        counts,
        fit: presentFit(parameters),
        forecast: days.map((date, index) => ({
          day: date,
          cards: sum((row) => !row.isSetAside && row.day === index),
        })),
        retention,
        calendar,
        totals: {
          learning: sum((row) => !row.isSetAside && row.state !== 'review'),
          review: sum((row) => !row.isSetAside && row.state === 'review'),
          setAside: sum((row) => row.isSetAside),
        },
        setAside: setAside.flatMap(({ lapses, ...card }) =>
          presentStudyCard(card).map((shown) => ({ ...shown, lapses })),
        ),
      };
    },
  };
}
export type OverviewService = ReturnType<typeof createOverviewService>;
