import { expect, it } from 'vitest';
import { whenBusy } from '#client/lib/when-busy.ts';
import { queryClient } from './query-client.ts';

it('reads never go stale, are retried only where the server is busy, and are not repeated on focus', () => {
  expect(queryClient.getDefaultOptions().queries).toMatchObject({
    staleTime: Infinity,
    ...whenBusy,
    refetchOnWindowFocus: false,
  });
});
