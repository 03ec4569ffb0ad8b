import { afterEach, expect, it, vi } from 'vitest';
import { EmbeddedDatabase } from './embedded-database.ts';
import { DatabaseUnavailable } from './failures.ts';

afterEach(() => {
  vi.useRealTimers();
});

it('the next query opens a database that has died, and retries after growing pauses if that fails', async () => {
  vi.useFakeTimers({ toFake: ['performance'] });
  const instance = {
    isDead: false,
    abandon: () => undefined,
    query: async () => ({ rows: [], fields: [] }),
    exec: async () => [],
    transaction: async () => Promise.reject(new Error('not here')),
    close: async () => undefined,
  };
  const opening = vi.fn<() => Promise<typeof instance>>();
  opening.mockResolvedValueOnce(instance).mockRejectedValue(new Error('no'));
  const database = await EmbeddedDatabase.open(opening);
  const attempts = async () => {
    opening.mockClear();
    const queries = await Promise.all([1, 2, 3].map(() => database.query('select 1').catch((error: unknown) => error)));
    const refused = queries.filter((answer) => answer instanceof DatabaseUnavailable);
    return { opened: opening.mock.calls.length, refused: refused.length };
  };
  expect(await attempts()).toEqual({ opened: 0, refused: 0 });

  instance.isDead = true;
  expect(await attempts()).toEqual({ opened: 1, refused: 3 });
  for (const pause of [500, 1000, 2000, 4000, 8000, 10_000, 10_000]) {
    vi.advanceTimersByTime(pause - 1);
    expect(await attempts()).toEqual({ opened: 0, refused: 3 });
    vi.advanceTimersByTime(1);
    expect(await attempts()).toEqual({ opened: 1, refused: 3 });
  }
  await database.close();
});
