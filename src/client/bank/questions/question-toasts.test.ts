import { describe, expect, it } from 'vitest';
import { CallError } from '#client/lib/call.ts';
import {
  categoryDeleted,
  contentDeleted,
  questionsBroughtBack,
  questionsRetired,
  questionsUpdated,
  saveFailed,
} from './question-toasts.ts';

const refused = new CallError(409, JSON.stringify({ message: 'The selection has changed', code: 'conflict' }));
const broken = new CallError(500, JSON.stringify({ message: 'Internal server error', code: 'internal' }));

describe('a notification', () => {
  it('counts what was done', () => {
    expect(questionsUpdated(12_480).title).toBe('Updated 12,480 questions successfully');
    expect(questionsUpdated(1).title).toBe('Updated 1 question successfully');
    expect(questionsRetired(1).title).toBe('Retired 1 question');
    expect(questionsBroughtBack(1200).title).toBe('Brought back 1,200 questions');
    expect(contentDeleted(3, 'flashcard').title).toBe('Successfully deleted 3 flashcards');
    expect(categoryDeleted(14).title).toBe('Successfully deleted 14 questions from the selected category');
  });

  it('shows the server’s message or the usual one if a question could not be saved', () => {
    expect(saveFailed(refused).description).toBe('The selection has changed');
    expect(saveFailed(broken).description).toBe('Failed to save question');
  });
});
