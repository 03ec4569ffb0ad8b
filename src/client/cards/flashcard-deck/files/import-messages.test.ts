import { describe, expect, it } from 'vitest';
import { makePreview, makeResult } from '#tests/support/client/flashcard-import-factory.ts';
import { checkedToast, importedToast } from './import-messages.ts';

const seen = { isSeen: true };

describe('an import of a deck', () => {
  it('says how many cards it stored', () => {
    expect(importedToast(makeResult(), seen)).toEqual({
      title: 'Successfully uploaded 40 flashcards',
      variant: 'success',
    });
  });

  it('says what it left out, and where the result is to who closed the dialog', () => {
    const result = makeResult({ count: 30, skippedProblems: 1, skippedDuplicates: 9 });
    const leftOut = 'Left out: 1 note with problems, 9 duplicates.';
    expect(importedToast(result, seen).description).toBe(leftOut);
    expect(importedToast(result, { isSeen: false }).description).toBe(
      `${leftOut} Open the Anki import again for the result.`,
    );
  });

  it('says what a check found that ended unseen', () => {
    expect(checkedToast(makePreview({ newCount: 1, problemCount: 3 })).description).toBe(
      '1 new card, 3 problems. Open the Anki import again to go on.',
    );
  });
});
