import { describe, expect, it } from 'vitest';
import { countsText } from './mass-deletion-dialog.tsx';

describe('the text of a mass deletion', () => {
  it('lists each kind with its count', () => {
    expect(countsText({ questions: 12_480 })).toBe('12,480 questions');
    expect(countsText({ questions: 12_480, topics: 1 })).toBe('12,480 questions and 1 topic');
    expect(countsText({ questions: 1, flashcards: 640, topics: 42 })).toBe('1 question, 640 flashcards, and 42 topics');
  });

  it('leaves out kinds with a count of zero', () => {
    expect(countsText({ questions: 0, flashcards: 3, topics: 0 })).toBe('3 flashcards');
    expect(countsText({ questions: 0 })).toBeNull();
  });
});
