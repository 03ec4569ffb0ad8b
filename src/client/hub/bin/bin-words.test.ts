import { expect, it } from 'vitest';
import { doneText, undoneToast } from './bin-words.ts';

const tagged = (items: number, added: string[], removed: string[]) =>
  doneText({ subject: 'questions', kind: 'tags', items, topicName: null, isReturn: false, tags: { added, removed } });

it('says which tags were added or removed', () => {
  expect(tagged(2, ['liver', 'veins'], [])).toBe('Tagged 2 questions with liver, veins');
  expect(tagged(1, [], ['liver'])).toBe('Removed liver from 1 question');
  expect(tagged(1, ['veins'], ['liver'])).toBe('Changed the tags of 1 question');
});

it('says where questions without a topic were left', () => {
  const moved = { subject: 'questions', kind: 'topic', items: 2, isReturn: false, tags: null } as const;
  expect(doneText({ ...moved, topicName: null })).toBe('Left 2 questions without a topic');
  expect(doneText({ ...moved, topicName: 'Liver' })).toBe('Moved 2 questions to Liver');
});

it('says what was imported, and that undoing it deletes what is not in use', () => {
  const imported = { subject: 'flashcards', kind: 'import' } as const;
  expect(doneText({ ...imported, items: 40, topicName: null, isReturn: false, tags: null })).toBe(
    'Imported 40 flashcards',
  );
  expect(undoneToast(imported, { undone: 39, leftAlone: 1 })).toEqual({
    title: 'Deleted 39 flashcards',
    description: '1 flashcard is in use or was edited since, and stays.',
    variant: 'success',
  });
});
