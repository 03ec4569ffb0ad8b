import { expect, it } from 'vitest';
import { deletionConsequences } from './topics.tsx';

const consequences = (questionCount: number, flashcardCount: number, subcategories: number) =>
  deletionConsequences({ questionCount, flashcardCount, children: Array.from({ length: subcategories }) });

it('says what happens to questions, cards and subcategories, with their counts', () => {
  expect(consequences(1200, 4, 3)).toEqual([
    '1,200 questions and 4 cards will have no topic.',
    '3 subcategories, with their questions and cards, will be listed as orphaned.',
  ]);
});

it('leaves out kinds with a count of zero', () => {
  expect(consequences(1, 0, 0)).toEqual(['1 question will have no topic.']);
  expect(consequences(0, 1, 0)).toEqual(['1 card will have no topic.']);
  expect(consequences(0, 0, 1)).toEqual(['1 subcategory, with its questions and cards, will be listed as orphaned.']);
  expect(consequences(0, 0, 0)).toEqual([]);
});
