import { describe, expect, it } from 'vitest';
import type { TopicWithChildren } from '#shared/bank/topics.contract.ts';
import { makeTopic } from '#tests/support/client/topic-factory.ts';
import {
  countTopics,
  deletionConsequences,
  findTopic,
  groupTopics,
  heldBy,
  possibleParents,
  searchTopics,
  topicsOnPage,
} from './topic-groups.ts';

const aMain = (name: string, ...children: string[]): TopicWithChildren => ({
  ...makeTopic(name),
  children: children.map((child) => makeTopic(child, { parentId: name })),
});
const orphan: TopicWithChildren = { ...makeTopic('Lost', { parentId: 'gone' }), children: [] };
const topics = [aMain('Abdomen', 'Liver', 'Spleen'), aMain('Vascular', 'Carotid'), orphan];
const namesOf = (found: TopicWithChildren[]) =>
  found.map(({ name, children }) => [name, ...children.map((c) => c.name)]);

it('separates orphans from main categories', () => {
  const { mains, orphans } = groupTopics(topics);
  expect(mains.map(({ name }) => name)).toEqual(['Abdomen', 'Vascular']);
  expect(orphans.map(({ name }) => name)).toEqual(['Lost']);
});

describe('the search', () => {
  it('returns all topics for an empty search', () => {
    expect(searchTopics(topics, '  ')).toEqual(topics);
  });

  it.each([
    ['keeps the subcategories of a matching main category, ignoring case', 'ABDO', [['Abdomen', 'Liver', 'Spleen']]],
    ['shows a matching subcategory without the others', 'spl', [['Abdomen', 'Spleen']]],
    ['finds orphans', 'lost', [['Lost']]],
    ['finds nothing if nothing matches', 'xyz', []],
  ])('%s', (_, text, found) => {
    expect(namesOf(searchTopics(topics, text))).toEqual(found);
  });
});

it('pages topics with their main categories, orphans last', () => {
  const pageAt = (first: number) => namesOf(topicsOnPage([orphan, ...topics.slice(0, 2)], { first, size: 2 }));
  expect(pageAt(0)).toEqual([['Abdomen', 'Liver']]);
  expect(pageAt(2)).toEqual([['Abdomen', 'Spleen'], ['Vascular']]);
  expect(pageAt(4)).toEqual([['Vascular', 'Carotid'], ['Lost']]);
  expect(pageAt(6)).toEqual([]);
});

it('counts orphans among the subcategories', () => {
  expect(countTopics(topics)).toEqual({ mains: 2, subcategories: 4 });
});

it('finds a topic at any level, with its subcategories', () => {
  expect(findTopic(topics, 'Abdomen')?.children).toHaveLength(2);
  expect(findTopic(topics, 'Spleen')).toMatchObject({ name: 'Spleen', children: [] });
  expect(findTopic(topics, 'Lost')?.name).toBe('Lost');
  expect(findTopic(topics, 'gone')).toBeUndefined();
});

describe('the content count of a topic', () => {
  const holding = (name: string, questionCount: number, flashcardCount = 0) =>
    makeTopic(name, { questionCount, flashcardCount });

  it('includes the content of its subcategories', () => {
    const topic = { ...holding('Abdomen', 0, 1), children: [holding('Liver', 5, 2), holding('Spleen', 3)] };
    expect(heldBy(topic)).toEqual({ questions: 8, flashcards: 3, ownQuestions: null });
  });

  it('separates its own questions only if both have some', () => {
    const parts = (own: number, inChild: number) =>
      heldBy({ ...holding('Abdomen', own), children: [holding('Liver', inChild)] }).ownQuestions;
    expect(parts(4, 5)).toBe(4);
    expect(parts(4, 0)).toBeNull();
    expect(heldBy(holding('Liver', 4)).ownQuestions).toBeNull();
  });
});

it('offers main categories as parents, without the topic itself and without subcategories', () => {
  expect(possibleParents(topics, 'Abdomen').map(({ name }) => name)).toEqual(['Vascular']);
  expect(possibleParents(topics, undefined).map(({ name }) => name)).toEqual(['Abdomen', 'Vascular']);
});

describe('deleting a topic', () => {
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
});
