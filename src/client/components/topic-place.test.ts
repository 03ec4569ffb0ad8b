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

describe('the location of a topic', () => {
  it('is its own branch for a main category, and that of its main category for a subcategory', () => {
    expect(placeOf(tree, 'v')).toMatchObject({ branch: { topic: { id: 'v' } }, subtopic: null });
    expect(placeOf(tree, 'a')).toMatchObject({ branch: { topic: { id: 'p' } }, subtopic: { id: 'a' } });
  });

  it('is its own branch for a subcategory whose main category was deleted', () => {
    expect(placeOf(tree, 'o')).toMatchObject({ branch: { topic: { id: 'o' } }, subtopic: null });
  });

  it('is null without a topic, and for a topic that does not exist', () => {
    expect(placeOf(tree, null)).toBeUndefined();
    expect(placeOf(tree, 'x')).toBeUndefined();
  });

  it('reads with the main category first', () => {
    expect(Object.fromEntries(topicNames(tree))).toEqual({
      p: 'Physics',
      a: 'Physics › Artifacts',
      v: 'Vascular',
      o: 'Orphan',
    });
  });
});
