import { z } from 'zod';
import { endpoint } from '../contract/endpoint.ts';
import { calendarDate, id } from '../contract/fields.ts';

/** An exam that a student can prepare for, such as "ARDMS SPI". */
const planExam = z.object({ blueprintId: id, name: z.string() });

/** What a student should do today, in their own time zone, and what of it is done. */
export const today = z.object({
  day: calendarDate,
  /** The student's own, or that of a class of theirs. */
  examDate: calendarDate.nullable(),
  /** The name of the class whose date it is; null where the student has set their own. */
  examDateOf: z.string().nullable(),
  /** 0 on the day of the exam; null without a date, and when it is over. */
  daysLeft: z.int().nullable(),
  /** The exam that the plan follows; null where none can be taken. */
  exam: planExam.nullable(),
  /** All that can be chosen. */
  exams: z.array(planExam),
  /** Studied today, and left within the limits of the day. */
  cards: z.object({ studied: z.int(), left: z.int() }),
  /** Quizzes to take; `answered` are questions of these topics that were answered today, in whatever quiz. */
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
  /** Null where none is due. */
  practiceExam: z.object({ isTaken: z.boolean() }).nullable(),
});
export type Today = z.output<typeof today>;

export const getToday = endpoint({
  method: 'GET',
  path: '/api/today',
  access: 'approved-student',
  summary: 'The student’s plan of the day: cards, questions, and now and then an exam',
  responses: { 200: today },
});

export const chooseExam = endpoint({
  method: 'PUT',
  path: '/api/today/exam',
  access: 'approved-student',
  summary: 'Set the exam and its date that the student prepares for; the day is planned again',
  body: z.object({
    /** Null for none of one's own. */
    examDate: calendarDate.nullable(),
    /** 404 where students cannot take it; null leaves the choice to the class, or the hub. */
    blueprintId: id.nullable(),
  }),
  responses: { 200: today },
});
