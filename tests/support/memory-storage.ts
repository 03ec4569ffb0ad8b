/** A storage like the browser's. With `isFull` it stores nothing. */
export function memoryStorage({ isFull = false } = {}): Storage {
  const items = new Map<string, string>();
  return {
    get length() {
      return items.size;
    },
    clear: () => items.clear(),
    getItem: (key) => items.get(key) ?? null,
    key: (index) => [...items.keys()][index] ?? null,
    removeItem: (key) => void items.delete(key),
    setItem: (key, value) => {
      if (isFull) throw new Error('The quota has been exceeded');
      items.set(key, value);
    },
  };
}
