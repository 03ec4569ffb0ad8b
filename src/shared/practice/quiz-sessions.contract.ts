import { z } from 'zod';
import {
  ANSWER_REVEALS,
  CONFIDENCES,
  QUESTION_POOLS,
  TIME_LIMIT_MAX_MINUTES,
  TYPED_RESPONSE_MAX_LENGTH,
} from './quiz-settings.ts';
import { shownQuestion } from '#shared/bank/question-without-key.ts';
import { questionDetails } from '#shared/bank/question-details.ts';
import { answerValue } from '#shared/bank/question-kinds/answer-value.ts';
import { endpoint } from '../contract/endpoint.ts';
import { examTerms } from './exam-terms.ts';
import { regradeOfAnswer } from './regrades.contract.ts';
import { id, idParams, instant, joinedIds, line, nothing, page } from '../contract/fields.ts';
import * as endpoints from './quiz-sessions.endpoints.ts';

/** A question as it was drawn into a session: later changes of the bank do not affect it. */
export type SessionQuestion = z.output<typeof shownQuestion>;

/** The key of one question, sent only when it is due. */
export const revealedKey = z.object({
  isCorrect: z.boolean(),
  /** The grade of the answer, 0 to 1. */
  fraction: z.number(),
  correctAnswer: answerValue,
  explanation: z.string().nullable(),
  details: questionDetails.nullable(),
  /** The percentage of students who chose each option at first; empty if too few did, or answers are not options. */
  shares: z.array(z.int()),
});
export type RevealedKey = z.output<typeof revealedKey>;

/** A recorded answer. `reveal` is null until the key is due. */
export const sessionAnswer = z.object({
  /** In an exam in progress, in which answers may still change, the question's id. */
  id,
  sessionId: id,
  questionId: id,
  /** Null if it was withdrawn. */
  selectedAnswer: answerValue.nullable(),
  timeSpent: z.int().describe('seconds'),
  createdAt: instant,
  reveal: revealedKey.nullable(),
});
export type SessionAnswer = z.output<typeof sessionAnswer>;

/** A student's typed response to a question before its options are shown. */
export const typedResponse = line({ max: TYPED_RESPONSE_MAX_LENGTH });

/**
 * A student's position in a session, apart from the answers; any device can continue there. Ids that are not in the
 * session are ignored.
 */
export const quizPosition = z.object({
  /** The question on screen, from 0. */
  index: z.int().min(0).max(100_000).default(0),
  /** Selected but unsubmitted answers, by question. They are submitted when the session's clock ends it. */
  selected: z.record(id, answerValue).default({}),
  skipped: z.array(id).max(100_000).default([]),
  /** Seconds on screen of questions without an answer, by question. */
  seconds: z.record(id, z.number().min(0).max(1_000_000)).default({}),
  /** Responses typed before the options were shown, by question; empty if the student looked without typing. */
  typed: z.record(id, typedResponse).optional(),
});
export type QuizPosition = z.output<typeof quizPosition>;

export const quizSession = z.object({
  id,
  topicIds: z.array(id),
  /** The topic's name, or "Mixed Topics (n)", as it was when the session began. */
  topicName: z.string(),
  totalQuestions: z.int(),
  /** The number of questions in the pool of the chosen topics at the time of the draw. */
  availableQuestions: z.int(),
  timeLimit: z.int().describe('minutes, including the student’s extra time; 0 for none'),
  /** Minutes without the student's extra time; null if there is none. */
  extendedFrom: z.int().nullable(),
  /**
   * Seconds left by the server's clock; null without a limit, for a draft, whose clock stands still, and while an
   * assignment closes in more than a day.
   */
  remainingSeconds: z.int().nullable(),
  answerReveal: z.enum(ANSWER_REVEALS),
  /** Null for a quiz. In an exam answers may change until its end, and none is revealed before. */
  exam: examTerms.nullable(),
  /** The blueprint of the exam that it is a check of readiness for; null for any other session. */
  checkOf: id.nullable().default(null), // A browser may have kept a session from before there were checks.
  /** Whether it can be saved as a draft or deleted: none of exams, checks and attempts at an assignment can. */
  canBePutAside: z.boolean(),
  /** Seconds of an exam, by the server's clock; 0 for a quiz. */
  breakSecondsLeft: z.int(),
  startedAt: instant,
  completedAt: instant.nullable(),
  /** When it was saved as a draft, which must be resumed before it continues. Null for a session in progress. */
  savedAt: instant.nullable(),
  place: quizPosition.extend({ typed: z.record(id, z.string()).optional() }),
  questions: z.array(shownQuestion),
  answers: z.array(sessionAnswer),
  /** Questions whose options are shown only once the student has typed a response, or chosen to look without. */
  coveredQuestionIds: z.array(id),
  /** The questions that the student has flagged, in this session or before. */
  flaggedQuestionIds: z.array(id),
});
export type QuizSession = z.output<typeof quizSession>;

