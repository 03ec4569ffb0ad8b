import { expect, it } from 'vitest';
import { ADDRESSES } from '#shared/domain/addresses.ts';
import { isAt } from './navigation-link.ts';
import { STUDENT_LINKS } from './student-links.ts';
import { TEACHER_GROUPS } from './teacher-groups.ts';

const teacherLinks = TEACHER_GROUPS.flatMap(({ links }) => links);
/** Screens that belong to no part of the work. */
const NOWHERE = new Set<string>(['/sso', '/join/$code', '/stop-reminder/$token']);

it.each([
  ['teacher', teacherLinks],
  ['student', STUDENT_LINKS],
] as const)('every screen of a %s lights exactly one link', (audience, links) => {
  const lit = ADDRESSES[audience]
    .filter((address) => !NOWHERE.has(address))
    .map((address) => [address, links.filter((link) => isAt(link, address.replaceAll(/\$\w+/g, '1'))).length]);
  expect(lit.filter(([, count]) => count !== 1)).toEqual([]);
});

it('the links that a teacher has had from the beginning keep their words and their order', () => {
  const words = [
    'Dashboard',
    'Questions',
    'Verify MCQs',
    'Topics',
    'Flash Cards',
    'Analytics',
    'Approvals',
    'Students',
    'Email Students',
    'Backup',
    'Contacts',
  ];
  expect(teacherLinks.map(({ label }) => label).filter((label) => words.includes(label))).toEqual(words);
});
