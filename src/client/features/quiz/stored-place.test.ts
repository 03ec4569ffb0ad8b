import { expect, it } from 'vitest';
import { placeKey, storedPlace } from './stored-place.ts';

const place = { index: 2, selected: { q2: 1 }, skipped: ['q1'], seconds: { q1: 12.5 } };

it('is read back as it was kept', () => {
  expect(storedPlace.parse(JSON.parse(JSON.stringify(place)))).toEqual(place);
});

it.each([
  ['an index before the first question', { ...place, index: -1 }],
  ['a choice that is no number', { ...place, selected: { q2: 'B' } }],
  ['no skipped questions', { ...place, skipped: undefined }],
  ['negative seconds', { ...place, seconds: { q1: -1 } }],
])('is refused with %s', (_, stored) => {
  expect(storedPlace.safeParse(stored).success).toBe(false);
});

it('is kept for each session apart', () => {
  expect(placeKey('s1')).not.toBe(placeKey('s2'));
});
