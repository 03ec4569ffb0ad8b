import { describe, expect, it } from 'vitest';
import { CallError } from '#client/lib/call.ts';
import {
  categoryDeleted,
  contentDeleted,
  failed,
  questionsUpdated,
  saveFailed,
  uploadFailed,
} from './question-toasts.ts';

const refused = new CallError(409, JSON.stringify({ message: 'The selection has changed', code: 'conflict' }));
const broken = new CallError(500, JSON.stringify({ message: 'Internal server error', code: 'internal' }));

describe('a notification', () => {
  it('counts what was done', () => {
    expect(questionsUpdated(12_480).title).toBe('Updated 12,480 questions successfully');
    expect(questionsUpdated(1).title).toBe('Updated 1 question successfully');
    expect(contentDeleted(3, 'flashcard').title).toBe('Successfully deleted 3 flashcards');
    expect(categoryDeleted(14).title).toBe('Successfully deleted 14 questions from the selected category');
  });

  it('gives the server’s reason below the failure, where it is of use', () => {
    expect(failed('Failed to update questions', refused)).toMatchObject({
      title: 'Failed to update questions',
      description: 'The selection has changed',
    });
    expect(failed('Failed to update questions', broken)).toEqual({
      title: 'Failed to update questions',
      variant: 'destructive',
    });
  });

  it('of a question that could not be saved has the server’s message or the usual one', () => {
    expect(saveFailed(refused).description).toBe('The selection has changed');
    expect(saveFailed(broken).description).toBe('Failed to save question');
  });

  it('of an upload has the error’s own message', () => {
    expect(uploadFailed(new Error('Upload failed: 413 - too large'))).toMatchObject({
      title: 'Upload Error',
      description: 'Upload failed: 413 - too large',
    });
    expect(uploadFailed(refused).description).toBe('The selection has changed');
  });
});
