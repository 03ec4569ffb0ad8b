import { z } from 'zod';
import {
  ANSWER_REVEALS,
  CONFIDENCES,
  DIFFICULTIES,
  QUESTION_POOLS,
  TIME_LIMIT_MAX_MINUTES,
  TYPED_RESPONSE_MAX_LENGTH,
} from '#shared/domain/limits.ts';
import { questionDetails } from '#shared/bank/question-details.ts';
import { answerValue, questionParts } from '#shared/bank/question-kinds/answer-value.ts';
import { endpoint } from '../contract/endpoint.ts';
import { examTerms } from './exam-terms.ts';
import { regradeOfAnswer } from './regrades.contract.ts';
import { id, idParams, instant, joinedIds, line, nothing } from '../contract/fields.ts';

/** A question as it was drawn into a session: it stays so, whatever happens to the bank. */
export const sessionQuestion = z.object({
  id,
  /** As in the bank: `options` and `content` are all that may be known of it before its key is due. */
  kind: z.string(),
  question: z.string(),
  options: z.array(z.string()),
  content: questionParts.nullable(),
  difficulty: z.enum(DIFFICULTIES),
  imageUrl: z.string().nullable(),
  imageDescription: z.string().nullable(),
  videoUrl: z.string().nullable(),
});
export type SessionQuestion = z.output<typeof sessionQuestion>;

/** The key of one question, sent only when it is due. */
export const revealedKey = z.object({
  isCorrect: z.boolean(),
  /** What the answer counts, 0 to 1. */
  fraction: z.number(),
  correctAnswer: answerValue,
  explanation: z.string().nullable(),
  details: questionDetails.nullable(),
  /** How many percent of students chose each option at first; empty where too few did, or the answer is no options. */
  shares: z.array(z.int()),
});
export type RevealedKey = z.output<typeof revealedKey>;

/** An answer that is recorded. `reveal` is null until the key is due. */
export const sessionAnswer = z.object({
  /** In an exam that goes on, where it may still change, the question's. */
  id,
  sessionId: id,
  questionId: id,
  /** Null where it was taken back. */
  selectedAnswer: answerValue.nullable(),
  timeSpent: z.int().describe('seconds'),
  createdAt: instant,
  reveal: revealedKey.nullable(),
});
export type SessionAnswer = z.output<typeof sessionAnswer>;

/** What a student types in answer to a question before its options are shown. */
export const typedResponse = line({ max: TYPED_RESPONSE_MAX_LENGTH });

/** Where a student is in a session, apart from the answers; any device can go on from there. Ids of no question of the session are ignored. */
export const quizPlace = z.object({
  /** The question on screen, from 0. */
  index: z.int().min(0).max(100_000).default(0),
  /** Answers that are given but not submitted, by question. They are submitted when the session's clock ends it. */
  selected: z.record(id, answerValue).default({}),
  skipped: z.array(id).max(100_000).default([]),
  /** Seconds on screen of questions without an answer, by question. */
  seconds: z.record(id, z.number().min(0).max(1_000_000)).default({}),
  /** What the student typed before they saw the options, by question; empty where they looked without. */
  typed: z.record(id, typedResponse).optional(),
});
export type QuizPlace = z.output<typeof quizPlace>;

