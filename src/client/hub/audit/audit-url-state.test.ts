import { expect, it } from 'vitest';
import { auditQueryOf, auditSearch } from './audit-url-state.ts';

const queryFor = (search: object) => auditQueryOf(auditSearch.parse(search), 'Europe/Berlin');

it('requests whole days in the browser’s time zone, both included', () => {
  expect(queryFor({ from: '2026-03-28', to: '2026-03-29' })).toEqual({
    since: '2026-03-27T23:00:00.000Z',
    // The night in between is an hour shorter.
    before: '2026-03-29T22:00:00.000Z',
  });
});

it('leaves out unset and malformed parts of the address', () => {
  expect(queryFor({ kind: 'nothing', outcome: 'all', account: 'me', from: 'yesterday', to: '' })).toEqual({});
  expect(queryFor({ kind: 'mail', outcome: 'refused' })).toEqual({ kind: 'mail', outcome: 'refused' });
});
