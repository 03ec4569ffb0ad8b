import { QueryObserver } from '@tanstack/react-query';
import { expect, it } from 'vitest';
import { whenBusy } from '#client/lib/when-busy.ts';
import { queryClient } from './query-client.ts';

it('reads never go stale, are retried only if the server is busy, and are not repeated on focus', () => {
  expect(queryClient.getDefaultOptions().queries).toMatchObject({
    staleTime: Infinity,
    ...whenBusy,
    refetchOnWindowFocus: false,
  });
});

/** A read that the test answers by hand; `answers` has one entry per request. */
function read() {
  const answers: ((answer: string) => void)[] = [];
  const queryFn = () => new Promise<string>((resolve) => void answers.push(resolve));
  return { options: { queryKey: [crypto.randomUUID()], queryFn }, answers };
}

it.each([
  ['', undefined],
  [' of cached data without observers', 'long ago'],
])('invalidating repeats a pending read%s, and its first caller gets the new data', async (_, cached) => {
  const { options, answers } = read();
  queryClient.setQueryData(options.queryKey, cached);
  const request = queryClient.fetchQuery({ ...options, staleTime: 0 });
  void queryClient.invalidateQueries({ queryKey: options.queryKey });
  answers[0]?.('before');
  answers[1]?.('since');
  expect(await request).toBe('since');
  expect(queryClient.getQueryData(options.queryKey)).toBe('since');
  expect(answers).toHaveLength(2);
});

it('invalidating fetches an observed query only once', async () => {
  const { options, answers } = read();
  const observer = new QueryObserver(queryClient, options);
  const stop = observer.subscribe(() => undefined);
  const invalidated = queryClient.invalidateQueries({ queryKey: options.queryKey });
  answers[1]?.('since');
  await invalidated;
  expect(observer.getCurrentResult().data).toBe('since');
  expect(answers).toHaveLength(2);
  stop();
});
