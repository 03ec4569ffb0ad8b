import type {
  QuizResult,
  QuizSession,
  RevealedKey,
  SessionAnswer,
  SessionQuestion,
} from '#shared/contract/quiz-sessions.ts';
import type { QuizInProgress, QuizPlace } from './quiz-state.ts';
import { openQuiz } from './quiz-restore.ts';

/** Entities for the tests of this folder. Question ids are "q1", "q2", … */

export const START = '2026-11-20T20:42:00.000Z';

export function makeQuestion(number: number, optionCount = 4): SessionQuestion {
  return {
    id: `q${number}`,
    question: `Question ${number}?`,
    options: Array.from({ length: optionCount }, (_, index) => `Option ${index + 1}`),
    difficulty: 'medium',
    imageUrl: null,
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
    remainingSeconds: null,
    answerReveal: 'after_submit',
    startedAt: START,
    completedAt: null,
    questions: Array.from({ length: total }, (_, index) => makeQuestion(index + 1)),
    answers: [],
    flaggedQuestionIds: [],
    ...overrides,
  };
}

export function makeAnswer(
  questionId: string,
  selectedAnswer: number,
  reveal: RevealedKey | null = null,
): SessionAnswer {
  return { id: `a-${questionId}`, sessionId: 's1', questionId, selectedAnswer, timeSpent: 5, createdAt: START, reveal };
}

export function makeQuiz(
  total: number,
  place?: Partial<QuizPlace>,
  session: Partial<QuizSession> = {},
): QuizInProgress {
  const whole: QuizPlace = { index: 0, selected: {}, skipped: [], flagged: [], ...place };
  return openQuiz(makeSession(total, session), whole, 0);
}

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
    questions: Array.from({ length: total }, (_, index) => ({
      ...makeQuestion(index + 1),
      isCorrect: true,
      correctAnswer: 1,
      explanation: null,
      selectedAnswer: 1,
      timeSpent: 5,
    })),
    ...overrides,
  };
}
