import { describe, expect, it } from 'vitest';
import { offerOf } from './import-counts.ts';
import { makePreview } from '#tests/support/client/flashcard-import-factory.ts';

const choices = { skipDuplicates: true, validCardsOnly: false, topicId: null };
const faulty = makePreview({ totalCount: 42, problemCount: 2 });

describe('what an import of a deck offers', () => {
  it('is all of a package that is new and right', () => {
    expect(offerOf(makePreview(), choices)).toEqual({ label: 'Import 40 cards', obstacle: null });
  });

  it('has what is in the deck already only where it is asked for', () => {
    const preview = makePreview({ newCount: 1, duplicateCount: 39 });
    expect(offerOf(preview, choices).label).toBe('Import 1 card');
    expect(offerOf(preview, { ...choices, skipDuplicates: false }).label).toBe('Import 40 cards');
  });

  it('waits for the faulty notes to be corrected or left out', () => {
    expect(offerOf(faulty, choices).obstacle).toBe('Fix the 2 notes in Anki, or import the valid cards only.');
    expect(offerOf(faulty, { ...choices, validCardsOnly: true }).obstacle).toBeNull();
    expect(offerOf(makePreview({ newCount: 0, problemCount: 1, totalCount: 1 }), choices).obstacle).toBe(
      'Fix the 1 note in Anki: there is nothing else to import.',
    );
  });

  it('is nothing where there is nothing new', () => {
    expect(offerOf(makePreview({ totalCount: 0, newCount: 0 }), choices).obstacle).toBe(
      'There are no cards in this package.',
    );
    expect(offerOf(makePreview({ newCount: 0, duplicateCount: 40 }), choices).obstacle).toBe(
      'All of these cards are in the deck already.',
    );
    expect(offerOf(makePreview({ newCount: 0, duplicateCount: 1 }), choices).obstacle).toBe(
      'This card is in the deck already.',
    );
  });
});
