import { expect, it } from 'vitest';
import { withoutValues } from './statement-text.ts';

it.each([
  ["select * from x where a = 'b' and c = $1", "select * from x where a = '?' and c = $1"],
  ["select 'it''s', E'it\\'s', $$it's$$, $q$ ' $q$ as a", "select '?', '?', '?', '?' as a"],
  ["select 'cut off in the mid", "select '?'"],
])('a statement is reported without its values: %s', (text, told) => {
  expect(withoutValues(text)).toBe(told);
});
