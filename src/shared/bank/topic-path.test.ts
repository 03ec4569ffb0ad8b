import { describe, expect, it } from 'vitest';
import { parseTopic } from './topic-path.ts';
import { parseMoodleCategory } from '#server/importing/moodle/moodle-category.ts';

describe('a topic as text', () => {
  it.each([
    ['Liver', { main: 'Liver', sub: null }],
    [' Liver>Veins ', { main: 'Liver', sub: 'Veins' }],
    ['Liver > Portal vein', { main: 'Liver', sub: 'Portal vein' }],
    ['', null],
    ['  ', null],
  ])('%j is %j', (text, topic) => {
    expect(parseTopic(text)).toEqual(topic);
  });

  it.each(['a > b > c', '> b', 'a >', '>'])('%j is not a topic', (text) => {
    expect(parseTopic(text)).toEqual({ message: 'A topic is one name, or a category and its subcategory: Main > Sub' });
  });
});

describe('a category of Moodle', () => {
  it.each([
    ['$course$/top/Liver', { main: 'Liver', sub: null }],
    ['$course$/Liver/Veins', { main: 'Liver', sub: 'Veins' }],
    ['$system$/top/top/Default', { main: 'top', sub: 'Default' }],
    ['Liver/Veins/Portal/Left', { main: 'Liver', sub: 'Veins / Portal / Left' }],
    ['and//or/1//2', { main: 'and/or', sub: '1/2' }],
    ['top/Liver', { main: 'top', sub: 'Liver' }],
    ['$course$/top', null],
    ['$course$', null],
    ['', null],
  ])('%j is %j', (text, topic) => {
    expect(parseMoodleCategory(text)).toEqual(topic);
  });
});
