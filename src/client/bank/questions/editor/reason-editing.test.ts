import { expect, it } from 'vitest';
import { movedReasons } from './reason-editing.ts';

const places = (...texts: string[]) => texts.map((text, index) => ({ id: String(index), name: text, what: text }));
const before = places('Liver', 'Spleen', 'Kidney');
const reasons = { 0: 'because of 0', 2: 'because of 2' };

it.each([
  ['stay where nothing changes', before, reasons],
  ['stay at what is rewritten', places('Liver lobe', 'Spleen', 'Kidneys'), reasons],
  ['go with what moves', places('Kidney', 'Liver', 'Spleen'), { 1: 'because of 0', 0: 'because of 2' }],
  ['move up where one before is removed', places('Liver', 'Kidney'), { 0: 'because of 0', 1: 'because of 2' }],
  ['go where what they belong to is removed', places('Spleen', 'Kidney'), { 1: 'because of 2' }],
  ['stay where one is added', places('Liver', 'Spleen', 'Kidney', ''), reasons],
  ['go where nothing is left', [], {}],
])('reasons %s', (_, after, expected) => {
  expect(movedReasons(reasons, before, after)).toEqual(expected);
});
