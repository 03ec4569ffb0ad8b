import type { AnswerValue } from '#shared/bank/question-kinds/answer-value.ts';
import type { ExamTerms } from '#shared/practice/exam-terms.ts';
import type {
  QuizPosition,
  QuizResult,
  QuizSession,
  RevealedKey,
  SessionAnswer,
  SessionQuestion,
} from '#shared/practice/quiz-sessions.contract.ts';
import { quizReducer } from '#client/practice/quiz/quiz-reducer.ts';
import type { QuizAction, QuizInProgress, QuizState } from '#client/practice/quiz/quiz-state.ts';
import { openQuiz } from '#client/practice/quiz/quiz-restore.ts';

/** Quiz entities. Question ids are "q1", "q2", … */

export const START = '2026-11-20T20:42:00.000Z';

export function makeQuestion(number: number, optionCount = 4): SessionQuestion {
  return {
    id: `q${number}`,
    kind: 'single',
    content: null,
    question: `Question ${number}?`,
    options: Array.from({ length: optionCount }, (_, index) => `Option ${index + 1}`),
    difficulty: 'medium',
    imageUrl: null,
    imageDescription: null,
    videoUrl: null,
  };
}

export function makeSession(total: number, overrides: Partial<QuizSession> = {}): QuizSession {
  return {
    id: 's1',
    topicIds: ['t1'],
    topicName: 'Artifacts',
    totalQuestions: total,
    availableQuestions: total,
    timeLimit: 0,
    extendedFrom: null,
    remainingSeconds: null,
    answerReveal: 'after_submit',
    exam: null,
    checkOf: null,
    canBePutAside: true,
    breakSecondsLeft: 0,
    startedAt: START,
    completedAt: null,
    savedAt: null,
    place: { index: 0, selected: {}, skipped: [], seconds: {} },
    questions: Array.from({ length: total }, (_, index) => makeQuestion(index + 1)),
    answers: [],
    coveredQuestionIds: [],
    flaggedQuestionIds: [],
    ...overrides,
  };
}

export const EXAM_TERMS: ExamTerms = {
  blueprintId: 'b1',
  name: 'ARDMS SPI',
  version: 'V1',
  cut: 75,
  unscored: 0,
  domains: [],
  breakSeconds: 600,
  breakSecondsUsed: 0,
  breakSince: null,
};

export function makeAnswer(
  questionId: string,
  selectedAnswer: AnswerValue,
  reveal: RevealedKey | null = null,
): SessionAnswer {
  return { id: `a-${questionId}`, sessionId: 's1', questionId, selectedAnswer, timeSpent: 5, createdAt: START, reveal };
}

export function makePosition(overrides: Partial<QuizPosition> = {}): QuizPosition {
  return { index: 0, selected: {}, skipped: [], seconds: {}, ...overrides };
}

export function makeQuiz(
  total: number,
  position: Partial<QuizPosition> & { flagged?: string[] } = {},
  session: Partial<QuizSession> = {},
): QuizInProgress {
  const { flagged, ...kept } = position;
  const quiz = openQuiz(makeSession(total, session), { now: 0, position: makePosition(kept), flagged });
  return { ...quiz, index: kept.index ?? quiz.index };
}

/** A question that was answered right. */
export const makeResultQuestion = (number: number): QuizResult['questions'][number] => ({
  ...makeQuestion(number),
  isCorrect: true,
  fraction: 1,
  correctAnswer: 1,
  explanation: null,
  details: null,
  shares: [],
  confidence: null,
  typed: null,
  selectedAnswer: 1,
  timeSpent: 5,
  topicId: 't1',
  topicName: 'Artifacts',
  regrade: null,
  isRetired: false,
});

export function makeResult(total: number, overrides: Partial<QuizResult> = {}): QuizResult {
  return {
    id: 's1',
    topicName: 'Artifacts',
    totalQuestions: total,
    questionsAttempted: total,
    correctAnswers: total,
    score: 100,
    totalTimeSpent: 60,
    completedAt: START,
    areKeysWithheld: false,
    questions: Array.from({ length: total }, (_, index) => makeResultQuestion(index + 1)),
    ...overrides,
  };
}

export function after(state: QuizState, ...actions: QuizAction[]): QuizState {
  return actions.reduce(quizReducer, state);
}

export function quizAfter(state: QuizState, ...actions: QuizAction[]): QuizInProgress {
  const next = after(state, ...actions);
  if (next.phase !== 'in-progress') throw new Error(`expected a quiz in progress, got ${next.phase}`);
  return next;
}
