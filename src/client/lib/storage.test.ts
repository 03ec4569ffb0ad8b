import { describe, expect, it } from 'vitest';
import { z } from 'zod';
import { readStored, removeStored, writeStored } from './storage.ts';

const draft = z.object({ position: z.int() });

function memoryStorage(): Storage {
  const items = new Map<string, string>();
  return {
    get length() {
      return items.size;
    },
    clear: () => items.clear(),
    getItem: (key) => items.get(key) ?? null,
    key: (index) => [...items.keys()][index] ?? null,
    removeItem: (key) => void items.delete(key),
    setItem: (key, value) => void items.set(key, value),
  };
}

describe('stored values', () => {
  it('come back as they were written', () => {
    const storage = memoryStorage();
    writeStored(storage, 'draft', { position: 3 });
    expect(readStored(storage, 'draft', draft)).toEqual({ position: 3 });
  });

  it('are undefined where nothing is stored or it was removed', () => {
    const storage = memoryStorage();
    expect(readStored(storage, 'draft', draft)).toBeUndefined();
    writeStored(storage, 'draft', { position: 3 });
    removeStored(storage, 'draft');
    expect(readStored(storage, 'draft', draft)).toBeUndefined();
  });

  it.each(['{"position":', '{"position":"three"}', 'null', ''])('are undefined where %j is stored', (text) => {
    const storage = memoryStorage();
    storage.setItem('draft', text);
    expect(readStored(storage, 'draft', draft)).toBeUndefined();
  });
});
