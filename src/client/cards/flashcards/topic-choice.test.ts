import { describe, expect, it } from 'vitest';
import type { Topic } from '#shared/bank/topics.contract.ts';
import { topicTree } from '#client/components/topic-tree.ts';
import { choiceOf, mainOptions, subcategoryName, subOptions, topicLabel } from './topic-choice.ts';

const topic = (id: string, some: Partial<Topic> = {}): Topic => ({
  id,
  name: id,
  description: null,
  parentId: null,
  createdById: null,
  createdAt: '2026-11-01T00:00:00Z',
  updatedAt: '2026-11-01T00:00:00Z',
  questionCount: 0,
  flashcardCount: 0,
  ...some,
});
const tree = topicTree([
  topic('vascular', { flashcardCount: 2 }),
  topic('Physics', { description: 'Waves and beams' }),
  topic('doppler', { parentId: 'Physics' }),
  topic('artifacts', { parentId: 'Physics', description: 'What is not there' }),
  topic('veins', { parentId: 'vascular' }),
]);
const branch = (id: string) => {
  const found = tree.find((entry) => entry.topic.id === id);
  if (!found) throw new Error(`no ${id}`);
  return found;
};

describe('topicLabel', () => {
  it('adds the description where there is one', () => {
    expect(topicLabel({ name: 'Physics', description: 'Waves and beams' })).toBe('Physics - Waves and beams');
    expect(topicLabel({ name: 'Physics', description: null })).toBe('Physics');
    expect(topicLabel({ name: 'Physics', description: '' })).toBe('Physics');
  });
});

describe('the pickers', () => {
  it('list main categories by name, whatever their case', () => {
    expect(mainOptions(tree).map(({ label }) => label)).toEqual(['Physics - Waves and beams', 'vascular']);
  });

  it('list the subcategories of one main category', () => {
    expect(subOptions(branch('Physics'))).toEqual([
      { value: 'artifacts', label: 'artifacts - What is not there' },
      { value: 'doppler', label: 'doppler' },
    ]);
  });

  it('offer the whole of a main category that has cards of its own', () => {
    expect(subOptions(branch('vascular'))).toEqual([
      { value: 'vascular', label: 'All of vascular' },
      { value: 'veins', label: 'veins' },
    ]);
  });
});

describe('choiceOf', () => {
  it('picks a main category alone', () => {
    expect(choiceOf(tree, 'Physics')).toEqual({ mainId: 'Physics', subId: null });
  });

  it('picks a subcategory with its main category', () => {
    expect(choiceOf(tree, 'veins')).toEqual({ mainId: 'vascular', subId: 'veins' });
  });

  it.each([undefined, 'unknown'])('picks nothing for %s', (id) => {
    expect(choiceOf(tree, id)).toEqual({ mainId: null, subId: null });
  });
});

describe('subcategoryName', () => {
  it('names the subcategory, or the main category picked as a whole', () => {
    expect(subcategoryName(tree, { mainId: 'vascular', subId: 'veins' })).toBe('veins');
    expect(subcategoryName(tree, { mainId: 'vascular', subId: 'vascular' })).toBe('vascular');
  });
});
