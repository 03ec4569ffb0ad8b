import { describe, expect, it } from 'vitest';
import { correlationText, discriminationWord, facilityWord, percentText, shownFigures } from './figure-words.ts';
import { anItem } from '#tests/support/client/item-factory.ts';

describe('the figures of a question', () => {
  const shown = (item: Parameters<typeof anItem>[0]) =>
    shownFigures(anItem(item)).map(({ label, value, note }) => `${label}: ${value} ${note}`.trim());

  it('are shown as numbers with a word', () => {
    expect(shown({})).toEqual([
      'First attempts: 40',
      'Facility: 62% about right',
      'Discrimination: 35% adequate',
      'Efficiency: 51%',
      'Median time: 34 s',
    ]);
  });

  it('say why a figure is missing', () => {
    const none = { discriminationIndex: null, discriminativeEfficiency: null, medianTime: null };
    expect(shown({ ...none, attempts: 1 }).slice(2)).toEqual([
      'Discrimination: – too few answers',
      'Efficiency: – too few answers',
      'Median time: – not recorded',
    ]);
    expect(shown({ ...none, attempts: 40 })[2]).toBe('Discrimination: – all alike');
    expect(shown({ attempts: 0, facilityIndex: null })[1]).toBe('Facility: – no answers');
  });

  it('flag a negative discrimination, judged as displayed', () => {
    const isBad = (discriminationIndex: number) => shownFigures(anItem({ discriminationIndex }))[2]?.isBad;
    expect([isBad(-0.6), isBad(-0.4), isBad(0)]).toEqual([true, false, false]);
  });
});

it.each([
  [20.4, 'very hard'],
  [20.6, 'hard'],
  [34.6, 'about right'],
  [65.4, 'about right'],
  [80, 'fairly easy'],
  [94.4, 'easy'],
  [94.6, 'very easy'],
])('calls a facility of %d%% %s', (percent, word) => {
  expect(facilityWord(percent)).toBe(word);
});

it.each([
  [-1, 'negative'],
  [-0.2, 'very weak'],
  [19.4, 'very weak'],
  [20, 'weak'],
  [30, 'adequate'],
  [49.5, 'very good'],
])('calls a discrimination of %d%% %s', (percent, word) => {
  expect(discriminationWord(percent)).toBe(word);
});

it('writes a true minus sign, and none before zero', () => {
  expect(percentText(-8.2)).toBe('−8%');
  expect(percentText(-0.2)).toBe('0%');
  expect(correlationText(-0.204)).toBe('−0.20');
  expect(correlationText(-0.001)).toBe('0.00');
  expect(correlationText(0.3)).toBe('0.30');
  expect(correlationText(null)).toBe('–');
});
