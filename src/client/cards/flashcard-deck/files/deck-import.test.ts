import { describe, expect, it } from 'vitest';
import { IMPORT_MAX_BYTES } from '#shared/bank/import-limits.ts';
import { checkedToast, importedToast } from '#client/components/file-import/import-steps.ts';
import { makePreview, makeResult } from '#tests/support/client/flashcard-import-factory.ts';
import { DECK_FILE, IMPORT_WORDS, offerOf } from './deck-import.ts';

const refusalOf = (name: string, size = 10) => DECK_FILE.refusalOf([{ name, size }]);

describe('a deck to import', () => {
  it('must be an Anki package', () => {
    expect(refusalOf('Abdomen.APKG')).toBeNull();
    expect(refusalOf('deck.zip')?.description).toBe('Please upload an Anki package (.apkg)');
    expect(refusalOf('apkg')?.title).toBe('Invalid file type');
  });

  it('must not be a whole collection', () => {
    expect(refusalOf('collection.colpkg')?.description).toContain('export a single deck');
  });

  it('must be a single file, neither empty nor too large', () => {
    expect(refusalOf('a.apkg', 0)?.title).toBe('Empty file');
    expect(refusalOf('a.apkg', IMPORT_MAX_BYTES)).toBeNull();
    expect(refusalOf('a.apkg', IMPORT_MAX_BYTES + 1)?.description).toBe('Please upload a file smaller than 100MB.');
    const file = { name: 'a.apkg', size: 10 };
    expect(DECK_FILE.refusalOf([file, file])?.title).toBe('One file at a time');
  });
});

const seen = { isSeen: true };

describe('an import of a deck', () => {
  it('says how many cards it stored', () => {
    expect(importedToast(makeResult(), IMPORT_WORDS, seen)).toEqual({
      title: 'Successfully uploaded 40 flashcards',
      variant: 'success',
    });
  });

  it('says what it left out, and where the result is if the dialog was closed', () => {
    const result = makeResult({ count: 30, skippedProblems: 1, skippedDuplicates: 9 });
    const leftOut = 'Left out: 1 note with problems, 9 duplicates.';
    expect(importedToast(result, IMPORT_WORDS, seen).description).toBe(leftOut);
    expect(importedToast(result, IMPORT_WORDS, { isSeen: false }).description).toBe(
      `${leftOut} Open the Anki import again for the result.`,
    );
  });

  it('says what a check found if the dialog was closed', () => {
    expect(checkedToast(makePreview({ newCount: 1, problemCount: 3 }), IMPORT_WORDS).description).toBe(
      '1 new card, 3 problems. Open the Anki import again to continue.',
    );
  });
});

const choices = { skipDuplicates: true, validCardsOnly: false, topicId: null };
const faulty = makePreview({ totalCount: 42, problemCount: 2 });

describe('the button of a deck import', () => {
  it('offers everything that is new and valid', () => {
    expect(offerOf(makePreview(), choices)).toEqual({ label: 'Import 40 cards', obstacle: null });
  });

  it('offers cards that the deck already has only on request', () => {
    const preview = makePreview({ newCount: 1, duplicateCount: 39 });
    expect(offerOf(preview, choices).label).toBe('Import 1 card');
    expect(offerOf(preview, { ...choices, skipDuplicates: false }).label).toBe('Import 40 cards');
  });

  it('says that faulty notes are left out', () => {
    expect(offerOf(faulty, choices)).toEqual({
      label: 'Import the 40 valid cards',
      obstacle: null,
      advice: 'Fix the 2 notes in Anki, or import the valid cards only.',
      implied: { validCardsOnly: true },
    });
    expect(offerOf(makePreview({ newCount: 0, problemCount: 1, totalCount: 1 }), choices).obstacle).toBe(
      'Fix the 1 note in Anki: there is nothing else to import.',
    );
  });

  it('offers nothing if there is nothing new', () => {
    expect(offerOf(makePreview({ totalCount: 0, newCount: 0 }), choices).obstacle).toBe(
      'There are no cards in this package.',
    );
    expect(offerOf(makePreview({ newCount: 0, duplicateCount: 40 }), choices).obstacle).toBe(
      'All of these cards are already in the deck.',
    );
    expect(offerOf(makePreview({ newCount: 0, duplicateCount: 1 }), choices).obstacle).toBe(
      'This card is already in the deck.',
    );
  });
});
