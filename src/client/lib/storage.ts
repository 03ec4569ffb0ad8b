import type { z } from 'zod';

/** What is stored under `key`, parsed; undefined where there is nothing, or nothing that fits the schema. */
export function readStored<T extends z.ZodType>(storage: Storage, key: string, schema: T): z.output<T> | undefined {
  const text = storage.getItem(key);
  if (text === null) return undefined;
  return schema.safeParse(parseJson(text)).data;
}

/** Stores a value as JSON. Throws where the browser refuses (storage full or blocked). */
export function writeStored(storage: Storage, key: string, value: unknown): void {
  storage.setItem(key, JSON.stringify(value));
}

export function removeStored(storage: Storage, key: string): void {
  storage.removeItem(key);
}

function parseJson(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return undefined;
  }
}
