import { counted } from '#shared/domain/counted.ts';
import type { QuizSession } from '#shared/practice/quiz-sessions.contract.ts';
import type { ToastContent } from '#client/lib/toast.ts';

/** Every notification about quizzes. */

function failure(description: string, title = 'Error'): ToastContent {
  return { title, description, variant: 'destructive' };
}

function success(title: string, description?: string): ToastContent {
  return { title, ...(description === undefined ? {} : { description }), variant: 'success' };
}

export const FETCH_FAILED = failure('Failed to fetch questions');
export const START_FAILED = failure('Failed to start quiz session. Please try again.');
export const ANSWER_FAILED = failure('Failed to save your answer. Please try again.');
export const DRAFT_NOT_SAVED = failure('Failed to save quiz as draft. Please try again.');
export const DRAFT_REFUSED = failure(
  'This exam has already been submitted and cannot be saved as draft.',
  'Cannot Save Draft',
);
export const INVALID_TIME = failure('Please enter a time between 1 and 20 minutes', 'Invalid Time');
export const NO_ANSWERS = failure(
  "You haven't submitted any answers yet. Please answer at least one question before submitting.",
  'No Answers Submitted',
);

export const ANSWER_SUBMITTED = success('Answer Submitted');
export const DRAFT_SAVED = success('Quiz Saved as Draft', 'You can continue it from the quiz page.');
export const DRAFT_DELETED = success('Draft Deleted');

/** The server reports it to a student in the middle of the quiz. */
export function completedElsewhere({ timeLimit }: Pick<QuizSession, 'timeLimit'>): ToastContent {
  const orTime = timeLimit > 0 ? ', or its time was up' : '';
  return {
    title: 'Quiz already completed',
    description: `It was finished on another device or in another window${orTime}. Here are the results.`,
  };
}
export const ANSWERED_ELSEWHERE: ToastContent = {
  title: 'Already answered',
  description: 'This question was answered on another device or in another window. That answer counts.',
};

export function draftFailed(message: string): ToastContent {
  return failure(message);
}

export function timeLimitSet(minutes: number): ToastContent {
  return success('Time Limit Set', `Quiz time limit set to ${counted(minutes, 'minute')}`);
}

export function quizStarted({ totalQuestions, availableQuestions }: QuizSession): ToastContent {
  return success(
    'Quiz Started',
    `${counted(totalQuestions, 'question')} selected randomly from ${counted(availableQuestions, 'available question')}.`,
  );
}

export function draftLoaded(position: number, total: number): ToastContent {
  return success('Draft Loaded', `Continuing from question ${position} of ${total}.`);
}

export function examSubmitted(answered: number, total: number): ToastContent {
  return success('Exam Submitted', `Submitted with ${counted(answered, 'answered question')} out of ${total}.`);
}
