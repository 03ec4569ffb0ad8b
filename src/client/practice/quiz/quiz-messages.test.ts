import { expect, it } from 'vitest';
import { makeSession } from '#tests/support/client/quiz-factory.ts';
import * as messages from './quiz-messages.ts';

/** Texts that users are shown, word for word. */
it.each([
  [messages.FETCH_FAILED, 'Error', 'Failed to fetch questions'],
  [messages.START_FAILED, 'Error', 'Failed to start quiz session. Please try again.'],
  [messages.ANSWER_FAILED, 'Error', 'Failed to save your answer. Please try again.'],
  [messages.DRAFT_NOT_SAVED, 'Error', 'Failed to save quiz as draft. Please try again.'],
  [messages.DRAFT_REFUSED, 'Cannot Save Draft', 'This exam has already been submitted and cannot be saved as draft.'],
  [messages.INVALID_TIME, 'Invalid Time', 'Please enter a time between 1 and 20 minutes'],
  [
    messages.NO_ANSWERS,
    'No Answers Submitted',
    "You haven't submitted any answers yet. Please answer at least one question before submitting.",
  ],
])('a failure has its own text', (message, title, description) => {
  expect(message).toEqual({ title, description, variant: 'destructive' });
});

it.each([
  [messages.ANSWER_SUBMITTED, 'Answer Submitted'],
  [messages.DRAFT_SAVED, 'Quiz Saved as Draft'],
  [messages.DRAFT_DELETED, 'Draft Deleted'],
])('a success has its own text', (message, title) => {
  expect(message).toMatchObject({ title, variant: 'success' });
});

const started = messages.quizStarted(makeSession(10, { availableQuestions: 1042 }));
const startedWithOne = messages.quizStarted(makeSession(1, { availableQuestions: 1 }));
it.each([
  [started, 'Quiz Started', '10 questions selected randomly from 1,042 available questions.'],
  [startedWithOne, 'Quiz Started', '1 question selected randomly from 1 available question.'],
  [messages.draftLoaded(3, 10), 'Draft Loaded', 'Continuing from question 3 of 10.'],
  [messages.examSubmitted(7, 10), 'Exam Submitted', 'Submitted with 7 answered questions out of 10.'],
  [messages.examSubmitted(1, 5), 'Exam Submitted', 'Submitted with 1 answered question out of 5.'],
  [messages.timeLimitSet(1), 'Time Limit Set', 'Quiz time limit set to 1 minute'],
  [messages.timeLimitSet(12), 'Time Limit Set', 'Quiz time limit set to 12 minutes'],
])('a message has its numbers in the text', (message, title, description) => {
  expect(message).toMatchObject({ title, description });
});
