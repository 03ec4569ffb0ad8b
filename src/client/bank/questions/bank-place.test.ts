import { expect, it } from 'vitest';
import { bankSearch } from './bank-place.ts';

it('takes what is malformed in the address for absent', () => {
  const home = { view: 'list', lacking: null, duplicates: 'same', search: '', topic: null, edit: null };
  expect(bankSearch.parse({})).toEqual(home);
  expect(bankSearch.parse({ view: 'everything', search: 7, topic: 'physics', edit: '1' })).toEqual(home);
  expect(bankSearch.parse({ edit: 'new', topic: 'none' })).toEqual({ ...home, edit: 'new', topic: 'none' });
});
