import { expect, it } from 'vitest';
import { movedReasons } from './reason-editing.ts';

const places = (...texts: string[]) => texts.map((text, index) => ({ id: String(index), name: text, what: text }));
const before = places('Liver', 'Spleen', 'Kidney');
const reasons = { 0: 'because of 0', 2: 'because of 2' };

it.each([
  ['stay if nothing changes', before, reasons],
  ['stay with a rewritten option', places('Liver lobe', 'Spleen', 'Kidneys'), reasons],
  ['follow a moved option', places('Kidney', 'Liver', 'Spleen'), { 1: 'because of 0', 0: 'because of 2' }],
  ['move up if an earlier option is removed', places('Liver', 'Kidney'), { 0: 'because of 0', 1: 'because of 2' }],
  ['are removed with their option', places('Spleen', 'Kidney'), { 1: 'because of 2' }],
  ['stay if an option is added', places('Liver', 'Spleen', 'Kidney', ''), reasons],
  ['are removed if no option is left', [], {}],
])('reasons %s', (_, after, expected) => {
  expect(movedReasons(reasons, before, after)).toEqual(expected);
});