export const quizSession = z.object({
  id,
  topicIds: z.array(id),
  /** The topic's name, or "Mixed Topics (n)", as it was when the session began. */
  topicName: z.string(),
  totalQuestions: z.int(),
  /** How many questions the pool of the chosen topics held when the questions were drawn. */
  availableQuestions: z.int(),
  timeLimit: z.int().describe('minutes, the student’s extra time included; 0 for none'),
  /** Minutes without the student's extra time; null where there is none. */
  extendedFrom: z.int().nullable(),
  /**
   * Seconds left by the server's clock; null without a limit, for a draft, whose clock stands still, and as long as an
   * assignment closes in more than a day.
   */
  remainingSeconds: z.int().nullable(),
  answerReveal: z.enum(ANSWER_REVEALS),
  /** Null for a quiz. In an exam answers may change until its end, and none is revealed before. */
  exam: examTerms.nullable(),
  /** It can be saved as a draft, or deleted: not an exam, and no attempt at an assignment. */
  canBePutAside: z.boolean(),
  /** Of an exam, by the server's clock; 0 for a quiz. */
  breakSecondsLeft: z.int(),
  startedAt: instant,
  completedAt: instant.nullable(),
  /** When it was saved as a draft: it is to be resumed before it goes on. Null for one that is going on. */
  savedAt: instant.nullable(),
  place: quizPlace.extend({ typed: z.record(id, z.string()).optional() }),
  questions: z.array(sessionQuestion),
  answers: z.array(sessionAnswer),
  /** Whose options are shown only once the student has typed a response, or looks without. */
  coveredQuestionIds: z.array(id),
  /** Which of the questions the student has flagged, in this session or before. */
  flaggedQuestionIds: z.array(id),
});
export type QuizSession = z.output<typeof quizSession>;

/** One question of a completed session, with key. `selectedAnswer` is null where it was left unanswered. */
export const reviewedQuestion = sessionQuestion.extend({
  ...revealedKey.shape,
  selectedAnswer: answerValue.nullable(),
  /** How sure the student said they were; null where they did not. */
  confidence: z.enum(CONFIDENCES).nullable(),
  /** What they typed before they saw the options; null where they did not, and for everybody else. */
  typed: z.string().nullable(),
  timeSpent: z.int().describe('seconds'),
  /** Where the question was corrected since it was asked. */
  regrade: regradeOfAnswer.nullable(),
  /** Where the question is in the bank today; null where it is no longer in a topic, or gone. */
  topicId: id.nullable(),
  topicName: z.string().nullable(),
  isRetired: z.boolean().describe('in the bank, but not asked any more'),
});
export type ReviewedQuestion = z.output<typeof reviewedQuestion>;

export const quizResult = z.object({
  id,
  topicName: z.string(),
  totalQuestions: z.int(),
  questionsAttempted: z.int(),
  /** Those that are right as a whole. */
  correctAnswers: z.int(),
  score: z.int().describe('percent of totalQuestions, rounded; answers that are right in part count as such'),
  totalTimeSpent: z.int().describe('seconds'),
  completedAt: instant,
  /** Without those whose keys an assignment withholds. */
  questions: z.array(reviewedQuestion),
  areKeysWithheld: z.boolean().describe('it is an attempt at an assignment that shows its keys later, or never'),
});
export type QuizResult = z.output<typeof quizResult>;

export const createQuizSession = endpoint({
  method: 'POST',
  path: '/api/quiz-sessions',
  access: 'approved-student',
  summary: 'Draw questions at random and start a session that owns them',
  body: z.object({
    topicIds: z.array(id).min(1).max(1000),
    totalQuestions: z.int().min(1).max(100_000),
    /** Ask just these, in this order (a draft of the older format). */
    questionIds: z.array(id).min(1).max(100_000).optional(),
    timeLimit: z.int().min(0).max(TIME_LIMIT_MAX_MINUTES).optional(),
    answerReveal: z.enum(ANSWER_REVEALS).optional(),
    /**
     * Which of the topics' questions are drawn from: all, those never answered, those answered wrong last time, those
     * of them that the student was sure of, or those flagged. 409 where there are none.
     */
    pool: z.enum(QUESTION_POOLS).optional(),
    /** Cover the options until a response has been typed, of kinds where that can be. */
    isCovered: z.boolean().optional(),
  }),
  responses: { 201: quizSession },
});

export const countQuestionPools = endpoint({
  method: 'GET',
  path: '/api/quiz-pools',
  access: 'student',
  summary: 'How many questions of some topics each pool holds for the student',
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
  method: 'PUT',
  path: '/api/questions/:id/flag',
  access: 'approved-student',
  summary: 'Flag a question to come back to; 404 where it is gone',
  params: idParams,
  responses: { 204: nothing },
});

