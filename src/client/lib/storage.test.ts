import { describe, expect, it } from 'vitest';
import { z } from 'zod';
import { memoryStorage } from '#tests/support/memory-storage.ts';
import { readStored, removeStored, writeStored } from './storage.ts';

const draft = z.object({ position: z.int() });

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
