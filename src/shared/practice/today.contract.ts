import { z } from 'zod';
import { endpoint } from '../contract/endpoint.ts';
import { calendarDate, id } from '../contract/fields.ts';
import { quizSession } from './quiz-sessions.contract.ts';
import * as endpoints from './today.endpoints.ts';

/** An exam that a student can prepare for, such as "ARDMS SPI". */
const planExam = z.object({ blueprintId: id, name: z.string() });

/** A student's plan for today, in their own time zone, and the parts already done. */
export const today = z.object({
  day: calendarDate,
  /** The student's own date, or that of one of their classes. */
  examDate: calendarDate.nullable(),
  /** The name of the class whose date it is; null if the student has set their own. */
  examDateOf: z.string().nullable(),
  /** 0 on the day of the exam; null without a date, and when it is over. */
  daysLeft: z.int().nullable(),
  /** The exam that the plan follows; null if none can be taken. */
  exam: planExam.nullable(),
  /** All exams that can be chosen. */
  exams: z.array(planExam),
  /** Cards studied today, and those remaining within the day's limits. */
  cards: z.object({ studied: z.int(), left: z.int() }),
  /** Quizzes to take; `answered` counts questions of these topics that were answered today, in any quiz. */
  questions: z.array(
    z.object({
      /** A domain of the exam, or a topic. */
      name: z.string(),
      topicIds: z.array(id),
      count: z.int(),
      answered: z.int(),
      pool: z.enum(['all', 'unseen']),
    }),
  ),
  /** A check of readiness for that exam; null if none can be taken. */
  check: z
    .object({
      isOffered: z.boolean().describe('the student has completed nothing yet, so that nothing is known about them'),
      openSessionId: id.nullable().describe('the check in progress'),
    })
    .nullable(),
  /** Null if none is due. */
  practiceExam: z.object({ isTaken: z.boolean() }).nullable(),
});
export type Today = z.output<typeof today>;

export const getToday = endpoint({
  ...endpoints.getToday,
  summary: 'The student’s plan of the day: cards, questions, and now and then an exam',
  responses: { 200: today },
});

export const takeToday = endpoint({
  ...endpoints.takeToday,
  unaudited: 'own-work',
  summary:
    'Begin the quizzes of the day’s plan, to work on them without a connection. Those begun already are returned again, on every device',
  responses: {
    200: z.object({
      /** In the order of the plan, with the name of its part. */
      quizzes: z.array(z.object({ name: z.string(), session: quizSession })),
    }),
  },
});

export const chooseExam = endpoint({
  ...endpoints.chooseExam,
  unaudited: 'own-choice',
  summary: 'Set the exam that the student prepares for, and its date; the day is planned again',
  body: z.object({
    /** Null for no date of their own. */
    examDate: calendarDate.nullable(),
    /** 404 if students can't take it; null leaves the choice to the class, or the hub. */
    blueprintId: id.nullable(),
  }),
  responses: { 200: today },
});
