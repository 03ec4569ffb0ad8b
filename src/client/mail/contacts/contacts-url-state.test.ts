import { expect, it } from 'vitest';
import { contactsSearch } from './contacts-url-state.ts';

it('treats malformed parts of the address as absent', () => {
  const params = { status: 'gone', page: 'x', message: '../users', class: 'x' };
  expect(contactsSearch.parse(params)).toEqual({ status: 'all', class: undefined, page: 1, message: null });
});
