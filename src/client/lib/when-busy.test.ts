import { QueryClient } from '@tanstack/react-query';
import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { CallError } from './call.ts';
import { whenBusy } from './when-busy.ts';

const BUSY = '{"message":"The server is busy right now.","code":"busy"}';
const busy = (seconds: number) => new CallError(503, BUSY, seconds);

beforeEach(() => void vi.useFakeTimers());
afterEach(() => void vi.useRealTimers());

/** Asks until there is an answer; says how often, after how many seconds, and what. */
async function ask(answers: (Error | string)[]) {
  const client = new QueryClient({ defaultOptions: { queries: { ...whenBusy, networkMode: 'always' } } });
  let calls = 0;
  const began = Date.now();
  const asked = client
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
  const [answer, milliseconds] = await asked;
  return { answer, calls, seconds: Number(milliseconds) / 1000 };
}

it('a busy server is asked again when it says so', async () => {
  expect(await ask([busy(2), busy(3), 'here'])).toEqual({ answer: 'here', calls: 3, seconds: 5 });
});

it('a server that stays busy is asked four times, then what it said is told', async () => {
  const told = await ask([busy(1), busy(1), busy(1), busy(1), 'too late']);
  expect(told).toEqual({ answer: `503: ${BUSY}`, calls: 4, seconds: 3 });
});

it.each([
  ['a refusal', new CallError(403, 'no')],
  ['a failure', new CallError(500, 'no')],
  ['a database that is gone', busy(5)],
  ['a 503 that does not say when to come back', new CallError(503, 'no')],
  ['no answer at all', new CallError(0, 'no')],
])('%s is told at once', async (_name, error) => {
  expect(await ask([error, 'here'])).toMatchObject({ answer: error.message, calls: 1 });
});