/** One question of a completed session, with key. `selectedAnswer` is null if it was left unanswered. */
export const reviewedQuestion = shownQuestion.extend({
  ...revealedKey.shape,
  selectedAnswer: answerValue.nullable(),
  /** How sure the student was; null if they did not say. */
  confidence: z.enum(CONFIDENCES).nullable(),
  /** The student's typed response before the options were shown; null if there is none, and for everybody else. */
  typed: z.string().nullable(),
  timeSpent: z.int().describe('seconds'),
  /** Set if the question was corrected since it was asked. */
  regrade: regradeOfAnswer.nullable(),
  /** The question's current topic in the bank; null if it has none, or was deleted. */
  topicId: id.nullable(),
  topicName: z.string().nullable(),
  isRetired: z.boolean().describe('in the bank, but retired'),
});
export type ReviewedQuestion = z.output<typeof reviewedQuestion>;

/** A quiz as it would begin now, which is never stored; unscored questions are trial questions of an exam. */
export const quizPreview = z.object({
  session: quizSession,
  /** The session's questions, with their keys. */
  questions: z.array(reviewedQuestion.extend({ isScored: z.boolean() })),
});
export type QuizPreview = z.output<typeof quizPreview>;

export const quizResult = z.object({
  id,
  topicName: z.string(),
  totalQuestions: z.int(),
  questionsAttempted: z.int(),
  /** The number of fully right answers; null as long as the score is. */
  correctAnswers: z.int().nullable(),
  score: z
    .int()
    .nullable()
    .describe(
      'percent of totalQuestions, rounded; partly right answers count in part; null while it would give away keys that an assignment withholds',
    ),
  totalTimeSpent: z.int().describe('seconds'),
  completedAt: instant,
  /** Excludes questions whose keys an assignment withholds. */
  questions: z.array(reviewedQuestion),
  areKeysWithheld: z.boolean().describe('it is an attempt at an assignment that shows its keys later, or never'),
});
export type QuizResult = z.output<typeof quizResult>;

export const createQuizSession = endpoint({
  ...endpoints.createQuizSession,
  unaudited: 'own-work',
  summary: 'Draw questions at random and start a session that owns them',
  body: z.object({
    topicIds: z.array(id).min(1).max(1000),
    totalQuestions: z.int().min(1).max(100_000),
    /** Ask exactly these, in this order (a draft in the older format). */
    questionIds: z.array(id).min(1).max(100_000).optional(),
    timeLimit: z.int().min(0).max(TIME_LIMIT_MAX_MINUTES).optional(),
    answerReveal: z.enum(ANSWER_REVEALS).optional(),
    /**
     * The pool that questions are drawn from: all of the topics' questions, those never answered, those answered wrong
     * last time, those answered wrong while the student was sure, or those flagged. 409 if there are none.
     */
    pool: z.enum(QUESTION_POOLS).optional(),
    /** Cover the options until a response has been typed, for kinds that support it. */
    isCovered: z.boolean().optional(),
  }),
  responses: { 201: quizSession },
});

export const countQuestionPools = endpoint({
  ...endpoints.countQuestionPools,
  summary: 'The number of questions of some topics in each of the student’s pools',
  query: z.object({
    /** Comma-joined; a main category includes its subcategories. */
    topicIds: joinedIds,
  }),
  responses: {
    200: z.object({ all: z.int(), unseen: z.int(), wrong: z.int(), sure_wrong: z.int(), flagged: z.int() }),
  },
});
export type PoolCounts = z.output<(typeof countQuestionPools)['responses'][200]>;

