import { randomBytes } from 'node:crypto';
import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { memoryStorage } from '#tests/support/memory-storage.ts';
import { sealWork, unsealWork } from './sealed-work.ts';

const MAYA = '7b0e7f0e-3c3c-4c59-9d3a-0d5b8a3b1f11';
const LEE = '1c0e7f0e-3c3c-4c59-9d3a-0d5b8a3b1f22';
const [KEY, OTHER_KEY] = [randomBytes(32), randomBytes(32)].map((bytes) => bytes.toString('base64url')) as [
  string,
  string,
];
const WORK = {
  [`quiz_answer:${MAYA}:1:2`]: '{"typed":"Łukasz’ cæcum"}',
  [`card_review:${MAYA}:3`]: '{"grade":3}',
};
const OTHERS = { [`quiz_answer:${LEE}:1:2`]: '{"typed":"liver"}', theme: 'dark' };

beforeEach(() => {
  vi.stubGlobal('localStorage', memoryStorage());
  vi.stubGlobal('window', { isSecureContext: true });
  for (const [key, value] of Object.entries({ ...WORK, ...OTHERS })) localStorage.setItem(key, value);
});
afterEach(() => void vi.unstubAllGlobals());

const stored = () => {
  const keys = Array.from({ length: localStorage.length }, (_, index) => localStorage.key(index) ?? '');
  return Object.fromEntries(keys.map((key) => [key, localStorage.getItem(key) ?? '']));
};
const sealedOf = (all: Record<string, string>) =>
  Object.keys(all).filter((key) => key.startsWith(`sealed:${MAYA}:`)).length;

it('sealed work can’t be read, and other people’s and nobody’s entries stay as they are', async () => {
  await sealWork(MAYA, KEY);
  const { length } = Object.keys(OTHERS);
  expect(stored()).toMatchObject(OTHERS);
  expect(Object.keys(stored())).toHaveLength(length + 1);
  expect(JSON.stringify(stored())).not.toMatch(/cum|grade|card_review/);
});

it('sealed work comes back with its key, also after two sign-outs', async () => {
  await sealWork(MAYA, KEY);
  localStorage.setItem(`sprint:${MAYA}:4`, '{}');
  await sealWork(MAYA, KEY);
  expect(sealedOf(stored())).toBe(2);
  await expect(unsealWork(MAYA, KEY)).resolves.toBe(true);
  expect(stored()).toEqual({ ...WORK, ...OTHERS, [`sprint:${MAYA}:4`]: '{}' });
});

it('says that work sealed with another key is lost, and removes it', async () => {
  await sealWork(MAYA, KEY);
  await expect(unsealWork(MAYA, OTHER_KEY)).resolves.toBe(false);
  expect(stored()).toEqual(OTHERS);
});

it('what was changed while it was being sealed stays', async () => {
  const sealing = sealWork(MAYA, KEY);
  localStorage.setItem(`card_review:${MAYA}:3`, '{"grade":4}');
  await sealing;
  expect(stored()).toMatchObject({ [`card_review:${MAYA}:3`]: '{"grade":4}' });
});

it.each([
  [
    'is full',
    () =>
      vi.spyOn(localStorage, 'setItem').mockImplementation(() => {
        throw new Error('full');
      }),
  ],
  ['is on a page without a secure context', () => vi.stubGlobal('window', { isSecureContext: false })],
])('work in a storage that %s stays as it is', async (_what, make) => {
  make();
  await sealWork(MAYA, KEY);
  expect(stored()).toEqual({ ...WORK, ...OTHERS });
});

it('nothing is sealed for a person without unsent work', async () => {
  await sealWork('5a0e7f0e-3c3c-4c59-9d3a-0d5b8a3b1f33', KEY);
  expect(stored()).toEqual({ ...WORK, ...OTHERS });
});
