import { expect, it } from 'vitest';
import { doneText } from './bin-words.ts';

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
