import { describe, expect, it } from 'vitest';
import { deckOfTopic, partsOfDeck, topicOfDeck } from './deck-topic.ts';

describe('the topic of a deck', () => {
  it.each([
    ['Default', null],
    ['', null],
    [' Liver ', { main: 'Liver', sub: null }],
    ['Abdomen::Liver', { main: 'Abdomen', sub: 'Liver' }],
    ['Abdomen::Liver::Veins::Portal', { main: 'Abdomen', sub: 'Liver / Veins / Portal' }],
    ['Default::Liver', { main: 'Default', sub: 'Liver' }],
    ['A:: ::B', { main: 'A', sub: 'B' }],
    ['E\u0301cho::Le\u0301sion', { main: 'Écho', sub: 'Lésion' }],
    ['A\0::B\uD800', { main: 'A', sub: 'B\uFFFD' }],
  ])('%j', (name, topic) => {
    expect(topicOfDeck(partsOfDeck(name))).toEqual(topic);
  });
});

it.each([
  null,
  { main: 'Abdomen', sub: null },
  { main: 'Abdomen', sub: 'Liver' },
  { main: 'Default', sub: null },
  { main: 'Default', sub: 'Default' },
  { main: '2026', sub: null },
  { main: '2026', sub: '1' },
  { main: 'a::b:', sub: '::c:::' },
  { main: ':', sub: ':' },
])('comes back from the deck that it goes out as: %j', (topic) => {
  expect(topicOfDeck(partsOfDeck(deckOfTopic(topic)))).toEqual(topic);
});

it('has deck names that Anki shows unchanged', () => {
  expect(deckOfTopic({ main: 'Abdomen: upper', sub: 'Liver' })).toBe('Abdomen: upper::Liver');
  expect(deckOfTopic(null)).toBe('Default');
  expect(deckOfTopic({ main: '2026', sub: null })).toBe('2026\u2060');
});
