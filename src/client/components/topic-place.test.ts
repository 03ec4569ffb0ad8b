import { describe, expect, it } from 'vitest';
import type { Topic } from '#shared/bank/topics.contract.ts';
import { topicTree } from './topic-tree.ts';
import { placeOf, topicNames } from './topic-place.ts';

const topic = (id: string, name: string, parentId: string | null = null): Topic => ({
  id,
  name,
  description: null,
  parentId,
  createdById: null,
  createdAt: '2026-11-01T00:00:00Z',
  updatedAt: '2026-11-01T00:00:00Z',
  questionCount: 0,
  flashcardCount: 0,
});
const tree = topicTree([
  topic('p', 'Physics'),
  topic('a', 'Artifacts', 'p'),
  topic('v', 'Vascular'),
  topic('o', 'Orphan', 'gone'),
]);

describe('the place of a topic', () => {
  it('is its own branch for a main category, and its main category with it for a subcategory', () => {
    expect(placeOf(tree, 'v')).toMatchObject({ branch: { topic: { id: 'v' } }, subtopic: null });
    expect(placeOf(tree, 'a')).toMatchObject({ branch: { topic: { id: 'p' } }, subtopic: { id: 'a' } });
  });

  it('is a branch of its own for a subcategory whose main category is gone', () => {
    expect(placeOf(tree, 'o')).toMatchObject({ branch: { topic: { id: 'o' } }, subtopic: null });
  });

  it('is none for no topic, and for one that does not exist', () => {
    expect(placeOf(tree, null)).toBeUndefined();
    expect(placeOf(tree, 'x')).toBeUndefined();
  });

  it('is named with the main category before it', () => {
    expect(Object.fromEntries(topicNames(tree))).toEqual({
      p: 'Physics',
      a: 'Physics › Artifacts',
      v: 'Vascular',
      o: 'Orphan',
    });
  });
});