export const unflagQuestion = endpoint({
  method: 'DELETE',
  path: '/api/questions/:id/flag',
  access: 'approved-student',
  summary: 'Take a flag away; one that is not there stays so',
  params: idParams,
  responses: { 204: nothing },
});

export const getQuizSession = endpoint({
  method: 'GET',
  path: '/api/quiz-sessions/:id',
  access: 'student',
  summary: 'The owner’s session: its questions and the answers so far',
  params: idParams,
  responses: { 200: quizSession },
});

export const answerQuestion = endpoint({
  method: 'POST',
  path: '/api/quiz-attempts',
  access: 'approved-student',
  summary:
    'Record one answer; the server grades it. The same answer again is the same answer; in an exam another takes its place',
  body: z.object({
    sessionId: id,
    questionId: id,
    /** An index for `single`; what the question's kind takes for any other. In an exam, null takes the answer back. */
    selectedAnswer: answerValue.nullable(),
    /** Accepted and ignored: the server grades. */
    isCorrect: z.boolean().optional(),
    /** Never scored. In an exam, and where the answer was recorded before, ignored. */
    confidence: z.enum(CONFIDENCES).optional(),
    /** What was typed before the options were seen. Never graded; ignored where they were not covered. */
    typed: typedResponse.optional(),
    /** Seconds on screen; bounded by the server's clock. */
    timeSpent: z.number().min(0).max(1_000_000).optional(),
  }),
  responses: { 200: sessionAnswer, 201: sessionAnswer },
});

export const completeQuizSession = endpoint({
  method: 'POST',
  path: '/api/quiz-sessions/:id/complete',
  access: 'approved-student',
  summary: 'End a session and get its result with all keys; repeating it gives the same result',
  params: idParams,
  body: z
    .object({
      /** All three are accepted and ignored: the server counts and clocks. */
      correctAnswers: z.number().optional(),
      score: z.number().optional(),
      totalTimeSpent: z.number().optional(),
      /** Where the student was last, for the seconds of unanswered questions and for what was selected when time ran out. */
      place: quizPlace.optional(),
    })
    .nullish(), // Fastify validates a body that was not sent as null
  responses: { 200: quizResult },
});

/** A completed session in the history. `questionsAttempted` counts answers, `totalTime` is in seconds. */
export const quizHistoryEntry = z.object({
  id,
  /** The student's first completed session is 1. */
  number: z.int(),
  topic: z.string(),
  correctAnswers: z.int(),
  questionsAttempted: z.int(),
  totalQuestions: z.int(),
  score: z.int(),
  totalTime: z.int(),
  completedAt: instant,
  areKeysWithheld: z.boolean().describe('as in the result'),
});
export type QuizHistoryEntry = z.output<typeof quizHistoryEntry>;

export const HISTORY_PAGE_SIZE = 25;
/** Sessions on a printed report at most, the latest. */
export const REPORT_SESSION_COUNT = 200;

export const listOwnQuizSessions = endpoint({
  method: 'GET',
  path: '/api/user/quiz-sessions',
  access: 'student',
  summary: 'The student’s completed sessions, newest first, a page at a time',
  query: z.object({
    limit: z.coerce.number().int().min(1).max(200).default(200),
    offset: z.coerce.number().int().min(0).default(0),
  }),
  responses: { 200: z.array(quizHistoryEntry) },
});

export const historyAttempt = reviewedQuestion.omit({ difficulty: true });
export type HistoryAttempt = z.output<typeof historyAttempt>;

export const listOwnAttempts = endpoint({
  method: 'GET',
  path: '/api/quiz-sessions/:sessionId/attempts-user',
  access: 'student',
  summary: 'Per-question results of the owner’s completed session; empty where only a summary was saved',
  params: z.object({ sessionId: id }),
  responses: { 200: z.array(historyAttempt) },
});
