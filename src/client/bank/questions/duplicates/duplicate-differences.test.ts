import { describe, expect, it } from 'vitest';
import { differencesOf, ownOptions, relationText } from './duplicate-differences.ts';

const first = {
  kind: 'single',
  content: null,
  options: ['Artery', 'Vein', 'Duct'],
  correctAnswer: 0,
  topicId: 'vascular',
  explanation: 'It pulses.',
  imageUrl: null,
  videoUrl: null,
};

describe('duplicates', () => {
  it('do not differ if only case, blanks or the order of the options do', () => {
    const second = { ...first, options: ['vein', ' Artery', 'DUCT'], correctAnswer: 1, explanation: 'it pulses. ' };
    expect(differencesOf([first, second])).toEqual([]);
  });

  it('differ in the key if another text is right, whatever its letter', () => {
    expect(differencesOf([first, { ...first, correctAnswer: 1 }])).toEqual(['key']);
    expect(differencesOf([first, { ...first, options: ['Vein', 'Artery', 'Duct'] }])).toEqual(['key']);
  });

  it('differ in options, topic, explanation and media', () => {
    const second = {
      ...first,
      options: ['Artery', 'Vein', 'Nerve'],
      topicId: null,
      explanation: null,
      imageUrl: '/media/images/a.webp',
    };
    expect(differencesOf([first, second])).toEqual(['options', 'topic', 'explanation', 'media']);
  });

  it('differ if a single one of many does', () => {
    expect(differencesOf([first, first, { ...first, topicId: null }, first])).toEqual(['topic']);
  });

  it('show which options the others lack', () => {
    const second = { ...first, options: ['Artery', 'Vein', 'Nerve', 'Lymph node'] };
    expect([...ownOptions(first, [first, second])]).toEqual([2]);
    expect([...ownOptions(second, [first, second])]).toEqual([2, 3]);
    expect([...ownOptions(first, [first, { ...first }])]).toEqual([]);
  });
});

describe('a group of questions with the same text', () => {
  const questions = ['a', 'b', 'c', 'd', 'e'].map((id) => ({ id }));
  it.each([
    [[['a', 'b', 'c', 'd', 'e']], 'All have the same options, key and picture.'],
    [[], 'They only share their stem: options, key or picture differ.'],
    [
      [
        ['a', 'c'],
        ['b', 'e'],
      ],
      'Questions 1 and 3 are identical. Questions 2 and 5 are identical. Question 4 only shares their stem.',
    ],
    [[['b', 'c', 'd']], 'Questions 2, 3, and 4 are identical. Questions 1 and 5 only share their stem.'],
  ])('with the identical questions %j says: %s', (identical, text) => {
    expect(relationText({ questions, identical })).toBe(text);
  });
});
