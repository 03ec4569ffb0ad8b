import { expect, it } from 'vitest';
import { EXTRA_TIMES } from '#shared/domain/extra-time.ts';
import { extraTimeLabel } from './extra-time.tsx';

it('names extra time by its factor', () => {
  expect(EXTRA_TIMES.map(extraTimeLabel)).toEqual(['None', '×1.25', '×1.5', '×2', 'Untimed']);
});
