import { describe, expect, it } from 'vitest';
import { z } from 'zod';
import { memoryStorage } from '#tests/support/memory-storage.ts';
import { readStored, removeStored, writeStored } from './storage.ts';

const draft = z.object({ position: z.int() });

describe('stored values', () => {
  it('survive a round trip', () => {
    const storage = memoryStorage();
    writeStored(storage, 'draft', { position: 3 });
    expect(readStored(storage, 'draft', draft)).toEqual({ position: 3 });
  });

  it('are undefined if nothing is stored or the value was removed', () => {
    const storage = memoryStorage();
    expect(readStored(storage, 'draft', draft)).toBeUndefined();
    writeStored(storage, 'draft', { position: 3 });
    removeStored(storage, 'draft');
    expect(readStored(storage, 'draft', draft)).toBeUndefined();
  });

  it.each(['{"position":', '{"position":"three"}', 'null', ''])('are undefined if %j is stored', (text) => {
    const storage = memoryStorage();
    storage.setItem('draft', text);
    expect(readStored(storage, 'draft', draft)).toBeUndefined();
  });
});
