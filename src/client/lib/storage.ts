import type { Shape } from './shapes.ts';

/** The value stored under `key`, parsed; undefined if there is none, or if it does not match the shape. */
export function readStored<T>(storage: Storage, key: string, shape: Shape<T>): T | undefined {
  const text = storage.getItem(key);
  if (text === null) return undefined;
  return shape.safeParse(parseJson(text)).data;
}

/** Stores a value as JSON. Throws if the browser refuses (storage full or blocked). */
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
