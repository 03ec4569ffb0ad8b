import { expect, it, vi } from 'vitest';
import type { Engine } from '#server/db/engine.ts';
import { createQueueFigures } from './queue-figures.ts';

it('any number of scrapes query the database at most every fifteen seconds, and never twice at once', async () => {
  let now = 1000;
  let answer: (result: { rows: unknown[] }) => void = () => undefined;
  const query = vi.fn<Engine['query']>(() => new Promise((resolve) => (answer = resolve)));
  const read = createQueueFigures({ query }, () => now);
  const asked = [read(), read()];
  answer({ rows: [] });
  await Promise.all(asked);
  now += 14_999;
  expect(await read()).not.toBeNull();
  expect(query).toHaveBeenCalledTimes(1);
  now += 1;
  void read();
  now += 60_000;
  const late = read();
  expect(query).toHaveBeenCalledTimes(2);
  answer({ rows: [] });
  expect(await late).not.toBeNull();
});