export const flagQuestion = endpoint({
  ...endpoints.flagQuestion,
  unaudited: 'own-work',
  summary: 'Flag a question to come back to; 404 if it was deleted',
  params: idParams,
  responses: { 204: nothing },
});

export const unflagQuestion = endpoint({
  ...endpoints.unflagQuestion,
  unaudited: 'own-work',
  summary: 'Remove a flag; without one, nothing changes',
  params: idParams,
  responses: { 204: nothing },
});

export const getQuizSession = endpoint({
  ...endpoints.getQuizSession,
  summary: 'The owner’s session: its questions and the answers so far',
  params: idParams,
  responses: { 200: quizSession },
});

export const answerQuestion = endpoint({
  ...endpoints.answerQuestion,
  unaudited: 'own-work',
  summary:
    'Record one answer; the server grades it. Repeating an answer changes nothing; in an exam, a different one replaces it',
  body: z.object({
    sessionId: id,
    questionId: id,
    /** An index for `single`; a value in the shape of the kind for any other. In an exam, null withdraws the answer. */
    selectedAnswer: answerValue.nullable(),
    /** Accepted and ignored: the server grades. */
    isCorrect: z.boolean().optional(),
    /** Never graded. Ignored in an exam, and if the answer was recorded before. */
    confidence: z.enum(CONFIDENCES).optional(),
    /** The typed response before the options were shown. Never graded; ignored if they were not covered. */
    typed: typedResponse.optional(),
    /** Seconds on screen; bounded by the server's clock. */
    timeSpent: z.number().min(0).max(1_000_000).optional(),
  }),
  responses: { 200: sessionAnswer, 201: sessionAnswer },
});

export const completeQuizSession = endpoint({
  ...endpoints.completeQuizSession,
  unaudited: 'own-work',
  summary: 'End a session and get its result with all keys; repeating it gives the same result',
  params: idParams,
  body: z
    .object({
      /** All three are accepted and ignored: the server counts and clocks. */
      correctAnswers: z.number().optional(),
      score: z.number().optional(),
      totalTimeSpent: z.number().optional(),
      /**
       * The last position, for the seconds of unanswered questions and for the selected answers when time ran out.
       * Ignored from 15 seconds after that: then the stored position counts.
       */
      place: quizPosition.optional(),
    })
    .nullish(), // Fastify validates a body that was not sent as null
  responses: { 200: quizResult },
});

/**
 * A completed session in the history. `questionsAttempted` counts answers, `totalTime` is in seconds. As in the result,
 * a student does not see `correctAnswers` and `score` while they would give keys away; staff always do. Nobody sees those
 * of a check, whose questions are as hard as the student can just answer.
 */
export const quizHistoryEntry = z.object({
  id,
  /** The student's first completed session is 1. */
  number: z.int(),
  topic: z.string(),
  correctAnswers: z.int().nullable(),
  questionsAttempted: z.int(),
  totalQuestions: z.int(),
  score: z.int().nullable(),
  totalTime: z.int(),
  completedAt: instant,
  areKeysWithheld: z.boolean().describe('as in the result'),
  isCheck: z.boolean().describe('a check of readiness, which has no score'),
});
export type QuizHistoryEntry = z.output<typeof quizHistoryEntry>;

export const HISTORY_PAGE_SIZE = 25;
/** The maximum number of sessions on a printed report: the latest ones. */
export const REPORT_SESSION_COUNT = 200;

export const listOwnQuizSessions = endpoint({
  ...endpoints.listOwnQuizSessions,
  summary: 'The student’s completed sessions, newest first, a page at a time',
  query: z.object({
    ...page({ limit: 200 }),
  }),
  responses: { 200: z.array(quizHistoryEntry) },
});

export const historyAttempt = reviewedQuestion.omit({ difficulty: true });
export type HistoryAttempt = z.output<typeof historyAttempt>;

export const listOwnAttempts = endpoint({
  ...endpoints.listOwnAttempts,
  summary: 'Per-question results of the owner’s completed session; empty if only a summary was saved',
  params: z.object({ sessionId: id }),
  responses: { 200: z.array(historyAttempt) },
});
