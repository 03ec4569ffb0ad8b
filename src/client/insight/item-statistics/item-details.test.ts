import { expect, it } from 'vitest';
import { anItem } from '#tests/support/client/item-factory.ts';
import { alarmText, preferredToKey } from './item-details.tsx';

const option = (betterHalf: number) => ({ count: 10, share: 25, pointBiserial: 0, betterHalf });

it('names the options that the better half chose more often than the key', () => {
  const item = anItem({ alarm: 'distractor_beats_key', optionStatistics: [option(9), option(4), option(5)] });
  expect(preferredToKey(item)).toEqual([0, 2]);
  expect(alarmText(item)).toBe('The better half of the students chose A and C more often than the key, B.');
});

it('names no options if none is chosen more often', () => {
  expect(preferredToKey(anItem({ optionStatistics: [option(4), option(4), option(4)] }))).toEqual([]);
  expect(preferredToKey(anItem({ optionStatistics: [] }))).toEqual([]);
});

it('explains a negative discrimination, and says nothing without an alarm', () => {
  const negative = anItem({ alarm: 'negative_discrimination' });
  expect(alarmText(negative)).toMatch(/do worse on this question than the others\.$/);
  expect(alarmText({ ...negative, optionStatistics: [option(4), option(4), option(5)] })).toMatch(
    /than the others\. The better half of the students chose C more often than the key, B\.$/,
  );
  expect(alarmText(anItem())).toBe('');
});
