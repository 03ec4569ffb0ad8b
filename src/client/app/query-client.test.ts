import { QueryObserver } from '@tanstack/react-query';
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

/** A read that is answered by hand; how often it was asked. */
function read() {
  const answers: ((answer: string) => void)[] = [];
  const queryFn = () => new Promise<string>((resolve) => void answers.push(resolve));
  return { options: { queryKey: [crypto.randomUUID()], queryFn }, answers };
}

it('what is on its way is asked again after a change, and its first caller gets what is true since', async () => {
  const { options, answers } = read();
  const asked = queryClient.fetchQuery(options);
  void queryClient.invalidateQueries({ queryKey: options.queryKey });
  answers[0]?.('before');
  answers[1]?.('since');
  expect(await asked).toBe('since');
  expect(queryClient.getQueryData(options.queryKey)).toBe('since');
  expect(answers).toHaveLength(2);
});

it('so is what was known before and nobody looks at any more', async () => {
  const { options, answers } = read();
  queryClient.setQueryData(options.queryKey, 'long ago');
  const asked = queryClient.fetchQuery({ ...options, staleTime: 0 });
  void queryClient.invalidateQueries({ queryKey: options.queryKey });
  answers[0]?.('before');
  answers[1]?.('since');
  expect(await asked).toBe('since');
  expect(queryClient.getQueryData(options.queryKey)).toBe('since');
});

it('what somebody looks at is asked again once', async () => {
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
