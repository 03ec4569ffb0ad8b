import { expect, it } from 'vitest';
import { Recent } from './recent.ts';

it('keeps the values that were used last, and makes the others again', () => {
  const made: string[] = [];
  const recent = new Recent<string>(2);
  const get = (key: string) =>
    recent.get(key, () => {
      made.push(key);
      return key.toUpperCase();
    });
  expect(['a', 'b', 'a', 'c', 'a', 'b'].map(get)).toEqual(['A', 'B', 'A', 'C', 'A', 'B']);
  // c took the place of b
  expect(made).toEqual(['a', 'b', 'c', 'b']);
});
