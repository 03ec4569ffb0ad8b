import { describe, expect, it } from 'vitest';
import { readPlace, writePlace } from './contacts-place.ts';

const id = '7b0a4c2e-5f7e-4a57-9c55-2f4f0d3f9a01';

describe('the place among the messages', () => {
  it('is read from the address and written back as it was', () => {
    for (const params of [{}, { status: 'new' }, { page: '4' }, { status: 'closed', page: '2', message: id }]) {
      expect(writePlace(readPlace(params))).toEqual(params);
    }
  });

  it('takes what is malformed for absent', () => {
    expect(readPlace({ status: 'gone', page: 'x', message: '../users' })).toEqual({
      status: 'all',
      page: 0,
      open: null,
    });
  });
});
