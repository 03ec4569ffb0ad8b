import type { Shape } from './shapes.ts';

/** What is stored under `key`, parsed; undefined where there is nothing, or nothing that fits the shape. */
export function readStored<T>(storage: Storage, key: string, shape: Shape<T>): T | undefined {
  const text = storage.getItem(key);
  if (text === null) return undefined;
  return shape.safeParse(parseJson(text)).data;
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
