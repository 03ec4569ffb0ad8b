import { beforeEach, expect, it } from 'vitest';
import { MemoryMediaStore } from '#tests/support/memory.ts';
import { TestClock } from '#tests/support/test-clock.ts';
import { createKeptImports } from './kept-imports.ts';

const ANNA = '0198a1b2-0000-7000-8000-000000000001';
const BEN = '0198a1b2-0000-7000-8000-000000000002';
const CONTENT = { questions: [{ question: 'Which vein? 🫀' }] };

let clock: TestClock;
let store: MemoryMediaStore;
const keptFor = (kind: string) => createKeptImports<object>({ clock: clock.read, store, kind });
beforeEach(() => {
  clock = new TestClock();
  store = new MemoryMediaStore();
});

const GONE = { status: 410, code: 'import_expired' };

it('a checked file is kept for its account, whichever process is asked', async () => {
  const token = await keptFor('questions').keep(ANNA, CONTENT);
  expect(await keptFor('questions').read(ANNA, token)).toEqual(CONTENT);
  await expect(keptFor('questions').read(BEN, token)).rejects.toMatchObject(GONE);
  await expect(keptFor('cards').read(ANNA, token)).rejects.toMatchObject(GONE);
});

it('a checked file is kept for an hour', async () => {
  const kept = keptFor('questions');
  const token = await kept.keep(ANNA, CONTENT);
  clock.advance({ hours: 1 });
  expect(await kept.read(ANNA, token)).toEqual(CONTENT);
  clock.advance({ seconds: 1 });
  await expect(kept.read(ANNA, token)).rejects.toMatchObject(GONE);
});

it('each account has at most one of a kind', async () => {
  const kept = keptFor('questions');
  const first = await kept.keep(ANNA, CONTENT);
  const others = [await kept.keep(BEN, CONTENT), await keptFor('cards').keep(ANNA, CONTENT)];
  const second = await kept.keep(ANNA, CONTENT);
  await expect(kept.read(ANNA, first)).rejects.toMatchObject(GONE);
  expect(await kept.read(ANNA, second)).toEqual(CONTENT);
  const names: string[] = [];
  for await (const { name } of store.list('staged')) names.push(name);
  expect(names).toHaveLength(1 + others.length);
});

it('a token is used once', async () => {
  const kept = keptFor('questions');
  const token = await kept.keep(ANNA, CONTENT);
  await kept.use(ANNA, token);
  await expect(kept.use(ANNA, token)).rejects.toMatchObject(GONE);
  await expect(kept.read(ANNA, token)).rejects.toMatchObject(GONE);
});
