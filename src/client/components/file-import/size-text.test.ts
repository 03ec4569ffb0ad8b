import { expect, it } from 'vitest';
import { sizeText } from './size-text.ts';

it('writes a file size in the unit that fits', () => {
  expect(sizeText(0)).toBe('0 bytes');
  expect(sizeText(24_640)).toBe('24.6 kB');
  expect(sizeText(4_000_000)).toBe('4.0 MB');
  expect(sizeText(3_249_999)).toBe('3.2 MB');
  expect(sizeText(2_104_857_600)).toBe('2.1 GB');
});
