import { z } from 'zod';
import {
  CARD_STATES,
  NEW_CARDS_PER_DAY_DEFAULT,
  NEW_CARDS_PER_DAY_MAX,
  REVIEWS_PER_DAY_DEFAULT,
  REVIEWS_PER_DAY_MAX,
} from './due-cards.ts';
import { endpoint } from '../contract/endpoint.ts';
import { calendarDate, expectedRevision, id, instant, revision } from '../contract/fields.ts';
import { cardContent } from './occlusion.ts';
import * as endpoints from './card-reviews.endpoints.ts';

/** When a card is due again, and the state of the scheduler (FSRS) for it. */
export const cardSchedule = z.object({
  state: z.enum(CARD_STATES),
  /** As scheduled, before an exam date moves it forward (`dueBeforeExam`). */
  due: instant,
  /** Days until the chance of recalling it has fallen to 90%. */
  stability: z.number(),
  /** 1 to 10. */
  difficulty: z.number(),
  scheduledDays: z.number(),
  learningSteps: z.int(),
  reps: z.int(),
  lapses: z.int(),
  lastReview: instant,
  /** The number of lapses at which the card is set aside. */
  leechAt: z.int(),
  /** A leech: not due again until the student resumes it. */
  isSetAside: z.boolean(),
});
export type CardScheduleOnWire = z.output<typeof cardSchedule>;

/** A card to study: from the teacher's deck, or the student's own. */
export const studyCard = z.object({
  id,
  isOwn: z.boolean(),
  ...cardContent,
  topicId: id.nullable(),
});
export type StudyCard = z.output<typeof studyCard>;

/** A student's study settings. */
export const studySettings = z.object({
  newPerDay: z.int().min(0).max(NEW_CARDS_PER_DAY_MAX).default(NEW_CARDS_PER_DAY_DEFAULT),
  reviewsPerDay: z.int().min(0).max(REVIEWS_PER_DAY_MAX).default(REVIEWS_PER_DAY_DEFAULT),
  /** A day in the student's time zone; while it is ahead, no card is due later, and more is asked as it nears. */
  examDate: calendarDate.nullable().default(null),
  /** Cards of these topics (a main category includes its subcategories); all cards if there are none. */
  topicIds: z.array(id).max(1000).default([]),
});
export type StudySettings = z.output<typeof studySettings>;
const savedSettings = studySettings.extend({ revision });
export type SavedStudySettings = z.output<typeof savedSettings>;

/** Cards that remain for today, within the daily limits. */
export const dueCounts = z.object({ learning: z.int(), review: z.int(), new: z.int() });
export type DueCounts = z.output<typeof dueCounts>;

/** At most this many cards are sent at a time. */
export const DUE_CARDS_LIMIT = 200;

export const listDueCards = endpoint({
  ...endpoints.listDueCards,
  summary: 'The cards a student should study today: those being learned, those due by the end of the day, new ones',
  query: z.object({ limit: z.coerce.number().int().min(1).max(DUE_CARDS_LIMIT).default(DUE_CARDS_LIMIT) }),
  responses: {
    200: z.object({
      /** The server's clock. */
      now: instant,
      /** When the student's day ends. */
      dayEnd: instant,
      /** When the day of the exam begins; null if there is none ahead. */
      examStart: instant.nullable(),
      /** The scheduling parameters of the student (`Weights`); null: the default ones. */
      weights: z.array(z.number()).nullable(),
      settings: savedSettings,
      counts: dueCounts,
      /** Learning cards by due time, then reviews by due time, then new ones, the student's own first. */
      cards: z.array(studyCard.extend({ schedule: cardSchedule.nullable() })),
    }),
  },
});
export type DueCards = z.output<(typeof listDueCards)['responses'][200]>;

const entry = {
  /** Created by the browser; sending the same id again changes nothing. */
  id,
  cardId: id,
  /** When it happened, by the browser's clock. */
  at: instant,
};
/** A student's action on a card. Entries are only ever added; a card's schedule is derived from them (`replay`). */
export const reviewEntry = z.discriminatedUnion('kind', [
  z.object({ ...entry, kind: z.literal('grade'), rating: z.int().min(1).max(4), timeSpent: z.int().min(0).max(3600) }),
  /** Undoes the card's last grade. */
  z.object({ ...entry, kind: z.literal('undo'), undoes: id }),
  /** Resumes a card that was set aside. */
  z.object({ ...entry, kind: z.literal('resume') }),
]);
export type ReviewEntry = z.output<typeof reviewEntry>;

export const REVIEW_ENTRIES_LIMIT = 200;

export const recordReviews = endpoint({
  ...endpoints.recordReviews,
  unaudited: 'own-work',
  summary: 'Record grades, undos and resumed cards, each once, however often it is sent',
  body: z.object({
    /** The browser's clock at the time of sending: an error of more than a minute is corrected for. */
    sentAt: instant,
    /** The student, as the browser knows it: 409 if somebody else has signed in since. */
    userId: id.optional(),
    entries: z.array(reviewEntry).min(1).max(REVIEW_ENTRIES_LIMIT),
  }),
  responses: {
    200: z.object({
      results: z.array(
        z.object({
          id,
          /** `known`: recorded before. `refused`: will never be recorded; `message` says why. */
          outcome: z.enum(['recorded', 'known', 'refused']),
          message: z.string().nullable(),
        }),
      ),
      /** The current schedules of the cards of all entries; null: as new. */
      schedules: z.array(z.object({ cardId: id, schedule: cardSchedule.nullable() })),
    }),
  },
});
export type RecordedReviews = z.output<(typeof recordReviews)['responses'][200]>;

export const saveStudySettings = endpoint({
  ...endpoints.saveStudySettings,
  unaudited: 'own-choice',
  summary: 'The student’s study settings: daily limits, exam date and topics',
  body: studySettings.extend({ expectedRevision }),
  responses: { 200: savedSettings },
});

/** The effect of scheduling a student's cards by how well that student remembers. */
export const scheduleFit = z.object({
  /** The number of grades that it was fitted to. */
  reviews: z.int(),
  fittedAt: instant,
  /** The fraction, up to 1, by which the predictions of later reviews have improved (their log loss). */
  gain: z.number(),
  /** Days until a new card is due again if it is graded Good each time. */
  intervals: z.object({ usual: z.array(z.number()), fitted: z.array(z.number()) }),
});
export type ScheduleFit = z.output<typeof scheduleFit>;

export const getStudyOverview = endpoint({
  ...endpoints.getStudyOverview,
  summary: 'Forecast of the next 14 days, retention, a calendar of the past year, cards set aside',
  responses: {
    200: z.object({
      settings: savedSettings,
      counts: dueCounts,
      /** Null until there are enough reviews, and if fitting predicted no better. */
      fit: scheduleFit.nullable(),
      /** Cards due per day, today first and including overdue cards. */
      forecast: z.array(z.object({ day: calendarDate, cards: z.int() })),
      /** Over the last 30 days: grades of cards that were in review, and how many of those were not Again. */
      retention: z.object({ reviews: z.int(), recalled: z.int() }),
      /** Days of the past year with at least one card, oldest first. */
      calendar: z.array(z.object({ day: calendarDate, cards: z.int() })),
      totals: z.object({ learning: z.int(), review: z.int(), setAside: z.int() }),
      /** The first 100, most lapses first. */
      setAside: z.array(studyCard.extend({ lapses: z.int() })),
    }),
  },
});
export type StudyOverview = z.output<(typeof getStudyOverview)['responses'][200]>;
