import { expect, it } from 'vitest';
import { contactsSearch } from './contacts-place.ts';

it('takes what is malformed in the address for absent', () => {
  const params = { status: 'gone', page: 'x', message: '../users' };
  expect(contactsSearch.parse(params)).toEqual({ status: 'all', page: 1, message: null });
});
