import { expect, it } from 'vitest';
import { ADDRESSES } from '#shared/domain/addresses.ts';
import { TEACHER_GROUPS } from '../layouts/teacher-groups.ts';
import { matchingSections, paletteSections } from './palette-entries.ts';

/** Where single sign-on ends, which nobody goes to. */
const NOWHERE = new Set<string>(['/sso']);

it('every screen of a teacher can be found, once', () => {
  const found = paletteSections(TEACHER_GROUPS).flatMap(({ entries }) => entries.map(({ href }) => href));
  expect(new Set(found).size).toBe(found.length);
  const screens = ADDRESSES.teacher.filter((address) => !address.includes('$') && !NOWHERE.has(address));
  expect(screens.filter((address) => !found.includes(address))).toEqual([]);
});

it.each([
  ['st', ['Students', 'Starter library', 'Email Students']],
  ['ADD', ['Add question']],
  ['log', ['Mail log', 'Audit log']],
  ['uestion', []],
])('%s finds entries by the beginnings of their words, first words first', (text, labels) => {
  const entries = matchingSections(paletteSections(TEACHER_GROUPS), text).flatMap((section) => section.entries);
  expect(entries.map(({ label }) => label)).toEqual(labels);
});
