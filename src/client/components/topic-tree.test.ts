import { describe, expect, it } from 'vitest';
import type { Topic } from '#shared/bank/topics.contract.ts';
import { makeTopic } from '#tests/support/client/topic-factory.ts';
import {
  availableQuestions,
  chosenTopics,
  isSubtopicChosen,
  locationOf,
  mainCheckState,
  searchTree,
  toggleMain,
  toggleSubtopic,
  topicNames,
  topicTree,
  type TopicBranch,
} from './topic-tree.ts';

const topics = [
  makeTopic('veins', { parentId: 'vascular', questionCount: 4 }),
  makeTopic('vascular', { name: 'Vascular' }),
  makeTopic('arteries', { name: 'Arteries', parentId: 'vascular', questionCount: 6 }),
  makeTopic('physics', { name: 'Physics', questionCount: 3 }),
  makeTopic('doppler', { name: 'Doppler', parentId: 'physics', questionCount: 5 }),
  makeTopic('lost', { name: 'abandoned', parentId: 'gone', questionCount: 2 }),
];
const tree = topicTree(topics);

function branch(id: string): TopicBranch {
  const found = tree.find(({ topic }) => topic.id === id);
  if (found === undefined) throw new Error(`no branch ${id}`);
  return found;
}

function subtopic(of: TopicBranch, id: string): Topic {
  const found = of.subtopics.find((topic) => topic.id === id);
  if (found === undefined) throw new Error(`no subtopic ${id}`);
  return found;
}

it('groups by main category and sorts by name, ignoring case', () => {
  expect(tree.map(({ topic, subtopics }) => [topic.name, subtopics.map(({ name }) => name)])).toEqual([
    ['abandoned', []],
    ['Physics', ['Doppler']],
    ['Vascular', ['Arteries', 'veins']],
  ]);
});

it('adds the questions of subcategories to the count of their category', () => {
  expect(tree.map(({ questionCount }) => questionCount)).toEqual([2, 8, 10]);
});

describe('searching', () => {
  const found = (text: string) =>
    searchTree(tree, text).map(({ topic, subtopics }) => [topic.id, ...subtopics.map(({ id }) => id)]);

  it('finds part of a name, ignoring case', () => {
    expect(found('EIN')).toEqual([['vascular', 'veins']]);
  });

  it('keeps the subcategories of a matching category', () => {
    expect(found('vasc')).toEqual([['vascular', 'arteries', 'veins']]);
  });

  it('finds nothing without a match, and everything without a text', () => {
    expect(found('zzz')).toEqual([]);
    expect(found('  ')).toHaveLength(3);
  });
});

describe('selecting', () => {
  const vascular = branch('vascular');
  const physics = branch('physics');

  it('selects a whole category, including its subcategories, as one', () => {
    const chosen = toggleMain(vascular, new Set(['veins', 'physics']));
    expect(chosen).toEqual(new Set(['physics', 'vascular']));
    expect(isSubtopicChosen(vascular, subtopic(vascular, 'veins'), chosen)).toBe(true);
    expect(toggleMain(vascular, chosen)).toEqual(new Set(['physics']));
  });

  it('shows a partly selected category as mixed', () => {
    expect(mainCheckState(vascular, new Set(['veins']))).toBe('mixed');
    expect(mainCheckState(vascular, new Set(['vascular']))).toBe('checked');
    expect(mainCheckState(vascular, new Set())).toBe('unchecked');
  });

  it('keeps the other subcategories when one of a whole category is deselected', () => {
    expect(toggleSubtopic(vascular, subtopic(vascular, 'veins'), new Set(['vascular']))).toEqual(new Set(['arteries']));
  });

  it('selects the whole category once its last subcategory is selected', () => {
    expect(toggleSubtopic(vascular, subtopic(vascular, 'veins'), new Set(['arteries']))).toEqual(new Set(['vascular']));
  });

  it('does not select a category whose own questions were never selected', () => {
    expect(toggleSubtopic(physics, subtopic(physics, 'doppler'), new Set())).toEqual(new Set(['doppler']));
  });

  it('counts each available question once', () => {
    expect(availableQuestions(tree, new Set(['vascular', 'doppler']))).toBe(15);
    expect(availableQuestions(tree, new Set(['unknown']))).toBe(0);
  });

  it('lists the selection, with a whole category as one entry', () => {
    expect(chosenTopics(tree, new Set(['vascular', 'doppler', 'unknown'])).map(({ name }) => name)).toEqual([
      'Doppler',
      'Vascular',
    ]);
  });
});

describe('the location of a topic', () => {
  it('is its own branch for a main category, and that of its main category for a subcategory', () => {
    expect(locationOf(tree, 'vascular')).toMatchObject({ branch: { topic: { id: 'vascular' } }, subtopic: null });
    expect(locationOf(tree, 'doppler')).toMatchObject({
      branch: { topic: { id: 'physics' } },
      subtopic: { id: 'doppler' },
    });
  });

  it('is its own branch for a subcategory whose main category was deleted', () => {
    expect(locationOf(tree, 'lost')).toMatchObject({ branch: { topic: { id: 'lost' } }, subtopic: null });
  });

  it('is null without a topic, and for a topic that does not exist', () => {
    expect(locationOf(tree, null)).toBeUndefined();
    expect(locationOf(tree, 'x')).toBeUndefined();
  });

  it('reads with the main category first', () => {
    expect(Object.fromEntries(topicNames(tree))).toEqual({
      lost: 'abandoned',
      physics: 'Physics',
      doppler: 'Physics › Doppler',
      vascular: 'Vascular',
      arteries: 'Vascular › Arteries',
      veins: 'Vascular › veins',
    });
  });
});
