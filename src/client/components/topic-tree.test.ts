import { describe, expect, it } from 'vitest';
import type { Topic } from '#shared/bank/topics.contract.ts';
import {
  availableQuestions,
  chosenTopics,
  isSubtopicChosen,
  mainCheckState,
  searchTree,
  toggleMain,
  toggleSubtopic,
  topicTree,
  type TopicBranch,
} from './topic-tree.ts';

function makeTopic(id: string, parentId: string | null, questionCount: number, name = id): Topic {
  const at = '2026-11-20T20:42:00.000Z';
  return {
    id,
    name,
    description: null,
    parentId,
    createdById: null,
    createdAt: at,
    updatedAt: at,
    questionCount,
    flashcardCount: 0,
  };
}

const topics = [
  makeTopic('veins', 'vascular', 4, 'veins'),
  makeTopic('vascular', null, 0, 'Vascular'),
  makeTopic('arteries', 'vascular', 6, 'Arteries'),
  makeTopic('physics', null, 3, 'Physics'),
  makeTopic('doppler', 'physics', 5, 'Doppler'),
  makeTopic('lost', 'gone', 2, 'abandoned'),
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

it('groups by main category and sorts by name whatever the case', () => {
  expect(tree.map(({ topic, subtopics }) => [topic.name, subtopics.map(({ name }) => name)])).toEqual([
    ['abandoned', []],
    ['Physics', ['Doppler']],
    ['Vascular', ['Arteries', 'veins']],
  ]);
});

it('counts the questions of a category with those of its subcategories', () => {
  expect(tree.map(({ questionCount }) => questionCount)).toEqual([2, 8, 10]);
});

describe('searching', () => {
  const found = (text: string) =>
    searchTree(tree, text).map(({ topic, subtopics }) => [topic.id, ...subtopics.map(({ id }) => id)]);

  it('finds a part of a name whatever the case', () => {
    expect(found('EIN')).toEqual([['vascular', 'veins']]);
  });

  it('keeps the subcategories of a category that matches', () => {
    expect(found('vasc')).toEqual([['vascular', 'arteries', 'veins']]);
  });

  it('finds nothing where nothing matches, and all without a text', () => {
    expect(found('zzz')).toEqual([]);
    expect(found('  ')).toHaveLength(3);
  });
});

describe('choosing', () => {
  const vascular = branch('vascular');
  const physics = branch('physics');

  it('takes a whole category, its subcategories included, as one', () => {
    const chosen = toggleMain(vascular, new Set(['veins', 'physics']));
    expect(chosen).toEqual(new Set(['physics', 'vascular']));
    expect(isSubtopicChosen(vascular, subtopic(vascular, 'veins'), chosen)).toBe(true);
    expect(toggleMain(vascular, chosen)).toEqual(new Set(['physics']));
  });

  it('shows a category that is chosen in part as mixed', () => {
    expect(mainCheckState(vascular, new Set(['veins']))).toBe('mixed');
    expect(mainCheckState(vascular, new Set(['vascular']))).toBe('checked');
    expect(mainCheckState(vascular, new Set())).toBe('unchecked');
  });

  it('keeps the others when one of a whole category is left', () => {
    expect(toggleSubtopic(vascular, subtopic(vascular, 'veins'), new Set(['vascular']))).toEqual(new Set(['arteries']));
  });

  it('takes the whole category once the last subcategory is in', () => {
    expect(toggleSubtopic(vascular, subtopic(vascular, 'veins'), new Set(['arteries']))).toEqual(new Set(['vascular']));
  });

  it('does not take a category whose own questions were never chosen', () => {
    expect(toggleSubtopic(physics, subtopic(physics, 'doppler'), new Set())).toEqual(new Set(['doppler']));
  });

  it('counts every question that can be drawn once', () => {
    expect(availableQuestions(tree, new Set(['vascular', 'doppler']))).toBe(15);
    expect(availableQuestions(tree, new Set(['unknown']))).toBe(0);
  });

  it('lists what is chosen, a whole category as one', () => {
    expect(chosenTopics(tree, new Set(['vascular', 'doppler', 'unknown'])).map(({ name }) => name)).toEqual([
      'Doppler',
      'Vascular',
    ]);
  });
});
