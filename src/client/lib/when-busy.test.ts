import { QueryClient } from '@tanstack/react-query';
import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { CallError } from './call.ts';
import { whenBusy } from './when-busy.ts';

const BUSY = '{"message":"The server is busy right now.","code":"busy"}';
const busy = (seconds: number) => new CallError(503, BUSY, seconds);

beforeEach(() => void vi.useFakeTimers());
afterEach(() => void vi.useRealTimers());

/** Retries until there is a response; returns the number of requests, their delays in seconds, and the outcome. */
async function ask(answers: (Error | string)[]) {
  const client = new QueryClient({ defaultOptions: { queries: { ...whenBusy, networkMode: 'always' } } });
  let calls = 0;
  const began = Date.now();
  const request = client
    .fetchQuery({
      queryKey: ['x'],
      queryFn: async () => {
        const answer = answers[calls];
        calls += 1;
        if (typeof answer !== 'string') throw answer ?? new Error('asked too often');
        return answer;
      },
    })
    .then(
      (answer) => [answer, Date.now() - began],
      (error: Error) => [error.message, Date.now() - began],
    );
  await vi.runAllTimersAsync();
  const [answer, milliseconds] = await request;
  return { answer, calls, seconds: Number(milliseconds) / 1000 };
}

it('retries a busy server after the delay that it asks for', async () => {
  expect(await ask([busy(2), busy(3), 'here'])).toEqual({ answer: 'here', calls: 3, seconds: 5 });
});

it('sends four requests to a server that stays busy, then reports its error', async () => {
  const outcome = await ask([busy(1), busy(1), busy(1), busy(1), 'too late']);
  expect(outcome).toEqual({ answer: `503: ${BUSY}`, calls: 4, seconds: 3 });
});

it.each([
  ['a refusal', new CallError(403, 'no')],
  ['a failure', new CallError(500, 'no')],
  ['an unreachable database', busy(5)],
  ['a 503 without a retry delay', new CallError(503, 'no')],
  ['a missing response', new CallError(0, 'no')],
])('does not retry %s', async (_name, error) => {
  expect(await ask([error, 'here'])).toMatchObject({ answer: error.message, calls: 1 });
});
