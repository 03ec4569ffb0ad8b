import { z } from 'zod';
import {
  CARD_STATES,
  NEW_CARDS_PER_DAY_DEFAULT,
  NEW_CARDS_PER_DAY_MAX,
  REVIEWS_PER_DAY_DEFAULT,
  REVIEWS_PER_DAY_MAX,
} from '#shared/domain/limits.ts';
import { endpoint } from '../contract/endpoint.ts';
import { calendarDate, id, instant } from '../contract/fields.ts';
import { occlusion } from './occlusion.ts';

/** When a card comes again, and what the scheduler (FSRS) knows of it. */
export const cardSchedule = z.object({
  state: z.enum(CARD_STATES),
  /** As scheduled, before an exam date draws it nearer (`dueBeforeExam`). */
  due: instant,
  /** Days after which the chance to recall it has fallen to 90 %. */
  stability: z.number(),
  /** 1 to 10. */
  difficulty: z.number(),
  scheduledDays: z.number(),
  learningSteps: z.int(),
  reps: z.int(),
  lapses: z.int(),
  lastReview: instant,
  /** The card is set aside when so many lapses are reached. */
  leechAt: z.int(),
  /** A leech: it does not come until the student takes it back. */
  isSetAside: z.boolean(),
});
export type CardScheduleOnWire = z.output<typeof cardSchedule>;

/** A card to be studied: of the teacher's deck, or the student's own. */
export const studyCard = z.object({
  id,
  isOwn: z.boolean(),
  front: z.string(),
  back: z.string(),
  cloze: z.string().nullable(),
  imageUrl: z.string().nullable(),
  backImageUrl: z.string().nullable(),
  occlusion: occlusion.nullable(),
  topicId: id.nullable(),
});
export type StudyCard = z.output<typeof studyCard>;

/** How a student wants to study. */
export const studySettings = z.object({
  newPerDay: z.int().min(0).max(NEW_CARDS_PER_DAY_MAX).default(NEW_CARDS_PER_DAY_DEFAULT),
  reviewsPerDay: z.int().min(0).max(REVIEWS_PER_DAY_MAX).default(REVIEWS_PER_DAY_DEFAULT),
  /** A day of the student's own time zone; while it lies ahead, no card is due later, and more is asked towards it. */
  examDate: calendarDate.nullable().default(null),
  /** Cards of these topics (a main category includes its subcategories); of all where there are none. */
  topicIds: z.array(id).max(1000).default([]),
});
export type StudySettings = z.output<typeof studySettings>;

/** Cards that are left for today, within the limits of the day. */
export const dueCounts = z.object({ learning: z.int(), review: z.int(), new: z.int() });
export type DueCounts = z.output<typeof dueCounts>;

/** At most so many cards travel at a time. */
export const DUE_CARDS_LIMIT = 200;

export const listDueCards = endpoint({
  method: 'GET',
  path: '/api/card-reviews/due',
  access: 'student',
  summary: 'The cards a student should study today: those being learned, those due by the end of the day, new ones',
  query: z.object({ limit: z.coerce.number().int().min(1).max(DUE_CARDS_LIMIT).default(DUE_CARDS_LIMIT) }),
  responses: {
    200: z.object({
      /** The server's clock. */
      now: instant,
      /** When the student's day ends. */
      dayEnd: instant,
      /** When the day of the exam begins; null where there is none ahead. */
      examStart: instant.nullable(),
      /** The parameters by which the student's cards are scheduled (`Weights`); null: the default ones. */
      weights: z.array(z.number()).nullable(),
      settings: studySettings,
      counts: dueCounts,
      /** Learning cards by the time they are due, then reviews by the same, then new ones, the student's own first. */
      cards: z.array(studyCard.extend({ schedule: cardSchedule.nullable() })),
    }),
  },
});
export type DueCards = z.output<(typeof listDueCards)['responses'][200]>;

const entry = {
  /** Made by the browser; the same id sent again changes nothing. */
  id,
  cardId: id,
  /** When it happened, by the browser's clock. */
  at: instant,
};
/** What a student did with a card. Entries are only ever added; a card's schedule follows from them (`replay`). */
export const reviewEntry = z.discriminatedUnion('kind', [
  z.object({ ...entry, kind: z.literal('grade'), rating: z.int().min(1).max(4), timeSpent: z.int().min(0).max(3600) }),
  /** Takes the card's last grade back. */
  z.object({ ...entry, kind: z.literal('undo'), undoes: id }),
  /** Takes a card that was set aside back into study. */
  z.object({ ...entry, kind: z.literal('resume') }),
]);
export type ReviewEntry = z.output<typeof reviewEntry>;

export const REVIEW_ENTRIES_LIMIT = 200;

export const recordReviews = endpoint({
  method: 'POST',
  path: '/api/card-reviews',
  access: 'approved-student',
  summary: 'Record grades, undos and resumed cards, each once, however often it is sent',
  body: z.object({
    /** The browser's clock when it sends this: one that is wrong by more than a minute is corrected for. */
    sentAt: instant,
    /** Whose they are, as the browser has it: 409 where somebody else has signed in meanwhile. */
    userId: id.optional(),
    entries: z.array(reviewEntry).min(1).max(REVIEW_ENTRIES_LIMIT),
  }),
  responses: {
    200: z.object({
      results: z.array(
        z.object({
          id,
          /** `known`: recorded before. `refused`: never will be; `message` says why. */
          outcome: z.enum(['recorded', 'known', 'refused']),
          message: z.string().nullable(),
        }),
      ),
      /** Where the cards of all entries stand now; null: as new. */
      schedules: z.array(z.object({ cardId: id, schedule: cardSchedule.nullable() })),
    }),
  },
});
export type RecordedReviews = z.output<(typeof recordReviews)['responses'][200]>;

export const saveStudySettings = endpoint({
  method: 'PUT',
  path: '/api/card-reviews/settings',
  access: 'approved-student',
  summary: 'Limits of a day, exam date and topics of one’s own study',
  body: studySettings,
  responses: { 200: studySettings },
});

/** What has changed since a student's cards are scheduled by how well that student remembers. */
export const scheduleFit = z.object({
  /** Grades that it was fitted to. */
  reviews: z.int(),
  fittedAt: instant,
  /** By which part, up to 1, the predictions of later reviews are better than before (of their log loss). */
  gain: z.number(),
  /** Days after which a new card comes again if it is graded Good each time. */
  intervals: z.object({ usual: z.array(z.number()), fitted: z.array(z.number()) }),
});
export type ScheduleFit = z.output<typeof scheduleFit>;

export const getStudyOverview = endpoint({
  method: 'GET',
  path: '/api/card-reviews/overview',
  access: 'student',
  summary: 'Forecast of the next 14 days, retention, a calendar of the past year, cards set aside',
  responses: {
    200: z.object({
      settings: studySettings,
      counts: dueCounts,
      /** Null until there are enough reviews, and where fitting predicted no better. */
      fit: scheduleFit.nullable(),
      /** Cards due a day, today first, what is overdue included in it. */
      forecast: z.array(z.object({ day: calendarDate, cards: z.int() })),
      /** Of the last 30 days: grades of cards that were in review, and how many of those were not Again. */
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
